//! Operations as instructions, on numbers of 32 bits whose ranges have shown that none of them fails.

use super::bytes::{Body, Local, Plain};
use crate::generic::code::Kind;

/// What a column stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    Constant(i32),
    Local(Local),
}

impl Body {
    pub(super) fn value(&mut self, value: Value) -> &mut Self {
        match value {
            Value::Constant(value) => self.constant(value),
            Value::Local(local) => self.get(local),
        }
    }
}

/// Leaves the result of an operation; `None` for what has no instruction: such rows are left to blocks.
pub(super) fn operate(body: &mut Body, kind: Kind, [a, b, c]: [Value; 3]) -> Option<()> {
    let plain = match kind {
        Kind::Add => Plain::Add,
        Kind::Subtract => Plain::Subtract,
        Kind::Multiply => Plain::Multiply,
        Kind::BitAnd => Plain::And,
        Kind::BitOr => Plain::Or,
        Kind::BitXor => Plain::Xor,
        Kind::ShiftLeft => Plain::ShiftLeft,
        Kind::Less => Plain::Less,
        Kind::LessEqual => Plain::LessEqual,
        Kind::Equal => Plain::Equal,
        Kind::NotEqual => Plain::NotEqual,
        Kind::Select => {
            for it in [b, c, a] {
                body.value(it);
            }
            body.op(Plain::Select);
            return Some(());
        }
        Kind::Least => return first_if_less(body, a, b, [a, b]),
        Kind::Greatest => return first_if_less(body, b, a, [a, b]),
        Kind::ShiftRight => {
            body.value(a);
            // Further than that it makes no difference, and the instruction takes five bits.
            let most = Value::Constant(31);
            first_if_less(body, b, most, [b, most])?;
            body.op(Plain::ShiftRight);
            return Some(());
        }
        Kind::Divide => return divide(body, a, b),
        Kind::Remainder => return remainder(body, a, b),
        Kind::Scale { factor, shift } => {
            body.value(a).op(Plain::Widen);
            body.wide_constant(i64::try_from(factor).ok()?);
            body.op(Plain::MultiplyWide);
            body.wide_constant(i64::from(shift));
            body.op(Plain::ShiftRightWide).op(Plain::Wrap);
            return Some(());
        }
        Kind::Gcd | Kind::Power | Kind::Isqrt | Kind::IsPrime => return None,
    };
    body.value(a);
    body.value(b).op(plain);
    Some(())
}

/// The first of two where `a` is less than `b`, else the second.
fn first_if_less(body: &mut Body, a: Value, b: Value, [first, second]: [Value; 2]) -> Option<()> {
    for it in [first, second, a, b] {
        body.value(it);
    }
    body.op(Plain::Less).op(Plain::Select);
    Some(())
}

/// Rounded down: one less where the signs differ and something is left.
fn divide(body: &mut Body, a: Value, b: Value) -> Option<()> {
    body.value(a);
    body.value(b).op(Plain::Divide);
    rounded_up(body, a, b);
    body.op(Plain::Subtract);
    Some(())
}

/// With the divisor's sign.
fn remainder(body: &mut Body, a: Value, b: Value) -> Option<()> {
    body.value(a);
    body.value(b).op(Plain::Remainder);
    body.value(b);
    rounded_up(body, a, b);
    body.op(Plain::Multiply).op(Plain::Add);
    Some(())
}

/// 1 where the instruction rounds a quotient up.
fn rounded_up(body: &mut Body, a: Value, b: Value) {
    body.value(a);
    body.value(b).op(Plain::Xor).with(Plain::Less, 0);
    body.value(a);
    body.value(b).op(Plain::Remainder).constant(0);
    body.op(Plain::NotEqual).op(Plain::And);
}
