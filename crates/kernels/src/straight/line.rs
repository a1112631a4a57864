//! A line that is solved: scores of other places brought together, then those of the line itself.

use crate::run::score::Score;
use crate::run::table::{self, Table};
use crate::straight::chain::Chain;
use crate::straight::lower::{self, Along};
use crate::straight::part::{Even, Span};
use crate::straight::parts::{Part, Source};
use std::ops::Range;

/// A neighbour is nearer than this; farther places are known when many places are worked on at once.
pub const NEAR: i64 = 32;

/// So few places, and fewer, are solved one after another.
const FEW: i64 = 32;

/// The scores of the places of a line that get some of their own, counted from the first of these.
#[derive(Clone, Debug)]
pub struct Line<S> {
    /// The scores, and room for more.
    pub scores: Vec<S>,
    /// What stands at the place 0 of `scores`.
    pub from: i64,
    /// What positions without a move are worth.
    stuck: S,
    /// What a position is worth in which the game is over.
    over: S,
    /// Whether the last place is visited first.
    is_down: bool,
    // Memory that is used again.
    chain: Chain<S>,
    along: Vec<Along>,
}

impl<S: Score> Line<S> {
    /// Room for lines.
    pub fn new(stuck: S, over: S, is_down: bool) -> Self {
        Self {
            scores: vec![],
            from: 0,
            stuck,
            over,
            is_down,
            chain: Chain::default(),
            along: vec![],
        }
    }

    /// Begins a line on which these places get scores.
    pub fn begin(&mut self, stored: Span) {
        self.from = stored.from;
        let count = length(stored);
        if self.scores.len() < count {
            let twice = 2 * self.scores.len();
            // Zeros are what fresh memory has.
            self.scores = vec![S::default(); count.max(twice)];
        }
    }

    /// The scores of these places.
    pub fn at(&mut self, span: Span) -> &mut [S] {
        &mut self.scores[range(span, self.from)]
    }

    /// See [`Score::gather`].
    pub(crate) fn gather(&mut self, ready: Span, parts: &[Part], table: &Table<S>) {
        let over = self.over;
        self.at(ready).fill(S::NO_MOVE);
        for part in parts {
            let span = part.span.and(ready);
            if span.is_empty() {
                continue;
            }
            let scores = self.at(span);
            match part.source {
                Source::Over => S::lower_all(scores, over),
                Source::Won => S::lower_all(scores, S::from_worst_known_child(S::LEAST)),
                Source::Line(line, even) => {
                    if let Some(extent) = table.line(line) {
                        lower_evenly(scores, extent.scores, even, span, extent.first.into());
                    }
                }
                Source::Row(row) => table::lower_row(scores, table, row, span.from, over),
                Source::Own(_) | Source::Ray(_) | Source::Run(..) => {}
            }
        }
    }

    /// See [`Score::resolve_own`].
    pub(crate) fn resolve_own(&mut self, ready: Span, own: &[(Span, Even)]) {
        let mut rest = ready;
        while !rest.is_empty() {
            let mut block = next_block(rest, own, self.is_down);
            // Not many short blocks.
            if block != rest && block.to - block.from <= FEW {
                block = first_of(rest, FEW, self.is_down);
            }
            if !own.is_empty() && block.to - block.from <= FEW {
                self.resolve_each(block, own, |_| true);
            } else {
                self.lower_own(block, own);
                self.resolve(block, own);
            }
            rest = after(rest, block, self.is_down);
        }
    }

    /// Brings together what moves along the line tell, all but those to neighbours.
    fn lower_own(&mut self, block: Span, own: &[(Span, Even)]) {
        for (span, even) in own {
            let span = span.and(block);
            if span.is_empty() || is_near(*even) {
                continue;
            }
            // What is known lies on one side of the block.
            let cut = match self.is_down {
                true => block.to,
                false => block.from,
            };
            let (low, high) = self.scores.split_at_mut(index(cut - self.from));
            if self.is_down {
                lower_evenly(&mut low[range(span, self.from)], high, *even, span, cut);
            } else {
                let scores = &mut high[range(span, cut)];
                lower_evenly(scores, low, *even, span, self.from);
            }
        }
    }

    /// From the least scores of other moves to scores, with the moves to neighbours.
    fn resolve(&mut self, block: Span, own: &[(Span, Even)]) {
        let mut rest = block;
        while !rest.is_empty() {
            // As many places as have moves to the same neighbours.
            let mut span = rest;
            for (places, _) in own.iter().filter(|(_, even)| is_near(*even)) {
                for cut in [places.from, places.to] {
                    if span.from < cut && cut < span.to {
                        match self.is_down {
                            true => span.from = cut,
                            false => span.to = cut,
                        }
                    }
                }
            }
            rest = after(rest, span, self.is_down);
            let is_here =
                |(places, even): &&(Span, Even)| is_near(*even) && !places.and(span).is_empty();
            let mut here = own.iter().filter(is_here);
            match (here.next(), here.next()) {
                (None, _) => {
                    let stuck = self.stuck;
                    S::finish(self.at(span), stuck);
                }
                (Some((_, even)), None) => self.resolve_chain(span, even.start),
                _ => self.resolve_each(span, own, is_near),
            }
        }
    }

    /// Positions that lead to neighbours, equally far.
    fn resolve_chain(&mut self, span: Span, start: i64) {
        let mut range = range(span, self.from);
        S::finish(&mut self.scores[range.clone()], S::LEAST);
        let distance = index(start.abs());
        match self.is_down {
            true => range.end += distance,
            false => range.start -= distance,
        }
        let scores = &mut self.scores[range];
        self.chain.resolve(scores, distance, self.is_down);
    }

    /// Resolves one position after another, with some of the moves along the line.
    fn resolve_each(&mut self, span: Span, own: &[(Span, Even)], is_meant: fn(Even) -> bool) {
        let from = self.from;
        self.along.clear();
        for (places, even) in own.iter().filter(|(_, even)| is_meant(*even)) {
            self.along.push(Along {
                places: (places.from - from, places.to - from),
                slope: even.slope,
                start: even.at(from).saturating_sub(from),
            });
        }
        let range = range(span, from);
        let (stuck, is_down) = (self.stuck, self.is_down);
        lower::resolve_each(&mut self.scores, range, &self.along, stuck, is_down);
    }
}

/// The next places, whose moves along the line lead to places that are known, but for those to neighbours.
fn next_block(ready: Span, own: &[(Span, Even)], is_down: bool) -> Span {
    let mut block = ready;
    for (span, even) in own {
        if span.and(block).is_empty() || is_near(*even) {
            continue;
        }
        if is_down {
            let known = Span::new(block.to, i64::MAX);
            let fits = even.within(span.and(block), known);
            // Where the targets of the last places are not known yet, a shorter block is next.
            let from = match fits.is_empty() {
                true => span.to,
                false => fits.from,
            };
            if from > block.from && from < block.to {
                block.from = from;
            }
        } else {
            block.to = block.to.min(block.from - even.start);
        }
    }
    block
}

/// The places that are visited first, so many or all.
pub fn first_of(open: Span, count: i64, is_down: bool) -> Span {
    match is_down {
        true => Span::new(open.from.max(open.to - count), open.to),
        false => Span::new(open.from, open.to.min(open.from + count)),
    }
}

/// The places that are left when those of `block` were visited.
pub fn after(open: Span, block: Span, is_down: bool) -> Span {
    match is_down {
        true => Span::new(open.from, block.from),
        false => Span::new(block.to, open.to),
    }
}

/// Whether it leads to a neighbour.
pub fn is_near(even: Even) -> bool {
    even.slope == 1 && even.start.abs() < NEAR
}

/// See [`Score::lower_evenly`].
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
        slope if slope > 1 => lower::lower_apart(scores, &targets[begin..=end], index(slope)),
        slope => lower::lower_mirrored(scores, &targets[end..=begin], index(-slope)),
    }
}

/// How many places there are.
pub fn length(span: Span) -> usize {
    index(span.to - span.from)
}

/// The places counted from another one.
pub fn range(span: Span, from: i64) -> Range<usize> {
    index(span.from - from)..index(span.to - from)
}

/// A place, to look up what is there.
#[inline]
pub fn index(place: i64) -> usize {
    usize::try_from(place).expect("places of a line are not negative")
}
