//! Loops over positions that play may come back to.

pub mod retrograde;
pub mod sums;
