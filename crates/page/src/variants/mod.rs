//! More tasks like the open one.

mod update;
mod view;

pub use update::*;
pub use view::*;
