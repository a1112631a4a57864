//! Games in which play may come back: what is found backwards is what the definition says, round by round.

use super::build::*;
use super::random::{Random, any_game};
use crate::cyclic::can_be_turned;
use crate::{Order, Sweep, Value};
use kruzhok_proofs::{Flat, FlatStep, Num, Slots};
use kruzhok_rules::{Ending, Winner};
use kruzhok_values::Comparison;
use std::collections::{HashMap, HashSet};

type Words = Vec<i64>;
type Bounds = Vec<(i64, i64)>;

/// The values of all positions in which the game goes on within a box; those outside must be over, and lie in a wider
/// one. A position from which play can come to what cannot be worked out has none.
fn values(flat: &Flat, going: &[(i64, i64)], whole: &[(i64, i64)]) -> HashMap<Words, Value> {
    let lies_in = |words: &[i64], bounds: &[(i64, i64)]| {
        let mut pairs = words.iter().zip(bounds);
        pairs.all(|(word, (low, high))| (low..=high).contains(&word))
    };
    let ended = |ending| match ending {
        Ending::Win => Value::Win(0),
        Ending::Loss => Value::Loss(0),
        Ending::Draw => Value::Draw,
    };
    let mut known: HashMap<Words, Value> = HashMap::new();
    let mut successors: HashMap<Words, Vec<Words>> = HashMap::new();
    let mut unknown: HashSet<Words> = HashSet::new();
    let grid = grid(going);
    let mut words = vec![];
    for cell in 0..grid.cell_count() {
        grid.put_words(cell, &mut words);
        match flat.ending(&words) {
            Ok(Some(ending)) => drop(known.insert(words.clone(), ended(ending))),
            Err(_) => drop(unknown.insert(words.clone())),
            Ok(None) => {
                let mut all = vec![];
                let made = flat.each_successor(&words, &mut Slots::default(), &mut |to| {
                    all.push(to.to_vec());
                });
                for to in all.iter().filter(|to| !lies_in(to, going)) {
                    match flat.ending(to) {
                        Ok(Some(ending)) if lies_in(to, whole) => {
                            known.insert(to.clone(), ended(ending));
                        }
                        _ => drop(unknown.insert(to.clone())),
                    }
                }
                if made.is_err() {
                    unknown.insert(words.clone());
                }
                if all.is_empty() {
                    known.insert(words.clone(), ended(flat.stuck));
                }
                successors.insert(words.clone(), all);
            }
        }
    }
    loop {
        let doubtful: Vec<Words> = successors
            .iter()
            .filter(|(from, _)| !unknown.contains(*from))
            .filter(|(_, all)| all.iter().any(|to| unknown.contains(to)))
            .map(|(from, _)| from.clone())
            .collect();
        if doubtful.is_empty() {
            break;
        }
        unknown.extend(doubtful);
    }
    for plies in 1.. {
        let before = known.len();
        let mut found = vec![];
        for (from, all) in &successors {
            if known.contains_key(from) || unknown.contains(from) {
                continue;
            }
            let value = |to: &Words| known.get(to).copied();
            if all
                .iter()
                .any(|to| value(to) == Some(Value::Loss(plies - 1)))
            {
                found.push((from.clone(), Value::Win(plies)));
            } else if all
                .iter()
                .all(|to| matches!(value(to), Some(Value::Win(_))))
            {
                found.push((from.clone(), Value::Loss(plies)));
            }
        }
        known.extend(found);
        if known.len() == before {
            break;
        }
    }
    for from in successors.into_keys() {
        if !unknown.contains(&from) {
            known.entry(from).or_insert(Value::Draw);
        }
    }
    known.retain(|words, _| !unknown.contains(words));
    known
}

fn check(flat: Flat, going: &[(i64, i64)], whole: &[(i64, i64)]) {
    let expected = values(&flat, going, whole);
    let swept = swept(Sweep::new(plan(
        flat.clone(),
        going,
        whole,
        Order::Backward,
    )));
    let grid = grid(going);
    let mut words = vec![];
    for cell in 0..grid.cell_count() {
        grid.put_words(cell, &mut words);
        let (found, expected) = (swept.value(&words), expected.get(&words).copied());
        assert_eq!(found, expected, "{words:?} in {flat:#?}");
    }
}

/// A row of sums, most of which can be turned round.
fn linear_game(random: &mut Random) -> Flat {
    let width = 1 + random.below(3);
    let mut rows = vec![];
    for _ in 0..1 + random.below(4) {
        let mut to: Vec<Num> = (0..width).map(slot).collect();
        if random.is(5) {
            to.reverse();
        }
        let word = random.below(width);
        let other = random.below(width);
        to[word] = match random.below(7) {
            0 => times(to[word].clone(), random.within(2, 3)),
            1 => sum(to[word].clone(), slot(other)),
            2 => less(slot(other), to[word].clone()),
            3 => plus(times(slot(word), -1), random.within(0, 6)),
            _ => plus(to[word].clone(), random.within(-3, 3)),
        };
        let mut steps = vec![];
        if random.is(2) {
            let relation = [
                Comparison::GreaterEqual,
                Comparison::Less,
                Comparison::Greater,
                Comparison::LessEqual,
                Comparison::Equal,
            ][random.below(5)];
            let right = match random.is(2) {
                true => slot(random.below(width)),
                false => number(random.within(0, 6)),
            };
            steps.push(FlatStep::If(compare(slot(word), relation, right)));
        }
        let mut made = row(steps, to);
        made.is_pass = random.is(6);
        rows.push(made);
    }
    let mut flat = game(width, rows, vec![]);
    for _ in 0..random.below(3) {
        let when = match random.is(2) {
            true => at_least(
                (0..width).map(slot).reduce(sum).expect("a word"),
                random.within(4, 9),
            ),
            false => compare(
                slot(random.below(width)),
                Comparison::Less,
                number(random.within(-1, 2)),
            ),
        };
        let winner = [Winner::Last, Winner::Last, Winner::Next, Winner::Draw][random.below(4)];
        flat.ends.push((when, winner));
    }
    flat.stuck = [Ending::Loss, Ending::Loss, Ending::Win, Ending::Draw][random.below(4)];
    if random.is(3) {
        flat.legal = Some(at_least(slot(random.below(width)), random.within(-1, 1)));
    }
    flat
}

fn box_of(random: &mut Random, width: usize) -> (Bounds, Bounds) {
    let going: Bounds = (0..width)
        .map(|_| {
            let low = random.within(-2, 1);
            (low, low + random.within(0, 7))
        })
        .collect();
    let whole = going.iter().map(|(low, high)| (low - 4, high + 9));
    let whole = whole.collect();
    (going, whole)
}

#[test]
fn games_of_sums_are_solved_backwards() {
    let mut random = Random(7);
    let mut turned_count = 0;
    for _ in 0..600 {
        let mut flat = linear_game(&mut random);
        let (going, whole) = box_of(&mut random, flat.width);
        turned_count += u32::from(can_be_turned(&flat, &grid(&going)));
        check(flat.clone(), &going, &whole);
        // The same, so that its rows are not turned round.
        let true_but_no_sum = compare(
            Num::Abs(slot(0).into()),
            Comparison::GreaterEqual,
            number(0),
        );
        flat.rows[0].steps.push(FlatStep::If(true_but_no_sum));
        assert!(!can_be_turned(&flat, &grid(&going)));
        check(flat, &going, &whole);
    }
    assert!(turned_count > 200, "{turned_count}");
}

#[test]
fn any_game_is_solved_backwards() {
    let mut random = Random(11);
    for _ in 0..600 {
        let flat = any_game(&mut random);
        let (going, whole) = box_of(&mut random, flat.width);
        check(flat, &going, &whole);
    }
}

#[test]
fn a_game_that_outlasts_sixteen_bits_is_solved_again() {
    let rows = vec![row(vec![], vec![plus(slot(0), 1)])];
    let flat = game(1, rows, vec![at_least(slot(0), 70_000)]);
    let swept = swept(Sweep::new(plan(
        flat,
        &[(0, 69_999)],
        &[(0, 70_000)],
        Order::Backward,
    )));
    assert_eq!(swept.value(&[0]), Some(Value::Loss(70_000)));
    assert_eq!(swept.value(&[1]), Some(Value::Win(69_999)));
}
