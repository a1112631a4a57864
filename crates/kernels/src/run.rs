//! Scores, the table of them, and what is looked for in it.

pub(crate) mod score;
pub(crate) mod table;
pub(crate) mod wanted;
