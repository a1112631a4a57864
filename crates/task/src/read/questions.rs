//! What is asked.

pub(crate) mod asked;
pub(crate) mod claims;
pub(crate) mod usual;
pub(crate) mod wanted;
mod who;
