//! Games told as texts of exam tasks, and read back.

use crate::exam_games::{exam_game, rarer_game};
use crate::random::Random;
use kruzhok_exam::{Studied, Study};
use kruzhok_games::{READY_GAMES, ReadyGame, Section};
use kruzhok_rules::parse;
use kruzhok_rules::questions;
use kruzhok_words::Language;
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
        let Ok(text) = kruzhok_task::write(rules, &questions(rules), seed, Language::Ru, None)
        else {
            continue;
        };
        retold_count += 1;
        let text = change(&text.to_string(), &mut Random::of_seed(seed));
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
    let text = kruzhok_task::write(&rules, rules.questions(), 0, Language::Ru, None)
        .expect("an exam game");
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
    assert_eq!(text.to_string(), expected);
}

#[test]
fn players_of_a_text_keep_their_names() {
    let file = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 29\"\nstart = \"1 <= s <= 28\"\n\
        [[question]]\nid = \"19\"\nask = \"min\"\nwhere = \"some_move(winner == 2 and turns == 1)\"\n\
        [[question]]\nid = \"20\"\nwhere = \"winner == 1 and turns == 2\"\n";
    let rules = parse(file).expect("the rules are right");
    let answers = |rules: &kruzhok_rules::Rules| {
        let questions = rules.questions().iter();
        questions.map(|it| it.source.clone()).collect::<Vec<_>>()
    };
    for (names, unlucky) in [
        (
            ["Маша", "Катя"],
            "Катя выигрывает своим первым ходом после неудачного первого хода Маши",
        ),
        (
            ["Олег", "Ольга"],
            "Ольга выигрывает своим первым ходом после неудачного первого хода Олега",
        ),
        (
            ["Игорь", "Андрей"],
            "Андрей выигрывает своим первым ходом после неудачного первого хода Игоря",
        ),
        (
            ["Павел", "Любовь"],
            "Любовь выигрывает своим первым ходом после неудачного первого хода Павла",
        ),
    ] {
        let names = names.map(str::to_owned);
        let text = kruzhok_task::write(&rules, rules.questions(), 0, Language::Ru, Some(&names));
        let text = text.expect("an exam game").to_string();
        assert!(text.contains(unlucky), "{text}");
        let read = kruzhok_task::read(&text).expect("a task");
        assert_eq!(read.players.as_ref(), Some(&names), "{text}");
        let again = parse(&read.game.rules_file()).expect("the rules are right");
        assert_eq!(answers(&again), answers(&rules), "{text}");
    }
}

/// The whole numbers that a text says in digits.
fn digits(text: &str) -> BTreeSet<i64> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.filter_map(|it| it.parse().ok()).collect()
}

fn texts(file: &str) -> Option<[String; 3]> {
    let rules = parse(file).unwrap_or_else(|problems| panic!("{problems:?}\n{file}"));
    let written = Language::ALL
        .map(|language| kruzhok_task::write(&rules, &questions(&rules), 0, language, None).ok());
    let texts = written.each_ref().map(Option::is_some);
    assert!(texts == [true; 3] || texts == [false; 3], "{file}");
    let [ru, en, zh] = written;
    Some([ru?, en?, zh?].map(|text| text.to_string()))
}

/// What cannot stand in a finished sentence.
fn check_is_finished(text: &str) {
    for unfinished in [
        "{", "}", "  ", " .", " ,", "，，", "。。", "an and", "may  ",
    ] {
        assert!(!text.contains(unfinished), "`{unfinished}`:\n{text}");
    }
    let end = text.trim_end().chars().last();
    assert!(matches!(end, Some('.' | '?' | '。' | '？')), "{text}");
}

#[test]
fn ready_exam_games_are_told_in_each_language_with_every_number() {
    // The numbers of the moves, the end and the start, and of the questions.
    let said: [(&str, &[i64]); 6] = [
        ("demo-2024", &[1, 2, 128, 129, 19, 20, 21]),
        ("two-heaps", &[1, 2, 7, 69, 77, 19, 20, 21]),
        ("removing", &[1, 2, 19, 20, 21]),
        ("upper-bound", &[1, 2, 29, 30, 50, 19, 20, 21]),
        ("no-repeat-own", &[1, 2, 20, 21, 19]),
        ("no-repeat-opponent", &[1, 2, 20, 21, 19]),
    ];
    let school = READY_GAMES
        .iter()
        .filter(|it| it.section == Section::School && texts(it.file()).is_some());
    assert_eq!(
        school.map(|it| it.key).collect::<BTreeSet<_>>(),
        said.iter().map(|it| it.0).collect(),
        "games with words"
    );
    for (key, numbers) in said {
        let game = ReadyGame::of_key(key).expect("it is ready");
        for text in texts(game.file()).expect("it has words") {
            check_is_finished(&text.replace(". \n", ".\n"));
            let found = digits(&text);
            for &number in numbers {
                let words: &[&str] = match number {
                    1 => &["один"],
                    2 => &["два", "две", "double", "halve"],
                    _ => &[],
                };
                assert!(
                    found.contains(&number) || words.iter().any(|it| text.contains(it)),
                    "{number} is not in:\n{text}"
                );
            }
        }
    }
}

#[test]
fn random_exam_games_say_the_same_numbers_in_each_language() {
    let files = (0..160).map(exam_game).chain((0..120).map(rarer_game));
    let mut count = 0;
    for file in files {
        let Some([ru, en, zh]) = texts(&file) else {
            continue;
        };
        count += 1;
        for text in [en, zh] {
            check_is_finished(&text);
            let missing: Vec<i64> = digits(&ru).difference(&digits(&text)).copied().collect();
            assert!(missing.is_empty(), "{missing:?} of\n{ru}\nnot in\n{text}");
        }
    }
    assert!(count > 200, "only {count} games were told");
}

#[test]
fn a_task_in_english_and_chinese_reads_like_a_task() {
    let file = "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= 77\"\nstart = \"a == 7, 1 <= b <= 69\"\n\
        [[question]]\nid = \"19\"\nask = \"min\"\nwhere = \"some_move(winner == 2 and turns == 1)\"\n\
        [[question]]\nid = \"20\"\nwhere = \"winner == 1 and turns == 2\"\nexpect = 2\n\
        [[question]]\nid = \"21\"\nask = \"count\"\nwhere = \"winner == 2 and turns == 2\"\n";
    let [_, english, chinese] = texts(file).expect("an exam game");
    assert_eq!(
        english,
        "Two players, Petya and Vanya, play the following game. In front of them there are two heaps of stones. \
        The players take turns, and Petya moves first. In one move a player may add 1 stone to one of the heaps or \
        double the number of stones in one of the heaps.\n\
        The game ends as soon as the total number of stones in the heaps is at least 77. \
        The player who made the last move wins.\n\
        At the start the first heap holds 7 stones and the second S stones; 1 ≤ S ≤ 69.\n\n\
        Question 19.\n\
        Vanya won on the first move after a bad first move by Petya. \
        Find the smallest value of S for which this is possible.\n\n\
        Question 20.\n\
        Find the 2 values of S for which Petya cannot win on the first move, but can win on the second move \
        whatever Vanya does.\n\n\
        Question 21.\n\
        How many values of S are there for which Vanya can win on the first or second move whatever Petya does, \
        but cannot be sure to win on the first move?\n"
    );
    assert_eq!(
        chinese,
        "佩佳和万尼亚玩下面的游戏。他们面前有两堆石子。两人轮流走，佩佳先走。\
        每一步可以向任意一堆加入 1 颗石子，或者把任意一堆的石子数变为原来的 2 倍。\n\
        一旦各堆石子的总数不小于 77，游戏立即结束。走最后一步的人获胜。\n\
        开始时第一堆有 7 颗石子，第二堆有 S 颗石子，1 ≤ S ≤ 69。\n\n\
        第 19 题\n\
        已知佩佳第一步走错后，万尼亚在自己的第一步取胜。求可能出现这种情况的 S 的最小值。\n\n\
        第 20 题\n\
        求满足以下条件的 2 个 S 值：佩佳不能第一步取胜，但无论万尼亚怎样走，佩佳都可以在自己的第二步取胜。\n\n\
        第 21 题\n\
        满足以下条件的 S 值共有多少个：无论佩佳怎样走，万尼亚都可以在自己的第一步或第二步取胜，但不能保证第一步取胜？\n"
    );
}
