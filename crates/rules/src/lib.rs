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

// The game, as others see it.
mod law;
mod measure;
mod position;
mod question;
mod questions;
mod rules;
mod written;

// From the file to the rules.
mod read;

// Expressions: names and types.
mod check;

// The rules in play.
mod labels;
mod play;
mod plies;
mod probability;
mod shape;
mod start;
mod toss;
pub mod typed;

#[cfg(test)]
mod playing;
#[cfg(test)]
mod python;
#[cfg(test)]
mod slips;

pub use law::{Claim, Law, Reply};
pub use measure::Measure;
pub use play::Scratch;
pub use position::{Ending, Player, Position};
pub use question::{Ask, Condition, Quantifier, Question, Test, UnknownAsk, Verdict, own_moves};
pub use questions::{STANDARD, questions};
pub use rules::{
    Branch, Chance, ChanceWords, Move, MovedWords, Param, ParamValue, Repeat, Row, RowIndex, Rules,
    Winner, parse,
};
pub use start::{Listed, ListedRun, StartCursor};
pub use written::{ValueKind, Written, WrittenEnd, WrittenRow, WrittenStart};
