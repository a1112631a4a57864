//! The TOML of a rules file: its values with their places, and what is wrong with it as TOML.

use crate::source::Source;
use crate::{Hint, Problem, ProblemKind};
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// A key and its value.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    /// Where the key stands.
    pub(crate) key: Arc<Source>,
    /// A text without its quotation marks, or any other value as it is written; with the path of names to it.
    pub(crate) source: Arc<Source>,
    pub(crate) value: Value,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// The text is that of the source.
    Text,
    Int(i64),
    /// A whole number beyond 64 bits.
    LargeInt,
    Decimal,
    Flag(bool),
    Time,
    List(Vec<Field>),
    Table(Vec<Field>),
}

/// The fields of a file; what is wrong with it as TOML is added to `problems`.
pub(crate) fn read(file: &str, problems: &mut Vec<Problem>) -> Vec<Field> {
    let (table, errors) = DeTable::parse_recoverable(file);
    let mut last_line = None;
    for error in &errors {
        let span = error.span().unwrap_or(0..0);
        let start = char_boundary(file, span.start.min(file.len()));
        let end = char_boundary(file, span.end.clamp(start, file.len()));
        // One slip makes the parser stumble several times over the same line.
        let line = file[..start].rfind('\n').map_or(0, |at| at + 1);
        if last_line != Some(line) {
            problems.push(problem(file, error.message(), start..end));
        }
        last_line = Some(line);
        if problems.len() >= crate::Diagnostics::LIMIT {
            break;
        }
    }
    table_fields(table.get_ref(), "", file)
}

/// The field of a name.
pub(crate) fn find<'a>(fields: &'a [Field], name: &str) -> Option<&'a Field> {
    fields.iter().find(|field| field.name == name)
}

/// A text as a TOML string: in quotation marks, with escapes where they are needed.
pub(crate) fn string_literal(text: &str) -> String {
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
    let fields = table.iter().map(|(key, value)| {
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

/// What the parser's message means for people who write rules.
fn problem(file: &str, message: &str, span: Range<usize>) -> Problem {
    let (kind, span, hint) = if message.starts_with("duplicate key") {
        (
            ProblemKind::Duplicate {
                name: file[span.clone()].to_string(),
            },
            span,
            None,
        )
    } else if message.starts_with("string values must be quoted")
        || message.starts_with("invalid value")
    {
        unquoted(file, span)
    } else if message.starts_with("invalid basic string")
        || message.starts_with("invalid literal string")
    {
        (ProblemKind::UnclosedText, span, Hint::add("\""))
    } else if message.starts_with("unclosed array") || message.starts_with("missing array") {
        (ProblemKind::UnclosedText, span, Hint::add("]"))
    } else if message.starts_with("missing comma") {
        (ProblemKind::FileSyntax, span, Hint::add(","))
    } else {
        (ProblemKind::FileSyntax, span, None)
    };
    Source::raw(String::new(), file, 0..file.len()).problem(
        crate::source::Span::new(span.start, span.end),
        kind,
        hint,
    )
}

/// `over = s >= 129`: everything up to the end of the line is the text that was meant.
fn unquoted(file: &str, span: Range<usize>) -> (ProblemKind, Range<usize>, Option<Hint>) {
    let line_end = file[span.start..]
        .find(['\n', '#'])
        .map_or(file.len(), |length| span.start + length);
    let text = file[span.start..line_end].trim_end();
    let span = span.start..span.start + text.len();
    let is_mark = |c: char| matches!(c, '“' | '”' | '„' | '«' | '»' | '‘' | '’' | '"' | '\'');
    let hint = Hint::write(string_literal(text.trim_matches(is_mark)));
    (
        ProblemKind::UnquotedText {
            found: text.to_string(),
        },
        span,
        hint,
    )
}
