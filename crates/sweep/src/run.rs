//! Line after line, in the order of visits: what is done with each game, and the table that comes of it.

pub(crate) mod debt;
pub(crate) mod frame;
pub(crate) mod grid;
pub(crate) mod pass;
pub(crate) mod score;
pub(crate) mod stretches;
pub(crate) mod sweep;
pub(crate) mod swept;
pub(crate) mod visits;
