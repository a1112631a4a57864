//! What CPython prints about lines of text; unit tests of other crates include this file.

use std::io::Write;
use std::process::{Command, Stdio};

/// The functions of the rule language that Python lacks.
const FUNCTIONS: &str = "
import math, sys
from math import gcd, isqrt
def is_prime(n): return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))
def zeckendorf(n, times=2):
    parts = [1]
    while parts[-1] <= n: parts.append(parts[-1] + next(p for p in parts if times * p >= parts[-1]))
    part = 0
    for it in reversed(parts):
        if it <= n: n, part = n - it, it
    return part
def replace(t, i, v):
    t = list(t); t[i] = v; return tuple(t)
";

/// The line that a script prints about each of these; `None` where there is no Python.
pub(crate) fn printed(script: &str, args: &[&str], lines: &[String]) -> Option<Vec<String>> {
    let python = Command::new("python3")
        .args(["-c", &format!("{FUNCTIONS}{script}")])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut python) = python else {
        let is_ci = std::env::var_os("CI").is_some_and(|ci| ci == "true");
        assert!(!is_ci, "this test needs python3");
        println!("there is no python3: nothing is compared");
        return None;
    };
    let mut input = python.stdin.take().expect("the input is a pipe");
    let text = lines.join("\n");
    // It prints while it reads.
    let feeder = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = python.wait_with_output().expect("python3 runs to its end");
    let fed = feeder.join().expect("no panic");
    fed.expect("python3 reads all lines");
    let printed = String::from_utf8(output.stdout).expect("text");
    let printed: Vec<String> = printed.lines().map(str::to_owned).collect();
    assert_eq!(printed.len(), lines.len(), "{script}");
    Some(printed)
}
