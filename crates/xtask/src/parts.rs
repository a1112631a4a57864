//! Which part of the program each function is in, and what the page shows before the program is there: both are seen on visits to
//! the page that was just built.

use crate::Failure;
use crate::browser::Browser;
use crate::references::{self, Piece};
use crate::run::say;
use crate::site::Started;
use crate::split::Program;
use crate::visit::{Seen, visits};
use std::collections::HashMap;

/// The names of the later parts, from 1 on: what the worker runs first, what both run where another address is opened, the texts
/// that a first visit does not show, what seldom anybody runs, and the languages.
pub(crate) const NAMES: [&str; 9] = [
    "worker", "more", "later_ru", "later_en", "later_zh", "rest", "ru", "en", "zh",
];
pub(crate) const WORKER: usize = 1;
const MORE: usize = 2;
const REST: usize = 6;
pub(crate) const LANGUAGES: [&str; 3] = ["ru", "en", "zh"];

/// The function that knows a list of texts, without the name of the list: `crates/words/src/catalogue.rs`. A list is named
/// after its language, and so begins what a first visit does not show.
const TEXTS: &str = "kruzhok_words::catalogue::texts::";
const LATER: &str = "later_";

/// The plain address in each language, and as slow processors see it.
const PLAIN: [&str; 5] = ["?ru", "?en", "?zh", "slow/?ru", "slow/?en"];

/// What is opened besides the plain address in each language: all ready games one after the other, and what lessons link
/// to. What a first visit often leads to then comes soon. Whatever is not there when it is needed is waited for.
const VISITED: [&str; 7] = [
    "?en-all",
    "slow/?ru#v=1&game=two-heaps&lang=ru",
    "?ru#v=1&game=smaller-heap&embed=1",
    "slow/?ru#v=1&game=nim&theme=projector",
    "?ru#v=1&lesson=squares",
    "?ru#v=1&game=demo-2024&exercise=answer&embed=1",
    "slow/?ru#v=1&game=demo-2024&exercise=colour",
];

/// A program in modules, and what it had drawn at the plain address in each language.
pub(crate) struct Parts {
    /// The first module, and those of [`NAMES`].
    pub(crate) modules: Vec<Vec<u8>>,
    /// What calls them and is called by them.
    pub(crate) glue: String,
    /// Elements for the page, which `web/boot.js` shows until the program draws.
    pub(crate) drawn: String,
}

/// Visits the page and splits its program by what it ran. `symbols` has a line `index:name` for each function, and `linked` is
/// the program as the linker wrote it, with its notes.
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
    linked: &[u8],
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
            visits(&browser, files, &[&PLAIN[..], &VISITED].concat())?
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
    let part_of = assigned(&read, &seen, symbols)?;
    let pieces = references::pieces(linked)?;
    let part_of_piece = known_to(&pieces, &part_of, symbols);
    let pieces = pieces.iter().zip(part_of_piece);
    let pieces: Vec<(&Piece, usize)> = pieces.filter(|it| it.1 != 0).collect();
    let drawn = LANGUAGES.iter().zip(&seen).map(|(language, seen)| {
        let titles = seen.titles.replace('&', "&amp;").replace('\'', "&#39;");
        format!(
            "<template id=\"drawn-{language}\" data-size=\"{}\" data-titles='{titles}'>{}</template>\n",
            seen.size, seen.drawn
        )
    });
    Ok(Parts {
        modules: read.split(&part_of, &pieces)?,
        glue: read.shortened(glue),
        drawn: drawn.collect(),
    })
}

/// The part of each function.
///
/// # Errors
///
/// A first visit shows what should come later.
fn assigned(program: &Program, seen: &[Seen], symbols: &str) -> Result<Vec<usize>, Failure> {
    let count = program.function_count();
    // Unless somebody looked, everything is wanted first.
    let mut parts = vec![if seen.is_empty() { 0 } else { REST }; count];
    let (plain, others) = seen.split_at(PLAIN.len().min(seen.len()));
    let all = others.iter().flat_map(|seen| &seen.called);
    let by_worker = plain.iter().map(|seen| &seen.called[1]);
    let by_page = plain.iter().map(|seen| &seen.called[0]);
    let called = all.map(|it| (MORE, it));
    let called = called.chain(by_worker.map(|it| (WORKER, it)));
    for (part, functions) in called.chain(by_page.map(|it| (0, it))) {
        for &function in functions {
            parts[function] = part;
        }
    }
    for (part, name) in parts.iter_mut().zip(names(symbols, count)) {
        // Not those that wasm-opt makes of what several have in common: their names begin otherwise.
        let list = name
            .strip_prefix(TEXTS)
            .and_then(|it| it.split("::").next());
        let Some(list) = list else { continue };
        if list.starts_with(LATER) && *part == 0 && !seen.is_empty() {
            return Err(format!(
                "a first visit shows a message of {list}, which crates/words/build.rs has for later"
            ));
        }
        *part = match NAMES.iter().position(|it| *it == list) {
            Some(at) => at + 1,
            None if list.starts_with(LATER) => MORE,
            None => 0,
        };
    }
    Ok(parts)
}

/// The names of the functions of the program itself, in order.
fn names(symbols: &str, count: usize) -> impl Iterator<Item = &str> {
    let skipped = symbols.lines().count().saturating_sub(count);
    let lines = symbols.lines().skip(skipped);
    lines.map(|line| line.split_once(':').map_or(line, |(_, name)| name))
}

/// The part that each piece of the memory may come with: the one whose functions alone know it, and whose pieces. 0 if there is
/// no such part, or if a function that knows it is not found in the finished program.
fn known_to(pieces: &[Piece], part_of: &[usize], symbols: &str) -> Vec<usize> {
    let mut of_name: HashMap<&str, usize> = HashMap::new();
    for (name, &part) in names(symbols, part_of.len()).zip(part_of) {
        let known = of_name.entry(name).or_insert(part);
        *known = if *known == part { part } else { 0 };
    }
    let common = |one: Option<usize>, other: usize| match one {
        Some(one) if one != other => Some(0),
        _ => Some(other),
    };
    let of_functions = pieces.iter().map(|piece| {
        let parts = piece.functions.iter().map(|name| {
            let name = rustc_demangle::demangle(name).to_string();
            of_name.get(name.as_str()).copied().unwrap_or(0)
        });
        parts.fold(None, common)
    });
    let mut parts: Vec<Option<usize>> = of_functions.collect();
    loop {
        let next = pieces.iter().zip(&parts).map(|(piece, &part)| {
            let knowing = piece.pieces.iter().filter_map(|&it| parts[it]);
            knowing.fold(part, common)
        });
        let next: Vec<Option<usize>> = next.collect();
        if next == parts {
            return parts.into_iter().map(|it| it.unwrap_or(0)).collect();
        }
        parts = next;
    }
}
