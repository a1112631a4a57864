//! The digits of a position's heaps, one below the other.

use crate::state::State;
use crate::view::Words;
use kruzhok_values::parts;
use kruzhok_wire::{PositionReport, Reason, Said};
use std::iter::successors;

/// The most heaps, and the most digits, that are shown.
const MOST_HEAPS: usize = 8;
const MOST_DIGITS: usize = 40;

/// Digits of the heaps of a position, and the sums of their columns.
#[derive(Clone, Debug, PartialEq)]
pub struct DigitsView {
    /// What it is.
    pub heading: String,
    /// The weights of the columns, the greatest first.
    pub heads: Vec<String>,
    /// The heaps.
    pub rows: Vec<DigitsRow>,
    /// What the last row is called.
    pub sum_label: String,
    /// The number of ones in each column, and whether it is odd; empty where sums mean nothing.
    pub sums: Vec<(String, bool)>,
    /// What the digits say.
    pub note: String,
    /// What the marks say; empty where there are none.
    pub marked: String,
}

/// A heap.
#[derive(Clone, Debug, PartialEq)]
pub struct DigitsRow {
    /// Its name.
    pub name: String,
    /// Its size.
    pub value: String,
    /// Its digits, none where a leading zero would stand; and whether the winning move changes it.
    pub digits: Vec<(String, bool)>,
}

/// How heaps are written.
#[derive(Clone, Copy, PartialEq)]
enum Digits {
    /// In this base.
    Base(u64),
    /// As sums of the numbers of a sequence, the greatest first: see [`kruzhok_values::zeckendorf`].
    Parts(u8),
}

impl Digits {
    /// In which a law is proved about these heaps; `None` where it is proved in no digits, or not proved.
    fn of_proof(proof: &[Said]) -> Option<Self> {
        proof.iter().find_map(|(key, args)| match key.as_str() {
            "law-proof-automata-zeckendorf" => Some(Self::Parts(2)),
            "law-proof-automata-ternary" => Some(Self::Base(3)),
            "law-proof-take-away-argued" => {
                let times = args.iter().find(|it| it.0 == "times")?;
                times.1.parse().ok().map(Self::Parts)
            }
            _ => None,
        })
    }

    /// The weights of the places up to the greatest number, the greatest first.
    fn weights(self, greatest: u64) -> Vec<u64> {
        let is_needed = |weight: &u64| *weight <= greatest.max(1);
        let mut weights: Vec<u64> = match self {
            Self::Base(base) => successors(Some(1), |it: &u64| it.checked_mul(base))
                .take_while(is_needed)
                .collect(),
            Self::Parts(times) => parts(times).take_while(is_needed).collect(),
        };
        weights.truncate(MOST_DIGITS + 1);
        weights.reverse();
        weights
    }
}

/// The digits of a number in places of these weights.
fn digits_of(number: u64, weights: &[u64]) -> Vec<u64> {
    let mut rest = number;
    let digit = |weight: &u64| {
        let digit = rest / weight;
        rest %= weight;
        digit
    };
    weights.iter().map(digit).collect()
}

/// The heaps to which the winning move of a position leads, each in the place of the one that it was.
struct Winning {
    heaps: Vec<u64>,
}

impl Winning {
    fn of(state: &State, position: &PositionReport, heaps: &[u64]) -> Option<Self> {
        let Reason::Winning(best) = position.reason else {
            return None;
        };
        let best = &position.moves[best];
        if !state.shows(&best.to, best.standing) {
            return None;
        }
        let numbers = best.to_label.split([',', ';']).take(heaps.len());
        let after: Vec<u64> = numbers
            .map(|it| it.trim().parse().ok())
            .collect::<Option<_>>()?;
        let heaps = match state.solved.as_ref()?.rules.is_unordered() {
            false => after,
            true => in_places(heaps, after),
        };
        Some(Self { heaps })
    }

    /// Which heaps the move changes, from how many to how many, as answers name it.
    fn named(&self, values: &[(String, String)]) -> String {
        let heaps = values.iter().zip(&self.heaps);
        let heaps = heaps.map(|((name, from), to)| (name, from, to.to_string()));
        let changed = heaps.filter(|(_, from, to)| *from != to);
        let changed = changed.map(|(name, from, to)| format!("{name}: {from} -> {to}"));
        changed.collect::<Vec<String>>().join(", ")
    }
}

/// Heaps after a move that has put them in order: each that was there before stays in its place.
fn in_places(before: &[u64], after: Vec<u64>) -> Vec<u64> {
    let mut left = after;
    let mut stays = |heap: &u64| {
        let place = left.iter().position(|it| it == heap)?;
        Some(left.remove(place))
    };
    let kept: Vec<Option<u64>> = before.iter().map(&mut stays).collect();
    let mut left = left.into_iter();
    kept.into_iter()
        .map(|heap| heap.or_else(|| left.next()).unwrap_or(0))
        .collect()
}

impl DigitsView {
    /// Binary digits, where the xor of the heaps is the Grundy value, or the law is about it; those in which a law is proved.
    pub(crate) fn of(state: &State, position: &PositionReport) -> Option<Self> {
        let heap_count = state.rules.text.heap_names.len();
        let values = position.values.get(..heap_count)?;
        let number = |(_, value): &(String, String)| value.parse::<u64>().ok();
        let heaps: Vec<u64> = values.iter().map(number).collect::<Option<_>>()?;
        let (claim, report) = match state.shows_laws() {
            true => (state.law_claim(), state.law_report()),
            false => (String::new(), None),
        };
        let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
        let nimber = position.nimber.as_ref().map(|it| u64::from(it.value));
        let modulus = modulus_of_columns(&claim);
        let is_of_xor = nimber == Some(xor) || claim.contains('^');
        let is_binary = heap_count > 1 && (modulus.is_some() || is_of_xor);
        let proved = report.and_then(|report| Digits::of_proof(&report.proof));
        let digits = proved.or(is_binary.then_some(Digits::Base(2)))?;
        let winning = Winning::of(state, position, &heaps);
        let mut view = Self::table(values, &heaps, digits, winning.as_ref())?;
        let t = Words::of(state);
        if let Some(winning) = winning {
            view.marked = t.fill("digits-marked", &[("move", &winning.named(values))]);
        }
        match digits {
            Digits::Base(2) => view.sum_columns(&heaps, modulus.unwrap_or(2), t),
            Digits::Base(base) => view.heading = t.fill("digits-base", &[("base", &base)]),
            Digits::Parts(2) => {
                view.heading = t.say("digits-fibonacci");
                view.note = t.say("digits-fibonacci-note");
            }
            Digits::Parts(times) => {
                let parts: Vec<String> = parts(times).take(6).map(|it| it.to_string()).collect();
                view.heading = t.fill("digits-parts", &[("parts", &parts.join(", "))]);
                view.note = t.fill("digits-parts-note", &[("times", &times)]);
            }
        }
        Some(view)
    }

    /// The sums of the columns, and which of them are no multiples of a modulus.
    fn sum_columns(&mut self, heaps: &[u64], modulus: usize, t: Words) {
        let columns = 0..self.heads.len();
        let is_one = |column: usize| move |row: &&DigitsRow| row.digits[column].0 == "1";
        let sums: Vec<usize> = columns
            .map(|column| self.rows.iter().filter(is_one(column)).count())
            .collect();
        let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
        let is_lost = sums.iter().all(|sum| sum.is_multiple_of(modulus));
        let sums = sums
            .into_iter()
            .map(|sum| (sum.to_string(), !sum.is_multiple_of(modulus)));
        self.heading = t.say("digits");
        self.sum_label = t.say("digits-sum");
        self.sums = sums.collect();
        self.note = match (modulus, is_lost) {
            (2, true) => t.say("digits-even"),
            (2, false) => t.fill("digits-odd", &[("xor", &xor)]),
            (_, true) => t.fill("digits-multiples", &[("modulus", &modulus)]),
            (_, false) => t.fill("digits-no-multiples", &[("modulus", &modulus)]),
        };
    }

    fn table(
        values: &[(String, String)],
        heaps: &[u64],
        digits: Digits,
        winning: Option<&Winning>,
    ) -> Option<Self> {
        let after = winning.map_or(heaps, |it| &it.heaps);
        let greatest = heaps.iter().chain(after).copied().max()?;
        let weights = digits.weights(greatest);
        if heaps.len() > MOST_HEAPS || weights.len() > MOST_DIGITS {
            return None;
        }
        let row = |((name, value), (&heap, &after)): (&(String, String), (&u64, &u64))| {
            let pairs = digits_of(heap, &weights).into_iter();
            let pairs = pairs.zip(digits_of(after, &weights)).zip(&weights);
            let digit = |((before, after), weight): ((u64, u64), &u64)| {
                let is_leading = heap < *weight && *weight > 1;
                let text = match before == after {
                    true if is_leading => String::new(),
                    // Of two digits it is plain which is the other.
                    false if digits == Digits::Base(3) => format!("{before}→{after}"),
                    _ => before.to_string(),
                };
                (text, before != after)
            };
            DigitsRow {
                name: name.clone(),
                value: value.clone(),
                digits: pairs.map(digit).collect(),
            }
        };
        Some(Self {
            heading: String::new(),
            heads: weights.iter().map(u64::to_string).collect(),
            rows: values
                .iter()
                .zip(heaps.iter().zip(after))
                .map(row)
                .collect(),
            sum_label: String::new(),
            sums: vec![],
            note: String::new(),
            marked: String::new(),
        })
    }
}

/// The modulus of a law about the number of ones in each column, as in Moore's game; `None` for another law.
fn modulus_of_columns(claim: &str) -> Option<usize> {
    let (_, sums) = claim.split_once(">> i & 1 for ")?;
    let (_, modulus) = sums.split_once('%')?;
    let digits = modulus.trim_start().chars();
    let digits: String = digits.take_while(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|modulus| *modulus > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_digits_in_each_numeration() {
        let written = |digits: Digits, number: u64| {
            let weights = digits.weights(number);
            (weights.clone(), digits_of(number, &weights))
        };
        assert_eq!(written(Digits::Base(2), 6), (vec![4, 2, 1], vec![1, 1, 0]));
        assert_eq!(written(Digits::Base(3), 14), (vec![9, 3, 1], vec![1, 1, 2]));
        assert_eq!(
            written(Digits::Parts(2), 7),
            (vec![5, 3, 2, 1], vec![1, 0, 1, 0])
        );
        assert_eq!(written(Digits::Parts(1), 0), (vec![1], vec![0]));
        assert_eq!(written(Digits::Base(3), u64::MAX).0.len(), MOST_DIGITS + 1);
    }

    #[test]
    fn heaps_without_order_stay_in_their_places() {
        assert_eq!(in_places(&[5, 3, 4], vec![1, 4, 5]), [5, 1, 4]);
        assert_eq!(in_places(&[2, 2], vec![0, 2]), [2, 0]);
        assert_eq!(in_places(&[4, 1, 9], vec![0, 4, 4]), [4, 0, 4]);
    }
}
