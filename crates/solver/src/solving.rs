//! From an explored game to all that the solver tells of it, in steps.

use crate::grundy::NimberSolver;
use crate::{GameGraph, Solution, Solver, Step};
use kruzhok_rules::Rules;
use std::sync::Arc;

/// A game that is being solved.
pub struct Solving {
    rules: Arc<Rules>,
    graph: GameGraph,
    solver: Solver,
    // `None` where the game has no Grundy values.
    nimbers: Option<NimberSolver>,
}

impl Solving {
    /// A game that was explored, and of which nothing else is known.
    pub fn new(rules: Arc<Rules>, graph: GameGraph) -> Self {
        Self {
            solver: Solver::new(&graph),
            nimbers: NimberSolver::new(&graph, &rules),
            rules,
            graph,
        }
    }

    /// Works on: `budget` is about how many moves are looked at.
    pub fn step(&mut self, budget: usize) -> Step {
        if self.solver.step(&self.graph, budget) == Step::Working {
            return Step::Working;
        }
        match &mut self.nimbers {
            Some(nimbers) => nimbers.step(&self.graph, budget),
            None => Step::Done,
        }
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
            nimbers: self.nimbers.and_then(NimberSolver::finish),
            chances: None,
            limit: self.graph.limit(),
            rules: self.rules,
            graph: self.graph,
        }
    }
}
