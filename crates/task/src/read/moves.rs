//! What a player may do.

pub(crate) mod alternatives;
pub(crate) mod board;
pub(crate) mod by_player;
mod cards;
pub(crate) mod changes;
mod guessed;
pub(crate) mod listed;
pub(crate) mod repetition;
pub(crate) mod restrictions;
pub(crate) mod rounding;
pub(crate) mod structure;
