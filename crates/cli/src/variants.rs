//! What `variants` prints: more tasks like a game, with their key.

use crate::args::{Invocation, SetFormat};
use crate::commands::{Printed, game_title, one, read};
use crate::json;
use crate::problems::{Failure, titled};
use kruzhok_exam::{NoVariants, Variants};
use kruzhok_page::worksheet;
use kruzhok_solver::{SolveOptions, SumsPolicy};
use kruzhok_words::{Language, say};
use kruzhok_worker::variant_reports;

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
    let reports = variant_reports(&found, set.seed);
    let game = game_title(&read(text)?, language);
    let sheet = worksheet(&reports, game, set.seed, language);
    let output = match set.format {
        SetFormat::Text => sheet.text(),
        SetFormat::Csv => sheet.csv(),
        SetFormat::Html => sheet.html(),
        SetFormat::Moodle => sheet.moodle(),
        SetFormat::Gift => sheet.gift(),
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

fn refusal(reason: NoVariants) -> Failure {
    match reason {
        NoVariants::Rejected(diagnostics) => diagnostics.problems().to_vec().into(),
        NoVariants::Unanswered(problem) => one(problem),
        NoVariants::NothingAsked => Failure::refused("nothing-asked"),
        NoVariants::NoNumbers => Failure::refused("no-numbers"),
    }
}
