//! The selected position.

mod view;

pub use view::*;
