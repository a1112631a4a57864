//! Expressions and rows, written as operations.

use super::{Kind, Op, Part, Reg, Target, Unfit, end_code, ops};
use crate::generic::range::Range;
use crate::generic::windows::Window;
use kruzhok_proofs::{Flat, FlatOp, FlatRow, FlatStep, Num};
use kruzhok_rules::Winner;
use kruzhok_values::Comparison;

pub(super) struct RowFrame<'a> {
    pub(super) flat: &'a Flat,
    pub(super) row: &'a FlatRow,
    pub(super) is_told_apart: bool,
}

pub(super) struct Writer {
    pub(super) ranges: Vec<Range>,
    pub(super) is_uniform: Vec<bool>,
    pub(super) constants: Vec<(Reg, i32)>,
    // What stands in columns already.
    pub(super) known: Vec<Op>,
    // How many places the longest line of the box has.
    pub(super) longest: u32,
}

impl Writer {
    pub(super) fn column(&mut self, range: Range, is_uniform: bool) -> Reg {
        self.ranges.push(range);
        self.is_uniform.push(is_uniform);
        self.ranges.len() - 1
    }

    pub(super) fn constant(&mut self, value: i64) -> Result<Reg, Unfit> {
        let known = |(_, it): &&(Reg, i32)| i64::from(*it) == value;
        if let Some((reg, _)) = self.constants.iter().find(known) {
            return Ok(*reg);
        }
        let range = Range::new(value, value).ok_or(Unfit)?;
        let reg = self.column(range, true);
        let value = i32::try_from(value).map_err(|_| Unfit)?;
        self.constants.push((reg, value));
        Ok(reg)
    }

    /// The column of a constant, if it is one.
    pub(super) fn known_value(&self, reg: Reg) -> Option<i64> {
        self.ranges[reg].only()
    }

    pub(super) fn op(
        &mut self,
        kind: Kind,
        operands: [Reg; 3],
        range: Option<Range>,
        parts: &mut Vec<Part>,
    ) -> Result<Reg, Unfit> {
        let range = range.ok_or(Unfit)?;
        if let Some(value) = range.only() {
            return self.constant(value);
        }
        let same = |op: &&Op| op.kind == kind && op.operands == operands;
        if let Some(op) = self.known.iter().find(same) {
            return Ok(op.to);
        }
        let is_uniform = operands.iter().all(|reg| self.is_uniform[*reg]);
        let to = self.column(range, is_uniform);
        let op = Op { kind, to, operands };
        self.known.push(op);
        parts.push(Part::Op(op));
        Ok(to)
    }

    pub(super) fn pair(
        &mut self,
        kind: Kind,
        left: Reg,
        right: Reg,
        parts: &mut Vec<Part>,
    ) -> Result<Reg, Unfit> {
        let (a, b) = (self.ranges[left], self.ranges[right]);
        let range = match kind {
            Kind::Add => a.plus(b),
            Kind::Subtract => a.minus(b),
            Kind::Multiply => a.times(b),
            Kind::Divide => a.divided(b),
            Kind::Remainder => a.remainder(b),
            Kind::Power => a.power(b),
            Kind::BitAnd => a.bit_and(b),
            Kind::BitOr | Kind::BitXor => a.bit_or(b),
            Kind::ShiftLeft => a.shifted_left(b),
            Kind::ShiftRight => a.shifted_right(b),
            Kind::Least => Some(a.least(b)),
            Kind::Greatest => Some(a.greatest(b)),
            Kind::Less => Some(a.less(b)),
            Kind::LessEqual => Some(b.less(a).negated()),
            Kind::Equal => Some(a.equal(b)),
            Kind::NotEqual => Some(a.equal(b).negated()),
            Kind::Gcd => a.gcd(b),
            _ => None,
        };
        self.op(kind, [left, right, right], range, parts)
    }

    /// A quotient rounded down or its remainder; by a constant without a division.
    pub(super) fn division(
        &mut self,
        kind: Kind,
        left: Reg,
        right: Reg,
        parts: &mut Vec<Part>,
    ) -> Result<Reg, Unfit> {
        let is_positive = self.ranges[left].low >= 0;
        let Some(divisor) = self.known_value(right).filter(|divisor| *divisor > 0) else {
            return self.pair(kind, left, right, parts);
        };
        let range = self.ranges[left].divided(self.ranges[right]);
        let quotient = if divisor.count_ones() == 1 {
            let shift = self.constant(i64::from(divisor.trailing_zeros()))?;
            self.pair(Kind::ShiftRight, left, shift, parts)?
        } else if is_positive {
            // Granlund and Montgomery (1994): exact for all dividends below 2³¹.
            let divisor = divisor.unsigned_abs();
            let shift = 31 + (64 - (divisor - 1).leading_zeros());
            let factor = (1u64 << shift).div_ceil(divisor);
            self.op(Kind::Scale { factor, shift }, [left; 3], range, parts)?
        } else {
            return self.pair(kind, left, right, parts);
        };
        if kind == Kind::Divide {
            return Ok(quotient);
        }
        let range = self.ranges[left].remainder(self.ranges[right]);
        let whole = self.pair(Kind::Multiply, quotient, right, parts)?;
        self.op(Kind::Subtract, [left, whole, whole], range, parts)
    }

    pub(super) fn select(
        &mut self,
        condition: Reg,
        then: Reg,
        otherwise: Reg,
        parts: &mut Vec<Part>,
    ) -> Result<Reg, Unfit> {
        let test = self.ranges[condition];
        if !test.contains(0) {
            return Ok(then);
        }
        if test.only() == Some(0) || then == otherwise {
            return Ok(otherwise);
        }
        let range = self.ranges[then].or(self.ranges[otherwise]);
        let operands = [condition, then, otherwise];
        self.op(Kind::Select, operands, Some(range), parts)
    }

    pub(super) fn fold(
        &mut self,
        kind: Kind,
        list: &[Num],
        slots: &[Option<Reg>],
        parts: &mut Vec<Part>,
    ) -> Result<Reg, Unfit> {
        let (first, rest) = list.split_first().ok_or(Unfit)?;
        let mut all = self.num(first, slots, parts)?;
        for it in rest {
            let it = self.num(it, slots, parts)?;
            all = self.pair(kind, all, it, parts)?;
        }
        Ok(all)
    }

    pub(super) fn num(
        &mut self,
        num: &Num,
        slots: &[Option<Reg>],
        parts: &mut Vec<Part>,
    ) -> Result<Reg, Unfit> {
        match num {
            Num::Const(value) => self.constant(*value),
            Num::Slot(slot) => slots[*slot].ok_or(Unfit),
            Num::Negate(it) => {
                let (zero, it) = (self.constant(0)?, self.num(it, slots, parts)?);
                self.pair(Kind::Subtract, zero, it, parts)
            }
            Num::Abs(it) => {
                let (zero, it) = (self.constant(0)?, self.num(it, slots, parts)?);
                let negative = self.pair(Kind::Subtract, zero, it, parts)?;
                self.pair(Kind::Greatest, it, negative, parts)
            }
            Num::Not(it) => {
                let (zero, it) = (self.constant(0)?, self.num(it, slots, parts)?);
                self.pair(Kind::Equal, it, zero, parts)
            }
            Num::Binary(op, pair) => {
                let left = self.num(&pair.0, slots, parts)?;
                let right = self.num(&pair.1, slots, parts)?;
                match op {
                    FlatOp::Divide => self.division(Kind::Divide, left, right, parts),
                    FlatOp::Remainder => self.division(Kind::Remainder, left, right, parts),
                    _ => self.pair(kind(*op), left, right, parts),
                }
            }
            Num::Compare(it) => {
                let left = self.num(&it.0, slots, parts)?;
                let right = self.num(&it.2, slots, parts)?;
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
                self.pair(kind, left, right, parts)
            }
            Num::And(list) => self.chain(list, 1, slots, parts),
            Num::Or(list) => self.chain(list, 0, slots, parts),
            Num::Choice(it) => {
                let condition = self.num(&it.1, slots, parts)?;
                let then = self.num(&it.0, slots, parts)?;
                let otherwise = self.num(&it.2, slots, parts)?;
                self.select(condition, then, otherwise, parts)
            }
            Num::Least(list) => self.fold(Kind::Least, list, slots, parts),
            Num::Greatest(list) => self.fold(Kind::Greatest, list, slots, parts),
            Num::Gcd(list) => {
                let zero = self.constant(0)?;
                let mut divisor = zero;
                for it in list {
                    let it = self.num(it, slots, parts)?;
                    divisor = self.pair(Kind::Gcd, divisor, it, parts)?;
                }
                Ok(divisor)
            }
            Num::Isqrt(it) => {
                let it = self.num(it, slots, parts)?;
                let range = self.ranges[it].isqrt();
                self.op(Kind::Isqrt, [it; 3], range, parts)
            }
            Num::IsPrime(it) => {
                let it = self.num(it, slots, parts)?;
                self.op(Kind::IsPrime, [it; 3], Range::new(0, 1), parts)
            }
        }
    }

    /// `and` (whose value without operands is 1) and `or`.
    pub(super) fn chain(
        &mut self,
        list: &[Num],
        empty: i64,
        slots: &[Option<Reg>],
        parts: &mut Vec<Part>,
    ) -> Result<Reg, Unfit> {
        let Some((last, before)) = list.split_last() else {
            return self.constant(empty);
        };
        let mut value = self.num(last, slots, parts)?;
        for it in before.iter().rev() {
            let it = self.num(it, slots, parts)?;
            value = match empty {
                1 => self.select(it, value, it, parts)?,
                _ => self.select(it, it, value, parts)?,
            };
        }
        Ok(value)
    }

    /// Whether and how the game has ended where the words are these.
    pub(super) fn ends(
        &mut self,
        flat: &Flat,
        words: &[Reg],
        parts: &mut Vec<Part>,
    ) -> Result<Reg, Unfit> {
        let slots: Vec<Option<Reg>> = words.iter().copied().map(Some).collect();
        let mut all = self.constant(0)?;
        for (when, winner) in flat.ends.iter().rev() {
            let when = self.num(when, &slots, parts)?;
            let code = match (end_code(*winner), *winner, flat.mover) {
                (Some(code), ..) => self.constant(code)?,
                (None, Winner::Player(player), Some(mover)) => {
                    let player = self.constant(player.number())?;
                    let is_next = self.pair(Kind::Equal, words[mover], player, parts)?;
                    let (next, last) = (self.constant(1)?, self.constant(2)?);
                    self.select(is_next, next, last, parts)?
                }
                _ => self.constant(2)?,
            };
            all = self.select(when, code, all, parts)?;
        }
        Ok(all)
    }

    pub(super) fn row(
        &mut self,
        frame: &RowFrame<'_>,
        steps: &[FlatStep],
        slots: &mut Vec<Option<Reg>>,
        parts: &mut Vec<Part>,
    ) -> Result<(), Unfit> {
        match steps.split_first() {
            None => self.target(frame, slots, parts),
            Some((FlatStep::If(condition), rest)) => {
                self.condition(condition, slots, parts)?;
                self.row(frame, rest, slots, parts)
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
                let from = self.num(from, slots, parts)?;
                let to = self.num(to, slots, parts)?;
                let (a, b) = (self.ranges[from], self.ranges[to]);
                // The value after the last must be a number, too.
                let (low, high) = if step > 0 {
                    (a.low, a.high.max(b.high + i64::from(step)))
                } else {
                    (a.low.min(b.low + i64::from(step)), a.high)
                };
                let range = Range::new(low, high).ok_or(Unfit)?;
                if high - low > i64::from(step.unsigned_abs()) << 20 {
                    // So many rounds may be more than are allowed for a position.
                    return Err(Unfit);
                }
                let column = self.column(range, self.is_uniform[from]);
                slots[*slot] = Some(column);
                let known_count = self.known.len();
                let mut body = vec![];
                self.row(frame, rest, slots, &mut body)?;
                self.known.truncate(known_count);
                parts.push(Part::For {
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

    /// Writes a row as a window, with its number and how far its variable goes; `false` where rounds are quicker.
    pub(super) fn window(
        &mut self,
        row: &FlatRow,
        window: &Window,
        (index, [from, end]): (usize, [&Num; 2]),
        slots: &[Option<Reg>],
        parts: &mut Vec<Part>,
    ) -> Result<bool, Unfit> {
        let (from, end) = (self.num(from, slots, parts)?, self.num(end, slots, parts)?);
        if self.known_value(from).is_none() && self.ranges[from].low < 0 {
            return Ok(false);
        }
        if !window.pays(self.ranges[end].high, self.longest) {
            return Ok(false);
        }
        for step in &row.steps {
            if let FlatStep::If(condition) = step {
                self.condition(condition, slots, parts)?;
            }
        }
        parts.push(Part::Move(Target {
            words: vec![],
            end_ops: vec![],
            end: None,
            window: Some((index, [from, end])),
        }));
        Ok(true)
    }

    pub(super) fn condition(
        &mut self,
        condition: &Num,
        slots: &[Option<Reg>],
        parts: &mut Vec<Part>,
    ) -> Result<(), Unfit> {
        if let Num::And(list) = condition {
            for it in list {
                self.condition(it, slots, parts)?;
            }
            return Ok(());
        }
        let reg = self.num(condition, slots, parts)?;
        if self.ranges[reg].contains(0) {
            parts.push(Part::If(reg));
        }
        Ok(())
    }

    pub(super) fn target(
        &mut self,
        frame: &RowFrame<'_>,
        slots: &[Option<Reg>],
        parts: &mut Vec<Part>,
    ) -> Result<(), Unfit> {
        let flat = frame.flat;
        let mut words = vec![];
        for it in &frame.row.to {
            words.push(self.num(it, slots, parts)?);
        }
        // Neighbours change places until all are in order.
        for end in (1..flat.sorted_count).rev() {
            for place in 0..end {
                let (a, b) = (words[place], words[place + 1]);
                words[place] = self.pair(Kind::Least, a, b, parts)?;
                words[place + 1] = self.pair(Kind::Greatest, a, b, parts)?;
            }
        }
        if !frame.row.is_pass && !surely_changes(frame) {
            let mut same = self.constant(1)?;
            let mut is_changed = self.constant(0)?;
            for (word, reg) in words[..flat.named_count].iter().enumerate() {
                if *reg != word {
                    let differs = self.pair(Kind::NotEqual, *reg, word, parts)?;
                    same = self.constant(0)?;
                    is_changed = self.pair(Kind::Greatest, is_changed, differs, parts)?;
                }
            }
            if self.known_value(same) == Some(1) {
                // Nothing changes: no move at all.
                return Ok(());
            }
            if self.ranges[is_changed].contains(0) {
                parts.push(Part::If(is_changed));
            }
        }
        let after: Vec<Option<Reg>> = words.iter().copied().map(Some).collect();
        if let Some(legal) = &flat.legal {
            self.condition(legal, &after, parts)?;
        }
        let mut end_parts = vec![];
        let end = if frame.is_told_apart {
            Some(self.ends(flat, &words, &mut end_parts)?)
        } else {
            None
        };
        let end_ops = ops(end_parts);
        parts.push(Part::Move(Target {
            words,
            end_ops,
            end,
            window: None,
        }));
        Ok(())
    }
}

/// Whether some heap rises or falls by a constant, and order matters.
fn surely_changes(frame: &RowFrame<'_>) -> bool {
    let named = &frame.row.to[..frame.flat.named_count];
    frame.flat.sorted_count == 0
        && named.iter().enumerate().any(|(word, to)| match to {
            Num::Binary(FlatOp::Add | FlatOp::Subtract, pair) => {
                matches!(&**pair, (Num::Slot(slot), Num::Const(by)) if *slot == word && *by != 0)
            }
            _ => false,
        })
}

fn kind(op: FlatOp) -> Kind {
    match op {
        FlatOp::Add => Kind::Add,
        FlatOp::Subtract => Kind::Subtract,
        FlatOp::Multiply => Kind::Multiply,
        FlatOp::Divide => Kind::Divide,
        FlatOp::Remainder => Kind::Remainder,
        FlatOp::Power => Kind::Power,
        FlatOp::BitAnd => Kind::BitAnd,
        FlatOp::BitOr => Kind::BitOr,
        FlatOp::BitXor => Kind::BitXor,
        FlatOp::ShiftLeft => Kind::ShiftLeft,
        FlatOp::ShiftRight => Kind::ShiftRight,
    }
}
