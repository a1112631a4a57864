//! Packs the messages of `locales/`: each key once, with its texts in all languages below it.
//!
//! Side by side they share more words than in files of their own, so the page weighs less; and what only the command
//! line says is not in the page at all.

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
    let mut packed = String::new();
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
            packed.push_str(key);
            packed.push('\n');
            for messages in &messages {
                let text = messages.iter().find(|(other, _)| other == key);
                // A test names each message that a language lacks.
                packed.push_str(text.map_or("", |(_, text)| text));
                packed.push('\n');
            }
        }
    }
    let folder = env::var_os("OUT_DIR").expect("cargo names a folder");
    let file = Path::new(&folder).join("messages.txt");
    fs::write(&file, packed)
        .unwrap_or_else(|error| panic!("could not write {}: {error}", file.display()));
}

/// The keys and texts of a file, in its order.
fn messages(file: &str) -> Vec<(&str, &str)> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_once('='))
        .map(|(key, text)| (key.trim(), text.trim()))
        .collect()
}
