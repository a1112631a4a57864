//! What is known of the rows without playing? A game as arithmetic, where its play can come, which rows surely change a
//! position, which heaps have nothing to do with each other, and which games surely go on for ever.
//!
//! ```
//! let rules = kruzhok_rules::parse(
//!     r#"
//!     position = "a, b"
//!     moves = ["x -> x - k for k in range(1, x + 1)"]
//!     start = "a == 3, b == 5"
//!     "#,
//! )
//! .expect("the rules are right");
//! assert!(kruzhok_proofs::heaps_are_independent(&rules));
//! assert!(kruzhok_proofs::surely_never_ends(&rules).is_none());
//! // Each choice of a heap is a row of its own.
//! let flat = kruzhok_proofs::flat(&rules).expect("nothing but whole numbers");
//! assert_eq!(flat.rows.len(), 2);
//! ```

mod changing;
mod facts;
mod flat;
mod independence;
mod legal;
mod loops;
mod never_ends;
mod ray;
mod reach;
mod reckon;
mod same;
mod warnings;

pub use changing::always_changing;
pub use facts::linear::Linear;
pub use facts::paths::{Path, replaced};
pub use facts::trend::{Trend, trend};
pub use facts::{Facts, Game, enter, has_value};
pub use flat::{
    Flat, FlatRow, FlatStart, FlatStep, Num, Quantified, condition, flat, heap_rows, number,
    quantified, tested,
};
pub use independence::{each_heap_option, heaps_are_alike, heaps_are_independent};
pub use legal::open_legal;
pub use loops::tidied_loop;
pub use never_ends::{never_ends, surely_never_ends};
pub use ray::endless_stride;
pub use reach::weights::of_sums;
pub use reach::{NoReach, Reach};
pub use reckon::{Slots, Unknown};
pub use same::is_same;
pub use warnings::warnings;
