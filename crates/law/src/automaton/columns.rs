//! Conditions on the digits that several numbers have at the same place, for all places or for some.
//!
//! `all(sum(x >> i & 1 for x in heaps) % 3 == 0 for i in range(max(heaps)))` is Moore's law: it needs no state, since an automaton
//! reads the digits of one place together.

use super::formula::Formulas;
use super::numeration::Numeration;
use super::{Automaton, Track};
use kruzhok_proofs::{Num, Quantified, number, quantified};
use kruzhok_rules::Rules;
use kruzhok_values::{BinaryOp, Comparison, Int};

impl Formulas {
    /// The numbers for which a condition of a law holds.
    pub(super) fn law(&mut self, rules: &Rules, law: &Int) -> Option<Automaton> {
        if let Some(found) = quantified(rules, law) {
            return self.of_columns(&found);
        }
        match law {
            Int::Not(inner) => self.law(rules, inner)?.not(&mut self.budget),
            Int::And(all) | Int::Or(all) => {
                let is_and = matches!(law, Int::And(_));
                let mut found = self.constant(is_and);
                for law in all {
                    let next = self.law(rules, law)?;
                    found = match is_and {
                        true => found.and(&next, &mut self.budget)?,
                        false => found.or(&next, &mut self.budget)?,
                    };
                }
                Some(found)
            }
            _ => self.condition(&number(rules, law)?),
        }
    }

    fn of_columns(&mut self, found: &Quantified) -> Option<Automaton> {
        if found.from != Num::Const(0)
            || !speaks_of_digits(&found.inner, found.slot, self.numeration)
        {
            return None;
        }
        let mut used = vec![];
        used_slots(&found.inner, &mut used);
        used.retain(|slot| *slot != found.slot);
        used.sort_unstable();
        used.dedup();
        let tracks: Vec<Track> = used
            .iter()
            .map(|slot| self.slots[*slot])
            .collect::<Option<_>>()?;
        let numeration = self.numeration;
        let holds = |letter: usize| {
            // At place 0 a number below the base is its own digit.
            let mut slots = vec![0; found.slot + 1];
            for (index, slot) in used.iter().enumerate() {
                slots[*slot] = i64::try_from(numeration.digit(letter, index)).ok()?;
            }
            let value = found.inner.value(&slots).ok()?;
            Some((value != 0) == found.is_all)
        };
        let letters = 0..numeration.letter_count(tracks.len())?;
        let holds: Vec<bool> = letters.map(holds).collect::<Option<_>>()?;
        let count = match found.to {
            Num::Const(count) => Some(usize::try_from(count.max(0)).ok()?),
            // Digits of a number are 0 from the place on that has the number of that number.
            _ if !holds[0] => return None,
            _ => {
                for slot in &used {
                    let less = (found.to.clone(), Comparison::Less, Num::Slot(*slot));
                    let less = self.condition(&Num::Compare(Box::new(less)))?;
                    self.is_excluded(less)?.then_some(())?;
                }
                None
            }
        };
        let most = count.unwrap_or(0);
        let is_beyond = |place: usize| count.is_some() && place == most;
        let all = Automaton::explore(
            numeration,
            tracks,
            0,
            &mut self.budget,
            |place, letter| {
                let next = (place + 1).min(most);
                (is_beyond(*place) || holds[letter]).then_some(next)
            },
            |place| is_beyond(*place) || holds[0],
        )?;
        match found.is_all {
            true => Some(all),
            false => all.not(&mut self.budget),
        }
    }
}

/// Whether a condition looks at numbers only through their digits at the place that a variable holds.
fn speaks_of_digits(num: &Num, place: usize, numeration: Numeration) -> bool {
    let Numeration::Base(base) = numeration else {
        return false;
    };
    let base = i64::from(base);
    let is_place = |num: &Num| *num == Num::Slot(place);
    let is_number = |num: &Num| matches!(num, Num::Slot(slot) if *slot != place);
    // The number without its digits below the place.
    let is_cut = |num: &Num| match num {
        Num::Binary(BinaryOp::ShiftRight, pair) => {
            base == 2 && is_number(&pair.0) && is_place(&pair.1)
        }
        Num::Binary(BinaryOp::Divide, pair) => {
            let is_weight = match &pair.1 {
                Num::Binary(BinaryOp::Power, power) => {
                    power.0 == Num::Const(base) && is_place(&power.1)
                }
                Num::Binary(BinaryOp::ShiftLeft, one) => {
                    base == 2 && one.0 == Num::Const(1) && is_place(&one.1)
                }
                _ => false,
            };
            is_number(&pair.0) && is_weight
        }
        _ => false,
    };
    match num {
        Num::Slot(_) => false,
        Num::Binary(BinaryOp::And, pair) if pair.1 == Num::Const(1) && is_cut(&pair.0) => base == 2,
        Num::Binary(BinaryOp::Remainder, pair) if is_cut(&pair.0) => pair.1 == Num::Const(base),
        _ => !num.any_operand(&mut |it| !speaks_of_digits(it, place, numeration)),
    }
}

fn used_slots(num: &Num, into: &mut Vec<usize>) {
    if let Num::Slot(slot) = num {
        into.push(*slot);
    }
    num.any_operand(&mut |it| {
        used_slots(it, into);
        false
    });
}
