//! Expressions written as operations on columns: one value for each position of a block.
//!
//! Only what surely has a value is written so: ranges are carried along, and where one leaves 32 bits or a divisor may be 0,
//! there is no code, and positions are worked out one by one.

mod writer;

use crate::Grid;
use crate::straight::shape::Shape;
pub(crate) use kruzhok_kernels::Kind;
use kruzhok_proofs::{Flat, Num};
use kruzhok_rules::Winner;
use kruzhok_values::interval::Interval;
use writer::{RowFrame, Writer};

/// The place of a column.
pub(crate) type Reg = usize;

/// What is written into a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Op {
    pub(crate) kind: Kind,
    pub(crate) to: Reg,
    pub(crate) operands: [Reg; 3],
}

/// A part of a row.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Op(Op),
    /// Only where this column is not 0.
    If(Reg),
    For {
        slot: Reg,
        from: Reg,
        to: Reg,
        step: i32,
        body: Vec<Part>,
    },
    /// The words of the position that a move leads to.
    Move(Target),
}

/// Where a move leads.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) words: Vec<Reg>,
    /// Operations that are only needed for `end`.
    pub(crate) end_ops: Vec<Op>,
    /// Whether and how the game has ended there, as [`Code::end`] tells; `None` where that might leave 32 bits.
    pub(crate) end: Option<Reg>,
}

/// All of a game as operations on columns.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    /// Of each column, whether it has one value for all positions of a line.
    pub(crate) is_uniform: Vec<bool>,
    /// Columns that never change.
    pub(crate) constants: Vec<(Reg, i32)>,
    /// The columns of the words are the first; these operations tell whether the game has ended.
    pub(crate) end_parts: Vec<Op>,
    /// 0 where the game goes on, else [`end_code`].
    pub(crate) end: Reg,
    pub(crate) rows: Vec<Vec<Part>>,
    /// The end that every position has in which the game has ended, where they are all alike.
    pub(crate) only_end: Option<Winner>,
}

/// What stands in the column that tells how the game has ended: 1 for `next`, 2 for `last`, 3 for a draw.
fn end_code(winner: Winner) -> Option<i64> {
    match winner {
        Winner::Next => Some(1),
        Winner::Last => Some(2),
        Winner::Draw => Some(3),
        Winner::Player(_) => None,
    }
}

/// The game cannot be written so.
#[derive(Clone, Copy, Debug)]
struct Unfit;

impl Code {
    /// Writes a game whose lines run along the word `inner`; `None` where an expression may have no value or leave 32
    /// bits.
    pub(crate) fn of(flat: &Flat, going: &Grid, inner: usize) -> Option<Self> {
        let mut writer = Writer::default();
        for (word, axis) in going.axes().iter().enumerate() {
            let range = Interval::between(axis.low, axis.high());
            writer.column(range, word != inner).ok()?;
        }
        let words: Vec<Reg> = (0..flat.width).collect();
        let end = writer.ends(flat, &words).ok()?;
        let first = flat.ends.first().map(|(_, winner)| *winner);
        // Elsewhere there may be ended positions among those that go on, which are not visited in time.
        let is_stretch = Shape::of_ends(flat, inner).is_some();
        let only_end = first.filter(|winner| {
            is_stretch
                && end_code(*winner).is_some()
                && flat.ends.iter().all(|(_, it)| it == winner)
        });
        let mut code = Self {
            is_uniform: vec![],
            constants: vec![],
            end_parts: ops(std::mem::take(&mut writer.parts)),
            end,
            rows: vec![],
            only_end,
        };
        for row in &flat.rows {
            // Another row runs whether or not this one came to its end.
            writer.known.clear();
            writer.slots = words.iter().copied().map(Some).collect();
            writer.slots.resize(flat.slot_count.max(flat.width), None);
            let frame = RowFrame { flat, row };
            writer.row(&frame, &row.steps).ok()?;
            code.rows.push(std::mem::take(&mut writer.parts));
        }
        code.is_uniform = writer.is_uniform;
        code.constants = writer.constants;
        Some(code)
    }

    /// Between which numbers an expression over the words of a box lies; `None` where it may have no value, or leave 32
    /// bits.
    pub(crate) fn range(num: &Num, going: &Grid) -> Option<Interval> {
        let mut writer = Writer::default();
        for axis in going.axes() {
            let column = writer.column(Interval::between(axis.low, axis.high()), false);
            writer.slots.push(Some(column.ok()?));
        }
        let reg = writer.num(num).ok()?;
        Some(writer.ranges[reg])
    }

    /// Writes a condition alone: whether it holds stands in the column `end`. Of each variable its range, and whether it has one
    /// value for all positions of a block.
    pub(crate) fn of_condition(condition: &Num, variables: &[(Interval, bool)]) -> Option<Self> {
        let mut writer = Writer::default();
        for (range, is_uniform) in variables {
            let column = writer.column(*range, *is_uniform).ok()?;
            writer.slots.push(Some(column));
        }
        let end = writer.num(condition).ok()?;
        Some(Self {
            is_uniform: writer.is_uniform,
            constants: writer.constants,
            end_parts: ops(writer.parts),
            end,
            rows: vec![],
            only_end: None,
        })
    }
}

impl Code {
    /// Whether a row has as many moves as a loop has rounds.
    pub(crate) fn has_rounds(&self) -> bool {
        let is_loop = |part: &Part| matches!(part, Part::For { .. });
        self.rows.iter().any(|row| row.iter().any(is_loop))
    }
}

/// The operations among some parts.
fn ops(parts: Vec<Part>) -> Vec<Op> {
    let op = |part| match part {
        Part::Op(op) => Some(op),
        _ => None,
    };
    parts.into_iter().filter_map(op).collect()
}
