//! How are many numbers worked out at one go? By loops over slices, which the compiler makes work on many of them at a time.
//!
//! A crate of its own, because it is built to be fast, and all around it to be small: [`Score`] has the loops over scores,
//! [`Column`] and [`Kind`] are operations on columns of numbers, [`sums`] adds columns up, [`positions`] knows which were
//! found before, [`told`] passes on what is known of positions to those that lead to them, [`missing`] finds Grundy values,
//! [`parts`] tells where the positions of a line lead, and [`line`] solves them.

mod chain;
mod columns;
pub mod line;
mod lower;
pub mod missing;
pub mod mixed;
mod part;
pub mod parts;
pub mod positions;
mod rays;
mod round;
mod score;
pub mod sums;
mod table;
pub mod told;
mod wanted;

pub use chain::Chain;
pub use columns::{BLOCK, Column, Kind, LineScores, has_zero, mask, write};
pub use lower::Along;
pub use part::{Even, Span, product};
pub use round::Round;
pub use score::{Score, Value};
pub use table::{Extent, LINE_BYTES, Opened, Row, Table};
pub use wanted::{Wanted, count};
