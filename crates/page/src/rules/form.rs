//! The form beside the rules file: what it edits, as changes of the file's text.
//!
//! The text is the only truth. An edit replaces the value of one field, or adds or removes one, and keeps
//! every other byte, comments too.

mod additions;
mod chips;
mod heaps;
mod lists;
mod params;
#[cfg(test)]
mod tests;

pub use additions::{Addition, NewRow};
pub(crate) use additions::{with_law, with_question};
pub use chips::ChipKind;
pub(crate) use heaps::heap_names;
pub(crate) use lists::{end_fields, row_fields, start_fields, when_field};
pub(crate) use params::shown_value;

use crate::law::LawKind;
use crate::rules::RulesText;
use crate::rules::text::without_laws;
use crate::settings::Coded;
use kruzhok_rules::Ask;
use kruzhok_rulesfile::document::string_literal;
use kruzhok_rulesfile::document::{self, Document};
use kruzhok_rulesfile::form::{
    Amount, Chip, EndShape, HeapStart, StartShape, is_multiset, read_chip, read_end, read_start,
    write_chip, write_end, write_start,
};
use kruzhok_wire::Fault;
use std::collections::{BTreeMap, BTreeSet};

/// A change made in the form.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// This was typed.
    Typed(InputTarget, String),
    /// A field was set to this literal; an empty one leaves the field out.
    Literal {
        /// The field.
        field: String,
        /// The value as the rules file writes it.
        literal: String,
    },
    /// The number of heaps of the game was chosen; 0 is any number of them.
    HeapCount(usize),
    /// A row of moves, the one with this index, says this now.
    Row(usize, Chip),
    /// The end with this index says this now.
    End(usize, EndShape),
    /// The start with this index says this now.
    Start(usize, StartShape),
    /// The law with this index says this now.
    LawKind(usize, LawKind),
    /// Something was added.
    Added(Addition),
    /// A field, or an item of a list, was removed.
    Removed(String),
    /// A field is to be seen as an expression, or as chips again.
    AsExpression(String, bool),
    /// The examples and the rarer settings that belong to a field were unfolded, or folded up.
    Unfolded(String),
}

impl Edit {
    /// The edit that sets a field to this literal.
    pub(crate) fn literal(field: impl Into<String>, literal: impl Into<String>) -> Self {
        Self::Literal {
            field: field.into(),
            literal: literal.into(),
        }
    }

    /// Whether it is about a question that is there.
    pub(crate) fn is_of_question(&self) -> bool {
        let field = match self {
            Self::Typed(InputTarget::AskCount(_), _) => return true,
            Self::Typed(InputTarget::Field(field) | InputTarget::Value(field), _)
            | Self::Literal { field, .. }
            | Self::Removed(field)
            | Self::AsExpression(field, _)
            | Self::Unfolded(field) => field,
            _ => return false,
        };
        field.starts_with("question[")
    }
}

/// What an input of the form is about.
#[derive(Clone, Debug, PartialEq)]
pub enum InputTarget {
    /// A field that holds text.
    Field(String),
    /// A field that holds a number, or a constant of any kind.
    Value(String),
    /// The name of a constant.
    ParamName(String),
    /// The number in `2 smallest`, of the question with this index.
    AskCount(usize),
    /// The amount in a row of moves.
    Amount(usize),
    /// The condition of a row of moves.
    RowCondition(usize),
    /// What an end is compared with.
    EndLimit(usize),
    /// How many stones a heap has at the start.
    StartHeap {
        /// The start's index.
        start: usize,
        /// The heap's index.
        heap: usize,
        /// Whether it is the upper end of a range.
        is_high: bool,
    },
    /// A further condition of a start: the start's index and its own.
    StartCondition(usize, usize),
}

/// What the form remembers besides the text: shapes and numbers that are being typed, which the text cannot say yet,
/// and how its lines are looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FormState {
    rows: BTreeMap<usize, Chip>,
    ends: BTreeMap<usize, EndShape>,
    starts: BTreeMap<usize, StartShape>,
    /// By field: its value in the file, and what was typed instead.
    typed: BTreeMap<String, (String, String)>,
    /// The fields that chips could say but that are seen as expressions: the user asked for it, or types there.
    expressions: BTreeSet<String>,
    /// The field whose examples are seen, and its text before one was chosen.
    unfolded: Option<(String, String)>,
    /// The input that was added by the last edit.
    added: Option<String>,
    /// The names of the position that its expressions have, while the field of the names holds others that they cannot have.
    names: Option<Vec<String>>,
}

impl FormState {
    /// The chip that wrote this text of a row, if there is one; else the chip that is read from it.
    pub(crate) fn row(&self, index: usize, text: &str, names: &[String]) -> Option<Chip> {
        let draft = self.rows.get(&index);
        let draft = draft.filter(|chip| write_chip(chip, names) == text);
        draft.cloned().or_else(|| read_chip(text, names))
    }

    /// The end that wrote this condition, if there is one; else the end that is read from it.
    pub(crate) fn end(&self, index: usize, text: &str, names: &[String]) -> Option<EndShape> {
        let draft = self.ends.get(&index);
        let draft = draft.filter(|end| write_end(end, names) == text);
        draft.cloned().or_else(|| match text.trim() {
            // Nothing is written yet: a number is all that is missing.
            "" if !names.is_empty() => Some(heaps::blank_end(names)),
            text => read_end(text, names),
        })
    }

    /// The start that wrote this condition, if there is one; else the start that is read from it.
    pub(crate) fn start(&self, index: usize, text: &str, names: &[String]) -> Option<StartShape> {
        let draft = self.starts.get(&index);
        let draft =
            draft.filter(|it| it.heaps.len() == names.len() && write_start(it, names) == text);
        draft.cloned().or_else(|| match text.trim() {
            "" if index == 0 && !names.is_empty() && !is_multiset(names) => {
                Some(heaps::blank_start(names))
            }
            text => read_start(text, names),
        })
    }

    /// What was typed for a field whose value is this, where the file cannot hold it.
    pub(crate) fn typed(&self, field: &str, value: &str) -> Option<&str> {
        let (then, typed) = self.typed.get(field)?;
        (then == value).then_some(typed)
    }

    /// The fields of the file whose inputs hold something that it cannot.
    pub(crate) fn unheld(&self, document: &Document) -> impl Iterator<Item = &str> {
        let unheld = self.typed.iter().filter(|(field, (value, _))| {
            let now = document.text(field).or_else(|| document.literal(field));
            now.as_ref() == Some(value)
        });
        unheld.map(|(field, _)| field.as_str())
    }

    /// Whether a field is seen as an expression though chips could say it.
    pub(crate) fn is_expression(&self, field: &str) -> bool {
        self.expressions.contains(field)
    }

    /// The text that a field had when its examples were unfolded; `None` where they are not.
    pub(crate) fn unfolded(&self, field: &str) -> Option<&str> {
        let (unfolded, before) = self.unfolded.as_ref()?;
        (unfolded == field).then_some(before)
    }

    /// The id of the input that was added by the last edit, and not asked for yet.
    pub(crate) fn take_added(&mut self) -> Option<String> {
        self.added.take()
    }

    /// Takes an edit over; the file's text after it, or `None` where it stays as it is.
    pub(crate) fn apply(&mut self, file: &RulesText, edit: Edit) -> Option<String> {
        let (text, document) = (&file.source, &file.document);
        match edit {
            Edit::Typed(target, typed) => self.take_typed(file, target, typed),
            Edit::Literal { field, literal } if literal.is_empty() => {
                document::remove(text, &field)
            }
            Edit::Literal { field, literal } => {
                // It was chosen and not typed.
                self.expressions.remove(&field);
                self.added = (!document.has(&field)).then(|| field_id(&field));
                lists::set(text, &field, &literal)
            }
            Edit::HeapCount(count) => {
                self.names = None;
                heaps::set_count(file, count)
            }
            Edit::Row(index, chip) => self.set_row(file, index, chip),
            Edit::End(index, end) => self.set_end(file, index, end),
            Edit::Start(index, start) => self.set_start(file, index, start),
            Edit::LawKind(index, kind) => set_law_kind(text, document, index, kind),
            Edit::Added(addition) => {
                let added = additions::add(file, addition)?;
                self.added = added.id;
                if let Some(field) = added.unfolded {
                    self.unfolded = Some((field, String::new()));
                }
                Some(added.text)
            }
            Edit::Removed(field) => {
                // The items behind it get other indexes.
                *self = Self::default();
                lists::remove(text, &field)
            }
            Edit::AsExpression(field, is_expression) => {
                match is_expression {
                    true => self.expressions.insert(field),
                    false => self.expressions.remove(&field),
                };
                None
            }
            Edit::Unfolded(field) => {
                self.unfolded = match self.unfolded(&field) {
                    Some(_) => None,
                    None => {
                        let before = document.text(&field).unwrap_or_default();
                        Some((field, before))
                    }
                };
                None
            }
        }
    }

    fn take_typed(
        &mut self,
        file: &RulesText,
        target: InputTarget,
        typed: String,
    ) -> Option<String> {
        let (text, document) = (&file.source, &file.document);
        match target {
            InputTarget::Field(field) if field == "position" => {
                let of_document = || {
                    let position = document.text("position").unwrap_or_default();
                    heaps::all_names(&position)
                };
                let (old, new) = (
                    self.names.take().unwrap_or_else(of_document),
                    heaps::all_names(&typed),
                );
                let may_be_renamed = old.len() == new.len();
                let renamed = may_be_renamed
                    .then(|| params::rename_heaps(text, document, &old, &new))
                    .flatten();
                // With one name more, or one fewer, it is another position.
                if renamed.is_none() && (may_be_renamed || new.is_empty()) {
                    self.names = Some(old);
                }
                let text = renamed.as_ref().unwrap_or(text);
                document::set(text, &field, &lists::text_literal(&typed))
            }
            InputTarget::Field(field) => {
                let changed = lists::set(text, &field, &lists::text_literal(&typed));
                self.expressions.insert(field);
                changed
            }
            InputTarget::Value(field) => {
                let value = document.literal(&field).unwrap_or_default();
                let is_list_allowed = field.starts_with("params.");
                match params::literal(&typed, is_list_allowed) {
                    Some(literal) => {
                        self.typed.remove(&field);
                        document::set(text, &field, &literal)
                    }
                    None => {
                        self.typed.insert(field, (value, typed));
                        None
                    }
                }
            }
            InputTarget::ParamName(name) => match params::rename(text, document, &name, &typed) {
                Some(changed) => {
                    self.typed.remove(&name);
                    Some(changed)
                }
                None => {
                    self.typed.insert(name.clone(), (name, typed));
                    None
                }
            },
            InputTarget::AskCount(index) => {
                let field = format!("question[{index}].ask");
                let ask = document.text(&field)?;
                let word = ask.split_whitespace().last()?;
                let changed = format!("{typed} {word}");
                if changed.parse::<Ask>().is_ok() {
                    return document::set(text, &field, &string_literal(&changed));
                }
                self.typed.insert(field, (ask, typed));
                None
            }
            InputTarget::Amount(index) => {
                let chip = self.shown_row(file, index)?;
                let op = ChipKind::of(&chip.op).0.with(amount_of(&typed));
                self.set_row(file, index, Chip { op, ..chip })
            }
            InputTarget::RowCondition(index) => {
                let chip = self.shown_row(file, index)?;
                let condition = Some(typed);
                self.set_row(file, index, Chip { condition, ..chip })
            }
            InputTarget::EndLimit(index) => {
                let end = self.shown_end(file, index)?;
                let limit = typed;
                self.set_end(file, index, EndShape { limit, ..end })
            }
            InputTarget::StartHeap {
                start,
                heap,
                is_high,
            } => {
                let mut shape = self.shown_start(file, start)?;
                let place = shape.heaps.get_mut(heap)?;
                *place = match (place.clone(), is_high) {
                    (HeapStart::Fixed(_), _) => HeapStart::Fixed(typed),
                    (HeapStart::Least(_), _) => HeapStart::Least(typed),
                    (HeapStart::Range(low, _), true) => HeapStart::Range(low, typed),
                    (HeapStart::Range(_, high), false) => HeapStart::Range(typed, high),
                };
                self.set_start(file, start, shape)
            }
            InputTarget::StartCondition(start, index) => {
                let mut shape = self.shown_start(file, start)?;
                *shape.conditions.get_mut(index)? = typed;
                self.set_start(file, start, shape)
            }
        }
    }

    fn shown_row(&self, file: &RulesText, index: usize) -> Option<Chip> {
        let field = row_fields(&file.document).into_iter().nth(index)?;
        self.row(index, &file.document.text(&field)?, &file.heap_names)
    }

    fn shown_end(&self, file: &RulesText, index: usize) -> Option<EndShape> {
        let field = when_field(&file.document, end_fields(&file.document).get(index)?);
        self.end(index, &file.document.text(&field)?, &file.heap_names)
    }

    fn shown_start(&self, file: &RulesText, index: usize) -> Option<StartShape> {
        let field = start_fields(&file.document).into_iter().nth(index)?;
        self.start(index, &file.field(&field), &file.heap_names)
    }

    fn set_row(&mut self, file: &RulesText, index: usize, chip: Chip) -> Option<String> {
        let field = row_fields(&file.document).into_iter().nth(index)?;
        let text = string_literal(&write_chip(&chip, &file.heap_names));
        self.rows.insert(index, chip);
        document::set(&file.source, &field, &text)
    }

    fn set_end(&mut self, file: &RulesText, index: usize, end: EndShape) -> Option<String> {
        let field = match end_fields(&file.document).get(index) {
            Some(field) => when_field(&file.document, field),
            None => {
                // What is compared and how stands there already.
                self.added = Some("end-limit".to_owned());
                "over".to_owned()
            }
        };
        let text = string_literal(&write_end(&end, &file.heap_names));
        self.ends.insert(index, end);
        document::set(&file.source, &field, &text)
    }

    fn set_start(&mut self, file: &RulesText, index: usize, start: StartShape) -> Option<String> {
        let field = start_fields(&file.document).into_iter().nth(index)?;
        let text = string_literal(&write_start(&start, &file.heap_names));
        self.starts.insert(index, start);
        document::set(&file.source, &field, &text)
    }
}

/// The file's text in which a law says something else; what it said stays, as far as it may.
fn set_law_kind(text: &str, document: &Document, index: usize, kind: LawKind) -> Option<String> {
    let field = |kind: LawKind| format!("law[{index}].{}", kind.code());
    let has = |kind: &LawKind| document.has(&field(*kind));
    let Some(before) = LawKind::ALL.iter().copied().find(has) else {
        return document::set(text, &field(kind), "\"\"");
    };
    if before == kind {
        return None;
    }
    let mut renamed = document::rename(text, &field(before), kind.code())?;
    let question = format!("law[{index}].question");
    if before == LawKind::Answer {
        renamed = document::remove(&renamed, &question)?;
    }
    if kind == LawKind::Answer {
        let rules = kruzhok_rules::parse(&without_laws(text)).ok()?;
        let first = kruzhok_rules::questions(&rules).into_iter().next()?;
        renamed = document::set(&renamed, &question, &string_literal(&first.id))?;
    }
    match (before, kind) {
        (_, LawKind::Period) => document::set(&renamed, &field(kind), "true"),
        (LawKind::Period, _) => document::set(&renamed, &field(kind), "\"\""),
        _ => Some(renamed),
    }
}

/// An amount as it was typed: a number, or the name of a constant. Blanks stay, for who goes on to `s плюс 1`.
fn amount_of(text: &str) -> Amount {
    text.parse()
        .map_or_else(|_| Amount::Param(text.to_owned()), Amount::Number)
}

/// The file's text after a problem's hint was taken; `None` where the hint is no replacement, and no `legal` to add.
pub(crate) fn with_hint(text: &str, fault: &Fault) -> Option<String> {
    let Some(replacement) = &fault.replacement else {
        let (_, args) = fault.hint.as_ref()?;
        let literal = args.first()?.1.strip_prefix("legal = ")?;
        return document::set(text, "legal", literal);
    };
    // Within a TOML string these two would have to be written otherwise.
    if replacement.contains(['"', '\\']) {
        return None;
    }
    text.get(fault.file_span.clone())?;
    let mut mended = text.to_owned();
    mended.replace_range(fault.file_span.clone(), replacement);
    Some(mended)
}

/// The id of a field's input: `field-moves-1-to` for `moves[1].to`.
pub(crate) fn field_id(field: &str) -> String {
    let name: String = field
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .collect();
    format!("field-{}", name.replace("--", "-").trim_end_matches('-'))
}
