//! Fibonacci nim: first not all, then at most twice the last taking; all heaps and last takings up to n.

use crate::technique::{Checksum, Scored, Technique};

type Score = i16;

/// Loops over what is taken.
pub(crate) struct Simple {
    width: usize,
    table: Vec<Score>,
}

impl Simple {
    pub(crate) fn new(n: usize) -> Self {
        let width = n + 1;
        let table = vec![0; width * width];
        Self { width, table }
    }
}

impl Technique for Simple {
    fn solve(&mut self) {
        let Self {
            width,
            ref mut table,
        } = *self;
        for n in 0..width {
            for last in 0..width {
                let most = match last {
                    0 => n.saturating_sub(1),
                    _ => n.min(2 * last),
                };
                let takings = (1..=most).map(|k| table[(n - k) * width + k]);
                table[n * width + last] = takings.min().map_or(Score::LOST, Score::before);
            }
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.table)
    }

    fn add_to(&self, checksum: &mut Checksum) {
        add_square(&self.table, self.width, checksum);
    }
}

/// Whoever may take more has all moves of who may take less: a running minimum over what is taken. Scores that the same
/// heap will look at stand side by side.
pub(crate) struct Expert {
    width: usize,
    table: Vec<Score>,
    /// What comes of taking k from a heap of n is at [n][k].
    reached: Vec<Score>,
    least: Vec<Score>,
}

impl Expert {
    pub(crate) fn new(n: usize) -> Self {
        let width = n + 1;
        Self {
            width,
            table: vec![0; width * width],
            reached: vec![0; width * width],
            least: vec![0; width],
        }
    }

    fn solve_heap(&mut self, n: usize) {
        let width = self.width;
        let line = &mut self.table[n * width..][..width];
        let reached = &self.reached[n * width..][..width];
        let mut least = Score::MOST;
        self.least[0] = Score::MOST;
        for (own, score) in self.least[1..=n].iter_mut().zip(&reached[1..=n]) {
            least = least.min(*score);
            *own = least;
        }
        line[0] = match n {
            0 | 1 => Score::LOST,
            _ => Score::before(self.least[n - 1]),
        };
        let all = n.div_ceil(2).max(1);
        for (score, least) in line[1..all]
            .iter_mut()
            .zip(self.least[2..].iter().step_by(2))
        {
            *score = Score::before(*least);
        }
        line[all..].fill(if n == 0 {
            Score::LOST
        } else {
            Score::before(least)
        });
        for (k, score) in line[..width - n].iter().enumerate().skip(1) {
            self.reached[(n + k) * width + k] = *score;
        }
    }
}

impl Technique for Expert {
    fn solve(&mut self) {
        for n in 0..self.width {
            self.solve_heap(n);
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.table) + size_of_val(&*self.reached)
    }

    fn add_to(&self, checksum: &mut Checksum) {
        add_square(&self.table, self.width, checksum);
    }
}

fn add_square(table: &[Score], width: usize, checksum: &mut Checksum) {
    for (n, line) in table.chunks(width).enumerate() {
        for (last, score) in line.iter().enumerate() {
            checksum.add([n, last], *score);
        }
    }
}
