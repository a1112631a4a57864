//! `cargo xtask bench`: numbers to look at; nothing fails because of them.

use crate::Failure;
use crate::run::{cargo, run, say};

/// Runs every benchmark in `tests/benches`.
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
    ]))
}
