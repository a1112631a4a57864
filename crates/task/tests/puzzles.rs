//! Puzzles in which nothing is unknown, moves of two steps, and what is like them and is something else.

use kruzhok_task::{Reading, read};

fn reading(text: &str) -> Reading {
    read(text).unwrap_or_else(|reason| panic!("{text}\n{reason:?}"))
}

#[track_caller]
fn check(text: &str, lines: &[&str]) {
    let reading = reading(text);
    assert_eq!(reading.not_understood, [], "{text}\n{}", reading.rules);
    for line in lines {
        assert!(
            reading.rules.contains(line),
            "no {line}\n{text}\n{}",
            reading.rules
        );
    }
}

#[test]
fn who_wins_is_asked_of_heaps_that_are_known() {
    check(
        "На столе лежит 25 спичек. Двое по очереди берут 1, 2 или 3 спички. Проигрывает тот, кто взял последнюю. Кто выигрывает \
         при правильной игре?",
        &[
            "start = \"s == 25\"",
            "winner = \"next\"",
            "ask = \"winner\"",
        ],
    );
    let nim = "Двое по очереди берут из любой кучи сколько угодно камней (хотя бы один). Выигрывает взявший последний камень. \
        Кто выиграет при правильной игре, первый или второй?";
    let any = "x -> x - k for k in range(1, x + 1)";
    for (heaps, start) in [
        ("В двух кучах 7 и 9 камней.", "a == 7, b == 9"),
        ("В первой куче 7 камней, во второй 9.", "a == 7, b == 9"),
        ("В трёх кучах 3, 4 и 5 камней.", "a == 3, b == 4, c == 5"),
    ] {
        check(
            &format!("{heaps} {nim}"),
            &[any, &format!("start = \"{start}\"")],
        );
    }
    // A number of heaps, of what is wanted, or of what has room is no start.
    for other in [
        "Перед игроками лежат две кучи камней.",
        "Нужно набрать в куче ровно 40 камней.",
        "В мешок помещается 40 камней.",
    ] {
        let reading = reading(&format!(
            "{other} За один ход можно добавить в кучу один камень или два камня."
        ));
        assert!(!reading.rules.contains("== 2\"\n"), "{}", reading.rules);
        assert!(
            !reading.rules.contains("start = \"s == 40\""),
            "{}",
            reading.rules
        );
    }
}

#[test]
fn what_bounds_any_number_is_not_lost() {
    for (amount, range) in [
        ("любое число камней от одного до пяти", "range(1, 6)"),
        ("любое число камней, но не больше трёх", "range(1, 4)"),
        (
            "любое число камней, но не больше половины",
            "range(1, s // 2 + 1)",
        ),
        ("любое число камней", "range(1, s + 1)"),
    ] {
        check(
            &format!(
                "В куче 30 камней. За ход можно взять {amount}. Проигрывает тот, кто не может сделать ход. Кто выиграет?"
            ),
            &[range],
        );
    }
    let even = reading(
        "В куче 30 камней. За ход можно взять любое чётное число камней. Проигрывает тот, кто не может сделать ход. Кто выиграет?",
    );
    assert_ne!(even.not_understood, [], "{}", even.rules);
}

#[test]
fn two_steps_of_one_move_are_one_move() {
    let game = |moves: &str| {
        format!(
            "Петя и Ваня играют с кучей камней, первым ходит Петя. За один ход можно добавить три камня или {moves}. Игра \
             завершается, когда в куче не менее 50 камней. Выигрывает сделавший последний ход. В начале в куче S камней, 1 ≤ S ≤ 49."
        )
    };
    for said in [
        "удвоить кучу и сверху положить ещё один камень",
        "удвоить количество камней и прибавить к результату единицу",
        "положить столько камней, сколько уже лежит в куче, и сверх того ещё один",
    ] {
        check(&game(said), &["moves = [\"s + 3\", \"s * 2 + 1\"]"]);
    }
    check(
        &game("удвоить кучу, а затем убрать один камень"),
        &["\"s * 2 - 1\""],
    );
    // What is done to another heap is no second step of this one.
    let two = "Петя и Ваня играют с двумя кучами камней. За ход можно добавить один камень в любую кучу или удвоить первую кучу и \
        добавить ещё один камень во вторую. Игра завершается, когда в кучах не менее 50 камней.";
    assert_ne!(reading(two).not_understood, []);
}

#[test]
fn an_end_is_told_by_questions_and_their_answers() {
    let game = "Петя и Ваня по очереди, первым Петя, прибавляют к числу 1 или удваивают его. Вначале число S, 1 ≤ S ≤ 49.";
    check(
        &format!(
            "{game} Когда игра закончится? Как только число станет равно 50 или ещё больше. Кто выиграет? Тот, кто сделал последний ход."
        ),
        &["over = \"s >= 50\""],
    );
    check(
        &format!("{game} Кто победит? Тот, после чьего хода число больше 50."),
        &["over = \"s > 50\""],
    );
}
