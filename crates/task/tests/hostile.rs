//! Texts that no task has: whatever is pasted is answered, and soon.

use kruzhok_task::{NotATask, OpenGame, read, read_questions};

const GAME: &str = "Два игрока, Петя и Ваня, играют в игру. Перед ними лежат две кучи камней. За один ход можно \
    добавить в одну из куч один камень или удвоить количество камней в куче.";
const END: &str = "Игра завершается, когда камней становится не менее 40.";
const QUESTION: &str = "Задание 19. Укажите такое S, что Ваня выигрывает своим первым ходом";

/// Checks that a text is answered, whether as a task or as questions about a game.
fn check(text: &str) {
    if let Ok(reading) = read(text) {
        // Its rules may be refused, as those of numbers that no heap holds.
        let _ = kruzhok_rules::parse(&reading.rules);
    }
    for heaps in [&[][..], &["s"], &["heaps..."], &["a", "b", "c"]] {
        let heaps: Vec<String> = heaps.iter().map(|&it| it.to_owned()).collect();
        let ids = [i64::MAX.to_string()];
        let open = OpenGame {
            heaps: &heaps,
            ids: &ids,
            told: GAME,
        };
        let _ = read_questions(text, &open, &[]);
    }
}

#[test]
fn an_example_begins_behind_its_bracket() {
    check(&format!(
        "{GAME} К примеру, позиция (5, 8) одним ходом превращается в (6, 8), (5, 9), (10, 8) или (5, 16). {END} {QUESTION}."
    ));
}

#[test]
fn numbers_that_no_task_has_overflow_nowhere() {
    for number in [
        i64::MAX,
        i64::MAX - 1,
        9_000_000_000_000_000_000,
        1_000_000_000_000,
    ] {
        let start =
            "В начальный момент в первой куче было 7 камней, во второй – S камней, 1 ≤ S ≤ 30.";
        for text in [
            format!("{GAME} {END} {start} {QUESTION}, {number} < S < 5."),
            format!("{GAME} {END} {start} {QUESTION}, если S = {number}."),
            format!("{GAME} {END} Начальная позиция (2, {number}S). {QUESTION}, если S = 9."),
            format!("{GAME} {END} Начальная позиция ({number}, {number}, S). {QUESTION}."),
            format!("{GAME} {END} Начальная позиция ({number}S+{number}, S-{number}). {QUESTION}."),
            format!("{GAME} {END} В начальный момент {number} ≤ S ≤ -{number}. {QUESTION}."),
            format!(
                "{GAME} Игра завершается, когда камней становится не менее {number}. Если при этом камней оказалось \
                 от 5 до 10, побеждает игрок, сделавший последний ход. {start} {QUESTION}."
            ),
            format!(
                "{GAME} Игра завершается, когда камней становится не более {number}. {start} {QUESTION}, \
                 но не выигрывает своим {number} ходом, не более чем за {number} ходов."
            ),
            format!(
                "{GAME} Можно убрать от {number} до {number} камней или уменьшить кучу в {number} раз. {END} {start}"
            ),
            format!("{GAME} {END} {start} {} раз", "девять тысяч ".repeat(9)),
        ] {
            check(&text);
        }
    }
}

#[test]
fn a_game_without_heaps_takes_no_questions() {
    let question = format!("{QUESTION} при любой игре Пети.");
    let open = OpenGame {
        heaps: &[],
        ids: &[],
        told: "",
    };
    for text in ["ход", "игра", &question, &format!("{GAME} {END}")] {
        assert_eq!(
            read_questions(text, &open, &[]),
            Err(NotATask::NoMoves),
            "{text}"
        );
    }
}

#[test]
fn what_is_asked_of_many_heaps_is_asked_of_all_stones() {
    let open = OpenGame {
        heaps: &["heaps...".to_owned()],
        ids: &[],
        told: "",
    };
    let text = QUESTION.replace("такое S, что", "чётное значение S, при котором");
    let reading = read_questions(&text, &open, &[]).expect("a question");
    assert!(
        reading.rules.contains("sum(heaps) % 2 == 0"),
        "{}",
        reading.rules
    );
    let text = format!("{QUESTION}, если S = 5.");
    let reading = read_questions(&text, &open, &[]).expect("a question");
    assert!(!reading.rules.contains("..."), "{}", reading.rules);
}

#[test]
fn a_text_of_names_is_read_as_soon_as_any() {
    for text in ["И ".repeat(9_990), "Петя и Ваня ".repeat(1_300)] {
        assert_eq!(read(&format!("игра {text}")), Err(NotATask::NoMoves));
    }
}
