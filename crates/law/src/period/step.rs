//! The moves of all large heaps of one remainder: to which smaller heaps, and to what is remembered there.

use crate::period::affine::{Affine, Tail, modulus_of};
use kruzhok_proofs::{Flat, FlatRow, FlatStep, Num};
use kruzhok_rules::{Ending, Player};
use kruzhok_values::{BinaryOp, Comparison};

/// What a heap and what is remembered besides can become: how much smaller the heap is, and the other words.
pub(crate) type Step = (usize, Vec<i64>);

/// What can be done in a position with a large heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Moves {
    /// The game is over there.
    Over(Ending),
    /// Moves, none where the player is stuck; ascending.
    To(Vec<Step>),
}

/// The most rounds of a loop that are looked at.
const MOST_ROUNDS: i128 = 2_000;

/// A modulus that settles all remainders in the rules.
pub(crate) fn modulus(flat: &Flat) -> Option<i128> {
    let of_row = |modulus, row: &FlatRow| {
        let modulus = row
            .to
            .iter()
            .try_fold(modulus, |it, num| modulus_of(num, it))?;
        row.steps
            .iter()
            .try_fold(modulus, |modulus, step| match step {
                FlatStep::If(condition) => modulus_of(condition, modulus),
                FlatStep::For { from, to, .. } => modulus_of(to, modulus_of(from, modulus)?),
            })
    };
    let ends = flat.ends.iter().map(|(end, _)| end).chain(&flat.legal);
    let modulus = ends.clone().try_fold(1, |it, num| modulus_of(num, it))?;
    flat.rows.iter().try_fold(modulus, of_row)
}

/// What can be done with all large heaps that leave `remainder`, where the other words of the position are `rest`; and from
/// which heap on. `None` where that is not the same for all, or where a heap can stay or grow.
pub(crate) fn moves(
    flat: &Flat,
    (modulus, remainder): (i128, i128),
    rest: &[i64],
) -> Option<(Moves, i128)> {
    let heap = Affine { slope: 1, base: 0 };
    let words = std::iter::once(heap).chain(rest.iter().map(|it| Affine::constant((*it).into())));
    let mut slots: Vec<Option<Affine>> = words.map(Some).collect();
    slots.resize(flat.slot_count.max(flat.width), None);
    let mut tail = Tail {
        modulus,
        remainder,
        from: 0,
        slots,
    };
    for (end, winner) in &flat.ends {
        if tail.holds(end)? {
            let mover = flat.mover.map(|word| match rest[word - 1] {
                1 => Player::First,
                _ => Player::Second,
            });
            return Some((Moves::Over(winner.ending(mover)), tail.from));
        }
    }
    let mut all = vec![];
    for row in &flat.rows {
        add(flat, row, &row.steps, &mut tail, rest, &mut all)?;
    }
    all.sort_unstable();
    all.dedup();
    Some((Moves::To(all), tail.from))
}

fn add(
    flat: &Flat,
    row: &FlatRow,
    steps: &[FlatStep],
    tail: &mut Tail,
    rest: &[i64],
    all: &mut Vec<Step>,
) -> Option<()> {
    let Some((first, others)) = steps.split_first() else {
        all.extend(made(flat, row, tail, rest)?);
        return Some(());
    };
    match first {
        FlatStep::If(condition) => match tail.holds(condition)? {
            true => add(flat, row, others, tail, rest, all),
            false => Some(()),
        },
        FlatStep::For {
            slot,
            from,
            to,
            step,
        } => {
            let from = tail.value(from)?.as_constant()?;
            let to = tail.value(to)?;
            let step = i128::from(*step);
            let is_up = step > 0;
            let to = match to.as_constant() {
                Some(to) => to,
                None if is_up && to.slope > 0 => {
                    let end = most(others, *slot)?.checked_add(1)?;
                    // Large heaps let the loop come to it.
                    tail.sign(to.plus(Affine::constant(-end))?)?;
                    end
                }
                None => return None,
            };
            let mut value = from;
            while if is_up { value < to } else { value > to } {
                if (value - from) / step > MOST_ROUNDS {
                    return None;
                }
                tail.slots[*slot] = Some(Affine::constant(value));
                add(flat, row, others, tail, rest, all)?;
                value += step;
            }
            Some(())
        }
    }
}

/// The greatest value of a loop's variable with which what follows may make a move; `None` where there is none, or something
/// that follows may have no value.
fn most(steps: &[FlatStep], slot: usize) -> Option<i128> {
    let of_step = |step: &FlatStep| match step {
        FlatStep::If(condition) => greatest(condition, slot),
        FlatStep::For { .. } => None,
    };
    let have_values = steps.iter().all(|step| match step {
        FlatStep::If(condition) => has_value(condition),
        FlatStep::For { from, to, .. } => has_value(from) && has_value(to),
    });
    let all = steps.iter().filter_map(of_step);
    all.min().filter(|_| have_values)
}

/// Whether it surely has a value, whatever its variables are.
fn has_value(num: &Num) -> bool {
    let is_defined = match num {
        Num::Binary(op, pair) => match op {
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply => true,
            BinaryOp::Divide | BinaryOp::Remainder => matches!(pair.1, Num::Const(it) if it > 0),
            _ => false,
        },
        Num::Isqrt(_) | Num::Gcd(_) => false,
        _ => true,
    };
    is_defined && !num.any_operand(&mut |it| !has_value(it))
}

/// The greatest number for which a condition on it may hold.
fn greatest(condition: &Num, slot: usize) -> Option<i128> {
    match condition {
        Num::Compare(parts) => match (&parts.0, parts.1, &parts.2) {
            (
                Num::Slot(own),
                Comparison::Equal | Comparison::LessEqual | Comparison::Less,
                Num::Const(most),
            )
            | (
                Num::Const(most),
                Comparison::Equal | Comparison::GreaterEqual | Comparison::Greater,
                Num::Slot(own),
            ) if *own == slot => Some((*most).into()),
            _ => None,
        },
        Num::And(all) => all.iter().filter_map(|it| greatest(it, slot)).min(),
        Num::Or(all) => {
            let all = all.iter().map(|it| greatest(it, slot));
            all.collect::<Option<Vec<i128>>>()?.into_iter().max()
        }
        _ => None,
    }
}

/// The move that a row makes with the variables as they are; `Some(None)` where that is no move.
fn made(flat: &Flat, row: &FlatRow, tail: &mut Tail, rest: &[i64]) -> Option<Option<Step>> {
    let mut words: Vec<Affine> = vec![];
    for word in &row.to {
        words.push(tail.value(word)?);
    }
    let (heap, others) = words.split_first()?;
    let new_rest: Vec<i64> = others
        .iter()
        .map(|it| i64::try_from(it.as_constant()?).ok())
        .collect::<Option<_>>()?;
    if heap.slope != 1 {
        return None;
    }
    let named = flat.named_count - 1;
    if heap.base == 0 && new_rest[..named] == rest[..named] && !row.is_pass {
        return Some(None);
    }
    let amount = usize::try_from(-heap.base).ok().filter(|it| *it > 0)?;
    if let Some(legal) = &flat.legal {
        let mut after = Tail {
            slots: words.iter().copied().map(Some).collect(),
            ..tail.clone()
        };
        after.slots.resize(tail.slots.len(), None);
        let is_legal = after.holds(legal)?;
        tail.from = tail.from.max(after.from);
        if !is_legal {
            return Some(None);
        }
    }
    Some(Some((amount, new_rest)))
}

/// A modulus that settles all remainders in an expression.
pub(crate) fn modulus_of_law(num: &Num) -> Option<i128> {
    modulus_of(num, 1)
}
