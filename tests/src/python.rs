//! Scripts beside this file, run by CPython.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Between texts, in both directions.
const SEPARATOR: &str = "----\n";

/// What a script prints about each of the texts.
///
/// # Panics
///
/// There is no `python3`, so that nothing can be compared; or the script fails.
pub(crate) fn run_script(name: &str, args: &[&str], texts: &[impl AsRef<str>]) -> Vec<String> {
    run_with("python3", name, args, texts)
}

/// The same of a script for another program.
pub(crate) fn run_with(
    program: &str,
    name: &str,
    args: &[&str],
    texts: &[impl AsRef<str>],
) -> Vec<String> {
    let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
    let mut python = Command::new(program)
        .arg(format!("{}/src/{name}", env!("CARGO_MANIFEST_DIR")))
        .args(args)
        .env("PYTHONUTF8", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect(
            "this test needs python3, at least 3.11; `cargo xtask test` installs it where it can",
        );
    // The script reads everything before it writes anything.
    let mut stdin = python.stdin.take().expect("it was piped");
    stdin
        .write_all(texts.join(SEPARATOR).as_bytes())
        .expect("python reads its input");
    drop(stdin);
    let output = python.wait_with_output().expect("python ends");
    assert!(
        output.status.success(),
        "python failed; it must be 3.11 or newer"
    );
    let output = String::from_utf8(output.stdout).expect("python writes text");
    let printed: Vec<String> = output
        .split_terminator(SEPARATOR)
        .map(str::to_owned)
        .collect();
    assert_eq!(printed.len(), texts.len(), "something about each text");
    printed
}
