//! Whether the Grundy values of heaps repeat.

use super::Nimber;

/// How a sequence of values repeats: from heap `preperiod` on, each value comes again `period` heaps later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap from which the values repeat.
    pub preperiod: usize,
    /// After how many heaps.
    pub period: usize,
}

impl Period {
    /// How many values, from heap 0 on, prove that an octal game with this many digits after the point repeats for ever.
    ///
    /// After Guy and Smith (1956): it does if the values of the heaps from `preperiod` up to, but not including,
    /// 2 · `preperiod` + `period` + `digit_count` are the same one period later.
    pub fn proof_of_octal(self, digit_count: usize) -> usize {
        2 * (self.preperiod + self.period) + digit_count
    }
}

/// The shortest period that the values from heap 0 on show, at least twice and over at least half of them.
///
/// What is seen is proved only where [`Period::proof_of_octal`] says so.
pub fn period(values: &[Nimber]) -> Option<Period> {
    let lasting = common_suffixes(values);
    (1..=values.len() / 2).find_map(|period| {
        let repeated = period + lasting[period];
        let is_seen = repeated >= 2 * period && 2 * repeated >= values.len();
        is_seen.then(|| Period {
            preperiod: values.len() - repeated,
            period,
        })
    })
}

/// For each shift, how many of the last values are the same as those that many places before: the Z-algorithm of Main and
/// Lorentz (1984), from the end.
fn common_suffixes(values: &[Nimber]) -> Vec<usize> {
    let count = values.len();
    let from_end = |index: usize| values[count - 1 - index];
    let mut lengths = vec![0; count];
    // The run from `start` to `end` is known to repeat the beginning.
    let (mut start, mut end) = (0, 0);
    for shift in 1..count {
        let mut length = if shift < end {
            lengths[shift - start].min(end - shift)
        } else {
            0
        };
        while shift + length < count && from_end(length) == from_end(shift + length) {
            length += 1;
        }
        if shift + length > end {
            (start, end) = (shift, shift + length);
        }
        lengths[shift] = length;
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the period of a sequence of digits: preperiod and period.
    #[track_caller]
    fn check(digits: &str, expected: Option<(usize, usize)>) {
        let values: Vec<Nimber> = digits
            .chars()
            .filter_map(|digit| digit.to_digit(10))
            .map(Nimber)
            .collect();
        let found = period(&values).map(|found| (found.preperiod, found.period));
        assert_eq!(found, expected, "{digits}");
    }

    #[test]
    fn the_shortest_period_is_found() {
        check("0123012301230", Some((0, 4)));
        check("0000", Some((0, 1)));
        check("91201201", Some((1, 3)));
        check("98765121212", Some((5, 2)));
    }

    #[test]
    fn a_period_is_seen_twice_and_in_half_of_the_values() {
        check("", None);
        check("0", None);
        check("012012", Some((0, 3)));
        check("01201", None);
        check("987651212", None);
        check("0123456789", None);
    }

    #[test]
    fn a_proof_needs_more_values_than_a_sight() {
        let kayles = Period {
            preperiod: 71,
            period: 12,
        };
        assert_eq!(kayles.proof_of_octal(2), 168);
    }
}
