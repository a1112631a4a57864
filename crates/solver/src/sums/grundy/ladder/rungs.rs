//! The options that a row has at a heap of each size.

use crate::Nimber;
use crate::sums::grundy::Reached;
use kruzhok_proofs::{FlatRow, FlatStep, Num, Unknown};

/// A row of a single heap.
#[derive(Clone, Debug)]
pub(super) enum Rung {
    /// One loop, along which every number changes evenly.
    Even(Even),
    /// Any other: choice by choice.
    Other(FlatRow),
}

/// A row whose parts, and whose conditions after the loop, change evenly with the loop's variable.
#[derive(Clone, Debug)]
pub(super) struct Even {
    before: Vec<Num>,
    slot: usize,
    from: Num,
    to: Num,
    step: i64,
    after: Vec<Num>,
    parts: Vec<Num>,
}

/// What a row reaches.
pub(super) enum Options {
    /// As many as that, which were looked at one by one.
    Each(u64),
    /// All heaps from one to another, where those are many.
    Range(usize, usize),
}

/// Fewer options are looked at one by one.
const FEW: i64 = 16;

impl Rung {
    pub(super) fn of(row: FlatRow) -> Self {
        Even::of(&row).map_or(Self::Other(row), Self::Even)
    }

    pub(super) fn has_no_loop(&self) -> bool {
        let is_loop = |step: &FlatStep| matches!(step, FlatStep::For { .. });
        matches!(self, Self::Other(row) if !row.steps.iter().any(is_loop))
    }

    /// Whether what it does at a heap does not grow with the heap, as far as that is seen.
    pub(super) fn is_light(&self) -> bool {
        match self {
            Self::Even(even) => even.parts.len() == 1,
            Self::Other(_) => self.has_no_loop(),
        }
    }

    /// What the row makes of the heap in the first variable: single options go into `reached`.
    ///
    /// # Errors
    /// Where it cannot be worked out, or where a part is no smaller heap.
    pub(super) fn options(
        &self,
        slots: &mut [i64],
        values: &[u32],
        reached: &mut Reached,
    ) -> Result<Options, Unknown> {
        match self {
            Self::Even(even) => even.options(slots, values, reached),
            Self::Other(row) => each_option(row, slots, values, reached).map(Options::Each),
        }
    }
}

impl Even {
    fn of(row: &FlatRow) -> Option<Self> {
        let is_loop = |step: &FlatStep| matches!(step, FlatStep::For { .. });
        let place = row.steps.iter().position(is_loop)?;
        let FlatStep::For {
            slot,
            from,
            to,
            step,
        } = &row.steps[place]
        else {
            return None;
        };
        let condition = |step: &FlatStep| match step {
            FlatStep::If(condition) => Some(condition.clone()),
            FlatStep::For { .. } => None,
        };
        let conditions = |steps: &[FlatStep]| steps.iter().map(condition).collect::<Option<_>>();
        let after: Vec<Num> = conditions(&row.steps[place + 1..])?;
        let is_even = |num: &Num| is_linear(num, *slot);
        let is_order = |num: &Num| match num {
            Num::Compare(it) => {
                use kruzhok_values::Comparison::{Greater, GreaterEqual, Less, LessEqual};
                let is_one_way = matches!(it.1, Less | LessEqual | Greater | GreaterEqual);
                is_one_way && is_even(&it.0) && is_even(&it.2)
            }
            _ => false,
        };
        let is_right = after.iter().all(is_order) && row.to.iter().all(is_even);
        (is_right && !row.to.is_empty()).then(|| Self {
            before: conditions(&row.steps[..place]).unwrap_or_default(),
            slot: *slot,
            from: from.clone(),
            to: to.clone(),
            step: *step,
            after,
            parts: row.to.clone(),
        })
    }

    fn options(
        &self,
        slots: &mut [i64],
        values: &[u32],
        reached: &mut Reached,
    ) -> Result<Options, Unknown> {
        let nothing = Ok(Options::Each(0));
        for condition in &self.before {
            if condition.value(slots)? == 0 {
                return nothing;
            }
        }
        let (from, to) = (self.from.value(slots)?, self.to.value(slots)?);
        let mut rounds = Rounds::of(from, to, self.step)?;
        for condition in &self.after {
            if rounds.count == 0 {
                return nothing;
            }
            rounds.keep(condition, self.slot, slots)?;
        }
        if rounds.count == 0 {
            return nothing;
        }
        let ends = rounds.ends();
        let size = slots[0];
        let mut parts = vec![];
        for part in &self.parts {
            let first = at(part, self.slot, ends.0, slots)?;
            let last = at(part, self.slot, ends.1, slots)?;
            let rise = match rounds.count {
                1 => 0,
                count => last.checked_sub(first).ok_or(Unknown)? / (count - 1),
            };
            parts.push((first, rise, last));
        }
        if let [(first, rise, last)] = parts[..]
            && rounds.count > FEW
            && rise.abs() == 1
        {
            let (low, high) = (first.min(last), first.max(last));
            // What leaves the heap as it is is no move.
            let high = if high == size { high - 1 } else { high };
            if low < 0 || high >= size {
                return Err(Unknown);
            }
            let place = |size: i64| usize::try_from(size).map_err(|_| Unknown);
            return Ok(Options::Range(place(low)?, place(high)?));
        }
        each_round(&parts, rounds.count, size, values, reached)?;
        Ok(Options::Each(rounds.count.unsigned_abs()))
    }
}

/// The rounds of a loop: its variable's first value, how it rises, how many rounds there are.
struct Rounds {
    first: i64,
    step: i64,
    count: i64,
}

impl Rounds {
    fn of(from: i64, to: i64, step: i64) -> Result<Self, Unknown> {
        let distance = to.checked_sub(from).ok_or(Unknown)?;
        let distance = if step > 0 { distance } else { -distance };
        let count = if distance <= 0 {
            0
        } else {
            (distance - 1) / step.abs() + 1
        };
        Ok(Self {
            first: from,
            step,
            count,
        })
    }

    fn ends(&self) -> (i64, i64) {
        (self.first, self.first + (self.count - 1) * self.step)
    }

    /// Keeps the rounds in which a condition holds. Both of its sides change evenly, so those are the first ones or the
    /// last ones.
    fn keep(&mut self, condition: &Num, slot: usize, slots: &mut [i64]) -> Result<(), Unknown> {
        let holds = |round: i64, slots: &mut [i64]| {
            let value = self.first + round * self.step;
            at(condition, slot, value, slots).map(|it| it != 0)
        };
        let ends = (holds(0, slots)?, holds(self.count - 1, slots)?);
        let (mut low, mut high) = match ends {
            (true, true) => return Ok(()),
            (false, false) => {
                self.count = 0;
                return Ok(());
            }
            _ => (0, self.count - 1),
        };
        // In the round `low` it is as in the first one, in `high` as in the last one.
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            match holds(middle, slots)? == ends.0 {
                true => low = middle,
                false => high = middle,
            }
        }
        if ends.0 {
            self.count = high;
        } else {
            self.first += high * self.step;
            self.count -= high;
        }
        Ok(())
    }
}

fn at(num: &Num, slot: usize, value: i64, slots: &mut [i64]) -> Result<i64, Unknown> {
    slots[slot] = value;
    num.value(slots)
}

/// Whether a number changes by the same in each round of a loop. Then all that it is made of lies between what it is in
/// the first round and in the last one, so that it has a value in all rounds if it has one in those two.
fn is_linear(num: &Num, slot: usize) -> bool {
    use kruzhok_values::BinaryOp::{Add, Multiply, Subtract};
    let is_fixed = |num: &Num| !num.uses(&|it| it == slot);
    match num {
        _ if is_fixed(num) => true,
        Num::Slot(_) => true,
        Num::Negate(it) => is_linear(it, slot),
        Num::Binary(Add | Subtract, pair) => is_linear(&pair.0, slot) && is_linear(&pair.1, slot),
        Num::Binary(Multiply, pair) => {
            let (a, b) = (&pair.0, &pair.1);
            is_fixed(a) && is_linear(b, slot) || is_fixed(b) && is_linear(a, slot)
        }
        _ => false,
    }
}

/// Takes the options of all rounds in: each part with its first value, by how much it rises, and its last value.
fn each_round(
    parts: &[(i64, i64, i64)],
    count: i64,
    size: i64,
    values: &[u32],
    reached: &mut Reached,
) -> Result<(), Unknown> {
    let is_alone = parts.len() == 1;
    for (first, _, last) in parts {
        let (low, high) = (first.min(last), first.max(last));
        if *low < 0 || *high > size || *high == size && !is_alone {
            return Err(Unknown);
        }
    }
    if let [(a, 1, _), (_, -1, b)] | [(_, -1, b), (a, 1, _)] = parts {
        // As a heap is split: one part rises, the other falls.
        let count = usize::try_from(count).map_err(|_| Unknown)?;
        let from = |part: &i64| usize::try_from(*part).map_err(|_| Unknown);
        let rising = &values[from(a)?..][..count];
        let falling = &values[from(b)?..][..count];
        let sums = rising.iter().zip(falling.iter().rev());
        sums.for_each(|(a, b)| reached.insert(Nimber(a ^ b)));
        return Ok(());
    }
    for round in 0..count {
        let mut sum = Some(0);
        for (first, rise, _) in parts {
            let part = usize::try_from(first + round * rise).map_err(|_| Unknown)?;
            // The heap itself has no value yet, and is no option.
            sum = sum.zip(values.get(part)).map(|(sum, value)| sum ^ value);
        }
        if let Some(sum) = sum {
            reached.insert(Nimber(sum));
        }
    }
    Ok(())
}

/// Reaches each option on its own; how many rounds and options that were.
fn each_option(
    row: &FlatRow,
    slots: &mut [i64],
    values: &[u32],
    reached: &mut Reached,
) -> Result<u64, Unknown> {
    let mut option_count = 0;
    let mut rounds = u64::MAX;
    row.each_choice(slots, &mut rounds, &mut |slots| {
        option_count += 1;
        let mut sum = 0;
        for part in &row.to {
            let part = part.value(slots)?;
            if part == slots[0] && row.to.len() == 1 {
                return Ok(());
            }
            let place = usize::try_from(part).map_err(|_| Unknown)?;
            sum ^= values.get(place).ok_or(Unknown)?;
        }
        reached.insert(Nimber(sum));
        Ok(())
    })?;
    Ok(u64::MAX - rounds + option_count)
}
