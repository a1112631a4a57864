//! Who wins: every position of a game, its outcome, and how long play lasts.
//!
//! ```
//! use kruzhok_solver::{Outcome, Remoteness, Solution};
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
//! let start = solution.rules.read_position("64").expect("a position of this game");
//! let id = solution.find(&start).expect("a start position was explored");
//! assert_eq!(solution.outcome(id), Outcome::Loss(Remoteness(2)));
//! ```

mod outcome;

mod endless;
mod explorer;
mod found;
mod graph;

pub mod grundy;
mod ordered;
pub mod probability;
mod runs;
mod solution;
mod solved;
mod solver;
mod solving;
mod summed;
mod sweeping;
mod swept;
mod tally;
mod tosses;

pub use explorer::Explorer;
pub use graph::{GameGraph, PositionId};
pub use grundy::Nimber;
pub use kruzhok_sweep::{Compile, Declined, Order, Plan, Program, Stretch, Swept, Wanted};
pub use outcome::{Outcome, ParseOutcomeError, Remoteness};
pub use probability::Probability;
pub use runs::PositionRuns;
pub use solution::Solution;
pub use solved::SolvedGraph;
pub use solver::{Solver, solve};
pub use solving::Solving;
pub use summed::{SumSize, Summing};
pub use sweeping::{Counting, SweepFailure, Sweeping};
pub use tally::{Tally, Tick, Wave};
pub use tosses::Toss;

/// Whether long work has come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// There is more to do.
    Working,
    /// Nothing is left to do.
    Done,
}
