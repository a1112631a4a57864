//! How are many numbers worked out at one go? By loops over slices, which the compiler makes work on many of them at a time.
//!
//! A crate of its own, because it is built to be fast, and all around it to be small: [`Score`] has the loops over scores,
//! [`Column`] and [`Kind`] are operations on columns of numbers, [`cyclic::sums`] adds columns up, [`positions`] knows which were
//! found before, [`cyclic::retrograde`] passes on what is known of positions to those that lead to them, [`nimbers`] finds Grundy values,
//! [`straight::parts`] tells where the positions of a line lead, and [`straight::line`] solves them.

pub mod cyclic;
mod generic;
pub mod nimbers;
pub mod positions;
mod run;
pub mod straight;

pub use generic::{BLOCK, Column, Kind, has_zero, mask, write};
pub use run::score::{Score, Value};
pub use run::table::{Extent, LINE_BYTES, Opened, Row, Table};
pub use run::wanted::{Wanted, count};
pub use straight::part::{Even, Span, product};
