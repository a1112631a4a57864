//! The operations of chips.

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
    /// Take from one to so many stones.
    TakeUpTo,
    /// Take any number of stones.
    TakeAny,
}

impl ChipKind {
    /// Every operation, in the order in which the form offers them.
    pub const ALL: [Self; 7] = [
        Self::Add,
        Self::Multiply,
        Self::Subtract,
        Self::DivideDown,
        Self::DivideUp,
        Self::TakeUpTo,
        Self::TakeAny,
    ];

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

    /// The operation's name in the catalogue and in the browser's list.
    pub fn code(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Subtract => "subtract",
            Self::Multiply => "multiply",
            Self::DivideDown => "divide-down",
            Self::DivideUp => "divide-up",
            Self::TakeUpTo => "take-up-to",
            Self::TakeAny => "take-any",
        }
    }
}
