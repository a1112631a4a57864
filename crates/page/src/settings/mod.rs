//! How the page looks, how it tells, and which part of it is seen.

mod choices;
mod header;

pub use choices::*;
pub use header::*;
