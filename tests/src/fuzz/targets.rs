//! What is done with an input: everything that a user could do.

use crate::random::Random;
use kruzhok_exam::{Study, reason};
use kruzhok_page::{
    ButtonView, ControlView, Edit, Effect, GraphMsg, InputTarget, InputView, LineView, Msg,
    PositionMsg, RulesMsg, RulesView, SettingsMsg, State, View, Visitor,
};
use kruzhok_rules::Rules;
use kruzhok_rulesfile::document;
use kruzhok_rulesfile::document::{Document, string_literal};
use kruzhok_rulesfile::form::{
    read_chip, read_end, read_start, write_chip, write_end, write_start,
};
use kruzhok_solver::Step;
use kruzhok_syntax::Problem;
use kruzhok_words::{Language, say};
use kruzhok_worker::Workshop;
use std::time::{Duration, Instant};

/// What reads an input.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub(super) name: &'static str,
    pub(super) attempt: fn(&str, &mut Random),
}

pub(super) const TARGETS: [Target; 4] = [
    Target {
        name: "rules file",
        attempt: rules_file,
    },
    Target {
        name: "expression",
        attempt: expression,
    },
    Target {
        name: "address",
        attempt: address,
    },
    Target {
        name: "position",
        attempt: position,
    },
];

/// Work in steps is stopped after a while, as users do.
const PATIENCE: Duration = Duration::from_millis(200);

fn rules_file(text: &str, random: &mut Random) {
    match kruzhok_rules::parse(text) {
        Ok(rules) => play(&rules, random),
        Err(diagnostics) => {
            for problem in diagnostics.problems() {
                read_message(problem);
                assert!(
                    text.get(problem.file_span.clone()).is_some(),
                    "the place of {problem:?}"
                );
            }
        }
    }
    form(text, random);
}

/// An expression in one of the places where one can stand.
fn expression(text: &str, random: &mut Random) {
    let literal = string_literal(text);
    let file = |lines: &str| {
        let fields = [
            "position = \"s, t; m\"",
            "moves = [\"s + 1, t\"]",
            "start = \"0 <= s <= 3, t == 1, m == 0\"",
        ];
        let name = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
        let needed = fields
            .iter()
            .filter(|field| !lines.lines().any(|line| name(line) == name(field)));
        let needed: Vec<&str> = needed.copied().collect();
        format!(
            "{}\nlimit = 3\nparams = {{ P = 3, L = [1, 2], D = 0.5, W = [\"a\", \"bc\"] }}\n{lines}",
            needed.join("\n")
        )
    };
    let lines = match random.index(14) {
        0..=2 => format!("moves = [{literal}]"),
        3 => format!("over = {literal}"),
        4 => format!("start = {literal}"),
        5 => format!("legal = {literal}"),
        6 => format!("position = {literal}"),
        7 => {
            format!("moves = [{{ chance = [[{literal}, \"s - 1, t\"], [\"1 - D\", {literal}]] }}]")
        }
        8 => format!("moves = [{{ octal = {literal} }}]"),
        9 => format!("graph = {literal}"),
        10 => format!("position = \"heaps...\"\nstart = \"3, 2\"\nmoves = [{literal}]"),
        11 => {
            format!("position = \"w; x\"\nstart = \"w == 'ab', x == (1, 2)\"\nmoves = [{literal}]")
        }
        12 => format!("[[question]]\nid = 1\nask = {literal}\nwhere = {literal}"),
        _ => format!("[[question]]\nid = 1\nof = {literal}\nwhere = {literal}\nstart = {literal}"),
    };
    rules_file(&file(&lines), random);
}

/// Solves a game and asks all that can be asked about it.
fn play(rules: &Rules, random: &mut Random) {
    for row in 0..rules.rows().len() {
        rules.row_label(kruzhok_rules::RowIndex(
            u32::try_from(row).expect("few rows"),
        ));
    }
    let _program = kruzhok_exam::python(rules, None);
    let started = Instant::now();
    let limit = random.pick(&[20, 300, 3_000]);
    let mut study = match Study::new(rules.clone().into(), limit) {
        Ok(study) => study,
        Err(problem) => return read_message(&problem),
    };
    loop {
        match study.step(200) {
            Ok(Step::Working) if started.elapsed() > PATIENCE => return,
            Ok(Step::Working) => {}
            Ok(Step::Done) => break,
            Err(problem) => return read_message(&problem),
        }
    }
    let studied = study.finish();
    let solution = &studied.solution;
    for id in solution.graph.ids().take(20) {
        let text = solution.write(id);
        let read = rules.read_position(&text);
        assert_eq!(
            read.as_ref(),
            Ok(&solution.graph.position(id)),
            "the position `{text}`"
        );
        if let Ok(moves) = solution.moves(id) {
            assert_eq!(
                moves.is_empty(),
                solution.graph.successors(id).is_empty(),
                "moves of `{text}`"
            );
        }
        if started.elapsed() > PATIENCE {
            return;
        }
        let _told = reason(solution, id);
    }
    if let Err(problem) = kruzhok_exam::python(rules, studied.reach.as_ref()) {
        read_message(&problem);
    }
    studied
        .answers
        .iter()
        .flat_map(|answer| answer.as_ref().err())
        .for_each(read_message);
}

/// A problem has words in every language.
fn read_message(problem: &Problem) {
    for language in Language::ALL {
        say(
            language,
            &format!("problem-{}", problem.kind.key()),
            &problem.kind.args(),
        );
    }
}

/// What the form reads from a file and writes into it.
fn form(text: &str, random: &mut Random) {
    let document = Document::read(text);
    let position = document.text("position").unwrap_or_default();
    let heaps = position.split(';').next().unwrap_or_default();
    let names: Vec<String> = heaps
        .split(',')
        .map(|name| name.trim().to_owned())
        .collect();
    let fields = [
        "title",
        "over",
        "start",
        "moves[0]",
        "moves[1].to",
        "params.P",
        "question[0].where",
        "over[0].when",
        "nothing",
    ];
    let field = random.pick(&fields);
    let _text = (document.literal(field), document.integers("params"));
    let are_names = names
        .iter()
        .all(|name| !name.is_empty() && name.chars().all(char::is_alphanumeric));
    if let Some(value) = document.text(field).filter(|_| are_names) {
        if let Some(chip) = read_chip(&value, &names) {
            assert_eq!(
                read_chip(&write_chip(&chip, &names), &names),
                Some(chip),
                "`{value}`"
            );
        }
        if let Some(end) = read_end(&value, &names) {
            assert_eq!(
                read_end(&write_end(&end, &names), &names),
                Some(end),
                "`{value}`"
            );
        }
        if let Some(start) = read_start(&value, &names) {
            assert_eq!(
                read_start(&write_start(&start, &names), &names),
                Some(start),
                "`{value}`"
            );
        }
    }
    let literal = random.pick(&["\"s + 1\"", "3", "\"\"\"\na\n\"\"\"", "[]"]);
    let changes = [
        document::set(text, field, literal),
        document::insert(
            text,
            random.pick(&["moves", "over", "question", "start"]),
            literal,
        ),
        document::remove(text, field),
    ];
    for changed in changes.into_iter().flatten() {
        assert!(
            !document.is_sound() || Document::read(&changed).is_sound(),
            "{field} of a sound file:\n{changed}"
        );
    }
}

/// The page at an address, and what its visitor does there.
fn address(text: &str, random: &mut Random) {
    let visitor = Visitor {
        language: Some(Language::En),
        prefers_dark: false,
        is_framed: false,
    };
    let (mut state, mut effects) = State::open(text, visitor);
    let mut worker = Workshop::default();
    let started = Instant::now();
    for round in 0..6 {
        while let Some(effect) = effects.pop() {
            let Effect::Post(request) = effect else {
                continue;
            };
            let mut reply = worker.receive(request);
            while worker.is_working() && started.elapsed() < PATIENCE {
                reply = worker.step(1_000);
            }
            effects.extend(
                reply
                    .into_iter()
                    .flat_map(|reply| state.update(Msg::Replied(reply))),
            );
        }
        let view = View::of(&state);
        if round == 5 || started.elapsed() > PATIENCE {
            break;
        }
        effects = state.update(message(text, &view.rules, random));
    }
}

fn message(text: &str, form: &RulesView, random: &mut Random) -> Msg {
    let text = || text.to_owned();
    match random.index(14) {
        0 | 1 => Msg::Rules(RulesMsg::HintTaken(random.index(2))),
        2 => Msg::Rules(RulesMsg::TextEdited(text())),
        3 => Msg::Rules(RulesMsg::FormEdited(Edit::Typed(
            InputTarget::Field(
                random
                    .pick(&["over", "start", "moves[0]", "title"])
                    .to_owned(),
            ),
            text(),
        ))),
        4 => Msg::Rules(RulesMsg::FormEdited(Edit::Literal {
            field: random.pick(&["over", "limit", "params.P"]).to_owned(),
            literal: text(),
        })),
        5 => Msg::Rules(RulesMsg::FormEdited(Edit::HeapCount(random.index(5)))),
        6 | 7 => Msg::Rules(RulesMsg::FormEdited(any_edit(&text(), form, random))),
        8 => Msg::Graph(GraphMsg::RootChosen(text())),
        9 => Msg::Position(PositionMsg::Selected(text())),
        10 => Msg::Graph(GraphMsg::NodeToggled(text())),
        11 => Msg::Graph(GraphMsg::LayerOpened),
        12 => Msg::Graph(GraphMsg::RootStepped(1)),
        _ => Msg::Settings(SettingsMsg::LanguageChosen(Language::Zh)),
    }
}

/// Any of the edits that the form offers, as if the visitor had closed their eyes.
fn any_edit(text: &str, form: &RulesView, random: &mut Random) -> Edit {
    fn of_buttons(buttons: &[ButtonView], edits: &mut Vec<Edit>) {
        edits.extend(buttons.iter().map(|button| button.edit.clone()));
    }
    fn of_line(line: &LineView, text: &str, edits: &mut Vec<Edit>) {
        for control in &line.controls {
            match control {
                ControlView::Words(_) => {}
                ControlView::Choice(choice) => {
                    edits.extend(choice.options.iter().map(|option| option.value.1.clone()));
                }
                ControlView::Input(InputView { target, .. })
                | ControlView::Slider { target, .. } => {
                    edits.push(Edit::Typed(target.clone(), text.to_owned()));
                }
            }
        }
        of_buttons(&line.tools, edits);
        if let Some(panel) = &line.panel {
            of_buttons(&panel.buttons, edits);
            edits.extend(panel.examples.iter().map(|example| example.edit.clone()));
        }
        line.lines.iter().for_each(|it| of_line(it, text, edits));
    }
    let mut edits = vec![];
    for section in &form.sections {
        of_buttons(&section.buttons, &mut edits);
        section
            .lines
            .iter()
            .for_each(|it| of_line(it, text, &mut edits));
    }
    let place = random.index(edits.len());
    edits.swap_remove(place)
}

/// Games with all kinds of positions.
const GAMES: &[&str] = &[
    "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"a * 2, b\", \"x -> x - k for k in range(1, x)\"]\nover = \"a + b >= 77\"\nstart = \"a == 7, b == 1\"\nunordered = true\nrepeat = \"not-own\"",
    "position = \"n; last\"\nmoves = [{ to = \"n - k; k for k in range(1, min(n, 2 * last) + 1)\", by = \"first\" }, \"n + last\"]\nstart = \"n == 5, last == 1\"\nrepeat = \"not-opponent\"",
    "position = \"heaps...\"\nmoves = [\"x -> p, x - p for p in range(1, x)\", { octal = \"0.77\" }, \"x -> x * heaps[0]\"]\nstart = \"5\"",
    "position = \"x, w; m\"\nmoves = [\"replace(x, 0, x[0] - 1), w + 'a'; m + 1\", \"x[1:], w[1:]\"]\nstart = \"x == (3, 5), w == 'ab', m == 0\"",
    "position = \"w\"\nmoves = [\"w + c for c in 'ab'\", \"w[::-1] * 2\"]\nover = \"len(w) > 5\"\nstart = \"w == ''\"",
    "graph = \"A -> B, the end\\nB -> A\"",
];

fn position(text: &str, random: &mut Random) {
    let rules = kruzhok_rules::parse(random.pick(GAMES)).expect("right rules");
    let read = match rules.read_position(text) {
        Ok(read) => read,
        Err(problem) => return read_message(&problem),
    };
    let written = rules.write_position(&read);
    assert_eq!(
        rules.read_position(&written).as_ref(),
        Ok(&read),
        "`{text}` is written `{written}`"
    );
    rules.label(read.words());
    rules.values(read.words());
    match rules.moves(&read) {
        Ok(moves) => {
            for mv in moves.iter().take(5) {
                let to = rules.write_position(&mv.to);
                assert_eq!(rules.read_position(&to).as_ref(), Ok(&mv.to), "`{to}`");
            }
        }
        Err(problem) => read_message(&problem),
    }
}
