//! Games that are solved as a table of all positions in a box.

pub(crate) mod sweeping;
pub(crate) mod swept;
