//! A Python program that answers by a proved law, for numbers of any size.

use crate::automaton::{Oracle, ProvedAnswers};
use crate::checking::Limits;
use crate::period;
use crate::verdict::{Ruling, Verdict};
use kruzhok_rules::{Claim, Law, Rules};

#[cfg(test)]
mod tests;

/// The program; `None` where the law is not proved, or no program can answer by it. A law about the answer to a question gives
/// one for all questions that laws answer; [`ProvedAnswers::program`] gives it without proving them again.
pub fn program(rules: &Rules, law: &Law, verdict: &Verdict) -> Option<String> {
    let Ruling::Proved(proof) = &verdict.ruling else {
        return None;
    };
    match law.claim {
        Claim::Period => period::program(rules, proof),
        Claim::Answer { .. } => ProvedAnswers::new(rules, Limits::default())?.program(rules),
        Claim::Lost(_) | Claim::Grundy(_) => {
            Some(Oracle::new(rules, law, verdict)?.program(rules, law))
        }
    }
}
