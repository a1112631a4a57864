//! From an explored game to its outcomes, Grundy values and chances, in steps.

use crate::chance::probability::ChanceSolver;
use crate::explore::ordered::Ordered;
use crate::solved::Explored;
use crate::sums::grundy::{Nimber, NimberSolver};
use crate::{GameGraph, Outcome, Solution, SolvedGraph, Solver, Step};
use kruzhok_rules::Rules;
use std::sync::Arc;

/// A game that is being solved: outcomes, Grundy values and chances, whatever it has.
pub struct Solving {
    rules: Arc<Rules>,
    graph: GameGraph,
    phase: Phase,
    outcomes: Vec<Outcome>,
    // `None` where the game has none.
    nimbers: Option<Vec<Nimber>>,
    // `None` where the game has no tosses.
    chances: Option<ChanceSolver>,
}

/// What is done now.
enum Phase {
    Ordered(Ordered),
    Outcomes(Box<Solver>),
    Nimbers(NimberSolver),
    Chances,
}

impl Solving {
    /// A game that was explored, and of which nothing else is known.
    pub fn new(rules: Arc<Rules>, graph: GameGraph) -> Self {
        let phase = match Ordered::new(&graph, &rules) {
            Some(ordered) => Phase::Ordered(ordered),
            None => Phase::Outcomes(Solver::new(&graph).into()),
        };
        Self {
            phase,
            outcomes: Vec::new(),
            nimbers: None,
            chances: ChanceSolver::new(&graph),
            rules,
            graph,
        }
    }

    /// Works on: `budget` is about how many moves are looked at.
    pub fn step(&mut self, budget: usize) -> Step {
        let graph = &self.graph;
        let step = match &mut self.phase {
            Phase::Ordered(ordered) => ordered.step(graph, budget),
            Phase::Outcomes(solver) => solver.step(graph, budget),
            Phase::Nimbers(solver) => solver.step(graph, budget),
            Phase::Chances => {
                return match &mut self.chances {
                    Some(chances) => chances.step(graph, &self.outcomes, budget),
                    None => Step::Done,
                };
            }
        };
        if step == Step::Done {
            self.phase = match std::mem::replace(&mut self.phase, Phase::Chances) {
                Phase::Ordered(ordered) => {
                    (self.outcomes, self.nimbers) = ordered.finish();
                    Phase::Chances
                }
                Phase::Outcomes(solver) => {
                    self.outcomes = solver.finish(graph);
                    let solver = NimberSolver::new(graph, &self.rules);
                    solver.map_or(Phase::Chances, Phase::Nimbers)
                }
                Phase::Nimbers(solver) => {
                    self.nimbers = solver.finish();
                    Phase::Chances
                }
                Phase::Chances => Phase::Chances,
            };
        }
        Step::Working
    }

    /// How many positions have an outcome by now.
    pub fn decided_count(&self) -> usize {
        match &self.phase {
            Phase::Ordered(ordered) => ordered.decided_count(),
            Phase::Outcomes(solver) => solver.decided_count(),
            Phase::Nimbers(_) | Phase::Chances => self.outcomes.len(),
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
        assert!(
            matches!(self.phase, Phase::Chances),
            "the outcomes were not all found"
        );
        let limit = self.graph.limit();
        Solution {
            graph: SolvedGraph::of_explored(Explored {
                graph: self.graph,
                outcomes: self.outcomes,
                nimbers: self.nimbers,
                chances: self.chances.and_then(ChanceSolver::finish),
            }),
            limit,
            rules: self.rules,
        }
    }
}
