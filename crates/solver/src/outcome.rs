//! The value of a position, and its text form.

use crate::table::swept::outcome_of;
use kruzhok_sweep::Value;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

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

/// A text that is no outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseOutcomeError {
    /// The text.
    pub text: String,
}

impl fmt::Display for ParseOutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected `win 3`, `loss 4`, `draw`, `undecided` or `chance`, found `{}`",
            self.text
        )
    }
}

impl std::error::Error for ParseOutcomeError {}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let remoteness = |digits: &str| match digits {
            "?" => Some(None),
            digits => digits
                .parse()
                .ok()
                .map(|plies| Some(Remoteness::new(plies))),
        };
        let outcome = match text.split_once(' ') {
            Some(("win", digits)) => remoteness(digits).map(Self::Win),
            Some(("loss", digits)) => remoteness(digits).map(Self::Loss),
            None => match text {
                "draw" => Some(Self::Draw),
                "undecided" => Some(Self::Undecided),
                "chance" => Some(Self::Chance),
                _ => None,
            },
            Some(_) => None,
        };
        outcome.ok_or_else(|| ParseOutcomeError {
            text: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn print_then_parse_gives_the_outcome_back() {
        for outcome in [
            Outcome::win_in(3),
            Outcome::loss_in(0),
            Outcome::Win(None),
            Outcome::Loss(None),
            Outcome::Draw,
            Outcome::Undecided,
            Outcome::Chance,
        ] {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
        }
    }

    #[test]
    fn other_texts_are_told_what_was_expected() {
        for text in ["", "won 3", "win", "win -1", "draw 2"] {
            let error = text.parse::<Outcome>().expect_err("no outcome");
            assert_eq!(
                error.to_string(),
                format!(
                    "expected `win 3`, `loss 4`, `draw`, `undecided` or `chance`, found `{text}`"
                )
            );
        }
    }

    #[test]
    fn an_outcome_still_open_takes_no_more_room() {
        assert_eq!(size_of::<Option<Outcome>>(), 8);
    }
}
