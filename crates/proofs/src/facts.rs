//! What is known of some numbers: bounds of variables, and sums that are not negative.
//!
//! Bounds are narrowed as in HC4 (Benhamou, Goualard, Granvilliers and Puget, 1999); the least value of a sum is found by
//! taking known sums away from it, as Fourier and Motzkin eliminate variables.

pub(crate) mod linear;
mod narrowing;
mod parts;
pub(crate) mod paths;
pub(crate) mod trend;

use crate::{Flat, FlatStep, Num};
use kruzhok_values::interval::{INFINITY, Interval, ceiling};
use kruzhok_values::narrowing::Narrowing;
use kruzhok_values::{BinaryOp, Comparison};
use linear::Linear;
use paths::Path;
use std::cell::Cell;
use std::rc::Rc;

/// Rounds of narrowing.
const ROUNDS: usize = 4;
/// Most known sums of words that are taken away from one sum, one after another.
const DEPTH: usize = 2;
/// Most sums that are looked at for one question.
const WORK: usize = 400;
/// Most sums that are kept.
const KNOWN_LIMIT: usize = 60;

/// The rank of what comes after the words; see [`Facts::rank`].
const FIRST_PART: (usize, bool, usize) = (0, true, 0);

/// What proofs are about.
#[derive(Clone, Debug)]
pub struct Game {
    /// The game.
    pub flat: Flat,
    /// The ways through its rows.
    pub paths: Vec<Path>,
    // Sums that may still be looked at.
    work_left: Rc<Cell<usize>>,
}

/// Budget of sums to look at in all proofs of a game: some milliseconds, so that a game without proofs costs no
/// noticeable time.
const MOST_WORK: usize = 12_000;

impl Game {
    /// A game of which nothing was proved yet.
    pub fn new(flat: Flat) -> Self {
        Self {
            paths: paths::paths(&flat),
            flat,
            work_left: Rc::new(Cell::new(MOST_WORK)),
        }
    }

    /// Resets the budget.
    pub fn allow_more_work(&self) {
        self.work_left.set(MOST_WORK);
    }

    /// Whether the budget is spent.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.work_left.get() == 0
    }
}

/// What is known of the variables.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Bounds of each variable.
    pub bounds: Vec<Interval>,
    /// Conditions and whether they hold.
    conditions: Vec<(Num, bool)>,
    /// Sums that are 0 or more.
    known: Vec<Linear>,
    // Sums that may still be looked at for the whole game.
    work_left: Rc<Cell<usize>>,
    /// How many of the variables are words.
    width: usize,
}

impl Facts {
    /// Nothing but bounds of the first variables.
    pub fn new(bounds: &[Interval], game: &Game) -> Self {
        let mut bounds = bounds.to_vec();
        bounds.resize(game.flat.slot_count.max(bounds.len()), Interval::ALL);
        Self {
            bounds,
            conditions: vec![],
            known: vec![],
            width: game.flat.width,
            work_left: game.work_left.clone(),
        }
    }

    /// Takes in that a condition holds, or does not; `false` where that cannot be.
    pub fn assume(&mut self, condition: &Num, wanted: bool) -> bool {
        self.add(condition, wanted);
        self.settle()
    }

    /// Takes in conditions, each with whether it holds; `false` where that cannot be.
    pub fn assume_all<'a>(&mut self, conditions: impl Iterator<Item = (&'a Num, bool)>) -> bool {
        conditions.for_each(|(condition, wanted)| self.add(condition, wanted));
        self.settle()
    }

    /// Takes in what loops say of their variables, and that conditions hold; `false` where nothing is left.
    pub fn follow(&mut self, steps: &[FlatStep]) -> bool {
        for step in steps {
            match step {
                FlatStep::If(condition) => self.add(condition, true),
                FlatStep::For {
                    slot,
                    from,
                    to,
                    step,
                } => {
                    let (first, last) = match *step > 0 {
                        true => (Comparison::GreaterEqual, Comparison::Less),
                        false => (Comparison::LessEqual, Comparison::Greater),
                    };
                    for (relation, end) in [(first, from), (last, to)] {
                        let pair = Box::new((Num::Slot(*slot), relation, end.clone()));
                        self.add(&Num::Compare(pair), true);
                    }
                }
            }
        }
        self.settle()
    }

    /// Whether a condition surely does not hold.
    pub fn excludes(&self, condition: &Num) -> bool {
        if let Num::Or(list) = condition {
            return list.iter().all(|it| self.excludes(it));
        }
        let mut with = self.clone();
        let is_possible = with.assume(condition, true);
        let contradicts = |sum: &Linear| self.least(&sum.clone().times(-1), 1) >= 1;
        !is_possible || with.known[self.known.len()..].iter().any(contradicts)
    }

    fn add(&mut self, condition: &Num, wanted: bool) {
        self.learn(condition, wanted);
        self.conditions.push((condition.clone(), wanted));
    }

    /// Narrows the bounds, and learns of products and the like what follows from them.
    fn settle(&mut self) -> bool {
        let is_possible = self.narrow();
        for index in 0..self.known.len() {
            let sum = self.known[index].clone();
            self.know_parts(&sum);
        }
        is_possible
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
        Linear::each_not_negative(condition, wanted, &mut |sum| self.keep(sum));
    }

    /// Keeps a sum that is 0 or more, and what is known of its parts.
    fn keep(&mut self, sum: Linear) {
        let Some(sum) = sum.kept_small() else {
            return;
        };
        if sum.terms.is_empty() || self.known.len() >= KNOWN_LIMIT || self.known.contains(&sum) {
            return;
        }
        self.known.push(sum);
    }

    /// The values of a number, as far as they are known.
    pub fn range(&mut self, num: &Num) -> Interval {
        self.range_within(num, Interval::new(INFINITY, -INFINITY))
    }

    /// The same, where it is not asked how far within `wanted` they lie.
    pub fn range_within(&mut self, num: &Num, wanted: Interval) -> Interval {
        let plain = self.of(num);
        let is_within = plain.low >= wanted.low && plain.high <= wanted.high;
        if is_within || matches!(num, Num::Slot(_) | Num::Const(_)) {
            return plain;
        }
        let sum = Linear::of(num);
        self.know_parts(&sum);
        let low = self.least(&sum, wanted.low);
        let high = -self.least(&sum.times(-1), -wanted.high);
        Interval::new(low, high).meet(plain)
    }

    /// Whether a sum is surely so much or more.
    pub fn is_at_least(&mut self, sum: &Linear, wanted: i128) -> bool {
        self.know_parts(sum);
        self.least(sum, wanted) >= wanted
    }

    /// A number that a sum is surely not below; the search ends where `enough` is reached.
    fn least(&self, sum: &Linear, enough: i128) -> i128 {
        let allowed = WORK.min(self.work_left.get());
        let mut work = allowed;
        let least = self.least_within(sum, enough, DEPTH, &mut work);
        self.work_left.set(self.work_left.get() - (allowed - work));
        least
    }

    /// One part after another is replaced: by its bound, or by what a known sum says of it. First come products and
    /// the like, then variables of inner loops, of outer loops, at last the words.
    fn least_within(&self, sum: &Linear, enough: i128, depth: usize, work: &mut usize) -> i128 {
        let mut best = self.plain_least(sum);
        if best >= enough || *work == 0 {
            return best;
        }
        *work -= 1;
        let last = sum.terms.iter().max_by_key(|(part, _)| self.rank(part));
        let Some((pivot, by)) = last else {
            return best;
        };
        if self.rank(pivot) < FIRST_PART {
            return best.max(self.least_of_words(sum, depth, work));
        }
        let bound = self.of(pivot);
        let end = if *by > 0 { bound.low } else { bound.high };
        if end.abs() < INFINITY {
            let mut rest = sum.clone();
            rest.terms.retain(|(part, _)| part != pivot);
            rest.constant += end * by;
            best = best.max(self.least_within(&rest, enough, depth, work));
        }
        for known in &self.known {
            let is_last = |(part, _): &(Num, i128)| self.rank(part) <= self.rank(pivot);
            if best < enough && known.factor(pivot) != 0 && known.terms.iter().all(is_last) {
                best = best.max(self.least_without(sum, (pivot, *by), known, depth, work));
            }
        }
        best
    }

    /// Parts are replaced in the opposite order: words are the last, products and the like come before variables that
    /// they depend on.
    fn rank(&self, part: &Num) -> (usize, bool, usize) {
        if let Num::Slot(slot) = part {
            return match *slot < self.width {
                true => (0, false, *slot),
                false => (*slot, false, *slot),
            };
        }
        let depth = (self.width..self.bounds.len())
            .rev()
            .find(|loop_slot| part.uses(&|slot| slot == *loop_slot));
        (depth.unwrap_or(0), true, 0)
    }

    /// The same where only words are left, each of which may be replaced.
    fn least_of_words(&self, sum: &Linear, depth: usize, work: &mut usize) -> i128 {
        let mut best = -INFINITY;
        if depth == 0 {
            return best;
        }
        for known in &self.known {
            let is_word = |part: &Num| matches!(part, Num::Slot(slot) if *slot < self.width);
            if known.terms.iter().all(|(part, _)| is_word(part)) {
                for (part, by) in &sum.terms {
                    best = best.max(self.least_without(sum, (part, *by), known, depth - 1, work));
                }
            }
        }
        best
    }

    /// The least value by way of a known sum that has the part, too, and with the same sign.
    fn least_without(
        &self,
        sum: &Linear,
        (part, by): (&Num, i128),
        known: &Linear,
        depth: usize,
        work: &mut usize,
    ) -> i128 {
        let other = known.factor(part);
        if other == 0 || (other > 0) != (by > 0) || *work == 0 {
            return -INFINITY;
        }
        // |other| * sum = rest + |by| * known, and what is known is not below 0.
        let rest = sum.clone().times(other.abs()).plus(known, -by.abs());
        let Some(rest) = rest.kept_small() else {
            return -INFINITY;
        };
        match self.least_within(&rest, INFINITY, depth, work) {
            least if least > -INFINITY => ceiling(least, other.abs()),
            least => least,
        }
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

/// What is known where a move goes this way; `None` where none does.
pub fn enter(base: &Facts, path: &Path) -> Option<Facts> {
    let mut facts = base.clone();
    facts.follow(&path.steps).then_some(facts)
}

/// Whether a number surely has a value, with the variables as far as they are known.
pub fn has_value(facts: &Facts, num: &Num) -> bool {
    let fits = || {
        let value = facts.of(num);
        value.has_low() && value.has_high()
    };
    !num.any_operand(&mut |it| !has_value(facts, it))
        && match num {
            Num::Negate(_) | Num::Abs(_) | Num::Gcd(_) => fits(),
            Num::Isqrt(a) => facts.of(a).low >= 0,
            Num::Least(list) | Num::Greatest(list) => !list.is_empty(),
            Num::Binary(op, pair) => {
                let by = facts.of(&pair.1);
                match op {
                    BinaryOp::Divide | BinaryOp::Remainder => !by.contains(0) && fits(),
                    BinaryOp::Power | BinaryOp::ShiftLeft | BinaryOp::ShiftRight => {
                        by.low >= 0 && fits()
                    }
                    BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => true,
                    _ => fits(),
                }
            }
            _ => true,
        }
}
