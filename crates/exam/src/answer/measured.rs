//! What is kept of the values that a question asks the least, the sum, … of.

use crate::answer::ends_of;
use kruzhok_rules::Ask;

/// Values from which an answer is made. Where only some of them are asked for, the others are let go from time to time.
pub(crate) struct Measured {
    ask: Ask,
    values: Vec<i64>,
    count: usize,
    crowd: usize,
}

/// More values than these are looked through for those that nobody asks for.
const CROWD: usize = 1 << 16;

impl Measured {
    pub(crate) fn new(ask: Ask) -> Self {
        Self {
            ask,
            values: vec![],
            count: 0,
            crowd: CROWD,
        }
    }

    pub(crate) fn add(&mut self, value: i64) {
        self.count += 1;
        if self.ask == Ask::Count {
            return;
        }
        self.values.push(value);
        if self.values.len() >= self.crowd {
            self.thin_out();
            self.crowd = CROWD.max(2 * self.values.len());
        }
    }

    /// How many values there were.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The values in ascending order, as far as the answer is made of them.
    pub(crate) fn sorted(mut self) -> Vec<i64> {
        self.thin_out();
        self.values
    }

    /// Start positions of one value are one value of it; but each counts where values are added or multiplied.
    fn thin_out(&mut self) {
        self.values.sort_unstable();
        if matches!(self.ask, Ask::Sum | Ask::Product) {
            return;
        }
        self.values.dedup();
        let len = self.values.len();
        // A single value is both the least and the greatest.
        if let Some([least, greatest]) = ends_of(self.ask)
            && least + greatest < len
        {
            self.values.drain(least..len - greatest);
        }
    }
}
