//! The page and its worker together, without a browser.

use crate::state::Analysis;
use crate::{
    CellStep, ColouringMsg, Direction, Edit, Effect, ExplanationMsg, GraphMsg, InputTarget, MapMsg,
    Msg, PictureKind, PositionMsg, Print, ProgramMsg, RulesMsg, SaveMsg, SettingsMsg, ShelfMsg,
    State, Stress, Tab, TaskMsg, Units, VariantsMsg, View, Visitor,
};
use crate::{GameContent, LegendSign, RecursionBody, RecursionMsg, StatusView, TickRow};
use kruzhok_picture::ShapeKind;
use kruzhok_wire::{Grouping, Hop, JobId, Reply, Request};
use kruzhok_words::Language;
use kruzhok_worker::Workshop;

pub(crate) const VISITOR: Visitor = Visitor {
    language: Some(Language::En),
    prefers_dark: false,
    is_framed: false,
};

/// A page whose worker answers at once.
pub(crate) struct Desk {
    pub(crate) state: State,
    worker: Workshop,
    pub(crate) addresses: Vec<(String, bool)>,
    /// The element that was to have the focus last.
    pub(crate) focus: String,
    /// Name and text of the file that was given last; of pixels the SVG.
    pub(crate) saved: (String, String),
    /// What is kept on the device; `None` where it keeps nothing.
    pub(crate) kept: Option<String>,
    /// What came of checks.
    pub(crate) results: Vec<crate::ExerciseResult>,
}

impl Desk {
    pub(crate) fn open(hash: &str) -> Self {
        Self::open_for(hash, VISITOR)
    }

    fn open_for(hash: &str, visitor: Visitor) -> Self {
        Self::open_with(hash, visitor, Some(String::new()))
    }

    /// The page on a device that keeps this.
    pub(crate) fn open_with(hash: &str, visitor: Visitor, kept: Option<String>) -> Self {
        let (state, effects) = State::open(hash, visitor);
        let mut desk = Self {
            state,
            worker: Workshop::default(),
            addresses: vec![],
            focus: String::new(),
            saved: (String::new(), String::new()),
            kept,
            results: vec![],
        };
        desk.perform(effects);
        desk
    }

    fn with_rules(rules: &str) -> Self {
        let mut desk = Self::open("");
        desk.send(Msg::Rules(RulesMsg::TextEdited(rules.to_owned())));
        desk
    }

    pub(crate) fn send(&mut self, msg: Msg) -> &mut Self {
        let effects = self.state.update(msg);
        self.perform(effects);
        self
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Post(request) => {
                    let mut reply = self.worker.receive(request);
                    while reply.is_none() && self.worker.is_working() {
                        reply = self.worker.step(1_000);
                    }
                    if let Some(reply) = reply {
                        self.send(Msg::Replied(reply));
                    }
                }
                Effect::WriteAddress { address, is_step } => {
                    self.addresses.push((address.to_string(), is_step));
                }
                Effect::Focus(id) => self.focus = id,
                Effect::SaveFile { name, text } => self.saved = (name, text),
                Effect::SavePixels { name, svg, .. } => self.saved = (name, svg),
                Effect::SavePackage { name, address, .. } => self.saved = (name, address),
                Effect::Keep(games) => self.kept = Some(games.to_string()),
                Effect::ReadKept => {
                    if let Some(kept) = self.kept.clone() {
                        self.send(Msg::Shelf(ShelfMsg::KeptRead(kept)));
                    }
                }
                Effect::Report(result) => self.results.push(result),
                Effect::Wake(_)
                | Effect::CopyText(_)
                | Effect::Print
                | Effect::EndHelper(_)
                | Effect::FillScreen(_) => {}
            }
        }
    }

    /// Lets the worker come to the end of what it does unasked.
    pub(crate) fn count(&mut self) {
        while self.worker.is_working() {
            if let Some(reply) = self.worker.step(10_000) {
                self.send(Msg::Replied(reply));
            }
        }
    }

    pub(crate) fn view(&self) -> View {
        View::of(&self.state)
    }

    pub(crate) fn address(&self) -> &str {
        self.addresses.last().map_or("", |(hash, _)| hash)
    }

    /// `19: 64 | 20: 32 63`
    pub(crate) fn answers(&self) -> String {
        let answers = self.view().answers.answers;
        let line = |answer: crate::AnswerView| {
            let values: Vec<String> = answer.values.into_iter().map(|value| value.text).collect();
            format!("{}: {}", answer.id, values.join(" "))
        };
        answers
            .into_iter()
            .map(line)
            .collect::<Vec<_>>()
            .join(" | ")
    }

    /// The nodes by layer of the drawing, `+` behind those that can be opened: `62 / 63 124 / 64+ …`.
    pub(crate) fn nodes(&self) -> String {
        let GameContent::Graph(graph) = self.view().game.content else {
            return String::new();
        };
        let mut rows: Vec<(i64, Vec<(f64, String)>)> = vec![];
        for node in &graph.nodes {
            let text = format!(
                "{}{}",
                node.label,
                if node.is_open == Some(false) { "+" } else { "" }
            );
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a drawing is some thousand pixels high"
            )]
            let row = node.y as i64;
            match rows.iter_mut().find(|(y, _)| (*y - row).abs() < 10) {
                Some((_, nodes)) => nodes.push((node.x, text)),
                None => rows.push((row, vec![(node.x, text)])),
            }
        }
        rows.sort_by_key(|(y, _)| *y);
        for (_, nodes) in &mut rows {
            nodes.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        let words = |nodes: Vec<(f64, String)>| {
            nodes
                .into_iter()
                .map(|(_, text)| text)
                .collect::<Vec<_>>()
                .join(" ")
        };
        rows.into_iter()
            .map(|(_, nodes)| words(nodes))
            .collect::<Vec<_>>()
            .join(" / ")
    }

    /// The nodes that are coloured, in the order of the drawing: `62 lost, 63 won`.
    fn shapes(&self) -> String {
        let GameContent::Graph(graph) = self.view().game.content else {
            return String::new();
        };
        let coloured = graph
            .nodes
            .iter()
            .filter(|node| node.shape != ShapeKind::Blank);
        coloured
            .map(|node| format!("{} {}", node.label, node.shape.code()))
            .collect::<Vec<_>>()
            .join(", ")
    }

    pub(crate) fn notice(&self) -> String {
        self.view()
            .notice
            .map(|notice| notice.text)
            .unwrap_or_default()
    }
}

fn literal(field: &str, literal: &str) -> Msg {
    Msg::Rules(RulesMsg::FormEdited(Edit::literal(field, literal)))
}

fn text(field: &str, text: &str) -> Msg {
    Msg::Rules(RulesMsg::FormEdited(Edit::Typed(
        InputTarget::Field(field.to_owned()),
        text.to_owned(),
    )))
}

#[test]
fn the_page_opens_with_the_demo_solved() {
    let desk = Desk::open("");
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
    assert_eq!(desk.view().answers.status, StatusView::Done);
    assert!(
        desk.nodes().starts_with("62 / 63 124 / "),
        "{}",
        desk.nodes()
    );
    let position = desk.view().position.expect("the root is selected");
    assert_eq!(
        (position.position.as_str(), position.shape),
        ("62", ShapeKind::Square)
    );
}

#[test]
fn a_slider_changes_answers_and_graph() {
    let mut desk = Desk::open("");
    desk.send(literal("params.N", "100"));
    assert_eq!(desk.answers(), "19: 49 | 20: 48 | 21: 47");
    assert!(desk.nodes().starts_with("47 / "), "{}", desk.nodes());
    assert!(
        desk.address().contains("rules="),
        "a changed game travels with its text"
    );
    desk.send(literal("params.N", "129"));
    assert!(
        desk.address().contains("game=demo-2024"),
        "{}",
        desk.address()
    );
}

#[test]
fn answers_without_a_row_that_changes_nothing_are_not_shown_as_sure() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en");
    let stale = |desk: &Desk| match desk.view().game.content {
        GameContent::Graph(graph) => [desk.view().answers.is_stale, graph.is_stale],
        other => panic!("{other:?}"),
    };
    assert_eq!(stale(&desk), [false, false]);
    desk.send(text("moves[0]", "s + 0"));
    assert_eq!(desk.problems("moves[0]").len(), 1);
    assert_eq!(stale(&desk), [true, true]);
    let notes = desk.view().answers.notes;
    assert!(notes[0].contains("changes nothing"), "{notes:?}");
    desk.send(text("moves[0]", "s + 1"));
    assert_eq!(stale(&desk), [false, false]);
}

#[test]
fn what_stands_behind_the_heaps_is_told_where_it_is_seen() {
    let game = |note: &str| {
        format!(
            "note = \"{note}\"\nposition = \"s; p\"\nmoves = [\"s + 1; p\", \"s * 2; 0 if p == 1\"]\n\
            over = \"s >= 9\"\nstart = \"1 <= s <= 8, p == 1\"\n"
        )
    };
    let told = |desk: &Desk| match desk.view().game.content {
        GameContent::Graph(graph) => {
            let mut signs = graph.legend.signs.iter();
            let found = signs.find(|(sign, _)| matches!(sign, LegendSign::Note(_)));
            found.expect("it is in the legend").1.clone()
        }
        other => panic!("{other:?}"),
    };
    let notes = |desk: &Desk| desk.view().position.expect("the root").notes;
    let mut desk = Desk::with_rules(&game("p = 1: may still double"));
    assert_eq!(
        told(&desk),
        "what the position remembers, in order: p (p = 1: may still double)"
    );
    assert_eq!(notes(&desk), ["p = 1: may still double"]);
    // Another note tells something else.
    desk.send(Msg::Rules(RulesMsg::TextEdited(game("play with care"))));
    assert_eq!(told(&desk), "what the position remembers, in order: p");
    assert_eq!(notes(&desk), [""; 0]);
}

#[test]
fn the_last_good_result_stays_while_the_rules_are_mended() {
    let mut desk = Desk::open("");
    desk.send(text("over", "s => N"));
    let view = desk.view();
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
    assert!(view.answers.is_stale);
    assert!(matches!(view.answers.status, StatusView::Rejected { .. }));
    assert_eq!(desk.value("field-over"), "s => N", "what was typed is kept");
    let problem = &desk.problems("over")[0];
    assert_eq!(problem.quote.1, "=>");
    assert!(problem.is_mendable);

    desk.send(Msg::Rules(RulesMsg::HintTaken(problem.index)));
    assert_eq!(desk.value("field-over"), "s >= N");
    assert_eq!(desk.view().answers.status, StatusView::Done);
}

#[test]
fn nodes_open_and_close() {
    let mut desk = Desk::open("");
    desk.send(Msg::Graph(GraphMsg::NodeToggled("62".to_owned())));
    assert_eq!(desk.nodes(), "62+");
    desk.send(Msg::Graph(GraphMsg::NodeToggled("62".to_owned())))
        .send(Msg::Graph(GraphMsg::NodeToggled("124".to_owned())));
    assert_eq!(desk.nodes().split(" / ").count(), 3, "{}", desk.nodes());
    desk.send(Msg::Graph(GraphMsg::Reset));
    let standard = desk.nodes();
    desk.send(Msg::Graph(GraphMsg::LayerOpened));
    assert!(desk.nodes().len() > standard.len());
    // An end of the game has nothing to open.
    let before = desk.nodes();
    desk.send(Msg::Graph(GraphMsg::NodeToggled("248".to_owned())));
    assert_eq!(desk.nodes(), before);
}

#[test]
fn a_tree_shows_a_position_for_each_way_to_it() {
    let mut desk = Desk::with_rules(
        "position = \"s\"\nmoves = [\"s + 1\", \"s + 2\"]\nover = \"s >= 5\"\nstart = \"s == 1\"\n",
    );
    desk.send(Msg::Graph(GraphMsg::LayerOpened))
        .send(Msg::Graph(GraphMsg::LayerOpened))
        .send(Msg::Graph(GraphMsg::LayerOpened))
        .send(Msg::Graph(GraphMsg::LayerOpened));
    let merged = desk.nodes();
    assert_eq!(merged.matches('4').count(), 1, "{merged}");
    desk.send(Msg::Graph(GraphMsg::TreeChosen(true)));
    let tree = desk.nodes();
    assert_eq!(tree.matches('4').count(), 3, "{tree}");
    desk.send(Msg::Graph(GraphMsg::TreeChosen(false)));
    assert_eq!(desk.nodes().len(), merged.len(), "{}", desk.nodes());
}

#[test]
fn arrow_keys_walk_the_graph() {
    let mut desk = Desk::open("");
    let mut walk = |direction| {
        desk.send(Msg::Graph(GraphMsg::CursorMoved(direction)));
        desk.view()
            .position
            .expect("a position is selected")
            .position
    };
    assert!(["63", "124"].contains(&walk(Direction::Down).as_str()));
    let sideways = if walk(Direction::Left) == "63" {
        Direction::Right
    } else {
        Direction::Left
    };
    assert_eq!(walk(sideways), "124");
    assert_eq!(walk(Direction::Up), "62");
    assert_eq!(walk(Direction::Up), "62", "the root is the end of the way");
}

#[test]
fn ticks_colour_the_graph_wave_by_wave() {
    let mut desk = Desk::open("");
    let shapes = |desk: &Desk, shape| match desk.view().game.content {
        GameContent::Graph(graph) => graph
            .nodes
            .iter()
            .filter(|node| node.shape == shape)
            .count(),
        other => panic!("no graph: {other:?}"),
    };
    assert_eq!(shapes(&desk, ShapeKind::Blank), 0);
    desk.send(Msg::Colouring(ColouringMsg::TickChosen(0)));
    assert_eq!(
        shapes(&desk, ShapeKind::Circle),
        0,
        "only ends are coloured"
    );
    let ends = shapes(&desk, ShapeKind::Square);
    let table = desk.view().ticks.expect("a table of ticks");
    let counted = |row: &TickRow| {
        let [circles, squares] =
            [&row.circles, &row.squares].map(|it| it.parse::<u32>().expect("a number"));
        (row.label.clone(), circles, squares)
    };
    let rows: Vec<_> = table.rows.iter().map(counted).collect();
    assert_eq!(rows[0], ("0".to_owned(), 0, 65));
    assert!(table.rows[0].is_current && rows[1].0 == "1–2");
    let sum = rows
        .iter()
        .fold((0, 0), |sum, row| (sum.0 + row.1, sum.1 + row.2));
    let counts = &desk.state.solved.as_ref().expect("solved").report.counts;
    assert_eq!((sum.0.into(), sum.1.into()), (counts.won, counts.lost));
    desk.send(Msg::Colouring(ColouringMsg::TickChosen(1)));
    assert!(shapes(&desk, ShapeKind::Circle) > 0);
    assert_eq!(shapes(&desk, ShapeKind::Square), ends);
    desk.send(Msg::Colouring(ColouringMsg::Played))
        .send(Msg::TickPassed);
    assert_eq!(desk.view().game.ticks.map(|ticks| ticks.tick), Some(2));
    desk.send(Msg::Colouring(ColouringMsg::TickChosen(u32::MAX)));
    assert_eq!(shapes(&desk, ShapeKind::Blank), 0);
}

#[test]
fn who_guesses_is_told_no_answer_by_where_the_graph_begins() {
    let mut desk = Desk::open("v=1&game=demo-2024&guess=");
    let root = |desk: &Desk| desk.view().game.root;
    assert_eq!(root(&desk), "52");
    assert_eq!(
        desk.view().position.map(|it| it.position),
        Some("52".to_owned())
    );
    desk.send(Msg::Colouring(ColouringMsg::GuessingChosen(false)));
    assert_eq!(root(&desk), "62");
    assert!(desk.nodes().starts_with("62"), "{}", desk.nodes());
    desk.send(Msg::Colouring(ColouringMsg::GuessingChosen(true)));
    assert!(desk.nodes().starts_with("52"), "{}", desk.nodes());
}

#[test]
fn who_guesses_sees_only_what_was_uncovered() {
    let mut desk = Desk::open("v=1&game=demo-2024&root=62&guess=");
    assert_eq!(desk.answers(), "19:  | 20:  | 21: ");
    assert_eq!(desk.shapes(), "");
    let position = desk.view().position.expect("the root is selected");
    assert_eq!(position.shape, ShapeKind::Blank);
    assert!(position.uncover.is_some() && position.reason.is_empty());
    assert!(position.moves.iter().all(|mv| mv.verdict.is_empty()));

    let before = desk.nodes();
    desk.send(Msg::Graph(GraphMsg::NodeToggled("63".to_owned())));
    assert_eq!((desk.nodes(), desk.shapes().as_str()), (before, "63 won"));
    desk.send(Msg::Position(PositionMsg::Uncovered("124".to_owned())));
    assert_eq!(desk.shapes(), "63 won, 124 won");
    assert!(
        desk.address().contains("&guess=124.63"),
        "{}",
        desk.address()
    );
    desk.send(Msg::Graph(GraphMsg::NodeToggled("124".to_owned())));
    assert!(!desk.nodes().contains("248"), "what is uncovered closes");

    desk.send(Msg::Colouring(ColouringMsg::TickChosen(1)));
    assert!(desk.shapes().contains("252 lost"), "{}", desk.shapes());
    desk.send(Msg::Colouring(ColouringMsg::TickChosen(0)))
        .send(Msg::Explanation(ExplanationMsg::AnswersUncovered));
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
    assert_eq!(desk.shapes(), "63 won, 124 won");
    desk.send(Msg::Colouring(ColouringMsg::GuessingChosen(false)));
    assert!(desk.shapes().starts_with("62 lost"), "{}", desk.shapes());
    assert!(!desk.address().contains("guess"));
}

#[test]
fn an_address_restores_the_page() {
    let mut desk = Desk::open("");
    desk.send(literal("params.N", "60"))
        .send(Msg::Graph(GraphMsg::RootChosen("20".to_owned())))
        .send(Msg::Graph(GraphMsg::TreeChosen(true)))
        .send(Msg::Graph(GraphMsg::NodeToggled("20/1".to_owned())))
        .send(Msg::Graph(GraphMsg::NodeToggled("20/1/0".to_owned())))
        .send(Msg::Colouring(ColouringMsg::TickChosen(3)))
        .send(Msg::Settings(SettingsMsg::UnitsChosen(Units::Moves)))
        .send(Msg::Settings(SettingsMsg::LanguageChosen(Language::Zh)));
    let again = Desk::open_for(
        &format!("#{}", desk.address()),
        Visitor {
            language: None,
            prefers_dark: true,
            is_framed: false,
        },
    );
    let (before, after) = (desk.view(), again.view());
    assert_eq!(after.rules.text, before.rules.text);
    assert!(
        after.answers == before.answers && after.ticks == before.ticks,
        "the answers"
    );
    assert_eq!(after.position, before.position);
    assert_eq!(after.game.ticks, before.game.ticks);
    assert_eq!(
        (&after.language, after.part),
        (&before.language, before.part)
    );
    assert_eq!(
        (after.game.units, after.game.trees),
        (before.game.units, before.game.trees)
    );
    // Where a node stands may depend on what was open before; which nodes there are and how they look may not.
    let nodes = |sheet| match sheet {
        GameContent::Graph(graph) => {
            let mut nodes: Vec<_> = graph
                .nodes
                .iter()
                .map(|node| {
                    (
                        node.key.clone(),
                        node.shape,
                        node.caption.clone(),
                        node.is_cursor,
                    )
                })
                .collect();
            nodes.sort_by(|a, b| a.0.cmp(&b.0));
            nodes
        }
        other => panic!("no graph: {other:?}"),
    };
    assert_eq!(nodes(after.game.content), nodes(before.game.content));
}

#[test]
fn the_panel_tells_the_grundy_value_and_why() {
    let mut desk = Desk::with_rules(
        "position = \"n\"\nmoves = [\"n - k for k in (1, 2, 5) if n >= k\"]\nstart = \"n == 8\"\n",
    );
    let nimber = |desk: &Desk| desk.view().position.and_then(|it| it.nimber);
    assert_eq!(
        nimber(&desk).as_deref(),
        Some(
            "Grundy value 2: the moves reach 0, 1, and 2 is the smallest number that no move reaches."
        )
    );
    desk.send(Msg::Position(PositionMsg::Selected("0".to_owned())));
    assert_eq!(
        nimber(&desk).as_deref(),
        Some("Grundy value 0: there are no moves.")
    );
    let misere = Desk::with_rules(
        "position = \"n\"\nmoves = [\"n - 1 if n > 0\"]\nstuck = \"next\"\nstart = \"n == 8\"\n",
    );
    assert_eq!(nimber(&misere), None);
}

#[test]
fn a_first_winning_move_is_one_value_and_leads_to_its_start() {
    let game = "position = \"a, b\"\nmoves = [\"a - i, b - j for i in range(a + 1) for j in range(b + 1) if i == 0 or j == 0\"]\n\
        start = \"a == 3, b == 5\"\n[[question]]\nid = \"1\"\nask = \"first move\"\n";
    let answer = Desk::with_rules(game).view().answers.answers.remove(0);
    assert_eq!(
        answer.question,
        "the first winning move, in the order of the rules"
    );
    assert_eq!((answer.more, answer.warning), (None, None));
    assert_eq!(answer.values.len(), 1);
    assert_eq!(answer.values[0].text, "b: 5 -> 3");
    assert_eq!(answer.values[0].start.as_deref(), Some("3,5"));
    let several = game.replace("b == 5", "4 <= b <= 5");
    assert_eq!(
        Desk::with_rules(&several).answers(),
        "1: 3,4: b: 4 -> 3 3,5: b: 5 -> 3"
    );
}

#[test]
fn who_wins_is_said_by_name_and_leads_to_its_start() {
    let game = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 129\"\nstart = \"1 <= s <= 128\"\n\
        [[question]]\nid = 1\nask = \"winner\"\nstart = \"64 <= s <= 65\"\n";
    let mut desk = Desk::with_rules(game);
    assert_eq!(desk.answers(), "1: 64: Vanya 65: Petya");
    let answer = desk.view().answers.answers.remove(0);
    assert_eq!(answer.question, "who wins");
    assert_eq!(answer.values[1].start.as_deref(), Some("65"));
    let one = Desk::with_rules(&game.replace("64 <= s <= 65", "s == 64"));
    assert_eq!(one.answers(), "1: Vanya wins");
    desk.send(Msg::Settings(SettingsMsg::LanguageChosen(Language::Ru)));
    assert_eq!(desk.answers(), "1: 64: Ваня 65: Петя");
}

#[test]
fn starts_without_an_upper_end_say_how_far_they_were_searched() {
    let desk = Desk::with_rules(
        "position = \"s\"\nmoves = [\"s // 2\", \"s // 3\"]\nover = \"s <= 19\"\nstart = \"s >= 20\"\n",
    );
    assert!(desk.answers().starts_with("19: 60"), "{}", desk.answers());
    let notes = desk.view().answers.notes;
    assert!(notes.len() == 1 && notes[0].contains("s ≤ "), "{notes:?}");
}

#[test]
fn a_game_without_end_says_how_far_ahead_it_was_looked_at() {
    let desk = Desk::with_rules(
        "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s == 40\"\nstart = \"20 <= s <= 60\"\nlimit = 2\n\
        [[question]]\nid = \"20\"\nwhere = \"winner == 1 and turns == 1\"\n",
    );
    assert_eq!(desk.answers(), "20: 20 39");
    assert!(desk.view().answers.notes.is_empty(), "the rules say it");
}

#[test]
fn the_python_program_is_shown_copied_and_saved() {
    let mut desk = Desk::open("");
    let program = |desk: &Desk| desk.view().program.expect("a game is solved");
    assert_eq!(program(&desk).program, None, "nobody has asked for it");
    desk.send(Msg::Program(ProgramMsg::Opened(true)));
    let shown = program(&desk).program.expect("it is open");
    assert!(shown.contains("s >= N"), "{shown}");
    assert_eq!(
        desk.state.update(Msg::Program(ProgramMsg::CopyWanted)),
        [Effect::CopyText(shown)]
    );
    let effects = desk.state.update(Msg::Program(ProgramMsg::FileWanted));
    assert!(
        matches!(&effects[..], [Effect::SaveFile { name, .. }] if name.ends_with(".py")),
        "{effects:?}"
    );
    desk.send(Msg::Rules(RulesMsg::GameChosen("nim".to_owned())));
    let shown = program(&desk).program.expect("it stays open");
    assert!(shown.contains("a, b, c"), "it is that of the new game");
    desk.send(Msg::Rules(RulesMsg::GameChosen("coin-stones".to_owned())));
    assert_eq!(program(&desk).program, None);
    assert!(program(&desk).text.contains("chance"));
}

#[test]
fn tasks_like_the_open_one_are_found_kept_and_opened() {
    let mut desk = Desk::open("");
    let panel = |desk: &Desk| desk.view().variants.expect("the demo asks something");
    desk.send(Msg::Variants(VariantsMsg::Opened(true)));
    assert!(panel(&desk).variants.is_empty() && panel(&desk).files.is_empty());
    desk.send(Msg::Variants(VariantsMsg::CountTyped("many".to_owned())));
    assert!(panel(&desk).wanted.is_some());
    assert_eq!(desk.state.update(Msg::Variants(VariantsMsg::Wanted)), []);
    desk.send(Msg::Variants(VariantsMsg::CountTyped("3".to_owned())));
    desk.send(Msg::Variants(VariantsMsg::Wanted));
    let found = panel(&desk);
    assert_eq!(found.variants.len(), 3, "{:?}", found.status);
    // The number says which set it is, and which one comes next.
    assert_eq!(
        found.status.as_deref(),
        Some("Set 1. The same number gives the same variants again.")
    );
    assert_eq!(
        (found.seed.as_str(), found.make.as_str()),
        ("1", "Make others (set 2)")
    );
    desk.send(Msg::Variants(VariantsMsg::Wanted));
    assert_ne!(
        panel(&desk).variants,
        found.variants,
        "each press makes another set"
    );
    let effects = desk.state.update(Msg::Variants(VariantsMsg::FileWanted(
        crate::WorksheetKind::Csv,
    )));
    assert!(
        matches!(&effects[..], [Effect::SaveFile { name, text }] if name.ends_with("-Variants-set-2.csv") && text.lines().count() > 3),
        "{effects:?}"
    );
    // Who looks for them may break: the game stays, and they can be asked for again.
    assert!(matches!(
        desk.state.update(Msg::Variants(VariantsMsg::Wanted))[..],
        [Effect::Post(Request::Variants { .. })]
    ));
    desk.send(Msg::Variants(VariantsMsg::SearchLost));
    let lost = panel(&desk);
    assert!(
        lost.variants.is_empty() && lost.status.is_some(),
        "{lost:?}"
    );
    desk.send(Msg::Variants(VariantsMsg::Wanted));
    // A class sees the tasks before their answers.
    let hidden = panel(&desk);
    assert!(hidden.key.is_some() && hidden.variants.iter().all(|it| it.answers.is_empty()));
    // Each is a text in each language, and another language needs no new search.
    let count = hidden.variants.len();
    for (language, begin) in [
        (Language::En, "Two players, Petya and Vanya,"),
        (Language::Zh, "佩佳和万尼亚"),
        (Language::Ru, "Два игрока,"),
    ] {
        desk.send(Msg::Settings(SettingsMsg::LanguageChosen(language)));
        let told = panel(&desk).variants;
        let told = told.iter().filter(|it| it.text.starts_with(begin));
        assert_eq!(told.count(), count, "{language}");
    }
    desk.send(Msg::Variants(VariantsMsg::KeyShown(true)));
    let second = panel(&desk).variants[1].answers.clone();
    desk.send(Msg::Variants(VariantsMsg::Chosen(1)));
    let key: Vec<String> = second
        .iter()
        .map(|(id, values)| format!("{id}: {}", values.join(" ")))
        .collect();
    assert_eq!(desk.answers(), key.join(" | "));
    // Who has not seen the key is to find it, for the players of the text.
    desk.send(Msg::Variants(VariantsMsg::Wanted));
    let text = panel(&desk).variants[0].text.clone();
    desk.send(Msg::Variants(VariantsMsg::Chosen(0)));
    let answers = desk.view().answers;
    assert!(answers.uncover.is_some() && answers.answers.iter().all(|it| it.values.is_empty()));
    let players = desk.state.rules.players.as_deref().expect("their names");
    assert!(
        players.iter().all(|player| text.contains(&player[..4])),
        "{players:?}: {text}"
    );
    desk.send(Msg::Rules(RulesMsg::GameChosen("nim".to_owned())));
    assert_eq!(desk.view().variants, None, "nothing is asked of it");
}

#[test]
fn a_toss_is_drawn_between_its_position_and_what_comes_of_it() {
    let desk = Desk::with_rules(
        "position = \"n\"\nstart = \"0 <= n <= 2\"\n\
        moves = [{ chance = [[\"0.25\", \"n - 1 if n > 0\"], [\"3/4\", \"n - 2 if n > 0\"]], name = \"heads\" }]\n\
        over = \"n <= 0\"\n",
    );
    // No start in which the game is over, while there is another one.
    assert_eq!(desk.view().game.root, "1");
    let mut desk = desk;
    desk.send(Msg::Graph(GraphMsg::RootChosen("2".to_owned())));
    let GameContent::Graph(graph) = desk.view().game.content else {
        panic!("a drawing");
    };
    let node = |index: usize| &graph.nodes[index];
    let edges: Vec<String> = graph
        .edges
        .iter()
        .map(|edge| format!("{} {}", edge.label, node(edge.to).label))
        .collect();
    assert_eq!(edges[..3], [" heads", "0.25 1", "0.75 0"]);
    let toss = node(graph.edges[0].to);
    assert_eq!((toss.shape, toss.is_open), (ShapeKind::Toss, None));
    assert_eq!(toss.caption, "3/4");
    let tosses = desk.view().position.expect("it is selected").tosses;
    assert!(tosses[0].is_best && tosses[0].branches.len() == 2);
}

#[test]
fn the_back_button_returns_to_the_game_before() {
    let mut desk = Desk::open("");
    desk.send(literal("params.N", "100"));
    let edited = desk.address().to_owned();
    desk.send(Msg::Rules(RulesMsg::GameChosen("product".to_owned())));
    assert_eq!(
        desk.addresses.last().map(|(_, is_step)| *is_step),
        Some(true)
    );
    desk.send(Msg::AddressOpened(edited));
    assert_eq!(desk.answers(), "19: 49 | 20: 48 | 21: 47");
}

fn rules_of(desk: &Desk) -> String {
    desk.view().rules.text
}

#[test]
fn a_broken_address_opens_the_page_with_a_message() {
    for hash in [
        "v=9&game=demo-2024",
        "%%%",
        "<img src=x onerror=alert(1)>",
        "v=1&rules=AAAA",
        "v=1&game=no-such-game",
        "v=1&game=demo-2024&exercise=nothing",
        "v=1&lesson=nothing.3",
    ] {
        let desk = Desk::open(hash);
        let notice = desk.view().notice.expect(hash);
        assert!(!notice.text.is_empty() && notice.demo.is_some(), "{hash}");
        // Not another game's answers.
        assert_eq!(
            (desk.answers(), rules_of(&desk).as_str()),
            (String::new(), crate::rules::NEW_GAME),
            "{hash}"
        );
    }
    let desk = Desk::open("v=9&game=demo-2024&lang=ru");
    assert!(desk.notice().starts_with("Ссылку создала"));
    let mut desk = Desk::open("v=9&game=demo-2024");
    desk.send(Msg::Rules(RulesMsg::DemoWanted));
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
    assert_eq!(desk.view().notice, None);
    // What could be read is kept, and a field of another kind loses no game.
    let desk = Desk::open("v=1&game=demo-2024&lang=xx&theme=dark");
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
    assert_eq!(desk.view().notice.expect("a notice").demo, None);
    let desk = Desk::open("v=1&game=demo-2024&root=999&at=888&open=1.2.3&tick=7");
    assert!(
        desk.notice().contains("888") || desk.notice().contains("999"),
        "{}",
        desk.notice()
    );
    assert!(desk.nodes().starts_with("62"), "{}", desk.nodes());
}

#[test]
fn a_game_without_end_is_named_with_a_position() {
    let desk = Desk::with_rules("position = \"s\"\nmoves = [\"s + 1\"]\nstart = \"s == 1\"\n");
    let StatusView::Rejected { problems, .. } = desk.view().answers.status else {
        panic!("{:?}", desk.view().answers.status);
    };
    assert_eq!(problems.len(), 1);
    assert!(problems[0].message.contains('1'), "{}", problems[0].message);
}

#[test]
fn work_that_is_stopped_stays_stopped() {
    let (mut state, effects) = State::open("", VISITOR);
    let mut worker = Workshop::default();
    for effect in effects {
        if let Effect::Post(request) = effect {
            worker.receive(request);
        }
    }
    assert!(worker.is_working());
    for effect in state.update(Msg::Rules(RulesMsg::StopPressed)) {
        match effect {
            Effect::Post(request) => {
                worker.receive(request);
            }
            effect => assert_eq!(effect, Effect::Focus("again".to_owned())),
        }
    }
    assert!(!worker.is_working());
    assert_eq!(state.analysis, Analysis::Stopped);
    assert!(matches!(
        View::of(&state).answers.status,
        StatusView::Stopped { .. }
    ));
    let again = state.update(Msg::Rules(RulesMsg::AgainPressed));
    assert!(matches!(again[..], [Effect::Post(Request::Analyze(..))]));
}

#[test]
fn a_reply_to_an_earlier_job_is_dropped() {
    let (mut state, effects) = State::open("", VISITOR);
    let mut worker = Workshop::default();
    let Some(Effect::Post(request)) = effects.into_iter().next() else {
        panic!("the demo is analyzed");
    };
    let mut reply = worker.receive(request);
    while reply.is_none() {
        reply = worker.step(1_000);
    }
    state.update(Msg::Rules(RulesMsg::TextEdited(
        "position = \"s\"".to_owned(),
    )));
    let effects = state.update(Msg::Replied(reply.expect("the job has ended")));
    assert!(effects.is_empty());
    assert!(state.solved.is_none());
}

#[test]
fn a_ready_game_speaks_the_language_of_the_page() {
    let mut desk = Desk::open("v=1&game=nim&lang=ru");
    assert_eq!(desk.view().game.title, "Ним");
    desk.send(Msg::Settings(SettingsMsg::LanguageChosen(Language::En)));
    assert_eq!(desk.view().game.title, "Nim");
    assert!(desk.address().contains("game=nim"));
    assert_eq!(desk.view().language, "en");
}

#[test]
fn every_game_of_the_shelf_is_solved_and_drawn() {
    for game in kruzhok_games::READY_GAMES {
        let desk = Desk::open(&format!("v=1&game={}", game.key));
        assert_eq!(desk.view().answers.status, StatusView::Done, "{}", game.key);
        assert!(!desk.nodes().is_empty(), "{}", game.key);
        assert!(!desk.state.is_stale(), "{}", game.key);
        assert!(desk.view().position.is_some(), "{}", game.key);
        assert_eq!(desk.notice(), "", "{}", game.key);
    }
}

#[test]
fn what_is_remembered_is_told_in_words() {
    let mut desk = Desk::open("v=1&game=no-repeat-own&lang=en");
    desk.send(Msg::Graph(GraphMsg::RootChosen("5".to_owned())))
        .send(Msg::Graph(GraphMsg::CursorMoved(Direction::Down)))
        .send(Msg::Graph(GraphMsg::CursorMoved(Direction::Down)));
    let notes = desk.view().position.expect("a position is selected").notes;
    assert!(
        notes
            .iter()
            .any(|note| note.contains("it would be a repeat")),
        "{notes:?}"
    );
    let mut desk = Desk::open("v=1&game=even-odd-heaps&lang=en&root=2,2,2,2");
    desk.send(Msg::Graph(GraphMsg::CursorMoved(Direction::Down)));
    assert_eq!(
        desk.view().position.expect("a position is selected").notes,
        ["Vanya to move."]
    );
}

#[test]
fn a_broken_worker_is_told_and_work_can_start_again() {
    let mut desk = Desk::open("");
    desk.send(Msg::WorkerLost("out of memory".to_owned()));
    assert!(matches!(
        desk.view().answers.status,
        StatusView::Failed { .. }
    ));
    desk.worker = Workshop::default();
    desk.send(Msg::Rules(RulesMsg::AgainPressed));
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
}

#[test]
fn what_a_drawing_does_not_hold_is_told_and_stays_closed() {
    let keys: Vec<String> = (0..=66)
        .flat_map(|n| [n.to_string(), format!("{n}%21more")])
        .collect();
    let mut desk = Desk::open(&format!("v=1&open={}", keys.join(".")));
    desk.send(Msg::Rules(RulesMsg::TextEdited(
        "position = \"n\"\nmoves = [\"n - k for k in range(1, n + 1)\"]\nstart = \"n == 66\"\n"
            .to_owned(),
    )));
    assert!(desk.notice().contains("5000"), "{}", desk.notice());
    assert!(desk.nodes().contains('+'), "{}", desk.nodes());
    let is_rewritten = desk
        .addresses
        .iter()
        .any(|(hash, _)| hash.contains("open=66."));
    assert!(is_rewritten, "only what is open stays open");
}

#[test]
fn a_count_of_moves_opens_and_a_position_chosen_beside_the_graph_is_drawn() {
    let rules =
        "position = \"n\"\nmoves = [\"n - k for k in range(1, n + 1)\"]\nstart = \"n == 40\"\n";
    let mut desk = Desk::with_rules(rules);
    assert!(desk.nodes().contains("+32 more"), "{}", desk.nodes());
    desk.send(Msg::Position(PositionMsg::Selected("20".to_owned())));
    assert!(desk.nodes().contains("20+"), "{}", desk.nodes());
    desk.send(Msg::Graph(GraphMsg::NodeToggled("40!more".to_owned())));
    assert!(!desk.nodes().contains("more"), "{}", desk.nodes());
    assert!(desk.address().contains("40%21more"), "{}", desk.address());
    desk.send(Msg::Graph(GraphMsg::NodeToggled("40".to_owned())))
        .send(Msg::Graph(GraphMsg::NodeToggled("40".to_owned())));
    assert!(desk.nodes().contains("more"), "{}", desk.nodes());
}

#[test]
fn the_winners_strategy_is_drawn_to_the_end() {
    let mut desk = Desk::open("v=1&game=demo-2024&root=62");
    desk.send(Msg::Graph(GraphMsg::StrategyChosen(true)));
    assert_eq!(desk.nodes(), "62 / 63 124 / 64 248 / 65 128 / 130 129");
    let note = desk
        .view()
        .game
        .content_note
        .expect("the strategy has a note");
    assert!(note.starts_with("Vanya wins"), "{note}");
    assert!(
        desk.address().contains("moves=strategy"),
        "{}",
        desk.address()
    );
    desk.send(Msg::Graph(GraphMsg::StrategyChosen(false)));
    assert!(desk.nodes().contains("127"), "{}", desk.nodes());
}

#[test]
fn a_move_that_fails_is_refuted_in_the_graph_and_in_words() {
    let mut desk = Desk::open("v=1&game=demo-2024&root=62");
    let position = desk.view().position.expect("the root is selected");
    assert!(position.moves.iter().all(|mv| mv.why.is_some()));
    assert_eq!(position.refutation, None);
    desk.send(Msg::Graph(GraphMsg::MoveRefuted("124".to_owned())));
    let told = |desk: &Desk| {
        let refutation = desk.view().position?.refutation?;
        let step = |row: crate::MoveRow| format!("{} {} {}", row.verdict, row.label, row.to_label);
        let steps: Vec<String> = refutation.steps.into_iter().map(step).collect();
        Some(format!("{}. {}", steps.join(", "), refutation.end))
    };
    assert_eq!(
        told(&desk).as_deref(),
        Some("Petya ×2 124, Vanya ×2 248. That ends the game: Vanya wins.")
    );
    let faded = |desk: &Desk| match desk.view().game.content {
        GameContent::Graph(graph) => graph.nodes.iter().filter(|node| !node.is_faded).count(),
        other => panic!("no graph: {other:?}"),
    };
    assert_eq!(faded(&desk), 3);
    assert!(desk.address().contains("why=62.124"), "{}", desk.address());
    // By keyboard: the move to the node that the cursor is on.
    desk.send(Msg::Graph(GraphMsg::NodeSelected("63".to_owned())))
        .send(Msg::Graph(GraphMsg::CursorRefuted));
    assert!(told(&desk).is_some_and(|told| told.starts_with("Petya +1 63, Vanya +1 64")));
    desk.send(Msg::Graph(GraphMsg::RefutationClosed));
    assert_eq!(told(&desk), None);
    // A position that is not drawn comes to the top.
    desk.send(Msg::Position(PositionMsg::Selected("20".to_owned())))
        .send(Msg::Graph(GraphMsg::MoveRefuted("21".to_owned())));
    assert!(desk.nodes().starts_with("20 / "), "{}", desk.nodes());
}

#[test]
fn the_graph_is_spoken_of_and_told_as_a_table() {
    let mut desk = Desk::open("v=1&game=demo-2024&root=62&open=62");
    let GameContent::Graph(graph) = desk.view().game.content else {
        panic!("no graph");
    };
    assert_eq!(
        graph.nodes[0].description,
        "Square 62. Vanya wins, 4 moves to the end. No move wins."
    );
    assert_eq!(
        graph.nodes[2].description,
        "Circle 124. Vanya wins, 1 move to the end. 2 moves hidden."
    );
    desk.send(Msg::Graph(GraphMsg::TableChosen(true)));
    let GameContent::Table(table) = desk.view().game.content else {
        panic!("no table");
    };
    let rows: Vec<String> = table
        .rows
        .into_iter()
        .map(|row| format!("{} | {} | {}", row.label, row.standing, row.moves))
        .collect();
    assert_eq!(
        rows,
        [
            "62 | Vanya wins, 4 moves to the end. | +1 → 63\n×2 → 124",
            "63 | Vanya wins, 3 moves to the end. | 2 moves hidden.",
            "124 | Vanya wins, 1 move to the end. | 2 moves hidden."
        ]
    );
    assert!(desk.address().contains("as=table"), "{}", desk.address());
}

#[test]
fn rows_are_as_they_were_chosen() {
    let mut desk = Desk::open("v=1&game=demo-2024&root=62&open=62.124");
    desk.send(Msg::Graph(GraphMsg::ArrangementChosen(
        kruzhok_picture::Arrangement::Sum,
    )));
    assert_eq!(desk.nodes(), "62 / 63+ / 124 / 125+ / 248");
    desk.send(Msg::Graph(GraphMsg::ArrangementChosen(
        kruzhok_picture::Arrangement::Remoteness,
    )));
    assert_eq!(desk.nodes(), "62 / 63+ / 125+ 124 / 248");
    assert!(desk.address().contains("rows=remoteness"));
    desk.send(Msg::Colouring(ColouringMsg::GuessingChosen(true)));
    let arrangements = desk.view().game.arrangements;
    let would_tell =
        |choice: &crate::Choice<_>| choice.value == kruzhok_picture::Arrangement::Remoteness;
    assert!(!arrangements.iter().any(would_tell));
}

#[test]
fn replies_about_a_game_that_is_gone_are_not_waited_for() {
    let mut worker = Workshop::default();
    let sheet = kruzhok_picture::GraphRequest::new("1".to_owned());
    let reply: Option<Reply> = worker.receive(Request::Graph(JobId(7), sheet));
    assert_eq!(reply, None);
}

#[test]
fn a_game_that_was_stopped_too_late_does_not_take_the_graph_away() {
    let mut desk = Desk::open("");
    // The worker ends the job before it hears of the stop, and the page drops the report.
    let effects = desk.state.update(literal("params.N", "100"));
    for effect in effects {
        if let Effect::Post(request) = effect {
            desk.worker.receive(request);
        }
    }
    while desk.worker.is_working() {
        desk.worker.step(1_000);
    }
    desk.send(Msg::Rules(RulesMsg::StopPressed));
    desk.send(Msg::Graph(GraphMsg::NodeToggled("62".to_owned())));
    assert_eq!(desk.nodes(), "62+");
}

#[test]
fn a_start_with_many_moves_shows_those_that_matter() {
    let desk = Desk::with_rules(
        "position = \"s\"\nmoves = [\"s - k for k in range(1, s + 1)\"]\nstart = \"s == 500\"\n",
    );
    assert_eq!(
        desk.nodes(),
        "500 / 499+ 498+ 497+ 496+ 495+ 494+ 493+ 0 +492 more+"
    );
    let position = desk.view().position.expect("the root is selected");
    assert!(position.more_moves.is_some());
}

#[test]
fn a_position_is_known_however_it_is_written() {
    let mut desk = Desk::open("v=1&game=smaller-heap");
    desk.send(Msg::Graph(GraphMsg::RootChosen(" 12, 31 ".to_owned())));
    assert_eq!(desk.view().game.root, "12,31");
    desk.send(Msg::Graph(GraphMsg::RootStepped(1)));
    assert_eq!(desk.view().game.root, "12,32");
    let desk = Desk::open("v=1&game=smaller-heap&root=12,%2031&at=12,%20031");
    assert_eq!(desk.view().game.root, "12,31");
    assert_eq!(desk.notice(), "");
}

#[test]
fn a_value_too_few_is_a_warning() {
    let desk = Desk::with_rules(
        "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 20\"\nstart = \"1 <= s <= 19\"\n\n[[question]]\nid = \"20\"\nwhere = \"winner == 2 and turns == 1\"\nexpect = 2\n",
    );
    let answer = desk.view().answers.answers.remove(0);
    assert!(answer.warning.is_some_and(|warning| warning.contains('2')));
}

#[test]
fn one_layer_more_keeps_what_is_open() {
    let mut desk = Desk::open("v=1&game=demo-2024&root=20&open=20.40.80");
    assert_eq!(desk.nodes(), "20 / 21+ 40 / 41+ 80 / 81+ 160");
    desk.send(Msg::Graph(GraphMsg::LayerOpened));
    assert!(desk.nodes().contains("160"), "{}", desk.nodes());
    assert!(desk.nodes().contains("42"), "{}", desk.nodes());
}

#[test]
fn every_ready_game_is_told_in_the_chosen_language() {
    for game in kruzhok_games::READY_GAMES {
        for language in Language::ALL {
            let desk = Desk::open(&format!("v=1&game={}&lang={language}", game.key));
            let view = desk.view();
            let mut words: Vec<String> = vec![view.game.title, view.game.note];
            for answer in view.answers.answers {
                words.extend([answer.id, answer.question]);
            }
            let position = view.position.expect("the root is selected");
            words.extend(position.reason);
            words.extend(position.notes);
            for text in words {
                let is_foreign = |c: char| match language {
                    Language::Ru => ('\u{4e00}'..='\u{9fff}').contains(&c),
                    Language::En => !c.is_ascii() && c.is_alphabetic() && c != 'é' && c != 'è',
                    // П1 and В2 are names.
                    Language::Zh => ('\u{400}'..='\u{4ff}').contains(&c) && !"ПВ".contains(c),
                };
                let code = |word: &&str| {
                    language != Language::En
                        && word.len() > 3
                        && word.chars().all(|c| c.is_ascii_alphabetic())
                };
                assert!(
                    !text.contains(is_foreign),
                    "{} in {language}: {text}",
                    game.key
                );
                let code: Vec<&str> = text
                    .split(|c: char| !c.is_alphanumeric())
                    .filter(code)
                    .collect();
                assert!(
                    code.is_empty(),
                    "{} in {language}: {code:?} in {text}",
                    game.key
                );
            }
        }
    }
}

#[test]
fn a_ready_game_names_its_source_until_it_is_changed() {
    let mut desk = Desk::open("v=1&game=nim&lang=en");
    assert_eq!(desk.view().game.source, "C. L. Bouton, 1901");
    desk.send(text("start", "a == 1, b == 2, c == 3"));
    assert_eq!(desk.view().game.source, "");
}

#[test]
fn the_shelf_is_searched_by_name_note_and_source() {
    let shelf = Desk::open("v=1&lang=en").view().header.shelf;
    let found = |query: &str| -> Vec<String> {
        let shelf = shelf.clone().found(query);
        let games = shelf.sections.iter().flat_map(|section| &section.games);
        games.map(|game| game.title.clone()).collect()
    };
    assert_eq!(found("golden ratio"), ["Wythoff's game"]);
    assert_eq!(found("moore"), ["Moore's Nim"]);
    assert_eq!(found("bouton 1901"), ["Nim", "Misère Nim"]);
    assert_eq!(found("xyzzy"), [""; 0]);
    for (language, query) in [
        ("ru", "две кучи 77"),
        ("en", "two heaps 77"),
        ("zh", "两堆 77"),
    ] {
        let shelf = Desk::open(&format!("v=1&lang={language}"))
            .view()
            .header
            .shelf;
        let found = shelf.found(query);
        assert_eq!(found.sections[0].games[0].key, "two-heaps", "{query}");
    }
}

/// The map row by row: `o` circles, `#` squares, `?` not coloured yet, `.` no position; other shapes as `x`.
fn map(desk: &Desk) -> String {
    let map = map_view(desk);
    let sign = |row: usize, column: usize| match map.shape(row, column) {
        None => '.',
        Some((ShapeKind::Circle, _)) => 'o',
        Some((ShapeKind::Square, _)) => '#',
        Some((ShapeKind::Blank, _)) => '?',
        Some(_) => 'x',
    };
    let shades = map.shades();
    let row = |row| {
        let mut own = vec![];
        map.put_shades(row, 0..map.column_count, &mut own);
        let same = |column: usize| shades[usize::from(own[column])] == map.shape(row, column);
        assert!((0..map.column_count).all(same), "row {row}");
        (0..map.column_count)
            .map(|column| sign(row, column))
            .collect()
    };
    let rows: Vec<String> = (0..map.row_count).map(row).collect();
    rows.join("/")
}

fn map_view(desk: &Desk) -> crate::MapView {
    match desk.view().game.content {
        GameContent::Map(map) => *map,
        other => panic!("no map: {other:?}"),
    }
}

/// Row, column and question of each outlined cell.
fn outlined(view: &crate::MapView) -> Vec<(usize, usize, usize)> {
    let mut seen = vec![];
    let columns = 0..view.column_count;
    view.each_outlined(0..view.row_count, &columns, &mut |row, column, question| {
        seen.push((row, column, question));
    });
    seen
}

fn captions(desk: &Desk, row: usize) -> String {
    let map = map_view(desk);
    let cells = (0..map.column_count).map(|column| map.cell(row, column));
    let words = cells.map(|cell| cell.map_or_else(|| ".".to_owned(), |cell| cell.caption));
    words.collect::<Vec<_>>().join(" ")
}

/// The text of a rules file as an address that opens its map.
fn map_of(rules: &str) -> Desk {
    let mut desk = Desk::with_rules(rules);
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Map)));
    desk
}

const NIM: &str = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"a == 2, b == 3\"\n";

#[test]
fn one_heap_is_a_strip_whose_columns_are_remainders() {
    let mut desk = Desk::open("v=1&game=bash&lang=en&view=map");
    assert_eq!(map(&desk).split('/').next(), Some("#ooo#ooo#o"));
    desk.send(Msg::Map(MapMsg::RowLengthChosen(4)));
    assert_eq!(map(&desk).split('/').nth(1), Some("#ooo"));
    let map = map_view(&desk);
    assert_eq!(
        (map.row_head(2), map.column_head(3)),
        ("8".to_owned(), "+3".to_owned())
    );
    assert!(desk.address().contains("row=4"), "{}", desk.address());
    // The demo begins with 1: the place of 0 is free.
    let desk = Desk::open("v=1&view=map");
    let view = map_view(&desk);
    assert_eq!((view.cell(0, 0), view.row_head(0)), (None, "0".to_owned()));
    assert_eq!(
        view.cell(6, 2).map(|cell| (cell.label, cell.caption)),
        Some(("62".to_owned(), "4".to_owned()))
    );
    assert_eq!(view.cursor, Some([6, 2]), "the first root is selected");
}

#[test]
fn expressions_are_axes_and_a_cell_may_have_several_positions() {
    let mut desk = map_of(NIM);
    let type_in = |desk: &mut Desk, axis: usize, text: &str| {
        desk.send(Msg::Map(MapMsg::MeasureTyped(axis, text.to_owned())));
    };
    type_in(&mut desk, 0, "b - a");
    type_in(&mut desk, 1, "min(a, b)");
    // Lost where both heaps are equal; each other cell of these has one position.
    assert_eq!(map(&desk), "o../oo./###/ooo/oo./o..");
    let view = map_view(&desk);
    // Each cell says something, and one without a position says which values have none.
    for row in 0..view.row_count {
        for column in 0..view.column_count {
            let has_position = view.cell(row, column).is_some();
            assert_eq!(view.tip(row, column).is_some(), has_position);
            assert!(!view.told(row, column).is_empty(), "{row}, {column}");
        }
    }
    assert!(
        view.told(0, 1).starts_with("b - a = -2, min(a, b) = 1"),
        "{}",
        view.told(0, 1)
    );
    assert_eq!(view.corner, ["b - a", "min(a, b)"].map(str::to_owned));
    assert_eq!(view.row_head(0), "-2");
    let address = desk.address();
    assert!(
        address.contains("down=b-a") || address.contains("down=b%20-%20a"),
        "{address}"
    );
    let again = Desk::open(&format!("#{address}"));
    assert_eq!(map(&again), map(&desk));
    // One expression is a strip, and of several positions in a cell it is said how many are lost.
    type_in(&mut desk, 1, "");
    type_in(&mut desk, 0, "(a + b) % 2");
    assert_eq!(captions(&desk, 0).trim_end_matches([' ', '.']), "3/6 ×6");
    let view = map_view(&desk);
    assert_eq!(view.cell(0, 0).map(|it| it.shape), Some(ShapeKind::Diamond));
    assert_eq!(view.cell(0, 1).map(|it| it.shape), Some(ShapeKind::Circle));
    let told = view.told(0, 0);
    assert!(
        told.contains("(a + b) % 2 = 0") && told.contains('6') && told.contains("0,0"),
        "{told}"
    );
    assert!(
        view.legend
            .iter()
            .any(|(shape, ..)| *shape == ShapeKind::Diamond)
    );
    // The selected position has its cell, and the cursor goes from cell to cell.
    desk.send(Msg::Map(MapMsg::CellSelected(1)));
    assert_eq!(map_view(&desk).cursor, Some([0, 1]));
    desk.send(Msg::Map(MapMsg::CursorMoved(CellStep::Left)));
    assert_eq!(map_view(&desk).cursor, Some([0, 0]));
    // To be guessed, positions have cells of their own.
    let before = map(&desk);
    desk.send(Msg::Colouring(ColouringMsg::GuessingChosen(true)));
    assert_eq!(map_view(&desk).corner, ["a", "b"].map(str::to_owned));
    desk.send(Msg::Colouring(ColouringMsg::GuessingChosen(false)));
    assert_eq!(map(&desk), before);
    // What is wrong is said at its field, and the map stays.
    type_in(&mut desk, 0, "(a + c) % 2");
    let fields = map_view(&desk).tools.measures.expect("fields").fields;
    let problem = &fields[0].problems[0];
    assert_eq!(
        problem.quote,
        ("(a + ".to_owned(), "c".to_owned(), ") % 2".to_owned())
    );
    assert!(fields[1].problems.is_empty());
    assert_eq!(map(&desk), before);
    type_in(&mut desk, 0, "6 // a");
    assert!(
        map_view(&desk).note.contains('4'),
        "{}",
        map_view(&desk).note
    );
    type_in(&mut desk, 0, "");
    assert_eq!(map_view(&desk).corner, ["a", "b"].map(str::to_owned));
}

#[test]
fn expressions_are_axes_of_one_heap_of_a_table_and_of_many_heaps() {
    let bash = Desk::open("v=1&game=bash&lang=en&view=map&down=n%20%25%204");
    assert_eq!(map(&bash), "#ooo......");
    let corner = map_view(&bash).corner;
    assert_eq!(corner[0], "n % 4");
    let mut three = map_of(
        &NIM.replace("a, b", "a, b, c")
            .replace("b == 3", "b == 3, c == 3"),
    );
    three.send(Msg::Map(MapMsg::MeasureTyped(0, "a ^ b ^ c".to_owned())));
    assert_eq!(map(&three), "#ooo......");
    let mut any = map_of(
        "position = \"heaps...\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"3, 3, 2\"\n",
    );
    any.send(Msg::Map(MapMsg::MeasureTyped(0, "len(heaps)".to_owned())));
    assert_eq!(map(&any), "#oxx......");
}

#[test]
fn two_heaps_are_a_table() {
    let desk = map_of(NIM);
    assert_eq!(map(&desk), "#ooo/o#oo/oo#o");
    let view = map_view(&desk);
    assert_eq!(view.corner, ["a", "b"]);
    assert_eq!(
        (view.row_head(2), view.column_head(3)),
        ("2".to_owned(), "3".to_owned())
    );
    assert_eq!(view.cursor, Some([2, 3]));
    assert_eq!(view.note, "");
    assert_eq!(
        view.told(1, 1),
        "Square 1,1. The player to move loses: the opponent wins on their first move. 2 moves to the end. Grundy value 0: the least number that no move leads to."
    );
}

#[test]
fn a_table_of_heaps_without_order_has_two_halves_that_say_the_same() {
    let mut desk = map_of(&format!("{NIM}unordered = true\n"));
    assert_eq!(map(&desk), "#ooo/o#oo/oo#o/ooo.");
    let view = map_view(&desk);
    assert!(view.note.contains("both halves"), "{}", view.note);
    assert_eq!((view.cursor, view.twins), (Some([2, 3]), vec![[3, 2]]));
    // The cursor stays in its half.
    desk.send(Msg::Map(MapMsg::CellSelected(view_cell(&desk, 3, 2))));
    desk.send(Msg::Map(MapMsg::CursorMoved(CellStep::Left)));
    let view = map_view(&desk);
    assert_eq!((view.cursor, view.twins), (Some([3, 1]), vec![[1, 3]]));
    assert_eq!(
        desk.view().position.map(|it| it.position),
        Some("1,3".to_owned())
    );
}

fn view_cell(desk: &Desk, row: usize, column: usize) -> usize {
    map_view(desk).cell_number(row, column).expect("a position")
}

#[test]
fn three_heaps_are_a_slice_that_follows_the_selection() {
    let mut desk = Desk::open("v=1&game=nim&lang=en&view=map");
    let held = |desk: &Desk| {
        let held = map_view(desk).tools.held;
        held.into_iter()
            .map(|it| format!("{} = {}", it.label, it.text))
            .collect::<Vec<_>>()
    };
    assert_eq!(held(&desk), ["c = 5"]);
    desk.send(Msg::Map(MapMsg::SliceMoved(2, 1)));
    assert_eq!(held(&desk), ["c = 1"]);
    assert_eq!(map(&desk).split('/').nth(1), Some("#ooooo"));
    assert_eq!(map_view(&desk).cursor, None, "3,4,5 is on another slice");
    let again = Desk::open(&format!("#{}", desk.address()));
    assert_eq!((held(&again), map(&again)), (held(&desk), map(&desk)));
    desk.send(Msg::Position(PositionMsg::Selected("1,2,3".to_owned())));
    assert_eq!(
        map_view(&desk).cursor,
        Some([2, 3]),
        "it is on this slice: 2, 3 and 1"
    );
    desk.send(Msg::Position(PositionMsg::Selected("2,3,3".to_owned())));
    let cursor = map_view(&desk).cursor;
    assert_eq!(
        (held(&desk), cursor),
        (vec!["c = 3".to_owned()], Some([2, 3]))
    );
    assert!(
        !desk.address().contains("slice="),
        "the selection tells it: {}",
        desk.address()
    );
    desk.send(Msg::Map(MapMsg::AxisChosen(0, Some(2))));
    let view = map_view(&desk);
    assert_eq!(view.corner, ["c", "b"]);
    assert_eq!(
        (held(&desk), view.cursor),
        (vec!["a = 2".to_owned()], Some([3, 3]))
    );
    desk.send(Msg::Map(MapMsg::AxisChosen(1, None)));
    assert_eq!(held(&desk), ["a = 2", "b = 3"]);
    assert_eq!(map(&desk), "o#oooo....");
}

#[test]
fn who_moves_and_what_is_remembered_are_held() {
    let desk = Desk::open("v=1&game=even-odd-heaps&lang=en&view=map");
    let held: Vec<String> = map_view(&desk)
        .tools
        .held
        .into_iter()
        .map(|it| it.label)
        .collect();
    assert_eq!(held, ["c", "d", "to move"]);
    let mut desk = Desk::open("v=1&game=no-repeat-own&lang=en&view=map");
    let rows = |desk: &Desk| {
        let held = map_view(desk).tools.held;
        held.into_iter()
            .map(|it| (it.label, it.text, it.choices.len()))
            .collect::<Vec<_>>()
    };
    let [(own, none, own_count), (rival, _, _)] = &rows(&desk)[..] else {
        panic!("{:?}", rows(&desk));
    };
    assert_eq!(
        (own.as_str(), none.as_str(), rival.as_str()),
        ("own last move", "—", "opponent’s last move")
    );
    assert!(*own_count > 1);
    desk.send(Msg::Map(MapMsg::SliceMoved(2, 1)));
    assert_ne!(rows(&desk)[1].1, "—");
}

#[test]
fn positions_without_axes_are_listed_in_groups() {
    let mut desk = Desk::open("v=1&game=grundy-game&lang=en&view=map");
    let view = map_view(&desk);
    assert_eq!(view.row_head(0), "1");
    assert_eq!(view.cell(0, 0).map(|cell| cell.label), Some("1".to_owned()));
    assert!(view.column_head(0).is_empty());
    desk.send(Msg::Map(MapMsg::GroupingChosen(Grouping::Remoteness)));
    assert_eq!(map_view(&desk).row_head(0), "0");
    let again = Desk::open(&format!("#{}", desk.address()));
    assert_eq!(map(&again), map(&desk));
    let desk = Desk::open("v=1&game=graph-cyclic&lang=en&view=map");
    let view = map_view(&desk);
    assert!(
        view.tools.groupings.is_empty(),
        "a graph has no heaps to count"
    );
    assert_eq!(view.row_head(view.row_count - 1), "—", "draws come last");
}

#[test]
fn the_map_is_coloured_tick_by_tick() {
    let mut desk = map_of(NIM);
    desk.send(Msg::Colouring(ColouringMsg::TickChosen(0)));
    assert_eq!(map(&desk), "#???/????/????");
    desk.send(Msg::Colouring(ColouringMsg::TickChosen(1)));
    assert_eq!(map(&desk), "#ooo/o???/o???");
    desk.send(Msg::Colouring(ColouringMsg::TickChosen(2)));
    assert_eq!(map(&desk), "#ooo/o#??/o???");
    let stress = |row, column| map_view(&desk).cell(row, column).map(|cell| cell.stress);
    assert_eq!(
        (stress(1, 1), stress(0, 1)),
        (Some(Stress::New), Some(Stress::Plain))
    );
    assert!(map_view(&desk).told(2, 2).contains("not coloured"));
}

#[test]
fn a_map_tells_plies_moves_players_or_grundy_values() {
    let mut desk = map_of(NIM);
    assert_eq!(captions(&desk, 1), "1 2 3 3");
    for (units, row) in [
        (Units::Moves, "+1 −1 +2 +2"),
        (Units::Players, "P1 V1 P2 P2"),
        (Units::Nimbers, "1 0 3 2"),
    ] {
        desk.send(Msg::Settings(SettingsMsg::UnitsChosen(units)));
        assert_eq!(captions(&desk, 1), row);
    }
    desk.send(Msg::Settings(SettingsMsg::LanguageChosen(Language::Ru)))
        .send(Msg::Settings(SettingsMsg::UnitsChosen(Units::Players)));
    assert_eq!(captions(&desk, 1), "П1 В1 П2 П2");
    // A game without Grundy values falls back on plies.
    let desk = Desk::open("v=1&game=misere-nim&lang=en&units=nimbers");
    let units = desk.view().game.units;
    assert!(units.iter().all(|it| it.value != Units::Nimbers));
    assert!(
        units
            .iter()
            .any(|it| it.value == Units::Plies && it.is_chosen)
    );
}

#[test]
fn answers_are_outlined_on_the_map() {
    let desk = Desk::open("v=1&lang=en&view=map");
    let view = map_view(&desk);
    let ids = |row: usize, column: usize| -> Vec<&str> {
        let here = outlined(&view)
            .into_iter()
            .filter(|it| (it.0, it.1) == (row, column));
        here.map(|it| {
            view.questions
                .iter()
                .find(|known| known.index == it.2)
                .map_or("", |known| known.id.as_str())
        })
        .collect()
    };
    assert_eq!(
        (ids(6, 4), ids(3, 2), ids(6, 2)),
        (vec!["19"], vec!["20"], vec!["21"])
    );
    assert_eq!(outlined(&view).len(), 4);
    assert!(
        view.told(6, 4).contains("An answer to question 19."),
        "{}",
        view.told(6, 4)
    );
    assert!(
        view.told(6, 5).contains("A start position."),
        "{}",
        view.told(6, 5)
    );
}

#[test]
fn only_what_was_asked_for_is_outlined() {
    let rules = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 20\"\nstart = \"1 <= s <= 19\"\n\n[[question]]\nid = \"20\"\nask = \"min\"\nwhere = \"winner == 1\"\n";
    let desk = map_of(rules);
    assert_eq!(desk.answers(), "20: 2");
    let outlined = outlined(&map_view(&desk));
    assert_eq!(outlined, [(0, 2, 0)]);
}

#[test]
fn keys_walk_the_map_from_position_to_position() {
    let mut desk = map_of(NIM);
    let mut walk = |step| {
        desk.send(Msg::Map(MapMsg::CursorMoved(step)));
        desk.view()
            .position
            .expect("a position is selected")
            .position
    };
    assert_eq!(walk(CellStep::Up), "1,3");
    assert_eq!(
        walk(CellStep::Right),
        "1,3",
        "the border is the end of the way"
    );
    assert_eq!(walk(CellStep::RowStart), "1,0");
    assert_eq!(walk(CellStep::PageDown), "2,0");
    assert_eq!(walk(CellStep::RowEnd), "2,3");
    assert_eq!(walk(CellStep::First), "0,0");
    assert_eq!(walk(CellStep::Last), "2,3");
    assert_eq!(walk(CellStep::PageUp), "0,3");
    // A strip goes on in the next row, and gaps are passed over.
    let mut desk = Desk::open("v=1&view=map&at=128");
    let mut walk = |step| {
        desk.send(Msg::Map(MapMsg::CursorMoved(step)));
        desk.view()
            .position
            .expect("a position is selected")
            .position
    };
    assert_eq!(walk(CellStep::Right), "129");
    assert_eq!(walk(CellStep::Right), "130");
    assert_eq!(walk(CellStep::Right), "132");
    assert_eq!(walk(CellStep::Down), "142");
}

#[test]
fn a_cell_opens_in_the_graph_and_the_way_back_leads_to_it() {
    let mut desk = map_of(NIM);
    desk.send(Msg::Map(MapMsg::CellOpened(Some(5))));
    let map_address = desk.addresses[desk.addresses.len() - 2].0.clone();
    assert!(desk.addresses.last().is_some_and(|(_, is_step)| *is_step));
    assert!(desk.nodes().starts_with("1,1 / "), "{}", desk.nodes());
    assert!(!desk.address().contains("view="), "{}", desk.address());
    desk.send(Msg::AddressOpened(map_address));
    assert_eq!(map_view(&desk).cursor, Some([1, 1]));
    desk.send(Msg::Map(MapMsg::CellOpened(None)));
    assert!(desk.nodes().starts_with("1,1 / "), "{}", desk.nodes());
}

#[test]
fn who_guesses_uncovers_the_map_cell_by_cell() {
    let mut desk = map_of(NIM);
    desk.send(Msg::Colouring(ColouringMsg::GuessingChosen(true)));
    assert_eq!(map(&desk), "????/????/????");
    desk.send(Msg::Map(MapMsg::CellOpened(Some(5))));
    assert_eq!(map(&desk), "????/?#??/????");
    assert!(desk.address().contains("view=map"), "{}", desk.address());
    desk.send(Msg::Colouring(ColouringMsg::TickChosen(1)));
    assert_eq!(map(&desk), "#ooo/o#??/o???");
    let mut desk = Desk::open("v=1&lang=en&view=map&guess=");
    assert_eq!(outlined(&map_view(&desk)).len(), 0);
    desk.send(Msg::Explanation(ExplanationMsg::AnswersUncovered));
    assert_eq!(outlined(&map_view(&desk)).len(), 4);
}

#[test]
fn the_cells_around_the_cursor_are_a_table() {
    let table = map_view(&map_of(NIM)).spoken_table();
    assert_eq!(table.heads, ["0", "1", "2", "3"]);
    assert_eq!(
        table.rows[1],
        (
            "1".to_owned(),
            ["Circle 1", "Square 2", "Circle 3", "Circle 3"]
                .map(str::to_owned)
                .to_vec()
        )
    );
    let mut desk = map_of(&NIM.replace("a == 2, b == 3", "a == 40, b == 50"));
    let corners = |desk: &Desk| {
        let table = map_view(desk).spoken_table();
        let rows = table.rows.iter().map(|(head, _)| head.clone());
        let heads = table.heads.iter().cloned();
        let ends = |mut all: Vec<String>| [all.remove(0), all.pop().unwrap_or_default()];
        [ends(rows.collect()), ends(heads.collect())]
            .concat()
            .join(" ")
    };
    assert_eq!(corners(&desk), "21 40 31 50");
    desk.send(Msg::Position(PositionMsg::Selected("20,20".to_owned())));
    assert_eq!(corners(&desk), "10 29 10 29");
    assert_eq!(
        map_view(&desk).tip(3, 3),
        Some(("3,3".to_owned(), ShapeKind::Square, "6".to_owned()))
    );
}

#[test]
fn what_is_remembered_is_an_axis_where_it_varies() {
    let corner = |desk: &Desk| map_view(desk).corner.join(" ");
    assert_eq!(
        corner(&Desk::open("v=1&game=fibonacci-nim&view=map")),
        "n last"
    );
    // Only the second player remembers what the first has taken.
    let mut desk = Desk::open("v=1&game=bash-scripted&view=map");
    assert_eq!(corner(&desk), "n ");
    desk.send(Msg::Map(MapMsg::SliceMoved(2, 1)));
    assert_eq!(corner(&desk), "n k");
}

#[test]
fn wide_cells_make_short_rows() {
    let row = |desk: &Desk| {
        let length = map_view(desk).tools.row_length;
        length.map(|it| it.value)
    };
    assert_eq!(row(&Desk::open("v=1&game=bash&view=map")), Some(10));
    assert_eq!(row(&Desk::open("v=1&game=coin-stones&view=map")), Some(5));
    assert_eq!(
        row(&Desk::open("v=1&game=taking-and-breaking&view=map")),
        Some(3)
    );
}

#[test]
fn a_map_stays_while_the_rules_are_mended() {
    let mut desk = map_of(NIM);
    desk.send(text("moves[0]", "x ->"));
    assert!(map_view(&desk).is_stale);
    assert_eq!(map(&desk), "#ooo/o#oo/oo#o");
    desk.send(Msg::Rules(RulesMsg::NewGameWanted));
    assert!(matches!(
        desk.view().game.content,
        GameContent::Map(_) | GameContent::Empty(_)
    ));
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Map)));
    assert!(matches!(desk.view().game.content, GameContent::Empty(_)));
}

#[test]
fn values_far_apart_stand_side_by_side() {
    let rules = "position = \"s\"\nmoves = [\"s * 10\"]\nover = \"s >= 1000000\"\nstart = \"s in (1, 7)\"\n";
    let desk = map_of(rules);
    let view = map_view(&desk);
    assert_eq!(view.column_count, 5, "a million is a wide label");
    let labels: Vec<String> = (0..10)
        .filter_map(|cell| view.cell(cell / 5, cell % 5))
        .map(|cell| cell.label)
        .collect();
    assert_eq!(labels.join(" "), "1 7 10 70 100 700 1000 7000 10000 70000");
}

#[test]
fn every_game_of_the_shelf_has_a_map() {
    for game in kruzhok_games::READY_GAMES {
        let desk = Desk::open(&format!("v=1&game={}&view=map", game.key));
        let view = map_view(&desk);
        let cells = map(&desk);
        assert!(cells.contains(['o', '#', 'x']), "{}: {cells}", game.key);
        assert!(
            view.cursor.is_some(),
            "{}: the root is on the map",
            game.key
        );
        assert!(!view.cursor_text.is_empty(), "{}", game.key);
        let widest = (0..view.row_count)
            .map(|row| view.row_head(row).chars().count())
            .max();
        assert_eq!(
            Some(view.widest_row_head.chars().count()),
            widest,
            "{}",
            game.key
        );
    }
}
#[test]
fn what_the_board_shows_is_kept_as_a_file() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=ru&theme=dark");
    desk.send(Msg::Save(SaveMsg::PictureWanted(PictureKind::Svg)));
    let (name, svg) = &desk.saved;
    assert_eq!(name, "ЕГЭ-2024-демоверсия-62.svg");
    for part in [
        "xml:lang=\"ru\"",
        "демоверсия, от 62</title>",
        ">124</text>",
        "fill=\"#ffffff\"",
    ] {
        assert!(svg.contains(part), "{part}: {svg}");
    }
    for (kind, ending) in [
        (PictureKind::Png, "png"),
        (PictureKind::Dot, "dot"),
        (PictureKind::Tikz, "tex"),
    ] {
        desk.send(Msg::Save(SaveMsg::PictureWanted(kind)));
        assert!(desk.saved.0.ends_with(ending), "{}", desk.saved.0);
        assert!(desk.saved.1.contains("124"), "{}", desk.saved.1);
    }
}

#[test]
fn a_picture_tells_no_more_than_the_page() {
    let mut desk = Desk::open("v=1&game=demo-2024&tick=0");
    desk.send(Msg::Save(SaveMsg::PictureWanted(PictureKind::Svg)));
    let svg = &desk.saved.1;
    assert!(!svg.contains("class=\"node won\""), "{svg}");
    assert!(svg.contains("class=\"node blank\"") && svg.contains("class=\"node lost\""));
    assert!(
        !svg.contains("stroke-width=\"3\""),
        "no move wins yet: {svg}"
    );
}

#[test]
fn a_map_is_kept_with_shapes_or_as_fields_of_colour() {
    let mut desk = map_of(NIM);
    desk.send(Msg::Save(SaveMsg::PictureWanted(PictureKind::Svg)));
    let (name, svg) = &desk.saved;
    assert!(name.ends_with("-Map.svg"), "{name}");
    assert_eq!(svg.matches("class=\"node lost\"").count(), 3);
    assert!(svg.contains("a\u{a0}↓ b\u{a0}→"), "{svg}");
    let mut desk = map_of(&NIM.replace("a == 2, b == 3", "a == 60, b == 60"));
    desk.send(Msg::Save(SaveMsg::PictureWanted(PictureKind::Tikz)));
    let tikz = &desk.saved.1;
    assert_eq!(
        tikz.matches("\\fill[lostfield]").count(),
        61,
        "one in each row"
    );
    assert!(
        tikz.contains("{50};") && !tikz.contains("{51};"),
        "round heads"
    );
    let kinds = desk.view().game.save.expect("there is a map").kinds;
    assert!(kinds.iter().all(|kind| kind.value != PictureKind::Dot));
}

#[test]
fn the_drawing_is_on_the_page_while_it_is_printed() {
    let mut desk = Desk::open("v=1&game=demo-2024&theme=projector");
    assert_eq!(desk.view().paper, None);
    desk.send(Msg::Save(SaveMsg::PrintWanted(Print::Shown)));
    let paper = desk.view().paper.expect("something is printed");
    assert!(paper.contains(">124</text>"));
    // The task in words, and what the signs mean; a code where others can open the address.
    assert!(paper.contains("<p>Question 19.</p>") && !paper.contains("class=\"paper__code\""));
    assert!(paper.contains("○\u{a0}the player to move wins"));
    let base = "https://example.org/".to_owned();
    desk.send(Msg::Save(SaveMsg::BaseKnown(base)));
    let paper = desk.view().paper.expect("something is printed");
    assert!(paper.contains("class=\"paper__code\""));
    desk.send(Msg::Save(SaveMsg::PrintBegan(false)));
    assert_eq!(desk.view().paper, None);
}

#[test]
fn rules_are_kept_as_a_file_and_opened_again() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en");
    desk.send(Msg::Rules(RulesMsg::FileWanted));
    let (name, kept) = desk.saved.clone();
    assert!(name.ends_with(".toml"), "{name}");
    let other =
        "position = \"s\"\nmoves = [\"s + 1\"]\nover = \"s >= 9\"\nstart = \"1 <= s <= 8\"\n";
    desk.send(Msg::Rules(RulesMsg::FileOpened(other.to_owned())));
    assert_eq!(desk.view().rules.text, other);
    desk.send(Msg::Rules(RulesMsg::Undone));
    assert_eq!(desk.view().rules.text, kept);
    desk.send(Msg::Rules(RulesMsg::Redone));
    desk.send(Msg::Rules(RulesMsg::FileOpened(kept)));
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
    // A file with the text of a task is read as one.
    let task = "За один ход можно добавить в кучу один камень.";
    desk.send(Msg::Rules(RulesMsg::FileOpened(task.to_owned())));
    assert_eq!(desk.view().rules.task.text, task);
}

#[test]
fn a_worksheet_tells_nothing_before_its_key() {
    let worksheet = |fragment: &str| {
        let mut desk = Desk::open(fragment);
        desk.send(Msg::Save(SaveMsg::PrintWanted(Print::Worksheet)));
        desk.view().paper
    };
    let paper = worksheet("v=1&game=demo-2024&lang=en").expect("it is printed");
    let (sheet, key) = paper.split_once("</section>").expect("a key follows");
    assert!(sheet.contains("Name<span>") && sheet.contains(">124</text>"));
    // The graph of 62 would answer question 21. What is not drawn is counted.
    assert!(sheet.contains(">61</text>") && sheet.contains(">…2</text>"));
    assert!(sheet.contains("that many more moves"), "{sheet}");
    assert!(key.contains(">61</text>"));
    // On the key the answers stand, and the shapes differ.
    for told in ["<b>21</b> 62", "○\u{a0}the player to move wins"] {
        assert!(key.contains(told) && !sheet.contains(told), "{told}");
    }
    let outlines = |html: &str| {
        let parts = html.split("<g class=").skip(1);
        let classes = parts.filter_map(|part| part.split('"').nth(1));
        classes
            .map(str::to_owned)
            .collect::<std::collections::BTreeSet<_>>()
    };
    assert!(outlines(sheet).len() < 2, "{:?}", outlines(sheet));
    for view in ["map", "recursion"] {
        let paper = worksheet(&format!("v=1&game=demo-2024&lang=en&root=63&view={view}"));
        let paper = paper.expect("it is printed");
        let (sheet, key) = paper.split_once("</section>").expect("a key follows");
        // Calls are all that a sheet of calls asks.
        assert_eq!(key.contains("<b>19</b> 64"), view == "map");
        assert!(!sheet.contains("<b>19</b> 64"), "{view}");
        if view == "map" {
            let marked = |html: &str| outlines(html).len();
            assert!(sheet.contains("<svg") && marked(sheet) < 2 && marked(key) > 1);
            continue;
        }
        // A table of calls; all values are known on the key, wherever the page stood.
        let call = "<td>1</td><td>move(63, 3)</td><td>Petya</td><td>any 2, ";
        assert!(sheet.contains(call) && key.contains(call), "{sheet}");
        // There are no lines for the questions, and these are not asked.
        assert!(!sheet.contains("paper__line\"") && !sheet.contains("Question 19"));
        let values = |html: &str| {
            html.matches("<td>True</td>").count() + html.matches("<td>False</td>").count()
        };
        assert_eq!(values(sheet), 0);
        assert_eq!(values(key), key.matches("<td>move(").count());
    }
    // A game that the exam has no words for is told in ours, with what its map holds.
    let paper = worksheet("v=1&game=nim&lang=en&root=3,4,5&view=map").expect("it is printed");
    for told in ["any heap: take any number", "On this map c = 5."] {
        assert!(paper.contains(told), "{told}: {paper}");
    }
    assert!(!paper.contains("range("), "{paper}");
    assert_eq!(worksheet("v=1&game=demo-2024&moves=strategy"), None);
    assert_eq!(worksheet("v=1&game=demo-2024&exercise=answer"), None);
}

#[test]
fn a_worksheet_of_calls_tells_the_rules_also_of_a_text_that_was_pasted() {
    let mut desk = Desk::open("v=1&lang=en&view=recursion");
    let text = "За один ход можно добавить в кучу один камень или удвоить кучу.\n\nИгра завершается, когда камней не менее 21.\n\n\
        В начальный момент в куче было S камней, 1 ≤ S ≤ 20.\n\nЗадание 19. Укажите S, при котором Петя не может выиграть первым ходом, \
        но Ваня выигрывает своим первым ходом.";
    desk.send(Msg::Task(TaskMsg::Typed(text.to_owned())));
    desk.send(Msg::Save(SaveMsg::PrintWanted(Print::Worksheet)));
    let paper = desk.view().paper.expect("it is printed");
    let (sheet, _) = paper.split_once("</section>").expect("a key follows");
    assert!(sheet.contains("21") && sheet.contains("20"), "{sheet}");
    assert!(!sheet.contains("19"), "{sheet}");
}

#[test]
fn heaps_of_a_million_are_solved_one_by_one_and_any_position_can_be_typed() {
    let nim = |size: u32| {
        format!(
            "position = \"a, b, c\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"a == {size}, b == {}, c == {}\"\n\
            [[question]]\nid = \"w\"\nask = \"count\"\nwhere = \"winner == 1\"\n\
            [[question]]\nid = \"t\"\nwhere = \"winner == 1 and turns == 1\"\n",
            size + 1,
            size - 7
        )
    };
    let mut desk = Desk::with_rules(&nim(1_000_000));
    assert!(desk.answers().starts_with("w: 1"), "{}", desk.answers());
    let view = desk.view();
    assert!(view.ticks.is_none() && view.game.is_summed);
    assert!(
        view.answers
            .answers
            .iter()
            .all(|answer| answer.why.is_none())
    );
    let empty = view.answers.answers[1].empty.clone().unwrap_or_default();
    assert!(empty.contains("heaps of up to 50"), "{empty}");
    for tab in [Tab::Map, Tab::Recursion, Tab::Graph] {
        let sheet = desk
            .send(Msg::Settings(SettingsMsg::TabChosen(tab)))
            .view()
            .game
            .content;
        let GameContent::Empty(text) = sheet else {
            panic!("nothing can be drawn");
        };
        assert!(text.contains("999,996,999,983,999,988"), "{text}");
    }
    let position = desk
        .send(Msg::Graph(GraphMsg::RootChosen("5, 3, 999000".to_owned())))
        .view()
        .position;
    let position = position.expect("it is told");
    let nimber = position.nimber.unwrap_or_default();
    assert!(
        nimber.contains("5 ⊕ 3 ⊕ 999000. Their xor is 999006"),
        "{nimber}"
    );
    assert_eq!(position.moves.len(), 1);
    assert_eq!(position.moves[0].to, "5,3,6");
    let lost = desk
        .send(Msg::Position(PositionMsg::Selected("5,3,6".to_owned())))
        .view()
        .position;
    let lost = lost.expect("it is told");
    assert!(
        lost.standing.contains("The opponent wins"),
        "{}",
        lost.standing
    );
    assert_eq!(lost.moves, []);
    let over = desk
        .send(Msg::Graph(GraphMsg::RootChosen("0,0,0".to_owned())))
        .view()
        .position;
    let over = over.expect("it is told");
    assert!(
        over.standing.contains("The game is over"),
        "{}",
        over.standing
    );
    // This number of heaps fits in no table, however small they are.
    let names: Vec<String> = (0..32).map(|it| format!("a{it}")).collect();
    let starts: Vec<String> = names.iter().map(|it| format!("{it} == 9")).collect();
    let text = format!(
        "position = \"{}\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"{}\"",
        names.join(", "),
        starts.join(", ")
    );
    let sheet = desk
        .send(Msg::Rules(RulesMsg::TextEdited(text)))
        .view()
        .game
        .content;
    let GameContent::Empty(text) = sheet else {
        panic!("nothing can be drawn");
    };
    assert!(text.contains("fewer stones"), "{text}");
    // With smaller heaps there is a table, and all that needs it.
    desk.send(Msg::Rules(RulesMsg::TextEdited(nim(20))));
    let view = desk.view();
    assert!(view.ticks.is_some() && !view.game.is_summed);
    assert!(matches!(view.game.content, GameContent::Graph(_)));
}

#[test]
fn the_graph_opens_as_much_as_has_room_where_it_is_seen() {
    let mut desk = Desk::open("");
    let nodes = |desk: &Desk| match desk.view().game.content {
        GameContent::Graph(graph) => graph.nodes.len(),
        other => panic!("{other:?}"),
    };
    let all = nodes(&desk);
    desk.send(Msg::Graph(GraphMsg::RoomChanged([400, 300])));
    let few = nodes(&desk);
    assert!(few < all, "{few} of {all}");
    // The same drawing has room in a larger place, but more has too.
    desk.send(Msg::Graph(GraphMsg::RoomChanged([2_000, 2_000])));
    assert_eq!(nodes(&desk), all);
    let again = desk
        .state
        .update(Msg::Graph(GraphMsg::RoomChanged([2_000, 2_000])));
    assert_eq!(again, []);
    // What was opened by hand does not close.
    desk.send(Msg::Graph(GraphMsg::LayerOpened));
    let opened = nodes(&desk);
    desk.send(Msg::Graph(GraphMsg::RoomChanged([400, 300])));
    assert_eq!(nodes(&desk), opened);
}

#[test]
fn what_is_no_position_stays_in_its_field_with_the_range_of_starts() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en");
    desk.send(Msg::Graph(GraphMsg::RootChosen("500x".to_owned())));
    let view = desk.view();
    assert_eq!(
        (view.game.root.as_str(), view.game.is_root_refused),
        ("500x", true)
    );
    let notice = view.notice.expect("a notice").text;
    assert!(
        notice.contains("500x") && notice.contains("1 to 128"),
        "{notice}"
    );
    desk.send(Msg::Graph(GraphMsg::RootChosen("60".to_owned())));
    let view = desk.view();
    assert_eq!(
        (view.game.root.as_str(), view.game.is_root_refused),
        ("60", false)
    );
    // Another game has nothing to do with what was typed.
    desk.send(Msg::Graph(GraphMsg::RootChosen("500x".to_owned())));
    desk.send(Msg::AddressOpened("v=1&game=nim&lang=en".to_owned()));
    let view = desk.view();
    assert_eq!(
        (view.game.root.as_str(), view.game.is_root_refused),
        ("3,4,5", false)
    );
}

#[test]
fn a_link_without_rules_says_that_they_are_not_finished() {
    let content = Desk::open("v=1&rules=AwA&lang=en").view().game.content;
    let GameContent::Empty(text) = content else {
        panic!("{content:?}");
    };
    assert!(text.contains("once the rules are finished"), "{text}");
}

#[test]
fn a_map_of_who_wins_says_from_where_that_is_seen() {
    let map_note = |hash: &str| match Desk::open(hash).view().game.content {
        GameContent::Map(map) => map.note.clone(),
        other => panic!("{other:?}"),
    };
    let note = map_note("v=1&game=demo-2024&lang=en&view=map&units=players");
    assert!(note.contains("Petya moves first"), "{note}");
    let plain = map_note("v=1&game=demo-2024&lang=en&view=map");
    assert!(!plain.contains("moves first"), "{plain}");
}

#[test]
fn in_chinese_nothing_stands_between_a_full_stop_and_the_next_sentence() {
    let mut desk = Desk::open("v=1&game=wythoff&lang=zh&view=map&at=1,2");
    let GameContent::Map(map) = desk.view().game.content else {
        panic!("a map is shown");
    };
    let mut said = vec![map.cursor_text, map.note];
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Recursion)))
        .send(Msg::Recursion(RecursionMsg::Hopped(Hop::Last)));
    let GameContent::Recursion(calls) = desk.view().game.content else {
        panic!("calls are shown");
    };
    let RecursionBody::Step(step) = calls.body else {
        panic!("a step is shown");
    };
    said.extend([
        step.sentence.clone(),
        step.tree.nodes[0].description.clone(),
    ]);
    assert!(said[0].matches('。').count() > 1, "{}", said[0]);
    for text in said {
        assert!(!text.contains("。 "), "{text}");
    }
}
