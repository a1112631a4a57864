//! One heap: one or two stones more, or twice as many, but not what the same player did last; over at N stones.

use crate::technique::{Checksum, Scored, Technique};

type Score = i32;

/// Loops over stones, one's own last row and the rival's; 0 where there was none.
pub(crate) struct Simple {
    n: usize,
    table: Vec<[[Score; 4]; 4]>,
}

impl Simple {
    pub(crate) fn new(n: usize) -> Self {
        let table = vec![[[0; 4]; 4]; n];
        Self { n, table }
    }

    fn score(&self, s: usize, own: usize, rival: usize) -> Score {
        match s < self.n {
            true => self.table[s][own][rival],
            false => Score::LOST,
        }
    }
}

impl Technique for Simple {
    fn solve(&mut self) {
        for s in (1..self.n).rev() {
            let rows = [(1, s + 1), (2, s + 2), (3, 2 * s)];
            for own in 0..4 {
                for rival in 0..4 {
                    let mut least = Score::MOST;
                    for (row, to) in rows {
                        if row != own {
                            least = least.min(self.score(to, rival, row));
                        }
                    }
                    self.table[s][own][rival] = Score::before(least);
                }
            }
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.table)
    }

    // Only where nobody has moved yet: which of the others play can reach is another question.
    fn add_to(&self, checksum: &mut Checksum) {
        for s in 1..self.n {
            checksum.add([s], self.table[s][0][0]);
        }
    }
}
