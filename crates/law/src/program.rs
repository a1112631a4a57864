//! A Python program that answers by a proved law, for numbers of any size.

use crate::automaton::ProvedAnswers;
use crate::checking::Limits;
use crate::oracle::Oracle;
use crate::verdict::{Ruling, Verdict};
use kruzhok_rules::{Claim, Law, Rules};
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// The program; `None` where the law is not proved, or no program can answer by it. A law about the answer to a question gives
/// one for all questions that laws answer; [`ProvedAnswers::program`] gives it without proving them again.
pub fn program(rules: &Arc<Rules>, law: &Law, verdict: &Verdict) -> Option<String> {
    match (&law.claim, &verdict.ruling) {
        (Claim::Answer { .. }, Ruling::Proved(_)) => {
            ProvedAnswers::new(rules, Limits::default())?.program(rules)
        }
        _ => Some(Oracle::new(rules, law, verdict)?.program()),
    }
}
