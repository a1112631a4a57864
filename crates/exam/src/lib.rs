//! What is asked of a game, and why the answer is what it is.
//!
//! ```
//! use kruzhok_exam::{Values, answer};
//! use kruzhok_rules::questions;
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
mod explain;
mod nimbers;
mod python;
mod recursion;
mod study;
mod variants;

pub use answer::answering::Answering;
pub use answer::label::{OwnMoves, own_moves};
pub use answer::{Answer, Values, Warning, answer, of_starts};
pub use explain::prospects::{Prospect, chance_of, chance_of_toss, is_as_good, prospects};
pub use explain::reason::{Choice, Reason, Refutation, reason};
pub use explain::{
    Because, Branch, Claim, Explanation, Fact, Going, Neighbour, Play, PlayNode, PlayStep,
    explanation, neighbours,
};
pub use nimbers::grundy_table::{GrundyPeriod, GrundyTable, grundy_table};
pub use nimbers::reached_nimbers;
pub use python::{Programming, python};
pub use recursion::{
    Call, CallNode, CallState, Event, Frame, GREATEST_LIMIT, Moment, Quantifier, Recursion,
    RecursionOptions, RecursionProgram, Value,
};
pub use study::growth::Reach;
pub use study::{Studied, Study, StudyProgress};
pub use variants::{NoVariants, Variant, Variants};
