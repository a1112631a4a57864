//! Who wins: every position of a game, its outcome, and how long play lasts.
//!
//! ```
//! use kruzhok_solver::{Outcome, Solution};
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
//! assert_eq!(solution.outcome(id), Outcome::loss_in(2));
//! ```

mod outcome;

mod chance;
mod choice;
mod explore;
mod filter;
mod runs;
mod solution;
mod solved;
mod sums;
mod table;
mod tally;

pub use chance::probability::{self, Probability};
pub use chance::tosses::Toss;
pub use choice::{
    Compile, GameSolver, Method, SolveFailure, SolveOptions, SolveProgress, SumsPolicy,
    TooLargeTable, WhyExplored, table_fits,
};
pub use explore::explorer::Explorer;
pub use explore::graph::{GameGraph, PositionId};
pub use explore::retrograde::{Solver, solve};
pub use explore::solving::Solving;
pub use filter::{OutcomeFilter, PositionFilter};
pub use outcome::{Outcome, Remoteness};
pub use runs::PositionRuns;
pub use solution::Solution;
pub use solved::SolvedGraph;
pub use sums::grundy::{self, Nimber};
pub use sums::summed::NeededTable;
pub use table::sweeping::Counting;
pub use tally::{Tally, Tick, Wave};

/// Whether long work has come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// There is more to do.
    Working,
    /// Nothing is left to do.
    Done,
}
