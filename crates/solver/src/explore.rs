//! Games whose positions are found one by one: exploring them, and retrograde analysis of what was found.

pub(crate) mod endless;
pub(crate) mod explorer;
pub(crate) mod found;
pub(crate) mod graph;
pub(crate) mod ordered;
pub(crate) mod retrograde;
pub(crate) mod solving;
