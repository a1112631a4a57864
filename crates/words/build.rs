//! Packs the messages of `locales/`: a list of keys, and for each language a list of its texts in the same order, so that the
//! page can load one language. What only the command line says is not in the page at all.
//!
//! A list of texts stands between two lines by which `cargo xtask dist` finds it in the program.

use std::path::Path;
use std::{env, fs};

/// In the order of the enum `Language`.
const LANGUAGES: [&str; 3] = ["ru", "en", "zh"];

const TOPICS: &[&str] = &[
    "cli",
    "page",
    "form",
    "problems",
    "games",
    "guide",
    "recursion",
    "exercise",
    "lessons",
    "task",
    "reasons",
    "laws",
    "law_bar",
];

fn main() {
    println!("cargo::rerun-if-changed=locales");
    let is_page = env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm");
    let mut keys = String::new();
    let mut texts = LANGUAGES.map(|language| format!("\u{1}words-{language}\n"));
    for topic in TOPICS {
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
    let write = |name: &str, text: String| {
        let file = Path::new(&folder).join(format!("{name}.txt"));
        fs::write(&file, text)
            .unwrap_or_else(|error| panic!("could not write {}: {error}", file.display()));
    };
    write("keys", keys);
    for (language, text) in LANGUAGES.iter().zip(texts) {
        write(language, format!("{text}\u{2}words-{language}"));
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
