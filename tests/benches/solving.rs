//! How fast games are explored and solved: `cargo xtask bench`.
//!
//! A row for each game: its size, and the best of several runs, for the rest is the noise of the machine.
//! Numbers to look at; nothing fails because of them. A benchmark of something else is a file beside this one.

use kruzhok_rules::Rules;
use kruzhok_solver::{GameGraph, solve};
use std::time::{Duration, Instant};

/// More positions than any game here has.
const LIMIT: usize = 10_000_000;

/// How long one game is measured, unless a single run takes longer.
const TIME_FOR_A_GAME: Duration = Duration::from_secs(2);

/// Each kind of game that stresses something else.
const GAMES: [(&str, &str); 4] = [
    (
        "exam game, as often typed",
        r#"
        position = "s"
        moves    = ["s + 1", "s * 2"]
        over     = "s >= 129"
        start    = "1 <= s <= 128"
        "#,
    ),
    (
        "two heaps, two million positions",
        r#"
        position = "a, b"
        moves    = ["x -> x + 1", "x -> x * 2"]
        over     = "a + b >= 1450"
        start    = "1 <= a <= 1448, 1 <= b <= 1448, a + b < 1450"
        "#,
    ),
    (
        "three heaps of nim, many moves each",
        r#"
        position  = "a, b, c"
        unordered = true
        moves     = ["x -> x - k for k in range(1, x + 1)"]
        start     = "0 <= a <= 60, 0 <= b <= 60, 0 <= c <= 60"
        "#,
    ),
    (
        "pouring without end, draws",
        r#"
        position  = "a, b"
        unordered = true
        moves     = ["x -> x - 2 if x >= 2", "x, y -> x - 1, y + 1 if x >= 1"]
        start     = "0 <= a <= 600, 0 <= b <= 600, a + b <= 600"
        "#,
    ),
];

fn main() {
    println!(
        "{:<36}{:>12}{:>12}{:>13}{:>11}{:>20}",
        "game", "positions", "successors", "explore, ms", "solve, ms", "positions a second"
    );
    for (name, text) in GAMES {
        let rules = kruzhok_rules::parse(text).expect("the rules of a benchmark are right");
        print_row(name, &rules);
    }
}

fn print_row(name: &str, rules: &Rules) {
    let graph = explore(rules);
    let explore_time = best_time(|| drop(explore(rules)));
    let solve_time = best_time(|| drop(solve(&graph)));
    let whole_time = explore_time + solve_time;
    println!(
        "{name:<36}{:>12}{:>12}{:>13.2}{:>11.2}{:>20.0}",
        graph.len(),
        graph.edge_count(),
        milliseconds(explore_time),
        milliseconds(solve_time),
        graph.len() as f64 / whole_time.as_secs_f64(),
    );
}

fn explore(rules: &Rules) -> GameGraph {
    GameGraph::explore(rules, LIMIT).expect("the games of a benchmark have an end")
}

fn best_time(work: impl Fn()) -> Duration {
    let begin = Instant::now();
    let mut best = Duration::MAX;
    while begin.elapsed() < TIME_FOR_A_GAME / 2 {
        let start = Instant::now();
        work();
        best = best.min(start.elapsed());
    }
    best
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
