//! Rows that take any number, on one line.

use super::{Lines, OwnRay, signed};
use crate::run::score::Score;
use kruzhok_kernels::straight::parts::Source;
use kruzhok_kernels::{Even, Span, Table};

impl<S: Score> Lines<S> {
    /// Adds a ray; `None` where that is too much.
    pub(super) fn push_ray(&mut self, ray: usize, span: Span, going: Span) -> Option<()> {
        let (inner, axis) = (self.frame.inner(), self.frame.inner_axis());
        let shape = &self.shape.rays[ray];
        if !shape.is_along(inner) {
            self.parts.push(span, Source::Ray(ray));
            return Some(());
        }
        let by = shape.by[inner];
        let is_forward = if self.is_down { by > 0 } else { by < 0 };
        if !is_forward || self.own_ray.is_some() {
            return None;
        }
        let edge = shape.edges[inner].map(|edge| edge.saturating_sub(axis.low));
        let (edge, beyond) = if self.is_down {
            let edge = edge.unwrap_or(i64::MAX).min(i64::from(axis.count) - 1);
            (edge, edge.saturating_add(1) - going.to)
        } else {
            let edge = edge.unwrap_or(0).max(0);
            (edge, going.from.saturating_sub(edge))
        };
        let last = edge.saturating_sub(by);
        let with_moves = match self.is_down {
            true => Span::new(span.from, span.to.min(last.saturating_add(1))),
            false => Span::new(span.from.max(last), span.to),
        };
        if with_moves.is_empty() {
            return Some(());
        }
        if beyond > 0 {
            self.parts.push_over(with_moves);
        }
        self.own_ray = Some(OwnRay {
            span: with_moves,
            edge,
        });
        Some(())
    }

    /// Adds the first positions of a run; `None` where one of them is on this line.
    pub(super) fn push_run(
        &mut self,
        (run, last): (usize, Even),
        span: Span,
        table: &Table<S>,
        line: u32,
    ) -> Option<()> {
        let shape = &self.shape.runs[run];
        let least = &mut self.runs[run];
        // Where there is a first one.
        let number = Even {
            start: last.start.saturating_sub(shape.first),
            ..last
        };
        let span = number.not_negative(span);
        if span.is_empty() {
            return Some(());
        }
        let greatest = number.at(span.from).max(number.at(span.to - 1));
        let words = shape.words_from(shape.first, &self.numbers);
        let row = (self.axes).row(words, Span::new(signed(least.len()), greatest + 1));
        let on_own_line = row.line.within(row.inside, Span::one(line.into()));
        if !on_own_line.is_empty() {
            return None;
        }
        let over = self.over.unwrap_or(S::NONE);
        S::put_least(table, row, greatest + 1, over, least);
        self.parts.push(span, Source::Run(run, number));
        Some(())
    }
}
