//! The same rules files solved by CPython: rows by its own `eval`, outcomes by their definition (`reference.py`).

use crate::random::{Random, seeds};
use crate::random_rules::RandomRules;
use crate::trial::Trial;
use kruzhok_exam::{Values, Warning};
use kruzhok_solver::Solution;
use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Between games, in both directions.
const SEPARATOR: &str = "----\n";

/// Games of more positions are refused, here and by `reference.py`.
const POSITION_LIMIT: usize = 300;

/// So many differences are shown, and so many lines of each.
const SHOWN: usize = 6;

/// So many games are given to Python at once.
const BATCH: u64 = 250;

#[test]
fn games_of_a_description_are_solved_as_by_cpython() {
    // Other games than those of the laws.
    let trials: Vec<Trial> = seeds(200)
        .map(|seed| seed + 1_000_000)
        .filter_map(Trial::of_seed)
        .collect();
    let texts: Vec<&str> = trials.iter().map(|trial| trial.text.as_str()).collect();
    let Some(theirs) = run_reference(&texts) else {
        return;
    };
    for (trial, theirs) in trials.iter().zip(theirs) {
        let ours = our_lines(&trial.text);
        assert_eq!(difference(&ours, &theirs), None, "{trial}");
    }
}

#[test]
fn random_rules_are_solved_as_by_cpython() {
    let count: u64 = env::var("RANDOM_GAME_COUNT").map_or(seeds(400).end, |count| {
        count.parse().expect("a number of games")
    });
    let seed: u64 = env::var("RANDOM_SEED").map_or(0, |seed| seed.parse().expect("a seed"));
    if run_reference(&[]).is_none() {
        return;
    }
    let worker_count = std::thread::available_parallelism().map_or(1, usize::from);
    let next_batch = AtomicU64::new(0);
    let tally = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        for _ in 0..worker_count {
            scope.spawn(|| {
                loop {
                    let first = next_batch.fetch_add(BATCH, Ordering::Relaxed);
                    if first >= count {
                        break;
                    }
                    let games = (first..count.min(first + BATCH)).map(|index| (seed, index));
                    let found = compare(games);
                    tally.lock().expect("no worker has failed").add(found);
                }
            });
        }
    });
    let tally = tally.into_inner().expect("no worker has failed");
    println!("seed {seed}: {tally}");
    tally.check();
}

/// How many games were compared.
#[derive(Default)]
struct Tally {
    counts: BTreeMap<String, u64>,
    differences: Vec<String>,
}

impl Tally {
    fn count(&mut self, what: &str) {
        *self.counts.entry(what.to_owned()).or_default() += 1;
    }

    fn add(&mut self, other: Self) {
        for (what, count) in other.counts {
            *self.counts.entry(what).or_default() += count;
        }
        self.differences.extend(other.differences);
    }

    fn of(&self, what: &str) -> u64 {
        self.counts.get(what).copied().unwrap_or(0)
    }

    /// Most games must be such that there is something to compare.
    fn check(&self) {
        let shown: Vec<&str> = self
            .differences
            .iter()
            .take(SHOWN)
            .map(String::as_str)
            .collect();
        assert!(
            shown.is_empty(),
            "{} differences: {}",
            self.differences.len(),
            shown.join("\n\n")
        );
        let count = self.of("games");
        assert!(self.of("solved") * 10 > count * 6, "too few: {self}");
        assert!(self.of("only we refuse") * 50 <= count, "too many: {self}");
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (what, count) in &self.counts {
            writeln!(f, "{count:>9} {what}")?;
        }
        Ok(())
    }
}

/// Solves games on both sides.
#[track_caller]
fn compare(games: impl Iterator<Item = (u64, u64)>) -> Tally {
    let games: Vec<((u64, u64), RandomRules)> = games
        .map(|(seed, index)| {
            (
                (seed, index),
                RandomRules::of_seed(Random::of_seed(seed).split(index)),
            )
        })
        .collect();
    let texts: Vec<String> = games.iter().map(|(_, rules)| rules.to_string()).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let theirs = run_reference(&texts).expect("there was a Python before");
    let mut tally = Tally::default();
    for ((((seed, index), rules), text), theirs) in games.iter().zip(&texts).zip(&theirs) {
        let ours = our_lines(text);
        if let Some(difference) = difference(&ours, theirs) {
            let smallest = if tally.differences.len() < SHOWN {
                shrunk(rules.clone())
            } else {
                rules.clone()
            };
            tally.differences.push(format!(
                "seed {seed}, game {index}: {difference}\n{text}\nstill different:\n{smallest}"
            ));
        }
        tally.count("games");
        let theirs_refused = theirs[0].starts_with("refused");
        match (&ours, theirs_refused) {
            (Ok(lines), _) => {
                tally.count("solved");
                for feature in &rules.features {
                    tally.count(&format!("with {feature}"));
                }
                for (what, is_there) in [
                    ("a draw", lines.iter().any(|line| line.contains("= draw"))),
                    ("nimbers", lines[0].contains("nimber")),
                    ("more than 20 positions", lines.len() > 20),
                    ("a longer game", lines.iter().any(|line| plies(line) > 3)),
                ] {
                    if is_there {
                        tally.count(&format!("have {what}"));
                    }
                }
            }
            (Err(_), false) => tally.count("only we refuse"),
            (Err(key), true) => tally.count(&format!("refused: {key}")),
        }
    }
    tally
}

/// How long play lasts, by a line about a position.
fn plies(line: &str) -> u32 {
    let words: Vec<&str> = line.split(' ').collect();
    words
        .get(3)
        .and_then(|plies| plies.parse().ok())
        .unwrap_or(0)
}

/// A game in which no part can be left out without the two agreeing.
fn shrunk(rules: RandomRules) -> RandomRules {
    // Without a row or an end it may be no game any more, and then it shows nothing.
    let is_read = |rules: &RandomRules| kruzhok_rules::parse(&rules.to_string()).is_ok();
    let was_read = is_read(&rules);
    let mut smallest = rules;
    loop {
        let differs = |rules: &RandomRules| {
            let text = rules.to_string();
            if was_read && !is_read(rules) {
                return false;
            }
            let theirs = run_reference(&[&text]).expect("there was a Python before");
            difference(&our_lines(&text), &theirs[0]).is_some()
        };
        match smallest.smaller().into_iter().find(differs) {
            Some(smaller) => smallest = smaller,
            None => return smallest,
        }
    }
}

/// What we say about a game, as `reference.py` writes it; the key of the problem where we refuse it.
fn our_lines(text: &str) -> Result<Vec<String>, String> {
    let rules = match kruzhok_rules::parse(text) {
        Ok(rules) => rules,
        Err(diagnostics) => {
            let keys: Vec<&str> = diagnostics
                .problems()
                .iter()
                .map(|it| it.kind.key())
                .collect();
            return Err(format!("not read: {}", keys.join(", ")));
        }
    };
    let solution = Solution::of(rules.into(), POSITION_LIMIT)
        .map_err(|problem| problem.kind.key().to_owned())?;
    let mut lines: Vec<String> = solution
        .graph
        .ids()
        .map(|id| format!("{} = {}", solution.write(id), solution.outcome(id)))
        .collect();
    for question in solution.rules.questions() {
        lines.push(match kruzhok_exam::answer(question, &solution) {
            Err(problem) => format!("? {}: refused {}", question.id, problem.kind.key()),
            Ok(answer) if answer.warning == Some(Warning::NotNumbers) => {
                format!("? {}: not numbers", question.id)
            }
            Ok(answer) => {
                let values: Vec<String> = match &answer.values {
                    Values::Numbers(numbers) => numbers.iter().map(i64::to_string).collect(),
                    Values::Moves(moves) => moves.clone(),
                    Values::Positions(positions) => positions
                        .iter()
                        .map(|position| solution.rules.write_position(position))
                        .collect(),
                };
                let warning = if answer.warning.is_some() {
                    " (unexpected count)"
                } else {
                    ""
                };
                format!("? {}: {}{warning}", question.id, values.join(" "))
            }
        });
    }
    Ok(lines)
}

/// What is said on one side only.
fn difference(ours: &Result<Vec<String>, String>, theirs: &[String]) -> Option<String> {
    let first = theirs.first().map(String::as_str).unwrap_or_default();
    let ours = match ours {
        // Python knows no numbers that are too long and no work that is too much.
        Err(key) if ["overflow", "too-much-work"].contains(&key.as_str()) => return None,
        Err(key)
            if first.starts_with("refused")
                && (!key.starts_with("not read") || key == "not read: no-start") =>
        {
            return None;
        }
        Err(key) => return Some(format!("we say {key}, they say {first} …")),
        Ok(lines) => lines,
    };
    if !first.contains(" = ") {
        return Some(format!("we say {} …, they say {first}", ours[0]));
    }
    let mut difference = String::new();
    let mut only = |side: &str, these: &[String], those: &[String]| {
        let known: std::collections::BTreeSet<&String> = those.iter().collect();
        for line in these
            .iter()
            .filter(|line| !known.contains(line))
            .take(SHOWN)
        {
            let _never_fails = writeln!(difference, "  only {side}: {line}");
        }
    };
    only("we", ours, theirs);
    only("they", theirs, ours);
    (!difference.is_empty()).then_some(format!("\n{difference}"))
}

/// What `reference.py` prints for each game; `None`, said in a line, where there is no Python and nobody insists on it.
fn run_reference(texts: &[&str]) -> Option<Vec<Vec<String>>> {
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
        .write_all(texts.join(SEPARATOR).as_bytes())
        .expect("python reads its input");
    drop(stdin);
    let output = python.wait_with_output().expect("python ends");
    assert!(output.status.success(), "python failed");
    let output = String::from_utf8(output.stdout).expect("python writes text");
    let games = output.split_terminator(SEPARATOR);
    let line = |line: &str| line.split(" nimber").next().unwrap_or_default().to_owned();
    Some(games.map(|game| game.lines().map(line).collect()).collect())
}
