//! The map of all positions.

mod cells;
mod update;
mod view;

pub(crate) use cells::*;
pub use update::*;
pub use view::*;
