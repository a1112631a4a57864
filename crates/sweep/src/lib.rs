//! How are millions of positions solved at one go? Line after line over a table, in an order that the rows prove.
//!
//! A [`Plan`] says which box of positions is swept and in which order; [`Sweep`] does it in steps, and [`Swept`] tells the
//! value of each position; [`Nimbering`] finds their Grundy values. A [`Grid`] numbers the positions of a box.

mod backward;
mod bits;
mod blocks;
mod bundle;
mod code;
mod columns;
mod compiled;
mod frame;
mod grid;
mod lines;
mod nimbers;
mod pass;
mod plan;
mod range;
mod rays;
mod reach;
mod score;
mod shape;
mod stretches;
mod sweep;
mod swept;
mod visits;
mod windows;

#[cfg(test)]
mod tests;

pub use compiled::{Compile, Program};
pub use grid::{Axis, Grid};
pub use kruzhok_kernels::{Value, Wanted};
pub use nimbers::{Nimbering, Nimbers};
pub use plan::{Declined, LineEnds, Order, Plan};
pub use reach::{Reached, Reaching};
pub use stretches::Stretch;
pub use sweep::{Progress, Sweep};
pub use swept::Swept;
