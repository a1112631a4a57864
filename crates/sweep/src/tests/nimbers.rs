//! Grundy values: the least that no move reaches, whatever the rows look like.

use super::build::*;
use super::random::{Random, any_game, any_order, taking_game};
use crate::{Nimbering, Order, Plan, Progress};
use kruzhok_proofs::{Flat, Num, Slots};
use kruzhok_rules::{Ending, Winner};
use kruzhok_values::BinaryOp;
use std::collections::HashMap;

/// The values by plain recursion; `None` where one cannot be worked out, or play goes round or leaves the box.
fn value(plan: &Plan, words: &[i64], known: &mut HashMap<Vec<i64>, Option<u32>>) -> Option<u32> {
    if let Some(known) = known.get(words) {
        return *known;
    }
    known.insert(words.to_vec(), None);
    let value = work_out(plan, words, known);
    known.insert(words.to_vec(), value);
    value
}

fn work_out(plan: &Plan, words: &[i64], known: &mut HashMap<Vec<i64>, Option<u32>>) -> Option<u32> {
    if plan.flat.ending(words).ok()?.is_some() {
        return plan.whole.cell(words).map(|_| 0);
    }
    plan.going.cell(words)?;
    let mut all: Vec<Vec<i64>> = vec![];
    let made = plan
        .flat
        .each_successor(words, &mut Slots::default(), &mut |to| {
            all.push(to.to_vec())
        });
    made.ok()?;
    let met: Option<Vec<u32>> = all.iter().map(|to| value(plan, to, known)).collect();
    let met = met?;
    (0..).find(|it| !met.contains(it))
}

/// How many values are right, and how many were not found though there are some.
fn check(plan: Plan, name: &str) -> (usize, usize) {
    let plan = std::sync::Arc::new(plan);
    let mut nimbering = Nimbering::new(plan.clone()).expect("play ends with a loss");
    while nimbering.step(70) == Progress::Working {}
    let found = nimbering.finish();
    let (mut known, mut words) = (HashMap::new(), vec![]);
    let (mut right_count, mut missed_count) = (0, 0);
    for cell in 0..plan.whole.cell_count() {
        plan.whole.put_words(cell, &mut words);
        let Some(expected) = value(&plan, &words, &mut known) else {
            continue;
        };
        match found.as_ref().and_then(|found| found.of(&words)) {
            Some(value) => {
                assert_eq!(value, expected, "{name}: {words:?} of {:?}", plan.flat);
                right_count += 1;
            }
            None => missed_count += 1,
        }
    }
    (right_count, missed_count)
}

/// Compares the values of a game, lost by whoever would move where it ends.
pub(super) fn check_if_any(flat: Flat, name: &str) {
    if let Ok(plan) = Plan::of_flat(lost_at_the_end(flat), 1 << 30)
        && plan.order != Order::Backward
    {
        check(plan, name);
    }
}

/// The same game, lost by whoever would move where it ends.
fn lost_at_the_end(mut flat: Flat) -> Flat {
    flat.stuck = Ending::Loss;
    for (_, winner) in &mut flat.ends {
        *winner = Winner::Last;
    }
    flat
}

#[test]
fn random_games_of_taking_have_the_values_of_the_definition() {
    check_taking(200);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn random_games_of_taking_have_the_values_of_the_definition_by_the_thousand() {
    check_taking(20_000);
}

fn check_taking(count: usize) {
    let mut random = Random(0x5eed_0000_1234_4321);
    let (mut right_count, mut missed_count) = (0, 0);
    for name in 0..count {
        let flat = lost_at_the_end(taking_game(&mut random));
        let mut words: Vec<usize> = (0..flat.width).collect();
        if random.is(2) {
            words.reverse();
        }
        let order = Order::Nested(words.into_iter().map(|word| (word, false)).collect());
        let high = [90, 11, 6][flat.width - 1];
        let low = random.within(-1, 2);
        let (going, whole) = (
            vec![(low.max(0), high); flat.width],
            vec![(0, high); flat.width],
        );
        let mut plan = plan(flat, &going, &whole, order);
        plan.line_ends.is_proved = plan.flat.ends.is_empty();
        let (right, missed) = check(plan, &format!("game {name}"));
        right_count += right;
        missed_count += missed;
    }
    assert!(
        missed_count * 4 < right_count,
        "{missed_count} and {right_count}"
    );
}

#[test]
fn random_games_have_the_values_of_the_definition() {
    check_any(200);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn random_games_have_the_values_of_the_definition_by_the_thousand() {
    check_any(20_000);
}

fn check_any(count: usize) {
    let mut random = Random(0x1357_9bdf_0246_8ace);
    let (mut right_count, mut missed_count) = (0, 0);
    for name in 0..count {
        let flat = lost_at_the_end(any_game(&mut random));
        let order = any_order(&mut random, flat.width);
        let high = [40, 11, 6][flat.width - 1];
        let going = vec![(0, high); flat.width];
        let whole = vec![(-2, 2 * high); flat.width];
        let (right, missed) = check(plan(flat, &going, &whole, order), &format!("game {name}"));
        right_count += right;
        missed_count += missed;
    }
    assert!(
        missed_count * 2 < right_count,
        "{missed_count} and {right_count}"
    );
}

/// Rows that take any number from all heaps together and from each, up or down.
#[test]
fn joint_moves_of_three_heaps_have_their_values_in_every_order() {
    let heap = |word: usize, is_down: bool| match is_down {
        true => plus(slot(word), -2),
        false => binary(number(9), BinaryOp::Subtract, slot(word)),
    };
    for kind in 0..64 {
        let is_down = [kind & 1, kind & 2, kind & 4].map(|it| it == 0);
        let mut rows = vec![];
        for chosen in [
            vec![0],
            vec![1],
            vec![2],
            vec![0, 1],
            vec![2, 1],
            vec![0, 1, 2],
        ] {
            let mut to: Vec<Num> = (0..3).map(slot).collect();
            for word in &chosen {
                let op = if is_down[*word] {
                    BinaryOp::Subtract
                } else {
                    BinaryOp::Add
                };
                to[*word] = binary(slot(*word), op, slot(3));
            }
            let most = chosen
                .iter()
                .map(|word| heap(*word, is_down[*word]))
                .collect();
            rows.push(row(vec![each(3, number(1), plus(Num::Least(most), 1))], to));
        }
        let mut words = [0, 1, 2];
        words.rotate_left((kind >> 3) % 3);
        let order = Order::Nested(words.map(|word| (word, !is_down[word])).to_vec());
        let going = is_down.map(|is_down| if is_down { (2, 8) } else { (1, 9) });
        let going = [
            going[0],
            going[1],
            (going[2].0, going[2].1 - i64::from(is_down[2])),
        ];
        let mut flat = game(3, rows, vec![]);
        if kind >= 32 {
            let all = sum(sum(slot(0), slot(1)), slot(2));
            flat.ends.push((at_least(all, 20), Winner::Last));
        }
        let whole = [(1, 9); 3];
        let (right, _) = check(plan(flat, &going, &whole, order), &format!("kind {kind}"));
        assert!(right > 100, "{right}");
    }
}

#[test]
fn games_without_values_have_none() {
    let step = || row(vec![], vec![plus(slot(0), 1)]);
    let of = |flat: Flat, order: Order| {
        let plan = plan(flat, &[(0, 9)], &[(0, 10)], order);
        Nimbering::new(plan.into()).is_some()
    };
    let order = || Order::Nested(vec![(0, true)]);
    let flat = game(1, vec![step()], vec![at_least(slot(0), 10)]);
    assert!(of(flat.clone(), order()));
    assert!(!of(flat.clone(), Order::Backward));
    let misere = Flat {
        stuck: Ending::Win,
        ..flat.clone()
    };
    assert!(!of(misere, order()));
    let mut drawn = flat;
    drawn.ends[0].1 = Winner::Draw;
    assert!(!of(drawn, order()));
}
