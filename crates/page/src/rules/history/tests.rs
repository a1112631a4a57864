//! Changes of the game, taken back and made again.

use crate::tests::Desk;
use crate::{Edit, InputTarget, Msg, RulesMsg, SettingsMsg};
use kruzhok_words::Language;

fn rules(desk: &Desk) -> String {
    desk.view().rules.text
}

fn undo(desk: &mut Desk) {
    desk.send(Msg::Rules(RulesMsg::Undone));
}

fn redo(desk: &mut Desk) {
    desk.send(Msg::Rules(RulesMsg::Redone));
}

fn form(edit: Edit) -> Msg {
    Msg::Rules(RulesMsg::FormEdited(edit))
}

/// Key by key, as a browser sends it.
fn types(desk: &mut Desk, field: &str, text: &str) {
    for end in 1..=text.len() {
        let target = InputTarget::Field(field.to_owned());
        desk.send(form(Edit::Typed(target, text[..end].to_owned())));
    }
}

#[test]
fn a_removed_row_comes_back_and_goes_again() {
    let mut desk = Desk::open("");
    let before = rules(&desk);
    desk.send(form(Edit::Removed("moves[1]".to_owned())));
    assert!(!rules(&desk).contains("s * 2"));
    let [step, _] = desk.view().rules.history;
    assert_eq!(
        (step.label.as_str(), step.is_possible),
        ("Undo: removal", true)
    );
    undo(&mut desk);
    assert_eq!(rules(&desk), before);
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
    // It is the ready game again, not one that only looks like it.
    assert!(desk.address().contains("game=demo-2024"));
    redo(&mut desk);
    assert!(!rules(&desk).contains("s * 2"));
    undo(&mut desk);
    undo(&mut desk);
    assert_eq!(rules(&desk), before, "there is no step before the first");
}

#[test]
fn typing_in_one_field_is_one_step_and_in_another_field_another() {
    let mut desk = Desk::open("");
    let before = rules(&desk);
    types(&mut desk, "over", "s >= 40");
    let first = rules(&desk);
    types(&mut desk, "title", "Mine");
    undo(&mut desk);
    assert_eq!(rules(&desk), first);
    undo(&mut desk);
    assert_eq!(rules(&desk), before);
    redo(&mut desk);
    assert_eq!(rules(&desk), first);
    // What was undone is gone once something else is done.
    desk.send(form(Edit::Removed("moves[0]".to_owned())));
    let [_, redo] = desk.view().rules.history;
    assert!(!redo.is_possible);
}

#[test]
fn letters_that_the_browser_took_back_leave_no_step() {
    let mut desk = Desk::open("v=1&game=nim");
    desk.send(form(Edit::Removed("moves[0]".to_owned())));
    let title = desk.view().game.title;
    for text in [&format!("{title}s"), &title] {
        let target = InputTarget::Field("title".to_owned());
        desk.send(form(Edit::Typed(target, text.clone())));
    }
    let [undo, _] = desk.view().rules.history;
    assert_eq!(undo.label, "Undo: removal");
}

#[test]
fn a_text_pasted_over_what_was_typed_is_a_step_of_its_own() {
    let mut desk = Desk::open("v=1&game=nim");
    let typed = rules(&desk).replace("Nim", "Mine");
    desk.send(Msg::Rules(RulesMsg::TextEdited(typed.clone())));
    let pasted = "position = \"n\"\nmoves = [\"n - 1\"]\nover = \"n <= 0\"\nstart = \"n == 5\"\n";
    desk.send(Msg::Rules(RulesMsg::TextEdited(pasted.to_owned())));
    undo(&mut desk);
    assert_eq!(rules(&desk), typed);
}

#[test]
fn an_opened_game_leaves_the_one_before_one_step_back() {
    let mut desk = Desk::open("");
    types(&mut desk, "over", "s >= 40");
    let mine = rules(&desk);
    for msg in [
        RulesMsg::GameChosen("nim".to_owned()),
        RulesMsg::NewGameWanted,
    ] {
        desk.send(Msg::Rules(msg));
        assert_ne!(rules(&desk), mine);
        undo(&mut desk);
        assert_eq!(rules(&desk), mine);
        assert_eq!(desk.answers(), "19: 19 | 20: 18 | 21: 17");
    }
}

#[test]
fn a_ready_game_comes_back_in_the_language_that_was_chosen_since() {
    let mut desk = Desk::open("v=1&game=nim&lang=en");
    desk.send(form(Edit::Removed("moves[0]".to_owned())));
    desk.send(Msg::Settings(SettingsMsg::LanguageChosen(Language::Ru)));
    undo(&mut desk);
    assert_eq!(desk.view().game.title, "Ним");
}

#[test]
fn steps_are_many_but_not_endless() {
    let mut desk = Desk::open("v=1&game=nim");
    for at in 0..150 {
        let field = if at % 2 == 0 { "title" } else { "note" };
        types(&mut desk, field, &at.to_string());
    }
    for _ in 0..150 {
        undo(&mut desk);
    }
    assert!(
        rules(&desk).contains("title     = \"48\""),
        "{}",
        rules(&desk)
    );
}

#[test]
fn the_focus_stays_where_a_row_was_removed() {
    let mut desk = Desk::open("v=1&game=smaller-heap");
    let mut remove = |field: &str| {
        desk.focus.clear();
        desk.send(form(Edit::Removed(field.to_owned())));
        desk.focus.clone()
    };
    // The button of the next row has the name of the one that was pressed.
    assert_eq!(remove("moves[0]"), "field-moves-0-remove");
    assert_eq!(remove("moves[1]"), "field-moves-0-remove");
    assert_eq!(remove("moves[0]"), "quick-0");
    assert_eq!(remove("question[0]"), "field-question-0-remove");
}

#[test]
fn a_game_that_comes_back_is_seen_where_it_was_left() {
    let mut desk = Desk::open("v=1&game=demo-2024&root=61&at=122");
    desk.send(Msg::Rules(RulesMsg::GameChosen("nim".to_owned())));
    undo(&mut desk);
    assert_eq!(desk.view().game.root, "61");
    assert!(desk.address().contains("root=61&at=122"));
}
