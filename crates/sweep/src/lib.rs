//! How are millions of positions solved at one go? Line after line over a table, in an order that the rows prove.
//!
//! A [`Grid`] numbers the positions of a box; a [`Score`] is an outcome in two bytes.

mod grid;
mod plan;
mod score;

pub use grid::{Axis, Grid};
pub use plan::{Order, Plan};
pub use score::Score;
