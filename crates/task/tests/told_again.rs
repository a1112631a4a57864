//! What teachers word in ways of their own: steps of one move, three heaps, teams and families, who cannot move.

use kruzhok_task::{Reading, read};

fn text(parts: [&str; 4], question: &str) -> Reading {
    let [players, moves, end, start] = parts;
    let text = format!("{players} {moves} {end} {start}\n1. {question}");
    read(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
}

const ONE: [&str; 4] = [
    "Перед Петей и Ваней лежит куча камней. Игроки ходят по очереди, первым ходит Петя.",
    "За один ход игрок может добавить в кучу один камень или удвоить количество камней в куче.",
    "Игра завершается, когда камней становится не менее 60. Побеждает игрок, сделавший последний ход.",
    "В начале в куче S камней, 1 ≤ S ≤ 59.",
];
const TWO: [&str; 4] = [
    "Перед Петей и Ваней лежат две кучи камней. Игроки ходят по очереди, первым ходит Петя.",
    "За один ход игрок может добавить в любую кучу один камень или удвоить количество камней в любой куче.",
    "Игра завершается, когда в двух кучах вместе не менее 60 камней. Побеждает игрок, сделавший последний ход.",
    "В начале в первой куче 7 камней, во второй S камней, 1 ≤ S ≤ 52.",
];
const WHICH: &str = "При каких S Ваня выигрывает первым ходом?";

/// Checks that a text with these words at this place is read as these rules, and whole.
#[track_caller]
fn says<'a>(mut parts: [&'a str; 4], at: usize, words: &'a str, expected: &[&str]) {
    parts[at] = words;
    let reading = text(parts, WHICH);
    assert_eq!(reading.not_understood, [], "{words}\n{}", reading.rules);
    for it in expected {
        assert!(reading.rules.contains(it), "{words}\n{}", reading.rules);
    }
}

/// Checks that a question is read as this, and whole.
#[track_caller]
fn asks(question: &str, expected: &str) {
    let reading = text(ONE, question);
    assert_eq!(reading.not_understood, [], "{question}\n{}", reading.rules);
    assert!(
        reading.rules.contains(expected),
        "{question}\n{}",
        reading.rules
    );
}

#[test]
fn two_steps_are_one_move() {
    for it in [
        "За ход игрок либо добавляет три камня, либо сперва удваивает количество камней в куче и сразу же добавляет ещё один.",
        "За ход можно добавить три камня или сначала удвоить число камней, а затем добавить один камень.",
        "За ход можно добавить три камня либо удвоить число камней, а потом ещё добавить один.",
    ] {
        says(ONE, 1, it, &["\"s + 3\"", "\"s * 2 + 1\""]);
    }
}

#[test]
fn the_smaller_heap_is_told_by_a_clause() {
    let it = "Добавить два камня можно в любую кучу. Кроме того, разрешается увеличить в три раза ту кучу, которая меньше. Если \
        кучи одинаковы, утроить можно любую из них.";
    says(
        TWO,
        1,
        it,
        &["\"x -> x + 2\"", "\"x -> x * 3 if x == min(heaps)\""],
    );
}

#[test]
fn heaps_are_told_by_their_colours_and_places() {
    let players =
        "Есть три банки с пуговицами. Игроки Петя и Ваня ходят по очереди, первым ходит Петя.";
    let end = "Игра завершается, когда в трёх банках вместе не менее 90 пуговиц. Побеждает игрок, сделавший последний ход.";
    let moves = "За ход можно в красную банку доложить три пуговицы или увеличить число пуговиц в синей банке вдвое.";
    let parts = [players, moves, end, ""];
    let start = "Сначала в красной 2 пуговицы, в синей 4, в зелёной S, 1 ≤ S ≤ 83.";
    says(
        parts,
        3,
        start,
        &["a + 3, b, c", "a, b * 2, c", "a == 2, b == 4, 1 <= c <= 83"],
    );
    let moves = "За ход можно в любую банку доложить три пуговицы или увеличить число пуговиц в любой банке вдвое.";
    let parts = [players, moves, end, ""];
    let start = "Сначала в верхней банке 2 пуговицы, в средней 4, а в нижней S, 1 ≤ S ≤ 83.";
    says(
        parts,
        3,
        start,
        &["x -> x + 3", "a == 2, b == 4, 1 <= c <= 83"],
    );
}

#[test]
fn heaps_are_told_by_what_they_hold_and_by_names() {
    let moves = "В кучу ромашек можно добавить один камень или утроить её. В кучу роз можно добавить четыре камня или удвоить её.";
    let start = "В начале в куче ромашек 5 камней, в куче роз S камней, 1 ≤ S ≤ 52.";
    let parts = [TWO[0], moves, TWO[2], ""];
    says(
        parts,
        3,
        start,
        &["a + 1, b", "a * 3, b", "a, b + 4", "a, b * 2", "a == 5"],
    );
    let start = "В начале на «Альбатросе» 8 камней, на «Буревестнике» S камней, 1 ≤ S ≤ 51.";
    says(TWO, 3, start, &["a == 8, 1 <= b <= 51"]);
    says(
        TWO,
        3,
        "Числа – это стороны прямоугольника со сторонами 4 и S, 1 ≤ S ≤ 37.",
        &["a == 4, 1 <= b <= 37"],
    );
}

#[test]
fn teams_and_families_play() {
    let players = "Первая команда и вторая команда ходят по очереди. Перед ними куча камней.";
    let parts = [players, ONE[1], ONE[2], ONE[3]];
    let reading = text(
        parts,
        "При каких S вторая команда побеждает своим первым ходом при любой игре первой?",
    );
    assert_eq!(reading.not_understood, [], "{}", reading.rules);
    assert!(
        reading.rules.contains("winner == 2 and turns == 1"),
        "{}",
        reading.rules
    );
    let players = "Бабушка и внук Тёма по очереди добавляют камни в кучу, начинает бабушка.";
    let parts = [players, ONE[1], ONE[2], ONE[3]];
    let question =
        "При каких S бабушка не выигрывает первым ходом, но выигрывает вторым при любой игре Тёмы?";
    let reading = text(parts, question);
    assert_eq!(reading.not_understood, [], "{}", reading.rules);
    assert!(
        reading.rules.contains("winner == 1 and turns == 2"),
        "{}",
        reading.rules
    );
}

#[test]
fn ends_are_told_beside_other_verbs() {
    let at_end = ["over = \"s > 59\""];
    for it in [
        "Игра идёт до тех пор, пока камней не станет больше 59; кто ходил последним, тот забирает приз.",
        "Игра идёт до тех пор, пока камней не станет больше 59. Кто ходил последним, победил; больше ходов не делают.",
    ] {
        says(ONE, 2, it, &at_end);
    }
    let mut parts = ONE;
    parts[2] = "Игра идёт до тех пор, пока камней не станет больше 59; кто ходил последним, тот забирает приз.";
    let reading = text(parts, "При каких S Ваня забирает приз первым ходом?");
    assert!(
        reading.rules.contains("over = \"s > 59\""),
        "{}",
        reading.rules
    );
    for it in [
        "Ход, после которого камней стало бы больше 60, запрещён. Если игрок не может сделать ни одного разрешённого хода, он \
            проигрывает.",
        "Ход, после которого камней стало бы больше 60, делать нельзя. Когда игрок не может сделать ход, он сразу проигрывает, а \
            его соперник побеждает.",
    ] {
        says(ONE, 2, it, &["legal = \"not (s > 60)\""]);
    }
}

#[test]
fn questions_have_a_subject_in_any_case() {
    let second_time = "winner == 1 and turns == 2";
    for it in [
        "При каких S Пете нельзя победить первым ходом, но можно вторым, даже если Ваня играет наилучшим образом?",
        "При каких S Пете хватит двух ходов, чтобы выиграть при любой игре Вани, но одного хода не хватит?",
    ] {
        asks(it, second_time);
    }
    let within_two = "winner == 2 and turns == 2";
    for it in [
        "При каких S Ваня может так отвечать Пете, что выиграет не позже своего второго хода, но обеспечить себе выигрыш первым \
            ходом он не может?",
        "При каких S Ваня выиграет не позднее второго хода, как бы ни играл Петя, но при лучшей игре Пети первым ходом не выиграет?",
        "При каких S Ваня может победить, сделав не более двух своих ходов, но не может победить, сделав менее двух?",
    ] {
        asks(it, within_two);
    }
    asks(
        "При каких S Петя побеждает максимум за три своих хода, а максимум за два победить не может?",
        "winner == 1 and turns == 3",
    );
}
