//! What a text tells twice, by an example or by a comparison, and what it counts beside the amounts of its moves.

mod told;

use kruzhok_task::{Reading, read};
use told::{ONE, TWO, game, is_read, is_reported};

/// What is read of a game in which heaps shrink, with its moves told in these words.
fn falling(moves: &str) -> Reading {
    let text = format!(
        "Перед Петром и Верой лежит куча камней. Первым ходит Пётр. {moves} Игра завершается, когда камней становится не более 9. \
         Побеждает игрок, сделавший последний ход. В начале в куче S камней, 10 ≤ S ≤ 90.\nЗадание 20. Найдите наименьшее S, \
         при котором Пётр не может выиграть первым ходом, но выигрывает вторым ходом при любой игре Веры."
    );
    read(&text).unwrap_or_else(|refusal| panic!("{moves}: {refusal:?}"))
}

#[test]
fn an_example_shows_what_becomes_of_the_rest() {
    for (moves, expected) in [
        (
            "За ход можно взять один камень или половину (было 15 – осталось 8).",
            "(s + 1) // 2",
        ),
        (
            "За ход можно взять один камень или половину (было 15 – осталось 7).",
            "\"s // 2\"",
        ),
        (
            "За ход можно взять один камень или оставить треть; если на 3 не делится, треть округляют вверх, то есть из 16 останется 6.",
            "\"(s + 2) // 3\"",
        ),
    ] {
        let reading = falling(moves);
        assert_eq!(reading.not_understood, [], "{moves}\n{}", reading.rules);
        assert_eq!(reading.choices, [], "{moves}\n{}", reading.rules);
        assert!(
            reading.rules.contains(expected),
            "{moves}\n{}",
            reading.rules
        );
    }
    is_read(
        ONE,
        "moves",
        &[(
            "За ход можно добавить четыре камня или увеличить их количество в полтора раза. Если получается не целое число, половинку отбрасывают: было 7 камней, станет 10.",
            "s + s // 2",
        )],
    );
}

#[test]
fn an_example_that_no_rest_explains_is_a_contradiction() {
    for moves in [
        "За ход можно взять один камень или половину (было 15 – осталось 9).",
        "За ход можно взять один камень или половину с округлением вниз (было 15 – осталось 6).",
    ] {
        let reading = falling(moves);
        let is_told = reading.not_understood.iter().any(|it| it.is_contradiction);
        assert!(is_told, "{moves}\n{}", reading.rules);
    }
}

#[test]
fn an_example_of_no_move_is_a_contradiction() {
    is_reported(
        ONE,
        "moves",
        &["За ход можно добавить один камень или удвоить количество камней (было 3 – стало 7)."],
    );
}

#[test]
fn what_is_told_of_one_part_is_not_told_of_the_other() {
    for (moves, expected) in [
        (
            "За ход можно взять один камень или половину камней. Число взятых камней округляется вниз.",
            "\"(s + 1) // 2\"",
        ),
        (
            "За ход можно взять один камень или половину камней (если камней нечётно, забирает на один больше).",
            "\"s // 2\"",
        ),
        (
            "За ход можно взять один камень или треть камней (число оставшихся округляется вниз).",
            "s - (s + 2) // 3",
        ),
        (
            "За ход можно взять один камень или две трети камней (с округлением количества взятых камней вниз).",
            "\"(s + 2) // 3\"",
        ),
        (
            "За ход можно взять один камень или оставить две трети камней, округляя число оставшихся вверх.",
            "s - s // 3",
        ),
    ] {
        let rules = falling(moves).rules;
        assert!(rules.contains(expected), "{moves}\n{rules}");
    }
}

#[test]
fn who_loses_by_the_last_move_does_not_win_by_it() {
    for winner in [
        "Проиграл тот, кто добрался до 60.",
        "Проигрывает тот, кто получил 60 или больше камней.",
    ] {
        is_read(
            ONE,
            "winner",
            &[(winner, "{ when = \"s >= 60\", winner = \"next\" }")],
        );
    }
    is_reported(
        ONE,
        "winner",
        &["Проигрывает первым переполнивший стол до 60."],
    );
}

#[test]
fn a_win_after_some_moves_only_is_reported() {
    is_reported(
        ONE,
        "question",
        &[
            "\nЗадание 19. Найдите все S, при которых Вера может выиграть первым ходом, но не при любом ходе Петра.",
        ],
    );
}

#[test]
fn numbers_of_heaps_are_no_amounts() {
    let cases = [
        (
            "В углу складываются две кучи камней. За ход можно добавить в любую кучу три камня или удвоить её.",
            "[\"x -> x + 3\", \"x -> x * 2\"]",
        ),
        (
            "За один ход пополняется ровно одна куча одним из двух способов: в ту кучу, где камней меньше, кладётся 5 камней; в той куче, где камней больше, количество камней удваивается.",
            "x -> x + 5 if x == min(heaps)",
        ),
    ];
    is_read(TWO, "moves", &cases);
    is_read(
        ONE,
        "moves",
        &[(
            "Взнос может быть в один рубль, в три рубля или такой, чтобы камней в куче стало вдвое больше.",
            "[\"s + 1\", \"s + 3\", \"s * 2\"]",
        )],
    );
}

#[test]
fn of_equal_heaps_each_is_the_lesser_one() {
    let moves = |told: &str| format!("Разрешено:\n– положить два камня в любую кучу;\n– {told}");
    for told in [
        "удвоить число камней в той куче, где камней меньше (а когда в кучах поровну – в любой).",
        "удваивается меньшая куча (если кучи равны, удваивается любая одна из них).",
    ] {
        let guarded = "x -> x * 2 if x == min(heaps)\"";
        is_read(TWO, "moves", &[(moves(told).as_str(), guarded)]);
    }
}

#[test]
fn whose_moves_a_ban_leaves_free_is_not_whose_it_bars() {
    for free in [
        "на ходы соперника запрет не распространяется",
        "на ходы, сделанные другим участником, запрет не распространяется",
        "на виды ходов, применённые другим участником, запрет не распространяется",
    ] {
        let told =
            format!("Игроку нельзя делать ход, который он сам сделал в прошлый раз; {free}.");
        is_read(ONE, "rule", &[(told.as_str(), "repeat = \"not-own\"")]);
    }
}

#[test]
fn a_win_that_is_credited_as_a_move_is_counted() {
    let credited = "Тот, кто сделал последний ход, проиграл, а его соперник выиграл. Условимся, что победа засчитывается сопернику как его очередной ход.";
    is_read(ONE, "winner", &[(credited, "winner == 1 and turns == 1")]);
    let plain = "Тот, кто сделал последний ход, проиграл, а его соперник выиграл.";
    is_read(ONE, "winner", &[(plain, "winner == 1 and turns == 2")]);
}

#[test]
fn how_many_things_there_were_is_no_count_of_starts() {
    let cases = [
        "Сколько камней было в куче, если Пётр не может выиграть первым ходом, но выигрывает вторым ходом при любой игре Веры?",
        "Сколько камней должно быть в куче, чтобы Пётр не мог выиграть первым ходом, но выигрывал вторым ходом при любой игре Веры?",
    ];
    for asked in cases {
        let rules = game(ONE, "question", &format!("\nЗадание 20. {asked}")).rules;
        assert!(!rules.contains("count"), "{asked}\n{rules}");
        assert!(
            rules.contains("winner == 1 and turns == 2"),
            "{asked}\n{rules}"
        );
    }
    let counted = "Сколько существует значений S, при которых Пётр не может выиграть первым ходом, но выигрывает вторым ходом при любой игре Веры?";
    let rules = game(ONE, "question", &format!("\nЗадание 20. {counted}")).rules;
    assert!(rules.contains("ask = \"count\""), "{rules}");
}
