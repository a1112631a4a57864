//! Where the game goes on along a line, where that is one stretch without gaps.

use crate::Axis;
use kruzhok_proofs::{Facts, Flat, Num, Trend, has_value, trend};

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

impl LineEnds {
    /// What is proved for lines along a word.
    pub(crate) fn of(flat: &Flat, facts: &Facts, invariants: &[Num], inner: usize) -> Self {
        let mut ends = Self {
            is_proved: true,
            ..Self::sorted(flat)
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

    /// That heaps without order stand in ascending order, and nothing else.
    pub(crate) fn sorted(flat: &Flat) -> Self {
        Self {
            sorted_count: flat.sorted_count,
            ..Self::default()
        }
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
