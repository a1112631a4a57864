//! Where the game goes on along a line, where that is one stretch without gaps.

use super::facts::Facts;
use super::reach::has_value;
use crate::Axis;
use kruzhok_proofs::{Flat, Num};
use kruzhok_values::interval::Interval;
use kruzhok_values::{BinaryOp, Comparison};

/// Where the game goes on along each line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineEnds {
    // Conditions under which the game is over, or play never comes: those that stay true as the word rises, and those
    // that stay true as it falls.
    rising: Vec<Num>,
    falling: Vec<Num>,
    // How many of the first words are in ascending order.
    sorted_count: usize,
    /// Whether the game goes on at all places of a stretch; else it is over at some of them, perhaps.
    pub is_proved: bool,
}

/// How a value changes along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trend {
    Same,
    Up,
    Down,
}

impl Trend {
    fn turned(self) -> Self {
        match self {
            Self::Same => Self::Same,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    fn and(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Same, it) | (it, Self::Same) => Some(it),
            (a, b) => (a == b).then_some(a),
        }
    }
}

impl LineEnds {
    /// What is proved for lines along a word.
    pub(crate) fn of(flat: &Flat, facts: &Facts, invariants: &[Num], inner: usize) -> Self {
        let mut ends = Self {
            sorted_count: flat.sorted_count,
            is_proved: true,
            ..Self::default()
        };
        let ended = flat.ends.iter().map(|(end, _)| end.clone());
        let left = invariants
            .iter()
            .map(|it| Num::Not(Box::new(it.clone())).tidied());
        for end in ended.chain(left) {
            // Any part of an `or` ends the game.
            let parts = match end {
                Num::Or(parts) => parts,
                end => vec![end],
            };
            for part in parts {
                let known = has_value(facts, &part).then(|| trend(facts, &part, inner));
                match known.flatten() {
                    Some(Trend::Down) => ends.falling.push(part),
                    Some(Trend::Same | Trend::Up) => ends.rising.push(part),
                    None => ends.is_proved = false,
                }
            }
        }
        ends
    }

    /// The places of a line outside of which the game is over, or play never comes: the first of them and how many there
    /// are. `words` are those of any place on the line, `inner` is the word that changes, and `axis` has its values.
    pub fn stretch(&self, words: &mut [i64], inner: usize, axis: Axis) -> (u32, u32) {
        let (mut low, mut high) = (0, axis.count);
        if inner < self.sorted_count {
            if inner > 0 {
                low = least_place(0, high, |place| {
                    axis.low + i64::from(place) >= words[inner - 1]
                });
            }
            if inner + 1 < self.sorted_count {
                high = least_place(low, high, |place| {
                    axis.low + i64::from(place) > words[inner + 1]
                });
            }
        }
        words[inner] = axis.low + i64::from(low);
        if low == high || !words[..self.sorted_count].is_sorted() {
            return (0, 0);
        }
        let is_met = |list: &[Num], words: &[i64]| {
            let mut values = list.iter().map(|it| it.value(words));
            values.any(|value| value.is_ok_and(|value| value != 0))
        };
        let first = least_place(low, high, |place| {
            words[inner] = axis.low + i64::from(place);
            !is_met(&self.falling, words)
        });
        let end = least_place(first, high, |place| {
            words[inner] = axis.low + i64::from(place);
            is_met(&self.rising, words)
        });
        (first, end - first)
    }
}

/// The first of the places `from..to` for which a test holds that holds for all after it; `to` where it holds for none.
fn least_place(from: u32, to: u32, mut holds: impl FnMut(u32) -> bool) -> u32 {
    let (mut low, mut high) = (from, to);
    while low < high {
        let middle = low + (high - low) / 2;
        match holds(middle) {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    low
}

/// How a value changes as the word `inner` rises; `None` where that is not known, or differs.
pub(crate) fn trend(facts: &Facts, num: &Num, inner: usize) -> Option<Trend> {
    if !num.uses(&|slot| slot == inner) {
        return Some(Trend::Same);
    }
    let of = |num: &Num| trend(facts, num, inner);
    let all = |list: &[Num]| {
        let mut trends = list.iter().map(of);
        trends.try_fold(Trend::Same, |all, it| all.and(it?))
    };
    match num {
        Num::Slot(_) => Some(Trend::Up),
        Num::Negate(a) => Some(of(a)?.turned()),
        Num::Not(a) => Some(of(a)?.turned()),
        Num::Isqrt(a) => of(a),
        Num::Abs(a) => {
            let value = facts.of(a);
            match (value.low >= 0, value.high <= 0) {
                (true, _) => of(a),
                (_, true) => Some(of(a)?.turned()),
                _ => None,
            }
        }
        Num::Least(list) | Num::Greatest(list) => all(list),
        // As conditions they are the least and the greatest of their operands.
        Num::And(list) | Num::Or(list) if list.iter().all(Num::is_truth) => all(list),
        Num::Compare(it) => {
            let difference = of(&it.0)?.and(of(&it.2)?.turned())?;
            match it.1 {
                Comparison::Greater | Comparison::GreaterEqual => Some(difference),
                Comparison::Less | Comparison::LessEqual => Some(difference.turned()),
                Comparison::Equal | Comparison::In => at_an_end(facts, it, inner)
                    .or((difference == Trend::Same).then_some(Trend::Same)),
                Comparison::NotEqual | Comparison::NotIn => {
                    let turned = at_an_end(facts, it, inner).map(Trend::turned);
                    turned.or((difference == Trend::Same).then_some(Trend::Same))
                }
            }
        }
        Num::Binary(op, pair) => {
            let (a, b) = (facts.of(&pair.0), facts.of(&pair.1));
            let (left, right) = (of(&pair.0)?, of(&pair.1)?);
            match op {
                BinaryOp::Add => left.and(right),
                BinaryOp::Subtract => left.and(right.turned()),
                BinaryOp::Multiply => {
                    let by = |trend: Trend, other: Interval| match (
                        trend,
                        other.low >= 0,
                        other.high <= 0,
                    ) {
                        (Trend::Same, _, _) => Some(Trend::Same),
                        (trend, true, _) => Some(trend),
                        (trend, _, true) => Some(trend.turned()),
                        _ => None,
                    };
                    by(left, b)?.and(by(right, a)?)
                }
                BinaryOp::Divide if right == Trend::Same && b.low >= 1 => Some(left),
                BinaryOp::Power if right == Trend::Same && a.low >= 0 => Some(left),
                BinaryOp::ShiftLeft | BinaryOp::ShiftRight if right == Trend::Same => Some(left),
                _ => None,
            }
        }
        _ => None,
    }
}

/// An equality that can only hold at the least or the greatest value of the word: `a == 0` where no heap is below 0.
fn at_an_end(facts: &Facts, it: &(Num, Comparison, Num), inner: usize) -> Option<Trend> {
    let (Num::Slot(slot), Num::Const(value)) = (&it.0, &it.2) else {
        return None;
    };
    let (bound, value) = (facts.bounds[*slot], i128::from(*value));
    match *slot == inner {
        true if value <= bound.low => Some(Trend::Down),
        true if value >= bound.high => Some(Trend::Up),
        _ => None,
    }
}
