//! Laws about known games: what the program finds of each, and which it finds by itself.

use super::{difference, literal};
use crate::trial::read;
use kruzhok_law::{Limits, Ruling, check, propose};
use std::sync::Arc;
use toml::{Table, Value};

/// What differs from what is known of laws: each has the fields of `[[law]]`, its `ruling`, and perhaps `found`.
pub(super) fn differences(name: &str, text: &str, laws: &[Value]) -> Vec<String> {
    let laws = laws.iter().map(|law| law.as_table().expect("a table"));
    let mut proposed = None;
    let mut found = vec![];
    for law in laws {
        let is_result = |key: &str| ["ruling", "found"].contains(&key);
        let (results, fields): (Table, Table) =
            law.clone().into_iter().partition(|(key, _)| is_result(key));
        let lines = fields
            .iter()
            .map(|(key, value)| format!("{key} = {}\n", literal(value)));
        let lines: String = lines.collect();
        let rules = Arc::new(read(&format!("{text}\n[[law]]\nid = \"golden\"\n{lines}")));
        let verdict = check(&rules, 0, Limits::default());
        let ruling = verdict.map_or("no value".to_owned(), |it| it.ruling.to_string());
        let expected = results["ruling"].as_str().expect("a text");
        if ruling != expected {
            found.push(difference(&lines, ruling, expected));
        }
        if results.contains_key("found") {
            let game = Arc::new(read(text));
            let proposed = proposed.get_or_insert_with(|| propose(&game, Limits::default()));
            let is_found = proposed.iter().any(|it| {
                let question = fields.get("question").map(literal);
                let is_proved = matches!(it.verdict.ruling, Ruling::Proved(_));
                is_proved && fields.contains_key(it.law.field) && it.law.question == question
            });
            if !is_found {
                found.push(difference(&lines, "not found", "found"));
            }
        }
    }
    let named = |difference| format!("{name}: law: {difference}");
    found.into_iter().map(named).collect()
}
