//! Grundy values of random games: what must hold for every one.

use crate::random::{Random, seeds};
use crate::trial::{Trial, solved};
use kruzhok_solver::grundy::HeapNimbers;
use kruzhok_solver::{Nimber, Outcome, Solution};
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
        let obstacle = kruzhok_exam::grundy_obstacle(&trial.solution);
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
