//! Values that grow: from some heap on each comes again after a period, greater by the saltus.
//!
//! Two proofs. Where heaps never break, and all amounts but a few may be taken, everything that a value depends on is a finite
//! state, counted from the least value that the heaps far below lack; a state that comes back repeats for ever. Where heaps
//! break, automata check the values that the table shows for all heaps at once.

use crate::automaton::{Automaton, Budget, Formulas, Numeration, Sum, Track};
use crate::period::affine::{Affine, Tail, common_multiple, modulus_of};
use crate::period::code::{Code, HEAP};
use crate::period::{MOST_COMPARED, listed};
use crate::proof::{Method, Proof, Repeats};
use crate::refute::claimed;
use kruzhok_proofs::Num;
use kruzhok_rules::{Law, Rules, Scratch};
use kruzhok_values::Comparison;
use std::collections::{BTreeSet, HashMap};

/// The most heaps whose values are computed, where heaps never break.
const MOST_HEAPS: usize = 1 << 17;
/// The heaps from which values are guessed, where heaps break.
const GUESSED_HEAPS: usize = 256;
/// Number of periods that must be seen among them.
const GUESSED_ROUNDS: usize = 8;

/// Values that were proved.
pub(crate) struct Growing {
    pub(crate) proof: Proof,
    repeats: Repeats,
    // At least up to the end of the first period.
    values: Vec<u32>,
}

/// The values of a game whose code has a last digit that repeats.
pub(crate) fn prove(code: &Code, budget: &Budget) -> Option<Growing> {
    match (code.tail, code.breaks()) {
        (0, _) => None,
        (_, false) => by_states(code),
        (_, true) => by_automata(code, budget),
    }
}

fn by_states(code: &Code) -> Option<Growing> {
    let last = code.last();
    let (takes_all, takes_part) = code.takes(last + 1);
    let mut values: Vec<u32> = vec![];
    code.extend(&mut values, last + 1);
    // The values of all smaller heaps but the last few, from the least missing one on.
    let mut missing = 0;
    let mut above: BTreeSet<u32> = BTreeSet::new();
    let mut seen: HashMap<(Vec<u32>, Vec<u32>), (usize, u32)> = HashMap::new();
    while values.len() < MOST_HEAPS {
        let heap = values.len();
        let far = heap - last - 1;
        if far > 0 && takes_part && values[far] >= missing {
            above.insert(values[far]);
        }
        if takes_all && missing == 0 {
            above.insert(0);
        }
        while above.remove(&missing) {
            missing += 1;
        }
        // A value below the missing one counts no more, as if it were 0.
        let relative = |value: &u32| (value + 1).saturating_sub(missing);
        let state = (
            above.iter().map(relative).collect::<Vec<u32>>(),
            values[heap - last..].iter().map(relative).collect(),
        );
        if let Some((before, missing_before)) = seen.insert(state, (heap, missing)) {
            let shift = (heap - before, missing - missing_before);
            let repeats = least(&values, before, shift);
            let proof = Proof {
                method: Method::Growth {
                    code: code.to_string(),
                    last: last as u64,
                    start: before as u64,
                    shift: shift.0 as u64,
                    compared: 0,
                },
                positions: heap as u64,
                repeats: Some(repeats),
                values: first_period(&values, repeats),
                states: None,
                rows: vec![],
            };
            return Some(Growing {
                proof,
                repeats,
                values,
            });
        }
        let near = (1..=last).filter(|amount| code.takes(*amount).1);
        let near: Vec<u32> = near.map(|amount| values[heap - amount]).collect();
        let value = (missing..).find(|value| !above.contains(value) && !near.contains(value));
        values.push(value?);
    }
    None
}

/// The values up to the end of the first period, where they can be read.
fn first_period(values: &[u32], repeats: Repeats) -> Vec<u32> {
    let end = usize::try_from(repeats.preperiod + repeats.period);
    listed(values, end.unwrap_or(usize::MAX))
}

/// The least period and preperiod of values that repeat from `start` on after `shift` heaps, greater by `rise`. They are known
/// for one such period.
fn least(values: &[u32], start: usize, (shift, rise): (usize, u32)) -> Repeats {
    let at = |heap: usize| {
        let rounds = (heap.max(start) - start) / shift;
        u64::from(values[heap - rounds * shift]) + rounds as u64 * u64::from(rise)
    };
    Repeats::least(start, (shift, rise.into()), |heap, period, saltus| {
        at(heap) + saltus == at(heap + period)
    })
}

fn by_automata(code: &Code, budget: &Budget) -> Option<Growing> {
    let mut values = vec![];
    code.extend(&mut values, GUESSED_HEAPS);
    let numbers: Vec<i64> = values.iter().copied().map(i64::from).collect();
    let repeats = Repeats::seen(&numbers, GUESSED_ROUNDS)?;
    let mut formulas = Formulas::new(Numeration::Base(2), 1, 1, budget);
    let [value, left, right, xor, lesser, less, more] = [(); 7].map(|()| formulas.new_track());
    let of_heap = graph(&mut formulas, &values, repeats, [HEAP, value])?;
    let of_part = |[part, value_of_part]: [Track; 2]| {
        let tracks = [(HEAP, part), (value, value_of_part)];
        of_heap.renamed(|track| {
            let new = tracks.iter().find(|(old, _)| *old == track);
            new.map_or(track, |(_, new)| *new)
        })
    };
    let budget = &mut budget.shared();
    // What a heap may be worth after a move.
    let moves = code.relation(&mut formulas, [less, more])?;
    let reached = moves.and(&of_part([less, left]), budget)?;
    let reached = reached.exists(&[less], budget)?;
    let reached = reached.and(&of_part([more, right]), budget)?;
    let reached = reached.exists(&[more], budget)?;
    let sum = Automaton::digit_by_digit([left, right, xor], |a, b| a ^ b, budget)?;
    let reached = reached.and(&sum, budget)?.exists(&[left, right], budget)?;
    let to = |track| reached.renamed(|own| if own == xor { track } else { own });
    let keeps = to(value).and(&of_heap, budget)?;
    let below = formulas.related(&Sum::of(lesser), Comparison::Less, &Sum::of(value))?;
    let lacks = of_heap.and(&below, budget)?.without(&to(lesser), budget)?;
    if !keeps.is_empty() || !lacks.is_empty() {
        return None;
    }
    let proof = Proof {
        method: Method::Breaking {
            code: code.to_string(),
        },
        positions: GUESSED_HEAPS as u64,
        repeats: Some(repeats),
        values: first_period(&values, repeats),
        states: Some(budget.largest.max(formulas.budget.largest) as u64),
        rows: vec![],
    };
    Some(Growing {
        proof,
        repeats,
        values,
    })
}

impl Growing {
    /// Compares a law about the values of the only heap with them; `None` where it differs, or is not known to grow likewise.
    pub(crate) fn compare(mut self, rules: &Rules, law: &Law, num: &Num) -> Option<Proof> {
        let Repeats {
            preperiod,
            period,
            saltus,
        } = self.repeats;
        let modulus = common_multiple(modulus_of(num, 1)?, period.into())?;
        let rise = i128::from(saltus) * (modulus / i128::from(period));
        let mut rounds = i128::from(preperiod) / modulus + 1;
        for remainder in 0..modulus {
            // The heap is a multiple of the modulus, and the remainder.
            let heap = Affine {
                slope: modulus,
                base: remainder,
            };
            let mut tail = Tail {
                modulus: 1,
                remainder: 0,
                from: 0,
                slots: vec![Some(heap)],
            };
            if tail.value(num)?.slope != rise {
                return None;
            }
            rounds = rounds.max(tail.from);
        }
        let end = u64::try_from((rounds + 1) * modulus).ok()?;
        if end > MOST_COMPARED {
            return None;
        }
        let mut scratch = Scratch::default();
        for heap in 0..end {
            let late = heap.saturating_sub(preperiod) / period;
            let value = *self
                .values
                .get(usize::try_from(heap - late * period).ok()?)?;
            let value = u64::from(value) + late * saltus;
            let claim = claimed(rules, law, &[i64::try_from(heap).ok()?], &mut scratch).ok()?;
            if u64::try_from(claim) != Ok(value) {
                return None;
            }
        }
        if let Method::Growth { compared, .. } = &mut self.proof.method {
            *compared = end;
        }
        Some(self.proof)
    }
}

/// Reads a heap and its value.
fn graph(
    formulas: &mut Formulas,
    values: &[u32],
    repeats: Repeats,
    [heap, value]: [Track; 2],
) -> Option<Automaton> {
    let (preperiod, period) = (
        usize::try_from(repeats.preperiod).ok()?,
        usize::try_from(repeats.period).ok()?,
    );
    let rounds = formulas.new_track();
    let mut found = formulas.constant(false);
    for (first, first_value) in values.iter().enumerate().take(preperiod + period) {
        let mut both = formulas.constant(true);
        let starts = [
            (heap, i64::try_from(first).ok()?, repeats.period),
            (value, i64::from(*first_value), repeats.saltus),
        ];
        for (track, start, step) in starts {
            let mut sum = Sum::constant(start);
            if first >= preperiod {
                sum = sum.plus(&Sum::of(rounds).times(i64::try_from(step).ok()?)?)?;
            }
            let equal = formulas.related(&Sum::of(track), Comparison::Equal, &sum)?;
            both = both.and(&equal, &mut formulas.budget)?;
        }
        let here = both.exists(&[rounds], &mut formulas.budget)?;
        found = found.or(&here, &mut formulas.budget)?;
    }
    Some(found)
}
