//! In what two descriptions of a solved game differ.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Number of lines of a difference that are shown.
const SHOWN: usize = 8;

/// What we say of an answer that cannot be compared.
pub(super) const UNCOMPARED: &str = "*";

/// Whether Python does not know such a problem: its numbers are never too long, and its work never too much.
pub(super) fn is_ours_alone(key: &str) -> bool {
    ["overflow", "too-much-work"].contains(&key)
}

/// What is said differently; `None` where the two agree.
pub(super) fn difference(ours: &Result<Vec<String>, String>, theirs: &[String]) -> Option<String> {
    let first = theirs.first().map(String::as_str).unwrap_or_default();
    let ours = match ours {
        Ok(lines) => lines,
        Err(key) if is_ours_alone(key) => return None,
        // A file is not read only because of what is wrong with it; that there is no start is seen early.
        Err(key)
            if first.starts_with("refused")
                && (!key.starts_with("not read") || key == "not read: no-start") =>
        {
            return None;
        }
        Err(key) => return Some(format!("we say {key}, they say {first} …")),
    };
    if !first.contains(" = ") {
        return Some(format!("we say {} …, they say {first}", ours[0]));
    }
    let (ours, theirs) = (by_subject(ours), by_subject(theirs));
    let subjects: BTreeSet<&str> = ours.keys().chain(theirs.keys()).copied().collect();
    let differing = subjects.into_iter().filter_map(|subject| {
        let (our, their) = (ours.get(subject).copied(), theirs.get(subject).copied());
        let is_same = our.zip(their).is_some_and(|(our, their)| agree(our, their));
        (!is_same).then_some((subject, our, their))
    });
    let mut shown = String::new();
    for (subject, our, their) in differing.take(SHOWN) {
        let said =
            |said: Option<&str>| said.map_or("nothing".to_owned(), |said| format!("`{said}`"));
        let _never_fails = write!(
            shown,
            "\n  of `{subject}` we say {}, they say {}",
            said(our),
            said(their)
        );
    }
    (!shown.is_empty()).then_some(shown)
}

/// What is said of each position and of each question.
fn by_subject(lines: &[String]) -> BTreeMap<&str, &str> {
    let parts = lines.iter().map(|line| match line.strip_prefix('?') {
        Some(_) => line.split_once(": "),
        None => line.split_once(" = "),
    });
    parts
        .map(|parts| parts.expect("a subject and what is said of it"))
        .collect()
}

fn agree(our: &str, their: &str) -> bool {
    let chance = |said: &str| {
        let words = said.strip_prefix("chance ")?;
        let (probability, outcome) = words.split_once(' ').unwrap_or((words, ""));
        Some((fraction(probability), outcome.to_owned()))
    };
    match (chance(our), chance(their)) {
        // Ours may be a decimal, where the fraction is too long.
        (Some((our, outcome)), Some((their, other))) => {
            outcome == other && (our - their).abs() < 1e-12
        }
        _ => our == their || our == UNCOMPARED,
    }
}

/// `3/4`, `0.75`.
fn fraction(text: &str) -> f64 {
    let number = |text: &str| text.parse::<f64>().expect("a number");
    text.split_once('/').map_or_else(
        || number(text),
        |(above, below)| number(above) / number(below),
    )
}
