//! A game as a school problem in English.

use super::asking::{given, numbered};
use super::recognised::{About, Claim, Condition, Told, ToldMove, ToldQuestion, ToldWinner};
use super::{TaskQuestion, TaskText};
use crate::model::{Amount, Change, Limit, Relation, Repetition, Rounding, Subject, Target};
use kruzhok_rules::{Ask, Player};
use kruzhok_words::{Language, say};

/// The rules, and each question under its header.
pub(super) fn problem(game: &Told) -> TaskText {
    let players = ["player-first", "player-second"].map(|key| say(Language::En, key, &[]));
    let rules = [
        introduction(game, &players),
        moves(game, &players),
        restrictions(game),
    ];
    let rules: Vec<String> = rules.into_iter().filter(|it| !it.is_empty()).collect();
    let questions = numbered(game).map(|(number, question)| TaskQuestion {
        header: format!("Question {number}."),
        text: asked(question, &players),
    });
    TaskText {
        game: format!("{}\n{}\n{}", rules.join(" "), end(game), start(game)),
        questions: questions.collect(),
    }
}

fn introduction(game: &Told, [first, second]: &[String; 2]) -> String {
    let heaps = match game.heap_count {
        1 => "is a heap",
        2 => "are two heaps",
        _ => "are three heaps",
    };
    format!(
        "Two players, {first} and {second}, play the following game. In front of them there {heaps} of stones. The players take turns, and {first} moves first."
    )
}

fn moves(game: &Told, [first, second]: &[String; 2]) -> String {
    let of = |player: Player| -> Vec<String> {
        let own = game.moves.iter();
        own.filter(|it| it.by.is_none_or(|by| by == player))
            .map(|it| changed(it, game))
            .collect()
    };
    if game.moves.iter().any(|it| it.by.is_some()) {
        let [one, other] = [Player::First, Player::Second].map(|player| joined(&of(player), "or"));
        return format!("In one move {first} may {one}. In one move {second} may {other}.");
    }
    let all = of(Player::First);
    // What holds for one of them only must not seem to hold for the next.
    match all.len() > 1 && game.moves.iter().any(|it| it.guard.is_some()) {
        true => format!(
            "In one move a player may do one of the following:\n– {}.\n",
            all.join(";\n– ")
        ),
        false => format!("In one move a player may {}.", joined(&all, "or")),
    }
}

/// `a, b or c`
fn joined(said: &[String], conjunction: &str) -> String {
    match said.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            format!("{} {conjunction} {last}", rest.join(", "))
        }
        _ => said.join(""),
    }
}

fn changed(mv: &ToldMove, game: &Told) -> String {
    let heap = match (mv.target, game.heap_count) {
        (_, 1) => "the heap",
        (Target::Any | Target::Every, _) => "one of the heaps",
        (Target::Heap(0), _) => "the first heap",
        (Target::Heap(_), _) => "the second heap",
        (Target::Bigger, 2) => "the larger heap",
        (Target::Bigger, _) => "the largest heap",
        (Target::Smaller, 2) => "the smaller heap",
        (Target::Smaller, _) => "the smallest heap",
    };
    let other = match game.heap_count {
        2 => "the other",
        _ => "another",
    };
    let content = format!("the number of stones in {heap}");
    let said = match mv.change {
        Change::Add(number) => format!("add {} to {heap}", stones(number)),
        Change::Take(number) => format!("take {} from {heap}", stones(number)),
        Change::AddBetween(low, high) => format!("add {low} to {high} stones to {heap}"),
        Change::TakeBetween(low, high) => format!("take {low} to {high} stones from {heap}"),
        Change::Multiply(2) => format!("double {content}"),
        Change::Multiply(3) => format!("triple {content}"),
        Change::Multiply(number) => format!("multiply {content} by {number}"),
        Change::Divide(2, _) => format!("halve {content}"),
        Change::Divide(number, _) => format!("divide {content} by {number}"),
        Change::Carry(number) => format!("move {} from one heap to {other}", stones(number)),
        Change::Square => format!("square {content}"),
        Change::AddOther => format!("add as many stones to {heap} as {other} heap holds"),
        // No other change is recognised.
        _ => String::new(),
    };
    match &mv.guard {
        Some(guard) => format!("{said}, if {}", holds("this heap", guard)),
        None => said,
    }
}

/// `1 stone`, `3 stones`
fn stones(number: i64) -> String {
    match number {
        1 => "1 stone".to_owned(),
        _ => format!("{number} stones"),
    }
}

/// `this heap holds at least 5 stones`
fn holds(what: &str, condition: &Condition) -> String {
    match condition {
        Condition::Even(true) => format!("{what} holds an even number of stones"),
        Condition::Even(false) => format!("{what} holds an odd number of stones"),
        Condition::Compared(Relation::Multiple, number) => {
            format!("the number of stones in {what} is divisible by {number}")
        }
        Condition::Compared(relation, number) => {
            let compared = compared(*relation);
            format!("the number of stones in {what} is {compared}{number}")
        }
    }
}

/// What stands before a number that something is compared with.
fn compared(relation: Relation) -> &'static str {
    match relation {
        Relation::AtLeast => "at least ",
        Relation::Above => "greater than ",
        Relation::AtMost => "at most ",
        Relation::Below => "less than ",
        Relation::Unequal => "not ",
        // Of the others, a number alone is recognised.
        _ => "",
    }
}

/// What else holds for every move.
fn restrictions(game: &Told) -> String {
    let has_extreme = game
        .moves
        .iter()
        .any(|it| matches!(it.target, Target::Bigger | Target::Smaller));
    let rounding = match game.rounding {
        Rounding::Down => "The result of a division is rounded down.",
        Rounding::Up => "The result of a division is rounded up.",
        Rounding::Unknown | Rounding::Exact => "",
    };
    let legal = match &game.legal {
        Some(legal) => format!(
            "After each move it must be true that {}.",
            holds("the heap", legal)
        ),
        None => String::new(),
    };
    let said = [
        match (has_extreme, game.heap_count) {
            (false, _) => "",
            (true, 2) => {
                "If the heaps are equal, either of them may be taken for the larger or the smaller one."
            }
            (true, _) => {
                "If several heaps are equal, any of them may be taken for the largest or the smallest one."
            }
        },
        rounding,
        &legal,
        match game.repeat {
            Repetition::Free => "",
            Repetition::NotOwn => "A player may not make the same move twice in a row.",
            Repetition::NotOpponent => "A player may not repeat the opponent's last move.",
            Repetition::NotEither => {
                "A player may repeat neither their own last move nor the opponent's."
            }
        },
        match game.has_heap_memory {
            true => "A player may not change the heap that the opponent has just changed.",
            false => "",
        },
    ];
    let said: Vec<&str> = said.into_iter().filter(|it| !it.is_empty()).collect();
    said.join(" ")
}

fn end(game: &Told) -> String {
    let Some(end) = &game.end else {
        let becomes = match game.winner {
            ToldWinner::Next => "wins",
            _ => "loses",
        };
        return format!("A player who cannot move {becomes}.");
    };
    let winner = match &game.winner {
        ToldWinner::Last => "The player who made the last move wins.".to_owned(),
        ToldWinner::Next => "The player who made the last move loses.".to_owned(),
        ToldWinner::LastIf(condition) => {
            let condition = match condition {
                Condition::Even(true) => "even".to_owned(),
                Condition::Even(false) => "odd".to_owned(),
                Condition::Compared(Relation::Multiple, number) => {
                    format!("divisible by {number}")
                }
                Condition::Compared(relation, number) => {
                    format!("{}{number}", compared(*relation))
                }
            };
            format!(
                "If the number of stones is then {condition}, the player who made the last move wins; otherwise the opponent wins."
            )
        }
    };
    format!("The game ends as soon as {}. {winner}", limit(end, game))
}

fn limit(end: &Limit, game: &Told) -> String {
    let subject = match end.subject {
        _ if end.relation == Relation::Equal => return "no stones are left".to_owned(),
        Subject::Some => "the number of stones in any one heap",
        Subject::Product => "the product of the numbers of stones in the heaps",
        _ if game.heap_count == 1 => "the number of stones in the heap",
        _ => "the total number of stones in the heaps",
    };
    format!("{subject} is {}{}", compared(end.relation), end.number)
}

fn start(game: &Told) -> String {
    let held = |amount: &Amount| match amount {
        Amount::Number(number) => stones(*number),
        Amount::Unknown { .. } => "S stones".to_owned(),
    };
    let heaps = match game.start.as_slice() {
        [amount] => format!("the heap holds {}", held(amount)),
        amounts => {
            let names = ["the first heap holds", "the second", "the third"];
            let each = names.iter().zip(amounts);
            let each: Vec<String> = each
                .map(|(name, amount)| format!("{name} {}", held(amount)))
                .collect();
            joined(&each, "and")
        }
    };
    let low = game.bounds.low.unwrap_or(1);
    match game.bounds.high {
        Some(high) => format!("At the start {heaps}; {low} ≤ S ≤ {high}."),
        None => format!("At the start {heaps}; S ≥ {low}."),
    }
}

fn asked(question: &ToldQuestion, players: &[String; 2]) -> String {
    let claim = match &question.about {
        About::WinnerAt(values) => return format!("Who wins with {}?", given(values)),
        About::Claim(claim) => claim,
    };
    let values = match (question.ask, question.expect) {
        (Ask::All | Ask::FirstMove | Ask::Winner, Some(1)) => "Find the value of S".to_owned(),
        (Ask::All | Ask::FirstMove | Ask::Winner, Some(count)) => {
            format!("Find the {count} values of S")
        }
        (Ask::All | Ask::FirstMove | Ask::Winner, None) => "Find all values of S".to_owned(),
        (Ask::Min, _) => "Find the smallest value of S".to_owned(),
        (Ask::Max, _) => "Find the largest value of S".to_owned(),
        (Ask::MinAndMax, _) => "Find the smallest and the largest value of S".to_owned(),
        (Ask::Count, _) => "How many values of S are there".to_owned(),
        (Ask::Sum, _) => "Find the sum of all values of S".to_owned(),
        (Ask::Product, _) => "Find the product of all values of S".to_owned(),
        (Ask::Smallest(1), _) => "Find the smallest value of S".to_owned(),
        (Ask::Smallest(count), _) => format!("Find the {count} smallest values of S"),
        (Ask::Largest(1), _) => "Find the largest value of S".to_owned(),
        (Ask::Largest(count), _) => format!("Find the {count} largest values of S"),
    };
    let stop = match question.ask {
        Ask::Count => "?",
        _ => ".",
    };
    let [mine, other] = match claim.player {
        1 => [&players[0], &players[1]],
        _ => [&players[1], &players[0]],
    };
    match claim.is_after_bad_move {
        true => format!(
            "{mine} won on the {} move after a bad first move by {other}. {values} for which this is possible{stop}",
            ordinal(claim.low)
        ),
        false => format!("{values} for which {}{stop}", claimed(claim, mine, other)),
    }
}

fn claimed(claim: &Claim, mine: &str, other: &str) -> String {
    let surely_not_at_once = "but cannot be sure to win on the first move";
    match (claim.low, claim.high) {
        (1, None) => format!("{mine} has a winning strategy"),
        (_, None) => format!("{mine} has a winning strategy, {surely_not_at_once}"),
        (1, Some(1)) if claim.player == 1 => format!("{mine} can win on the first move"),
        (1, Some(1)) => format!("{mine} can win on the first move whatever {other} does"),
        (1, Some(most)) => format!(
            "{mine} can win on the {} move at the latest whatever {other} does",
            ordinal(most)
        ),
        (2, Some(2)) if claim.player == 1 => format!(
            "{mine} cannot win on the first move, but can win on the second move whatever {other} does"
        ),
        (2, Some(2)) => format!(
            "{mine} can win on the first or second move whatever {other} does, {surely_not_at_once}"
        ),
        (2, Some(most)) => format!(
            "{mine} can win on the {} move at the latest whatever {other} does, {surely_not_at_once}",
            ordinal(most)
        ),
        (least, _) => format!(
            "{mine} can win on the {} move at the latest whatever {other} does, but cannot be sure to win sooner",
            ordinal(least)
        ),
    }
}

/// On which of one's own moves, from the first to the tenth.
fn ordinal(number: i64) -> &'static str {
    const ORDINALS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    let index = usize::try_from(number - 1).unwrap_or(0);
    ORDINALS[index.min(ORDINALS.len() - 1)]
}
