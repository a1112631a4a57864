//! The rows of moves.

use super::*;
use crate::rules::form::{Addition, ChipKind, NewRow, row_fields};
use crate::settings::Coded;
use kruzhok_rulesfile::form::{Amount, Chip, HeapChoice, read_chip};

/// Who may make a move: literals, and their names.
const MOVERS: [(&str, &str); 3] = [
    ("", "by-both"),
    ("\"first\"", "by-first"),
    ("\"second\"", "by-second"),
];

/// Whether a row may leave the position as it is.
const PASSES: [(&str, &str); 2] = [("", "pass-false"), ("true", "pass-true")];

/// The chips to add with one press.
const QUICK_ROWS: [(ChipKind, i64); 6] = [
    (ChipKind::Add, 1),
    (ChipKind::Add, 2),
    (ChipKind::Multiply, 2),
    (ChipKind::Multiply, 3),
    (ChipKind::Subtract, 1),
    (ChipKind::DivideDown, 2),
];

impl Form<'_> {
    pub(super) fn moves(&self) -> SectionView {
        let fields = row_fields(self.document).into_iter().enumerate();
        let lines = fields.map(|(index, field)| self.row(index, &field));
        let mut section = self.section("moves", "field-moves", lines.collect());
        let quick = |(at, (kind, amount)): (usize, (ChipKind, i64))| ButtonView {
            id: format!("quick-{at}"),
            label: format!("{}{amount}", sign(kind)),
            sign: None,
            is_open: None,
            edit: Edit::Added(Addition::Row(NewRow::Chip(Chip {
                heap: HeapChoice::Any,
                op: kind.with(Amount::Number(amount)),
                condition: None,
            }))),
        };
        if self.example_names.are_of_numbers() {
            section.buttons = QUICK_ROWS.into_iter().enumerate().map(quick).collect();
        }
        let expression = Edit::Added(Addition::Row(NewRow::Expression));
        let expression = self.button("row-expression", "row-expression", expression);
        section.buttons.push(expression);
        section
    }

    fn row(&self, index: usize, field: &str) -> LineView {
        let row = format!("moves[{index}]");
        let has = |part: &str| self.document.has(&format!("{row}.{part}"));
        let label = self.t.fill("move-row", &[("n", &(index + 1))]);
        let mut line = self.line(&field_id(&row), label.clone(), false);
        line.problems = self.problems_of(&row);
        // What unfolds the row's settings belongs to the field that is seen.
        let mut field = field.to_owned();
        let mut settings = vec![];
        if has("chance") {
            field = format!("{row}.chance");
            line.controls = vec![ControlView::Words(self.t.say("row-toss"))];
            line.lines = self.outcomes(index);
            settings.push(self.button(
                &format!("outcome-add-{index}"),
                "outcome-add",
                Edit::Added(Addition::Outcome(index)),
            ));
        } else if has("octal") {
            field = format!("{row}.octal");
            line.controls = vec![
                ControlView::Words(self.t.say("row-octal")),
                self.field_input(&field, &label, InputKind::Number),
            ];
        } else {
            let text = self.document.text(&field).unwrap_or_default();
            let chip = self.state.row(index, &text, self.names);
            settings.extend(chip.is_some().then(|| self.switch(&field)));
            match chip.filter(|_| !self.state.is_expression(&field)) {
                Some(chip) => {
                    if chip.condition.is_none() {
                        let condition = Some(String::new());
                        let edit = Edit::Row(
                            index,
                            Chip {
                                condition,
                                ..chip.clone()
                            },
                        );
                        let id = format!("chip-condition-add-{index}");
                        settings.push(self.button(&id, "condition-add", edit));
                    }
                    self.put_chip(&mut line, index, chip);
                }
                None => line.controls = vec![self.field_input(&field, &label, InputKind::Code)],
            }
        }
        let is_plain = !has("chance") && !has("octal");
        self.put_row_settings(&mut line, &row, is_plain, &mut settings);
        line.panel = self.panel(&field, settings);
        if !self.state.is_expression(&field)
            && let Some(panel) = &mut line.panel
            && !matches!(line.controls.first(), Some(ControlView::Input(_)))
        {
            // Chips need no examples.
            panel.examples.clear();
        }
        line.tools.push(self.more_tool(&field));
        line.tools
            .push(self.remove_called(&row, self.t.fill("move-remove", &[("n", &(index + 1))])));
        line
    }

    /// The chips of a row; its condition stands on a line of its own.
    fn put_chip(&self, line: &mut LineView, index: usize, chip: Chip) {
        let t = self.t;
        let (kind, amount) = ChipKind::of(&chip.op);
        let with = |change: &dyn Fn(&mut Chip)| {
            let mut chip = chip.clone();
            change(&mut chip);
            Edit::Row(index, chip)
        };
        if self.names.len() > 1 {
            let choices = std::iter::once(HeapChoice::Any)
                .chain((0..self.names.len()).map(HeapChoice::Named));
            let option = |heap: HeapChoice| {
                let (code, label) = match heap {
                    HeapChoice::Any => ("any".to_owned(), t.say("any-heap")),
                    HeapChoice::Named(place) => (place.to_string(), self.names[place].clone()),
                };
                Choice {
                    value: (code, with(&|chip| chip.heap = heap)),
                    label,
                    is_chosen: heap == chip.heap,
                }
            };
            line.controls.push(ControlView::Choice(ChoiceView {
                id: format!("chip-heap-{index}"),
                label: t.say("chip-heap"),
                is_segmented: false,
                options: choices.map(option).collect(),
            }));
        }
        let kept_amount = amount.cloned().unwrap_or(Amount::Number(2));
        let option = |other: ChipKind| Choice {
            value: (
                other.code().to_owned(),
                with(&|chip| chip.op = other.with(kept_amount.clone())),
            ),
            label: t.say(&format!("chip-{}", other.code())),
            is_chosen: other == kind,
        };
        line.controls.push(ControlView::Choice(ChoiceView {
            id: format!("chip-kind-{index}"),
            label: t.say("chip-kind"),
            is_segmented: false,
            options: ChipKind::ALL.iter().copied().map(option).collect(),
        }));
        if let Some(amount) = amount {
            line.controls.push(self.number_input(
                format!("chip-amount-{index}"),
                t.say("chip-amount"),
                &amount.to_string(),
                InputTarget::Amount(index),
            ));
        }
        if let Some(condition) = &chip.condition {
            let label = t.say("chip-condition");
            let remove = ButtonView {
                id: format!("chip-condition-{index}-remove"),
                label: t.say("condition-remove"),
                sign: Some("×"),
                is_open: None,
                edit: with(&|chip| chip.condition = None),
            };
            line.lines.push(self.condition_line(
                format!("chip-condition-{index}"),
                label,
                condition,
                InputTarget::RowCondition(index),
                remove,
            ));
        }
    }

    /// A condition that belongs to chips.
    pub(super) fn condition_line(
        &self,
        id: String,
        word: String,
        condition: &str,
        target: InputTarget,
        remove: ButtonView,
    ) -> LineView {
        let input = ControlView::Input(InputView {
            id: id.clone(),
            label: word.clone(),
            value: condition.to_owned(),
            kind: InputKind::Code,
            target,
            placeholder: self.placeholder("over"),
            wanted: None,
        });
        LineView {
            controls: vec![ControlView::Words(word.clone()), input],
            tools: vec![remove],
            ..self.line(&format!("{id}-line"), word, false)
        }
    }

    fn outcomes(&self, index: usize) -> Vec<LineView> {
        let toss = format!("moves[{index}].chance");
        let line = |at: usize| {
            let outcome = format!("{toss}[{at}]");
            let [chance, position] = [0, 1].map(|part| format!("{outcome}[{part}]"));
            let [chance_label, position_label] =
                ["outcome-chance", "outcome-position"].map(|key| self.t.say(key));
            let label = self.t.fill("outcome", &[("n", &(at + 1))]);
            let remove = self.t.fill("outcome-remove", &[("n", &(at + 1))]);
            LineView {
                controls: vec![
                    self.field_input(&chance, &chance_label, InputKind::Number),
                    self.field_input(&position, &position_label, InputKind::Code),
                ],
                tools: vec![self.remove_called(&outcome, remove)],
                ..self.line(&field_id(&outcome), label, false)
            }
        };
        (0..self.document.count(&toss).unwrap_or(0))
            .map(line)
            .collect()
    }

    /// The name of a row, who may make it, whether it may change nothing: what the row has is seen, what it has not
    /// can be added.
    fn put_row_settings(
        &self,
        line: &mut LineView,
        row: &str,
        is_plain: bool,
        settings: &mut Vec<ButtonView>,
    ) {
        for (part, literal) in [("name", "\"\""), ("by", "\"first\""), ("pass", "true")] {
            let field = format!("{row}.{part}");
            let key = format!("row-{part}");
            if !self.document.has(&field) {
                if part != "pass" || is_plain {
                    let id = format!("{}-add", field_id(&field));
                    settings.push(self.set_button(&id, &key, &field, literal));
                }
                continue;
            }
            let label = self.t.say(&key);
            let control = match part {
                "by" => self.literal_choice(&field, label.clone(), &MOVERS),
                "pass" => self.literal_choice(&field, label.clone(), &PASSES),
                _ => self.field_input(&field, &label, InputKind::Words),
            };
            line.lines.push(LineView {
                controls: vec![ControlView::Words(label.clone()), control],
                tools: vec![self.remove(&field, &key)],
                ..self.line(&format!("{}-line", field_id(&field)), label, false)
            });
        }
    }
}

/// A row in short, such as `+1`; its text, where no sign says it.
pub(crate) fn row_sign(row: String, names: &[String]) -> String {
    let chip = read_chip(&row, names).filter(|chip| chip.condition.is_none());
    let short = chip.and_then(|chip| match ChipKind::of(&chip.op) {
        (ChipKind::TakeUpTo | ChipKind::TakeAny, _) | (_, None) => None,
        (kind, Some(amount)) => Some(format!("{}{amount}", sign(kind))),
    });
    short.unwrap_or(row)
}

/// A row in words, as its chip says it; `None` for one that has a condition, or is none of the chips.
pub(crate) fn row_words(row: &str, names: &[String], t: Words) -> Option<String> {
    let chip = read_chip(row, names).filter(|chip| chip.condition.is_none())?;
    let (kind, amount) = ChipKind::of(&chip.op);
    let label = t.say(&format!("chip-{}", kind.code()));
    let done = match (kind, amount) {
        (_, None) => label,
        (ChipKind::TakeUpTo, Some(amount)) => format!("{label} {amount}"),
        (ChipKind::DivideDown | ChipKind::DivideUp, Some(amount)) => {
            label.replacen('÷', &format!("÷{amount}"), 1)
        }
        (kind, Some(amount)) => format!("{}{amount}", sign(kind)),
    };
    Some(match chip.heap {
        _ if names.len() < 2 => done,
        HeapChoice::Any => format!("{}: {done}", t.say("sheet-any-heap")),
        HeapChoice::Named(place) => format!("{}: {done}", names[place]),
    })
}

fn sign(kind: ChipKind) -> &'static str {
    match kind {
        ChipKind::Add => "+",
        ChipKind::Multiply => "×",
        ChipKind::DivideDown | ChipKind::DivideUp => "÷",
        ChipKind::Subtract | ChipKind::TakeUpTo | ChipKind::TakeAny => "−",
    }
}
