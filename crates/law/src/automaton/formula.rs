//! From expressions about whole numbers from 0 on to automata.
//!
//! What is no sum gets a track of its own (the quotient of `n // 3`, the result of `a ^ b`, the greater of two numbers) with an
//! automaton that defines it. The definition must give a number from 0 on for all numbers, else nothing is said.

use super::relations::Sum;
use super::{Automaton, Budget, Track};
use kruzhok_proofs::Num;
use kruzhok_values::{BinaryOp, Comparison};

/// Makes automata of expressions.
pub(crate) struct Formulas {
    /// By the variable: its track.
    pub(crate) slots: Vec<Option<Track>>,
    /// The next track that nothing uses.
    pub(crate) next_track: Track,
    pub(crate) budget: Budget,
    // Tracks of the condition that is being made, each with what defines it.
    definitions: Vec<(Track, Automaton)>,
}

impl Formulas {
    /// Expressions whose first variables are the tracks from 0 on.
    pub(crate) fn new(width: usize, slot_count: usize, transitions: u64) -> Self {
        let count = Track::try_from(width).unwrap_or(Track::MAX);
        let mut slots: Vec<Option<Track>> = (0..count).map(Some).collect();
        slots.resize(slot_count.max(width), None);
        Self {
            slots,
            next_track: count,
            budget: Budget {
                transitions,
                largest: 0,
            },
            definitions: vec![],
        }
    }

    pub(crate) fn new_track(&mut self) -> Track {
        self.next_track += 1;
        self.next_track - 1
    }

    /// The numbers for which a condition holds; `None` where it is of no kind that automata know, or the budget is used up.
    pub(crate) fn condition(&mut self, num: &Num) -> Option<Automaton> {
        match num {
            Num::Const(value) => Some(Automaton::constant(*value != 0)),
            Num::Not(inner) => Some(self.condition(inner)?.not()),
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
        let mut found = Automaton::constant(is_and);
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
        let budget = &mut self.budget;
        let difference = left.minus(right)?;
        let less = |sum: &Sum, budget: &mut Budget| {
            Automaton::at_most_zero(&sum.plus(&Sum::constant(1))?, budget)
        };
        match comparison {
            Comparison::Equal => Automaton::zero(&difference, budget),
            Comparison::NotEqual => Some(Automaton::zero(&difference, budget)?.not()),
            Comparison::LessEqual => Automaton::at_most_zero(&difference, budget),
            Comparison::Less => less(&difference, budget),
            Comparison::GreaterEqual => Some(less(&difference, budget)?.not()),
            Comparison::Greater => Some(Automaton::at_most_zero(&difference, budget)?.not()),
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
        if !definition.exists(&[track], &mut self.budget)?.is_all() {
            return None;
        }
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
            Num::And(_) | Num::Or(_) | Num::Gcd(_) | Num::Isqrt(_) | Num::IsPrime(_) => None,
        }
    }

    fn sums(&mut self, all: &[Num]) -> Option<Vec<Sum>> {
        all.iter().map(|num| self.sum(num)).collect()
    }

    fn choice(&mut self, condition: &Automaton, value: &Sum, other: &Sum) -> Option<Sum> {
        let track = self.new_track();
        let own = Sum::of(track);
        let value = self.related(&own, Comparison::Equal, value)?;
        let other = self.related(&own, Comparison::Equal, other)?;
        let definition = self.chosen(condition, &value, &other)?;
        self.define(track, definition)
    }

    /// The one of some sums that stands in a relation to all others.
    fn extreme(&mut self, all: &[Sum], comparison: Comparison) -> Option<Sum> {
        let track = self.new_track();
        let own = Sum::of(track);
        let mut bounds = Automaton::constant(true);
        let mut is_one = Automaton::constant(false);
        for sum in all {
            let bound = self.related(&own, comparison, sum)?;
            bounds = bounds.and(&bound, &mut self.budget)?;
            let equal = self.related(&own, Comparison::Equal, sum)?;
            is_one = is_one.or(&equal, &mut self.budget)?;
        }
        let definition = bounds.and(&is_one, &mut self.budget)?;
        self.define(track, definition)
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
        let mut divides = Automaton::constant(false);
        for multiple in [multiple.times(-1)?, multiple] {
            let equal = self.related(&rest, Comparison::Equal, &multiple)?;
            let equal = equal.exists(&[count], &mut self.budget)?;
            divides = divides.or(&equal, &mut self.budget)?;
        }
        let low = self.related(&own, Comparison::Less, &Sum::constant(divisor))?;
        let definition = divides.and(&low, &mut self.budget)?;
        self.define(track, definition)
    }

    fn digits(
        &mut self,
        left: &Sum,
        right: &Sum,
        operation: fn(usize, usize) -> usize,
    ) -> Option<Sum> {
        let (left, right, result) = (self.track(left)?, self.track(right)?, self.new_track());
        let definition =
            Automaton::digit_by_digit([left, right, result], operation, &mut self.budget)?;
        self.define(result, definition)
    }

    /// A track that holds a sum.
    fn track(&mut self, sum: &Sum) -> Option<Track> {
        if sum.constant == 0
            && let Some((track, 1)) = sum
                .factors
                .first_key_value()
                .map(|(it, factor)| (*it, *factor))
            && sum.factors.len() == 1
        {
            return Some(track);
        }
        let track = self.new_track();
        let definition = self.related(&Sum::of(track), Comparison::Equal, sum)?;
        self.define(track, definition)?;
        Some(track)
    }
}
