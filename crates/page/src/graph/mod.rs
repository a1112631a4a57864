//! The graph: positions joined by moves, from one of them on.

mod table;
mod update;
mod view;

pub use table::*;
pub(crate) use update::*;
pub use view::*;
