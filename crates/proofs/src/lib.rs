//! What is known of the rows without playing? A game as arithmetic, which rows surely change a position, which heaps have
//! nothing to do with each other, and which games surely go on for ever.
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
mod flat;
mod independence;
mod never_ends;
mod ray;
mod reckon;

pub use changing::always_changing;
pub use flat::{Flat, FlatRow, FlatStart, FlatStep, Num, flat, heap_rows};
pub use independence::{each_heap_option, heaps_are_alike, heaps_are_independent};
pub use never_ends::surely_never_ends;
pub use ray::endless_stride;
pub use reckon::{Slots, Unknown};
