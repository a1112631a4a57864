//! The worker's search for games like the open one.

use kruzhok_exam::{NoVariants, Variant, Variants};
use kruzhok_rules::{Question, Rules};
use kruzhok_task::outline;
use kruzhok_wire::{JobId, VariantReport};
use kruzhok_words::Language;

/// The most positions of a game with variants: it is solved many times over.
const POSITION_LIMIT: usize = 500_000;

/// A search for variants under way.
pub(crate) struct Search {
    pub(crate) job: JobId,
    pub(crate) count: u32,
    seed: u32,
    pub(crate) variants: Variants,
}

impl Search {
    /// The search, or the reason's name in the catalogue why there is none.
    pub(crate) fn new(job: JobId, rules: &str, count: u32, seed: u32) -> Result<Self, String> {
        let variants = Variants::new(rules, count as usize, u64::from(seed), POSITION_LIMIT);
        Ok(Self {
            job,
            count,
            seed,
            variants: variants.map_err(|reason| reason_key(&reason))?,
        })
    }

    pub(crate) fn finish(self) -> Vec<VariantReport> {
        let Self { seed, variants, .. } = self;
        let numbered = (1..).zip(variants.finish());
        numbered
            .map(|(number, variant)| report(&variant, u64::from(seed) + number))
            .collect()
    }
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
        texts: texts(&studied.solution.rules, &studied.questions, seed),
    }
}

/// The text of a task in each language, where there are words for it in all of them.
pub(crate) fn texts(rules: &Rules, questions: &[Question], seed: u64) -> Option<[String; 3]> {
    let texts =
        Language::ALL.map(|language| kruzhok_task::write(rules, questions, seed, language).ok());
    match texts {
        [Some(ru), Some(en), Some(zh)] => Some([ru, en, zh]),
        _ => None,
    }
}
