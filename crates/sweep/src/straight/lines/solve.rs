//! A block of places of a line: scores of other places brought together, then those of neighbours.

use super::Lines;
use crate::run::score::Score;
use kruzhok_kernels::straight::line::range;
use kruzhok_kernels::straight::parts::Source;
use kruzhok_kernels::{Span, Table};

impl<S: Score> Lines<S> {
    /// Solves the next places.
    pub(super) fn solve_block(&mut self, ready: Span, table: &Table<S>) {
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
                    S::lower_evenly(self.own.at(span), &self.runs[run], number, span, 0);
                }
                _ => {}
            }
        }
        match self.own_ray {
            // What leads along a ray leads nowhere else along the line.
            Some(ray) => self.resolve_ray(ready, ray.span, ray.edge),
            None => S::resolve_own(&mut self.own, ready, &self.parts.own),
        }
        self.is_outgrown |= S::any_slowest(self.own.at(ready));
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
            true => known.and(Span::new(i64::MIN, edge.saturating_add(1))),
            false => known.and(Span::new(edge, i64::MAX)),
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

    fn own_least(&mut self, span: Span) {
        if !span.is_empty() {
            let scores = self.own.at(span);
            self.rays.own_least = S::least(scores, self.rays.own_least);
        }
    }
}
