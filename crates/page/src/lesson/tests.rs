//! Lessons from the outside.

use super::ready::READY_LESSONS;
use super::{LessonMsg, LessonView, Written};
use crate::exercise::Work;
use crate::tests::Desk;
use crate::{
    ExerciseMsg, GameContent, GraphMsg, ItemInput, Msg, Part, RecursionBody, RecursionMsg,
    RulesMsg, SaveMsg, SettingsMsg, Tab,
};
use kruzhok_wire::Hop;
use kruzhok_words::{Language, keys};

fn lesson(desk: &Desk) -> LessonView {
    desk.view().lesson.expect("a lesson")
}

#[test]
fn each_step_of_each_lesson_opens_and_can_be_done() {
    for lesson in READY_LESSONS {
        for at in 0..lesson.steps.len() {
            let step = format!("lesson={}.{}", lesson.key, at + 1);
            let mut desk = Desk::open(&format!("v=1&{step}"));
            let view = desk.view();
            assert_eq!(view.notice, None, "{step}");
            assert!(
                !matches!(view.game.content, GameContent::Empty(_)) || view.exercise.is_some(),
                "{step}"
            );
            let items = view.exercise.map_or(0, |exercise| exercise.items.len());
            assert!(items > 0, "{step}");
            // The solution is a way through for everybody.
            for index in 0..items {
                let plays = |desk: &Desk| {
                    let exercise = desk.view().exercise.expect("an exercise");
                    let item = &exercise.items[index];
                    (!item.is_closed, item.input.clone())
                };
                for _ in 0..20 {
                    match plays(&desk) {
                        (false, _) => break,
                        (true, ItemInput::Play { moves, .. }) => {
                            // The hint names the winning move.
                            for _ in 0..3 {
                                desk.send(ExerciseMsg::HintWanted(index).into());
                            }
                            let exercise = desk.view().exercise.expect("an exercise");
                            let hint = exercise.items[index].hints.last().cloned();
                            let hint = hint.expect("a hint");
                            let to = moves.iter().find(|(_, label)| *label == hint);
                            let to = to.unwrap_or_else(|| panic!("{hint} is no move")).0.clone();
                            desk.send(ExerciseMsg::Played(index, to).into());
                        }
                        (true, _) => drop(desk.send(ExerciseMsg::HintWanted(index).into())),
                    }
                }
                assert!(!plays(&desk).0, "{step} {index} stays open");
            }
            assert_eq!(
                super::LessonView::of(&desk.state)
                    .expect("a lesson")
                    .unfinished,
                None
            );
        }
    }
}

#[test]
fn one_goes_on_when_the_exercise_is_done() {
    let mut desk = Desk::open("");
    assert!(desk.view().offer.is_some());
    desk.send(Msg::Lesson(LessonMsg::Chosen("squares".to_owned())));
    assert_eq!(
        (lesson(&desk).progress.as_str(), lesson(&desk).back),
        ("Step 1 of 10", None)
    );
    assert!(desk.view().offer.is_none());
    // The winning move is one of two.
    desk.send(ExerciseMsg::Played(0, "38".to_owned()).into())
        .send(Msg::Lesson(LessonMsg::StepWanted(1)));
    assert!(
        desk.address().contains("lesson=squares.2"),
        "{}",
        desk.address()
    );
    assert!(lesson(&desk).unfinished.is_some());
    desk.send(Msg::Lesson(LessonMsg::StepWanted(2)));
    assert_eq!(lesson(&desk).at, 1, "the exercise is not done");
    for _ in 0..4 {
        desk.send(ExerciseMsg::HintWanted(0).into());
    }
    // A reload loses nothing.
    let again = Desk::open(desk.address());
    assert_eq!(lesson(&again), lesson(&desk));
    desk.send(Msg::Lesson(LessonMsg::StepWanted(2)));
    assert_eq!(lesson(&desk).at, 2);
    desk.send(Msg::Lesson(LessonMsg::Left));
    assert!(desk.view().lesson.is_none() && desk.view().exercise.is_none());
    assert!(!desk.address().contains("lesson") && desk.view().has_answers);
}

#[test]
fn what_was_done_at_a_step_is_there_when_one_comes_back() {
    let mut desk = Desk::open("v=1&lang=en&lesson=squares.6");
    desk.send(ExerciseMsg::MoveChosen(0, "6".to_owned()).into())
        .send(ExerciseMsg::Checked(0).into())
        .send(ExerciseMsg::MoveChosen(0, "4".to_owned()).into())
        .send(ExerciseMsg::Checked(0).into());
    let done = desk.view().exercise;
    desk.send(Msg::Lesson(LessonMsg::StepWanted(6)))
        .send(ExerciseMsg::Played(0, "3".to_owned()).into());
    // A reload loses nothing of either step.
    let mut desk = Desk::open(desk.address());
    let playing = desk.view().exercise;
    desk.send(Msg::Lesson(LessonMsg::StepWanted(5)));
    assert_eq!(desk.view().exercise, done);
    assert_eq!(lesson(&desk).unfinished, None);
    desk.send(Msg::Lesson(LessonMsg::StepWanted(6)));
    assert_eq!(desk.view().exercise, playing, "{}", desk.address());
    // Another lesson begins anew.
    desk.send(Msg::Lesson(LessonMsg::Chosen("nim".to_owned())));
    assert!(!desk.address().contains("steps="), "{}", desk.address());
}

#[test]
fn a_lesson_ends_with_what_was_done() {
    let mut desk = Desk::open("v=1&lang=en&lesson=squares.8");
    for (index, typed) in [(0, "8"), (1, "6"), (1, "4 7"), (2, "6")] {
        desk.send(ExerciseMsg::Typed(index, typed.to_owned()).into())
            .send(ExerciseMsg::Checked(index).into());
    }
    desk.send(Msg::Lesson(LessonMsg::StepWanted(8)));
    for _ in 0..4 {
        desk.send(ExerciseMsg::HintWanted(0).into());
    }
    desk.send(Msg::Lesson(LessonMsg::StepWanted(9)))
        .send(ExerciseMsg::MoveChosen(0, String::new()).into())
        .send(ExerciseMsg::Checked(0).into());
    for (index, typed) in [(1, "64"), (2, "32 63"), (3, "62")] {
        desk.send(ExerciseMsg::Typed(index, typed.to_owned()).into())
            .send(ExerciseMsg::Checked(index).into());
    }
    desk.send(Msg::Lesson(LessonMsg::StepWanted(10)));
    let view = desk.view();
    assert!(view.lesson.is_none() && !desk.address().contains("steps="));
    let notice = view.notice.expect("a summary");
    assert_eq!(
        notice.text,
        "The lesson is finished. 7 of 8 exercises correct."
    );
    let (next, label) = notice.lesson.expect("another lesson");
    assert_eq!(label, "Next lesson: Recursion");
    desk.send(Msg::Lesson(LessonMsg::Chosen(next)));
    assert_eq!(lesson(&desk).title, "Recursion");
    // One that is finished begins anew.
    desk.send(Msg::Lesson(LessonMsg::Chosen("squares".to_owned())));
    assert_eq!(lesson(&desk).at, 0);
}

#[test]
fn answers_are_typed_as_they_are_asked_for() {
    for (step, typed) in [
        ("squares.9", "5"),
        ("recursion.1", "5 6 7"),
        ("recursion.2", "4"),
        ("recursion.3", "2, 3"),
        ("recursion.6", "1"),
        ("recursion.7", "10"),
        ("nim.10", "10"),
    ] {
        let mut desk = Desk::open(&format!("v=1&lang=en&lesson={step}"));
        desk.send(ExerciseMsg::Typed(0, typed.to_owned()).into())
            .send(ExerciseMsg::Checked(0).into());
        assert_eq!(lesson(&desk).unfinished, None, "{step}");
    }
}

/// How one moves in the game of a step, and when that is over; its starts, its questions and its laws are left out.
fn play_of(desk: &Desk) -> Vec<String> {
    let rules = &desk.state.rules.text;
    let is_of_play = |line: &&str| {
        let name = line.split('=').next().unwrap_or_default().trim();
        ![
            "title",
            "start",
            "[[question]]",
            "id",
            "where",
            "ask",
            "[[law]]",
            "lost",
        ]
        .contains(&name)
    };
    let text = &rules.source;
    let lines = text.lines().filter(is_of_play);
    lines
        .map(str::to_owned)
        .filter(|line| !line.is_empty())
        .collect()
}

/// Equal heaps are the same wherever they stand.
fn heaps_of(position: &str) -> Vec<i64> {
    let heaps = position.split(',');
    sorted(heaps.filter_map(|it| it.trim().parse().ok()).collect())
}

fn sorted(mut heaps: Vec<i64>) -> Vec<i64> {
    kruzhok_order::sort(&mut heaps);
    heaps
}

/// The positions of which a step tells who wins while its exercise is open: those to which the calls of a recursion come.
fn told(desk: &Desk) -> Vec<Vec<i64>> {
    if !matches!(desk.view().game.content, GameContent::Recursion(_)) {
        return vec![];
    }
    let called = desk.state.called_positions().expect("few positions");
    called
        .iter()
        .map(|it| sorted(it.words().to_vec()))
        .collect()
}

/// The positions that an exercise is about.
fn asked(desk: &Desk) -> Vec<Vec<i64>> {
    let state = &desk.state;
    let mut positions: Vec<String> = vec![];
    for item in &state.exercise.items {
        match &item.work {
            Work::Answer(place, _) => {
                let rules = &state.solved.as_ref().expect("it is solved").rules;
                let starts = rules.starts_of(&rules.questions()[*place], 1_000);
                positions.extend(
                    starts
                        .expect("few starts")
                        .iter()
                        .map(|it| rules.write_position(it)),
                );
            }
            Work::Colour { .. } => {
                let drawing = state.graph.drawing.as_ref().expect("a drawing");
                positions.extend(drawing.nodes.iter().map(|node| node.position.clone()));
            }
            Work::Move(position, _) => {
                let known = &state.exercise.positions[position];
                positions.extend(known.moves.iter().map(|mv| mv.to.clone()));
            }
            Work::Play(line) => positions.extend(line.clone()),
            Work::Rules | Work::Law(_) => {}
        }
    }
    positions
        .iter()
        .map(|position| heaps_of(position))
        .collect()
}

#[test]
fn no_step_shows_what_it_asks_or_a_later_one() {
    for lesson in READY_LESSONS {
        let desks: Vec<Desk> = (0..lesson.steps.len())
            .map(|at| Desk::open(&format!("v=1&{}", lesson.address(at))))
            .collect();
        for (at, desk) in desks.iter().enumerate() {
            let told = told(desk);
            for (later, asking) in desks.iter().enumerate().skip(at) {
                if play_of(desk) == play_of(asking) {
                    let asked = asked(asking);
                    let shown: Vec<_> = asked.iter().filter(|it| told.contains(it)).collect();
                    assert!(
                        shown.is_empty(),
                        "{} {} {}: {shown:?}",
                        lesson.key,
                        at + 1,
                        later + 1
                    );
                }
            }
        }
    }
}

#[test]
fn calls_are_seen_beside_a_question_and_stay_what_they_are() {
    let mut desk = Desk::open("v=1&lang=en&lesson=recursion.1");
    let calls = |desk: &Desk| match desk.view().game.content {
        GameContent::Recursion(calls) => calls,
        other => panic!("{other:?}"),
    };
    let step = |desk: &Desk| match calls(desk).body {
        RecursionBody::Step(step) => step.step,
        RecursionBody::Empty(why) => panic!("{why}"),
    };
    desk.send(Msg::Recursion(RecursionMsg::Hopped(Hop::Forward)));
    assert_eq!(step(&desk), "2");
    // The position is not one of those that are asked about, and cannot become one.
    for msg in [
        RecursionMsg::PositionTyped("7".to_owned()),
        RecursionMsg::PositionStepped(1),
    ] {
        desk.send(Msg::Recursion(msg));
        let calls = calls(&desk);
        assert!(
            calls.is_position_fixed && calls.position_steps.iter().all(|(_, is_there)| !is_there)
        );
        assert_eq!(calls.position, "8");
    }
    assert!(!desk.view().has_answers && desk.view().position.is_none());
    desk.send(ExerciseMsg::Typed(0, "5 6 7".to_owned()).into())
        .send(ExerciseMsg::Checked(0).into())
        .send(Msg::Recursion(RecursionMsg::PositionTyped("7".to_owned())));
    assert_eq!(calls(&desk).position, "7");
    // What an address shows beside its question tells nothing of it.
    for (selected, is_shown) in [("8", true), ("7", false)] {
        let address = READY_LESSONS[1]
            .address(0)
            .replace("at=8", &format!("at={selected}"));
        let content = Desk::open(&address).view().game.content;
        assert_eq!(
            matches!(content, GameContent::Recursion(_)),
            is_shown,
            "{selected}"
        );
    }
    for fields in [
        "exercise=answer",
        "exercise=move~60",
        "exercise=answer~19.play~60",
    ] {
        let address =
            format!("v=1&game=demo-2024&at=60&view=recursion&show=graph,recursion&{fields}");
        let content = Desk::open(&address).view().game.content;
        assert!(!matches!(content, GameContent::Recursion(_)), "{fields}");
    }
}

#[test]
fn a_lesson_that_was_left_goes_on_where_it_was() {
    let mut desk = Desk::open("v=1&lang=en&lesson=squares.6");
    desk.send(ExerciseMsg::MoveChosen(0, "4".to_owned()).into())
        .send(ExerciseMsg::Checked(0).into());
    let done = desk.view().exercise;
    desk.send(Msg::Lesson(LessonMsg::Left))
        .send(Msg::Lesson(LessonMsg::Chosen("squares".to_owned())));
    assert_eq!((lesson(&desk).at, desk.view().exercise), (5, done));
}

#[test]
fn who_leaves_a_lesson_comes_back_to_the_game_before_it() {
    let mut desk = Desk::open("v=1&lang=en");
    let own = "position = \"s\"\nmoves = [\"s + 1\", \"s + 3\"]\nover = \"s >= 20\"\nstart = \"1 <= s <= 19\"\n";
    desk.state.rules.players = Some(["Аня", "Боря"].map(str::to_owned).into());
    desk.send(Msg::Rules(RulesMsg::TextEdited(own.to_owned())))
        .send(Msg::Graph(GraphMsg::RootChosen("12".to_owned())))
        .send(Msg::Settings(SettingsMsg::TabChosen(Tab::Map)));
    let before = desk.address().to_owned();
    let text = |desk: &Desk| desk.state.rules.text.source.clone();
    desk.send(Msg::Lesson(LessonMsg::Chosen("squares".to_owned())))
        .send(ExerciseMsg::Played(0, "38".to_owned()).into())
        .send(Msg::Lesson(LessonMsg::StepWanted(1)));
    let step = text(&desk);
    desk.send(Msg::Lesson(LessonMsg::Left));
    assert_eq!(desk.address(), before);
    assert_eq!((text(&desk).as_str(), desk.notice()), (own, String::new()));
    // What the lesson showed is a step behind it.
    desk.send(Msg::Rules(RulesMsg::Undone));
    assert_eq!(text(&desk), step);
    desk.send(Msg::Rules(RulesMsg::Redone));
    assert_eq!(text(&desk), own);
    // A reload within the lesson forgets nothing.
    desk.send(Msg::Lesson(LessonMsg::Chosen("squares".to_owned())))
        .send(Msg::Lesson(LessonMsg::StepWanted(1)));
    let mut again = Desk::open(desk.address());
    again.send(Msg::Lesson(LessonMsg::Left));
    assert_eq!(again.address(), before);
    desk.send(Msg::Lesson(LessonMsg::Left));
    assert_eq!(desk.address(), before);
    // Undone within the lesson, it is left likewise.
    desk.send(Msg::Lesson(LessonMsg::Chosen("squares".to_owned())))
        .send(Msg::Lesson(LessonMsg::StepWanted(0)));
    assert!(desk.view().lesson.is_some());
    desk.send(Msg::Rules(RulesMsg::Undone));
    assert!(desk.view().lesson.is_none());
}

#[test]
fn a_step_has_a_hint_of_its_own_where_the_general_one_does_not_fit() {
    let hint = |step: &str| {
        let mut desk = Desk::open(&format!("v=1&lang=en&lesson={step}"));
        desk.send(ExerciseMsg::HintWanted(0).into());
        let exercise = desk.view().exercise.expect("an exercise");
        exercise.items[0].hints.join("")
    };
    assert!(!hint("squares.1").contains("square"));
    assert!(hint("nim.10").contains("differences"));
    assert!(hint("squares.8").starts_with("Begin at the end"));
}

#[test]
fn a_narrow_screen_checks_marks_beside_the_board() {
    let mut desk = Desk::open("v=1&lang=en&lesson=squares.2");
    let check = |desk: &Desk| lesson(desk).check.expect("marks are checked");
    assert_eq!(check(&desk).label.as_deref(), Some("Check"));
    desk.send(ExerciseMsg::Checked(check(&desk).index).into());
    let found = check(&desk).feedback.expect("something is missing");
    assert_eq!(found.lines, ["3 positions are not marked yet."]);
    desk.send(Msg::Settings(SettingsMsg::PartChosen(Part::Answers)));
    assert_eq!(lesson(&desk).check, None);
}

#[test]
fn the_positions_that_a_lesson_asks_about_are_the_same_on_every_screen() {
    for lesson in READY_LESSONS {
        for at in 0..lesson.steps.len() {
            let address = lesson.address(at);
            let is_marked = address.contains("exercise=colour&");
            let is_named = address.contains("open=") || address.contains("rows=line");
            assert!(is_named || !is_marked, "{} {}", lesson.key, at + 1);
        }
    }
}

#[test]
fn a_step_shows_its_own_pieces_and_leaves_the_page_as_it_was() {
    let mut desk = Desk::open("v=1&lesson=recursion.4");
    for index in 0..3 {
        for _ in 0..4 {
            desk.send(ExerciseMsg::HintWanted(index).into());
        }
    }
    desk.send(Msg::Lesson(LessonMsg::StepWanted(4)));
    assert!(desk.view().game.has_tools);
    for _ in 0..4 {
        desk.send(ExerciseMsg::HintWanted(0).into());
    }
    desk.send(Msg::Lesson(LessonMsg::StepWanted(5)));
    for _ in 0..4 {
        desk.send(ExerciseMsg::HintWanted(0).into());
    }
    desk.send(Msg::Lesson(LessonMsg::StepWanted(6)));
    assert!(!desk.view().game.has_tools && desk.view().game.tabs.len() == 1);
    let again = Desk::open(desk.address());
    assert!(!again.view().game.has_tools);
    // The next step shows all, as it says nothing.
    let mut writing = Desk::open("v=1&lesson=recursion.6");
    assert!(writing.view().game.has_tools && !writing.view().has_answers);
    writing.send(Msg::Lesson(LessonMsg::Left));
    assert!(writing.view().has_answers && writing.view().game.tabs.len() > 1);
    for _ in 0..4 {
        desk.send(ExerciseMsg::HintWanted(0).into());
    }
    desk.send(Msg::Lesson(LessonMsg::StepWanted(7)));
    assert_eq!(lesson(&desk).at, 7);
    assert!(desk.view().game.has_tools, "{}", desk.address());
}

#[test]
fn a_teacher_writes_a_lesson() {
    let text = "# Наш урок\n\nПрочитайте.\nИ посмотрите.\nhttps://example.org/kruzhok/#v=1&game=demo-2024&root=60\n\n\
        Теперь сами.\n\n#v=1&game=two-heaps&exercise=answer~19\n";
    let mut desk = Desk::open("");
    desk.send(Msg::Save(SaveMsg::BaseKnown(
        "https://example.org/".to_owned(),
    )))
    .send(Msg::Save(SaveMsg::ShareOpened(true)));
    let shared = |desk: &Desk| {
        desk.view()
            .header
            .share
            .body
            .expect("it is open")
            .lesson
            .address
    };
    assert!(shared(&desk).is_none());
    desk.send(Msg::Lesson(LessonMsg::DraftEdited(text.to_owned())));
    let [address, _] = shared(&desk).expect("an address");
    let mut pupil = Desk::open(address.split_once('#').expect("a fragment").1);
    let view = lesson(&pupil);
    assert_eq!(
        (view.title.as_str(), view.text.as_str()),
        ("Наш урок", "Прочитайте.\nИ посмотрите.")
    );
    assert_eq!(pupil.view().game.root, "60");
    pupil.send(Msg::Lesson(LessonMsg::StepWanted(1)));
    assert_eq!(lesson(&pupil).text, "Теперь сами.");
    assert!(pupil.view().exercise.is_some());
    // The same as a file.
    let mut pupil = Desk::open("");
    pupil.send(Msg::Lesson(LessonMsg::FileOpened(text.to_owned())));
    assert_eq!(lesson(&pupil).title, "Наш урок");
    pupil.send(Msg::Lesson(LessonMsg::FileOpened(
        "no addresses".to_owned(),
    )));
    assert!(pupil.view().notice.is_some() && lesson(&pupil).title == "Наш урок");
    assert_eq!(Written::read("# only a title\n"), None);
    for broken in ["squares.0", "squares.99", "nothing.1", "~.1", "~x.1", ""] {
        let view = Desk::open(&format!("v=1&lesson={broken}")).view();
        assert!(view.lesson.is_none() && view.notice.is_some(), "{broken}");
    }
}

/// The lesson of README, at its first step, done.
#[test]
fn what_a_later_step_asks_stays_hidden() {
    let lesson = |first: &str, second: &str| {
        let text = format!(
            "# T\n\nOne.\n#v=1&game=demo-2024&{first}\n\nTwo.\n#v=1&game=demo-2024&{second}\n"
        );
        let mut desk = Desk::open("v=1&lang=en");
        desk.send(Msg::Lesson(LessonMsg::FileOpened(text)));
        desk
    };
    let question = "exercise=answer~19";
    let mut desk = lesson("root=126&exercise=colour", question);
    for _ in 0..4 {
        desk.send(ExerciseMsg::HintWanted(0).into());
    }
    let view = desk.view();
    assert_eq!(view.lesson.expect("a lesson").unfinished, None);
    assert!(!view.has_answers && view.program.is_none() && view.variants.is_none());
    assert!(view.game.tabs.len() == 1 && view.position.is_none());
    // What was marked is seen, and nothing else.
    desk.send(Msg::Graph(crate::GraphMsg::RootChosen("63".to_owned())));
    let GameContent::Graph(graph) = desk.view().game.content else {
        panic!("a graph is shown");
    };
    let shape = |it: &crate::NodeView| {
        (
            it.key == "63",
            it.shape == kruzhok_picture::ShapeKind::Blank,
        )
    };
    assert!(graph.nodes.iter().map(shape).any(|it| it == (true, true)));
    desk.send(Msg::Lesson(LessonMsg::StepWanted(1)));
    assert_eq!(super::LessonView::of(&desk.state).map(|it| it.at), Some(1));
    // The task's words stand above its question.
    let text = desk.view().exercise.expect("an exercise").text;
    assert!(text.expect("a text").contains("129"));
    desk.send(ExerciseMsg::Typed(0, "64".to_owned()).into())
        .send(ExerciseMsg::Checked(0).into());
    assert!(desk.view().has_answers, "nothing is asked later");
    // A step to look at keeps the answers back too, and one that says what it shows does not.
    assert!(!lesson("root=60", question).view().has_answers);
    assert!(
        lesson("root=60&show=graph,answers", question)
            .view()
            .has_answers
    );
    assert!(lesson("root=60", "root=61").view().has_answers);
    let mut left = lesson("root=60", question);
    left.send(Msg::Lesson(LessonMsg::Left));
    assert!(left.view().has_answers);
}

#[test]
fn a_lesson_that_is_opened_closes_the_dialog() {
    let mut desk = Desk::open("");
    desk.send(Msg::Save(SaveMsg::ShareOpened(true)))
        .send(Msg::Lesson(LessonMsg::FileOpened(
            "One.\n#v=1&game=nim\n".to_owned(),
        )));
    assert!(desk.view().lesson.is_some() && desk.view().header.share.body.is_none());
}

#[test]
fn who_writes_a_lesson_hears_what_became_of_each_paragraph() {
    let mut desk = Desk::open("v=1&game=demo-2024&root=60");
    desk.send(Msg::Save(SaveMsg::BaseKnown(
        "https://example.org/".to_owned(),
    )))
    .send(Msg::Save(SaveMsg::ShareOpened(true)));
    let form = |desk: &Desk| desk.view().header.share.body.expect("it is open").lesson;
    assert_eq!(form(&desk).notes, ["No step with an address yet."]);
    assert!(form(&desk).save.is_none());
    // What stands in the empty field is a lesson.
    let example = Written::read(&form(&desk).placeholder).expect("a lesson");
    assert_eq!(example.steps.len(), 2);
    desk.send(Msg::Lesson(LessonMsg::DraftEdited(
        "#Мой урок\nНачнём.\n\nПосмотрите на 60.".to_owned(),
    )))
    .send(Msg::Lesson(LessonMsg::AddressAdded));
    let text = form(&desk).text;
    assert!(
        text.starts_with(
            "#Мой урок\nНачнём.\n\nПосмотрите на 60.\nhttps://example.org/#v=1&game=demo-2024"
        ),
        "{text}"
    );
    assert_eq!(
        form(&desk).notes,
        [
            "1 step.",
            "No address below “Начнём.”: these words become part of the next step."
        ]
    );
    desk.send(Msg::Lesson(LessonMsg::DraftEdited(format!("{text}Конец."))));
    assert_eq!(
        form(&desk).notes[2],
        "No address below “Конец.”: the lesson leaves these words out."
    );
    // The text is kept as a file, and dropped on the page it opens again.
    desk.send(Msg::Lesson(LessonMsg::FileWanted));
    assert_eq!(desk.saved.0, "Мой-урок.txt");
    let mut pupil = Desk::open("");
    pupil.send(Msg::Rules(RulesMsg::FileOpened(desk.saved.1.clone())));
    assert_eq!(lesson(&pupil).text, "Начнём.\n\nПосмотрите на 60.");
    desk.send(Msg::Lesson(LessonMsg::DraftEdited(
        "Шаг.\n#v=1&game=demo-2024\n\n".repeat(51),
    )));
    assert_eq!(
        form(&desk).notes,
        ["More than 50 steps: the lesson cannot be opened."]
    );
}

#[test]
fn each_step_has_words() {
    for lesson in READY_LESSONS {
        for at in 1..=lesson.steps.len() {
            let key = format!("lesson-{}-{at}", lesson.key);
            for language in Language::ALL {
                assert!(keys(language).any(|it| it == key), "{key}");
            }
        }
    }
}

#[test]
fn a_narrow_screen_shows_first_what_a_step_is_about() {
    let part = |step: &str| Desk::open(&format!("v=1&lesson={step}")).view().part;
    // What is to be done is told by the step; the task whose rules are to be written stands beside it.
    assert_eq!(
        ["squares.8", "recursion.1", "recursion.8"].map(part),
        [Part::Game, Part::Game, Part::Answers]
    );
    // A map without a graph beside it leads to none.
    let GameContent::Map(map) = Desk::open("v=1&lesson=nim.3").view().game.content else {
        panic!("a map is shown");
    };
    assert_eq!(map.open, None);
    assert!(map.questions.is_empty());
    // Nor does it outline answers, nor speak of Grundy values, which no step has.
    let told = map.told(2, 2);
    assert!(
        !told.contains("question") && !told.contains("Grundy"),
        "{told}"
    );
}
