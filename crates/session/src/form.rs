//! The form beside the rules file: what it edits, as changes of the file's text.
//!
//! The text is the only truth. An edit replaces the value of one field, or adds or removes one, and keeps
//! every other byte, comments too.

use crate::wire::Fault;
use kruzhok_rules::document::{self, Document, string_literal};
use kruzhok_rules::form::{
    Amount, Chip, ChipOp, EndShape, HeapChoice, HeapStart, Measure, StartShape, read_chip,
    read_end, read_start, write_chip, write_end, write_start,
};
use std::collections::BTreeMap;

/// A change made in the form.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A field that holds text, such as `over` or `moves[1]`, was rewritten.
    Text {
        /// The field.
        field: String,
        /// The new text.
        text: String,
    },
    /// A field that holds a number or `true` was set; an empty literal leaves the field out.
    Literal {
        /// The field.
        field: String,
        /// The value as the rules file writes it.
        literal: String,
    },
    /// The game is to have so many heaps.
    HeapCount(usize),
    /// A row of moves, the one with this index, says this now.
    Row(usize, Chip),
    /// A row of moves was added.
    RowAdded(Chip),
    /// The row with this index was removed.
    RowRemoved(usize),
    /// The end of the game says this now.
    End(EndShape),
    /// The start says this now.
    Start(StartShape),
    /// A question was added.
    QuestionAdded,
    /// The question with this index was removed.
    QuestionRemoved(usize),
}

/// Shapes that are being typed: while a number is missing, the text cannot say what the form shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Drafts {
    rows: BTreeMap<usize, Chip>,
    end: Option<EndShape>,
    start: Option<StartShape>,
}

impl Drafts {
    /// Remembers the shape that an edit writes.
    pub(crate) fn take(&mut self, edit: &Edit) {
        match edit {
            Edit::Row(index, chip) => {
                self.rows.insert(*index, chip.clone());
            }
            Edit::End(end) => self.end = Some(end.clone()),
            Edit::Start(start) => self.start = Some(start.clone()),
            _ => {}
        }
    }

    /// The chip that a row's text says, or that wrote it.
    pub(crate) fn row(&self, index: usize, text: &str, names: &[String]) -> Option<Chip> {
        let draft = self
            .rows
            .get(&index)
            .filter(|chip| write_chip(chip, names) == text);
        draft.cloned().or_else(|| read_chip(text, names))
    }

    /// The end that a condition says, or that wrote it.
    pub(crate) fn end(&self, text: &str, names: &[String]) -> Option<EndShape> {
        let draft = self
            .end
            .as_ref()
            .filter(|end| write_end(end, names) == text);
        draft.cloned().or_else(|| read_end(text, names))
    }

    /// The start that a condition says, or that wrote it.
    pub(crate) fn start(&self, text: &str, names: &[String]) -> Option<StartShape> {
        let draft = self
            .start
            .as_ref()
            .filter(|start| start.heaps.len() == names.len() && write_start(start, names) == text);
        draft.cloned().or_else(|| read_start(text, names))
    }
}

/// The file's text after an edit; `None` where the text is broken so that the field cannot be found.
pub(crate) fn apply(text: &str, edit: &Edit) -> Option<String> {
    let names = heap_names(&Document::read(text));
    match edit {
        Edit::Text { field, text: value } => set_text(text, field, value),
        Edit::Literal { field, literal } if literal.is_empty() => document::remove(text, field),
        Edit::Literal { field, literal } => document::set(text, field, literal),
        Edit::HeapCount(count) => set_heap_count(text, &names, *count),
        Edit::Row(index, chip) => {
            set_text(text, &row_field(text, *index), &write_chip(chip, &names))
        }
        Edit::RowAdded(chip) => {
            document::insert(text, "moves", &string_literal(&write_chip(chip, &names)))
        }
        Edit::RowRemoved(index) => document::remove(text, &format!("moves[{index}]")),
        Edit::End(end) => set_text(text, "over", &write_end(end, &names)),
        Edit::Start(start) => set_text(text, "start", &write_start(start, &names)),
        Edit::QuestionAdded => {
            let text = &with_standard_questions(text);
            let gap = if text.ends_with('\n') { "\n" } else { "\n\n" };
            Some(format!(
                "{text}{gap}[[question]]\nid = \"{}\"\nwhere = \"winner == 1\"\n",
                next_question_number(text)
            ))
        }
        Edit::QuestionRemoved(index) => document::remove(text, &format!("question[{index}]")),
    }
}

/// The file's text after a problem's hint was taken; `None` where the hint is no replacement.
pub(crate) fn with_hint(text: &str, fault: &Fault) -> Option<String> {
    let replacement = fault.replacement.as_ref()?;
    // Within a TOML string these two would have to be written otherwise.
    if replacement.contains(['"', '\\']) {
        return None;
    }
    text.get(fault.file_span.clone())?;
    let mut mended = text.to_owned();
    mended.replace_range(fault.file_span.clone(), replacement);
    Some(mended)
}

/// The names of the heaps; none while the field `position` is missing.
pub(crate) fn heap_names(document: &Document) -> Vec<String> {
    let position = document.text("position").unwrap_or_default();
    let heaps = position.split(';').next().unwrap_or_default();
    heaps
        .split(',')
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

/// The field that holds a row's text: the row itself, or `to` of a row that is a table.
pub(crate) fn row_field(text: &str, index: usize) -> String {
    let field = format!("moves[{index}]");
    match Document::read(text).text(&field) {
        Some(_) => field,
        None => format!("{field}.to"),
    }
}

fn set_text(text: &str, field: &str, value: &str) -> Option<String> {
    document::set(text, field, &string_literal(value))
}

/// A file that asks nothing is asked the standard questions. A question of its own would take their place, so they
/// are written down first.
fn with_standard_questions(text: &str) -> String {
    let mut text = text.to_owned();
    if question_count(&text) > 0 {
        return text;
    }
    let standard = kruzhok_rules::parse(&text)
        .map_or_else(|_| vec![], |rules| kruzhok_exam::questions(&rules));
    for question in standard {
        let gap = if text.ends_with('\n') { "\n" } else { "\n\n" };
        let (id, condition) = (
            string_literal(&question.id),
            string_literal(&question.source),
        );
        text.push_str(&format!(
            "{gap}[[question]]\nid = {id}\nwhere = {condition}\n"
        ));
    }
    text
}

fn question_count(text: &str) -> usize {
    let document = Document::read(text);
    (0..)
        .take_while(|index| document.has(&format!("question[{index}]")))
        .count()
}

/// A number that no question of the file has for its name.
fn next_question_number(text: &str) -> usize {
    let document = Document::read(text);
    let names: Vec<String> = (0..question_count(text))
        .filter_map(|at| document.text(&format!("question[{at}].id")))
        .collect();
    (1..)
        .find(|number| !names.contains(&number.to_string()))
        .expect("there are more numbers than questions")
}

/// Gives the game another number of heaps, and carries moves, end and start over as far as the form can read them.
fn set_heap_count(text: &str, old_names: &[String], count: usize) -> Option<String> {
    let document = Document::read(text);
    let position = document.text("position").unwrap_or_default();
    let memory = position
        .split_once(';')
        .map(|(_, memory)| memory.to_owned());
    let rows: Vec<Option<Chip>> = row_sources(&document)
        .iter()
        .map(|row| read_chip(row, old_names))
        .collect();
    let end = document
        .text("over")
        .and_then(|over| read_end(&over, old_names));
    let start = document
        .text("start")
        .and_then(|start| read_start(&start, old_names));

    let names = names_of_heaps(count, old_names);
    let heaps = names.join(", ");
    let position = memory.map_or(heaps.clone(), |memory| format!("{heaps};{memory}"));
    let mut text = set_text(text, "position", &position)?;
    for (index, chip) in rows.into_iter().enumerate() {
        let Some(chip) = chip else {
            continue;
        };
        let heap = match chip.heap {
            HeapChoice::Named(heap) if heap < count && count > 1 => HeapChoice::Named(heap),
            _ => HeapChoice::Any,
        };
        let field = row_field(&text, index);
        text = set_text(&text, &field, &write_chip(&Chip { heap, ..chip }, &names))?;
    }
    if let Some(end) = end {
        let measure = match end.measure {
            _ if count == 1 => Measure::Heap(0),
            Measure::Heap(_) if old_names.len() == 1 => Measure::Sum,
            Measure::Heap(heap) if heap >= count => Measure::Sum,
            measure => measure,
        };
        text = set_text(
            &text,
            "over",
            &write_end(&EndShape { measure, ..end }, &names),
        )?;
    }
    if let Some(mut start) = start {
        // The last heap is the one that varies in the exam: heaps come and go before it.
        while start.heaps.len() > count {
            start.heaps.remove(0);
        }
        while start.heaps.len() < count {
            start.heaps.insert(0, HeapStart::Fixed("5".to_owned()));
        }
        text = set_text(&text, "start", &write_start(&start, &names))?;
    }
    Some(text)
}

/// Names for so many heaps: the old ones when they suffice, else the letters of the textbooks.
fn names_of_heaps(count: usize, old: &[String]) -> Vec<String> {
    let letters: &[&str] = if count == 1 {
        &["s"]
    } else {
        &["a", "b", "c", "d", "e", "f"]
    };
    match old.get(..count) {
        Some(kept) if count > 1 => kept.to_vec(),
        _ => letters
            .iter()
            .take(count)
            .map(|letter| (*letter).to_owned())
            .collect(),
    }
}

/// The texts of the rows, those of table rows included.
pub(crate) fn row_sources(document: &Document) -> Vec<String> {
    (0..)
        .map(|index| format!("moves[{index}]"))
        .take_while(|field| document.has(field))
        .map(|field| {
            document
                .text(&field)
                .or_else(|| document.text(&format!("{field}.to")))
                .unwrap_or_default()
        })
        .collect()
}

/// The operations that chips offer, without their amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChipKind {
    /// Add stones.
    Add,
    /// Take stones.
    Subtract,
    /// Multiply the heap.
    Multiply,
    /// Divide the heap, rounding down.
    DivideDown,
    /// Divide the heap, rounding up.
    DivideUp,
    /// Take from one to so many stones.
    TakeUpTo,
    /// Take any number of stones.
    TakeAny,
}

impl ChipKind {
    /// Every operation, in the order in which the form offers them.
    pub const ALL: [Self; 7] = [
        Self::Add,
        Self::Multiply,
        Self::Subtract,
        Self::DivideDown,
        Self::DivideUp,
        Self::TakeUpTo,
        Self::TakeAny,
    ];

    /// The operation of a chip, and its amount where it has one.
    pub fn of(op: &ChipOp) -> (Self, Option<&Amount>) {
        match op {
            ChipOp::Add(amount) => (Self::Add, Some(amount)),
            ChipOp::Subtract(amount) => (Self::Subtract, Some(amount)),
            ChipOp::Multiply(amount) => (Self::Multiply, Some(amount)),
            ChipOp::DivideDown(amount) => (Self::DivideDown, Some(amount)),
            ChipOp::DivideUp(amount) => (Self::DivideUp, Some(amount)),
            ChipOp::TakeUpTo(amount) => (Self::TakeUpTo, Some(amount)),
            ChipOp::TakeAny => (Self::TakeAny, None),
        }
    }

    /// The operation with an amount.
    pub fn with(self, amount: Amount) -> ChipOp {
        match self {
            Self::Add => ChipOp::Add(amount),
            Self::Subtract => ChipOp::Subtract(amount),
            Self::Multiply => ChipOp::Multiply(amount),
            Self::DivideDown => ChipOp::DivideDown(amount),
            Self::DivideUp => ChipOp::DivideUp(amount),
            Self::TakeUpTo => ChipOp::TakeUpTo(amount),
            Self::TakeAny => ChipOp::TakeAny,
        }
    }

    /// The operation's name in the catalogue and in the browser's list.
    pub fn code(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Subtract => "subtract",
            Self::Multiply => "multiply",
            Self::DivideDown => "divide-down",
            Self::DivideUp => "divide-up",
            Self::TakeUpTo => "take-up-to",
            Self::TakeAny => "take-any",
        }
    }
}
