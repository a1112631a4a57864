//! Periods of one heap, proved.
//!
//! Where each large heap can be made smaller by finitely many amounts, which depend on its remainder and on what is remembered
//! besides, its value follows from the values of as many smaller heaps as the largest amount. So once all values in a window of
//! that length, with the remainder of the heap, come again, everything comes again for ever (Golomb 1966).
//!
//! Where any number of stones may be taken, or heaps break, the rows are read as an octal code, and theorems on codes serve.

mod affine;
mod by_period;
mod code;
mod growing;
mod octal;
mod program;
mod repeats;
mod small;
mod step;
mod sum;

#[cfg(test)]
mod tests;

use crate::automaton::Budget;
use crate::period::affine::{Affine, Tail, common_multiple, gcd};
use crate::period::code::Code;
use crate::period::small::{Known, Small, best, ended};
use crate::period::step::{Moves, Step};
use crate::proof::{MOST_LISTED, Method, Paragraph, Proof, Repeats, Window};
use crate::refute::claimed;
use crate::verdict::Counterexample;
pub(crate) use by_period::ByPeriod;
use kruzhok_proofs::{Flat, FlatStart, Num, flat, heap_rows, heaps_are_alike, number};
use kruzhok_rules::{Claim, Ending, Law, Position, Rules, Scratch};
use std::collections::HashMap;

/// What came of a proof that was tried.
pub(crate) enum Tried {
    Proved(Proof),
    Refuted(Counterexample),
    /// The game or the law is none of this kind, or the budget did not suffice.
    Open,
}

/// The most heaps whose values are computed.
const MOST_HEAPS: usize = 1 << 20;
/// The most moves that are looked at for that.
const MOST_LOOKS: usize = 60_000_000;
/// The most heaps whose values are computed by the rules themselves.
const MOST_SMALL: usize = 20_000;
/// The most values of what is remembered besides the heap.
const MOST_RESTS: usize = 200;
/// The most positions in which a law is compared with a proved period.
const MOST_COMPARED: u64 = 2_000_000;

/// The values of one heap, for ever.
struct Sequence<'a> {
    small: Small<'a>,
    // What is remembered besides the heap: at the start, and at any time.
    first_rests: Vec<Vec<i64>>,
    rests: Vec<Vec<i64>>,
    // For each heap from 0 on, the values with each of `rests`.
    values: Vec<Vec<u32>>,
    // From here on `values` repeat after `window_period`.
    window_start: usize,
    window_period: usize,
    repeats: Repeats,
    // What is known of the moves, and the moves themselves.
    facts: Window,
    tails: Tails,
    // The same of each row.
    rows: Vec<Paragraph>,
}

/// Tries to prove a law about one heap, or about independent heaps that have the same moves.
pub(crate) fn prove(rules: &Rules, law: &Law, budget: &Budget) -> Tried {
    let is_alone = is_alone(rules);
    let is_grundy = match law.claim {
        Claim::Lost(_) => !is_alone,
        Claim::Grundy(_) => true,
        Claim::Period => has_values(rules),
        Claim::Answer { .. } => return Tried::Open,
    };
    let sequence = Sequence::of(rules, is_grundy);
    let found = match (&law.claim, sequence) {
        (Claim::Period, Some(sequence)) => {
            let positions = sequence.values.len() * sequence.rests.len();
            Some(Tried::Proved(sequence.proof(positions as u64, 0)))
        }
        (Claim::Period, None) => Code::of(rules, budget)
            .and_then(|code| {
                octal::prove(&code).or_else(|| Some(growing::prove(&code, budget)?.proof))
            })
            .map(Tried::Proved),
        (Claim::Lost(expr) | Claim::Grundy(expr), Some(sequence)) => {
            number(rules, expr).and_then(|num| match is_alone {
                true => sequence.compare(rules, law, &num, false),
                false => sequence.compare_sum(rules, law, &num).map(Tried::Proved),
            })
        }
        (Claim::Grundy(expr), None) if is_alone => number(rules, expr).and_then(|num| {
            let growing = growing::prove(&Code::of(rules, budget)?, budget)?;
            growing.compare(rules, law, &num).map(Tried::Proved)
        }),
        (Claim::Lost(_) | Claim::Grundy(_), None) | (Claim::Answer { .. }, _) => None,
    };
    found.unwrap_or(Tried::Open)
}

/// Tries to prove a law for the starts alone of a game of one heap: whatever is remembered later counts for nothing.
pub(crate) fn prove_of_starts(rules: &Rules, law: &Law) -> Option<Proof> {
    let (Claim::Lost(expr) | Claim::Grundy(expr)) = &law.claim else {
        return None;
    };
    is_alone(rules).then_some(())?;
    let sequence = Sequence::of(rules, matches!(law.claim, Claim::Grundy(_)))?;
    match sequence.compare(rules, law, &number(rules, expr)?, true)? {
        Tried::Proved(proof) => Some(proof),
        Tried::Refuted(_) | Tried::Open => None,
    }
}

/// So many values, where they are few enough to be read.
fn listed(values: &[u32], end: usize) -> Vec<u32> {
    let listed = values.get(..end).filter(|_| end <= MOST_LISTED);
    listed.map_or(vec![], <[u32]>::to_vec)
}

/// Whether a game has one heap, with whatever is remembered besides it.
fn is_alone(rules: &Rules) -> bool {
    rules.heap_names().len() == 1 && !rules.is_multiset()
}

/// The moves of one heap: of the only one, or of each one of those that are independent.
fn flat_of_heap(rules: &Rules) -> Option<Flat> {
    if rules.is_graph() {
        return None;
    }
    if is_alone(rules) {
        return flat(rules);
    }
    let (rows, slot_count) = heap_rows(rules, 0).filter(|_| heaps_are_alike(rules))?;
    rows.iter().all(|row| row.to.len() == 1).then_some(Flat {
        width: 1,
        named_count: 1,
        sorted_count: 0,
        mover: None,
        rows,
        ends: vec![],
        stuck: Ending::Loss,
        legal: None,
        starts: vec![],
        game_start_count: 0,
        slot_count,
    })
}

/// Whether the positions of a game have Grundy values, as far as its rules say so.
fn has_values(rules: &Rules) -> bool {
    !rules.is_partisan() && ends_are_lost(rules)
}

/// Whether the player to move has lost wherever the game has ended, as far as its rules say so.
pub(crate) fn ends_are_lost(rules: &Rules) -> bool {
    let is_loss = |winner: kruzhok_rules::Winner| winner.ending(None) == Ending::Loss;
    let ends = &rules.typed().ends;
    rules.stuck() == Ending::Loss && ends.iter().all(|(_, it)| is_loss(*it))
}

impl<'a> Sequence<'a> {
    /// The values of the only heap of a game; `None` where the theorem does not apply, or no window came back.
    fn of(rules: &'a Rules, is_grundy: bool) -> Option<Self> {
        let flat = flat_of_heap(rules)?;
        let modulus = step::modulus(&flat)?;
        let first_rests = first_rests(rules, &flat)?;
        let mut rests = first_rests.clone();
        let mut small = Small::new(rules, is_grundy);
        // What may be remembered is found together with the moves.
        let (tails, window, small_count) = loop {
            let tails = Tails::of(&flat, modulus, &rests)?;
            let window = tails.largest_amount().max(1);
            let from = usize::try_from(tails.from).ok()?.max(window);
            let small_count = from + 2 * usize::try_from(modulus).ok()? + 32;
            if small_count > MOST_SMALL {
                return None;
            }
            let heaps = 0..i64::try_from(small_count).ok()?;
            for heap in heaps {
                for rest in &rests {
                    small.value(&words(heap, rest))?;
                }
            }
            let mut all: Vec<Vec<i64>> =
                small.positions().map(|(it, _)| it[1..].to_vec()).collect();
            all.extend(tails.all_rests());
            all.sort_unstable();
            all.dedup();
            if all == rests {
                tails.verify(&mut small, &rests, from, small_count)?;
                break (tails, window, small_count);
            }
            if all.len() > MOST_RESTS {
                return None;
            }
            rests = all;
        };
        let mut values = vec![];
        for heap in 0..i64::try_from(small_count).ok()? {
            let of_heap = rests.iter().map(|rest| small.value(&words(heap, rest)));
            values.push(of_heap.collect::<Option<Vec<u32>>>()?);
        }
        let (window_start, window_period) =
            tails.window_that_returns(&rests, &mut values, window, rules.stuck(), is_grundy)?;
        let rows = (0..rules.rows().len()).map(|row| tails.said_of_row(rules, &flat, &rests, row));
        let has_draws = !is_grundy && values.iter().flatten().any(|it| *it == small::DRAWN);
        let mut sequence = Self {
            rows: rows.collect::<Option<_>>()?,
            small,
            first_rests,
            rests,
            values,
            window_start,
            window_period,
            repeats: Repeats {
                preperiod: 0,
                period: 0,
                saltus: 0,
            },
            facts: Window {
                from: u64::try_from(tails.from).ok()?,
                modulus: tails.modulus as u64,
                largest_amount: window as u64,
                is_grundy,
                is_of_starts: false,
                has_draws,
                memory_count: 0,
                start: 0,
                shift: 0,
                heap_count: match rules.is_multiset() {
                    true => 0,
                    false => rules.heap_names().len() as u64,
                },
                compared: 0,
                compared_below: 0,
            },
            tails,
        };
        sequence.repeats = Repeats::least(window_start, (window_period, 0), |heap, period, _| {
            sequence.at(heap) == sequence.at(heap + period)
        });
        Some(sequence)
    }

    /// The values of a heap of any size.
    fn at(&self, heap: usize) -> &[u32] {
        match self.values.get(heap) {
            Some(values) => values,
            None => {
                let place = (heap - self.window_start) % self.window_period;
                &self.values[self.window_start + place]
            }
        }
    }

    /// Compares a law with the values; `None` where the law does not repeat, or too late. It may be compared for the
    /// starts alone.
    fn compare(mut self, rules: &Rules, law: &Law, num: &Num, of_starts: bool) -> Option<Tried> {
        let (from, modulus) = repeats_from(num, &self.rests)?;
        let period = i128::from(self.repeats.period);
        let together = modulus / gcd(modulus, period) * period;
        let end = from.max(self.repeats.preperiod.into()) + together;
        let end = u64::try_from(end).ok()?;
        if end * self.rests.len() as u64 > MOST_COMPARED {
            return None;
        }
        let is_right = |value: u32, claim: i64| match law.claim {
            Claim::Grundy(_) => claim == i64::from(value),
            _ => (claim != 0) == (value == small::LOST),
        };
        let mut scratch = Scratch::default();
        let mut positions = 0;
        let is_compared = |rest: &[i64]| !of_starts || self.first_rests.iter().any(|it| it == rest);
        for (words, value) in self.small.positions().filter(|it| is_compared(&it.0[1..])) {
            // Those of smaller heaps are counted below.
            positions += u64::from(u64::try_from(words[0]).is_ok_and(|heap| heap >= end));
            if !is_right(value, claimed(rules, law, words, &mut scratch).ok()?) {
                return Some(Tried::Open);
            }
        }
        for heap in 0..end {
            for (place, rest) in self.rests.iter().enumerate() {
                if !is_compared(rest) {
                    continue;
                }
                let words = words(i64::try_from(heap).ok()?, rest);
                let value = self.at(usize::try_from(heap).ok()?)[place];
                let claim = claimed(rules, law, &words, &mut scratch).ok()?;
                if !is_right(value, claim) {
                    if of_starts {
                        return None;
                    }
                    let found = self.counterexample(rules, law, &words, (claim, value));
                    return Some(found.map_or(Tried::Open, Tried::Refuted));
                }
                positions += 1;
            }
        }
        self.facts.compared_below = end;
        self.facts.is_of_starts = of_starts;
        Some(Tried::Proved(self.proof(positions, positions)))
    }

    fn proof(&self, positions: u64, compared: u64) -> Proof {
        // The first window that comes again, and how soon: the easiest one to look at.
        let Repeats {
            preperiod, period, ..
        } = self.repeats;
        let first = self.facts.from.saturating_sub(self.facts.largest_amount);
        let shift = common_multiple(period.into(), self.facts.modulus.into());
        let shift = shift.and_then(|it| u64::try_from(it).ok());
        Proof {
            method: Method::Window(Window {
                start: preperiod.max(first),
                shift: shift.unwrap_or(self.window_period as u64),
                memory_count: self.rests.len() as u64,
                compared,
                ..self.facts
            }),
            positions,
            repeats: Some(self.repeats),
            values: self.values_of_starts().unwrap_or_default(),
            states: None,
            rows: self.rows.clone(),
        }
    }

    /// The values up to the end of the first period, with what all starts remember.
    fn values_of_starts(&self) -> Option<Vec<u32>> {
        let [rest] = self.first_rests.as_slice() else {
            return None;
        };
        let place = self.rests.iter().position(|it| it == rest)?;
        let end = usize::try_from(self.repeats.preperiod + self.repeats.period).ok()?;
        let values = (0..end.min(MOST_LISTED + 1)).map(|heap| self.at(heap)[place]);
        Some(listed(&values.collect::<Vec<u32>>(), end))
    }

    /// The property that fails at the first heap where a law is wrong; `None` where it is not sure that play can come there.
    fn counterexample(
        &mut self,
        rules: &Rules,
        law: &Law,
        words: &[i64],
        (claim, value): (i64, u32),
    ) -> Option<Counterexample> {
        // Where all heaps of a run are starts, larger heaps would be starts of a larger game.
        let starts = rules.starts(MOST_HEAPS).ok()?;
        let (first, last) = (starts.first()?.words()[0], starts.last()?.words()[0]);
        let is_run = last - first + 1 == i64::try_from(starts.len()).ok()?;
        if words.len() != 1 || !is_run || words[0] <= last {
            return None;
        }
        let is_grundy = matches!(law.claim, Claim::Grundy(_));
        let mut scratch = Scratch::default();
        let (property, to) = match self.small.moves(words)? {
            Known::Over(_) => (1, None),
            Known::To(to) if to.is_empty() => (1, None),
            Known::To(to) => {
                let wanted = if is_grundy { claim } else { 1 };
                let mut same = to.into_iter().filter(|to| {
                    let claim = claimed(rules, law, to, &mut scratch);
                    claim.is_ok_and(|it| it == wanted)
                });
                match (is_grundy || claim != 0, same.next()) {
                    (true, Some(to)) => (2, Some(to)),
                    _ => (3, None),
                }
            }
        };
        let write = |words: &[i64]| rules.write_position(&Position::from_words(words));
        Some(Counterexample {
            property: Some(property),
            from: write(words),
            to: to.map(|to| write(&to)),
            values: is_grundy.then_some((claim, Some(value))),
            is_answer: None,
            reply: None,
        })
    }
}

fn words(heap: i64, rest: &[i64]) -> Vec<i64> {
    std::iter::once(heap).chain(rest.iter().copied()).collect()
}

/// What is remembered besides the heap at the start.
fn first_rests(rules: &Rules, flat: &Flat) -> Option<Vec<Vec<i64>>> {
    if flat.width == 1 {
        return Some(vec![vec![]]);
    }
    let mut rests: Vec<Vec<i64>> = match rules.starts(MOST_SMALL) {
        Ok(starts) => starts.iter().map(|it| it.words()[1..].to_vec()).collect(),
        Err(_) => rests_within_bounds(flat)?,
    };
    rests.sort_unstable();
    rests.dedup();
    Some(rests)
}

/// The same where there are too many starts, from the bounds of each number.
fn rests_within_bounds(flat: &Flat) -> Option<Vec<Vec<i64>>> {
    let mut rests = vec![];
    for start in &flat.starts[..flat.game_start_count] {
        let FlatStart::Box { bounds, .. } = start else {
            return None;
        };
        let mut of_start = vec![vec![]];
        for (low, high) in &bounds[1..] {
            let (low, high) = ((*low)?, (*high)?);
            let longer = of_start.iter().flat_map(|rest: &Vec<i64>| {
                (low..=high).map(|value| [rest.as_slice(), &[value]].concat())
            });
            of_start = longer.take(MOST_RESTS + 1).collect();
        }
        rests.extend(of_start);
        if rests.len() > MOST_RESTS {
            return None;
        }
    }
    Some(rests)
}

/// From which heap on, and with which modulus, an expression repeats; `None` where it is not known to.
fn repeats_from(num: &Num, rests: &[Vec<i64>]) -> Option<(i128, i128)> {
    let modulus = step::modulus_of_law(num)?;
    let mut from = 0;
    for remainder in 0..modulus {
        for rest in rests {
            let heap = Affine { slope: 1, base: 0 };
            let rest = rest.iter().map(|it| Affine::constant((*it).into()));
            let mut tail = Tail {
                modulus,
                remainder,
                from: 0,
                slots: std::iter::once(heap).chain(rest).map(Some).collect(),
            };
            tail.value(num)?.as_constant()?;
            from = from.max(tail.from);
        }
    }
    Some((from, modulus))
}

/// The moves of all large heaps.
struct Tails {
    modulus: usize,
    // They hold for heaps from here on.
    from: i128,
    // By remainder, then by what is remembered.
    moves: Vec<Vec<Moves>>,
}

impl Tails {
    fn of(flat: &Flat, modulus: i128, rests: &[Vec<i64>]) -> Option<Self> {
        let mut from = 0;
        let mut moves = vec![];
        for remainder in 0..modulus {
            let mut of_remainder = vec![];
            for rest in rests {
                let (found, own) = step::moves(flat, (modulus, remainder), rest)?;
                from = from.max(own);
                of_remainder.push(found);
            }
            moves.push(of_remainder);
        }
        Some(Self {
            modulus: usize::try_from(modulus).ok()?,
            from,
            moves,
        })
    }

    /// How much a row takes from large heaps.
    fn said_of_row(
        &self,
        rules: &Rules,
        flat: &Flat,
        rests: &[Vec<i64>],
        row: usize,
    ) -> Option<Paragraph> {
        let mut flat = flat.clone();
        flat.rows.retain(|it| it.row.0 as usize == row);
        let own = Self::of(&flat, i128::try_from(self.modulus).ok()?, rests)?;
        let mut amounts: Vec<usize> = own.steps().map(|(amount, _)| *amount).collect();
        amounts.sort_unstable();
        amounts.dedup();
        let args = vec![
            ("row", rules.rows()[row].source.clone()),
            ("from", self.from.to_string()),
        ];
        if amounts.is_empty() {
            return Some(("law-proof-row-never", args));
        }
        let is_one = amounts.len() == 1;
        let amounts = match amounts.as_slice() {
            [first, .., last] if last - first + 1 == amounts.len() && amounts.len() > 3 => {
                format!("{first}, …, {last}")
            }
            _ => {
                let amounts: Vec<String> = amounts.iter().map(usize::to_string).collect();
                amounts.join(", ")
            }
        };
        let amounts = vec![("amounts", amounts)];
        let key = match (self.modulus, rests.len()) {
            (1, 1) if is_one => "law-proof-row-always-one",
            (1, 1) => "law-proof-row-always",
            _ => "law-proof-row-takes",
        };
        Some((key, [args, amounts].concat()))
    }

    fn steps(&self) -> impl Iterator<Item = &Step> {
        self.moves.iter().flatten().flat_map(|moves| match moves {
            Moves::Over(_) => &[][..],
            Moves::To(steps) => steps,
        })
    }

    fn largest_amount(&self) -> usize {
        self.steps().map(|(amount, _)| *amount).max().unwrap_or(0)
    }

    fn all_rests(&self) -> impl Iterator<Item = Vec<i64>> {
        self.steps().map(|(_, rest)| rest.clone())
    }

    /// Checks the moves of some heaps with those that the rules make; `None` where they differ.
    fn verify(
        &self,
        small: &mut Small<'_>,
        rests: &[Vec<i64>],
        from: usize,
        end: usize,
    ) -> Option<()> {
        for heap in from..end {
            for (place, rest) in rests.iter().enumerate() {
                let size = i64::try_from(heap).ok()?;
                let is_same = match (small.moves(&words(size, rest))?, self.at(heap, place)) {
                    (Known::Over(left), Moves::Over(right)) => left == *right,
                    (Known::To(to), Moves::To(steps)) => {
                        let mut to: Vec<(i64, Vec<i64>)> = to
                            .iter()
                            .map(|to| (size - to[0], to[1..].to_vec()))
                            .collect();
                        to.sort_unstable();
                        to.dedup();
                        let steps = steps.iter();
                        steps
                            .map(|(amount, rest)| {
                                Some((i64::try_from(*amount).ok()?, rest.clone()))
                            })
                            .collect::<Option<Vec<_>>>()?
                            == to
                    }
                    _ => false,
                };
                if !is_same {
                    return None;
                }
            }
        }
        Some(())
    }

    fn at(&self, heap: usize, place: usize) -> &Moves {
        &self.moves[heap % self.modulus][place]
    }

    /// The moves as amounts with the places of what is remembered after them: by remainder, then by what is remembered.
    fn steps_to_places(&self, rests: &[Vec<i64>]) -> Option<Vec<Vec<(usize, usize)>>> {
        let placed = |(amount, rest): &Step| Some((*amount, rests.binary_search(rest).ok()?));
        let of_place = |moves: &Moves| match moves {
            Moves::Over(_) => Some(vec![]),
            Moves::To(steps) => steps.iter().map(placed).collect(),
        };
        self.moves.iter().flatten().map(of_place).collect()
    }

    /// Computes values until a window of them comes again: where it begins first, and after how many heaps it comes again.
    fn window_that_returns(
        &self,
        rests: &[Vec<i64>],
        values: &mut Vec<Vec<u32>>,
        window: usize,
        stuck: Ending,
        is_grundy: bool,
    ) -> Option<(usize, usize)> {
        let steps = self.steps_to_places(rests)?;
        let begin = values.len();
        let mut seen: HashMap<u64, usize> = HashMap::new();
        let mut hash = RollingHash::of(window, &values[begin - window..]);
        let mut reached = vec![];
        let step_count = self.steps().count().div_ceil(self.modulus).max(1);
        let most = (MOST_HEAPS / rests.len()).min(MOST_LOOKS / step_count);
        while values.len() < most {
            let heap = values.len();
            let key = hash.with((heap % self.modulus) as u64);
            // A value of a hash may stand for two windows, so they are compared.
            let before = seen.insert(key, heap).filter(|&before| {
                before % self.modulus == heap % self.modulus
                    && values[before - window..before] == values[heap - window..heap]
            });
            if let Some(before) = before {
                return Some((before - window, heap - before));
            }
            let mut of_heap = Vec::with_capacity(rests.len());
            for place in 0..rests.len() {
                of_heap.push(match self.at(heap, place) {
                    Moves::Over(ending) => ended(*ending, is_grundy)?,
                    Moves::To(_) => {
                        reached.clear();
                        let to = steps[heap % self.modulus * rests.len() + place].iter();
                        reached.extend(to.map(|(amount, place)| values[heap - amount][*place]));
                        best(&reached, stuck, is_grundy)?
                    }
                });
            }
            hash.push(&of_heap, &values[heap - window]);
            values.push(of_heap);
        }
        None
    }
}

/// A number for the last few values, which changes as values come and go.
struct RollingHash {
    sum: u64,
    // What the first value of the window was multiplied by.
    leaving: u64,
}

const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl RollingHash {
    fn of(window: usize, values: &[Vec<u32>]) -> Self {
        let mut hash = Self {
            sum: 0,
            leaving: (0..window).fold(1, |power: u64, _| power.wrapping_mul(FACTOR)),
        };
        for value in values {
            hash.sum = hash.sum.wrapping_mul(FACTOR).wrapping_add(digest(value));
        }
        hash
    }

    fn push(&mut self, new: &[u32], old: &[u32]) {
        let without = digest(old).wrapping_mul(self.leaving);
        self.sum = self
            .sum
            .wrapping_mul(FACTOR)
            .wrapping_add(digest(new))
            .wrapping_sub(without);
    }

    fn with(&self, remainder: u64) -> u64 {
        self.sum ^ remainder.wrapping_mul(FACTOR).rotate_left(32)
    }
}

fn digest(values: &[u32]) -> u64 {
    values.iter().fold(1, |digest: u64, value| {
        (digest ^ u64::from(*value))
            .wrapping_mul(0xff51_afd7_ed55_8ccd)
            .rotate_left(29)
    })
}
