//! How long sweeps take: `cargo bench -p kruzhok-sweep [NAME..]`. Plans are written by hand, so that nothing else is timed.

use kruzhok_rules::parse;
use kruzhok_sweep::{Axis, Grid, Order, Plan, Progress, Sweep};
use std::time::Instant;

/// A game, its boxes and its order of visits.
struct Workload {
    name: &'static str,
    rules: String,
    going: Vec<(i64, i64)>,
    whole: Vec<(i64, i64)>,
    order: Order,
}

fn workloads() -> Vec<Workload> {
    let mut all = vec![];
    for n in [1_415, 4_473, 14_143] {
        all.push(Workload {
            name: "two-heaps",
            rules: format!(
                "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= {n}\"\nstart = \"1 <= a <= {n}, 1 <= b <= {n}\""
            ),
            going: vec![(1, n - 2); 2],
            whole: vec![(1, 2 * n); 2],
            order: Order::Nested(vec![(0, true), (1, true)]),
        });
    }
    let n = 1_400_000;
    all.push(Workload {
        name: "product",
        rules: format!(
            "position = \"a, b\"\nunordered = true\nmoves = [\"x, y -> x + 5, y if x > y\", \"x, y -> x * 2, y if x < y\", \"x, y -> x + 3, y if x == y\"]\nover = \"a * b >= {n}\"\nstart = \"a == 1, b == 1\""
        ),
        going: vec![(1, 1183), (1, n - 1)],
        whole: vec![(1, 2366), (1, n + 4)],
        order: Order::Nested(vec![(0, true), (1, true)]),
    });
    for n in [1_000, 3_000] {
        all.push(Workload {
            name: "wythoff",
            rules: format!(
                "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"a - k, b - k for k in range(1, min(a, b) + 1)\"]\nstart = \"0 <= a <= {n}, 0 <= b <= {n}\""
            ),
            going: vec![(0, n); 2],
            whole: vec![(0, n); 2],
            order: Order::Nested(vec![(0, false), (1, false)]),
        });
    }
    let n = 2_000;
    all.push(Workload {
        name: "fibonacci",
        rules: format!(
            "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, n) if last == 0\", \"n - k; k for k in range(1, min(n, 2 * last) + 1) if last > 0\"]\nstart = \"0 <= n <= {n}, 0 <= last <= {n}\""
        ),
        going: vec![(0, n); 2],
        whole: vec![(0, n); 2],
        order: Order::Nested(vec![(0, false), (1, false)]),
    });
    let n = 200;
    all.push(Workload {
        name: "nim",
        rules: format!(
            "position = \"a, b, c\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a < {n}, 0 <= b < {n}, 0 <= c < {n}\""
        ),
        going: vec![(0, n - 1); 3],
        whole: vec![(0, n - 1); 3],
        order: Order::Nested(vec![(0, false), (1, false), (2, false)]),
    });
    let n = 216;
    all.push(Workload {
        name: "irregular",
        rules: format!(
            "position = \"a, b, c\"\nmoves = [\"x -> x - 1 if x % 2 == 1\", \"x -> x // 2 if x % 2 == 0\", \"x -> x // 3 if (a + b + c) % 2 == 1\"]\nover = \"a + b + c <= 20\"\nstart = \"0 <= a < {n}, 0 <= b < {n}, 0 <= c < {n}\""
        ),
        going: vec![(0, n - 1); 3],
        whole: vec![(0, n - 1); 3],
        order: Order::Nested(vec![(0, false), (1, false), (2, false)]),
    });
    let n = 1_000_000;
    all.push(Workload {
        name: "no-repeat",
        rules: format!(
            "position = \"s\"\nmoves = [\"s + 1\", \"s + 2\", \"s * 2\"]\nover = \"s >= {n}\"\nstart = \"1 <= s <= {n}\"\nrepeat = \"not-own\""
        ),
        going: vec![(1, n - 1), (-1, 2), (-1, 2)],
        whole: vec![(1, 2 * n - 2), (-1, 2), (-1, 2)],
        order: Order::Nested(vec![(0, true), (1, false), (2, false)]),
    });
    all
}

fn grid(bounds: &[(i64, i64)]) -> Grid {
    let axis = |(low, high): &(i64, i64)| Axis {
        low: *low,
        count: u32::try_from(high + 1 - low).expect("a box"),
    };
    Grid::new(bounds.iter().map(axis).collect()).expect("fewer than 2³² cells")
}

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let is_plain = names.iter().any(|name| name == "plain");
    for workload in workloads() {
        let is_meant = |name: &String| name == workload.name;
        if names
            .iter()
            .any(|name| !name.starts_with('-') && name != "plain")
            && !names.iter().any(is_meant)
        {
            continue;
        }
        let rules = parse(&workload.rules).expect("rules");
        let flat = rules.flat().expect("arithmetic");
        let mut seconds = vec![];
        let mut told = String::new();
        for _ in 0..5 {
            let plan = Plan {
                flat: flat.clone(),
                going: grid(&workload.going),
                whole: grid(&workload.whole),
                order: workload.order.clone(),
            };
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
            let first: Vec<i64> = workload
                .going
                .iter()
                .map(|(low, high)| low + (high - low) / 9)
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
            "{} {:?}: {:.1} ms (least {:.1}), {told}",
            workload.name,
            workload.going.last(),
            seconds[2] * 1e3,
            seconds[0] * 1e3
        );
    }
}
