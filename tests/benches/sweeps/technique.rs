//! What every technique shares: scores, the checksum, and how it is measured.

/// A win in r plies is `MOST` − r, a loss in r plies the negative of that, a draw 0: what a player wants is the greatest.
pub(crate) trait Scored: Copy + Ord {
    const MOST: Self;
    const LOST: Self;
    const WIN_IN_ONE: Self;

    /// The score of a position from the least among its successors: the opponent's worst, one ply later.
    fn before(least: Self) -> Self;

    /// What the checksum takes for a score.
    fn code(self) -> u64;
}

macro_rules! scored {
    ($($type:ty)*) => {$(
        impl Scored for $type {
            const MOST: Self = <$type>::MAX;
            const LOST: Self = -<$type>::MAX;
            const WIN_IN_ONE: Self = <$type>::MAX - 1;

            #[inline(always)]
            fn before(least: Self) -> Self {
                Self::from(least > 0) - Self::from(least < 0) - least
            }

            fn code(self) -> u64 {
                let plies = u64::from((Self::MOST - self.abs()).unsigned_abs());
                match self {
                    0 => 1,
                    1.. => 2 + 2 * plies,
                    _ => 3 + 2 * plies,
                }
            }
        }
    )*};
}

// Those of 32 bits are for games that last longer than 16 bits can tell.
scored!(i16 i32);

/// One way to solve one workload. Its tables are kept from one round to the next.
pub(crate) trait Technique {
    /// Solves it once more.
    fn solve(&mut self);
    /// Why it could not be solved.
    fn problem(&self) -> Option<String> {
        None
    }
    /// How much memory its tables take, or all that it has taken.
    fn bytes(&self) -> usize;
    /// Adds every position that goes on, as it was last solved.
    fn add_to(&self, checksum: &mut Checksum);
}

/// A sum over positions that go on: the order in which they come does not matter.
#[derive(Default)]
pub(crate) struct Checksum {
    pub(crate) positions: u64,
    pub(crate) sum: u64,
}

impl Checksum {
    /// Adds a position with its score.
    pub(crate) fn add<const WIDTH: usize>(&mut self, words: [usize; WIDTH], score: impl Scored) {
        self.add_code(&words.map(|word| word as i64), score.code());
    }

    /// Adds a position with what it is worth: [`Scored::code`] of its score, or its Grundy value and 1.
    pub(crate) fn add_code(&mut self, words: &[i64], code: u64) {
        let mix = |mixed: u64, word: &i64| {
            let mixed = (mixed ^ word.cast_unsigned()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ (mixed >> 32)
        };
        let mixed = words.iter().fold(0, mix);
        self.positions += 1;
        self.sum = self.sum.wrapping_add(mixed.wrapping_mul(code));
    }
}
