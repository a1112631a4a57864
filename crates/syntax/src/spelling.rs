//! Guesses at what was meant: letters that look alike, names that are almost right.

use crate::Hint;
use crate::letters::lowercase;

/// Latin letters and digits, each with the letters of other alphabets that look like it.
const LOOK_ALIKES: &[&str] = &[
    "aаα", "bбвβ", "rг", "eеё", "3зЗ", "uиυ", "kкκ", "mм", "nнп", "oоο", "pрρ", "cс", "tт", "yу",
    "xхχ", "sѕ", "iіι", "jј", "qԛ", "wԝ", "AАΑ", "BВΒ", "EЕΕ", "KКΚ", "MМΜ", "HН", "OОΟ", "PРΡ",
    "CС", "TТΤ", "YУΥ", "XХΧ", "SЅ", "IІΙ", "JЈ", "vν", "NΝ",
];

/// Latin letters, each with those that share a key or a sound with it: a pupil who meant `s` may have left the layout on Russian.
const OTHER_READINGS: &[&str] = &["sсы", "SС", "kк", "nн", "vв"];

/// The letters of the known name that `name` looks like.
pub fn look_alike<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    if name.is_ascii() && known.iter().all(|it| it.is_ascii()) {
        return None;
    }
    let same = |readings: &[&str]| {
        let drawn = |text: &str| {
            text.chars()
                .map(|c| drawn_with(c, readings))
                .collect::<String>()
        };
        known
            .iter()
            .copied()
            .find(|it| *it != name && drawn(it) == drawn(name))
    };
    same(LOOK_ALIKES).or_else(|| same(OTHER_READINGS))
}

fn drawn_with(c: char, readings: &[&str]) -> char {
    let reading = readings.iter().find(|letters| letters.contains(c));
    reading.and_then(|it| it.chars().next()).unwrap_or(c)
}

/// The known word that is nearest to `word`, if it is near enough to be meant.
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let length = word.chars().count();
    if length > 40 {
        return None;
    }
    let small = lowercase(word);
    if let Some(same) = known.iter().find(|it| lowercase(it) == small) {
        return Some(same);
    }
    let allowed = match length {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    let (distance, best) = known
        .iter()
        .map(|it| (distance(word, it), *it))
        .min_by_key(|(distance, _)| *distance)?;
    (distance <= allowed).then_some(best)
}

/// What to write for a word: the known one that is meant, or one of all.
pub fn hint(word: &str, known: &[&str]) -> Option<Hint> {
    let meant = look_alike(word, known).or_else(|| nearest(word, known));
    meant.map_or_else(|| Hint::one_of(known.iter().copied()), Hint::write)
}

/// How many letters must be added, left out, changed or swapped with their neighbour.
///
/// Damerau and Levenshtein's distance, in its form without overlapping swaps.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1)
                .min(rows[i][j - 1] + 1)
                .min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_look_alike() {
        assert_eq!(look_alike("х", &["s", "x"]), Some("x"));
        assert_eq!(look_alike("mаx", &["max"]), Some("max"));
        assert_eq!(look_alike("с", &["s"]), Some("s"));
        assert_eq!(look_alike("a", &["а"]), Some("а"));
        assert_eq!(look_alike("a", &["b"]), None);
        assert_eq!(look_alike("ж", &["s"]), None);
    }

    #[test]
    fn names_that_are_almost_right() {
        assert_eq!(nearest("heap", &["heaps", "turn"]), Some("heaps"));
        assert_eq!(nearest("haeps", &["heaps"]), Some("heaps"));
        assert_eq!(nearest("S", &["s"]), Some("s"));
        assert_eq!(nearest("t", &["s"]), None);
        assert_eq!(nearest("positon", &["position", "moves"]), Some("position"));
    }
}
