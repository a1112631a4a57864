//! Bounds of the start names, from the conditions: constraint propagation in the manner of HC4
//! (Benhamou, Goualard, Granvilliers and Puget, 1999), over whole numbers.

use crate::interval::Interval;
use crate::narrowing::{Narrowing, extreme, of_operands, square};
use crate::typed::{BinaryOp, Comparison, FoldOp, Int, Ints, UnaryOp, shifted};

/// Whether comparisons of the variables with each other, such as `a < b, b < a`, leave nothing, wherever the bounds
/// lie: differences that are bounded in a circle, found after Bellman (1958) and Ford (1956).
pub fn contradict(conditions: &[Int], variable_count: usize) -> bool {
    // `(a, b, gap)`: a - b is at most the gap.
    let mut gaps = vec![];
    for condition in conditions {
        let Int::Compare(first, rest) = condition else {
            continue;
        };
        let mut left = &**first;
        for (relation, right) in rest {
            if let (Some((a, p)), Some((b, q))) = (shifted(left), shifted(right))
                && a.max(b) < variable_count
            {
                match relation {
                    Comparison::Less => gaps.push((a, b, q - p - 1)),
                    Comparison::LessEqual => gaps.push((a, b, q - p)),
                    Comparison::Greater => gaps.push((b, a, p - q - 1)),
                    Comparison::GreaterEqual => gaps.push((b, a, p - q)),
                    Comparison::Equal => gaps.extend([(a, b, q - p), (b, a, p - q)]),
                    Comparison::NotEqual | Comparison::In | Comparison::NotIn => {}
                }
            }
            left = right;
        }
    }
    let mut most = vec![0; variable_count];
    // Without a circle, all is settled after as many rounds as there are variables.
    (0..=variable_count).all(|_| {
        let mut has_changed = false;
        for &(a, b, gap) in &gaps {
            if most[b] + gap < most[a] {
                most[a] = most[b] + gap;
                has_changed = true;
            }
        }
        has_changed
    })
}

/// Bounds of all variables, and how much thinking is left.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The bounds of each variable, by its slot.
    pub of: Vec<Interval>,
    /// Every look at a node of a tree costs one; without any left, bounds only stay as they are.
    pub work: u32,
}

impl Bounds {
    /// Narrows the bounds to what the conditions allow, in at most `round_count` rounds.
    /// `false` where nothing is left. What is cut off meets no condition; what is left may.
    pub fn narrow(&mut self, conditions: &[Int], round_count: usize) -> bool {
        for _ in 0..round_count {
            let before = self.of.clone();
            if !conditions
                .iter()
                .all(|condition| self.require(condition, true))
            {
                return false;
            }
            if self.of == before {
                break;
            }
        }
        true
    }

    fn spend(&mut self) -> bool {
        self.work = self.work.saturating_sub(1);
        self.work > 0
    }

    fn set_values(&mut self, op: FoldOp, values: &[Int], wanted: Interval) -> bool {
        let (above, below) = (
            Interval::at_least(wanted.low),
            Interval::at_most(wanted.high),
        );
        match op {
            FoldOp::Min => values.iter().all(|it| self.set(it, above)),
            FoldOp::Max => values.iter().all(|it| self.set(it, below)),
            FoldOp::Sum => (0..values.len()).all(|index| {
                let mut others = Interval::one(0);
                for (other, value) in values.iter().enumerate() {
                    if other != index {
                        others = others.plus(self.of_int(value));
                    }
                }
                self.set(&values[index], wanted.minus(others))
            }),
            _ => true,
        }
    }

    /// Bounds of a number's value.
    pub fn of_int(&mut self, int: &Int) -> Interval {
        if !self.spend() {
            return Interval::ALL;
        }
        match int {
            Int::Const(value) => Interval::one(*value),
            Int::Slot(slot) => self.of.get(*slot).copied().unwrap_or(Interval::ALL),
            Int::Unary(op, inner, _) => {
                let inner = self.of_int(inner);
                match op {
                    UnaryOp::Negate => inner.negated(),
                    UnaryOp::Abs => inner.size(),
                    UnaryOp::Isqrt => Interval::new(0, inner.high.max(0)),
                    UnaryOp::IsPrime => Interval::TRUTH,
                    UnaryOp::Zeckendorf(_) => Interval::new(0, inner.high.max(0)),
                    UnaryOp::BitNot => Interval::one(-1).minus(inner),
                }
            }
            Int::Binary(op, pair, _) => {
                let (a, b) = (self.of_int(&pair.0), self.of_int(&pair.1));
                match op {
                    BinaryOp::Multiply if pair.0 == pair.1 => square(a),
                    _ => of_operands(*op, a, b),
                }
            }
            Int::Least(list) => extreme(list.iter().map(|it| self.of_int(it)), i128::min),
            Int::Greatest(list) => extreme(list.iter().map(|it| self.of_int(it)), i128::max),
            Int::Choice(it) => {
                let (a, b) = (self.of_int(&it.0), self.of_int(&it.2));
                a.hull(b)
            }
            Int::Compare(..)
            | Int::CompareLists(..)
            | Int::Contains(..)
            | Int::Within(..)
            | Int::Among(..)
            | Int::Not(_) => Interval::TRUTH,
            Int::Count(..) => Interval::at_least(0),
            Int::Fold(op, list, _) => self.of_fold(*op, list),
            Int::Item(pair, _) => self.of_list(&pair.0),
            Int::And(_) | Int::Or(_) | Int::Gcd(..) => Interval::ALL,
        }
    }

    fn of_fold(&mut self, op: FoldOp, list: &Ints) -> Interval {
        match (op, values_of(list)) {
            (FoldOp::Any | FoldOp::All, _) => Interval::TRUTH,
            (FoldOp::Min, Some(values)) => {
                extreme(values.iter().map(|it| self.of_int(it)), i128::min)
            }
            (FoldOp::Max, Some(values)) => {
                extreme(values.iter().map(|it| self.of_int(it)), i128::max)
            }
            (FoldOp::Min | FoldOp::Max, None) => self.of_list(list),
            (FoldOp::Len, Some(values)) => Interval::one(values.len() as i128),
            (FoldOp::Len, None) => Interval::at_least(0),
            (FoldOp::Sum, Some(values)) => values
                .iter()
                .fold(Interval::one(0), |sum, it| sum.plus(self.of_int(it))),
            (FoldOp::Sum, None) => Interval::ALL,
        }
    }

    /// Bounds of each value of a list.
    pub fn of_list(&mut self, list: &Ints) -> Interval {
        match list {
            Ints::Const(values) => hull(values.iter().map(|value| Interval::one(*value))),
            Ints::Slots { first, count } => {
                let bounds = self.of.get(*first..first + count).unwrap_or_default();
                hull(bounds.iter().copied())
            }
            Ints::Each(values) => hull(values.iter().map(|it| self.of_int(it))),
            Ints::Range(range, _) => {
                let (first, end, step) = (
                    self.of_int(&range[0]),
                    self.of_int(&range[1]),
                    self.of_int(&range[2]),
                );
                if step.low > 0 {
                    let high = end.minus(Interval::one(1)).high;
                    Interval::new(first.low, high)
                } else if step.high < 0 {
                    let low = end.plus(Interval::one(1)).low;
                    Interval::new(low, first.high)
                } else {
                    Interval::ALL
                }
            }
            Ints::Concat(pair) => {
                let (a, b) = (self.of_list(&pair.0), self.of_list(&pair.1));
                a.hull(b)
            }
            Ints::Sorted(inner, _) | Ints::Slice(inner, ..) => self.of_list(inner),
            _ => Interval::ALL,
        }
    }
}

impl Narrowing for Bounds {
    type Num = Int;

    fn bounds(&mut self) -> &mut Vec<Interval> {
        &mut self.of
    }

    fn bounds_of(&mut self, int: &Int) -> Interval {
        self.of_int(int)
    }

    fn require(&mut self, condition: &Int, wanted: bool) -> bool {
        if !self.spend() {
            return true;
        }
        match condition {
            Int::Const(value) => (*value != 0) == wanted,
            Int::Not(inner) => self.require(inner, !wanted),
            Int::And(list) if wanted => list.iter().all(|it| self.require(it, true)),
            Int::Or(list) if !wanted => list.iter().all(|it| self.require(it, false)),
            Int::And(list) | Int::Or(list) => self.require_one(list, wanted),
            Int::Compare(first, rest) if wanted => {
                let mut left = &**first;
                rest.iter().all(|(relation, right)| {
                    let holds = self.relate(*relation, left, right);
                    left = right;
                    holds
                })
            }
            Int::Compare(first, rest) if rest.len() == 1 => {
                self.relate(rest[0].0.opposite(), first, &rest[0].1)
            }
            Int::Contains(pair, _) if wanted => {
                let all = self.of_list(&pair.1);
                self.set(&pair.0, all)
            }
            _ if !wanted => self.set(condition, Interval::one(0)),
            _ => true,
        }
    }

    fn set(&mut self, int: &Int, wanted: Interval) -> bool {
        if !self.spend() {
            return true;
        }
        let wanted = self.of_int(int).meet(wanted);
        if wanted.is_empty() {
            return false;
        }
        match int {
            Int::Slot(slot) => {
                if let Some(bound) = self.of.get_mut(*slot) {
                    *bound = wanted;
                }
                true
            }
            Int::Unary(UnaryOp::Negate, inner, _) => self.set(inner, wanted.negated()),
            Int::Unary(UnaryOp::Abs, inner, _) => {
                self.set(inner, Interval::new(-wanted.high, wanted.high))
            }
            Int::Binary(op, pair, _) => self.set_operands(*op, &pair.0, &pair.1, wanted),
            Int::Least(list) => self.set_values(FoldOp::Min, list, wanted),
            Int::Greatest(list) => self.set_values(FoldOp::Max, list, wanted),
            Int::Fold(op, list, _) => {
                values_of(list).is_none_or(|values| self.set_values(*op, &values, wanted))
            }
            _ => true,
        }
    }
}

/// The values of a list one by one, where it shows how many it has.
fn values_of(list: &Ints) -> Option<Vec<Int>> {
    match list {
        Ints::Slots { first, count } => Some((*first..first + count).map(Int::Slot).collect()),
        Ints::Each(values) => Some(values.clone()),
        _ => None,
    }
}

/// An interval that holds all of them.
fn hull(intervals: impl Iterator<Item = Interval>) -> Interval {
    intervals.reduce(Interval::hull).unwrap_or(Interval::ALL)
}
