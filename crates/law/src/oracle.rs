//! Positions of any size: who wins by a law that is proved, and a winning move.

use crate::automaton::{ByDigits, ByTheorem};
use crate::period::ByPeriod;
use crate::verdict::{Method, Ruling, Verdict};
use kruzhok_rules::{Claim, Law, Rules};
use num_bigint::BigUint;

/// Answers about positions by a law that is proved; numbers may be of any size.
pub struct Oracle(Way);

/// What the answers follow from.
enum Way {
    Digits(Box<ByDigits>),
    Period(ByPeriod),
    Theorem(ByTheorem),
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The game has ended there; whether the player to move has lost.
    Over {
        /// Whether that is so.
        is_lost: bool,
    },
    /// The player to move loses.
    Lost,
    /// The player to move wins by this move.
    Won {
        /// The position that it leads to.
        to: String,
    },
}

impl Oracle {
    /// `None` where the law is not proved, or says nothing of single positions.
    pub fn new(rules: &Rules, law: &Law, verdict: &Verdict) -> Option<Self> {
        let Ruling::Proved(proof) = &verdict.ruling else {
            return None;
        };
        let by_period = || ByPeriod::new(rules, proof).map(Way::Period);
        let way = match (&proof.method, &law.claim) {
            (Method::Answers { .. }, _) | (_, Claim::Answer { .. }) => None,
            (_, Claim::Period) => by_period(),
            (
                Method::TakeAway { .. }
                | Method::AnyHeaps { .. }
                | Method::AnySteps { .. }
                | Method::AnyPieces { .. },
                _,
            ) => ByTheorem::new(rules, &proof.method).map(Way::Theorem),
            (_, Claim::Lost(_) | Claim::Grundy(_)) => {
                let by_digits = ByDigits::new(rules, law, proof).map(|it| Way::Digits(it.into()));
                by_digits.or_else(by_period)
            }
        };
        way.map(Self)
    }

    /// Who wins a position, which is written as elsewhere: `5,8`, `100;3`. `None` for what is no position of the game.
    pub fn advice(&mut self, position: &str) -> Option<Advice> {
        match &mut self.0 {
            Way::Digits(it) => it.advice(position),
            Way::Period(it) => it.advice(position),
            Way::Theorem(it) => it.advice(position),
        }
    }

    /// The same as a Python program: it reads a position and prints `lost`, or the position that a winning move leads to.
    pub fn program(&self, rules: &Rules, law: &Law) -> String {
        match &self.0 {
            Way::Digits(it) => it.program(rules, law),
            Way::Period(it) => it.program(rules),
            Way::Theorem(it) => it.program(rules),
        }
    }
}

/// A whole number from 0 on, in decimal digits.
pub(crate) fn number(text: &str) -> Option<BigUint> {
    let text = text.trim();
    let is_number = text.bytes().all(|it| it.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// A position as it is written elsewhere; heaps without an order ascending, and none that is empty.
pub(crate) fn written(mut heaps: Vec<BigUint>, memory: &[i64], is_multiset: bool) -> String {
    if is_multiset {
        heaps.retain(|it| *it != BigUint::ZERO);
        heaps.sort_unstable();
        if heaps.is_empty() {
            return "0".to_owned();
        }
    }
    let heaps: Vec<String> = heaps.iter().map(BigUint::to_string).collect();
    let memory: Vec<String> = memory.iter().map(i64::to_string).collect();
    joined(&heaps, &memory)
}

/// Heaps, and what is remembered behind them.
pub(crate) fn joined(heaps: &[String], memory: &[String]) -> String {
    match memory {
        [] => heaps.join(","),
        _ => format!("{};{}", heaps.join(","), memory.join(",")),
    }
}

/// The numbers of a position: the heaps, and what is remembered.
pub(crate) fn numbers(position: &str) -> Option<[Vec<BigUint>; 2]> {
    let (heaps, memory) = position.split_once(';').unwrap_or((position, ""));
    let read = |text: &str| match text.trim() {
        "" => Some(vec![]),
        text => text.split(',').map(number).collect(),
    };
    Some([read(heaps)?, read(memory)?])
}
