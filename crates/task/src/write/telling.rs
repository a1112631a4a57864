//! The rules of a game as sentences.

use super::nouns::{Wording, counted};
use super::recognised::{Condition, Told, ToldMove, ToldWinner};
use crate::model::{Amount, Change, Limit, Relation, Repetition, Rounding, Subject, Target};
use kruzhok_rules::Player;

/// All that a task says before its questions.
pub(super) fn told(game: &Told, w: &mut Wording) -> String {
    let mut text = introduction(game, w);
    text += &moves(game, w);
    text += &rounding(game, w);
    text += &legal(game, w);
    text += &repetition(game, w);
    text += &supply(game, w);
    text += "\n";
    text += &end(game, w);
    text += "\n";
    text += &start(game, w);
    text
}

fn introduction(game: &Told, w: &mut Wording) -> String {
    let [[first, _], [second, _]] = w.players.clone();
    let (heap, many) = (w.heap, w.object.many);
    let heaps = match game.heap_count {
        1 => format!("лежит {} {many}", nominative(w)),
        2 => format!("лежат две {} {many}", heap.genitive),
        _ => format!("лежат три {} {many}", heap.genitive),
    };
    let begins = w.pick(&["первый ход делает", "первым ходит"]);
    let plays = w.pick(&["играют в следующую игру", "играют в такую игру"]);
    format!(
        "Два игрока, {first} и {second}, {plays}. Перед игроками {heaps}. Игроки ходят по очереди, {begins} {first}. "
    )
}

/// `куча`
fn nominative(w: &Wording) -> String {
    let stem = w
        .heap
        .accusative
        .strip_suffix('у')
        .unwrap_or(w.heap.accusative);
    format!("{stem}а")
}

fn moves(game: &Told, w: &mut Wording) -> String {
    if game.moves.iter().any(|it| it.by.is_some()) {
        let [[first, _], [second, _]] = w.players.clone();
        let of = |player: Player| -> Vec<&ToldMove> {
            let own = game.moves.iter();
            own.filter(|it| it.by.is_none_or(|by| by == player))
                .collect()
        };
        let (one, other) = (of(Player::First), of(Player::Second));
        let (one, other) = (listed(&one, game, w), listed(&other, game, w));
        let (one, other) = (joined(&one), joined(&other));
        return format!("За один ход {first} может {one}. За один ход {second} может {other}. ");
    }
    let all: Vec<&ToldMove> = game.moves.iter().collect();
    let said = listed(&all, game, w);
    let may = w.pick(&["За один ход игрок может", "За один ход можно"]);
    let has_guards = game.moves.iter().any(|it| it.guard.is_some());
    // What holds for one of them only must not seem to hold for the next.
    if said.len() > 1 && (has_guards || w.choice(3) == 1) {
        let list = said.iter().zip(["а", "б", "в", "г", "д", "е", "ж", "з"]);
        let lines: Vec<String> = list.map(|(it, letter)| format!("{letter}) {it}")).collect();
        if lines.len() == said.len() {
            return format!(
                "{may} выполнить одно из следующих действий:\n{}.\n",
                lines.join(";\n")
            );
        }
    }
    format!("{may} {}. ", joined(&said))
}

/// Each move, or two that differ in nothing but the amount.
fn listed(moves: &[&ToldMove], game: &Told, w: &mut Wording) -> Vec<String> {
    let mut said: Vec<String> = vec![];
    let mut index = 0;
    while let Some(mv) = moves.get(index) {
        // `добавить один или три камня`
        let next = moves.get(index + 1);
        let pair = next
            .and_then(|next| pair(mv, next))
            .filter(|_| w.choice(2) == 1);
        match pair {
            Some((one, other)) => {
                said.push(changed(mv, game, w, Some((one, other))));
                index += 2;
            }
            None => {
                said.push(changed(mv, game, w, None));
                index += 1;
            }
        }
    }
    said
}

fn joined(said: &[String]) -> String {
    match said.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} или {last}", rest.join(", ")),
        _ => said.join(""),
    }
}

/// The amounts of two moves that can be said with one verb.
fn pair(one: &ToldMove, other: &ToldMove) -> Option<(i64, i64)> {
    let is_alike = one.target == other.target && one.guard.is_none() && other.guard.is_none();
    match (&one.change, &other.change) {
        (Change::Add(one), Change::Add(other)) if is_alike => Some((*one, *other)),
        (Change::Take(one), Change::Take(other)) if is_alike => Some((*one, *other)),
        _ => None,
    }
}

/// Where a move happens: into it, out of it, in it.
struct Places {
    into: String,
    from: String,
    within: String,
}

fn places(target: Target, game: &Told, w: &mut Wording) -> Places {
    let heap = w.heap;
    let (accusative, genitive, place, many) =
        (heap.accusative, heap.genitive, heap.place, heap.many);
    let of = |adjective: [&str; 3]| Places {
        into: format!("в {} {accusative}", adjective[0]),
        from: format!("из {} {genitive}", adjective[1]),
        within: format!(
            "{} {} {place}",
            if adjective[2].starts_with("вт") {
                "во"
            } else {
                "в"
            },
            adjective[2]
        ),
    };
    match target {
        Target::Any | Target::Every if game.heap_count == 1 => Places {
            into: format!("в {accusative}"),
            from: format!("из {genitive}"),
            within: format!("в {place}"),
        },
        Target::Any | Target::Every => {
            let choice = w.pick(&["", " (по своему выбору)"]);
            match w.choice(2) {
                0 => Places {
                    into: format!("в одну из {many}{choice}"),
                    from: format!("из одной из {many}{choice}"),
                    within: format!("в одной из {many}{choice}"),
                },
                _ => of(["любую", "любой", "любой"]),
            }
        }
        Target::Heap(0) => of(["первую", "первой", "первой"]),
        Target::Heap(_) => Places {
            into: format!("во вторую {accusative}"),
            ..of(["вторую", "второй", "второй"])
        },
        Target::Bigger => of(["большую", "большей", "большей"]),
        Target::Smaller => of(["меньшую", "меньшей", "меньшей"]),
    }
}

fn changed(mv: &ToldMove, game: &Told, w: &mut Wording, pair: Option<(i64, i64)>) -> String {
    let places = places(mv.target, game, w);
    let Places { into, from, within } = &places;
    let many = w.object.many;
    let amount = |number: i64, w: &mut Wording| match pair {
        Some((one, other)) => {
            let feminine = w.object.is_feminine;
            let numbers = [one, other].map(|it| w.number(it, feminine));
            format!(
                "{} или {} {}",
                numbers[0],
                numbers[1],
                counted(other, w.object)
            )
        }
        None => w.objects(number),
    };
    let content = format!("количество {many} {within}");
    let said = match &mv.change {
        Change::Add(number) => {
            let verb = w.pick(&["добавить", "положить"]);
            let amount = amount(*number, w);
            match w.choice(2) {
                0 => format!("{verb} {into} {amount}"),
                _ => format!("{verb} {amount} {into}"),
            }
        }
        Change::Take(number) => {
            let verb = w.pick(&["убрать", "взять"]);
            let amount = amount(*number, w);
            format!("{verb} {from} {amount}")
        }
        Change::AddBetween(low, high) => format!("добавить {into} от {low} до {high} {many}"),
        Change::TakeBetween(low, high) => format!("убрать {from} от {low} до {high} {many}"),
        Change::Multiply(2) if w.choice(2) == 1 => format!("удвоить {content}"),
        Change::Multiply(3) if w.choice(2) == 1 => format!("утроить {content}"),
        Change::Multiply(number) => format!("увеличить {content} {}", w.times(*number)),
        Change::Divide(number, _) => format!("уменьшить {content} {}", w.times(*number)),
        Change::Carry(number) => {
            let amount = amount(*number, w);
            let heap = w.heap;
            format!("переложить из одной {} в другую {amount}", heap.genitive)
        }
        Change::Square => format!("возвести {content} в квадрат"),
        Change::AddOther => {
            format!(
                "добавить {into} столько {many}, сколько их в другой {}",
                w.heap.place
            )
        }
        // No other change is recognised.
        _ => String::new(),
    };
    match &mv.guard {
        Some(guard) => format!(
            "{said}, если {}",
            condition(guard, &format!("в этой {}", w.heap.place), w)
        ),
        None => said,
    }
}

/// `количество камней в куче чётно`
fn condition(condition: &Condition, within: &str, w: &mut Wording) -> String {
    let many = w.object.many;
    match condition {
        Condition::Even(true) => format!("количество {many} {within} чётно"),
        Condition::Even(false) => format!("количество {many} {within} нечётно"),
        Condition::Compared(Relation::Multiple, number) => match w.choice(2) {
            0 => format!("количество {many} {within} делится на {number}"),
            _ => format!("количество {many} {within} кратно {number}"),
        },
        Condition::Compared(relation, number) => {
            format!(
                "количество {many} {within} {} {number}",
                compared(*relation, w)
            )
        }
    }
}

fn compared(relation: Relation, w: &mut Wording) -> &'static str {
    match relation {
        Relation::AtLeast => w.pick(&["не менее", "не меньше"]),
        Relation::Above => w.pick(&["больше", "более"]),
        Relation::AtMost => w.pick(&["не более", "не больше"]),
        Relation::Below => w.pick(&["меньше", "менее"]),
        Relation::Equal => "равно",
        Relation::Unequal => "не равно",
        Relation::Multiple => "кратно",
        Relation::NoMultiple => "не кратно",
        Relation::Prime => "простое",
        Relation::NoPrime => "составное",
        Relation::Square => "точный квадрат",
        Relation::NoSquare => "не точный квадрат",
        Relation::LastDigit => "оканчивается на",
        Relation::NoLastDigit => "не оканчивается на",
    }
}

fn rounding(game: &Told, w: &mut Wording) -> String {
    let side = match game.rounding {
        Rounding::Down => w.pick(&["в меньшую сторону", "вниз"]),
        Rounding::Up => w.pick(&["в большую сторону", "вверх"]),
        Rounding::Unknown | Rounding::Exact => return String::new(),
    };
    format!("Результат деления округляется {side}. ")
}

fn legal(game: &Told, w: &mut Wording) -> String {
    let (many, place) = (w.object.many, w.heap.place);
    match &game.legal {
        Some(Condition::Even(is_even)) => {
            let parity = if *is_even {
                "чётным"
            } else {
                "нечётным"
            };
            format!("После каждого хода количество {many} в {place} должно быть {parity}. ")
        }
        Some(Condition::Compared(_, most)) => {
            format!("После каждого хода в {place} должно быть не более {most} {many}. ")
        }
        None => String::new(),
    }
}

fn repetition(game: &Told, w: &mut Wording) -> String {
    let said = match game.repeat {
        Repetition::Free => "",
        Repetition::NotOwn => "Игроку запрещается делать один и тот же ход два раза подряд. ",
        Repetition::NotOpponent => w.pick(&[
            "Игроку запрещается повторять последний ход противника. ",
            "При этом нельзя повторять предыдущий ход соперника. ",
        ]),
        Repetition::NotEither => {
            "Игроку запрещается повторять как свой предыдущий ход, так и последний ход противника. "
        }
    };
    match game.has_heap_memory {
        true => format!(
            "{said}Нельзя изменять {}, которую только что изменил соперник. ",
            w.heap.accusative
        ),
        false => said.to_owned(),
    }
}

/// What is said where stones are added, and means nothing.
fn supply(game: &Told, w: &mut Wording) -> String {
    let adds = game
        .moves
        .iter()
        .any(|it| matches!(it.change, Change::Add(_) | Change::Multiply(_)));
    match adds && w.choice(3) < 2 {
        true => format!(
            "Чтобы делать ходы, у каждого игрока есть неограниченное количество {}.",
            w.object.many
        ),
        false => String::new(),
    }
}

fn end(game: &Told, w: &mut Wording) -> String {
    let Some(limit_of_game) = &game.end else {
        let who = match &game.winner {
            ToldWinner::Next => "Побеждает",
            _ => "Проигрывает",
        };
        return format!("{who} игрок, который не может сделать ход.");
    };
    let ends = w.pick(&[
        "Игра завершается в тот момент, когда",
        "Игра заканчивается, как только",
    ]);
    let becomes = w.pick(&["становится", "станет"]);
    let limit = limit(limit_of_game, game, becomes, w);
    let places = match game.heap_count {
        1 => format!("в {}", w.heap.place),
        _ => format!("в {}", w.heap.places),
    };
    let many = w.object.many;
    let winner = match &game.winner {
        ToldWinner::Last => w
            .pick(&[
                "Победителем считается игрок, сделавший последний ход.",
                "Побеждает игрок, сделавший последний ход.",
            ])
            .to_owned(),
        ToldWinner::Next => "Проигравшим считается игрок, сделавший последний ход.".to_owned(),
        ToldWinner::LastIf(condition) => {
            let said = match condition {
                Condition::Compared(relation, number) => {
                    format!(
                        "{places} оказалось {} {number} {many}",
                        compared(*relation, w)
                    )
                }
                Condition::Even(is_even) => {
                    let parity = if *is_even {
                        "чётное"
                    } else {
                        "нечётное"
                    };
                    format!("{places} оказалось {parity} количество {many}")
                }
            };
            format!(
                "Если при этом {said}, то победителем считается игрок, сделавший последний ход, иначе победителем становится его противник."
            )
        }
    };
    format!("{ends} {limit}. {winner}")
}

fn limit(end: &Limit, game: &Told, becomes: &str, w: &mut Wording) -> String {
    let (many, heap) = (w.object.many, w.heap);
    if end.relation == Relation::Equal {
        let places = if game.heap_count == 1 {
            heap.place
        } else {
            heap.places
        };
        let one = if w.object.is_feminine {
            "одной"
        } else {
            "одного"
        };
        return format!("в {places} не остаётся ни {one} {}", w.object.genitive);
    }
    let subject = match end.subject {
        Subject::Some => format!("хотя бы в одной из {} количество {many}", heap.many),
        Subject::Product => format!("произведение количеств {many} в {}", heap.places),
        _ if game.heap_count == 1 => format!("количество {many} в {}", heap.place),
        _ => match w.choice(2) {
            0 => format!("суммарное количество {many} в {}", heap.places),
            _ => format!("общее количество {many} в {}", heap.places),
        },
    };
    match end.relation {
        Relation::Above if w.choice(2) == 1 => {
            let exceeds = if becomes == "станет" {
                "превысит"
            } else {
                "превышает"
            };
            format!("{subject} {exceeds} {}", end.number)
        }
        relation => format!(
            "{subject} {becomes} {} {}",
            compared(relation, w),
            end.number
        ),
    }
}

fn start(game: &Told, w: &mut Wording) -> String {
    let (many, heap) = (w.object.many, w.heap);
    let held = |amount: &Amount, w: &mut Wording| match amount {
        Amount::Number(number) => format!(
            "{number} {}",
            [
                nominative_object(w),
                w.object.genitive.to_owned(),
                w.object.many.to_owned()
            ][super::nouns::plural(*number)]
        ),
        Amount::Unknown { .. } => format!("S {many}"),
    };
    let begins = w.pick(&["В начальный момент", "В начале игры"]);
    let mut said = match game.start.as_slice() {
        [amount] => format!("{begins} в {} было {}", heap.place, held(amount, w)),
        amounts => {
            let names = ["в первой", "во второй", "в третьей"];
            let each: Vec<String> = names
                .iter()
                .zip(amounts)
                .enumerate()
                .map(|(index, (name, amount))| match index {
                    0 => format!("{name} {} было {}", heap.place, held(amount, w)),
                    _ => format!("{name} {} – {}", heap.place, held(amount, w)),
                })
                .collect();
            format!("{begins} {}", each.join(", "))
        }
    };
    let (low, high) = (game.bounds.low.unwrap_or(1), game.bounds.high);
    said += &match (high, w.choice(3)) {
        (Some(high), 2) if low > 0 && high < i64::MAX => {
            format!("; {} < S < {}", low - 1, high + 1)
        }
        (Some(high), _) => format!("; {low} ≤ S ≤ {high}"),
        (None, 2) => format!("; S > {}", low.saturating_sub(1)),
        (None, _) => format!("; S ≥ {low}"),
    };
    said + "."
}

/// `камень`, `конфета`
fn nominative_object(w: &Wording) -> String {
    match w.object.accusative.strip_suffix('у') {
        Some(stem) => format!("{stem}а"),
        None => w.object.accusative.to_owned(),
    }
}
