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

use crate::run::swept::Scores;
use crate::{Grid, Plan, Progress};
use columns::{BATCH, Columns, WaysBack};
use count::Counting;
use edges::Edges;
use kruzhok_kernels::cyclic::retrograde::{self, LOST, UNKNOWN, WON};
use kruzhok_kernels::{Opened, Score, Span, Table};
use kruzhok_proofs::Flat;
use std::ops::Sub;
use std::sync::Arc;

/// A game that is being solved backwards.
#[derive(Clone, Debug)]
pub(crate) struct Backward {
    plan: Arc<Plan>,
    ways_back: WaysBack,
    cells: Cells,
    phase: Phase,
    // The cell, or the place of the queue, that the phase comes to next.
    next: usize,
    columns: Columns,
}

#[derive(Clone, Debug)]
enum Phase {
    /// Moves are counted, and ends found.
    Counting(Counting),
    /// Positions from which play can come to what cannot be worked out have no score either.
    Doubting,
    /// Positions that a move ends are put into the queue.
    Seeding,
    /// Results are passed on to the positions that lead there.
    Telling,
    /// Scores are written.
    Writing,
    Done,
    /// There are more moves than fit into memory.
    TooLarge,
}

/// What is known of each cell: how many moves may still keep the position from being lost, or, where that is decided, won,
/// lost, or one of the marks below.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cells {
    marks: Vec<u8>,
    /// Cells that are won or lost, in the order of their plies.
    queue: Vec<u32>,
    // By number of plies, where in the queue the cells of that many plies end.
    ends: Vec<usize>,
    scores: Option<Scores>,
}

/// The game has ended there.
const ENDED_WON: u8 = 203;
const ENDED_LOST: u8 = 204;
/// It has ended in a draw.
const ENDED_DRAWN: u8 = 205;
/// What stands for a position that is won.
const ALL_WON: [u8; 2] = [WON, ENDED_WON];

/// What a position takes where rows can be turned round: a score, a count, and a place in the queue.
const ROW_BYTES: u64 = 2 + 1 + 4;

/// About how much memory it takes to solve a game backwards; each row may be a move of each position.
pub(crate) fn byte_count(flat: &Flat, going: &Grid) -> u64 {
    let of_position = match inverse::rows(flat, going) {
        Some(_) => ROW_BYTES,
        None => ROW_BYTES + 4 + 4 * flat.rows.len() as u64,
    };
    u64::from(going.cell_count()) * of_position
}

/// Whether it can be reckoned where each move came from.
#[cfg(test)]
pub(crate) fn can_be_turned(flat: &Flat, going: &Grid) -> bool {
    inverse::rows(flat, going).is_some()
}

impl Backward {
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
                marks: vec![0; count],
                queue: Vec::with_capacity(count),
                ..Cells::default()
            },
            phase: Phase::Counting(counting),
            next: 0,
            columns: Columns::default(),
            plan,
        }
    }

    /// Works on: `budget` is about how many positions are looked at.
    pub(crate) fn step(&mut self, budget: usize) -> Progress {
        let (progress, after) = match &mut self.phase {
            Phase::Counting(counting) => {
                let cells = &mut self.cells;
                let counted = match &mut self.ways_back {
                    WaysBack::Rows(rows) => counting.step_lines(&self.plan, rows, cells, budget),
                    WaysBack::Edges(edges) => counting.step_cells(&self.plan, edges, cells, budget),
                };
                match counted {
                    Some(progress) => (progress, Phase::Doubting),
                    None => (Progress::Done, Phase::TooLarge),
                }
            }
            Phase::Doubting => (self.doubt(budget), Phase::Seeding),
            Phase::Seeding => (self.cells.seed(&mut self.next, budget), Phase::Telling),
            Phase::Telling => (self.tell(budget), Phase::Writing),
            Phase::Writing => {
                let cells = &mut self.cells;
                (
                    cells.write(&self.plan.going, &mut self.next, budget),
                    Phase::Done,
                )
            }
            Phase::Done | Phase::TooLarge => return Progress::Done,
        };
        if progress == Progress::Done {
            self.phase = after;
            self.next = 0;
        }
        Progress::Working
    }

    /// How many positions are decided, or were at least looked at while nothing was.
    pub(crate) fn done_count(&self) -> u32 {
        match &self.phase {
            Phase::Telling => u32::try_from(self.next).unwrap_or(u32::MAX),
            Phase::Writing | Phase::Done => self.plan.going.cell_count(),
            _ => 0,
        }
    }

    /// The scores of all cells of [`Plan::going`].
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub(crate) fn finish(self) -> Scores {
        let count = self.cells.marks.len();
        match (self.phase, self.cells.scores) {
            (Phase::Done, Some(scores)) => scores,
            (Phase::TooLarge, _) => Scores::Narrow(table(vec![i16::NONE; count], &self.plan.going)),
            _ => panic!("the game is not solved"),
        }
    }

    /// Takes scores away from whatever leads to cells of the queue.
    fn doubt(&mut self, budget: usize) -> Progress {
        let end = self.next.saturating_add(budget);
        while self.next < end {
            let batch = &self.cells.queue[self.next..];
            let batch = &batch[..batch.len().min(BATCH)];
            if batch.is_empty() {
                self.cells.queue.clear();
                return Progress::Done;
            }
            self.next += batch.len();
            let from = self.columns.from(batch, &self.ways_back, &self.plan.going);
            from.iter().for_each(|cell| self.cells.doubt(*cell));
        }
        Progress::Working
    }

    /// Tells what is known of cells of the queue to those that lead to them.
    fn tell(&mut self, budget: usize) -> Progress {
        let Cells {
            marks, queue, ends, ..
        } = &mut self.cells;
        let end = self.next.saturating_add(budget);
        while self.next < end {
            let level = ends.last().copied().unwrap_or(0);
            if self.next == level {
                // All cells of the next number of plies are known now.
                if queue.len() == level {
                    return Progress::Done;
                }
                ends.push(queue.len());
                continue;
            }
            let rest = &queue[self.next..level];
            let batch = &rest[..rest.len().min(BATCH)];
            // Cells that are all won, or all lost.
            let (wins, count) = retrograde::run(batch, marks, ALL_WON);
            self.next += count;
            let from = (self.columns).from(&batch[..count], &self.ways_back, &self.plan.going);
            match wins {
                true => retrograde::lose(from, marks, queue),
                false => retrograde::win(from, marks, queue),
            }
        }
        Progress::Working
    }
}

impl Cells {
    /// Marks a cell as one that cannot be worked out.
    fn doubt(&mut self, cell: u32) {
        let mark = &mut self.marks[cell as usize];
        if *mark <= LOST {
            *mark = UNKNOWN;
            self.queue.push(cell);
        }
    }

    /// Puts those cells into the queue that are decided so far, ends of the game first. Ends are looked for in a first
    /// round, and what is one ply away from ends outside of the cells in a second.
    fn seed(&mut self, next: &mut usize, budget: usize) -> Progress {
        let count = self.marks.len();
        let is_first = *next < count;
        // Twice around: numbers from `count` on are the second time.
        let (begin, wanted) = match is_first {
            true => (0, [ENDED_WON, ENDED_LOST]),
            false => (count, [WON, LOST]),
        };
        let end = next.saturating_add(budget).min(begin + count);
        let first = u32::try_from(*next - begin).expect("cells have numbers of 32 bits");
        let marks = &self.marks[*next - begin..end - begin];
        retrograde::find(marks, first, wanted, &mut self.queue);
        *next = end;
        if is_first && end == count {
            self.ends.push(self.queue.len());
        }
        match end < 2 * count {
            true => Progress::Working,
            false => Progress::Done,
        }
    }

    /// Writes scores, of two bytes where they suffice.
    fn write(&mut self, going: &Grid, next: &mut usize, budget: usize) -> Progress {
        let Self {
            marks,
            queue,
            ends,
            scores,
        } = self;
        let scores = scores.get_or_insert_with(|| {
            let is_narrow = ends.len() < i16::MOST.unsigned_abs().into();
            match is_narrow {
                true => Scores::Narrow(table(i16::undecided(marks), going)),
                false => Scores::Wide(table(i32::undecided(marks), going)),
            }
        });
        let end = next.saturating_add(budget).min(queue.len());
        let mut level = ends.partition_point(|end| *end <= *next);
        while *next < end {
            let level_end = ends.get(level).map_or(end, |it| end.min(*it));
            let cells = &queue[*next..level_end];
            match scores {
                Scores::Narrow(table) => {
                    Score::put_results(cells, marks, ALL_WON, in_plies(level), table.all_mut());
                }
                Scores::Wide(table) => {
                    Score::put_results(cells, marks, ALL_WON, in_plies(level), table.all_mut());
                }
            }
            *next = level_end;
            level += 1;
        }
        match end < queue.len() {
            true => Progress::Working,
            false => Progress::Done,
        }
    }
}

/// Scores of all cells as a table of lines along the last word.
fn table<S: Score>(scores: Vec<S>, going: &Grid) -> Table<S> {
    let count = going.axes().last().map_or(1, |axis| axis.count);
    let all = Span::first(count.into());
    let offsets = (0..scores.len()).step_by(count as usize);
    let lines = offsets.map(|offset| Opened::at(offset, all, all)).collect();
    Table::of(scores, lines, S::NONE, S::NONE)
}

/// The scores of a win and of a loss in this number of plies.
fn in_plies<S: Score + TryFrom<usize> + Sub<Output = S>>(plies: usize) -> [S; 2] {
    let plies = S::try_from(plies).unwrap_or(S::MOST);
    [S::MOST - plies, S::LEAST - (S::default() - plies)]
}
