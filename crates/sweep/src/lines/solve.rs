//! A block of places of a line: scores of other places brought together, then those of neighbours.

use super::{
    BLOCK, Lines, OwnRay, Part, Running, Source, index, is_near, lower_evenly, range, signed,
};
use crate::frame::Frame;
use crate::part::{Even, Span};
use crate::score::Score;
use crate::shape::Way;
use kruzhok_kernels::Table;

impl<S: Score> Lines<S> {
    /// The next places, whose moves along the line lead to places that are known, but for those to neighbours.
    pub(super) fn next_block(&self, open: Span) -> Span {
        let mut block = match self.is_down {
            true => Span {
                from: open.from.max(open.to - BLOCK),
                ..open
            },
            false => Span {
                to: open.to.min(open.from + BLOCK),
                ..open
            },
        };
        for part in &self.parts {
            let Source::Own(even) = part.source else {
                continue;
            };
            if part.span.and(block).is_empty() || is_near(even) {
                continue;
            }
            if self.is_down {
                let known = Span {
                    from: block.to,
                    to: i64::MAX,
                };
                let fits = even.within(part.span.and(block), known);
                // Where the targets of the last places are not known yet, a shorter block is next.
                let from = match fits.is_empty() {
                    true => part.span.to,
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

    pub(super) fn solve_block(
        &mut self,
        block: Span,
        running: &Running,
        frame: &Frame,
        table: &Table<S>,
    ) {
        let from = running.stored.from;
        let parts = std::mem::take(&mut self.parts);
        for part in &parts {
            let span = part.span.and(block);
            if span.is_empty() {
                continue;
            }
            match part.source {
                Source::Same(score) => {
                    S::lower_all(&mut self.scores[range(span, from)], score);
                }
                Source::Line(line, even) => {
                    let extent = table.line(line).expect("it was looked at before");
                    let scores = &mut self.scores[range(span, from)];
                    lower_evenly(scores, extent.scores, even, span, i64::from(extent.first));
                }
                Source::Own(even) if is_near(even) => {}
                Source::Own(even) => {
                    // What is known lies on one side of the block.
                    let cut = index(match self.is_down {
                        true => block.to - from,
                        false => block.from - from,
                    });
                    let (low, high) = self.scores.split_at_mut(cut);
                    if self.is_down {
                        lower_evenly(&mut low[range(span, from)], high, even, span, block.to);
                    } else {
                        let scores = &mut high[range(span, block.from)];
                        lower_evenly(scores, low, even, span, from);
                    }
                }
                Source::Ray(ray) => {
                    let scores = &mut self.scores[range(span, from)];
                    S::lower(scores, &self.rays.least(ray)[range(span, 0)]);
                }
                Source::Run(run, number) => {
                    let scores = &mut self.scores[range(span, from)];
                    lower_evenly(scores, &self.runs[run], number, span, 0);
                }
                Source::Scattered(piece) => {
                    self.look_around(piece, span, block, running, frame, table);
                }
            }
        }
        self.parts = parts;
        self.resolve(block, from);
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
        let is_near_part =
            |part: &&Part<S>| matches!(part.source, Source::Own(even) if is_near(even));
        if let Some(ray) = self.own_ray {
            match self.rays.own_each.is_empty() {
                true => self.resolve_ray(block, from, ray.span, ray.edge),
                false => self.resolve_each(block, from, ray),
            }
            self.is_outgrown |= S::any_slowest(&self.scores[range(block, from)]);
            return;
        }
        let mut near: Vec<(Span, i64)> = vec![];
        let mut cuts = vec![block.from, block.to];
        for part in self.parts.iter().filter(is_near_part) {
            let span = part.span.and(block);
            if let Source::Own(even) = part.source
                && !span.is_empty()
            {
                near.push((span, even.start));
                cuts.extend([span.from, span.to]);
            }
        }
        for span in Span::between(cuts, self.is_down) {
            let here = near.iter().filter(|(it, _)| !it.and(span).is_empty());
            let starts: Vec<i64> = here.map(|(_, start)| *start).collect();
            let scores = &mut self.scores[range(span, from)];
            if starts.is_empty() {
                S::finish(scores, self.stuck);
                continue;
            }
            S::finish(scores, S::LEAST);
            self.resolve_chain(span, from, &starts);
        }
        self.is_outgrown |= S::any_slowest(&self.scores[range(block, from)]);
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
    fn resolve_each(&mut self, block: Span, from: i64, ray: OwnRay) {
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

    fn resolve_chain(&mut self, span: Span, from: i64, starts: &[i64]) {
        let whole = range(span, from);
        if let [start] = starts {
            let distance = index(start.abs());
            let range = match self.is_down {
                true => whole.start..whole.end + distance,
                false => whole.start - distance..whole.end,
            };
            S::resolve_chain(
                &mut self.chain,
                &mut self.scores[range],
                distance,
                self.is_down,
            );
            return;
        }
        let count = whole.len();
        for visit in 0..count {
            let place = match self.is_down {
                true => whole.end - 1 - visit,
                false => whole.start + visit,
            };
            let mut score = self.scores[place];
            for start in starts {
                let other = place.wrapping_add_signed(isize::try_from(*start).unwrap_or(0));
                score = score.max(S::soon(self.scores[other]));
            }
            self.scores[place] = score;
        }
    }
}
