//! The rarer rules, and what can be added to a game: what the file has not is no more than a button.

use super::*;
use crate::rules::form::{Addition, NewRow};

/// Literals of a field, and what they are called.
type Literals = &'static [(&'static str, &'static str)];

/// Fields that are chosen from a few literals, with what is chosen when they are added.
const CHOICES: [(&str, &str, Literals); 3] = [
    (
        "stuck",
        "\"next\"",
        &[
            ("\"last\"", "stuck-last"),
            ("\"next\"", "stuck-next"),
            ("\"draw\"", "stuck-draw"),
        ],
    ),
    (
        "repeat",
        "\"not-own\"",
        &[
            ("\"free\"", "repeat-free"),
            ("\"not-own\"", "repeat-not-own"),
            ("\"not-opponent\"", "repeat-not-opponent"),
        ],
    ),
    (
        "unordered",
        "true",
        &[("false", "unordered-false"), ("true", "unordered-true")],
    ),
];

/// What unfolds the additions, and what it is called in the catalogue.
const ADDITIONS: &str = "additions";

impl Form<'_> {
    /// The section of the rarer rules that the file has, if there are any.
    pub(super) fn rarer(&self) -> Option<SectionView> {
        let has = |field: &&str| self.document.has(field);
        let mut lines = vec![];
        for (field, _, literals) in CHOICES {
            if has(&field) {
                let key = format!("option-{field}");
                let label = self.t.say(&key);
                lines.push(LineView {
                    controls: vec![self.literal_choice(field, label.clone(), literals)],
                    tools: vec![self.remove(field, &key)],
                    problems: self.problems_of(field),
                    ..self.line(&format!("{}-line", field_id(field)), label, true)
                });
            }
        }
        if has(&"legal") {
            let mut line = self.code_line("legal", "field-legal");
            line.tools.push(self.remove("legal", "field-legal"));
            lines.push(line);
        }
        if has(&"limit") {
            let label = self.t.say("field-limit");
            let input =
                self.value_input("limit", label.clone(), InputKind::Number, "number-wanted");
            lines.push(LineView {
                controls: vec![ControlView::Input(input)],
                tools: vec![self.remove("limit", "field-limit")],
                problems: self.problems_of("limit"),
                ..self.line("field-limit-line", label, true)
            });
        }
        (!lines.is_empty()).then(|| self.section("rarer", "rarer", lines))
    }

    /// What can be added, folded away until it is wanted.
    pub(super) fn additions(&self) -> SectionView {
        let is_open = self.state.unfolded(ADDITIONS).is_some();
        let toggle = ButtonView {
            is_open: Some(is_open),
            ..self.button(ADDITIONS, ADDITIONS, Edit::Unfolded(ADDITIONS.to_owned()))
        };
        let all = is_open.then(|| self.all_additions());
        SectionView {
            buttons: std::iter::once(toggle)
                .chain(all.into_iter().flatten())
                .collect(),
            ..self.section("add", "", vec![])
        }
    }

    fn all_additions(&self) -> Vec<ButtonView> {
        let has = |field: &str| self.document.has(field);
        let mut buttons = vec![];
        let mut add = |is_wanted: bool, id: &str, button: &dyn Fn(&str) -> ButtonView| {
            if is_wanted {
                buttons.push(button(id));
            }
        };
        let set = |key: &'static str, field: &'static str, literal: &'static str| {
            move |id: &str| self.set_button(id, key, field, literal)
        };
        let part = |key: &'static str, part: Addition| {
            move |id: &str| self.button(id, key, Edit::Added(part.clone()))
        };
        let is_graph = has("graph");
        let is_listed = !is_graph && !is_multiset(self.names);
        add(!has("note"), "add-note", &set("field-note", "note", "\"\""));
        add(
            !has("params") && !is_graph,
            "add-param",
            &part("param-add", Addition::Param),
        );
        add(
            is_listed
                && !self
                    .document
                    .text("position")
                    .unwrap_or_default()
                    .contains(';'),
            "add-memory",
            &part("memory-add", Addition::Memory),
        );
        let is_one_end = has("over") && self.document.count("over").is_none();
        add(is_one_end, "add-end", &part("end-another", Addition::End));
        let is_one_start = has("start") && self.document.count("start").is_none();
        add(
            is_one_start,
            "add-start",
            &part("start-another", Addition::Start),
        );
        for (field, literal, _) in CHOICES {
            let is_wanted = !has(field)
                && match field {
                    "unordered" => is_listed && self.names.len() > 1,
                    "repeat" => !is_graph,
                    _ => true,
                };
            add(is_wanted, &format!("add-{field}"), &|id| {
                self.set_button(id, &format!("option-{field}"), field, literal)
            });
        }
        add(
            !has("legal"),
            "add-legal",
            &set("field-legal", "legal", "\"\""),
        );
        add(
            !has("limit"),
            "add-limit",
            &set("field-limit", "limit", "10"),
        );
        if !is_graph {
            for (id, row) in [("row-toss", NewRow::Toss), ("row-octal", NewRow::Octal)] {
                add(true, id, &part(id, Addition::Row(row)));
            }
        }
        add(true, "add-law", &part("law-add", Addition::Law));
        let is_empty = self.document.count("moves").unwrap_or(0) == 0;
        add(
            is_empty && !is_graph,
            "add-graph",
            &part("graph-add", Addition::Graph),
        );
        buttons
    }
}
