//! How long sweeps take, once rules are read and planned: `cargo bench -p kruzhok-sweep --bench sweeps -- [NAME..]`.

use kruzhok_rules::parse;
use kruzhok_sweep::{Nimbering, Plan, Progress, Sweep};
use std::sync::Arc;
use std::time::Instant;

/// A game.
struct Workload {
    name: &'static str,
    rules: String,
}

fn workloads() -> Vec<Workload> {
    let mut all = vec![];
    for n in [1_415, 4_473, 14_143] {
        all.push(Workload {
            name: "two-heaps",
            rules: format!(
                "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= {n}\"\nstart = \"1 <= a <= {n}, 1 <= b <= {n}\""
            ),
        });
    }
    let n = 1_400_000;
    all.push(Workload {
        name: "product",
        rules: format!(
            "position = \"a, b\"\nunordered = true\nmoves = [\"x, y -> x + 5, y if x > y\", \"x, y -> x * 2, y if x < y\", \"x, y -> x + 3, y if x == y\"]\nover = \"a * b >= {n}\"\nstart = \"a == 1, b == 1\""
        ),
    });
    for n in [1_000, 3_000] {
        all.push(Workload {
            name: "wythoff",
            rules: format!(
                "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"a - k, b - k for k in range(1, min(a, b) + 1)\"]\nstart = \"0 <= a <= {n}, 0 <= b <= {n}\""
            ),
        });
    }
    let n = 2_000;
    all.push(Workload {
        name: "fibonacci",
        rules: format!(
            "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, n) if last == 0\", \"n - k; k for k in range(1, min(n, 2 * last) + 1) if last > 0\"]\nstart = \"0 <= n <= {n}, 0 <= last <= {n}\""
        ),
    });
    let n = 200;
    all.push(Workload {
        name: "nim",
        rules: format!(
            "position = \"a, b, c\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a < {n}, 0 <= b < {n}, 0 <= c < {n}\""
        ),
    });
    let n = 216;
    all.push(Workload {
        name: "irregular",
        rules: format!(
            "position = \"a, b, c\"\nmoves = [\"x -> x - 1 if x % 2 == 1\", \"x -> x // 2 if x % 2 == 0\", \"x -> x // 3 if (a + b + c) % 2 == 1\"]\nover = \"a + b + c <= 20\"\nstart = \"0 <= a < {n}, 0 <= b < {n}, 0 <= c < {n}\""
        ),
    });
    // Moves that take any number up to a bound.
    for (start, moves) in [
        (
            "1 <= a <= 1000000",
            "x -> x - k for k in range(1, x // 2 + 1)",
        ),
        (
            "0 <= a <= 1000, 0 <= b <= 1000",
            "x -> x - k for k in range(1, min(x, 50) + 1)",
        ),
        (
            "0 <= a <= 1000, 0 <= b <= 1000",
            "a - k, b for k in range(1, min(a, b) + 1)\", \"a, b - k for k in range(1, min(a, b) + 1)",
        ),
    ] {
        let position = if start.contains('b') { "a, b" } else { "a" };
        all.push(Workload {
            name: "bounded",
            rules: format!("position = \"{position}\"\nmoves = [\"{moves}\"]\nstart = \"{start}\""),
        });
    }
    let n = 1_000_000;
    all.push(Workload {
        name: "no-repeat",
        rules: format!(
            "position = \"s\"\nmoves = [\"s + 1\", \"s + 2\", \"s * 2\"]\nover = \"s >= {n}\"\nstart = \"1 <= s <= {n}\"\nrepeat = \"not-own\""
        ),
    });
    all
}

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let is_plain = names.iter().any(|name| name == "plain");
    for workload in workloads() {
        let is_meant = |name: &String| name == workload.name;
        if names
            .iter()
            .any(|name| !name.starts_with('-') && name != "plain" && name != "nimbers")
            && !names.iter().any(is_meant)
        {
            continue;
        }
        let rules = parse(&workload.rules).expect("rules");
        let plan = Plan::of(&rules, 1 << 31).expect("a plan");
        if names.iter().any(|name| name == "nimbers") {
            nimbers(&workload, &plan);
            continue;
        }
        let mut seconds = vec![];
        let mut told = String::new();
        for _ in 0..5 {
            let plan = plan.clone();
            let begin = Instant::now();
            let mut sweep = match is_plain {
                true => Sweep::plain(plan),
                false => Sweep::new(plan),
            };
            let mut slowest = 0.0f64;
            loop {
                let begin = Instant::now();
                let progress = sweep.step(100_000);
                slowest = slowest.max(begin.elapsed().as_secs_f64());
                if progress == Progress::Done {
                    break;
                }
            }
            seconds.push(begin.elapsed().as_secs_f64());
            let swept = sweep.finish();
            let first: Vec<i64> = (swept.plan().going.axes().iter())
                .map(|axis| axis.value(axis.count / 9))
                .collect();
            told = format!(
                "{} MB, slowest step {:.1} ms, {first:?} {:?}",
                swept.byte_count() / 1_000_000,
                slowest * 1e3,
                swept.value(&first)
            );
        }
        seconds.sort_by(f64::total_cmp);
        println!(
            "{} of {} cells: {:.1} ms (least {:.1}), {told}",
            workload.name,
            plan.going.cell_count(),
            seconds[2] * 1e3,
            seconds[0] * 1e3
        );
    }
}

/// Finds the Grundy values of a game, if it has some.
fn nimbers(workload: &Workload, plan: &Plan) {
    let mut seconds = vec![];
    for _ in 0..9 {
        let begin = Instant::now();
        let Some(mut nimbering) = Nimbering::new(Arc::new(plan.clone())) else {
            return;
        };
        while nimbering.step(1 << 20) == Progress::Working {}
        seconds.push(begin.elapsed().as_secs_f64());
    }
    seconds.sort_by(f64::total_cmp);
    println!(
        "{} of {} cells, Grundy values: {:.1} ms (least {:.1}), ",
        workload.name,
        plan.going.cell_count(),
        seconds[4] * 1e3,
        seconds[0] * 1e3
    );
}
