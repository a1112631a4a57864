//! Games of straight rows: a line is solved by loops over stretches of other lines.
//!
//! On a line the end of the game and every row are solved for the stretches of places where they hold. Where one move
//! wins nothing is looked up and nothing stored. What leads to other lines, or to places of the same line that are known
//! by then, is brought together for many places at a time; what leads to a neighbour is done one after another.

mod parts;
mod solve;

use crate::frame::Frame;
use crate::part::{Even, Span};
use crate::rays::Rays;
use crate::score::Score;
use crate::shape::Shape;
use kruzhok_kernels::{Along, Chain, Row, Table};
use kruzhok_rules::{Ending, Flat, Winner};

/// So many places are worked on at once: they stay in the fastest memory.
pub(crate) const BLOCK: i64 = 4096;

/// A neighbour is nearer than this; farther places are known when a block of so many is worked on.
pub(crate) const NEAR: i64 = 32;

/// A game whose lines are solved so.
#[derive(Clone, Debug)]
pub(crate) struct Lines<S> {
    shape: Shape,
    // How the game goes for the player to move where it is over; none where it is never over.
    over: Option<S>,
    stuck: S,
    is_down: bool,
    named_count: usize,
    // The line that is being solved: the scores of the places that get some of their own, and room for more.
    scores: Vec<S>,
    parts: Vec<Part<S>>,
    // As they were before they were cut to what is stored.
    uncut: Vec<Part<S>>,
    // Moves along the line, and those of one stretch, as the loops want them.
    own: Vec<(Span, Even)>,
    along: Vec<Along>,
    won: Vec<Span>,
    chain: Chain<S>,
    rays: Rays<S>,
    // For each run the least score up to each number, from the number before the first on.
    runs: Vec<Vec<S>>,
    // A ray along the line.
    own_ray: Option<OwnRay>,
    words: Vec<i64>,
    /// Whether a score was too slow for its kind of number.
    pub(crate) is_outgrown: bool,
    // Whether a move along the line led to a place that was not solved in time.
    has_failed: bool,
}

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineState {
    Working,
    Done,
    /// It has to be solved in another way.
    Failed,
}

/// A stretch of a line whose moves lead evenly somewhere.
#[derive(Clone, Copy, Debug)]
struct Part<S> {
    span: Span,
    source: Source<S>,
}

#[derive(Clone, Copy, Debug)]
enum Source<S> {
    /// To positions that all have this score.
    Same(S),
    /// To places of another line.
    Line(u32, Even),
    /// To places of the same line.
    Own(Even),
    /// To places of other lines, one after another.
    Row(Row),
    /// To places of many lines, this one among them: the number of the piece.
    Scattered(usize),
    /// To all positions of a ray to other lines.
    Ray(usize),
    /// To the first positions of a run, up to this number less the one before the first.
    Run(usize, Even),
}

/// A ray along the line that is being solved.
#[derive(Clone, Copy, Debug)]
struct OwnRay {
    /// Where it holds.
    span: Span,
    /// The last place that it comes to.
    edge: i64,
    /// What the first step and each other one add; the line goes against the order of visits where they are negative.
    first: i64,
    by: i64,
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
    // The next of them, for which all that leads to other lines is brought together.
    ready: Span,
}

impl Running {
    /// How many places have their scores.
    pub(crate) fn done_count(&self) -> u32 {
        unsigned((self.stored.to - self.stored.from) - (self.open.to - self.open.from).max(0))
    }
}

impl<S: Score> Lines<S> {
    /// Prepares a game; `only_end` is how it ends, wherever it is over.
    pub(crate) fn new(flat: &Flat, shape: Shape, only_end: Option<Winner>, is_down: bool) -> Self {
        Self {
            rays: Rays::new(&shape.rays),
            runs: vec![vec![]; shape.runs.len()],
            over: only_end.map(|winner| S::ended(winner.ending(None))),
            stuck: S::ended(flat.stuck),
            is_down,
            named_count: flat.named_count,
            shape,
            scores: vec![],
            parts: vec![],
            uncut: vec![],
            own: vec![],
            along: vec![],
            won: vec![],
            chain: Chain::default(),
            own_ray: None,
            words: vec![],
            is_outgrown: false,
            has_failed: false,
        }
    }

    /// The score of positions that are not stored: one move wins.
    pub(crate) fn won_at_once() -> S {
        S::soon(S::ended(Ending::Loss))
    }

    /// Begins a line; `None` where one of its rows has no straight way here.
    pub(crate) fn begin(
        &mut self,
        frame: &Frame,
        table: &Table<S>,
        line: u32,
        words: &[i64],
    ) -> Option<Running> {
        self.words.clear();
        self.words.extend_from_slice(words);
        let low = frame.inner_axis().low;
        self.words[frame.inner()] = low;
        let all = Span {
            from: 0,
            to: i64::from(frame.inner_axis().count),
        };
        let going = (self.shape.ends.iter())
            .fold(all, |going, end| end.even(&self.words, low).negative(going));
        self.parts.clear();
        self.own.clear();
        self.won.clear();
        self.own_ray = None;
        self.runs.iter_mut().for_each(Vec::clear);
        self.rays.begin(&self.shape.rays, frame, &self.words)?;
        for index in 0..self.shape.pieces.len() {
            self.push_piece(index, frame, table, line, going)?;
        }
        let stored = self.stored(going);
        self.settle_own(stored, going)?;
        self.make_room(length(stored));
        Some(Running {
            line,
            going,
            stored,
            open: stored,
            ready: Span::EMPTY,
        })
    }

    /// Whether a line can only be solved when all lines before it were.
    pub(crate) fn needs_all_lines(&self) -> bool {
        !self.shape.rays.is_empty()
    }

    /// Solves more places, about so many.
    pub(crate) fn step(
        &mut self,
        running: &mut Running,
        frame: &Frame,
        table: &Table<S>,
        budget: &mut u32,
    ) -> LineState {
        while !running.open.is_empty() && *budget > 0 {
            if running.ready.is_empty() {
                running.ready = self.first_of(running.open, BLOCK);
                self.gather(running.ready, running, table);
            }
            let block = self.next_block(running.ready);
            self.solve_block(block, running, frame, table);
            if std::mem::take(&mut self.has_failed) {
                return LineState::Failed;
            }
            for open in [&mut running.open, &mut running.ready] {
                match self.is_down {
                    true => open.to = block.from,
                    false => open.from = block.to,
                }
            }
            *budget = budget.saturating_sub(u32::try_from(length(block)).unwrap_or(u32::MAX));
        }
        if running.open.is_empty() {
            LineState::Done
        } else {
            LineState::Working
        }
    }

    /// Writes the line that is done into the table.
    pub(crate) fn finish(&mut self, running: Running, table: &mut Table<S>) {
        let over = self.over.unwrap_or(S::NO_MOVE);
        let (going, stored) = (running.going, running.stored);
        let count = length(stored);
        let scores = &self.scores[..count];
        self.rays
            .finish(running.line, going, stored.from, scores, over);
        let going = (unsigned(running.going.from), unsigned(running.going.to));
        let first = unsigned(running.stored.from);
        table.put(running.line, going, first, &mut self.scores, count);
    }

    /// Sees to room for so many scores. What was there is not needed any more.
    fn make_room(&mut self, count: usize) {
        if self.scores.len() < count {
            let twice = 2 * self.scores.len();
            // Zeros are what fresh memory has.
            self.scores = vec![S::default(); count.max(twice)];
        }
    }

    /// The places that are visited first, so many or all.
    fn first_of(&self, open: Span, count: i64) -> Span {
        match self.is_down {
            true => Span {
                from: open.from.max(open.to - count),
                ..open
            },
            false => Span {
                to: open.to.min(open.from + count),
                ..open
            },
        }
    }
}

/// Whether it leads to a neighbour.
fn is_near(even: Even) -> bool {
    even.slope == 1 && even.start.abs() < NEAR
}

/// Lowers scores to those at targets that move evenly; `first` is the place of the first of `targets`.
pub(crate) fn lower_evenly<S: Score>(
    scores: &mut [S],
    targets: &[S],
    even: Even,
    span: Span,
    first: i64,
) {
    let begin = index(even.at(span.from) - first);
    let end = index(even.at(span.to - 1) - first);
    match even.slope {
        0 => S::lower_all(scores, targets[begin]),
        1 => S::lower(scores, &targets[begin..=end]),
        slope if slope > 1 => S::lower_apart(scores, &targets[begin..=end], index(slope)),
        slope => S::lower_mirrored(scores, &targets[end..=begin], index(-slope)),
    }
}

fn length(span: Span) -> usize {
    index(span.to - span.from)
}

pub(crate) fn range(span: Span, from: i64) -> std::ops::Range<usize> {
    index(span.from - from)..index(span.to - from)
}

#[inline]
fn index(place: i64) -> usize {
    usize::try_from(place).expect("places of a line are not negative")
}

fn unsigned(place: i64) -> u32 {
    u32::try_from(place).expect("a line has fewer than 2³² places")
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).expect("a line has fewer than 2³² places")
}
