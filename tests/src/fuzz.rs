//! Whatever is typed, opened or sent gets an answer: no panic, not later than in a second, with less than a gigabyte.
//!
//! Inputs are made of right ones by random changes. Each follows from a seed and its number, which a failure prints.
//! They are tried in a process of their own, so that its memory can be measured and its death be seen.

mod input;
mod targets;

use crate::random::{is_long_run, random_seed, seeds};
use input::{Corpus, Input};
use std::env;
use std::io::{BufRead, BufReader};
use std::panic::{self, AssertUnwindSafe};
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The most memory of the process at any time, in bytes.
const MEMORY_LIMIT: u64 = 1 << 30;

/// The variable that says which inputs the other process tries.
const TASK: &str = "FUZZ_TASK";

#[test]
fn every_input_gets_an_answer() {
    let count = env::var("FUZZ_INPUT_COUNT").map_or(seeds(1_000).end, |count| {
        count.parse().expect("a number of inputs")
    });
    let worker_count = if is_long_run() {
        thread::available_parallelism().map_or(1, usize::from) as u64
    } else {
        1
    };
    let started = Instant::now();
    thread::scope(|scope| {
        for index in 0..worker_count {
            scope.spawn(move || {
                try_elsewhere(
                    count * index / worker_count,
                    count * (index + 1) / worker_count,
                )
            });
        }
    });
    println!(
        "seed {}: {count} inputs in {} s",
        random_seed(),
        started.elapsed().as_secs()
    );
}

/// Has inputs tried in a process of its own.
#[track_caller]
fn try_elsewhere(from: u64, to: u64) {
    let mut process = Command::new(env::current_exe().expect("the tests are a program"))
        .args([
            "--exact",
            "fuzz::inputs_of_a_process_of_its_own",
            "--ignored",
            "--nocapture",
        ])
        .env(TASK, format!("{from}..{to}"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tests can be started");
    // It says which input comes next, and more only when something is wrong.
    let stdout = process.stdout.take().expect("it is piped");
    let mut last = from;
    let mut said = String::new();
    for line in BufReader::new(stdout).lines().map_while(Result::ok) {
        match line
            .strip_prefix("input ")
            .and_then(|index| index.parse().ok())
        {
            Some(index) => last = index,
            None => said += &format!("{line}\n"),
        }
    }
    let output = process.wait_with_output().expect("it ends");
    if output.status.success() {
        return;
    }
    said += &String::from_utf8_lossy(&output.stderr);
    let input = Input::new(&Corpus::new(), last);
    panic!(
        "{said}\nseed {}, input {last} of {} bytes, {input}",
        random_seed(),
        input.text.len()
    );
}

#[test]
#[ignore = "the test above starts it in another process"]
fn inputs_of_a_process_of_its_own() {
    let task = env::var(TASK).expect("the test above says which inputs");
    let (from, to) = task.split_once("..").expect("a range");
    let (from, to): (u64, u64) = (
        from.parse().expect("a number"),
        to.parse().expect("a number"),
    );
    let (report, reports) = channel();
    let worker = thread::Builder::new()
        // A browser gives a program no more. What is not optimized needs more.
        .stack_size(if is_long_run() { 1 << 20 } else { 16 << 20 })
        .spawn(move || {
            let corpus = Corpus::new();
            for index in from..to {
                println!("input {index}");
                check(&Input::new(&corpus, index));
                report.send(()).expect("somebody listens");
            }
        })
        .expect("a thread can be started");
    loop {
        match reports.recv_timeout(20 * time_limit()) {
            Ok(()) => {}
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                println!("it hangs");
                std::process::exit(1);
            }
        }
    }
    if worker.join().is_err() {
        std::process::exit(1);
    }
}

/// Tries an input; one that breaks something is made smaller.
fn check(input: &Input) {
    let started = ThreadClock::start();
    let is_answered =
        |input: &Input| panic::catch_unwind(AssertUnwindSafe(|| input.attempt())).is_ok();
    if !is_answered(input) {
        panic::set_hook(Box::new(|_| {}));
        let smallest = input.smallest(|smaller| !is_answered(smaller));
        println!("in short: {smallest}");
        std::process::exit(1);
    }
    let time = started.elapsed();
    let memory = greatest_memory().unwrap_or(0);
    if time > time_limit() || memory > MEMORY_LIMIT {
        println!("it took {} ms and {} MiB", time.as_millis(), memory >> 20);
        std::process::exit(1);
    }
}

/// The time that one input may take: a second where the program is optimized.
fn time_limit() -> Duration {
    Duration::from_secs(if is_long_run() { 1 } else { 10 })
}

/// The time for which this thread has worked, so that others on the machine do not count; where the system does not
/// tell it, the time that has passed.
struct ThreadClock {
    started: Instant,
    worked: Option<Duration>,
}

impl ThreadClock {
    fn start() -> Self {
        Self {
            started: Instant::now(),
            worked: Self::worked(),
        }
    }

    fn elapsed(&self) -> Duration {
        let worked = self
            .worked
            .and_then(|before| Self::worked()?.checked_sub(before));
        worked.unwrap_or_else(|| self.started.elapsed())
    }

    fn worked() -> Option<Duration> {
        let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        schedule
            .split(' ')
            .next()?
            .parse()
            .ok()
            .map(Duration::from_nanos)
    }
}

/// The most memory that the process has ever had, in bytes; `None` where the system does not say.
fn greatest_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim()
        .strip_suffix(" kB")?
        .parse::<u64>()
        .ok()
        .map(|kilobytes| kilobytes << 10)
}
