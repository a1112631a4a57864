//! The constants.

use super::*;

/// The slider of a constant starts with this end when nothing else is known.
const SLIDER_HIGH: i64 = 20;

impl Form<'_> {
    /// The section of the constants, where there are any.
    pub(super) fn params(&self, state: &State) -> Option<SectionView> {
        let names = self.document.names("params");
        if names.is_empty() {
            return None;
        }
        let whole = self.document.integers("params");
        let line = |(place, name): (usize, &String)| {
            let number = whole.iter().find(|(whole, _)| whole == name);
            self.param(place, name, number.map(|(_, number)| *number), state)
        };
        let lines = names.iter().enumerate().map(line).collect();
        let mut section = self.section("params", "params", lines);
        let another = Edit::Added(crate::rules::form::Addition::Param);
        section.buttons = vec![self.button("param-add", "param-another", another)];
        Some(section)
    }

    fn param(&self, place: usize, name: &str, number: Option<i64>, state: &State) -> LineView {
        let field = format!("params.{name}");
        let id = field_id(&field);
        let name_typed = self.state.typed(name, name);
        let name_input = InputView {
            // The name is being typed: the id must not change with it.
            id: format!("param-{place}-name"),
            label: self.t.say("param-name"),
            value: name_typed.unwrap_or(name).to_owned(),
            kind: InputKind::Number,
            target: InputTarget::ParamName(name.to_owned()),
            placeholder: String::new(),
            wanted: name_typed.map(|_| self.t.say("name-wanted")),
        };
        let mut controls = vec![ControlView::Input(name_input)];
        let kind = match number {
            Some(value) => {
                let end = state.rules.slider_ends.get(name).copied();
                controls.push(ControlView::Slider {
                    id: format!("{id}-slider"),
                    label: name.to_owned(),
                    low: value.min(0),
                    high: end.unwrap_or(SLIDER_HIGH).max(value),
                    value,
                    target: InputTarget::Value(field.clone()),
                });
                InputKind::Number
            }
            None => InputKind::Words,
        };
        let value = self.value_input(&field, name.to_owned(), kind, "value-wanted");
        controls.push(ControlView::Input(value));
        LineView {
            controls,
            tools: vec![self.remove_called(&field, self.t.fill("remove", &[("what", &name)]))],
            problems: self.problems_of(&field),
            ..self.line(&format!("param-{place}"), name.to_owned(), false)
        }
    }
}
