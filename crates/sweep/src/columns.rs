//! Columns of numbers, and what operations write into them.

use crate::code::{Code, Kind, Op, Part, Reg, Target};

/// So many positions are worked on at once: the columns of a row stay in the fastest memory.
pub(crate) const BLOCK: usize = 512;

/// The columns of a block of positions.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    columns: Vec<Vec<i32>>,
    is_uniform: Vec<bool>,
    // Which positions are meant: the first list for all, each further one for a condition within the one before it.
    masks: Vec<Vec<i32>>,
    count: usize,
}

/// A column, or one value that stands for all of it.
#[derive(Clone, Copy)]
pub(crate) enum Column<'a> {
    One(i32),
    Each(&'a [i32]),
}

/// What is done with a target: the columns, which positions are meant, and the columns of its words.
pub(crate) type Visit<'a> = &'a mut dyn FnMut(&Columns, &[i32], &Target);

impl Columns {
    /// Columns for a game.
    pub(crate) fn new(code: &Code) -> Self {
        let mut columns: Vec<Vec<i32>> = code
            .is_uniform
            .iter()
            .map(|is_uniform| vec![0; if *is_uniform { 1 } else { BLOCK }])
            .collect();
        for (reg, value) in &code.constants {
            columns[*reg][0] = *value;
        }
        Self {
            columns,
            is_uniform: code.is_uniform.clone(),
            masks: vec![vec![1; BLOCK]],
            count: BLOCK,
        }
    }

    /// Begins a block of so many positions, all of them meant.
    pub(crate) fn begin(&mut self, count: usize) {
        self.count = count;
        self.masks[0][..count].fill(1);
    }

    /// The positions that are meant.
    pub(crate) fn meant_mut(&mut self) -> &mut [i32] {
        &mut self.masks[0][..self.count]
    }

    /// A column that is the same for all.
    pub(crate) fn set(&mut self, reg: Reg, value: i32) {
        self.columns[reg].fill(value);
    }

    /// A column, to be filled.
    pub(crate) fn column_mut(&mut self, reg: Reg) -> &mut [i32] {
        &mut self.columns[reg][..self.count]
    }

    /// A column.
    pub(crate) fn column(&self, reg: Reg) -> Column<'_> {
        if self.is_uniform[reg] {
            Column::One(self.columns[reg][0])
        } else {
            Column::Each(&self.columns[reg][..self.count])
        }
    }

    /// Runs a row.
    pub(crate) fn run(&mut self, parts: &[Part], visit: Visit<'_>) {
        self.run_within(parts, 0, visit);
    }

    fn run_within(&mut self, parts: &[Part], outer_mask: usize, visit: Visit<'_>) {
        let mut mask = outer_mask;
        for part in parts {
            match part {
                Part::Op(op) => self.operate(op),
                Part::If(reg) => {
                    if self.is_uniform[*reg] {
                        if self.columns[*reg][0] == 0 {
                            return;
                        }
                        continue;
                    }
                    let mut inner = self.take_mask(mask + 1);
                    let meant = &self.masks[mask][..self.count];
                    let mut any = 0;
                    for ((inner, meant), value) in
                        inner.iter_mut().zip(meant).zip(&self.columns[*reg])
                    {
                        *inner = meant & i32::from(*value != 0);
                        any |= *inner;
                    }
                    mask += 1;
                    self.masks[mask] = inner;
                    if any == 0 {
                        return;
                    }
                }
                Part::For {
                    slot,
                    from,
                    to,
                    step,
                    body,
                } => {
                    let rounds = self.rounds(mask, *from, *to, *step);
                    for round in 0..rounds {
                        self.bind(*slot, *from, round * step);
                        self.mask_loop(mask, *slot, *to, *step);
                        self.run_within(body, mask + 1, visit);
                    }
                }
                Part::Move(target) => {
                    for op in &target.end_ops {
                        self.operate(op);
                    }
                    let meant = std::mem::take(&mut self.masks[mask]);
                    visit(self, &meant[..self.count], target);
                    self.masks[mask] = meant;
                }
            }
        }
    }

    fn take_mask(&mut self, place: usize) -> Vec<i32> {
        if self.masks.len() <= place {
            self.masks.resize_with(place + 1, || vec![0; BLOCK]);
        }
        let mut mask = std::mem::take(&mut self.masks[place]);
        mask.resize(BLOCK, 0);
        mask
    }

    /// How often a loop runs for the position for which it runs most often.
    fn rounds(&self, mask: usize, from: Reg, to: Reg, step: i32) -> i32 {
        let (from, to) = (self.column(from), self.column(to));
        let rounds = |from: i32, to: i32| {
            let way = if step > 0 { to - from } else { from - to };
            let step = step.abs();
            if way > 0 { (way - 1) / step + 1 } else { 0 }
        };
        if let (Column::One(from), Column::One(to)) = (from, to) {
            return rounds(from, to);
        }
        let meant = self.masks[mask][..self.count].iter().enumerate();
        meant
            .filter(|(_, meant)| **meant != 0)
            .map(|(place, _)| rounds(from.at(place), to.at(place)))
            .max()
            .unwrap_or(0)
    }

    fn bind(&mut self, slot: Reg, from: Reg, distance: i32) {
        let mut column = std::mem::take(&mut self.columns[slot]);
        let length = column.len().min(self.count);
        match self.column(from) {
            Column::One(from) => column[..length].fill(from.wrapping_add(distance)),
            Column::Each(from) => {
                for (to, from) in column.iter_mut().zip(from) {
                    *to = from.wrapping_add(distance);
                }
            }
        }
        self.columns[slot] = column;
    }

    /// Only those positions for which a loop still runs.
    fn mask_loop(&mut self, mask: usize, slot: Reg, to: Reg, step: i32) {
        let mut inner = self.take_mask(mask + 1);
        let meant = &self.masks[mask][..self.count];
        let (slot, to) = (self.column(slot), self.column(to));
        let (low, high) = if step > 0 { (slot, to) } else { (to, slot) };
        write_pair(&mut inner[..meant.len()], low, high, |a, b| {
            i32::from(a < b)
        });
        for (inner, meant) in inner.iter_mut().zip(meant) {
            *inner &= meant;
        }
        self.masks[mask + 1] = inner;
    }

    /// Writes the result of an operation.
    pub(crate) fn operate(&mut self, op: &Op) {
        let mut to = std::mem::take(&mut self.columns[op.to]);
        let length = to.len().min(self.count);
        self.write(op, &mut to[..length]);
        self.columns[op.to] = to;
    }

    fn write(&self, op: &Op, to: &mut [i32]) {
        let [a, b, c] = op.operands.map(|reg| self.column(reg));
        match op.kind {
            Kind::Add => write_pair(to, a, b, i32::wrapping_add),
            Kind::Subtract => write_pair(to, a, b, i32::wrapping_sub),
            Kind::Multiply => write_pair(to, a, b, i32::wrapping_mul),
            Kind::Divide => write_slowly(to, a, b, floor_div),
            Kind::Remainder => write_slowly(to, a, b, floor_mod),
            Kind::Power => write_slowly(to, a, b, power),
            Kind::BitAnd => write_pair(to, a, b, |a, b| a & b),
            Kind::BitOr => write_pair(to, a, b, |a, b| a | b),
            Kind::BitXor => write_pair(to, a, b, |a, b| a ^ b),
            Kind::ShiftLeft => write_slowly(to, a, b, |a, b| a.wrapping_shl(b.unsigned_abs())),
            Kind::ShiftRight => write_pair(to, a, b, |a, b| a >> b.clamp(0, 31)),
            Kind::Least => write_pair(to, a, b, i32::min),
            Kind::Greatest => write_pair(to, a, b, i32::max),
            Kind::Less => write_pair(to, a, b, |a, b| i32::from(a < b)),
            Kind::LessEqual => write_pair(to, a, b, |a, b| i32::from(a <= b)),
            Kind::Equal => write_pair(to, a, b, |a, b| i32::from(a == b)),
            Kind::NotEqual => write_pair(to, a, b, |a, b| i32::from(a != b)),
            Kind::Select => {
                for (place, to) in to.iter_mut().enumerate() {
                    let (then, otherwise) = (b.at(place), c.at(place));
                    *to = if a.at(place) != 0 { then } else { otherwise };
                }
            }
            Kind::Gcd => write_slowly(to, a, b, gcd),
            Kind::Isqrt => write_slowly(to, a, a, |a, _| a.checked_isqrt().unwrap_or(0)),
            Kind::IsPrime => write_slowly(to, a, a, |a, _| {
                i32::from(kruzhok_rules::is_prime(i64::from(a)))
            }),
            Kind::Scale { factor, shift } => match a {
                Column::One(a) => to.fill(scaled(a, factor, shift)),
                Column::Each(a) => {
                    for (to, a) in to.iter_mut().zip(a) {
                        *to = scaled(*a, factor, shift);
                    }
                }
            },
        }
    }
}

impl Column<'_> {
    /// The value for one of the positions.
    #[inline(always)]
    pub(crate) fn at(self, place: usize) -> i32 {
        match self {
            Self::One(value) => value,
            Self::Each(values) => values[place],
        }
    }
}

/// One loop for each kind of operands, so that each is made for many values at once.
#[inline(always)]
fn write_pair(to: &mut [i32], a: Column<'_>, b: Column<'_>, of: impl Fn(i32, i32) -> i32) {
    match (a, b) {
        (Column::One(a), Column::One(b)) => to.fill(of(a, b)),
        (Column::One(a), Column::Each(b)) => {
            for (to, b) in to.iter_mut().zip(b) {
                *to = of(a, *b);
            }
        }
        (Column::Each(a), Column::One(b)) => {
            for (to, a) in to.iter_mut().zip(a) {
                *to = of(*a, b);
            }
        }
        (Column::Each(a), Column::Each(b)) => {
            for ((to, a), b) in to.iter_mut().zip(a).zip(b) {
                *to = of(*a, *b);
            }
        }
    }
}

/// For what takes long for each value anyway.
fn write_slowly(to: &mut [i32], a: Column<'_>, b: Column<'_>, of: fn(i32, i32) -> i32) {
    for (place, to) in to.iter_mut().enumerate() {
        *to = of(a.at(place), b.at(place));
    }
}

// Ranges have shown that none of these fails where a position is meant; for others any value will do.

fn floor_div(a: i32, b: i32) -> i32 {
    let quotient = a.checked_div(b).unwrap_or(0);
    let is_rounded_up = a.checked_rem(b).unwrap_or(0) != 0 && (a < 0) != (b < 0);
    quotient - i32::from(is_rounded_up)
}

fn floor_mod(a: i32, b: i32) -> i32 {
    let remainder = a.checked_rem(b).unwrap_or(0);
    if remainder != 0 && (remainder < 0) != (b < 0) {
        remainder + b
    } else {
        remainder
    }
}

fn power(base: i32, exponent: i32) -> i32 {
    base.wrapping_pow(exponent.unsigned_abs())
}

fn gcd(a: i32, b: i32) -> i32 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i32::try_from(a).unwrap_or(0)
}

#[inline(always)]
fn scaled(a: i32, factor: u64, shift: u32) -> i32 {
    let product = u64::from(a.unsigned_abs()).wrapping_mul(factor) >> shift;
    i32::try_from(product & 0x7fff_ffff).unwrap_or(0)
}
