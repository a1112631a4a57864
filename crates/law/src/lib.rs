//! Does a law hold: which positions are lost, or what their Grundy values are, for all numbers at once?
//!
//! ```
//! use kruzhok_law::{Limits, Ruling, check};
//!
//! let rules = kruzhok_rules::parse(
//!     r#"
//!     position = "n"
//!     moves = ["n - k for k in (1, 3, 4) if k <= n"]
//!     start = "0 <= n <= 60"
//!     [[law]]
//!     id = "fives"
//!     lost = "n % 5 == 0"
//!     "#,
//! )
//! .expect("the rules are right");
//! let verdict = check(&rules.into(), 0, Limits::default()).expect("the law has a value everywhere");
//! // The only move from 2 leads to 1, which the law does not call lost: 2 is lost, and the law misses it.
//! let Ruling::Refuted(found) = verdict.ruling else {
//!     panic!("it fails at 2")
//! };
//! assert_eq!((found.property, found.from.as_str()), (Some(3), "2"));
//! ```

mod automaton;
mod checking;
mod oracle;
mod period;
mod program;
mod proof;
mod propose;
mod refute;
mod reply;
mod verdict;

#[cfg(test)]
#[path = "../../../tests/src/cpython_lines.rs"]
mod printed_by_cpython;
#[cfg(test)]
mod tests;

pub use automaton::ProvedAnswers;
pub use checking::{Checking, Limits, check};
pub use oracle::{Advice, Oracle};
pub use program::program;
pub use proof::{Method, Paragraph, Proof, Repeats, Window};
pub use propose::{Guess, Proposal, Proposing, propose};
pub use verdict::{Compared, Counterexample, Part, Property, Ruling, Verdict, WrongReply};
