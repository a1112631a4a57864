//! Operations on columns: one value for each position of a block.

/// Number of positions that are worked on at once: the columns of a row stay in the fastest memory.
pub const BLOCK: usize = 512;

/// A column, or one value that stands for all of it.
#[derive(Clone, Copy, Debug)]
pub enum Column<'a> {
    /// The value for all.
    One(i32),
    /// A value for each.
    Each(&'a [i32]),
}

impl Column<'_> {
    /// The value for one of the positions.
    #[inline(always)]
    pub fn at(self, place: usize) -> i32 {
        match self {
            Self::One(value) => value,
            Self::Each(values) => values[place],
        }
    }
}

/// What is done with the operands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// The sum; all that leaves 32 bits wraps round.
    Add,
    /// The difference.
    Subtract,
    /// The product.
    Multiply,
    /// The quotient, rounded down.
    Divide,
    /// What is left, with the sign of the divisor.
    Remainder,
    /// The power.
    Power,
    /// Bits that both have.
    BitAnd,
    /// Bits that one has.
    BitOr,
    /// Bits that only one has.
    BitXor,
    /// The first, its bits moved up.
    ShiftLeft,
    /// The first, its bits moved down.
    ShiftRight,
    /// The lesser.
    Least,
    /// The greater.
    Greatest,
    /// Whether the first is less.
    Less,
    /// Whether the first is not greater.
    LessEqual,
    /// Whether they are equal.
    Equal,
    /// Whether they are not.
    NotEqual,
    /// The second operand where the first is not 0, else the third.
    Select,
    /// The greatest common divisor.
    Gcd,
    /// The square root, rounded down.
    Isqrt,
    /// Whether it is a prime; that is not reckoned here.
    IsPrime,
    /// The first operand, which is not negative, times so much, shifted right: a division by a constant.
    Scale {
        /// The factor.
        factor: u64,
        /// The number of bits by which the product is shifted.
        shift: u32,
    },
}

/// A value for each, so that one loop serves both kinds of columns; memory for them is only touched where it is needed.
macro_rules! each {
    ($column:expr, $room:ident, $count:expr) => {
        match &$column {
            Column::Each(values) => *values,
            Column::One(value) if $count == 1 => std::slice::from_ref(value),
            Column::One(value) => {
                $room = [*value; BLOCK];
                &$room[..$count]
            }
        }
    };
}

/// Writes the result of an operation; at most [`BLOCK`] numbers.
#[inline(never)]
pub fn write(kind: Kind, to: &mut [i32], [a, b, c]: [Column<'_>; 3]) {
    let (a_room, b_room, c_room);
    let count = to.len();
    let a = each!(a, a_room, count);
    let b = each!(b, b_room, count);
    match kind {
        Kind::Add => pairs(to, a, b, i32::wrapping_add),
        Kind::Subtract => pairs(to, a, b, i32::wrapping_sub),
        Kind::Multiply => pairs(to, a, b, i32::wrapping_mul),
        Kind::Divide => slowly(to, a, b, floor_div),
        Kind::Remainder => slowly(to, a, b, floor_mod),
        Kind::Power => slowly(to, a, b, |a, b| a.wrapping_pow(b.unsigned_abs())),
        Kind::BitAnd => pairs(to, a, b, |a, b| a & b),
        Kind::BitOr => pairs(to, a, b, |a, b| a | b),
        Kind::BitXor => pairs(to, a, b, |a, b| a ^ b),
        Kind::ShiftLeft => slowly(to, a, b, |a, b| a.wrapping_shl(b.unsigned_abs())),
        Kind::ShiftRight => slowly(to, a, b, |a, b| a >> b.clamp(0, 31)),
        Kind::Least => pairs(to, a, b, i32::min),
        Kind::Greatest => pairs(to, a, b, i32::max),
        Kind::Less => pairs(to, a, b, |a, b| i32::from(a < b)),
        Kind::LessEqual => pairs(to, a, b, |a, b| i32::from(a <= b)),
        Kind::Equal => pairs(to, a, b, |a, b| i32::from(a == b)),
        Kind::NotEqual => pairs(to, a, b, |a, b| i32::from(a != b)),
        Kind::Select => {
            let c = each!(c, c_room, count);
            for (((to, a), b), c) in to.iter_mut().zip(a).zip(b).zip(c) {
                *to = if *a != 0 { *b } else { *c };
            }
        }
        Kind::Gcd => slowly(to, a, b, gcd),
        Kind::Isqrt => pairs(to, a, b, |a, _| root(a)),
        Kind::IsPrime => {}
        Kind::Scale { factor, shift } => {
            for (to, a) in to.iter_mut().zip(a) {
                let product = u64::from(a.unsigned_abs()).wrapping_mul(factor) >> shift;
                *to = i32::try_from(product & 0x7fff_ffff).unwrap_or(0);
            }
        }
    }
}

#[inline(always)]
fn pairs(to: &mut [i32], a: &[i32], b: &[i32], of: impl Fn(i32, i32) -> i32) {
    for ((to, a), b) in to.iter_mut().zip(a).zip(b) {
        *to = of(*a, *b);
    }
}

/// For what takes long for each value anyway.
fn slowly(to: &mut [i32], a: &[i32], b: &[i32], of: fn(i32, i32) -> i32) {
    pairs(to, a, b, of);
}

// Ranges have shown that none of these fails where a position is meant; for others any value will do.

fn floor_div(a: i32, b: i32) -> i32 {
    let quotient = a.checked_div(b).unwrap_or(0);
    let is_rounded_up = a.checked_rem(b).unwrap_or(0) != 0 && (a < 0) != (b < 0);
    quotient - i32::from(is_rounded_up)
}

fn floor_mod(a: i32, b: i32) -> i32 {
    let remainder = a.checked_rem(b).unwrap_or(0);
    if remainder != 0 && (remainder < 0) != (b < 0) {
        remainder + b
    } else {
        remainder
    }
}

/// In floating point, for which there are instructions that do several at a time: the nearest whole number stands in the last
/// bits of a sum with 2⁵², and is one too much where its square is.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the last bits are meant")]
fn root(a: i32) -> i32 {
    let sum = f64::from(a).sqrt() + (1_u64 << 52) as f64;
    let nearest = sum.to_bits() as u32;
    let is_above = nearest.wrapping_mul(nearest) > a.cast_unsigned();
    nearest.wrapping_sub(u32::from(is_above)).cast_signed()
}

fn gcd(a: i32, b: i32) -> i32 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i32::try_from(a).unwrap_or(0)
}

/// Of the positions that are meant those for which a value is not 0; whether there are any.
#[inline(never)]
pub fn mask(kept: &mut [i32], meant: &[i32], values: &[i32]) -> bool {
    let mut any = 0;
    for ((kept, meant), value) in kept.iter_mut().zip(meant).zip(values) {
        *kept = meant & i32::from(*value != 0);
        any |= *kept;
    }
    any != 0
}

/// Whether one of the numbers is 0.
#[inline(never)]
pub fn has_zero(numbers: &[u32]) -> bool {
    let is_zero = |all: bool, number: &u32| all | (*number == 0);
    numbers
        .chunks(64)
        .any(|some| some.iter().fold(false, is_zero))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_rounded_down() {
        let near = |root: i32| (-2..=2).map(move |it| root.wrapping_mul(root).wrapping_add(it));
        let all = (0..=46_340).flat_map(near).chain([i32::MAX, i32::MAX - 1]);
        for square in all.filter(|it| *it >= 0) {
            assert_eq!(root(square), square.isqrt(), "of {square}");
        }
    }
}
