//! The same rules files solved by CPython: rows by its own `eval`, outcomes by their definition (`reference.py`).

mod difference;
mod ours;

use crate::golden;
use crate::python::run_script;
use crate::random::{Random, is_long_run, random_seed, seeds};
use crate::random_rules::RandomRules;
use crate::trial::Trial;
use difference::difference;
use ours::Ours;
use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// Random games of more positions are refused, here and by `reference.py`.
const POSITION_LIMIT: usize = 300;

/// The same for the known games.
const KNOWN_POSITION_LIMIT: usize = 10_000;

/// Number of games that are given to Python at once.
const BATCH: u64 = 200;

/// Number of differences that are shown.
const SHOWN: usize = 6;

#[test]
fn games_of_a_description_are_solved_as_by_cpython() {
    // Other games than those of the laws.
    let trials: Vec<Trial> = seeds(200)
        .map(|seed| seed + 1_000_000)
        .filter_map(Trial::of_seed)
        .collect();
    let texts = trials.iter().map(|trial| trial.text.clone()).collect();
    let compared = compare(texts, POSITION_LIMIT);
    for (compared, trial) in compared.into_iter().zip(&trials) {
        assert_eq!(compared.difference, None, "{trial}");
    }
}

#[test]
fn known_games_are_solved_as_by_cpython() {
    let names = golden::names();
    let texts = names.iter().map(|name| golden::file(name, "toml"));
    let compared = compare(texts.collect(), KNOWN_POSITION_LIMIT);
    for (compared, name) in compared.into_iter().zip(&names) {
        assert_eq!(compared.ours.lines.err(), None, "{name}");
        assert_eq!(compared.difference, None, "{name}");
    }
}

#[test]
fn random_rules_are_solved_as_by_cpython() {
    let count = env::var("RANDOM_GAME_COUNT").map_or(seeds(400).end, |count| {
        count.parse().expect("a number of games")
    });
    let started = Instant::now();
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Tally::default());
    let worker = || {
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= count {
                return;
            }
            let found = Tally::of_games(first..count.min(first + BATCH));
            let mut tally = tally.lock().expect("no worker has failed");
            tally.add(found);
            if is_long_run() && first.is_multiple_of(50 * BATCH) {
                println!(
                    "{first} games, {} differences, {} s",
                    tally.differences.len(),
                    started.elapsed().as_secs()
                );
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
    let tally = tally.into_inner().expect("no worker has failed");
    println!(
        "seed {}, {} s: {tally}",
        random_seed(),
        started.elapsed().as_secs()
    );
    tally.check();
}

/// One game, solved on both sides.
struct Compared {
    ours: Ours,
    theirs: Vec<String>,
    difference: Option<String>,
}

/// Solves games of up to `limit` positions on both sides.
fn compare(texts: Vec<String>, limit: usize) -> Vec<Compared> {
    let ours: Vec<Ours> = texts.iter().map(|text| Ours::of(text, limit)).collect();
    let noted: Vec<String> = texts
        .iter()
        .zip(&ours)
        .map(|(text, ours)| format!("{}{text}", ours.notes))
        .collect();
    let theirs = run_script("reference.py", &[&limit.to_string()], &noted);
    let compared = ours.into_iter().zip(theirs).map(|(ours, theirs)| {
        let theirs: Vec<String> = theirs.lines().map(str::to_owned).collect();
        let difference = difference(&ours.lines, &theirs);
        Compared {
            ours,
            theirs,
            difference,
        }
    });
    compared.collect()
}

/// What came of many games.
#[derive(Default)]
struct Tally {
    counts: BTreeMap<String, u64>,
    differences: Vec<String>,
}

impl Tally {
    /// Compares the random games of some numbers.
    fn of_games(indexes: std::ops::Range<u64>) -> Self {
        let seed = random_seed();
        let games: Vec<(u64, RandomRules)> = indexes
            .map(|index| {
                (
                    index,
                    RandomRules::of_seed(Random::of_seed(seed).split(index)),
                )
            })
            .filter(|(_, rules)| is_long_run() || !rules.is_slow())
            .collect();
        let mut tally = Self::default();
        let texts = games.iter().map(|(_, rules)| rules.to_string()).collect();
        let compared = compare(texts, POSITION_LIMIT);
        for (compared, (index, rules)) in compared.into_iter().zip(&games) {
            tally.count_game(rules, &compared);
            if let Some(difference) = compared.difference {
                let smallest = if tally.differences.len() < SHOWN {
                    shrunk(rules)
                } else {
                    rules.clone()
                };
                tally.differences.push(format!(
                    "seed {seed}, game {index}: {difference}\n{rules}\nstill different:\n{smallest}"
                ));
            }
        }
        tally
    }

    fn count_game(&mut self, rules: &RandomRules, compared: &Compared) {
        self.count("games");
        match &compared.ours.lines {
            Ok(lines) => {
                self.count("solved");
                for feature in &rules.features {
                    self.count(&format!("with {feature}"));
                }
                self.add_kinds(lines);
                for note in ["limit", "reach"] {
                    if compared.ours.notes.contains(note) {
                        self.count(&format!("have a {note} of our choice"));
                    }
                }
            }
            Err(key) if compared.theirs[0].starts_with("refused") => {
                self.count(&format!("refused: {key}"))
            }
            Err(key) => self.count(&format!("refused here alone: {key}")),
        }
    }

    /// Counts what is seen only when a game is solved.
    fn add_kinds(&mut self, lines: &[String]) {
        let any = |part: &str| lines.iter().any(|line| line.contains(part));
        let plies = |line: &String| {
            line.split(' ')
                .nth(3)
                .and_then(|plies| plies.parse::<u32>().ok())
        };
        for (kind, is_there) in [
            ("a draw", any("= draw")),
            ("an undecided position", any("= undecided")),
            ("Grundy values", any(" nimber ")),
            ("probabilities", any("= chance ")),
            ("more than 20 positions", lines.len() > 20),
            (
                "more than 3 plies",
                lines.iter().any(|line| plies(line) > Some(3)),
            ),
        ] {
            if is_there {
                self.count(&format!("have {kind}"));
            }
        }
    }

    fn count(&mut self, what: &str) {
        *self.counts.entry(what.to_owned()).or_default() += 1;
    }

    fn add(&mut self, other: Self) {
        for (what, count) in other.counts {
            *self.counts.entry(what).or_default() += count;
        }
        self.differences.extend(other.differences);
    }

    /// No game may be solved otherwise, and most must be such that there is something to compare.
    fn check(&self) {
        let shown: Vec<&str> = self
            .differences
            .iter()
            .take(SHOWN)
            .map(String::as_str)
            .collect();
        assert!(
            shown.is_empty(),
            "{} differences\n{}",
            self.differences.len(),
            shown.join("\n\n")
        );
        let of = |what: &str| self.counts.get(what).copied().unwrap_or(0);
        assert!(of("solved") * 10 >= of("games") * 8, "too few: {self}");
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} differences", self.differences.len())?;
        for (what, count) in &self.counts {
            writeln!(f, "{count:>9} {what}")?;
        }
        Ok(())
    }
}

/// A game in which no part can be left out without the two agreeing.
fn shrunk(rules: &RandomRules) -> RandomRules {
    // Without a row or an end it may be no game any more, and then it shows nothing.
    let is_read = |rules: &RandomRules| kruzhok_rules::parse(&rules.to_string()).is_ok();
    let differs = |rules: &RandomRules| {
        let compared = compare(vec![rules.to_string()], POSITION_LIMIT);
        compared
            .iter()
            .any(|compared| compared.difference.is_some())
    };
    let was_read = is_read(rules);
    let mut smallest = rules.clone();
    while let Some(smaller) = smallest
        .smaller()
        .into_iter()
        .find(|smaller| is_read(smaller) == was_read && differs(smaller))
    {
        smallest = smaller;
    }
    smallest
}
