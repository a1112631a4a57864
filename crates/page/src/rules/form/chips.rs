//! The operations of chips.

use crate::settings::codes;
use kruzhok_rulesfile::form::{Amount, ChipOp};

/// The operations that chips offer, without their amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChipKind {
    /// Add stones.
    Add,
    /// Take stones.
    Subtract,
    /// Multiply the heap.
    Multiply,
    /// Divide the heap, rounding down.
    DivideDown,
    /// Divide the heap, rounding up.
    DivideUp,
    /// Take from one stone to this number.
    TakeUpTo,
    /// Take any number of stones.
    TakeAny,
}

codes!(ChipKind: Add "add", Multiply "multiply", Subtract "subtract", DivideDown "divide-down", DivideUp "divide-up", TakeUpTo "take-up-to", TakeAny "take-any");

impl ChipKind {
    /// The operation of a chip, and its amount where it has one.
    pub fn of(op: &ChipOp) -> (Self, Option<&Amount>) {
        match op {
            ChipOp::Add(amount) => (Self::Add, Some(amount)),
            ChipOp::Subtract(amount) => (Self::Subtract, Some(amount)),
            ChipOp::Multiply(amount) => (Self::Multiply, Some(amount)),
            ChipOp::DivideDown(amount) => (Self::DivideDown, Some(amount)),
            ChipOp::DivideUp(amount) => (Self::DivideUp, Some(amount)),
            ChipOp::TakeUpTo(amount) => (Self::TakeUpTo, Some(amount)),
            ChipOp::TakeAny => (Self::TakeAny, None),
        }
    }

    /// The operation with an amount.
    pub fn with(self, amount: Amount) -> ChipOp {
        match self {
            Self::Add => ChipOp::Add(amount),
            Self::Subtract => ChipOp::Subtract(amount),
            Self::Multiply => ChipOp::Multiply(amount),
            Self::DivideDown => ChipOp::DivideDown(amount),
            Self::DivideUp => ChipOp::DivideUp(amount),
            Self::TakeUpTo => ChipOp::TakeUpTo(amount),
            Self::TakeAny => ChipOp::TakeAny,
        }
    }
}
