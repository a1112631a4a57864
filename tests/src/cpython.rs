//! The same rules files solved by CPython: rows by its own `eval`, outcomes by recursion (`reference.py`).

use crate::random::seeds;
use crate::trial::Trial;
use std::collections::BTreeSet;
use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

/// Between games, in both directions.
const SEPARATOR: &str = "----\n";

#[test]
fn python_gives_every_position_the_same_outcome() {
    // Other games than those of the laws.
    let trials: Vec<Trial> = seeds(400)
        .map(|seed| seed + 1_000_000)
        .filter_map(Trial::of_seed)
        .collect();
    let texts: Vec<&str> = trials.iter().map(|trial| trial.text.as_str()).collect();
    let Some(output) = run_reference(&texts.join(SEPARATOR)) else {
        return;
    };
    let mut games = output.split(SEPARATOR);
    for trial in &trials {
        let by_python: BTreeSet<&str> = games.next().expect("a game for a game").lines().collect();
        let found: BTreeSet<String> = trial
            .solution
            .graph
            .ids()
            .map(|id| line(trial, id))
            .collect();
        let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
        let differences: Vec<&&str> = found.symmetric_difference(&by_python).collect();
        assert!(
            differences.is_empty(),
            "only in one of both: {differences:#?}\n{trial}"
        );
    }
}

/// A position and its outcome, as `reference.py` writes them.
fn line(trial: &Trial, id: kruzhok_solver::PositionId) -> String {
    let state = trial.state(id);
    let joined = |numbers: &[i64]| {
        numbers
            .iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(",")
    };
    format!(
        "{};{}@{}~{},{} = {}",
        joined(&state.heaps),
        joined(state.memory.as_slice()),
        state.turn.unwrap_or(1),
        state.own_row.unwrap_or(0),
        state.rival_row.unwrap_or(0),
        trial.solution.outcome(id),
    )
}

/// What `reference.py` prints; `None`, said in a line, where there is no Python and nobody insists on it.
fn run_reference(input: &str) -> Option<String> {
    // It reads rules files with a module that came with Python 3.11.
    let found = Command::new("python3")
        .args(["-c", "import tomllib"])
        .stderr(Stdio::null())
        .status();
    if !found.is_ok_and(|status| status.success()) {
        let is_ci = env::var_os("CI").is_some_and(|ci| ci == "true");
        assert!(!is_ci, "this test needs python3, at least 3.11");
        println!("there is no python3, at least 3.11: nothing is compared");
        return None;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/reference.py");
    let mut python = Command::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 has started before");
    // The script reads everything before it writes anything.
    let mut stdin = python.stdin.take().expect("it was piped");
    stdin
        .write_all(input.as_bytes())
        .expect("python reads its input");
    drop(stdin);
    let output = python.wait_with_output().expect("python ends");
    assert!(output.status.success(), "python failed");
    Some(String::from_utf8(output.stdout).expect("python writes text"))
}
