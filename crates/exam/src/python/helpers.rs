//! What a program brings along because it uses it: imports and small functions.

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

/// Functions, and what they use themselves.
const FUNCTIONS: &[(&str, &[&str], &str)] = &[
    (
        "is_prime",
        &["isqrt"],
        "\
def is_prime(n):
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))",
    ),
    (
        "replace",
        &[],
        "\
def replace(values, i, value):
    values = list(values)
    values[i] = value
    return tuple(values)",
    ),
    (
        "without",
        &[],
        "\
def without(values, *places):
    return tuple(value for i, value in enumerate(values) if i not in places)",
    ),
    (
        "listed",
        &[],
        "\
def listed(values):
    return ','.join(map(str, values))",
    ),
    (
        "quoted",
        &[],
        r#"def quoted(text):
    if text and not any(c in ',;@~()"\\' or c.isspace() or c < ' ' for c in text):
        return text
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"') + '"'"#,
    ),
    (
        "minus",
        &[],
        "\
def minus(n):
    return str(n).replace('-', '−')",
    ),
    (
        "signed",
        &[],
        "\
def signed(n):
    return f'+{n}' if n >= 0 else f'−{-n}'",
    ),
    (
        "heaps_without",
        &["minus"],
        "\
def heaps_without(heaps, others):
    heaps = list(heaps)
    for x in others:
        if x in heaps: heaps.remove(x)
    return ','.join(map(minus, heaps)) or '∅'",
    ),
    (
        "changed_heaps",
        &["heaps_without"],
        "\
def changed_heaps(before, after):
    return heaps_without(before, after) + ' → ' + heaps_without(after, before)",
    ),
    (
        "changed_items",
        &["minus", "signed"],
        "\
def changed_items(before, after):
    if len(before) != len(after):
        return '→ (' + ','.join(map(minus, after)) + ')'
    pairs = enumerate(zip(before, after))
    return ', '.join(f'[{i}] {signed(y - x)}' for i, (x, y) in pairs if x != y)",
    ),
    (
        "changed_text",
        &[],
        r#"def changed_text(before, after):
    if after.startswith(before): return '+' + after[len(before):]
    if after.endswith(before): return after[:-len(before)] + '+'
    return '→ ' + (after or '""')"#,
    ),
];

impl Helpers {
    /// Takes something in, with what it uses.
    pub(super) fn add(&self, name: &'static str) {
        self.0.borrow_mut().insert(name);
        let function = FUNCTIONS.iter().find(|(known, ..)| *known == name);
        for needed in function.map_or(&[] as &[_], |(_, needed, _)| needed) {
            self.add(needed);
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
        let mut blocks: Vec<Vec<String>> = FUNCTIONS
            .iter()
            .filter(|(name, ..)| used.contains(name))
            .map(|(.., text)| text.lines().map(str::to_owned).collect())
            .collect();
        if used.contains("setrecursionlimit") {
            blocks.push(vec!["setrecursionlimit(100_000)".to_owned()]);
        }
        blocks
    }
}
