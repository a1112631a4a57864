//! Words: what they mean, whose names they are, and which of them mean nothing.

mod arrows;
pub(crate) mod asides;
mod cases;
pub(crate) mod forms;
pub(crate) mod kinds;
pub(crate) mod lexicon;
pub(crate) mod names;
pub(crate) mod noise;
pub(crate) mod order;
pub(crate) mod plain;
pub(crate) mod prize;
mod roles;
pub(crate) mod shorthand;
pub(crate) mod single;
mod synonyms;
pub(crate) mod teller;
pub(crate) mod turns;
