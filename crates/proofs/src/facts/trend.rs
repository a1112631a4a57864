//! How values change as one word rises.

use super::Facts;
use crate::Num;
use kruzhok_values::interval::Interval;
use kruzhok_values::{BinaryOp, Comparison};

/// How a value changes along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// Not at all.
    Same,
    /// It never falls.
    Up,
    /// It never rises.
    Down,
}

impl Trend {
    fn turned(self) -> Self {
        match self {
            Self::Same => Self::Same,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    fn and(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Same, it) | (it, Self::Same) => Some(it),
            (a, b) => (a == b).then_some(a),
        }
    }
}

/// How a value changes as the word `inner` rises; `None` where that is not known, or differs.
pub fn trend(facts: &Facts, num: &Num, inner: usize) -> Option<Trend> {
    if !num.uses(&|slot| slot == inner) {
        return Some(Trend::Same);
    }
    let of = |num: &Num| trend(facts, num, inner);
    let all = |list: &[Num]| {
        let mut trends = list.iter().map(of);
        trends.try_fold(Trend::Same, |all, it| all.and(it?))
    };
    match num {
        Num::Slot(_) => Some(Trend::Up),
        Num::Negate(a) => Some(of(a)?.turned()),
        Num::Not(a) => Some(of(a)?.turned()),
        Num::Isqrt(a) => of(a),
        Num::Abs(a) => {
            let value = facts.of(a);
            match (value.low >= 0, value.high <= 0) {
                (true, _) => of(a),
                (_, true) => Some(of(a)?.turned()),
                _ => None,
            }
        }
        Num::Least(list) | Num::Greatest(list) => all(list),
        // As conditions they are the least and the greatest of their operands.
        Num::And(list) | Num::Or(list) if list.iter().all(Num::is_truth) => all(list),
        Num::Compare(it) => {
            let difference = of(&it.0)?.and(of(&it.2)?.turned())?;
            match it.1 {
                Comparison::Greater | Comparison::GreaterEqual => Some(difference),
                Comparison::Less | Comparison::LessEqual => Some(difference.turned()),
                Comparison::Equal | Comparison::In => at_an_end(facts, it, inner)
                    .or((difference == Trend::Same).then_some(Trend::Same)),
                Comparison::NotEqual | Comparison::NotIn => {
                    let turned = at_an_end(facts, it, inner).map(Trend::turned);
                    turned.or((difference == Trend::Same).then_some(Trend::Same))
                }
            }
        }
        Num::Binary(op, pair) => {
            let (a, b) = (facts.of(&pair.0), facts.of(&pair.1));
            let (left, right) = (of(&pair.0)?, of(&pair.1)?);
            match op {
                BinaryOp::Add => left.and(right),
                BinaryOp::Subtract => left.and(right.turned()),
                BinaryOp::Multiply => {
                    let by = |trend: Trend, other: Interval| match (
                        trend,
                        other.low >= 0,
                        other.high <= 0,
                    ) {
                        (Trend::Same, _, _) => Some(Trend::Same),
                        (trend, true, _) => Some(trend),
                        (trend, _, true) => Some(trend.turned()),
                        _ => None,
                    };
                    by(left, b)?.and(by(right, a)?)
                }
                BinaryOp::Divide if right == Trend::Same && b.low >= 1 => Some(left),
                BinaryOp::Power if right == Trend::Same && a.low >= 0 => Some(left),
                BinaryOp::ShiftLeft | BinaryOp::ShiftRight if right == Trend::Same => Some(left),
                _ => None,
            }
        }
        _ => None,
    }
}

/// An equality that can only hold at the least or the greatest value of the word: `a == 0` where no heap is below 0.
fn at_an_end(facts: &Facts, it: &(Num, Comparison, Num), inner: usize) -> Option<Trend> {
    let (Num::Slot(slot), Num::Const(value)) = (&it.0, &it.2) else {
        return None;
    };
    let (bound, value) = (facts.bounds[*slot], i128::from(*value));
    match *slot == inner {
        true if value <= bound.low => Some(Trend::Down),
        true if value >= bound.high => Some(Trend::Up),
        _ => None,
    }
}
