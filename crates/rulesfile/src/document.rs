//! A rules file as text: its fields as they are written, right or wrong, and small changes that keep every other byte.
//!
//! A field is named by its path: `over`, `moves[1]`, `moves[0].to`, `params.N`, `question[2].where`.

use crate::toml_file::{self, Field, Value, line_of};
use std::ops::Range;

pub use crate::toml_file::string_literal;

/// The fields of a rules file, read as far as it is TOML.
#[derive(Clone, Debug)]
pub struct Document {
    text: String,
    fields: Vec<Field>,
    is_sound: bool,
}

impl Document {
    /// The fields of any text.
    pub fn read(text: &str) -> Self {
        let mut problems = vec![];
        let fields = toml_file::read(text, &mut problems);
        Self {
            text: text.to_string(),
            fields,
            is_sound: problems.is_empty(),
        }
    }

    /// Whether the whole text is TOML; where it is not, some fields may be missing or cut off.
    pub fn is_sound(&self) -> bool {
        self.is_sound
    }

    /// Whether the file has a field.
    pub fn has(&self, field: &str) -> bool {
        self.find(field).is_some()
    }

    /// The text of a field that holds text or a whole number, without quotation marks and escapes.
    pub fn text(&self, field: &str) -> Option<String> {
        let field = self.find(field)?;
        matches!(field.value, Value::Text | Value::Int(_)).then(|| field.source.text.clone())
    }

    /// The value of a field as it is written, quotation marks and all.
    pub fn literal(&self, field: &str) -> Option<String> {
        self.text.get(self.span(field)?).map(str::to_string)
    }

    /// The names in a table, such as `params`, in the order of the file.
    pub fn names(&self, field: &str) -> Vec<String> {
        match self.find(field).map(|field| &field.value) {
            Some(Value::Table(fields)) => fields.iter().map(|field| field.name.clone()).collect(),
            _ => vec![],
        }
    }

    /// How many items a list has; `None` where the field is no list.
    pub fn count(&self, field: &str) -> Option<usize> {
        match &self.find(field)?.value {
            Value::List(items) => Some(items.len()),
            _ => None,
        }
    }

    /// The whole numbers in a table, such as `params`, in the order of the file.
    pub fn integers(&self, field: &str) -> Vec<(String, i64)> {
        let Some(Field {
            value: Value::Table(fields),
            ..
        }) = self.find(field)
        else {
            return vec![];
        };
        let number = |field: &Field| match field.value {
            Value::Int(number) => Some((field.name.clone(), number)),
            _ => None,
        };
        fields.iter().filter_map(number).collect()
    }

    /// The bytes of a field's value in the file; of a table with a heading, those of the heading.
    pub fn span(&self, field: &str) -> Option<Range<usize>> {
        self.find(field).map(|field| field.source.file_span.clone())
    }

    fn find(&self, path: &str) -> Option<&Field> {
        let mut steps = steps(path)?.into_iter();
        let Step::Name(first) = steps.next()? else {
            return None;
        };
        let mut field = toml_file::find(&self.fields, first)?;
        for step in steps {
            field = match (step, &field.value) {
                (Step::Name(name), Value::Table(fields)) => toml_file::find(fields, name)?,
                (Step::Index(index), Value::List(items)) => items.get(index)?,
                _ => return None,
            };
        }
        Some(field)
    }
}

/// The file's text with another value in a field; a field that is not there is added.
///
/// `literal` is the value as TOML writes it, see [`string_literal`]. `None` where the place cannot be found, or
/// where the text would be TOML no more.
pub fn set(text: &str, field: &str, literal: &str) -> Option<String> {
    let document = Document::read(text);
    let changed = match document.span(field) {
        Some(span) => with(text, span, literal),
        None if document.is_sound => add(&document, field, literal)?,
        None => return None,
    };
    sound_as(&document, changed)
}

/// The file's text with one more item at the end of a list; a list that is not there is added.
///
/// `None` as in [`set`].
pub fn insert(text: &str, list: &str, literal: &str) -> Option<String> {
    let document = Document::read(text);
    let changed = match document.find(list) {
        None if document.is_sound => add(&document, list, &format!("[{literal}]"))?,
        Some(Field {
            value: Value::List(items),
            source,
            ..
        }) if is_in_brackets(text, source.file_span.clone(), items) => {
            let span = source.file_span.clone();
            match items.last() {
                Some(last) => with_item_after(text, last.source.file_span.clone(), span, literal),
                None => with(text, span.start + 1..span.start + 1, literal),
            }
        }
        _ => return None,
    };
    sound_as(&document, changed)
}

/// The file's text without a field, an item of a list, or a table with its heading; the same text where it has no
/// such field.
///
/// `None` where the text would be TOML no more.
pub fn remove(text: &str, field: &str) -> Option<String> {
    let document = Document::read(text);
    let Some(found) = document.find(field) else {
        return Some(text.to_string());
    };
    let span = found.source.file_span.clone();
    let parent = document.find(parent_path(field));
    let changed = match (&found.value, parent) {
        (Value::Table(fields), _) if text[span.clone()].starts_with('[') => {
            let last = fields
                .iter()
                .map(|field| field.source.file_span.end)
                .fold(span.end, usize::max);
            let end = line_of(text, last).end.min(text.len());
            let blank = text[end..].len() - text[end..].trim_start_matches(['\n', '\r', ' ']).len();
            with(text, line_of(text, span.start).start..end + blank, "")
        }
        (_, Some(parent)) if matches!(parent.value, Value::List(_)) => {
            without_item(text, span, parent.source.file_span.clone())?
        }
        (_, Some(parent)) if text[parent.source.file_span.clone()].starts_with('{') => {
            let with_key = found.key.file_span.start..span.end;
            without_item(text, with_key, parent.source.file_span.clone())?
        }
        _ => {
            let start = line_of(text, found.key.file_span.start).start;
            let end = line_of(text, span.end).end.min(text.len());
            with(text, start..end, "")
        }
    };
    sound_as(&document, changed)
}

/// The file's text without a field, however often it stands there, such as all laws for `law[0]`; what cannot be taken out stays.
pub fn without(text: &str, field: &str) -> String {
    let mut text = text.to_owned();
    while let Some(shorter) = remove(&text, field)
        && shorter != text
    {
        text = shorter;
    }
    text
}

/// The file's text with another name for a field, which keeps its value and its place.
///
/// `None` where there is no such field, or where the text would be TOML no more, as with a name that is taken.
pub fn rename(text: &str, field: &str, name: &str) -> Option<String> {
    let document = Document::read(text);
    let span = document.find(field)?.key.file_span.clone();
    sound_as(&document, with(text, span, name))
}

/// The changed text, unless the change has broken it.
fn sound_as(document: &Document, changed: String) -> Option<String> {
    (!document.is_sound || Document::read(&changed).is_sound).then_some(changed)
}

fn with(text: &str, span: Range<usize>, replacement: &str) -> String {
    format!("{}{replacement}{}", &text[..span.start], &text[span.end..])
}

/// Adds a field that is not there yet.
fn add(document: &Document, path: &str, literal: &str) -> Option<String> {
    let text = &document.text;
    let parent = parent_path(path);
    let Step::Name(name) = steps(path)?.pop()? else {
        // The item after the last one of a list.
        return insert(text, parent, literal);
    };
    if parent.is_empty() {
        let top = document
            .fields
            .iter()
            .filter(|field| !has_heading(text, field));
        return Some(match top.map(|field| value_end(text, field)).max() {
            Some(end) => with_line_after(text, end, &format!("{name} = {literal}")),
            None => {
                let has_gap = text.is_empty() || text.starts_with('\n');
                let gap = if has_gap { "" } else { "\n" };
                format!("{name} = {literal}\n{gap}{text}")
            }
        });
    }
    let Some(table) = document.find(parent) else {
        return add(document, parent, &format!("{{ {name} = {literal} }}"));
    };
    let Value::Table(fields) = &table.value else {
        return None;
    };
    let span = table.source.file_span.clone();
    if text[span.clone()].starts_with('{') {
        return Some(match fields.last() {
            Some(last) => {
                let end = last.source.file_span.end;
                with(text, end..end, &format!(", {name} = {literal}"))
            }
            None => with(text, span, &format!("{{ {name} = {literal} }}")),
        });
    }
    // A table with a heading, or one that is made of dotted keys: the new line is like the last one.
    let line = format!("{name} = {literal}");
    let Some(last) = fields.last() else {
        return Some(with_line_after(text, span.end, &line));
    };
    let key = last.key.file_span.start;
    let line = format!("{}{line}", &text[line_of(text, key).start..key]);
    Some(with_line_after(text, last.source.file_span.end, &line))
}

fn has_heading(text: &str, field: &Field) -> bool {
    match &field.value {
        Value::Table(_) => text[line_of(text, field.key.file_span.start).start..]
            .trim_start()
            .starts_with('['),
        Value::List(_) => text[field.source.file_span.clone()].starts_with("[["),
        _ => false,
    }
}

/// Where the value of a field ends that has no heading.
fn value_end(text: &str, field: &Field) -> usize {
    match &field.value {
        Value::Table(fields) if !text[field.source.file_span.clone()].starts_with('{') => fields
            .iter()
            .map(|field| value_end(text, field))
            .fold(0, usize::max),
        _ => field.source.file_span.end,
    }
}

fn with_line_after(text: &str, at: usize, line: &str) -> String {
    let end = line_of(text, at).end;
    if end > text.len() {
        return format!("{text}\n{line}\n");
    }
    with(text, end..end, &format!("{line}\n"))
}

/// Whether a list is written as one, and not as tables with a heading each.
fn is_in_brackets(text: &str, list: Range<usize>, items: &[Field]) -> bool {
    let is_item = |item: &Field| is_inside(&list, &item.source.file_span);
    text[list.clone()].starts_with('[') && items.iter().all(is_item)
}

/// Whether an item stands within its list or table; a table with a heading does not, nor all that is broken.
fn is_inside(list: &Range<usize>, item: &Range<usize>) -> bool {
    list.start < item.start && item.end <= list.end
}

/// Puts an item after the last one, on a line of its own where the last one has its own.
fn with_item_after(text: &str, last: Range<usize>, list: Range<usize>, literal: &str) -> String {
    let comma = comma_after(text, last.end, list.end);
    let start = line_of(text, last.start).start;
    let indent = &text[start..last.start];
    if start <= list.start || !indent.trim().is_empty() {
        return match comma {
            Some(comma) => with(text, comma + 1..comma + 1, &format!(" {literal}")),
            None => with(text, last.end..last.end, &format!(", {literal}")),
        };
    }
    // A comment may stand behind the last item; it stays there.
    let end = line_of(text, comma.unwrap_or(last.end)).end - 1;
    let (first, second) = match comma {
        Some(_) => ("", ","),
        None => (",", ""),
    };
    // The list may be closed on the same line.
    let end = match end >= list.end {
        true => comma.map_or(last.end, |comma| comma + 1),
        false => end,
    };
    let line = format!("\n{indent}{literal}{second}");
    let longer = with(text, end..end, &line);
    with(&longer, last.end..last.end, first)
}

/// Where the comma stands that follows an item, comments skipped.
fn comma_after(text: &str, from: usize, until: usize) -> Option<usize> {
    let mut is_comment = false;
    for (offset, c) in text[from..until].char_indices() {
        match c {
            '#' => is_comment = true,
            '\n' => is_comment = false,
            ',' if !is_comment => return Some(from + offset),
            _ => {}
        }
    }
    None
}

/// Takes an item out of a list or a table in braces, with a comma beside it and with its line if it had one; `None`
/// where it does not stand there.
fn without_item(text: &str, item: Range<usize>, list: Range<usize>) -> Option<String> {
    if !is_inside(&list, &item) {
        return None;
    }
    let mut span = item.clone();
    match comma_after(text, item.end, list.end) {
        Some(comma) => span.end = comma + 1,
        None => {
            // The last item: what separates it from the one before goes with it.
            let before = text[list.start + 1..item.start].trim_end();
            if before.ends_with(',') {
                span.start = list.start + before.len();
            }
        }
    }
    let line = line_of(text, item.start);
    let has_own_line = text[line.start..item.start].trim().is_empty() && line.start > list.start;
    let after = &text[span.end..];
    let blank = after.len() - after.trim_start_matches([' ', '\t']).len();
    let is_line_over = after[blank..].starts_with('\n') || after[blank..].starts_with('#');
    if has_own_line && is_line_over && span.start == item.start {
        let end = line_of(text, span.end).end.min(text.len());
        return Some(with(text, line.start..end, ""));
    }
    if span.start == item.start && !has_own_line {
        span.end += blank;
    }
    Some(with(text, span, ""))
}

enum Step<'a> {
    Name(&'a str),
    Index(usize),
}

/// `question[2].where` as its names and indexes.
fn steps(path: &str) -> Option<Vec<Step<'_>>> {
    let mut steps = vec![];
    for part in path.split('.') {
        let (name, indexes) = part.split_at(part.find('[').unwrap_or(part.len()));
        if name.is_empty() {
            return None;
        }
        steps.push(Step::Name(name));
        for index in indexes.split_terminator(']') {
            steps.push(Step::Index(index.strip_prefix('[')?.parse().ok()?));
        }
    }
    Some(steps)
}

/// The path without its last name or index.
fn parent_path(path: &str) -> &str {
    &path[..path.rfind(['.', '[']).unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"# the demo
title = "demo"   # shown
moves = [
    "s + 1", # one
    "s * 2"  # double
]
params = { N = 129 }

# asked
[[question]]
id = 19
where = "winner == 2"

[[question]]
id = "20"
"#;

    /// The lines by which two texts differ, `-` before old and `+` before new ones.
    fn difference(old: &str, new: &str) -> String {
        let (mut old, mut new): (Vec<&str>, Vec<&str>) =
            (old.lines().collect(), new.lines().collect());
        while let (Some(a), Some(b)) = (old.first(), new.first())
            && a == b
        {
            old.remove(0);
            new.remove(0);
        }
        while let (Some(a), Some(b)) = (old.last(), new.last())
            && a == b
        {
            old.pop();
            new.pop();
        }
        let lines = old
            .iter()
            .map(|line| format!("-{line}"))
            .chain(new.iter().map(|line| format!("+{line}")));
        lines.collect::<Vec<_>>().join("|")
    }

    fn check(changed: Option<String>, expected: &str) {
        let changed = changed.expect("the change is possible");
        assert_eq!(difference(FILE, &changed), expected);
    }

    #[test]
    fn fields_are_read_as_they_are_written() {
        let document = Document::read(FILE);
        assert_eq!(document.text("moves[1]").as_deref(), Some("s * 2"));
        assert_eq!(document.text("question[0].id").as_deref(), Some("19"));
        assert_eq!(
            document.literal("question[1].id").as_deref(),
            Some("\"20\"")
        );
        assert_eq!(document.integers("params"), [("N".to_string(), 129)]);
        assert!(
            document.has("question[1]") && !document.has("question[2]") && !document.has("over")
        );
        assert!(document.is_sound());
    }

    #[test]
    fn a_field_gets_another_name() {
        let line = "-params = { N = 129 }|+params = { most = 129 }";
        check(rename(FILE, "params.N", "most"), line);
        assert_eq!(rename(FILE, "title", "moves"), None, "the name is taken");
        assert_eq!(rename(FILE, "params.M", "N"), None);
        let document = Document::read(FILE);
        assert_eq!(document.names("params"), ["N"]);
        assert_eq!(
            (document.count("moves"), document.count("title")),
            (Some(2), None)
        );
    }

    #[test]
    fn a_broken_file_still_has_its_other_fields() {
        let document = Document::read("over = s >= 129\nstart = \"1 <= s <= 128\"\n");
        assert!(!document.is_sound());
        assert_eq!(document.text("over").as_deref(), Some("s >= 129"));
        assert_eq!(document.text("start").as_deref(), Some("1 <= s <= 128"));
    }

    #[test]
    fn a_value_changes_and_nothing_else() {
        check(
            set(FILE, "title", "\"x\""),
            "-title = \"demo\"   # shown|+title = \"x\"   # shown",
        );
        check(
            set(FILE, "moves[0]", "\"s + 2\""),
            "-    \"s + 1\", # one|+    \"s + 2\", # one",
        );
        check(
            set(FILE, "params.N", "99"),
            "-params = { N = 129 }|+params = { N = 99 }",
        );
        check(
            set(FILE, "question[0].where", "\"\""),
            "-where = \"winner == 2\"|+where = \"\"",
        );
        assert_eq!(set(FILE, "title", "x y"), None);
    }

    #[test]
    fn a_missing_field_finds_its_place() {
        check(set(FILE, "over", "\"s > 9\""), "+over = \"s > 9\"");
        let with_law = "position = \"n\"\n[[law]]\nid = 1\n";
        let ended = set(with_law, "over", "\"n > 9\"").expect("a sound file");
        assert!(ended.find("over") < ended.find("[[law]]"), "{ended}");
        assert!(
            set(FILE, "over", "\"\"")
                .expect("sound")
                .contains("}\nover = \"\"\n\n# asked")
        );
        check(
            set(FILE, "params.k", "3"),
            "-params = { N = 129 }|+params = { N = 129, k = 3 }",
        );
        check(set(FILE, "question[1].ask", "\"min\""), "+ask = \"min\"");
        check(
            set(FILE, "moves[2]", "\"s\""),
            "-    \"s * 2\"  # double|+    \"s * 2\",  # double|+    \"s\"",
        );
        assert_eq!(
            set("", "params.k", "3").as_deref(),
            Some("params = { k = 3 }\n")
        );
        assert_eq!(
            set("a.b = 1", "a.c", "2").as_deref(),
            Some("a.b = 1\na.c = 2\n")
        );
        assert_eq!(
            set("[params]\nk = 1\n", "params.m", "2").as_deref(),
            Some("[params]\nk = 1\nm = 2\n")
        );
        assert_eq!(
            set("[params]\nk = 1\n", "title", "\"\"").as_deref(),
            Some("title = \"\"\n\n[params]\nk = 1\n")
        );
    }

    #[test]
    fn items_are_added_to_lists_of_all_looks() {
        let check = |text: &str, expected: &str| {
            assert_eq!(insert(text, "moves", "\"n\"").as_deref(), Some(expected))
        };
        check("moves = []\n", "moves = [\"n\"]\n");
        check("moves = [\"a\"]\n", "moves = [\"a\", \"n\"]\n");
        check("moves = [\"a\", ]\n", "moves = [\"a\", \"n\" ]\n");
        check(
            "moves = [\n  \"a\",\n]\n",
            "moves = [\n  \"a\",\n  \"n\",\n]\n",
        );
        check("moves = [\n  \"a\" ]\n", "moves = [\n  \"a\",\n  \"n\" ]\n");
        check("title = \"\"\n", "title = \"\"\nmoves = [\"n\"]\n");
    }

    #[test]
    fn tables_with_headings_of_their_own_take_no_items() {
        for file in [
            "[[moves]]\nto = \"s + 1\"\n",
            "[[moves]]\n[[moves]]\n",
            "[[moves]]\n[[moves",
        ] {
            assert_eq!(insert(file, "moves", "\"n\""), None, "{file}");
        }
    }

    #[test]
    fn what_is_broken_off_is_not_removed() {
        for (file, field) in [
            ("params={P}}", "params.P"),
            ("over=[{when},", "over[0].when"),
        ] {
            assert_eq!(remove(file, field), None, "{file}");
        }
    }

    #[test]
    fn fields_and_items_are_removed() {
        check(remove(FILE, "title"), "-title = \"demo\"   # shown");
        check(remove(FILE, "moves[0]"), "-    \"s + 1\", # one");
        check(remove(FILE, "question[1]"), "-[[question]]|-id = \"20\"");
        check(
            remove(FILE, "question[0].where"),
            "-where = \"winner == 2\"",
        );
        check(remove(FILE, "over"), "");
        let check = |text: &str, path: &str, expected: &str| {
            assert_eq!(remove(text, path).as_deref(), Some(expected))
        };
        check("m = [\"a\", \"b\", \"c\"]", "m[1]", "m = [\"a\", \"c\"]");
        check("m = [\"a\", \"b\"]", "m[1]", "m = [\"a\"]");
        check("m = [\"a\"]", "m[0]", "m = []");
        check("m = [\n  \"a\",\n  \"b\"\n]", "m[1]", "m = [\n  \"a\"\n]");
        check("p = { a = 1, b = 2 }", "p.a", "p = { b = 2 }");
        check("p = { a = 1, b = 2 }", "p.b", "p = { a = 1 }");
    }

    #[test]
    fn the_outcomes_of_a_toss_are_fields_and_items() {
        let file =
            "params = { P = 0.5 }\nmoves = [{ chance = [[\"P\", \"s\"], [0.5, \"s + 1\"]] }]\n";
        let document = Document::read(file);
        let literal = |path: &str| document.literal(path);
        assert_eq!(literal("params.P").as_deref(), Some("0.5"));
        assert_eq!(literal("moves[0].chance[1][0]").as_deref(), Some("0.5"));
        assert_eq!(
            document.text("moves[0].chance[1][1]").as_deref(),
            Some("s + 1")
        );
        let check = |changed: Option<String>, part: &str, instead: &str| {
            assert_eq!(changed, Some(file.replace(part, instead)));
        };
        let toss = "moves[0].chance";
        check(set(file, "params.P", "0.75"), "P = 0.5", "P = 0.75");
        check(
            set(file, "moves[0].chance[0][0]", "\"1 / 2\""),
            "\"P\"",
            "\"1 / 2\"",
        );
        check(
            insert(file, toss, "[0, \"s\"]"),
            "+ 1\"]",
            "+ 1\"], [0, \"s\"]",
        );
        check(remove(file, "moves[0].chance[0]"), "[\"P\", \"s\"], ", "");
    }

    #[test]
    fn any_text_becomes_a_literal() {
        for text in ["", "s + 1", "\"\\\n\t\u{1}", "«ё»"] {
            let file = format!("title = {}", string_literal(text));
            assert_eq!(Document::read(&file).text("title").as_deref(), Some(text));
        }
    }
}
