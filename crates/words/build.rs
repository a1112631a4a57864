//! Packs the messages of `locales/`: a list of keys, and for each language a list of its texts in the same order, so that the
//! page can load one language; and the same again of topics that a first visit does not show. What only the command line says
//! is not in the page at all.

use std::path::Path;
use std::{env, fs};

/// In the order of the enum `Language`.
const LANGUAGES: [&str; 3] = ["ru", "en", "zh"];

/// What a first visit shows.
const FIRST: &[&str] = &["page", "form", "games", "recursion", "reasons", "law_bar"];

/// What the page comes to later.
const LATER: &[&str] = &[
    "cli", "problems", "guide", "exercise", "lessons", "task", "laws",
];

fn main() {
    println!("cargo::rerun-if-changed=locales");
    write("", FIRST);
    write("later_", LATER);
}

/// Writes the keys of these topics, and their texts in each language, into files whose names begin so.
fn write(prefix: &str, topics: &[&str]) {
    let is_page = env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm");
    let mut keys = String::new();
    let mut texts = LANGUAGES.map(|_| String::new());
    for topic in topics {
        let files = LANGUAGES.map(|language| {
            let file = format!("locales/{language}/{topic}.txt");
            fs::read_to_string(&file)
                .unwrap_or_else(|error| panic!("could not read {file}: {error}"))
        });
        let messages = files.each_ref().map(|file| messages(file));
        for (key, _) in &messages[0] {
            if is_page && *topic == "cli" && key.starts_with("cli-") {
                continue;
            }
            keys.push_str(key);
            keys.push('\n');
            for (texts, messages) in texts.iter_mut().zip(&messages) {
                let text = messages.iter().find(|(other, _)| other == key);
                // A test names each message that a language lacks.
                texts.push_str(text.map_or("", |(_, text)| text));
                texts.push('\n');
            }
        }
    }
    let folder = env::var_os("OUT_DIR").expect("cargo names a folder");
    for (name, list) in [("keys", keys)]
        .into_iter()
        .chain(LANGUAGES.into_iter().zip(texts))
    {
        let name = format!("{prefix}{name}");
        let file = Path::new(&folder).join(format!("{name}.txt"));
        fs::write(&file, list)
            .unwrap_or_else(|error| panic!("could not write {}: {error}", file.display()));
    }
}

/// The keys and texts of a file, in its order.
fn messages(file: &str) -> Vec<(&str, &str)> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_once('='))
        .map(|(key, text)| (key.trim(), text.trim()))
        .collect()
}
