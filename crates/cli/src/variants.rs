//! What `variants` prints: more tasks like a game, with their key.

use crate::args::{Invocation, SetFormat};
use crate::commands::{Printed, one};
use crate::json;
use crate::problems::{Failure, titled};
use kruzhok_exam::{NoVariants, Variant, Variants};
use kruzhok_solver::{SolveOptions, SumsPolicy};
use kruzhok_task::{Worksheet, WorksheetTexts, WorksheetVariant, outline};
use kruzhok_words::{Language, say};

/// Finds variants and prints them with their key.
pub(crate) fn variants(text: &str, invocation: &Invocation, language: Language) -> Printed {
    let set = &invocation.set;
    // Each variant is solved as the page does, by tables and positions that know how long play lasts.
    let options = SolveOptions {
        sums: SumsPolicy::Never,
        threads: 1,
        ..invocation.options()
    };
    let found = Variants::of(text, set.count, set.seed, options).map_err(refusal)?;
    if found.is_empty() {
        return Err(Failure::refused("no-variants"));
    }
    let messages = match found.len() < set.count {
        true => {
            let count = |count: usize| count.to_string();
            let args = [("n", count(found.len())), ("wanted", count(set.count))];
            let few = say(language, "cli-few-variants", &args);
            titled("cli-warning", &few, language) + "\n"
        }
        false => String::new(),
    };
    let sheet = sheet(&found, set.seed, language);
    let output = match set.format {
        SetFormat::Text => sheet.text(),
        SetFormat::Csv => sheet.csv(),
        SetFormat::Html => sheet.html(),
        SetFormat::Toml => {
            let files = found.iter().zip(&sheet.variants);
            let files =
                files.map(|(it, on_sheet)| format!("# {}\n\n{}\n", on_sheet.title, it.rules));
            files.collect()
        }
        SetFormat::Json => json::variants(found.iter().zip(&sheet.variants)),
    };
    Ok((output, messages))
}

fn sheet(found: &[Variant], seed: u64, language: Language) -> Worksheet {
    let word = |key: &str| say(language, key, &[]);
    let variants = (1_u64..).zip(found).map(|(number, variant)| {
        let title = say(language, "sheet-variant", &[("n", number.to_string())]);
        WorksheetVariant {
            title,
            text: task_text(variant, seed.wrapping_add(number), language),
            answers: variant.answers(),
        }
    });
    Worksheet {
        variants: variants.collect(),
        words: WorksheetTexts {
            title: word("sheet-title"),
            key: word("sheet-key"),
            variant: word("sheet-variant-head"),
            text: word("sheet-text"),
            language: language.to_string(),
        },
    }
}

/// The text of a task; where the exam has no words, the fields of the rules.
fn task_text(variant: &Variant, seed: u64, language: Language) -> String {
    let rules = &variant.studied.solution.rules;
    let text = kruzhok_task::write(rules, &variant.studied.questions, seed, language);
    text.unwrap_or_else(|_| {
        let lines = outline(&variant.rules, &variant.studied.questions);
        let lines = lines
            .iter()
            .map(|(field, text)| format!("{}: {text}", label(field, language)));
        lines.collect::<Vec<_>>().join("\n")
    })
}

/// The name of a field; what is none is a question's own.
fn label(field: &str, language: Language) -> String {
    match field {
        "position" | "moves" | "over" | "legal" | "repeat" | "start" => {
            say(language, &format!("sheet-{field}"), &[])
        }
        _ => field.to_owned(),
    }
}

fn refusal(reason: NoVariants) -> Failure {
    match reason {
        NoVariants::Rejected(diagnostics) => diagnostics.problems().to_vec().into(),
        NoVariants::Unanswered(problem) => one(problem),
        NoVariants::NothingAsked => Failure::refused("nothing-asked"),
        NoVariants::NoNumbers => Failure::refused("no-numbers"),
    }
}
