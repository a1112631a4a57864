//! The form of the rules, and the file as text.

mod controls;
mod ends;
mod laws;
mod moves;
mod params;
mod questions;
mod rarer;
mod starts;

pub(crate) use moves::{row_sign, row_words};

pub use controls::{
    ButtonView, ChoiceView, ControlView, EditChoice, ExampleView, InputKind, InputView, LineView,
    PanelView, SectionView,
};

use crate::embed::Piece;
use crate::rules::RulesText;
use crate::rules::examples::{Names, examples};
use crate::rules::form::{Edit, FormState, InputTarget, field_id};
use crate::rules::problems::ProblemView;
use crate::state::{Analysis, State};
use crate::task::{TaskView, marks, question_ids};
use crate::view::{Choice, Words};
use kruzhok_rulesfile::document::Document;
use kruzhok_rulesfile::form::is_multiset;
use kruzhok_syntax::lowercase;

/// The form of the rules, and the file as text.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesView {
    /// The heading.
    pub heading: String,
    /// What opens the guide.
    pub guide: String,
    /// What starts a game from nothing.
    pub new_game: String,
    /// What takes the last change back, and what makes it again.
    pub history: [StepView; 2],
    /// The text of a task, beside the form.
    pub task: TaskView,
    /// Whether that is shown.
    pub has_task: bool,
    /// Whether the form and the file are shown.
    pub has_form: bool,
    /// Whether they may be read only.
    pub is_read_only: bool,
    /// Said when the file's text is broken so that the form cannot show it.
    pub broken: Option<String>,
    /// The form.
    pub sections: Vec<SectionView>,
    /// What the file as text is called.
    pub text_label: String,
    /// The file as text.
    pub text: String,
    /// What opens a file, and what makes one of the rules.
    pub files: [String; 2],
    /// All problems, in the order of the text.
    pub problems: Vec<ProblemView>,
}

impl RulesView {
    pub(crate) fn of(state: &State) -> Self {
        let t = Words::of(state);
        let RulesText {
            source, document, ..
        } = &state.rules.text;
        // What is only not written yet is asked for by its empty field.
        let problems = match state.unfinished_fields() {
            Some(_) => vec![],
            None => state.problem_views(),
        };
        let form = Form {
            t,
            names: &state.rules.text.heap_names,
            example_names: Names::of(document),
            document,
            problems: &problems,
            state: &state.rules.form,
        };
        Self {
            heading: t.say("rules"),
            guide: t.say("guide"),
            new_game: t.say("shelf-new"),
            history: state.history_steps(),
            task: TaskView::of(state),
            has_task: state.embedding.shows(Piece::Task) && !state.embedding.forbids_changes(),
            has_form: state.embedding.shows(Piece::Rules),
            is_read_only: state.embedding.forbids_changes(),
            broken: (!document.is_sound()).then(|| t.say("form-broken")),
            sections: form.marked_sections(state),
            text_label: t.say("rules-text"),
            text: source.clone(),
            files: ["task-file", "rules-save"].map(|key| t.say(key)),
            problems,
        }
    }
}

/// What takes a change back, or makes it again.
#[derive(Clone, Debug, PartialEq)]
pub struct StepView {
    /// What it does.
    pub label: String,
    /// Whether there is a change to do it with.
    pub is_possible: bool,
}

/// What the form is made from.
struct Form<'a> {
    t: Words<'a>,
    document: &'a Document,
    names: &'a [String],
    example_names: Names,
    problems: &'a [ProblemView],
    state: &'a FormState,
}

impl Form<'_> {
    /// The sections, marked as the phrases of the text that filled them.
    fn marked_sections(&self, state: &State) -> Vec<SectionView> {
        let mut sections = self.sections(state);
        let Some(read) = state.task.shown_reading() else {
            return sections;
        };
        let ids = question_ids(self.document);
        for mark in marks(read, self.document, self.t) {
            let section = sections.iter_mut().find(|it| it.key == mark.target);
            let question = || ids.iter().position(|id| *id == mark.sign);
            match section {
                Some(section) => section.mark = Some(mark),
                None if mark.code.starts_with('q') => {
                    let place = question();
                    let section = sections.iter_mut().find(|it| it.key == "questions");
                    let line = section
                        .zip(place)
                        .and_then(|(it, place)| it.lines.get_mut(place));
                    if let Some(line) = line {
                        line.mark = Some(mark);
                    }
                }
                None => {}
            }
        }
        sections
    }

    fn sections(&self, state: &State) -> Vec<SectionView> {
        let is_graph = self.document.has("graph");
        let has_title = !state.embedding.forbids_changes() || self.document.has("title");
        let mut sections = Vec::from_iter(has_title.then(|| self.title()));
        if !is_graph || self.document.has("position") {
            sections.push(self.heaps());
        }
        if !is_graph || self.document.has("moves") {
            sections.push(self.moves());
        }
        if is_graph {
            sections.push(self.graph());
        }
        sections.extend([self.ends(), self.starts()]);
        sections.extend(self.params(state));
        sections.extend(self.rarer());
        let asked = Form {
            document: state.rules.text.asked(),
            example_names: self.example_names.clone(),
            ..*self
        };
        sections.push(asked.questions());
        sections.extend(self.laws());
        sections.extend(self.note());
        sections.push(self.additions());
        self.put_lacks(state, &mut sections);
        self.put_other_problems(&mut sections);
        sections
    }

    /// Says in each section what it still lacks.
    fn put_lacks(&self, state: &State, sections: &mut [SectionView]) {
        for field in state.unfinished_fields().unwrap_or_default() {
            let key = match field.as_str() {
                "moves" | "over" | "start" | "position" => format!("lacks-{field}"),
                field if field.starts_with("moves[") => "lacks-row".to_owned(),
                _ => "lacks".to_owned(),
            };
            if let Some(section) = section_of(&field, sections) {
                section.note = Some(self.t.say(&key));
            }
        }
    }

    /// Puts the problems that no line shows into the section of their field. One of the game as a whole stands beside the
    /// answers and below the text alone.
    fn put_other_problems(&self, sections: &mut [SectionView]) {
        fn shown(lines: &[LineView]) -> Vec<usize> {
            let of_line = |line: &LineView| {
                let own = line.problems.iter().map(|it| it.index);
                own.chain(shown(&line.lines)).collect::<Vec<_>>()
            };
            lines.iter().flat_map(of_line).collect()
        }
        let all: Vec<usize> = sections.iter().flat_map(|it| shown(&it.lines)).collect();
        for problem in self.problems.iter().filter(|it| !all.contains(&it.index)) {
            if let Some(section) = section_of(&problem.field, sections) {
                section.problems.push(problem.clone());
            }
        }
    }

    fn title(&self) -> SectionView {
        let line = self.text_line("title", "field-title", InputKind::Words);
        self.section("title", "", vec![line])
    }

    fn note(&self) -> Option<SectionView> {
        if !self.document.has("note") {
            return None;
        }
        let mut line = self.text_line("note", "field-note", InputKind::Text);
        line.tools.push(self.remove("note", "field-note"));
        Some(self.section("note", "", vec![line]))
    }

    fn heaps(&self) -> SectionView {
        let current = match is_multiset(self.names) {
            true => 0,
            false => self.names.len(),
        };
        let option = |count: usize| Choice {
            value: (count.to_string(), Edit::HeapCount(count)),
            label: match count {
                0 => self.t.say("heaps-any"),
                count => count.to_string(),
            },
            is_chosen: count == current,
        };
        let label = self.t.say("heaps");
        let count = LineView {
            controls: vec![ControlView::Choice(ChoiceView {
                id: "heaps".to_owned(),
                label: label.clone(),
                is_segmented: true,
                options: [1, 2, 3, 0].map(option).into(),
            })],
            ..self.line("heap-count", label, true)
        };
        let names = self.code_line("position", "field-position");
        self.section("heaps", "", vec![count, names])
    }

    fn graph(&self) -> SectionView {
        let mut line = self.text_line("graph", "field-graph", InputKind::Lines);
        if let (Some(count), [ControlView::Input(input)]) =
            (self.document.count("graph"), line.controls.as_mut_slice())
        {
            // Lines of a list become lines of a text with the first change.
            let lines = (0..count).filter_map(|at| self.document.text(&format!("graph[{at}]")));
            input.value = lines.collect::<Vec<_>>().join("\n");
        }
        line.tools.push(self.more_tool("graph"));
        line.panel = self.panel("graph", vec![]);
        self.section("graph", "", vec![line])
    }

    // What lines are made of.

    fn section(&self, key: &'static str, heading: &str, lines: Vec<LineView>) -> SectionView {
        SectionView {
            key,
            heading: match heading {
                "" => String::new(),
                heading => self.t.say(heading),
            },
            mark: None,
            note: None,
            problems: vec![],
            lines,
            buttons: vec![],
        }
    }

    /// A line without anything in it.
    fn line(&self, id: &str, label: String, is_labelled: bool) -> LineView {
        LineView {
            id: id.to_owned(),
            label,
            is_labelled,
            mark: None,
            controls: vec![],
            tools: vec![],
            lines: vec![],
            panel: None,
            problems: vec![],
        }
    }

    /// A line for one field that holds text, with its name above.
    fn text_line(&self, field: &str, label: &str, kind: InputKind) -> LineView {
        let label = self.t.say(label);
        LineView {
            controls: vec![self.field_input(field, &label, kind)],
            problems: self.problems_of(field),
            ..self.line(&field_id(field), label, true)
        }
    }

    /// A line for one field that holds an expression, with its name above and its examples at hand.
    fn code_line(&self, field: &str, label: &str) -> LineView {
        let mut line = self.text_line(field, label, InputKind::Code);
        line.tools.push(self.more_tool(field));
        line.panel = self.panel(field, vec![]);
        line
    }

    fn field_input(&self, field: &str, label: &str, kind: InputKind) -> ControlView {
        ControlView::Input(InputView {
            id: field_id(field),
            label: label.to_owned(),
            value: self.document.text(field).unwrap_or_default(),
            placeholder: self.placeholder(field),
            kind,
            target: InputTarget::Field(field.to_owned()),
            wanted: None,
        })
    }

    /// What an empty field lacks: its name, or an example of what is written there.
    fn placeholder(&self, field: &str) -> String {
        match (
            field,
            examples(field, &self.example_names).into_iter().next(),
        ) {
            ("title", _) => self.t.say("placeholder-title"),
            ("note", _) => self.t.say("placeholder-note"),
            (_, Some((_, example))) => self.t.fill("placeholder-example", &[("example", &example)]),
            (_, None) => String::new(),
        }
    }

    fn number_input(
        &self,
        id: String,
        label: String,
        value: &str,
        target: InputTarget,
    ) -> ControlView {
        ControlView::Input(InputView {
            id,
            label,
            value: value.to_owned(),
            kind: InputKind::Number,
            target,
            placeholder: self.t.say("placeholder-number"),
            wanted: None,
        })
    }

    /// An input for a value that the file holds only when it is right; what is not right yet is kept beside it.
    fn value_input(&self, field: &str, label: String, kind: InputKind, wanted: &str) -> InputView {
        let value = self.document.literal(field).unwrap_or_default();
        let typed = self.state.typed(field, &value);
        InputView {
            id: field_id(field),
            label,
            value: typed.map_or_else(
                || crate::rules::form::shown_value(self.document, field),
                str::to_owned,
            ),
            kind,
            target: InputTarget::Value(field.to_owned()),
            placeholder: self.t.say("placeholder-number"),
            wanted: typed.map(|_| self.t.say(wanted)),
        }
    }

    fn button(&self, id: &str, label: &str, edit: Edit) -> ButtonView {
        ButtonView {
            id: id.to_owned(),
            label: self.t.say(label),
            sign: None,
            is_open: None,
            edit,
        }
    }

    /// What sets a field that is not there yet.
    fn set_button(&self, id: &str, label: &str, field: &str, literal: &str) -> ButtonView {
        self.button(id, label, Edit::literal(field, literal))
    }

    /// What removes a field; `label` says what it is.
    fn remove(&self, field: &str, label: &str) -> ButtonView {
        self.remove_called(
            field,
            self.t.fill("remove", &[("what", &self.t.say(label))]),
        )
    }

    fn remove_called(&self, field: &str, label: String) -> ButtonView {
        ButtonView {
            id: format!("{}-remove", field_id(field)),
            label,
            sign: Some("×"),
            is_open: None,
            edit: Edit::Removed(field.to_owned()),
        }
    }

    /// What unfolds the examples and the rarer settings of a field.
    fn more_tool(&self, field: &str) -> ButtonView {
        ButtonView {
            id: format!("{}-more", field_id(field)),
            label: self.t.say("line-more"),
            sign: Some("⋯"),
            is_open: Some(self.state.unfolded(field).is_some()),
            edit: Edit::Unfolded(field.to_owned()),
        }
    }

    /// The unfolded part of a field's line, with these settings.
    fn panel(&self, field: &str, buttons: Vec<ButtonView>) -> Option<PanelView> {
        let before = self.state.unfolded(field)?;
        let current = self.document.text(field).unwrap_or_default();
        let found = examples(field, &self.example_names).into_iter();
        let mut examples: Vec<(String, String)> = found
            .map(|(key, text)| (self.t.say(&format!("example-{key}")), text))
            .collect();
        // What stood there before the first example was tried can be had back.
        let is_known = before.is_empty() || examples.iter().any(|(_, text)| text == before);
        if !is_known && before != current {
            examples.insert(0, (self.t.say("example-before"), before.to_owned()));
        }
        let view = |(at, (phrase, text)): (usize, (String, String))| ExampleView {
            id: format!("{}-example-{at}", field_id(field)),
            phrase,
            is_chosen: text == current,
            edit: Edit::Typed(InputTarget::Field(field.to_owned()), text.clone()),
            text,
        };
        Some(PanelView {
            buttons,
            heading: self.t.say("examples"),
            examples: examples.into_iter().enumerate().map(view).collect(),
        })
    }

    /// What switches between the chips of a field and its expression.
    fn switch(&self, field: &str) -> ButtonView {
        let is_expression = self.state.is_expression(field);
        let label = match is_expression {
            true => "as-chips",
            false => "as-expression",
        };
        let edit = Edit::AsExpression(field.to_owned(), !is_expression);
        self.button(&format!("{}-switch", field_id(field)), label, edit)
    }

    /// A choice whose values are literals of a field; an empty one leaves the field out.
    fn literal_choice(&self, field: &str, label: String, literals: &[(&str, &str)]) -> ControlView {
        let current = self.document.literal(field).unwrap_or_default();
        // What is left out and what says the same are one.
        let is_known = literals.iter().any(|(literal, _)| *literal == current);
        let option = |(at, &(literal, key)): (usize, &(&str, &str))| Choice {
            value: (
                literal.trim_matches('"').to_owned(),
                Edit::literal(field, literal),
            ),
            label: self.t.say(key),
            is_chosen: literal == current || at == 0 && !is_known,
        };
        ControlView::Choice(ChoiceView {
            id: field_id(field),
            label,
            is_segmented: false,
            options: literals.iter().enumerate().map(option).collect(),
        })
    }

    fn problems_of(&self, field: &str) -> Vec<ProblemView> {
        let is_within = |problem: &&ProblemView| {
            let rest = problem.field.strip_prefix(field);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.problems.iter().filter(is_within).cloned().collect()
    }
}

/// The section that a field belongs to.
fn section_of<'a>(field: &str, sections: &'a mut [SectionView]) -> Option<&'a mut SectionView> {
    let key = match field.split(['[', '.']).next()? {
        "position" => "heaps",
        "question" => "questions",
        "stuck" | "repeat" | "unordered" | "legal" | "limit" => "rarer",
        name => name,
    };
    sections.iter_mut().find(|it| it.key == key)
}

impl State {
    /// The problems of the current rules, or what looks wrong with them though they were played; a hint can be taken where
    /// it is a replacement, or a `legal` to add.
    pub(crate) fn problem_views(&self) -> Vec<ProblemView> {
        let t = Words::of(self);
        let view = |(index, problem)| {
            ProblemView::of(
                index,
                problem,
                &self.rules.text.source,
                crate::rules::form::with_hint(&self.rules.text.source, problem).is_some(),
                t,
            )
        };
        // Where no law is written yet, its empty field says so.
        let is_blank_law =
            |fault: &kruzhok_wire::Fault| fault.field.starts_with("law[") && fault.key == "empty";
        let faults = self.faults().enumerate();
        faults
            .filter(|(_, fault)| !is_blank_law(fault))
            .map(view)
            .collect()
    }

    /// What is wrong with the rules or the game, or looks wrong though it was played, and behind that what is wrong with the
    /// laws.
    pub(crate) fn faults(&self) -> impl Iterator<Item = &kruzhok_wire::Fault> {
        let of_game = match (&self.analysis, &self.solved) {
            (Analysis::Rejected(faults), _) => &faults[..],
            (Analysis::Done, Some(solved)) => &solved.report.warnings,
            _ => &[],
        };
        of_game.iter().chain(self.rules.text.law_faults())
    }

    /// The fields that are only not written yet, where nothing else is wrong.
    pub(crate) fn unfinished_fields(&self) -> Option<Vec<String>> {
        let Analysis::Rejected(faults) = &self.analysis else {
            return None;
        };
        let document = &self.rules.text.document;
        let field = |fault: &kruzhok_wire::Fault| {
            let named = fault.args.iter().find(|(name, _)| name == "name");
            let field = match fault.field.as_str() {
                "" => named?.1.as_str(),
                field => field,
            };
            let is_blank = match fault.key.as_str() {
                "empty" | "missing-field" => true,
                // `s >=`: the chips have no number yet.
                "unfinished" => {
                    let text = document.text(field)?;
                    text.trim_end().ends_with(['=', '<', '>'])
                }
                _ => false,
            };
            let is_known = matches!(
                field.split(['[', '.']).next()?,
                "question" | "position" | "moves" | "over" | "start" | "legal" | "graph"
            );
            (is_blank && is_known).then(|| field.to_owned())
        };
        faults.iter().map(field).collect()
    }

    /// What those fields are called, in one line.
    pub(crate) fn unfinished_names(&self) -> Option<String> {
        let fields = self.unfinished_fields()?;
        Some(self.field_names(fields.iter().map(String::as_str)))
    }

    /// What fields of the file are called; a constant has its own name.
    pub(crate) fn field_names<'a>(&self, fields: impl Iterator<Item = &'a str>) -> String {
        let t = Words::of(self);
        let name = |field: &str| {
            if let Some(name) = field.strip_prefix("params.") {
                return name.to_owned();
            }
            let name = field.split(['[', '.']).next().unwrap_or_default();
            let key = match name {
                "question" => "questions".to_owned(),
                name => format!("field-{name}"),
            };
            lowercase(&t.say(&key))
        };
        let mut names: Vec<String> = fields.map(name).collect();
        names.dedup();
        names.join(", ")
    }
}
