//! Known games: `tests/games/<name>.toml` is a rules file as a user would write it; `<name>.golden.toml` beside it
//! says what is known of the game, and from where.
//!
//! | golden | meaning |
//! | --- | --- |
//! | `source` | who found the results, or how they were checked; required |
//! | `[answers]` | each question's values, as `kruzhok answer --json` prints them |
//! | `[outcomes]` | for the player to move, `"7,35" = "win 1"` |
//! | `ticks` | the first ticks, each as `"circles squares"` |
//! | `formula` | a law for every position, from [`formulas::is_lost`] |
//! | `plain` | `true`: told again in [`plain`], and every position compared |
//! | `[[variant]]` | the same for the game with other fields, such as `params` or `start` |

mod formulas;
mod plain;

use crate::trial::{read, studied};
use kruzhok_exam::{Studied, Values};
use kruzhok_rules::{ParamValue, Rules, document};
use kruzhok_solver::ticks;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::PathBuf;
use toml::{Table, Value};

#[test]
fn every_known_game_has_its_known_results() {
    let names = names();
    assert!(names.len() >= 30, "only {names:?}");
    let differences: Vec<String> = names.iter().flat_map(|name| differences(name)).collect();
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}

#[test]
fn every_known_game_has_a_title_and_a_note() {
    for name in names() {
        let rules = read(&file(&name, "toml"));
        assert!(
            !rules.title().is_empty() && !rules.note().is_empty(),
            "{name}"
        );
    }
}

/// What differs between a game and what is known of it, each difference in a line.
fn differences(name: &str) -> Vec<String> {
    let text = file(name, "toml");
    let mut golden = table(&file(name, "golden.toml"));
    let variants = golden.remove("variant");
    let source = golden.remove("source");
    let source = source.as_ref().and_then(Value::as_str).unwrap_or_default();
    let mut found = Vec::new();
    if source.is_empty() {
        found.push(format!("{name}: where from?"));
    }
    let game = Known::of(name, name, &text);
    found.extend(
        golden
            .iter()
            .flat_map(|(key, expected)| game.check(key, expected)),
    );
    for variant in variants
        .iter()
        .flat_map(|list| list.as_array().expect("a list of tables"))
    {
        let variant = variant.as_table().expect("a table");
        let (fields, golden): (Table, Table) = variant.clone().into_iter().partition(|(key, _)| {
            ["params", "position", "moves", "over", "start"].contains(&key.as_str())
        });
        let text = fields.iter().fold(text.clone(), |text, (field, value)| {
            document::set(&text, field, &literal(value)).expect("a field of the rules file")
        });
        let game = Known::of(
            &format!("{name} with {}", literal(&Value::Table(fields))),
            name,
            &text,
        );
        found.extend(
            golden
                .iter()
                .flat_map(|(key, expected)| game.check(key, expected)),
        );
    }
    found
}

/// A known game, solved, with its name for messages.
struct Known {
    name: String,
    /// The name of its file.
    key: String,
    studied: Studied,
    constants: plain::Constants,
}

impl Known {
    fn of(name: &str, key: &str, text: &str) -> Self {
        let studied = studied(text);
        let constants = studied.solution.rules.params().iter().filter_map(|param| {
            let values = match &param.value {
                ParamValue::Int(value) => vec![*value],
                ParamValue::List(values) => values.clone(),
                // The games that have decimals or texts are told in Rust with their own.
                _ => return None,
            };
            Some((param.name.clone(), values))
        });
        Self {
            name: name.to_owned(),
            key: key.to_owned(),
            constants: constants.collect(),
            studied,
        }
    }

    /// The differences from one entry of what is known.
    fn check(&self, kind: &str, expected: &Value) -> Vec<String> {
        let differences = match kind {
            "answers" => self.check_answers(expected),
            "outcomes" => self.check_outcomes(expected),
            "ticks" => self.check_ticks(expected),
            "formula" => self.check_formula(expected),
            "plain" => self.check_plain(),
            other => vec![format!("nothing is known as `{other}`")],
        };
        let named = |difference| format!("{}: {kind}: {difference}", self.name);
        differences.into_iter().map(named).collect()
    }

    fn check_answers(&self, expected: &Value) -> Vec<String> {
        let rules = &self.studied.solution.rules;
        let answers = self.studied.answers.iter().map(|answer| {
            let answer = answer.as_ref().expect("no overflow in the question");
            (answer.id.clone(), as_toml(&answer.values, rules))
        });
        let answers: Table = answers.collect();
        let expected = expected.as_table().expect("questions and their values");
        let ids: BTreeSet<&String> = answers.keys().chain(expected.keys()).collect();
        ids.into_iter()
            .filter(|&id| answers.get(id) != expected.get(id))
            .map(|id| difference(id, text_of(answers.get(id)), text_of(expected.get(id))))
            .collect()
    }

    fn check_outcomes(&self, expected: &Value) -> Vec<String> {
        let solution = &self.studied.solution;
        let outcome = |text: &str| {
            let Ok(position) = solution.rules.read_position(text) else {
                return "no position".to_owned();
            };
            let id = solution.find(&position);
            id.map_or("never reached".to_owned(), |id| {
                solution.outcome(id).to_string()
            })
        };
        let expected = expected.as_table().expect("positions and outcomes");
        expected
            .iter()
            .map(|(text, expected)| (text, outcome(text), expected.as_str().expect("a text")))
            .filter(|(_, found, expected)| found != expected)
            .map(|(text, found, expected)| difference(text, found, expected))
            .collect()
    }

    fn check_ticks(&self, expected: &Value) -> Vec<String> {
        let found = ticks(&self.studied.solution.outcomes);
        let found = found
            .iter()
            .map(|tick| format!("{} {}", tick.circles, tick.squares));
        let expected = expected.as_array().expect("a list of ticks");
        let found: Vec<Value> = found.take(expected.len()).map(Value::String).collect();
        if &found == expected {
            return vec![];
        }
        vec![difference(
            "the first",
            format!("{found:?}"),
            format!("{expected:?}"),
        )]
    }

    fn check_formula(&self, formula: &Value) -> Vec<String> {
        let formula = formula.as_str().expect("the name of a formula");
        self.check_all(|words, found| {
            let Some(is_lost) = formulas::is_lost(formula, &self.constants, words) else {
                return Some("a known formula".to_owned());
            };
            let expected = if is_lost { "loss" } else { "win" };
            (!found.starts_with(expected)).then(|| expected.to_owned())
        })
    }

    fn check_plain(&self) -> Vec<String> {
        let graph = &self.studied.solution.graph;
        let starts: Vec<&[i64]> = graph.starts().iter().map(|&id| graph.words(id)).collect();
        let Some(values) = plain::values(&self.key, &self.constants, &starts) else {
            return vec!["is not told in Rust".to_owned()];
        };
        let mut differences = self.check_all(|words, found| match values.get(words) {
            Some(value) => Some(value.to_string()).filter(|value| value != found),
            None => Some("never reached".to_owned()),
        });
        let missing = values
            .iter()
            .filter(|(words, _)| graph.find(words).is_none());
        differences.extend(missing.map(|(words, value)| {
            difference(&format!("{words:?}"), "never reached", value.to_string())
        }));
        differences
    }

    /// The differences at all positions; `expected` is given a position's numbers and its outcome, and says what it
    /// should be where it differs.
    fn check_all(&self, expected: impl Fn(&[i64], &str) -> Option<String>) -> Vec<String> {
        let solution = &self.studied.solution;
        let difference_at = |id| {
            let found = solution.outcome(id).to_string();
            let expected = expected(solution.graph.words(id), &found)?;
            Some(difference(&solution.write(id), found, expected))
        };
        solution.graph.ids().filter_map(difference_at).collect()
    }
}

fn difference(of: &str, found: impl Display, expected: impl Display) -> String {
    format!("{of} is {found}, not {expected}")
}

fn text_of(value: Option<&Value>) -> String {
    value.map_or("not asked".to_owned(), literal)
}

fn as_toml(values: &Values, rules: &Rules) -> Value {
    Value::Array(match values {
        Values::Numbers(numbers) => numbers.iter().copied().map(Value::Integer).collect(),
        Values::Positions(positions) => positions
            .iter()
            .map(|position| Value::String(rules.write_position(position)))
            .collect(),
        Values::Moves(moves) => moves.iter().cloned().map(Value::String).collect(),
    })
}

/// A value as a rules file has it.
fn literal(value: &Value) -> String {
    match value {
        Value::String(text) => document::string_literal(text),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(literal).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Table(table) => {
            let entries = table
                .iter()
                .map(|(key, value)| format!("{key} = {}", literal(value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        other => panic!("a rules file has no {other:?}"),
    }
}

/// The known games, in alphabetical order.
fn names() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .expect("the folder of known games")
        .filter_map(|entry| {
            let file = entry.expect("an entry of the folder").file_name();
            file.to_str()?
                .strip_suffix(".golden.toml")
                .map(str::to_owned)
        })
        .collect();
    names.sort();
    names
}

fn file(name: &str, ending: &str) -> String {
    let path = folder().join(format!("{name}.{ending}"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("games")
}

fn table(text: &str) -> Table {
    text.parse()
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}
