//! What is asked of a game, and why the answer is what it is.
//!
//! ```
//! use kruzhok_exam::{Values, answer, questions};
//! use kruzhok_solver::Solution;
//!
//! let rules = kruzhok_rules::parse(
//!     r#"
//!     position = "s"
//!     moves = ["s + 1", "s * 2"]
//!     over = "s >= 129"
//!     start = "1 <= s <= 128"
//!     "#,
//! )
//! .expect("the rules are right");
//! let solution = Solution::of(rules.into(), 1_000).expect("257 positions are few");
//! for (question, expected) in questions(&solution.rules).iter().zip([vec![64], vec![32, 63], vec![62]]) {
//!     let answer = answer(question, &solution).expect("no overflow in the question");
//!     assert_eq!(answer.values, Values::Numbers(expected));
//! }
//! ```

mod answer;
mod answering;
mod asking;
mod condition;
mod explanation;
mod first_move;
mod fitting;
mod growth;
mod grundy_table;
mod label;
mod measured;
mod nimbers;
mod prospects;
mod python;
mod questions;
mod reason;
mod recursion;
mod screen;
mod seen_starts;
mod sheet;
#[cfg(not(target_family = "wasm"))]
mod side_by_side;
mod study;
mod sums;
mod variants;
mod varying;
mod way;

pub use answer::{Answer, Values, Warning, answer};
pub use asking::Asking;
pub use explanation::{
    Because, Branch, Claim, Explanation, Fact, Going, Neighbour, Play, PlayNode, PlayStep,
    explanation, neighbours,
};
pub use growth::Reach;
pub use grundy_table::{GrundyPeriod, GrundyTable, grundy_table};
pub use label::{OwnMoves, own_moves};
pub use nimbers::{grundy_obstacle, reached_nimbers};
pub use prospects::{Prospect, chance_of, chance_of_toss, is_as_good, prospects};
pub use python::{Programming, python, python_within};
pub use questions::questions;
pub use reason::{Choice, Reason, Refutation, reason};
pub use recursion::{
    CallNode, CallState, CallTree, Event, Frame, GREATEST_LIMIT, Moment, Quantifier, Recursion,
    RecursionOptions, RecursionProgram, Value,
};
pub use sheet::{SheetVariant, SheetWords, VariantSheet, outline};
pub use study::{Studied, Study, StudyProgress};
pub use sums::{NeededTable, needed_table};
pub use variants::{NoVariants, Variant, Variants};
pub use way::{Means, Sums, Way, WhyExplored};
