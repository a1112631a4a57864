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
use kruzhok_kernels::straight::line::{NEAR, is_near, range};
use kruzhok_kernels::straight::mixed;
use kruzhok_kernels::straight::parts::{self, Parts, all_negative};
use kruzhok_kernels::{Even, Opened, Score as _, Span, Table};
use kruzhok_proofs::Flat;
use kruzhok_rules::Winner;
use neighbours::{Neighbours, Step};
use std::sync::Arc;

/// A bundle has no more lines.
const MOST_LINES: u32 = 128;

/// Nothing is better.
const WON_AT_ONCE: i32 = i32::MOST - 1;

/// All lines of a game.
#[derive(Clone, Debug)]
pub(crate) struct Bundle {
    lines: Vec<Line>,
    all: Span,
    open: Span,
    is_down: bool,
    stuck: i32,
    neighbours: Neighbours,
}

#[derive(Clone, Debug)]
struct Line {
    going: Span,
    // Of the first places; where play goes on besides, it is won at once.
    scores: Vec<i32>,
    parts: Vec<(Span, Source)>,
}

#[derive(Clone, Copy, Debug)]
enum Source {
    /// To positions that all have this score.
    Same(i32),
    /// To places of a line.
    Line(usize, Even),
}

/// A game that is solved in all its lines at once: its outermost loop alone sees to the order, and the others are short.
#[derive(Clone, Debug)]
pub(crate) struct Bundled {
    frame: Frame,
    bundle: Bundle,
    table: Table<i32>,
    is_done: bool,
}

impl Bundled {
    /// Prepares a game; `None` where it is another.
    pub(crate) fn new(plan: &Arc<Plan>) -> Option<Self> {
        let (Order::Nested(loops), 1) = (&plan.order, plan.deciding_count) else {
            return None;
        };
        let (inner, is_down) = *loops.first()?;
        let frame = Frame::new(&plan.going, inner);
        if frame.line_count() < 2 || frame.line_count() > frame.inner_axis().count / 4 {
            return None;
        }
        let code = Code::of(&plan.flat, &plan.going, Some(inner))?;
        let shape = Shape::of(&plan.flat, &code, inner)?;
        Some(Self {
            bundle: Bundle::new(&plan.flat, &shape, &frame, code.only_end, is_down)?,
            table: Table::new(frame.line_count(), i32::NONE, WON_AT_ONCE),
            frame,
            is_done: false,
        })
    }

    /// Solves about `budget` more positions.
    pub(crate) fn step(&mut self, budget: usize) -> Progress {
        if !self.is_done {
            if !self.bundle.step(budget) {
                return Progress::Working;
            }
            self.bundle.finish(&mut self.table);
            self.is_done = true;
        }
        Progress::Done
    }

    /// How many positions have their scores.
    pub(crate) fn done_count(&self) -> u32 {
        u32::try_from(self.bundle.done_count()).unwrap_or(u32::MAX)
    }

    /// The scores of all lines.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub(crate) fn finish(self) -> (Frame, Scores) {
        assert!(self.is_done, "the sweep has not come to its end");
        (self.frame, Scores::Wide(self.table))
    }
}

impl Bundle {
    /// Prepares a game; `None` where its lines are too many or a move goes against the order of visits.
    pub(crate) fn new(
        flat: &Flat,
        shape: &Shape,
        frame: &Frame,
        only_end: Option<Winner>,
        is_down: bool,
    ) -> Option<Self> {
        if frame.line_count() > MOST_LINES {
            return None;
        }
        let low = frame.inner_axis().low;
        let all = Span::first(frame.inner_axis().count.into());
        let over = only_end.map_or(i32::NONE, |winner| i32::ended(winner.ending(None)));
        let numbers: Vec<Vec<i64>> = (0..frame.line_count())
            .map(|line| {
                let mut numbers = vec![];
                frame.put_words(line, &mut numbers);
                shape.complete(&mut numbers);
                numbers
            })
            .collect();
        let going: Vec<Span> = (numbers.iter())
            .map(|numbers| all_negative(&shape.ends, numbers, low, all))
            .collect();
        let opened = |line: u32| Opened::whole(going[line as usize]);
        let axes = axes(flat, frame);
        let mut lines = vec![];
        for ((number, numbers), own_going) in (0..).zip(&numbers).zip(&going) {
            let mut read = Parts::new(false);
            for (piece, way) in &shape.pieces {
                let Way::ToOne = way else {
                    return None;
                };
                read.push_piece((0, piece), numbers, &axes, &opened, number, *own_going);
            }
            let mut parts = vec![];
            for parts::Part { span, source } in read.all {
                match source {
                    parts::Source::Over => parts.push((span, Source::Same(over))),
                    parts::Source::Line(line, even) => {
                        parts.push((span, Source::Line(line as usize, even)));
                    }
                    parts::Source::Own(even) => {
                        let on_line = even.within(span, *own_going);
                        let over = span.without(on_line).map(|it| (it, Source::Same(over)));
                        let own = (on_line, Source::Line(number as usize, even));
                        let all = over.into_iter().chain([own]);
                        parts.extend(all.filter(|(span, _)| !span.is_empty()));
                    }
                    _ => return None,
                }
            }
            let is_forward = |(span, source): &(Span, Source)| match source {
                Source::Same(_) => true,
                Source::Line(_, even) => {
                    [span.from, span.to - 1].iter().all(|place| match is_down {
                        true => even.slope >= 1 && even.at(*place) > *place,
                        false => even.slope == 1 && even.at(*place) < *place,
                    })
                }
            };
            if !parts.iter().all(is_forward) {
                return None;
            }
            lines.push(Line {
                going: *own_going,
                scores: vec![],
                parts,
            });
        }
        Some(Self {
            lines,
            all,
            open: all,
            is_down,
            stuck: i32::ended(flat.stuck),
            neighbours: Neighbours::new(is_down),
        })
    }

    /// How many positions have their scores.
    pub(crate) fn done_count(&self) -> usize {
        self.lines.len() * (range(self.all, 0).len() - range(self.open, 0).len())
    }

    /// Solves about `budget` more positions; `true` when all are done.
    pub(crate) fn step(&mut self, budget: usize) -> bool {
        let count = range(self.all, 0).len();
        for line in &mut self.lines {
            if line.scores.is_empty() && !self.is_down {
                line.scores = vec![0; count];
            }
        }
        let mut rest = budget;
        while !self.open.is_empty() && rest > 0 {
            let block = self.next_block();
            self.solve_block(block);
            match self.is_down {
                true => self.open.to = block.from,
                false => self.open.from = block.to,
            }
            rest = rest.saturating_sub(self.lines.len() * range(block, block.from).len());
        }
        self.open.is_empty()
    }

    /// Writes all lines into the table.
    pub(crate) fn finish(&mut self, table: &mut Table<i32>) {
        for (number, line) in (0..).zip(&mut self.lines) {
            let going = range(line.going, 0);
            let unsigned = |place: usize| u32::try_from(place).expect("a place of a line");
            let going = (unsigned(going.start), unsigned(going.end));
            table.take(number, going, std::mem::take(&mut line.scores));
        }
    }

    /// The next places, from which all but neighbours are known.
    fn next_block(&self) -> Span {
        let Span { from, to } = self.open;
        let length = BLOCK / 4;
        let mut block = match self.is_down {
            true => Span {
                from: from.max(to - length),
                to,
            },
            false => Span {
                from,
                to: to.min(from + length),
            },
        };
        for (span, source) in self.lines.iter().flat_map(|line| &line.parts) {
            let Source::Line(_, even) = source else {
                continue;
            };
            if span.and(block).is_empty() || is_near(*even) {
                continue;
            }
            if self.is_down {
                let known = Span {
                    from: block.to,
                    to: i64::MAX,
                };
                let fits = even.within(span.and(block), known);
                let first = if fits.is_empty() { span.to } else { fits.from };
                if first > block.from && first < block.to {
                    block.from = first;
                }
            } else {
                block.to = block.to.min(block.from - even.start);
            }
        }
        block
    }

    fn solve_block(&mut self, block: Span) {
        let mut cuts = vec![block.from, block.to];
        let parts = self.lines.iter().flat_map(|line| &line.parts);
        let going = self.lines.iter().map(|line| &line.going);
        for span in parts.map(|(span, _)| span).chain(going) {
            let inside = [span.from, span.to].into_iter();
            cuts.extend(inside.filter(|cut| (block.from..block.to).contains(cut)));
        }
        let mut steps = vec![];
        for span in Span::between(cuts, self.is_down) {
            steps.clear();
            for line in &mut self.lines {
                line.make_room(span, block, range(self.all, 0).len(), self.stuck);
            }
            for number in 0..self.lines.len() {
                self.solve_far(number, span, block, &mut steps);
            }
            if !steps.is_empty() {
                let mut scores: Vec<&mut [i32]> = (self.lines.iter_mut())
                    .map(|line| &mut line.scores[..])
                    .collect();
                self.neighbours.resolve(&mut scores, span, &steps);
            }
        }
    }

    /// Scores of a line on a stretch within which no part begins or ends, by all moves but those to neighbours, which are
    /// added to `steps`.
    fn solve_far(&mut self, number: usize, span: Span, block: Span, steps: &mut Vec<Step>) {
        if self.lines[number].scores.is_empty() {
            return;
        }
        let mut own = std::mem::take(&mut self.lines[number].scores);
        let (low, high) = match self.is_down {
            true => own.split_at_mut(range(block, 0).end),
            false => own.split_at_mut(range(block, 0).start),
        };
        let (scores, known, known_from) = match self.is_down {
            true => (&mut low[range(span, 0)], &high[..], block.to),
            false => (&mut high[range(span, block.from)], &low[..], 0),
        };
        let line = &self.lines[number];
        let same = line.same(span, self.stuck);
        i32::fill(scores, same);
        let sources = line.sources(span).filter(|_| same < WON_AT_ONCE);
        for source in sources {
            let Source::Line(other, even) = source else {
                continue;
            };
            let (targets, first) = match other == number {
                true => (known, known_from),
                false => (&self.lines[other].scores[..], 0),
            };
            if is_near(even) && (other == number || !targets.is_empty()) {
                steps.push(Step {
                    line: number,
                    other,
                    start: even.start,
                });
                continue;
            }
            let stored = Span {
                from: first,
                to: first + i64::try_from(targets.len()).unwrap_or(i64::MAX),
            };
            let led = even.within(span, stored);
            if !led.is_empty() {
                raise(
                    &mut scores[range(led, span.from)],
                    targets,
                    even,
                    led,
                    first,
                );
            }
            // Beyond what is stored the rival wins at once.
            for led in span.without(led).into_iter().filter(|it| !it.is_empty()) {
                mixed::raise_all(
                    &mut scores[range(led, span.from)],
                    i32::from_worst_known_child(WON_AT_ONCE),
                );
            }
        }
        self.lines[number].scores = own;
    }
}

impl Line {
    /// Where the places of this stretch lead.
    fn sources(&self, span: Span) -> impl Iterator<Item = Source> {
        let parts = self.parts.iter();
        parts.filter_map(move |(meant, source)| (!meant.and(span).is_empty()).then_some(*source))
    }

    /// The score by all moves that are over, the same on the whole stretch.
    fn same(&self, span: Span, stuck: i32) -> i32 {
        let scores = self.sources(span).map(|source| match source {
            Source::Same(score) => i32::from_worst_known_child(score),
            Source::Line(..) => i32::LEAST,
        });
        scores.max().unwrap_or(stuck)
    }

    /// Takes memory for the first of `count` places, from the last one down that is not won at once.
    fn make_room(&mut self, span: Span, block: Span, count: usize, stuck: i32) {
        let is_meant = !self.going.and(span).is_empty();
        if self.scores.is_empty() && is_meant && self.same(span, stuck) != WON_AT_ONCE {
            let neighbours = Span {
                from: span.to,
                to: block.to + NEAR,
            };
            let count = count.min(range(neighbours, 0).end);
            self.scores = vec![0; count];
            i32::fill(&mut self.scores[range(span, 0).end..], WON_AT_ONCE);
        }
    }
}

/// Raises the scores of a stretch to what moves to targets are worth; `first` is the place of the first of `targets`.
fn raise(scores: &mut [i32], targets: &[i32], even: Even, span: Span, first: i64) {
    let index = |place: i64| usize::try_from(place).expect("targets are places further on");
    let targets = &targets[index(even.at(span.from) - first)..=index(even.at(span.to - 1) - first)];
    mixed::raise(scores, targets, index(even.slope));
}
