//! Loops brought into one form, however they were written: what a condition says of the variable bounds the loop, and the
//! variable counts how far a move goes.
//!
//! `x - k for k in range(1, 600) if k <= x` and `k for k in range(x)` become `x - k for k in range(1, x + 1)`. Only what has a
//! value at all positions of the box is changed, so a row makes the same moves as before.

use crate::facts::linear::Linear;
use crate::facts::paths::replaced;
use crate::facts::{Facts, has_value};
use crate::{FlatRow, FlatStep, Num};
use kruzhok_values::{BinaryOp, Comparison};

/// A loop of one variable; its ends are the greatest and the least of some sums.
struct Loop {
    slot: usize,
    from: Vec<Linear>,
    to: Vec<Linear>,
    step: i64,
}

/// The row with its loop in that form; `None` where nothing is to be changed. `base` is known where the game goes on.
pub fn tidied_loop(row: &FlatRow, base: &Facts) -> Option<FlatRow> {
    let is_loop = |step: &FlatStep| matches!(step, FlatStep::For { .. });
    let place = row.steps.iter().position(is_loop)?;
    let (before, rest) = row.steps.split_at(place);
    let (FlatStep::For { slot, step, .. }, after) = rest.split_first()? else {
        return None;
    };
    if after.iter().any(is_loop) {
        return None;
    }
    let mut facts = base.clone();
    let mut inside = base.clone();
    let has_values = |facts: &Facts, row: &FlatRow| {
        let of_step = |step: &FlatStep| match step {
            FlatStep::If(condition) => has_value(facts, condition),
            FlatStep::For { from, to, .. } => has_value(facts, from) && has_value(facts, to),
        };
        row.steps.iter().all(of_step) && row.to.iter().all(|it| has_value(facts, it))
    };
    if !facts.follow(before) || !inside.follow(&row.steps[..=place]) || !has_values(&inside, row) {
        return None;
    }
    let mut tidy = Loop::of(&rest[0])?;
    let mut others = vec![];
    for it in after {
        match it {
            FlatStep::If(condition) if tidy.bound_by(condition) => {}
            _ => others.push(it.clone()),
        }
    }
    tidy.from = without_idle(&tidy.from, &mut facts, -1);
    tidy.to = without_idle(&tidy.to, &mut facts, 1);
    let mut made = FlatRow {
        steps: others,
        ..row.clone()
    };
    tidy.count_steps(&mut made);
    let of_loop = FlatStep::For {
        slot: *slot,
        from: tidy.end(&tidy.from, Num::Greatest)?,
        to: tidy.end(&tidy.to, Num::Least)?,
        step: tidy.step.max(*step),
    };
    made.steps.insert(0, of_loop);
    made.steps.splice(..0, before.iter().cloned());
    let mut inside = base.clone();
    let is_possible = inside.follow(&made.steps[..=place]);
    (is_possible && made != *row && has_values(&inside, &made)).then_some(made)
}

impl Loop {
    /// `None` for steps down by more than one.
    fn of(step: &FlatStep) -> Option<Self> {
        let FlatStep::For {
            slot,
            from,
            to,
            step,
        } = step
        else {
            return None;
        };
        let one = Linear::constant(1);
        let plus_one = |ends: Vec<Linear>| ends.into_iter().map(|it| it.plus(&one, 1)).collect();
        let (from, to) = match *step {
            1.. => (sums(from, -1), sums(to, 1)),
            -1 => (plus_one(sums(to, -1)), plus_one(sums(from, 1))),
            _ => return None,
        };
        Some(Self {
            slot: *slot,
            from,
            to,
            step: (*step).max(1),
        })
    }

    /// Lets a condition be part of the bounds; `false` where it says something else.
    fn bound_by(&mut self, condition: &Num) -> bool {
        let Num::Compare(it) = condition else {
            return false;
        };
        let difference = Linear::of(&it.0).plus(&Linear::of(&it.2), -1);
        // It is as much as to say that this is not positive.
        let excess = match it.1 {
            Comparison::Less => difference.plus(&Linear::constant(1), 1),
            Comparison::LessEqual => difference,
            Comparison::Greater => difference.times(-1).plus(&Linear::constant(1), 1),
            Comparison::GreaterEqual => difference.times(-1),
            _ => return false,
        };
        let own = Num::Slot(self.slot);
        let by = excess.factor(&own);
        let rest = excess.plus(&Linear::slot(self.slot), -by);
        if uses(&rest, self.slot) {
            return false;
        }
        match by {
            1 => {
                let ends = rest.times(-1).plus(&Linear::constant(1), 1);
                self.to.extend(spread(ends, 1));
            }
            -1 if self.step == 1 => self.from.extend(spread(rest, -1)),
            _ => return false,
        }
        true
    }

    /// Lets the variable count from the value of a word, if the row names the new value: `k for k in range(x)` is
    /// `x - k for k in range(1, x + 1)`.
    fn count_steps(&mut self, row: &mut FlatRow) {
        let own = Num::Slot(self.slot);
        let is_known = |ends: &[Linear]| matches!(ends, [it] if it.terms.is_empty());
        let words = row.to.iter().enumerate();
        let changes = words.map(|(word, to)| Linear::of(to).plus(&Linear::slot(word), -1));
        let with_own = changes.map(|it| (it.factor(&own), it));
        let changes: Vec<(i128, Linear)> = with_own.filter(|(by, _)| *by != 0).collect();
        let counts = |it: &(i128, Linear)| it.1.terms.len() == 1;
        if self.step != 1 || is_known(&self.from) && changes.iter().any(counts) {
            return;
        }
        let Some((by @ (1 | -1), change)) = changes.into_iter().next() else {
            return;
        };
        let slot = Linear::slot(self.slot);
        // The variable is this much where the word stays as it is.
        let middle = change.plus(&slot, -by).times(-by);
        if uses(&middle, self.slot) {
            return;
        }
        let from_middle = |ends: &[Linear]| -> Vec<Linear> {
            ends.iter().map(|it| it.clone().plus(&middle, -1)).collect()
        };
        let (from, to) = (from_middle(&self.from), from_middle(&self.to));
        let turned = |ends: Vec<Linear>| -> Vec<Linear> {
            let ends = ends.into_iter();
            ends.map(|it| Linear::constant(1).plus(&it, -1)).collect()
        };
        let (from, to, sign) = match () {
            () if is_known(&from) && from[0].constant >= 0 => (from, to, 1),
            () if is_known(&to) && to[0].constant <= 1 => (turned(to), turned(from), -1),
            () => return,
        };
        let Some(middle) = middle.num() else {
            return;
        };
        let op = if sign == 1 {
            BinaryOp::Add
        } else {
            BinaryOp::Subtract
        };
        let new = Num::Binary(op, (middle, own.clone()).into());
        let with_new = |num: &Num| replaced(num, &|it| (*it == own).then(|| new.clone()));
        let flattened = |to: &Num| match to.uses(&|it| it == self.slot) {
            true => Linear::of(&with_new(to)).num().unwrap_or(with_new(to)),
            false => to.clone(),
        };
        row.to = row.to.iter().map(flattened).collect();
        for step in &mut row.steps {
            if let FlatStep::If(condition) = step {
                *condition = with_new(condition);
            }
        }
        (self.from, self.to) = (from, to);
    }

    fn end(&self, ends: &[Linear], of_many: fn(Vec<Num>) -> Num) -> Option<Num> {
        let mut nums = ends.iter().map(Linear::num).collect::<Option<Vec<Num>>>()?;
        match nums.len() {
            1 => nums.pop(),
            _ => Some(of_many(nums)),
        }
    }
}

/// The sums of which a number is the least, or with the sign -1 the greatest.
fn sums(num: &Num, sign: i128) -> Vec<Linear> {
    spread(Linear::of(num), sign)
}

fn spread(sum: Linear, sign: i128) -> Vec<Linear> {
    for (part, by) in &sum.terms {
        let list = match part {
            Num::Least(list) if *by == sign => list,
            Num::Greatest(list) if *by == -sign => list,
            _ => continue,
        };
        let rest = sum.clone().plus(&Linear::of(part), -by);
        let all = list
            .iter()
            .map(|it| rest.clone().plus(&Linear::of(it), *by));
        return all.flat_map(|it| spread(it, sign)).collect();
    }
    vec![sum]
}

/// Without those that are never the least, or with the sign -1 the greatest.
fn without_idle(ends: &[Linear], facts: &mut Facts, sign: i128) -> Vec<Linear> {
    let mut kept = ends.to_vec();
    let mut place = 0;
    while place < kept.len() {
        let is_idle = kept.iter().enumerate().any(|(other, it)| {
            let beyond = kept[place].clone().plus(it, -1).times(sign);
            other != place && facts.is_at_least(&beyond, 0)
        });
        match is_idle {
            true => drop(kept.remove(place)),
            false => place += 1,
        }
    }
    kept
}

fn uses(sum: &Linear, slot: usize) -> bool {
    let mut parts = sum.terms.iter();
    parts.any(|(part, _)| part.uses(&|it| it == slot))
}
