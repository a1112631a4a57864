//! Bounds of a number from those of its variables, and of its variables from what is wanted of it.

use super::Facts;
use kruzhok_proofs::{FlatOp, Num};
use kruzhok_values::Comparison;
use kruzhok_values::interval::{INFINITY, Interval, root};

impl Facts {
    /// Cuts away what a condition excludes; `false` where nothing is left.
    pub(super) fn require(&mut self, condition: &Num, wanted: bool) -> bool {
        match condition {
            Num::Const(value) => (*value != 0) == wanted,
            Num::Not(inner) => self.require(inner, !wanted),
            Num::And(list) if wanted => list.iter().all(|it| self.require(it, true)),
            Num::Or(list) if !wanted => list.iter().all(|it| self.require(it, false)),
            Num::And(list) | Num::Or(list) => self.require_one(list, wanted),
            Num::Compare(it) => {
                let relation = match wanted {
                    true => it.1,
                    false => it.1.opposite(),
                };
                self.relate(relation, &it.0, &it.2)
            }
            _ if !wanted => self.set(condition, Interval::one(0)),
            _ => self.of(condition) != Interval::one(0),
        }
    }

    /// At least one of the conditions is as wanted: what any of them allows.
    fn require_one(&mut self, list: &[Num], wanted: bool) -> bool {
        let before = self.bounds.clone();
        let mut all: Option<Vec<Interval>> = None;
        for condition in list {
            self.bounds.clone_from(&before);
            if self.require(condition, wanted) {
                all = Some(match all {
                    None => self.bounds.clone(),
                    Some(all) => {
                        let pairs = all.iter().zip(&self.bounds);
                        pairs.map(|(a, b)| a.hull(*b)).collect()
                    }
                });
            }
        }
        self.bounds = all.clone().unwrap_or(before);
        all.is_some()
    }

    fn relate(&mut self, relation: Comparison, left: &Num, right: &Num) -> bool {
        let (a, b) = (self.of(left), self.of(right));
        let below = |bound: Interval, gap: i128| match bound.has_high() {
            true => Interval::at_most(bound.high - gap),
            false => Interval::ALL,
        };
        let above = |bound: Interval, gap: i128| match bound.has_low() {
            true => Interval::at_least(bound.low + gap),
            false => Interval::ALL,
        };
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

    /// Cuts away what would take the value of `num` out of `wanted`.
    fn set(&mut self, num: &Num, wanted: Interval) -> bool {
        let wanted = self.of(num).meet(wanted);
        if wanted.is_empty() {
            return false;
        }
        match num {
            Num::Slot(slot) => {
                self.bounds[*slot] = wanted;
                true
            }
            Num::Negate(inner) => self.set(inner, wanted.negated()),
            Num::Abs(inner) => self.set(inner, Interval::new(-wanted.high, wanted.high)),
            Num::Binary(op, pair) => self.set_operands(*op, &pair.0, &pair.1, wanted),
            Num::Least(list) => {
                let above = Interval::at_least(wanted.low);
                list.iter().all(|it| self.set(it, above))
            }
            Num::Greatest(list) => {
                let below = Interval::at_most(wanted.high);
                list.iter().all(|it| self.set(it, below))
            }
            _ => true,
        }
    }

    fn set_operands(&mut self, op: FlatOp, left: &Num, right: &Num, wanted: Interval) -> bool {
        let (a, b) = (self.of(left), self.of(right));
        match op {
            FlatOp::Add => {
                self.set(left, wanted.minus(b)) && {
                    let a = self.of(left);
                    self.set(right, wanted.minus(a))
                }
            }
            FlatOp::Subtract => {
                self.set(left, wanted.plus(b)) && {
                    let a = self.of(left);
                    self.set(right, a.minus(wanted))
                }
            }
            FlatOp::Multiply if left == right => self.set_root(left, wanted, 2),
            FlatOp::Multiply => {
                if !b.contains(0) && !self.set(left, wanted.factors(b)) {
                    return false;
                }
                let a = self.of(left);
                a.contains(0) || self.set(right, wanted.factors(a))
            }
            FlatOp::Divide if b.low >= 1 => {
                // a // b == q for a from q * b to (q + 1) * b - 1; the corners bound them.
                let low = (wanted.low * b.low).min(wanted.low * b.high);
                let high = ((wanted.high + 1) * b.low).max((wanted.high + 1) * b.high) - 1;
                let low = if wanted.has_low() { low } else { -INFINITY };
                let high = if wanted.has_high() { high } else { INFINITY };
                self.set(left, Interval::new(low, high))
            }
            FlatOp::Remainder => match (b.only(), wanted.only()) {
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
            FlatOp::Power => match b.only() {
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
    fn set_root(&mut self, num: &Num, wanted: Interval, exponent: u32) -> bool {
        if !wanted.has_high() {
            return true;
        }
        let reach = root(wanted.high, exponent);
        self.set(num, Interval::new(-reach, reach))
    }

    /// Bounds of the value.
    pub(crate) fn of(&self, num: &Num) -> Interval {
        match num {
            Num::Const(value) => Interval::one(*value),
            Num::Slot(slot) => self.bounds[*slot],
            Num::Negate(inner) => self.of(inner).negated(),
            Num::Abs(inner) => self.of(inner).size(),
            Num::Isqrt(inner) => {
                let inner = self.of(inner);
                let high = match inner.has_high() {
                    true => root(inner.high, 2),
                    false => INFINITY,
                };
                Interval::new(root(inner.low, 2), high)
            }
            Num::Not(_) | Num::Compare(_) | Num::IsPrime(_) => Interval::TRUTH,
            Num::Binary(op, pair) => self.of_binary(*op, &pair.0, &pair.1),
            Num::Least(list) => self.extreme(list, i128::min),
            Num::Greatest(list) => self.extreme(list, i128::max),
            Num::Choice(it) => self.of(&it.0).hull(self.of(&it.2)),
            Num::Gcd(list) => {
                let sizes: Vec<Interval> = list.iter().map(|it| self.of(it).size()).collect();
                let is_positive = sizes.iter().any(|it| it.low > 0);
                // It divides each operand that is not 0.
                let all = sizes.iter().map(|it| it.high).max();
                let some = sizes.iter().filter(|it| it.low > 0).map(|it| it.high).min();
                let high = some.or(all).unwrap_or(0);
                Interval::new(i128::from(is_positive), high)
            }
            // One of the operands, or what stands for all of them.
            Num::And(list) | Num::Or(list) => {
                let own = list.iter().map(|it| self.of(it));
                own.fold(Interval::TRUTH, Interval::hull)
            }
        }
    }

    fn of_binary(&self, op: FlatOp, left: &Num, right: &Num) -> Interval {
        let a = self.of(left);
        match op {
            FlatOp::Multiply if left == right => square(a),
            _ => of_operands(op, a, self.of(right)),
        }
    }

    fn extreme(&self, list: &[Num], pick: fn(i128, i128) -> i128) -> Interval {
        let bounds = list.iter().map(|it| self.of(it));
        bounds
            .reduce(|a, b| Interval {
                low: pick(a.low, b.low),
                high: pick(a.high, b.high),
            })
            .unwrap_or(Interval::ALL)
    }
}

/// Bounds of what is done with two numbers between these bounds.
pub(crate) fn of_operands(op: FlatOp, a: Interval, b: Interval) -> Interval {
    match op {
        FlatOp::Add => a.plus(b),
        FlatOp::Subtract => a.minus(b),
        FlatOp::Multiply => a.times(b),
        FlatOp::Divide if !b.contains(0) => a.divided(b),
        FlatOp::Remainder if b.low > 0 => {
            let high = if b.has_high() { b.high - 1 } else { INFINITY };
            match a.low >= 0 {
                // What is less than the divisor stays as it is.
                true if a.high < b.low => a,
                true => Interval::new(0, high.min(a.high)),
                false => Interval::new(0, high),
            }
        }
        FlatOp::Remainder if b.high < 0 => Interval::new(b.low + 1, 0),
        FlatOp::Power if b.only() == Some(2) => square(a),
        FlatOp::Power if b.low >= 0 => {
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
        FlatOp::Power if a.low >= 1 => Interval::at_least(1),
        FlatOp::BitAnd if a.low >= 0 && b.low >= 0 => Interval::new(0, a.high.min(b.high)),
        FlatOp::BitAnd if a.low >= 0 => Interval::new(0, a.high),
        FlatOp::BitAnd if b.low >= 0 => Interval::new(0, b.high),
        FlatOp::BitOr if a.low >= 0 && b.low >= 0 => {
            Interval::new(a.low.max(b.low), all_bits(a.high.max(b.high)))
        }
        FlatOp::BitXor if a.low >= 0 && b.low >= 0 => {
            Interval::new(0, all_bits(a.high.max(b.high)))
        }
        FlatOp::ShiftLeft if b.low >= 0 => {
            let power = |bits: i128| 1i128 << bits.min(63);
            a.times(Interval::new(power(b.low), power(b.high)))
        }
        FlatOp::ShiftRight if b.low >= 0 => {
            let power = |bits: i128| 1i128 << bits.min(63);
            a.divided(Interval {
                low: power(b.low),
                high: power(b.high),
            })
        }
        _ => Interval::ALL,
    }
}

fn square(a: Interval) -> Interval {
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
