//! Expressions and rows, written as operations.

use super::{Kind, Op, Part, Reg, Target, Unfit, end_code, ops};
use kruzhok_proofs::{Flat, FlatRow, FlatStep, Num};
use kruzhok_rules::Winner;
use kruzhok_values::interval::{Interval, root};
use kruzhok_values::narrowing::of_operands;
use kruzhok_values::{BinaryOp, Comparison};

pub(super) struct RowFrame<'a> {
    pub(super) flat: &'a Flat,
    pub(super) row: &'a FlatRow,
}

#[derive(Default)]
pub(super) struct Writer {
    pub(super) ranges: Vec<Interval>,
    pub(super) is_uniform: Vec<bool>,
    pub(super) constants: Vec<(Reg, i32)>,
    // The columns of variables, as far as they have some.
    pub(super) slots: Vec<Option<Reg>>,
    pub(super) parts: Vec<Part>,
    // What stands in columns already.
    pub(super) known: Vec<Op>,
}

impl Writer {
    /// A column for values within 32 bits.
    pub(super) fn column(&mut self, range: Interval, is_uniform: bool) -> Result<Reg, Unfit> {
        if i32::try_from(range.low).is_err() || i32::try_from(range.high).is_err() {
            return Err(Unfit);
        }
        self.ranges.push(range);
        self.is_uniform.push(is_uniform);
        Ok(self.ranges.len() - 1)
    }

    pub(super) fn constant(&mut self, value: i64) -> Result<Reg, Unfit> {
        let known = |(_, it): &&(Reg, i32)| i64::from(*it) == value;
        if let Some((reg, _)) = self.constants.iter().find(known) {
            return Ok(*reg);
        }
        let reg = self.column(Interval::one(value), true)?;
        let value = i32::try_from(value).map_err(|_| Unfit)?;
        self.constants.push((reg, value));
        Ok(reg)
    }

    /// The column of a constant, if it is one.
    pub(super) fn known_value(&self, reg: Reg) -> Option<i64> {
        i64::try_from(self.ranges[reg].only()?).ok()
    }

    pub(super) fn op(
        &mut self,
        kind: Kind,
        operands: [Reg; 3],
        range: Interval,
    ) -> Result<Reg, Unfit> {
        if let Some(value) = range.only() {
            return self.constant(i64::try_from(value).map_err(|_| Unfit)?);
        }
        let same = |op: &&Op| op.kind == kind && op.operands == operands;
        if let Some(op) = self.known.iter().find(same) {
            return Ok(op.to);
        }
        let is_uniform = operands.iter().all(|reg| self.is_uniform[*reg]);
        let to = self.column(range, is_uniform)?;
        let op = Op { kind, to, operands };
        self.known.push(op);
        self.parts.push(Part::Op(op));
        Ok(to)
    }

    /// What is done with two numbers; it has a value whatever they are within their ranges.
    pub(super) fn binary(&mut self, op: BinaryOp, left: Reg, right: Reg) -> Result<Reg, Unfit> {
        let (a, b) = (self.ranges[left], self.ranges[right]);
        let is_defined = match op {
            BinaryOp::Divide | BinaryOp::Remainder => !b.contains(0),
            BinaryOp::Power | BinaryOp::ShiftLeft | BinaryOp::ShiftRight => b.low >= 0,
            _ => true,
        };
        if !is_defined {
            return Err(Unfit);
        }
        let range = of_operands(op, a, b);
        if op == BinaryOp::Power && self.known_value(right) == Some(2) {
            return self.op(Kind::Multiply, [left; 3], range);
        }
        self.op(kind(op), [left, right, right], range)
    }

    pub(super) fn pair(&mut self, kind: Kind, left: Reg, right: Reg) -> Result<Reg, Unfit> {
        let (a, b) = (self.ranges[left], self.ranges[right]);
        let truth = |must_be: bool, may_be: bool| Interval {
            low: must_be.into(),
            high: may_be.into(),
        };
        let is_one = a.only().is_some() && a == b;
        let may_meet = a.low <= b.high && b.low <= a.high;
        let range = match kind {
            Kind::Least => Interval::new(a.low.min(b.low), a.high.min(b.high)),
            Kind::Greatest => Interval::new(a.low.max(b.low), a.high.max(b.high)),
            Kind::Less => truth(a.high < b.low, a.low < b.high),
            Kind::LessEqual => truth(a.high <= b.low, a.low <= b.high),
            Kind::Equal => truth(is_one, may_meet),
            Kind::NotEqual => truth(!may_meet, !is_one),
            Kind::Gcd => Interval::new(0, a.hull(b).size().high),
            _ => return Err(Unfit),
        };
        self.op(kind, [left, right, right], range)
    }

    /// A quotient rounded down or its remainder; by a constant without a division.
    pub(super) fn division(&mut self, op: BinaryOp, left: Reg, right: Reg) -> Result<Reg, Unfit> {
        let Some(divisor) = self.known_value(right).filter(|divisor| *divisor > 0) else {
            return self.binary(op, left, right);
        };
        let (a, b) = (self.ranges[left], self.ranges[right]);
        let quotient = if divisor.count_ones() == 1 {
            let shift = self.constant(i64::from(divisor.trailing_zeros()))?;
            self.binary(BinaryOp::ShiftRight, left, shift)?
        } else if a.low >= 0 {
            // Granlund and Montgomery (1994): exact for all dividends below 2³¹.
            let divisor = divisor.unsigned_abs();
            let shift = 31 + (64 - (divisor - 1).leading_zeros());
            let factor = (1u64 << shift).div_ceil(divisor);
            let range = of_operands(BinaryOp::Divide, a, b);
            self.op(Kind::Scale { factor, shift }, [left; 3], range)?
        } else {
            return self.binary(op, left, right);
        };
        if op == BinaryOp::Divide {
            return Ok(quotient);
        }
        let whole = self.binary(BinaryOp::Multiply, quotient, right)?;
        let range = of_operands(BinaryOp::Remainder, a, b);
        self.op(Kind::Subtract, [left, whole, whole], range)
    }

    pub(super) fn select(
        &mut self,
        condition: Reg,
        then: Reg,
        otherwise: Reg,
    ) -> Result<Reg, Unfit> {
        let test = self.ranges[condition];
        if !test.contains(0) {
            return Ok(then);
        }
        if test.only() == Some(0) || then == otherwise {
            return Ok(otherwise);
        }
        let range = self.ranges[then].hull(self.ranges[otherwise]);
        let operands = [condition, then, otherwise];
        self.op(Kind::Select, operands, range)
    }

    pub(super) fn fold(&mut self, kind: Kind, list: &[Num]) -> Result<Reg, Unfit> {
        let (first, rest) = list.split_first().ok_or(Unfit)?;
        let mut all = self.num(first)?;
        for it in rest {
            let it = self.num(it)?;
            all = self.pair(kind, all, it)?;
        }
        Ok(all)
    }

    pub(super) fn num(&mut self, num: &Num) -> Result<Reg, Unfit> {
        match num {
            Num::Const(value) => self.constant(*value),
            Num::Slot(slot) => self.slots[*slot].ok_or(Unfit),
            Num::Negate(it) => {
                let (zero, it) = (self.constant(0)?, self.num(it)?);
                self.binary(BinaryOp::Subtract, zero, it)
            }
            Num::Abs(it) => {
                let (zero, it) = (self.constant(0)?, self.num(it)?);
                let negative = self.binary(BinaryOp::Subtract, zero, it)?;
                let size = self.ranges[it].size();
                self.op(Kind::Greatest, [it, negative, negative], size)
            }
            Num::Not(it) => {
                let (zero, it) = (self.constant(0)?, self.num(it)?);
                self.pair(Kind::Equal, it, zero)
            }
            Num::Binary(op, pair) => {
                let left = self.num(&pair.0)?;
                let right = self.num(&pair.1)?;
                match op {
                    BinaryOp::Divide | BinaryOp::Remainder => self.division(*op, left, right),
                    _ => self.binary(*op, left, right),
                }
            }
            Num::Compare(it) => {
                let left = self.num(&it.0)?;
                let right = self.num(&it.2)?;
                let (kind, left, right) = match it.1 {
                    Comparison::Less => (Kind::Less, left, right),
                    Comparison::LessEqual => (Kind::LessEqual, left, right),
                    Comparison::Greater => (Kind::Less, right, left),
                    Comparison::GreaterEqual => (Kind::LessEqual, right, left),
                    Comparison::NotEqual => (Kind::NotEqual, left, right),
                    Comparison::Equal | Comparison::In | Comparison::NotIn => {
                        (Kind::Equal, left, right)
                    }
                };
                self.pair(kind, left, right)
            }
            Num::And(list) => self.chain(list, 1),
            Num::Or(list) => self.chain(list, 0),
            Num::Choice(it) => {
                let otherwise = self.num(&it.2)?;
                let condition = self.num(&it.1)?;
                let then = self.num(&it.0)?;
                self.select(condition, then, otherwise)
            }
            Num::Least(list) => self.fold(Kind::Least, list),
            Num::Greatest(list) => self.fold(Kind::Greatest, list),
            Num::Gcd(list) => {
                let zero = self.constant(0)?;
                let mut divisor = zero;
                for it in list {
                    let it = self.num(it)?;
                    divisor = self.pair(Kind::Gcd, divisor, it)?;
                }
                Ok(divisor)
            }
            Num::Isqrt(it) => {
                let it = self.num(it)?;
                let own = self.ranges[it];
                if own.low < 0 {
                    return Err(Unfit);
                }
                let range = Interval::new(root(own.low, 2), root(own.high, 2));
                self.op(Kind::Isqrt, [it; 3], range)
            }
            Num::IsPrime(it) => {
                let it = self.num(it)?;
                self.op(Kind::IsPrime, [it; 3], Interval::TRUTH)
            }
            Num::Zeckendorf(..) => Err(Unfit),
        }
    }

    /// `and` (whose value without operands is 1) and `or`.
    pub(super) fn chain(&mut self, list: &[Num], empty: i64) -> Result<Reg, Unfit> {
        let Some((last, before)) = list.split_last() else {
            return self.constant(empty);
        };
        let mut value = self.num(last)?;
        for it in before.iter().rev() {
            let it = self.num(it)?;
            value = match empty {
                1 => self.select(it, value, it)?,
                _ => self.select(it, it, value)?,
            };
        }
        Ok(value)
    }

    /// Writes something about a position with these words.
    fn of_words<T>(&mut self, words: &[Reg], write: impl FnOnce(&mut Self) -> T) -> T {
        let after = words.iter().copied().map(Some).collect();
        let slots = std::mem::replace(&mut self.slots, after);
        let written = write(self);
        self.slots = slots;
        written
    }

    /// Whether and how the game has ended where the words are these.
    pub(super) fn ends(&mut self, flat: &Flat, words: &[Reg]) -> Result<Reg, Unfit> {
        let mut all = self.constant(0)?;
        for (when, winner) in flat.ends.iter().rev() {
            let when = self.of_words(words, |it| it.num(when))?;
            let code = match (end_code(*winner), *winner, flat.mover) {
                (Some(code), ..) => self.constant(code)?,
                (None, Winner::Player(player), Some(mover)) => {
                    let player = self.constant(player.number())?;
                    let is_next = self.pair(Kind::Equal, words[mover], player)?;
                    let (next, last) = (self.constant(1)?, self.constant(2)?);
                    self.select(is_next, next, last)?
                }
                _ => self.constant(2)?,
            };
            all = self.select(when, code, all)?;
        }
        Ok(all)
    }

    pub(super) fn row(&mut self, frame: &RowFrame<'_>, steps: &[FlatStep]) -> Result<(), Unfit> {
        match steps.split_first() {
            None => self.target(frame),
            Some((FlatStep::If(condition), rest)) => {
                self.condition(condition)?;
                self.row(frame, rest)
            }
            Some((
                FlatStep::For {
                    slot,
                    from,
                    to,
                    step,
                },
                rest,
            )) => {
                let step = i32::try_from(*step).map_err(|_| Unfit)?;
                let from = self.num(from)?;
                let to = self.num(to)?;
                let (a, b) = (self.ranges[from], self.ranges[to]);
                // The value after the last must be a number, too.
                let (low, high) = if step > 0 {
                    (a.low, a.high.max(b.high + i128::from(step)))
                } else {
                    (a.low.min(b.low + i128::from(step)), a.high)
                };
                if high - low > i128::from(step.unsigned_abs()) << 20 {
                    // So many rounds may be more than are allowed for a position.
                    return Err(Unfit);
                }
                let range = Interval::new(low, high);
                let column = self.column(range, self.is_uniform[from])?;
                self.slots[*slot] = Some(column);
                let known_count = self.known.len();
                let outer = std::mem::take(&mut self.parts);
                self.row(frame, rest)?;
                let body = std::mem::replace(&mut self.parts, outer);
                self.known.truncate(known_count);
                self.parts.push(Part::For {
                    slot: column,
                    from,
                    to,
                    step,
                    body,
                });
                Ok(())
            }
        }
    }

    pub(super) fn condition(&mut self, condition: &Num) -> Result<(), Unfit> {
        if let Num::And(list) = condition {
            for it in list {
                self.condition(it)?;
            }
            return Ok(());
        }
        let reg = self.num(condition)?;
        if self.ranges[reg].contains(0) {
            self.parts.push(Part::If(reg));
        }
        Ok(())
    }

    pub(super) fn target(&mut self, frame: &RowFrame<'_>) -> Result<(), Unfit> {
        let flat = frame.flat;
        let mut words = vec![];
        for it in &frame.row.to {
            words.push(self.num(it)?);
        }
        // Neighbours change places until all are in order.
        for end in (1..flat.sorted_count).rev() {
            for place in 0..end {
                let (a, b) = (words[place], words[place + 1]);
                words[place] = self.pair(Kind::Least, a, b)?;
                words[place + 1] = self.pair(Kind::Greatest, a, b)?;
            }
        }
        if !frame.row.is_pass && !surely_changes(frame) {
            let mut same = self.constant(1)?;
            let mut is_changed = self.constant(0)?;
            for (word, reg) in words[..flat.named_count].iter().enumerate() {
                if *reg != word {
                    let differs = self.pair(Kind::NotEqual, *reg, word)?;
                    same = self.constant(0)?;
                    is_changed = self.pair(Kind::Greatest, is_changed, differs)?;
                }
            }
            if self.known_value(same) == Some(1) {
                // Nothing changes: no move at all.
                return Ok(());
            }
            if self.ranges[is_changed].contains(0) {
                self.parts.push(Part::If(is_changed));
            }
        }
        if let Some(legal) = &flat.legal {
            self.of_words(&words, |it| it.condition(legal))?;
        }
        let before = std::mem::take(&mut self.parts);
        let end = self.ends(flat, &words).ok();
        let end_ops = ops(std::mem::replace(&mut self.parts, before));
        self.parts.push(Part::Move(Target {
            words,
            end_ops,
            end,
        }));
        Ok(())
    }
}

/// Whether some heap rises or falls by a constant, and order matters.
fn surely_changes(frame: &RowFrame<'_>) -> bool {
    let named = &frame.row.to[..frame.flat.named_count];
    frame.flat.sorted_count == 0
        && named.iter().enumerate().any(|(word, to)| match to {
            Num::Binary(BinaryOp::Add | BinaryOp::Subtract, pair) => {
                matches!(&**pair, (Num::Slot(slot), Num::Const(by)) if *slot == word && *by != 0)
            }
            _ => false,
        })
}

fn kind(op: BinaryOp) -> Kind {
    match op {
        BinaryOp::Add => Kind::Add,
        BinaryOp::Subtract => Kind::Subtract,
        BinaryOp::Multiply => Kind::Multiply,
        BinaryOp::Divide => Kind::Divide,
        BinaryOp::Remainder => Kind::Remainder,
        BinaryOp::Power => Kind::Power,
        BinaryOp::And => Kind::BitAnd,
        BinaryOp::Or => Kind::BitOr,
        BinaryOp::Xor => Kind::BitXor,
        BinaryOp::ShiftLeft => Kind::ShiftLeft,
        BinaryOp::ShiftRight => Kind::ShiftRight,
    }
}
