//! The rules as arithmetic say what the rules say: the same successors, ends and mistakes, position by position.

use crate::random::{Random, seeds};
use crate::random_games::Game;
use crate::random_rules::RandomRules;
use crate::trial::read;
use kruzhok_games::READY_GAMES;
use kruzhok_proofs::{Flat, Slots};
use kruzhok_rules::{Listed, Rules, Scratch, StartCursor};
use kruzhok_syntax::ProblemKind;
use std::collections::{BTreeMap, HashSet, VecDeque};

/// So many positions of each game are looked at.
const POSITION_LIMIT: usize = 400;
/// So many start positions.
const START_LIMIT: usize = 1_000_000;

/// Rules files of all ready games, each with its name.
pub(crate) fn ready_games() -> Vec<(String, String)> {
    let games = READY_GAMES.iter();
    let mut games: Vec<(String, String)> = games
        .map(|game| (game.key.to_owned(), game.file().to_owned()))
        .collect();
    games.sort();
    games
}

/// The words of the start positions, or of the first of them.
pub(crate) fn starts(rules: &Rules, limit: usize) -> Vec<Vec<i64>> {
    let mut cursor = StartCursor::of_game(rules, START_LIMIT);
    let mut starts = vec![];
    while starts.len() < limit {
        match cursor.next(&mut 100_000) {
            Ok(Listed::Position(words)) => starts.push(words.to_vec()),
            Ok(Listed::Working) => {}
            Ok(Listed::Done) | Err(_) => break,
        }
    }
    starts
}

/// What a game says of one position: its end, else its successors in ascending order, or that it has a mistake.
type Said = Result<(Option<String>, Vec<Vec<i64>>), ()>;

/// `None` where the rules give up because of too much work: arithmetic does not count its steps.
fn said_by_rules(rules: &Rules, words: &[i64], scratch: &mut Scratch) -> Option<Said> {
    let ending = match rules.ending(words, scratch) {
        Ok(ending) => ending,
        Err(problem) => return refused(&problem.kind),
    };
    let mut successors = vec![];
    if ending.is_none() {
        let visited = rules.each_move(words, scratch, &mut |mv| successors.push(mv.to.to_vec()));
        if let Err(problem) = visited {
            return refused(&problem.kind);
        }
    }
    successors.sort();
    Some(Ok((ending.map(|it| format!("{it:?}")), successors)))
}

fn refused(kind: &ProblemKind) -> Option<Said> {
    match kind {
        ProblemKind::TooMuchWork { .. } => None,
        _ => Some(Err(())),
    }
}

fn said_by_arithmetic(flat: &Flat, words: &[i64], scratch: &mut Slots) -> Said {
    let ending = flat.ending(words).map_err(drop)?;
    let mut successors = vec![];
    if ending.is_none() {
        let visit = &mut |to: &[i64]| successors.push(to.to_vec());
        flat.each_successor(words, scratch, visit).map_err(drop)?;
    }
    successors.sort();
    Ok((ending.map(|it| format!("{it:?}")), successors))
}

/// The first position of which the two say different things, and how many were compared; `None` where the game is not
/// arithmetic.
fn difference(text: &str, random: &mut Random) -> Option<(usize, Option<String>)> {
    let rules = kruzhok_rules::parse(text).ok()?;
    let flat = kruzhok_proofs::flat(&rules)?;
    let mut known: HashSet<Vec<i64>> = HashSet::new();
    let mut open: VecDeque<Vec<i64>> = starts(&rules, 50).into();
    let (mut scratch, mut flat_scratch) = (Scratch::default(), Slots::default());
    let mut compared_count = 0;
    while let Some(words) = open.pop_front() {
        if known.len() >= POSITION_LIMIT || !known.insert(words.clone()) {
            continue;
        }
        // Positions that play does not reach have moves, too.
        let mut strange = words.clone();
        let word = random.index(flat.named_count.max(1));
        strange[word] = match random.index(20) {
            0 => i64::MAX - random.between(0, 3),
            1 => i64::MIN + random.between(0, 3),
            _ => strange[word] + random.between(-6, 6),
        };
        strange[..flat.sorted_count].sort_unstable();
        for (words, is_reached) in [(&words, true), (&strange, false)] {
            let Some(expected) = said_by_rules(&rules, words, &mut scratch) else {
                continue;
            };
            let found = said_by_arithmetic(&flat, words, &mut flat_scratch);
            compared_count += 1;
            if found != expected {
                let different = format!("{words:?}: {expected:?} by rules, {found:?}\n{text}");
                return Some((compared_count, Some(different)));
            }
            if let (Ok((_, successors)), true) = (found, is_reached) {
                open.extend(successors);
            }
        }
    }
    Some((compared_count, None))
}

#[test]
fn arithmetic_says_what_the_rules_of_ready_games_say() {
    let mut kinds: BTreeMap<bool, Vec<String>> = BTreeMap::new();
    for (name, text) in ready_games() {
        let compared = difference(&text, &mut Random::of_seed(1));
        if let Some((count, different)) = &compared {
            assert_eq!(different.as_deref(), None, "{name}");
            assert!(*count > 5, "{name}: {count} positions");
        }
        kinds.entry(compared.is_some()).or_default().push(name);
    }
    let others = kinds.remove(&false).unwrap_or_default();
    for name in &others {
        let rules = read(
            &ready_games()
                .iter()
                .find(|it| it.0 == *name)
                .expect("a name")
                .1,
        );
        let is_list = rules.width().is_none();
        assert!(
            is_list || rules.has_chance() || rules.limit().is_some(),
            "{name}"
        );
    }
}

#[test]
fn arithmetic_says_what_random_rules_say() {
    let (mut game_count, mut flat_count, mut compared_count) = (0, 0, 0);
    for seed in seeds(600) {
        for text in [
            Game::random(seed).text(),
            RandomRules::of_seed(seed).to_string(),
        ] {
            game_count += 1;
            let random = &mut Random::of_seed(seed);
            if let Some((count, different)) = difference(&text, random) {
                flat_count += 1;
                compared_count += count;
                assert_eq!(different, None, "seed {seed}");
            }
        }
    }
    assert!(flat_count * 2 > game_count, "{flat_count} of {game_count}");
    assert!(
        compared_count > game_count * 10,
        "{compared_count} positions"
    );
}
