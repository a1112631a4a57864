//! Operations as instructions, on numbers of 32 bits whose ranges have shown that none of them fails.

use super::bytes::Local;
use crate::generic::code::Kind;
use wasm_encoder::InstructionSink;

/// What a column stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    Constant(i32),
    Local(Local),
}

impl Value {
    /// Leaves the value.
    pub(super) fn put<'b, 's>(
        self,
        body: &'b mut InstructionSink<'s>,
    ) -> &'b mut InstructionSink<'s> {
        match self {
            Value::Constant(value) => body.i32_const(value),
            Value::Local(local) => body.local_get(local),
        }
    }
}

/// Leaves the result of an operation; `None` for what has no instruction: such rows are left to blocks.
pub(super) fn operate(body: &mut InstructionSink, kind: Kind, [a, b, c]: [Value; 3]) -> Option<()> {
    let most_shift = Value::Constant(31);
    let operands = match kind {
        Kind::Select => &[b, c, a][..],
        Kind::Least => &[a, b, a, b],
        Kind::Greatest => &[a, b, b, a],
        // Further than that it makes no difference, and the instruction takes five bits.
        Kind::ShiftRight => &[a, b, most_shift, b, most_shift],
        Kind::Scale { .. } => &[a],
        _ => &[a, b],
    };
    for it in operands {
        it.put(body);
    }
    match kind {
        Kind::Add => body.i32_add(),
        Kind::Subtract => body.i32_sub(),
        Kind::Multiply => body.i32_mul(),
        Kind::BitAnd => body.i32_and(),
        Kind::BitOr => body.i32_or(),
        Kind::BitXor => body.i32_xor(),
        Kind::ShiftLeft => body.i32_shl(),
        Kind::ShiftRight => body.i32_lt_s().select().i32_shr_s(),
        Kind::Less => body.i32_lt_s(),
        Kind::LessEqual => body.i32_le_s(),
        Kind::Equal => body.i32_eq(),
        Kind::NotEqual => body.i32_ne(),
        Kind::Select => body.select(),
        Kind::Least | Kind::Greatest => body.i32_lt_s().select(),
        // Rounded down: one less where the signs differ and something is left.
        Kind::Divide => rounded_up(body.i32_div_s(), a, b).i32_sub(),
        // With the divisor's sign.
        Kind::Remainder => rounded_up(b.put(body.i32_rem_s()), a, b)
            .i32_mul()
            .i32_add(),
        Kind::Scale { factor, shift } => {
            let (factor, shift) = (i64::try_from(factor).ok()?, i64::from(shift));
            body.i64_extend_i32_u().i64_const(factor).i64_mul();
            body.i64_const(shift).i64_shr_u().i32_wrap_i64()
        }
        Kind::Gcd | Kind::Power | Kind::Isqrt | Kind::IsPrime => return None,
    };
    Some(())
}

/// Leaves 1 where the instruction rounds a quotient up.
fn rounded_up<'b, 's>(
    body: &'b mut InstructionSink<'s>,
    a: Value,
    b: Value,
) -> &'b mut InstructionSink<'s> {
    b.put(a.put(body)).i32_xor().i32_const(0).i32_lt_s();
    b.put(a.put(body))
        .i32_rem_s()
        .i32_const(0)
        .i32_ne()
        .i32_and()
}
