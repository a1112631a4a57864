//! The recursion on the page, with its worker.

use crate::CallShape;
use crate::Direction;
use crate::Effect;
use crate::GameContent;
use crate::Msg;
use crate::PictureKind;
use crate::RecursionBody;
use crate::RecursionStepView;
use crate::RecursionView;
use crate::State;
use crate::Tab;
use crate::Visitor;
use crate::recursion::step_at;
use crate::tests::Desk;
use crate::{PositionMsg, RecursionMsg, RulesMsg, SaveMsg, SettingsMsg};
use kruzhok_wire::Hop;
use kruzhok_words::Language;

#[track_caller]
fn recursion(desk: &Desk) -> RecursionView {
    match desk.view().game.content {
        GameContent::Recursion(view) => *view,
        _ => panic!("another tab is open"),
    }
}

#[track_caller]
fn step(desk: &Desk) -> RecursionStepView {
    match recursion(desk).body {
        RecursionBody::Step(step) => *step,
        RecursionBody::Empty(text) => panic!("{text}"),
    }
}

#[track_caller]
fn refusal(desk: &Desk) -> String {
    match recursion(desk).body {
        RecursionBody::Empty(text) => text,
        RecursionBody::Step(_) => panic!("there are steps"),
    }
}

/// `move(62, 4) move(63, 3)`
fn stack(desk: &Desk) -> String {
    let calls: Vec<String> = step(desk).stack.into_iter().map(|it| it.call).collect();
    calls.join(" ")
}

#[track_caller]
fn check_said(desk: &Desk, text: &str) {
    let said = step(desk).sentence;
    assert!(said.contains(text), "{said}");
}

/// The page in English, with the recursion of the exam's demo.
fn demo(more: &str) -> Desk {
    Desk::open(&format!("v=1&game=demo-2024&lang=en&view=recursion&{more}"))
}

#[test]
fn the_limit_is_the_one_that_answers_who_wins() {
    let desk = demo("at=62");
    let view = recursion(&desk);
    assert_eq!((view.position.as_str(), view.limit.as_str()), ("62", "4"));
    assert_eq!(step(&desk).step_text, "Step 1 of 106");
    assert_eq!(
        step(&desk).question,
        "`move(62, 4)` asks: does Vanya win from 62 within 4 moves, counting both players’ moves, however Petya plays?"
    );
    let mut desk = desk;
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::Last)));
    check_said(
        &desk,
        "The answer: from 62 Vanya wins within 4 moves, counting both players’ moves, however Petya plays.",
    );
}

#[test]
fn what_happens_is_told_in_words() {
    let mut desk = demo("at=62");
    check_said(&desk, "`move(62, 4)` is called: Petya is to move.");
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::Forward)));
    check_said(&desk, "The game is not over at 62");
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::Forward)));
    check_said(&desk, "4 moves are left");
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::Forward)));
    check_said(&desk, "The list `h` begins");
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::Forward)));
    check_said(&desk, "`move(63, 3)` is called: Vanya is to move.");
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::ToReturn)));
    check_said(&desk, "`any([True, False])` is `True`");
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::Forward)));
    check_said(&desk, "move 1 of 2 gave `True`. So far all moves");
    let edges = step(&desk).tree.edges.into_iter();
    let now: Vec<String> = edges.filter(|it| it.is_now).map(|it| it.key).collect();
    assert_eq!(now, ["0→0/0"], "the value comes up from the first call");
}

#[test]
fn hops_lead_where_a_debugger_leads() {
    let mut desk = demo("at=62");
    let mut go = |hop: Hop| {
        desk.send(Msg::Recursion(RecursionMsg::Hopped(hop)));
        stack(&desk)
    };
    assert_eq!(go(Hop::Into), "move(62, 4) move(63, 3)");
    assert_eq!(go(Hop::Into), "move(62, 4) move(63, 3) move(64, 2)");
    assert_eq!(go(Hop::Out), "move(62, 4) move(63, 3)");
    // The second call is made by the next step, and passed over.
    assert_eq!(go(Hop::Over), "move(62, 4) move(63, 3)");
    assert_eq!(go(Hop::Back), "move(62, 4) move(63, 3) move(126, 2)");
    assert_eq!(go(Hop::First), "move(62, 4)");
    assert_eq!(
        go(Hop::ToCall(3)),
        "move(62, 4) move(63, 3) move(64, 2) move(65, 1)"
    );
    assert_eq!(go(Hop::Last), "move(62, 4)");
}

#[test]
fn a_small_tree_grows_and_nothing_moves() {
    let mut desk = demo("at=62");
    let places = |desk: &Desk| -> Vec<(String, f64, f64)> {
        let nodes = step(desk).tree.nodes.into_iter();
        nodes.map(|node| (node.key, node.x, node.y)).collect()
    };
    let before = places(&desk);
    assert_eq!(
        before.len(),
        21,
        "all calls have their place from the beginning"
    );
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::To(60))));
    assert_eq!(places(&desk), before);
    let tree = step(&desk).tree;
    let shapes = |shape: CallShape| tree.nodes.iter().filter(|it| it.shape == shape).count();
    assert_eq!(shapes(CallShape::Running), 1);
    assert!(shapes(CallShape::Circle) > 1 && shapes(CallShape::Square) > 1);
    assert!(shapes(CallShape::False) > 0 && shapes(CallShape::Future) > 0);
}

#[test]
fn a_large_tree_counts_what_it_does_not_draw() {
    let mut desk = demo("at=1&lim=30");
    let tree = step(&desk).tree;
    assert!(!tree.is_whole && tree.nodes.len() < 10);
    let hidden: Vec<&str> = tree.nodes.iter().map(|node| node.hidden.as_str()).collect();
    assert!(hidden.contains(&"+1·10⁵"), "{hidden:?}");
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::To(1_000_000))));
    assert!(step(&desk).step_text.starts_with("Step 1,000,001 of"));
    assert_eq!(step(&desk).scrubber[1], 1_000);
}

#[test]
fn a_tree_is_whole_where_it_has_room_or_where_that_was_chosen() {
    let mut desk = demo("");
    let mut seen_in = |msg: RecursionMsg| {
        desk.send(Msg::Recursion(msg));
        step(&desk).tree.is_whole
    };
    assert!(seen_in(RecursionMsg::RoomChanged([1_200, 800])));
    assert!(!seen_in(RecursionMsg::RoomChanged([1_200, 300])));
    assert!(!seen_in(RecursionMsg::RoomChanged([300, 800])));
    // The steps and the way back are as they were.
    assert!(!seen_in(RecursionMsg::Hopped(Hop::To(60))));
    assert!(seen_in(RecursionMsg::RoomChanged([1_200, 800])));
    assert!(seen_in(RecursionMsg::TreeChosen(true)));
    assert!(seen_in(RecursionMsg::RoomChanged([300, 300])));
}

#[test]
fn more_moves_than_are_drawn_are_counted() {
    let desk = Desk::open("v=1&game=wythoff&lang=en&view=recursion&at=20,20&lim=2");
    let tree = step(&desk).tree;
    let omitted: Vec<&str> = tree
        .nodes
        .iter()
        .filter(|node| node.shape == CallShape::Omitted)
        .map(|node| node.label.as_str())
        .collect();
    assert_eq!(omitted, ["+53"]);
}

#[test]
fn memory_makes_fewer_calls_and_leads_to_the_first() {
    let mut desk = demo("at=1&lim=6");
    let labels = |desk: &Desk| -> Vec<String> {
        let memory = recursion(desk).memory.into_iter();
        memory.map(|choice| choice.label).collect()
    };
    assert_eq!(labels(&desk), ["without memory: 127", "lru_cache: 58"]);
    desk.send(Msg::Recursion(RecursionMsg::MemoryChosen(true)));
    desk.send(Msg::Recursion(RecursionMsg::TreeChosen(true)));
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::Last)));
    let tree = step(&desk).tree;
    assert!(tree.edges.iter().any(|edge| edge.is_repeat));
    assert!(tree.nodes.iter().any(|node| node.is_repeat));
    let lines = step(&desk).program.into_iter();
    let lines: Vec<String> = lines.map(|line| line.parts[0].0.clone()).collect();
    assert!(lines.contains(&"@lru_cache(None)".to_owned()), "{lines:?}");
}

#[test]
fn a_bad_first_move_changes_one_line_and_one_row() {
    let mut desk = demo("at=32");
    desk.send(Msg::Recursion(RecursionMsg::LimitChosen(2)));
    let answer = |desk: &mut Desk| {
        desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::Last)));
        step(desk).sentence
    };
    assert!(answer(&mut desk).contains("Vanya cannot force a win"));
    desk.send(Msg::Recursion(RecursionMsg::BadFirstMoveChosen(true)));
    assert!(answer(&mut desk).contains("cannot") || answer(&mut desk).contains("does not win"));
    // From 33 the bad move is to double.
    desk.send(Msg::Recursion(RecursionMsg::PositionTyped("33".to_owned())));
    desk.send(Msg::Recursion(RecursionMsg::LimitChosen(2)));
    assert!(answer(&mut desk).contains("if the first move by Petya is bad"));
    let step = step(&desk);
    assert_eq!(
        step.program.iter().filter(|line| line.is_changed).count(),
        1
    );
    let changed: Vec<&str> = step
        .tree
        .rows
        .iter()
        .filter(|row| row.is_changed)
        .map(|row| row.limit.as_str())
        .collect();
    assert_eq!(changed, ["lim = 2"]);
    assert!(
        recursion(&desk)
            .bad_about
            .is_some_and(|about| about.contains("lim = 2"))
    );
}

#[test]
fn a_step_is_typed_and_a_wrong_one_is_told() {
    let mut desk = demo("at=62");
    desk.send(Msg::Recursion(RecursionMsg::StepTyped("1 06".to_owned())));
    assert_eq!(step(&desk).step_text, "Step 106 of 106");
    for wrong in [
        "0",
        "107",
        "two",
        "",
        "-1",
        "99999999999999999999999999999999999999999999",
    ] {
        desk.send(Msg::Recursion(RecursionMsg::StepTyped(wrong.to_owned())));
        assert_eq!(
            step(&desk).step_problem.as_deref(),
            Some("Write a whole number from 1 to 106."),
            "{wrong}"
        );
        assert_eq!(step(&desk).step_text, "Step 106 of 106");
    }
    desk.send(Msg::Recursion(RecursionMsg::Scrubbed(4)));
    assert_eq!(step(&desk).step_problem, None);
    assert_eq!(step(&desk).step_text, "Step 5 of 106");
}

#[test]
fn the_scrubber_reaches_both_ends_of_any_number_of_steps() {
    for step_count in [
        1,
        2,
        1_000,
        1_001,
        1_002,
        12_345,
        1_000_000_000_000,
        u128::MAX,
    ] {
        assert_eq!(step_at(0, step_count), 0);
        let end = u32::try_from(step_count - 1).map_or(1_000, |last| last.min(1_000));
        assert_eq!(step_at(end, step_count), step_count - 1);
    }
}

#[test]
fn an_address_holds_the_step() {
    let mut desk = demo("at=62");
    desk.send(Msg::Recursion(RecursionMsg::MemoryChosen(true)));
    desk.send(Msg::Recursion(RecursionMsg::LimitStepped(1)));
    desk.send(Msg::Recursion(RecursionMsg::BadFirstMoveChosen(true)));
    desk.send(Msg::Recursion(RecursionMsg::TreeChosen(false)));
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::To(30))));
    let address = desk.address().to_owned();
    for field in [
        "view=recursion",
        "at=62",
        "lim=5",
        "step=31",
        "memory=on",
        "bad=on",
        "calls=near",
    ] {
        assert!(address.contains(field), "{address}");
    }
    let other = Desk::open(&address);
    assert_eq!(step(&other), step(&desk));
}

#[test]
fn another_position_begins_anew_with_its_own_limit() {
    let mut desk = demo("at=62&lim=6&step=40");
    assert_eq!(step(&desk).step_text.split(" of").next(), Some("Step 40"));
    desk.send(Msg::Recursion(RecursionMsg::PositionStepped(1)));
    assert_eq!(stack(&desk), "move(63, 3)");
    assert!(step(&desk).step_text.starts_with("Step 1 of"));
    assert!(!desk.address().contains("lim="), "{}", desk.address());
    // What is selected elsewhere is looked at here.
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Graph)));
    desk.send(Msg::Position(PositionMsg::Selected("64".to_owned())));
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Recursion)));
    assert_eq!(stack(&desk), "move(64, 2)");
    desk.send(Msg::Recursion(RecursionMsg::PositionTyped(
        "half".to_owned(),
    )));
    assert!(desk.view().notice.is_some());
    assert_eq!(stack(&desk), "move(64, 2)");
}

#[test]
fn it_plays_to_the_end() {
    let mut desk = demo("at=64");
    desk.send(Msg::Recursion(RecursionMsg::Played));
    assert!(step(&desk).is_playing);
    assert!(step(&desk).step_text.starts_with("Step 2 of"));
    for _ in 0..40 {
        desk.send(Msg::TickPassed);
    }
    let at_end = step(&desk);
    assert!(!at_end.is_playing);
    assert_eq!(at_end.scrubber[0], at_end.scrubber[1]);
    desk.send(Msg::Recursion(RecursionMsg::Played));
    assert!(
        step(&desk).step_text.starts_with("Step 1 of"),
        "from the beginning again"
    );
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Graph)));
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Recursion)));
    assert!(!step(&desk).is_playing, "nothing plays unseen");
}

#[test]
fn the_cursor_walks_from_call_to_call() {
    let mut desk = demo("at=62");
    let mut walk = |direction: Direction| {
        desk.send(Msg::Recursion(RecursionMsg::CursorMoved(direction)));
        let tree = step(&desk).tree;
        tree.cursor.map(|at| tree.nodes[at].label.clone())
    };
    assert_eq!(walk(Direction::Down).as_deref(), Some("63"));
    assert_eq!(walk(Direction::Right).as_deref(), Some("124"));
    assert_eq!(walk(Direction::Up).as_deref(), Some("62"));
    assert_eq!(walk(Direction::Down).as_deref(), Some("63"));
    desk.send(Msg::Recursion(RecursionMsg::CursorEntered));
    assert_eq!(stack(&desk), "move(62, 4) move(63, 3)");
}

/// A page whose worker has not answered yet is asked for many steps, as by a scrubber that is dragged.
#[test]
fn at_most_one_question_is_open() {
    let visitor = Visitor {
        language: Some(Language::En),
        prefers_dark: false,
        is_framed: false,
    };
    let (mut state, mut effects) = State::open("v=1&game=demo-2024&view=recursion&at=62", visitor);
    let mut worker = kruzhok_worker::Workshop::default();
    while let Some(effect) = effects.pop() {
        if let Effect::Post(request) = effect {
            let mut reply = worker.receive(request);
            while worker.is_working() {
                reply = worker.step(1_000);
            }
            effects.extend(
                reply
                    .into_iter()
                    .flat_map(|reply| state.update(Msg::Replied(reply))),
            );
        }
    }
    let mut asked = vec![];
    for place in 1..50 {
        asked.extend(state.update(Msg::Recursion(RecursionMsg::Scrubbed(place))));
    }
    asked.retain(|effect| matches!(effect, Effect::Post(_)));
    assert_eq!(asked.len(), 1, "{asked:?}");
    let answer = |worker: &mut kruzhok_worker::Workshop, effect: Option<Effect>| match effect {
        Some(Effect::Post(request)) => worker.receive(request),
        other => panic!("{other:?}"),
    };
    let reply = answer(&mut worker, asked.pop()).expect("a step is told at once");
    let mut asked = state.update(Msg::Replied(reply));
    asked.retain(|effect| matches!(effect, Effect::Post(_)));
    assert_eq!(asked.len(), 1, "the latest place, and none between");
    let reply = answer(&mut worker, asked.pop()).expect("a step is told at once");
    state.update(Msg::Replied(reply));
    let GameContent::Recursion(view) = crate::View::of(&state).game.content else {
        panic!("another tab is open");
    };
    let RecursionBody::Step(step) = view.body else {
        panic!("there is no step");
    };
    assert_eq!(step.step_text, "Step 50 of 106");
}

#[test]
fn a_game_of_chance_has_no_such_function() {
    let desk = Desk::open("v=1&game=coin-stones&lang=en&view=recursion");
    assert!(refusal(&desk).contains("no such function for a game of chance"));
    assert!(!recursion(&desk).has_tools);
}

#[test]
fn too_many_calls_are_a_problem_in_words() {
    let mut desk = Desk::open("v=1&game=nim&lang=en&view=recursion");
    desk.send(Msg::Recursion(RecursionMsg::LimitChosen(99)));
    // Whatever the worker says, it says it in words or in steps, and the page goes on.
    let _ = recursion(&desk);
    desk.send(Msg::Recursion(RecursionMsg::LimitChosen(1)));
    assert!(step(&desk).sentence.contains("is called"));
}

#[test]
fn the_last_steps_stay_while_the_rules_are_mended() {
    let mut desk = demo("at=62&step=20");
    desk.send(Msg::Rules(RulesMsg::TextEdited(
        "title = \"\"\nposition = \"s\"\nmoves = [".to_owned(),
    )));
    assert!(step(&desk).tree.is_stale);
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::Forward)));
    assert_eq!(step(&desk).step_text, "Step 21 of 106");
}

#[test]
fn every_ready_game_can_be_stepped_through() {
    for (game, language) in kruzhok_games::READY_GAMES
        .iter()
        .zip(["ru", "en", "zh"].into_iter().cycle())
    {
        let key = game.key;
        let mut desk = Desk::open(&format!("v=1&game={key}&lang={language}&view=recursion"));
        let hops = [
            Hop::Forward,
            Hop::Into,
            Hop::Over,
            Hop::ToReturn,
            Hop::Out,
            Hop::Last,
        ];
        for hop in hops {
            desk.send(Msg::Recursion(RecursionMsg::Hopped(hop)));
            if let RecursionBody::Step(step) = recursion(&desk).body {
                assert!(
                    !step.sentence.is_empty() && !step.tree.nodes.is_empty(),
                    "{key}"
                );
            }
        }
    }
}

#[test]
fn the_tree_is_kept_as_a_picture() {
    let state_of = |hash: &str| demo(hash).state;
    let mut state = state_of("at=62&step=40");
    let effects = state.update(Msg::Save(SaveMsg::PictureWanted(PictureKind::Svg)));
    let Some(Effect::SaveFile { name, text }) = effects.first() else {
        panic!("{effects:?}");
    };
    assert_eq!(name, "State-exam-2024-demo-version-move-62-4.svg");
    for part in ["move(62, 4), step 40 of 106", "lim = 4", "Petya", "any"] {
        assert!(text.contains(part), "{part}");
    }
}

#[test]
fn a_question_on_winner_and_turns_asks_for_one_call() {
    let call = |condition: &str| {
        let call = crate::recursion::asked_call(condition)?;
        Some((call.limit, call.is_first_move_bad))
    };
    for (condition, expected) in [
        ("winner == 1 and turns == 1", Some((1, false))),
        ("winner == 2 and turns == 1", Some((2, false))),
        ("winner == 1 and turns <= 2", Some((3, false))),
        (
            "winner == 2 and turns == 2 and s % 2 == 0",
            Some((4, false)),
        ),
        ("some_move(winner == 2 and turns == 1)", Some((2, true))),
        ("some_move(winner == 1 and turns == 1)", Some((3, true))),
        ("winner == 1", None),
        ("winner == 1 and turns == 99999999999", None),
        ("winner == 1 and turns == 0", None),
        ("grundy == 3", None),
        ("", None),
    ] {
        assert_eq!(call(condition), expected, "{condition}");
    }
}
