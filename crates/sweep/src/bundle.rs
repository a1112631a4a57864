//! Long lines side by side, solved all at once: games of one heap that also remember something.
//!
//! Who moves and what was played last take few values; with the number of stones in front, moves lead to other lines of the
//! bundle. What leads far is brought together for many places at a time. What leads to neighbours is done place by place,
//! in a piece of memory in which the lines are mixed, so that each such move leads equally far everywhere.

use crate::code::Code;
use crate::frame::Frame;
use crate::lines::BLOCK;
use crate::score::Score as _;
use crate::shape::{Guard, Linear, Piece, Shape, Way};
use crate::swept::Scores;
use crate::{Order, Plan, Progress};
use kruzhok_kernels::Score as _;
use kruzhok_kernels::Table;
use kruzhok_kernels::line::{NEAR, is_near, lower_evenly, range};
use kruzhok_kernels::mixed::{self, Moves};
use kruzhok_kernels::{Even, Span};
use kruzhok_rules::{Flat, Winner};
use std::sync::Arc;

/// A bundle has no more lines.
const MOST_LINES: u32 = 128;

/// All lines of a game.
#[derive(Clone, Debug)]
pub(crate) struct Bundle {
    lines: Vec<Line>,
    all: Span,
    open: Span,
    is_down: bool,
    stuck: i32,
    mixed: Vec<i32>,
}

#[derive(Clone, Debug)]
struct Line {
    going: Span,
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
            table: Table::new(frame.line_count(), i32::NONE, i32::NONE),
            frame,
            is_done: false,
        })
    }

    /// Solves about so many positions more.
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
        let all = Span {
            from: 0,
            to: i64::from(frame.inner_axis().count),
        };
        let over = only_end.map_or(i32::NONE, |winner| i32::ended(winner.ending(None)));
        let words: Vec<Vec<i64>> = (0..frame.line_count())
            .map(|line| {
                let mut words = vec![];
                frame.put_words(line, &mut words);
                words
            })
            .collect();
        let low = frame.inner_axis().low;
        let going: Vec<Span> = (words.iter())
            .map(|words| {
                let ends = shape.ends.iter();
                ends.fold(all, |going, end| even(end, words, low).negative(going))
            })
            .collect();
        let mut lines = vec![];
        for (words, own_going) in words.iter().zip(&going) {
            let mut reader = Reader {
                flat,
                frame,
                words,
                going: &going,
                over,
                parts: vec![],
            };
            for piece in &shape.pieces {
                reader.push(piece, *own_going)?;
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
            if !reader.parts.iter().all(is_forward) {
                return None;
            }
            lines.push(Line {
                going: *own_going,
                scores: vec![],
                parts: reader.parts,
            });
        }
        Some(Self {
            lines,
            all,
            open: all,
            is_down,
            stuck: i32::ended(flat.stuck),
            mixed: vec![],
        })
    }

    /// How many positions have their scores.
    pub(crate) fn done_count(&self) -> usize {
        self.lines.len() * (range(self.all, 0).len() - range(self.open, 0).len())
    }

    /// Solves about so many positions more; `true` when all are done.
    pub(crate) fn step(&mut self, budget: usize) -> bool {
        let count = range(self.all, 0).len();
        for line in &mut self.lines {
            line.scores.resize(count, i32::NO_MOVE);
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
            let (first, end) = (going.start, going.end);
            line.scores.truncate(end);
            if first > 0 {
                line.scores.drain(..first);
            }
            let unsigned = |place: usize| u32::try_from(place).expect("a place of a line");
            let going = (unsigned(first), unsigned(end));
            let count = line.scores.len();
            table.put(number, going, going.0, &mut line.scores, count);
            line.scores = vec![];
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
        let mut near = vec![];
        let mut cuts = vec![block.from, block.to];
        for number in 0..self.lines.len() {
            let mut own = std::mem::take(&mut self.lines[number].scores);
            for (span, source) in &self.lines[number].parts {
                let span = span.and(block);
                if span.is_empty() {
                    continue;
                }
                match source {
                    Source::Same(score) => i32::lower_all(&mut own[range(span, 0)], *score),
                    Source::Line(other, even) if is_near(*even) => {
                        near.push((span, number, *other, even.start));
                        cuts.extend([span.from, span.to]);
                    }
                    Source::Line(other, even) if *other == number => {
                        let cut = range(block, 0);
                        if self.is_down {
                            let (low, high) = own.split_at_mut(cut.end);
                            lower_evenly(&mut low[range(span, 0)], high, *even, span, block.to);
                        } else {
                            let (low, high) = own.split_at_mut(cut.start);
                            let scores = &mut high[range(span, block.from)];
                            lower_evenly(scores, low, *even, span, 0);
                        }
                    }
                    Source::Line(other, even) => {
                        let others = &self.lines[*other].scores;
                        lower_evenly(&mut own[range(span, 0)], others, *even, span, 0);
                    }
                }
            }
            self.lines[number].scores = own;
        }
        for span in Span::between(cuts, self.is_down) {
            let near: Vec<(usize, usize, i64)> = (near.iter())
                .filter(|(it, ..)| !it.and(span).is_empty())
                .map(|(_, line, other, start)| (*line, *other, *start))
                .collect();
            self.resolve(span, &near);
        }
    }

    /// From the least scores of far moves to scores, with those to neighbours.
    fn resolve(&mut self, span: Span, near: &[(usize, usize, i64)]) {
        for (number, line) in self.lines.iter_mut().enumerate() {
            let scores = &mut line.scores[range(span, 0)];
            if near.iter().any(|(it, ..)| *it == number) {
                i32::finish(scores, i32::LEAST);
            } else {
                i32::finish(scores, self.stuck);
            }
        }
        if !near.is_empty() {
            self.mix(span, near);
        }
    }

    fn mix(&mut self, span: Span, near: &[(usize, usize, i64)]) {
        let width = self.lines.len();
        let with_known = match self.is_down {
            true => Span {
                to: (span.to + NEAR).min(self.all.to),
                ..span
            },
            false => Span {
                from: (span.from - NEAR).max(0),
                ..span
            },
        };
        let count = range(with_known, with_known.from).len();
        self.mixed.resize(count * width, i32::NO_MOVE);
        for (number, line) in self.lines.iter().enumerate() {
            mixed::put(
                &mut self.mixed,
                number,
                width,
                &line.scores[range(with_known, 0)],
            );
        }
        let signed = |it: usize| isize::try_from(it).expect("few lines");
        let moves: Vec<Moves> = (0..width)
            .filter_map(|line| {
                let of_line = near.iter().filter(|(it, ..)| *it == line);
                let ways: Vec<isize> = of_line
                    .map(|(_, other, start)| {
                        let start = isize::try_from(*start).expect("a neighbour");
                        start * signed(width) + signed(*other) - signed(line)
                    })
                    .collect();
                (!ways.is_empty()).then_some((line, ways))
            })
            .collect();
        let rows = range(span, with_known.from);
        let first = rows.start * width;
        mixed::resolve(&mut self.mixed, width, rows, self.is_down, &moves);
        for (number, line) in self.lines.iter_mut().enumerate() {
            let scores = &mut line.scores[range(span, 0)];
            mixed::take(&self.mixed[first..], number, width, scores);
        }
    }
}

/// Reads where the moves of a line lead.
struct Reader<'a> {
    flat: &'a Flat,
    frame: &'a Frame,
    words: &'a [i64],
    going: &'a [Span],
    over: i32,
    parts: Vec<(Span, Source)>,
}

impl Reader<'_> {
    fn push(&mut self, piece: &Piece, going: Span) -> Option<()> {
        let (inner, low) = (self.frame.inner(), self.frame.inner_axis().low);
        let Way::To(targets) = &piece.way else {
            return None;
        };
        let span = piece.guards.iter().fold(going, |span, guard| match guard {
            Guard::NotNegative(linear) => even(linear, self.words, low).not_negative(span),
            Guard::Fixed(condition) if condition.value(self.words) == Ok(0) => Span::EMPTY,
            Guard::Fixed(_) => span,
        });
        if span.is_empty() {
            return Some(());
        }
        let mut line = Some(0);
        let mut is_same_name = true;
        for (word, to) in targets.iter().enumerate().filter(|(it, _)| *it != inner) {
            let to = even(to, self.words, low).on(span);
            if to.slope != 0 {
                return None;
            }
            is_same_name &= word >= self.flat.named_count || to.start == self.words[word];
            let place = self.frame.axes()[word].place(to.start);
            let rise = place.map(|place| place * self.frame.stride(word));
            line = line.zip(rise).map(|(line, rise)| line + rise);
        }
        let mut to = even(&targets[inner], self.words, low);
        to.start = to.start.saturating_sub(low);
        let mut spans = [span, Span::EMPTY];
        if is_same_name && !piece.is_pass {
            let unchanged = match inner < self.flat.named_count {
                true => to.minus_place().within(span, Span { from: 0, to: 1 }),
                false => span,
            };
            spans = span.without(unchanged);
        }
        for span in spans.into_iter().filter(|span| !span.is_empty()) {
            let to = to.beside(span);
            let found = line.and_then(|line| usize::try_from(line).ok());
            let Some(line) = found else {
                self.parts.push((span, Source::Same(self.over)));
                continue;
            };
            let on_line = to.within(span, self.going[line]);
            for over in span.without(on_line) {
                if !over.is_empty() {
                    self.parts.push((over, Source::Same(self.over)));
                }
            }
            if !on_line.is_empty() {
                self.parts.push((on_line, Source::Line(line, to)));
            }
        }
        Some(())
    }
}

/// The value of something along a line, by places.
fn even(linear: &Linear, words: &[i64], low: i64) -> Even {
    let slope = linear.slope.value(words);
    let rest = linear.rest.value(words);
    Even {
        slope,
        start: rest.saturating_add(slope.saturating_mul(low)),
    }
}
