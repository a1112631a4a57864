//! From an explored game to all that the solver tells of it, in steps.

use crate::{GameGraph, Solution, Solver, Step};
use kruzhok_rules::Rules;
use std::sync::Arc;

/// A game that is being solved.
pub struct Solving {
    rules: Arc<Rules>,
    graph: GameGraph,
    solver: Solver,
}

impl Solving {
    /// A game that was explored, and of which nothing else is known.
    pub fn new(rules: Arc<Rules>, graph: GameGraph) -> Self {
        let solver = Solver::new(&graph);
        Self {
            rules,
            graph,
            solver,
        }
    }

    /// Works on: `budget` is about how many moves are looked at.
    pub fn step(&mut self, budget: usize) -> Step {
        self.solver.step(&self.graph, budget)
    }

    /// How many positions have an outcome by now.
    pub fn decided_count(&self) -> usize {
        self.solver.decided_count()
    }

    /// How many positions there are.
    pub fn position_count(&self) -> usize {
        self.graph.len()
    }

    /// The solved game.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub fn finish(self) -> Solution {
        Solution {
            outcomes: self.solver.finish(&self.graph),
            nimbers: None,
            chances: None,
            limit: self.graph.limit(),
            rules: self.rules,
            graph: self.graph,
        }
    }
}
