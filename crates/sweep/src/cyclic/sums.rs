//! Sums of words, each taken so many times, and conditions that are such sums.

use crate::{Axis, Grid};
use kruzhok_kernels::straight::parts::Sum;
use kruzhok_proofs::Linear;
use kruzhok_proofs::Num;

/// Words beyond this are in no sums of ours, so none comes near 64 bits.
const MOST_WORD: i64 = 1 << 27;
const MOST_WORDS: usize = 8;

/// Whether sums over the words of a grid stay small.
pub(super) fn are_small(grid: &Grid) -> bool {
    let is_small = |axis: &Axis| -MOST_WORD <= axis.low && axis.high() <= MOST_WORD;
    grid.axes().len() <= MOST_WORDS && grid.axes().iter().all(is_small)
}

/// A sum of the first `width` variables; `None` where it is none, or a number is large.
pub(super) fn of_words(sum: Linear, width: usize) -> Option<Linear> {
    let is_word = |(part, _): &(Num, i128)| matches!(part, Num::Slot(slot) if *slot < width);
    let sum = sum.terms.iter().all(is_word).then_some(sum)?;
    sum.with_small_factors()
}

/// The sum as the loops over columns take it.
pub(super) fn to_run(sum: &Linear) -> Sum {
    let narrow = |number: i128| i64::try_from(number).expect("factors are small");
    Sum {
        terms: sum.words().map(|(word, by)| (word, narrow(by))).collect(),
        constant: narrow(sum.constant),
    }
}

/// The least and the greatest value within a grid.
pub(super) fn bounds(sum: &Linear, grid: &Grid) -> (i128, i128) {
    let mut bounds = (sum.constant, sum.constant);
    for (word, by) in sum.words() {
        let axis = grid.axes()[word];
        let ends = [axis.low, axis.high()].map(|end| i128::from(end) * by);
        bounds.0 += ends[0].min(ends[1]);
        bounds.1 += ends[0].max(ends[1]);
    }
    bounds
}

/// Whether 32 bits are enough for it within a grid, however its parts are added up.
pub(super) fn is_narrow(sum: &Linear, grid: &Grid) -> bool {
    let most = |(word, by): (usize, i128)| {
        let axis = grid.axes()[word];
        i128::from(axis.low.abs().max(axis.high().abs())) * by.abs()
    };
    let all: i128 = sum.words().map(most).sum();
    all + sum.constant.abs() <= i128::from(i32::MAX)
}

/// The sums that are 0 or more where this one lies between the ends of an axis, each taken `times` times.
pub(super) fn within(sum: &Linear, axis: Axis, times: i64) -> Option<[Linear; 2]> {
    let [low, high] = [axis.low, axis.high()].map(|end| Linear::constant(end.into()));
    let above_low = sum.clone().plus(&low, -i128::from(times));
    let below_high = high.times(times.into()).plus(sum, -1);
    Some([
        above_low.with_small_factors()?,
        below_high.with_small_factors()?,
    ])
}

/// The sums of words that are all 0 or more where, and only where, a condition holds; `None` where it is something else.
pub(super) fn condition(num: &Num, width: usize) -> Option<Vec<Linear>> {
    let mut sums = vec![];
    let is_all = Linear::each_not_negative(num, true, &mut |sum| sums.push(of_words(sum, width)));
    sums.into_iter().collect::<Option<_>>().filter(|_| is_all)
}

/// Whether a condition holds nowhere in a grid, as far as that is plain to see.
pub(super) fn holds_nowhere(num: &Num, grid: &Grid) -> bool {
    match num {
        Num::Or(all) => all.iter().all(|it| holds_nowhere(it, grid)),
        _ => condition(num, grid.axes().len())
            .is_some_and(|sums| sums.iter().any(|sum| bounds(sum, grid).1 < 0)),
    }
}
