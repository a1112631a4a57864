//! What a line is made of: for each row the stretches where it holds, and where it leads from there.

use super::{Lines, OwnRay, Part, Source, signed};
use crate::frame::Frame;
use crate::part::{Even, Span};
use crate::score::Score;
use crate::shape::Way;
use kruzhok_kernels::{Row, Table};

impl<S: Score> Lines<S> {
    /// Finds where a piece holds on this line, and where it leads.
    pub(super) fn push_piece(
        &mut self,
        index: usize,
        frame: &Frame,
        table: &Table<S>,
        line: u32,
        going: Span,
    ) -> Option<()> {
        let piece = &self.shape.pieces[index];
        let (inner, low) = (frame.inner(), frame.inner_axis().low);
        let span = piece.span(&self.words, low, going);
        if span.is_empty() {
            return Some(());
        }
        let targets = match &piece.way {
            Way::To(targets) => targets,
            Way::Ray(ray) => return self.push_ray(*ray, frame, span, going),
            Way::Run(run, last) => {
                let last = last.even(&self.words, low);
                return self.push_run(*run, last, span, frame, table, line);
            }
        };
        let mut target_line = Some(0);
        let mut is_scattered = false;
        let mut is_same_name = true;
        for (word, to) in targets
            .iter()
            .enumerate()
            .filter(|(word, _)| *word != inner)
        {
            let to = to.even(&self.words, low).on(span);
            if to.slope != 0 {
                is_scattered = true;
                break;
            }
            is_same_name &= word >= self.named_count || to.start == self.words[word];
            let place = frame.axes()[word].place(to.start);
            let rise = place.map(|place| place * frame.stride(word));
            target_line = target_line.zip(rise).map(|(line, rise)| line + rise);
        }
        if is_scattered {
            self.push_scattered(index, frame, line, span);
            return Some(());
        }
        let mut even = targets[inner].even(&self.words, low);
        even.start = even.start.saturating_sub(low);
        let even = even.beside(span);
        let mut spans = [span, Span::EMPTY];
        if is_same_name && !piece.is_pass {
            // Where nothing changes, there is no move.
            let unchanged = match inner < self.named_count {
                true => {
                    let change = even.minus_place();
                    change.within(span, Span { from: 0, to: 1 })
                }
                false => span,
            };
            spans = span.without(unchanged);
        }
        for span in spans {
            self.push_even(span, target_line, even, table, line);
        }
        Some(())
    }

    /// Adds a piece that leads to a place of another line from each place: line and place move evenly, as long as they stay
    /// in the box.
    fn push_scattered(&mut self, index: usize, frame: &Frame, line: u32, span: Span) {
        let piece = &self.shape.pieces[index];
        let Way::To(targets) = &piece.way else {
            return;
        };
        let (inner, low) = (frame.inner(), frame.inner_axis().low);
        let mut inside = span;
        // Where no word with a name changes, there is no move.
        let mut unchanged = if piece.is_pass { Span::EMPTY } else { span };
        let [mut to_line, mut to_place] = [Even { slope: 0, start: 0 }; 2];
        for (word, to) in targets.iter().enumerate() {
            let to = to.even(&self.words, low);
            let axis = frame.axes()[word];
            let place = to.minus(axis.low);
            inside = place.within(inside, Span::first(axis.count.into()));
            if word < self.named_count {
                let change = match word == inner {
                    true => place.minus_place(),
                    false => to.minus(self.words[word]),
                };
                unchanged = change.within(unchanged, Span::first(1));
            }
            if word == inner {
                to_place = place;
            } else {
                let stride = i64::from(frame.stride(word));
                to_line = to_line.plus_times(place, stride);
            }
        }
        let own = i64::from(line);
        let on_own_line = to_line.within(
            inside,
            Span {
                from: own,
                to: own + 1,
            },
        );
        let row = Row {
            inside: (inside.from, inside.to),
            line: (to_line.start, to_line.slope),
            place: (to_place.start, to_place.slope),
        };
        for span in span.without(unchanged) {
            let inside = span.and(inside);
            for over in span.without(inside) {
                self.push_over(over);
            }
            for elsewhere in inside.without(on_own_line) {
                self.push(elsewhere, Source::Row(row));
            }
            self.push(inside.and(on_own_line), Source::Scattered(index));
        }
    }

    /// Adds a ray; `None` where that is too much.
    fn push_ray(&mut self, ray: usize, frame: &Frame, span: Span, going: Span) -> Option<()> {
        let (inner, low) = (frame.inner(), frame.inner_axis().low);
        let Some(shape) = self.rays.along(ray) else {
            self.push(span, Source::Ray(ray));
            return Some(());
        };
        let shape = &self.shape.rays[shape];
        let (by, first) = (shape.by[inner], shape.first[inner]);
        let is_forward = if self.is_down { by > 0 } else { by < 0 };
        if !is_forward || self.own_ray.is_some() {
            return None;
        }
        let edge = shape.edges[inner].map(|edge| edge.saturating_sub(low));
        let (edge, beyond) = if self.is_down {
            let edge = edge
                .unwrap_or(i64::MAX)
                .min(i64::from(frame.inner_axis().count) - 1);
            (edge, edge.saturating_add(1) - going.to)
        } else {
            let edge = edge.unwrap_or(0).max(0);
            (edge, going.from.saturating_sub(edge))
        };
        let with_moves = match self.is_down {
            true => Span {
                to: span.to.min(edge.saturating_sub(first).saturating_add(1)),
                ..span
            },
            false => Span {
                from: span.from.max(edge.saturating_sub(first)),
                ..span
            },
        };
        if with_moves.is_empty() {
            return Some(());
        }
        if beyond > 0 {
            if beyond < by.abs() {
                // Some places lead to what is there, others do not.
                return None;
            }
            self.push_over(with_moves);
        }
        self.own_ray = Some(OwnRay {
            span: with_moves,
            edge,
            first,
            by,
        });
        if first != by || by.abs() != 1 {
            let count = frame.inner_axis().count as usize;
            self.rays.own_each.resize(count, S::NO_MOVE);
        }
        Some(())
    }

    /// Adds the first positions of a run; `None` where one of them is on this line.
    fn push_run(
        &mut self,
        run: usize,
        last: Even,
        span: Span,
        frame: &Frame,
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
        // Line and place move evenly from one position of the run to the next, as long as they stay in the box.
        let open = Span {
            from: signed(least.len()),
            to: greatest + 1,
        };
        let mut inside = open;
        let [mut to_line, mut to_place] = [Even { slope: 0, start: 0 }; 2];
        for (word, (rest, by)) in shape.words.iter().enumerate() {
            let axis = frame.axes()[word];
            let place = Even {
                slope: *by,
                start: rest.value(&self.words) + by * shape.first - axis.low,
            };
            let on_axis = Span {
                from: 0,
                to: i64::from(axis.count),
            };
            inside = place.within(inside, on_axis);
            if word == frame.inner() {
                to_place = place;
            } else {
                let stride = i64::from(frame.stride(word));
                to_line.slope += place.slope * stride;
                to_line.start += place.start * stride;
            }
        }
        let over = self.over.unwrap_or(S::NONE);
        let own = i64::from(line);
        let on_own_line = to_line.within(
            inside,
            Span {
                from: own,
                to: own + 1,
            },
        );
        if !on_own_line.is_empty() {
            return None;
        }
        let row = Row {
            inside: (inside.from, inside.to),
            line: (to_line.start, to_line.slope),
            place: (to_place.start, to_place.slope),
        };
        S::put_least(table, row, open.to, over, least);
        self.push(span, Source::Run(run, number));
        Some(())
    }

    fn push_even(
        &mut self,
        span: Span,
        target_line: Option<u32>,
        even: Even,
        table: &Table<S>,
        line: u32,
    ) {
        if span.is_empty() {
            return;
        }
        if target_line == Some(line) {
            self.parts.push(Part {
                span,
                source: Source::Own(even),
            });
            return;
        }
        let Some((target_line, extent)) =
            target_line.and_then(|line| Some((line, table.line(line)?)))
        else {
            self.push_over(span);
            return;
        };
        let going = Span {
            from: i64::from(extent.going.0),
            to: i64::from(extent.going.1),
        };
        let first = i64::from(extent.first);
        let stored = Span {
            from: first,
            to: first + signed(extent.scores.len()),
        };
        let on_line = even.within(span, going);
        for over in span.without(on_line) {
            self.push_over(over);
        }
        let looked_up = even.within(on_line, stored);
        for won in on_line.without(looked_up) {
            self.push(won, Source::Same(table.rest()));
        }
        self.push(looked_up, Source::Line(target_line, even));
    }

    /// A stretch on which a move ends the game.
    fn push_over(&mut self, span: Span) {
        let over = self.over.unwrap_or(S::NONE);
        if over == S::LEAST && !span.is_empty() {
            self.won.push(span);
        }
        self.push(span, Source::Same(over));
    }

    fn push(&mut self, span: Span, source: Source<S>) {
        if !span.is_empty() {
            self.parts.push(Part { span, source });
        }
    }

    /// The places that do not win at once, besides others between them.
    pub(super) fn stored(&mut self, going: Span) -> Span {
        // What leads beyond the end on the line itself wins at once, too.
        if self.over == Some(S::LEAST) {
            for part in &self.parts {
                if let Source::Own(even) = part.source {
                    let on_line = even.within(part.span, going);
                    let over = part.span.without(on_line);
                    self.won.extend(over.iter().filter(|it| !it.is_empty()));
                }
            }
        }
        if self.own_ray.is_some() {
            // All of them are looked at by those that come after.
            return going;
        }
        let mut stored = going;
        loop {
            let before = stored;
            for won in &self.won {
                if won.from <= stored.from && won.to > stored.from {
                    stored.from = won.to.min(stored.to);
                }
                if won.to >= stored.to && won.from < stored.to {
                    stored.to = won.from.max(stored.from);
                }
            }
            if stored == before || stored.is_empty() {
                break;
            }
        }
        if stored.is_empty() {
            Span::EMPTY
        } else {
            stored
        }
    }

    /// Cuts the parts to what is stored, and those that stay on the line where they leave it. `None` where one goes
    /// against the order of visits.
    pub(super) fn settle_own(&mut self, stored: Span, going: Span) -> Option<()> {
        let over = self.over.unwrap_or(S::NONE);
        std::mem::swap(&mut self.parts, &mut self.uncut);
        self.parts.clear();
        for index in 0..self.uncut.len() {
            let part = self.uncut[index];
            let span = part.span.and(stored);
            let Source::Own(even) = part.source else {
                self.push(span, part.source);
                continue;
            };
            let on_line = even.within(span, going);
            for part in span.without(on_line) {
                self.push(part, Source::Same(over));
            }
            let looked_up = even.within(on_line, stored);
            for won in on_line.without(looked_up) {
                self.push(won, Source::Same(Self::won_at_once()));
            }
            if looked_up.is_empty() {
                continue;
            }
            let is_straight = match self.is_down {
                true => even.slope >= 1,
                false => even.slope == 1,
            };
            let [first, last] = [looked_up.from, looked_up.to - 1];
            let is_before = [first, last].iter().all(|place| match self.is_down {
                true => even.at(*place) > *place,
                false => even.at(*place) < *place,
            });
            if !is_straight || !is_before {
                return None;
            }
            self.own.push((looked_up, even));
        }
        (self.own_ray.is_none() || self.own.is_empty()).then_some(())
    }
}
