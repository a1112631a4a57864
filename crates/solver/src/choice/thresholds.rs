//! The table of thresholds by which the method is chosen: what each kind of work costs beside the others.
//!
//! Positions, moves, cells of a table and rounds of loops are counted; nobody looks at a clock, so that a game is solved in
//! the same way everywhere. How large the resources are is said by [`SolveOptions`](super::SolveOptions).

/// The usual size of the smallest table. Exploring fewer positions takes some milliseconds, and shows more.
pub(super) const SMALLEST_TABLE: usize = 20_000;

/// Number of lines of start positions that are looked at before anything else is done.
pub(super) const SHORT_LOOK: usize = 5_000;

// Exploring, or a table?

/// Games with Grundy values are explored up to this many times as many positions as others: a table has no values of
/// positions.
pub(super) const NIMBERS_BEYOND: usize = 5;
/// More moves are not explored for the sake of Grundy values.
pub(super) const MOVES_FOR_NIMBERS: usize = 2_000_000;
/// After this many rounds of loops for each position of the smallest table, it is considered whether a table is quicker:
/// some tenths of a second.
pub(super) const LONG_LOOPS: u64 = 200;
/// It is where this many rounds give one move: each takes a table a fifth of the time or less.
pub(super) const ROUNDS_FOR_A_MOVE: u64 = 8;
/// And where it has no more cells than this for each position that was explored.
pub(super) const CELLS_FOR_A_POSITION: usize = 4;

// A table, or heap by heap?

/// A table with no more cells than this for each start is quicker than a list of the starts.
pub(super) const CELLS_FOR_A_START: u64 = 4;
/// Number of rounds of loops that a cell of a table may take for that.
pub(super) const ROUNDS_FOR_A_START: u64 = 200;
/// The most start positions that are solved heap by heap: they take about 200 megabytes.
pub(crate) const MOST_SUMMED_STARTS: usize = 1 << 22;
/// Number of heaps that one step may look for, where moves make heaps larger as well. The page must hear Stop in between;
/// nobody else waits.
pub(super) const HEAPS_A_STEP_ON_PAGE: usize = 1 << 13;
pub(super) const HEAPS_A_STEP: usize = 1 << 22;

// Grundy values that nobody asks for, of a table.

/// Heaps of this many sizes get their values before the questions are answered.
pub(crate) const FEW_SIZES: u32 = 1 << 10;
/// Heaps of this many sizes get them after the answers.
pub(crate) const MANY_SIZES: u32 = 1 << 20;
/// Number of options that are looked at for the values of heaps: about a second.
pub(crate) const FEW_OPTIONS: usize = 100_000_000;
/// Number of moves, and of cells, that are looked at for the values of positions.
pub(crate) const FEW_MOVES: u64 = 4_000_000;
