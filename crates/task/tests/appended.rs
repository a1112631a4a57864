//! A condition that is put behind a sentence is understood, or told as not understood: it never vanishes.

use kruzhok_task::{Reading, read};

const CONDITIONS: [&str; 5] = [
    ", если в куче больше 50 камней",
    ", если в куче не менее 12 камней",
    ", если количество камней в куче чётное",
    ", если в другой куче меньше камней",
    ", если количество камней делится на 7",
];

const GROWING: &str = "Перед игроками лежат две кучи камней. За один ход можно добавить в одну из куч один камень или \
    удвоить количество камней в куче. Игра завершается, когда камней в кучах становится не менее 90. ";
const SHRINKING: &str = "Перед игроками лежат две кучи камней. За один ход можно убрать из одной из куч 3 камня или уменьшить \
    количество камней в куче вдвое (с округлением вниз). Игра завершается, когда камней в кучах становится не более 9. ";

fn reading(text: &str) -> Reading {
    read(text).unwrap_or_else(|reason| panic!("{reason:?}: {text}"))
}

/// Checks that no condition behind a sentence is lost, in a game with this text.
#[track_caller]
fn check(game: &str, said: &str) {
    let plain = reading(&format!("{game}{said}."));
    assert_eq!(plain.not_understood, [], "{said}");
    for condition in CONDITIONS {
        let more = reading(&format!("{game}{said}{condition}."));
        let is_told = !more.not_understood.is_empty();
        assert!(
            is_told || more.rules != plain.rules,
            "{said}{condition}\n{}",
            more.rules
        );
    }
}

#[test]
fn a_condition_of_a_restriction_is_not_lost() {
    check(GROWING, "Изменять большую кучу не разрешается");
    check(GROWING, "Если кучи равны, можно изменить любую из них");
    check(
        GROWING,
        "Нельзя изменять кучу, которую только что изменил соперник",
    );
    check(GROWING, "Один раз за всю игру игрок может пропустить ход");
    check(SHRINKING, "Убирать камни можно, только если их хватает");
    check(SHRINKING, "Изменять меньшую кучу запрещено");
}

#[test]
fn a_condition_of_a_move_is_not_lost() {
    check(SHRINKING, "Можно также убрать из большей кучи два камня");
}

#[test]
fn who_wins_otherwise_is_told_where_it_is_nobody() {
    let said = "Если при этом камней оказалось не более 120, побеждает сделавший последний ход. В противном случае";
    let other = reading(&format!("{GROWING}{said} побеждает его противник."));
    assert_eq!(other.not_understood, []);
    assert!(other.rules.contains("a + b <= 120"), "{}", other.rules);
    for otherwise in [
        " – ничья",
        " побеждает сделавший последний ход",
        " побеждает его противник, если камней больше 150",
    ] {
        let more = reading(&format!("{GROWING}{said}{otherwise}."));
        assert!(
            !more.not_understood.is_empty(),
            "{otherwise}\n{}",
            more.rules
        );
    }
}

#[test]
fn a_word_for_how_many_boxes_is_not_lost() {
    let boxes = "Перед игроками стоят два ящика с камнями. Игра завершается, когда камней становится не менее 90. ";
    let every = [
        "в каждый ящик один камень",
        "в оба ящика по одному камню",
        "по одному камню в оба ящика",
    ];
    for said in every {
        let reading = reading(&format!("{boxes}За один ход игрок может добавить {said}."));
        let is_every = reading.rules.contains("\"a + 1, b + 1\"");
        assert!(
            is_every || !reading.not_understood.is_empty(),
            "{said}\n{}",
            reading.rules
        );
    }
    let second = "Перед игроками лежат две кучи камней. Игра завершается, когда камней становится не менее 90. За один ход можно \
        добавить в кучу вторую один камень.";
    let reading = reading(second);
    let is_second = reading.rules.contains("\"a, b + 1\"");
    assert!(
        is_second || !reading.not_understood.is_empty(),
        "{}",
        reading.rules
    );
}

#[test]
fn no_heap_of_a_start_is_lost() {
    let text = format!("{GROWING}Начальная позиция (1, 2, 3, 4, 5, 6, 7, S).");
    assert!(!reading(&text).not_understood.is_empty());
}

#[test]
fn a_move_between_one_heap_and_another_is_not_written_for_any_two() {
    let three = "Перед игроками лежат три кучи камней. Игра завершается, когда камней становится не менее 90. За один ход можно \
        добавить в первую кучу столько камней, сколько во второй куче.";
    let reading = reading(three);
    assert!(!reading.not_understood.is_empty(), "{}", reading.rules);
}

#[test]
fn a_word_for_how_much_is_told_where_it_is_not_understood() {
    for said in [
        "одновременно взять из кучи один камень и удвоить её",
        "добавить камень выше остальных",
    ] {
        let reading = reading(&format!("{SHRINKING}За один ход можно также {said}."));
        assert!(
            !reading.not_understood.is_empty(),
            "{said}\n{}",
            reading.rules
        );
    }
}
