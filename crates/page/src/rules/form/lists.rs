//! Rows, ends and starts in the file: a text, a table, or items of a list, and from one to another.

use kruzhok_rulesfile::document;
use kruzhok_rulesfile::document::{Document, string_literal};

/// The fields that hold the rows' texts: the row itself, or `to` of a row that is a table.
pub(crate) fn row_fields(document: &Document) -> Vec<String> {
    let fields = (0..).map(|index| format!("moves[{index}]"));
    fields
        .take_while(|field| document.has(field))
        .map(|field| match document.text(&field) {
            Some(_) => field,
            None => format!("{field}.to"),
        })
        .collect()
}

/// The fields that hold the ends: `over`, or the items of its list.
pub(crate) fn end_fields(document: &Document) -> Vec<String> {
    items_or_self(document, "over")
}

/// The field that holds the condition of an end.
pub(crate) fn when_field(document: &Document, end: &str) -> String {
    match document.text(end) {
        Some(_) => end.to_owned(),
        None => format!("{end}.when"),
    }
}

/// The fields that hold the starts: `start`, also where it is missing, or the items of its list.
pub(crate) fn start_fields(document: &Document) -> Vec<String> {
    if !document.has("start") {
        return vec!["start".to_owned()];
    }
    items_or_self(document, "start")
}

fn items_or_self(document: &Document, field: &str) -> Vec<String> {
    match document.count(field) {
        Some(count) => (0..count)
            .map(|index| format!("{field}[{index}]"))
            .collect(),
        None if document.has(field) => vec![field.to_owned()],
        None => vec![],
    }
}

/// A text as TOML: of several lines where it has several.
pub(super) fn text_literal(text: &str) -> String {
    let is_plain = !text.contains("\"\"\"")
        && !text.ends_with('"')
        && !text.contains(|c: char| c == '\\' || c.is_control() && c != '\n');
    if text.contains('\n') && is_plain {
        return format!("\"\"\"\n{text}\"\"\"");
    }
    string_literal(text)
}

/// The file's text with a field set; a row or an end that is a text becomes a table for the sake of its other fields.
pub(super) fn set(text: &str, field: &str, literal: &str) -> Option<String> {
    let parent = field.rsplit_once('.').map_or("", |(parent, _)| parent);
    let key = match parent.split('[').next() {
        Some("moves") => "to",
        Some("over") => "when",
        _ => return document::set(text, field, literal),
    };
    let mut text = text.to_owned();
    if parent == "over[0]" {
        text = as_list(&text, "over")?;
    }
    let document = Document::read(&text);
    if document.text(parent).is_some() {
        let table = format!("{{ {key} = {} }}", document.literal(parent)?);
        text = document::set(&text, parent, &table)?;
    }
    document::set(&text, field, literal)
}

/// The file's text with a list in a field that holds one value.
pub(super) fn as_list(text: &str, field: &str) -> Option<String> {
    let document = Document::read(text);
    if document.count(field).is_some() || !document.has(field) {
        return Some(text.to_owned());
    }
    document::set(text, field, &format!("[{}]", document.literal(field)?))
}

/// The file's text without a field. What has become simpler is written simpler: a table with nothing but a row's text,
/// a list of one end.
pub(super) fn remove(text: &str, field: &str) -> Option<String> {
    let text = document::remove(text, field)?;
    let document = Document::read(&text);
    let name = field.split(['.', '[']).next().unwrap_or_default();
    let simpler = match name {
        "moves" => field
            .rsplit_once('.')
            .and_then(|(row, _)| Some((row, lone_text(&document, row, "to")?))),
        "params" if document.names("params").is_empty() => {
            return document::remove(&text, "params");
        }
        "over" | "start" if document.count(name) == Some(0) && name == "over" => {
            return document::remove(&text, "over");
        }
        "start" if document.count("start") == Some(0) => Some(("start", "\"\"".to_owned())),
        "over" | "start" if document.count(name) == Some(1) => {
            let item = format!("{name}[0]");
            let text = match document.text(&item) {
                Some(_) => document.literal(&item),
                None => lone_text(&document, &item, "when"),
            };
            text.map(|text| (name, text))
        }
        _ => None,
    };
    match simpler {
        Some((field, literal)) => document::set(&text, field, &literal),
        None => Some(text),
    }
}

/// The literal of a table's only field, where it is this one; a winner that is the usual one does not count.
fn lone_text(document: &Document, table: &str, key: &str) -> Option<String> {
    let is_usual = document.text(&format!("{table}.winner")).as_deref() == Some("last");
    let names = document.names(table);
    let mut others = names
        .iter()
        .filter(|name| *name != key && !(is_usual && *name == "winner"));
    match others.next() {
        None => document.literal(&format!("{table}.{key}")),
        Some(_) => None,
    }
}
