//! Loops over stretches of lines.

pub(crate) mod chain;
pub mod line;
pub(crate) mod lower;
pub(crate) mod part;
pub mod parts;
pub(crate) mod rays;
pub mod side_by_side;
