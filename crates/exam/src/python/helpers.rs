//! What a program brings along because it uses it: imports and small functions.

use kruzhok_values::ZECKENDORF_IN_PYTHON;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The names of what is used.
#[derive(Debug, Default)]
pub(super) struct Helpers(RefCell<BTreeSet<&'static str>>);

/// Modules and what may be needed of them.
const MODULES: &[(&str, &[&str])] = &[
    ("functools", &["lru_cache"]),
    ("itertools", &["permutations"]),
    ("math", &["gcd", "isqrt", "prod"]),
    ("sys", &["setrecursionlimit"]),
];

/// Functions, two blank lines between them.
const FUNCTIONS: &str = include_str!("helpers.py");

/// The name and the text of each function.
fn functions() -> impl Iterator<Item = (&'static str, &'static str)> {
    let others = FUNCTIONS.trim_end().split("\n\n\n");
    let all = [ZECKENDORF_IN_PYTHON.trim_end()].into_iter().chain(others);
    all.map(|text| {
        let name = text.trim_start_matches("def ").split('(').next();
        (name.unwrap_or_default(), text)
    })
}

impl Helpers {
    /// Takes something in, with what it uses.
    pub(super) fn add(&self, name: &'static str) {
        self.0.borrow_mut().insert(name);
        let text = functions().find(|(known, _)| *known == name);
        // A method is none of them.
        let words =
            |text: &'static str| text.split(|c: char| !c.is_alphanumeric() && !"_.".contains(c));
        for word in text.into_iter().flat_map(|(_, text)| words(text)) {
            let of_modules = MODULES.iter().flat_map(|(_, names)| *names).copied();
            let mut known = functions().map(|(name, _)| name).chain(of_modules);
            if word != name && known.any(|it| it == word) {
                self.add(word);
            }
        }
    }

    /// The lines that import, without a program of its own names.
    pub(super) fn imports(&self) -> Vec<String> {
        let used = self.0.borrow();
        let line = |(module, names): &(&str, &[&str])| {
            let names = names.iter().copied().filter(|name| used.contains(name));
            let names: Vec<&str> = names.collect();
            (!names.is_empty()).then(|| format!("from {module} import {}", names.join(", ")))
        };
        MODULES.iter().filter_map(line).collect()
    }

    /// The functions, each as its lines.
    pub(super) fn functions(&self) -> Vec<Vec<String>> {
        let used = self.0.borrow();
        let mut blocks: Vec<Vec<String>> = functions()
            .filter(|(name, _)| used.contains(name))
            .map(|(_, text)| text.lines().map(str::to_owned).collect())
            .collect();
        if used.contains("setrecursionlimit") {
            blocks.push(vec!["setrecursionlimit(100_000)".to_owned()]);
        }
        blocks
    }
}
