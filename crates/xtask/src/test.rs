//! `cargo xtask test`: everything that must hold before a commit lands.

use crate::Failure;
use crate::browser::Browser;
use crate::dist::dist;
use crate::python;
use crate::run::{cargo, run, say};
use crate::tools::{self, Tools};
use std::env;

/// Runs all checks, the quick ones first, and stops at the first that fails.
///
/// # Errors
///
/// The check that failed, as its command; its output is on the terminal.
pub(crate) fn test() -> Result<(), Failure> {
    let tools = Tools::ready()?;
    let browser = Browser::ready()?;
    python::ready()?;

    say("format");
    run(&mut cargo(&["fmt", "--all", "--check"]))
        .map_err(|failure| format!("{failure}\n`cargo fmt --all` puts it right"))?;

    // The page is compiled for the browser only: building its framework for this machine as well takes minutes and tells nothing.
    say("lints");
    run(&mut cargo(&[
        "clippy",
        "--workspace",
        "--exclude=kruzhok-web",
        "--all-targets",
        "--",
        "-Dwarnings",
    ]))?;
    let mut lints = cargo(
        &[
            &["clippy"],
            IN_BROWSER,
            &["--all-targets", "--", "-Dwarnings"],
        ]
        .concat(),
    );
    run(tools::without_own_paths(&mut lints))?;

    say("examples beside the code");
    run(&mut cargo(&[
        "test",
        "--workspace",
        "--exclude=kruzhok-web",
        "--exclude=kruzhok-tests",
    ]))?;

    say("examples beside the page's code, in the browser");
    let mut tests = cargo(&[&["test"], IN_BROWSER].concat());
    tests
        .env("PATH", tools.path())
        .env("CHROMEDRIVER", &browser.driver);
    run(tools::without_own_paths(&mut tests))?;

    let dist = dist()?;

    // Last, because a run is judged by the words on which it closes: here they count tests, not an empty list of doc tests.
    say("known games, laws, tidiness, and journeys through the page");
    let mut tests = cargo(&["test", "--package=kruzhok-tests"]);
    tests
        .env("KRUZHOK_DIST", dist)
        .env("CHROME", &browser.chrome);
    if env::var_os("CI").is_some_and(|ci| ci == "true") {
        tests.env("RUN_SLOW_TESTS", "1");
    }
    run(&mut tests)
}

/// Arguments that choose the page, compiled with the profile of `serve`, so that one build does for both.
const IN_BROWSER: &[&str] = &[
    "--package=kruzhok-web",
    "--target=wasm32-unknown-unknown",
    "--profile=dev-web",
];
