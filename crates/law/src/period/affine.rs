//! What an expression is worth for all large heaps of one remainder: always `slope · n + base`, from some heap on.

use kruzhok_proofs::Num;
use kruzhok_values::{BinaryOp, Comparison};

/// `slope · n + base`, for the heap `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Affine {
    pub(crate) slope: i128,
    pub(crate) base: i128,
}

/// Heaps of one remainder, from some heap on.
///
/// Each question that is answered for all of them may put off where they begin.
#[derive(Clone, Debug)]
pub(crate) struct Tail {
    /// The modulus.
    pub(crate) modulus: i128,
    /// The remainder.
    pub(crate) remainder: i128,
    /// The answers hold for heaps from here on.
    pub(crate) from: i128,
    /// What variables stand for.
    pub(crate) slots: Vec<Option<Affine>>,
}

impl Affine {
    pub(crate) fn constant(base: i128) -> Self {
        Self { slope: 0, base }
    }

    /// The value where it is the same for all heaps.
    pub(crate) fn as_constant(self) -> Option<i128> {
        (self.slope == 0).then_some(self.base)
    }

    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        Some(Self {
            slope: self.slope.checked_add(other.slope)?,
            base: self.base.checked_add(other.base)?,
        })
    }

    fn times(self, factor: i128) -> Option<Self> {
        Some(Self {
            slope: self.slope.checked_mul(factor)?,
            base: self.base.checked_mul(factor)?,
        })
    }
}

impl Tail {
    /// The value of an expression; `None` where it is not known to have this form.
    pub(crate) fn value(&mut self, num: &Num) -> Option<Affine> {
        let truth = |it: bool| Some(Affine::constant(i128::from(it)));
        match num {
            Num::Const(value) => Some(Affine::constant((*value).into())),
            Num::Slot(slot) => *self.slots.get(*slot)?,
            Num::Negate(value) => self.value(value)?.times(-1),
            Num::Abs(value) => {
                let value = self.value(value)?;
                value.times(if self.sign(value)? < 0 { -1 } else { 1 })
            }
            Num::Not(value) => truth(!self.holds(value)?),
            Num::Binary(op, pair) => {
                let (left, right) = (self.value(&pair.0)?, self.value(&pair.1)?);
                self.binary(*op, left, right)
            }
            Num::Compare(parts) => {
                let (left, comparison, right) = &**parts;
                let (left, right) = (self.value(left)?, self.value(right)?);
                let sign = self.sign(left.plus(right.times(-1)?)?)?;
                truth(match comparison {
                    Comparison::Equal => sign == 0,
                    Comparison::NotEqual => sign != 0,
                    Comparison::Less => sign < 0,
                    Comparison::LessEqual => sign <= 0,
                    Comparison::Greater => sign > 0,
                    Comparison::GreaterEqual => sign >= 0,
                    Comparison::In | Comparison::NotIn => return None,
                })
            }
            Num::And(all) => self.first(all, false),
            Num::Or(all) => self.first(all, true),
            Num::Choice(parts) => {
                let (value, condition, other) = &**parts;
                match self.holds(condition)? {
                    true => self.value(value),
                    false => self.value(other),
                }
            }
            Num::Least(all) => self.extreme(all, -1),
            Num::Greatest(all) => self.extreme(all, 1),
            Num::Gcd(_) | Num::Isqrt(_) | Num::IsPrime(_) | Num::Zeckendorf(..) => None,
        }
    }

    /// Whether a condition holds for all large heaps, or for none of them.
    pub(crate) fn holds(&mut self, num: &Num) -> Option<bool> {
        let value = self.value(num)?;
        Some(self.sign(value)? != 0)
    }

    /// -1, 0 or 1.
    pub(crate) fn sign(&mut self, value: Affine) -> Option<i128> {
        if value.slope == 0 {
            return Some(value.base.signum());
        }
        // Beyond its only root the sign is that of the slope.
        let root = value.base.checked_abs()? / value.slope.checked_abs()?;
        self.from = self.from.max(root + 1);
        Some(value.slope.signum())
    }

    /// The first operand whose truth is the wanted one, else the last.
    fn first(&mut self, all: &[Num], is_wanted: bool) -> Option<Affine> {
        let (last, others) = all.split_last()?;
        for num in others {
            let value = self.value(num)?;
            if (self.sign(value)? != 0) == is_wanted {
                return Some(value);
            }
        }
        self.value(last)
    }

    /// The least of all for -1, the greatest for 1.
    fn extreme(&mut self, all: &[Num], direction: i128) -> Option<Affine> {
        let (first, others) = all.split_first()?;
        let mut best = self.value(first)?;
        for num in others {
            let value = self.value(num)?;
            if self.sign(value.plus(best.times(-1)?)?)? == direction {
                best = value;
            }
        }
        Some(best)
    }

    fn binary(&self, op: BinaryOp, left: Affine, right: Affine) -> Option<Affine> {
        match op {
            BinaryOp::Add => left.plus(right),
            BinaryOp::Subtract => left.plus(right.times(-1)?),
            BinaryOp::Multiply => match (left.as_constant(), right.as_constant()) {
                (Some(factor), _) => right.times(factor),
                (_, Some(factor)) => left.times(factor),
                (None, None) => None,
            },
            BinaryOp::Remainder => {
                let divisor = right.as_constant().filter(|it| *it > 0)?;
                // n is the remainder and some multiples of the modulus.
                if left.slope.checked_mul(self.modulus)? % divisor != 0 {
                    return None;
                }
                let value = left
                    .slope
                    .checked_mul(self.remainder)?
                    .checked_add(left.base)?;
                Some(Affine::constant(value.rem_euclid(divisor)))
            }
            BinaryOp::Divide => {
                let divisor = right.as_constant().filter(|it| *it > 0)?;
                if left.slope % divisor != 0 {
                    return None;
                }
                Some(Affine {
                    slope: left.slope / divisor,
                    base: left.base.div_euclid(divisor),
                })
            }
            _ => None,
        }
    }
}

/// A modulus that settles all remainders and quotients in an expression: the least common multiple of the constant divisors; `None` where
/// it would be large.
pub(crate) fn modulus_of(num: &Num, modulus: i128) -> Option<i128> {
    let all = |list: &[Num]| {
        list.iter()
            .try_fold(modulus, |modulus, it| modulus_of(it, modulus))
    };
    match num {
        Num::Const(_) | Num::Slot(_) => Some(modulus),
        Num::Negate(inner)
        | Num::Abs(inner)
        | Num::Not(inner)
        | Num::Isqrt(inner)
        | Num::IsPrime(inner)
        | Num::Zeckendorf(inner, _) => modulus_of(inner, modulus),
        Num::Binary(op, pair) => {
            let modulus = modulus_of(&pair.1, modulus_of(&pair.0, modulus)?)?;
            match (op, &pair.1) {
                (BinaryOp::Remainder | BinaryOp::Divide, Num::Const(divisor)) if *divisor > 0 => {
                    common_multiple(modulus, (*divisor).into())
                }
                _ => Some(modulus),
            }
        }
        Num::Compare(parts) => modulus_of(&parts.2, modulus_of(&parts.0, modulus)?),
        Num::And(list)
        | Num::Or(list)
        | Num::Least(list)
        | Num::Greatest(list)
        | Num::Gcd(list) => all(list),
        Num::Choice(parts) => {
            let modulus = modulus_of(&parts.1, modulus_of(&parts.0, modulus)?)?;
            modulus_of(&parts.2, modulus)
        }
    }
}

/// The most heaps of different remainders that are looked at.
const LARGEST_MODULUS: i128 = 5_040;

pub(crate) fn common_multiple(left: i128, right: i128) -> Option<i128> {
    let multiple = left / gcd(left, right) * right;
    (multiple <= LARGEST_MODULUS).then_some(multiple)
}

pub(crate) fn gcd(left: i128, right: i128) -> i128 {
    match right {
        0 => left,
        _ => gcd(right, left % right),
    }
}
