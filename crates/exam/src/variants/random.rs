//! Numbers that look random, and are the same for the same seed everywhere.

/// A generator after Steele, Lea and Flood (2014), "SplitMix".
#[derive(Clone, Debug)]
pub(super) struct Random(pub(super) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from `low` to `high`, both included.
    pub(super) fn between(&mut self, low: i64, high: i64) -> i64 {
        let count = high.max(low).abs_diff(low).saturating_add(1);
        low.wrapping_add_unsigned(self.next() % count)
    }

    /// `true` once in this number of times.
    pub(super) fn once_in(&mut self, times: u64) -> bool {
        self.next().is_multiple_of(times)
    }
}
