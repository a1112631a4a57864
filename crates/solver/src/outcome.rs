//! The value of a position, and its text form.

use crate::table::swept::outcome_of;
use kruzhok_sweep::Value;
use std::fmt;
use std::num::NonZeroU32;

/// Value of a position for the player to move, under best play by both; at a terminal position, as the rules say.
///
/// Its text form is `win 3`, `loss 4`, `draw`, `undecided`, `chance`; `win ?` where nobody knows how long play lasts, as where
/// heaps were solved each on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Some move reaches a `Loss` for the opponent; the winner hurries.
    Win(Option<Remoteness>),
    /// Every move reaches a `Win` for the opponent; the loser delays.
    Loss(Option<Remoteness>),
    /// Neither player can force the end, or the game has ended in a draw. No remoteness: play never has to stop.
    Draw,
    /// The rules limit the look ahead, and within that limit nobody is sure of anything.
    Undecided,
    /// Tosses decide: neither player is sure to win, play can come to a toss, and `Solution::probability` has the chances.
    Chance,
}

/// Plies to the end of the game; 0 at a terminal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Remoteness(
    // One more than the plies: so an `Option` of it takes no more room.
    NonZeroU32,
);

impl Remoteness {
    /// This many plies to the end.
    pub const fn new(plies: u32) -> Self {
        Self(NonZeroU32::MIN.saturating_add(plies))
    }

    /// The number of plies.
    pub const fn plies(self) -> u32 {
        self.0.get() - 1
    }
}

impl Outcome {
    /// Won in this many plies.
    pub const fn win_in(plies: u32) -> Self {
        Self::Win(Some(Remoteness::new(plies)))
    }

    /// Lost in this many plies.
    pub const fn loss_in(plies: u32) -> Self {
        Self::Loss(Some(Remoteness::new(plies)))
    }

    /// Plies to the end; `None` where nobody is sure to win, and where they are not known.
    pub const fn remoteness(self) -> Option<Remoteness> {
        match self {
            Self::Win(remoteness) | Self::Loss(remoteness) => remoteness,
            Self::Draw | Self::Undecided | Self::Chance => None,
        }
    }

    /// A small number for each outcome, as that of a value in a table: 0 where it is undecided, 1 where nobody is sure to
    /// win, 2 + 2r for a win in r plies, 3 + 2r for a loss. Where plies are not known, r is 0.
    pub(crate) fn code(self) -> u32 {
        match self {
            Self::Undecided => 0,
            Self::Draw | Self::Chance => 1,
            Self::Win(remoteness) => Value::Win(remoteness.map_or(0, Remoteness::plies)).code(),
            Self::Loss(remoteness) => Value::Loss(remoteness.map_or(0, Remoteness::plies)).code(),
        }
    }

    /// The outcome that has this number; a draw where chance may be meant.
    pub(crate) fn of_code(code: u32) -> Self {
        Value::of_code(code).map_or(Self::Undecided, outcome_of)
    }
}

impl fmt::Display for Remoteness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.plies().fmt(f)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(None) => f.write_str("win ?"),
            Self::Win(Some(remoteness)) => write!(f, "win {remoteness}"),
            Self::Loss(None) => f.write_str("loss ?"),
            Self::Loss(Some(remoteness)) => write!(f, "loss {remoteness}"),
            Self::Draw => f.write_str("draw"),
            Self::Undecided => f.write_str("undecided"),
            Self::Chance => f.write_str("chance"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_have_a_text() {
        let texts = [
            Outcome::win_in(3),
            Outcome::loss_in(0),
            Outcome::Win(None),
            Outcome::Loss(None),
            Outcome::Draw,
            Outcome::Undecided,
            Outcome::Chance,
        ];
        let texts = texts.map(|outcome| outcome.to_string()).join(", ");
        assert_eq!(
            texts,
            "win 3, loss 0, win ?, loss ?, draw, undecided, chance"
        );
    }

    #[test]
    fn an_outcome_still_open_takes_no_more_room() {
        assert_eq!(size_of::<Option<Outcome>>(), 8);
    }
}
