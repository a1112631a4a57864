//! Problems as a person reads them: the message, the place, the line with carets under it, the hint.

use kruzhok_syntax::Problem;
use kruzhok_words::{Language, say};
use std::borrow::Cow;
use std::ops::Range;

/// Why a command has nothing to print.
pub(crate) enum Failure {
    /// The problems of the rules file, or of the game in play.
    Rules(Vec<Problem>),
    /// The file is right, but does not have what was asked for.
    Refused(Refusal),
    /// A part of what was asked for is there all the same.
    Partly {
        /// For the standard output.
        output: String,
        /// For the standard error output.
        messages: String,
    },
}

/// What was asked for and is not to be had.
pub(crate) struct Refusal {
    /// The option that asked.
    pub(crate) option: &'static str,
    /// The message's key in the catalogue, after `cli-`.
    pub(crate) key: &'static str,
    pub(crate) args: Vec<(&'static str, String)>,
    /// What to write instead.
    pub(crate) instead: Option<String>,
}

impl From<Vec<Problem>> for Failure {
    fn from(problems: Vec<Problem>) -> Self {
        Self::Rules(problems)
    }
}

impl Failure {
    /// A refusal that no option asks for, and for which there is no hint.
    pub(crate) fn refused(key: &'static str) -> Self {
        Self::Refused(Refusal::of(key))
    }
}

impl Refusal {
    /// One that no option asks for, and for which there is no hint.
    pub(crate) fn of(key: &'static str) -> Self {
        Self {
            option: "",
            key,
            args: vec![],
            instead: None,
        }
    }

    pub(crate) fn message(&self, language: Language) -> String {
        say(language, &format!("cli-{}", self.key), &self.args)
    }

    pub(crate) fn hint(&self, language: Language) -> Option<String> {
        let instead = self.instead.clone()?;
        Some(say(language, "hint-example", &[("text", instead)]))
    }

    /// The message in a line, and the hint in another.
    pub(crate) fn write(&self, language: Language) -> String {
        let message = titled("cli-problem", &self.message(language), language);
        let hint = self.hint(language);
        let hint = hint.map(|hint| titled("cli-hint", &hint, language) + "\n");
        format!("{message}\n{}", hint.unwrap_or_default())
    }
}

/// All problems of a file, each as
///
/// ```text
/// error: `2s` is no number
///  --> game.toml:3:19 (moves[1])
///   |
/// 3 | moves = ["s + 1", "2s"]
///   |                    ^^
///   = hint: write `2 * s`
/// ```
pub(crate) fn write_all(
    problems: &[Problem],
    file: &str,
    text: &str,
    language: Language,
) -> String {
    write_titled("cli-problem", problems, file, text, language)
}

/// The same of what looks wrong and can be played all the same.
pub(crate) fn write_warnings(
    warnings: &[Problem],
    file: &str,
    text: &str,
    language: Language,
) -> String {
    write_titled("cli-warning", warnings, file, text, language)
}

fn write_titled(
    title: &str,
    problems: &[Problem],
    file: &str,
    text: &str,
    language: Language,
) -> String {
    let written: Vec<String> = problems
        .iter()
        .map(|problem| write(title, problem, file, text, language))
        .collect();
    written.join("\n")
}

/// A text after what it is, such as `warning`.
pub(crate) fn titled(title: &str, text: &str, language: Language) -> String {
    format!("{}: {text}", say(language, title, &[]))
}

/// What is wrong.
pub(crate) fn message(problem: &Problem, language: Language) -> String {
    say(
        language,
        &format!("problem-{}", problem.kind.key()),
        &problem.kind.args(),
    )
}

/// What to do about it, where that can be guessed.
pub(crate) fn hint_text(problem: &Problem, language: Language) -> Option<String> {
    let hint = problem.hint.as_ref()?;
    Some(say(language, &format!("hint-{}", hint.key()), &hint.args()))
}

fn write(title: &str, problem: &Problem, file: &str, text: &str, language: Language) -> String {
    let place = Place::of(&problem.file_span, text);
    let margin = " ".repeat(place.line_number.to_string().len());
    let field = if problem.field.is_empty() {
        String::new()
    } else {
        format!(" ({})", problem.field)
    };
    let mut lines = vec![
        titled(title, &message(problem, language), language),
        format!(
            "{margin}--> {file}:{}:{}{field}",
            place.line_number, place.column_number
        ),
        format!("{margin} |"),
        format!("{} | {}", place.line_number, place.line),
        format!("{margin} | {}{}", place.indent, place.carets),
    ];
    if let Some(hint) = hint_text(problem, language) {
        lines.push(format!(
            "{margin} = {}",
            titled("cli-hint", &hint, language)
        ));
    }
    lines
        .iter()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

/// A span of a text as lines and columns.
#[derive(Debug, PartialEq, Eq)]
struct Place<'a> {
    /// From 1.
    line_number: usize,
    /// Characters, from 1.
    column_number: usize,
    line: Cow<'a, str>,
    /// As wide as what stands before the span.
    indent: String,
    /// As wide as the span, up to the end of the line, and at least one.
    carets: String,
}

/// Number of letters of a long line that are shown on each side of a place.
const MOST_AROUND: usize = 40;

impl<'a> Place<'a> {
    fn of(span: &Range<usize>, text: &'a str) -> Self {
        let start = text.floor_char_boundary(span.start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..]
            .find('\n')
            .map_or(text.len(), |newline| start + newline);
        let end = text.floor_char_boundary(span.end).clamp(start, line_end);
        let before = &text[line_start..start];
        let (line_number, column_number) = (
            text[..start].matches('\n').count() + 1,
            before.chars().count() + 1,
        );
        let line = text[line_start..line_end].trim_end_matches('\r');
        // Of a line of thousands of letters only those around the place are shown.
        let (line, before, end) = match line.chars().nth(2 * MOST_AROUND) {
            None => (Cow::Borrowed(line), Cow::Borrowed(before), end),
            Some(_) => {
                let cut = before.char_indices().rev().nth(MOST_AROUND - 1);
                let from = cut.map_or(0, |(place, _)| place);
                let rest = &text[start..line_end.max(start)];
                let until = rest.char_indices().nth(MOST_AROUND);
                let until = until.map_or(line_end, |(place, _)| start + place);
                let opening = if from > 0 { "…" } else { "" };
                let closing = if until < line_end { "…" } else { "" };
                let before = format!("{opening}{}", &before[from..]);
                let line = format!(
                    "{before}{}{closing}",
                    text[start..until].trim_end_matches('\r')
                );
                (Cow::Owned(line), Cow::Owned(before), end.min(until))
            }
        };
        let width: usize = text[start..end]
            .trim_end_matches('\r')
            .chars()
            .map(column_count)
            .sum();
        Self {
            line_number,
            column_number,
            line,
            indent: before.chars().map(blank).collect(),
            carets: "^".repeat(width.max(1)),
        }
    }
}

/// What is as wide as a character and shows nothing.
fn blank(character: char) -> &'static str {
    match (character, column_count(character)) {
        ('\t', _) => "\t",
        (_, 0) => "",
        (_, 1) => " ",
        (_, _) => "  ",
    }
}

/// How many columns of a terminal a character takes: two for the scripts of East Asia and their signs,
/// none for accents that stand over the letter before them.
fn column_count(character: char) -> usize {
    match character {
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks where the marked part of a text is; `[` and `]` mark it.
    #[track_caller]
    fn check(marked: &str, line_number: usize, column_number: usize, underlined: &str) {
        let start = marked.find('[').expect("a start");
        let end = marked.find(']').expect("an end") - 1;
        let text = marked.replace(['[', ']'], "");
        let place = Place::of(&(start..end), &text);
        assert_eq!(
            (place.line_number, place.column_number),
            (line_number, column_number)
        );
        assert_eq!(
            format!("{}\n{}{}", place.line, place.indent, place.carets),
            underlined
        );
    }

    #[test]
    fn the_place_is_counted_in_characters_and_underlined_in_columns() {
        check("a = 1\nb = [2s] + 1", 2, 5, "b = 2s + 1\n    ^^");
        check("имя = [х]", 1, 7, "имя = х\n      ^");
        check("名 = [数数]", 1, 5, "名 = 数数\n     ^^^^");
        check("\tx = [1]", 1, 6, "\tx = 1\n\t    ^");
    }

    #[test]
    fn a_span_without_length_has_a_caret_too() {
        check("a = []", 1, 5, "a = \n    ^");
        check("[]", 1, 1, "\n^");
    }

    #[test]
    fn a_span_of_several_lines_is_underlined_on_the_first() {
        check("a = [1\r\nb] = 2", 1, 5, "a = 1\n    ^");
    }

    #[test]
    fn of_a_long_line_only_what_is_around_the_place_is_shown() {
        let (before, after) = ("x + ".repeat(50), " + y".repeat(50));
        let shown = format!("…{}2s{}…", &before[before.len() - 40..], &after[..38]);
        let carets = format!("{}^^", " ".repeat(41));
        check(
            &format!("{before}[2s]{after}"),
            1,
            201,
            &format!("{shown}\n{carets}"),
        );
    }

    #[test]
    fn a_place_outside_the_text_is_its_end() {
        assert_eq!(Place::of(&(100..200), "a\nb").line_number, 2);
    }
}
