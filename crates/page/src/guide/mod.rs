//! The guide "How to write rules".

mod lessons;
mod update;
mod view;

pub(crate) use lessons::*;
pub use view::*;
