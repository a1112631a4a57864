//! The show, driven as a presenter's remote drives it.

use crate::settings::{Part, Theme};
use crate::tests::Desk;
use crate::{
    ColouringMsg, GameContent, GraphMsg, Msg, SettingsMsg, ShowMsg, ShowStep, Stepping, Tab,
};
use kruzhok_picture::ShapeKind;

fn step(desk: &mut Desk, step: ShowStep) {
    desk.send(Msg::Show(ShowMsg::Stepped(step)));
}

fn nodes(desk: &Desk) -> String {
    let drawing = desk.state.graph.drawing.as_ref().expect("a drawing");
    let mut nodes: Vec<&str> = drawing.nodes.iter().map(|node| &*node.position).collect();
    kruzhok_order::sort(&mut nodes);
    nodes.join(" ")
}

/// What a view shows at each step until nothing changes any more.
fn steps(desk: &mut Desk, to: ShowStep, seen: impl Fn(&Desk) -> String) -> Vec<String> {
    let mut all = vec![seen(desk)];
    loop {
        step(desk, to);
        let now = seen(desk);
        if all.last() == Some(&now) {
            return all;
        }
        all.push(now);
    }
}

#[test]
fn a_graph_is_opened_in_the_order_of_the_explanation_and_closed_again() {
    let mut desk = Desk::open("v=1&game=demo-2024&root=61&present=nodes");
    let has_forward = |desk: &Desk| desk.view().game.show.map(|show| show.has_forward);
    assert_eq!(has_forward(&desk), Some(true));
    let there = steps(&mut desk, ShowStep::Forward, nodes);
    assert_eq!(has_forward(&desk), Some(false), "the end is seen");
    // 61 is won by +1: what follows 122 explains nothing.
    assert_eq!(there[..3], ["61", "122 61 62", "122 124 61 62 63"]);
    assert!(
        !there.iter().any(|nodes| nodes.contains("244")),
        "{there:?}"
    );
    let mut back = steps(&mut desk, ShowStep::Back, nodes);
    back.reverse();
    assert_eq!(back, there);
}

#[test]
fn ticks_go_from_the_first_to_the_last_in_graph_and_map() {
    for tab in [Tab::Graph, Tab::Map] {
        let mut desk = Desk::open("v=1&game=demo-2024&present=nodes");
        desk.count();
        desk.send(Msg::Settings(SettingsMsg::TabChosen(tab)));
        desk.send(Msg::Show(ShowMsg::SteppingChosen(Stepping::Ticks)));
        let tick = |desk: &Desk| desk.state.shown_tick().to_string();
        let there = steps(&mut desk, ShowStep::Forward, tick);
        let last = desk.state.last_tick();
        let all: Vec<String> = (0..=last).map(|tick| tick.to_string()).collect();
        assert_eq!(there, all);
        assert_eq!(steps(&mut desk, ShowStep::Back, tick).len(), all.len());
    }
}

#[test]
fn each_view_begins_at_its_first_step_however_the_show_begins() {
    let of_view = |view: &str| Desk::open(&format!("v=1&game=demo-2024&view={view}"));
    // The key on a page that shows all.
    let mut graph = of_view("graph");
    let all = nodes(&graph);
    graph.send(Msg::Show(ShowMsg::Toggled));
    assert_eq!(nodes(&graph), "62");
    // Another root has its own steps.
    graph.send(Msg::Graph(GraphMsg::RootChosen("61".to_owned())));
    assert_eq!(nodes(&graph), "61");
    graph.send(Msg::Graph(GraphMsg::RootChosen("62".to_owned())));
    // Whoever leaves at once has what was there.
    graph.send(Msg::Show(ShowMsg::Toggled));
    assert_eq!(nodes(&graph), all);
    let mut map = of_view("map");
    map.send(Msg::Show(ShowMsg::Toggled));
    assert_eq!(map.state.shown_tick(), 0);
    map.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Graph)));
    assert!(map.state.shown_tick() > 0, "each node is what it is");
    assert_eq!(nodes(&map), "62");
    map.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Map)));
    map.send(Msg::Show(ShowMsg::Left));
    assert_eq!(map.state.shown_tick(), map.state.last_tick());
    // An address.
    let ticks = Desk::open("v=1&game=demo-2024&present=ticks");
    assert_eq!((ticks.state.shown_tick(), nodes(&ticks)), (0, all));
    let chosen = Desk::open("v=1&game=demo-2024&present=ticks&tick=3");
    assert_eq!(chosen.state.shown_tick(), 3);
    let opened = Desk::open("v=1&game=demo-2024&present=nodes&open=62");
    assert_eq!(nodes(&opened), "124 62 63");
}

#[test]
fn a_small_screen_has_one_column_beside_the_board() {
    let folded = |desk: &Desk| {
        let folds = desk.view().folds.into_iter().filter(|fold| fold.is_folded);
        folds.map(|fold| fold.part).collect::<Vec<_>>()
    };
    let small = |address: &str| {
        let mut desk = Desk::open(address);
        desk.send(Msg::Settings(SettingsMsg::SmallScreen(true)));
        desk
    };
    let mut desk = small("v=1&game=demo-2024");
    assert_eq!(folded(&desk), [Part::Rules]);
    // One is unfolded in place of the other.
    for (part, other) in [(Part::Rules, Part::Answers), (Part::Answers, Part::Rules)] {
        desk.send(Msg::Settings(SettingsMsg::ColumnFolded(part)));
        assert_eq!(folded(&desk), [other]);
        assert!(!desk.address().contains("fold"), "{}", desk.address());
    }
    desk.send(Msg::Settings(SettingsMsg::ColumnFolded(Part::Answers)));
    assert_eq!(folded(&desk), [Part::Rules, Part::Answers]);
    desk.send(Msg::Settings(SettingsMsg::ColumnFolded(Part::Answers)));
    desk.send(Msg::Settings(SettingsMsg::SmallScreen(false)));
    assert_eq!(folded(&desk), []);
    // Where the rules are to be written, they are seen.
    assert_eq!(folded(&small("v=1&game=demo-2024&exercise=rules")), []);
    // A frame that has all three folds the rules, too.
    assert_eq!(folded(&small("v=1&game=demo-2024&embed=1")), [Part::Rules]);
    let two = small("v=1&game=demo-2024&embed=1&show=graph,answers");
    assert_eq!(folded(&two), []);
}

#[test]
fn the_recursion_goes_from_its_first_step_to_its_last() {
    let mut desk = Desk::open("v=1&game=demo-2024&present=nodes&view=recursion");
    let at = |desk: &Desk| {
        let report = desk.state.recursion.report().expect("a step");
        format!("{} of {}", report.step + 1, report.step_count)
    };
    let there = steps(&mut desk, ShowStep::Forward, at);
    assert_eq!(there.first().map(String::as_str), Some("1 of 106"));
    assert_eq!(there.last().map(String::as_str), Some("106 of 106"));
    step(&mut desk, ShowStep::First);
    assert_eq!(at(&desk), "1 of 106");
}

#[test]
fn who_guesses_is_asked_before_a_node_is_uncovered_and_may_vote() {
    let mut desk = Desk::open("v=1&game=demo-2024&root=62&present=nodes");
    desk.send(Msg::Colouring(ColouringMsg::GuessingChosen(true)));
    step(&mut desk, ShowStep::Forward);
    let vote = |desk: &Desk| desk.view().game.show.and_then(|show| show.vote);
    let asked = vote(&desk).expect("a vote");
    assert_eq!(asked.question, "130: circle or square?");
    desk.send(Msg::Show(ShowMsg::Voted(false)));
    desk.send(Msg::Show(ShowMsg::Voted(false)));
    desk.send(Msg::Show(ShowMsg::Voted(true)));
    step(&mut desk, ShowStep::Forward);
    let known = vote(&desk).expect("a vote");
    assert!(!known.is_open && known.question.contains("square"));
    let sides = known
        .sides
        .map(|(shape, _, count, is_it)| (shape, count, is_it));
    assert_eq!(
        sides,
        [(ShapeKind::Circle, 1, false), (ShapeKind::Square, 2, true)]
    );
    step(&mut desk, ShowStep::Forward);
    let next = vote(&desk).expect("a vote");
    assert!(next.is_open && next.sides.iter().all(|side| side.2 == 0));
    step(&mut desk, ShowStep::Back);
    assert_eq!(vote(&desk).map(|vote| vote.is_open), Some(true));
}

#[test]
fn a_map_that_is_coloured_before_a_class_outlines_answers_at_the_end() {
    let mut desk = Desk::open("v=1&game=demo-2024&view=map");
    let outlined = |desk: &Desk| match desk.view().game.content {
        GameContent::Map(map) => (map.outlined_count() > 0, !map.questions.is_empty()),
        other => panic!("{other:?}"),
    };
    assert_eq!(outlined(&desk), (true, true));
    desk.send(Msg::Show(ShowMsg::Toggled));
    assert_eq!(outlined(&desk), (false, false));
    desk.send(Msg::Colouring(ColouringMsg::TickChosen(1_000)));
    assert_eq!(outlined(&desk), (true, true));
}

#[test]
fn the_keyboard_comes_past_the_rules_at_once() {
    let mut desk = Desk::open("v=1&game=demo-2024&view=map&part=rules");
    desk.send(Msg::Settings(SettingsMsg::BoardWanted));
    assert_eq!(desk.focus, "view-map");
    assert_eq!(desk.view().part, Part::Game);
}

#[test]
fn the_projector_theme_leaves_the_screen_to_the_game() {
    let folds = |desk: &Desk| {
        let folds = desk.view().folds.into_iter();
        folds.map(|fold| fold.is_folded).collect::<Vec<_>>()
    };
    let mut desk = Desk::open("v=1&game=demo-2024");
    assert_eq!(folds(&desk), [false, false]);
    desk.send(Msg::Settings(SettingsMsg::ThemeChosen(Theme::Projector)));
    assert_eq!(folds(&desk), [true, true]);
    assert!(!desk.address().contains("fold"));
    desk.send(Msg::Settings(SettingsMsg::ColumnFolded(Part::Rules)))
        .send(Msg::Settings(SettingsMsg::ColumnFolded(Part::Answers)));
    assert!(desk.address().contains("fold=none"));
    assert_eq!(folds(&Desk::open(desk.address())), [false, false]);
    // What there is to do is not folded away.
    let exercise = Desk::open("v=1&game=demo-2024&exercise=answer&theme=projector");
    assert_eq!(folds(&exercise), [false, false]);
}

#[test]
fn a_show_and_folded_columns_are_in_the_address_and_come_back() {
    let mut desk = Desk::open("v=1&game=demo-2024");
    desk.send(Msg::Show(ShowMsg::Toggled));
    assert!(desk.view().is_show && desk.address().contains("present=nodes"));
    desk.send(Msg::Settings(SettingsMsg::ColumnFolded(Part::Answers)));
    let again = Desk::open(desk.address());
    assert!(again.view().is_show);
    let folds = again.view().folds.into_iter().map(|fold| fold.is_folded);
    assert_eq!(folds.collect::<Vec<_>>(), [false, true]);
    desk.send(Msg::Show(ShowMsg::Blanked));
    assert!(desk.view().is_blank);
    // The next step shows the board again, as it was.
    let before = nodes(&desk);
    step(&mut desk, ShowStep::Forward);
    assert!(!desk.view().is_blank && nodes(&desk) == before);
    desk.send(Msg::Show(ShowMsg::Left));
    assert!(!desk.view().is_show && !desk.address().contains("present"));
}
