//! The least period, and the least preperiod, of values that repeat or seem to.

use crate::proof::Repeats;

impl Repeats {
    /// How values seem to repeat: the period is seen this many times, and in half of the values at least.
    pub fn seen(values: &[i64], least_rounds: usize) -> Option<Self> {
        let count = values.len();
        (1..=count / least_rounds).find_map(|period| {
            let rise = |number: usize| values[number + period] - values[number];
            let saltus = rise(count - 1 - period);
            let differs = (0..count - period)
                .rev()
                .find(|number| rise(*number) != saltus);
            let preperiod = differs.map_or(0, |number| number + 1);
            let is_seen = preperiod + least_rounds * period <= count && 2 * preperiod <= count;
            Some(Self {
                preperiod: preperiod as u64,
                period: period as u64,
                saltus: u64::try_from(saltus).ok()?,
            })
            .filter(|_| is_seen)
        })
    }

    /// How values repeat that surely do so from `start` on, after `shift` numbers and greater by `rise`. `agrees` says whether
    /// the value of a number comes again after some numbers, greater by the third argument.
    pub(crate) fn least(
        start: usize,
        (shift, rise): (usize, u64),
        agrees: impl Fn(usize, usize, u64) -> bool,
    ) -> Self {
        // A period divides every other one.
        let saltus = |period: usize| rise * period as u64 / shift as u64;
        let is_period = |period: &usize| {
            let has_saltus = (rise * *period as u64).is_multiple_of(shift as u64);
            let mut window = start..start + shift;
            shift.is_multiple_of(*period)
                && has_saltus
                && window.all(|number| agrees(number, *period, saltus(*period)))
        };
        let period = (1..=shift).find(is_period).unwrap_or(shift);
        let differs = (0..start)
            .rev()
            .find(|number| !agrees(*number, period, saltus(period)));
        Self {
            preperiod: differs.map_or(0, |number| number as u64 + 1),
            period: period as u64,
            saltus: saltus(period),
        }
    }
}
