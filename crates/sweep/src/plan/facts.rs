//! What is known of some numbers: bounds of variables, and sums that are not negative.
//!
//! Bounds are narrowed as in HC4 (Benhamou, Goualard, Granvilliers and Puget, 1999); the least value of a sum is found by
//! taking known sums away from it, as Fourier and Motzkin eliminate variables.

mod narrowing;
mod parts;

use super::interval::{INFINITY, Interval, ceiling};
use super::linear::Linear;
use kruzhok_rules::syntax::Comparison;
use kruzhok_rules::{FlatStep, Num};

/// Rounds of narrowing.
const ROUNDS: usize = 4;
/// So many known sums are taken away from a sum one after another.
const DEPTH: usize = 3;
/// So many sums are looked at for one question.
const WORK: u32 = 400;
/// So many sums are kept.
const KNOWN_LIMIT: usize = 60;

/// What is known of the variables.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) bounds: Vec<Interval>,
    /// Conditions and whether they hold.
    conditions: Vec<(Num, bool)>,
    /// Sums that are 0 or more.
    known: Vec<Linear>,
}

impl Facts {
    /// Nothing but bounds of the first variables.
    pub(crate) fn new(bounds: &[Interval], slot_count: usize) -> Self {
        let mut bounds = bounds.to_vec();
        bounds.resize(slot_count.max(bounds.len()), Interval::ALL);
        Self {
            bounds,
            conditions: vec![],
            known: vec![],
        }
    }

    /// Takes in that a condition holds, or does not; `false` where that cannot be.
    pub(crate) fn assume(&mut self, condition: &Num, wanted: bool) -> bool {
        self.learn(condition, wanted);
        self.conditions.push((condition.clone(), wanted));
        self.narrow()
    }

    /// Takes in what a loop says of its variable, or that a condition holds; `false` where nothing is left.
    pub(crate) fn follow(&mut self, step: &FlatStep) -> bool {
        match step {
            FlatStep::If(condition) => self.assume(condition, true),
            FlatStep::For {
                slot,
                from,
                to,
                step,
            } => {
                let relate = |relation, end: &Num| {
                    Num::Compare(Box::new((Num::Slot(*slot), relation, end.clone())))
                };
                let ends = match *step > 0 {
                    true => [
                        relate(Comparison::GreaterEqual, from),
                        relate(Comparison::Less, to),
                    ],
                    false => [
                        relate(Comparison::LessEqual, from),
                        relate(Comparison::Greater, to),
                    ],
                };
                ends.iter().all(|end| self.assume(end, true))
            }
        }
    }

    /// Narrows the bounds to what all conditions allow; `false` where nothing is left.
    fn narrow(&mut self) -> bool {
        let conditions = std::mem::take(&mut self.conditions);
        let mut is_possible = true;
        for _ in 0..ROUNDS {
            let before = self.bounds.clone();
            is_possible = conditions
                .iter()
                .all(|(condition, wanted)| self.require(condition, *wanted));
            if !is_possible || self.bounds == before {
                break;
            }
        }
        self.conditions = conditions;
        is_possible
    }

    /// Keeps the sums that a condition says are 0 or more.
    fn learn(&mut self, condition: &Num, wanted: bool) {
        match condition {
            Num::And(list) if wanted => list.iter().for_each(|it| self.learn(it, true)),
            Num::Or(list) if !wanted => list.iter().for_each(|it| self.learn(it, false)),
            Num::Not(inner) => self.learn(inner, !wanted),
            Num::Compare(it) => {
                let relation = match wanted {
                    true => it.1,
                    false => it.1.opposite(),
                };
                let (left, right) = (Linear::of(&it.0), Linear::of(&it.2));
                let more =
                    |a: Linear, b: &Linear, gap| a.plus(b, -1).plus(&Linear::constant(gap), -1);
                match relation {
                    Comparison::Less => self.keep(more(right, &left, 1)),
                    Comparison::LessEqual => self.keep(more(right, &left, 0)),
                    Comparison::Greater => self.keep(more(left, &right, 1)),
                    Comparison::GreaterEqual => self.keep(more(left, &right, 0)),
                    Comparison::Equal | Comparison::In => {
                        self.keep(more(right.clone(), &left, 0));
                        self.keep(more(left, &right, 0));
                    }
                    Comparison::NotEqual | Comparison::NotIn => {}
                }
            }
            _ => {}
        }
    }

    /// Keeps a sum that is 0 or more, and what is known of its parts.
    fn keep(&mut self, sum: Linear) {
        let Some(sum) = sum.kept_small() else {
            return;
        };
        if sum.terms.is_empty() || self.known.len() >= KNOWN_LIMIT || self.known.contains(&sum) {
            return;
        }
        self.known.push(sum.clone());
        self.know_parts(&sum);
    }

    /// The values of a number, as far as they are known.
    pub(crate) fn range(&mut self, num: &Num) -> Interval {
        let sum = Linear::of(num);
        self.know_parts(&sum);
        let low = self.least(&sum, INFINITY);
        let high = -self.least(&sum.times(-1), INFINITY);
        Interval::new(low, high).meet(self.of(num))
    }

    /// Whether a sum is surely so much or more.
    pub(crate) fn is_at_least(&mut self, sum: &Linear, wanted: i128) -> bool {
        self.know_parts(sum);
        self.least(sum, wanted) >= wanted
    }

    /// A number that a sum is surely not below; the search ends where `enough` is reached.
    fn least(&self, sum: &Linear, enough: i128) -> i128 {
        let mut work = WORK;
        self.least_within(sum, enough, DEPTH, &mut work)
    }

    fn least_within(&self, sum: &Linear, enough: i128, depth: usize, work: &mut u32) -> i128 {
        let mut best = self.plain_least(sum);
        if depth == 0 || best >= enough {
            return best;
        }
        for known in &self.known {
            for (part, by) in &sum.terms {
                let other = known.factor(part);
                if other == 0 || (other > 0) != (*by > 0) {
                    continue;
                }
                if *work == 0 {
                    return best;
                }
                *work -= 1;
                // |other| * sum = rest + |by| * known, and what is known is not below 0.
                let rest = sum.clone().times(other.abs()).plus(known, -by.abs());
                let Some(rest) = rest.kept_small() else {
                    continue;
                };
                let least = self.least_within(&rest, INFINITY, depth - 1, work);
                if least > -INFINITY {
                    best = best.max(ceiling(least, other.abs()));
                }
                if best >= enough {
                    return best;
                }
            }
        }
        best
    }

    /// From the bounds of the parts alone.
    fn plain_least(&self, sum: &Linear) -> i128 {
        let mut least = sum.constant;
        for (part, by) in &sum.terms {
            let bound = self.of(part);
            let end = match *by > 0 {
                true if bound.has_low() => bound.low,
                false if bound.has_high() => bound.high,
                _ => return -INFINITY,
            };
            least += end * by;
        }
        least.clamp(-INFINITY, INFINITY)
    }
}
