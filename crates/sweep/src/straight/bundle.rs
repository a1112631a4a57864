//! Long lines side by side, solved all at once: games of one heap that also remember something.
//!
//! Who moves and what was played last take few values; with the number of stones in front, moves lead to other lines of the
//! bundle. Where they lead is found out once, for stretches on which no row begins or ends; then place after place is solved
//! on all lines.

use crate::generic::code::Code;
use crate::run::frame::Frame;
use crate::run::score::Score as _;
use crate::straight::lines::{Lines, axes};
use crate::straight::shape::{Shape, Way};
use crate::{Order, Plan, Progress};
use kruzhok_kernels::straight::line::{after, first_of, length, range};
use kruzhok_kernels::straight::parts::{Axes, Parts, Source, all_negative};
use kruzhok_kernels::straight::side_by_side::{self, Moves};
use kruzhok_kernels::{Even, Opened, Score as _, Span, Table};
use std::sync::Arc;

/// A bundle has no more lines.
const MOST_LINES: u32 = 128;

/// A game that is solved in all its lines at once: its outermost loop alone sees to the order, and the others are short.
#[derive(Clone, Debug)]
pub(crate) struct Bundled {
    frame: Frame,
    lines: Vec<Line>,
    // What is still to be solved, the last of them first.
    stretches: Vec<(Span, Vec<Moves>)>,
    // Of all lines, one after another.
    scores: Vec<i32>,
    is_down: bool,
    done_count: usize,
}

/// Where play goes on along a line, and where its moves lead.
#[derive(Clone, Debug)]
struct Line {
    // The words of its first place, and what else sums are made of.
    numbers: Vec<i64>,
    opened: Opened,
    going: Span,
    // The places that have scores of their own; where play goes on besides, it is won at once.
    stored: Span,
    parts: Parts,
}

impl Bundled {
    /// Prepares a game; `None` where it is another, its lines are too many, or a move goes against the order of visits.
    pub(crate) fn new(plan: &Arc<Plan>) -> Option<Self> {
        let (Order::Nested(loops), 1) = (&plan.order, plan.deciding_count) else {
            return None;
        };
        let (inner, is_down) = *loops.first()?;
        let frame = Frame::new(&plan.going, inner);
        let axis = frame.inner_axis();
        let most = MOST_LINES.min(axis.count / 4);
        if frame.line_count() < 2 || frame.line_count() > most {
            return None;
        }
        let code = Code::of(&plan.flat, &plan.going, inner)?;
        let shape = Shape::of(&plan.flat, &code, inner)?;
        let over = (code.only_end).map_or(i32::NONE, |winner| i32::ended(winner.ending(None)));
        let all = Span::first(axis.count.into());
        let line = |line: u32| {
            let mut numbers = vec![];
            frame.put_words(line, &mut numbers);
            shape.complete(&mut numbers);
            let going = all_negative(&shape.ends, &numbers, axis.low, all);
            Line {
                numbers,
                opened: Opened::at(0, going, going),
                going,
                stored: going,
                parts: Parts::new(over == i32::LEAST),
            }
        };
        let mut lines: Vec<Line> = (0..frame.line_count()).map(line).collect();
        let axes = axes(&plan.flat, &frame);
        // Where each line wins at once has to be known before it is said where moves lead.
        read(&mut lines, &shape, &axes)?;
        let mut count = 0;
        for line in &mut lines {
            line.stored = line.parts.stored(line.going);
            line.opened = Opened::at(count, line.going, line.stored);
            count += length(line.stored);
        }
        read(&mut lines, &shape, &axes)?;
        let mut cuts = vec![all.from, all.to];
        for line in &mut lines {
            line.parts.settle(line.stored, line.going, is_down)?;
            let is_forward = |span: Span, even: &Even| {
                [span.from, span.to - 1].iter().all(|place| match is_down {
                    true => even.at(*place) > *place,
                    false => even.at(*place) < *place,
                })
            };
            for part in &line.parts.all {
                match &part.source {
                    Source::Line(_, even) if !is_forward(part.span, even) => return None,
                    Source::Over | Source::Won | Source::Line(..) => {}
                    _ => return None,
                }
                cuts.extend([part.span.from, part.span.to]);
            }
            let own = line.parts.own.iter().map(|(span, _)| *span);
            cuts.extend(own.chain([line.stored]).flat_map(|it| [it.from, it.to]));
        }
        let stuck = i32::ended(plan.flat.stuck);
        let stretch = |span: Span| {
            let lines_here = (0..lines.len()).filter(|it| !lines[*it].stored.and(span).is_empty());
            let moves = lines_here.map(|line| moves(&lines, line, span, over, stuck));
            Some((span, moves.collect::<Option<_>>()?))
        };
        let spans = Span::between(cuts, !is_down);
        Some(Self {
            stretches: spans.into_iter().map(stretch).collect::<Option<_>>()?,
            scores: vec![0; count],
            is_down,
            done_count: 0,
            lines,
            frame,
        })
    }

    /// Solves about `budget` more positions.
    pub(crate) fn step(&mut self, budget: usize) -> Progress {
        let mut rest = budget / self.lines.len() + 1;
        while let Some((span, lines)) = self.stretches.last_mut() {
            if rest == 0 {
                return Progress::Working;
            }
            let most = i64::try_from(rest).unwrap_or(i64::MAX);
            let part = first_of(*span, most, self.is_down);
            side_by_side::solve(&mut self.scores, range(part, 0), self.is_down, lines);
            *span = after(*span, part, self.is_down);
            if span.is_empty() {
                self.stretches.pop();
            }
            rest -= length(part);
            self.done_count += length(part) * self.lines.len();
        }
        Progress::Done
    }

    /// How many positions have their scores.
    pub(crate) fn done_count(&self) -> u32 {
        u32::try_from(self.done_count).unwrap_or(u32::MAX)
    }

    /// The scores of all lines.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub(crate) fn finish(self) -> (Frame, Table<i32>) {
        let is_done = self.stretches.is_empty();
        assert!(is_done, "the sweep has not come to its end");
        let lines = self.lines.iter().map(|line| line.opened).collect();
        let table = Table::of(self.scores, lines, i32::NONE, Lines::<i32>::won_at_once());
        (self.frame, table)
    }
}

/// Finds where moves from all lines lead; `None` where a row takes any number.
fn read(lines: &mut [Line], shape: &Shape, axes: &Axes) -> Option<()> {
    let opened: Vec<Opened> = lines.iter().map(|line| line.opened).collect();
    for (number, line) in (0..).zip(lines) {
        line.parts.clear();
        for (piece, way) in &shape.pieces {
            let Way::ToOne = way else {
                return None;
            };
            let opened = |line: u32| opened[line as usize];
            (line.parts).push_piece(piece, &line.numbers, axes, &opened, number, line.going);
        }
    }
    Some(())
}

/// What a line does on a stretch within which no move begins or ends.
fn moves(lines: &[Line], line: usize, span: Span, over: i32, stuck: i32) -> Option<Moves> {
    let place_0 = |line: usize| {
        let first = wrapped(lines[line].stored.from)?;
        Some(lines[line].opened.offset().wrapping_sub(first))
    };
    let Parts { all, own, .. } = &lines[line].parts;
    let (mut worth, mut ways) = (vec![], vec![]);
    for part in all.iter().filter(|part| !part.span.and(span).is_empty()) {
        match part.source {
            Source::Line(other, even) => ways.push((other as usize, even)),
            Source::Won => worth.push(Lines::<i32>::won_at_once()),
            _ => worth.push(over),
        }
    }
    let here = own.iter().filter(|(meant, _)| !meant.and(span).is_empty());
    ways.extend(here.map(|(_, even)| (line, *even)));
    let by_others = worth.into_iter().map(i32::from_worst_known_child).max();
    let floor = by_others.unwrap_or(if ways.is_empty() { stuck } else { i32::LEAST });
    // Nothing is better.
    if floor == Lines::<i32>::won_at_once() {
        ways.clear();
    }
    let way = |(line, even): (usize, Even)| {
        let first = place_0(line)?.wrapping_add(wrapped(even.start)?);
        Some((first, wrapped(even.slope)?))
    };
    Some(Moves {
        own: place_0(line)?,
        floor,
        ways: ways.into_iter().map(way).collect::<Option<_>>()?,
    })
}

/// The same modulo the number of addresses.
fn wrapped(number: i64) -> Option<usize> {
    isize::try_from(number).ok().map(isize::cast_unsigned)
}
