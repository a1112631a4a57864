//! What the page shows, as a file, as an address or on paper.

mod update;
mod view;

pub use update::*;
pub use view::*;
