//! Games of straight rows: a line is solved by loops over stretches of other lines.
//!
//! On a line the end of the game and every row are solved for the stretches of places where they hold. Where one move
//! wins nothing is looked up and nothing stored. What leads to other lines, or to places of the same line that are known
//! by then, is brought together for many places at a time; what leads to a neighbour is done one after another.

mod solve;
mod taking;

use crate::run::frame::Frame;
use crate::run::score::Score;
use crate::straight::rays::Rays;
use crate::straight::shape::{Shape, Way};
use kruzhok_kernels::straight::line::{Line, after, first_of, length};
use kruzhok_kernels::straight::parts::{Axes, Axis, Parts, all_negative, none_negative};
use kruzhok_kernels::{Span, Table};
use kruzhok_proofs::Flat;
use kruzhok_rules::{Ending, Winner};

/// Number of places that are worked on at once: they stay in the fastest memory.
pub(crate) const BLOCK: i64 = 4096;

/// A game whose lines are solved so.
#[derive(Clone, Debug)]
pub(crate) struct Lines<S> {
    frame: Frame,
    shape: Shape,
    axes: Axes,
    // How the game goes for the player to move where it is over; none where it is never over.
    over: Option<S>,
    stuck: S,
    is_down: bool,
    // The line that is being solved.
    own: Line<S>,
    parts: Parts,
    rays: Rays<S>,
    // For each run the least score up to each number, from the number before the first on.
    runs: Vec<Vec<S>>,
    // A ray along the line.
    own_ray: Option<OwnRay>,
    // The words of its first place, and what else sums are made of.
    numbers: Vec<i64>,
    /// Whether a score was too slow for its kind of number.
    pub(crate) is_outgrown: bool,
}

/// A ray along the line that is being solved.
#[derive(Clone, Copy, Debug)]
struct OwnRay {
    /// Where it holds.
    span: Span,
    /// The last place that it comes to.
    edge: i64,
}

/// How far a line is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Running {
    pub(crate) line: u32,
    going: Span,
    // The places that get scores of their own.
    stored: Span,
    // Those that are not solved yet.
    open: Span,
}

impl Running {
    /// How many places have their scores.
    pub(crate) fn done_count(&self) -> u32 {
        unsigned((self.stored.to - self.stored.from) - (self.open.to - self.open.from).max(0))
    }
}

impl<S: Score> Lines<S> {
    /// Prepares a game; `only_end` is how it ends, wherever it is over.
    pub(crate) fn new(
        flat: &Flat,
        shape: Shape,
        frame: &Frame,
        only_end: Option<Winner>,
        is_down: bool,
    ) -> Self {
        let over = only_end.map(|winner| S::ended(winner.ending(None)));
        Self {
            rays: Rays::new(&shape.rays),
            runs: vec![vec![]; shape.runs.len()],
            axes: axes(flat, frame),
            frame: frame.clone(),
            over,
            stuck: S::ended(flat.stuck),
            is_down,
            shape,
            own: Line::new(S::ended(flat.stuck), over.unwrap_or(S::NONE), is_down),
            parts: Parts::new(over == Some(S::LEAST)),
            own_ray: None,
            numbers: vec![],
            is_outgrown: false,
        }
    }

    /// The score of positions that are not stored: one move wins.
    pub(crate) fn won_at_once() -> S {
        S::from_worst_known_child(S::ended(Ending::Loss))
    }

    /// Begins a line; `None` where one of its rows has no straight way here.
    pub(crate) fn begin(&mut self, table: &Table<S>, line: u32) -> Option<Running> {
        let axis = self.frame.inner_axis();
        let mut numbers = std::mem::take(&mut self.numbers);
        self.frame.put_words(line, &mut numbers);
        self.rays.begin(&self.shape.rays, &self.frame, &numbers)?;
        self.shape.complete(&mut numbers);
        self.numbers = numbers;
        let (low, all) = (axis.low, Span::first(axis.count.into()));
        let going = all_negative(&self.shape.ends, &self.numbers, low, all);
        self.parts.clear();
        self.own_ray = None;
        self.runs.iter_mut().for_each(Vec::clear);
        for index in 0..self.shape.pieces.len() {
            self.push_piece(index, table, line, going)?;
        }
        let stored = match self.own_ray {
            // All of them are looked at by those that come after.
            Some(_) => going,
            None => self.parts.stored(going),
        };
        self.parts.settle(stored, going, self.is_down)?;
        if self.own_ray.is_some() && !self.parts.own.is_empty() {
            return None;
        }
        self.own.begin(stored);
        Some(Running {
            line,
            going,
            stored,
            open: stored,
        })
    }

    /// Finds where a piece holds on this line, and where it leads; `None` where that is too much.
    fn push_piece(&mut self, index: usize, table: &Table<S>, line: u32, going: Span) -> Option<()> {
        let (piece, way) = &self.shape.pieces[index];
        if let Way::ToOne = way {
            let numbers = &self.numbers;
            let lines = &|line: u32| table.lines()[line as usize];
            self.parts
                .push_piece(piece, numbers, &self.axes, lines, line, going);
            return Some(());
        }
        let low = self.frame.inner_axis().low;
        let span = none_negative(&piece.guards, &self.numbers, low, going);
        if span.is_empty() {
            return Some(());
        }
        match way {
            Way::ToOne => Some(()),
            Way::Ray(ray) => self.push_ray(*ray, span, going),
            Way::Run(run, last) => {
                let last = last.even(&self.numbers, low);
                self.push_run((*run, last), span, table, line)
            }
        }
    }

    /// Whether a line can only be solved when all lines before it were.
    pub(crate) fn needs_all_lines(&self) -> bool {
        !self.shape.rays.is_empty()
    }

    /// Solves about `budget` more places; whether that was all.
    pub(crate) fn step(
        &mut self,
        running: &mut Running,
        table: &Table<S>,
        budget: &mut u32,
    ) -> bool {
        while !running.open.is_empty() && *budget > 0 {
            let ready = first_of(running.open, BLOCK, self.is_down);
            self.solve_block(ready, table);
            running.open = after(running.open, ready, self.is_down);
            *budget = budget.saturating_sub(u32::try_from(length(ready)).unwrap_or(u32::MAX));
        }
        running.open.is_empty()
    }

    /// Writes the line that is done into the table.
    pub(crate) fn finish(&mut self, running: Running, table: &mut Table<S>) {
        let over = self.over.unwrap_or(S::NO_MOVE);
        let (going, stored) = (running.going, running.stored);
        let count = length(stored);
        let scores = &self.own.scores[..count];
        self.rays
            .finish(running.line, going, stored.from, scores, over);
        // What one move wins need not be stored, even where that was not seen in advance.
        let is_won = |score: &&S| **score == table.rest();
        let count = count - scores.iter().rev().take_while(is_won).count();
        let going = (unsigned(running.going.from), unsigned(running.going.to));
        let first = unsigned(running.stored.from);
        table.put(running.line, going, first, &mut self.own.scores, count);
    }
}

/// The lines of a box, for the loops that find out where moves lead.
pub(crate) fn axes(flat: &Flat, frame: &Frame) -> Axes {
    let axes = frame.axes().iter().enumerate();
    let all = axes.map(|(word, axis)| Axis {
        low: axis.low,
        count: axis.count.into(),
        stride: frame.stride(word),
    });
    Axes {
        all: all.collect(),
        inner: frame.inner(),
        named_count: flat.named_count,
    }
}

fn unsigned(place: i64) -> u32 {
    u32::try_from(place).expect("a line has fewer than 2³² places")
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).expect("a line has fewer than 2³² places")
}
