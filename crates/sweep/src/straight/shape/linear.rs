//! Numbers that change evenly along a line.

use kruzhok_proofs::Linear;
use kruzhok_proofs::Num;
use kruzhok_values::BinaryOp;

/// `slope * x + rest`, where x is the word that changes along a line and is in neither of them.
#[derive(Clone, Debug)]
pub(crate) struct Straight {
    pub(crate) slope: Linear,
    pub(crate) rest: Linear,
}

impl Straight {
    /// A number that is the same all along a line.
    pub(super) fn fixed(num: &Num) -> Self {
        Self {
            slope: Linear::constant(0),
            rest: Linear::of(num),
        }
    }

    /// Reads an expression; `None` where it is not straight.
    pub(super) fn of(num: &Num, inner: usize) -> Option<Self> {
        if !num.uses(&|slot| slot == inner) {
            return Some(Self::fixed(num));
        }
        let (slope, rest) = match num {
            Num::Slot(_) => (Linear::constant(1), Linear::constant(0)),
            Num::Negate(it) => {
                let it = Self::of(it, inner)?;
                (it.slope.times(-1), it.rest.times(-1))
            }
            Num::Binary(op, pair) => {
                let (left, right) = (Self::of(&pair.0, inner)?, Self::of(&pair.1, inner)?);
                let sum = |times| {
                    let slope = left.slope.clone().plus(&right.slope, times);
                    (slope, left.rest.clone().plus(&right.rest, times))
                };
                let product =
                    |it: &Self, by: &Linear| Some((it.slope.product(by)?, it.rest.product(by)?));
                match op {
                    BinaryOp::Add => sum(1),
                    BinaryOp::Subtract => sum(-1),
                    BinaryOp::Multiply if left.slope.is_zero() => product(&right, &left.rest)?,
                    BinaryOp::Multiply if right.slope.is_zero() => product(&left, &right.rest)?,
                    _ => return None,
                }
            }
            _ => return None,
        };
        Some(Self {
            slope: slope.kept_small()?,
            rest: rest.kept_small()?,
        })
    }
}
