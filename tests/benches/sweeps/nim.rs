//! Three heaps of Nim of less than n stones: Grundy values.

use crate::technique::{Checksum, Technique};

/// Loops over what is taken.
pub(crate) struct Simple {
    n: usize,
    table: Vec<u8>,
}

impl Simple {
    pub(crate) fn new(n: usize) -> Self {
        let table = vec![0; n * n * n];
        Self { n, table }
    }

    fn least_missing(&self, a: usize, b: usize, c: usize) -> u8 {
        let Self { n, table } = self;
        let mut seen = [false; 256];
        for x in 0..a {
            seen[usize::from(table[(x * n + b) * n + c])] = true;
        }
        for x in 0..b {
            seen[usize::from(table[(a * n + x) * n + c])] = true;
        }
        for x in 0..c {
            seen[usize::from(table[(a * n + b) * n + x])] = true;
        }
        let missing = (0..=u8::MAX).find(|nimber| !seen[usize::from(*nimber)]);
        missing.expect("heaps of less than 256 stones are worth less than 256")
    }
}

impl Technique for Simple {
    fn solve(&mut self) {
        let n = self.n;
        for a in 0..n {
            for b in 0..n {
                for c in 0..n {
                    self.table[(a * n + b) * n + c] = self.least_missing(a, b, c);
                }
            }
        }
    }

    fn bytes(&self) -> usize {
        self.table.len()
    }

    fn add_to(&self, checksum: &mut Checksum) {
        add_cube(&self.table, self.n, checksum);
    }
}

/// The values on a line so far, a bit for each.
#[derive(Clone, Copy, Default)]
struct Set([u64; 4]);

impl Set {
    fn insert(&mut self, nimber: u8) {
        self.0[usize::from(nimber / 64)] |= 1 << (nimber % 64);
    }
}

/// Sets of the values on each line.
pub(crate) struct Expert {
    n: usize,
    table: Vec<u8>,
    along_a: Vec<Set>,
    along_b: Vec<Set>,
}

impl Expert {
    pub(crate) fn new(n: usize) -> Self {
        Self {
            n,
            table: vec![0; n * n * n],
            along_a: vec![Set::default(); n * n],
            along_b: vec![Set::default(); n],
        }
    }

    fn solve_line(&mut self, a: usize, b: usize) {
        let n = self.n;
        let line = &mut self.table[(a * n + b) * n..][..n];
        let along_a = &mut self.along_a[b * n..][..n];
        let mut along_c = Set::default();
        for ((place, of_a), of_b) in line.iter_mut().zip(along_a).zip(&mut self.along_b) {
            let nimber = least_missing([of_a, of_b, &along_c]);
            *place = nimber;
            for set in [of_a, of_b, &mut along_c] {
                set.insert(nimber);
            }
        }
    }
}

fn least_missing([one, two, three]: [&Set; 3]) -> u8 {
    let mut nimber = 0;
    for word in 0..4 {
        let missing = !(one.0[word] | two.0[word] | three.0[word]);
        nimber += missing.trailing_zeros();
        if missing != 0 {
            break;
        }
    }
    u8::try_from(nimber).expect("heaps of less than 256 stones are worth less than 256")
}

impl Technique for Expert {
    fn solve(&mut self) {
        self.along_a.fill(Set::default());
        for a in 0..self.n {
            self.along_b.fill(Set::default());
            for b in 0..self.n {
                self.solve_line(a, b);
            }
        }
    }

    fn bytes(&self) -> usize {
        self.table.len() + size_of_val(&*self.along_a)
    }

    fn add_to(&self, checksum: &mut Checksum) {
        add_cube(&self.table, self.n, checksum);
    }
}

fn add_cube(table: &[u8], n: usize, checksum: &mut Checksum) {
    for (place, nimber) in table.iter().enumerate() {
        let words = [place / (n * n), place / n % n, place % n];
        checksum.add_code(&words.map(|word| word as i64), u64::from(*nimber) + 1);
    }
}
