//! Guesses at what was meant: letters that look alike, names that are almost right.

use crate::letters::lowercase;

/// Letters of other alphabets, and the Latin ones that they look like.
const LOOK_ALIKES: &[(char, char)] = &[
    ('а', 'a'),
    ('б', 'b'),
    ('в', 'b'),
    ('г', 'r'),
    ('е', 'e'),
    ('ё', 'e'),
    ('з', '3'),
    ('и', 'u'),
    ('к', 'k'),
    ('м', 'm'),
    ('н', 'n'),
    ('о', 'o'),
    ('п', 'n'),
    ('р', 'p'),
    ('с', 'c'),
    ('т', 't'),
    ('у', 'y'),
    ('х', 'x'),
    ('ѕ', 's'),
    ('і', 'i'),
    ('ј', 'j'),
    ('ԛ', 'q'),
    ('ԝ', 'w'),
    ('А', 'A'),
    ('В', 'B'),
    ('Е', 'E'),
    ('З', '3'),
    ('К', 'K'),
    ('М', 'M'),
    ('Н', 'H'),
    ('О', 'O'),
    ('Р', 'P'),
    ('С', 'C'),
    ('Т', 'T'),
    ('У', 'Y'),
    ('Х', 'X'),
    ('Ѕ', 'S'),
    ('І', 'I'),
    ('Ј', 'J'),
    ('α', 'a'),
    ('β', 'b'),
    ('ι', 'i'),
    ('κ', 'k'),
    ('ν', 'v'),
    ('ο', 'o'),
    ('ρ', 'p'),
    ('υ', 'u'),
    ('χ', 'x'),
    ('Α', 'A'),
    ('Β', 'B'),
    ('Ε', 'E'),
    ('Ι', 'I'),
    ('Κ', 'K'),
    ('Μ', 'M'),
    ('Ν', 'N'),
    ('Ο', 'O'),
    ('Ρ', 'P'),
    ('Τ', 'T'),
    ('Υ', 'Y'),
    ('Χ', 'X'),
];

/// Letters that share a key or a sound with a Latin one: a pupil who meant `s` may have left the layout on Russian.
const OTHER_READINGS: &[(char, char)] = &[
    ('с', 's'),
    ('С', 'S'),
    ('к', 'k'),
    ('н', 'n'),
    ('ы', 's'),
    ('в', 'v'),
];

/// The letters of the known name that `name` looks like.
pub fn look_alike<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    if name.is_ascii() && known.iter().all(|it| it.is_ascii()) {
        return None;
    }
    let same = |readings: &[(char, char)]| {
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

fn drawn_with(c: char, readings: &[(char, char)]) -> char {
    readings
        .iter()
        .find(|(other, _)| *other == c)
        .map_or(c, |(_, latin)| *latin)
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
