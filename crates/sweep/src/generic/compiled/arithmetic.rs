//! Operations as instructions, on numbers of 32 bits whose ranges have shown that none of them fails.

use super::bytes::{Body, Function, Local, Plain};
use crate::generic::code::Kind;

/// The functions that operations call, in the order of their numbers.
pub(super) fn functions() -> [Function; 2] {
    [gcd(), power()]
}

const GCD: u32 = 0;
const POWER: u32 = 1;

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

/// Leaves the result of an operation; `None` for what has no instruction and no function here.
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
        Kind::Gcd => return called(body, GCD, a, b),
        Kind::Power => return called(body, POWER, a, b),
        Kind::Isqrt => {
            body.value(a).op(Plain::ToFloat);
            body.op(Plain::SquareRoot).op(Plain::FromFloat);
            return Some(());
        }
        Kind::Scale { factor, shift } => {
            body.value(a).op(Plain::Widen);
            body.wide_constant(i64::try_from(factor).ok()?);
            body.op(Plain::MultiplyWide);
            body.wide_constant(i64::from(shift));
            body.op(Plain::ShiftRightWide).op(Plain::Wrap);
            return Some(());
        }
        Kind::IsPrime => return None,
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

fn called(body: &mut Body, function: u32, a: Value, b: Value) -> Option<()> {
    body.value(a);
    body.value(b).call(function);
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

/// Euclid's.
fn gcd() -> Function {
    let (a, b, rest) = (0, 1, 2);
    let mut body = Body::default();
    for it in [a, b] {
        body.constant(0)
            .get(it)
            .op(Plain::Subtract)
            .get(it)
            .get(it)
            .constant(0);
        body.op(Plain::Less).op(Plain::Select).set(it);
    }
    body.block().repeat();
    body.get(b).branch_unless(1);
    body.get(a).get(b).op(Plain::RemainderUnsigned).set(rest);
    body.get(b).set(a).get(rest).set(b);
    body.again().get(a);
    Function {
        parameter_count: 2,
        local_count: 1,
        body,
    }
}

/// By squaring; the exponent is not negative.
fn power() -> Function {
    let (base, exponent, product) = (0, 1, 2);
    let mut body = Body::default();
    body.constant(1).set(product).block().repeat();
    body.get(exponent).branch_unless(1);
    body.get(product).get(base).op(Plain::Multiply).get(product);
    body.get(exponent)
        .with(Plain::And, 1)
        .op(Plain::Select)
        .set(product);
    body.get(base).get(base).op(Plain::Multiply).set(base);
    body.get(exponent).with(Plain::ShiftRight, 1).set(exponent);
    body.again().get(product);
    Function {
        parameter_count: 2,
        local_count: 1,
        body,
    }
}
