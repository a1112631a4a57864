//! A game with one part of it told in the words of a test.

use kruzhok_task::{Reading, read};

/// A game of one heap, or of two, with a part of it told in these words.
pub(crate) fn game(heaps: &str, part: &str, said: &str) -> Reading {
    let is_one = heaps == "куча камней";
    let told = |name: &str, usual: &str| match name == part {
        true => format!("{said} "),
        false => format!("{usual} "),
    };
    let text = [
        told(
            "players",
            &format!("Пётр и Вера играют, перед ними {heaps}. Первым ходит Пётр."),
        ),
        told(
            "moves",
            "За один ход игрок может добавить в кучу один камень, добавить три камня или удвоить количество камней в куче.",
        ),
        told("rule", ""),
        told(
            "end",
            "Игра завершается, когда камней всего становится не менее 60.",
        ),
        told("winner", "Побеждает игрок, сделавший последний ход."),
        told(
            "start",
            match is_one {
                true => "В начале в куче S камней, 1 ≤ S ≤ 59.",
                false => "В начале в первой куче 7 камней, во второй S камней, 1 ≤ S ≤ 52.",
            },
        ),
        told(
            "question",
            "\nЗадание 20. Найдите наименьшее S, при котором Пётр не может выиграть первым ходом, но выигрывает \
            вторым ходом при любой игре Веры.",
        ),
    ];
    read(&text.concat()).unwrap_or_else(|refusal| panic!("{said}: {refusal:?}"))
}

pub(crate) const ONE: &str = "куча камней";
pub(crate) const TWO: &str = "две кучи камней";

/// Checks that a part of a game is read as this, and whole.
#[track_caller]
pub(crate) fn is_read(heaps: &str, part: &str, cases: &[(&str, &str)]) {
    for (said, expected) in cases {
        let reading = game(heaps, part, said);
        let rules = reading.rules.replace("\n    ", " ");
        assert_eq!(reading.not_understood, [], "{said}\n{rules}");
        assert!(rules.contains(expected), "{said}\n{rules}");
    }
}

/// Checks that something is not understood, and said so.
#[track_caller]
pub(crate) fn is_reported(heaps: &str, part: &str, said: &[&str]) {
    for said in said {
        let reading = game(heaps, part, said);
        assert!(
            !reading.not_understood.is_empty(),
            "{said}\n{}",
            reading.rules
        );
    }
}
