//! From an explored game to all that the solver tells of it, in steps.

use crate::grundy::NimberSolver;
use crate::probability::ChanceSolver;
use crate::solved::Explored;
use crate::{GameGraph, Outcome, Solution, SolvedGraph, Solver, Step};
use kruzhok_rules::Rules;
use std::sync::Arc;

/// A game that is being solved: outcomes, Grundy values and chances, whatever it has.
pub struct Solving {
    rules: Arc<Rules>,
    graph: GameGraph,
    // `None` once all outcomes are known.
    solver: Option<Box<Solver>>,
    outcomes: Vec<Outcome>,
    // `None` where the game has no Grundy values.
    nimbers: Option<NimberSolver>,
    // `None` where the game has no tosses.
    chances: Option<ChanceSolver>,
}

impl Solving {
    /// A game that was explored, and of which nothing else is known.
    pub fn new(rules: Arc<Rules>, graph: GameGraph) -> Self {
        Self {
            solver: Some(Solver::new(&graph).into()),
            outcomes: Vec::new(),
            nimbers: NimberSolver::new(&graph, &rules),
            chances: ChanceSolver::new(&graph),
            rules,
            graph,
        }
    }

    /// Works on: `budget` is about how many moves are looked at.
    pub fn step(&mut self, budget: usize) -> Step {
        let graph = &self.graph;
        if let Some(solver) = &mut self.solver {
            if solver.step(graph, budget) == Step::Done
                && let Some(solver) = self.solver.take()
            {
                self.outcomes = solver.finish(graph);
            }
            return Step::Working;
        }
        let nimbers = self.nimbers.as_mut();
        if nimbers.is_some_and(|nimbers| nimbers.step(graph, budget) == Step::Working) {
            return Step::Working;
        }
        match &mut self.chances {
            Some(chances) => chances.step(graph, &self.outcomes, budget),
            None => Step::Done,
        }
    }

    /// How many positions have an outcome by now.
    pub fn decided_count(&self) -> usize {
        match &self.solver {
            Some(solver) => solver.decided_count(),
            None => self.outcomes.len(),
        }
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
        assert!(self.solver.is_none(), "the outcomes were not all found");
        let limit = self.graph.limit();
        Solution {
            graph: SolvedGraph::of_explored(Explored {
                graph: self.graph,
                outcomes: self.outcomes,
                nimbers: self.nimbers.and_then(NimberSolver::finish),
                chances: self.chances.and_then(ChanceSolver::finish),
            }),
            limit,
            rules: self.rules,
        }
    }
}
