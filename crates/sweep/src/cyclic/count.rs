//! How many moves each position has, and which are decided by the ends of the game.

use super::edges::Edges;
use super::inverse::Row;
use super::sums::{bounds, condition, holds_nowhere};
use super::{Cells, ENDED_DRAWN, ENDED_LOST, ENDED_WON};
use crate::{Axis, Grid, Plan, Progress};
use kruzhok_kernels::cyclic::retrograde::{self, HAS_MOVE, IS_UNKNOWN, UNKNOWN, WINS};
use kruzhok_kernels::straight::line::range;
use kruzhok_kernels::straight::parts::Sum;
use kruzhok_kernels::{Even, Span};
use kruzhok_proofs::{Linear, Num, Slots};
use kruzhok_rules::{Ending, Winner};
use std::ops::Range;

/// The work of counting.
#[derive(Clone, Debug)]
pub(super) struct Counting {
    // The next cell.
    next: u32,
    // Whether moves were counted and are now listed.
    is_listing: bool,
    // Whether no end of the game is among the cells.
    all_go_on: bool,
    // How the game has ended wherever a move of play leads out of the cells, if that is seen to be the same everywhere.
    over: Option<Ending>,
    words: Vec<i64>,
    slots: Slots,
    line: Line,
}

/// What is known of the places of a line.
#[derive(Clone, Debug, Default)]
struct Line {
    /// Moves that may keep each position from being lost.
    open: Vec<u8>,
    /// What else is known of each, in the bits of [`retrograde`].
    known: Vec<u8>,
}

impl Counting {
    /// Line after line, for rows that can be turned round.
    pub(super) fn lines(plan: &Plan) -> Self {
        let ends = &plan.flat.ends;
        Self {
            all_go_on: ends
                .iter()
                .all(|(when, _)| holds_nowhere(when, &plan.going)),
            over: over_outside(plan),
            ..Self::cells()
        }
    }

    /// Cell after cell.
    pub(super) fn cells() -> Self {
        Self {
            next: 0,
            is_listing: false,
            all_go_on: false,
            over: None,
            words: vec![],
            slots: Slots::default(),
            line: Line::default(),
        }
    }

    /// Works on lines along the last word; `None` where a position has too many moves.
    pub(super) fn step_lines(
        &mut self,
        plan: &Plan,
        rows: &[Row],
        cells: &mut Cells,
        budget: usize,
    ) -> Option<Progress> {
        let inner = plan.going.axes().len() - 1;
        let axis = plan.going.axes()[inner];
        let mut rest = budget;
        while rest > 0 {
            if self.next == plan.going.cell_count() {
                return Some(Progress::Done);
            }
            plan.going.put_words(self.next, &mut self.words);
            self.line.begin(axis.count as usize);
            for row in rows {
                self.count_row(plan, row, inner)?;
            }
            self.words[inner] = axis.low;
            self.close(plan, inner, cells);
            self.next += axis.count;
            rest = rest.saturating_sub(axis.count as usize);
        }
        Some(Progress::Working)
    }

    /// Adds the moves of a row to the line of `words`, which are those of its first place.
    fn count_row(&mut self, plan: &Plan, row: &Row, inner: usize) -> Option<()> {
        let axis = plan.going.axes()[inner];
        self.words[inner] = axis.low;
        let words = &self.words;
        let even = |sum: &Sum| {
            let own = sum.terms.iter().find(|(word, _)| *word == inner);
            Even {
                slope: own.map_or(0, |(_, by)| *by),
                start: sum.value(words),
            }
        };
        let whole = Span::first(axis.count.into());
        let narrowed = |span: Span, sum: &Sum| even(sum).not_negative(span);
        let made = row.conditions.iter().fold(whole, narrowed);
        let to: Vec<Even> = row.to.iter().map(even).collect();
        let within = |grid: &Grid| {
            let words = to.iter().zip(grid.axes());
            words.fold(made, |span, (to, axis)| {
                to.minus(axis.low)
                    .within(span, Span::first(axis.count.into()))
            })
        };
        let (inside, play) = (within(&plan.going), within(&plan.whole));
        let idle = row.changes.as_ref().map_or(Span::EMPTY, |changes| {
            let still = |span: Span, sum: &Sum| even(sum).within(span, Span::first(1));
            changes.iter().fold(made, still)
        });
        for made in made.without(idle) {
            retrograde::add_known(&mut self.line.known[range(made, 0)], HAS_MOVE);
            retrograde::add_move(&mut self.line.open[range(made.and(inside), 0)])?;
            for out in made.without(inside) {
                self.lead_out(plan, row, inner, out, out.and(play))?;
            }
        }
        Some(())
    }

    /// Adds moves that lead out of the cells, to positions of play from the places `within_play`.
    fn lead_out(
        &mut self,
        plan: &Plan,
        row: &Row,
        inner: usize,
        out: Span,
        within_play: Span,
    ) -> Option<()> {
        let mut known = Span::EMPTY;
        if let Some(ending) = self.over {
            known = within_play;
            self.line.lead_out(range(known, 0), Some(ending))?;
        }
        let rest = out.without(known).into_iter();
        for place in rest.flat_map(|rest| range(rest, 0)) {
            self.words[inner] = plan.going.axes()[inner].low + place as i64;
            let to: Vec<i64> = row.to.iter().map(|sum| sum.value(&self.words)).collect();
            let ending = ending_outside(plan, &to);
            self.line.lead_out(place..place + 1, ending)?;
        }
        self.words[inner] = plan.going.axes()[inner].low;
        Some(())
    }

    /// Works on cells, first to count moves and then to list them; `None` where there are too many.
    pub(super) fn step_cells(
        &mut self,
        plan: &Plan,
        edges: &mut Edges,
        cells: &mut Cells,
        budget: usize,
    ) -> Option<Progress> {
        for _ in 0..budget {
            if self.next == plan.going.cell_count() {
                if self.is_listing {
                    return Some(Progress::Done);
                }
                edges.make_room()?;
                self.is_listing = true;
                self.next = 0;
            }
            let cell = self.next;
            self.next += 1;
            plan.going.put_words(cell, &mut self.words);
            self.line.begin(1);
            if !matches!(plan.flat.ending(&self.words), Ok(None)) {
                if !self.is_listing {
                    self.close_one(plan, cell, 0, cells);
                }
                continue;
            }
            let line = &mut self.line;
            let mut is_crowded = false;
            let made = plan
                .flat
                .each_successor(&self.words, &mut self.slots, &mut |to| {
                    line.known[0] |= HAS_MOVE;
                    match plan.going.cell(to) {
                        Some(to) if self.is_listing => edges.insert(cell, to),
                        Some(to) => {
                            edges.count(to);
                            is_crowded |= retrograde::add_move(&mut line.open).is_none();
                        }
                        None => {
                            is_crowded |= line.lead_out(0..1, ending_outside(plan, to)).is_none()
                        }
                    }
                });
            if is_crowded {
                return None;
            }
            if !self.is_listing {
                if made.is_err() {
                    self.line.known[0] |= IS_UNKNOWN;
                }
                self.close_one(plan, cell, 0, cells);
            }
        }
        Some(Progress::Working)
    }

    /// Says what is known of the cells of a line whose moves are counted; `self.words` are those of the first.
    fn close(&mut self, plan: &Plan, inner: usize, cells: &mut Cells) {
        let axis = plan.going.axes()[inner];
        if !self.all_go_on {
            for (cell, place) in (self.next..).zip(0..axis.count) {
                self.words[inner] = axis.value(place);
                self.close_one(plan, cell, place as usize, cells);
            }
            return;
        }
        let marks = &mut cells.marks[self.next as usize..][..axis.count as usize];
        let stuck = ended(plan.flat.stuck);
        retrograde::mark(&self.line.open, &self.line.known, stuck, marks);
        retrograde::find(marks, self.next, [UNKNOWN; 2], &mut cells.queue);
    }

    /// The same of one cell at a place of the line; `self.words` are its words.
    fn close_one(&mut self, plan: &Plan, cell: u32, place: usize, cells: &mut Cells) {
        let mark = &mut cells.marks[cell as usize];
        match plan.flat.ending(&self.words) {
            Ok(Some(ending)) => *mark = ended(ending),
            Ok(None) => {
                let (open, known) = (&self.line.open[place..], &self.line.known[place..]);
                let stuck = ended(plan.flat.stuck);
                retrograde::mark(&open[..1], &known[..1], stuck, std::slice::from_mut(mark));
            }
            Err(_) => *mark = UNKNOWN,
        }
        if *mark == UNKNOWN {
            cells.queue.push(cell);
        }
    }
}

fn ended(ending: Ending) -> u8 {
    match ending {
        Ending::Win => ENDED_WON,
        Ending::Loss => ENDED_LOST,
        Ending::Draw => ENDED_DRAWN,
    }
}

impl Line {
    /// Begins a line of this many places of which nothing is known.
    fn begin(&mut self, count: usize) {
        for column in [&mut self.open, &mut self.known] {
            retrograde::begin(column, count);
        }
    }

    /// Adds a move of each of these places that leads out of the cells; `None` where one has too many.
    fn lead_out(&mut self, places: Range<usize>, ending: Option<Ending>) -> Option<()> {
        match ending {
            Some(Ending::Loss) => retrograde::add_known(&mut self.known[places], WINS),
            Some(Ending::Win) => {}
            // A draw is there to stay.
            Some(Ending::Draw) => retrograde::add_move(&mut self.open[places])?,
            None => retrograde::add_known(&mut self.known[places], IS_UNKNOWN),
        }
        Some(())
    }
}

/// How the game has ended where a move leads out of the cells in which it goes on; `None` where play never comes.
fn ending_outside(plan: &Plan, to: &[i64]) -> Option<Ending> {
    plan.whole.cell(to)?;
    plan.flat.ending(to).ok()?
}

/// How the game has ended at all positions of play that are no cells; `None` where ends differ in who wins or are no sums, or
/// that is not seen.
fn over_outside(plan: &Plan) -> Option<Ending> {
    let (_, winner) = plan.flat.ends.first()?;
    let mut ways = vec![];
    for (when, own) in &plan.flat.ends {
        if own != winner || matches!(own, Winner::Player(_)) {
            return None;
        }
        let parts = match when {
            Num::Or(parts) => parts,
            one => std::slice::from_ref(one),
        };
        for part in parts {
            ways.push(condition(part, plan.flat.width)?);
        }
    }
    // Each of them lies beyond one side of the cells at least.
    for (word, (going, whole)) in plan.going.axes().iter().zip(plan.whole.axes()).enumerate() {
        let sides = [(whole.low, going.low - 1), (going.high() + 1, whole.high())];
        for (low, high) in sides.into_iter().filter(|(low, high)| low <= high) {
            let mut axes = plan.whole.axes().to_vec();
            axes[word] = Axis {
                low,
                count: u32::try_from(high + 1 - low).ok()?,
            };
            let side = Grid::new(axes)?;
            let holds = |sums: &Vec<Linear>| sums.iter().all(|sum| bounds(sum, &side).0 >= 0);
            if !ways.iter().any(holds) {
                return None;
            }
        }
    }
    Some(winner.ending(None))
}
