//! The form of the rules, and the file as text.

use super::{Choice, ProblemView, Words, choices};
use crate::form::{ChipKind, Drafts, Edit, heap_names, row_sources};
use crate::state::{Analysis, State};
use kruzhok_rules::document::Document;
use kruzhok_rules::form::{
    Amount, Chip, Comparison, EndShape, HeapChoice, HeapStart, Measure, StartShape,
};

/// The form of the rules, and the file as text.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesView {
    /// The heading.
    pub heading: String,
    /// What opens the guide.
    pub guide: String,
    /// Said when the file's text is broken so that the form cannot show it.
    pub broken: Option<String>,
    /// The game's name.
    pub title: FieldView,
    /// What the choice of the number of heaps is called.
    pub heaps_label: String,
    /// The number of heaps: 1, 2 or 3; none is chosen where there are more.
    pub heap_counts: Vec<Choice<usize>>,
    /// The names of the heaps.
    pub position: FieldView,
    /// The heading of the moves.
    pub moves_heading: String,
    /// The moves.
    pub rows: Vec<RowView>,
    /// Moves to add with one press.
    pub quick_rows: Vec<QuickRow>,
    /// The end of the game.
    pub end: EndView,
    /// The start.
    pub start: StartView,
    /// The heading of the constants.
    pub params_heading: String,
    /// The named constants that are whole numbers.
    pub params: Vec<ParamView>,
    /// What opens the rarer rules.
    pub more: String,
    /// Choices among the rarer rules.
    pub options: Vec<OptionView>,
    /// The heading of the questions.
    pub questions_heading: String,
    /// The questions of the file.
    pub questions: Vec<QuestionView>,
    /// What adds a question.
    pub add_question: String,
    /// What the file as text is called.
    pub text_label: String,
    /// The file as text.
    pub text: String,
    /// All problems, in the order of the text.
    pub problems: Vec<ProblemView>,
    /// What stands before a problem's line number.
    pub line_label: String,
}

/// A field that holds text.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldView {
    /// The field of the rules file.
    pub field: String,
    /// What it is called.
    pub label: String,
    /// Its text.
    pub value: String,
    /// What is wrong with it.
    pub problems: Vec<ProblemView>,
}

/// One row of moves.
#[derive(Clone, Debug, PartialEq)]
pub struct RowView {
    /// The row's place, from 0.
    pub index: usize,
    /// The row as an expression.
    pub expression: FieldView,
    /// The row as chips, where they can say it.
    pub chip: Option<ChipView>,
    /// What removes the row.
    pub remove: String,
    /// What switches between chips and expression.
    pub switch: SwitchView,
}

/// What switches between chips and expression.
#[derive(Clone, Debug, PartialEq)]
pub struct SwitchView {
    /// What shows the expression.
    pub as_expression: String,
    /// What shows the chips.
    pub as_chips: String,
}

/// A row of moves as chips.
#[derive(Clone, Debug, PartialEq)]
pub struct ChipView {
    /// What the choice of the heap is called.
    pub heap_label: String,
    /// Any heap, or one of them; empty where there is only one.
    pub heaps: Vec<Choice<HeapChoice>>,
    /// What the choice of the operation is called.
    pub kind_label: String,
    /// The operations.
    pub kinds: Vec<Choice<ChipKind>>,
    /// What the amount is called.
    pub amount_label: String,
    /// The amount; `None` where the operation has none.
    pub amount: Option<String>,
    /// What stands before the condition.
    pub condition_label: String,
    /// The condition, where there is one.
    pub condition: Option<String>,
    /// What the chips say.
    pub chip: Chip,
}

/// A move to add with one press.
#[derive(Clone, Debug, PartialEq)]
pub struct QuickRow {
    /// What the button is called: `+1`, `×2`.
    pub label: String,
    /// What it adds.
    pub chip: Chip,
}

/// The end of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct EndView {
    /// The condition as an expression; not one field where several conditions are listed.
    pub expression: FieldView,
    /// Whether the file lists several conditions, which only its text can change.
    pub listed: Option<String>,
    /// The condition as a measure and a limit, where they can say it.
    pub shape: Option<EndShapeView>,
    /// Said when the file names no end: the game goes on while there is a move. And what adds a condition.
    pub none: Option<(String, String)>,
    /// What removes the condition.
    pub remove: String,
    /// What a condition begins with.
    pub blank: EndShape,
    /// What switches between the two.
    pub switch: SwitchView,
}

/// The end of the game as a measure and a limit.
#[derive(Clone, Debug, PartialEq)]
pub struct EndShapeView {
    /// What the choice of the measure is called.
    pub measure_label: String,
    /// What is measured.
    pub measures: Vec<Choice<Measure>>,
    /// What the choice of the comparison is called.
    pub comparison_label: String,
    /// How it is compared.
    pub comparisons: Vec<Choice<Comparison>>,
    /// What the limit is called.
    pub limit_label: String,
    /// What these say.
    pub shape: EndShape,
}

/// The start.
#[derive(Clone, Debug, PartialEq)]
pub struct StartView {
    /// The condition as an expression.
    pub expression: FieldView,
    /// Whether the file lists rows, which only its text can change.
    pub listed: Option<String>,
    /// The start heap by heap, where that can say it.
    pub shape: Option<StartShapeView>,
    /// What switches between the two.
    pub switch: SwitchView,
}

/// The start heap by heap.
#[derive(Clone, Debug, PartialEq)]
pub struct StartShapeView {
    /// For each heap: its name and where it starts.
    pub heaps: Vec<(String, HeapStart)>,
    /// The choices between one number and a range: what they are called.
    pub fixed: String,
    /// See `fixed`.
    pub range: String,
    /// What the lower and the upper end are called.
    pub ends: [String; 2],
    /// What these say.
    pub shape: StartShape,
}

/// A named constant with a slider.
#[derive(Clone, Debug, PartialEq)]
pub struct ParamView {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: i64,
    /// Where the slider begins.
    pub low: i64,
    /// Where the slider ends.
    pub high: i64,
    /// What is wrong with it.
    pub problems: Vec<ProblemView>,
    /// Said of what is no whole number.
    pub wanted: String,
}

/// A choice among rarer rules.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionView {
    /// The field of the rules file.
    pub field: &'static str,
    /// What the choice is called.
    pub label: String,
    /// The literals to choose from; an empty one leaves the field out.
    pub literals: Vec<Choice<&'static str>>,
    /// What is wrong with it.
    pub problems: Vec<ProblemView>,
}

/// One question of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestionView {
    /// The question's place, from 0.
    pub index: usize,
    /// Its name.
    pub id: FieldView,
    /// What is asked.
    pub ask: FieldView,
    /// Its condition.
    pub condition: FieldView,
    /// What removes it.
    pub remove: String,
}

/// Literals of the fields that are chosen from a list, with the keys of their names.
const OPTIONS: [(&str, &[(&str, &str)]); 3] = [
    (
        "stuck",
        &[
            ("", "stuck-last"),
            ("\"next\"", "stuck-next"),
            ("\"draw\"", "stuck-draw"),
        ],
    ),
    (
        "repeat",
        &[
            ("", "repeat-free"),
            ("\"not-own\"", "repeat-not-own"),
            ("\"not-opponent\"", "repeat-not-opponent"),
        ],
    ),
    (
        "unordered",
        &[("", "unordered-false"), ("true", "unordered-true")],
    ),
];

/// The slider of a constant starts with this end when nothing else is known.
const SLIDER_HIGH: i64 = 20;

impl RulesView {
    pub(super) fn of(state: &State) -> Self {
        let t = Words(state.language);
        let document = Document::read(&state.text);
        let names = heap_names(&document);
        let problems = state.problem_views();
        // What is only not written yet is asked for by its empty field.
        let problems: Vec<ProblemView> = if state.unfinished_fields().is_some() {
            vec![]
        } else {
            problems
        };
        let form = Form {
            t,
            document: &document,
            names: &names,
            problems: &problems,
            drafts: &state.drafts,
        };
        Self {
            heading: t.say("rules"),
            guide: t.say("guide"),
            broken: (!document.is_sound()).then(|| t.say("form-broken")),
            title: form.field("title", "field-title"),
            heaps_label: t.say("heaps"),
            heap_counts: choices(&[1, 2, 3], names.len(), |count| count.to_string()),
            position: form.field("position", "field-position"),
            moves_heading: t.say("field-moves"),
            rows: form.rows(),
            quick_rows: quick_rows(),
            end: form.end(),
            start: form.start(),
            params_heading: t.say("params"),
            params: form.params(state),
            more: t.say("more-rules"),
            options: OPTIONS
                .iter()
                .map(|(field, literals)| form.option(field, literals))
                .collect(),
            questions_heading: t.say("questions"),
            questions: form.questions(),
            add_question: t.say("question-add"),
            text_label: t.say("rules-text"),
            text: state.text.clone(),
            line_label: t.say("line"),
            problems,
        }
    }
}

struct Form<'a> {
    t: Words,
    document: &'a Document,
    names: &'a [String],
    problems: &'a [ProblemView],
    drafts: &'a Drafts,
}

impl Form<'_> {
    fn problems_of(&self, field: &str) -> Vec<ProblemView> {
        let is_within = |problem: &&ProblemView| {
            let rest = problem.field.strip_prefix(field);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.problems.iter().filter(is_within).cloned().collect()
    }

    fn field(&self, field: &str, label: &str) -> FieldView {
        FieldView {
            field: field.to_owned(),
            label: self.t.say(label),
            value: self.document.text(field).unwrap_or_default(),
            problems: self.problems_of(field),
        }
    }

    fn rows(&self) -> Vec<RowView> {
        let row = |(index, source): (usize, String)| {
            let field = format!("moves[{index}]");
            let is_table = self.document.text(&field).is_none();
            let expression = FieldView {
                problems: self.problems_of(&field),
                field: if is_table {
                    format!("{field}.to")
                } else {
                    field
                },
                label: self.t.fill("move-row", &[("n", &(index + 1))]),
                value: source.clone(),
            };
            RowView {
                index,
                expression,
                chip: self
                    .drafts
                    .row(index, &source, self.names)
                    .map(|chip| self.chip(chip)),
                remove: self.t.fill("move-remove", &[("n", &(index + 1))]),
                switch: self.switch(),
            }
        };
        row_sources(self.document)
            .into_iter()
            .enumerate()
            .map(row)
            .collect()
    }

    fn chip(&self, chip: Chip) -> ChipView {
        let t = self.t;
        let heaps: Vec<HeapChoice> = std::iter::once(HeapChoice::Any)
            .chain((0..self.names.len()).map(HeapChoice::Named))
            .collect();
        let heap_name = |heap| match heap {
            HeapChoice::Any => t.say("any-heap"),
            HeapChoice::Named(index) => self.names[index].clone(),
        };
        let (kind, amount) = ChipKind::of(&chip.op);
        ChipView {
            heap_label: t.say("chip-heap"),
            heaps: if self.names.len() > 1 {
                choices(&heaps, chip.heap, heap_name)
            } else {
                vec![]
            },
            kind_label: t.say("chip-kind"),
            kinds: choices(&ChipKind::ALL, kind, |kind| {
                t.say(&format!("chip-{}", kind.code()))
            }),
            amount_label: t.say("chip-amount"),
            amount: amount.map(ToString::to_string),
            condition_label: t.say("chip-condition"),
            condition: chip.condition.clone(),
            chip,
        }
    }

    fn end(&self) -> EndView {
        let t = self.t;
        let expression = self.field("over", "field-over");
        let is_listed = self.document.has("over") && self.document.text("over").is_none();
        let shape = match expression.value.trim() {
            // Nothing is written yet: a number is all that is missing.
            "" if self.document.has("over") && !is_listed && !self.names.is_empty() => {
                Some(self.blank_end())
            }
            _ => self.drafts.end(&expression.value, self.names),
        };
        let shape = shape.map(|shape| {
            let mut measures = vec![Measure::Heap(0)];
            if self.names.len() > 1 {
                measures = vec![Measure::Sum, Measure::AnyHeap, Measure::Product];
                measures.extend((0..self.names.len()).map(Measure::Heap));
            }
            let measure_name = |measure| match measure {
                Measure::Sum => t.say("measure-sum"),
                Measure::AnyHeap => t.say("measure-any-heap"),
                Measure::Product => t.say("measure-product"),
                Measure::Heap(index) => self.names.get(index).cloned().unwrap_or_default(),
            };
            EndShapeView {
                measure_label: t.say("measure"),
                measures: choices(&measures, shape.measure, measure_name),
                comparison_label: t.say("comparison"),
                comparisons: choices(&Comparison::ALL, shape.comparison, |comparison| {
                    sign_of(comparison).to_owned()
                }),
                limit_label: t.say("limit"),
                shape,
            }
        });
        let is_none = self.document.is_sound() && !self.document.has("over");
        EndView {
            expression,
            listed: is_listed.then(|| t.say("only-in-text")),
            shape,
            none: is_none.then(|| (t.say("end-none"), t.say("end-add"))),
            remove: t.say("end-remove"),
            blank: self.blank_end(),
            switch: self.switch(),
        }
    }

    fn blank_end(&self) -> EndShape {
        let measure = if self.names.len() == 1 {
            Measure::Heap(0)
        } else {
            Measure::Sum
        };
        EndShape {
            measure,
            comparison: Comparison::ALL[0],
            limit: String::new(),
        }
    }

    fn blank_start(&self) -> StartShape {
        // As in the exam: the last heap varies.
        let fixed = self
            .names
            .iter()
            .skip(1)
            .map(|_| HeapStart::Fixed("1".to_owned()));
        let varying = HeapStart::Range("1".to_owned(), String::new());
        StartShape {
            heaps: fixed.chain([varying]).collect(),
            conditions: vec![],
        }
    }

    fn switch(&self) -> SwitchView {
        SwitchView {
            as_expression: self.t.say("as-expression"),
            as_chips: self.t.say("as-chips"),
        }
    }

    fn start(&self) -> StartView {
        let t = self.t;
        let expression = self.field("start", "field-start");
        let is_listed = self.document.has("start") && self.document.text("start").is_none();
        let shape = match expression.value.trim() {
            "" if !is_listed && !self.names.is_empty() => Some(self.blank_start()),
            _ => self.drafts.start(&expression.value, self.names),
        };
        let shape = shape.map(|shape| StartShapeView {
            heaps: self
                .names
                .iter()
                .cloned()
                .zip(shape.heaps.iter().cloned())
                .collect(),
            fixed: t.say("start-fixed"),
            range: t.say("start-range"),
            ends: [t.say("start-low"), t.say("start-high")],
            shape,
        });
        StartView {
            expression,
            listed: is_listed.then(|| t.say("only-in-text")),
            shape,
            switch: self.switch(),
        }
    }

    fn params(&self, state: &State) -> Vec<ParamView> {
        let params = self.document.integers("params").into_iter();
        let view = |(name, value): (String, i64)| ParamView {
            problems: self.problems_of(&format!("params.{name}")),
            wanted: self.t.say("number-wanted"),
            low: value.min(0),
            high: state
                .slider_ends
                .get(&name)
                .copied()
                .unwrap_or(SLIDER_HIGH)
                .max(value),
            name,
            value,
        };
        params.map(view).collect()
    }

    fn option(
        &self,
        field: &'static str,
        literals: &'static [(&'static str, &'static str)],
    ) -> OptionView {
        let current = self.document.literal(field).unwrap_or_default();
        // What is left out and what says the same are one.
        let is_current = |literal: &str| {
            literal == current
                || (literal.is_empty() && literals.iter().all(|(l, _)| *l != current))
        };
        let choice = |&(literal, key): &(&'static str, &'static str)| Choice {
            value: literal,
            label: self.t.say(key),
            is_chosen: is_current(literal),
        };
        OptionView {
            field,
            label: self.t.say(&format!("option-{field}")),
            literals: literals.iter().map(choice).collect(),
            problems: self.problems_of(field),
        }
    }

    fn questions(&self) -> Vec<QuestionView> {
        let fields = (0..).map(|index| (index, format!("question[{index}]")));
        fields
            .take_while(|(_, field)| self.document.has(field))
            .map(|(index, field)| QuestionView {
                index,
                id: self.field(&format!("{field}.id"), "question-id"),
                ask: self.field(&format!("{field}.ask"), "question-ask"),
                condition: self.field(&format!("{field}.where"), "question-where"),
                remove: self.t.fill("question-remove", &[("n", &(index + 1))]),
            })
            .collect()
    }
}

fn quick_rows() -> Vec<QuickRow> {
    let rows = [
        (ChipKind::Add, 1),
        (ChipKind::Add, 2),
        (ChipKind::Multiply, 2),
        (ChipKind::Multiply, 3),
        (ChipKind::Subtract, 1),
        (ChipKind::DivideDown, 2),
    ];
    let row = |(kind, amount): (ChipKind, i64)| QuickRow {
        label: format!("{}{amount}", sign(kind)),
        chip: Chip {
            heap: HeapChoice::Any,
            op: kind.with(Amount::Number(amount)),
            condition: None,
        },
    };
    rows.into_iter().map(row).collect()
}

/// The comparison as it is printed in books.
fn sign_of(comparison: Comparison) -> &'static str {
    match comparison.sign() {
        ">=" => "≥",
        "<=" => "≤",
        "==" => "=",
        sign => sign,
    }
}

fn sign(kind: ChipKind) -> &'static str {
    match kind {
        ChipKind::Add => "+",
        ChipKind::Multiply => "×",
        ChipKind::DivideDown | ChipKind::DivideUp => "÷",
        ChipKind::Subtract | ChipKind::TakeUpTo | ChipKind::TakeAny => "−",
    }
}

impl State {
    /// The problems of the current rules; a hint can be taken where it is a replacement.
    pub(crate) fn problem_views(&self) -> Vec<ProblemView> {
        let Analysis::Rejected(faults) = &self.analysis else {
            return vec![];
        };
        let t = Words(self.language);
        let view = |(index, problem)| {
            ProblemView::of(
                index,
                problem,
                &self.text,
                crate::form::with_hint(&self.text, problem).is_some(),
                t,
            )
        };
        faults.iter().enumerate().map(view).collect()
    }

    /// The fields that are only not written yet, where nothing else is wrong.
    pub(crate) fn unfinished_fields(&self) -> Option<String> {
        let Analysis::Rejected(faults) = &self.analysis else {
            return None;
        };
        let t = Words(self.language);
        let name = |fault: &crate::wire::Fault| {
            let is_empty = matches!(fault.key.as_str(), "empty" | "missing-field");
            let named = fault
                .args
                .iter()
                .find(|(name, _)| name == "name")
                .map(|(_, field)| field.as_str());
            let field = if fault.field.is_empty() {
                named?
            } else {
                fault.field.as_str()
            };
            let key = ["position", "moves", "over", "start"]
                .into_iter()
                .find(|known| *known == field)?;
            is_empty.then(|| t.say(&format!("field-{key}")).to_lowercase())
        };
        let fields: Option<Vec<String>> = faults.iter().map(name).collect();
        Some(fields?.join(", "))
    }

    /// The game's name as its rules file says it.
    pub(crate) fn rules_text_title(&self) -> String {
        Document::read(&self.text).text("title").unwrap_or_default()
    }

    /// The game's note as its rules file says it.
    pub(crate) fn rules_text_note(&self) -> String {
        Document::read(&self.text).text("note").unwrap_or_default()
    }
}

/// The edit that sets a chip's amount as it was typed: a number, or the name of a constant.
pub fn amount_of(text: &str) -> Amount {
    let text = text.trim();
    text.parse()
        .map_or_else(|_| Amount::Param(text.to_owned()), Amount::Number)
}

/// The edit of a text field.
pub fn text_edit(field: &FieldView, text: String) -> Edit {
    Edit::Text {
        field: field.field.clone(),
        text,
    }
}
