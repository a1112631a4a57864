//! Wythoff's game: any number from one heap, or the same from both; heaps up to n.

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

    fn least(&self, a: usize, b: usize) -> Score {
        let Self { width, table } = self;
        let mut least = Score::MOST;
        for k in 1..=a {
            least = least.min(table[(a - k) * width + b]);
        }
        for k in 1..=b {
            least = least.min(table[a * width + b - k]);
        }
        for k in 1..=a.min(b) {
            least = least.min(table[(a - k) * width + b - k]);
        }
        least
    }
}

impl Technique for Simple {
    fn solve(&mut self) {
        for a in 0..self.width {
            for b in 0..self.width {
                self.table[a * self.width + b] = match a + b {
                    0 => Score::LOST,
                    _ => Score::before(self.least(a, b)),
                };
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

/// The least along columns and diagonals is kept. In a line all is won until the one lost position, and what comes
/// after that wins by going there, unless another way is quicker: so nothing has to be done one after another.
pub(crate) struct Expert {
    width: usize,
    table: Vec<Score>,
    column: Vec<Score>,
    diagonal: Vec<Score>,
}

impl Expert {
    pub(crate) fn new(n: usize) -> Self {
        let width = n + 1;
        Self {
            width,
            table: vec![0; width * width],
            column: vec![0; width],
            diagonal: vec![0; 2 * width],
        }
    }

    fn solve_line(&mut self, a: usize) {
        let width = self.width;
        let line = &mut self.table[a * width..][..width];
        let column = &mut self.column[..width];
        let diagonal = &mut self.diagonal[width - 1 - a..][..width];
        for ((score, column), diagonal) in line.iter_mut().zip(&*column).zip(&*diagonal) {
            *score = Score::before((*column).min(*diagonal));
        }
        if a == 0 {
            line[0] = Score::LOST;
        }
        if let Some(lost) = line.iter().position(|score| *score < 0) {
            let (won, rest) = line.split_at_mut(lost);
            if lost > 0 {
                let least = won
                    .iter()
                    .fold(Score::MOST, |least, score| least.min(*score));
                rest[0] = rest[0].max(Score::before(least));
            }
            let by_line = Score::before(rest[0]);
            for score in &mut rest[1..] {
                *score = by_line.max(*score);
            }
        }
        for ((score, column), diagonal) in line.iter().zip(column).zip(diagonal) {
            *column = (*column).min(*score);
            *diagonal = (*diagonal).min(*score);
        }
    }
}

impl Technique for Expert {
    fn solve(&mut self) {
        self.column.fill(Score::MOST);
        self.diagonal.fill(Score::MOST);
        for a in 0..self.width {
            self.solve_line(a);
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.table)
    }

    fn add_to(&self, checksum: &mut Checksum) {
        add_square(&self.table, self.width, checksum);
    }
}

fn add_square(table: &[Score], width: usize, checksum: &mut Checksum) {
    for (a, line) in table.chunks(width).enumerate() {
        for (b, score) in line.iter().enumerate() {
            checksum.add([a, b], *score);
        }
    }
}
