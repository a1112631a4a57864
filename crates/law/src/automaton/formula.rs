//! From expressions about whole numbers from 0 on to automata.
//!
//! What is no sum gets a track of its own (the quotient of `n // 3`, the result of `a ^ b`, the greater of two numbers) with an
//! automaton that defines it. The definition must give a number from 0 on for all numbers that are spoken of, else nothing is
//! said.

use super::numeration::Numeration;
use super::relations::Sum;
use super::{Automaton, Budget, Track};
use kruzhok_proofs::{Num, number};
use kruzhok_rules::Rules;
use kruzhok_values::{BinaryOp, Comparison, Int};

/// Makes automata of expressions.
pub(crate) struct Formulas {
    /// By the variable: its track.
    pub(crate) slots: Vec<Option<Track>>,
    /// The next track that nothing uses.
    pub(crate) next_track: Track,
    pub(crate) budget: Budget,
    pub(crate) numeration: Numeration,
    /// Which numbers are spoken of: all that each of these accepts.
    pub(crate) context: Vec<Automaton>,
    /// A track that stands for the least part of the first number, by the factor of its sequence, instead of its digits.
    pub(super) part_of_first: Option<(u8, Track)>,
    // Tracks of the condition that is being made, each with what defines it.
    definitions: Vec<(Track, Automaton)>,
}

impl Formulas {
    /// Expressions whose first variables are the tracks from 0 on; as many tracks behind them are left free.
    pub(crate) fn new(
        numeration: Numeration,
        width: usize,
        slot_count: usize,
        budget: &Budget,
    ) -> Self {
        let count = Track::try_from(width).unwrap_or(Track::MAX / 2);
        let mut slots: Vec<Option<Track>> = (0..count).map(Some).collect();
        slots.resize(slot_count.max(width), None);
        Self {
            slots,
            next_track: 2 * count,
            numeration,
            context: vec![],
            budget: budget.shared(),
            part_of_first: None,
            definitions: vec![],
        }
    }

    /// All numbers, or none.
    pub(crate) fn constant(&self, is_all: bool) -> Automaton {
        Automaton::constant(self.numeration, is_all)
    }

    /// Whether none of these numbers are spoken of.
    pub(crate) fn is_excluded(&mut self, numbers: Automaton) -> Option<bool> {
        let left = numbers.with_all(&self.context, &mut self.budget)?;
        Some(left.is_empty())
    }

    pub(crate) fn new_track(&mut self) -> Track {
        self.next_track += 1;
        self.next_track - 1
    }

    /// The numbers for which a condition holds; `None` where it is of no kind that automata know, or the budget is used up.
    pub(crate) fn condition(&mut self, num: &Num) -> Option<Automaton> {
        match num {
            Num::Const(value) => Some(self.constant(*value != 0)),
            Num::Not(inner) => self.condition(inner)?.not(&mut self.budget),
            Num::And(all) => self.folded(all, true),
            Num::Or(all) => self.folded(all, false),
            Num::Compare(parts) => {
                let (left, comparison, right) = &**parts;
                self.compared(left, *comparison, right)
            }
            Num::Choice(parts) => {
                let (value, condition, other) = &**parts;
                let condition = self.condition(condition)?;
                let (value, other) = (self.condition(value)?, self.condition(other)?);
                self.chosen(&condition, &value, &other)
            }
            _ => self.compared(num, Comparison::NotEqual, &Num::Const(0)),
        }
    }

    fn folded(&mut self, all: &[Num], is_and: bool) -> Option<Automaton> {
        let mut found = self.constant(is_and);
        for num in all {
            let next = self.condition(num)?;
            found = match is_and {
                true => found.and(&next, &mut self.budget)?,
                false => found.or(&next, &mut self.budget)?,
            };
        }
        Some(found)
    }

    /// The first where a condition holds, else the second.
    fn chosen(
        &mut self,
        condition: &Automaton,
        value: &Automaton,
        other: &Automaton,
    ) -> Option<Automaton> {
        let budget = &mut self.budget;
        let held = condition.and(value, budget)?;
        held.or(&other.without(condition, budget)?, budget)
    }

    fn compared(&mut self, left: &Num, comparison: Comparison, right: &Num) -> Option<Automaton> {
        self.defined(|this| {
            let (left, right) = (this.sum(left)?, this.sum(right)?);
            this.related(&left, comparison, &right)
        })
    }

    /// The numbers for which a relation of two sums holds.
    pub(crate) fn related(
        &mut self,
        left: &Sum,
        comparison: Comparison,
        right: &Sum,
    ) -> Option<Automaton> {
        let (numeration, budget) = (self.numeration, &mut self.budget);
        let difference = left.minus(right)?;
        let less = |sum: &Sum, budget: &mut Budget| {
            Automaton::at_most_zero(numeration, &sum.plus(&Sum::constant(1))?, budget)
        };
        match comparison {
            Comparison::Equal => Automaton::zero(numeration, &difference, budget),
            Comparison::NotEqual => Automaton::zero(numeration, &difference, budget)?.not(budget),
            Comparison::LessEqual => Automaton::at_most_zero(numeration, &difference, budget),
            Comparison::Less => less(&difference, budget),
            // Turned round, so that nothing is negated.
            Comparison::GreaterEqual => {
                Automaton::at_most_zero(numeration, &difference.times(-1)?, budget)
            }
            Comparison::Greater => less(&difference.times(-1)?, budget),
            Comparison::In | Comparison::NotIn => None,
        }
    }

    /// What `make` makes, with the tracks that it defines: they have exactly one number each, so they may be forgotten.
    pub(crate) fn defined(
        &mut self,
        make: impl FnOnce(&mut Self) -> Option<Automaton>,
    ) -> Option<Automaton> {
        let before = self.definitions.len();
        let made = make(self);
        let definitions = self.definitions.split_off(before);
        let mut found = made?;
        // The later ones are made of the earlier ones.
        for (track, definition) in definitions.iter().rev() {
            let together = found.and(definition, &mut self.budget)?;
            found = together.exists(&[*track], &mut self.budget)?;
        }
        Some(found)
    }

    /// A new track that is defined by an automaton; `None` where there are numbers for which it would have none.
    fn define(&mut self, track: Track, definition: Automaton) -> Option<Sum> {
        let has_one = definition.exists(&[track], &mut self.budget)?;
        let mut missing = has_one.not(&mut self.budget)?;
        for index in (0..self.definitions.len()).rev() {
            if missing.is_empty() {
                break;
            }
            let (track, definition) = &self.definitions[index];
            missing = missing.and(definition, &mut self.budget)?;
            missing = missing.exists(&[*track], &mut self.budget)?;
        }
        self.is_excluded(missing)?.then_some(())?;
        self.definitions.push((track, definition));
        Some(Sum::of(track))
    }

    /// An expression as a sum of tracks.
    pub(crate) fn sum(&mut self, num: &Num) -> Option<Sum> {
        match num {
            Num::Const(value) => Some(Sum::constant(*value)),
            Num::Slot(slot) => Some(Sum::of((*self.slots.get(*slot)?)?)),
            Num::Negate(inner) => self.sum(inner)?.times(-1),
            Num::Abs(inner) => {
                let value = self.sum(inner)?;
                let negative = value.times(-1)?;
                self.extreme(&[value, negative], Comparison::GreaterEqual)
            }
            Num::Binary(op, pair) => self.binary(*op, &pair.0, &pair.1),
            Num::Least(all) => {
                let all = self.sums(all)?;
                self.extreme(&all, Comparison::LessEqual)
            }
            Num::Greatest(all) => {
                let all = self.sums(all)?;
                self.extreme(&all, Comparison::GreaterEqual)
            }
            Num::Choice(parts) => {
                let (value, condition, other) = &**parts;
                let condition = self.condition(condition)?;
                let (value, other) = (self.sum(value)?, self.sum(other)?);
                self.choice(&condition, &value, &other)
            }
            Num::Not(_) | Num::Compare(_) => {
                let condition = self.condition(num)?;
                self.choice(&condition, &Sum::constant(1), &Sum::constant(0))
            }
            Num::Isqrt(inner) => self.root(inner),
            Num::Zeckendorf(inner, times) => self.least_part(inner, *times),
            Num::And(_) | Num::Or(_) | Num::Gcd(_) | Num::IsPrime(_) => None,
        }
    }

    fn sums(&mut self, all: &[Num]) -> Option<Vec<Sum>> {
        all.iter().map(|num| self.sum(num)).collect()
    }

    fn choice(&mut self, condition: &Automaton, value: &Sum, other: &Sum) -> Option<Sum> {
        let (track, own) = self.one_of([value, other])?;
        let value = self.related(&own, Comparison::Equal, value)?;
        let other = self.related(&own, Comparison::Equal, other)?;
        let definition = self.chosen(condition, &value, &other)?;
        self.define(track, definition)?;
        Some(own)
    }

    /// A new track for a number that is one of some sums, and the number: what the track holds is never below 0, so it says how much
    /// the number exceeds the least that the sums are seen to be.
    fn one_of<'s>(&mut self, sums: impl IntoIterator<Item = &'s Sum>) -> Option<(Track, Sum)> {
        let has_least = |sum: &&Sum| sum.factors.values().all(|factor| *factor > 0);
        let least = sums.into_iter().filter(has_least).map(|sum| sum.constant);
        let least = least.min().unwrap_or(0).min(0);
        let track = self.new_track();
        let own = Sum::of(track).plus(&Sum::constant(least))?;
        Some((track, own))
    }

    /// The one of some sums that stands in a relation to all others.
    fn extreme(&mut self, all: &[Sum], comparison: Comparison) -> Option<Sum> {
        let (track, own) = self.one_of(all)?;
        let mut bounds = self.constant(true);
        let mut is_one = self.constant(false);
        for sum in all {
            let bound = self.related(&own, comparison, sum)?;
            bounds = bounds.and(&bound, &mut self.budget)?;
            let equal = self.related(&own, Comparison::Equal, sum)?;
            is_one = is_one.or(&equal, &mut self.budget)?;
        }
        let definition = bounds.and(&is_one, &mut self.budget)?;
        self.define(track, definition)?;
        Some(own)
    }

    fn binary(&mut self, op: BinaryOp, left: &Num, right: &Num) -> Option<Sum> {
        let (left, right) = (self.sum(left)?, self.sum(right)?);
        let constant = |sum: &Sum| sum.factors.is_empty().then_some(sum.constant);
        let power = |exponent: i64| 1_i64.checked_shl(u32::try_from(exponent).ok()?);
        match op {
            BinaryOp::Add => left.plus(&right),
            BinaryOp::Subtract => left.minus(&right),
            BinaryOp::Multiply => match (constant(&left), constant(&right)) {
                (Some(factor), _) => right.times(factor),
                (_, Some(factor)) => left.times(factor),
                (None, None) => None,
            },
            BinaryOp::Divide => self.quotient(&left, constant(&right)?),
            BinaryOp::Remainder => self.remainder(&left, constant(&right)?),
            BinaryOp::ShiftLeft => left.times(power(constant(&right)?)?),
            BinaryOp::ShiftRight => self.quotient(&left, power(constant(&right)?)?),
            BinaryOp::And => self.digits(&left, &right, |a, b| a & b),
            BinaryOp::Or => self.digits(&left, &right, |a, b| a | b),
            // `~n` is -1 - n.
            BinaryOp::Xor if right == Sum::constant(-1) => right.minus(&left),
            BinaryOp::Xor => self.digits(&left, &right, |a, b| a ^ b),
            BinaryOp::Power => match (constant(&left), constant(&right)) {
                (Some(base), Some(exponent)) => Some(Sum::constant(
                    base.checked_pow(u32::try_from(exponent).ok()?)?,
                )),
                _ => None,
            },
        }
    }

    /// The whole part of a sum divided by a number above 0.
    fn quotient(&mut self, sum: &Sum, divisor: i64) -> Option<Sum> {
        if divisor <= 0 {
            return None;
        }
        if sum.factors.is_empty() {
            return Some(Sum::constant(sum.constant.div_euclid(divisor)));
        }
        let track = self.new_track();
        // As many divisors are added as keep the quotient from being negative.
        let added = (-sum.constant.div_euclid(divisor)).max(0);
        let rest = sum.minus(
            &Sum::of(track)
                .plus(&Sum::constant(-added))?
                .times(divisor)?,
        )?;
        let low = self.related(&rest, Comparison::GreaterEqual, &Sum::constant(0))?;
        let high = self.related(&rest, Comparison::Less, &Sum::constant(divisor))?;
        let definition = low.and(&high, &mut self.budget)?;
        self.define(track, definition)?.minus(&Sum::constant(added))
    }

    /// The remainder of a sum, which may be negative, divided by a number above 0.
    fn remainder(&mut self, sum: &Sum, divisor: i64) -> Option<Sum> {
        if divisor <= 0 {
            return None;
        }
        let (track, count) = (self.new_track(), self.new_track());
        let (own, multiple) = (Sum::of(track), Sum::of(count).times(divisor)?);
        let rest = sum.minus(&own)?;
        let mut divides = self.constant(false);
        for multiple in [multiple.times(-1)?, multiple] {
            let equal = self.related(&rest, Comparison::Equal, &multiple)?;
            let equal = equal.exists(&[count], &mut self.budget)?;
            divides = divides.or(&equal, &mut self.budget)?;
        }
        let low = self.related(&own, Comparison::Less, &Sum::constant(divisor))?;
        let definition = divides.and(&low, &mut self.budget)?;
        self.define(track, definition)
    }

    /// An operation on binary digits; a negative number has infinitely many ones, as in Python.
    fn digits(
        &mut self,
        left: &Sum,
        right: &Sum,
        operation: fn(bool, bool) -> bool,
    ) -> Option<Sum> {
        if self.numeration != Numeration::Base(2) {
            return None;
        }
        let result = self.new_track();
        let mut definition = self.constant(false);
        for (is_left_negative, is_right_negative) in
            [(false, false), (false, true), (true, false), (true, true)]
        {
            if operation(is_left_negative, is_right_negative) {
                continue;
            }
            let operands = (
                self.signed(left, is_left_negative)?,
                self.signed(right, is_right_negative)?,
            );
            let (Some((left, left_is)), Some((right, right_is))) = operands else {
                continue;
            };
            let budget = &mut self.budget;
            let mut part = Automaton::digit_by_digit(
                [left, right, result],
                |a, b| operation(a != is_left_negative, b != is_right_negative),
                budget,
            )?;
            for (track, is) in [(left, left_is), (right, right_is)] {
                if let Some(is) = is {
                    part = part.and(&is, budget)?.exists(&[track], budget)?;
                }
            }
            definition = definition.or(&part, budget)?;
        }
        self.define(result, definition)
    }

    /// A track that holds a sum, or the number -1 - n for a negative sum n, whose digits are the others; with what it is,
    /// if it is no track already. `None` inside where the sum never has this sign.
    fn signed(
        &mut self,
        sum: &Sum,
        is_negative: bool,
    ) -> Option<Option<(Track, Option<Automaton>)>> {
        if let (0, Some((track, 1)), 1) = (
            sum.constant,
            sum.factors
                .first_key_value()
                .map(|(it, factor)| (*it, *factor)),
            sum.factors.len(),
        ) {
            return Some((!is_negative).then_some((track, None)));
        }
        let value = match is_negative {
            true => Sum::constant(-1).minus(sum)?,
            false => sum.clone(),
        };
        let track = self.new_track();
        let is = self.related(&Sum::of(track), Comparison::Equal, &value)?;
        Some((!is.is_empty()).then_some((track, Some(is))))
    }

    /// The whole part of a square root, of n² or, in Ostrowski's digits, of 5·n² or the like.
    fn root(&mut self, num: &Num) -> Option<Sum> {
        let (factor, base) = square(num)?;
        let base = self.sum(base)?;
        let negative = base.times(-1)?;
        let size = self.extreme(&[base, negative], Comparison::GreaterEqual)?;
        if let Some(root) = whole_root(factor) {
            return size.times(root);
        }
        let (above, below) = self.numeration.root(factor)?;
        let Numeration::Ostrowski(step) = self.numeration else {
            return None;
        };
        // √(t² + 4) is 2θ - t: ⌊√5·n⌋ = ⌊φ·2n⌋ - n, and ⌊√2·n⌋ = ⌊θ·n⌋ - n with θ = 1 + √2.
        let (thetas, ones) = (2 * above, i64::from(step) * above);
        let divisor = match thetas % below == 0 && ones % below == 0 {
            true => below,
            false => 1,
        };
        let multiple = self.multiple(&size.times(thetas / divisor)?)?;
        let root = multiple.minus(&size.times(ones / divisor)?)?;
        match below / divisor {
            1 => Some(root),
            below => self.quotient(&root, below),
        }
    }

    /// The least of the Fibonacci numbers whose sum it is: the lowest 1 of its Zeckendorf digits.
    fn least_part(&mut self, num: &Num, times: u8) -> Option<Sum> {
        if let (Num::Slot(0), Some((known, part))) = (num, self.part_of_first) {
            return (known == times).then(|| Sum::of(part));
        }
        if self.numeration != Numeration::ZECKENDORF || times != 2 {
            return None;
        }
        let number = self.sum(num)?;
        let (number, part) = (self.track(&number)?, self.new_track());
        let definition = Automaton::least_part(self.numeration, [number, part], &mut self.budget)?;
        self.define(part, definition)
    }

    /// ⌊θ·n⌋ of a sum that is nowhere negative: 0 of 0, else t more than n - 1 with its digits moved up.
    fn multiple(&mut self, sum: &Sum) -> Option<Sum> {
        let Numeration::Ostrowski(step) = self.numeration else {
            return None;
        };
        let (none, one) = (Sum::constant(0), Sum::constant(1));
        let is_none = self.related(sum, Comparison::Equal, &none)?;
        let before = self.choice(&is_none, &none, &sum.minus(&one)?)?;
        let before = self.track(&before)?;
        let moved = self.new_track();
        let definition = Automaton::shifted(self.numeration, [before, moved], &mut self.budget)?;
        let moved = self.define(moved, definition)?;
        let multiple = moved.plus(&Sum::constant(step.into()))?;
        self.choice(&is_none, &none, &multiple)
    }

    /// A track that holds a sum.
    fn track(&mut self, sum: &Sum) -> Option<Track> {
        match self.signed(sum, false)?? {
            (track, None) => Some(track),
            (track, Some(definition)) => {
                self.define(track, definition)?;
                Some(track)
            }
        }
    }
}

/// In which digits a law may be read, the first ones first: those of its roots, if it has any.
pub(super) fn numerations(rules: &Rules, law: &Int) -> Vec<Numeration> {
    fn radicand(num: &Num) -> Option<i64> {
        if let Num::Isqrt(inner) = num {
            let factor = square(inner).map(|it| it.0);
            return factor.filter(|it| whole_root(*it).is_none());
        }
        let mut found = None;
        num.any_operand(&mut |it| {
            found = radicand(it);
            found.is_some()
        });
        found
    }
    let radicand = number(rules, law).and_then(|it| radicand(&it));
    match radicand {
        Some(radicand) => Numeration::of_root(radicand).into_iter().collect(),
        None => Numeration::ALL.to_vec(),
    }
}

/// What a product of a number and a square is made of: the number, and what is squared.
fn square(num: &Num) -> Option<(i64, &Num)> {
    fn factors<'a>(num: &'a Num, into: &mut Vec<&'a Num>) -> Option<i64> {
        match num {
            Num::Const(value) => Some(*value),
            Num::Binary(BinaryOp::Multiply, pair) => {
                factors(&pair.0, into)?.checked_mul(factors(&pair.1, into)?)
            }
            Num::Binary(BinaryOp::Power, pair) if pair.1 == Num::Const(2) => {
                let count = into.len();
                let factor = factors(&pair.0, into)?;
                into.extend_from_within(count..);
                factor.checked_mul(factor)
            }
            _ => {
                into.push(num);
                Some(1)
            }
        }
    }
    let mut squared = vec![];
    let factor = factors(num, &mut squared)?;
    match squared.as_slice() {
        [one, same] if one == same => Some((factor, one)),
        _ => None,
    }
}

/// The root of a square.
fn whole_root(square: i64) -> Option<i64> {
    let root = kruzhok_values::isqrt(square)?;
    (root * root == square).then_some(root)
}
