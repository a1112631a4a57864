//! Numbers that look random and repeat from run to run.

/// SplitMix64 (Steele, Lea and Flood, 2014): ten lines instead of a dependency, and the same everywhere.
#[derive(Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn of_seed(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// The seed of one of many, as unlike its neighbours' as any other.
    pub(crate) fn split(&self, index: u64) -> u64 {
        Self(
            self.0
                .wrapping_add(index.wrapping_mul(0xd134_2543_de82_ef95)),
        )
        .next()
    }

    /// A number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        let count = high.abs_diff(low) + 1;
        low.wrapping_add_unsigned(self.next() % count)
    }

    /// An index into a list of that length.
    pub(crate) fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.next() % len as u64).expect("an index is less than a length")
    }

    /// One of the choices.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.index(choices.len())]
    }

    /// `true` in `percent` of a hundred cases.
    pub(crate) fn percent(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }
}

/// The seeds of a law's random trials: `count` of them, ten times as many where slow tests run.
pub(crate) fn seeds(count: u64) -> std::ops::Range<u64> {
    let wanted = std::env::var("RANDOM_GAMES").map(|it| it.parse().expect("a whole number"));
    let usual = if slow_tests_run() { 10 * count } else { count };
    0..wanted.unwrap_or(usual)
}

/// Whether this is `cargo xtask test --long`, which is compiled as what users get.
pub(crate) fn is_long_run() -> bool {
    std::env::var_os("LONG_RUN").is_some_and(|value| value == "1")
}

/// The seed of random games and inputs: `RANDOM_SEED`, or else always the same one.
pub(crate) fn random_seed() -> u64 {
    std::env::var("RANDOM_SEED").map_or(0, |seed| seed.parse().expect("a seed is a whole number"))
}

/// Whether tests that take minutes are wanted.
pub(crate) fn slow_tests_run() -> bool {
    std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1")
}
