//! The order in which a box is visited: runs of places along its lines.

use crate::run::frame::Frame;
use crate::{Grid, Order};

/// A run of places along a line that are visited one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) line: u32,
    pub(crate) first: u32,
    pub(crate) count: u32,
    /// Whether the last place is visited first.
    pub(crate) is_down: bool,
}

impl Run {
    /// The place that is visited after `visit` others.
    pub(crate) fn place(&self, visit: u32) -> u32 {
        if self.is_down {
            self.first + self.count - 1 - visit
        } else {
            self.first + visit
        }
    }

    /// The part of so many places that is visited first, and what is left.
    pub(crate) fn split(self, part_count: u32) -> (Self, Option<Self>) {
        let left_count = self.count - part_count;
        let (part_first, left_first) = if self.is_down {
            (self.first + left_count, self.first)
        } else {
            (self.first, self.first + part_count)
        };
        let part = Self {
            first: part_first,
            count: part_count,
            ..self
        };
        let left = Self {
            first: left_first,
            count: left_count,
            ..self
        };
        (part, (left_count > 0).then_some(left))
    }
}

/// What is still to be visited.
#[derive(Clone, Debug)]
pub(crate) enum Visits {
    Nested(Nested),
    Levels(Levels),
}

/// Line after line, in loops within loops.
#[derive(Clone, Debug)]
pub(crate) struct Nested {
    // From the outermost loop: how many values, by how much the line's number rises, and whether it runs down.
    loops: Vec<(u32, u32, bool)>,
    is_down: bool,
    // How many lines were visited.
    done: u32,
}

/// From the greatest sum down, in each sum from the first line to the last.
#[derive(Clone, Debug)]
pub(crate) struct Levels {
    // For each line the sum at its first place, the greatest first.
    lines: Vec<(i64, u32)>,
    inner_weight: i64,
    inner_count: u32,
    level: i64,
    least: i64,
    // The lines from here on may have a place on this level, and those before do not have any on lower ones either.
    from: usize,
    next: usize,
}

/// The word along which lines run in an order of visits.
pub(crate) fn inner_word(order: &Order, grid: &Grid) -> usize {
    match order {
        Order::Nested(loops) => loops.last().map_or(0, |(word, _)| *word),
        Order::Levels(weights) => {
            // Where each level has a place on a line, no line is looked at in vain.
            let is_worse = |word: &usize| {
                let steps = weights[*word].unsigned_abs();
                (steps.wrapping_sub(1), u32::MAX - grid.axes()[*word].count)
            };
            (0..weights.len()).min_by_key(is_worse).unwrap_or(0)
        }
        Order::Backward => grid.axes().len() - 1,
    }
}

impl Visits {
    /// All places of a box.
    pub(crate) fn new(order: &Order, frame: &Frame) -> Self {
        match order {
            Order::Nested(loops) => Self::Nested(Nested::new(loops, frame)),
            Order::Levels(weights) => Self::Levels(Levels::new(weights, frame)),
            Order::Backward => {
                let loops: Vec<_> = (0..frame.axes().len()).map(|word| (word, false)).collect();
                Self::Nested(Nested::new(&loops, frame))
            }
        }
    }

    /// The next run; `None` after the last.
    pub(crate) fn next_run(&mut self, frame: &Frame) -> Option<Run> {
        match self {
            Self::Nested(nested) => nested.next_run(frame),
            Self::Levels(levels) => levels.next_run(),
        }
    }
}

impl Nested {
    fn new(loops: &[(usize, bool)], frame: &Frame) -> Self {
        let is_down = loops.last().is_some_and(|(_, is_down)| *is_down);
        let outer = loops.iter().filter(|(word, _)| *word != frame.inner());
        let loops = outer.map(|(word, is_down)| {
            let count = frame.axes()[*word].count;
            (count, frame.stride(*word), *is_down)
        });
        Self {
            loops: loops.collect(),
            is_down,
            done: 0,
        }
    }

    fn next_run(&mut self, frame: &Frame) -> Option<Run> {
        if self.done == frame.line_count() {
            return None;
        }
        let (mut rest, mut line) = (self.done, 0);
        for (count, stride, is_down) in self.loops.iter().rev() {
            let step = rest % count;
            rest /= count;
            line += stride * if *is_down { count - 1 - step } else { step };
        }
        self.done += 1;
        Some(Run {
            line,
            first: 0,
            count: frame.inner_axis().count,
            is_down: self.is_down,
        })
    }
}

impl Levels {
    fn new(weights: &[i64], frame: &Frame) -> Self {
        let inner_weight = weights[frame.inner()];
        let mut words = vec![];
        let mut lines: Vec<(i64, u32)> = (0..frame.line_count())
            .map(|line| {
                frame.put_words(line, &mut words);
                let sum = words.iter().zip(weights).map(|(word, by)| word * by).sum();
                (sum, line)
            })
            .collect();
        let inner_count = frame.inner_axis().count;
        let along = inner_weight * i64::from(inner_count - 1);
        // The greatest sum on a line decides when it is come to.
        kruzhok_order::sort_by(&mut lines, |a, b| b.cmp(a));
        let greatest = lines.first().map_or(0, |(sum, _)| sum + along.max(0));
        let least = lines.last().map_or(0, |(sum, _)| sum + along.min(0));
        Self {
            lines,
            inner_weight,
            inner_count,
            level: greatest,
            least,
            from: 0,
            next: 0,
        }
    }

    fn next_run(&mut self) -> Option<Run> {
        let along = self.inner_weight * i64::from(self.inner_count - 1);
        while self.level >= self.least {
            while let Some(&(sum, line)) = self.lines.get(self.next) {
                if sum + along.max(0) < self.level {
                    break;
                }
                self.next += 1;
                if sum + along.min(0) > self.level {
                    if self.from + 1 == self.next {
                        self.from = self.next;
                    }
                    continue;
                }
                if let Some((first, count)) = self.places(self.level - sum) {
                    return Some(Run {
                        line,
                        first,
                        count,
                        is_down: false,
                    });
                }
            }
            self.level -= 1;
            self.next = self.from;
        }
        None
    }

    /// Which places of a line add so much to the sum of its first place.
    fn places(&self, more: i64) -> Option<(u32, u32)> {
        if self.inner_weight == 0 {
            return (more == 0).then_some((0, self.inner_count));
        }
        if more % self.inner_weight != 0 {
            return None;
        }
        let place = u32::try_from(more / self.inner_weight).ok()?;
        (place < self.inner_count).then_some((place, 1))
    }
}
