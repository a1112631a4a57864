//! Known games: `crates/games/files/<name>.toml` is a rules file as a user would write it; `<name>.golden.toml` beside it
//! says what is known of the game, and from where.
//!
//! | golden | meaning |
//! | --- | --- |
//! | `source` | who found the results, or how they were checked; required |
//! | `[answers]` | each question's values, as `kruzhok answer --json` prints them |
//! | `[outcomes]` | for the player to move, `"7,35" = "win 1"` |
//! | `ticks` | the first ticks, each as `"circles squares"` |
//! | `formula` | a law for every position, from [`formulas::is_lost`] |
//! | `[grundy]` | Grundy values of a row of positions, see [`Sequence`] |
//! | `[probabilities]` | of some positions, `"1" = "35/44"`, and by `formula` of all, from [`formulas::win_chances`] |
//! | `plain` | `true`: told again in [`plain`], and every position compared |
//! | `[[law]]` | a law with what the program finds of it, its `ruling`; with `found = true` where it proposes one itself |
//! | `[[variant]]` | the same for the game with other fields, such as `params` or `start`; with `slow` where slow tests run |

mod formulas;
mod laws;
mod plain;

use crate::random::slow_tests_run;
use crate::trial::{read, studied};
use kruzhok_exam::{Studied, Values};
use kruzhok_games::READY_GAMES;
use kruzhok_rules::{Param, ParamValue, Position, Rules};
use kruzhok_rulesfile::document;
use kruzhok_solver::Nimber;
use kruzhok_solver::grundy::{HeapNimbers, Period, period};
use kruzhok_values::Ratio;
use plain::Played;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::path::Path;
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
    let source = golden.remove("source");
    let variants = golden.remove("variant");
    let laws = golden.remove("law");
    let mut found = Known::of(name, name, &text).differences(&golden);
    if source
        .as_ref()
        .and_then(Value::as_str)
        .is_none_or(str::is_empty)
    {
        found.push(format!("{name}: where from?"));
    }
    let variants = variants.iter().filter_map(Value::as_array).flatten();
    let variants = variants.map(|variant| variant.as_table().expect("a table"));
    found.extend(variants.flat_map(|variant| differences_of_variant(name, &text, variant)));
    let laws = laws.as_ref().and_then(Value::as_array);
    found.extend(laws.map_or(vec![], |laws| laws::differences(name, &text, laws)));
    found
}

/// The same for the game with other fields.
fn differences_of_variant(name: &str, text: &str, variant: &Table) -> Vec<String> {
    if variant.contains_key("slow") && !slow_tests_run() {
        return vec![];
    }
    let is_field = |key: &str| ["params", "moves", "start"].contains(&key);
    let (fields, golden): (Table, Table) = variant
        .clone()
        .into_iter()
        .partition(|(key, _)| is_field(key));
    let text = fields.iter().fold(text.to_owned(), |text, (field, value)| {
        document::set(&text, field, &literal(value)).expect("a field of the rules file")
    });
    let title = format!("{name} with {}", literal(&Value::Table(fields)));
    Known::of(&title, name, &text).differences(&golden)
}

/// A known game, solved, with its name for messages.
struct Known {
    name: String,
    /// The name of its file.
    key: String,
    studied: Studied,
    constants: plain::Constants,
    decimals: BTreeMap<String, Ratio>,
}

impl Known {
    fn of(name: &str, key: &str, text: &str) -> Self {
        let studied = studied(text);
        let mut constants = plain::Constants::new();
        let mut decimals = BTreeMap::new();
        for Param { name, value } in studied.solution.rules.params() {
            match value {
                ParamValue::Int(value) => drop(constants.insert(name.clone(), vec![*value])),
                ParamValue::List(values) => drop(constants.insert(name.clone(), values.clone())),
                ParamValue::Decimal(value) => drop(decimals.insert(name.clone(), *value)),
                // The game that has texts is told in Rust with its own.
                ParamValue::Text(_) | ParamValue::Texts(_) => {}
            }
        }
        Self {
            name: name.to_owned(),
            key: key.to_owned(),
            constants,
            decimals,
            studied,
        }
    }

    fn differences(&self, golden: &Table) -> Vec<String> {
        let entries = golden.iter();
        entries
            .flat_map(|(kind, expected)| self.check(kind, expected))
            .collect()
    }

    /// The differences from one entry of what is known.
    fn check(&self, kind: &str, expected: &Value) -> Vec<String> {
        let differences = match kind {
            "answers" => self.check_answers(expected),
            "outcomes" => self.check_outcomes(expected),
            "ticks" => self.check_ticks(expected),
            "formula" => self.check_formula(expected),
            "grundy" => self.check_grundy(expected),
            "plain" => self.check_plain(),
            // It has been obeyed.
            "slow" => vec![],
            "probabilities" => self.check_probabilities(expected),
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
        let found = self.studied.solution.tally().ticks();
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
        let solution = &self.studied.solution;
        let graph = &solution.graph;
        let starts = self.starts();
        let starts: Vec<&[i64]> = starts.iter().map(Position::words).collect();
        let Some(played) = Played::of(&self.key, &self.constants, &starts) else {
            return vec!["is not told in Rust".to_owned()];
        };
        let values = played.values();
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
        if solution.has_nimbers() && differences.is_empty() {
            let nimbers = played.nimbers();
            differences.extend(graph.ids().filter_map(|id| {
                let found = solution.nimber(id)?;
                let expected = nimbers[&*graph.words(id)];
                let of = format!("the Grundy value of {}", solution.write(id));
                (i64::from(found.0) != expected).then(|| difference(&of, found, expected))
            }));
        }
        differences
    }

    /// The start positions of the game and of its questions.
    fn starts(&self) -> Vec<Position> {
        let rules = &self.studied.solution.rules;
        let graph = &self.studied.solution.graph;
        let of_game = graph.starts().iter().map(|id| graph.position(id));
        let own = self
            .studied
            .questions
            .iter()
            .filter(|question| question.start.is_some());
        let own = own.flat_map(|question| rules.starts_of(question, 1_000).expect("few starts"));
        of_game.chain(own).collect()
    }

    fn check_grundy(&self, expected: &Value) -> Vec<String> {
        let sequence = Sequence::of(expected);
        let solution = &self.studied.solution;
        let value_at = |index: usize| {
            let text = sequence.position.replace("{}", &index.to_string());
            let position = solution.rules.read_position(&text).ok()?;
            solution.nimber(solution.find(&position)?)
        };
        let indexes = sequence.from..;
        let values = indexes
            .zip(&sequence.values)
            .map(|(index, _)| value_at(index));
        let values: Vec<String> = values
            .map(|value| value.map_or("?".to_owned(), |value| value.to_string()))
            .collect();
        let mut differences = vec![];
        if values != sequence.values {
            differences.push(difference(
                "the row",
                values.join(" "),
                sequence.values.join(" "),
            ));
        }
        differences.extend(self.check_heaps(&sequence));
        differences
    }

    /// Values of heaps that need not be reached: as a second way of computing has them, and with the right period,
    /// over as many heaps as prove it.
    fn check_heaps(&self, sequence: &Sequence) -> Option<String> {
        let formula = sequence.formula.as_ref()?;
        let proof = |(period, digit_count): (Period, usize)| period.proof_of_octal(digit_count);
        let count = sequence.period.map_or(200, proof);
        if count > 1_000 && !slow_tests_run() {
            return None;
        }
        let Some(mut heaps) = HeapNimbers::new(&self.studied.solution.rules) else {
            return Some("the heaps are not independent".to_owned());
        };
        let values: Result<Vec<Nimber>, _> = (0..)
            .take(count)
            .map(|size| heaps.of_heap(0, size))
            .collect();
        let values = values.expect("play in a heap ends");
        let expected = formulas::heap_values(formula, count).expect("a known game of heaps");
        let differing = (0..)
            .zip(&values)
            .zip(&expected)
            .find(|((_, value), expected)| i64::from(value.0) != **expected);
        if let Some(((size, value), expected)) = differing {
            return Some(difference(&format!("heap {size}"), value, expected));
        }
        let found = period(&values);
        let expected = sequence.period.map(|(period, _)| period);
        (found != expected)
            .then(|| difference("the period", format!("{found:?}"), format!("{expected:?}")))
    }

    fn check_probabilities(&self, expected: &Value) -> Vec<String> {
        let solution = &self.studied.solution;
        let expected = expected.as_table().expect("positions and probabilities");
        let (formula, positions): (Table, Table) = expected
            .clone()
            .into_iter()
            .partition(|(key, _)| key == "formula");
        let mut differences: Vec<String> = positions
            .iter()
            .filter_map(|(text, expected)| {
                let position = solution.rules.read_position(text).ok();
                let id = position.and_then(|position| solution.find(&position));
                let found = id
                    .and_then(|id| solution.probability(id))
                    .map_or("unknown".to_owned(), |found| found.to_string());
                let expected = expected.as_str().expect("a text");
                (found != expected).then(|| difference(text, found, expected))
            })
            .collect();
        let Some(formula) = formula.get("formula").and_then(Value::as_str) else {
            return differences;
        };
        let chances = formulas::win_chances(formula, &self.decimals, solution.graph.len());
        differences.extend(solution.graph.ids().filter_map(|id| {
            let index =
                |word: usize| usize::try_from(solution.graph.words(id)[word]).expect("from 0 on");
            let found = solution
                .probability(id)
                .map_or(f64::NAN, |found| found.value);
            let expected = chances[index(0)][index(1) - 1];
            let is_near = (found - expected).abs() <= 1e-12;
            (!is_near).then(|| difference(&solution.write(id), found, expected))
        }));
        differences
    }

    /// The differences at all positions; `expected` is given a position's numbers and its outcome, and says what it
    /// should be where it differs.
    fn check_all(&self, expected: impl Fn(&[i64], &str) -> Option<String>) -> Vec<String> {
        let solution = &self.studied.solution;
        let difference_at = |id| {
            let found = solution.outcome(id).to_string();
            let expected = expected(&solution.graph.words(id), &found)?;
            Some(difference(&solution.write(id), found, expected))
        };
        solution.graph.ids().filter_map(difference_at).collect()
    }
}

/// What is known of the Grundy values of a row of positions.
struct Sequence {
    /// The position, with `{}` in the place of the number that grows; `{}` itself when left out.
    position: String,
    /// The number of the first position; 0 when left out.
    from: usize,
    /// The values.
    values: Vec<String>,
    /// A second way of computing values of single heaps, from [`formulas::heap_values`].
    formula: Option<String>,
    /// `[preperiod, period, digits]`: how they repeat, and the length of the octal code for which that is proved. A
    /// long proof waits for `RUN_SLOW_TESTS=1`.
    period: Option<(Period, usize)>,
}

impl Sequence {
    fn of(golden: &Value) -> Self {
        let text = |key: &str| golden.get(key).and_then(Value::as_str).map(str::to_owned);
        let number = |value: &Value| {
            usize::try_from(value.as_integer().expect("a number")).expect("from 0 on")
        };
        let period = golden
            .get("period")
            .and_then(Value::as_array)
            .map(|numbers| {
                let numbers: Vec<usize> = numbers.iter().map(number).collect();
                let period = Period {
                    preperiod: numbers[0],
                    period: numbers[1],
                };
                (period, numbers[2])
            });
        let values = text("values").unwrap_or_default();
        Self {
            position: text("position").unwrap_or_else(|| "{}".to_owned()),
            from: golden.get("from").map_or(0, number),
            values: values.split_whitespace().map(str::to_owned).collect(),
            formula: text("formula"),
            period,
        }
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
        Values::Starts(_) => panic!("a known game has few answers"),
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
        Value::Boolean(flag) => flag.to_string(),
        Value::Float(number) => number.to_string(),
        other => panic!("a rules file has no {other:?}"),
    }
}

/// The names of the ready games, in alphabetical order.
pub(crate) fn names() -> Vec<String> {
    let mut names: Vec<String> = READY_GAMES.iter().map(|game| game.key.to_owned()).collect();
    names.sort();
    names
}

/// A file of a ready game; `ending` is `toml` or `golden.toml`.
pub(crate) fn file(name: &str, ending: &str) -> String {
    let path = Path::new(kruzhok_games::FOLDER).join(format!("{name}.{ending}"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn table(text: &str) -> Table {
    text.parse()
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}
