//! Games of millions of positions: hand-written sweeps beside rules that are typed. `cargo xtask bench sweeps` runs it.
//!
//! One process, or one worker of a browser, measures one technique at one workload: it solves it once for every line
//! `run` that it reads, and answers with the seconds; for a line `sum` with the number of positions, the bytes of its
//! tables and a checksum of all outcomes. So whoever asks can let several take turns. `list` tells all workloads.

mod cyclic;
mod fibonacci;
mod irregular;
mod nim;
mod no_repeat;
mod product;
mod technique;
mod two_heaps;
mod typed;
mod wythoff;

use std::io::{BufRead, Write};
use std::time::Instant;
use technique::{Checksum, Technique};

/// What is solved, and how.
struct Workload {
    name: &'static str,
    size: usize,
    /// Those that take too long at this size, or need too much memory, are left out.
    techniques: &'static [&'static str],
    /// What we want of `table`, or of `answer` where that is all, in a browser's tab.
    goal: &'static str,
}

const fn workload(
    name: &'static str,
    size: usize,
    techniques: &'static [&'static str],
    goal: &'static str,
) -> Workload {
    Workload {
        name,
        size,
        techniques,
        goal,
    }
}

const ALL: &[&str] = &["simple", "expert", "table", "answer", "plain"];
const NO_PLAIN: &[&str] = &["simple", "expert", "table", "answer"];
const NO_SIMPLE: &[&str] = &["expert", "table", "answer"];
const NO_EXPERT: &[&str] = &["simple", "table", "answer", "plain"];
const GRUNDY: &[&str] = &["simple", "expert", "table", "answer", "sums"];
const GENERAL: &[&str] = &["answer"];
const COLD: &[&str] = &["answer"];
const GENERAL_GOAL: &str = "2 million positions a second natively, 1 million in a tab";
const COLD_GOAL: &str = "first run <= 15 ms";

const WORKLOADS: &[Workload] = &[
    workload("two-heaps", 1415, ALL, "<= 1.5 x expert C++"),
    workload(
        "two-heaps",
        4473,
        ALL,
        "<= 0.35 x simple C++, <= 1.25 x expert C++",
    ),
    workload(
        "two-heaps",
        14143,
        NO_PLAIN,
        "<= 0.35 x simple C++, <= 1.25 x expert C++",
    ),
    workload("product", 1_400_000, NO_PLAIN, "<= 1 x simple C++"),
    workload("wythoff", 1000, NO_PLAIN, "<= 1.3 x expert C++"),
    workload("wythoff", 3000, NO_SIMPLE, "<= 1.3 x expert C++"),
    workload("fibonacci", 2000, NO_PLAIN, "<= 2 x expert C++"),
    workload("nim", 200, GRUNDY, "<= 1.3 x expert C++, sums <= 0.1 x"),
    workload("irregular", 216, NO_EXPERT, "<= 1.8 x simple C++"),
    workload("no-repeat", 1_000_000, NO_EXPERT, "<= 3 x simple C++"),
    workload("cyclic", 3163, ALL, "<= 1.5 x expert C++"),
    workload("multisets", 60, GENERAL, GENERAL_GOAL),
    workload("words", 19, GENERAL, GENERAL_GOAL),
    workload("edges", 8000, GENERAL, GENERAL_GOAL),
    workload("two-heaps", 79, COLD, COLD_GOAL),
    workload("product", 750, COLD, COLD_GOAL),
    workload("wythoff", 54, COLD, COLD_GOAL),
    workload("fibonacci", 54, COLD, COLD_GOAL),
    workload("nim", 14, COLD, COLD_GOAL),
    workload("irregular", 14, COLD, COLD_GOAL),
    workload("no-repeat", 250, COLD, COLD_GOAL),
    workload("cyclic", 55, COLD, COLD_GOAL),
    workload("multisets", 27, COLD, COLD_GOAL),
    workload("words", 10, COLD, COLD_GOAL),
    workload("edges", 3000, COLD, COLD_GOAL),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["list"] => {
            for workload in WORKLOADS {
                let techniques = workload.techniques.join(",");
                let Workload {
                    name, size, goal, ..
                } = workload;
                println!("{name} {size} {techniques} {goal}");
            }
        }
        [workload, name, size] => match technique(workload, name, size) {
            Some(mut technique) => serve(technique.as_mut()),
            None => println!("unknown"),
        },
        _ => println!("sweeps are measured by `cargo xtask bench sweeps`"),
    }
}

fn technique(workload: &str, name: &str, size: &str) -> Option<Box<dyn Technique>> {
    let size = size.parse().ok()?;
    let text = || typed::text(workload, size);
    Some(match (name, workload) {
        ("plain", _) => Box::new(typed::Plain::new(text()?)),
        ("table", "nim") => Box::new(typed::NimberTable::new(text()?)),
        ("table", _) => Box::new(typed::Table::new(text()?)),
        ("sums", _) => Box::new(typed::Sums::new(text()?, size)),
        ("answer", _) => Box::new(typed::Answer::new(text()?, false)),
        ("counted", _) => Box::new(typed::Answer::new(text()?, true)),
        ("simple", "two-heaps") => Box::new(two_heaps::Simple::new(size)),
        ("expert", "two-heaps") => Box::new(two_heaps::Expert::new(size)),
        ("simple", "product") => Box::new(product::Simple::new(size)),
        ("expert", "product") => Box::new(product::Expert::new(size)),
        ("simple", "wythoff") => Box::new(wythoff::Simple::new(size)),
        ("expert", "wythoff") => Box::new(wythoff::Expert::new(size)),
        ("simple", "fibonacci") => Box::new(fibonacci::Simple::new(size)),
        ("expert", "fibonacci") => Box::new(fibonacci::Expert::new(size)),
        ("simple", "nim") => Box::new(nim::Simple::new(size)),
        ("expert", "nim") => Box::new(nim::Expert::new(size)),
        ("simple", "irregular") => Box::new(irregular::Simple::new(size)),
        ("simple", "no-repeat") => Box::new(no_repeat::Simple::new(size)),
        ("expert", "cyclic") => Box::new(cyclic::Expert::new(size)),
        _ => return None,
    })
}

fn serve(technique: &mut dyn Technique) {
    let mut answers = std::io::stdout();
    for line in std::io::stdin().lock().lines() {
        let answer = match line.as_deref() {
            Ok("run") => {
                let begin = Instant::now();
                technique.solve();
                let seconds = begin.elapsed().as_secs_f64();
                technique.problem().unwrap_or(format!("{seconds:.9}"))
            }
            Ok("sum") => {
                let mut checksum = Checksum::default();
                technique.add_to(&mut checksum);
                let Checksum { positions, sum } = checksum;
                format!("{positions} {} {sum:016x}", technique.bytes())
            }
            _ => return,
        };
        // Whoever asks may have gone; then there is nothing more to do.
        let written = writeln!(answers, "{answer}").and_then(|()| answers.flush());
        if written.is_err() {
            return;
        }
    }
}
