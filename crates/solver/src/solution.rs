//! A game with all its outcomes.

use crate::{
    GameGraph, Nimber, Outcome, PositionId, Probability, SolvedGraph, Solving, Step, Tally, grundy,
};
use kruzhok_rules::{Ending, Move, Position, Rules};
use kruzhok_syntax::{Problem, ProblemKind};
use std::sync::Arc;

/// A game, its positions and their outcomes.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The rules of the game.
    pub rules: Arc<Rules>,
    /// Its positions, moves and outcomes.
    pub graph: SolvedGraph,
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
        self.graph.outcome(id)
    }

    /// All positions that play can reach, each with its outcome.
    pub fn outcomes(&self) -> impl Iterator<Item = (PositionId, Outcome)> {
        self.graph.ids().map(|id| (id, self.graph.outcome(id)))
    }

    /// How many positions have which outcome.
    pub fn tally(&self) -> &Tally {
        self.graph.tally()
    }

    /// Whether the positions have Grundy values.
    pub fn has_nimbers(&self) -> bool {
        self.graph.has_nimbers()
    }

    /// The Grundy value of a position; `None` where the game has none.
    pub fn nimber(&self, id: PositionId) -> Option<Nimber> {
        self.graph.nimber(id)
    }

    /// Why there are no Grundy values; `None` where there are.
    pub fn nimber_obstacle(&self) -> Option<ProblemKind> {
        if self.has_nimbers() {
            return None;
        }
        let rules = &self.rules;
        Some(if rules.has_chance() {
            ProblemKind::GrundyChance
        } else if rules.is_partisan() {
            ProblemKind::GrundyPartisan
        } else if let Some(limit) = self.limit {
            ProblemKind::GrundyLimit { limit }
        } else if let Some(id) = self.first_odd_ending() {
            let position = self.write(id);
            ProblemKind::GrundyEnding { position }
        } else if self.graph.is_swept() {
            let positions = self.graph.len() as u64;
            ProblemKind::GrundyTooMany { positions }
        } else {
            let graph = self.graph.explored();
            let circle = graph.and_then(|graph| grundy::obstacle(graph, rules));
            let position = circle.map(|id| self.write(id)).unwrap_or_default();
            ProblemKind::GrundyEndless { position }
        })
    }

    /// The first position in which the game ends otherwise than by a loss of the player who would move.
    fn first_odd_ending(&self) -> Option<PositionId> {
        let is_odd = |ending| matches!(ending, Ending::Win | Ending::Draw);
        let mut ids = self.graph.ids();
        ids.find(|&id| self.graph.ending(id).is_some_and(is_odd))
    }

    /// Whether the chances of the players are known: only in games with tosses, without a limit of plies, and not
    /// where it would take too long to find them.
    pub fn has_probabilities(&self) -> bool {
        self.graph.has_probabilities()
    }

    /// The chance that the player to move wins; `None` where chances are not known.
    pub fn probability(&self, id: PositionId) -> Option<Probability> {
        self.graph.probability(id)
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
