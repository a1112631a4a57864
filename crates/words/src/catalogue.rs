//! The messages of `locales/`, read once.

use crate::Language;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The keys of the messages, and their texts in each language in the same order, a line each (`build.rs`); and those that a
/// first visit does not show. A list is reached by one function alone, whose name `cargo xtask dist` knows: both
/// are loaded when the language is shown, and the later ones after the first answers.
mod texts {
    use std::hint::black_box;

    macro_rules! texts {
        ($($list:ident)*) => {$(
            #[inline(never)]
            pub(super) fn $list() -> &'static str {
                // Else whoever calls it could be compiled to know where the text is.
                black_box(include_str!(concat!(env!("OUT_DIR"), "/", stringify!($list), ".txt")))
            }
        )*};
    }

    texts! { keys ru en zh later_keys later_ru later_en later_zh }
}

type Messages = HashMap<&'static str, &'static str>;

/// The message `key` with its places filled by `args`.
///
/// A place for which nothing is given holds the message of its name, where there is one: `{player-first}`.
///
/// A key or an argument that does not exist is a bug: it panics where debug assertions are on, and shows the
/// key or leaves the place elsewhere.
pub fn say(language: Language, key: &str, args: &[(&str, String)]) -> String {
    say_if_known(language, key, args).unwrap_or_else(|| {
        debug_assert!(
            false,
            "the catalogue of `{language}` has no message `{key}`"
        );
        key.to_owned()
    })
}

/// The message `key` as [`say`] gives it; `None` when there is none.
fn say_if_known(language: Language, key: &str, args: &[(&str, String)]) -> Option<String> {
    Some(fill(language, text_of(language, key)?, args))
}

/// The keys of all messages of a language.
pub fn keys(language: Language) -> impl Iterator<Item = &'static str> {
    let catalogues = [false, true].map(|later| messages(language, later));
    catalogues.into_iter().flat_map(|it| it.keys().copied())
}

/// The places of a message, in order: its argument's name and how many plural forms stand there (0 for a plain value).
pub fn placeholders(language: Language, key: &str) -> Vec<(String, usize)> {
    pieces(text_of(language, key).unwrap_or_default())
        .filter_map(|piece| match piece {
            Piece::Text(_) => None,
            Piece::Place { name, forms } => Some((
                list_of(name).map_or(name, |(name, _)| name).to_owned(),
                forms.map_or(0, |forms| forms.split('|').count()),
            )),
        })
        .collect()
}

fn text_of(language: Language, key: &str) -> Option<&'static str> {
    let find = |later| messages(language, later).get(key).copied();
    find(false).or_else(|| find(true))
}

fn messages(language: Language, later: bool) -> &'static Messages {
    static CATALOGUES: [[OnceLock<Messages>; 2]; 3] = [const { [const { OnceLock::new() }; 2] }; 3];
    CATALOGUES[language as usize][usize::from(later)].get_or_init(|| {
        let (keys, texts) = match (language, later) {
            (Language::Ru, false) => (texts::keys(), texts::ru()),
            (Language::En, false) => (texts::keys(), texts::en()),
            (Language::Zh, false) => (texts::keys(), texts::zh()),
            (Language::Ru, true) => (texts::later_keys(), texts::later_ru()),
            (Language::En, true) => (texts::later_keys(), texts::later_en()),
            (Language::Zh, true) => (texts::later_keys(), texts::later_zh()),
        };
        let messages = keys.lines().zip(texts.lines());
        messages.filter(|(_, text)| !text.is_empty()).collect()
    })
}

enum Piece<'a> {
    Text(&'a str),
    Place {
        name: &'a str,
        forms: Option<&'a str>,
    },
}

/// The text between braces and what stands in them. A brace that is never closed is text.
fn pieces(message: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = message;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let place = rest.starts_with('{').then(|| rest.find('}')).flatten();
        let Some(end) = place else {
            let next = rest.char_indices().skip(1).find(|(_, c)| *c == '{');
            let end = next.map_or(rest.len(), |(start, _)| start);
            let (text, after) = rest.split_at(end);
            rest = after;
            return Some(Piece::Text(text));
        };
        let inside = &rest[1..end];
        rest = &rest[end + 1..];
        Some(match inside.split_once('|') {
            Some((name, forms)) => Piece::Place {
                name,
                forms: Some(forms),
            },
            None => Piece::Place {
                name: inside,
                forms: None,
            },
        })
    })
}

fn fill(language: Language, message: &str, args: &[(&str, String)]) -> String {
    let mut filled = String::with_capacity(message.len());
    for piece in pieces(message) {
        let (name, forms) = match piece {
            Piece::Text(text) => {
                filled.push_str(text);
                continue;
            }
            Piece::Place { name, forms } => (name, forms),
        };
        let list = list_of(name);
        let name = list.map_or(name, |(name, _)| name);
        let Some((_, value)) = args.iter().find(|(arg, _)| *arg == name) else {
            if let Some(known) = text_of(language, name) {
                filled.push_str(known);
                continue;
            }
            debug_assert!(false, "nothing was given for `{{{name}}}` in `{message}`");
            filled.push_str(name);
            continue;
        };
        match (forms, list) {
            (None, None) => filled.push_str(value),
            (None, Some((_, comma))) => filled.push_str(&rejoined(value, comma)),
            (Some(forms), _) => filled.push_str(&plural(language, forms, value)),
        }
    }
    filled
}

/// The name of a place for a list, and what is written there between the items.
fn list_of(name: &str) -> Option<(&str, char)> {
    let comma = name.chars().last().filter(|c| matches!(c, '、' | '，'))?;
    Some((name.strip_suffix(comma)?, comma))
}

/// A list with another comma between its items; commas within brackets and within code stay.
fn rejoined(list: &str, comma: char) -> String {
    let (mut depth, mut is_code) = (0, false);
    let mut text = String::with_capacity(list.len());
    let mut rest = list.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '`' => is_code = !is_code,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        let between = match c {
            ',' => Some(comma),
            ';' => Some('；'),
            _ => None,
        };
        match between.filter(|_| depth == 0 && !is_code && rest.peek() == Some(&' ')) {
            Some(between) => {
                text.push(between);
                rest.next();
            }
            None => text.push(c),
        }
    }
    text
}

fn plural(language: Language, forms: &str, value: &str) -> String {
    let n = value.trim_start_matches(['-', '−']).parse().unwrap_or(0);
    let form = forms
        .split('|')
        .nth(language.plural_form(n))
        .unwrap_or_default();
    form.replace('#', value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_language_has_the_same_keys() {
        let of = |language| keys(language).collect::<BTreeSet<_>>();
        assert!(of(Language::Ru).len() > 100, "the catalogue is read");
        for language in Language::ALL {
            let other = of(language);
            let missing: Vec<_> = of(Language::Ru)
                .symmetric_difference(&other)
                .copied()
                .collect();
            assert!(
                missing.is_empty(),
                "not in both ru and {language}: {missing:?}"
            );
        }
    }

    #[test]
    fn no_key_stands_twice_and_every_line_is_a_message() {
        for language in Language::ALL {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("locales/{language}"));
            let mut seen = BTreeSet::new();
            for entry in fs::read_dir(&folder).expect("every language has its folder") {
                let path = entry.expect("the folder can be read").path();
                let text = fs::read_to_string(&path).expect("the file can be read");
                for line in text.lines() {
                    if line.is_empty() || line.starts_with('#') {
                        continue;
                    }
                    let (key, text) = line
                        .split_once('=')
                        .unwrap_or_else(|| panic!("{language}: no message: {line}"));
                    let (key, text) = (key.trim().to_owned(), text.trim());
                    assert!(!text.is_empty(), "{language}: `{key}` says nothing");
                    assert!(seen.insert(key), "{language}: a key stands twice: {line}");
                }
            }
            let packed: BTreeSet<String> = keys(language).map(str::to_owned).collect();
            assert_eq!(packed, seen, "{language}: build.rs packs every file");
        }
    }

    #[test]
    fn every_message_takes_the_same_arguments_and_has_all_plural_forms() {
        for key in keys(Language::Ru) {
            let names = |language| {
                let places = placeholders(language, key);
                places
                    .into_iter()
                    .map(|(name, _)| name)
                    .collect::<BTreeSet<_>>()
            };
            for language in Language::ALL {
                assert_eq!(
                    names(Language::Ru),
                    names(language),
                    "`{key}` in {language}"
                );
                for (name, forms) in placeholders(language, key) {
                    let expected = [0, language.plural_form_count()];
                    assert!(
                        expected.contains(&forms),
                        "`{key}` in {language}: {forms} forms for `{name}`"
                    );
                }
            }
        }
    }

    #[test]
    fn a_message_is_filled() {
        let args = [("n", "21".to_owned()), ("what", "a{b".to_owned())];
        assert_eq!(
            fill(Language::En, "{what}: {n|one|# others}!", &args),
            "a{b: 21 others!"
        );
        assert_eq!(
            fill(Language::Ru, "{n|# камень|# камня|# камней}", &args),
            "21 камень"
        );
        let rows = [("rows", "`a, b`, (1, 2), 7,31; …".to_owned())];
        assert_eq!(
            fill(Language::Zh, "走法 {rows、}。", &rows),
            "走法 `a, b`、(1, 2)、7,31；…。"
        );
        let player = [("player-first", "Паша".to_owned())];
        assert_eq!(fill(Language::Ru, "{player-first}!", &player), "Паша!");
        assert_eq!(fill(Language::Ru, "{player-first}!", &[]), "Петя!");
        assert_eq!(
            fill(Language::En, "an open { stays", &[]),
            "an open { stays"
        );
    }
}
