//! Questions that come after their game, and readings that are turned.

use kruzhok_task::{Doubt, NotATask, OpenGame, Reading, read, read_questions, read_with};

const GAME: &str = "Два игрока, Аня и Боря, играют в следующую игру. Перед ними лежит куча орехов. Первый ход делает \
    Боря. За один ход можно добавить в кучу один орех или удвоить количество орехов. Игра завершается, когда орехов \
    становится не менее 40. Побеждает игрок, сделавший последний ход. В начале в куче было S орехов, 1 ≤ S ≤ 39. \
    Задание 19. Известно, что Аня выиграла своим первым ходом после неудачного первого хода Бори. Укажите \
    минимальное значение S, при котором это возможно.";

#[test]
fn a_text_of_questions_alone_is_about_the_game_that_is_open() {
    let reading = questions(
        "Задание 20. Для игры, описанной в задании 19, найдите два таких значения S, при которых у Бори есть \
         выигрышная стратегия, причём Боря не может выиграть за один ход, но может выиграть своим вторым ходом \
         независимо от того, как будет ходить Аня.",
        &["s"],
    );
    assert_eq!(
        reading.rules,
        "\n[[question]]\nid = \"20\"\nask = \"all\"\nwhere = \"winner == 1 and turns == 2\"\nexpect = 2\n"
    );
    assert_eq!(reading.not_understood, []);
    assert_eq!(reading.missing, []);
}

#[test]
fn a_question_without_a_number_has_the_one_after_those_that_are_there() {
    let reading = questions(
        "Найдите наименьшее нечётное значение S, при котором Аня выигрывает своим первым ходом при любой игре Бори.",
        &["a", "b"],
    );
    let question = &reading.game.questions[0];
    assert_eq!(question.id, "20");
    assert_eq!(
        question.condition,
        "winner == 2 and turns == 1 and b % 2 == 1"
    );
}

#[test]
fn who_cannot_win_at_once_and_wins_with_the_next_move_wins_with_the_second() {
    let reading = questions(
        "Задание 20. Найдите два наибольших S, при которых Боря не может победить сразу, однако побеждает следующим своим \
         ходом при любом ответе Ани.",
        &["s"],
    );
    let question = &reading.game.questions[0];
    assert_eq!(question.ask, "2 largest");
    assert_eq!(question.condition, "winner == 1 and turns == 2");
    assert_eq!(reading.not_understood, []);
    let reading = questions(
        "Задание 20. При каком наибольшем S Аня выигрывает, не сделав больше одного хода, как бы ни ходил Боря?",
        &["s"],
    );
    assert_eq!(
        reading.game.questions[0].condition,
        "winner == 2 and turns <= 1"
    );
    assert_eq!(reading.not_understood, []);
}

#[test]
fn who_loses_leaves_the_win_to_the_other_player() {
    for asked in [
        "При каких S Боря проигрывает?",
        "При каких S проигрывает Боря, как бы он ни играл?",
    ] {
        let reading = questions(&format!("Задание 20. {asked}"), &["s"]);
        assert_eq!(
            reading.game.questions[0].condition, "winner == 2",
            "{asked}"
        );
        assert_eq!(reading.not_understood, [], "{asked}");
    }
    for asked in [
        "При каких S Аня проиграет первым ходом?",
        "При каких S Боря не проигрывает?",
    ] {
        let reading = questions(
            &format!("Задание 20. Найдите все S, при которых выигрывает Аня. Задание 21. {asked}"),
            &["s"],
        );
        assert_ne!(reading.not_understood, [], "{asked}");
    }
}

#[test]
fn what_is_said_of_another_game_is_told() {
    let reading = questions(
        "Задание 19. Аня и Боря играют с двумя кучами камней. В начальный момент в первой куче было 7 камней, во второй куче – S камней. Найдите наименьшее значение S, при котором Аня выигрывает своим первым ходом.",
        &["s"],
    );
    let quotes: Vec<&str> = reading
        .not_understood
        .iter()
        .map(|it| it.quote.as_str())
        .collect();
    assert!(
        quotes.iter().any(|it| it.contains("7 камней")),
        "{quotes:?}"
    );
}

#[test]
fn a_text_that_asks_nothing_is_refused() {
    let open = OpenGame {
        heaps: &["s".to_owned()],
        ids: &[],
        told: "",
    };
    for text in ["", "Петя ходил в лес и выиграл спор.", "20. Игра в прятки"]
    {
        assert_eq!(
            read_questions(text, &open, &[]),
            Err(NotATask::NoMoves),
            "{text}"
        );
    }
}

#[test]
fn the_other_reading_is_what_a_turned_doubt_gives() {
    let text = GAME.replace(" после неудачного первого хода Бори", "");
    let usual = read(&text).expect("a task");
    let won = usual.choices.iter().find(|it| it.doubt == Doubt::Won);
    let won = won.expect("two readings");
    assert!(!won.is_turned);
    let turned = read_with(&text, &[Doubt::Won]).expect("a task");
    assert_eq!(turned.rules, won.other);
    let back = turned.choices.iter().find(|it| it.doubt == Doubt::Won);
    let back = back.expect("two readings still");
    assert!(back.is_turned);
    assert_eq!(back.other, usual.rules);
}

fn questions(text: &str, heaps: &[&str]) -> Reading {
    let heaps: Vec<String> = heaps.iter().map(|&it| it.to_owned()).collect();
    let open = OpenGame {
        heaps: &heaps,
        ids: &["19".to_owned()],
        told: GAME,
    };
    read_questions(text, &open, &[]).expect("questions")
}

#[test]
fn questions_have_the_numbers_of_the_text() {
    const GAME: &str = "Петя и Ваня играют в игру. Перед ними куча камней. Первым ходит Петя. За один ход можно добавить в \
        кучу 1 камень или удвоить количество камней в куче. Игра завершается, когда в куче становится не менее 30 камней. \
        Победителем считается игрок, сделавший последний ход. В начале в куче было S камней, 1 ≤ S ≤ 29.\n";
    let ids = |asked: [&str; 3]| {
        let text = format!("{GAME}{}", asked.join("\n"));
        let reading = read(&text).expect("a task");
        let questions = &reading.game.questions;
        questions.iter().map(|it| it.id.clone()).collect::<Vec<_>>()
    };
    let plain = [
        "При каком наименьшем S Ваня выигрывает первым ходом при любой игре Пети?",
        "При каком наименьшем S Петя не выигрывает первым ходом, но выигрывает вторым при любой игре Вани?",
        "При каком S Ваня выигрывает первым или вторым ходом при любой игре Пети, но не может гарантированно выиграть первым?",
    ];
    let marked = |marks: [&str; 3], asked: [&str; 3]| {
        let lines: Vec<String> = (marks.iter().zip(asked))
            .map(|(mark, asked)| format!("{mark} {asked}"))
            .collect();
        ids([0, 1, 2].map(|at| lines[at].as_str()))
    };
    assert_eq!(ids(plain), ["19", "20", "21"]);
    let exam = ["Вопрос 1 (№19).", "Вопрос 2 (№ 20).", "Вопрос 3 (21)."];
    assert_eq!(marked(exam, plain), ["19", "20", "21"]);
    assert_eq!(
        marked(["Вопрос 1.", "Вопрос 2.", "Вопрос 3."], plain),
        ["1", "2", "3"]
    );
    for marks in [
        ["Задание № 1\n", "Задание № 2\n", "Задание № 3\n"],
        ["Первый вопрос.", "Второй вопрос.", "Третий вопрос."],
        ["Вопрос первый:", "Вопрос второй:", "Вопрос третий:"],
    ] {
        assert_eq!(marked(marks, plain), ["1", "2", "3"], "{marks:?}");
    }
    // Told in words that are not known, by their order.
    let free = [
        "Петя оплошал, и Ваня управился за один ход. Какое самое маленькое S могло быть?",
        "При каком S Петя с первого хода не управится, а со второго управится, что бы Ваня ни делал?",
        "Назовите S, когда управится Ваня за один или два хода, но за один – не наверняка.",
    ];
    for marks in [
        ["1)", "2)", "3)"],
        ["(а)", "(б)", "(в)"],
        ["Первый.", "Второй.", "Третий."],
        ["Загадка первая.", "Загадка вторая.", "Загадка третья."],
    ] {
        assert_eq!(marked(marks, free), ["1", "2", "3"], "{marks:?}");
    }
}
