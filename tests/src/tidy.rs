//! What keeps the house tidy: arrows between the rooms, a style file for each component, a message for each problem.

use kruzhok_words::{Language, keys};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use toml::Table;

/// Which crates of ours each may use. A new arrow is a change of architecture: it comes with `ARCHITECTURE.md`.
const ARROWS: &[(&str, &[&str])] = &[
    ("order", &[]),
    ("values", &[]),
    ("syntax", &["order", "values"]),
    ("rulesfile", &["order", "syntax", "values"]),
    ("rules", &["order", "rulesfile", "syntax", "values"]),
    ("proofs", &["order", "rules", "syntax", "values"]),
    ("words", &[]),
    ("scorm", &[]),
    ("layout", &["order"]),
    ("kernels", &[]),
    ("games", &["rulesfile", "words"]),
    ("sweep", &["kernels", "order", "proofs", "rules", "values"]),
    (
        "task",
        &["order", "rules", "rulesfile", "syntax", "values", "words"],
    ),
    (
        "solver",
        &[
            "kernels", "order", "proofs", "rules", "sweep", "syntax", "values",
        ],
    ),
    (
        "exam",
        &[
            "order",
            "proofs",
            "rules",
            "rulesfile",
            "solver",
            "syntax",
            "values",
        ],
    ),
    (
        "law",
        &[
            "order",
            "proofs",
            "rules",
            "rulesfile",
            "solver",
            "syntax",
            "values",
        ],
    ),
    ("picture", &["order", "rules", "syntax", "values", "words"]),
    (
        "drawing",
        &[
            "exam", "layout", "order", "picture", "rules", "solver", "syntax",
        ],
    ),
    ("wire", &["order", "picture", "rules", "syntax", "values"]),
    (
        "worker",
        &[
            "drawing", "exam", "law", "order", "picture", "proofs", "rules", "solver", "syntax",
            "task", "wire", "words",
        ],
    ),
    (
        "page",
        // The worker in tests alone: what the page does, it does without solving anything.
        &[
            "games",
            "order",
            "picture",
            "rules",
            "rulesfile",
            "scorm",
            "syntax",
            "task",
            "values",
            "wire",
            "words",
            "worker",
        ],
    ),
    (
        "cli",
        &[
            "drawing", "exam", "games", "law", "page", "picture", "proofs", "rules", "scorm",
            "solver", "syntax", "task", "words", "worker",
        ],
    ),
    (
        "web",
        &[
            "order", "page", "picture", "scorm", "wire", "words", "worker",
        ],
    ),
    ("xtask", &[]),
    (
        "tests",
        &[
            "exam",
            "games",
            "law",
            "page",
            "proofs",
            "rules",
            "rulesfile",
            "scorm",
            "solver",
            "sweep",
            "syntax",
            "task",
            "values",
            "words",
            "worker",
        ],
    ),
];

#[test]
fn arrows_between_crates_point_one_way() {
    let allowed: BTreeMap<&str, &[&str]> = ARROWS.iter().copied().collect();
    for folder in crate_folders() {
        let name = folder_name(&folder);
        let manifest: Table = read(&folder.join("Cargo.toml"))
            .parse()
            .expect("a manifest");
        let allowed = allowed
            .get(name)
            .unwrap_or_else(|| panic!("tidy.rs does not know the crate `{name}`"));
        for used in crates_used(&manifest) {
            assert!(
                allowed.contains(&used.as_str()),
                "{name} may not use {used}"
            );
        }
    }
}

/// Rooms that still carry types of another room through their door.
const RE_EXPORTS: &[(&str, &str)] = &[("sweep", "kernels")];

#[test]
fn no_room_carries_types_of_another_through_its_door() {
    let folders = crate_folders();
    let mut found = BTreeSet::new();
    // This file names the words it looks for.
    for folder in folders.iter().filter(|it| folder_name(it) != "tests") {
        for path in sources(&folder.join("src")) {
            for rest in read(&path).split("pub use kruzhok_").skip(1) {
                let end = rest.find(|c: char| !c.is_ascii_lowercase());
                let room = &rest[..end.unwrap_or(rest.len())];
                found.insert((folder_name(folder), room.to_owned()));
            }
        }
    }
    let allowed = RE_EXPORTS.iter().map(|&(name, of)| (name, of.to_owned()));
    assert_eq!(
        found,
        allowed.collect(),
        "RE_EXPORTS lists all, and no more"
    );
}

/// Who writes values for another program or another day: what crosses to the worker, and what the command line prints.
const SERDE: &[&str] = &["cli", "web", "wire"];

/// Whose types cross as they are: a mirror of each in `wire` would be longer than a derive.
const SERDE_DERIVED: &[&str] = &["picture", "rules", "syntax", "values"];

#[test]
fn only_those_who_write_values_use_serde() {
    let folders = crate_folders();
    let uses_serde = |folder: &PathBuf| {
        let manifest: Table = read(&folder.join("Cargo.toml"))
            .parse()
            .expect("a manifest");
        let dependencies = manifest.get("dependencies").and_then(|it| it.as_table());
        dependencies.is_some_and(|it| it.contains_key("serde"))
    };
    let found: BTreeSet<&str> = folders
        .iter()
        .filter(|it| uses_serde(it))
        .map(|it| folder_name(it))
        .collect();
    let allowed = SERDE.iter().chain(SERDE_DERIVED).copied().collect();
    assert_eq!(
        found, allowed,
        "SERDE and SERDE_DERIVED list all, and no more"
    );
}

fn folder_name(folder: &Path) -> &str {
    folder
        .file_name()
        .and_then(|name| name.to_str())
        .expect("a name")
}

/// The crates of ours that a manifest names in any table of dependencies.
fn crates_used(manifest: &Table) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for (key, value) in manifest {
        let Some(table) = value.as_table() else {
            continue;
        };
        if key.ends_with("dependencies") {
            used.extend(
                table
                    .keys()
                    .filter_map(|name| name.strip_prefix("kruzhok-"))
                    .map(str::to_owned),
            );
        } else {
            used.extend(crates_used(table));
        }
    }
    used
}

#[test]
fn every_component_has_its_style_file_and_every_style_file_is_used() {
    let components = stems(&root().join("web/src/components"), "rs");
    let styles = stems(&root().join("web/styles"), "css");
    for component in components.iter().filter(|name| *name != "mod") {
        assert!(
            styles.contains(component),
            "web/styles/{component}.css is missing"
        );
    }
    let page = read(&root().join("index.html"));
    for style in styles {
        assert!(
            page.contains(&format!("web/styles/{style}.css")),
            "index.html does not name {style}.css"
        );
    }
}

/// Yew tells children without keys apart by their distance from the last one: with a list of another length below it, a field is
/// another field, and loses the focus and the letters that are being typed. A list that is collected is one child.
#[test]
fn a_list_is_one_child_of_its_element() {
    for path in sources(&root().join("web/src")) {
        // Written in two halves, so that this file does not hold it.
        let list = format!("{{ {} ", "for");
        assert!(!read(&path).contains(&list), "{}", path.display());
    }
}

#[test]
fn every_problem_and_every_hint_has_its_message() {
    use kruzhok_syntax::{Hint, ProblemKind};
    for language in Language::ALL {
        let keys: BTreeSet<&str> = keys(language).collect();
        let problems = ProblemKind::KEYS.iter().map(|key| format!("problem-{key}"));
        let hints = Hint::KEYS.iter().map(|key| format!("hint-{key}"));
        let expected: BTreeSet<String> = problems.chain(hints).collect();
        for key in &expected {
            assert!(keys.contains(key.as_str()), "{language} has no `{key}`");
        }
        for key in keys
            .iter()
            .filter(|key| key.starts_with("problem-") || key.starts_with("hint-"))
        {
            assert!(
                expected.contains(*key),
                "{language} has `{key}`, which nothing says"
            );
        }
    }
}

#[test]
fn what_the_page_says_while_it_loads_is_said_in_every_language() {
    let script = read(&root().join("web/boot.js"));
    let (_, words) = script.split_once("var WORDS = {").expect("it has words");
    let (words, script) = words.split_once("\n  };").expect("the words end");
    let blocks: Vec<&str> = words.split("\n    }").collect();
    let keys_of = |language: Language| -> BTreeSet<&str> {
        let start = format!("\n    {}: {{", language.code());
        let block = blocks.iter().find(|block| block.contains(&start));
        let block = block.unwrap_or_else(|| panic!("no words in {language}"));
        let sentences = block.lines().filter_map(|line| line.split_once(": \""));
        sentences.map(|(key, _)| key.trim()).collect()
    };
    let said: BTreeSet<&str> = ["words().", "fail(\"", "? \"", ": \""]
        .iter()
        .flat_map(|before| script.split(before).skip(1))
        .filter_map(|rest| rest.split(|it: char| !it.is_ascii_alphabetic()).next())
        .collect();
    let keys = keys_of(Language::En);
    assert!(keys.contains("loading"), "{keys:?}");
    for language in Language::ALL {
        assert_eq!(keys_of(language), keys, "{language}");
    }
    for key in keys {
        assert!(said.contains(key), "nothing says `{key}`");
    }
}

#[test]
fn the_page_says_nothing_that_only_the_command_line_has() {
    let locale = read(&root().join("crates/words/locales/en/cli.txt"));
    let keys = locale.lines().filter_map(|line| line.split_once(" ="));
    let keys: Vec<String> = keys
        .filter(|(key, _)| key.starts_with("cli-"))
        .map(|(key, _)| format!("\"{key}\""))
        .collect();
    assert!(!keys.is_empty(), "the file is read");
    for folder in [
        "crates/page",
        "crates/wire",
        "crates/worker",
        "crates/drawing",
        "crates/picture",
        "web",
    ] {
        for path in sources(&root().join(folder)) {
            let text = read(&path);
            for key in &keys {
                assert!(!text.contains(key), "{} says {key}", path.display());
            }
        }
    }
}

#[test]
fn sources_are_finished_and_name_no_machine() {
    // Written in two halves, so that this file does not hold them.
    let halves = [
        ("to", "do!("),
        ("unimpl", "emented!("),
        ("FIX", "ME"),
        ("db", "g!("),
        ("/wo", "rk/"),
        ("/ho", "me/"),
        ("/ro", "ot/"),
    ];
    for path in sources(&root()) {
        let text = read(&path);
        for (start, end) in halves {
            let word = format!("{start}{end}");
            assert!(!text.contains(&word), "{} has `{word}`", path.display());
        }
    }
}

/// Our own source files and style files.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in entries(folder) {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if path.is_dir()
            && !name.starts_with('.')
            && !["target", "dist", "node_modules"].contains(&name)
        {
            found.extend(sources(&path));
        } else if ["rs", "css", "js", "html", "py", "toml"]
            .iter()
            .any(|ending| name.ends_with(&format!(".{ending}")))
        {
            found.push(path);
        }
    }
    found
}

fn crate_folders() -> Vec<PathBuf> {
    let mut folders = entries(&root().join("crates"));
    folders.extend([root().join("web"), root().join("tests")]);
    folders.retain(|folder| folder.join("Cargo.toml").exists());
    folders
}

/// Names of the files of a folder with that ending, without it; none where there is no such folder.
fn stems(folder: &Path, ending: &str) -> BTreeSet<String> {
    let files = entries(folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|it| it == ending));
    files
        .filter_map(|path| path.file_stem()?.to_str().map(str::to_owned))
        .collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry of the folder").path())
        .collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the root of the workspace")
        .to_owned()
}
