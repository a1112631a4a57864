//! How are millions of positions solved at one go? Line after line over a table, in an order that the rows prove.
//!
//! A [`Plan`] says which box of positions is swept and in which order; [`Sweep`] does it in steps, and [`Swept`] tells the
//! value of each position; [`Nimbering`] finds their Grundy values. A [`Grid`] numbers the positions of a box.

mod count;
mod cyclic;
mod generic;
mod nimbers;
mod prove;
mod run;
mod straight;

#[cfg(test)]
mod tests;

pub use count::{Reached, Reaching};
pub use generic::cell_test::CellTest;
pub use generic::compiled::{Compile, Program};
pub use kruzhok_kernels::{Value, Wanted};
pub use nimbers::{Nimbering, Nimbers};
pub use prove::{Declined, LineEnds, Order, Plan};
pub use run::grid::{Axis, Grid};
pub use run::stretches::Stretch;
pub use run::sweep::{Progress, Sweep};
pub use run::swept::Swept;
