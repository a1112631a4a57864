//! The digits of a position's heaps, one below the other.

use crate::state::State;
use crate::view::Words;
use kruzhok_wire::{LawRuling, PositionReport};

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
    /// Each heap: its name, its size, its digits; none where a leading zero would stand.
    pub rows: Vec<(String, String, Vec<String>)>,
    /// What the last row is called.
    pub sum_label: String,
    /// The number of ones in each column, and whether it is odd; empty where sums mean nothing.
    pub sums: Vec<(String, bool)>,
    /// What the digits say.
    pub note: String,
}

impl DigitsView {
    /// Binary digits, where the xor of the heaps is the Grundy value, or the law is about it; sums of Fibonacci numbers, where
    /// such a law is proved.
    pub(crate) fn of(state: &State, position: &PositionReport) -> Option<Self> {
        let heap_count = state.rules.text.heap_names.len();
        let values = position.values.get(..heap_count)?;
        let number = |(_, value): &(String, String)| value.parse::<u64>().ok();
        let heaps: Vec<u64> = values.iter().map(number).collect::<Option<_>>()?;
        let claim = match state.shows_laws() {
            true => state.law_claim(),
            false => String::new(),
        };
        let is_proved = |it: &LawRuling| *it == LawRuling::Proved;
        let ruling = state.law_report().map(|report| report.ruling);
        let is_of_fibonacci = claim.contains("zeckendorf") || claim.contains("isqrt(5");
        if is_of_fibonacci && ruling.as_ref().is_some_and(is_proved) {
            return Self::fibonacci(state, values, &heaps);
        }
        let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
        let nimber = position.nimber.as_ref().map(|it| u64::from(it.value));
        let modulus = modulus_of_columns(&claim);
        let is_of_xor = nimber == Some(xor) || claim.contains('^');
        let is_binary = modulus.is_some() || is_of_xor;
        (is_binary && heap_count > 1)
            .then(|| Self::binary(state, values, &heaps, modulus.unwrap_or(2)))?
    }

    /// The sums of the columns, and which of them are no multiples of a modulus.
    fn binary(
        state: &State,
        values: &[(String, String)],
        heaps: &[u64],
        modulus: usize,
    ) -> Option<Self> {
        let t = Words::of(state);
        let greatest = heaps.iter().copied().max()?;
        let count = u64::BITS - greatest.leading_zeros();
        let weights: Vec<u64> = (0..count.max(1)).rev().map(|place| 1 << place).collect();
        let sums: Vec<usize> = weights
            .iter()
            .map(|weight| heaps.iter().filter(|&heap| heap & weight > 0).count())
            .collect();
        let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
        let is_lost = sums.iter().all(|sum| sum.is_multiple_of(modulus));
        let sums = sums
            .into_iter()
            .map(|sum| (sum.to_string(), !sum.is_multiple_of(modulus)));
        Some(Self {
            heading: t.say("digits"),
            sum_label: t.say("digits-sum"),
            sums: sums.collect(),
            note: match (modulus, is_lost) {
                (2, true) => t.say("digits-even"),
                (2, false) => t.fill("digits-odd", &[("xor", &xor)]),
                (_, true) => t.fill("digits-multiples", &[("modulus", &modulus)]),
                (_, false) => t.fill("digits-no-multiples", &[("modulus", &modulus)]),
            },
            ..Self::table(values, heaps, &weights)?
        })
    }

    /// By Zeckendorf's theorem there is one such sum without neighbours: that which takes the greatest first.
    fn fibonacci(state: &State, values: &[(String, String)], heaps: &[u64]) -> Option<Self> {
        let t = Words::of(state);
        let greatest = heaps.iter().copied().max()?;
        let mut weights = vec![1, 2];
        while let [.., one, other] = weights[..]
            && other <= greatest
        {
            weights.push(one + other);
        }
        weights.retain(|weight| *weight <= greatest.max(1));
        weights.reverse();
        Some(Self {
            heading: t.say("digits-fibonacci"),
            note: t.say("digits-fibonacci-note"),
            ..Self::table(values, heaps, &weights)?
        })
    }

    fn table(values: &[(String, String)], heaps: &[u64], weights: &[u64]) -> Option<Self> {
        if heaps.len() > MOST_HEAPS || weights.len() > MOST_DIGITS {
            return None;
        }
        let row = |((name, value), &heap): (&(String, String), &u64)| {
            let mut rest = heap;
            let mut digits = vec![];
            for &weight in weights {
                let is_taken = rest >= weight;
                rest -= if is_taken { weight } else { 0 };
                digits.push(match is_taken {
                    true => "1".to_owned(),
                    false if heap < weight && weight > 1 => String::new(),
                    false => "0".to_owned(),
                });
            }
            (name.clone(), value.clone(), digits)
        };
        Some(Self {
            heading: String::new(),
            heads: weights.iter().map(u64::to_string).collect(),
            rows: values.iter().zip(heaps).map(row).collect(),
            sum_label: String::new(),
            sums: vec![],
            note: String::new(),
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
