//! All positions that play can reach with what is known of each, however they were solved.

use crate::{GameGraph, Nimber, Outcome, PositionId, Probability, Tally, Toss};
use kruzhok_rules::{Ending, Position};
use std::borrow::Cow;

/// All positions that play can reach, the moves between them and their outcomes.
#[derive(Clone, Debug)]
pub struct SolvedGraph {
    kind: Kind,
    tally: Tally,
}

#[derive(Clone, Debug)]
enum Kind {
    Explored(Box<Explored>),
}

/// A game whose positions were found one by one.
#[derive(Clone, Debug)]
pub(crate) struct Explored {
    pub(crate) graph: GameGraph,
    /// Of each position.
    pub(crate) outcomes: Vec<Outcome>,
    /// Of each position, where the game has them.
    pub(crate) nimbers: Option<Vec<Nimber>>,
    /// Of each position; only of games with tosses, without a limit of plies, and not where it would take too long to
    /// find.
    pub(crate) chances: Option<Vec<Probability>>,
}

impl SolvedGraph {
    pub(crate) fn of_explored(explored: Explored) -> Self {
        Self {
            tally: Tally::of(explored.outcomes.iter().copied()),
            kind: Kind::Explored(explored.into()),
        }
    }

    /// The graph that was explored; `None` where the game was solved without one.
    pub fn explored(&self) -> Option<&GameGraph> {
        match &self.kind {
            Kind::Explored(it) => Some(&it.graph),
        }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        match &self.kind {
            Kind::Explored(it) => it.graph.len(),
        }
    }

    /// Whether there is no position at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All positions that play can reach, in ascending order of their numbers.
    pub fn ids(&self) -> impl Iterator<Item = PositionId> + use<> {
        match &self.kind {
            Kind::Explored(it) => it.graph.ids(),
        }
    }

    /// The start positions, in the order of the rules.
    pub fn starts(&self) -> impl Iterator<Item = PositionId> {
        match &self.kind {
            Kind::Explored(it) => it.graph.starts().iter().copied(),
        }
    }

    /// Whether the game may start at a position.
    pub fn is_start(&self, id: PositionId) -> bool {
        match &self.kind {
            // Starts are found, and so numbered, one after another.
            Kind::Explored(it) => it.graph.starts().binary_search(&id).is_ok(),
        }
    }

    /// The flat numbers of a position, in the order of the rules.
    pub fn words(&self, id: PositionId) -> Cow<'_, [i64]> {
        match &self.kind {
            Kind::Explored(it) => Cow::Borrowed(it.graph.words(id)),
        }
    }

    /// The position itself.
    pub fn position(&self, id: PositionId) -> Position {
        Position::from_words(&self.words(id))
    }

    /// The position with these flat numbers; `None` when play cannot reach it.
    pub fn find(&self, words: &[i64]) -> Option<PositionId> {
        match &self.kind {
            Kind::Explored(it) => it.graph.find(words),
        }
    }

    /// The positions one move away, each once, in the order of the first move that reaches them; what may come of a toss
    /// is not among them.
    pub fn successors(&self, id: PositionId) -> Cow<'_, [PositionId]> {
        match &self.kind {
            Kind::Explored(it) => Cow::Borrowed(it.graph.successors(id)),
        }
    }

    /// The tosses that the player to move may choose instead of a move, in the order of the rules.
    pub fn chances(&self, id: PositionId) -> impl Iterator<Item = Toss<'_>> {
        self.explored()
            .into_iter()
            .flat_map(move |graph| graph.chances(id))
    }

    /// How many pairs of a position and a successor were found; none where the game was solved without looking for them.
    pub fn edge_count(&self) -> usize {
        self.explored().map_or(0, GameGraph::edge_count)
    }

    /// How the game has ended for the player to move; `None` where it goes on.
    pub fn ending(&self, id: PositionId) -> Option<Ending> {
        match &self.kind {
            Kind::Explored(it) => it.graph.ending(id),
        }
    }

    /// Whether the game ends here because there is no move, not because the rules call it over.
    pub fn is_stuck(&self, id: PositionId) -> bool {
        match &self.kind {
            Kind::Explored(it) => it.graph.is_stuck(id),
        }
    }

    /// Whether the look ahead ends here while the game goes on: no move of the position is looked at.
    pub fn is_cut(&self, id: PositionId) -> bool {
        match &self.kind {
            Kind::Explored(it) => it.graph.is_cut(id),
        }
    }

    /// The outcome of a position for the player to move.
    pub fn outcome(&self, id: PositionId) -> Outcome {
        match &self.kind {
            Kind::Explored(it) => it.outcomes[id.index()],
        }
    }

    /// Whether the positions have Grundy values.
    pub fn has_nimbers(&self) -> bool {
        match &self.kind {
            Kind::Explored(it) => it.nimbers.is_some(),
        }
    }

    /// The Grundy value of a position; `None` where the game has none.
    pub fn nimber(&self, id: PositionId) -> Option<Nimber> {
        match &self.kind {
            Kind::Explored(it) => it.nimbers.as_ref().map(|nimbers| nimbers[id.index()]),
        }
    }

    /// Whether it is known how probable it is that the player to move wins.
    pub fn has_probabilities(&self) -> bool {
        match &self.kind {
            Kind::Explored(it) => it.chances.is_some(),
        }
    }

    /// The chance that the player to move wins; `None` where [`SolvedGraph::has_probabilities`] is not so.
    pub fn probability(&self, id: PositionId) -> Option<Probability> {
        match &self.kind {
            Kind::Explored(it) => it.chances.as_ref().map(|chances| chances[id.index()]),
        }
    }

    /// How many positions have which outcome.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}
