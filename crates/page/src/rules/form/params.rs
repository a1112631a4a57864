//! The constants: their values and their names.

use super::lists::{end_fields, row_fields, start_fields, when_field};
use crate::law::LawKind;
use crate::settings::Coded;
use kruzhok_rulesfile::document;
use kruzhok_rulesfile::document::{Document, string_literal};

/// A value as it was typed, as TOML: a whole number, or, where those are allowed, one with a decimal point or several
/// numbers or words with commas between them. `None` for anything else.
pub(super) fn literal(typed: &str, is_any_allowed: bool) -> Option<String> {
    let typed = typed.trim();
    if let Ok(number) = typed.parse::<i64>() {
        return Some(number.to_string());
    }
    if !is_any_allowed {
        return None;
    }
    if is_decimal(typed) {
        return Some(typed.to_owned());
    }
    let inside = typed.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let items: Vec<&str> = inside.unwrap_or(typed).split(',').map(str::trim).collect();
    let is_word = |item: &&str| {
        let is_first_letter = item.starts_with(char::is_alphabetic);
        is_first_letter && item.chars().all(char::is_alphanumeric)
    };
    let literals: Vec<String> = if items.iter().all(is_word) {
        items.into_iter().map(string_literal).collect()
    } else {
        let number = |item: &str| item.parse::<i64>().ok().map(|number| number.to_string());
        items.into_iter().map(number).collect::<Option<_>>()?
    };
    (inside.is_some() || literals.len() > 1).then(|| format!("[{}]", literals.join(", ")))
}

fn is_decimal(text: &str) -> bool {
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    unsigned
        .split_once('.')
        .is_some_and(|(whole, part)| is_number(whole) && is_number(part))
}

/// A value as it is shown in its input: a list of several items needs no brackets there.
pub(crate) fn shown_value(document: &Document, field: &str) -> String {
    let Some(count) = document.count(field) else {
        return document.literal(field).unwrap_or_default();
    };
    let items = (0..count).map(|at| document.text(&format!("{field}[{at}]")));
    let items: Vec<String> = items.map(Option::unwrap_or_default).collect();
    match count {
        2.. => items.join(", "),
        _ => format!("[{}]", items.join(", ")),
    }
}

/// A name that stands nowhere in the file yet, for one more constant.
pub(super) fn free_name(text: &str) -> &'static str {
    let letters = ["N", "M", "K", "L", "P", "Q", "R", "T", "U", "V", "W"];
    let is_free = |letter: &&str| !words(text).any(|(word, _)| word == *letter);
    letters.into_iter().find(is_free).unwrap_or("value")
}

/// The file's text with another name for a constant, in all expressions too; `None` where the new one is no name or
/// stands there already.
pub(super) fn rename(text: &str, document: &Document, old: &str, new: &str) -> Option<String> {
    if new == old {
        return Some(text.to_owned());
    }
    let position = document.text("position").unwrap_or_default();
    if words(&position).any(|(word, _)| word == new) {
        return None;
    }
    let renamed = in_expressions(text, document, old, new)?;
    document::rename(&renamed, &format!("params.{old}"), new)
}

/// The file's text with other names for heaps and for what is remembered, in all expressions too; `None` where one of the
/// new ones is no name or stands there already.
pub(super) fn rename_heaps(
    text: &str,
    document: &Document,
    old: &[String],
    new: &[String],
) -> Option<String> {
    // Names that change places would meet on the way.
    if new
        .iter()
        .enumerate()
        .any(|(at, it)| old[at] != *it && old.contains(it))
    {
        return None;
    }
    let changed = old.iter().zip(new).filter(|(old, new)| old != new);
    changed
        .into_iter()
        .try_fold(text.to_owned(), |text, (old, new)| {
            let is_taken = document.names("params").contains(new);
            let document = Document::read(&text);
            (is_name(old) && !is_taken).then(|| in_expressions(&text, &document, old, new))?
        })
}

fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters
        .next()
        .is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && letters.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The file's text with another word in all expressions; `None` where the new one is no name or stands there already.
fn in_expressions(text: &str, document: &Document, old: &str, new: &str) -> Option<String> {
    let fields = expression_fields(document);
    let has = |field: &String, name: &str| {
        let text = document.text(field).unwrap_or_default();
        words(&text).any(|(word, _)| word == name)
    };
    if !is_name(new) || fields.iter().any(|field| has(field, new)) {
        return None;
    }
    let mut concerned = fields.iter().filter(|field| has(field, old));
    concerned.try_fold(text.to_owned(), |text, field| {
        let expression = document.text(field).unwrap_or_default();
        let renamed = string_literal(&with_word(&expression, old, new));
        document::set(&text, field, &renamed)
    })
}

/// The fields of a file in which a constant may stand.
fn expression_fields(document: &Document) -> Vec<String> {
    let ends = end_fields(document);
    let ends = ends.iter().map(|end| when_field(document, end));
    let mut fields: Vec<String> = row_fields(document).into_iter().chain(ends).collect();
    fields.extend(start_fields(document));
    fields.push("legal".to_owned());
    for row in 0..document.count("moves").unwrap_or(0) {
        let toss = format!("moves[{row}].chance");
        for outcome in 0..document.count(&toss).unwrap_or(0) {
            fields.extend([0, 1].map(|part| format!("{toss}[{outcome}][{part}]")));
        }
    }
    for question in 0..document.count("question").unwrap_or(0) {
        let part = |part| format!("question[{question}].{part}");
        fields.extend(["where", "of", "start"].map(part));
    }
    for law in 0..document.count("law").unwrap_or(0) {
        let part = |kind: &LawKind| format!("law[{law}].{}", kind.code());
        fields.extend(LawKind::ALL.iter().map(part));
    }
    fields.retain(|field| document.text(field).is_some());
    fields
}

/// The names in an expression with their places. What stands in quotes is none.
fn words(expression: &str) -> impl Iterator<Item = (&str, usize)> {
    let is_in_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut quote = None;
    let mut start = None;
    let ends = expression.char_indices().chain([(expression.len(), ' ')]);
    ends.filter_map(move |(at, c)| {
        let word = match start {
            Some(_) if is_in_word(c) => return None,
            started => started,
        };
        start = None;
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if c == '\'' || c == '"' => quote = Some(c),
            None if is_in_word(c) => start = Some(at),
            None => {}
        }
        word.map(|word| (&expression[word..at], word))
    })
}

fn with_word(expression: &str, old: &str, new: &str) -> String {
    let mut renamed = String::new();
    let mut rest = 0;
    for (word, at) in words(expression).filter(|(word, _)| *word == old) {
        renamed += &expression[rest..at];
        renamed += new;
        rest = at + word.len();
    }
    renamed + &expression[rest..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_they_are_typed() {
        for (typed, expected) in [
            ("12", Some("12")),
            (" -3 ", Some("-3")),
            ("0.5", Some("0.5")),
            ("1, 3,4", Some("[1, 3, 4]")),
            ("[7]", Some("[7]")),
            ("1,", None),
            ("0,5x", None),
            ("1.", None),
            ("", None),
            ("N", None),
            ("coin, heap", Some("[\"coin\", \"heap\"]")),
            ("coin, 3", None),
        ] {
            assert_eq!(literal(typed, true).as_deref(), expected, "{typed}");
        }
        assert_eq!(literal("0.5", false), None);
        let document =
            Document::read("params = { a = [1, 3], b = [7], c = [\"x\", \"y\"], d = 0.5 }");
        let shown =
            ["a", "b", "c", "d"].map(|name| shown_value(&document, &format!("params.{name}")));
        assert_eq!(shown, ["1, 3", "[7]", "x, y", "0.5"]);
    }

    #[test]
    fn a_constant_is_renamed_wherever_it_stands() {
        let text = "position = \"s\"\nmoves = [\"s + N\", { to = \"s + NN if s < N\" }]\nover = \"s >= N\"\nstart = \"s == 'N' or s == N\"\nparams = { N = 9 }\n";
        let renamed = rename(text, &Document::read(text), "N", "most");
        assert_eq!(
            renamed.as_deref(),
            Some(
                "position = \"s\"\nmoves = [\"s + most\", { to = \"s + NN if s < most\" }]\nover = \"s >= most\"\nstart = \"s == 'N' or s == most\"\nparams = { most = 9 }\n"
            )
        );
        for taken in ["s", "", "2x", "NN", "a b"] {
            assert_eq!(
                rename(text, &Document::read(text), "N", taken),
                None,
                "{taken}"
            );
        }
    }
}
