//! Games told as texts of exam tasks, and read back.

use crate::exam_games::{exam_game, rarer_game};
use crate::random::Random;
use kruzhok_exam::{Studied, Study};
use kruzhok_rules::parse;
use kruzhok_rules::questions;
use std::collections::BTreeSet;
use std::ops::Range;

const POSITION_LIMIT: usize = 100_000;

fn studied(file: &str) -> Option<Studied> {
    let rules = parse(file).unwrap_or_else(|problems| panic!("{problems:?}\n{file}"));
    Study::of(rules.into(), POSITION_LIMIT).ok()
}

/// All that there is to know of a game: starts, positions with outcomes and successors, and the answers.
fn known(studied: &Studied) -> (Vec<Vec<i64>>, BTreeSet<String>, Vec<String>) {
    let graph = &studied.solution.graph;
    let starts = graph
        .starts()
        .iter()
        .map(|id| graph.words(id).into_owned())
        .collect();
    let positions = graph.ids().map(|id| {
        let mut successors: Vec<Vec<i64>> = graph
            .successors(id)
            .iter()
            .map(|&it| graph.words(it).into_owned())
            .collect();
        successors.sort();
        format!(
            "{:?}: {} to {successors:?}",
            graph.words(id),
            studied.solution.outcome(id)
        )
    });
    let answers = studied.answers.iter().map(|answer| match answer {
        Ok(answer) => format!("{:?} {:?}", answer.values, answer.warning),
        Err(problem) => format!("{:?}", problem.kind),
    });
    (starts, positions.collect(), answers.collect())
}

/// How the game that is read from a text differs from the one that it was written from.
fn difference(text: &str, expected: &Studied) -> Option<String> {
    let reading = match kruzhok_task::read(text) {
        Ok(reading) => reading,
        Err(refusal) => return Some(format!("refused: {refusal:?}")),
    };
    let quotes: Vec<&str> = reading
        .not_understood
        .iter()
        .map(|it| it.quote.as_str())
        .collect();
    if !quotes.is_empty() {
        return Some(format!("not understood: {quotes:?}"));
    }
    let Some(found) = studied(&reading.rules) else {
        return Some(format!("not solved:\n{}", reading.rules));
    };
    let (starts, positions, answers) = known(&found);
    let expected = known(expected);
    let others: Vec<&String> = positions
        .symmetric_difference(&expected.1)
        .take(2)
        .collect();
    let what = match () {
        () if starts != expected.0 => "the starts".to_owned(),
        () if !others.is_empty() => format!("positions such as {others:#?}"),
        () if answers != expected.2 => {
            format!("the answers {:?} instead of {:?}", answers, expected.2)
        }
        () => return None,
    };
    Some(format!("other are {what}\n{}", reading.rules))
}

/// What pasting does to a text.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut text = match random.percent(10) {
        true => text.to_uppercase(),
        false => text.to_owned(),
    };
    if random.percent(30) {
        text = text.replace(" – ", " - ").replace('ё', "е");
    }
    if random.percent(30) {
        text = text.replace(" ≤ ", random.pick(&["≤", " <= ", " \\leqslant ", " &le; "]));
    }
    if random.percent(30) {
        text = text.replace(
            " S",
            random.pick(&["\u{a0}S", "&nbsp;S", " **S**", " \u{2009}S"]),
        );
    }
    if random.percent(15) {
        let lines: Vec<String> = text.lines().map(|it| format!("<p>{it}</p>")).collect();
        text = lines.join("\n");
    }
    if random.percent(20) {
        text = text.replace(". ", ".");
    }
    if random.percent(20) {
        text = text.replace("камн", "кaмн").replace("ход", "хoд");
    }
    if random.percent(20) {
        // The signs of a list are lost.
        text = text.replace("\n– ", "\n");
    }
    let hard = random.percent(40);
    let hyphens = random.percent(40);
    let soft = random.percent(20);
    let mut broken = String::new();
    let mut width = 0;
    for word in text.split_inclusive([' ', '\n']) {
        let letters: Vec<char> = word.chars().collect();
        let is_long = letters.len() > 7 && letters[..7].iter().all(|it| it.is_alphabetic());
        width = if word.ends_with('\n') {
            0
        } else {
            width + letters.len()
        };
        let wraps = width > 70;
        if wraps {
            width = 0;
        }
        let (first, rest): (String, String) = match is_long {
            true => (letters[..4].iter().collect(), letters[4..].iter().collect()),
            false => (word.to_owned(), String::new()),
        };
        broken += &match (is_long, wraps) {
            (true, true) if hyphens => format!("{first}-\n{rest}"),
            (true, _) if soft => format!("{first}\u{ad}{rest}"),
            (false, true) if hard && word.ends_with(' ') => format!("{}\n", word.trim_end()),
            _ => word.to_owned(),
        };
    }
    broken
}

/// Tells random games and reads them back; how many had words, and what went wrong.
fn retold(
    game: fn(u64) -> String,
    seeds: Range<u64>,
    change: impl Fn(&str, &mut Random) -> String,
) -> (usize, Vec<String>) {
    let mut retold_count = 0;
    let mut wrong = vec![];
    for seed in seeds {
        let file = game(seed);
        let Some(expected) = studied(&file) else {
            continue;
        };
        let rules = &expected.solution.rules;
        // For some games the exam has no words.
        let Ok(text) = kruzhok_task::write(rules, &questions(rules), seed) else {
            continue;
        };
        retold_count += 1;
        let text = change(&text, &mut Random::of_seed(seed));
        if let Some(difference) = difference(&text, &expected) {
            wrong.push(format!("seed {seed}: {difference}\n{file}\n{text}\n"));
        }
    }
    (retold_count, wrong)
}

#[track_caller]
fn check(game: fn(u64) -> String, seeds: Range<u64>, change: impl Fn(&str, &mut Random) -> String) {
    let count = seeds.end - seeds.start;
    let (retold_count, wrong) = retold(game, seeds, change);
    assert!(
        wrong.is_empty(),
        "{}{} of {retold_count} games are others now",
        wrong[..wrong.len().min(3)].join("\n"),
        wrong.len()
    );
    assert!(
        retold_count as u64 > count / 4 * 3,
        "only {retold_count} games of {count} were told"
    );
}

#[test]
fn a_game_told_as_a_task_is_read_back_to_the_same_game() {
    check(exam_game, 0..160, |text, _| text.to_owned());
}

#[test]
fn games_that_exams_set_seldom_are_told_and_read_back() {
    check(rarer_game, 0..80, |text, _| text.to_owned());
    check(rarer_game, 80..120, damaged);
}

#[test]
fn what_pasting_does_to_a_text_does_nothing_to_the_game() {
    check(exam_game, 1_000..1_140, damaged);
}

#[test]
fn the_plainest_wording_reads_like_a_task() {
    let file = "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= 77\"\nstart = \"a == 7, 1 <= b <= 69\"\n\
        [[question]]\nid = \"19\"\nask = \"min\"\nwhere = \"some_move(winner == 2 and turns == 1)\"\n\
        [[question]]\nid = \"20\"\nwhere = \"winner == 1 and turns == 2\"\nexpect = 2\n";
    let rules = parse(file).expect("the rules are right");
    let text = kruzhok_task::write(&rules, rules.questions(), 0).expect("an exam game");
    let expected = "Два игрока, Петя и Ваня, играют в следующую игру. Перед игроками лежат две кучи камней. \
        Игроки ходят по очереди, первый ход делает Петя. За один ход игрок может добавить в одну из куч один камень \
        или увеличить количество камней в одной из куч в два раза. Чтобы делать ходы, у каждого игрока есть \
        неограниченное количество камней.\n\
        Игра завершается в тот момент, когда суммарное количество камней в кучах становится не менее 77. \
        Победителем считается игрок, сделавший последний ход.\n\
        В начальный момент в первой куче было 7 камней, во второй куче – S камней; 1 ≤ S ≤ 69.\n\n\
        Задание 19.\nИзвестно, что Ваня выиграл своим первым ходом после неудачного первого хода Пети. \
        Найдите минимальное значение S, при котором такая ситуация возможна.\n\n\
        Задание 20.\nНайдите два таких значения S, при которых у Пети есть выигрышная стратегия, причём одновременно \
        выполняются два условия:\n– Петя не может выиграть за один ход;\n\
        – Петя может выиграть своим вторым ходом независимо от того, как будет ходить Ваня.\n";
    assert_eq!(text, expected);
}
