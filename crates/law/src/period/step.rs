//! The moves of all large heaps of one remainder: to which smaller heaps, and to what is remembered there.

use crate::period::affine::{Affine, Tail, modulus_of};
use kruzhok_proofs::{Flat, FlatRow, FlatStep, Num};
use kruzhok_rules::{Ending, Player};

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
            let to = tail.value(to)?.as_constant()?;
            let step = i128::from(*step);
            let is_up = step > 0;
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
