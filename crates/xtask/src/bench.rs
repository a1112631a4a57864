//! `cargo xtask bench`: numbers to look at; nothing fails because of them.

mod in_chromium;
mod sweeps;

use crate::Failure;
use crate::browser::Browser;
use crate::dist::dist;
use crate::run::{ask, cargo, root, run, say};
use crate::tools;
use std::path::Path;

/// What a benchmark is called on the command line, and what runs it; the names are for it that come after its own.
type Bench = (&'static str, fn(&[&str]) -> Result<(), Failure>);

const BENCHES: [Bench; 6] = [
    ("solving", |_| solving()),
    ("sweeps", sweeps::sweeps),
    ("page", |_| page()),
    ("start", start),
    ("graphs", |_| graphs()),
    ("exam", |_| exam()),
];

/// Runs the benchmark of the first name, or all of them.
///
/// # Errors
///
/// There is no such benchmark, or it does not build.
pub(crate) fn bench(names: &[&str]) -> Result<(), Failure> {
    let Some((name, rest)) = names.split_first() else {
        return BENCHES.iter().try_for_each(|(_, bench)| bench(&[]));
    };
    match BENCHES.iter().find(|(known, _)| known == name) {
        Some((_, bench)) => bench(rest),
        None => {
            let known = BENCHES.map(|(name, _)| name).join(", ");
            Err(format!("expected one of {known}, found {name}"))
        }
    }
}

/// How fast games are explored and solved.
fn solving() -> Result<(), Failure> {
    say("games explored and solved");
    run(&mut cargo("bench --package=kruzhok-tests --bench=solving"))
}

/// How many published exam tasks are read and answered right.
fn exam() -> Result<(), Failure> {
    say("exam tasks read and answered");
    run(&mut cargo("bench --package=kruzhok-tests --bench=exam"))
}

/// How quickly large graphs move and open in the built page.
fn page() -> Result<(), Failure> {
    let dist = dist()?;
    say("large graphs in the page");
    in_the_page("page_speed", &dist, None)
}

/// How soon the built page is there, beside the one in the folder that is named.
fn start(before: &[&str]) -> Result<(), Failure> {
    let dist = dist()?;
    say("the page over slow lines");
    in_the_page("start_speed", &dist, before.first().copied())
}

fn in_the_page(test: &str, dist: &Path, before: Option<&str>) -> Result<(), Failure> {
    let browser = Browser::ready()?;
    let mut speed = cargo(&format!(
        "test --package=kruzhok-tests {test} -- --ignored --nocapture"
    ));
    speed
        .env("KRUZHOK_DIST", dist)
        .envs(before.map(|folder| ("KRUZHOK_BEFORE", root().join(folder))))
        .env("CHROME", &browser.chrome)
        .env("CHROMEDRIVER", &browser.driver);
    run(&mut speed)
}

/// How fast graphs are drawn, also as WebAssembly.
fn graphs() -> Result<(), Failure> {
    say("drawings");
    run(&mut cargo(&format!("bench {DRAWINGS}")))?;

    say("drawings, as WebAssembly, compiled as for the page");
    if ask("node", &["--version"]).is_none() {
        println!("  node was not found; install Node.js for that");
        return Ok(());
    }
    tools::install_target(WASI_TARGET)?;
    let in_node = root().join("crates/xtask/src/bench/in_node.mjs");
    let in_node = in_node.to_str().ok_or("the folder's name is not text")?;
    run(cargo(&format!(
        "bench --target={WASI_TARGET} --profile=release-web {DRAWINGS}"
    ))
    .env(
        "CARGO_TARGET_WASM32_WASIP1_RUNNER",
        format!("node {in_node}"),
    ))
}

const DRAWINGS: &str = "--package=kruzhok-layout --bench=graphs --bench=openings";

/// Programs for it have a clock and a terminal, which those for the browser have not.
const WASI_TARGET: &str = "wasm32-wasip1";
