//! A game with all its outcomes.

use crate::{GameGraph, Nimber, Outcome, PositionId, Probability, Solving, Step};
use kruzhok_rules::{Move, Position, Problem, Rules};
use std::sync::Arc;

/// A game, its positions and their outcomes.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The rules of the game.
    pub rules: Arc<Rules>,
    /// Its positions and moves.
    pub graph: GameGraph,
    /// The outcome of each position of `graph`.
    pub outcomes: Vec<Outcome>,
    /// The Grundy value of each position, where the game has them.
    pub nimbers: Option<Vec<Nimber>>,
    /// For each position the chance that the player to move wins; only of games with tosses, without a limit of plies,
    /// and not where it would take too long to find.
    pub chances: Option<Vec<Probability>>,
    /// How many plies the look ahead went; `None` without a limit.
    pub limit: Option<u32>,
}

impl Solution {
    /// Explores and solves a game at one go.
    ///
    /// # Errors
    /// As [`GameGraph::explore`].
    pub fn of(rules: Arc<Rules>, limit: usize) -> Result<Self, Problem> {
        let graph = GameGraph::explore(&rules, limit)?;
        let mut solving = Solving::new(rules, graph);
        while solving.step(1_000_000) == Step::Working {}
        Ok(solving.finish())
    }

    /// The outcome of a position for the player to move.
    pub fn outcome(&self, id: PositionId) -> Outcome {
        self.outcomes[id.index()]
    }

    /// The Grundy value of a position; `None` where the game has none.
    pub fn nimber(&self, id: PositionId) -> Option<Nimber> {
        self.nimbers.as_ref().map(|nimbers| nimbers[id.index()])
    }

    /// The chance that the player to move wins; `None` in a game without tosses.
    pub fn probability(&self, id: PositionId) -> Option<Probability> {
        self.chances.as_ref().map(|chances| chances[id.index()])
    }

    /// The number of a position; `None` when play cannot reach it.
    pub fn find(&self, position: &Position) -> Option<PositionId> {
        self.graph.find(position.words())
    }

    /// The text form of a position.
    pub fn write(&self, id: PositionId) -> String {
        self.rules.write_position(&self.graph.position(id))
    }

    /// The moves of a position, in the order of the rules, each with the position it leads to; none where the game or
    /// the look ahead has ended. Two moves may lead to one position.
    ///
    /// # Errors
    /// None that the exploration has not met before.
    pub fn moves(&self, id: PositionId) -> Result<Vec<(Move, PositionId)>, Problem> {
        if self.graph.is_cut(id) {
            return Ok(vec![]);
        }
        let moves = self.rules.moves(&self.graph.position(id))?;
        let with_id = |mv: Move| {
            let to = self.find(&mv.to).expect("every successor was explored");
            (mv, to)
        };
        Ok(moves.into_iter().map(with_id).collect())
    }
}
