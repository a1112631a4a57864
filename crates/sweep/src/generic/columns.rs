//! Columns of numbers, and what operations write into them.

use crate::generic::code::{Code, Kind, Op, Part, Reg, Target};
use kruzhok_kernels::write;
pub(crate) use kruzhok_kernels::{BLOCK, Column};

/// The columns of a block of positions.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    columns: Vec<Vec<i32>>,
    is_uniform: Vec<bool>,
    // Which positions are meant: the first list for all, each further one for a condition within the one before it.
    masks: Vec<Vec<i32>>,
    count: usize,
    // Rounds of loops, one for each position.
    rounds: u64,
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
            rounds: 0,
        }
    }

    /// The number of rounds of loops since the last call, one for each position of the block.
    pub(crate) fn take_rounds(&mut self) -> u64 {
        std::mem::take(&mut self.rounds)
    }

    /// Begins a block of `count` positions along a line, all of them selected: the first has these words, and each further
    /// one is greater by 1 in the word `along`.
    pub(crate) fn begin_line(&mut self, words: &[i64], along: usize, count: usize) {
        self.count = count;
        self.masks[0][..count].fill(1);
        let narrow = |value: i64| i32::try_from(value).expect("the axes have 32 bits");
        for (word, value) in words.iter().enumerate().filter(|(it, _)| *it != along) {
            self.set(word, narrow(*value));
        }
        for (value, to) in (narrow(words[along])..).zip(self.column_mut(along)) {
            *to = value;
        }
    }

    /// The positions that are meant.
    pub(crate) fn meant_mut(&mut self) -> &mut [i32] {
        &mut self.masks[0][..self.count]
    }

    /// A column that is the same for all.
    fn set(&mut self, reg: Reg, value: i32) {
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
                    let any = kruzhok_kernels::mask(&mut inner, meant, &self.columns[*reg]);
                    mask += 1;
                    self.masks[mask] = inner;
                    if !any {
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
                    self.rounds += u64::from(rounds.unsigned_abs()) * self.count as u64;
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
        let runs = &mut [0; BLOCK][..meant.len()];
        write(Kind::Less, runs, [low, high, high]);
        kruzhok_kernels::mask(&mut inner, meant, runs);
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
        let operands = op.operands.map(|reg| self.column(reg));
        if op.kind == Kind::IsPrime {
            for (place, to) in to.iter_mut().enumerate() {
                let number = i64::from(operands[0].at(place));
                *to = i32::from(kruzhok_values::is_prime(number));
            }
            return;
        }
        write(op.kind, to, operands);
    }
}
