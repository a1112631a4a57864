//! The recursion: the calls of the textbook's function, step by step.

#[cfg(test)]
mod tests;
mod update;
mod view;

pub(crate) use update::*;
pub use view::*;
