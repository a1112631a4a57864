//! Laws about several heaps that are independent and have the same moves: the value of a position is the xor of theirs.

use super::{MOST_COMPARED, Sequence, common_multiple};
use crate::proof::Proof;
use crate::refute::claimed;
use kruzhok_proofs::Num;
use kruzhok_rules::{Claim, Law, Rules, Scratch};
use kruzhok_values::{BinaryOp, Comparison};

impl Sequence<'_> {
    /// Compares a law with the xor of the values; `None` where it differs, or is not known to repeat in each heap.
    pub(crate) fn compare_sum(mut self, rules: &Rules, law: &Law, num: &Num) -> Option<Proof> {
        if rules.is_multiset() {
            return None;
        }
        let mut cycle = Cycle {
            from: self.repeats.preperiod.into(),
            modulus: self.repeats.period.into(),
        };
        cycle.take_in(num)?;
        let end = usize::try_from(cycle.from + cycle.modulus).ok()?;
        let count = rules.heap_names().len();
        let positions = u64::try_from(end)
            .ok()?
            .checked_pow(u32::try_from(count).ok()?)?;
        if positions > MOST_COMPARED {
            return None;
        }
        let mut words = vec![0; count];
        let mut scratch = Scratch::default();
        loop {
            let mut value = 0;
            for heap in &words {
                value ^= self.at(usize::try_from(*heap).ok()?)[0];
            }
            let claim = claimed(rules, law, &words, &mut scratch).ok()?;
            let is_right = match law.claim {
                Claim::Grundy(_) => claim == i64::from(value),
                _ => (claim != 0) == (value == 0),
            };
            if !is_right {
                return None;
            }
            let Some(place) = words.iter().rposition(|heap| *heap + 1 < end as i64) else {
                break;
            };
            words[place] += 1;
            words[place + 1..].fill(0);
        }
        self.facts.compared_below = end as u64;
        Some(self.proof(positions, positions))
    }
}

/// From where on, and with which modulus, an expression repeats in each of its variables.
struct Cycle {
    from: i128,
    modulus: i128,
}

impl Cycle {
    /// Makes room for an expression; `None` where it is not known to repeat.
    fn take_in(&mut self, num: &Num) -> Option<()> {
        let mut all = |list: &[&Num]| list.iter().try_for_each(|num| self.take_in(num));
        match num {
            Num::Const(_) => Some(()),
            Num::Slot(_) => None,
            Num::Negate(inner)
            | Num::Abs(inner)
            | Num::Not(inner)
            | Num::Isqrt(inner)
            | Num::IsPrime(inner)
            | Num::Zeckendorf(inner, _) => self.take_in(inner),
            Num::Binary(op, pair) => match (op, &pair.1) {
                (BinaryOp::Remainder, Num::Const(divisor))
                    if *divisor > 0 && is_polynomial(&pair.0) =>
                {
                    self.modulus = common_multiple(self.modulus, (*divisor).into())?;
                    Some(())
                }
                _ => all(&[&pair.0, &pair.1]),
            },
            Num::Compare(parts) => {
                let (left, comparison, right) = &**parts;
                let is_order = !matches!(comparison, Comparison::In | Comparison::NotIn);
                match (left, right) {
                    (Num::Slot(_), Num::Const(bound)) | (Num::Const(bound), Num::Slot(_))
                        if is_order =>
                    {
                        self.from = self.from.max(i128::from(*bound) + 1);
                        Some(())
                    }
                    _ => all(&[left, right]),
                }
            }
            Num::Choice(parts) => all(&[&parts.0, &parts.1, &parts.2]),
            Num::And(list)
            | Num::Or(list)
            | Num::Least(list)
            | Num::Greatest(list)
            | Num::Gcd(list) => list.iter().try_for_each(|num| self.take_in(num)),
        }
    }
}

/// Whether the remainder of an expression follows from those of its variables.
fn is_polynomial(num: &Num) -> bool {
    match num {
        Num::Const(_) | Num::Slot(_) => true,
        Num::Negate(inner) => is_polynomial(inner),
        Num::Binary(BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply, pair) => {
            is_polynomial(&pair.0) && is_polynomial(&pair.1)
        }
        _ => false,
    }
}
