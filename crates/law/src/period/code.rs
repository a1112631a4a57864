//! Games of taking and breaking as octal codes, whatever rows the game is written with.
//!
//! Digit number k of a code says what may remain where k are taken from a heap: 1 for nothing, 2 for one heap, 4 for two, or a
//! sum of these (Guy and Smith 1956). Here the last digit may repeat for ever, as in Nim and where all but a few amounts
//! may be taken.

use crate::automaton::{Automaton, Budget, Formulas, Numeration, Sum, Track};
use kruzhok_proofs::{FlatRow, each_heap_option, heap_rows, heaps_are_alike};
use kruzhok_rules::{Rules, Scratch};
use kruzhok_values::Comparison;
use std::fmt;

/// An octal code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    /// Digits number 0, 1, 2, and so on.
    digits: Vec<u8>,
    /// All digits after them.
    pub(crate) tail: u8,
}

/// The digits that are looked at: what comes after them must repeat the last one of them.
const MOST_DIGITS: usize = 64;
/// Number of times that the last digit is seen before it is taken to repeat.
const LEAST_REPEATED: usize = 8;

/// What may remain, as a part of a digit.
pub(crate) const NOTHING: u8 = 1;
pub(crate) const ONE_HEAP: u8 = 2;
pub(crate) const TWO_HEAPS: u8 = 4;

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.digit(0))?;
        for digit in self.digits.iter().skip(1) {
            write!(f, "{digit}")?;
        }
        match self.tail {
            0 => Ok(()),
            tail => write!(f, "({tail})"),
        }
    }
}

impl Code {
    /// The code of the rows of a game whose heaps are independent, proved for heaps of all sizes; `None` where the rows are no
    /// such game, or where that is not found out.
    pub(crate) fn of(rules: &Rules, budget: &Budget) -> Option<Self> {
        let (rows, slot_count) = heap_rows(rules, 0).filter(|_| heaps_are_alike(rules))?;
        let code = Self::of_small_heaps(rules)?;
        let is_multiset = rules.is_multiset();
        code.means(&rows, slot_count, is_multiset, budget)?;
        Some(code)
    }

    /// The code that is seen in small heaps: digit k shows where nothing remains of k, one of k + 1, and two of k + 2.
    fn of_small_heaps(rules: &Rules) -> Option<Self> {
        let mut scratch = Scratch::default();
        let mut all: Vec<Vec<Vec<i64>>> = vec![];
        for size in 0..i64::try_from(MOST_DIGITS + 2).ok()? {
            let mut options = vec![];
            let visit = &mut |option: &[i64]| {
                let parts = option.iter().copied().filter(|it| *it != 0);
                options.push(parts.collect());
            };
            each_heap_option(rules, 0, size, &mut scratch, visit).ok()?;
            all.push(options);
        }
        let digit = |amount: usize| {
            let bit = |bit: u8, remains: &[i64]| {
                let options = &all[amount + remains.len()];
                let is_found = options.iter().any(|it| it == remains);
                if is_found { bit } else { 0 }
            };
            let of_some = bit(NOTHING, &[]) | bit(ONE_HEAP, &[1]);
            bit(TWO_HEAPS, &[1, 1]) | if amount > 0 { of_some } else { 0 }
        };
        let mut digits: Vec<u8> = (0..MOST_DIGITS).map(digit).collect();
        let tail = *digits.last()?;
        while digits.last() == Some(&tail) {
            digits.pop();
        }
        (digits.len() + LEAST_REPEATED <= MOST_DIGITS).then_some(Self { digits, tail })
    }

    /// Checks for all heaps that rows allow what the code does.
    fn means(
        &self,
        rows: &[FlatRow],
        slot_count: usize,
        is_multiset: bool,
        budget: &Budget,
    ) -> Option<()> {
        let mut formulas = Formulas::new(Numeration::Base(2), 1, slot_count, budget);
        let (less, more) = (formulas.new_track(), formulas.new_track());
        let parts = [less, more];
        let mut of_rows = formulas.constant(false);
        for row in rows {
            let of_row = moves(&mut formulas, row, parts)?;
            of_rows = of_rows.or(&of_row, &mut formulas.budget)?;
        }
        let heap = Sum::of(HEAP);
        let (none, same) = (
            formulas.related(&Sum::of(less), Comparison::Equal, &Sum::constant(0))?,
            formulas.related(&Sum::of(more), Comparison::Equal, &heap)?,
        );
        let same = none.and(&same, &mut formulas.budget)?;
        of_rows = of_rows.without(&same, &mut formulas.budget)?;
        if is_multiset {
            let some = formulas.related(&heap, Comparison::Greater, &Sum::constant(0))?;
            of_rows = of_rows.and(&some, &mut formulas.budget)?;
        }
        let of_code = self.relation(&mut formulas, parts)?;
        let differs = of_rows.combined(&of_code, |a, b| a != b, &mut formulas.budget)?;
        differs.is_empty().then_some(())
    }

    /// Reads a heap and the two that it may become, the smaller one first; those that do not remain are 0.
    pub(crate) fn relation(
        &self,
        formulas: &mut Formulas,
        [less, more]: [Track; 2],
    ) -> Option<Automaton> {
        let zero = Sum::constant(0);
        let none = formulas.related(&Sum::of(less), Comparison::Equal, &zero)?;
        let nothing = formulas.related(&Sum::of(more), Comparison::Equal, &zero)?;
        let ordered = formulas.related(&Sum::of(less), Comparison::LessEqual, &Sum::of(more))?;
        let budget = &mut formulas.budget;
        let kinds = [
            (NOTHING, none.and(&nothing, budget)?),
            (ONE_HEAP, none.without(&nothing, budget)?),
            (TWO_HEAPS, ordered.without(&none, budget)?),
        ];
        let rest = Sum::of(HEAP).minus(&Sum::of(less).plus(&Sum::of(more))?)?;
        let mut found = formulas.constant(false);
        let tail = (self.digits.len(), self.tail, Comparison::GreaterEqual);
        let digits = self.digits.iter().enumerate();
        let digits = digits.map(|(amount, digit)| (amount, *digit, Comparison::Equal));
        for (amount, digit, comparison) in digits.chain([tail]) {
            let mut remains = formulas.constant(false);
            for (bit, kind) in &kinds {
                if digit & bit != 0 {
                    remains = remains.or(kind, &mut formulas.budget)?;
                }
            }
            let amount = Sum::constant(i64::try_from(amount).ok()?);
            let taken = formulas.related(&rest, comparison, &amount)?;
            let here = taken.and(&remains, &mut formulas.budget)?;
            found = found.or(&here, &mut formulas.budget)?;
        }
        Some(found)
    }

    pub(crate) fn digit(&self, amount: usize) -> u8 {
        *self.digits.get(amount).unwrap_or(&self.tail)
    }

    /// The greatest amount whose digit differs from all that follow.
    pub(crate) fn last(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }

    /// Whether a heap may become two.
    pub(crate) fn breaks(&self) -> bool {
        let mut digits = self.digits.iter().chain([&self.tail]);
        digits.any(|digit| digit & TWO_HEAPS != 0)
    }

    /// Whether all of a heap may be taken, and whether a part of it, by this amount.
    pub(crate) fn takes(&self, amount: usize) -> (bool, bool) {
        let digit = self.digit(amount);
        (digit & NOTHING != 0, digit & ONE_HEAP != 0)
    }

    /// Adds the values of heaps up to this number, each from those of smaller heaps.
    pub(crate) fn extend(&self, values: &mut Vec<u32>, count: usize) {
        let mut reached: Vec<usize> = vec![];
        for heap in values.len()..count {
            let mark = |reached: &mut Vec<usize>, value: u32| {
                let value = value as usize;
                if value >= reached.len() {
                    reached.resize(value + 1, usize::MAX);
                }
                reached[value] = heap;
            };
            let most = match self.tail {
                0 => self.last().min(heap),
                _ => heap,
            };
            for amount in 0..=most {
                let digit = self.digit(amount);
                let rest = heap - amount;
                if digit & NOTHING != 0 && rest == 0 && heap > 0 {
                    mark(&mut reached, 0);
                }
                if digit & ONE_HEAP != 0 && rest > 0 && amount > 0 {
                    mark(&mut reached, values[rest]);
                }
                if digit & TWO_HEAPS != 0 {
                    for part in 1..=rest / 2 {
                        mark(&mut reached, values[part] ^ values[rest - part]);
                    }
                }
            }
            let least = reached.iter().take_while(|it| **it == heap).count();
            values.push(u32::try_from(least).expect("fewer values than moves"));
        }
    }
}

/// The track of the heap before the move.
pub(crate) const HEAP: Track = 0;

/// Reads a heap and the two that a row makes of it; `None` where a part may be less than 0, or there may be more than two.
fn moves(formulas: &mut Formulas, row: &FlatRow, [less, more]: [Track; 2]) -> Option<Automaton> {
    let loops = formulas.follow(&row.steps)?;
    let mut orders = vec![];
    for [first, second] in [[less, more], [more, less]] {
        let tracks = match row.to.len() {
            0 => vec![],
            1 => vec![more],
            2 => vec![first, second],
            _ => return None,
        };
        let parts = row.to.iter().zip(tracks);
        let parts = parts.map(|(part, track)| formulas.result(part, track));
        orders.push(parts.collect::<Option<Vec<Automaton>>>()?);
    }
    let mut remain = formulas.related(&Sum::of(less), Comparison::LessEqual, &Sum::of(more))?;
    for track in [less, more].into_iter().take(2 - row.to.len()) {
        let none = formulas.related(&Sum::of(track), Comparison::Equal, &Sum::constant(0))?;
        remain = remain.and(&none, &mut formulas.budget)?;
    }
    let relation = remain.with_all(&formulas.context, &mut formulas.budget)?;
    formulas.context.clear();
    let mut found = formulas.constant(false);
    for order in &orders {
        let made = relation.with_all(order, &mut formulas.budget)?;
        let made = made.exists(&loops, &mut formulas.budget)?;
        found = found.or(&made, &mut formulas.budget)?;
    }
    Some(found)
}
