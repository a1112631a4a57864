//! Three heaps of less than n stones: an odd heap loses one stone, an even one is halved, and where the stones are odd in
//! number a heap may be divided by three; over at 20 stones or fewer.

use crate::technique::{Checksum, Scored, Technique};

type Score = i16;

const OVER: usize = 20;

/// Loops over a cube.
pub(crate) struct Simple {
    n: usize,
    table: Vec<Score>,
}

impl Simple {
    pub(crate) fn new(n: usize) -> Self {
        let table = vec![0; n * n * n];
        Self { n, table }
    }

    fn score(&self, a: usize, b: usize, c: usize) -> Score {
        match a + b + c {
            ..=OVER => Score::LOST,
            _ => self.table[(a * self.n + b) * self.n + c],
        }
    }

    fn least(&self, a: usize, b: usize, c: usize) -> Score {
        let mut least = Score::MOST;
        // Half of nothing is no move.
        if a > 0 {
            let to = if a % 2 == 1 { a - 1 } else { a / 2 };
            least = least.min(self.score(to, b, c));
        }
        if b > 0 {
            let to = if b % 2 == 1 { b - 1 } else { b / 2 };
            least = least.min(self.score(a, to, c));
        }
        if c > 0 {
            let to = if c % 2 == 1 { c - 1 } else { c / 2 };
            least = least.min(self.score(a, b, to));
        }
        if (a + b + c) % 2 == 1 {
            if a > 0 {
                least = least.min(self.score(a / 3, b, c));
            }
            if b > 0 {
                least = least.min(self.score(a, b / 3, c));
            }
            if c > 0 {
                least = least.min(self.score(a, b, c / 3));
            }
        }
        least
    }
}

impl Technique for Simple {
    fn solve(&mut self) {
        let n = self.n;
        for a in 0..n {
            for b in 0..n {
                for c in 0..n {
                    if a + b + c > OVER {
                        self.table[(a * n + b) * n + c] = Score::before(self.least(a, b, c));
                    }
                }
            }
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.table)
    }

    fn add_to(&self, checksum: &mut Checksum) {
        let n = self.n;
        for (place, score) in self.table.iter().enumerate() {
            let [a, b, c] = [place / (n * n), place / n % n, place % n];
            if a + b + c > OVER {
                checksum.add([a, b, c], *score);
            }
        }
    }
}
