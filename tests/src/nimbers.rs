//! Grundy values of random games: what must hold for every one.

use crate::random::{Random, seeds};
use crate::trial::{Trial, read, solved};
use kruzhok_exam::{Answer, Studied, Study};
use kruzhok_rules::Scratch;
use kruzhok_solver::grundy::HeapNimbers;
use kruzhok_solver::{Method, SolveOptions, SumsPolicy};
use kruzhok_solver::{Nimber, Outcome, Solution};
use kruzhok_syntax::Problem;
use std::collections::BTreeSet;

/// The law that guards the values: each is the least that no successor has.
#[track_caller]
fn check_values(solution: &Solution, game: &str) {
    let nimber = |id| solution.nimber(id).expect("an impartial game that ends");
    for id in solution.graph.ids() {
        let reached: BTreeSet<u32> = solution
            .graph
            .successors(id)
            .iter()
            .map(|&next| nimber(next).0)
            .collect();
        let Nimber(value) = nimber(id);
        let text = solution.write(id);
        assert!(!reached.contains(&value), "{text} {value} {game}");
        assert!(
            (0..value).all(|less| reached.contains(&less)),
            "{text} {value} {game}"
        );
        let is_lost = matches!(solution.outcome(id), Outcome::Loss(_));
        assert_eq!(value == 0, is_lost, "{text} {value} {game}");
    }
}

#[test]
fn a_value_is_the_least_that_no_move_reaches_and_0_where_the_mover_loses() {
    let mut with_values = 0;
    for trial in seeds(600).filter_map(Trial::of_seed) {
        if trial.solution.has_nimbers() {
            with_values += 1;
            check_values(&trial.solution, &trial.to_string());
        }
    }
    assert!(
        with_values > 50,
        "only {with_values} games have Grundy values"
    );
}

#[test]
fn a_game_without_values_has_a_reason() {
    for trial in seeds(300).filter_map(Trial::of_seed) {
        let obstacle = trial.solution.nimber_obstacle();
        let has_values = trial.solution.has_nimbers();
        assert_eq!(obstacle.is_none(), has_values, "{obstacle:?} {trial}");
    }
}

/// A random game of heaps that have nothing to do with each other: any number of heaps that break, or two heaps with
/// moves of their own.
fn random_sum(seed: u64) -> String {
    let random = &mut Random::of_seed(seed);
    let mut number = |low: i64, high: i64| random.between(low, high);
    let (few, some, more) = (number(1, 3), number(1, 4), number(2, 5));
    let parity = number(0, 1);
    let breaking = [
        format!("x -> p, x - {few} - p for p in range(x - {few} + 1)"),
        format!("x -> p, x - p for p in range(1, x) if p % 2 == {parity} or p > {some}"),
        format!("x -> x - {some} if x >= {some}"),
        format!("x -> x // {more}, x % {more} if x >= {more}"),
        format!("x -> p, q, x - p - q - 1 for p in range(x) for q in range(x - p) if q >= {few}"),
        "x -> ".to_owned(),
    ];
    let plain = [
        format!("x -> x - k for k in ({few}, {more}) if x >= k"),
        format!("x -> x // {more} if x % 2 == {parity}"),
        format!("a - {some}, b if a >= {some}"),
        format!("a, b // 2 if b > {few}"),
        format!("a, b - k for k in range(1, min(b, {some}) + 1)"),
    ];
    let (position, rows, start) = if number(0, 1) == 0 {
        let start = format!(
            "[\"{}, {}\", \"{}\"]",
            number(1, 7),
            number(1, 6),
            number(1, 11)
        );
        ("heaps...", &breaking[..], start)
    } else {
        let start = format!(
            "\"0 <= a <= {}, 0 <= b <= {}\"",
            number(3, 15),
            number(3, 15)
        );
        ("a, b", &plain[..], start)
    };
    let mut chosen: Vec<String> = rows
        .iter()
        .filter(|_| number(0, 1) == 1)
        .map(|row| format!("    \"{row}\",\n"))
        .collect();
    if chosen.is_empty() {
        chosen.push(format!("    \"{}\",\n", rows[0]));
    }
    format!(
        "position = \"{position}\"\nmoves = [\n{}]\nstart = {start}\n",
        chosen.concat()
    )
}

#[test]
fn a_sum_is_worth_the_xor_of_its_parts() {
    for seed in seeds(150) {
        let text = random_sum(seed);
        let solution = solved(&text);
        check_values(&solution, &text);
        let mut heaps = HeapNimbers::new(&solution.rules).expect("independent heaps");
        for id in solution.graph.ids() {
            let sum = heaps.of(&solution.graph.words(id)).expect("play ends");
            let position = solution.write(id);
            assert_eq!(
                solution.nimber(id),
                Some(sum),
                "{position} in seed {seed}:\n{text}"
            );
        }
    }
}

#[test]
fn random_games_whose_heaps_look_independent_are() {
    let mut count = 0;
    for trial in seeds(2_000).filter_map(Trial::of_seed) {
        let Some(mut heaps) = HeapNimbers::new(&trial.solution.rules) else {
            continue;
        };
        if !trial.solution.has_nimbers() {
            continue;
        }
        count += 1;
        for id in trial.solution.graph.ids() {
            let sum = heaps
                .of(&trial.solution.graph.words(id))
                .expect("play ends");
            assert_eq!(
                trial.solution.nimber(id),
                Some(sum),
                "{}\n{trial}",
                trial.solution.write(id)
            );
        }
    }
    assert!(count > 20, "only {count} games have independent heaps");
}

/// The answers of a game solved heap by heap, however small it is, and the way it took.
fn summed(text: &str) -> Studied {
    let options = SolveOptions {
        smallest_table: 0,
        table_bytes: 0,
        counts: false,
        sums: SumsPolicy::WhereEnough,
        ..SolveOptions::of_positions(100_000)
    };
    let studied = Study::of(read(text).into(), options);
    studied.unwrap_or_else(|problem| panic!("{problem:?}\n{text}"))
}

#[test]
fn sums_answer_what_exploring_answers() {
    let asked = "[[question]]\nid = 1\nwhere = \"winner == 2\"\n\
        [[question]]\nid = 2\nask = \"count\"\nwhere = \"grundy > 1 or some_move(winner == 1 and grundy != 1)\"\n\
        [[question]]\nid = 3\nask = \"first move\"\nwhere = \"winner == 1\"\n\
        [[question]]\nid = 4\nask = \"sum\"\nof = \"grundy\"\nwhere = \"every_move(some_reply(grundy == 0))\"\n\
        [[question]]\nid = 5\nwhere = \"winner == 1 and turns == 1\"\n";
    for seed in seeds(300) {
        let text = format!("{}{asked}", random_sum(seed));
        let plain = Study::of(read(&text).into(), 100_000).expect("a small game");
        let summed = summed(&text);
        assert_eq!(summed.method, Method::Summed, "{text}");
        let (of_turns, others) = summed.answers.split_last().expect("five answers");
        let problem = of_turns.as_ref().expect_err("nobody knows the plies");
        assert_eq!(problem.kind.key(), "turns-need-table");
        assert_eq!(&text[problem.file_span.clone()], "turns");
        for (answer, expected) in others.iter().zip(&plain.answers) {
            let values = |answer: &Result<Answer, Problem>| match answer {
                Ok(answer) => format!("{:?}", answer.values),
                Err(problem) => format!("{problem:?}"),
            };
            assert_eq!(values(answer), values(expected), "{text}");
        }
        for id in plain.solution.graph.ids() {
            let words = plain.solution.graph.words(id);
            let Some(own) = summed.solution.graph.find(&words) else {
                continue;
            };
            assert_eq!(summed.solution.nimber(own), plain.solution.nimber(id));
        }
    }
}

/// A random row that takes from a heap, written so that its options are a range.
fn taking(random: &mut Random) -> String {
    let mut number = |low: i64, high: i64| random.between(low, high);
    let (a, b, c, d) = (number(0, 4), number(1, 60), number(1, 5), number(2, 4));
    let most = [
        "x".to_owned(),
        format!("min(x, {b})"),
        format!("x // {d}"),
        format!("x - {c}"),
        format!("{b} if x % 2 == 0 else x"),
    ];
    let most = &most[usize::try_from(number(0, 4)).expect("a place")];
    match number(0, 5) {
        0 => format!("x -> x - k for k in range({a}, {most} + 1) if k <= x"),
        1 => format!("x -> k for k in range({a}, {most}) if k < x"),
        2 => format!("x -> x - k for k in range({b} + {c}, 0, -1) if x >= k + {a}"),
        3 => format!("x -> x - k * {d} for k in range(1, x // {d} + 1) if k < {b}"),
        4 => format!("x -> x - k for k in range({c}, x + 1) if x % {d} != 1 and x - k != {b}"),
        _ => format!("x -> x - {c} if x >= {c} + {a}"),
    }
}

#[test]
fn ranges_of_options_are_worth_what_each_option_is() {
    for seed in seeds(400) {
        let random = &mut Random::of_seed(seed);
        let count = random.between(1, 3);
        let rows: Vec<String> = (0..count)
            .map(|_| format!("\"{}\"", taking(random)))
            .collect();
        let text = format!(
            "position = \"n\"\nmoves = [{}]\nstart = \"0 <= n <= 130\"",
            rows.join(", ")
        );
        let rules = read(&text);
        let mut heaps = HeapNimbers::new(&rules).expect("one heap");
        let mut scratch = Scratch::default();
        let mut values: Vec<u32> = vec![];
        for size in 0..=130 {
            let mut reached = BTreeSet::new();
            let made =
                kruzhok_proofs::each_heap_option(&rules, 0, size, &mut scratch, &mut |option| {
                    let place = usize::try_from(option[0]).expect("no heap is less than none");
                    reached.insert(values[place]);
                });
            made.expect("no overflow");
            let value = (0..)
                .find(|value| !reached.contains(value))
                .expect("some number");
            values.push(value);
            assert_eq!(
                heaps.of_heap(0, size),
                Ok(Nimber(value)),
                "{size} in\n{text}"
            );
        }
    }
}
