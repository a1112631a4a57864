//! Bounds of a number from those of its variables, and of its variables from what is wanted of it.

use super::Facts;
use crate::Num;
use kruzhok_values::BinaryOp;
use kruzhok_values::interval::{INFINITY, Interval, root};
use kruzhok_values::narrowing::{Narrowing, extreme, of_operands, square};

impl Narrowing for Facts {
    type Num = Num;

    fn bounds(&mut self) -> &mut Vec<Interval> {
        &mut self.bounds
    }

    fn bounds_of(&mut self, num: &Num) -> Interval {
        self.of(num)
    }

    fn require(&mut self, condition: &Num, wanted: bool) -> bool {
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
}

impl Facts {
    /// Bounds of the value.
    pub fn of(&self, num: &Num) -> Interval {
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
            Num::Zeckendorf(inner, _) => Interval::new(0, self.of(inner).high.max(0)),
            Num::Binary(op, pair) => self.of_binary(*op, &pair.0, &pair.1),
            Num::Least(list) => extreme(list.iter().map(|it| self.of(it)), i128::min),
            Num::Greatest(list) => extreme(list.iter().map(|it| self.of(it)), i128::max),
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

    fn of_binary(&self, op: BinaryOp, left: &Num, right: &Num) -> Interval {
        let a = self.of(left);
        match op {
            BinaryOp::Multiply if left == right => square(a),
            _ => of_operands(op, a, self.of(right)),
        }
    }
}
