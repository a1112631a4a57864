//! Games in which play may come back to a position: solved backwards, from the ends of the game.
//!
//! A position whose outcome is found tells the positions that lead to it: lost, it makes them won; won, it is one reason
//! less for them not to be lost. Positions are taken in the order of their plies, so the first loss that is found is the
//! nearest, and the last win the farthest; what is never reached is a draw. That is retrograde analysis (Ströhlein 1970,
//! Thompson 1986).

mod columns;
mod count;
mod edges;
mod inverse;
mod sums;

use crate::score::Score;
use crate::{Plan, Progress};
use columns::{BATCH, Columns, WaysBack};
use count::Counting;
use edges::Edges;
use kruzhok_rules::Flat;
use std::sync::Arc;

/// A game that is being solved backwards.
#[derive(Clone, Debug)]
pub(crate) struct Backward<S> {
    plan: Arc<Plan>,
    ways_back: WaysBack,
    cells: Cells<S>,
    phase: Phase,
    columns: Columns,
}

#[derive(Clone, Debug)]
enum Phase {
    /// Moves are counted, and ends found.
    Counting(Counting),
    /// Positions from which play can come to what cannot be worked out have no score either.
    Doubting(usize),
    /// Positions that a move ends are put into the queue, from this cell on.
    Seeding(u32),
    /// From this place of the queue on, what was found is told.
    Telling(usize),
    Done,
    /// There are more moves than fit into memory.
    TooLarge,
}

/// What is known of each cell.
#[derive(Clone, Debug)]
pub(crate) struct Cells<S> {
    /// 0 where nothing is known yet.
    pub(crate) scores: Vec<S>,
    /// How many moves may still keep the position from being lost; 0 where its score is known.
    open: Vec<u8>,
    /// Cells whose score is known, in the order of their plies.
    queue: Vec<u32>,
    is_outgrown: bool,
}

/// What a position takes where rows can be turned round: a score, a count, and a place in the queue.
const ROW_BYTES: u64 = 2 + 1 + 4;

/// About how much memory it takes to solve a game backwards; each row may be a move of each position.
pub(crate) fn byte_count(flat: &Flat, going: &crate::Grid) -> u64 {
    let of_position = match inverse::rows(flat, going) {
        Some(_) => ROW_BYTES,
        None => ROW_BYTES + 4 + 4 * flat.rows.len() as u64,
    };
    u64::from(going.cell_count()) * of_position
}

/// Whether it can be reckoned where each move came from.
#[cfg(test)]
pub(crate) fn can_be_turned(flat: &Flat, going: &crate::Grid) -> bool {
    inverse::rows(flat, going).is_some()
}

impl<S: Score> Backward<S> {
    /// A game of which nothing is known.
    pub(crate) fn new(plan: Arc<Plan>) -> Self {
        let count = plan.going.cell_count() as usize;
        let (ways_back, counting) = match inverse::rows(&plan.flat, &plan.going) {
            Some(rows) => {
                let counting = Counting::lines(&plan);
                (WaysBack::Rows(rows), counting)
            }
            None => (WaysBack::Edges(Edges::new(count)), Counting::cells()),
        };
        Self {
            ways_back,
            cells: Cells {
                scores: vec![S::default(); count],
                open: vec![0; count],
                queue: Vec::with_capacity(count),
                is_outgrown: false,
            },
            phase: Phase::Counting(counting),
            columns: Columns::default(),
            plan,
        }
    }

    /// Works on: `budget` is about how many positions are looked at.
    pub(crate) fn step(&mut self, budget: usize) -> Progress {
        match &mut self.phase {
            Phase::Counting(counting) => {
                let cells = &mut self.cells;
                let counted = match &mut self.ways_back {
                    WaysBack::Rows(rows) => counting.step_lines(&self.plan, rows, cells, budget),
                    WaysBack::Edges(edges) => counting.step_cells(&self.plan, edges, cells, budget),
                };
                match counted {
                    Some(Progress::Working) => {}
                    Some(Progress::Done) => self.phase = Phase::Doubting(0),
                    None => self.phase = Phase::TooLarge,
                }
            }
            Phase::Doubting(next) => {
                let next = *next;
                self.phase = match self.doubt(next, budget) {
                    Some(next) => Phase::Doubting(next),
                    None => Phase::Seeding(0),
                };
            }
            Phase::Seeding(from) => {
                let from = *from;
                self.phase = match self.cells.seed(from, budget) {
                    Some(next) => Phase::Seeding(next),
                    None => Phase::Telling(0),
                };
            }
            Phase::Telling(next) => {
                let next = *next;
                self.phase = match self.tell(next, budget) {
                    Some(next) => Phase::Telling(next),
                    None => Phase::Done,
                };
            }
            Phase::Done | Phase::TooLarge => return Progress::Done,
        }
        Progress::Working
    }

    /// Whether a win or a loss takes more plies than a score can tell.
    pub(crate) fn is_outgrown(&self) -> bool {
        self.cells.is_outgrown
    }

    /// How many positions are decided, or were at least looked at while nothing was.
    pub(crate) fn done_count(&self) -> u32 {
        match &self.phase {
            Phase::Telling(next) => u32::try_from(*next).unwrap_or(u32::MAX),
            Phase::Done => self.plan.going.cell_count(),
            _ => 0,
        }
    }

    /// The scores of all cells of [`Plan::going`].
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub(crate) fn finish(mut self) -> Vec<S> {
        assert!(
            matches!(self.phase, Phase::Done | Phase::TooLarge) && !self.cells.is_outgrown,
            "the game is not solved"
        );
        if matches!(self.phase, Phase::TooLarge) {
            self.cells.scores.fill(S::NONE);
        }
        self.cells.scores
    }

    /// Takes scores away from whatever leads to cells of the queue; the next place, unless that was all.
    fn doubt(&mut self, mut next: usize, budget: usize) -> Option<usize> {
        let end = next.saturating_add(budget);
        while next < end {
            let batch = &self.cells.queue[next..];
            let batch = &batch[..batch.len().min(BATCH)];
            if batch.is_empty() {
                self.cells.queue.clear();
                return None;
            }
            next += batch.len();
            let from = self.columns.from(batch, &self.ways_back, &self.plan.going);
            from.iter().for_each(|cell| self.cells.doubt(*cell));
        }
        Some(next)
    }

    /// Tells what is known of cells of the queue to those that lead to them; the next place, unless that was all.
    fn tell(&mut self, mut next: usize, budget: usize) -> Option<usize> {
        let end = next.saturating_add(budget);
        while next < end {
            let cells = &mut self.cells;
            let successor = cells.scores[*cells.queue.get(next)? as usize];
            if successor.is_slowest() {
                cells.is_outgrown = true;
                return None;
            }
            // Cells of one score only: what comes later in the queue may only be told later.
            let rest = &cells.queue[next..];
            let is_other = |cell: &u32| cells.scores[*cell as usize] != successor;
            let batch = &rest[..rest.len().min(BATCH)];
            let count = batch.iter().position(is_other).unwrap_or(batch.len());
            next += count;
            let from = self
                .columns
                .from(&batch[..count], &self.ways_back, &self.plan.going);
            let score = S::before(successor);
            match score > S::default() {
                true => from.iter().for_each(|cell| cells.win(*cell, score)),
                false => from.iter().for_each(|cell| cells.lose(*cell, score)),
            }
        }
        Some(next)
    }
}

impl<S: Score> Cells<S> {
    /// Marks a cell as one that cannot be worked out.
    fn doubt(&mut self, cell: u32) {
        let place = cell as usize;
        let score = &mut self.scores[place];
        let is_end = *score == S::MOST
            || *score == S::LEAST
            || (*score == S::default() && self.open[place] == 0);
        if !is_end && *score != S::NONE {
            *score = S::NONE;
            self.open[place] = 0;
            self.queue.push(cell);
        }
    }

    /// A move to a lost position was found.
    #[inline]
    fn win(&mut self, cell: u32, score: S) {
        let place = cell as usize;
        if self.open[place] != 0 {
            self.open[place] = 0;
            self.scores[place] = score;
            self.queue.push(cell);
        }
    }

    /// A move to a won position was found.
    #[inline]
    fn lose(&mut self, cell: u32, score: S) {
        let open = &mut self.open[cell as usize];
        if *open != 0 {
            *open -= 1;
            if *open == 0 {
                self.scores[cell as usize] = score;
                self.queue.push(cell);
            }
        }
    }

    /// Puts those cells into the queue that are decided so far, ends of the game first; the next cell, unless that was
    /// all. Ends are looked for in a first round, and what is one ply away from ends outside of the cells in a second.
    fn seed(&mut self, from: u32, budget: usize) -> Option<u32> {
        let count = u32::try_from(self.scores.len()).unwrap_or(u32::MAX);
        let one_ply = [S::before(S::LEAST), S::before(S::MOST)];
        // Twice around: numbers from `count` on are the second time.
        let end = from.saturating_add(u32::try_from(budget).unwrap_or(u32::MAX));
        for number in from..end {
            let (cell, wanted) = match number.checked_sub(count) {
                None => (number, [S::MOST, S::LEAST]),
                Some(cell) if cell < count => (cell, one_ply),
                Some(_) => return None,
            };
            let score = self.scores[cell as usize];
            if wanted.contains(&score) {
                self.queue.push(cell);
            }
        }
        Some(end)
    }
}
