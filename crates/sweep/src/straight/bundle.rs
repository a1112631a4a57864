//! Long lines side by side, solved all at once: games of one heap that also remember something.
//!
//! Who moves and what was played last take few values; with the number of stones in front, moves lead to other lines of the
//! bundle. What leads far is brought together for many places at a time, and then what leads to neighbours.

mod neighbours;

use crate::generic::code::Code;
use crate::run::frame::Frame;
use crate::run::score::Score as _;
use crate::run::swept::Scores;
use crate::straight::lines::{BLOCK, axes};
use crate::straight::shape::{Shape, Way};
use crate::{Order, Plan, Progress};
use kruzhok_kernels::straight::line::{
    Line, after, first_of, is_near, lower_evenly, next_block, range,
};
use kruzhok_kernels::straight::parts::{Part, Parts, Source, all_negative};
use kruzhok_kernels::{Even, Opened, Score as _, Span, Table};
use neighbours::{Neighbours, Step};
use std::sync::Arc;

/// A bundle has no more lines.
const MOST_LINES: u32 = 128;

/// A game that is solved in all its lines at once: its outermost loop alone sees to the order, and the others are short.
#[derive(Clone, Debug)]
pub(crate) struct Bundled {
    frame: Frame,
    lines: Vec<OfBundle>,
    // Moves within the bundle.
    moves: Vec<(Span, Even)>,
    all: Span,
    open: Span,
    is_down: bool,
    stuck: i32,
    over: i32,
    // The places of a line that are worked on.
    block: Line<i32>,
    neighbours: Neighbours,
}

#[derive(Clone, Debug)]
struct OfBundle {
    going: Span,
    scores: Vec<i32>,
    // Where moves lead that end the game, or lead far.
    far: Vec<Part>,
    near: Vec<(Span, Step)>,
}

impl Bundled {
    /// Prepares a game; `None` where it is another, its lines are too many or a move goes against the order of visits.
    pub(crate) fn new(plan: &Arc<Plan>) -> Option<Self> {
        let (Order::Nested(loops), 1) = (&plan.order, plan.deciding_count) else {
            return None;
        };
        let (inner, is_down) = *loops.first()?;
        let frame = Frame::new(&plan.going, inner);
        let most = MOST_LINES.min(frame.inner_axis().count / 4);
        if frame.line_count() < 2 || frame.line_count() > most {
            return None;
        }
        let flat = &plan.flat;
        let code = Code::of(flat, &plan.going, Some(inner))?;
        let shape = Shape::of(flat, &code, inner)?;
        let over = (code.only_end).map_or(i32::NONE, |winner| i32::ended(winner.ending(None)));
        let stuck = i32::ended(flat.stuck);
        let all = Span::first(frame.inner_axis().count.into());
        let mut bundled = Self {
            lines: vec![],
            moves: vec![],
            all,
            open: all,
            is_down,
            stuck,
            over,
            block: Line::new(stuck, over, is_down),
            neighbours: Neighbours::new(is_down),
            frame,
        };
        bundled.read(&shape, &axes(flat, &bundled.frame))?;
        Some(bundled)
    }

    /// Finds where moves from all lines lead.
    fn read(&mut self, shape: &Shape, axes: &kruzhok_kernels::straight::parts::Axes) -> Option<()> {
        let low = self.frame.inner_axis().low;
        let numbers: Vec<Vec<i64>> = (0..self.frame.line_count())
            .map(|line| {
                let mut numbers = vec![];
                self.frame.put_words(line, &mut numbers);
                shape.complete(&mut numbers);
                numbers
            })
            .collect();
        let going: Vec<Span> = (numbers.iter())
            .map(|numbers| all_negative(&shape.ends, numbers, low, self.all))
            .collect();
        let opened = |line: u32| Opened::whole(going[line as usize]);
        for ((number, numbers), own_going) in (0..).zip(&numbers).zip(&going) {
            let mut read = Parts::new(false);
            for (piece, way) in &shape.pieces {
                let Way::ToOne = way else {
                    return None;
                };
                read.push_piece((0, piece), numbers, axes, &opened, number, *own_going);
            }
            let mut line = OfBundle {
                going: *own_going,
                scores: vec![],
                far: vec![],
                near: vec![],
            };
            for Part { span, source } in read.all {
                let (other, even) = match source {
                    Source::Over => {
                        line.far.push(Part { span, source });
                        continue;
                    }
                    Source::Line(other, even) => (other, even),
                    Source::Own(even) => (number, even),
                    _ => return None,
                };
                let led = even.within(span, going[other as usize]);
                for span in span.without(led) {
                    let source = Source::Over;
                    line.far.push(Part { span, source });
                }
                if led.is_empty() {
                    continue;
                }
                let is_forward = [led.from, led.to - 1]
                    .iter()
                    .all(|place| match self.is_down {
                        true => even.slope >= 1 && even.at(*place) > *place,
                        false => even.slope == 1 && even.at(*place) < *place,
                    });
                if !is_forward {
                    return None;
                }
                self.moves.push((led, even));
                if is_near(even) {
                    line.near.push((
                        led,
                        Step {
                            line: number as usize,
                            other: other as usize,
                            start: even.start,
                        },
                    ));
                } else {
                    let source = Source::Line(other, even);
                    line.far.push(Part { span: led, source });
                }
            }
            self.lines.push(line);
        }
        Some(())
    }

    /// How many positions have their scores.
    pub(crate) fn done_count(&self) -> u32 {
        let places = range(self.all, 0).len() - range(self.open, self.open.from).len();
        u32::try_from(self.lines.len() * places).unwrap_or(u32::MAX)
    }

    /// Solves about `budget` more positions.
    pub(crate) fn step(&mut self, budget: usize) -> Progress {
        let mut rest = budget;
        while !self.open.is_empty() {
            if rest == 0 {
                return Progress::Working;
            }
            let ready = first_of(self.open, BLOCK / 4, self.is_down);
            let block = next_block(ready, &self.moves, self.is_down);
            self.solve_block(block);
            self.open = after(self.open, block, self.is_down);
            rest = rest.saturating_sub(self.lines.len() * range(block, block.from).len());
        }
        Progress::Done
    }

    /// The scores of all lines.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub(crate) fn finish(self) -> (Frame, Scores) {
        assert!(self.open.is_empty(), "the sweep has not come to its end");
        let mut table = Table::new(self.frame.line_count(), i32::NONE, i32::NONE);
        let unsigned = |place: i64| u32::try_from(place).expect("a place of a line");
        for (number, line) in (0..).zip(self.lines) {
            let going = (unsigned(line.going.from), unsigned(line.going.to));
            table.take(number, going, line.scores);
        }
        (self.frame, Scores::Wide(table))
    }

    fn solve_block(&mut self, block: Span) {
        let near = self.lines.iter().flat_map(|line| &line.near);
        let going = self.lines.iter().map(|line| line.going);
        let mut cuts = vec![block.from, block.to];
        for span in near.map(|(span, _)| *span).chain(going) {
            let inside = [span.from, span.to].into_iter();
            cuts.extend(inside.filter(|cut| (block.from..block.to).contains(cut)));
        }
        let spans = Span::between(cuts, self.is_down);
        let is_won: Vec<bool> = (0..self.lines.len())
            .map(|number| self.solve_far(number, block, &spans))
            .collect();
        let mut steps = vec![];
        for span in spans {
            let near = self.lines.iter().flat_map(|line| &line.near);
            let here = near.filter(|(meant, _)| !meant.and(span).is_empty());
            steps.clear();
            let here = here.map(|(_, step)| *step);
            steps.extend(here.filter(|step| !is_won[step.line]));
            if !steps.is_empty() {
                let lines = self.lines.iter_mut();
                let mut scores: Vec<&mut [i32]> = lines.map(|line| &mut line.scores[..]).collect();
                self.neighbours.resolve(&mut scores, span, &steps);
            }
        }
    }

    /// Scores of a line on a block by all moves but those to neighbours; whether all of them win at once.
    fn solve_far(&mut self, number: usize, block: Span, spans: &[Span]) -> bool {
        let line = &self.lines[number];
        self.block.begin(block);
        i32::fill(self.block.at(block), i32::NO_MOVE);
        for part in &line.far {
            let span = part.span.and(block);
            if span.is_empty() {
                continue;
            }
            let scores = self.block.at(span);
            match part.source {
                Source::Line(other, even) => {
                    lower_evenly(scores, &self.lines[other as usize].scores, even, span, 0);
                }
                _ => i32::lower_all(scores, self.over),
            }
        }
        for span in spans {
            let is_near = line
                .near
                .iter()
                .any(|(meant, _)| !meant.and(*span).is_empty());
            let stuck = if is_near { i32::LEAST } else { self.stuck };
            i32::finish(self.block.at(*span), stuck);
        }
        let count = range(self.all, 0).len();
        let scores = &mut self.lines[number].scores;
        // Zeros are what fresh memory has.
        if scores.is_empty() {
            *scores = vec![0; count];
        }
        let found = self.block.at(block);
        scores[range(block, 0)].copy_from_slice(found);
        i32::least(found, i32::NO_MOVE) >= i32::MOST - 1
    }
}
