//! The text of one field, and where each of its bytes stands in the file.

use crate::{Diagnostics, Hint, Problem, ProblemKind};
use kruzhok_values::Span;
use std::ops::Range;

/// What is wrong in a field's text, before it is known which field that is.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// What is wrong.
    pub kind: ProblemKind,
    /// Where it stands in the text.
    pub span: Span,
    /// What to write instead.
    pub hint: Option<Hint>,
}

/// What is wrong in one field's text.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    list: Vec<Fault>,
    /// Whether a mistake was found whose meaning is not clear: what seems wrong after it may be an echo.
    is_lost: bool,
}

impl Faults {
    /// Adds a fault, unless it is known, likely an echo, or one too many.
    pub fn add(&mut self, kind: ProblemKind, span: Span, hint: Option<Hint>) {
        // Letters of another alphabet are wrong wherever they stand.
        let is_echo = self.is_lost && !matches!(kind, ProblemKind::LookAlike { .. });
        let fault = Fault { kind, span, hint };
        if !is_echo && self.list.len() < Diagnostics::LIMIT && !self.list.contains(&fault) {
            self.list.push(fault);
        }
    }

    /// Adds a fault after which nothing can be read sensibly.
    pub fn lose(&mut self, kind: ProblemKind, span: Span, hint: Option<Hint>) {
        self.add(kind, span, hint);
        self.is_lost = true;
    }

    /// What comes now may be an echo of what is known.
    pub fn mark_lost(&mut self) {
        self.is_lost = true;
    }

    /// Whether what seems wrong from now on may be an echo.
    pub fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Whether nothing was wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The faults in the order in which they were found.
    pub fn list(&self) -> &[Fault] {
        &self.list
    }

    /// The faults as problems of the field.
    pub fn into_problems(self, source: &Source) -> impl Iterator<Item = Problem> {
        // What follows a text without an end was read as part of it: nothing else is said.
        let is_unclosed = |it: &Fault| it.kind == ProblemKind::UnclosedText;
        let has_unclosed = self.list.iter().any(is_unclosed);
        self.list
            .into_iter()
            .filter(move |it| !has_unclosed || is_unclosed(it))
            .map(|it| source.problem(it.span, it.kind, it.hint))
    }
}

/// The decoded text of one field, and where it stands in the file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The field's name, such as `moves[1].to`.
    pub field: String,
    /// The text without quotation marks and escapes.
    pub text: String,
    /// The whole value in the file, quotation marks and all.
    pub file_span: Range<usize>,
    /// Pairs (byte of the text, byte of the file), ascending; between two of them both count alike.
    places: Vec<(usize, usize)>,
}

impl Source {
    /// A text that comes from no file: its places are the file's.
    pub fn alone(field: &str, text: &str) -> Self {
        Self::raw(field.to_string(), text, 0..text.len())
    }

    /// A value of the file that is not text, as it is written there.
    pub fn raw(field: String, file: &str, file_span: Range<usize>) -> Self {
        Self::raw_text(field, file, file_span.clone(), file_span)
    }

    /// A text of the file that stands at `inner` without quotation marks, or with wrong ones that belong to the whole.
    pub fn raw_text(
        field: String,
        file: &str,
        file_span: Range<usize>,
        inner: Range<usize>,
    ) -> Self {
        let places = vec![(0, inner.start)];
        Self {
            field,
            text: file.get(inner).unwrap_or_default().to_string(),
            file_span,
            places,
        }
    }

    /// The text of a TOML string that stands at `file_span` of `file`.
    pub fn of_toml_string(field: String, text: &str, file: &str, file_span: Range<usize>) -> Self {
        let places = file
            .get(file_span.clone())
            .and_then(|raw| places(raw, text, file_span.start));
        // Where the literal is broken, every byte stands for the whole of it.
        let places = places.unwrap_or_default();
        Self {
            field,
            text: text.to_string(),
            file_span,
            places,
        }
    }

    /// The whole text.
    pub fn whole(&self) -> Span {
        Span::new(0, self.text.len())
    }

    /// The marked part of the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// A problem at a place of this text.
    pub fn problem(&self, span: Span, kind: ProblemKind, hint: Option<Hint>) -> Problem {
        let span = span.range();
        let file_span = match self.places.as_slice() {
            [] => self.file_span.clone(),
            _ => self.file_place(span.start)..self.file_place(span.end),
        };
        Problem {
            kind,
            field: self.field.clone(),
            span,
            file_span,
            hint,
        }
    }

    fn file_place(&self, offset: usize) -> usize {
        let after = self.places.partition_point(|&(text, _)| text <= offset);
        let place = after.checked_sub(1).map(|index| self.places[index]);
        place.map_or(self.file_span.start, |(text, file)| file + (offset - text))
    }
}

/// The places of `text`'s bytes in the TOML string literal `raw`; `None` when they do not fit together.
fn places(raw: &str, text: &str, raw_start: usize) -> Option<Vec<(usize, usize)>> {
    let (quote, is_multiline) = match raw.as_bytes() {
        [b'"', b'"', b'"', ..] | [b'\'', b'\'', b'\'', ..] => (raw.as_bytes()[0], true),
        [b'"', ..] | [b'\'', ..] => (raw.as_bytes()[0], false),
        _ => return None,
    };
    let mut at = if is_multiline { 3 } else { 1 };
    if is_multiline {
        // The newline right after the opening marks is not part of the text.
        at += ["\r\n", "\n"]
            .iter()
            .find(|newline| raw[at..].starts_with(**newline))
            .map_or(0, |it| it.len());
    }
    let mut places = vec![];
    let mut place = |text_offset: usize, raw_offset: usize| {
        let expected = places
            .last()
            .map(|&(text, file): &(usize, usize)| file + (text_offset - text));
        if expected != Some(raw_start + raw_offset) {
            places.push((text_offset, raw_start + raw_offset));
        }
    };
    for (offset, c) in text.char_indices() {
        while quote == b'"' && raw[at..].starts_with('\\') {
            let blank = raw[at + 1..].len() - raw[at + 1..].trim_start().len();
            if !is_multiline || !raw[at + 1..at + 1 + blank].contains('\n') {
                break;
            }
            at += 1 + blank;
        }
        place(offset, at);
        let rest = &raw[at..];
        if quote == b'"' && rest.starts_with('\\') {
            at += match rest.as_bytes().get(1)? {
                b'u' => 6,
                b'U' => 10,
                b'x' => 4,
                _ => 2,
            };
            if !raw.is_char_boundary(at) {
                return None;
            }
        } else if c == '\n' && rest.starts_with("\r\n") {
            at += 2;
        } else if rest.starts_with(c) {
            at += c.len_utf8();
        } else {
            return None;
        }
        raw.get(at..)?;
    }
    place(text.len(), at);
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `marked` of the decoded text stands as `expected` in the file.
    fn check(literal: &str, text: &str, marked: &str, expected: &str) {
        let file = format!("start = {literal} # end");
        let source = Source::of_toml_string("start".into(), text, &file, 8..8 + literal.len());
        let start = text.find(marked).expect("the marked part is in the text");
        let span = Span::new(start, start + marked.len());
        let problem = source.problem(span, ProblemKind::NoStart, None);
        assert_eq!(&file[problem.file_span], expected, "{literal}");
    }

    #[test]
    fn a_place_in_a_text_is_a_place_in_the_file() {
        check(r#""s + 1""#, "s + 1", "+", "+");
        check(r#"'s + 1'"#, "s + 1", "1", "1");
        check(r#""s \u2265 1""#, "s ≥ 1", "≥", r"\u2265");
        check(r#""s \u2265 1""#, "s ≥ 1", "1", "1");
        check(r#""\"\t\\s""#, "\"\t\\s", "s", "s");
        check("\"\"\"\ns\r\n + 1\"\"\"", "s\n + 1", "+", "+");
        check("\"\"\"s \\\n   + 1\"\"\"", "s + 1", "+ 1", "+ 1");
        check("'''\ns + 1'''", "s + 1", "s", "s");
    }

    #[test]
    fn a_literal_that_does_not_fit_is_marked_as_a_whole() {
        check(r#""t + 1""#, "s + 1", "s", r#""t + 1""#);
    }
}
