//! Narrowing of bounds to what conditions allow, in the manner of HC4 (Benhamou, Goualard, Granvilliers and Puget, 1999),
//! over whole numbers: the same for every kind of expression.

use crate::interval::{INFINITY, Interval, root};
use crate::typed::{BinaryOp, Comparison};

/// Bounds of variables that can be narrowed.
pub trait Narrowing {
    /// An expression over the variables.
    type Num: PartialEq;

    /// The bounds of all variables.
    fn bounds(&mut self) -> &mut Vec<Interval>;

    /// Bounds of an expression's value.
    fn bounds_of(&mut self, num: &Self::Num) -> Interval;

    /// Cuts away what would take the value of `num` out of `wanted`; `false` where nothing is left.
    fn set(&mut self, num: &Self::Num, wanted: Interval) -> bool;

    /// Cuts away what a condition excludes; `false` where nothing is left.
    fn require(&mut self, condition: &Self::Num, wanted: bool) -> bool;

    /// At least one of the conditions is as wanted: what any of them allows.
    fn require_one(&mut self, list: &[Self::Num], wanted: bool) -> bool {
        let before = self.bounds().clone();
        let mut all: Option<Vec<Interval>> = None;
        for condition in list {
            self.bounds().clone_from(&before);
            if self.require(condition, wanted) {
                let own = self.bounds().iter();
                all = Some(match &all {
                    None => own.copied().collect(),
                    Some(all) => own.zip(all).map(|(a, b)| a.hull(*b)).collect(),
                });
            }
        }
        let is_possible = all.is_some();
        *self.bounds() = all.unwrap_or(before);
        is_possible
    }

    /// The relation holds between two numbers.
    fn relate(&mut self, relation: Comparison, left: &Self::Num, right: &Self::Num) -> bool {
        let (a, b) = (self.bounds_of(left), self.bounds_of(right));
        let below = |bound: Interval, gap: i128| bound.plus(Interval::at_most(-gap));
        let above = |bound: Interval, gap: i128| bound.plus(Interval::at_least(gap));
        let (left_bound, right_bound) = match relation {
            Comparison::Less => (below(b, 1), above(a, 1)),
            Comparison::LessEqual => (below(b, 0), above(a, 0)),
            Comparison::Greater => (above(b, 1), below(a, 1)),
            Comparison::GreaterEqual => (above(b, 0), below(a, 0)),
            Comparison::Equal | Comparison::In => (b, a),
            Comparison::NotEqual | Comparison::NotIn => (without(a, b), without(b, a)),
        };
        self.set(left, left_bound) && self.set(right, right_bound)
    }

    /// The value of an operation is among those that are wanted.
    fn set_operands(
        &mut self,
        op: BinaryOp,
        left: &Self::Num,
        right: &Self::Num,
        wanted: Interval,
    ) -> bool {
        let (a, b) = (self.bounds_of(left), self.bounds_of(right));
        match op {
            BinaryOp::Add => {
                self.set(left, wanted.minus(b)) && {
                    let a = self.bounds_of(left);
                    self.set(right, wanted.minus(a))
                }
            }
            BinaryOp::Subtract => {
                self.set(left, wanted.plus(b)) && {
                    let a = self.bounds_of(left);
                    self.set(right, a.minus(wanted))
                }
            }
            BinaryOp::Multiply if left == right => self.set_root(left, wanted, 2),
            BinaryOp::Multiply => {
                if !b.contains(0) && !self.set(left, wanted.factors(b)) {
                    return false;
                }
                let a = self.bounds_of(left);
                a.contains(0) || self.set(right, wanted.factors(a))
            }
            BinaryOp::Divide if b.low >= 1 => {
                // a // b == q for a from q * b to (q + 1) * b - 1; the corners bound them.
                let low = (wanted.low * b.low).min(wanted.low * b.high);
                let high = ((wanted.high + 1) * b.low).max((wanted.high + 1) * b.high) - 1;
                let low = if wanted.has_low() { low } else { -INFINITY };
                let high = if wanted.has_high() { high } else { INFINITY };
                self.set(left, Interval::new(low, high))
            }
            BinaryOp::Remainder => match (b.only(), wanted.only()) {
                // The ends move to the next numbers with this remainder.
                (Some(by), Some(rest)) if (1..1 << 30).contains(&by) => {
                    let low = match a.has_low() {
                        true => a.low + (rest - a.low).rem_euclid(by),
                        false => a.low,
                    };
                    let high = match a.has_high() {
                        true => a.high - (a.high - rest).rem_euclid(by),
                        false => a.high,
                    };
                    self.set(left, Interval { low, high })
                }
                _ => true,
            },
            BinaryOp::Power => match b.only() {
                Some(exponent) if (1..64).contains(&exponent) => {
                    let exponent = u32::try_from(exponent).unwrap_or(1);
                    a.low < 0 && exponent % 2 == 1 || self.set_root(left, wanted, exponent)
                }
                _ => true,
            },
            _ => true,
        }
    }

    /// `num` to the power is as wanted; the power is even, or `num` not below 0.
    fn set_root(&mut self, num: &Self::Num, wanted: Interval, exponent: u32) -> bool {
        if !wanted.has_high() {
            return true;
        }
        let reach = root(wanted.high, exponent);
        self.set(num, Interval::new(-reach, reach))
    }
}

/// Bounds of what is done with two numbers between these bounds.
pub fn of_operands(op: BinaryOp, a: Interval, b: Interval) -> Interval {
    match op {
        BinaryOp::Add => a.plus(b),
        BinaryOp::Subtract => a.minus(b),
        BinaryOp::Multiply => a.times(b),
        BinaryOp::Divide if !b.contains(0) => a.divided(b),
        BinaryOp::Remainder if b.low > 0 => {
            let high = if b.has_high() { b.high - 1 } else { INFINITY };
            match a.low >= 0 {
                // What is less than the divisor stays as it is.
                true if a.high < b.low => a,
                true => Interval::new(0, high.min(a.high)),
                false => Interval::new(0, high),
            }
        }
        BinaryOp::Remainder if b.high < 0 => Interval::new(b.low + 1, 0),
        BinaryOp::Power if b.only() == Some(2) => square(a),
        BinaryOp::Power if b.low >= 0 => {
            let power = |base: i128, exponent: i128| {
                base.saturating_pow(u32::try_from(exponent).unwrap_or(u32::MAX))
            };
            let most = power(a.size().high, b.high).max(power(a.size().high, b.low));
            match a.low {
                1.. => Interval::new(power(a.low, b.low), most),
                0 => Interval::new(0, most.max(1)),
                _ => Interval::new(-most, most.max(1)),
            }
        }
        BinaryOp::Power if a.low >= 1 => Interval::at_least(1),
        BinaryOp::And if a.low >= 0 && b.low >= 0 => Interval::new(0, a.high.min(b.high)),
        BinaryOp::And if a.low >= 0 => Interval::new(0, a.high),
        BinaryOp::And if b.low >= 0 => Interval::new(0, b.high),
        BinaryOp::Or if a.low >= 0 && b.low >= 0 => {
            Interval::new(a.low.max(b.low), all_bits(a.high.max(b.high)))
        }
        BinaryOp::Xor if a.low >= 0 && b.low >= 0 => Interval::new(0, all_bits(a.high.max(b.high))),
        BinaryOp::ShiftLeft if b.low >= 0 => {
            let power = |bits: i128| 1i128 << bits.min(63);
            a.times(Interval::new(power(b.low), power(b.high)))
        }
        BinaryOp::ShiftRight if b.low >= 0 => {
            let power = |bits: i128| 1i128 << bits.min(63);
            a.divided(Interval {
                low: power(b.low),
                high: power(b.high),
            })
        }
        _ => Interval::ALL,
    }
}

/// Bounds of a number's product with itself.
pub fn square(a: Interval) -> Interval {
    let size = a.size();
    Interval::new(size.low * size.low, size.high * size.high)
}

/// The greatest number of as many bits.
fn all_bits(most: i128) -> i128 {
    let bits = 128 - most.leading_zeros();
    (1i128 << bits) - 1
}

/// What is left of `a` without the one value of `b`, where it stands at an end.
fn without(a: Interval, b: Interval) -> Interval {
    let mut left = Interval::ALL;
    if let Some(value) = b.only() {
        if a.low == value && a.has_low() {
            left.low = value + 1;
        }
        if a.high == value && a.has_high() {
            left.high = value - 1;
        }
    }
    left
}

/// Bounds of the least of some numbers, or of the greatest, whichever of two ends is picked.
pub fn extreme(bounds: impl Iterator<Item = Interval>, pick: fn(i128, i128) -> i128) -> Interval {
    bounds
        .reduce(|a, b| Interval::new(pick(a.low, b.low), pick(a.high, b.high)))
        .unwrap_or(Interval::ALL)
}
