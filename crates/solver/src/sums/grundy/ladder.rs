//! Grundy values of all heaps from 0 up, where every move makes the heap smaller.
//!
//! A move to any of a range of sizes takes no loop over them: each value is kept with the last heap that has it, and the
//! least value whose last heap is below the range is the one that is missing.

mod rungs;
mod seen;

use super::{Nimber, Reached, period};
use kruzhok_proofs::{FlatRow, Unknown};
use kruzhok_rules::Rules;
use rungs::{Options, Rung};
use seen::LastSeen;

/// Values of heaps from 0 up, as far as they were asked for.
#[derive(Clone, Debug)]
pub(crate) struct Ladder {
    rungs: Vec<Rung>,
    /// For each row the last heaps with each value, among those that it has reached.
    seen: Vec<LastSeen>,
    slots: Vec<i64>,
    values: Vec<u32>,
    /// Of an octal game: how many digits it has.
    octal_digits: Option<usize>,
    /// From this heap on values repeat, with this period.
    repeat: Option<(usize, usize)>,
    effort: u64,
    reached: Reached,
}

/// Why values go no further up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// A heap can grow, or become less than 0, or cannot be worked out: the values must be found otherwise.
    Other,
    /// It would take too long, or too much memory.
    TooMuch,
}

/// Larger heaps are not asked for: with all that is kept beside them, values take up to 20 bytes a heap.
const MOST_HEAPS: usize = 1 << 24;
/// The most options that are looked at in all.
const MOST_EFFORT: u64 = 2_000_000_000;

impl Ladder {
    /// The heaps at a place on the board; `None` where their moves are not arithmetic.
    pub(crate) fn new(rules: &Rules, place: usize) -> Option<Self> {
        let (rows, slot_count) = kruzhok_proofs::heap_rows(rules, place)?;
        let rungs: Vec<Rung> = rows.into_iter().map(Rung::of).collect();
        Some(Self {
            seen: rungs.iter().map(|_| LastSeen::default()).collect(),
            rungs,
            slots: vec![0; slot_count],
            // An empty heap of any number of heaps is none.
            values: if rules.is_multiset() { vec![0] } else { vec![] },
            octal_digits: rules.octal_digits(),
            repeat: None,
            effort: 0,
            reached: Reached::default(),
        })
    }

    /// Whether a row of one heap may lead to all of a range of sizes, which are not looked at one by one then.
    pub(crate) fn has_ranges(row: &FlatRow) -> bool {
        matches!(Rung::of(row.clone()), Rung::Even(_))
    }

    /// Whether a heap of any size has few options, so that few sizes may come of one.
    pub(crate) fn has_few_options(&self) -> bool {
        self.rungs.iter().all(Rung::has_no_loop)
    }

    /// The value of a heap, if it is known.
    pub(crate) fn value(&self, size: i64) -> Option<Nimber> {
        let mut size = usize::try_from(size).ok()?;
        if let Some((from, period)) = self.repeat
            && size >= self.values.len()
        {
            size = from + (size - from) % period;
        }
        self.values.get(size).copied().map(Nimber)
    }

    /// The largest heap whose value is known, or is found in a short time; -1 for none.
    pub(crate) fn top(&self) -> i64 {
        let count = match self.is_light() {
            true => MOST_HEAPS,
            false => self.values.len(),
        };
        i64::try_from(count).unwrap_or(i64::MAX) - 1
    }

    /// Whether no heap has many options that are looked at one by one.
    fn is_light(&self) -> bool {
        self.rungs.iter().all(Rung::is_light)
    }

    /// Finds the values up to that of a heap, as far as the budget of options goes. `true` when
    /// that heap's is known.
    pub(crate) fn climb(&mut self, size: i64, budget: usize) -> Result<bool, Stop> {
        let end = self.effort + budget as u64;
        let is_beyond = usize::try_from(size).is_ok_and(|size| size >= MOST_HEAPS);
        if is_beyond && self.value(size).is_none() && self.is_light() {
            return Err(Stop::TooMuch);
        }
        while self.value(size).is_none() {
            if size < 0 {
                return Err(Stop::Other);
            }
            if self.effort > MOST_EFFORT || self.values.len() >= MOST_HEAPS {
                return Err(Stop::TooMuch);
            }
            if self.effort > end {
                return Ok(false);
            }
            let value = self.next_value().map_err(|Unknown| Stop::Other)?;
            self.values.push(value);
            self.look_for_period();
        }
        Ok(true)
    }

    fn next_value(&mut self) -> Result<u32, Unknown> {
        let size = self.values.len();
        self.slots[0] = i64::try_from(size).map_err(|_| Unknown)?;
        self.reached.clear();
        let mut ranges = vec![];
        for (rung, seen) in self.rungs.iter().zip(&mut self.seen) {
            let options = rung.options(&mut self.slots, &self.values, &mut self.reached)?;
            self.effort += 1;
            let (low, high) = match options {
                Options::Each(count) => {
                    self.effort += count;
                    continue;
                }
                Options::Range(low, high) => (low, high),
            };
            match seen.reach(high, &self.values) {
                true => ranges.push((&*seen, low)),
                // The row goes less far than for a smaller heap.
                false => {
                    self.effort += (high - low) as u64;
                    let values = self.values[low..=high].iter();
                    values.for_each(|value| self.reached.insert(Nimber(*value)));
                }
            }
        }
        let mut value = 0;
        loop {
            let before = value;
            for (seen, low) in &ranges {
                value = seen.first_missing(value, *low);
            }
            value = self.reached.missing_from(value);
            if value == before {
                return Ok(value);
            }
        }
    }

    /// After Guy and Smith (1956), an octal game that has shown enough of a period has it for ever.
    fn look_for_period(&mut self) {
        let count = self.values.len();
        let Some(digits) = self.octal_digits else {
            return;
        };
        if count < 64 || !count.is_power_of_two() {
            return;
        }
        let values: Vec<Nimber> = self.values.iter().copied().map(Nimber).collect();
        self.repeat = period(&values)
            .filter(|it| it.proof_of_octal(digits) <= count)
            .map(|it| (it.preperiod, it.period));
    }
}
