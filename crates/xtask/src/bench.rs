//! `cargo xtask bench`: numbers to look at; nothing fails because of them.

use crate::Failure;
use crate::browser::Browser;
use crate::dist::dist;
use crate::run::{ask, cargo, root, run, say};
use crate::tools;

/// Runs every benchmark in `tests/benches`, large graphs in the built page, and `crates/layout/benches`, these also as
/// WebAssembly.
///
/// # Errors
///
/// They do not build.
pub(crate) fn bench() -> Result<(), Failure> {
    say("building the benchmarks");
    run(&mut cargo(&[
        "bench",
        "--package=kruzhok-tests",
        "--benches",
    ]))?;
    let browser = Browser::ready()?;
    let page = dist()?;
    say("large graphs in the page");
    let mut speed = cargo(&[
        "test",
        "--package=kruzhok-tests",
        "page_speed",
        "--",
        "--nocapture",
    ]);
    speed
        .env("RUN_BENCHES", "1")
        .env("KRUZHOK_DIST", page)
        .env("CHROME", &browser.chrome);
    run(&mut speed)?;
    say("drawings");
    run(&mut cargo(&[&["bench"], DRAWINGS].concat()))?;

    say("drawings, as WebAssembly, compiled as for the page");
    if ask("node", &["--version"]).is_none() {
        println!("  node was not found; install Node.js for that");
        return Ok(());
    }
    tools::install_target(WASI_TARGET)?;
    let target = format!("--target={WASI_TARGET}");
    let in_node = root().join("crates/layout/benches/in_node.mjs");
    let in_node = in_node.to_str().ok_or("the folder's name is not text")?;
    run(
        cargo(&[&["bench", &target, "--profile=release-web"], DRAWINGS].concat()).env(
            "CARGO_TARGET_WASM32_WASIP1_RUNNER",
            format!("node {in_node}"),
        ),
    )
}

const DRAWINGS: &[&str] = &[
    "--package=kruzhok-layout",
    "--bench=graphs",
    "--bench=openings",
];

/// Programs for it have a clock and a terminal, which those for the browser have not.
const WASI_TARGET: &str = "wasm32-wasip1";
