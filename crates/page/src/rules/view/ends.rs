//! The ends of the game.

use super::*;
use crate::rules::form::{end_fields, when_field};
use kruzhok_rulesfile::form::{COMPARISONS, EndShape, Measure};
use kruzhok_values::Comparison;

/// Who wins at an end: literals, and their names.
const WINNERS: [(&str, &str); 5] = [
    ("\"last\"", "winner-last"),
    ("\"next\"", "winner-next"),
    ("\"first\"", "winner-first"),
    ("\"second\"", "winner-second"),
    ("\"draw\"", "winner-draw"),
];

impl Form<'_> {
    pub(super) fn ends(&self) -> SectionView {
        let fields = end_fields(self.document);
        let lines = fields.iter().enumerate();
        let lines = lines.map(|(index, field)| self.end(index, field, fields.len()));
        let mut section = self.section("over", "field-over", lines.collect());
        if section.lines.is_empty() && self.document.is_sound() {
            section.note = Some(self.t.say("end-none"));
            let blank = self
                .state
                .end(0, "", self.names)
                .map(|blank| Edit::End(0, blank));
            let blank = blank.unwrap_or_else(|| Edit::literal("over", "\"\""));
            section
                .buttons
                .push(self.button("end-add", "end-add", blank));
        } else if self.document.count("over").is_some() {
            let another = Edit::Added(crate::rules::form::Addition::End);
            section
                .buttons
                .push(self.button("end-another", "end-another", another));
        }
        section
    }

    fn end(&self, index: usize, field: &str, count: usize) -> LineView {
        let when = when_field(self.document, field);
        let text = self.document.text(&when).unwrap_or_default();
        let label = self.t.say("field-over");
        let mut line = self.line(&field_id(field), label.clone(), false);
        line.problems = self.problems_of(field);
        let mut settings = vec![];
        let shape = self.state.end(index, &text, self.names);
        settings.extend(shape.is_some().then(|| self.switch(&when)));
        let is_shape = match shape.filter(|_| !self.state.is_expression(&when)) {
            Some(shape) => {
                line.controls = self.end_chips(index, shape);
                true
            }
            None => {
                line.controls = vec![self.field_input(&when, &label, InputKind::Code)];
                false
            }
        };
        // `over` alone becomes a list with its first item.
        let winner = match self.document.text(field) {
            Some(_) if self.document.count("over").is_none() => "over[0].winner".to_owned(),
            _ => format!("{field}.winner"),
        };
        if self.document.has(&winner) || count > 1 {
            let label = self.t.say("winner");
            line.lines.push(LineView {
                controls: vec![
                    ControlView::Words(label.clone()),
                    self.literal_choice(&winner, label.clone(), &WINNERS),
                ],
                ..self.line(&format!("{}-line", field_id(&winner)), label, false)
            });
        } else {
            let id = format!("end-winner-add-{index}");
            settings.push(self.set_button(&id, "winner", &winner, "\"last\""));
        }
        line.panel = self.panel(&when, settings);
        if let (true, Some(panel)) = (is_shape, &mut line.panel) {
            panel.examples.clear();
        }
        line.tools = vec![self.more_tool(&when), self.remove(field, "field-over")];
        line
    }

    fn end_chips(&self, index: usize, shape: EndShape) -> Vec<ControlView> {
        let t = self.t;
        let id = |part: &str| match index {
            0 => format!("end-{part}"),
            _ => format!("end-{index}-{part}"),
        };
        let mut measures = vec![Measure::Heap(0)];
        if is_multiset(self.names) {
            measures = vec![Measure::Sum, Measure::AnyHeap];
        } else if self.names.len() > 1 {
            measures = vec![Measure::Sum, Measure::AnyHeap, Measure::Product];
            measures.extend((0..self.names.len()).map(Measure::Heap));
        }
        let measure = |measure: Measure| {
            let (code, label) = match measure {
                Measure::Sum => ("sum".to_owned(), t.say("measure-sum")),
                Measure::AnyHeap => ("any".to_owned(), t.say("measure-any-heap")),
                Measure::Product => ("product".to_owned(), t.say("measure-product")),
                Measure::Heap(heap) => (
                    heap.to_string(),
                    self.names.get(heap).cloned().unwrap_or_default(),
                ),
            };
            let changed = EndShape {
                measure,
                ..shape.clone()
            };
            Choice {
                value: (code, Edit::End(index, changed)),
                label,
                is_chosen: measure == shape.measure,
            }
        };
        let comparison = |comparison: Comparison| {
            let changed = EndShape {
                comparison,
                ..shape.clone()
            };
            Choice {
                value: (comparison.text().to_owned(), Edit::End(index, changed)),
                label: printed(comparison).to_owned(),
                is_chosen: comparison == shape.comparison,
            }
        };
        vec![
            ControlView::Choice(ChoiceView {
                id: id("measure"),
                label: t.say("measure"),
                is_segmented: false,
                options: measures.into_iter().map(measure).collect(),
            }),
            ControlView::Choice(ChoiceView {
                id: id("comparison"),
                label: t.say("comparison"),
                is_segmented: false,
                options: COMPARISONS.map(comparison).into(),
            }),
            self.number_input(
                id("limit"),
                t.say("limit"),
                &shape.limit,
                InputTarget::EndLimit(index),
            ),
        ]
    }
}

/// The comparison as it is printed in books.
fn printed(comparison: Comparison) -> &'static str {
    match comparison.text() {
        ">=" => "≥",
        "<=" => "≤",
        "==" => "=",
        sign => sign,
    }
}
