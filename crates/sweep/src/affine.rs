//! Numbers that are sums of words, each taken so many times.

use kruzhok_rules::syntax::Comparison;
use kruzhok_rules::{Flat, FlatOp, Num};

/// A sum of words, each taken so many times, and a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Affine {
    pub(crate) by: Vec<i64>,
    pub(crate) constant: i64,
}

/// No factor is greater, so that sums over small words stay within 64 bits.
const MOST: i64 = 1 << 31;

impl Affine {
    /// Reads an expression over the words; `None` where it is something else.
    pub(crate) fn of(num: &Num, width: usize) -> Option<Self> {
        let constant = |constant| Self {
            by: vec![0; width],
            constant,
        };
        let affine = match num {
            Num::Const(value) => constant(*value),
            Num::Slot(slot) if *slot < width => {
                let mut affine = constant(0);
                affine.by[*slot] = 1;
                affine
            }
            Num::Negate(it) => Self::of(it, width)?.times(-1)?,
            Num::Binary(op, pair) => {
                let (left, right) = (Self::of(&pair.0, width)?, Self::of(&pair.1, width)?);
                match op {
                    FlatOp::Add => left.plus(&right)?,
                    FlatOp::Subtract => left.plus(&right.times(-1)?)?,
                    FlatOp::Multiply => match (left.only(), right.only()) {
                        (Some(by), _) => right.times(by)?,
                        (_, Some(by)) => left.times(by)?,
                        _ => return None,
                    },
                    _ => return None,
                }
            }
            _ => return None,
        };
        let is_small = |value: &i64| value.unsigned_abs() <= MOST.unsigned_abs();
        (affine.by.iter().all(is_small) && is_small(&affine.constant)).then_some(affine)
    }

    /// The value, where no word changes it.
    pub(crate) fn only(&self) -> Option<i64> {
        self.by.iter().all(|by| *by == 0).then_some(self.constant)
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        let by = self.by.iter().zip(&other.by);
        Some(Self {
            by: by.map(|(a, b)| a.checked_add(*b)).collect::<Option<_>>()?,
            constant: self.constant.checked_add(other.constant)?,
        })
    }

    fn times(&self, by: i64) -> Option<Self> {
        let all = self.by.iter();
        Some(Self {
            by: all.map(|it| it.checked_mul(by)).collect::<Option<_>>()?,
            constant: self.constant.checked_mul(by)?,
        })
    }
}

/// Where the game goes on, if that is where some sums are all negative; then what goes on along a line is one stretch.
pub(crate) fn going_on(flat: &Flat) -> Option<Vec<Affine>> {
    let mut sums = vec![];
    for (when, _) in &flat.ends {
        push_ends(when, flat.width, &mut sums)?;
    }
    Some(sums)
}

/// Adds the sums one of which is not negative where `when` holds.
fn push_ends(when: &Num, width: usize, sums: &mut Vec<Affine>) -> Option<()> {
    match when {
        Num::Or(list) => list.iter().try_for_each(|it| push_ends(it, width, sums)),
        Num::Compare(it) => {
            // Written as `greater - less - margin >= 0`.
            let (greater, less, margin) = match it.1 {
                Comparison::GreaterEqual => (&it.0, &it.2, 0),
                Comparison::Greater => (&it.0, &it.2, 1),
                Comparison::LessEqual => (&it.2, &it.0, 0),
                Comparison::Less => (&it.2, &it.0, 1),
                _ => return None,
            };
            let greatest: &[Num] = match greater {
                Num::Greatest(list) => list,
                one => std::slice::from_ref(one),
            };
            let least: &[Num] = match less {
                Num::Least(list) => list,
                one => std::slice::from_ref(one),
            };
            for a in greatest {
                for b in least {
                    let mut sum = Affine::of(a, width)?.plus(&Affine::of(b, width)?.times(-1)?)?;
                    sum.constant -= margin;
                    sums.push(sum);
                }
            }
            Some(())
        }
        _ => None,
    }
}
