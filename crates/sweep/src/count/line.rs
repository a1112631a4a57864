//! Where play can come from the positions of a line: from 64 of them at a time.

use super::Reaching;
use crate::count::bits::{ones, places, spread};
use crate::straight::shape::{Ray, Run as Targets, Shape, Way};
use kruzhok_kernels::straight::parts::{Linear, Source, all_negative, none_negative};
use kruzhok_kernels::{Even, Opened, Row, Span};

/// Positions with a bit each.
#[derive(Clone, Copy, PartialEq)]
enum Set {
    /// Those that play can reach.
    Reached,
    /// Those to which a ray of this number comes.
    Passed(usize),
}

/// From those places of a stretch of the line that are in one set it leads to positions of another one, which begin at
/// `to_line` among the bits.
#[derive(Clone, Copy)]
struct Step {
    from: Set,
    to: Set,
    span: Span,
    to_line: u64,
    even: Even,
}

impl Reaching {
    /// Marks the successors of all positions on the line that begins at `words`.
    pub(super) fn follow_line(&mut self, shape: &Shape, line: u32) {
        let frame = &self.reached.frame;
        let low = frame.inner_axis().low;
        let all = Span::first(frame.inner_axis().count.into());
        let length = self.reached.line_length();
        let from_line = u64::from(line) * length;
        self.numbers.clone_from(&self.words);
        shape.complete(&mut self.numbers);
        let going = self.going(shape, all);
        let mut steps = vec![];
        for (number, ray) in shape.rays.iter().enumerate() {
            let passed = Set::Passed(number);
            steps.push(Step {
                from: passed,
                to: Set::Reached,
                span: all,
                to_line: from_line,
                even: Even { slope: 1, start: 0 },
            });
            steps.extend(self.along_ray([passed; 2], ray, all));
        }
        let opened = Opened::at(0, all, all);
        let (mut rows, mut runs) = (vec![], vec![]);
        self.parts.clear();
        for (piece, way) in &shape.pieces {
            let span = none_negative(&piece.guards, &self.numbers, low, going);
            match way {
                Way::ToOne => {
                    let lines = &|_| opened;
                    let (parts, numbers) = (&mut self.parts, &self.numbers);
                    parts.push_piece(piece, numbers, &self.axes, lines, line, going);
                }
                Way::Ray(number) => {
                    let ray = &shape.rays[*number];
                    let sets = [Set::Reached, Set::Passed(*number)];
                    steps.extend(self.along_ray(sets, ray, span));
                }
                Way::Run(run, last) => runs.push((&shape.runs[*run], last, span)),
            }
        }
        for part in &self.parts.all {
            let (span, to_line, even) = match part.source {
                Source::Line(line, even) => (part.span, u64::from(line) * length, even),
                Source::Own(even) => (even.within(part.span, all), from_line, even),
                Source::Row(row) => {
                    rows.push((part.span, row));
                    continue;
                }
                _ => continue,
            };
            steps.push(Step {
                from: Set::Reached,
                to: Set::Reached,
                span,
                to_line,
                even,
            });
        }
        let (own, others): (Vec<Step>, Vec<Step>) = steps
            .into_iter()
            .partition(|step| step.to_line == from_line);
        self.follow_own(&own, from_line, all);
        others
            .iter()
            .for_each(|step| self.follow_step(from_line, *step));
        for (span, row) in rows {
            self.follow_row(from_line, span, row);
        }
        for (run, last, span) in runs {
            self.follow_run(run, last, from_line, span);
        }
    }

    /// The places of the line at which the game goes on.
    fn going(&self, shape: &Shape, all: Span) -> Span {
        let (frame, going) = (&self.reached.frame, &self.plan.going);
        let (inner, low) = (frame.inner(), frame.inner_axis().low);
        let is_swept = |(word, value): (usize, &i64)| {
            word == inner || going.axes()[word].place(*value).is_some()
        };
        if !self.words.iter().enumerate().all(is_swept) {
            return Span::EMPTY;
        }
        let axis = going.axes()[inner];
        let swept = Span::new(axis.low - low, axis.high() + 1 - low);
        all_negative(&shape.ends, &self.numbers, low, all.and(swept))
    }

    /// Steps along a ray from a stretch of the line; `None` where it has ended by then.
    fn along_ray(&self, [from, to]: [Set; 2], ray: &Ray, span: Span) -> Option<Step> {
        let frame = &self.reached.frame;
        let line = ray.next_line(frame, &self.words)?;
        let inner = frame.inner();
        let mut targets = Span::first(frame.inner_axis().count.into());
        if let Some(edge) = ray.edges[inner] {
            let edge = edge.saturating_sub(frame.inner_axis().low);
            match ray.by[inner].signum() {
                1 => targets.to = targets.to.min(edge.saturating_add(1)),
                _ => targets.from = targets.from.max(edge),
            }
        }
        let even = Even {
            slope: 1,
            start: ray.by[inner],
        };
        Some(Step {
            from,
            to,
            span: even.within(span, targets),
            to_line: u64::from(line) * self.reached.line_length(),
            even,
        })
    }

    /// Steps that stay on the line: block after block, until a block marks nothing more.
    fn follow_own(&mut self, own: &[Step], from_line: u64, all: Span) {
        if own.is_empty() {
            return;
        }
        let block_count = (all.to + 63) / 64;
        for nth in 0..block_count {
            let from = 64
                * match self.is_down {
                    true => block_count - 1 - nth,
                    false => nth,
                };
            let block = Span::new(from, from + 64).and(all);
            loop {
                let before = self.marked_count();
                for step in own {
                    let span = step.span.and(block);
                    self.follow_step(from_line, Step { span, ..*step });
                }
                if self.marked_count() == before {
                    break;
                }
            }
        }
    }

    fn marked_count(&self) -> u64 {
        let sets = self.passed.iter().chain([&self.reached.bits]);
        sets.map(|set| u64::from(set.count())).sum()
    }

    fn read(&self, set: Set, first: u64) -> u64 {
        match set {
            Set::Reached => self.reached.bits.read(first),
            Set::Passed(ray) => self.passed[ray].read(first),
        }
    }

    fn mark(&mut self, set: Set, first: u64, bits: u64) {
        match set {
            Set::Reached => self.reached.bits.set(first, bits),
            Set::Passed(ray) => self.passed[ray].set(first, bits),
        }
    }

    fn follow_step(&mut self, from_line: u64, step: Step) {
        let Step { span, even, .. } = step;
        let mut from = span.from;
        while from < span.to {
            let first = from_line + unsigned(from);
            let count = unsigned(span.to - from).min(64);
            let bits = self.read(step.from, first) & ones(count);
            if bits != 0 {
                let to = step.to_line + unsigned(even.at(from));
                match even.slope {
                    1 => self.mark(step.to, to, bits),
                    2 => {
                        self.mark(step.to, to, spread(bits));
                        self.mark(step.to, to + 64, spread(bits >> 32));
                    }
                    _ => {
                        for nth in places(bits) {
                            let to = step.to_line + unsigned(even.at(from + i64::from(nth)));
                            self.mark(step.to, to, 1);
                        }
                    }
                }
            }
            from += 64;
        }
    }

    /// Moves that lead to many lines, one position after another.
    fn follow_row(&mut self, from_line: u64, span: Span, row: Row) {
        for place in span.from..span.to {
            if self.reached.bits.contains(from_line + unsigned(place)) {
                self.mark_of(row, place);
            }
        }
    }

    fn mark_of(&mut self, row: Row, number: i64) {
        let [line, place] = row.at(number).map(unsigned);
        self.mark(Set::Reached, line * self.reached.line_length() + place, 1);
    }

    /// Marks the positions of a run, up to the last one that any place of a stretch leads to.
    fn follow_run(&mut self, run: &Targets, last: &Linear, from_line: u64, span: Span) {
        let last = last.even(&self.numbers, self.reached.frame.inner_axis().low);
        let is_reached = |place: &i64| self.reached.bits.contains(from_line + unsigned(*place));
        let numbers = (span.from..span.to)
            .filter(is_reached)
            .map(|it| last.at(it));
        let Some(greatest) = numbers.max() else {
            return;
        };
        let row = (self.axes).row(
            run.words_from(0, &self.numbers),
            Span::new(run.first, greatest + 1),
        );
        for number in row.inside.from..row.inside.to {
            self.mark_of(row, number);
        }
    }
}

#[inline]
fn unsigned(place: i64) -> u64 {
    u64::try_from(place).expect("places lie on their lines")
}
