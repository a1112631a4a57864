//! What a game is: the rules file, its expressions, positions and moves.
//!
//! ```
//! let rules = kruzhok_rules::parse(
//!     r#"
//!     position = "s"
//!     moves = ["s + 1", "s * 2"]
//!     over = "s >= 129"
//!     start = "1 <= s <= 128"
//!     "#,
//! )
//! .expect("the rules are right");
//! let start = rules.read_position("64").expect("a position of this game");
//! let successors: Vec<String> = rules
//!     .moves(&start)
//!     .expect("no overflow so near to the start")
//!     .iter()
//!     .map(|mv| rules.write_position(&mv.to))
//!     .collect();
//! assert_eq!(successors, ["65", "128"]);
//! ```

mod check;
pub mod document;
mod eval;
pub mod form;
mod intervals;
mod labels;
mod lexer;
mod numbers;
mod parser;
mod play;
#[cfg(test)]
mod playing;
mod position;
mod problem;
#[cfg(test)]
mod python;
mod question;
mod read;
mod rules;
mod shape;
#[cfg(test)]
mod slips;
mod source;
mod spelling;
mod start;
mod syntax;
mod toml_file;
mod typed;

pub use play::Scratch;
pub use position::{Ending, Player, Position};
pub use problem::{Diagnostics, Hint, Problem, ProblemKind};
pub use question::{Ask, Condition, Measure, OwnStart, Quantifier, Question, Test};
pub use rules::{Move, MovedWords, Param, ParamValue, Repeat, Row, RowIndex, Rules, parse};
