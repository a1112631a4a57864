//! Where the game begins, when it is over, and conditions in general.

pub(crate) mod bounds;
pub(crate) mod conditions;
pub(crate) mod ending;
mod guessed;
pub(crate) mod start;
pub(crate) mod winner;
