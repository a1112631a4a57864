//! Sums of words, each taken so many times, and conditions that are such sums.

use crate::{Axis, Grid};
use kruzhok_proofs::{FlatOp, Num};
use kruzhok_values::Comparison;

/// A constant and words, each taken so many times; words that are taken 0 times are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) constant: i64,
    pub(super) terms: Vec<(usize, i64)>,
}

/// Factors and constants beyond this are no sums of ours, and words beyond the other: so no sum comes near 64 bits.
const MOST: i64 = 1 << 31;
const MOST_WORD: i64 = 1 << 27;
const MOST_WORDS: usize = 8;

/// Whether sums over the words of a grid stay small.
pub(super) fn are_small(grid: &Grid) -> bool {
    let is_small = |axis: &Axis| -MOST_WORD <= axis.low && axis.high() <= MOST_WORD;
    grid.axes().len() <= MOST_WORDS && grid.axes().iter().all(is_small)
}

impl Sum {
    pub(super) fn constant(constant: i64) -> Self {
        Self {
            constant,
            terms: vec![],
        }
    }

    pub(super) fn word(word: usize) -> Self {
        Self {
            constant: 0,
            terms: vec![(word, 1)],
        }
    }

    /// Reads an expression over the first `width` variables; `None` where it is something else.
    pub(super) fn of(num: &Num, width: usize) -> Option<Self> {
        let sum = match num {
            Num::Const(value) => Self::constant(*value),
            Num::Slot(slot) if *slot < width => Self::word(*slot),
            Num::Negate(it) => Self::of(it, width)?.times(-1)?,
            Num::Binary(op, pair) => {
                let (left, right) = (Self::of(&pair.0, width)?, Self::of(&pair.1, width)?);
                match op {
                    FlatOp::Add => left.plus(&right, 1)?,
                    FlatOp::Subtract => left.plus(&right, -1)?,
                    FlatOp::Multiply if left.terms.is_empty() => right.times(left.constant)?,
                    FlatOp::Multiply if right.terms.is_empty() => left.times(right.constant)?,
                    _ => return None,
                }
            }
            _ => return None,
        };
        sum.small()
    }

    fn small(self) -> Option<Self> {
        let is_small = |value: &i64| (-MOST..=MOST).contains(value);
        let are_small = self.terms.iter().all(|(_, times)| is_small(times));
        (are_small && is_small(&self.constant)).then_some(self)
    }

    /// This and so many times the other.
    pub(super) fn plus(&self, other: &Self, times: i64) -> Option<Self> {
        let mut sum = self.clone();
        let more = other.constant.checked_mul(times)?;
        sum.constant = sum.constant.checked_add(more)?;
        for (word, factor) in &other.terms {
            let more = factor.checked_mul(times)?;
            match sum.terms.iter_mut().find(|(own, _)| own == word) {
                Some((_, own)) => *own = own.checked_add(more)?,
                None => sum.terms.push((*word, more)),
            }
        }
        sum.terms.retain(|(_, factor)| *factor != 0);
        sum.small()
    }

    fn times(&self, times: i64) -> Option<Self> {
        Self::constant(0).plus(self, times)
    }

    /// So many times this sum, with each word replaced by one of `words`, which stand for `divisor` times the words.
    pub(super) fn of_words(&self, words: &[Self], divisor: i64) -> Option<Self> {
        let start = Self::constant(self.constant.checked_mul(divisor)?).small()?;
        let add = |sum: Self, (word, times): &(usize, i64)| sum.plus(&words[*word], *times);
        self.terms.iter().try_fold(start, add)
    }

    /// How often it takes a word.
    pub(super) fn factor(&self, word: usize) -> i64 {
        let term = self.terms.iter().find(|(own, _)| *own == word);
        term.map_or(0, |(_, factor)| *factor)
    }

    #[inline]
    pub(super) fn at(&self, words: &[i64]) -> i64 {
        let add = |sum, (word, times): &(usize, i64)| sum + words[*word] * times;
        self.terms.iter().fold(self.constant, add)
    }

    /// The least and the greatest value within a grid.
    pub(super) fn bounds(&self, grid: &Grid) -> (i64, i64) {
        let mut bounds = (self.constant, self.constant);
        for (word, times) in &self.terms {
            let axis = grid.axes()[*word];
            let ends = [axis.low * times, axis.high() * times];
            bounds.0 += ends[0].min(ends[1]);
            bounds.1 += ends[0].max(ends[1]);
        }
        bounds
    }

    /// Whether 32 bits are enough for it within a grid, however its parts are added up.
    pub(super) fn is_narrow(&self, grid: &Grid) -> bool {
        let most = |(word, times): &(usize, i64)| {
            let axis = grid.axes()[*word];
            axis.low.abs().max(axis.high().abs()) * times.abs()
        };
        let all: i64 = self.terms.iter().map(most).sum();
        all + self.constant.abs() <= i64::from(i32::MAX)
    }

    /// The sums that are 0 or more where this one lies between the ends of an axis, each taken `times` times.
    pub(super) fn within(&self, axis: &Axis, times: i64) -> Option<[Self; 2]> {
        let [low, high] = [axis.low, axis.high()].map(Self::constant);
        let above_low = self.plus(&low, times.checked_neg()?)?;
        let below_high = Self::constant(0).plus(&high, times)?.plus(self, -1)?;
        Some([above_low, below_high])
    }
}

/// The sums that are all 0 or more where, and only where, a condition is as wanted; `None` where it is something else.
pub(super) fn condition(num: &Num, is_wanted: bool, width: usize) -> Option<Vec<Sum>> {
    match num {
        Num::Const(value) if (*value != 0) == is_wanted => Some(vec![]),
        Num::Const(_) => Some(vec![Sum::constant(-1)]),
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
            let (left, right) = (Sum::of(left, width)?, Sum::of(right, width)?);
            // How much more the left side is, and how much less.
            let (more, less) = (left.plus(&right, -1)?, right.plus(&left, -1)?);
            let one = Sum::constant(1);
            let relation = match is_wanted {
                true => *relation,
                false => opposite(*relation)?,
            };
            Some(match relation {
                Comparison::GreaterEqual => vec![more],
                Comparison::Greater => vec![more.plus(&one, -1)?],
                Comparison::LessEqual => vec![less],
                Comparison::Less => vec![less.plus(&one, -1)?],
                Comparison::Equal => vec![more, less],
                _ => return None,
            })
        }
        _ => None,
    }
}

fn opposite(relation: Comparison) -> Option<Comparison> {
    Some(match relation {
        Comparison::GreaterEqual => Comparison::Less,
        Comparison::Greater => Comparison::LessEqual,
        Comparison::LessEqual => Comparison::Greater,
        Comparison::Less => Comparison::GreaterEqual,
        Comparison::NotEqual => Comparison::Equal,
        _ => return None,
    })
}

/// Whether a condition holds nowhere in a grid, as far as that is plain to see.
pub(super) fn holds_nowhere(num: &Num, grid: &Grid) -> bool {
    match num {
        Num::Or(all) => all.iter().all(|it| holds_nowhere(it, grid)),
        _ => condition(num, true, grid.axes().len())
            .is_some_and(|sums| sums.iter().any(|sum| sum.bounds(grid).1 < 0)),
    }
}
