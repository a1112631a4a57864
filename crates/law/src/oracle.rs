//! Positions of any size: who wins by a law that is proved, and a winning move.

use crate::automaton::{ByDigits, ByTheorem, hidden};
use crate::period::ByPeriod;
use crate::proof::{Method, Paragraph};
use crate::verdict::{Part, Verdict};
use kruzhok_proofs::Flat;
use kruzhok_rules::{Claim, Law, Position, Repeat, Rules};
use num_bigint::BigUint;
use std::sync::Arc;

/// Answers about positions by a law that is proved; numbers may be of any size.
pub struct Oracle {
    way: Way,
    rules: Arc<Rules>,
    // As far as it is proved.
    law: Law,
    // Whether it is proved for the starts alone.
    is_of_starts: bool,
}

/// What the answers follow from.
enum Way {
    Digits(Box<ByDigits>),
    Period(Box<ByPeriod>),
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
    /// Neither player can win.
    Drawn,
    /// The player to move wins by this move.
    Won {
        /// The position that it leads to.
        to: String,
    },
}

impl Oracle {
    /// `None` where the law is not proved, or says nothing of single positions.
    pub fn new(rules: &Arc<Rules>, law: &Law, verdict: &Verdict) -> Option<Self> {
        let proof = verdict.proof()?;
        let part = verdict.remains.as_ref().map(|it| it.0);
        let mut law = law.clone();
        if part == Some(Part::Lost) {
            law.reply = None;
        }
        let by_period = || ByPeriod::new(rules, proof).map(|it| Way::Period(it.into()));
        let way = match (&proof.method, &law.claim) {
            (Method::Answers { .. }, _) | (_, Claim::Answer { .. }) => None,
            (_, Claim::Period) => by_period(),
            _ if part == Some(Part::Starts) => by_period(),
            (
                Method::TakeAway { .. }
                | Method::AnyHeaps { .. }
                | Method::AnySteps { .. }
                | Method::AnyPieces { .. },
                _,
            ) => ByTheorem::new(rules, &proof.method).map(Way::Theorem),
            (_, Claim::Lost(_) | Claim::Grundy(_)) => {
                let by_digits = ByDigits::new(rules, &law, proof).map(|it| Way::Digits(it.into()));
                by_digits.or_else(by_period)
            }
        };
        let rules = rules.clone();
        way.map(|way| Self {
            way,
            rules,
            law,
            is_of_starts: part == Some(Part::Starts),
        })
    }

    /// Who wins a position, which is written as elsewhere: `5,8`, `100;3`, `7~1`. `None` for what is no position of the game.
    pub fn advice(&mut self, position: &str) -> Option<Advice> {
        match &mut self.way {
            Way::Digits(it) => it.advice(position),
            Way::Period(it) => it.advice(position),
            Way::Theorem(it) => it.advice(position),
        }
    }

    /// What is said of a position: who wins it, and what signs mean.
    pub fn said(&self, position: &str, advice: &Advice) -> Vec<Paragraph> {
        let (key, to) = match advice {
            Advice::Over { is_lost: true } => ("law-at-over-lost", None),
            Advice::Over { is_lost: false } => ("law-at-over-won", None),
            Advice::Lost if self.is_beyond(position) => ("law-at-lost-by-period", None),
            Advice::Lost => ("law-at-lost", None),
            Advice::Drawn => ("law-at-drawn", None),
            Advice::Won { to } if self.is_beyond(position) => ("law-at-won-by-period", Some(to)),
            Advice::Won { to } => ("law-at-won", Some(to)),
        };
        let mut args = vec![("law", self.law.id.clone()), ("from", position.to_owned())];
        args.extend(to.map(|to| ("to", to.clone())));
        let positions = std::iter::once(position).chain(to.map(String::as_str));
        let signs = signs_of(&self.rules, positions);
        [vec![(key, args)], signs].concat()
    }

    /// Whether a law about the starts alone says nothing of a position, and its proof does.
    fn is_beyond(&self, position: &str) -> bool {
        self.is_of_starts && position.contains([';', '@', '~'])
    }

    /// The same as a Python program: it reads a position and prints `lost`, or the position that a winning move leads to.
    pub fn program(&self) -> String {
        match &self.way {
            Way::Digits(it) => it.program(&self.rules, &self.law),
            Way::Period(it) => it.program(&self.rules),
            Way::Theorem(it) => it.program(&self.rules),
        }
    }
}

/// What stands in a position behind the numbers that are shown: who moves there, and by which rows the last moves were made. It
/// is written `@2`, `~1`.
pub(crate) struct Hidden {
    rules: Rules,
    /// The words of a start, up to what is hidden.
    named: Vec<i64>,
    /// What is hidden in it.
    pub(crate) of_start: Vec<i64>,
}

impl Hidden {
    /// `None` where starts differ in it.
    pub(crate) fn new(rules: &Rules, flat: &Flat) -> Option<Self> {
        let first = rules.first_start()?;
        Some(Self {
            rules: rules.clone(),
            named: first.words().get(..flat.named_count)?.to_vec(),
            of_start: hidden(rules, flat)?,
        })
    }

    /// A position without it, and what it is; where it is not written, that of a start.
    pub(crate) fn read<'a>(&self, position: &'a str) -> Option<(&'a str, Vec<i64>)> {
        let Some(place) = position.find(['@', '~']) else {
            return Some((position, self.of_start.clone()));
        };
        let (numbers, signs) = position.split_at(place);
        let small = self.rules.label(&self.named) + signs;
        let small = self.rules.read_position(&small).ok()?;
        Some((numbers, small.words().get(self.named.len()..)?.to_vec()))
    }

    /// The signs for it.
    pub(crate) fn write(&self, hidden: &[i64]) -> String {
        let words = [&self.named, hidden].concat();
        let text = self.rules.write_position(&Position::from_words(&words));
        let signs = text.find(['@', '~']);
        signs.map_or(String::new(), |place| text[place..].to_owned())
    }
}

/// What the signs behind these positions mean.
pub(crate) fn signs_of<'a>(
    rules: &Rules,
    mut positions: impl Iterator<Item = &'a str>,
) -> Vec<Paragraph> {
    let signs: Vec<&str> = positions
        .by_ref()
        .filter_map(|it| it.find(['@', '~']).map(|place| &it[place..]))
        .collect();
    let has = |sign: char| signs.iter().any(|it| it.contains(sign));
    let rows = match rules.repeat() {
        Repeat::NotOwn => "law-sign-rows",
        _ => "law-sign-row",
    };
    let all = [('@', "law-sign-mover"), ('~', rows)];
    let used = all
        .into_iter()
        .filter(|(sign, _)| !rules.is_graph() && has(*sign));
    used.map(|(_, key)| (key, vec![])).collect()
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
