//! The rules of the game: opened, edited as text and in the form, analyzed.

pub(crate) mod examples;
pub(crate) mod form;
pub(crate) mod problems;
mod update;
mod view;

pub use form::{Addition, ChipKind, Edit, InputTarget, NewRow};
pub use problems::ProblemView;
pub use view::*;
