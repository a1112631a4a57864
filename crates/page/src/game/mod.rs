//! The middle of the page: which game it is, and one of its views with the controls around it.

mod view;

pub use view::*;
