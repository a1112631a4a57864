//! Two heaps, one stone more or twice as many in either, over where both together hold N or more.

use crate::technique::{Checksum, Scored, Technique};

type Score = i16;

/// Loops over a square table.
pub(crate) struct Simple {
    n: usize,
    table: Vec<Score>,
}

impl Simple {
    pub(crate) fn new(n: usize) -> Self {
        let table = vec![0; n * n];
        Self { n, table }
    }
}

impl Technique for Simple {
    fn solve(&mut self) {
        let Self { n, ref mut table } = *self;
        for a in (1..n).rev() {
            for b in (1..n - a).rev() {
                if 2 * a + b >= n || a + 2 * b >= n {
                    table[a * n + b] = Score::WIN_IN_ONE;
                    continue;
                }
                let heap_a = table[(a + 1) * n + b].min(table[2 * a * n + b]);
                let heap_b = table[a * n + b + 1].min(table[a * n + 2 * b]);
                table[a * n + b] = Score::before(heap_a.min(heap_b));
            }
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.table)
    }

    fn add_to(&self, checksum: &mut Checksum) {
        for a in 1..self.n {
            for b in 1..self.n - a {
                checksum.add([a, b], self.table[a * self.n + b]);
            }
        }
    }
}

/// Lines without gaps; wins in one ply are filled, for they lie behind a threshold; what does not depend on the line
/// itself is found for many positions at a time, and only the rest one after another.
pub(crate) struct Expert {
    n: usize,
    table: Vec<Score>,
    own: Vec<Score>,
}

impl Expert {
    pub(crate) fn new(n: usize) -> Self {
        let table = vec![0; n * (n + 1) / 2];
        let own = vec![0; n];
        Self { n, table, own }
    }

    /// The line of `a` holds n − a scores; lines stand in the order in which they are solved.
    fn first(&self, a: usize) -> usize {
        (self.n - a) * (self.n - a - 1) / 2
    }

    fn solve_line(&mut self, a: usize) {
        let n = self.n;
        let [first, one_more, doubled] = [a, a + 1, (2 * a).min(n)].map(|a| self.first(a));
        let (done, line) = self.table.split_at_mut(first);
        let line = &mut line[..n - a];
        let threshold = (n - a).div_ceil(2).min(n.saturating_sub(2 * a)).max(1);
        line[threshold..].fill(Score::WIN_IN_ONE);
        let mut after = Score::WIN_IN_ONE;
        let mut high = threshold;
        // Twice a heap of one block lies behind the block.
        while high > 1 {
            let low = high.div_ceil(2).max(1);
            let own = &mut self.own[..high - low];
            let one_more = &done[one_more + low..][..high - low];
            let doubled = &done[doubled + low..][..high - low];
            let own_doubled = line[2 * low..2 * high - 1].iter().step_by(2);
            for (((own, one_more), doubled), own_doubled) in
                own.iter_mut().zip(one_more).zip(doubled).zip(own_doubled)
            {
                *own = Score::before((*one_more).min(*doubled).min(*own_doubled));
            }
            for (score, own) in line[low..high].iter_mut().zip(own).rev() {
                after = (*own).max(Score::before(after));
                *score = after;
            }
            high = low;
        }
    }
}

impl Technique for Expert {
    fn solve(&mut self) {
        for a in (1..self.n).rev() {
            self.solve_line(a);
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.table)
    }

    fn add_to(&self, checksum: &mut Checksum) {
        for a in 1..self.n {
            for b in 1..self.n - a {
                checksum.add([a, b], self.table[self.first(a) + b]);
            }
        }
    }
}
