//! Which part of the program each function is in, and what the page shows before the program is there: both are seen on visits to
//! the page that was just built.

use crate::Failure;
use crate::browser::Browser;
use crate::run::say;
use crate::site::Started;
use crate::split::Program;
use crate::visit::{Seen, visits};
use std::collections::HashMap;

/// The names of the later parts, from 1 on: what the worker runs first, what seldom anybody runs, and the languages.
pub(crate) const NAMES: [&str; 5] = ["worker", "rest", "ru", "en", "zh"];
pub(crate) const WORKER: usize = 1;
const REST: usize = 2;
pub(crate) const LANGUAGES: [&str; 3] = ["ru", "en", "zh"];

/// The function that knows the texts of a language, without the language: `crates/words/src/catalogue.rs`.
const TEXTS: &str = "kruzhok_words::catalogue::texts::";

/// What is opened besides the plain address in each language: all ready games one after the other, and what lessons link
/// to. What a first visit often leads to is then among the first parts. Whatever is not comes all the same, a little later, and who
/// needs it at once waits: a first part of what the plain address runs alone, 58 KB smaller, kept slow lines waiting for the rest.
const VISITED: [&str; 3] = [
    "?en-all",
    "?ru#v=1&game=two-heaps&lang=ru",
    "?ru#v=1&game=smaller-heap&embed=1",
];

/// A program in modules, and what it had drawn at the plain address in each language.
pub(crate) struct Parts {
    /// The first module, and those of [`NAMES`].
    pub(crate) modules: Vec<Vec<u8>>,
    /// Elements for the page, which `web/boot.js` shows until the program draws.
    pub(crate) drawn: String,
}

/// Visits the page and splits its program by what it ran. `symbols` has a line `index:name` for each function.
///
/// # Errors
///
/// The program is of an unknown kind, or the page does not work.
pub(crate) fn parts(
    page: &str,
    glue: &str,
    worker: &str,
    program: &[u8],
    symbols: &str,
) -> Result<Parts, Failure> {
    let read = Program::read(program)?;
    let seen = match Browser::ready() {
        Ok(browser) => {
            say("visiting the page, for what it draws and runs first");
            let visited = |name: &str, text: &[u8]| (name.to_owned(), text.to_vec());
            let started = Started {
                glue: "kruzhok.js",
                program: "kruzhok.wasm",
                later_parts: &[],
                packed_size: None,
                is_inside: false,
            };
            let files = HashMap::from([
                visited("index.html", started.named_in(page).as_bytes()),
                visited("worker.js", worker.as_bytes()),
                visited(
                    "kruzhok.js",
                    [include_str!("visit.js"), glue].concat().as_bytes(),
                ),
                visited("kruzhok.wasm", &read.watched()?),
            ]);
            let plain = LANGUAGES.map(|language| format!("?{language}"));
            let others = VISITED.map(str::to_owned);
            visits(&browser, files, &[&plain[..], &others].concat())?
        }
        Err(failure) => {
            println!(
                "  without a browser nothing is drawn beforehand, and all comes at once: {failure}"
            );
            vec![]
        }
    };
    for seen in &seen {
        println!(
            "  ran {} functions in the page, {} in its worker",
            seen.called[0].len(),
            seen.called[1].len()
        );
    }
    let part_of = assigned(&read, &seen, symbols);
    let texts = LANGUAGES.iter().filter_map(|language| {
        let [begin, end] = ['\u{1}', '\u{2}'].map(|mark| format!("{mark}words-{language}"));
        let text = read.text(begin.as_bytes(), end.as_bytes())?;
        let part = NAMES.iter().position(|it| it == language)? + 1;
        part_of.contains(&part).then_some((text, part))
    });
    let texts: Vec<_> = texts.collect();
    let drawn = LANGUAGES.iter().zip(&seen).map(|(language, seen)| {
        let titles = seen.titles.replace('&', "&amp;").replace('\'', "&#39;");
        format!(
            "<template id=\"drawn-{language}\" data-size=\"{}\" data-titles='{titles}'>{}</template>\n",
            seen.size, seen.drawn
        )
    });
    Ok(Parts {
        modules: read.split(&part_of, &texts)?,
        drawn: drawn.collect(),
    })
}

/// The part of each function.
fn assigned(program: &Program, seen: &[Seen], symbols: &str) -> Vec<usize> {
    let count = program.function_count();
    // Unless somebody looked, everything is wanted first.
    let mut parts = vec![if seen.is_empty() { 0 } else { REST }; count];
    for (part, called) in [(WORKER, 1), (0, 0)] {
        for &function in seen.iter().flat_map(|seen| &seen.called[called]) {
            parts[function] = part;
        }
    }
    let names: Vec<&str> = symbols.lines().collect();
    let names = &names[names.len().saturating_sub(count)..];
    for (part, name) in parts.iter_mut().zip(names) {
        // Not those that wasm-opt makes of what several have in common: their names begin otherwise.
        let path = name
            .split_once(':')
            .and_then(|(_, path)| path.strip_prefix(TEXTS));
        let language = path.and_then(|path| path.split("::").next());
        let found = language.and_then(|language| NAMES.iter().position(|it| *it == language));
        *part = found.map_or(*part, |at| at + 1);
    }
    parts
}
