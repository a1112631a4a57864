//! Sums of words, each taken so many times, and conditions that are such sums.

use crate::{Axis, Grid};
use kruzhok_kernels::straight::parts::Sum;
use kruzhok_proofs::Linear;
use kruzhok_proofs::Num;
use kruzhok_values::Comparison;

/// Words beyond this are in no sums of ours, so none comes near 64 bits.
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
            .is_some_and(|sums| sums.iter().any(|sum| bounds(sum, grid).1 < 0)),
    }
}
