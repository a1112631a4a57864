//! Two numbers: a + 1, b + 1, a + b, or a − 3 where that is not negative; over where one of them reaches N. Play may run
//! in circles, so positions are solved backwards from the end.

use crate::technique::{Checksum, Scored, Technique};

type Score = i16;

/// Where a position is reached from is reckoned.
pub(crate) struct Expert {
    n: usize,
    table: Vec<Score>,
    open: Vec<u8>,
    queue: Vec<u32>,
}

impl Expert {
    pub(crate) fn new(n: usize) -> Self {
        Self {
            n,
            table: vec![0; n * n],
            open: vec![0; n * n],
            queue: Vec::with_capacity(n * n),
        }
    }

    fn begin(&mut self) {
        let n = self.n;
        self.queue.clear();
        for a in 0..n {
            for b in 0..n {
                let cell = a * n + b;
                if a + 1 >= n || b + 1 >= n || a + b >= n {
                    self.table[cell] = Score::WIN_IN_ONE;
                    self.queue.push(number(cell));
                } else {
                    self.table[cell] = 0;
                    self.open[cell] = 2 + u8::from(b > 0) + u8::from(a >= 3);
                }
            }
        }
    }

    fn reach(&mut self, cell: usize, successor: Score) {
        if self.table[cell] != 0 {
            return;
        }
        if successor > 0 {
            self.open[cell] -= 1;
            if self.open[cell] > 0 {
                return;
            }
        }
        self.table[cell] = Score::before(successor);
        self.queue.push(number(cell));
    }
}

impl Technique for Expert {
    fn solve(&mut self) {
        self.begin();
        let n = self.n;
        let mut next = 0;
        while next < self.queue.len() {
            let cell = self.queue[next] as usize;
            next += 1;
            let score = self.table[cell];
            let [a, b] = [cell / n, cell % n];
            if a > 0 {
                self.reach(cell - n, score);
            }
            if b > 0 {
                self.reach(cell - 1, score);
            }
            if b > 0 && a >= b {
                self.reach(cell - b * n, score);
            }
            if a + 3 < n {
                self.reach(cell + 3 * n, score);
            }
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.table) + self.open.len() + 4 * self.queue.capacity()
    }

    fn add_to(&self, checksum: &mut Checksum) {
        for (cell, score) in self.table.iter().enumerate() {
            checksum.add([cell / self.n, cell % self.n], *score);
        }
    }
}

fn number(cell: usize) -> u32 {
    u32::try_from(cell).expect("fewer than 2³² cells")
}
