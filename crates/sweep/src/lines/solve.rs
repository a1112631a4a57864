//! A block of places of a line: scores of other places brought together, then those of neighbours.

use super::{
    Lines, OwnRay, Part, Running, Source, index, is_near, length, lower_evenly, range, signed,
};
use crate::frame::Frame;
use crate::part::{Even, Span};
use crate::score::Score;
use crate::shape::Way;
use kruzhok_kernels::{Along, Table};

/// So few places, and fewer, are solved one after another.
const FEW: i64 = 32;

impl<S: Score> Lines<S> {
    /// Brings together what the moves to other lines tell.
    pub(super) fn gather(&mut self, ready: Span, running: &Running, table: &Table<S>) {
        let from = running.stored.from;
        S::fill(&mut self.scores[range(ready, from)], S::NO_MOVE);
        for part in &self.parts {
            let span = part.span.and(ready);
            if span.is_empty() {
                continue;
            }
            let scores = &mut self.scores[range(span, from)];
            match part.source {
                Source::Same(score) => S::lower_all(scores, score),
                Source::Line(line, even) => {
                    let extent = table.line(line).expect("it was looked at before");
                    lower_evenly(scores, extent.scores, even, span, i64::from(extent.first));
                }
                Source::Row(row) => {
                    let over = self.over.unwrap_or(S::NONE);
                    S::lower_row(scores, table, row, span.from, over);
                }
                Source::Ray(ray) => S::lower(scores, &self.rays.least(ray)[range(span, 0)]),
                Source::Run(run, number) => {
                    lower_evenly(scores, &self.runs[run], number, span, 0);
                }
                Source::Own(_) | Source::Scattered(_) => {}
            }
        }
    }

    /// The next places, whose moves along the line lead to places that are known, but for those to neighbours.
    pub(super) fn next_block(&self, ready: Span) -> Span {
        let mut block = ready;
        for (span, even) in &self.own {
            if span.and(block).is_empty() || is_near(*even) {
                continue;
            }
            if self.is_down {
                let known = Span {
                    from: block.to,
                    to: i64::MAX,
                };
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
        // Not many short blocks.
        if block != ready && length(block) <= index(FEW) && !self.has_scattered() {
            return self.first_of(ready, FEW);
        }
        block
    }

    fn has_scattered(&self) -> bool {
        let is_scattered = |part: &Part<S>| matches!(part.source, Source::Scattered(_));
        self.parts.iter().any(is_scattered)
    }

    pub(super) fn solve_block(
        &mut self,
        block: Span,
        running: &Running,
        frame: &Frame,
        table: &Table<S>,
    ) {
        for index in 0..self.parts.len() {
            let part = self.parts[index];
            let span = part.span.and(block);
            if let Source::Scattered(piece) = part.source
                && !span.is_empty()
            {
                self.look_around(piece, span, block, running, frame, table);
            }
        }
        let from = running.stored.from;
        if self.own_ray.is_some() {
            self.resolve_own_ray(block, from);
        } else if !self.own.is_empty() && length(block) <= index(FEW) {
            self.resolve_each(block, from, self.stuck, |_| true);
        } else {
            self.lower_own(block, from);
            self.resolve(block, from);
        }
        self.is_outgrown |= S::any_slowest(&self.scores[range(block, from)]);
    }

    /// Brings together what moves along the line tell, all but those to neighbours.
    fn lower_own(&mut self, block: Span, from: i64) {
        for (span, even) in &self.own {
            let span = span.and(block);
            if span.is_empty() || is_near(*even) {
                continue;
            }
            // What is known lies on one side of the block.
            let cut = index(match self.is_down {
                true => block.to - from,
                false => block.from - from,
            });
            let (low, high) = self.scores.split_at_mut(cut);
            if self.is_down {
                lower_evenly(&mut low[range(span, from)], high, *even, span, block.to);
            } else {
                let scores = &mut high[range(span, block.from)];
                lower_evenly(scores, low, *even, span, from);
            }
        }
    }

    /// Looks up one target after another.
    fn look_around(
        &mut self,
        piece: usize,
        span: Span,
        block: Span,
        running: &Running,
        frame: &Frame,
        table: &Table<S>,
    ) {
        let piece = &self.shape.pieces[piece];
        let Way::To(targets) = &piece.way else {
            return;
        };
        let (inner, low) = (frame.inner(), frame.inner_axis().low);
        let evens: Vec<Even> = targets.iter().map(|to| to.even(&self.words, low)).collect();
        let mut target = vec![0; evens.len()];
        for place in span.from..span.to {
            for (word, even) in target.iter_mut().zip(&evens) {
                *word = even.at(place);
            }
            self.words[inner] = low + place;
            if !piece.is_pass && target[..self.named_count] == self.words[..self.named_count] {
                continue;
            }
            let found = frame.line(&target);
            let score = match found {
                Some((line, place)) if line == running.line => {
                    match self.on_own_line(i64::from(place), block, running) {
                        Some(score) => Some(score),
                        None => {
                            self.has_failed = true;
                            return;
                        }
                    }
                }
                Some((line, place)) => table.score(line, place),
                None => None,
            };
            // On a line that was not visited before, the game has ended.
            let score = score.filter(|score| *score != S::NONE);
            let score = score.unwrap_or(self.over.unwrap_or(S::NONE));
            let own = &mut self.scores[index(place - running.stored.from)];
            *own = (*own).min(score);
        }
    }

    /// The score at a place of the line that is being solved, if it is known before this block.
    fn on_own_line(&self, place: i64, block: Span, running: &Running) -> Option<S> {
        let has = |span: Span| span.from <= place && place < span.to;
        if !has(running.going) {
            return Some(self.over.unwrap_or(S::NONE));
        }
        if !has(running.stored) {
            return Some(Self::won_at_once());
        }
        let is_known = match self.is_down {
            true => place >= block.to,
            false => place < block.from,
        };
        is_known.then(|| self.scores[index(place - running.stored.from)])
    }

    /// From the least scores of other moves to scores, with the moves to neighbours.
    fn resolve(&mut self, block: Span, from: i64) {
        let mut rest = block;
        while !rest.is_empty() {
            // As many places as have moves to the same neighbours.
            let mut span = rest;
            for (own, even) in &self.own {
                for cut in [own.from, own.to] {
                    if is_near(*even) && span.from < cut && cut < span.to {
                        match self.is_down {
                            true => span.from = cut,
                            false => span.to = cut,
                        }
                    }
                }
            }
            match self.is_down {
                true => rest.to = span.from,
                false => rest.from = span.to,
            }
            let is_here = |(own, even): &&(Span, Even)| is_near(*even) && !own.and(span).is_empty();
            let mut here = self.own.iter().filter(is_here);
            match (here.next(), here.next()) {
                (None, _) => S::finish(&mut self.scores[range(span, from)], self.stuck),
                (Some((_, even)), None) => self.resolve_chain(span, from, even.start),
                _ => self.resolve_each(span, from, self.stuck, is_near),
            }
        }
    }

    /// Positions that lead to neighbours, equally far.
    fn resolve_chain(&mut self, span: Span, from: i64, start: i64) {
        let mut range = range(span, from);
        S::finish(&mut self.scores[range.clone()], S::LEAST);
        let distance = index(start.abs());
        match self.is_down {
            true => range.end += distance,
            false => range.start -= distance,
        }
        let scores = &mut self.scores[range];
        S::resolve_chain(&mut self.chain, scores, distance, self.is_down);
    }

    /// Resolves one position after another, with some of the moves along the line.
    fn resolve_each(&mut self, span: Span, from: i64, stuck: S, is_meant: impl Fn(Even) -> bool) {
        self.along.clear();
        for (own, even) in self.own.iter().filter(|(_, even)| is_meant(*even)) {
            self.along.push(Along {
                places: (own.from - from, own.to - from),
                slope: even.slope,
                start: even.at(from).saturating_sub(from),
            });
        }
        let range = range(span, from);
        S::resolve_each(&mut self.scores, range, &self.along, stuck, self.is_down);
    }

    fn resolve_own_ray(&mut self, block: Span, from: i64) {
        if let Some(ray) = self.own_ray {
            match self.rays.own_each.is_empty() {
                true => self.resolve_ray(block, from, ray.span, ray.edge),
                false => self.resolve_each_of_ray(block, from, ray),
            }
        }
    }

    /// As [`Lines::resolve`], where positions lead to all that come before them on the line, up to an edge.
    fn resolve_ray(&mut self, block: Span, from: i64, ray: Span, edge: i64) {
        let with_ray = block.and(ray);
        for span in block.without(with_ray) {
            if !span.is_empty() {
                S::finish(&mut self.scores[range(span, from)], self.stuck);
            }
        }
        let solved = |known: Span| match self.is_down {
            true => known.and(Span {
                from: i64::MIN,
                to: edge.saturating_add(1),
            }),
            false => known.and(Span {
                from: edge,
                to: i64::MAX,
            }),
        };
        // Only those that were not looked at with an earlier block.
        if with_ray.is_empty() {
            self.own_least(solved(block), from);
            return;
        }
        let [below, above] = block.without(with_ray);
        let (first, last) = if self.is_down {
            (above, below)
        } else {
            (below, above)
        };
        let (first, last) = (solved(first), solved(last));
        self.own_least(first, from);
        let mut least = self.rays.own_least;
        let scores = &mut self.scores[range(with_ray, from)];
        if least == S::NO_MOVE {
            S::finish(scores, self.stuck);
        } else {
            S::finish(scores, S::LEAST);
        }
        S::resolve_ray(scores, &mut least, self.is_down);
        self.rays.own_least = least;
        self.own_least(last, from);
    }

    /// The same, where not all positions up to the edge are led to.
    fn resolve_each_of_ray(&mut self, block: Span, from: i64, ray: OwnRay) {
        let count = signed(self.rays.own_each.len());
        let is_on_line = |place: i64| (0..count).contains(&place);
        for visit in 0..block.to - block.from {
            let place = match self.is_down {
                true => block.to - 1 - visit,
                false => block.from + visit,
            };
            let least = |step: i64| match place.saturating_add(step) {
                on if is_on_line(on) => self.rays.own_each[index(on)],
                _ => S::NO_MOVE,
            };
            let by_ray = match ray.span.from <= place && place < ray.span.to {
                true => least(ray.first),
                false => S::NO_MOVE,
            };
            let mut onward = least(ray.by);
            let score = &mut self.scores[range(
                Span {
                    from: place,
                    to: place + 1,
                },
                from,
            )];
            if by_ray == S::NO_MOVE {
                S::finish(score, self.stuck);
            } else {
                S::finish(score, S::LEAST);
                score[0] = score[0].max(S::soon(by_ray));
            }
            // Rays end before places beyond the edge.
            if (ray.edge - place).signum() * ray.by.signum() >= 0 {
                onward = onward.min(score[0]);
                self.rays.own_each[index(place)] = onward;
            }
        }
    }

    fn own_least(&mut self, span: Span, from: i64) {
        if !span.is_empty() {
            let scores = &self.scores[range(span, from)];
            self.rays.own_least = S::least(scores, self.rays.own_least);
        }
    }
}
