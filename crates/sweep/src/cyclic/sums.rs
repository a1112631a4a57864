//! Sums of words, each taken so many times, and conditions that are such sums.

use crate::prove::linear::Linear;
use crate::{Axis, Grid};
use kruzhok_kernels::straight::parts::Sum;
use kruzhok_proofs::Num;
use kruzhok_values::Comparison;

/// Factors and constants beyond this are no sums of ours, and words beyond the other: so no sum comes near 64 bits.
const MOST: i128 = 1 << 31;
const MOST_WORD: i64 = 1 << 27;
const MOST_WORDS: usize = 8;

/// Whether sums over the words of a grid stay small.
pub(super) fn are_small(grid: &Grid) -> bool {
    let is_small = |axis: &Axis| -MOST_WORD <= axis.low && axis.high() <= MOST_WORD;
    grid.axes().len() <= MOST_WORDS && grid.axes().iter().all(is_small)
}

/// Reads an expression over the first `width` variables; `None` where it is no sum of them, or a number is large.
pub(super) fn sum_of(num: &Num, width: usize) -> Option<Linear> {
    let sum = Linear::of(num);
    let is_word = |(part, _): &(Num, i128)| matches!(part, Num::Slot(slot) if *slot < width);
    sum.terms
        .iter()
        .all(is_word)
        .then_some(sum)?
        .with_small_factors()
}

/// The sum as the loops over columns take it.
pub(super) fn to_run(sum: &Linear) -> Sum {
    let narrow = |number: i128| i64::try_from(number).expect("factors are small");
    Sum {
        terms: sum.words().map(|(word, by)| (word, narrow(by))).collect(),
        constant: narrow(sum.constant),
    }
}

/// Sums whose parts are all words.
impl Linear {
    pub(super) fn with_small_factors(self) -> Option<Self> {
        let is_small = |number: i128| number.abs() <= MOST;
        let are_small = self.terms.iter().all(|(_, by)| is_small(*by));
        (are_small && is_small(self.constant)).then_some(self)
    }

    fn words(&self) -> impl Iterator<Item = (usize, i128)> {
        let word = |(part, by): &(Num, i128)| match part {
            Num::Slot(word) => Some((*word, *by)),
            _ => None,
        };
        self.terms.iter().filter_map(word)
    }

    /// So many times this sum, with each word replaced by one of `words`, which stand for `divisor` times the words.
    pub(super) fn of_words(&self, words: &[Self], divisor: i64) -> Option<Self> {
        let start = Self::constant(self.constant * i128::from(divisor));
        let sum = self
            .words()
            .fold(start, |sum, (word, by)| sum.plus(&words[word], by));
        sum.with_small_factors()
    }

    /// The least and the greatest value within a grid.
    pub(super) fn bounds(&self, grid: &Grid) -> (i128, i128) {
        let mut bounds = (self.constant, self.constant);
        for (word, by) in self.words() {
            let axis = grid.axes()[word];
            let ends = [axis.low, axis.high()].map(|end| i128::from(end) * by);
            bounds.0 += ends[0].min(ends[1]);
            bounds.1 += ends[0].max(ends[1]);
        }
        bounds
    }

    /// Whether 32 bits are enough for it within a grid, however its parts are added up.
    pub(super) fn is_narrow(&self, grid: &Grid) -> bool {
        let most = |(word, by): (usize, i128)| {
            let axis = grid.axes()[word];
            i128::from(axis.low.abs().max(axis.high().abs())) * by.abs()
        };
        let all: i128 = self.words().map(most).sum();
        all + self.constant.abs() <= i128::from(i32::MAX)
    }

    /// The sums that are 0 or more where this one lies between the ends of an axis, each taken `times` times.
    pub(super) fn within(&self, axis: Axis, times: i64) -> Option<[Self; 2]> {
        let [low, high] = [axis.low, axis.high()].map(|end| Self::constant(end.into()));
        let above_low = self.clone().plus(&low, -i128::from(times));
        let below_high = high.times(times.into()).plus(self, -1);
        Some([
            above_low.with_small_factors()?,
            below_high.with_small_factors()?,
        ])
    }
}

/// The sums that are all 0 or more where, and only where, a condition is as wanted; `None` where it is something else.
pub(super) fn condition(num: &Num, is_wanted: bool, width: usize) -> Option<Vec<Linear>> {
    match num {
        Num::Const(value) if (*value != 0) == is_wanted => Some(vec![]),
        Num::Const(_) => Some(vec![Linear::constant(-1)]),
        Num::Not(it) => condition(it, !is_wanted, width),
        Num::And(all) if is_wanted => {
            let sums = all.iter().map(|it| condition(it, true, width));
            Some(sums.collect::<Option<Vec<_>>>()?.concat())
        }
        Num::Or(all) if !is_wanted => {
            let sums = all.iter().map(|it| condition(it, false, width));
            Some(sums.collect::<Option<Vec<_>>>()?.concat())
        }
        Num::Compare(it) => {
            let (left, relation, right) = &**it;
            let (left, right) = (sum_of(left, width)?, sum_of(right, width)?);
            // How much less `a` is, with `gap` taken away.
            let less = |a: &Linear, b: &Linear, gap| {
                let less = b.clone().plus(a, -1).plus(&Linear::constant(gap), -1);
                less.with_small_factors()
            };
            let relation = match is_wanted {
                true => *relation,
                false => relation.opposite(),
            };
            Some(match relation {
                Comparison::GreaterEqual => vec![less(&right, &left, 0)?],
                Comparison::Greater => vec![less(&right, &left, 1)?],
                Comparison::LessEqual => vec![less(&left, &right, 0)?],
                Comparison::Less => vec![less(&left, &right, 1)?],
                Comparison::Equal => vec![less(&right, &left, 0)?, less(&left, &right, 0)?],
                _ => return None,
            })
        }
        _ => None,
    }
}

/// Whether a condition holds nowhere in a grid, as far as that is plain to see.
pub(super) fn holds_nowhere(num: &Num, grid: &Grid) -> bool {
    match num {
        Num::Or(all) => all.iter().all(|it| holds_nowhere(it, grid)),
        _ => condition(num, true, grid.axes().len())
            .is_some_and(|sums| sums.iter().any(|sum| sum.bounds(grid).1 < 0)),
    }
}
