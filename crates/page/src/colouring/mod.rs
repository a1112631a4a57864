//! The colouring, tick by tick, and who guesses before it.

mod update;

pub(crate) use update::*;
