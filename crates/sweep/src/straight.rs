//! Games whose rows are straight along a line: whole stretches of a line are solved by loops over slices.

pub(crate) mod bundle;
pub(crate) mod lines;
pub(crate) mod rays;
pub(crate) mod shape;
