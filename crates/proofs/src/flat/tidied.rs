//! Arithmetic with what is known worked out: the same value and the same lack of one, in fewer steps.

use super::Num;
use kruzhok_values::{BinaryOp, Comparison};

impl Num {
    /// Whether it looks at a variable.
    pub fn uses_slots(&self) -> bool {
        self.uses(&|_| true)
    }

    /// Whether it looks at a variable for which `is_meant` holds.
    pub fn uses(&self, is_meant: &dyn Fn(usize) -> bool) -> bool {
        match self {
            Self::Slot(slot) => is_meant(*slot),
            other => other.any_operand(&mut |it| it.uses(is_meant)),
        }
    }

    /// Whether a test holds for something that it is made of.
    pub fn any_operand(&self, test: &mut dyn FnMut(&Self) -> bool) -> bool {
        match self {
            Self::Const(_) | Self::Slot(_) => false,
            Self::Negate(a)
            | Self::Abs(a)
            | Self::Not(a)
            | Self::Isqrt(a)
            | Self::IsPrime(a)
            | Self::Zeckendorf(a, _) => test(a),
            Self::Binary(_, pair) => test(&pair.0) || test(&pair.1),
            Self::Compare(it) => test(&it.0) || test(&it.2),
            Self::And(list)
            | Self::Or(list)
            | Self::Least(list)
            | Self::Greatest(list)
            | Self::Gcd(list) => list.iter().any(test),
            Self::Choice(it) => test(&it.0) || test(&it.1) || test(&it.2),
        }
    }

    /// What it is made of, in order, to be changed.
    pub(crate) fn operands_mut(&mut self) -> Vec<&mut Self> {
        match self {
            Self::Const(_) | Self::Slot(_) => vec![],
            Self::Negate(a)
            | Self::Abs(a)
            | Self::Not(a)
            | Self::Isqrt(a)
            | Self::IsPrime(a)
            | Self::Zeckendorf(a, _) => vec![a],
            Self::Binary(_, pair) => vec![&mut pair.0, &mut pair.1],
            Self::Compare(it) => vec![&mut it.0, &mut it.2],
            Self::And(list)
            | Self::Or(list)
            | Self::Least(list)
            | Self::Greatest(list)
            | Self::Gcd(list) => list.iter_mut().collect(),
            Self::Choice(it) => vec![&mut it.0, &mut it.1, &mut it.2],
        }
    }

    /// Whether it has a value wherever its variables have.
    pub fn always_has_value(&self) -> bool {
        let is_defined = match self {
            Self::Negate(_) | Self::Abs(_) | Self::Gcd(_) | Self::Isqrt(_) => false,
            Self::Least(list) | Self::Greatest(list) => !list.is_empty(),
            Self::Binary(op, pair) => match op {
                BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => true,
                BinaryOp::Remainder => matches!(pair.1, Self::Const(it) if it != 0),
                BinaryOp::Divide => matches!(pair.1, Self::Const(it) if it > 0),
                _ => false,
            },
            _ => true,
        };
        is_defined && !self.any_operand(&mut |it| !it.always_has_value())
    }

    /// Whether its value is 0 or 1.
    pub fn is_truth(&self) -> bool {
        match self {
            Self::Const(value) => matches!(value, 0 | 1),
            Self::Not(_) | Self::Compare(_) | Self::IsPrime(_) => true,
            Self::And(list) | Self::Or(list) | Self::Least(list) | Self::Greatest(list) => {
                list.iter().all(Self::is_truth)
            }
            Self::Choice(it) => it.0.is_truth() && it.2.is_truth(),
            _ => false,
        }
    }

    /// The same, where the parts have been tidied already.
    pub fn tidied(self) -> Self {
        if !matches!(self, Self::Const(_)) && !self.uses_slots() {
            // What has no value must stay: it is a mistake only where it is needed.
            return self.value(&[]).map_or(self, Self::Const);
        }
        match self {
            Self::Binary(op, pair) => binary(op, *pair),
            Self::Not(inner) => not(*inner),
            Self::And(list) => chain(list, false),
            Self::Or(list) => chain(list, true),
            Self::Least(list) => lone(list, Self::Least),
            Self::Greatest(list) => lone(list, Self::Greatest),
            Self::Choice(it) => match it.1 {
                Self::Const(0) => it.2,
                Self::Const(_) => it.0,
                _ => Self::Choice(it),
            },
            other => other,
        }
    }

    /// 0 or 1, as the value counts in a condition.
    pub fn truth(self) -> Self {
        if self.is_truth() {
            return self;
        }
        Self::Compare(Box::new((self, Comparison::NotEqual, Self::Const(0)))).tidied()
    }
}

fn binary(op: BinaryOp, pair: (Num, Num)) -> Num {
    match (op, &pair.0, &pair.1) {
        (BinaryOp::Add | BinaryOp::Subtract, _, Num::Const(0))
        | (BinaryOp::Multiply | BinaryOp::Divide, _, Num::Const(1)) => pair.0,
        (BinaryOp::Add, Num::Const(0), _) | (BinaryOp::Multiply, Num::Const(1), _) => pair.1,
        _ => Num::Binary(op, Box::new(pair)),
    }
}

fn not(inner: Num) -> Num {
    match inner {
        Num::Compare(it) => Num::Compare(Box::new((it.0, it.1.opposite(), it.2))),
        // What stands first is still looked at first.
        Num::And(list) => Num::Or(list.into_iter().map(not).collect()),
        Num::Or(list) => Num::And(list.into_iter().map(not).collect()),
        Num::Not(inner) => inner.truth(),
        Num::Const(value) => Num::Const(i64::from(value == 0)),
        other => Num::Not(Box::new(other)),
    }
}

/// `and`, or with the flag `or`.
fn chain(list: Vec<Num>, is_or: bool) -> Num {
    let mut kept: Vec<Num> = vec![];
    let mut rest = list.into_iter().peekable();
    while let Some(it) = rest.next() {
        let is_last = rest.peek().is_none();
        match it {
            Num::Const(value) if (value != 0) == is_or => {
                kept.push(Num::Const(value));
                break;
            }
            Num::Const(_) if !is_last => {}
            // Before it every operand was 0 or 1 and let it come to the last one.
            Num::Const(value)
                if !kept.is_empty()
                    && value == i64::from(!is_or)
                    && kept.iter().all(Num::is_truth) => {}
            Num::And(inner) if !is_or => kept.extend(inner),
            Num::Or(inner) if is_or => kept.extend(inner),
            it => kept.push(it),
        }
    }
    match (kept.len(), is_or) {
        (1, _) => kept.remove(0),
        (_, true) => Num::Or(kept),
        (_, false) => Num::And(kept),
    }
}

fn lone(mut list: Vec<Num>, whole: fn(Vec<Num>) -> Num) -> Num {
    match list.len() {
        1 => list.remove(0),
        _ => whole(list),
    }
}
