//! The text of a task: typed or pasted, read, and written into the rules.

mod merge;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub(crate) use merge::*;
pub use update::*;
pub use view::*;
