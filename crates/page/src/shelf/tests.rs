//! The games that are kept on the device.

use crate::tests::{Desk, VISITOR};
use crate::{Edit, InputTarget, Msg, RulesMsg, ShelfMsg, TaskMsg, Visitor};

const FRAMED: Visitor = Visitor {
    is_framed: true,
    ..VISITOR
};

/// Titles of the kept games, the last first.
fn titles(desk: &Desk) -> Vec<String> {
    let kept = desk.view().header.shelf.kept;
    let games = kept.into_iter().flat_map(|kept| kept.games);
    games.map(|(_, game)| game.title).collect()
}

fn names(desk: &mut Desk, title: &str) {
    for end in 1..=title.len() {
        let target = InputTarget::Field("title".to_owned());
        let edit = Edit::Typed(target, title[..end].to_owned());
        desk.send(Msg::Rules(RulesMsg::FormEdited(edit)));
    }
}

fn opens(desk: &mut Desk, key: &str) {
    desk.send(Msg::Rules(RulesMsg::GameChosen(key.to_owned())));
}

#[test]
fn a_changed_game_is_kept_once_and_found_again_after_a_reload() {
    let mut desk = Desk::open("");
    opens(&mut desk, "nim");
    assert_eq!(titles(&desk), [""; 0], "a ready game needs no keeping");
    names(&mut desk, "Mine");
    opens(&mut desk, "bash");
    desk.send(Msg::Rules(RulesMsg::NewGameWanted));
    assert_eq!(titles(&desk), ["Mine"]);
    names(&mut desk, "Other");
    assert_eq!(titles(&desk), ["Other", "Mine"]);

    let mut again = Desk::open_with("", VISITOR, desk.kept);
    assert_eq!(titles(&again), ["Other", "Mine"]);
    again.send(Msg::Shelf(ShelfMsg::KeptChosen(1)));
    assert_eq!(again.view().game.title, "Mine");
    names(&mut again, "Mine too");
    assert_eq!(titles(&again), ["Mine too", "Other"], "in its place");
    // It was opened, and then named.
    again.send(Msg::Rules(RulesMsg::Undone));
    again.send(Msg::Rules(RulesMsg::Undone));
    assert_eq!(again.view().game.title, Desk::open("").view().game.title);
}

#[test]
fn the_last_twelve_games_are_kept() {
    let mut desk = Desk::open("");
    for at in 0..15 {
        desk.send(Msg::Rules(RulesMsg::NewGameWanted));
        names(&mut desk, &format!("Game {at}"));
    }
    let kept = titles(&desk);
    assert_eq!((kept.len(), kept[0].as_str()), (12, "Game 14"));
}

#[test]
fn a_ready_game_that_is_as_it_was_is_not_kept() {
    let mut desk = Desk::open("v=1&game=nim");
    names(&mut desk, "Mine");
    desk.send(Msg::Rules(RulesMsg::Undone));
    assert_eq!(titles(&desk), [""; 0]);
    assert_eq!(desk.kept.as_deref(), Some(""));
}

#[test]
fn a_pasted_task_is_kept_with_its_players_and_beside_the_game_before() {
    let text = "Два игрока, Аня и Боря, играют в следующую игру. Перед ними лежит куча орехов. Первый ход делает Боря. \
        За один ход можно добавить в кучу один орех или удвоить количество орехов. Игра завершается, когда орехов \
        становится не менее 40. Побеждает игрок, сделавший последний ход. В начале в куче было S орехов, 1 ≤ S ≤ 39.";
    let mut desk = Desk::open("v=1&game=nim&lang=ru");
    names(&mut desk, "Mine");
    for (end, _) in text.char_indices().skip(100).step_by(11) {
        desk.send(Msg::Task(TaskMsg::Typed(text[..end].to_owned())));
    }
    desk.send(Msg::Task(TaskMsg::Typed(text.to_owned())));
    let kept = titles(&desk);
    // A game without a name is known by its moves and its end.
    assert_eq!(kept, ["+1  ×2  ·  s ≥ 40", "Mine"]);
    let mut again = Desk::open_with("v=1&lang=ru", VISITOR, desk.kept);
    again.send(Msg::Shelf(ShelfMsg::KeptChosen(0)));
    let players = again.state.rules.players.as_deref();
    assert_eq!(players, Some(&["Боря".to_owned(), "Аня".to_owned()]));
}

#[test]
fn what_is_kept_is_cleared_and_brought_back() {
    let mut desk = Desk::open("v=1&game=nim");
    names(&mut desk, "Mine");
    desk.send(Msg::Shelf(ShelfMsg::Cleared));
    assert_eq!(desk.kept.as_deref(), Some(""));
    let kept = desk.view().header.shelf.kept;
    assert!(kept.is_some_and(|kept| kept.is_cleared && kept.games.is_empty()));
    desk.send(Msg::Shelf(ShelfMsg::Restored));
    assert_eq!(titles(&desk), ["Mine"]);
}

#[test]
fn a_frame_keeps_nothing_unless_its_host_says_so() {
    let kept = Some("untouched".to_owned());
    let mut desk = Desk::open_with("v=1&game=nim", FRAMED, kept.clone());
    names(&mut desk, "Mine");
    assert_eq!((titles(&desk), &desk.kept), (vec![], &kept));
    let mut desk = Desk::open_with("v=1&game=nim&keep=1", FRAMED, Some(String::new()));
    names(&mut desk, "Mine");
    assert_eq!(titles(&desk), ["Mine"]);
    assert!(desk.address().contains("keep=1"), "{}", desk.address());
}

#[test]
fn a_browser_without_storage_keeps_nothing_and_a_broken_one_what_can_be_read() {
    let mut desk = Desk::open_with("v=1&game=nim", VISITOR, None);
    names(&mut desk, "Mine");
    assert_eq!((titles(&desk), &desk.kept), (vec![], &None));
    let mut desk = Desk::open("v=1&game=nim");
    names(&mut desk, "Mine");
    let broken = format!(
        "<b>\nv=9&game=nim\nv=1&rules=!!!\n{}",
        desk.kept.expect("it is kept")
    );
    let desk = Desk::open_with("", VISITOR, Some(broken));
    assert_eq!(titles(&desk), ["Mine"]);
}

#[test]
fn a_game_of_the_name_that_is_sought_comes_first() {
    let desk = Desk::open("v=1&lang=ru");
    let found = |query: &str| {
        let sections = desk.view().header.shelf.found(query).sections;
        let titles = sections.into_iter().flat_map(|it| it.games);
        titles.map(|it| it.title).collect::<Vec<_>>()
    };
    assert_eq!(found("ним")[0], "Ним");
    assert_eq!(found("кегл"), ["Кегли", "Кегли Доусона"]);
    // Within a word nothing is found.
    assert!(found("егли").is_empty());
}
