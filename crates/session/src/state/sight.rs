//! What the page tells: the colouring up to a tick, or, for those who guess, what they have uncovered.

use super::{Effect, State};
use kruzhok_drawing::Standing;
use std::collections::BTreeSet;

/// What a visitor who guesses has uncovered; all else is hidden until the tick reaches it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Guessing {
    /// Positions, in their text form.
    pub positions: BTreeSet<String>,
    /// Whether the answers to the questions are uncovered.
    pub has_answers: bool,
}

impl State {
    /// Whether the page tells who wins at a position. Every view asks here.
    pub(crate) fn shows(&self, position: &str, standing: Standing) -> bool {
        if let Some(guessing) = &self.guessing {
            if guessing.positions.contains(position) {
                return true;
            }
            // Who guesses sees at tick 0 not even the ends of the game.
            if self.tick.is_none() {
                return false;
            }
        }
        let tick = self.shown_tick();
        // What nobody is sure to win shows when all is coloured.
        tick >= self.last_tick() || standing.remoteness().is_some_and(|plies| plies <= tick)
    }

    /// Whether the answers to the questions are told.
    pub(crate) fn shows_answers(&self) -> bool {
        self.guessing
            .as_ref()
            .is_none_or(|guessing| guessing.has_answers)
    }

    /// The tick at which all is coloured.
    pub(crate) fn last_tick(&self) -> u32 {
        let solved = self.solved.as_ref();
        solved.map_or(0, |solved| solved.report.last_tick())
    }

    /// How far the colouring has come, at most to the last tick of the game.
    pub(crate) fn shown_tick(&self) -> u32 {
        let last = self.last_tick();
        let unset = if self.guessing.is_some() { 0 } else { last };
        self.tick.map_or(unset, |tick| tick.min(last))
    }

    pub(super) fn choose_guessing(&mut self, is_guessing: bool) -> Vec<Effect> {
        self.guessing = is_guessing.then(Guessing::default);
        self.tick = None;
        self.is_playing = false;
        self.write_address(false)
    }

    pub(super) fn uncover_position(&mut self, position: String) -> Vec<Effect> {
        if let Some(guessing) = &mut self.guessing {
            guessing.positions.insert(position);
        }
        self.write_address(false)
    }

    pub(super) fn uncover_answers(&mut self) -> Vec<Effect> {
        if let Some(guessing) = &mut self.guessing {
            guessing.has_answers = true;
        }
        self.write_address(false)
    }
}
