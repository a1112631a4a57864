//! Exercises from the outside: what is hidden, what is found right, what is kept.

use super::Work;
use crate::tests::Desk;
use crate::variants::game_text;
use crate::view::Words;
use crate::{
    AssignmentKind, ColouringMsg, ExerciseMsg, ExerciseResult, GameContent, GraphMsg, ItemInput,
    ItemView, MapMsg, MapView, Msg, Part, RulesMsg, SaveMsg, SettingsMsg, Tab, VariantsMsg,
};
use kruzhok_picture::{ShapeKind, Standing};
use kruzhok_words::Language;

fn item(desk: &Desk, index: usize) -> ItemView {
    let exercise = desk.view().exercise.expect("an exercise");
    exercise.items[index].clone()
}

fn is_right(desk: &Desk, index: usize) -> Option<bool> {
    item(desk, index).feedback.expect("it was checked").is_right
}

fn score(desk: &Desk) -> String {
    desk.view().exercise.expect("an exercise").score
}

/// The key and the shape of each node.
fn shapes(desk: &Desk) -> Vec<(String, ShapeKind)> {
    match desk.view().game.content {
        GameContent::Graph(graph) => {
            let nodes = graph.nodes.iter();
            nodes.map(|node| (node.key.clone(), node.shape)).collect()
        }
        other => panic!("{other:?} is no graph"),
    }
}

#[test]
fn answers_are_typed_and_checked() {
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=answer");
    let view = desk.view();
    assert!(!view.has_answers && view.position.is_none() && view.ticks.is_none());
    assert!(view.program.is_none() && view.variants.is_none() && view.rules.is_read_only);
    assert_eq!(view.game.tabs.len(), 1);
    let names: Vec<String> = (0..3).map(|it| item(&desk, it).name).collect();
    assert_eq!(names, ["19", "20", "21"]);
    desk.send(ExerciseMsg::Checked(0).into());
    assert_eq!(is_right(&desk, 0), None);
    assert!(desk.results.is_empty(), "nothing was answered yet");
    for (index, typed, right, points) in [
        (0, "63", false, "0"),
        (0, " 64 ", true, "2"),
        (1, "63", false, "3"),
        (1, "63, 32", true, "4"),
        (2, "62", true, "6"),
    ] {
        desk.send(ExerciseMsg::Typed(index, typed.to_owned()).into())
            .send(ExerciseMsg::Checked(index).into());
        assert_eq!(is_right(&desk, index), Some(right), "{typed}");
        assert_eq!(score(&desk), format!("Points: {points} of 6"), "{typed}");
    }
    let last = desk.results.last().expect("a result");
    assert!(last.finished && last.passed);
    assert_eq!(
        (last.points, last.most, last.name.as_str()),
        (6, 6, "answer~21")
    );
    assert!(desk.view().has_answers && !desk.view().rules.is_read_only);
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
}

#[test]
fn who_wins_is_asked_start_by_start() {
    let rules = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 129\"\nstart = \"1 <= s <= 128\"\n\
        [[question]]\nid = 1\nask = \"winner\"\nstart = \"63 <= s <= 65\"\n";
    let mut desk = Desk::open("");
    desk.send(Msg::Rules(RulesMsg::TextEdited(rules.to_owned())));
    let mut desk = Desk::open(&format!("{}&exercise=answer", desk.address()));
    assert_eq!(
        item(&desk, 0).text,
        "Who wins from 63; 64; 65? Write 1 for Petya, 2 for Vanya, 0 for a draw, in this order."
    );
    for (typed, right) in [("2 1 1", false), ("1 2", false), ("1, 2, 1", true)] {
        desk.send(ExerciseMsg::Typed(0, typed.to_owned()).into())
            .send(ExerciseMsg::Checked(0).into());
        assert_eq!(is_right(&desk, 0), Some(right), "{typed}");
    }
}

#[test]
fn attempts_are_counted_and_the_solution_follows_the_last_one() {
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=answer~21&attempts=2&hints=0");
    assert_eq!(item(&desk, 0).hint, None);
    for (left, is_closed) in [("1 attempt left", false), ("", true)] {
        desk.send(ExerciseMsg::Typed(0, "61".to_owned()).into())
            .send(ExerciseMsg::Checked(0).into());
        let item = item(&desk, 0);
        assert_eq!(item.attempts.unwrap_or_default(), left);
        assert_eq!(item.is_closed, is_closed);
    }
    let lines = item(&desk, 0).feedback.expect("feedback").lines;
    assert!(lines.iter().any(|line| line.contains("62")), "{lines:?}");
    let last = desk.results.last().expect("a result");
    assert!(last.finished && !last.passed);
}

#[test]
fn the_way_to_win_and_the_rules_follow_the_last_attempt_too() {
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=play~61&attempts=1");
    desk.send(ExerciseMsg::Played(0, "122".to_owned()).into());
    let lines = item(&desk, 0).feedback.expect("feedback").lines;
    assert_eq!(
        lines.last().map(String::as_str),
        Some("This is how to begin: +1 → 62.")
    );
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=rules&attempts=1");
    let rules = "position = \"n\"\nmoves = [\"n -> n + 1\"]\nover = \"n >= 131\"\nstart = \"1 <= n <= 128\"\n";
    desk.send(Msg::Rules(RulesMsg::TextEdited(rules.to_owned())))
        .send(ExerciseMsg::Checked(0).into());
    let solved = item(&desk, 0);
    assert!(solved.is_closed && desk.view().rules.text.contains("129"));
    let lines = solved.feedback.expect("feedback").lines;
    assert!(
        lines[0].starts_with("From ") && lines[1].starts_with("The form now"),
        "{lines:?}"
    );
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
}

#[test]
fn what_was_done_stands_in_the_address_and_is_given_back() {
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=answer.colour.move~60.play~61&root=62");
    desk.send(ExerciseMsg::Typed(0, "64".to_owned()).into())
        .send(ExerciseMsg::Checked(0).into())
        .send(ExerciseMsg::Typed(1, "не знаю".to_owned()).into())
        .send(Msg::Graph(GraphMsg::NodeToggled("62".to_owned())))
        .send(Msg::Graph(GraphMsg::NodeToggled("62".to_owned())))
        .send(ExerciseMsg::MoveChosen(4, "61".to_owned()).into())
        .send(ExerciseMsg::Played(5, "62".to_owned()).into());
    let address = desk.address().to_owned();
    let again = Desk::open(&address);
    assert_eq!(again.view().exercise, desk.view().exercise, "{address}");
    assert_eq!(shapes(&again), shapes(&desk));
    // As a learning platform gives it back.
    let kept = desk.results.last().expect("a result").kept.clone();
    let mut fresh = Desk::open("v=1&game=demo-2024&exercise=answer.colour.move~60.play~61&root=62");
    fresh.send(ExerciseMsg::Restored(kept).into());
    assert!(item(&fresh, 0).is_closed && !item(&fresh, 1).is_closed);
    assert_eq!(score(&fresh), "Points: 2 of 12");
    // What is damaged is passed over.
    for damaged in ["", "~~~~", "1~1~9~1~x.2", "é", "1~0~2~1~64.0~0~0~0~%ff"] {
        Desk::open("v=1&game=demo-2024&exercise=answer.colour")
            .send(ExerciseMsg::Restored(damaged.to_owned()).into());
    }
}

#[test]
fn positions_are_marked_and_checked() {
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=colour&root=62");
    assert!(
        shapes(&desk)
            .iter()
            .all(|(_, shape)| *shape == ShapeKind::Blank)
    );
    desk.send(ExerciseMsg::Checked(0).into());
    assert_eq!(is_right(&desk, 0), None);
    let keys: Vec<String> = shapes(&desk).into_iter().map(|it| it.0).collect();
    // A circle at the first press, a square at the second, nothing at the third.
    for shape in [ShapeKind::Circle, ShapeKind::Square, ShapeKind::Blank] {
        desk.send(Msg::Graph(GraphMsg::NodeToggled("63".to_owned())));
        assert!(shapes(&desk).contains(&("63".to_owned(), shape)));
    }
    for key in &keys {
        desk.send(Msg::Graph(GraphMsg::NodeToggled(key.clone())));
    }
    desk.send(ExerciseMsg::Checked(0).into());
    let lines = item(&desk, 0).feedback.expect("feedback").lines;
    // The wrong one nearest to the end, with its reason.
    assert!(lines.len() > 1 && !item(&desk, 0).is_closed, "{lines:?}");
    let known = shapes(&desk);
    let truth = Desk::open("v=1&game=demo-2024&root=62");
    let truth = shapes(&truth);
    for ((key, shape), (_, right)) in known.iter().zip(&truth) {
        if *right == ShapeKind::Square {
            assert_eq!(
                *shape,
                ShapeKind::Circle,
                "{key} is marked wrongly and stays so"
            );
            desk.send(Msg::Graph(GraphMsg::NodeToggled(key.clone())));
        } else {
            assert_eq!(shape, right, "{key}");
        }
    }
    desk.send(ExerciseMsg::Checked(0).into());
    assert_eq!(is_right(&desk, 0), Some(true));
    assert_eq!(shapes(&desk), truth);
}

#[test]
fn what_is_to_be_marked_is_the_same_on_each_screen_and_stays_what_it_is() {
    for open in ["", "&open=62.63", "&open=plies.2"] {
        let address = format!("v=1&game=demo-2024&exercise=colour&root=62{open}");
        let done = [[1_200, 600], [300, 160]].map(|room| {
            let mut desk = Desk::open(&address);
            desk.send(Msg::Graph(GraphMsg::RoomChanged(room)));
            let keys = |desk: &Desk| shapes(desk).into_iter().map(|it| it.0).collect::<Vec<_>>();
            let (before, text) = (keys(&desk), item(&desk, 0).text);
            let truth = Desk::open(&format!(
                "v=1&game=demo-2024&root=62&open={}",
                before.join(".")
            ));
            for (key, shape) in shapes(&truth) {
                let presses = if shape == ShapeKind::Circle { 1 } else { 2 };
                for _ in 0..presses {
                    desk.send(Msg::Graph(GraphMsg::NodeToggled(key.clone())));
                }
            }
            desk.send(ExerciseMsg::Checked(0).into());
            assert_eq!(is_right(&desk, 0), Some(true));
            assert_eq!((keys(&desk), item(&desk, 0).text), (before.clone(), text));
            before
        });
        assert_eq!(done[0], done[1], "{open}");
    }
}

#[test]
fn the_dialog_writes_into_the_link_what_is_to_be_marked() {
    let shared = |desk: &mut Desk| {
        desk.send(Msg::Save(SaveMsg::ShareOpened(true)))
            .send(Msg::Save(SaveMsg::AssignmentChosen(
                AssignmentKind::Answer,
                false,
            )))
            .send(Msg::Save(SaveMsg::AssignmentChosen(
                AssignmentKind::Colour,
                true,
            )));
        let body = desk.view().header.share.body.expect("it is open");
        let made = body.exercise.expect("an exercise").made;
        made.expect("nothing is missing").address[0].clone()
    };
    // As many nodes as had room before the teacher.
    let mut teacher = Desk::open("v=1&game=demo-2024&root=60");
    teacher.send(Msg::Graph(GraphMsg::RoomChanged([320, 300])));
    let address = shared(&mut teacher);
    let pupil = Desk::open(address.trim_start_matches('#'));
    let keys = |desk: &Desk| shapes(desk).into_iter().map(|it| it.0).collect::<Vec<_>>();
    assert!(address.contains("&open=60"), "{address}");
    assert_eq!(keys(&pupil), keys(&teacher));
    // The pupil has nothing else to mark.
    let mut pupil = pupil;
    pupil
        .send(Msg::Graph(GraphMsg::RootChosen("127".to_owned())))
        .send(Msg::Graph(GraphMsg::LayerOpened))
        .send(Msg::Graph(GraphMsg::Reset));
    assert_eq!(keys(&pupil), keys(&teacher));
    // The nodes of another game have other names.
    teacher.send(Msg::Save(SaveMsg::OwnNumbersChosen(true)));
    assert!(!shared(&mut teacher).contains("open="));
    let variant = "v=1&game=demo-2024&exercise=colour&root=60&open=60.61&variant=";
    for number in 1..=3 {
        assert!(shapes(&Desk::open(&format!("{variant}{number}"))).len() > 2);
    }
}

#[test]
fn cells_of_the_map_are_marked_and_checked() {
    let mut desk = Desk::open("");
    desk.send(Msg::Rules(RulesMsg::TextEdited(BASH.to_owned())));
    let open = format!("{}&exercise=colour~map", desk.address());
    let mut desk = Desk::open(&open);
    desk.count();
    let map = |desk: &Desk| match desk.view().game.content {
        GameContent::Map(map) => map,
        other => panic!("{other:?} is no map"),
    };
    // The shape and the words of each number of stones, and what is drawn of cells too small for words.
    let seen = |desk: &Desk| -> Vec<(ShapeKind, String)> {
        let map = map(desk);
        let shades = map.shades();
        let cell = |n: usize| {
            let [row, column] = map.place(n);
            let mut shade = vec![];
            map.put_shades(row, column..column + 1, &mut shade);
            let cell = map.cell(row, column).expect("a cell");
            assert_eq!(
                shades[usize::from(shade[0])].map(|it| it.0),
                Some(cell.shape)
            );
            (
                cell.shape,
                format!("{} {}", cell.caption, map.told(row, column)),
            )
        };
        (0..=30).map(cell).collect()
    };
    assert!(
        seen(&desk)
            .iter()
            .all(|(shape, _)| *shape == ShapeKind::Blank)
    );
    assert_eq!(map(&desk).open.as_deref(), Some("Mark"));
    let press = |desk: &mut Desk, cell: usize| {
        desk.send(Msg::Map(MapMsg::CellOpened(Some(cell))));
    };
    // A circle at the first press, a square at the second, nothing at the third.
    for shape in [ShapeKind::Circle, ShapeKind::Square, ShapeKind::Blank] {
        press(&mut desk, 5);
        let (seen, words) = seen(&desk)[5].clone();
        assert_eq!(seen, shape);
        // What was marked is said, and no more.
        assert!(!words.contains("wins") && words.starts_with(' '), "{words}");
    }
    desk.send(ExerciseMsg::Checked(0).into());
    assert_eq!(is_right(&desk, 0), None);
    for cell in 0..=30 {
        press(&mut desk, cell);
    }
    desk.send(ExerciseMsg::Checked(0).into());
    let lines = item(&desk, 0).feedback.expect("feedback").lines;
    assert!(
        lines[0].starts_with("Position 0 is marked wrong"),
        "{lines:?}"
    );
    // What was right stays, without the number of moves, which other tasks may ask for; what was wrong is marked anew.
    assert!(
        lines.last().is_some_and(|it| it.contains("stay")),
        "{lines:?}"
    );
    let found = seen(&desk);
    assert!(
        found[5].1.starts_with("✓ ") && !found[8].1.starts_with("✓ "),
        "{found:?}"
    );
    assert!(
        !found
            .iter()
            .any(|it| it.1.contains("wins") || it.1.contains("opponent"))
    );
    press(&mut desk, 5);
    assert_eq!(seen(&desk)[5], found[5]);
    let again = Desk::open(desk.address());
    assert_eq!(seen(&again), seen(&desk), "{}", desk.address());
    for cell in (0..=30).step_by(4) {
        press(&mut desk, cell);
    }
    desk.send(ExerciseMsg::Checked(0).into());
    assert_eq!(is_right(&desk, 0), Some(true));
    let last = desk.results.last().expect("a result");
    assert!(last.passed && last.name == "colour~map");
    // It is made of the map that is open.
    let mut teacher = Desk::open("v=1&game=wythoff&view=map&lang=en");
    teacher.send(Msg::Save(SaveMsg::ShareOpened(true)));
    for kind in [AssignmentKind::Answer, AssignmentKind::Colour] {
        let is_chosen = kind == AssignmentKind::Colour;
        teacher.send(Msg::Save(SaveMsg::AssignmentChosen(kind, is_chosen)));
    }
    let body = teacher.view().header.share.body.expect("it is open");
    let shared = body.exercise.expect("an exercise");
    assert_eq!(
        shared.made.clone().expect("nothing is missing").address[0],
        "#v=1&game=wythoff&view=map&lang=en&exercise=colour~map"
    );
    assert!(
        shared
            .kinds
            .iter()
            .any(|it| it.label == "mark the cells of the map that is open now")
    );
    // Marks in the one would tell those in the other.
    assert!(
        Desk::open("v=1&game=nim&exercise=colour.colour~map")
            .view()
            .exercise
            .is_none()
    );
}

#[test]
fn a_winning_move_is_chosen_or_none() {
    for (position, chosen, right) in [
        ("62", "63", Some(false)),
        ("62", "", Some(true)),
        ("63", "64", Some(true)),
        ("61", "62", Some(true)),
        ("61", "", Some(false)),
        ("60", "120", Some(false)),
    ] {
        let mut desk = Desk::open(&format!("v=1&game=demo-2024&exercise=move~{position}"));
        desk.send(ExerciseMsg::Checked(0).into());
        assert_eq!(is_right(&desk, 0), None);
        let ItemInput::Move(moves) = item(&desk, 0).input else {
            panic!("moves are chosen")
        };
        assert_eq!(moves.len(), 3);
        desk.send(ExerciseMsg::MoveChosen(0, chosen.to_owned()).into())
            .send(ExerciseMsg::Checked(0).into());
        assert_eq!(is_right(&desk, 0), right, "{position} {chosen}");
    }
    let desk = Desk::open("v=1&game=demo-2024&exercise=move~x");
    assert!(desk.view().notice.is_some());
}

#[test]
fn a_won_position_is_won_against_the_best_defence() {
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=play~61");
    let moves = |desk: &Desk| match item(desk, 0).input {
        ItemInput::Play { moves, .. } => moves.into_iter().map(|it| it.0).collect::<Vec<_>>(),
        other => panic!("{other:?} is no play"),
    };
    assert_eq!(moves(&desk), ["62", "122"]);
    let at_first = desk.nodes();
    // The bad move first; the computer then wins.
    desk.send(ExerciseMsg::Played(0, "122".to_owned()).into());
    assert_eq!(moves(&desk), [""; 0], "the game is over");
    assert_eq!(is_right(&desk, 0), Some(false));
    desk.send(ExerciseMsg::PlayedAnew(0).into());
    assert_eq!(desk.nodes(), at_first);
    desk.send(ExerciseMsg::Played(0, "62".to_owned()).into());
    // The computer holds out as long as it can: 63, not 124.
    assert_eq!(moves(&desk), ["64", "126"]);
    // The graph goes with the game, and after a reload too.
    assert_eq!(desk.nodes(), "61 / 62 122+ / 63 124+ / 64+ 126+");
    assert_eq!(desk.nodes(), Desk::open(desk.address()).nodes());
    desk.send(ExerciseMsg::Played(0, "64".to_owned()).into());
    let last = moves(&desk).pop().expect("a move");
    desk.send(ExerciseMsg::Played(0, last).into());
    assert_eq!(is_right(&desk, 0), Some(true));
    assert_eq!(score(&desk), "Points: 2 of 2");
}

#[test]
fn written_rules_are_compared_with_those_of_the_text() {
    let open = "v=1&game=demo-2024&exercise=rules";
    let mut desk = Desk::open(open);
    let view = desk.view();
    let text = view.exercise.expect("an exercise").text.expect("a text");
    assert!(text.contains("129"), "{text}");
    assert!(!view.rules.text.contains("129") && !view.rules.is_read_only && !view.rules.has_task);
    desk.send(ExerciseMsg::Checked(0).into());
    assert_eq!(is_right(&desk, 0), None);
    // What is sought is no earlier state of what is written.
    for msg in [RulesMsg::Undone, RulesMsg::Redone, RulesMsg::FileWanted] {
        desk.send(Msg::Rules(msg));
        assert!(!desk.view().rules.text.contains("129") && !desk.saved.1.contains("129"));
    }
    let write = |desk: &mut Desk, over: &str| {
        let rules = format!(
            "position = \"n\"\nmoves = [\"n -> n + 1\", \"n -> n * 2\"]\nover = \"{over}\"\nstart = \"1 <= n <= 128\"\n"
        );
        desk.send(Msg::Rules(RulesMsg::TextEdited(rules)))
            .send(ExerciseMsg::Checked(0).into());
    };
    write(&mut desk, "n >= 131");
    let lines = item(&desk, 0).feedback.expect("feedback").lines;
    assert!(lines[0].contains("From "), "{lines:?}");
    // What was written comes back with the address, and the game that is sought does not stand in its place.
    let again = Desk::open(desk.address());
    assert!(again.view().rules.text.contains("n >= 131"));
    write(&mut desk, "n >= 129");
    assert_eq!(is_right(&desk, 0), Some(true));
}

#[test]
fn a_number_gives_each_pupil_a_variant_of_their_own() {
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=answer&variant=ask");
    let number = |desk: &Desk| desk.view().exercise.and_then(|it| it.number);
    desk.send(ExerciseMsg::NumberTyped("x".to_owned()).into())
        .send(ExerciseMsg::NumberGiven.into());
    assert!(number(&desk).expect("it is asked for").problem.is_some());
    desk.send(ExerciseMsg::NumberTyped("17".to_owned()).into())
        .send(ExerciseMsg::NumberGiven.into());
    desk.count();
    assert_eq!(number(&desk), None);
    let text = desk.view().rules.text;
    let given = Desk::open("v=1&game=demo-2024&exercise=answer&variant=17");
    let mut given = given;
    given.count();
    assert_eq!(given.view().rules.text, text);
    assert!(desk.address().contains("game=demo-2024") && desk.address().contains("variant=17"));
    let mut other = Desk::open("v=1&game=demo-2024&exercise=answer&variant=18");
    other.count();
    assert_ne!(other.view().rules.text, text);
}

/// All that is seen and heard of a map.
fn read_off(map: &MapView) -> String {
    let shades = map.shades();
    let mut cells = vec![];
    for row in 0..map.row_count {
        for column in 0..map.column_count {
            let mut shade = vec![];
            map.put_shades(row, column..column + 1, &mut shade);
            let shade = shades[usize::from(shade[0])];
            cells.push((map.cell(row, column), map.told(row, column), shade));
        }
    }
    let words = (&map.label, &map.help, &map.tools, &map.legend, &map.note);
    let words = (words, &map.cursor_text, &map.open, &map.questions, &map.law);
    let sizes = (map.row_count, map.column_count, map.cell_width, map.filled);
    let counts = (map.counts, map.outlined_count(), &map.fault);
    format!(
        "{words:?} {sizes:?} {counts:?} {:?} {cells:?}",
        map.spoken_table()
    )
}

/// Two games with the same moves, in which the winners differ, look the same until something is checked.
#[test]
fn nothing_tells_who_wins() {
    let rules = |last_wins: bool| {
        let winner = if last_wins { "last" } else { "next" };
        format!(
            "title = \"t\"\nposition = \"s\"\nmoves = [\"s -> s + 1\", \"s -> s * 2\"]\nover = [{{ when = \"s >= 40\", winner = \"{winner}\" }}]\nstart = \"1 <= s <= 39\"\n\
            [[question]]\nid = \"19\"\nwhere = \"winner == 1 and turns == 1\"\n"
        )
    };
    let of_demo = Desk::open("").view();
    for exercise in [
        "answer",
        "answer&show=graph,map,recursion",
        "colour",
        // Where circles and squares take other room.
        "colour&root=18",
        "colour~map",
        "colour~map.move~20&row=10",
        "move~20",
        "play~20",
        "answer.colour.move~20.play~19",
    ] {
        let shown = [true, false].map(|last_wins| {
            let mut desk = Desk::open("");
            desk.send(Msg::Rules(RulesMsg::TextEdited(rules(last_wins))));
            let game = desk.address().to_owned();
            let mut desk = Desk::open(&format!(
                "{game}&exercise={exercise}&view=map&tick=3&moves=strategy&reason=1&guess=20"
            ));
            desk.count();
            let mut seen = vec![];
            for msg in [
                Msg::NoticeClosed,
                Msg::Graph(GraphMsg::NodeSelected("2".to_owned())),
                Msg::Graph(GraphMsg::StrategyChosen(true)),
                Msg::Graph(GraphMsg::CursorRefuted),
                Msg::Graph(GraphMsg::TableChosen(true)),
                Msg::Settings(SettingsMsg::TabChosen(Tab::Recursion)),
                Msg::Settings(SettingsMsg::TabChosen(Tab::Map)),
                Msg::Map(MapMsg::CellOpened(Some(3))),
                Msg::Colouring(ColouringMsg::GuessingChosen(false)),
                Msg::Colouring(ColouringMsg::TickChosen(9)),
                Msg::Graph(GraphMsg::RootStepped(1)),
                Msg::Save(SaveMsg::PictureWanted(crate::PictureKind::Svg)),
                Msg::Save(SaveMsg::PrintWanted(crate::Print::Worksheet)),
                Msg::Save(SaveMsg::PrintWanted(crate::Print::Shown)),
            ] {
                desk.send(msg);
                let mut view = desk.view();
                // That the one has Grundy values is said by its rules.
                view.game.units.clear();
                // Two maps are the same where what is read off them is.
                if let GameContent::Map(map) = &view.game.content {
                    view.game.content = GameContent::Empty(read_off(map));
                }
                assert!(view.exercise.is_some() && !view.has_answers);
                // The task tells its rules: who has made the last move wins, or loses.
                let told = view.exercise.as_mut().map(|it| it.text.take());
                assert!(told.flatten().is_none_or(|it| !it.contains("winner")));
                // Before the drawing stand the rules, which the pupil knows.
                view.paper = view.paper.map(|it| {
                    let drawing = it.split_once("paper__drawing");
                    drawing.map_or(String::new(), |(_, drawing)| drawing.to_owned())
                });
                // The pupil knows the rules, and nobody sees the answers.
                (view.rules, view.answers) = (of_demo.rules.clone(), of_demo.answers.clone());
                let fields = desk.address().split('&');
                let fields = fields.filter(|it| !it.starts_with("rules="));
                seen.push((view, fields.map(str::to_owned).collect::<Vec<_>>()));
            }
            (seen, desk.saved.clone())
        });
        let [(one, one_saved), (other, other_saved)] = shown;
        for (step, (one, other)) in one.into_iter().zip(other).enumerate() {
            assert!(one == other, "{exercise}, step {step}: {one:?}\n{other:?}");
        }
        assert_eq!(one_saved, other_saved, "{exercise}");
    }
}

/// What the dialog makes of a page on which these kinds are chosen.
fn made_of(address: &str, kinds: &[AssignmentKind]) -> crate::ShareExerciseView {
    let mut desk = Desk::open(address);
    desk.send(Msg::Save(SaveMsg::ShareOpened(true)));
    for kind in kinds {
        desk.send(Msg::Save(SaveMsg::AssignmentChosen(*kind, true)));
    }
    let body = desk.view().header.share.body.expect("it is open");
    body.exercise.expect("an exercise")
}

#[test]
fn what_is_offered_can_be_done_and_tells_no_answer() {
    use AssignmentKind::{Answer, Colour, Move, Play};
    let exercise = |address: &str, kinds: &[AssignmentKind]| {
        let made = made_of(address, kinds).made.expect("nothing is missing");
        made.address[0]
            .split_once("exercise=")
            .expect("one")
            .1
            .to_owned()
    };
    // A lost position cannot be won, and a position that answers a question is none to ask about beside it.
    let demo = "v=1&game=demo-2024&lang=en";
    assert_eq!(exercise(demo, &[Play]), "answer.play~61");
    assert_eq!(exercise(demo, &[Move, Play]), "answer.move~61.play~61");
    assert_eq!(
        exercise(&format!("{demo}&at=59"), &[Play]),
        "answer.play~59"
    );
    let coloured = made_of(demo, &[Colour]);
    assert!(coloured.made.expect("nothing is missing").address[0].contains("&root=61&"));
    let label = &coloured
        .kinds
        .iter()
        .find(|it| it.value == Colour)
        .expect("it is offered")
        .label;
    assert!(label.ends_with("begins at 61"), "{label}");
    // A game without questions is asked for what it has.
    let nim = made_of("v=1&game=nim&lang=en", &[]);
    assert!(nim.kinds.iter().all(|it| it.value != Answer) && nim.kinds[0].is_chosen);
    assert!(exercise("v=1&game=nim&lang=en", &[]).starts_with("colour"));
    let asked = exercise("v=1&game=nim&lang=en", &[Play]);
    let from = asked.split('~').nth(1).expect("a position");
    assert!(
        item(
            &Desk::open(&format!("v=1&game=nim&exercise=play~{from}")),
            0
        )
        .hint
        .is_some()
    );
}

#[test]
fn the_dialog_says_what_is_missing() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en");
    let seen = |desk: &mut Desk, msg: SaveMsg| {
        desk.send(Msg::Save(SaveMsg::ShareOpened(true)))
            .send(Msg::Save(msg));
        let body = desk.view().header.share.body.expect("it is open");
        let exercise = body.exercise.expect("an exercise");
        (exercise.problem.is_some(), exercise.made.is_some())
    };
    for (typed, is_wrong) in [("abc", true), ("0", true), (" 3 ", false), ("", false)] {
        let typed = SaveMsg::AttemptsTyped(typed.to_owned());
        assert_eq!(seen(&mut desk, typed), (is_wrong, !is_wrong));
    }
    let nothing = SaveMsg::AssignmentChosen(AssignmentKind::Answer, false);
    assert_eq!(seen(&mut desk, nothing), (true, false));
}

#[test]
fn a_lost_position_is_no_task_to_win() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en&exercise=answer~21.play~62");
    assert!(item(&desk, 1).text.starts_with("Position 62 cannot be won"));
    assert!(item(&desk, 1).is_closed && item(&desk, 1).feedback.is_none());
    desk.send(ExerciseMsg::Typed(0, "62".to_owned()).into())
        .send(ExerciseMsg::Checked(0).into());
    assert_eq!(score(&desk), "Points: 2 of 2");
    assert!(desk.results.last().expect("a result").finished);
    let again = Desk::open(desk.address());
    assert_eq!(again.view().exercise, desk.view().exercise);
}

#[test]
fn a_slip_costs_no_attempt() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en&exercise=answer&attempts=2");
    let mut check = |index: usize, typed: &str| {
        desk.send(ExerciseMsg::Typed(index, typed.to_owned()).into())
            .send(ExerciseMsg::Checked(index).into());
        let item = item(&desk, index);
        (
            item.feedback.expect("it was checked").is_right,
            item.attempts,
        )
    };
    for slip in ["abc", "6х", "S", "62 или"] {
        let (is_right, left) = check(2, slip);
        assert_eq!(
            (is_right, left.as_deref()),
            (None, Some("2 attempts left")),
            "{slip}"
        );
    }
    assert_eq!(check(2, "S = 62").0, Some(true));
    assert_eq!(check(1, "S=32, S=63").0, Some(true));
    assert_eq!(check(0, "нет").0, Some(false));
}

#[test]
fn a_question_says_what_to_find() {
    let text = |address: &str| item(&Desk::open(&format!("v=1&{address}")), 0).text;
    let demo = "game=demo-2024&exercise=answer~19";
    assert!(text(&format!("{demo}&lang=ru")).starts_with("Найдите все значения S, при которых"));
    assert!(
        text(&format!("{demo}&lang=en")).contains("all values"),
        "{}",
        text(&format!("{demo}&lang=en"))
    );
    assert!(
        text(&format!("{demo}&lang=zh")).contains("所有"),
        "{}",
        text(&format!("{demo}&lang=zh"))
    );
    // Where the exam has no words.
    assert_eq!(
        text("game=grundy-game&exercise=answer~0&lang=ru"),
        "Когда это верно: Значение Гранди равно 0? В ответ запишите: все такие значения."
    );
}

#[test]
fn an_exercise_is_made_of_the_open_game() {
    let mut desk = Desk::open("v=1&game=demo-2024&root=60&at=61&tick=2&reason=1");
    desk.send(Msg::Save(SaveMsg::BaseKnown(
        "https://example.org/".to_owned(),
    )))
    .send(Msg::Save(SaveMsg::ShareOpened(true)));
    let address = |desk: &Desk| {
        let body = desk.view().header.share.body.expect("it is open");
        let made = body.exercise.expect("an exercise").made;
        made.expect("nothing is missing").address[0].clone()
    };
    let choose = |kind, is_chosen| Msg::Save(SaveMsg::AssignmentChosen(kind, is_chosen));
    assert_eq!(
        address(&desk),
        "https://example.org/#v=1&game=demo-2024&lang=en&exercise=answer"
    );
    desk.send(choose(AssignmentKind::Move, true))
        .send(choose(AssignmentKind::Colour, true))
        .send(Msg::Save(SaveMsg::AttemptsTyped("3".to_owned())))
        .send(Msg::Save(SaveMsg::HintsRefused(true)))
        .send(Msg::Save(SaveMsg::OwnNumbersChosen(true)));
    assert_eq!(
        address(&desk),
        "https://example.org/#v=1&game=demo-2024&root=60&lang=en&exercise=answer.colour.move~61&attempts=3&hints=0&variant=ask"
    );
    desk.send(choose(AssignmentKind::Rules, true));
    assert!(address(&desk).contains("exercise=rules&"));
    desk.send(choose(AssignmentKind::Play, true));
    assert!(address(&desk).contains("exercise=play~61&"));
    // The frame beside it has the same exercise, and no less room than it needs.
    let body = desk.view().header.share.body.expect("it is open");
    let made = body.exercise.expect("an exercise").made;
    let frame = made.expect("nothing is missing").frame;
    assert!(
        frame.contains("&amp;embed=1&amp;exercise=play~61&amp;") && frame.contains("height: 480px"),
        "{frame}"
    );
    // Nobody knows a law of this game.
    desk.send(choose(AssignmentKind::Law, true));
    assert!(!address(&desk).contains("law"));
}

#[test]
fn a_law_may_be_sought_where_one_is_known() {
    let offers = |desk: &mut Desk| {
        desk.send(Msg::Save(SaveMsg::ShareOpened(true)));
        let body = desk.view().header.share.body.expect("it is open");
        let kinds = body.exercise.expect("an exercise").kinds;
        desk.send(Msg::Save(SaveMsg::ShareOpened(false)));
        kinds.iter().any(|it| it.value == AssignmentKind::Law)
    };
    // One is found, though the file has none.
    assert!(offers(&mut Desk::open("v=1&game=subtraction")));
    assert!(!offers(&mut Desk::open("v=1&game=demo-2024")));
    // What the file says holds, or it is not offered.
    let mut desk = Desk::open("");
    for (law, is_offered) in [("n % 4 == 0", true), ("n % 3 == 0", false)] {
        let rules = format!("{BASH}[[law]]\nid = \"own\"\nlost = \"{law}\"\n");
        desk.send(Msg::Rules(RulesMsg::TextEdited(rules)));
        desk.count();
        assert_eq!(offers(&mut desk), is_offered, "{law}");
    }
}

#[test]
fn the_law_is_shown_after_the_last_attempt() {
    // One that was found, and that of the file.
    let mut found = Desk::open("v=1&game=subtraction&exercise=law&attempts=2&hints=0");
    let mut own = Desk::open(&format!("{}&attempts=2", law_address("n % 4 == 0")));
    for desk in [&mut found, &mut own] {
        desk.count();
        check_law(desk, "n == 0");
        assert!(!item(desk, 0).is_closed);
        check_law(desk, "n == 5");
        desk.count();
        let feedback = item(desk, 0).feedback.expect("feedback");
        assert!(item(desk, 0).is_closed && feedback.is_right == Some(false));
        let solution = feedback.lines.last().expect("a solution");
        assert!(
            solution.starts_with("Correct answer: n % ") && solution.contains("proved for all"),
            "{:?}",
            feedback.lines
        );
        // The reason of the last mistake is told as well.
        assert!(
            feedback.lines[1].starts_with("Position 0: the game is over"),
            "{:?}",
            feedback.lines
        );
        // What is opened again is shown again.
        let mut again = Desk::open(desk.address());
        again.count();
        let lines = item(&again, 0).feedback.expect("feedback").lines;
        assert!(
            lines.last().is_some_and(|line| line == solution),
            "{lines:?}"
        );
    }
    // Where none is known, that is said.
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=law&attempts=1");
    desk.count();
    check_law(&mut desk, "s == 5");
    desk.count();
    let lines = item(&desk, 0).feedback.expect("feedback").lines;
    assert!(
        lines.iter().any(|it| it.contains("no short law")),
        "{lines:?}"
    );
}

#[test]
fn a_wrong_condition_is_told_by_a_position() {
    let mut desk = law_exercise("n % 4 == 0");
    let mut told = |law: &str| {
        assert_eq!(check_law(&mut desk, law), Some(false), "{law}");
        let lines = item(&desk, 0).feedback.expect("feedback").lines;
        lines.join(" ")
    };
    for (law, expected) in [
        (
            "n % 4 == 1",
            "Position 0: the game is over and the player to move has lost, but your condition does not call it lost.",
        ),
        (
            "n % 4 <= 1",
            "Position 1: the player to move wins by going to 0, but your condition calls it lost.",
        ),
        (
            "n == 0",
            "Position 4: after every move from here the opponent wins, but your condition does not call it lost.",
        ),
    ] {
        let told = told(law);
        assert!(told.ends_with(expected), "{law}: {told}");
        assert!(!told.contains("propert"), "{told}");
    }
    // As long as something else hides who wins, only the condition itself is looked at.
    let mut desk = Desk::open(&format!(
        "{}.move~5",
        desk.address().split("&done").next().expect("a part")
    ));
    desk.count();
    let hidden = item(&desk, 0);
    assert!(hidden.text.contains("is hidden for now"), "{}", hidden.text);
    check_law(&mut desk, "n % 4 <= 1");
    let lines = item(&desk, 0).feedback.expect("feedback").lines.join(" ");
    assert!(lines.contains("calls both 1 and 0 lost"), "{lines}");
    for _ in 0..3 {
        desk.send(ExerciseMsg::HintWanted(0).into());
    }
    let hints = item(&desk, 0).hints.join(" ");
    assert!(
        !hints.contains("map") && !hints.contains("surely"),
        "{hints}"
    );
    // What was hidden is seen once the law alone is left, and the rules stay as they are.
    desk.send(ExerciseMsg::MoveChosen(1, "4".to_owned()).into())
        .send(ExerciseMsg::Checked(1).into());
    assert!(item(&desk, 1).is_closed && !item(&desk, 0).is_closed);
    assert!(item(&desk, 0).text.contains("show who wins"));
    assert!(desk.view().game.tabs.len() > 1 && desk.view().rules.is_read_only);
    assert!(desk.view().game.law.is_none());
}

#[test]
fn an_example_shows_how_a_condition_is_written_and_is_not_the_law() {
    let example = |address: &str| {
        let mut desk = Desk::open(address);
        desk.count();
        match item(&desk, 0).input {
            ItemInput::Text { example, .. } => example.expect("an example").1.join(", "),
            other => panic!("{other:?} is no text"),
        }
    };
    assert!(example("v=1&game=wythoff&exercise=law").ends_with("a == b, (a + b) % 3 == 0"));
    assert!(example("v=1&game=nim&exercise=law").ends_with("a >= 1 and b >= 1"));
    assert!(example(&law_address("n % 4 == 0")).contains("n % 3 == 0"));
    // With two stones at most this would be the law.
    let mut desk = Desk::open("");
    let rules = BASH.replace("(1, 2, 3)", "(1, 2)");
    desk.send(Msg::Rules(RulesMsg::TextEdited(rules)));
    let example = example(&format!("{}&exercise=law", desk.address()));
    assert!(
        !example.contains("n % 3") && example.contains("n % 5 == 2"),
        "{example}"
    );
}

#[test]
fn an_exercise_is_what_a_narrow_page_shows_first() {
    let part = |address: &str| Desk::open(address).view().part;
    for more in ["", "&embed=1", "&embed=1&show=graph"] {
        let address = format!("v=1&game=demo-2024&exercise=colour{more}");
        assert_eq!(part(&address), Part::Answers, "{more}");
        let mut desk = Desk::open(&address);
        assert!(desk.view().parts.iter().any(|it| it.value == Part::Game));
        // Who goes to the board stays there.
        desk.send(Msg::Settings(SettingsMsg::PartChosen(Part::Game)));
        assert_eq!(part(desk.address()), Part::Game, "{}", desk.address());
    }
    assert_eq!(part("v=1&game=demo-2024"), Part::Game);
}

#[test]
fn a_variant_keeps_its_name_and_has_starts_of_its_own() {
    let open = "v=1&game=demo-2024&lang=en&exercise=move~62.play~63.move~61&variant=";
    for number in [1, 2, 17] {
        let mut desk = Desk::open(&format!("{open}{number}"));
        desk.count();
        let view = desk.view();
        assert!(view.notice.is_none(), "{:?}", view.notice);
        assert_eq!(
            view.game.title,
            format!("State exam 2024, demo version, variant {number}")
        );
        let report = &desk.state.solved.as_ref().expect("it is solved").report;
        let standings = desk.state.exercise.items.iter().map(|it| {
            let position = match &it.work {
                Work::Move(position, _) => position,
                Work::Play(line) => &line[0],
                other => panic!("{other:?}"),
            };
            let start = report.starts.iter().find(|it| it.position == *position);
            start.expect("a start of the variant").standing
        });
        let standings: Vec<Standing> = standings.collect();
        // 62 is lost, 63 won in two own moves, and so is 61.
        assert!(
            matches!(
                standings[..],
                [
                    Standing::Lost(Some(4)),
                    Standing::Won(Some(3)),
                    Standing::Won(_)
                ]
            ),
            "{standings:?}"
        );
        // What was done is given back to the same start.
        let first = item(&desk, 0).text;
        desk.send(ExerciseMsg::MoveChosen(0, String::new()).into())
            .send(ExerciseMsg::Checked(0).into());
        assert_eq!(is_right(&desk, 0), Some(true), "{first}");
        let mut again = Desk::open(desk.address());
        again.count();
        assert!(item(&again, 0).is_closed && item(&again, 0).text == first);
    }
}

#[test]
fn the_key_of_a_variant_is_that_of_the_set_with_its_number() {
    let mut pupil = Desk::open("v=1&game=demo-2024&exercise=answer&variant=17");
    pupil.count();
    let mut teacher = Desk::open("v=1&game=demo-2024");
    for msg in [
        VariantsMsg::Opened(true),
        VariantsMsg::CountTyped("1".to_owned()),
        VariantsMsg::SeedTyped("17".to_owned()),
        VariantsMsg::Wanted,
        VariantsMsg::KeyShown(true),
    ] {
        teacher.send(Msg::Variants(msg));
    }
    let variants = teacher.view().variants.expect("variants").variants;
    for (index, (name, values)) in variants[0].answers.iter().enumerate() {
        assert_eq!(item(&pupil, index).name, *name);
        pupil
            .send(ExerciseMsg::Typed(index, values.join(" ")).into())
            .send(ExerciseMsg::Checked(index).into());
        assert_eq!(is_right(&pupil, index), Some(true), "{values:?}");
    }
}

#[test]
fn points_are_kept_where_all_that_was_done_is_too_long() {
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=rules&attempts=5");
    // A note that no packing makes short.
    let mut number = 1_u64;
    let letters = std::iter::repeat_with(|| {
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        char::from(b'a' + (number >> 59) as u8 % 26)
    });
    let note: String = letters.take(6_000).collect();
    let rules = format!(
        "note = \"{note}\"\nposition = \"n\"\nmoves = [\"n -> n + 1\"]\nover = \"n >= 131\"\nstart = \"1 <= n <= 128\"\n"
    );
    desk.send(Msg::Rules(RulesMsg::TextEdited(rules)))
        .send(ExerciseMsg::Checked(0).into());
    assert!(desk.address().len() > ExerciseResult::LONGEST);
    let kept = desk.results.last().expect("a result").kept.clone();
    let mut again = Desk::open("v=1&game=demo-2024&exercise=rules&attempts=5");
    again.send(ExerciseMsg::Restored(kept).into());
    assert_eq!(item(&again, 0).attempts.as_deref(), Some("4 attempts left"));
    assert!(again.view().rules.text.contains("position"));
}

#[test]
fn a_result_names_game_and_task() {
    let result = |open: &str| {
        let mut desk = Desk::open(open);
        desk.count();
        desk.send(ExerciseMsg::Typed(0, "1".to_owned()).into())
            .send(ExerciseMsg::Checked(0).into());
        desk.results.pop().expect("a result")
    };
    let shelf = result("v=1&game=demo-2024&lang=en&exercise=answer~19&attempts=2");
    assert_eq!(shelf.game_id, "game=demo-2024");
    assert!(
        shelf.titles[0].starts_with("State exam 2024, demo version: 19. "),
        "{:?}",
        shelf.titles
    );
    assert_eq!(shelf.titles[1], "State exam 2024, demo version: Exercise");
    assert_eq!(shelf.exercise, "answer~19");
    let varied = result("v=1&game=demo-2024&lang=en&exercise=answer~19&variant=3");
    assert_eq!(varied.game_id, "game=demo-2024&variant=3");
    let file = law_address("n % 4 == 0");
    let [one, other] = [&file, &file.replace("view=map", "view=graph")].map(|it| result(it));
    assert!(one.game_id.starts_with("rules=") && one.game_id == other.game_id);
}

#[test]
fn an_exercise_is_left_with_another_game() {
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=answer");
    desk.send(Msg::Rules(RulesMsg::GameChosen("nim".to_owned())));
    let view = desk.view();
    assert!(view.exercise.is_none() && view.has_answers);
    assert!(!desk.address().contains("exercise"));
    // A list that cannot be read is no exercise, and is said so.
    for broken in [
        "exercise=nonsense",
        "exercise=rules.answer",
        "exercise=move",
        "exercise=",
    ] {
        let view = Desk::open(&format!("v=1&game=demo-2024&{broken}")).view();
        assert!(view.exercise.is_none() && view.notice.is_some(), "{broken}");
    }
}

const BASH: &str = "title = \"t\"\nposition = \"n\"\nmoves = [\"n - k for k in (1, 2, 3) if k <= n\"]\nstart = \"0 <= n <= 30\"\n";

fn law_address(law: &str) -> String {
    let mut desk = Desk::open("");
    let rules = format!("{BASH}[[law]]\nid = \"own\"\nlost = \"{law}\"\n");
    desk.send(Msg::Rules(RulesMsg::TextEdited(rules)));
    format!("{}&exercise=law&view=map", desk.address())
}

fn law_exercise(law: &str) -> Desk {
    let mut desk = Desk::open(&law_address(law));
    desk.count();
    desk
}

fn check_law(desk: &mut Desk, law: &str) -> Option<bool> {
    desk.send(ExerciseMsg::Typed(0, law.to_owned()).into())
        .send(ExerciseMsg::Checked(0).into());
    desk.count();
    is_right(desk, 0)
}

#[test]
fn hints_speak_of_the_position_at_hand_and_keep_the_answer() {
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=answer~19.move~61");
    let hint = |desk: &mut Desk, index: usize| {
        desk.send(ExerciseMsg::HintWanted(index).into());
        item(desk, index).hints.last().cloned().unwrap_or_default()
    };
    // The only answer, 64, is among no list.
    assert!(hint(&mut desk, 0).starts_with("Begin at the end"));
    assert!(hint(&mut desk, 0).starts_with("One move wins from: 65"));
    let last = hint(&mut desk, 0);
    assert!(
        last.starts_with("Take 63") && !last.contains("64"),
        "{last}"
    );
    // Of two moves none is excluded.
    assert!(hint(&mut desk, 1).contains("from 61 lead to 62, 122"));
    assert!(hint(&mut desk, 1).starts_with("61 is a circle"));
    assert!(hint(&mut desk, 1).starts_with("Look at 62, 122"));
    assert_eq!(item(&desk, 1).hint.as_deref(), Some("Show the solution"));
}

#[test]
fn a_law_is_found_with_hints_in_steps() {
    let mut desk = law_exercise("n % 4 == 0");
    assert_eq!(check_law(&mut desk, " "), None);
    assert_eq!(check_law(&mut desk, "n % q == 0"), None, "no law yet");
    assert!(desk.results.is_empty());
    let hint = |desk: &mut Desk| {
        desk.send(ExerciseMsg::HintWanted(0).into());
        item(desk, 0).hints.last().cloned().unwrap_or_default()
    };
    // Which question to ask, what is certain, what to do next, and then the solution.
    assert!(hint(&mut desk).starts_with("Ask of each position"));
    assert!(hint(&mut desk).ends_with("surely loses: 0, 4, 8, 12, 16, 20, 24, 28"));
    assert!(hint(&mut desk).starts_with("What do the lost positions have in common?"));
    assert_eq!(item(&desk, 0).hint.as_deref(), Some("Show the solution"));
    assert_eq!(check_law(&mut desk, "n % 4 == 0"), Some(true));
    assert_eq!(score(&desk), "Points: 2 of 2");
    let last = desk.results.last().expect("a result");
    assert!(last.finished && last.passed);
    assert_eq!(
        (last.name.as_str(), last.response.as_str()),
        ("law", "n % 4 == 0")
    );
    // What was done stands in the address, and the game has its own law again.
    let again = Desk::open(desk.address());
    assert!(item(&again, 0).is_closed);
    assert!(desk.view().rules.text.contains("own"));
}

#[test]
fn the_solution_is_the_games_own_law() {
    let mut desk = law_exercise("n % 4 == 0");
    for _ in 0..4 {
        desk.send(ExerciseMsg::HintWanted(0).into());
    }
    let solved = item(&desk, 0);
    assert!(solved.is_closed, "{solved:?}");
    let lines = solved.feedback.expect("feedback").lines;
    assert!(
        lines.iter().any(|line| line.contains("n % 4 == 0")),
        "{lines:?}"
    );
}

/// The note of a ready game may tell its law, in whatever words: none of it is seen until the exercise is over.
#[test]
fn no_note_of_a_ready_game_is_seen() {
    for game in kruzhok_games::READY_GAMES {
        let open = Desk::open(&format!("v=1&game={}", game.key));
        let report = &open.state.solved.as_ref().expect("it is solved").report;
        let root = crate::address::encode(&report.first_root);
        for exercise in ["answer", "colour", "law", "move~", "play~"] {
            let about = if exercise.ends_with('~') { &root } else { "" };
            let mut desk = Desk::open(&format!("v=1&game={}&exercise={exercise}{about}", game.key));
            if !desk.state.exercise.is_under_way() {
                continue;
            }
            for language in Language::ALL.iter().copied() {
                desk.send(Msg::Settings(SettingsMsg::LanguageChosen(language)))
                    .send(Msg::Save(SaveMsg::PrintWanted(crate::Print::Shown)))
                    .send(Msg::Rules(RulesMsg::FileWanted));
                let view = desk.view();
                assert_eq!(view.game.title, game.title(language), "{}", desk.address());
                let seen = format!("{view:?} {:?}", desk.saved);
                // What the rules say is no secret.
                let rules = &open.state.solved.as_ref().expect("it is solved").rules;
                let text = game_text(&desk.state.rules.text.source, rules, Words::of(&desk.state));
                let note = game.note(language);
                let sentences = note.split("。").flat_map(|it| it.split(". "));
                for words in sentences.filter(|it| !it.is_empty() && !text.contains(*it)) {
                    assert!(!seen.contains(words), "{}: {words}", desk.address());
                }
            }
            // Whoever leaves it sees the game as it is.
            desk.send(Msg::Rules(RulesMsg::GameChosen(game.key.to_owned())));
            assert!(!desk.view().game.note.is_empty());
        }
    }
}

#[test]
fn what_is_wrong_is_told_with_a_reason() {
    let check = |address: &str, typed: &str| {
        let mut desk = Desk::open(&format!("v=1&lang=en&{address}"));
        desk.send(ExerciseMsg::Typed(0, typed.to_owned()).into())
            .send(ExerciseMsg::Checked(0).into());
        let lines = item(&desk, 0).feedback.expect("feedback").lines;
        lines[1..].join(" ")
    };
    let game = "game=demo-2024&exercise=answer";
    // One value has its reason; which of several are wrong is told with the solution.
    assert_eq!(
        check(&format!("{game}~19"), "63"),
        "63 does not fit. Who wins from there, and on which of their own moves?"
    );
    assert_eq!(
        check(&format!("{game}~19"), "500"),
        "500 is not a start position."
    );
    assert_eq!(
        check(&format!("{game}~19"), "63 64"),
        "There are more values than needed."
    );
    assert!(check(&format!("{game}~20"), "60").starts_with("There are fewer values than needed."));
    assert_eq!(
        check(&format!("{game}~20"), "60 61"),
        "There are as many values as needed, but not all of them are correct."
    );
    assert_eq!(check(&format!("{game}~20"), "63"), "");
    assert_eq!(
        check(&format!("{game}~20"), "none"),
        "There are such values."
    );
    let told = check(&format!("{game}~20&attempts=1"), "60 61");
    assert!(
        told.contains("60 does not fit. The player to move") && told.contains("61 does not fit"),
        "{told}"
    );
    assert!(told.ends_with("Correct answer: 32, 63."), "{told}");
    // A start is known by the part of it that is asked for.
    assert!(check("game=two-heaps&exercise=answer~20", "1").contains(" 1 does not fit."));
    let moved = |to: &str| {
        let mut desk = Desk::open("v=1&lang=en&game=demo-2024&exercise=move~61");
        desk.send(ExerciseMsg::MoveChosen(0, to.to_owned()).into())
            .send(ExerciseMsg::Checked(0).into());
        item(&desk, 0).feedback.expect("feedback").lines
    };
    assert_eq!(
        moved("122")[1],
        "After ×2 → 122 the opponent wins: the reply is ×2 → 244."
    );
    assert_eq!(moved("")[1], "There is a winning move here.");
    // Of the least value it is told which way to look.
    let least = |typed| check("game=demo-2024-unlucky&exercise=answer", typed);
    assert_eq!(least("2"), "2 does not fit.");
    assert_eq!(least("64"), "There is a smaller value than 64 that fits.");
}

#[test]
fn a_lost_play_tells_who_won_and_where_it_was_given_away() {
    let mut desk = Desk::open("v=1&lang=en&game=demo-2024&exercise=play~61");
    desk.send(ExerciseMsg::Played(0, "62".to_owned()).into());
    let moves = match item(&desk, 0).input {
        ItemInput::Play { moves, .. } => moves,
        other => panic!("{other:?} is no play"),
    };
    assert_eq!(moves.len(), 2);
    let line = |desk: &Desk| match item(desk, 0).input {
        ItemInput::Play { line, .. } => line,
        other => panic!("{other:?} is no play"),
    };
    assert_eq!(line(&desk), ["You: +1 → 62", "Computer: +1 → 63"]);
    desk.send(ExerciseMsg::PlayedAnew(0).into())
        .send(ExerciseMsg::Played(0, "122".to_owned()).into());
    assert_eq!(
        item(&desk, 0).feedback.expect("feedback").lines,
        [
            "The computer won.",
            "You gave the win away on move 1 (×2 → 122)."
        ]
    );
    assert_eq!(item(&desk, 0).hint, None, "it is over");
}

#[test]
fn hints_fit_questions_about_mistakes() {
    let mut desk = Desk::open("v=1&lang=en&game=demo-2024-unlucky&exercise=answer");
    for _ in 0..3 {
        desk.send(ExerciseMsg::HintWanted(0).into());
    }
    let hints = item(&desk, 0).hints;
    assert!(hints[2].contains("it is the mistake"), "{hints:?}");
    assert!(!hints.join(" ").contains("every move"), "{hints:?}");
}

#[test]
fn hints_about_grundy_values_ask_which_the_moves_reach() {
    for (language, won, first, second, third) in [
        (
            "en",
            "wins",
            "The Grundy value",
            "Take 3. Its moves lead to 1,2.",
            "3. Grundy value 1: the moves reach 0",
        ),
        (
            "ru",
            "выигрывает",
            "Значение Гранди",
            "Возьмите 3. Ходы отсюда ведут в (1,\u{a0}2).",
            "3. Значение Гранди 1: ходы ведут к значениям 0",
        ),
        (
            "zh",
            "获胜",
            "局面的 SG 值",
            "先看 3。从这里可以走到 1,2。",
            "3：SG 值为 1",
        ),
    ] {
        let address = format!("v=1&lang={language}&game=grundy-game&exercise=answer~0");
        let mut desk = Desk::open(&address);
        for _ in 0..3 {
            desk.send(ExerciseMsg::HintWanted(0).into());
        }
        let hints = item(&desk, 0).hints;
        let begins = [first, second, third];
        assert!(
            hints
                .iter()
                .zip(begins)
                .all(|(hint, begin)| hint.starts_with(begin)),
            "{hints:?}"
        );
        assert!(!hints.join(" ").contains("□"), "{hints:?}");
        // That it is a circle is no reason why it does not fit.
        desk.send(ExerciseMsg::Typed(0, "5".to_owned()).into())
            .send(ExerciseMsg::Checked(0).into());
        let said = item(&desk, 0).feedback.expect("it was checked").lines;
        assert!(!said.join(" ").contains(won), "{said:?}");
    }
}

#[test]
fn moves_are_opened_where_a_press_marks() {
    let mut desk = Desk::open("v=1&lang=en&game=demo-2024&exercise=colour&root=60");
    let closed = |desk: &Desk| match desk.view().game.content {
        GameContent::Graph(graph) => {
            let mut nodes = graph.nodes.iter();
            nodes
                .find(|it| it.closed_count.is_some())
                .map(|it| it.key.clone())
        }
        other => panic!("{other:?} is no graph"),
    };
    let key = closed(&desk).expect("a closed node");
    assert!(item(&desk, 0).text.contains("Dots with a number"));
    let before = shapes(&desk);
    desk.send(Msg::Graph(GraphMsg::MovesWanted(key.clone())));
    assert!(shapes(&desk).len() > before.len());
    assert!(shapes(&desk).contains(&(key, ShapeKind::Blank)));
}

#[test]
fn a_note_comes_back_with_the_end_of_the_exercise_in_the_language_of_the_page() {
    let mut desk = Desk::open("v=1&game=nim&lang=en&exercise=move~1,2,3");
    assert!(desk.view().game.note.is_empty() && desk.view().game.title == "Nim");
    desk.send(Msg::Settings(SettingsMsg::LanguageChosen(Language::Ru)))
        .send(ExerciseMsg::MoveChosen(0, String::new()).into())
        .send(ExerciseMsg::Checked(0).into());
    assert!(desk.view().game.note.contains("xor"));
    assert!(desk.address().contains("game=nim"), "{}", desk.address());
}

/// Games that differ in nothing but their own laws look the same until the exercise is over.
#[test]
fn nothing_tells_the_games_own_law() {
    for exercise in ["law", "answer", "law.colour"] {
        let shown = ["n % 4 == 0", "0 == 1 or n == 16"].map(|law| {
            let mut desk = Desk::open("");
            let rules = format!("{BASH}[[law]]\nid = \"own\"\nlost = \"{law}\"\n");
            desk.send(Msg::Rules(RulesMsg::TextEdited(rules)));
            let game = desk.address().to_owned();
            let mut desk = Desk::open(&format!("{game}&exercise={exercise}&view=map"));
            desk.count();
            let mut seen = vec![];
            for msg in [
                Msg::NoticeClosed,
                Msg::Law(crate::LawMsg::Wanted),
                Msg::Law(crate::LawMsg::FaultWanted(None)),
                Msg::Law(crate::LawMsg::ProofCopied),
                Msg::Map(MapMsg::NextDiffering),
                Msg::Rules(RulesMsg::Undone),
                Msg::Settings(SettingsMsg::TabChosen(Tab::Graph)),
                ExerciseMsg::Typed(0, "n == 3".to_owned()).into(),
                ExerciseMsg::HintWanted(0).into(),
                Msg::Save(SaveMsg::PrintWanted(crate::Print::Shown)),
                Msg::Rules(RulesMsg::FileWanted),
            ] {
                desk.send(msg);
                desk.count();
                let view = desk.view();
                assert!(view.game.law.is_none() && !view.rules.text.contains("law"));
                let paper = view.paper.map(|it| {
                    // The code beside the rules is that of the address, which has the whole game.
                    let drawing = it.split_once("paper__drawing");
                    drawing.map_or(String::new(), |(_, drawing)| drawing.to_owned())
                });
                seen.push((
                    view.rules,
                    view.game.title,
                    view.exercise,
                    view.position,
                    paper,
                ));
            }
            (seen, desk.saved.clone())
        });
        let [one, other] = shown;
        assert_eq!(one.1, other.1, "{exercise}");
        for (step, (one, other)) in one.0.into_iter().zip(other.0).enumerate() {
            assert!(one == other, "{exercise}, step {step}");
        }
    }
}

#[test]
fn a_variant_is_told_in_words_in_each_language() {
    for (language, told) in [
        ("ru", "Петя и Ваня"),
        ("en", "The player who made the last move wins."),
        ("zh", "佩佳和万尼亚"),
    ] {
        let address = format!("v=1&lang={language}&game=demo-2024&exercise=answer&variant=7");
        let view = Desk::open(&address).view().exercise.expect("an exercise");
        let text = view.text.expect("a text");
        // The numbers of the variant, without the questions, which stand below.
        assert!(
            text.contains(told) && text.contains("146") && !text.contains("19"),
            "{text}"
        );
    }
    // In a lesson its step says it.
    let lesson = Desk::open("v=1&lesson=squares.8").view().exercise;
    assert_eq!(lesson.expect("an exercise").text, None);
}

#[test]
fn a_hint_about_marks_is_checked_anew() {
    let mut desk = Desk::open("v=1&game=demo-2024&exercise=colour&root=64&open=64");
    let truth = shapes(&Desk::open("v=1&game=demo-2024&root=64&open=64"));
    for (key, shape) in &truth {
        // All right, but the root: a square that is marked as a circle.
        let presses = match (key.as_str(), shape) {
            ("64", _) | (_, ShapeKind::Circle) => 1,
            _ => 2,
        };
        for _ in 0..presses {
            desk.send(Msg::Graph(GraphMsg::NodeToggled(key.clone())));
        }
    }
    desk.send(ExerciseMsg::Checked(0).into());
    assert_eq!(is_right(&desk, 0), Some(false));
    // The same once more says nothing new, and the hint that marks the root takes back what was said of it.
    desk.send(ExerciseMsg::Checked(0).into());
    for _ in 0..3 {
        desk.send(ExerciseMsg::HintWanted(0).into());
    }
    assert_eq!(item(&desk, 0).feedback, None);
    desk.send(ExerciseMsg::Checked(0).into());
    assert_eq!(is_right(&desk, 0), Some(true));
}
