//! The recursion beside an exercise: seen where its calls come to nothing that is asked about.

use super::{Stage, Work};
use crate::embed::Piece;
use crate::state::State;
use kruzhok_rules::Position;
use std::collections::BTreeSet;

/// The most positions to which such calls come, and the most starts of a question beside them.
const MOST_POSITIONS: usize = 200;

impl State {
    /// Whether the recursion is seen while who wins is withheld: an address asks for it, answers alone are wanted, and they
    /// are about no position to which its calls come. Until that is known it keeps its place.
    pub(crate) fn has_calls_beside(&self) -> bool {
        let tells_nothing = || {
            let (asked, called) = (self.asked_starts()?, self.called_positions()?);
            Some(called.is_disjoint(&asked))
        };
        self.embedding.asks_for(Piece::Recursion)
            && match self.exercise.stage {
                Stage::Opening => true,
                Stage::Open => tells_nothing().unwrap_or(false),
                _ => false,
            }
    }

    /// The starts that the exercise asks about; `None` where there are too many, or where more than answers is wanted.
    fn asked_starts(&self) -> Option<BTreeSet<Position>> {
        let rules = &self.solved.as_ref()?.rules;
        let mut asked = BTreeSet::new();
        for item in &self.exercise.items {
            let Work::Answer(place, _) = item.work else {
                return None;
            };
            let question = rules.questions().get(place)?;
            asked.extend(rules.starts_of(question, MOST_POSITIONS).ok()?);
        }
        Some(asked)
    }

    /// The positions to which calls from the selected one come, however far they look; `None` where there are too many.
    pub(crate) fn called_positions(&self) -> Option<BTreeSet<Position>> {
        let rules = &self.solved.as_ref()?.rules;
        let mut waiting = vec![rules.read_position(self.shown_selection()?).ok()?];
        let mut called = BTreeSet::new();
        while let Some(position) = waiting.pop() {
            if called.len() == MOST_POSITIONS {
                return None;
            }
            if called.insert(position.clone()) {
                waiting.extend(rules.moves(&position).ok()?.into_iter().map(|mv| mv.to));
            }
        }
        Some(called)
    }
}
