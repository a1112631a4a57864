//! The digits of a position's heaps, one below the other.

use crate::state::State;
use crate::view::Words;

/// The most heaps, and the most digits, that are shown.
const MOST_HEAPS: usize = 8;
const MOST_DIGITS: usize = 40;

/// Binary digits of the heaps of a position, and the sums of their columns.
#[derive(Clone, Debug, PartialEq)]
pub struct DigitsView {
    /// What it is.
    pub heading: String,
    /// The powers of two above the columns.
    pub heads: Vec<String>,
    /// Each heap: its name, its size, its digits; none where a leading zero would stand.
    pub rows: Vec<(String, String, Vec<String>)>,
    /// What the last row is called.
    pub sum_label: String,
    /// The number of ones in each column, and whether it is odd.
    pub sums: Vec<(String, bool)>,
    /// What the odd columns say.
    pub note: String,
}

impl DigitsView {
    /// The digits of the selected position, where it has several heaps and they are independent of each other, so that
    /// columns mean something.
    pub(crate) fn of(state: &State, values: &[(String, String)], is_of_xor: bool) -> Option<Self> {
        let t = Words::of(state);
        if !is_of_xor || values.len() < 2 || values.len() > MOST_HEAPS {
            return None;
        }
        let heaps: Vec<u64> = values
            .iter()
            .map(|(_, value)| value.parse().ok())
            .collect::<Option<_>>()?;
        let greatest = heaps.iter().copied().max().unwrap_or(0);
        let count = (u64::BITS - greatest.leading_zeros()).max(1) as usize;
        if count > MOST_DIGITS {
            return None;
        }
        let places = || (0..count).rev();
        let digit = |heap: u64, place: usize| heap >> place & 1;
        let rows = values.iter().zip(&heaps).map(|((name, value), &heap)| {
            let digits = places().map(|place| match heap >> place {
                0 if place > 0 => String::new(),
                _ => digit(heap, place).to_string(),
            });
            (name.clone(), value.clone(), digits.collect())
        });
        let sums: Vec<u64> = places()
            .map(|place| heaps.iter().map(|&heap| digit(heap, place)).sum())
            .collect();
        let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
        Some(Self {
            heading: t.say("digits"),
            heads: places().map(|place| (1_u64 << place).to_string()).collect(),
            rows: rows.collect(),
            sum_label: t.say("digits-sum"),
            sums: sums
                .into_iter()
                .map(|sum| (sum.to_string(), sum % 2 == 1))
                .collect(),
            note: match xor {
                0 => t.say("digits-even"),
                _ => t.fill("digits-odd", &[("xor", &xor)]),
            },
        })
    }
}
