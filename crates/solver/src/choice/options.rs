//! What the caller allows and wants.

use super::thresholds;
use std::rc::Rc;

/// Makes a program of a WebAssembly module, if it can.
///
/// The module imports `host.memory`, the memory of this program; the function takes an address and gives what the module's
/// `run` gives for it, or `None` where it fails.
pub type Compile = fn(&[u8]) -> Option<Rc<dyn Fn(u32) -> Option<i32>>>;

/// How much may be spent on a game, and what is wanted besides answers.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions {
    /// The most positions that are explored.
    pub positions: usize,
    /// The most memory that exploring and solving positions takes, about, in bytes.
    pub explored_bytes: u64,
    /// The most work on the game and on each question, in the units of the budgets of steps.
    pub work: u64,
    /// The most memory that a table of outcomes takes, in bytes.
    pub table_bytes: u64,
    /// Games with fewer positions are explored in any case.
    pub smallest_table: usize,
    /// Whether it is wanted which positions play can reach; answers do not need it.
    pub counts: bool,
    /// When a game of independent heaps is solved heap by heap.
    pub sums: SumsPolicy,
    /// Number of threads that may answer questions and count positions; the page has but one for a game.
    pub threads: usize,
    /// What compiles the rows of large games, if anything does.
    pub compile: Option<Compile>,
}

/// When a game of independent heaps is solved heap by heap: then it is known who wins, and not how long play lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SumsPolicy {
    /// Never.
    Never,
    /// Where a table would be too large, and where no other method is possible.
    WithoutTable,
    /// There, and where no question asks for more, unless [`SolveOptions::counts`] says that more is wanted.
    WhereEnough,
}

impl SolveOptions {
    /// The usual [`SolveOptions::smallest_table`].
    pub const SMALLEST_TABLE: usize = thresholds::SMALLEST_TABLE;

    /// At most this many explored positions, and a table of as many.
    pub fn of_positions(limit: usize) -> Self {
        Self {
            positions: limit,
            explored_bytes: u64::MAX,
            work: u64::MAX,
            table_bytes: 2 * limit as u64,
            smallest_table: Self::SMALLEST_TABLE,
            counts: true,
            sums: SumsPolicy::Never,
            threads: 1,
            compile: None,
        }
    }

    /// The most cells of a table: each takes two bytes.
    pub(super) fn cell_limit(&self) -> u64 {
        self.table_bytes / 2
    }
}

/// A limit of positions, and nothing else out of the ordinary.
impl From<usize> for SolveOptions {
    fn from(limit: usize) -> Self {
        Self::of_positions(limit)
    }
}
