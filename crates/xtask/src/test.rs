//! `cargo xtask test`: everything that must hold before a commit lands.

use crate::Failure;
use crate::browser::{self, Browser};
use crate::dist::dist;
use crate::python;
use crate::run::{ask, cargo, run, run_tests, say};
use crate::tools::{self, Tools};
use std::env;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// Runs all checks, the quick ones first, and stops at the first that fails. Before the last
/// it says what could not be tested on this machine.
///
/// # Errors
///
/// The check that failed, as its command; its output is on the terminal.
pub(crate) fn test() -> Result<(), Failure> {
    let tools = Tools::ready()?;
    let browser = Browser::ready()?;
    let firefox = browser::firefox();
    let test_tools = [
        ("AXE", tools::AXE.ready()?, "accessibility::axe_finds"),
        ("GIFT", tools::GIFT.ready()?, "quiz::gift_"),
        ("SCORM", tools::SCORM.ready()?, "journeys::grades::scorm_"),
        ("XMLLINT", tools::XMLLINT.ready()?, "quiz::scorm_"),
        ("SCORM_SCHEMA", tools::SCORM_SCHEMA.ready()?, "quiz::scorm_"),
    ];
    python::ready()?;
    // What lacks a tool on this machine.
    let mut untested = Vec::new();

    say("format");
    run(&mut cargo("fmt --all --check"))
        .map_err(|failure| format!("{failure}\n`cargo fmt --all` puts it right"))?;

    // The page is compiled for the browser only: building its framework for this machine as well takes minutes and shows nothing.
    say("lints");
    run(&mut cargo(
        "clippy --workspace --exclude=kruzhok-web --all-targets -- -Dwarnings",
    ))?;
    let mut lints = cargo(&format!("clippy {IN_BROWSER} --all-targets -- -Dwarnings"));
    run(tools::without_own_paths(&mut lints))?;

    say("examples beside the code");
    run(&mut cargo(
        "test --workspace --exclude=kruzhok-web --exclude=kruzhok-tests",
    ))?;

    say("examples beside the page's code, in the browser");
    let mut tests = cargo(&format!("test {IN_BROWSER}"));
    tests
        .env("PATH", tools.path())
        .env("CHROMEDRIVER", &browser.driver)
        // In seconds. A driver that is read from a slow disk for the first time takes longer than the 5 that are usual.
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60")
        .env("WASM_BINDGEN_TEST_TIMEOUT", "120");
    run(tools::without_own_paths(&mut tests))?;

    say("programs that are made while the page is used, in Node");
    if ask("node", &["--version"]).is_some() {
        let mut tests = cargo(IN_NODE);
        tests.env("PATH", tools.path());
        run(tools::without_own_paths(&mut tests))?;
    } else {
        untested.push(
            "programs that are made while the page is used: install Node.js for that".to_owned(),
        );
    }

    let dist = dist()?;

    let in_browser = |command: &mut Command| {
        command
            .env("KRUZHOK_DIST", &dist)
            .env("CHROME", &browser.chrome)
            .env("CHROMEDRIVER", &browser.driver);
    };
    match firefox {
        Ok(firefox) => {
            say("journeys through the page in Firefox");
            let mut tests =
                cargo("test --package=kruzhok-tests -- --include-ignored browser:: journeys::");
            for journey in NOT_IN_FIREFOX {
                tests.args(["--skip", journey]);
            }
            in_browser(&mut tests);
            walk(tests.env("JOURNEYS_IN", "firefox").env("FIREFOX", firefox))?;
            let left_out = NOT_IN_FIREFOX.join(", ");
            untested.push(format!("in Firefox: {left_out}"));
        }
        Err(failure) => untested.push(format!("journeys through the page in Firefox: {failure}")),
    }

    // Last, because a run is judged by the words on which it closes: here they count tests, not an empty list of doc tests.
    say("known games, laws, tidiness, and journeys through the page");
    // Those are ignored that need the page, so that none is green where there is no page; `bench` and another test run these.
    let mut tests = cargo(
        "test --package=kruzhok-tests -- --include-ignored --skip=page_speed:: --skip=fuzz::inputs_of",
    );
    in_browser(&mut tests);
    for (variable, file, needs_it) in test_tools {
        match file {
            Some(file) => tests.env(variable, file),
            None => {
                untested.push(format!(
                    "{needs_it}…: install Node.js, whose npm brings a tool for it"
                ));
                tests.arg(format!("--skip={needs_it}"))
            }
        };
    }
    if env::var_os("CI").is_some_and(|ci| ci == "true") {
        tests.env("RUN_SLOW_TESTS", "1");
    }
    for what in untested {
        println!("\nnot tested: {what}");
    }
    walk(&mut tests)
}

/// The most journeys that are walked once more.
const FEW: usize = 3;

/// Runs tests of which some walk through the page in a browser. A few of these may stop for a reason of the browser's own, on a
/// busy machine most of all; they are walked once more, by themselves, and named. A fault of the page stops them again.
fn walk(tests: &mut Command) -> Result<(), Failure> {
    let failed = run_tests(tests)?;
    if failed.is_empty() {
        return Ok(());
    }
    let names = failed.join(", ");
    let is_journey =
        |name: &String| name.starts_with("journeys::") || name.starts_with("browser::");
    if failed.len() > FEW || !failed.iter().all(is_journey) {
        return Err(format!("these tests failed: {names}"));
    }
    say(&format!("walked once more, because they failed: {names}"));
    let mut again = cargo("test --package=kruzhok-tests -- --include-ignored --exact");
    again.args(failed);
    let variables = tests.get_envs();
    again.envs(variables.filter_map(|(name, value)| Some((name, value?))));
    run(&mut again)
}

/// Journeys that are not walked in Firefox. Without a window Tab leads it from the last element of a long page to bars
/// that nobody sees and never back, and what a script pastes into it does not always arrive. Learning platforms and paper are tried
/// in one browser.
const NOT_IN_FIREFOX: &[&str] = &[
    "the_graph_is_asked_for_strategy_reasons_and_guesses_with_the_keyboard_alone",
    "an_example_is_tried_and_taken_back_with_the_keyboard_alone",
    "the_guide_is_read_and_a_lesson_is_tried",
    "changes_are_taken_back_and_made_again_with_the_keyboard_alone",
    "a_game_against_the_computer_is_played_to_its_end_by_keyboard",
    "journeys::tasks::",
    "journeys::grades::",
    "journeys::paper::",
];

/// Arguments that choose the page, compiled with the profile of `serve`, so that one build does for both.
const IN_BROWSER: &str = "--package=kruzhok-web --target=wasm32-unknown-unknown --profile=dev-web";

/// The tests of what needs WebAssembly and no page.
const IN_NODE: &str =
    "test --package=kruzhok-sweep --lib --target=wasm32-unknown-unknown --profile=dev-web";

/// How many random games are compared with CPython, and how many random inputs are tried.
const GAME_COUNT: &str = "100000";
const INPUT_COUNT: &str = "400000";

/// Compares random games and tries random inputs, with a program that is compiled as users get it; then runs the tests of
/// laws and of sweeps that are ignored because they take minutes.
/// A seed that is not given is the time.
///
/// # Errors
/// What was found; the games or inputs are on the terminal.
pub(crate) fn long_run(seed: Option<u64>) -> Result<(), Failure> {
    python::ready()?;
    let now = || {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |time| time.as_secs())
    };
    let seed = seed.unwrap_or_else(now);
    say(&format!(
        "random games and random inputs of seed {seed}; again with --seed {seed}"
    ));
    let mut tests = cargo(
        // One after the other: each of them has a worker for every core.
        "test --profile=long --package=kruzhok-tests --lib -- --nocapture --test-threads=1 \
         cpython:: programs:: recursion:: fuzz::",
    );
    tests
        .env("LONG_RUN", "1")
        .env("RANDOM_SEED", seed.to_string())
        .env("RANDOM_GAME_COUNT", GAME_COUNT)
        .env("FUZZ_INPUT_COUNT", INPUT_COUNT);
    run(&mut tests)?;
    say("random games and laws by the thousand");
    run(&mut cargo(
        "test --profile=long --package=kruzhok-law --package=kruzhok-sweep --lib -- --ignored --nocapture",
    ))
}
