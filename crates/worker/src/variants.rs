//! The worker's search for games like the open one.

use crate::explanation::{AnsweredQuestion, explain};
use crate::workshop::chosen_starts;
use kruzhok_exam::{NoVariants, Variant, Variants};
use kruzhok_rules::{Ask, Question, Rules};
use kruzhok_task::outline;
use kruzhok_wire::{ExplanationReport, JobId, VariantReport};
use kruzhok_words::Language;

/// The most values of an answer that are explained.
const MOST_EXPLAINED: usize = 2;

/// A search for variants under way.
pub(crate) struct Search {
    pub(crate) job: JobId,
    pub(crate) count: u32,
    seed: u64,
    pub(crate) variants: Variants,
}

impl Search {
    /// The search, or the reason's name in the catalogue why there is none.
    pub(crate) fn new(job: JobId, rules: &str, count: u32, seed: u64) -> Result<Self, String> {
        let variants = Variants::new(rules, count as usize, seed, Variants::POSITION_LIMIT);
        Ok(Self {
            job,
            count,
            seed,
            variants: variants.map_err(|reason| reason_key(&reason))?,
        })
    }

    pub(crate) fn finish(self) -> Vec<VariantReport> {
        let Self { seed, variants, .. } = self;
        variant_reports(&variants.finish(), seed)
    }
}

/// What is known of the variants that were found with a seed.
pub fn variant_reports(found: &[Variant], seed: u64) -> Vec<VariantReport> {
    let numbered = (1..).zip(found);
    numbered
        .map(|(number, variant)| report(variant, seed.wrapping_add(number)))
        .collect()
}

/// A reason's name in the catalogue.
pub(crate) fn reason_key(reason: &NoVariants) -> String {
    let key = match reason {
        NoVariants::Rejected(_) => "variants-mend",
        NoVariants::Unanswered(_) => "variants-unanswered",
        NoVariants::NothingAsked => "cli-nothing-asked",
        NoVariants::NoNumbers => "cli-no-numbers",
    };
    key.to_owned()
}

fn report(variant: &Variant, seed: u64) -> VariantReport {
    let studied = &variant.studied;
    VariantReport {
        rules: variant.rules.clone(),
        outline: outline(&variant.rules, &studied.questions),
        answers: variant.answers(),
        reasons: reasons(variant),
        texts: texts(&studied.solution.rules, &studied.questions, seed),
        players: kruzhok_task::players(seed),
    }
}

/// The text of a task in each language, where there are words for it in all of them.
fn texts(rules: &Rules, questions: &[Question], seed: u64) -> Option<[String; 3]> {
    let texts = Language::ALL
        .map(|language| kruzhok_task::write(rules, questions, seed, language, None).ok());
    match texts {
        [Some(ru), Some(en), Some(zh)] => Some([ru, en, zh].map(|text| text.to_string())),
        _ => None,
    }
}

/// For each answer what was asked for, and why its first values are values of it.
fn reasons(variant: &Variant) -> Vec<(Ask, Vec<ExplanationReport>)> {
    let studied = &variant.studied;
    let solution = &studied.solution;
    let answered = studied.questions.iter().zip(&studied.answers);
    let reasons = answered.filter_map(|(question, answer)| {
        let answer = answer.as_ref().ok()?;
        let asked = AnsweredQuestion::new(question, Some(answer));
        let chosen = chosen_starts(question, answer.clone(), solution);
        let starts = chosen.iter().take(MOST_EXPLAINED);
        let reasons = starts
            .filter_map(|id| explain(solution, &asked, &chosen, Some(&solution.write(id))).ok()?);
        Some((question.ask, reasons.collect()))
    });
    reasons.collect()
}
