//! The TOML of a rules file: its values with their places, and what is wrong with it as TOML.

use kruzhok_syntax::{Hint, Problem, ProblemKind, Source, spelling};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// The fields of a rules file, but for what may stand beside the rules.
pub const FIELDS: &[&str] = &[
    "title",
    "note",
    "params",
    "position",
    "moves",
    "over",
    "stuck",
    "start",
    "legal",
    "unordered",
    "repeat",
    "limit",
    "graph",
    "question",
    "law",
];

/// A key and its value.
#[derive(Clone, Debug)]
pub struct Field {
    /// The key.
    pub name: String,
    /// Where the key stands.
    pub key: Arc<Source>,
    /// A text without its quotation marks, or any other value as it is written; with the path of names to it.
    pub source: Arc<Source>,
    /// What it holds.
    pub value: Value,
}

/// What a field holds.
#[derive(Clone, Debug)]
pub enum Value {
    /// The text is that of the source.
    Text,
    /// A whole number.
    Int(i64),
    /// A whole number beyond 64 bits.
    LargeInt,
    /// A number with a point.
    Decimal,
    /// `true` or `false`.
    Flag(bool),
    /// A date or a time.
    Time,
    /// The items of a list.
    List(Vec<Field>),
    /// The fields of a table.
    Table(Vec<Field>),
}

/// The fields of a file; what is wrong with it as TOML is added to `problems`.
pub fn read(file: &str, problems: &mut Vec<Problem>) -> Vec<Field> {
    if let Some((head, rest, bracket)) = split_at_unclosed_list(file) {
        let kind = ProblemKind::UnclosedBracket {
            bracket: "[".to_string(),
        };
        let span = kruzhok_values::Span::new(bracket, bracket + 1);
        let whole = Source::raw(String::new(), file, 0..file.len());
        let mut fields = read(&head, problems);
        fields.extend(read(&rest, problems));
        problems.push(whole.problem(span, kind, Hint::add("]")));
        return fields;
    }
    let (table, errors) = DeTable::parse_recoverable(file);
    // One slip makes the parser stumble several times over the same line: the clearest message is kept.
    let mut of_lines: BTreeMap<usize, Problem> = BTreeMap::new();
    for error in errors.iter().take(kruzhok_syntax::Diagnostics::LIMIT) {
        let span = error.span().unwrap_or(0..0);
        let start = char_boundary(file, span.start.min(file.len()));
        let end = char_boundary(file, span.end.clamp(start, file.len()));
        let found = problem(file, error.message(), start..end);
        match of_lines.entry(line_of(file, start).start) {
            Entry::Occupied(mut known) if clarity(&found) > clarity(known.get()) => {
                known.insert(found);
            }
            Entry::Occupied(_) => {}
            Entry::Vacant(place) => {
                place.insert(found);
            }
        }
    }
    problems.extend(of_lines.into_values());
    table_fields(table.get_ref(), "", file)
}

/// A file whose list has no end, so that the fields below seem to be items of it: the file up to them with the list
/// closed, the fields below in their places, and the place of the bracket.
fn split_at_unclosed_list(file: &str) -> Option<(String, String, usize)> {
    /// Number of lines that are tried; reading half a file takes as long as reading it.
    const MOST_LINES: usize = 16;
    let is_unclosed = |text: &str| {
        let (_, errors) = DeTable::parse_recoverable(text);
        errors.iter().any(|error| {
            let message = error.message();
            message.starts_with("unclosed") || message.starts_with("invalid multi-line")
        })
    };
    // Nearly all files end here.
    if !is_unclosed(file) {
        return None;
    }
    let starts = file.match_indices('\n').map(|(newline, _)| newline + 1);
    let fields = starts.filter(|start| begins_field(&file[*start..]));
    for start in fields.take(MOST_LINES) {
        if !is_unclosed(&file[..start]) {
            continue;
        }
        // The closing bracket takes the place of the newline, or of a comment, so that all places stay as they are.
        let line_end = file[..start - 1].trim_end_matches('\r').len();
        let last_line = file[..line_end]
            .rfind('\n')
            .map_or(0, |newline| newline + 1);
        let comment = file[last_line..line_end]
            .rfind('#')
            .map(|at| last_line + at);
        let ends = [Some(line_end), comment];
        let closed = ends.into_iter().flatten().find_map(|end| {
            let head = format!("{}]{}", &file[..end], " ".repeat(start - end - 1));
            (!is_unclosed(&head)).then_some((head, end))
        });
        let (head, end) = closed?;
        let (table, _) = DeTable::parse_recoverable(&head);
        let bracket = list_ending_at(table.get_ref(), end + 1)?;
        let rest = format!("{}{}", " ".repeat(start), &file[start..]);
        return Some((head, rest, bracket));
    }
    None
}

/// Whether a line begins as one of the fields of a rules file does.
fn begins_field(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t']);
    let tables = ["[[question]]", "[[law]]", "[params]"];
    if tables.iter().any(|table| text.starts_with(table)) {
        return true;
    }
    let is_in_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let end = text.find(|c| !is_in_name(c)).unwrap_or(text.len());
    let after = text[end..].trim_start_matches([' ', '\t']);
    FIELDS.contains(&&text[..end]) && after.starts_with('=') && !after.starts_with("==")
}

/// Where the list begins that ends at a byte.
fn list_ending_at(table: &DeTable<'_>, end: usize) -> Option<usize> {
    table.iter().find_map(|(_, value)| match value.get_ref() {
        DeValue::Array(_) if value.span().end == end => Some(value.span().start),
        DeValue::Table(inner) => list_ending_at(inner, end),
        DeValue::Array(items) => items.iter().find_map(|item| match item.get_ref() {
            DeValue::Table(inner) => list_ending_at(inner, end),
            _ => None,
        }),
        _ => None,
    })
}

/// Whether a problem of a field is only an echo of a line that is no TOML.
pub fn is_echo(file: &str, problem: &Problem, syntax_problems: &[Problem]) -> bool {
    let line = line_of(file, problem.file_span.start.min(file.len()));
    syntax_problems.iter().any(|other| {
        !matches!(
            other.kind,
            ProblemKind::UnquotedText { .. }
                | ProblemKind::Duplicate { .. }
                | ProblemKind::UnclosedBracket { .. }
        ) && line.contains(&other.file_span.start)
    })
}

/// How clear a problem is.
fn clarity(problem: &Problem) -> usize {
    match problem.kind {
        ProblemKind::UnquotedText { .. } | ProblemKind::Duplicate { .. } => 2,
        _ if problem.hint.is_some() => 1,
        _ => 0,
    }
}

/// The bytes of the line in which a byte stands, with the newline's place.
pub fn line_of(file: &str, at: usize) -> Range<usize> {
    let start = file[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = file[at..]
        .find('\n')
        .map_or(file.len(), |length| at + length);
    start..end + 1
}

/// The field of a name.
pub fn find<'a>(fields: &'a [Field], name: &str) -> Option<&'a Field> {
    fields.iter().find(|field| field.name == name)
}

/// A text as a TOML string: in quotation marks, with escapes where they are needed.
pub fn string_literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => literal += "\\\"",
            '\\' => literal += "\\\\",
            '\n' => literal += "\\n",
            '\t' => literal += "\\t",
            '\r' => literal += "\\r",
            c if c.is_control() => literal += &format!("\\u{:04X}", u32::from(c)),
            c => literal.push(c),
        }
    }
    literal + "\""
}

fn char_boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn table_fields(table: &DeTable<'_>, path: &str, file: &str) -> Vec<Field> {
    // What the parser could not read at all has no place.
    let read = table.iter().filter(|(_, value)| value.span().end > 0);
    let fields = read.map(|(key, value)| {
        let name = key.get_ref().to_string();
        let path = if path.is_empty() {
            name.clone()
        } else {
            format!("{path}.{name}")
        };
        let key = Arc::new(Source::raw(path.clone(), file, key.span()));
        field(name, key, value.get_ref(), value.span(), path, file)
    });
    fields.collect()
}

fn field(
    name: String,
    key: Arc<Source>,
    value: &DeValue<'_>,
    span: Range<usize>,
    path: String,
    file: &str,
) -> Field {
    let raw = |path: String| Arc::new(Source::raw(path, file, span.clone()));
    let (value, source) = match value {
        DeValue::String(_) if !file[span.clone()].starts_with(['"', '\'']) => {
            let (span, inner) = meant_text(file, span.clone(), path.ends_with(']'));
            (
                Value::Text,
                Arc::new(Source::raw_text(path, file, span, inner)),
            )
        }
        DeValue::String(text) => (
            Value::Text,
            Arc::new(Source::of_toml_string(path, text, file, span.clone())),
        ),
        DeValue::Integer(number) => {
            let value = i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Value::LargeInt, Value::Int);
            (value, raw(path))
        }
        DeValue::Float(_) => (Value::Decimal, raw(path)),
        DeValue::Boolean(flag) => (Value::Flag(*flag), raw(path)),
        DeValue::Datetime(_) => (Value::Time, raw(path)),
        DeValue::Array(items) => {
            let fields = items.iter().enumerate().map(|(index, item)| {
                let path = format!("{path}[{index}]");
                field(
                    String::new(),
                    key.clone(),
                    item.get_ref(),
                    item.span(),
                    path,
                    file,
                )
            });
            (Value::List(fields.collect()), raw(path.clone()))
        }
        DeValue::Table(table) => (
            Value::Table(table_fields(table, &path, file)),
            raw(path.clone()),
        ),
    };
    Field {
        name,
        key,
        source,
        value,
    }
}

/// Messages of the parser, and the sign that is missing.
const UNCLOSED: &[(&str, &str)] = &[
    ("invalid basic string", "\""),
    ("invalid literal string", "'"),
    ("unclosed array", "]"),
];

/// What the parser's message means for people who write rules.
fn problem(file: &str, message: &str, span: Range<usize>) -> Problem {
    let found = &file[span.clone()];
    let line = line_of(file, span.start);
    let line = line.start..line.end.min(file.len());
    let (kind, span, hint) = if let Some(place) = missing_quote(&file[line.clone()]) {
        let place = line.start + place;
        (ProblemKind::UnclosedText, place..place, Hint::add("\""))
    } else if message.starts_with("duplicate key") {
        (
            ProblemKind::Duplicate {
                name: found.to_string(),
            },
            span,
            None,
        )
    } else if message.starts_with("string values must be quoted") {
        let (span, inner) = meant_text(file, span, false);
        let hint = Hint::write(string_literal(&file[inner]));
        (
            ProblemKind::UnquotedText {
                found: file[span.clone()].to_string(),
            },
            span,
            hint,
        )
    } else if let Some(c) = found
        .chars()
        .next()
        .filter(|c| c.is_control() && !"\r\n".contains(*c))
    {
        let length = c.len_utf8();
        let code = format!("U+{:04X}", u32::from(c));
        let kind = ProblemKind::StrayCharacter { code };
        (kind, span.start..span.start + length, Some(Hint::Remove))
    } else if let Some((_, sign)) = UNCLOSED.iter().find(|it| message.starts_with(it.0)) {
        (ProblemKind::UnclosedText, span, Hint::add(*sign))
    } else if message.starts_with("missing comma") {
        let next = file[span.end..line.end.max(span.end)].trim_start();
        let end = match next.chars().next() {
            Some(mark @ ('"' | '\'')) => next[1..].find(mark).map(|it| it + 2),
            _ => next.find([',', ']', '}']),
        };
        let end = end.unwrap_or(next.len());
        let kind = ProblemKind::ExpectedSign {
            sign: ",".into(),
            found: next[..end].trim_end().into(),
        };
        (kind, span, Hint::add(","))
    } else if message.starts_with("extra `=`") {
        (ProblemKind::FileSyntax, span, Some(Hint::Remove))
    } else if message.starts_with("key with no value") && file[span.end..].starts_with(':') {
        (
            ProblemKind::FileSyntax,
            span.end..span.end + 1,
            Hint::write("="),
        )
    } else if matches!(found, ":" | "：" | "＝") {
        (ProblemKind::FileSyntax, span, Hint::write("="))
    } else if let Some(place) = foreign_name(message, &file[line.clone()])
        .filter(|it| (it.start..it.end).contains(&(span.start - line.start)))
    {
        let span = line.start + place.start..line.start + place.end;
        let name = &file[span.clone()];
        let hint = spelling::hint(name, FIELDS);
        (ProblemKind::UnknownField { name: name.into() }, span, hint)
    } else {
        (ProblemKind::FileSyntax, span, None)
    };
    let span = kruzhok_values::Span::new(span.start, span.end);
    Source::raw(String::new(), file, 0..file.len()).problem(span, kind, hint)
}

/// Where the name of a field stands that has letters no field has.
fn foreign_name(message: &str, line: &str) -> Option<Range<usize>> {
    let (before, _) = line.split_once('=')?;
    let name = before.trim();
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let start = before.len() - before.trim_start().len();
    (message.starts_with("invalid unquoted key") && is_name).then_some(start..start + name.len())
}

/// Where a quotation mark is missing in a line that has an odd number of them: behind the text that has no end, but before
/// a comma or a bracket that was meant to follow it.
fn missing_quote(line: &str) -> Option<usize> {
    let start = line.find('=').map_or(0, |sign| sign + 1);
    let marks: Vec<usize> = line.match_indices('"').map(|(place, _)| place).collect();
    let before = line.get(start..*marks.first()?)?.trim_start();
    let has_others = line.contains(['\'', '\\', '#']) || line.contains("\"\"\"");
    if has_others || marks.len().is_multiple_of(2) {
        return None;
    }
    let text = before.trim_start_matches(['[', '{', ' ', ',']);
    if !text.is_empty() {
        // It was never opened.
        let length = line[start..marks[0]].len();
        return Some(start + length - text.len());
    }
    let end_of = |from: usize, text: &str| Some(from + text.len());
    for pair in marks.chunks(2) {
        let from = pair[0] + 1;
        match pair {
            [_, close] => {
                if let Some(text) = line[from..*close].trim_end().strip_suffix(',') {
                    return end_of(from, text.trim_end());
                }
            }
            _ => {
                let text = line[from..].trim_end().trim_end_matches(',').trim_end();
                let is_list = before.contains('[');
                let text = if is_list {
                    text.trim_end_matches(']')
                } else {
                    text
                };
                return end_of(from, text.trim_end());
            }
        }
    }
    None
}

/// A text without quotation marks, as in `over = s >= 129`: everything up to the end of the line was meant, or, in
/// brackets, what the parser took for the item; and the same without marks that only look like quotation marks.
fn meant_text(file: &str, span: Range<usize>, is_item: bool) -> (Range<usize>, Range<usize>) {
    let before = &file[line_of(file, span.start).start..span.start];
    let is_item = is_item || !span.is_empty() && before.contains(['[', '{']);
    let rest = &file[span.start..];
    let length = if is_item {
        span.len()
    } else {
        rest.find(['\n', '#']).unwrap_or(rest.len())
    };
    let text = rest[..length].trim_end();
    let is_mark = |c: char| matches!(c, '“' | '”' | '„' | '«' | '»' | '‘' | '’' | '"' | '\'');
    let end = span.start + text.len();
    let after_marks = text.trim_start_matches(is_mark);
    let inner_start = end - after_marks.len();
    let inner_end = inner_start + after_marks.trim_end_matches(is_mark).len();
    (span.start..end, inner_start..inner_end)
}
