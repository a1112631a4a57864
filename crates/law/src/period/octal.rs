//! Periods of octal games.
//!
//! If the values from the preperiod up to twice the preperiod and the period, and as many more as the code has digits, are
//! the same one period later, they are so for ever (Guy and Smith 1956).

use crate::period::code::Code;
use crate::period::listed;
use crate::proof::{Method, Proof, Repeats};
use kruzhok_solver::Nimber;
use kruzhok_solver::grundy::period;

/// The most heaps whose values are computed: all pairs of smaller ones are looked at for each.
const MOST_HEAPS: usize = 1 << 13;

/// The period of the Grundy values of a game with finitely many digits; `None` where none is proved by the heaps that are
/// looked at.
pub(crate) fn prove(code: &Code) -> Option<Proof> {
    let digits = code.last();
    let mut values: Vec<u32> = vec![];
    let mut count = 256;
    while code.tail == 0 && count <= MOST_HEAPS {
        code.extend(&mut values, count);
        let nimbers: Vec<Nimber> = values.iter().map(|value| Nimber(*value)).collect();
        if let Some(found) = period(&nimbers).filter(|it| it.proof_of_octal(digits) <= count) {
            return Some(Proof {
                method: Method::Octal {
                    digits: digits as u64,
                    code: code.to_string(),
                },
                positions: count as u64,
                repeats: Some(Repeats {
                    preperiod: found.preperiod as u64,
                    period: found.period as u64,
                    saltus: 0,
                }),
                values: listed(&values, found.preperiod + found.period),
                states: None,
                rows: vec![],
            });
        }
        count *= 2;
    }
    None
}
