//! What can be added to a game.

use super::{field_id, lists, params};
use crate::rules::RulesText;
use kruzhok_rulesfile::document;
use kruzhok_rulesfile::document::{Document, string_literal};
use kruzhok_rulesfile::form::{
    Chip, is_multiset, picked_name, read_start, write_chip, write_start,
};

/// Something that can be added to a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Addition {
    /// A row of moves.
    Row(NewRow),
    /// One more outcome of the toss with this index among the rows.
    Outcome(usize),
    /// A named constant.
    Param,
    /// Something remembered besides the heaps.
    Memory,
    /// One more end, with a winner of its own.
    End,
    /// One more line of start positions.
    Start,
    /// Edges in place of rows.
    Graph,
    /// A question.
    Question,
    /// A law.
    Law,
}

/// A new row of moves.
#[derive(Clone, Debug, PartialEq)]
pub enum NewRow {
    /// One that chips say.
    Chip(Chip),
    /// One that is still to be written.
    Expression,
    /// A toss.
    Toss,
    /// The code of a game of taking and breaking.
    Octal,
}

/// What the graph of a new game begins with.
const EDGES: &str = "A -> B, C\nB -> C\n";

/// The file with something added.
pub(super) struct Added {
    /// Its text.
    pub text: String,
    /// The id of the input in which one goes on; `None` where there is nothing to be written.
    pub id: Option<String>,
    /// The field whose examples may help there.
    pub unfolded: Option<String>,
}

impl Added {
    fn at(field: &str, text: String) -> Self {
        Self {
            text,
            id: Some(field_id(field)),
            unfolded: None,
        }
    }

    fn with_examples(field: String, text: String) -> Self {
        Self {
            text,
            id: Some(field_id(&field)),
            unfolded: Some(field),
        }
    }
}

pub(super) fn add(file: &RulesText, addition: Addition) -> Option<Added> {
    let (text, document, names) = (&file.source, &file.document, &file.heap_names);
    let count = |list: &str| document.count(list).unwrap_or(0);
    Some(match addition {
        Addition::Row(row) => {
            let field = format!("moves[{}]", count("moves"));
            let literal = row_literal(&row, names);
            let changed = document::insert(text, "moves", &literal)?;
            match row {
                NewRow::Chip(_) => Added {
                    text: changed,
                    id: None,
                    unfolded: None,
                },
                NewRow::Expression => Added::with_examples(field, changed),
                NewRow::Toss => Added::at(&(field + ".chance[0][0]"), changed),
                NewRow::Octal => Added::at(&(field + ".octal"), changed),
            }
        }
        Addition::Outcome(index) => {
            let list = format!("moves[{index}].chance");
            let position = string_literal(&outcome(names, ""));
            let changed = document::insert(text, &list, &format!("[\"1 / 2\", {position}]"))?;
            Added::at(&format!("{list}[{}][0]", count(&list)), changed)
        }
        Addition::Param => {
            let field = format!("params.{}", params::free_name(text));
            Added {
                id: Some(format!("param-{}-name", document.names("params").len())),
                text: document::set(text, &field, "10")?,
                unfolded: None,
            }
        }
        Addition::Memory => Added::at("position", with_memory(file)?),
        Addition::End => {
            let text = lists::as_list(text, "over")?;
            let place = Document::read(&text).count("over").unwrap_or(0);
            Added {
                id: Some(format!("end-{place}-limit")),
                text: document::insert(&text, "over", "{ when = \"\", winner = \"last\" }")?,
                unfolded: None,
            }
        }
        Addition::Start => {
            let text = lists::as_list(text, "start")?;
            let place = Document::read(&text).count("start").unwrap_or(0);
            let changed = document::insert(&text, "start", "\"\"")?;
            Added::with_examples(format!("start[{place}]"), changed)
        }
        Addition::Graph => {
            let unused = ["position", "moves", "over"]
                .into_iter()
                .try_fold(text.to_owned(), |text, field| {
                    document::remove(&text, field)
                })?;
            let text = document::set(&unused, "graph", &lists::text_literal(EDGES))?;
            Added::at("graph", document::set(&text, "start", "\"'A'\"")?)
        }
        Addition::Question => {
            let text = file.with_standard_questions();
            let document = Document::read(&text);
            let place = document.count("question").unwrap_or(0);
            let number = string_literal(&next_number(&document, "question").to_string());
            let changed = with_question(&text, &number, "\"winner == 1\"");
            let claim = field_id(&format!("question[{place}].where")) + "-claim";
            Added {
                text: changed,
                id: Some(claim),
                unfolded: None,
            }
        }
        Addition::Law => Added::at(&format!("law[{}].lost", count("law")), with_law(text, "")),
    })
}

/// The text with one more law at its end, which says this of the lost positions.
pub(crate) fn with_law(text: &str, claim: &str) -> String {
    let document = Document::read(text);
    let id = string_literal(&next_number(&document, "law").to_string());
    let gap = if text.ends_with('\n') { "\n" } else { "\n\n" };
    let claim = string_literal(claim);
    format!("{text}{gap}[[law]]\nid = {id}\nlost = {claim}\n")
}

fn row_literal(row: &NewRow, names: &[String]) -> String {
    match row {
        NewRow::Chip(chip) => string_literal(&write_chip(chip, names)),
        NewRow::Expression => "\"\"".to_owned(),
        NewRow::Octal if is_multiset(names) => "{ octal = \"0.77\" }".to_owned(),
        NewRow::Octal => "{ octal = \"0.333\" }".to_owned(),
        NewRow::Toss => {
            let [taken, kept] = [" - 1", ""].map(|change| string_literal(&outcome(names, change)));
            format!("{{ chance = [[\"1 / 2\", {taken}], [\"1 / 2\", {kept}]] }}")
        }
    }
}

/// A position that a toss may lead to: a heap that has any stones, changed so.
fn outcome(names: &[String], change: &str) -> String {
    match names {
        [heap] if !is_multiset(names) => format!("{heap}{change} if {heap} > 0"),
        _ => {
            let heap = picked_name(names);
            format!("{heap} -> {heap}{change} if {heap} > 0")
        }
    }
}

/// One number more is remembered, and it begins with 0.
fn with_memory(file: &RulesText) -> Option<String> {
    let (text, document, names) = (&file.source, &file.document, &file.heap_names);
    let position = document.text("position")?;
    let name = ["last", "memory"]
        .into_iter()
        .find(|name| !position.contains(name))?;
    let sign = if position.contains(';') { ", " } else { "; " };
    let longer = format!("{}{sign}{name}", position.trim_end());
    let text = document::set(text, "position", &string_literal(&longer))?;
    let starts = lists::start_fields(document).into_iter();
    starts.into_iter().try_fold(text, |text, field| {
        let start = document.text(&field).unwrap_or_default();
        let longer = match read_start(&start, names) {
            Some(mut shape) => {
                shape.conditions.push(format!("{name} == 0"));
                write_start(&shape, names)
            }
            // Nothing is written yet, or positions, which the reader of the rules helps to complete.
            None => return Some(text),
        };
        document::set(&text, &field, &string_literal(&longer))
    })
}

/// The text with one more question at its end.
pub(crate) fn with_question(text: &str, id: &str, condition: &str) -> String {
    let gap = if text.ends_with('\n') { "\n" } else { "\n\n" };
    format!("{text}{gap}[[question]]\nid = {id}\nwhere = {condition}\n")
}

/// The number after all that questions of the file, or laws, have for their names.
fn next_number(document: &Document, list: &str) -> usize {
    let names = (0..document.count(list).unwrap_or(0))
        .filter_map(|at| document.text(&format!("{list}[{at}].id")));
    let numbers = names.filter_map(|name| name.parse::<u32>().ok());
    numbers
        .max()
        .map_or(1, |last| (last as usize).saturating_add(1))
}
