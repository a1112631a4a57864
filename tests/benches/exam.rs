//! How many exam tasks are read and answered right, for each set and level: `cargo xtask bench exam`.
//!
//! The published texts are their authors', so they stand beside the project and not in it; those in `own_tasks.json` are
//! ours, and so are those in `fresh_tasks.json`, whose author had not seen the reader. Answers are named by the numbers that
//! the text gives its questions; where it gives none, by 19 to 21. A wrong answer with a report is a
//! pity; one without is a mistake of ours, and so are rules that do not parse.

use kruzhok_exam::{Study, Values};
use kruzhok_rules::parse;
use kruzhok_task::{Missing, Reading, read};
use serde_json::{Map, Value};
use std::path::Path;
use std::time::Instant;

/// Positions; a game with more was read wrong, or has no end.
const LIMIT: usize = 2_000_000;

/// What became of the tasks of one set and level.
#[derive(Default)]
struct Tally {
    right: usize,
    /// Right, and yet reported as if something were wrong.
    false_alarms: usize,
    reported: usize,
    silently_wrong: usize,
    broken: usize,
}

fn main() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let began = Instant::now();
    let mut tallies: Vec<(String, Tally)> = vec![];
    for (set, file) in [
        ("own", tests.join("own_tasks.json")),
        ("fresh", tests.join("fresh_tasks.json")),
        ("published", tests.join("../../shared/exam/tasks.json")),
        // Any other set, such as one that the reader's author has not seen.
        (
            "more",
            std::env::var_os("KRUZHOK_TASKS").unwrap_or_default().into(),
        ),
    ] {
        let Ok(text) = std::fs::read_to_string(&file) else {
            continue;
        };
        let tasks: Vec<Value> = serde_json::from_str(&text).expect("a list of tasks");
        for task in &tasks {
            let name = format!("{set} {}", task["level"].as_str().unwrap_or_default());
            let at = tallies.iter().position(|it| it.0 == name);
            let at = at.unwrap_or_else(|| {
                tallies.push((name, Tally::default()));
                tallies.len() - 1
            });
            tallies[at].1.count(task);
        }
    }
    for (name, tally) in &tallies {
        let Tally {
            right,
            false_alarms,
            reported,
            silently_wrong,
            broken,
        } = tally;
        println!(
            "{name}: {right} right ({false_alarms} with a false alarm), {reported} reported, {silently_wrong} silently \
             wrong, {broken} with rules that do not parse"
        );
    }
    println!("{:.1} s", began.elapsed().as_secs_f64());
}

impl Tally {
    fn count(&mut self, task: &Value) {
        let (answers, reports, is_broken) = answers(task["text"].as_str().expect("a text"));
        self.broken += usize::from(is_broken);
        let is_unanswerable = task["level"] == "report";
        let is_right = match is_unanswerable {
            true => !reports.is_empty(),
            false => Value::Object(answers.clone()) == task["answers"],
        };
        match (is_right, reports.is_empty()) {
            (true, is_silent) => {
                self.right += 1;
                let is_false = !is_silent && !is_unanswerable;
                self.false_alarms += usize::from(is_false);
                if !is_false {
                    return;
                }
            }
            (false, true) => self.silently_wrong += 1,
            (false, false) => self.reported += 1,
        }
        let id = task["id"].as_str().unwrap_or("?");
        let verdict = match (is_right, reports.is_empty()) {
            (true, _) => "false alarm".to_owned(),
            (_, is_silent) => format!(
                "{}{} and not {}",
                if is_silent { "SILENTLY " } else { "" },
                Value::Object(answers),
                task["answers"]
            ),
        };
        println!("{id}: {verdict}; {}", reports.join("; "));
    }
}

/// The answers by their tasks, what a reader of them is warned of, and whether the rules that were written are broken.
fn answers(text: &str) -> (Map<String, Value>, Vec<String>, bool) {
    let mut by_task = Map::new();
    let reading = match read(text) {
        Ok(reading) => reading,
        Err(reason) => return (by_task, vec![format!("no task: {}", reason.key())], false),
    };
    let mut reports = reports(&reading);
    let rules = match parse(&reading.rules) {
        Ok(rules) => rules,
        Err(problems) => {
            let is_broken = !reading.missing.contains(&Missing::Moves);
            if is_broken {
                reports.push(format!("{problems:?}"));
            }
            return (by_task, reports, is_broken);
        }
    };
    let studied = match Study::of(rules.into(), LIMIT) {
        Ok(studied) => studied,
        Err(problem) => {
            reports.push(format!("{problem:?}"));
            return (by_task, reports, false);
        }
    };
    for answer in studied.answers {
        let answer = match answer {
            Ok(answer) => answer,
            Err(problem) => {
                reports.push(format!("{problem:?}"));
                continue;
            }
        };
        reports.extend(answer.warning.map(|it| format!("{it:?}")));
        if answer.starts.is_empty() {
            reports.push(format!("no start fits question {}", answer.id));
        }
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
    (by_task, reports, false)
}

fn reports(reading: &Reading) -> Vec<String> {
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
