//! Numbers that look random and repeat with every run.

/// A generator after Steele, Lea and Flood (2014), "SplitMix".
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// A number less than `limit`, which is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let number = self.next() >> 33;
        usize::try_from(number).expect("31 bits fit") % limit
    }

    /// Puts the items into any order, all orders being equally likely.
    pub(crate) fn shuffle<Item>(&mut self, items: &mut [Item]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}
