//! What did the pupil write? Tokens and syntax trees of expressions, rows and conditions, and what is wrong with them.
//!
//! ```
//! use kruzhok_syntax::{Faults, Node, Sign, parser};
//!
//! let mut faults = Faults::default();
//! let expr = parser::expression("2 * s + 1", &mut faults);
//! assert!(matches!(expr.node, Node::Binary(Sign::Plus, ..)));
//! assert!(faults.is_empty());
//! ```

mod letters;
pub mod lexer;
pub mod parser;
mod problem;
mod source;
pub mod spelling;
mod tree;

pub use letters::{capitalized, lowercase};
pub use lexer::Sign;
pub use problem::{Diagnostics, Hint, Problem, ProblemKind};
pub use source::{Fault, Faults, Source};
pub use tree::{Clause, Expr, Node, RowSyntax};
