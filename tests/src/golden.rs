//! Known games: `tests/games/<name>.toml` is a rules file as a user would write it; `<name>.golden.toml` beside it
//! says what is known of the game, and from where.
//!
//! | golden | meaning |
//! | --- | --- |
//! | `source` | who found the results, or how they were checked; required |
//! | `[answers]` | each question's values, as `kruzhok answer --json` prints them |
//! | `[outcomes]` | for the player to move, `"7,35" = "win 1"` |
//! | `ticks` | the first ticks, each as `"circles squares"` |
//! | `formula` | a law for every position, from [`is_lost`] |

use crate::trial::{read, solved};
use kruzhok_exam::Values;
use kruzhok_rules::{Player, Rules};
use kruzhok_solver::{Outcome, PositionId, Solution, ticks};
use std::path::PathBuf;
use toml::{Table, Value};

#[test]
fn every_known_game_has_its_known_results() {
    let names = names();
    assert!(names.len() >= 16, "only {names:?}");
    for name in names {
        let golden = table(&file(&name, "golden.toml"));
        let solution = solved(&file(&name, "toml"));
        assert!(
            golden["source"]
                .as_str()
                .is_some_and(|source| !source.is_empty()),
            "{name}: where from?"
        );
        for (key, expected) in &golden {
            match key.as_str() {
                "source" => {}
                "answers" => check_answers(&name, &solution, expected),
                "outcomes" => check_outcomes(&name, &solution, expected),
                "ticks" => check_ticks(&name, &solution, expected),
                "formula" => check_formula(&name, &solution, expected),
                other => panic!("{name}: nothing is known as `{other}`"),
            }
        }
    }
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

fn check_answers(name: &str, solution: &Solution, expected: &Value) {
    let answers: Table = kruzhok_exam::questions(&solution.rules)
        .iter()
        .map(|question| {
            let answer =
                kruzhok_exam::answer(question, solution).expect("no overflow in the question");
            (answer.id, as_toml(&answer.values, &solution.rules))
        })
        .collect();
    assert_eq!(&Value::Table(answers), expected, "{name}: answers");
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

fn check_outcomes(name: &str, solution: &Solution, expected: &Value) {
    for (text, outcome) in expected.as_table().expect("positions and outcomes") {
        let position = solution.rules.read_position(text);
        let position = position.unwrap_or_else(|problem| panic!("{name}: {text}: {problem:?}"));
        let id = solution
            .find(&position)
            .unwrap_or_else(|| panic!("{name}: {text} cannot be reached"));
        let expected: Outcome = outcome
            .as_str()
            .expect("a text")
            .parse()
            .expect("an outcome");
        assert_eq!(solution.outcome(id), expected, "{name}: {text}");
    }
}

fn check_ticks(name: &str, solution: &Solution, expected: &Value) {
    let found = ticks(&solution.outcomes);
    let found = found
        .iter()
        .map(|tick| format!("{} {}", tick.circles, tick.squares));
    let expected = expected.as_array().expect("a list of ticks");
    let found: Vec<Value> = found.take(expected.len()).map(Value::String).collect();
    assert_eq!(&found, expected, "{name}: ticks");
}

fn check_formula(name: &str, solution: &Solution, formula: &Value) {
    let formula = formula.as_str().expect("the name of a formula");
    for id in solution.graph.ids() {
        let lost = match solution.outcome(id) {
            Outcome::Loss(_) => true,
            Outcome::Win(_) => false,
            other => panic!("{name}: {} is {other}", solution.write(id)),
        };
        assert_eq!(
            lost,
            is_lost(formula, solution, id),
            "{name}: {}",
            solution.write(id)
        );
    }
}

/// Whether a position is lost for the player to move, by the published law of its game.
fn is_lost(formula: &str, solution: &Solution, id: PositionId) -> bool {
    let words = solution.graph.words(id);
    let heaps = solution.rules.heaps(words);
    let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    match formula {
        "bash" => heaps[0] % 4 == 0,
        "nim" => nim_sum == 0,
        "misere-nim" if heaps.iter().all(|&heap| heap <= 1) => nim_sum == 1,
        "misere-nim" => nim_sum == 0,
        "wythoff" => is_wythoff_pair(heaps[0], heaps[1]),
        "fibonacci-nim" => is_lost_fibonacci(heaps[0], solution.rules.memory(words)[0]),
        "even-odd-heaps" => {
            let (first, second) = (heaps[0] + heaps[2], heaps[1] + heaps[3]);
            match solution.rules.mover(words).expect("a partisan game") {
                Player::First => first <= second,
                Player::Second => second <= first,
            }
        }
        other => panic!("no formula `{other}`"),
    }
}

/// ⌊iφ⌋ and ⌊iφ⌋ + i, in whole numbers: ⌊iφ⌋ = (i + ⌊√(5i²)⌋) // 2.
fn is_wythoff_pair(a: i64, b: i64) -> bool {
    let (small, index) = (a.min(b), a.abs_diff(b));
    let index = i64::try_from(index).expect("small");
    small == (index + (5 * index * index).isqrt()) / 2
}

/// Lost when even the least Fibonacci number in the Zeckendorf sum of `n` is more than may be taken; at the
/// start, where all but everything may be taken, when that number is `n` itself.
fn is_lost_fibonacci(n: i64, last: i64) -> bool {
    let least = least_zeckendorf_part(n);
    if last == 0 {
        least == n
    } else {
        n == 0 || least > 2 * last
    }
}

fn least_zeckendorf_part(mut n: i64) -> i64 {
    let mut least = n;
    while n > 0 {
        let (mut part, mut next) = (1, 2);
        while next <= n {
            (part, next) = (next, part + next);
        }
        least = part;
        n -= part;
    }
    least
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
