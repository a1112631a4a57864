//! What `task` prints: the rules in the text of an exam task, and the answers.

use crate::args::Invocation;
use crate::commands::{Printed, answer_line, notes, remarks};
use crate::json;
use crate::problems::{Failure, message, titled};
use kruzhok_exam::{Answer, Studied, Study};
use kruzhok_rules::parse;
use kruzhok_solver::{Outcome, Solution};
use kruzhok_syntax::Problem;
use kruzhok_task::{Choice, Missing, NotATask, NotUnderstood, Reading, read};
use kruzhok_words::{Language, say};
use serde_json::{Map, Value, json};

/// Positions; no exam has a game with more that is not swept.
const LIMIT: usize = 4_000_000;
/// Positions of a game of which something was not understood.
const DOUBTFUL_LIMIT: usize = 500_000;

/// Reads a task, solves its game and answers its questions.
pub(crate) fn task(text: &str, invocation: &Invocation, language: Language) -> Printed {
    let reading = read(text).map_err(refusal)?;
    let solved = solve(&reading, invocation);
    let studied = solved.as_ref().ok();
    let mut problems: Vec<&Problem> = vec![];
    let mut answers: Vec<&Answer> = vec![];
    match &solved {
        Ok(studied) => {
            for answer in &studied.answers {
                match answer {
                    Ok(answer) => answers.push(answer),
                    Err(problem) => problems.push(problem),
                }
            }
        }
        Err(found) => problems.extend(found),
    }
    let mut warnings = warnings(&reading, language);
    if let Some(studied) = studied {
        warnings.extend(unmet(&answers, &studied.solution, language));
    }
    let studied_messages = studied.map(|it| notes(it, language) + &remarks(&answers, language));
    warnings.extend(
        studied_messages
            .iter()
            .flat_map(|it| it.lines())
            .map(str::to_owned),
    );
    warnings.extend(problems.iter().map(|problem| {
        let text = message(problem, language);
        // A field that is missing stands nowhere, and the message names it.
        let text = match problem.field.is_empty() {
            true => text,
            false => format!("{}: {text}", problem.field),
        };
        titled("cli-problem", &text, language)
    }));
    let solution = studied.map(|it| &it.solution);
    let output = match invocation.json {
        true => in_json(
            text,
            &reading,
            solution,
            &answers,
            warnings.clone(),
            language,
        ),
        false => readable(&reading, solution, &answers, language),
    };
    let messages: String = match invocation.json {
        true => String::new(),
        // What was not understood stands behind the answers.
        false => warnings
            .iter()
            .skip(reading.not_understood.len())
            .map(|it| format!("{it}\n"))
            .collect(),
    };
    match problems.is_empty() {
        true => Ok((output, messages)),
        false => Err(Failure::Partly { output, messages }),
    }
}

fn refusal(reason: NotATask) -> Failure {
    Failure::refused(match reason {
        NotATask::NoMoves => "task-no-moves",
        NotATask::TooLong => "task-too-long",
        NotATask::NotRussian => "task-not-russian",
    })
}

fn solve(reading: &Reading, invocation: &Invocation) -> Result<Studied, Vec<Problem>> {
    let rules = parse(&reading.rules).map_err(|found| found.problems().to_vec())?;
    // A game that was misread may never end; what was not understood is to be heard of soon.
    let is_whole = reading.is_complete();
    let mut options = invocation.options();
    if invocation.limit.is_none() {
        options.positions = if is_whole { LIMIT } else { DOUBTFUL_LIMIT };
    }
    Study::of(rules.into(), options).map_err(|problem| vec![problem])
}

/// What a reader of the answers must know of how the text was read.
fn warnings(reading: &Reading, language: Language) -> Vec<String> {
    let warning = |text: &str| titled("cli-warning", text, language);
    let missing = reading.missing.iter();
    let missing =
        missing.map(|it| warning(&say(language, &format!("task-missing-{}", it.key()), &[])));
    let not_understood = reading.not_understood.iter();
    let not_understood = not_understood.map(|it| warning(&self::not_understood(it, language)));
    let choices = reading.choices.iter().map(|it| {
        let title = match it.doubt.is_guess() {
            true => "cli-warning",
            false => "cli-note",
        };
        titled(title, &doubt_text(reading, it, language), language)
    });
    not_understood.chain(missing).chain(choices).collect()
}

/// Every question of a task has an answer: where no start position fits, something may be misread.
fn unmet(answers: &[&Answer], solution: &Solution, language: Language) -> Vec<String> {
    let unmet = answers.iter().filter(|it| it.starts.is_empty());
    let lines = unmet.map(|answer| {
        let starts = solution.graph.starts().iter();
        let undecided = starts.filter(|&id| solution.outcome(id) == Outcome::Undecided);
        let count = undecided.count();
        let key = if count > 0 {
            "cli-task-undecided"
        } else {
            "cli-task-no-value"
        };
        let args = [("id", answer.id.clone()), ("n", count.to_string())];
        let args = if count > 0 { &args[..] } else { &args[..1] };
        titled("cli-warning", &say(language, key, args), language)
    });
    lines.collect()
}

fn not_understood(it: &NotUnderstood, language: Language) -> String {
    let key = match it.is_contradiction {
        true => "cli-task-contradiction",
        false => "cli-task-not-understood",
    };
    say(language, key, &[("quote", one_line(&it.quote))])
}

fn doubt_text(reading: &Reading, choice: &Choice, language: Language) -> String {
    let key = choice.doubt.key();
    let in_words = |way: &str| say(language, &format!("task-{way}-{key}"), &[]);
    let [chosen, other] = reading.ways(choice).map(in_words);
    let args = [("reading", chosen), ("other", other)];
    say(language, &format!("task-doubt-{key}"), &args)
}

fn one_line(quote: &str) -> String {
    quote.split_whitespace().collect::<Vec<&str>>().join(" ")
}

fn readable(
    reading: &Reading,
    solution: Option<&Solution>,
    answers: &[&Answer],
    language: Language,
) -> String {
    let mut output = reading.rules.clone();
    output.push('\n');
    for answer in answers {
        if let Some(solution) = solution {
            output += &answer_line(answer, solution);
        }
    }
    if !reading.not_understood.is_empty() {
        output.push('\n');
    }
    for it in &reading.not_understood {
        output += &format!("{}\n", not_understood(it, language));
    }
    output
}

fn in_json(
    text: &str,
    reading: &Reading,
    solution: Option<&Solution>,
    answers: &[&Answer],
    warnings: Vec<String>,
    language: Language,
) -> String {
    let mut by_task = Map::new();
    for answer in answers {
        let Some(solution) = solution else {
            continue;
        };
        let values = json::values(answer, solution);
        // "20 (2)" is the second number that task 20 asks for.
        let id = answer.id.split(" (").next().unwrap_or_default().to_owned();
        match (by_task.get_mut(&id), values) {
            (Some(Value::Array(before)), Value::Array(more)) => {
                before.extend(more);
            }
            (_, values) => {
                by_task.insert(id, values);
            }
        }
    }
    let table = |rules: &str| rules.parse::<toml::Table>().unwrap_or_default();
    let quotes = reading.not_understood.iter().map(|it| it.quote.as_str());
    let asides = reading.asides.iter();
    let choices = reading.choices.iter().map(|it| {
        json!({
            "kind": it.doubt.key(),
            "message": doubt_text(reading, it, language),
            "quote": text.get(it.place.clone()).unwrap_or_default(),
            "other": table(&it.other),
        })
    });
    json::object(json!({
        "rules": table(&reading.rules),
        "answers": by_task,
        "not_understood": quotes.collect::<Vec<_>>(),
        "warnings": warnings,
        "choices": choices.collect::<Vec<_>>(),
        // What seems to say nothing about the rules.
        "asides": asides.filter_map(|it| text.get(it.clone())).collect::<Vec<_>>(),
        // Whether nothing that belongs to the game, or is asked of it, is unread or missing.
        "complete": reading.is_complete() && !reading.missing.contains(&Missing::Questions),
    }))
}
