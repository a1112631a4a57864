//! What is an expression worth, and between which numbers? Expressions of the rules, once their names and types are known,
//! their values, and bounds of these.
//!
//! A crate of its own, because it is built to be fast, and what reads and explains rules to be small: [`Int`], [`Ints`] and
//! [`Lists`] are the expressions, a [`Machine`] holds the values of their variables, and [`Bounds`] between which numbers they lie.

mod eval;
pub mod interval;
mod intervals;
pub mod narrowing;
mod numbers;
mod ratio;
mod typed;

pub use eval::{
    FUEL, Flow, Halt, Machine, Reason, binary, chosen, each_choice, slice, stop_if, unary,
};
pub use intervals::{Bounds, contradict};
pub use numbers::{ZECKENDORF_IN_PYTHON, gcd, is_prime, isqrt, parts, zeckendorf};
pub use ratio::Ratio;

pub use typed::{
    BinaryOp, Comparison, Edges, FoldOp, Int, Ints, Lists, Slot, Span, Target, TypedClause,
    UnaryOp, Value, shifted,
};
