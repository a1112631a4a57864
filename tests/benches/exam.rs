//! How many published exam tasks are read and answered right: `cargo xtask bench exam`.
//!
//! The texts are their authors', so they stand beside the project and not in it. A wrong answer with a warning is a
//! pity; one without is a mistake of ours.

use kruzhok_exam::{Study, Values};
use kruzhok_rules::parse;
use kruzhok_task::{Reading, read};
use serde_json::{Map, Value};
use std::path::Path;
use std::time::Instant;

/// Positions; a game with more was read wrong, or has no end.
const LIMIT: usize = 2_000_000;

fn main() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/exam/tasks.json");
    let Ok(text) = std::fs::read_to_string(&file) else {
        println!(
            "{} was not found: there is nothing to measure with",
            file.display()
        );
        return;
    };
    let tasks: Vec<Value> = serde_json::from_str(&text).expect("a list of tasks");
    let began = Instant::now();
    let (mut right, mut unwarned) = (0, 0);
    for task in &tasks {
        let (answers, warnings) = answers(task["text"].as_str().expect("a text"));
        if Value::Object(answers.clone()) == task["answers"] {
            right += 1;
            continue;
        }
        unwarned += usize::from(warnings.is_empty());
        let id = task["id"].as_str().unwrap_or("?");
        let answers = Value::Object(answers);
        println!(
            "{id}: {answers}, and not {}; {}",
            task["answers"],
            warnings.join("; ")
        );
    }
    println!(
        "{right} of {} tasks have all their answers right; {unwarned} a wrong one without a warning ({:.1} s)",
        tasks.len(),
        began.elapsed().as_secs_f64()
    );
}

/// The answers by their tasks, and what a reader of them is warned of.
fn answers(text: &str) -> (Map<String, Value>, Vec<String>) {
    let mut by_task = Map::new();
    let reading = match read(text) {
        Ok(reading) => reading,
        Err(reason) => return (by_task, vec![format!("no task: {}", reason.key())]),
    };
    let mut warnings = doubts(&reading);
    let studied = parse(&reading.rules)
        .map_err(|problems| format!("{problems:?}"))
        .and_then(|rules| Study::of(rules.into(), LIMIT).map_err(|problem| format!("{problem:?}")));
    let studied = match studied {
        Ok(studied) => studied,
        Err(problem) => return (by_task, vec![problem]),
    };
    for answer in studied.answers {
        let answer = match answer {
            Ok(answer) => answer,
            Err(problem) => {
                warnings.push(format!("{problem:?}"));
                continue;
            }
        };
        warnings.extend(answer.warning.map(|it| format!("{it:?}")));
        let values: Vec<Value> = match answer.values {
            Values::Numbers(numbers) => numbers.into_iter().map(Value::from).collect(),
            Values::Positions(positions) => positions
                .iter()
                .map(|it| studied.solution.rules.write_position(it).into())
                .collect(),
            Values::Moves(moves) => moves.into_iter().map(Value::from).collect(),
            // No task asks for so many.
            Values::Starts(_) => vec![],
        };
        // `20 (2)` is the second number that task 20 asks for.
        let id = answer.id.split(" (").next().unwrap_or_default();
        let all = by_task.entry(id).or_insert_with(|| Value::Array(vec![]));
        all.as_array_mut().expect("a list").extend(values);
    }
    (by_task, warnings)
}

fn doubts(reading: &Reading) -> Vec<String> {
    let not_understood = reading
        .not_understood
        .iter()
        .map(|it| format!("not understood: {:?}", it.quote));
    let missing = reading
        .missing
        .iter()
        .map(|it| format!("missing: {}", it.key()));
    let guesses = reading.choices.iter().filter(|it| it.doubt.is_guess());
    let guesses = guesses.map(|it| format!("a guess: {}", it.doubt.key()));
    not_understood.chain(missing).chain(guesses).collect()
}
