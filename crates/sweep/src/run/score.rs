//! Scores, and what the end of a game is worth.

use kruzhok_rules::Ending;

/// A number that a value is kept in; see [`kruzhok_kernels::Score`].
pub(crate) trait Score: kruzhok_kernels::Score {
    /// The score of a position in which the game has ended.
    fn ended(ending: Ending) -> Self {
        match ending {
            Ending::Win => Self::MOST,
            Ending::Loss => Self::LEAST,
            Ending::Draw => Self::default(),
        }
    }
}

impl Score for i16 {}

impl Score for i32 {}
