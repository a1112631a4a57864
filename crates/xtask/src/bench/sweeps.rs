//! `cargo xtask bench sweeps`: typed rules beside sweeps that are written by hand, in Rust and in C++, natively and in a
//! browser's tab.
//!
//! Each technique runs in a process or a worker of its own, which solves its workload once for every line it is sent
//! (`tests/benches/sweeps/main.rs`). So all techniques of a workload take turns, and what slows the machine down for a while
//! slows all of them down.

use super::WASI_TARGET;
use super::in_chromium::{Chromium, InWorker};
use crate::Failure;
use crate::run::{ask, cargo, command, find, root, run, say, target_dir};
use crate::tools;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

/// Rounds of a workload, the first one apart, unless they take too long.
const ROUNDS: usize = 11;
const TIME_FOR_A_WORKLOAD: Duration = Duration::from_secs(20);

/// How long one run may take before it is given up.
const PATIENCE: Duration = Duration::from_secs(300);

/// Measures the workloads of these names, or all of them.
///
/// # Errors
///
/// The programs do not build, or the browser does not start.
pub(super) fn sweeps(names: &[&str]) -> Result<(), Failure> {
    say("building the sweeps");
    let native = build(None)?;
    let cpp = build_cpp()?;
    say("building the sweeps as WebAssembly, compiled as for the page");
    tools::install_target(WASI_TARGET)?;
    let mut chromium = Chromium::start(build(Some(WASI_TARGET))?)?;
    let list = ask(&native, &["list"]).ok_or("the sweeps do not list their workloads")?;
    say(
        "positions solved by hand-written sweeps and from typed rules; a warm run is the median of several",
    );
    for workload in list.lines().filter_map(Workload::read) {
        if names.is_empty() || names.contains(&workload.name) {
            let mut lanes = workload.lanes(&native, cpp.as_deref(), &mut chromium)?;
            take_turns(&mut lanes);
            print(&workload, &lanes);
        }
    }
    if cpp.is_none() {
        println!("\n  g++ was not found, so nothing is compared with C++");
    }
    Ok(())
}

/// Builds the program in Rust and gives its file.
fn build(target: Option<&str>) -> Result<PathBuf, Failure> {
    let mut build =
        cargo("bench --package=kruzhok-tests --bench=sweeps --no-run --message-format=json");
    if let Some(target) = target {
        build.args(["--profile=release-web", "--target", target]);
        build.env(
            "CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS",
            "-Ctarget-feature=+simd128",
        );
    }
    let output = build
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("could not start cargo: {error}"))?;
    let messages = String::from_utf8_lossy(&output.stdout);
    // The only program that is built.
    let file = messages.lines().rev().find_map(|message| {
        let (_, rest) = message.split_once("\"executable\":\"")?;
        Some(PathBuf::from(rest.split_once('"')?.0))
    });
    file.filter(|_| output.status.success())
        .ok_or_else(|| "the sweeps did not build".to_owned())
}

/// Builds the program in C++, for this very processor; `None` where there is no compiler.
fn build_cpp() -> Result<Option<PathBuf>, Failure> {
    let Some(compiler) = find("g++") else {
        return Ok(None);
    };
    let folder = root().join("tests/benches/sweeps/cpp");
    let mut files = std::fs::read_dir(&folder)
        .and_then(|entries| {
            entries
                .map(|entry| Ok(entry?.path()))
                .collect::<Result<Vec<_>, _>>()
        })
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    files.retain(|file| file.extension().is_some_and(|it| it == "cpp"));
    files.sort();
    let program = target_dir().join("sweeps-cpp");
    run(command(compiler)
        .args("-std=c++17 -O3 -march=native -Wall -Wextra -o".split(' '))
        .arg(&program)
        .args(files))?;
    Ok(Some(program))
}

/// What is solved, and by which techniques.
struct Workload<'a> {
    name: &'a str,
    size: &'a str,
    techniques: Vec<&'a str>,
    goal: &'a str,
}

impl<'a> Workload<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let mut parts = line.splitn(4, ' ');
        Some(Self {
            name: parts.next()?,
            size: parts.next()?,
            techniques: parts.next()?.split(',').collect(),
            goal: parts.next()?,
        })
    }

    /// Starts all that solves it.
    fn lanes(
        &self,
        native: &Path,
        cpp: Option<&Path>,
        chromium: &mut Chromium,
    ) -> Result<Vec<Lane>, Failure> {
        let known = cpp.and_then(|cpp| ask(cpp, &["list"])).unwrap_or_default();
        let mut lanes = vec![];
        for technique in &self.techniques {
            let args = [self.name, technique, self.size];
            if let Some(cpp) = cpp
                && known
                    .lines()
                    .any(|it| it == format!("{} {technique}", self.name))
            {
                lanes.push(Lane::new(technique, "C++", Runner::start(cpp, &args)?));
            }
            lanes.push(Lane::new(
                technique,
                "native",
                Runner::start(native, &args)?,
            ));
            // The plain solver is there to be right; in a tab it would only be slow.
            if *technique != "plain" {
                let runner = Runner::Worker(chromium.run(&args));
                lanes.push(Lane::new(technique, "tab", runner));
            }
        }
        Ok(lanes)
    }
}

/// One technique in one place, and what was measured.
struct Lane {
    technique: String,
    place: &'static str,
    runner: Option<Runner>,
    first: Option<f64>,
    /// Seconds of the rounds after the first.
    warm: Vec<f64>,
    sum: Option<Sum>,
    /// What was said instead of a time.
    problem: Option<String>,
}

/// What a technique has found.
struct Sum {
    positions: u64,
    bytes: u64,
    checksum: String,
}

impl Lane {
    fn new(technique: &str, place: &'static str, runner: Runner) -> Self {
        Self {
            technique: technique.to_owned(),
            place,
            runner: Some(runner),
            first: None,
            warm: vec![],
            sum: None,
            problem: None,
        }
    }

    /// The seconds of one more run; a technique that does not answer is not asked again.
    fn time(&mut self) -> Option<f64> {
        let answer = self.runner.as_mut()?.ask("run");
        let seconds = answer.as_deref().and_then(|answer| answer.parse().ok());
        if seconds.is_none() {
            self.problem = answer;
            self.runner = None;
        }
        seconds
    }

    fn read_sum(&mut self) -> Option<Sum> {
        let answer = self.runner.as_mut()?.ask("sum")?;
        let mut words = answer.split(' ');
        Some(Sum {
            positions: words.next()?.parse().ok()?,
            bytes: words.next()?.parse().ok()?,
            checksum: words.next()?.to_owned(),
        })
    }

    /// Seconds of the middle of the warm rounds, or of the only run that there was.
    fn median(&self) -> Option<f64> {
        let mut warm = self.warm.clone();
        warm.sort_by(f64::total_cmp);
        warm.get(warm.len() / 2).copied().or(self.first)
    }
}

/// A process or a worker that is sent lines.
enum Runner {
    Process(Child, ChildStdin, BufReader<ChildStdout>),
    Worker(InWorker),
}

impl Runner {
    fn start(program: &Path, args: &[&str]) -> Result<Self, Failure> {
        let mut child = command(program)
            .args(args)
            // What is given back stays with the process, as it does in a browser: a warm run touches no fresh memory.
            .env("MALLOC_MMAP_MAX_", "0")
            .env("MALLOC_TRIM_THRESHOLD_", "8589934592")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("could not start {}: {error}", program.display()))?;
        let input = child.stdin.take().ok_or("a process without input")?;
        let output = child.stdout.take().ok_or("a process without output")?;
        Ok(Self::Process(child, input, BufReader::new(output)))
    }

    /// Sends a line and gives the answer, if there is one.
    fn ask(&mut self, line: &str) -> Option<String> {
        match self {
            Self::Process(_, input, output) => {
                writeln!(input, "{line}").ok()?;
                let mut answer = String::new();
                output.read_line(&mut answer).ok()?;
                (!answer.is_empty()).then(|| answer.trim().to_owned())
            }
            Self::Worker(worker) => {
                worker.input.send(format!("{line}\n")).ok()?;
                worker.output.recv_timeout(PATIENCE).ok()
            }
        }
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        // A worker ends when there is nothing more to read.
        if let Self::Process(child, ..) = self {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn take_turns(lanes: &mut [Lane]) {
    for lane in lanes.iter_mut() {
        lane.first = lane.time();
        lane.sum = lane.read_sum();
        if lane.technique == "plain" {
            // It was only asked what is right; its memory is needed for others.
            lane.runner = None;
        }
    }
    let begin = Instant::now();
    for _ in 0..ROUNDS {
        // A technique that is far slower than others is measured less often.
        let elapsed = begin.elapsed();
        if elapsed > TIME_FOR_A_WORKLOAD {
            break;
        }
        for lane in lanes.iter_mut() {
            let spent: f64 = lane.warm.iter().sum();
            if spent < TIME_FOR_A_WORKLOAD.as_secs_f64() / 8.0 {
                let seconds = lane.time();
                lane.warm.extend(seconds);
            }
        }
    }
}

fn print(workload: &Workload, lanes: &[Lane]) {
    let Workload {
        name, size, goal, ..
    } = workload;
    println!("\n{name} {size}, goal in a tab: {goal}");
    println!(
        "  {:<18}{:>12}{:>12}{:>12}{:>11}{:>11}{:>13}{:>13}  checksum",
        "technique",
        "positions",
        "first, ms",
        "warm, ms",
        "million/s",
        "bytes/pos",
        "x simple C++",
        "x expert C++"
    );
    let in_cpp = |technique: &str| {
        let lane = |lane: &&Lane| lane.technique == technique && lane.place == "C++";
        lanes.iter().find(lane).and_then(Lane::median)
    };
    let [simple, expert] = ["simple", "expert"].map(in_cpp);
    // The plain solver's where there is one, for it comes last.
    let right = lanes.iter().rev().find_map(|lane| lane.sum.as_ref());
    for lane in lanes {
        let technique = format!("{}, {}", lane.technique, lane.place);
        let (Some(first), Some(warm), Some(sum)) = (lane.first, lane.median(), &lane.sum) else {
            let problem = lane.problem.as_deref().unwrap_or("did not run");
            println!("  {technique:<18}{problem}");
            continue;
        };
        let times = |other: Option<f64>| {
            other.map_or(String::new(), |seconds| format!("{:.2}", warm / seconds))
        };
        let is_right = right.is_some_and(|right| right.checksum == sum.checksum);
        println!(
            "  {technique:<18}{:>12}{:>12.2}{:>12.2}{:>11.1}{:>11.1}{:>13}{:>13}  {}{}",
            sum.positions,
            first * 1e3,
            warm * 1e3,
            sum.positions as f64 / warm / 1e6,
            sum.bytes as f64 / sum.positions as f64,
            times(simple),
            times(expert),
            sum.checksum,
            if is_right { "" } else { "  DIFFERS" },
        );
    }
}
