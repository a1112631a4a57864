//! What the reader writes parses, whatever it is given, and what is not understood is never lost without a word.

use crate::random::Random;
use kruzhok_rules::parse;
use kruzhok_task::{Missing, Reading, read};
use serde_json::Value;

/// Mutations of each text: words dropped, sentences in another order, other numbers.
const MUTATIONS: usize = 3;

/// The texts of our own, with their levels.
fn texts() -> Vec<(String, String)> {
    let tasks: Vec<Value> =
        serde_json::from_str(include_str!("../../own_tasks.json")).expect("a list of tasks");
    let field = |task: &Value, name: &str| task[name].as_str().expect("a text").to_owned();
    tasks
        .iter()
        .map(|it| (field(it, "level"), field(it, "text")))
        .collect()
}

#[test]
fn what_is_written_of_a_text_parses() {
    let mut random = Random::of_seed(14);
    for (_, text) in texts() {
        check(&text);
        for kind in 0..MUTATIONS {
            check(&mutated(&text, kind, &mut random));
        }
    }
}

/// Checks that the rules of a text parse, unless they say themselves that they have no moves.
#[track_caller]
fn check(text: &str) {
    let Ok(reading) = read(text) else {
        return;
    };
    let files = [&reading.rules].into_iter();
    for rules in files.chain(reading.choices.iter().map(|it| &it.other)) {
        let problems = parse(rules).err();
        let fields: Vec<String> = problems
            .iter()
            .flat_map(|it| it.problems().iter().map(|it| it.field.clone()))
            .collect();
        // What is missing is a field of none.
        let lacks_moves = reading.missing.contains(&Missing::Moves);
        let is_known = |it: &String| lacks_moves && it.is_empty();
        assert!(fields.iter().all(is_known), "{text}\n{rules}\n{problems:?}");
        assert!(!rules.contains('{') || rules.contains("{ "), "{rules}");
    }
}

/// A text with words dropped, with its sentences in another order, or with other numbers.
fn mutated(text: &str, kind: usize, random: &mut Random) -> String {
    match kind {
        0 => {
            let words = text.split(' ').filter(|_| random.index(12) > 0);
            words.collect::<Vec<&str>>().join(" ")
        }
        1 => {
            let mut sentences: Vec<&str> = text.split_inclusive(['.', '?', '\n']).collect();
            for at in (1..sentences.len()).rev() {
                sentences.swap(at, random.index(at + 1));
            }
            sentences.concat()
        }
        _ => {
            let other = |sign: char, random: &mut Random| match sign {
                '0'..='9' if random.index(2) == 0 => {
                    char::from_digit(u32::try_from(random.index(10)).unwrap_or(0), 10)
                        .unwrap_or('0')
                }
                sign => sign,
            };
            text.chars().map(|it| other(it, random)).collect()
        }
    }
}

#[test]
fn a_text_that_tells_no_whole_game_is_reported() {
    let is_whole = |reading: Reading| reading.is_complete() && reading.choices.is_empty();
    let silent: Vec<String> = texts()
        .into_iter()
        .filter(|it| it.0 == "report" && read(&it.1).is_ok_and(is_whole))
        .map(|it| it.1)
        .collect();
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}
