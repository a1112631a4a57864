//! A block of places of a line: scores of other places brought together, then those of neighbours.

use super::{Lines, OwnRay, Running, signed};
use crate::run::frame::Frame;
use crate::run::score::Score;
use kruzhok_kernels::straight::line::{after, index, lower_evenly, next_block, range};
use kruzhok_kernels::straight::parts::{Part, Source};
use kruzhok_kernels::{Even, Span, Table};

impl<S: Score> Lines<S> {
    /// Solves the next places; `None` where a move along the line leads to one that is not solved in time.
    pub(super) fn solve_block(
        &mut self,
        ready: Span,
        running: &Running,
        frame: &Frame,
        table: &Table<S>,
    ) -> Option<()> {
        S::gather(&mut self.own, ready, &self.parts.all, table);
        for part in &self.parts.all {
            let span = part.span.and(ready);
            if span.is_empty() {
                continue;
            }
            match part.source {
                Source::Ray(ray) => {
                    S::lower(self.own.at(span), &self.rays.least(ray)[range(span, 0)]);
                }
                Source::Run(run, number) => {
                    lower_evenly(self.own.at(span), &self.runs[run], number, span, 0);
                }
                _ => {}
            }
        }
        match self.own_ray {
            // What leads along a ray leads nowhere else along the line.
            Some(ray) => {
                self.look_around(ready, running, frame, table)?;
                match self.rays.own_each.is_empty() {
                    true => self.resolve_ray(ready, ray.span, ray.edge),
                    false => self.resolve_each_of_ray(ready, ray),
                }
            }
            None if self.parts.has_scattered() => {
                let mut rest = ready;
                while !rest.is_empty() {
                    let block = next_block(rest, &self.parts.own, self.is_down);
                    self.look_around(block, running, frame, table)?;
                    S::resolve_own(&mut self.own, block, &self.parts.own);
                    rest = after(rest, block, self.is_down);
                }
            }
            None => S::resolve_own(&mut self.own, ready, &self.parts.own),
        }
        self.is_outgrown |= S::any_slowest(self.own.at(ready));
        Some(())
    }

    /// Looks up one target after another, where some of them are on this line.
    fn look_around(
        &mut self,
        block: Span,
        running: &Running,
        frame: &Frame,
        table: &Table<S>,
    ) -> Option<()> {
        for index in 0..self.parts.all.len() {
            let Part { span, source } = self.parts.all[index];
            if let Source::Scattered(piece) = source {
                self.look_up(piece, span.and(block), block, running, frame, table)?;
            }
        }
        Some(())
    }

    fn look_up(
        &mut self,
        piece: usize,
        span: Span,
        block: Span,
        running: &Running,
        frame: &Frame,
        table: &Table<S>,
    ) -> Option<()> {
        let (piece, _) = &self.shape.pieces[piece];
        let (inner, low) = (frame.inner(), frame.inner_axis().low);
        let evens: Vec<Even> = (piece.to.iter())
            .map(|to| to.even(&self.numbers, low))
            .collect();
        let named_count = self.axes.named_count;
        let mut target = vec![0; evens.len()];
        for place in span.from..span.to {
            for (word, even) in target.iter_mut().zip(&evens) {
                *word = even.at(place);
            }
            self.numbers[inner] = low + place;
            if !piece.is_pass && target[..named_count] == self.numbers[..named_count] {
                continue;
            }
            let found = frame.line(&target);
            let score = match found {
                Some((line, place)) if line == running.line => {
                    Some(self.on_own_line(i64::from(place), block, running)?)
                }
                Some((line, place)) => table.score(line, place),
                None => None,
            };
            // On a line that was not visited before, the game has ended.
            let score = score.filter(|score| *score != S::NONE);
            let score = score.unwrap_or(self.over.unwrap_or(S::NONE));
            let own = &mut self.own.scores[index(place - running.stored.from)];
            *own = (*own).min(score);
        }
        Some(())
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
        is_known.then(|| self.own.scores[index(place - running.stored.from)])
    }

    /// From the least scores of other moves to scores, where positions also lead to all that come before them on the line,
    /// up to an edge.
    fn resolve_ray(&mut self, block: Span, ray: Span, edge: i64) {
        let with_ray = block.and(ray);
        for span in block.without(with_ray) {
            if !span.is_empty() {
                S::finish(self.own.at(span), self.stuck);
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
            self.own_least(solved(block));
            return;
        }
        let [below, above] = block.without(with_ray);
        let (first, last) = if self.is_down {
            (above, below)
        } else {
            (below, above)
        };
        let (first, last) = (solved(first), solved(last));
        self.own_least(first);
        let mut least = self.rays.own_least;
        let scores = self.own.at(with_ray);
        if least == S::NO_MOVE {
            S::finish(scores, self.stuck);
        } else {
            S::finish(scores, S::LEAST);
        }
        S::resolve_ray(scores, &mut least, self.is_down);
        self.rays.own_least = least;
        self.own_least(last);
    }

    /// The same, where not all positions up to the edge are led to.
    fn resolve_each_of_ray(&mut self, block: Span, ray: OwnRay) {
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
            let score = self.own.at(Span {
                from: place,
                to: place + 1,
            });
            if by_ray == S::NO_MOVE {
                S::finish(score, self.stuck);
            } else {
                S::finish(score, S::LEAST);
                score[0] = score[0].max(S::from_worst_known_child(by_ray));
            }
            // Rays end before places beyond the edge.
            if (ray.edge - place).signum() * ray.by.signum() >= 0 {
                onward = onward.min(score[0]);
                self.rays.own_each[index(place)] = onward;
            }
        }
    }

    fn own_least(&mut self, span: Span) {
        if !span.is_empty() {
            let scores = self.own.at(span);
            self.rays.own_least = S::least(scores, self.rays.own_least);
        }
    }
}
