//! What the numbers of a flat game come to, one position at a time.

use crate::{Flat, FlatRow, FlatStep, Num};
use kruzhok_rules::{Ending, Player};
use kruzhok_values::{gcd, is_prime, isqrt, zeckendorf};

/// No row runs its loops more often for one position; where it would, the position cannot be worked out.
const MOST_ROUNDS: u64 = 1 << 20;

/// There is no such value: a number beyond 64 bits, a division by zero, more work than is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown;

impl Num {
    /// The value where the variables are these.
    ///
    /// # Errors
    /// Where there is none.
    pub fn value(&self, slots: &[i64]) -> Result<i64, Unknown> {
        let value = match self {
            Self::Const(value) => Some(*value),
            Self::Slot(slot) => Some(slots[*slot]),
            Self::Negate(it) => it.value(slots)?.checked_neg(),
            Self::Abs(it) => it.value(slots)?.checked_abs(),
            Self::Not(it) => Some(i64::from(it.value(slots)? == 0)),
            Self::Binary(op, pair) => op.of(pair.0.value(slots)?, pair.1.value(slots)?),
            Self::Compare(it) => {
                let (left, right) = (it.0.value(slots)?, it.2.value(slots)?);
                Some(i64::from(it.1.holds(&left, &right)))
            }
            Self::And(list) => Some(first_where(list, slots, 1, |value| value == 0)?),
            Self::Or(list) => Some(first_where(list, slots, 0, |value| value != 0)?),
            Self::Choice(it) => {
                let chosen = if it.1.value(slots)? == 0 {
                    &it.2
                } else {
                    &it.0
                };
                Some(chosen.value(slots)?)
            }
            Self::Least(list) => fold(list, slots, |a, b| Some(a.min(b)))?,
            Self::Greatest(list) => fold(list, slots, |a, b| Some(a.max(b)))?,
            Self::Gcd(list) => {
                let mut divisor = 0;
                for it in list {
                    divisor = gcd(divisor, it.value(slots)?).ok_or(Unknown)?;
                }
                Some(divisor)
            }
            Self::Isqrt(it) => isqrt(it.value(slots)?),
            Self::IsPrime(it) => Some(i64::from(is_prime(it.value(slots)?))),
            Self::Zeckendorf(it, times) => Some(zeckendorf(it.value(slots)?, *times)),
        };
        value.ok_or(Unknown)
    }
}

/// The first value that `is_meant`, else the last; `otherwise` for an empty list.
fn first_where(
    list: &[Num],
    slots: &[i64],
    otherwise: i64,
    is_meant: fn(i64) -> bool,
) -> Result<i64, Unknown> {
    let mut value = otherwise;
    for it in list {
        value = it.value(slots)?;
        if is_meant(value) {
            break;
        }
    }
    Ok(value)
}

fn fold(
    list: &[Num],
    slots: &[i64],
    join: fn(i64, i64) -> Option<i64>,
) -> Result<Option<i64>, Unknown> {
    let mut all: Option<i64> = None;
    for it in list {
        let value = it.value(slots)?;
        all = match all {
            None => Some(value),
            Some(before) => join(before, value),
        };
    }
    Ok(all)
}

/// Memory that is used again from position to position.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    now: Vec<i64>,
    after: Vec<i64>,
    to: Vec<i64>,
    rounds: u64,
}

impl Slots {
    /// The number of rounds of loops since the last call.
    pub fn take_rounds(&mut self) -> u64 {
        std::mem::take(&mut self.rounds)
    }
}

impl Flat {
    /// How the game has ended in a position, by its ends alone; `None` where they let it go on.
    ///
    /// # Errors
    /// Where that cannot be worked out.
    pub fn ending(&self, words: &[i64]) -> Result<Option<Ending>, Unknown> {
        for (when, winner) in &self.ends {
            if when.value(words)? != 0 {
                let mover = self.mover.map(|word| words[word]);
                let mover = match mover {
                    Some(1) => Some(Player::First),
                    Some(2) => Some(Player::Second),
                    _ => None,
                };
                return Ok(Some(winner.ending(mover)));
            }
        }
        Ok(None)
    }

    /// Visits the positions that moves lead to from a position in which the game goes on, row by row.
    ///
    /// # Errors
    /// Where a move cannot be worked out.
    pub fn each_successor(
        &self,
        words: &[i64],
        scratch: &mut Slots,
        visit: &mut dyn FnMut(&[i64]),
    ) -> Result<(), Unknown> {
        let Slots {
            now,
            after,
            to,
            rounds: done,
        } = scratch;
        now.clear();
        now.extend_from_slice(words);
        now.resize(self.slot_count.max(self.width), 0);
        let mut rounds = MOST_ROUNDS;
        let made = self.rows.iter().try_for_each(|row| {
            row.each_choice(now, &mut rounds, &mut |now| {
                if self.make(row, now, after, to)? {
                    visit(to);
                }
                Ok(())
            })
        });
        *done += MOST_ROUNDS - rounds;
        made
    }

    /// Writes where a row leads to, and tells whether that is a move.
    fn make(
        &self,
        row: &FlatRow,
        now: &[i64],
        after: &mut Vec<i64>,
        to: &mut Vec<i64>,
    ) -> Result<bool, Unknown> {
        to.clear();
        for word in &row.to {
            to.push(word.value(now)?);
        }
        to[..self.sorted_count].sort_unstable();
        if !row.is_pass && to[..self.named_count] == now[..self.named_count] {
            return Ok(false);
        }
        let Some(legal) = &self.legal else {
            return Ok(true);
        };
        after.clear();
        after.extend_from_slice(to);
        after.resize(self.slot_count.max(self.width), 0);
        Ok(legal.value(after)? != 0)
    }
}

impl FlatRow {
    /// Goes round the loops of the row: `visit` gets the variables of each round whose conditions are met. The variables
    /// before those of loops are given in `slots`; `rounds` grows less by one for each round of a loop.
    ///
    /// # Errors
    /// Where a number cannot be worked out, where `rounds` are used up, and those of `visit`.
    pub fn each_choice(
        &self,
        slots: &mut [i64],
        rounds: &mut u64,
        visit: &mut dyn FnMut(&[i64]) -> Result<(), Unknown>,
    ) -> Result<(), Unknown> {
        each_choice(&self.steps, slots, rounds, visit)
    }
}

fn each_choice(
    steps: &[FlatStep],
    slots: &mut [i64],
    rounds: &mut u64,
    visit: &mut dyn FnMut(&[i64]) -> Result<(), Unknown>,
) -> Result<(), Unknown> {
    let Some((first, rest)) = steps.split_first() else {
        return visit(slots);
    };
    match first {
        FlatStep::If(condition) => match condition.value(slots)? {
            0 => Ok(()),
            _ => each_choice(rest, slots, rounds, visit),
        },
        FlatStep::For {
            slot,
            from,
            to,
            step,
        } => {
            let (mut at, end) = (from.value(slots)?, to.value(slots)?);
            while if *step > 0 { at < end } else { at > end } {
                *rounds = rounds.checked_sub(1).ok_or(Unknown)?;
                slots[*slot] = at;
                each_choice(rest, slots, rounds, visit)?;
                match at.checked_add(*step) {
                    Some(next) => at = next,
                    None => break,
                }
            }
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kruzhok_rules::RowIndex;
    use kruzhok_values::BinaryOp;

    fn slot(place: usize) -> Num {
        Num::Slot(place)
    }

    fn binary(op: BinaryOp, left: Num, right: i64) -> Num {
        Num::Binary(op, Box::new((left, Num::Const(right))))
    }

    fn flat(steps: Vec<FlatStep>, to: Vec<Num>) -> Flat {
        Flat {
            width: to.len(),
            named_count: to.len(),
            sorted_count: to.len(),
            mover: None,
            rows: vec![FlatRow {
                row: RowIndex(0),
                steps,
                to,
                is_pass: false,
            }],
            ends: vec![],
            stuck: Ending::Loss,
            legal: None,
            starts: vec![],
            game_start_count: 0,
            slot_count: 3,
        }
    }

    fn successors(flat: &Flat, words: &[i64]) -> Result<Vec<Vec<i64>>, Unknown> {
        let mut all = vec![];
        flat.each_successor(words, &mut Slots::default(), &mut |to| {
            all.push(to.to_vec())
        })?;
        Ok(all)
    }

    #[test]
    fn a_row_loops_sorts_and_leaves_out_what_stays() {
        let steps = vec![FlatStep::For {
            slot: 2,
            from: Num::Const(-1),
            to: binary(BinaryOp::Add, slot(0), 1),
            step: 1,
        }];
        let lowered = Num::Binary(BinaryOp::Subtract, Box::new((slot(1), slot(2))));
        let mut flat = flat(steps, vec![slot(0), lowered]);
        assert_eq!(
            successors(&flat, &[2, 3]),
            Ok(vec![vec![2, 4], vec![2, 2], vec![1, 2]])
        );
        flat.legal = Some(binary(BinaryOp::Remainder, slot(1), 4));
        assert_eq!(successors(&flat, &[2, 3]), Ok(vec![vec![2, 2], vec![1, 2]]));
    }

    #[test]
    fn what_has_no_value_is_unknown() {
        let check = |op, right| {
            let flat = flat(vec![], vec![binary(op, slot(0), right)]);
            successors(&flat, &[3])
        };
        assert_eq!(check(BinaryOp::Divide, 0), Err(Unknown));
        assert_eq!(check(BinaryOp::ShiftLeft, 70), Err(Unknown));
        assert_eq!(check(BinaryOp::Power, -1), Err(Unknown));
        assert_eq!(check(BinaryOp::Power, 2), Ok(vec![vec![9]]));
        let endless = FlatStep::For {
            slot: 2,
            from: Num::Const(0),
            to: Num::Const(i64::MAX),
            step: 1,
        };
        assert_eq!(
            successors(&flat(vec![endless], vec![slot(0)]), &[3]),
            Err(Unknown)
        );
    }
}
