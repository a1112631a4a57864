//! The starts.

use super::*;
use crate::rules::form::{Addition, start_fields};
use kruzhok_rulesfile::form::{HeapStart, StartShape};

impl Form<'_> {
    pub(super) fn starts(&self) -> SectionView {
        let fields = start_fields(self.document).into_iter().enumerate();
        let lines = fields.map(|(index, field)| self.start(index, &field));
        let mut section = self.section("start", "field-start", lines.collect());
        if self.document.count("start").is_some() {
            let another = Edit::Added(Addition::Start);
            section
                .buttons
                .push(self.button("start-another", "start-another", another));
        }
        section
    }

    fn start(&self, index: usize, field: &str) -> LineView {
        let text = self.document.text(field).unwrap_or_default();
        let label = self.t.say("field-start");
        let mut line = self.line(&format!("{}-line", field_id(field)), label.clone(), false);
        line.problems = self.problems_of(field);
        let mut settings = vec![];
        let shape = self.state.start(index, &text, self.names);
        settings.extend(shape.is_some().then(|| self.switch(field)));
        match shape.filter(|_| !self.state.is_expression(field)) {
            Some(shape) => {
                let mut longer = shape.clone();
                longer.conditions.push(String::new());
                settings.push(self.button(
                    &format!("start-condition-add-{index}"),
                    "condition-add",
                    Edit::Start(index, longer),
                ));
                self.put_shape(&mut line, index, &shape);
                line.panel = self.panel(field, settings);
                if let Some(panel) = &mut line.panel {
                    panel.examples.clear();
                }
            }
            None => {
                line.controls = vec![self.field_input(field, &label, InputKind::Code)];
                line.panel = self.panel(field, settings);
            }
        }
        line.tools.push(self.more_tool(field));
        if field != "start" {
            line.tools.push(self.remove(field, "field-start"));
        }
        line
    }

    /// Each heap on a line of its own, the first on the line of the start itself; then the conditions.
    fn put_shape(&self, line: &mut LineView, index: usize, shape: &StartShape) {
        for heap in 0..shape.heaps.len() {
            let controls = self.heap_start(index, heap, shape);
            match heap {
                0 => line.controls = controls,
                _ => line.lines.push(LineView {
                    controls,
                    ..self.line(
                        &format!("start-{index}-heap-{heap}"),
                        self.names[heap].clone(),
                        false,
                    )
                }),
            }
        }
        for (at, condition) in shape.conditions.iter().enumerate() {
            let mut shorter = shape.clone();
            shorter.conditions.remove(at);
            let id = format!("start-condition-{index}-{at}");
            let remove = ButtonView {
                id: format!("{id}-remove"),
                label: self.t.say("condition-remove"),
                sign: Some("×"),
                is_open: None,
                edit: Edit::Start(index, shorter),
            };
            line.lines.push(self.condition_line(
                id,
                self.t.say("start-condition"),
                condition,
                InputTarget::StartCondition(index, at),
                remove,
            ));
        }
    }

    fn heap_start(&self, index: usize, heap: usize, shape: &StartShape) -> Vec<ControlView> {
        let t = self.t;
        let name = &self.names[heap];
        let id = |part: &str| match index {
            0 => format!("start-{part}-{heap}"),
            _ => format!("start-{index}-{part}-{heap}"),
        };
        let start = &shape.heaps[heap];
        let (low, high) = match start.clone() {
            HeapStart::Fixed(value) => ("1".to_owned(), value),
            HeapStart::Range(low, high) => (low, high),
            HeapStart::Least(low) => (low, String::new()),
        };
        let fixed = match start {
            HeapStart::Fixed(value) => value.clone(),
            _ => low.clone(),
        };
        let kinds = [
            ("fixed", HeapStart::Fixed(fixed)),
            ("range", HeapStart::Range(low.clone(), high)),
            ("least", HeapStart::Least(low)),
        ];
        let option = |(code, other): (&str, HeapStart)| {
            let is_chosen = std::mem::discriminant(start) == std::mem::discriminant(&other);
            let mut changed = shape.clone();
            changed.heaps[heap] = other;
            Choice {
                value: (code.to_owned(), Edit::Start(index, changed)),
                label: t.say(&format!("start-{code}")),
                is_chosen,
            }
        };
        let number = |part: &str, key: &str, value: &str, is_high: bool| {
            let label = format!("{name}: {}", t.say(key));
            let target = InputTarget::StartHeap {
                start: index,
                heap,
                is_high,
            };
            self.number_input(id(part), label, value, target)
        };
        let mut controls = vec![
            ControlView::Words(name.clone()),
            ControlView::Choice(ChoiceView {
                id: id("kind"),
                label: name.clone(),
                is_segmented: false,
                options: kinds.map(option).into(),
            }),
        ];
        match start {
            HeapStart::Fixed(value) => {
                controls.push(number("value", "start-fixed", value, false));
            }
            HeapStart::Least(low) => controls.push(number("low", "start-least", low, false)),
            HeapStart::Range(low, high) => controls.extend([
                number("low", "start-low", low, false),
                ControlView::Words("…".to_owned()),
                number("high", "start-high", high, true),
            ]),
        }
        controls
    }
}
