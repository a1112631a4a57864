//! Numbers that change evenly along a line, and those that do not change at all.

use kruzhok_kernels::{Even, product};
use kruzhok_proofs::{FlatOp, Num};

/// `slope * x + rest`, where x is the word that changes along a line and the others are in neither.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    pub(crate) slope: Fixed,
    pub(crate) rest: Fixed,
}

/// A number that is the same all along a line.
#[derive(Clone, Debug)]
pub(crate) enum Fixed {
    /// Words, each taken so many times, and a constant.
    Sum(Vec<(usize, i64)>, i64),
    Any(Num),
}

impl Linear {
    /// Reads an expression; `None` where it is not straight.
    pub(super) fn of(num: &Num, inner: usize) -> Option<Self> {
        let constant = |value| Fixed::Sum(vec![], value);
        if !uses(num, inner) {
            return Some(Self {
                slope: constant(0),
                rest: Fixed::of(num),
            });
        }
        Some(match num {
            Num::Slot(_) => Self {
                slope: constant(1),
                rest: constant(0),
            },
            Num::Negate(it) => Self::of(it, inner)?.times(&constant(-1)),
            Num::Binary(op, pair) => {
                let (left, right) = (Self::of(&pair.0, inner)?, Self::of(&pair.1, inner)?);
                match op {
                    FlatOp::Add => left.plus(&right),
                    FlatOp::Subtract => left.plus(&right.times(&constant(-1))),
                    FlatOp::Multiply if left.slope.is_zero() => right.times(&left.rest),
                    FlatOp::Multiply if right.slope.is_zero() => left.times(&right.rest),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    /// The same by places along the line of these words, whose first place has the value `low`.
    #[inline]
    pub(crate) fn even(&self, words: &[i64], low: i64) -> Even {
        let slope = self.slope.value(words);
        let rest = self.rest.value(words);
        Even {
            slope,
            start: rest.saturating_add(product(slope, low)),
        }
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        Self {
            slope: self.slope.plus(&other.slope),
            rest: self.rest.plus(&other.rest),
        }
    }

    pub(super) fn times(&self, by: &Fixed) -> Self {
        Self {
            slope: self.slope.times(by),
            rest: self.rest.times(by),
        }
    }
}

impl Fixed {
    pub(super) fn of(num: &Num) -> Self {
        let sum = |num: &Num| Self::of(num);
        match num {
            Num::Const(value) => Self::Sum(vec![], *value),
            Num::Slot(slot) => Self::Sum(vec![(*slot, 1)], 0),
            Num::Negate(it) => sum(it).times(&Self::Sum(vec![], -1)),
            Num::Binary(FlatOp::Add, pair) => sum(&pair.0).plus(&sum(&pair.1)),
            Num::Binary(FlatOp::Subtract, pair) => {
                sum(&pair.0).plus(&sum(&pair.1).times(&Self::Sum(vec![], -1)))
            }
            Num::Binary(FlatOp::Multiply, pair) => sum(&pair.0).times(&sum(&pair.1)),
            _ => Self::Any(num.clone()),
        }
    }

    fn is_zero(&self) -> bool {
        matches!(self, Self::Sum(words, 0) if words.is_empty())
    }

    fn num(&self) -> Num {
        match self {
            Self::Any(num) => num.clone(),
            Self::Sum(words, constant) => {
                let mut all = Num::Const(*constant);
                for (word, by) in words {
                    let pair = (Num::Slot(*word), Num::Const(*by));
                    let part = Num::Binary(FlatOp::Multiply, pair.into());
                    all = Num::Binary(FlatOp::Add, (all, part).into());
                }
                all
            }
        }
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        let (Self::Sum(a, a_constant), Self::Sum(b, b_constant)) = (self, other) else {
            if self.is_zero() {
                return other.clone();
            }
            if other.is_zero() {
                return self.clone();
            }
            return Self::Any(Num::Binary(FlatOp::Add, (self.num(), other.num()).into()));
        };
        let mut words = a.clone();
        for (word, by) in b {
            match words.iter_mut().find(|(it, _)| it == word) {
                Some((_, factor)) => *factor = factor.saturating_add(*by),
                None => words.push((*word, *by)),
            }
        }
        words.retain(|(_, by)| *by != 0);
        Self::Sum(words, a_constant.saturating_add(*b_constant))
    }

    pub(super) fn times(&self, by: &Self) -> Self {
        match (self, by) {
            (Self::Sum(words, constant), Self::Sum(none, by))
            | (Self::Sum(none, by), Self::Sum(words, constant))
                if none.is_empty() =>
            {
                if *by == 0 {
                    return Self::Sum(vec![], 0);
                }
                let words = words
                    .iter()
                    .map(|(word, it)| (*word, it.saturating_mul(*by)));
                Self::Sum(words.collect(), constant.saturating_mul(*by))
            }
            _ => Self::Any(Num::Binary(FlatOp::Multiply, (self.num(), by.num()).into())),
        }
    }

    /// The value on the line of these words.
    #[inline]
    pub(crate) fn value(&self, words: &[i64]) -> i64 {
        match self {
            Self::Sum(sum, constant) => sum.iter().fold(*constant, |all, (word, by)| {
                all.saturating_add(product(words[*word], *by))
            }),
            // Ranges have shown that there is a value.
            Self::Any(num) => num.value(words).unwrap_or(0),
        }
    }
}

/// Whether an expression depends on a variable.
pub(super) fn uses(num: &Num, slot: usize) -> bool {
    let any = |list: &[Num]| list.iter().any(|it| uses(it, slot));
    match num {
        Num::Const(_) => false,
        Num::Slot(it) => *it == slot,
        Num::Negate(it) | Num::Abs(it) | Num::Not(it) | Num::Isqrt(it) | Num::IsPrime(it) => {
            uses(it, slot)
        }
        Num::Binary(_, pair) => uses(&pair.0, slot) || uses(&pair.1, slot),
        Num::Compare(it) => uses(&it.0, slot) || uses(&it.2, slot),
        Num::Choice(it) => uses(&it.0, slot) || uses(&it.1, slot) || uses(&it.2, slot),
        Num::And(list)
        | Num::Or(list)
        | Num::Least(list)
        | Num::Greatest(list)
        | Num::Gcd(list) => any(list),
    }
}

/// The expression with others in place of its variables.
pub(super) fn with_slots(num: &Num, slots: &[Num]) -> Num {
    let one = |it: &Num| with_slots(it, slots);
    let all = |list: &[Num]| list.iter().map(one).collect::<Vec<_>>();
    match num {
        Num::Const(value) => Num::Const(*value),
        Num::Slot(slot) => slots[*slot].clone(),
        Num::Negate(it) => Num::Negate(one(it).into()),
        Num::Abs(it) => Num::Abs(one(it).into()),
        Num::Not(it) => Num::Not(one(it).into()),
        Num::Isqrt(it) => Num::Isqrt(one(it).into()),
        Num::IsPrime(it) => Num::IsPrime(one(it).into()),
        Num::Binary(op, pair) => Num::Binary(*op, (one(&pair.0), one(&pair.1)).into()),
        Num::Compare(it) => Num::Compare((one(&it.0), it.1, one(&it.2)).into()),
        Num::Choice(it) => Num::Choice((one(&it.0), one(&it.1), one(&it.2)).into()),
        Num::And(list) => Num::And(all(list)),
        Num::Or(list) => Num::Or(all(list)),
        Num::Least(list) => Num::Least(all(list)),
        Num::Greatest(list) => Num::Greatest(all(list)),
        Num::Gcd(list) => Num::Gcd(all(list)),
    }
}
