//! What follows from the whole text: gaps filled, the reading checked against itself.

pub(crate) mod complete;
pub(crate) mod distrust;
pub(crate) mod examples;
mod quiet;
mod repeated;
mod sayings;
pub(crate) mod settled;
