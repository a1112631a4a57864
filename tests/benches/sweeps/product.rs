//! Two heaps without order: five stones to the bigger, the smaller doubled, or three to one of two equal heaps; over where
//! their product is N or more.

use crate::technique::{Checksum, Scored, Technique};

type Score = i32;

/// The line of a holds the heaps b from a on, as long as their product is less than N.
struct Lines {
    n: usize,
    first: Vec<usize>,
    table: Vec<Score>,
}

impl Lines {
    fn new(n: usize) -> Self {
        let mut lines = Self {
            n,
            first: vec![0],
            table: Vec::new(),
        };
        let mut count = 0;
        for a in (1..n).take_while(|a| a * a < n) {
            lines.first.push(count);
            count += lines.last(a) - a + 1;
        }
        lines.table = vec![0; count];
        lines
    }

    fn last(&self, a: usize) -> usize {
        (self.n - 1) / a
    }

    fn score(&self, a: usize, b: usize) -> Score {
        let [a, b] = [a.min(b), a.max(b)];
        match a * b < self.n {
            true => self.table[self.first[a] + b - a],
            false => Score::LOST,
        }
    }

    fn add_to(&self, checksum: &mut Checksum) {
        for a in 1..self.first.len() {
            for b in a..=self.last(a) {
                checksum.add([a, b], self.score(a, b));
            }
        }
    }
}

/// Loops over the lines.
pub(crate) struct Simple(Lines);

impl Simple {
    pub(crate) fn new(n: usize) -> Self {
        Self(Lines::new(n))
    }
}

impl Technique for Simple {
    fn solve(&mut self) {
        let lines = &mut self.0;
        for a in (1..lines.first.len()).rev() {
            for b in (a..=lines.last(a)).rev() {
                let least = match a == b {
                    true => lines.score(a, a + 3),
                    false => lines.score(a, b + 5).min(lines.score(2 * a, b)),
                };
                let place = lines.first[a] + b - a;
                lines.table[place] = Score::before(least);
            }
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.0.table)
    }

    fn add_to(&self, checksum: &mut Checksum) {
        self.0.add_to(checksum);
    }
}

/// Wins in one ply are filled; a position depends on the fifth after it, so four at a time do not depend on each other.
pub(crate) struct Expert(Lines);

impl Expert {
    pub(crate) fn new(n: usize) -> Self {
        Self(Lines::new(n))
    }

    fn solve_line(&mut self, a: usize) {
        let lines = &mut self.0;
        let last = lines.last(a);
        // From here on one move is enough, whatever the other heap does.
        let threshold = last.saturating_sub(4).min(lines.n.div_ceil(2 * a));
        let threshold = threshold.clamp(a + 1, last + 1);
        let first = lines.first[a];
        lines.table[first + threshold - a..=first + last - a].fill(Score::WIN_IN_ONE);
        let mut b = threshold;
        if threshold > 2 * a {
            let (own, later) = lines.table[first..].split_at_mut(last - a + 1);
            // `own` begins at a, the line of 2a at 2a.
            let doubled = &later[lines.first[2 * a] - first - own.len()..];
            while b >= 2 * a + 4 {
                b -= 4;
                let doubled = &doubled[b - 2 * a..][..4];
                let block = &mut own[b - a..][..9];
                for lane in 0..4 {
                    block[lane] = Score::before(doubled[lane].min(block[lane + 5]));
                }
            }
            while b > 2 * a {
                b -= 1;
                own[b - a] = Score::before(doubled[b - 2 * a].min(own[b - a + 5]));
            }
        }
        while b > a + 1 {
            b -= 1;
            lines.table[first + b - a] =
                Score::before(lines.score(2 * a, b).min(lines.score(a, b + 5)));
        }
        lines.table[first] = Score::before(lines.score(a, a + 3));
    }
}

impl Technique for Expert {
    fn solve(&mut self) {
        for a in (1..self.0.first.len()).rev() {
            self.solve_line(a);
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.0.table)
    }

    fn add_to(&self, checksum: &mut Checksum) {
        self.0.add_to(checksum);
    }
}
