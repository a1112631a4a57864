//! What is an expression worth? Expressions of the rules, once their names and types are known, and their values.
//!
//! A crate of its own, because it is built to be fast, and what reads and explains rules to be small: [`Int`], [`Ints`] and
//! [`Lists`] are the expressions, and a [`Machine`] holds the values of their variables.

mod eval;
mod numbers;
mod typed;

pub use eval::{
    FUEL, Flow, Halt, Machine, Reason, Stretch, binary, each_choice, round_weight, slice, unary,
};
pub use numbers::{floor_div, floor_mod, gcd, is_prime, isqrt, power};
pub use typed::{
    BinaryOp, Comparison, Edges, FoldOp, Int, Ints, Lists, Slot, Span, Target, Typed, TypedClause,
    UnaryOp, Value,
};
