//! Who wins from a heap that is given, and players told by the order of their moves.

use kruzhok_task::{Reading, read};

const GAME: &str = "Пётр и Вера играют, перед ними куча камней. Первым ходит Пётр. За один ход игрок может добавить в кучу один \
    камень или удвоить количество камней в куче. Игра завершается, когда камней становится не менее 60. Побеждает игрок, \
    сделавший последний ход. В начале в куче S камней, 1 ≤ S ≤ 59.";

fn asked(questions: &str) -> Reading {
    let text = format!("{GAME}\n{questions}");
    read(&text).unwrap_or_else(|refusal| panic!("{questions}: {refusal:?}"))
}

/// Checks that questions are read as these, and whole.
#[track_caller]
fn is_asked(questions: &str, expected: &[&str]) {
    let reading = asked(questions);
    assert_eq!(reading.not_understood, [], "{questions}\n{}", reading.rules);
    for it in expected {
        assert!(reading.rules.contains(it), "{questions}\n{}", reading.rules);
    }
}

/// Checks that something of these questions is not understood, and said so.
#[track_caller]
fn is_reported(questions: &str) {
    let reading = asked(questions);
    let rules = reading.rules;
    assert!(!reading.not_understood.is_empty(), "{questions}\n{rules}");
}

#[test]
fn a_heap_may_be_given_in_a_sentence_of_its_own() {
    is_asked(
        "1. В куче 30 камней. У кого из ребят есть выигрышная стратегия? Ответ: 1 – у Петра, 2 – у Веры.\n\
         2. В куче 21 камень. Кто победит?",
        &[
            "id = \"1\"\nask = \"winner\"\nstart = \"s == 30\"",
            "id = \"2\"\nask = \"winner\"\nstart = \"s == 21\"",
        ],
    );
    // The second heap does not take the place of the first.
    is_reported("1. В куче 30 камней.\n2. В куче 19 камней.\nКто победит в каждом из случаев?");
}

#[test]
fn who_wins_is_told_by_the_order_of_moves() {
    let first = "ask = \"winner\"\nstart = \"s == 30\"";
    for who in [
        "Кто победит при S = 30: начинающий (запишите 1) или его соперник (запишите 2)?",
        "Кто победит при S = 30: тот, кто ходит первым (ответ 1), или тот, кто ходит вторым (ответ 2)?",
        "Кто победит при S = 30: ходящий первым (1) или ходящий вторым (2)?",
        "Кто победит при S = 30? Напишите 1, если тот, кто ходит первым, и 2, если тот, кто вторым.",
        "Кто победит при S = 30? Пётр – 1, Вера – 2.",
    ] {
        is_asked(&format!("1. {who}"), &[first]);
    }
    for other in [
        "Кто победит при S = 30? Напишите 2, если тот, кто ходит первым, и 1, если тот, кто вторым.",
        "Кто победит при S = 30? Пётр – 2, Вера – 1.",
        "При S = 30 игру начала Вера. Кто победит?",
        "Кто победит при S = 30 и за сколько ходов?",
    ] {
        is_reported(&format!("1. {other}"));
    }
    is_asked(
        "1. Для скольких натуральных чисел S, не превосходящих 30, выигрывает тот, кто ходит вторым?\n\
         2. При каком наименьшем S, большем 20, победит тот, кто начинает?",
        &[
            "ask = \"count\"\nwhere = \"winner == 2 and s <= 30\"",
            "ask = \"min\"\nwhere = \"winner == 1 and s > 20\"",
        ],
    );
}

#[test]
fn who_erred_first_does_not_win_at_once() {
    is_asked(
        "1. Пётр поторопился и первым ходом ошибся, а Вера своим первым ходом выиграла. При каком наименьшем S такое могло быть?",
        &["where = \"some_move(winner == 2 and turns == 1)\""],
    );
}

#[test]
fn what_no_question_can_ask_is_reported() {
    for question in [
        "Найдите наименьшее S, при котором Вера выигрывает своим первым ходом, если Пётр первым ходом удвоит кучу.",
        "Найдите наименьшее S, при котором Пётр может сделать первый ход так, чтобы Вера не могла выиграть своим первым ходом.",
        "При каких S у Веры есть выигрышная стратегия, но она не позволяет ей выиграть первым ходом?",
        "При каких S Пётр выигрывает третьим ходом партии?",
        "При каких S Пётр может выиграть не менее чем за два хода?",
        "В куче 30 камней. За сколько ходов выиграет Пётр?",
        "Какой ход должен сделать Пётр при S = 18, чтобы выиграть?",
        "Найдите количество S, при которых выигрывает Вера, и наименьшее из них.",
        "Найдите наименьшее S, при котором выигрывает Вера. К ответу прибавьте 5.",
        "Кто выиграет при S = 30?\n2. При каком S Пётр выиграет за 1 ход, а Вера за 2?",
        "Сколько значений S от 10 до 30 невключительно, при которых выигрывает Пётр?",
    ] {
        is_reported(&format!("1. {question}"));
    }
}

#[test]
fn first_and_second_may_be_what_players_are_called() {
    let rules = |begin: &str, question: &str| {
        let game = GAME.split_once("За один ход").expect("the moves").1;
        let text = format!("{begin} Перед ними куча камней. За один ход{game}\n1. {question}");
        let reading = read(&text).unwrap_or_else(|refusal| panic!("{begin}: {refusal:?}"));
        assert_eq!(reading.not_understood, [], "{begin}\n{}", reading.rules);
        reading.rules
    };
    let second = "where = \"winner == 2\"";
    for (begin, question, expected) in [
        (
            "Первый и Второй играют в игру.",
            "Найдите наименьшее S, при котором Второй выигрывает.",
            second,
        ),
        (
            "Первый и Второй играют в игру. Начинает Второй.",
            "Найдите S, при которых выигрывает Второй.",
            "where = \"winner == 1\"",
        ),
        (
            "Двое учеников ходят по очереди. Будем называть ученика, который начинает игру, Первым, а его соперника – Вторым.",
            "Найдите наименьшее S, при котором выигрывает Второй.",
            second,
        ),
        (
            "Двое школьников ходят по очереди.",
            "При каких S первый школьник не побеждает первым ходом, но второй обязательно побеждает своим первым ходом?",
            "where = \"winner == 2 and turns == 1\"",
        ),
        (
            "Кот и пёс играют в игру. Первый ход делает кот, затем ходит пёс.",
            "Найдите наименьшее S, при котором пёс выигрывает первым ходом при любой игре кота.",
            "where = \"winner == 2 and turns == 1\"",
        ),
    ] {
        let rules = rules(begin, question);
        assert!(rules.contains(expected), "{begin}\n{rules}");
    }
}
