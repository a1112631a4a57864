//! How soon the built page is there on a slow line: `cargo xtask bench start`.
//!
//! A server of the tests' own has the bandwidth and the delay of a school's line; Chromium slows its processor down. Each
//! row is the median of five visits with nothing kept; with `KRUZHOK_BEFORE`, the folder of another build, both take
//! turns. Numbers to look at; nothing fails because of them. It stands among the tests because they know how to drive the page.

use crate::browser::{Line, Options, Page, Site};
use serde_json::Value;
use std::env;
use std::path::PathBuf;

/// Notes when words were first painted, when a drawing with answers was first there, and when the program's own was, with the
/// bytes that had arrived whole by then.
const NOTES: &str = "() => {
    const seen = window.seen = {};
    const has = within => document.querySelector(within + ' .answers__value')
        && document.querySelector(within + ' .graph__node');
    const paint = name => performance.getEntriesByName(name)[0]?.startTime;
    const arrived = () => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(it => it.responseEnd > 0 && it.responseEnd < performance.now())
        .reduce((sum, it) => sum + it.encodedBodySize, 0);
    const look = () => {
        const shown = document.querySelector('#drawn') ? '#drawn' : '#app';
        if (!seen.drawn && has(shown)) requestAnimationFrame(() => setTimeout(() => seen.drawn ??= performance.now()));
        if (!seen.answers && has('#app') && !document.querySelector('#drawn')) {
            observer.disconnect();
            seen.bytes = arrived();
            seen.answers = performance.now();
            requestAnimationFrame(() => setTimeout(() => {
                seen.drawn ??= performance.now();
                seen.words = paint('first-contentful-paint');
                seen.done = true;
            }));
        }
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
}";

const RUNS: usize = 5;
const DEMO: &str = "";
const OTHER_GAME: &str = "v=1&game=two-heaps";

/// One row: its name, the site, how much slower the processor is, and the address.
type Row = (&'static str, Where, u32, &'static str);

#[derive(Clone, Copy)]
enum Where {
    Served(Line),
    SingleFile(Line),
    Disk,
}

const fn line(kilobits: u32, is_compressed: bool) -> Line {
    Line {
        bytes_per_second: kilobits * 125,
        delay_ms: 100,
        is_compressed,
    }
}

const ROWS: [Row; 6] = [
    ("5 Mbit/s", Where::Served(line(5_000, true)), 1, DEMO),
    (
        "5 Mbit/s, another game",
        Where::Served(line(5_000, true)),
        1,
        OTHER_GAME,
    ),
    (
        "5 Mbit/s, host does not compress",
        Where::Served(line(5_000, false)),
        1,
        DEMO,
    ),
    (
        "1 Mbit/s, processor / 6",
        Where::Served(line(1_000, true)),
        6,
        DEMO,
    ),
    (
        "one file, 5 Mbit/s",
        Where::SingleFile(line(5_000, false)),
        1,
        DEMO,
    ),
    ("one file, from disk, processor / 6", Where::Disk, 6, DEMO),
];

#[test]
#[ignore = "measures the built page: cargo xtask bench start"]
fn the_page_starts() {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from);
    let builds = [("before", "KRUZHOK_BEFORE"), ("now", "KRUZHOK_DIST")];
    println!(
        "{:<36}{:<8}{:>12}{:>12}{:>12}{:>12}",
        "", "build", "words, s", "drawn, s", "answers, s", "KB by then"
    );
    for (name, place, slowness, fragment) in ROWS {
        let mut visits = builds.map(|_| vec![]);
        for _ in 0..RUNS {
            for ((_, variable), visits) in builds.iter().zip(&mut visits) {
                visits.extend(folder(variable).map(|it| visit(&it, place, slowness, fragment)));
            }
        }
        for ((build, _), visits) in builds
            .iter()
            .zip(visits)
            .filter(|(_, visits)| !visits.is_empty())
        {
            let median = |at: usize| {
                let mut all: Vec<f64> = visits.iter().map(|visit: &[f64; 4]| visit[at]).collect();
                all.sort_by(f64::total_cmp);
                all[all.len() / 2] / 1_000.0
            };
            println!(
                "{name:<36}{build:<8}{:>12.2}{:>12.2}{:>12.2}{:>12.0}",
                median(0),
                median(1),
                median(2),
                median(3)
            );
        }
    }
}

/// Milliseconds to the first words, to a drawing with answers and to the program's own, and bytes before that.
fn visit(dist: &std::path::Path, place: Where, slowness: u32, fragment: &str) -> [f64; 4] {
    let (address, file) = match place {
        Where::Served(line) => (line.serve(dist), ""),
        Where::SingleFile(line) => (line.serve(dist), "kruzhok.html"),
        Where::Disk => (format!("file://{}/", dist.display()), "kruzhok.html"),
    };
    let site = Site::At(format!("{address}{file}").leak());
    let page = Page::watched(site, Options::default(), NOTES);
    page.slow_down(slowness);
    page.go_to(fragment);
    page.wait_for_script("first answers", "window.seen?.done === true");
    ["words", "drawn", "answers", "bytes"].map(|name| {
        match page.run(&format!("window.seen.{name}")) {
            Value::Number(number) => number.as_f64().unwrap_or(0.0),
            _ => 0.0,
        }
    })
}
