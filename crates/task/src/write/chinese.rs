//! A game as a school problem in Chinese.

use super::asking::{given, numbered};
use super::recognised::{About, Claim, Condition, Told, ToldMove, ToldQuestion, ToldWinner};
use super::{TaskQuestion, TaskText};
use crate::model::{Amount, Change, Limit, Relation, Repetition, Rounding, Subject, Target};
use kruzhok_rules::{Ask, Player};
use kruzhok_words::{Language, say};

/// The rules, and each question under its header.
pub(super) fn problem(game: &Told) -> TaskText {
    let players = ["player-first", "player-second"].map(|key| say(Language::Zh, key, &[]));
    let mut text = introduction(game, &players);
    text += &moves(game, &players);
    text += &restrictions(game);
    text += &format!("\n{}\n{}", end(game), start(game));
    let questions = numbered(game).map(|(number, question)| TaskQuestion {
        header: format!("第 {number} 题"),
        text: asked(question, &players),
    });
    TaskText {
        game: text,
        questions: questions.collect(),
    }
}

fn introduction(game: &Told, [first, second]: &[String; 2]) -> String {
    let heaps = match game.heap_count {
        1 => "一堆",
        2 => "两堆",
        _ => "三堆",
    };
    format!("{first}和{second}玩下面的游戏。他们面前有{heaps}石子。两人轮流走，{first}先走。")
}

fn moves(game: &Told, [first, second]: &[String; 2]) -> String {
    let of = |player: Player| -> Vec<String> {
        let own = game.moves.iter();
        own.filter(|it| it.by.is_none_or(|by| by == player))
            .map(|it| changed(it, game))
            .collect()
    };
    if game.moves.iter().any(|it| it.by.is_some()) {
        let [one, other] = [Player::First, Player::Second].map(|player| of(player).join("，或者"));
        return format!("{first}每一步可以{one}；{second}每一步可以{other}。");
    }
    let all = of(Player::First);
    match all.len() > 1 && game.moves.iter().any(|it| it.guard.is_some()) {
        true => format!("每一步可以任选下列一种走法：\n– {}。\n", all.join("；\n– ")),
        false => format!("每一步可以{}。", all.join("，或者")),
    }
}

fn changed(mv: &ToldMove, game: &Told) -> String {
    let heap = match (mv.target, game.heap_count) {
        (_, 1) => "这堆",
        (Target::Any | Target::Every, _) => "任意一堆",
        (Target::Heap(0), _) => "第一堆",
        (Target::Heap(_), _) => "第二堆",
        (Target::Bigger, 2) => "较大的一堆",
        (Target::Bigger, _) => "最大的一堆",
        (Target::Smaller, 2) => "较小的一堆",
        (Target::Smaller, _) => "最小的一堆",
    };
    let said = match mv.change {
        Change::Add(number) => format!("向{heap}加入 {number} 颗石子"),
        Change::Take(number) => format!("从{heap}取走 {number} 颗石子"),
        Change::AddBetween(low, high) => format!("向{heap}加入 {low} 到 {high} 颗石子"),
        Change::TakeBetween(low, high) => format!("从{heap}取走 {low} 到 {high} 颗石子"),
        Change::Multiply(number) => format!("把{heap}的石子数变为原来的 {number} 倍"),
        Change::Divide(number, _) => format!("把{heap}的石子数除以 {number}"),
        Change::Carry(number) => format!("把 {number} 颗石子从一堆移到另一堆"),
        Change::Square => format!("把{heap}的石子数变为它的平方"),
        Change::AddOther => format!("向{heap}加入与另一堆同样多的石子"),
        // No other change is recognised.
        _ => String::new(),
    };
    match &mv.guard {
        Some(guard) => format!("如果该堆的石子数{}，{said}", compared(guard)),
        None => said,
    }
}

/// What follows the name of a number: `不小于 5`.
fn compared(condition: &Condition) -> String {
    match condition {
        Condition::Even(true) => "是偶数".to_owned(),
        Condition::Even(false) => "是奇数".to_owned(),
        Condition::Compared(relation, number) => match relation {
            Relation::AtLeast => format!("不小于 {number}"),
            Relation::Above => format!("大于 {number}"),
            Relation::AtMost => format!("不大于 {number}"),
            Relation::Below => format!("小于 {number}"),
            Relation::Unequal => format!("不等于 {number}"),
            Relation::Multiple => format!("是 {number} 的倍数"),
            // Of the others, a number alone is recognised.
            _ => format!("等于 {number}"),
        },
    }
}

/// What else holds for every move.
fn restrictions(game: &Told) -> String {
    let has_extreme = game
        .moves
        .iter()
        .any(|it| matches!(it.target, Target::Bigger | Target::Smaller));
    let mut said = match (has_extreme, game.heap_count) {
        (false, _) => "",
        (true, 2) => "两堆相等时，任意一堆都可以算作较大或较小的一堆。",
        (true, _) => "几堆相等时，其中任意一堆都可以算作最大或最小的一堆。",
    }
    .to_owned();
    said += match game.rounding {
        Rounding::Down => "除法的结果向下取整。",
        Rounding::Up => "除法的结果向上取整。",
        Rounding::Unknown | Rounding::Exact => "",
    };
    if let Some(legal) = &game.legal {
        said += &format!("每步之后，石子数必须满足：{}。", compared(legal));
    }
    said += match game.repeat {
        Repetition::Free => "",
        Repetition::NotOwn => "玩家不能重复自己上一步的走法。",
        Repetition::NotOpponent => "玩家不能重复对手刚才的走法。",
        Repetition::NotEither => "玩家既不能重复自己上一步的走法，也不能重复对手刚才的走法。",
    };
    if game.has_heap_memory {
        said += "玩家不能改变对手刚刚改变过的那一堆。";
    }
    said
}

fn end(game: &Told) -> String {
    let Some(end) = &game.end else {
        let becomes = match game.winner {
            ToldWinner::Next => "获胜",
            _ => "输",
        };
        return format!("轮到走却无路可走的人{becomes}。");
    };
    let winner = match &game.winner {
        ToldWinner::Last => "走最后一步的人获胜。".to_owned(),
        ToldWinner::Next => "走最后一步的人输。".to_owned(),
        ToldWinner::LastIf(condition) => format!(
            "如果此时石子数{}，走最后一步的人获胜，否则他的对手获胜。",
            compared(condition)
        ),
    };
    format!("一旦{}，游戏立即结束。{winner}", limit(end, game))
}

fn limit(end: &Limit, game: &Told) -> String {
    let subject = match end.subject {
        _ if end.relation == Relation::Equal => return "石子全部取完".to_owned(),
        Subject::Some => "某一堆的石子数",
        Subject::Product => "各堆石子数的乘积",
        _ if game.heap_count == 1 => "这堆的石子数",
        _ => "各堆石子的总数",
    };
    format!(
        "{subject}{}",
        compared(&Condition::Compared(end.relation, end.number))
    )
}

fn start(game: &Told) -> String {
    let names: &[&str] = match game.heap_count {
        1 => &["这堆"],
        _ => &["第一堆", "第二堆", "第三堆"],
    };
    let heaps: Vec<String> = names
        .iter()
        .zip(&game.start)
        .map(|(name, amount)| match amount {
            Amount::Number(number) => format!("{name}有 {number} 颗石子"),
            Amount::Unknown { .. } => format!("{name}有 S 颗石子"),
        })
        .collect();
    let heaps = heaps.join("，");
    let low = game.bounds.low.unwrap_or(1);
    match game.bounds.high {
        Some(high) => format!("开始时{heaps}，{low} ≤ S ≤ {high}。"),
        None => format!("开始时{heaps}，S ≥ {low}。"),
    }
}

fn asked(question: &ToldQuestion, players: &[String; 2]) -> String {
    let claim = match &question.about {
        About::WinnerAt(values) => return format!("{} 时，谁取胜？", given(values)),
        About::Claim(claim) => claim,
    };
    let [mine, other] = match claim.player {
        1 => [&players[0], &players[1]],
        _ => [&players[1], &players[0]],
    };
    // What stands before the values, and after them.
    let (known, which, condition) = match claim.is_after_bad_move {
        true => (
            format!(
                "已知{other}第一步走错后，{mine}在自己的{}取胜。",
                nth(claim.low)
            ),
            "可能出现这种情况的",
            String::new(),
        ),
        false => (
            String::new(),
            "满足以下条件的",
            format!("：{}", claimed(claim, mine, other)),
        ),
    };
    let values = match (question.ask, question.expect) {
        (Ask::All | Ask::FirstMove | Ask::Winner, Some(1)) => " S 值".to_owned(),
        (Ask::All | Ask::FirstMove | Ask::Winner, Some(count)) => format!(" {count} 个 S 值"),
        (Ask::All | Ask::FirstMove | Ask::Winner, None) => "所有 S 值".to_owned(),
        (Ask::Min, _) => " S 的最小值".to_owned(),
        (Ask::Max, _) => " S 的最大值".to_owned(),
        (Ask::MinAndMax, _) => " S 的最小值和最大值".to_owned(),
        (Ask::Count, _) => {
            return format!("{known}{which} S 值共有多少个{condition}？");
        }
        (Ask::Sum, _) => "所有 S 值的和".to_owned(),
        (Ask::Product, _) => "所有 S 值的乘积".to_owned(),
        (Ask::Smallest(count), _) => format!("最小的 {count} 个 S 值"),
        (Ask::Largest(count), _) => format!("最大的 {count} 个 S 值"),
    };
    format!("{known}求{which}{values}{condition}。")
}

fn claimed(claim: &Claim, mine: &str, other: &str) -> String {
    let whatever = format!("无论{other}怎样走，{mine}都可以");
    match (claim.low, claim.high) {
        (1, None) => format!("{mine}有必胜策略"),
        (_, None) => format!("{mine}有必胜策略，但不能保证第一步取胜"),
        (1, Some(1)) if claim.player == 1 => format!("{mine}可以在自己的第一步取胜"),
        (1, Some(1)) => format!("{whatever}在自己的第一步取胜"),
        (1, Some(most)) => format!("{whatever}最迟在自己的{}取胜", nth(most)),
        (2, Some(2)) if claim.player == 1 => {
            format!("{mine}不能第一步取胜，但{whatever}在自己的第二步取胜")
        }
        (2, Some(2)) => format!("{whatever}在自己的第一步或第二步取胜，但不能保证第一步取胜"),
        (2, Some(most)) => {
            format!(
                "{whatever}最迟在自己的{}取胜，但不能保证第一步取胜",
                nth(most)
            )
        }
        (least, _) => format!("{whatever}最迟在自己的{}取胜，但不能保证更早", nth(least)),
    }
}

/// One of one's own moves, from the first to the tenth: `第一步`.
fn nth(number: i64) -> String {
    let index = usize::try_from(number - 1).unwrap_or(0);
    let numeral = "一二三四五六七八九十".chars().nth(index);
    format!("第{}步", numeral.unwrap_or('十'))
}
