//! Moves to places near by, on the same line or on others.
//!
//! Lines that lead to each other are resolved together, place by place, in a piece of memory in which the lines are mixed,
//! so that each move leads equally far everywhere. All other lines come after those that they lead to, each of them whole.

use kruzhok_kernels::Span;
use kruzhok_kernels::straight::line::{NEAR, range};
use kruzhok_kernels::straight::mixed::{self, Moves};
use kruzhok_kernels::{Chain, Score as _};

/// From each place of a line to the one `start` further on another line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) line: usize,
    pub(super) other: usize,
    pub(super) start: i64,
}

/// Memory that is used again.
#[derive(Clone, Debug)]
pub(super) struct Neighbours {
    is_down: bool,
    // What `groups` were found for.
    steps: Vec<Step>,
    groups: Vec<Vec<usize>>,
    chain: Chain<i32>,
    mixed: Vec<i32>,
}

impl Neighbours {
    pub(super) fn new(is_down: bool) -> Self {
        Self {
            is_down,
            steps: vec![],
            groups: vec![],
            chain: Chain::default(),
            mixed: vec![],
        }
    }

    /// From the scores by other moves to scores, on a stretch from whose places all these steps lead to lines.
    pub(super) fn resolve(&mut self, lines: &mut [&mut [i32]], span: Span, steps: &[Step]) {
        if self.steps != steps {
            self.steps = steps.to_vec();
            self.groups = groups(lines.len(), steps);
        }
        let groups = std::mem::take(&mut self.groups);
        for group in &groups {
            let is_own = |step: &&Step| group.contains(&step.other);
            for line in group {
                let own = std::mem::take(&mut lines[*line]);
                let of_line = steps.iter().filter(|step| step.line == *line);
                for step in of_line.filter(|step| !is_own(step)) {
                    let others = Span {
                        from: span.from + step.start,
                        to: span.to + step.start,
                    };
                    let others = &lines[step.other][range(others, 0)];
                    mixed::raise(&mut own[range(span, 0)], others, 1);
                }
                lines[*line] = own;
            }
            let of_group = steps.iter().filter(|step| group.contains(&step.line));
            let own: Vec<Step> = of_group.filter(is_own).copied().collect();
            match own[..] {
                [] => {}
                [step] => self.resolve_line(lines[step.line], span, step.start),
                _ => self.resolve_mixed(lines, span, group, &own),
            }
        }
        self.groups = groups;
    }

    /// The stretch with the places that are known and near to it.
    fn with_known(&self, span: Span, end: i64) -> Span {
        match self.is_down {
            true => Span {
                to: (span.to + NEAR).min(end),
                ..span
            },
            false => Span {
                from: (span.from - NEAR).max(0),
                ..span
            },
        }
    }

    /// A line that leads to itself and no further.
    fn resolve_line(&mut self, line: &mut [i32], span: Span, start: i64) {
        let known = match self.is_down {
            true => Span {
                to: span.to + start,
                ..span
            },
            false => Span {
                from: span.from + start,
                ..span
            },
        };
        let distance = range(known, known.from).len() - range(span, span.from).len();
        let scores = &mut line[range(known, 0)];
        i32::resolve_chain(&mut self.chain, scores, distance, self.is_down);
    }

    /// Lines that lead to each other, place by place.
    fn resolve_mixed(
        &mut self,
        lines: &mut [&mut [i32]],
        span: Span,
        group: &[usize],
        steps: &[Step],
    ) {
        let width = group.len();
        let length = group.iter().map(|line| lines[*line].len()).min();
        let length = length.unwrap_or(0);
        let with_known = self.with_known(span, i64::try_from(length).unwrap_or(i64::MAX));
        let count = range(with_known, with_known.from).len();
        self.mixed.resize(count * width, i32::NO_MOVE);
        for (number, line) in group.iter().enumerate() {
            let scores = &lines[*line][range(with_known, 0)];
            mixed::put(&mut self.mixed, number, width, scores);
        }
        let signed = |it: usize| isize::try_from(it).expect("few lines");
        let number = |line: usize| {
            let number = group.iter().position(|it| *it == line);
            signed(number.expect("steps within the group"))
        };
        let moves: Vec<Moves> = (group.iter().enumerate())
            .map(|(place, line)| {
                let of_line = steps.iter().filter(|step| step.line == *line);
                let ways = of_line.map(|step| {
                    let start = isize::try_from(step.start).expect("a neighbour");
                    start * signed(width) + number(step.other) - signed(place)
                });
                (place, ways.collect())
            })
            .collect();
        let rows = range(span, with_known.from);
        let first = rows.start * width;
        mixed::resolve(&mut self.mixed, width, rows, self.is_down, &moves);
        for (number, line) in group.iter().enumerate() {
            let scores = &mut lines[*line][range(span, 0)];
            mixed::take(&self.mixed[first..], number, width, scores);
        }
    }
}

/// Lines that lead to each other are one group, and each group comes after those that it leads to.
fn groups(count: usize, steps: &[Step]) -> Vec<Vec<usize>> {
    // Where play can come from each line, a bit for each.
    let mut reached: Vec<u128> = (0..count).map(|line| 1 << line).collect();
    for step in steps {
        reached[step.line] |= 1 << step.other;
    }
    for middle in 0..count {
        let further = reached[middle];
        for lines in &mut reached {
            if *lines >> middle & 1 == 1 {
                *lines |= further;
            }
        }
    }
    let mut lines: Vec<usize> = (0..count).collect();
    // Whoever leads to others and not back reaches more lines than they do.
    kruzhok_order::sort_by_key(&mut lines, |line| {
        (reached[*line].count_ones(), reached[*line])
    });
    lines
        .chunk_by(|a, b| reached[*a] == reached[*b])
        .map(<[usize]>::to_vec)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_lead_to_each_other_are_one_group_after_those_that_they_lead_to() {
        let step = |(line, other)| Step {
            line,
            other,
            start: 1,
        };
        let steps = [(0, 1), (1, 2), (2, 1), (2, 3), (3, 3), (5, 0)].map(step);
        let expected: [&[usize]; 5] = [&[3], &[4], &[1, 2], &[0], &[5]];
        assert_eq!(groups(6, &steps), expected);
    }
}
