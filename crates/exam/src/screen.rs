//! What the results of positions alone tell about a condition, decided once for each result.

use crate::condition::Place;
use kruzhok_rules::{Condition, Problem};
use kruzhok_solver::{Outcome, PositionId, Solution};
use std::cell::Cell;

/// The part of a condition that speaks of who wins and in how many moves, and nothing else.
pub(crate) struct Screen {
    condition: Condition,
    is_all: bool,
    // Whether it holds, by outcome: at twice the remoteness for wins, at the place after that for losses.
    decided: Vec<Option<bool>>,
    drawn: Option<bool>,
    undecided: Option<bool>,
}

impl Screen {
    /// The screen of a condition, and what remains to be asked of those that pass it.
    pub(crate) fn of(condition: &Condition) -> (Self, Condition) {
        let (before, rest) = match condition {
            it if it.is_about_results() => (vec![it.clone()], vec![]),
            // Only what comes first: a later part may not be asked at all, and could be a problem then.
            Condition::And(parts) => {
                let count = parts.iter().take_while(|it| it.is_about_results()).count();
                let (before, rest) = parts.split_at(count);
                (before.to_vec(), rest.to_vec())
            }
            it => (vec![], vec![it.clone()]),
        };
        let screen = Self {
            condition: Condition::And(before),
            is_all: rest.is_empty(),
            decided: vec![],
            drawn: None,
            undecided: None,
        };
        (screen, Condition::And(rest))
    }

    /// Whether nothing remains to be asked.
    pub(crate) fn is_all(&self) -> bool {
        self.is_all
    }

    /// Whether a start position may meet the condition, as far as its outcome tells.
    ///
    /// # Errors
    /// An overflow or a division by zero in the condition.
    pub(crate) fn lets_pass(
        &mut self,
        outcome: Outcome,
        id: PositionId,
        solution: &Solution,
    ) -> Result<bool, Problem> {
        let Self {
            condition,
            decided,
            drawn,
            undecided,
            ..
        } = self;
        let known = match outcome {
            Outcome::Win(plies) | Outcome::Loss(plies) => {
                let place = 2 * plies.0 as usize + usize::from(matches!(outcome, Outcome::Loss(_)));
                if place >= decided.len() {
                    decided.resize(place + 1, None);
                }
                &mut decided[place]
            }
            Outcome::Undecided => undecided,
            // Nobody is sure to win there.
            Outcome::Draw | Outcome::Chance => drawn,
        };
        if let Some(known) = known {
            return Ok(*known);
        }
        let place = Place {
            solution,
            start: &solution.graph.position(id),
            id,
            ply_count: 0,
            place_count: &Cell::new(0),
        };
        Ok(*known.insert(place.meets(condition)?))
    }
}
