//! The answers, and why they are answers.

mod answers;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub use answers::*;
pub(crate) use update::*;
pub use view::*;
