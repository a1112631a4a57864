//! Games of independent heaps: Grundy values, and who wins by them.

pub mod grundy;
pub(crate) mod summed;
