//! What an exploration has found by now, within its limits.

use crate::PositionId;
use crate::explore::graph::Edges;
use kruzhok_kernels::positions::{MOST_WORDS, PositionTable};

/// Positions and moves that were found.
pub(crate) struct Found {
    pub(crate) limits: Limits,
    pub(crate) positions: PositionTable,
    pub(crate) edges: Edges,
    // For each position, the last one that was found to lead to it: so doubles are seen at once.
    last_predecessors: Vec<PositionId>,
    /// Number of branches of tosses.
    pub(crate) branch_count: usize,
}

#[derive(Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) position_count: usize,
    // Texts and tuples can be so long that memory ends before positions do.
    word_count: usize,
    pub(crate) edge_count: usize,
    /// The most memory that exploring and solving may take, in bytes.
    pub(crate) byte_count: u64,
}

// What they take at most, as measured: outcomes and arrays that grow are in it.
const BYTES_A_POSITION: u64 = 60;
const BYTES_A_MOVE: u64 = 12;
const BYTES_A_BRANCH: u64 = 48;

/// No position: it is above every limit.
const NOBODY: PositionId = PositionId(u32::MAX);

impl Found {
    /// Nothing; positions have `width` words each, or any number of them.
    pub(crate) fn new(width: Option<usize>, limits: Limits) -> Self {
        Self {
            limits,
            positions: PositionTable::new(width),
            edges: Edges::default(),
            last_predecessors: Vec::new(),
            branch_count: 0,
        }
    }

    /// Whether some limit is passed.
    pub(crate) fn is_full(&self) -> bool {
        let edge_count = self.edges.targets.len();
        self.limits
            .passed_by(&self.positions, edge_count, self.branch_count)
    }

    /// The number of a position.
    pub(crate) fn add(&mut self, words: &[i64]) -> PositionId {
        let id = PositionId(self.positions.find_or_add(words));
        self.last_predecessors.resize(self.positions.len(), NOBODY);
        id
    }

    /// Adds where a move leads from `id`, each position once; not more than is allowed.
    pub(crate) fn take_move(&mut self, id: PositionId, to: &[i64]) {
        if self.is_full() {
            return;
        }
        let successor = PositionId(self.positions.find_or_add(to));
        if successor.index() == self.last_predecessors.len() {
            self.last_predecessors.push(NOBODY);
        }
        if self.last_predecessors[successor.index()] != id {
            self.last_predecessors[successor.index()] = id;
            self.edges.push(id, successor);
        }
    }
}

impl Limits {
    /// Moves need memory too: 32 a position are allowed, but sixteen million in any case and never above 268 million.
    /// Of words there may be 8 a position, but four million in any case; a position of numbers has fewer, or hardly more.
    pub(crate) fn new(limit: usize) -> Self {
        let largest = NOBODY.index() - 1;
        let edge_count = limit.saturating_mul(32).clamp(1 << 24, 1 << 28);
        Self {
            position_count: limit.min(largest),
            word_count: limit.saturating_mul(8).clamp(1 << 22, MOST_WORDS),
            edge_count,
            byte_count: u64::MAX,
        }
    }

    fn passed_by(self, positions: &PositionTable, edge_count: usize, branch_count: usize) -> bool {
        let bytes = positions.len() as u64 * BYTES_A_POSITION
            + positions.byte_count() as u64 * 3 / 2
            + edge_count as u64 * BYTES_A_MOVE
            + branch_count as u64 * BYTES_A_BRANCH;
        positions.len() > self.position_count
            || self.are_too_long(positions)
            || edge_count + branch_count > self.edge_count
            || bytes > self.byte_count
    }

    fn are_too_long(self, positions: &PositionTable) -> bool {
        positions.has_lists() && positions.word_count() > self.word_count
    }
}
