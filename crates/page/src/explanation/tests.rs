//! Explanations of answers, and of what is none.

use crate::Effect;
use crate::ExplanationView;
use crate::Msg;
use crate::tests::Desk;
use crate::{ColouringMsg, ExplanationMsg, GameContent, RulesMsg, SettingsMsg, Tab};
use kruzhok_words::Language;

const LEAST: &str = "position = \"S\"\nmoves = [\"S + 1\", \"S * 2\"]\nover = \"S >= 29\"\nstart = \"1 <= S <= 28\"\n\
    [[question]]\nid = \"19\"\nask = \"min\"\nwhere = \"some_move(winner == 2 and turns == 1)\"\n\
    [[question]]\nid = \"20\"\nask = \"2 smallest\"\nwhere = \"winner == 1 and turns == 2\"\n\
    [[question]]\nid = \"21\"\nask = \"max\"\nwhere = \"winner == 2 and turns == 2\"\n";

/// The text that is copied.
fn text(desk: &mut Desk) -> String {
    let effects = desk
        .state
        .update(Msg::Explanation(ExplanationMsg::CopyWanted));
    match &effects[..] {
        [Effect::CopyText(text)] => text.clone(),
        other => panic!("{other:?}"),
    }
}

/// The explanation below the question with this place.
fn told(desk: &Desk, question: usize) -> ExplanationView {
    let answer = desk.view().answers.answers.swap_remove(question);
    answer.explanation.expect("it was asked for")
}

#[test]
fn an_answer_is_explained_as_a_pupil_writes_it_down() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en");
    desk.send(Msg::Explanation(ExplanationMsg::Wanted(2)));
    let expected = "\
State exam 2024, demo version
21. V2: Vanya wins on the first or second move, but cannot be sure of winning on the first

s = 62 is a square: every move loses, and Vanya wins.
s = 62 meets the condition.
- Vanya wins on their second move at the latest, however the opponent plays:
  - Petya +1 → 63; Vanya +1 → 64
    - Petya +1 → 65; Vanya ×2 → 130. The game is over, Vanya wins.
    - Petya ×2 → 128; Vanya +1 → 129. The game is over, Vanya wins.
  - Petya ×2 → 124; Vanya ×2 → 248. The game is over, Vanya wins.
- Vanya cannot be sure of winning on the first move:
  - Petya +1 → 63
    - Vanya moves, but no move ends the game: +1 → 64, ×2 → 126.

How Vanya moves
Position	Move	Becomes
63	+1	64
124	×2	248
65	×2	130
128	+1	129
";
    assert_eq!(text(&mut desk), expected);
    desk.send(Msg::Explanation(ExplanationMsg::FileWanted));
    let saved = (desk.saved.0.as_str(), desk.saved.1.as_str());
    assert_eq!(saved, ("State-exam-2024-demo-version-s-62.txt", expected));
}

#[test]
fn who_wins_is_explained_from_the_first_start_that_is_asked_about() {
    let mut desk = Desk::open("v=1&lang=en");
    let asked = LEAST.split("[[question]]").next().expect("the game");
    let asked =
        format!("{asked}[[question]]\nid = 1\nask = \"winner\"\nstart = \"14 <= S <= 15\"\n");
    desk.send(Msg::Rules(RulesMsg::TextEdited(asked)));
    desk.send(Msg::Explanation(ExplanationMsg::Wanted(0)));
    let view = told(&desk, 0);
    assert_eq!(view.heading, "Who wins from 14:");
    let fact = view.fact.expect("somebody wins");
    assert_eq!(fact, "14 is a square: every move loses, and Vanya wins.");
    assert!(!view.lines.is_empty());
}

#[test]
fn what_is_no_answer_is_explained_too() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=ru");
    desk.send(Msg::Explanation(ExplanationMsg::Wanted(2)))
        .send(Msg::Explanation(ExplanationMsg::StartTyped(
            " 61 ".to_owned(),
        )));
    assert!(desk.address().contains("reason=3.61"), "{}", desk.address());
    let expected = "\
s = 61 — кружок: выигрывает Петя, ход +1 → 62.
s = 61 не подходит под условие.
- Ваня не может выиграть наверняка за 2 своих хода, если Петя ходит так:
  - Петя +1 → 62
    - Ваня +1 → 63; Петя +1 → 64
      - Ваня ходит, но ни один ход игру не заканчивает: +1 → 65, ×2 → 128.
    - Ваня ×2 → 124; Петя ×2 → 248. Игра окончена, выигрывает Петя.
";
    let text = text(&mut desk);
    assert!(text.ends_with(expected), "{text}");
    // An address opens it again, in another language.
    let address = desk.address().replace("lang=ru", "lang=zh");
    let desk = Desk::open(&address);
    let told = told(&desk, 2);
    assert_eq!(told.start, "61");
    assert_eq!(told.heading, "s\u{a0}=\u{a0}61 不符合条件。");
}

#[test]
fn of_the_least_it_is_told_why_no_lesser_one_will_do() {
    let mut desk = Desk::open("v=1&lang=ru");
    desk.send(Msg::Rules(RulesMsg::TextEdited(LEAST.to_owned())));
    assert_eq!(desk.answers(), "19: 8 | 20: 7 13 | 21: 12");
    desk.send(Msg::Explanation(ExplanationMsg::Wanted(0)));
    let expected = "\
S = 8 подходит под условие.
- Всё решает ход: Петя ×2 → 16
  - Ваня выигрывает своим первым ходом:
    - Ваня ×2 → 32. Игра окончена, выигрывает Ваня.
- Из меньших значений (всего 7) не подходит ни одно. Ближайшее: S = 7.
  - Петя ходит, и ни один ход не годится:
    - Петя +1 → 8
      - Ваня не может выиграть первым ходом:
        - Ваня ходит, но ни один ход игру не заканчивает: +1 → 9, ×2 → 16.
    - Петя ×2 → 14
      - Петя выигрывает своим первым ходом:
        - Ваня +1 → 15; Петя ×2 → 30. Игра окончена, выигрывает Петя.
        - Ваня ×2 → 28; Петя +1 → 29. Игра окончена, выигрывает Петя.
";
    let least = text(&mut desk);
    assert!(least.contains(expected), "{least}");
    desk.send(Msg::Explanation(ExplanationMsg::Wanted(2)));
    let greatest = text(&mut desk);
    let beyond = "- Из больших значений (всего 16) не подходит ни одно. Ближайшее: S = 13.";
    assert!(greatest.contains(beyond), "{greatest}");
    // What meets the condition, but was not asked for, has no neighbours.
    desk.send(Msg::Explanation(ExplanationMsg::StartTyped("9".to_owned())));
    assert!(!text(&mut desk).contains("Ближайшее"));
}

#[test]
fn a_number_stands_for_the_start_that_has_it() {
    let mut desk = Desk::open("v=1&game=smaller-heap&lang=en");
    desk.send(Msg::Explanation(ExplanationMsg::Wanted(0)))
        .send(Msg::Explanation(ExplanationMsg::StartTyped(
            "40".to_owned(),
        )));
    assert_eq!(told(&desk, 0).start, "12,40");
    for start in ["4000", "40, 12", "nonsense", "-1"] {
        desk.send(Msg::Explanation(ExplanationMsg::StartTyped(
            start.to_owned(),
        )));
        let told = told(&desk, 0);
        assert_eq!(
            (told.heading.as_str(), told.start.as_str(), told.buttons),
            ("This game has no such start position.", start, None)
        );
    }
    desk.send(Msg::Explanation(ExplanationMsg::StartTyped(String::new())));
    assert!(told(&desk, 0).heading.ends_with("meets the condition."));
}

#[test]
fn a_reason_follows_the_answer_and_the_rules() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en");
    assert_eq!(desk.view().answers.answers[1].explanation, None);
    desk.send(Msg::Explanation(ExplanationMsg::Wanted(1)));
    assert!(told(&desk, 1).heading.contains("32"));
    desk.send(Msg::Explanation(ExplanationMsg::AnswerChosen(
        1,
        "63".to_owned(),
    )));
    assert!(told(&desk, 1).heading.contains("63"));
    assert_eq!(desk.state.shown_root(), Some("63"));
    // An answer to another question is only shown.
    desk.send(Msg::Explanation(ExplanationMsg::AnswerChosen(
        0,
        "64".to_owned(),
    )));
    assert!(told(&desk, 1).heading.contains("63"));
    let rules = desk.state.rules.text.source.replace("129", "31");
    desk.send(Msg::Rules(RulesMsg::TextEdited(rules)));
    assert_eq!(
        told(&desk, 1).heading,
        "This game has no such start position."
    );
    desk.send(Msg::Explanation(ExplanationMsg::StartTyped(String::new())));
    assert!(told(&desk, 1).heading.contains("14"));
    // The same button closes it.
    desk.send(Msg::Explanation(ExplanationMsg::Wanted(1)));
    assert_eq!(desk.view().answers.answers[1].explanation, None);
    desk.send(Msg::Explanation(ExplanationMsg::Wanted(1)))
        .send(Msg::Colouring(ColouringMsg::GuessingChosen(true)));
    assert_eq!(desk.view().answers.answers[1].explanation, None);
}

#[test]
fn what_is_counted_is_listed() {
    let mut desk = Desk::open("v=1&lang=en");
    let asked = |ask: &str| {
        let first = LEAST.split("[[question]]").next().expect("the game");
        format!("{first}[[question]]\nid = 1\nask = \"{ask}\"\nwhere = \"winner == 2\"\n")
    };
    for (ask, answer) in [("count", "1: 6"), ("sum", "1: 48")] {
        desk.send(Msg::Rules(RulesMsg::TextEdited(asked(ask))));
        assert_eq!(desk.answers(), answer);
        desk.send(Msg::Explanation(ExplanationMsg::Wanted(0)));
        let view = told(&desk, 0);
        assert!(view.heading.starts_with("S\u{a0}="), "{}", view.heading);
        assert_eq!(
            view.lines[0].text,
            "All that meet the condition (6): 1, 3, 8, 10, 12, 14"
        );
        desk.send(Msg::Explanation(ExplanationMsg::Wanted(0)));
    }
    // Of very many, the first.
    let many = asked("count").replace("29", "2900").replace("28", "2899");
    let many = many.replace("winner == 2", "winner == 1");
    desk.send(Msg::Rules(RulesMsg::TextEdited(many)));
    desk.send(Msg::Explanation(ExplanationMsg::Wanted(0)));
    let line = told(&desk, 0).lines[0].text.clone();
    assert!(line.contains(", … and ") && line.len() < 400, "{line}");
}

#[test]
fn every_answer_of_every_ready_game_is_explained_in_every_language() {
    for game in kruzhok_games::READY_GAMES {
        let mut desk = Desk::open(&format!("v=1&game={}", game.key));
        for question in 0..desk.view().answers.answers.len() {
            desk.send(Msg::Explanation(ExplanationMsg::Wanted(question)));
            for language in Language::ALL {
                desk.send(Msg::Settings(SettingsMsg::LanguageChosen(language)));
                let told = told(&desk, question);
                assert!(!told.heading.is_empty(), "{} {question}", game.key);
                let texts = told.lines.iter().map(|line| &line.text);
                for text in texts.chain([&told.heading]) {
                    let is_filled = !text.is_empty() && !text.contains(['{', '}']);
                    assert!(is_filled, "{} {question}: {text}", game.key);
                }
            }
        }
    }
}

#[test]
fn of_an_unlucky_first_move_the_move_is_drawn_and_the_call_is_the_questions() {
    let mut desk = Desk::open("v=1&lang=en");
    desk.send(Msg::Rules(RulesMsg::TextEdited(LEAST.to_owned())));
    desk.send(Msg::Explanation(ExplanationMsg::AnswerChosen(
        0,
        "8".to_owned(),
    )));
    let view = desk.view();
    // Nothing is explained yet, but the graph shows which move it was.
    assert_eq!(view.answers.answers[0].explanation, None);
    let refutation = view.position.and_then(|it| it.refutation);
    let steps = refutation.expect("the unlucky move").steps;
    let moves: Vec<&str> = steps.iter().map(|it| it.to.as_str()).collect();
    assert_eq!(moves, ["16", "32"]);
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Recursion)));
    let call = |desk: &Desk| match desk.view().game.content {
        GameContent::Recursion(view) => (view.position, view.limit, view.is_first_move_bad),
        other => panic!("{other:?}"),
    };
    assert_eq!(call(&desk), ("8".to_owned(), "2".to_owned(), true));
    let answers = [(1, "13", "3", false), (2, "12", "4", false)];
    for (question, start, limit, is_bad) in answers {
        desk.send(Msg::Explanation(ExplanationMsg::AnswerChosen(
            question,
            start.to_owned(),
        )));
        let expected = (start.to_owned(), limit.to_owned(), is_bad);
        assert_eq!(call(&desk), expected);
    }
    // Who asks for the reason sees the start that it is about.
    desk.send(Msg::Explanation(ExplanationMsg::Wanted(0)));
    assert_eq!(desk.state.shown_root(), Some("8"));
    // Who guesses does not see it any more.
    assert!(desk.state.graph.refuted.is_some());
    desk.send(Msg::Colouring(ColouringMsg::GuessingChosen(true)));
    assert_eq!(desk.state.graph.refuted, None);
    assert!(!desk.address().contains("reason="), "{}", desk.address());
}
