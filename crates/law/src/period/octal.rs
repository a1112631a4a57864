//! Periods of octal games.
//!
//! If the values from the preperiod up to twice the preperiod and the period, and as many more as the code has digits, are
//! the same one period later, they are so for ever (Guy and Smith 1956).

use crate::verdict::{Method, Proof, Repeats};
use kruzhok_rules::Rules;
use kruzhok_solver::Nimber;
use kruzhok_solver::grundy::{HeapNimbers, period};

/// The most heaps whose values are computed: all pairs of smaller ones are looked at for each.
const MOST_HEAPS: usize = 1 << 13;

/// The period of the Grundy values of a game that is given by an octal code; `None` for any other game, and where no period
/// is proved by the heaps that are looked at.
pub(crate) fn prove(rules: &Rules) -> Option<Proof> {
    let digits = rules.octal_digits()?;
    let mut heaps = HeapNimbers::new(rules)?;
    let mut values: Vec<Nimber> = vec![];
    let mut count = 256;
    while count <= MOST_HEAPS {
        for size in values.len()..count {
            values.push(heaps.of_heap(0, i64::try_from(size).ok()?).ok()?);
        }
        if let Some(found) = period(&values).filter(|it| it.proof_of_octal(digits) <= count) {
            return Some(Proof {
                method: Method::Octal {
                    digits: digits as u64,
                },
                positions: count as u64,
                repeats: Some(Repeats {
                    preperiod: found.preperiod as u64,
                    period: found.period as u64,
                    saltus: 0,
                }),
                states: None,
            });
        }
        count *= 2;
    }
    None
}
