//! The text of a task on the page, without a browser. The texts are our own.

use crate::Edit;
use crate::InputTarget;
use crate::Msg;
use crate::ReadTaskView;
use crate::SpanKind;
use crate::is_task;
use crate::tests::Desk;
use crate::{
    ExplanationMsg, GameContent, PictureKind, Print, RulesMsg, SaveMsg, SettingsMsg, Tab, TaskMsg,
};
use kruzhok_task::Doubt;
use kruzhok_words::{Language, keys};

const GAME: &str = "Два игрока, Аня и Боря, играют в следующую игру. Перед ними лежит куча орехов. Первый ход делает \
    Боря. За один ход можно добавить в кучу один или четыре ореха или удвоить количество орехов. Игра завершается, когда орехов \
    становится не менее 40. Побеждает игрок, сделавший последний ход. В начале в куче было S орехов, 1 ≤ S ≤ 39.";
const Q19: &str = "Задание 19. Известно, что Аня выиграла своим первым ходом после неудачного первого хода Бори. \
    Укажите минимальное значение S, при котором это возможно.";
const Q20: &str = "Задание 20. Для игры, описанной в задании 19, найдите два таких значения S, при которых у Бори есть \
    выигрышная стратегия, причём Боря не может выиграть за один ход, но может выиграть своим вторым ходом независимо \
    от того, как будет ходить Аня.";
const Q21: &str = "Задание 21. Найдите минимальное значение S, при котором у Ани есть выигрышная стратегия, \
    позволяющая ей выиграть первым или вторым ходом при любой игре Бори, но у Ани нет стратегии, которая позволит ей \
    гарантированно выиграть первым ходом.";

fn read(desk: &Desk) -> ReadTaskView {
    let task = desk.view().rules.task;
    task.read.unwrap_or_else(|| panic!("{:?}", task.status))
}

fn rules(desk: &Desk) -> String {
    desk.view().rules.text
}

#[test]
fn a_pasted_task_becomes_the_game_and_its_answers() {
    let mut desk = Desk::open("");
    desk.send(Msg::Task(TaskMsg::Typed(format!(
        "{GAME}\n{Q19}\n{Q20}\n{Q21}"
    ))));
    assert_eq!(desk.answers(), "19: 10 | 20: 15 18 | 21: 14");
    assert_eq!(desk.focus, "task-read");
    desk.send(Msg::Task(TaskMsg::Typed(desk.view().rules.task.text)));
    let read = read(&desk);
    assert!(read.not_understood.is_empty() && read.choices.is_empty());
    let marks: Vec<&str> = read.legend.iter().map(|it| it.sign.as_str()).collect();
    assert_eq!(marks, ["1", "2", "3", "4", "5", "19", "20", "21"]);
    let text: String = read.pieces.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(text, desk.view().rules.task.text, "not a sign is lost");
    let of_moves = read.pieces.iter().find(
        |it| matches!(it.kind, SpanKind::Said { mark, .. } if read.legend[mark].code == "moves"),
    );
    assert!(of_moves.is_some_and(|it| it.text.contains("удвоить")));
    // The same marks stand in the form.
    let sections = desk.view().rules.sections;
    let marked: Vec<(&str, String)> = sections
        .iter()
        .filter_map(|it| Some((it.key, it.mark.as_ref()?.sign.clone())))
        .collect();
    let wanted = [
        ("heaps", "2"),
        ("moves", "3"),
        ("over", "4"),
        ("start", "5"),
    ];
    assert_eq!(marked, wanted.map(|(key, sign)| (key, sign.to_owned())));
    let questions = sections.iter().find(|it| it.key == "questions");
    let lines = questions.expect("questions").lines.iter();
    let signs: Vec<String> = lines.filter_map(|it| Some(it.mark.clone()?.sign)).collect();
    assert_eq!(signs, ["19", "20", "21"]);
    // Two such values are two fields.
    assert!(rules(&desk).contains("expect = 2"));
    assert_eq!(desk.view().answers.answers[1].values.len(), 2);
}

#[test]
fn the_game_before_comes_back_and_the_text_stays() {
    let mut desk = Desk::open("");
    let before = rules(&desk);
    desk.send(Msg::Task(TaskMsg::Typed(GAME.to_owned())));
    assert_ne!(rules(&desk), before);
    desk.send(Msg::Rules(RulesMsg::Undone));
    assert_eq!(rules(&desk), before);
    let task = desk.view().rules.task;
    assert_eq!(task.text, GAME);
    assert!(task.read.is_none());
    let [undo, redo] = desk.view().rules.history;
    assert_eq!((undo.is_possible, redo.is_possible), (false, true));
    assert_eq!(redo.label, "Redo: the task’s text");
    desk.send(Msg::Rules(RulesMsg::Redone));
    assert!(rules(&desk).contains("s >= 40"));
    // The marks are there again, and the way back is open once more.
    assert!(!read(&desk).legend.is_empty());
    desk.send(Msg::Rules(RulesMsg::Undone));
    assert_eq!(rules(&desk), before);
}

#[test]
fn the_back_button_leads_from_a_task_and_to_it_again() {
    let mut desk = Desk::open("");
    let (before, address) = (rules(&desk), desk.address().to_owned());
    desk.send(Msg::Task(TaskMsg::Typed(format!("{GAME}\n{Q19}"))));
    let of_task = desk.address().to_owned();
    desk.send(Msg::AddressOpened(address));
    assert_eq!(rules(&desk), before);
    assert!(desk.view().rules.task.read.is_none());
    desk.send(Msg::AddressOpened(of_task));
    assert_eq!(desk.answers(), "19: 10");
    assert!(!read(&desk).legend.is_empty());
}

#[test]
fn the_answers_of_the_game_before_go_at_once() {
    let mut desk = Desk::open("");
    let solved = desk.view().answers.answers.len();
    assert_eq!(solved, 3);
    desk.state
        .update(Msg::Task(TaskMsg::Typed(GAME.to_owned())));
    let view = desk.view();
    assert!(view.answers.answers.is_empty() && view.position.is_none());
}

#[test]
fn players_are_called_as_the_text_calls_them() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=ru");
    desk.send(Msg::Task(TaskMsg::Typed(format!("{GAME}\n{Q19}\n{Q20}"))));
    let asked = |desk: &Desk, at: usize| desk.view().answers.answers[at].question.clone();
    assert_eq!(
        asked(&desk, 1),
        "Б2: Боря не выигрывает первым ходом, но выигрывает вторым при любой игре соперника"
    );
    desk.send(Msg::Explanation(ExplanationMsg::Wanted(1)));
    let told = desk.view().answers.answers[1].explanation.clone();
    let told = told.expect("a reason");
    assert!(told.lines.iter().any(|it| it.text.contains("Аня +1")));
    // A link keeps the names, and another game has others.
    let mut other = Desk::open(desk.address());
    assert!(asked(&other, 1).contains("Боря"));
    other.send(Msg::Rules(RulesMsg::GameChosen("demo-2024".to_owned())));
    assert!(asked(&other, 1).contains("Петя"));
    desk.send(Msg::Settings(SettingsMsg::LanguageChosen(Language::En)));
    assert!(asked(&desk, 1).starts_with("P2: Petya"));
}

#[test]
fn an_exercise_keeps_their_names_and_a_link_opens_at_the_game() {
    let mut desk = Desk::open("v=1&lang=ru");
    desk.send(Msg::Task(TaskMsg::Typed(format!("{GAME}\n{Q19}"))));
    assert!(desk.address().contains("part=rules"));
    desk.send(Msg::Save(SaveMsg::BaseKnown("https://x.org/".to_owned())))
        .send(Msg::Save(SaveMsg::ShareOpened(true)));
    let shared = desk.view().header.share.body.expect("it is open");
    assert!(!shared.address.contains("part="), "{}", shared.address);
    let made = shared.exercise.expect("an exercise").made;
    let address = made.expect("nothing is missing").address[0].clone();
    let pupil = Desk::open(address.split_once('#').expect("an address").1);
    let view = pupil.view();
    let text = view.exercise.expect("an exercise").text;
    let text = text.expect("the exam has words for it");
    assert!(text.contains("Боря и Аня, играют"), "{text}");
    let asked = &view.answers.answers[0].question;
    assert!(asked.contains("Аня") && !asked.contains("Ваня"), "{asked}");
    // Nor is a name for the game wanted where nothing is to be changed, or on a sheet for a class.
    let mut fields = view.rules.sections.iter().map(|it| it.key);
    assert!(view.rules.is_read_only && !fields.any(|it| it == "title"));
    desk.send(Msg::Save(SaveMsg::PrintWanted(Print::Worksheet)));
    let paper = desk.view().paper.expect("it is printed");
    assert!(paper.contains("<h2>Ответы</h2>") && !paper.contains("Игра без названия"));
    let mut again = Desk::open(desk.address());
    again.send(Msg::Save(SaveMsg::PrintWanted(Print::Worksheet)));
    let paper = again.view().paper.expect("it is printed");
    assert!(paper.contains("Боря и Аня, играют") && !paper.contains("Петя"));
}

#[test]
fn the_graph_calls_them_so_too_where_each_has_moves_of_their_own() {
    let text = "Крош и Медвежонок складывают дрова в кучу, в которой вначале S поленьев, 1 ≤ S ≤ 89. Первым ходит Крош. \
        Крош добавляет три полена или удваивает кучу. Медвежонок добавляет пять поленьев. Игра завершается, когда в куче \
        не менее 90 поленьев. Побеждает сделавший последний ход.\nЗадание 19. Найдите S, при которых Медвежонок выигрывает \
        первым ходом при любом ходе Кроша.";
    let mut desk = Desk::open("v=1&lang=ru");
    desk.send(Msg::Task(TaskMsg::Typed(text.to_owned())));
    let GameContent::Graph(graph) = desk.view().game.content else {
        panic!("a graph");
    };
    let notes: Vec<&str> = graph.nodes.iter().map(|it| it.note.as_str()).collect();
    assert!(
        notes.contains(&"Крош") && notes.contains(&"Медве."),
        "{notes:?}"
    );
    assert!(!notes.contains(&"Петя"), "{notes:?}");
    // So do the files that are saved.
    for tab in [Tab::Graph, Tab::Map, Tab::Recursion] {
        desk.send(Msg::Settings(SettingsMsg::TabChosen(tab)));
        for kind in [PictureKind::Svg, PictureKind::Dot, PictureKind::Tikz] {
            desk.send(Msg::Save(SaveMsg::PictureWanted(kind)));
            let text = &desk.saved.1;
            assert!(tab == Tab::Recursion || text.contains("Крош"), "{text}");
            assert!(!text.contains("Петя") && !text.contains("Ваня"), "{text}");
        }
    }
}

#[test]
fn what_its_game_remembers_is_told_in_the_language_of_the_page() {
    let game = |clause: &str| {
        format!(
            "Две кучи: в одной 5 камней, в другой S, 1 ≤ S ≤ 20. Ходят Петя и Ваня, Петя первый. За один ход можно добавить в \
            одну из куч один камень, добавить в одну из куч три камня или удвоить одну из куч. {clause} Игра завершается, \
            когда в двух кучах вместе не менее 26 камней. Побеждает сделавший последний ход.\nЗадание 19. Найдите S, при которых \
            Ваня выигрывает первым ходом при любом ходе Пети."
        )
    };
    let told = |clause: &str, language: &str| {
        let mut desk = Desk::open(&format!("v=1&lang={language}"));
        desk.send(Msg::Task(TaskMsg::Typed(game(clause))));
        let view = desk.view();
        let notes = view.position.expect("the root").notes;
        assert!(notes.contains(&view.game.note), "{notes:?}");
        view.game.note
    };
    for (clause, note) in [
        (
            "Удвоить кучу каждый игрок может только один раз за игру.",
            "p\u{a0}=\u{a0}1: the first player still has ×2; q\u{a0}=\u{a0}1: the second still has ×2",
        ),
        (
            "Удвоение за всю игру можно выполнить только однажды: если один из игроков уже удваивал кучу, то дальше ни он сам, \
            ни его противник удваивать её не могут.",
            "p\u{a0}=\u{a0}1: ×2 is still allowed",
        ),
        (
            "Один раз за игру один из игроков (любой, кто успеет первым) может в свою очередь хода пропустить ход, ничего с \
            кучей не делая; после этого пропускать ходы больше не разрешается никому.",
            "p\u{a0}=\u{a0}1: a pass is still allowed",
        ),
        (
            "Нельзя менять ту же кучу, которую только что изменил соперник.",
            "h: which heap was changed last, from 0",
        ),
        (
            "Нельзя менять ту же кучу, которую игрок менял своим предыдущим ходом.",
            "h, g: which heap was changed last and which before it, from 0",
        ),
        (
            "Нельзя повторять ни свой предыдущий ход, ни последний ход соперника.",
            "m: the number of the last move in the list of moves, from 0",
        ),
    ] {
        assert_eq!(told(clause, "en"), note);
        let is_russian = |text: &str| text.chars().any(|c| ('а'..='я').contains(&c));
        assert!(!is_russian(&told(clause, "zh")) && is_russian(&told(clause, "ru")));
    }
}

#[test]
fn a_text_in_another_language_is_told_so() {
    let mut desk = Desk::open("v=1&lang=ru");
    let text = "Two players take stones from a heap of 20. The game is over when no stone is left.";
    desk.send(Msg::Task(TaskMsg::Typed(text.to_owned())));
    let status = desk.view().rules.task.status.expect("a refusal");
    assert!(
        status.starts_with("Читаются условия на русском"),
        "{status}"
    );
}

#[test]
fn questions_that_come_later_are_added_to_the_game() {
    let mut desk = Desk::open("");
    desk.send(Msg::Task(TaskMsg::Typed(format!("{GAME}\n{Q19}"))));
    // What is written by hand stays, wherever the questions are pasted.
    let note = format!("note = \"mine\"\n{}", rules(&desk));
    desk.send(Msg::Rules(RulesMsg::TextEdited(note.clone())));
    desk.send(Msg::Task(TaskMsg::Pasted(Q20.to_owned())));
    assert_eq!(desk.answers(), "19: 10 | 20: 15 18");
    assert!(rules(&desk).starts_with(note.trim_end()));
    assert!(desk.view().rules.task.text.starts_with(GAME));
    desk.send(Msg::Task(TaskMsg::Typed(Q21.to_owned())));
    assert_eq!(desk.answers(), "19: 10 | 20: 15 18 | 21: 14");
    assert!(rules(&desk).starts_with(note.trim_end()));
    desk.send(Msg::Rules(RulesMsg::Undone));
    assert_eq!(desk.answers(), "19: 10 | 20: 15 18");
    // A question of a name that is there takes the other one's place, and that is said.
    desk.send(Msg::Task(TaskMsg::Typed(Q21.replace("21", "20"))));
    let status = desk.view().rules.task.status;
    assert_eq!(
        status.as_deref(),
        Some("1 question of the open game replaced.")
    );
}

#[test]
fn what_was_edited_by_hand_stays_until_the_texts_value_is_taken() {
    let mut desk = Desk::open("");
    desk.send(Msg::Task(TaskMsg::Typed(format!("{GAME}\n{Q19}"))));
    assert_eq!(read(&desk).by_hand, None);
    let field = InputTarget::Field("over".to_owned());
    desk.send(Msg::Rules(RulesMsg::FormEdited(Edit::Typed(
        field,
        "s >= 41".to_owned(),
    ))));
    desk.send(Msg::Task(TaskMsg::Typed(format!(
        "{}\n{Q19}",
        GAME.replace("не менее 40", "не менее 50")
    ))));
    desk.send(Msg::Task(TaskMsg::ReadWanted));
    assert!(rules(&desk).contains("over = \"s >= 41\""));
    let by_hand = read(&desk).by_hand.expect("a word of it");
    assert!(by_hand.contains("End of the game"), "{by_hand}");
    let marks = read(&desk).legend;
    let mark = marks.iter().position(|it| it.is_by_hand);
    desk.send(Msg::Task(TaskMsg::FieldTaken(mark.expect("a mark"))));
    assert!(rules(&desk).contains("over = \"s >= 50\""));
    assert_eq!(read(&desk).by_hand, None);
}

#[test]
fn questions_are_asked_of_a_game_from_the_shelf() {
    let mut desk = Desk::open("v=1&game=demo-2024");
    let question =
        "Найдите значение S, при котором Ваня выигрывает своим первым ходом при любой игре Пети.";
    desk.send(Msg::Task(TaskMsg::Typed(question.to_owned())));
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62 | 22: 64");
    // Typing on does not add it once more.
    desk.send(Msg::Task(TaskMsg::Typed(format!("{question} "))));
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62 | 22: 64");
}

#[test]
fn the_other_reading_is_one_click_away_and_back() {
    let mut desk = Desk::open("");
    let question = "Задание 19. Известно, что Аня выиграла своим первым ходом. Укажите минимальное значение S.";
    desk.send(Msg::Task(TaskMsg::Typed(format!("{GAME}\n{question}"))));
    assert_eq!(desk.answers(), "19: 10");
    let choice = &read(&desk).choices[0];
    assert_eq!(
        choice.chosen,
        "The word “won” is read as: after some move by the opponent."
    );
    assert_eq!(
        choice.other,
        "Read it differently: whatever the opponent does"
    );
    desk.send(Msg::Task(TaskMsg::ReadingTurned(0)));
    assert_eq!(desk.answers(), "19: 19");
    assert!(
        read(&desk).choices[0]
            .chosen
            .ends_with("whatever the opponent does.")
    );
    desk.send(Msg::Task(TaskMsg::ReadingTurned(0)));
    assert_eq!(desk.answers(), "19: 10");
}

#[test]
fn what_is_completed_by_hand_stays_when_the_text_is_read_again() {
    let mut desk = Desk::open("");
    let strange = "По вторникам можно добавить ещё 5 орехов.";
    desk.send(Msg::Task(TaskMsg::Typed(format!(
        "{GAME} {strange}\n{Q19}"
    ))));
    let read = read(&desk);
    assert_eq!(read.not_understood.len(), 1);
    let marked = read
        .pieces
        .iter()
        .find(|it| it.kind == SpanKind::NotUnderstood);
    assert!(marked.is_some_and(|it| it.text.contains("вторникам")));
    let field = InputTarget::Field("over".to_owned());
    desk.send(Msg::Rules(RulesMsg::FormEdited(Edit::Typed(
        field,
        "s >= 41".to_owned(),
    ))));
    desk.send(Msg::Task(TaskMsg::Typed(format!("{GAME}\n{Q19}\n{Q20}"))));
    assert!(rules(&desk).contains("over = \"s >= 41\""));
    assert!(rules(&desk).contains("id = \"20\""));
}

#[test]
fn answers_to_rules_that_were_read_in_part_say_so_until_they_are_checked() {
    let mut desk = Desk::open("");
    assert_eq!(desk.view().answers.in_part, None);
    let unread = "Запрещено брать орехи у соперника третий раз подряд.";
    desk.send(Msg::Task(TaskMsg::Typed(format!(
        "{GAME}\n{unread}\n{Q19}"
    ))));
    assert!(desk.view().answers.in_part.is_some());
    let read = read(&desk);
    let unread_pieces = read
        .pieces
        .iter()
        .filter(|it| it.kind == SpanKind::NotUnderstood);
    assert_eq!(
        unread_pieces.map(|it| it.text.trim()).collect::<String>(),
        unread
    );
    desk.send(Msg::Task(TaskMsg::Checked));
    assert_eq!(desk.view().answers.in_part, None);
    // Another reading of the text is to be checked anew.
    desk.send(Msg::Task(TaskMsg::ReadWanted));
    assert!(desk.view().answers.in_part.is_some());
    desk.send(Msg::Rules(RulesMsg::GameChosen("nim".to_owned())));
    assert_eq!(desk.view().answers.in_part, None);
}

#[test]
fn a_guess_is_marked_where_it_stands() {
    let mut desk = Desk::open("");
    let text = format!("{GAME}\n{Q19}").replace("1 ≤ S ≤ 39", "S  39");
    desk.send(Msg::Task(TaskMsg::Typed(text)));
    let read = read(&desk);
    let guessed = read.pieces.iter().find_map(|it| match it.kind {
        SpanKind::Guessed(choice) => Some((it.text.clone(), choice)),
        _ => None,
    });
    let (words, choice) = guessed.expect("a guess");
    assert!(
        words.contains('S') && read.choices[choice].is_guess,
        "{words}"
    );
}

#[test]
fn what_is_no_task_changes_nothing() {
    for text in [
        "Скажи-ка, дядя, ведь не даром Москва, спалённая пожаром, французу отдана?",
        "for i in range(10): print(i + 1)",
        &"игра ход куча ".repeat(80_000),
    ] {
        let mut desk = Desk::open("");
        let before = rules(&desk);
        desk.send(Msg::Task(TaskMsg::Typed(text.to_owned())));
        let task = desk.view().rules.task;
        assert!(task.is_refused && task.read.is_none() && task.status.is_some());
        assert_eq!(task.text, text, "nothing that was typed is lost");
        assert_eq!(rules(&desk), before);
        // Beside its field it would take the place of what stands there.
        desk.send(Msg::Task(TaskMsg::Typed(GAME.to_owned())));
        desk.send(Msg::Task(TaskMsg::Pasted(text.to_owned())));
        assert_eq!(desk.view().rules.task.text, GAME);
        assert!(desk.view().notice.is_some());
    }
}

#[test]
fn a_game_that_was_not_read_never_leaves_the_open_one_standing() {
    let heap =
        "Два игрока, Петя и Ваня, играют в следующую игру. Перед игроками лежит куча камней.";
    let end = "Игра завершается, когда количество камней в куче становится не менее 129.";
    let start = "В начальный момент в куче было S камней, 1 ≤ S ≤ 128.";
    let moves = "За один ход игрок может перекрасить камни или сдуть пыль.";
    for text in [
        format!("{heap} {moves} {end} {start} {Q19} {Q20}"),
        format!("{heap} {Q19} {Q20}"),
        format!("{moves} {Q19}"),
        format!("{end} {Q20}"),
        format!("{start} {Q20}"),
        heap.to_owned(),
    ] {
        let mut desk = Desk::open("v=1&game=demo-2024");
        let before = rules(&desk);
        assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62", "{text}");
        desk.send(Msg::Task(TaskMsg::Typed(text.clone())));
        assert_eq!(desk.answers(), "", "{text}");
        assert!(!rules(&desk).contains("moves"), "{text}\n{}", rules(&desk));
        let read = read(&desk);
        assert!(
            read.warnings.iter().any(|it| it.contains("moves")),
            "{:?}",
            read.warnings
        );
        assert_eq!(rules(&desk).contains("129"), text.contains(end), "{text}");
        // The former game stays one step back, and the text stays.
        desk.send(Msg::Rules(RulesMsg::Undone));
        assert_eq!((rules(&desk), desk.view().rules.task.text), (before, text));
    }
}

#[test]
fn a_rule_against_repeating_ones_own_move_drops_no_rules() {
    let mut desk = Desk::open("v=1&game=demo-2024");
    let rule = "но игрок не может повторить ход, который он сам сделал на предыдущем шаге";
    let text = GAME.replace(
        "количество орехов. Игра",
        &format!("количество орехов, {rule}. Игра"),
    );
    desk.send(Msg::Task(TaskMsg::Typed(format!("{text}\n{Q20}"))));
    assert!(
        rules(&desk).contains("repeat = \"not-own\""),
        "{}",
        rules(&desk)
    );
    assert!(rules(&desk).contains("s * 2"), "{}", rules(&desk));
    assert!(read(&desk).not_understood.is_empty());
}

#[test]
fn a_task_is_told_from_rules_and_from_other_texts() {
    assert!(is_task(GAME));
    assert!(is_task(
        "Укажите такое S, что Ваня выигрывает первым ходом при любой игре Пети."
    ));
    assert!(is_task(Q20), "of players who are not known");
    assert!(!is_task("s + 1"));
    assert!(!is_task(&format!(
        "note = \"{GAME}\"\nposition = \"s\"\nmoves = [\"s + 1\"]\n"
    )));
}

#[test]
fn a_text_that_is_typed_letter_by_letter_is_read_like_a_pasted_one() {
    let mut typed = Desk::open("");
    let mut pasted = Desk::open("");
    let text = format!("{GAME}\n{Q19}");
    for (at, _) in text.char_indices().skip(1).step_by(40) {
        typed.send(Msg::Task(TaskMsg::Typed(text[..at].to_owned())));
    }
    typed.send(Msg::Task(TaskMsg::Typed(text.clone())));
    pasted.send(Msg::Task(TaskMsg::Typed(text)));
    assert_eq!(rules(&typed), rules(&pasted));
    typed.send(Msg::Rules(RulesMsg::Undone));
    assert_eq!(rules(&typed), rules(&Desk::open("")));
}

#[test]
fn another_game_takes_the_marks_away_and_keeps_the_text() {
    let mut desk = Desk::open("");
    desk.send(Msg::Task(TaskMsg::Typed(GAME.to_owned())));
    desk.send(Msg::Rules(RulesMsg::GameChosen("demo-2024".to_owned())));
    let view = desk.view();
    assert!(view.rules.task.read.is_none());
    assert_eq!(view.rules.task.text, GAME);
    assert!(view.rules.sections.iter().all(|it| it.mark.is_none()));
}

#[test]
fn every_doubt_has_its_words() {
    let known: Vec<&str> = keys(Language::Ru).collect();
    for doubt in Doubt::ALL {
        let [one, other] = doubt.ways();
        for way in ["about", one, other] {
            let key = format!("task-{way}-{}", doubt.key());
            assert!(known.contains(&key.as_str()), "{key}");
        }
    }
}

#[test]
fn questions_about_a_game_that_cannot_take_them_are_refused() {
    let question =
        "Найдите значение S, при котором Ваня выигрывает своим первым ходом при любой игре Пети.";
    for (rules, refused) in [
        ("", "no heaps"),
        ("graph = \"a -> b\"", "no heaps"),
        ("position = \nmoves = [\"s + 1\"]", "a mistake"),
    ] {
        let mut desk = Desk::open("");
        desk.send(Msg::Rules(RulesMsg::TextEdited(rules.to_owned())));
        for text in ["ход", "игра"] {
            desk.send(Msg::Task(TaskMsg::Typed(text.to_owned())));
            assert!(desk.view().rules.task.is_refused, "{text}");
        }
        desk.send(Msg::Task(TaskMsg::Typed(question.to_owned())));
        let status = desk.view().rules.task.status.unwrap_or_default();
        assert!(status.contains(refused), "{rules}: {status}");
    }
}

#[test]
fn a_reading_that_could_not_be_turned_stays_as_it_was() {
    let mut desk = Desk::open("");
    let question = "Задание 19. Известно, что Аня выиграла своим первым ходом. Укажите минимальное значение S.";
    desk.send(Msg::Task(TaskMsg::Typed(format!("{GAME}\n{Q20}"))));
    desk.send(Msg::Task(TaskMsg::Typed(question.to_owned())));
    assert!(desk.answers().contains("19: 10"), "{}", desk.answers());
    let sound = rules(&desk);
    desk.send(Msg::Rules(RulesMsg::TextEdited(format!(
        "{sound}\nposition = "
    ))));
    desk.send(Msg::Task(TaskMsg::ReadingTurned(0)));
    assert!(desk.view().rules.task.is_refused);
    desk.send(Msg::Rules(RulesMsg::TextEdited(sound)));
    desk.send(Msg::Task(TaskMsg::Typed(format!("{question} "))));
    assert!(desk.answers().contains("19: 10"), "{}", desk.answers());
}

#[test]
fn a_question_that_was_deleted_by_hand_does_not_come_back() {
    let mut desk = Desk::open("");
    desk.send(Msg::Task(TaskMsg::Typed(format!("{GAME}\n{Q19}\n{Q20}"))));
    let kept = rules(&desk);
    let (kept, _) = kept
        .split_once("[[question]]\nid = \"20\"")
        .expect("two questions");
    desk.send(Msg::Rules(RulesMsg::TextEdited(kept.to_owned())));
    desk.send(Msg::Task(TaskMsg::Typed(format!("{GAME}\n{Q19}\n{Q20} "))));
    assert_eq!(desk.answers(), "19: 10");
}

#[test]
fn a_rules_file_that_is_pasted_is_the_game_whatever_its_note_says() {
    let mut desk = Desk::open("");
    let before = rules(&desk);
    let file = format!(
        "note = \"{GAME}\"\nposition = \"s\"\nmoves = [\"s - 1\"]\nover = \"s <= 3\"\nstart = \"4 <= s <= 9\"\n"
    );
    desk.send(Msg::Task(TaskMsg::Pasted(file.clone())));
    assert_eq!(rules(&desk), file);
    assert!(desk.view().rules.task.read.is_none());
    desk.send(Msg::Rules(RulesMsg::Undone));
    assert_eq!(rules(&desk), before);
}

#[test]
fn which_moves_in_a_row_are_compared_is_said_whichever_is_usual() {
    let both = "Нельзя два хода подряд изменять одну и ту же кучу.";
    let own = "Игрок не может два хода подряд изменять одну и ту же кучу.";
    for (rule, chosen, other) in [
        (
            both,
            "the moves of both players together",
            "each player’s own moves",
        ),
        (
            own,
            "each player’s own moves",
            "the moves of both players together",
        ),
    ] {
        let mut desk = Desk::open("lang=en");
        desk.send(Msg::Task(TaskMsg::Typed(format!(
            "Перед игроками две кучи камней. За один ход можно добавить в любую кучу 2 камня или удвоить её. {rule} Игра \
            завершается, когда в кучах всего не менее 50 камней. В первой куче 5 камней, во второй S камней, 1 ≤ S ≤ 40."
        ))));
        for (chosen, other) in [(chosen, other), (other, chosen)] {
            let read = desk.view().rules.task.read.expect("it is read");
            assert_eq!(
                read.choices[0].chosen,
                format!("Which moves “in a row” are compared: {chosen}.")
            );
            assert!(
                read.choices[0].other.ends_with(other),
                "{}",
                read.choices[0].other
            );
            desk.send(Msg::Task(TaskMsg::ReadingTurned(0)));
        }
    }
}
