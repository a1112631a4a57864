//! Tosses, and the chances of winning where they decide.

pub mod probability;
pub(crate) mod tosses;
