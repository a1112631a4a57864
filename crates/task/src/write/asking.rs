//! The questions of a task as sentences.

use super::TaskQuestion;
use super::nouns::{Wording, plural};
use super::recognised::{About, Claim, Told, ToldQuestion};
use kruzhok_rules::Ask;

/// The questions with the numbers of their headers; where one has another name, they are counted.
pub(super) fn numbered(game: &Told) -> impl Iterator<Item = (String, &ToldQuestion)> {
    let questions = &game.questions;
    let has_numbers = questions
        .iter()
        .all(|it| (1..=99).contains(&it.id.parse().unwrap_or(0)));
    (1..)
        .zip(questions)
        .map(move |(place, it)| match has_numbers {
            true => (it.id.clone(), it),
            false => (place.to_string(), it),
        })
}

/// All questions, each under its header.
pub(super) fn asked(game: &Told, w: &mut Wording) -> Vec<TaskQuestion> {
    let header = w.pick(&["Задание", "Вопрос"]);
    let blocks = numbered(game).map(|(number, it)| {
        let mut said = question(it, w);
        let is_after_bad_move = matches!(&it.about, About::Claim(claim) if claim.is_after_bad_move);
        if it.ask == Ask::Count && !said.contains('\n') && !is_after_bad_move {
            said.pop();
            said.push('?');
        }
        TaskQuestion {
            header: format!("{header} {number}."),
            text: said,
        }
    });
    blocks.collect()
}

fn question(question: &ToldQuestion, w: &mut Wording) -> String {
    let claim = match &question.about {
        About::WinnerAt(values) => return format!("Кто выиграет при {}?", given(values)),
        About::Claim(claim) => claim,
    };
    let Claim {
        player,
        low,
        high,
        is_after_bad_move,
    } = *claim;
    let [first, second] = w.players.clone();
    let [mine, other] = match player {
        1 => [first, second],
        _ => [second, first],
    };
    let wanted = wanted(question, w);
    let Wanted { text, is_one } = &wanted;
    if is_after_bad_move {
        let happened = format!(
            "Известно, что {} {} своим {} ходом после неудачного первого хода {}.",
            mine[0],
            w.won,
            ordinal(low),
            other[1]
        );
        let situation = if *is_one {
            "при котором такая ситуация возможна"
        } else {
            "при которых такая ситуация возможна"
        };
        return format!("{happened} {text}, {situation}.");
    }
    let which = if *is_one {
        "при котором"
    } else {
        "при которых"
    };
    let forced = match w.choice(3) {
        0 => format!("независимо от того, как будет ходить {}", other[0]),
        1 => format!("при любой игре {}", other[1]),
        _ => format!("при любых ходах {}", other[1]),
    };
    let (first, [name, owner]) = (ordinal(low), mine);
    match (low, high) {
        (1, None) => format!("{text}, {which} у {owner} есть выигрышная стратегия."),
        (_, None) => format!(
            "{text}, {which} одновременно выполняются два условия:\n– у {owner} есть выигрышная стратегия;\n– {name} не может гарантированно выиграть первым ходом."
        ),
        (1, Some(1)) => match w.choice(2) {
            0 => format!("{text}, {which} {name} может выиграть своим первым ходом {forced}."),
            _ => format!("{text}, {which} {name} выигрывает своим первым ходом {forced}."),
        },
        (1, Some(most)) => format!(
            "{text}, {which} {name} может выиграть не более чем за {} {forced}.",
            moves(most, w)
        ),
        (2, Some(2)) if player == 1 => format!(
            "{text}, {which} у {owner} есть выигрышная стратегия, причём одновременно выполняются два условия:\n– {name} не может выиграть за один ход;\n– {name} может выиграть своим вторым ходом {forced}."
        ),
        (2, Some(2)) => format!(
            "{text}, {which} одновременно выполняются два условия:\n– у {owner} есть выигрышная стратегия, позволяющая ему выиграть первым или вторым ходом {forced};\n– у {owner} нет стратегии, которая позволит ему гарантированно выиграть первым ходом."
        ),
        (least, Some(most)) if least == most => format!(
            "{text}, {which} одновременно выполняются два условия:\n– {name} может выиграть своим {first} ходом {forced};\n– {name} не может гарантированно выиграть не более чем за {}.",
            moves(least - 1, w)
        ),
        (_, Some(most)) => format!(
            "{text}, {which} одновременно выполняются два условия:\n– у {owner} есть выигрышная стратегия, позволяющая ему выиграть не более чем за {} {forced};\n– у {owner} нет стратегии, которая позволит ему гарантированно выиграть первым ходом.",
            moves(most, w)
        ),
    }
}

/// `S = 10, S = 11`
pub(super) fn given(values: &[i64]) -> String {
    let values: Vec<String> = values.iter().map(|it| format!("S = {it}")).collect();
    values.join(", ")
}

/// `два хода`
fn moves(count: i64, w: &mut Wording) -> String {
    let noun = ["ход", "хода", "ходов"][plural(count)];
    format!("{} {noun}", w.number(count, false))
}

/// With which of one's own moves.
fn ordinal(number: i64) -> &'static str {
    const ORDINALS: [&str; 10] = [
        "первым",
        "вторым",
        "третьим",
        "четвёртым",
        "пятым",
        "шестым",
        "седьмым",
        "восьмым",
        "девятым",
        "десятым",
    ];
    let index = usize::try_from(number - 1)
        .unwrap_or(0)
        .min(ORDINALS.len() - 1);
    ORDINALS[index]
}

/// `значения S` after two, three and four.
fn values(number: u32) -> &'static str {
    match plural(i64::from(number)) {
        0 => "значение S",
        1 => "значения S",
        _ => "значений S",
    }
}

/// Which values are asked for.
struct Wanted {
    text: String,
    /// Whether it is one value.
    is_one: bool,
}

fn wanted(question: &ToldQuestion, w: &mut Wording) -> Wanted {
    let verb = w.pick(&["Найдите", "Укажите"]);
    let one = |text: String| Wanted { text, is_one: true };
    let several = |text: String| Wanted {
        text,
        is_one: false,
    };
    // `одно`, `двадцать одно`: a value is neuter.
    let mut count = |number: u32| {
        let said = w.number(i64::from(number), false);
        match said.strip_suffix("один") {
            Some(tens) => format!("{tens}одно"),
            None => said,
        }
    };
    let outermost = |number: u32, adjective: &str| match plural(i64::from(number)) {
        0 => format!("{adjective}ее"),
        _ => format!("{adjective}их"),
    };
    match (question.ask, question.expect) {
        (Ask::All | Ask::FirstMove | Ask::Winner, Some(1)) => {
            one(format!("{verb} такое значение S"))
        }
        (Ask::All | Ask::FirstMove | Ask::Winner, Some(number)) => {
            let noun = ["значение", "значения", "значений"][plural(i64::from(number))];
            let such = if plural(i64::from(number)) == 0 {
                "такое"
            } else {
                "таких"
            };
            several(format!("{verb} {} {such} {noun} S", count(number)))
        }
        (Ask::All | Ask::FirstMove | Ask::Winner, None) => {
            several(format!("{verb} все значения S"))
        }
        (Ask::Min, _) => one(format!(
            "{verb} {} значение S",
            w.pick(&["минимальное", "наименьшее"])
        )),
        (Ask::Max, _) => one(format!(
            "{verb} {} значение S",
            w.pick(&["максимальное", "наибольшее"])
        )),
        (Ask::MinAndMax, _) => several(format!("{verb} минимальное и максимальное значения S")),
        (Ask::Count, _) => several("Сколько существует значений S".to_owned()),
        (Ask::Sum, _) => several(format!("{verb} сумму всех значений S")),
        (Ask::Product, _) => several(format!("{verb} произведение всех значений S")),
        (Ask::Smallest(number), _) => several(format!(
            "{verb} {} {} {}",
            count(number),
            outermost(number, "наименьш"),
            values(number)
        )),
        (Ask::Largest(number), _) => several(format!(
            "{verb} {} {} {}",
            count(number),
            outermost(number, "наибольш"),
            values(number)
        )),
    }
}
