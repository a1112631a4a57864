//! What a text says of its own game: worked examples and starts are held against the rules that were read.

use kruzhok_task::read;

const ONE: &str = "Петя и Ваня играют в игру. Перед ними куча камней. Первым ходит Петя. За один ход можно добавить в кучу \
    1 камень или удвоить количество камней в куче{}. {} Игра завершается, когда в куче становится не менее 40 камней. \
    Победителем считается игрок, сделавший последний ход. В начале в куче было S камней, 1 ≤ S ≤ {}.";
const TWO: &str = "Перед Петей и Ваней две кучи камней. Первым ходит Петя. За ход можно добавить в любую кучу 1 камень или \
    удвоить любую кучу. {} Игра завершается, когда камней в кучах не менее 40. Выигрывает сделавший последний ход. В начале в \
    первой куче 5 камней, во второй S, 1 ≤ S ≤ 34.";

/// What a text says against itself.
fn contradictions(text: &str, parts: &[&str]) -> Vec<String> {
    let mut filled = text.to_owned();
    for part in parts {
        filled = filled.replacen("{}", part, 1);
    }
    let reading = read(&filled).expect("a game");
    let wrong = reading.not_understood.iter();
    assert!(wrong.clone().all(|it| it.is_contradiction), "{wrong:?}");
    wrong.map(|it| it.quote.clone()).collect()
}

#[test]
fn a_worked_example_is_a_test_of_the_rules() {
    for example in [
        "Например, имея кучу из 15 камней, за один ход можно получить кучу из 16 или 30 камней.",
        "К примеру, из кучи в 7 камней можно получить 8 или 14.",
    ] {
        assert!(
            contradictions(ONE, &["", example, "39"]).is_empty(),
            "{example}"
        );
    }
    for example in [
        "Например, имея кучу из 15 камней, за один ход можно получить кучу из 17 или 30 камней.",
        "Например, из 5 камней можно получить 6, 7 или 10.",
    ] {
        assert_eq!(contradictions(ONE, &["", example, "39"]), [example]);
    }
    assert!(contradictions(ONE, &[" (из 5 получится 10)", "", "39"]).is_empty());
    let wrong = contradictions(ONE, &[" (из 5 получится 11)", "", "39"]);
    assert_eq!(wrong, ["из 5 получится 11"]);
    // It ends with its sentence: a bracket may stand in a later one.
    let wrong = contradictions(ONE, &[": из 5 получится 11. (Играют двое)", "", "39"]);
    assert_eq!(wrong, ["из 5 получится 11"]);
}

#[test]
fn an_example_of_positions_is_counted() {
    let begin = "Например, пусть в одной куче 6 камней, а в другой 9; такую позицию будем обозначать (6, 9). ";
    let right = "Тогда за один ход можно получить любую из четырёх позиций: (7, 9), (12, 9), (6, 10), (6, 18).";
    assert!(contradictions(TWO, &[&format!("{begin}{right}")]).is_empty());
    for wrong in [
        "Тогда за один ход можно получить любую из четырёх позиций: (7, 9), (18, 9), (6, 10), (6, 18).",
        "Тогда за один ход можно получить любую из шести позиций: (7, 9), (12, 9), (6, 10), (6, 18).",
    ] {
        assert_eq!(contradictions(TWO, &[&format!("{begin}{wrong}")]), [wrong]);
    }
}

#[test]
fn a_start_after_the_end_is_reported() {
    let wrong = contradictions(ONE, &["", "", "50"]);
    assert_eq!(wrong, ["В начале в куче было S камней, 1 ≤ S ≤ 50."]);
}

#[test]
fn the_last_move_does_not_both_win_and_lose() {
    let again =
        |sentence: &str| contradictions(&format!("{ONE} {sentence}"), &["", "", "39"]).len();
    assert_eq!(again("Тот, кто сделал последний ход, проигрывает."), 1);
    assert_eq!(again("Тот, кто сделал последний ход, выигрывает."), 0);
    assert_eq!(again("Проигрывает тот, кто не сделал последний ход."), 0);
}

#[test]
fn what_each_of_two_heaps_holds_is_no_game_with_one_heap() {
    for start in [
        "Две кучи камней; в начале игры в каждой из них ровно S камней, 1 ≤ S ≤ 19.",
        "Имеются две кучи камней; в каждой по S камней, 1 ≤ S ≤ 19.",
    ] {
        let text = TWO.replace("{}", "");
        let (rest, _) = text.split_once("В начале").expect("a start");
        let text = rest.replace("две кучи камней", "камни") + start;
        let reading = read(&text).expect("a game");
        assert!(
            reading
                .rules
                .contains("start = \"s, s for s in range(1, 20)\""),
            "{}",
            reading.rules
        );
        assert_eq!(reading.not_understood, [], "{start}");
    }
}

#[test]
fn two_rules_of_who_wins_may_not_differ() {
    let rule = "Если при этом в куче не более 60 камней, победил сделавший последний ход. Если больше 60, победил {}.";
    let of = |who: &str| {
        contradictions(ONE, &["", "", "39"]).len() + {
            let text = ONE.replacen("{}", "", 2).replace(
                "Победителем считается игрок, сделавший последний ход.",
                &rule.replace("{}", who),
            );
            contradictions(&text, &["39"]).len()
        }
    };
    assert_eq!(of("другой игрок"), 0);
    assert_eq!(of("сделавший последний ход"), 1);
}
