//! Moves that take any number up to a bound, whatever bounds it.

use super::build::*;
use super::random::{Random, check};
use crate::generic::windows::Windows;
use crate::run::frame::Frame;
use crate::{Order, Plan};
use kruzhok_proofs::{Flat, FlatStep, Num};
use kruzhok_rules::{Ending, Winner};
use kruzhok_values::{BinaryOp, Comparison};
use std::sync::Arc;

/// Heaps so high that bounds come beyond the few rounds that are made one by one.
const HIGH: [i64; 3] = [90, 18, 11];

/// Whether rows of a plan are swept without rounds.
fn has_windows(plan: &Arc<Plan>) -> bool {
    let Order::Nested(loops) = &plan.order else {
        return false;
    };
    let inner = loops.last().map(|(word, _)| *word);
    let frame = Frame::new(&plan.going, inner.unwrap_or(0));
    !Windows::<i16>::new(plan, &frame, inner).is_empty()
}

/// Up to how many are taken: a part of the heap, as many as another has, a few, or a number that rises and falls.
fn bound(random: &mut Random, word: usize, width: usize) -> Num {
    let other = slot(random.below(width));
    let by = random.within(2, 3);
    match random.below(8) {
        0 => binary(slot(word), BinaryOp::Divide, number(by)),
        1 => Num::Isqrt(slot(word).into()),
        2 => binary(slot(word), BinaryOp::Remainder, number(by + 3)),
        3 => binary(times(other, 5), BinaryOp::Remainder, number(7)),
        4 => plus(other, random.within(-1, 2)),
        5 => binary(other, BinaryOp::Divide, number(by)),
        6 => number(random.within(3, 6)),
        _ => less(times(other, 2), number(by)),
    }
}

/// A game in which heaps shrink, or grow, by numbers up to bounds.
fn bounded_game(random: &mut Random, is_down: bool) -> Flat {
    let width = 1 + random.below(3);
    let high = HIGH[width - 1];
    let sign = if is_down { -1 } else { 1 };
    let taken = || slot(width);
    let mut rows = vec![];
    for _ in 0..1 + random.below(3) {
        let word = random.below(width);
        let other = random.below(width);
        let moved = |word: usize, by: Num| sum(slot(word), times(by, sign));
        let room = |word: usize| match is_down {
            true => slot(word),
            false => less(number(high), slot(word)),
        };
        let mut to: Vec<Num> = (0..width).map(slot).collect();
        let mut ends = vec![bound(random, word, width)];
        if !random.is(6) {
            ends.push(room(word));
        }
        to[word] = moved(word, taken());
        match random.below(6) {
            0 if other != word => {
                to[other] = moved(other, taken());
                ends.push(room(other));
            }
            1 if other != word => to[other] = less(slot(other), times(taken(), sign)),
            2 if other != word => to[other] = moved(other, number(1)),
            3 => to[word] = moved(word, times(taken(), random.within(1, 3))),
            4 => to[word] = moved(word, plus(taken(), 1)),
            _ => {}
        }
        let mut steps = vec![];
        if random.is(4) {
            let relation = [Comparison::Less, Comparison::NotEqual][random.below(2)];
            let condition = compare(slot(other), relation, number(random.within(0, high)));
            steps.push(FlatStep::If(condition));
        }
        steps.push(FlatStep::For {
            slot: width,
            from: match random.below(6) {
                0 => bound(random, word, width),
                1 | 2 => number(random.within(0, 4)),
                _ => number(1),
            },
            to: plus(Num::Least(ends), 1),
            step: if random.is(3) { random.within(2, 3) } else { 1 },
        });
        rows.push(row(steps, to));
    }
    if random.is(3) {
        let word = random.below(width);
        let mut to: Vec<Num> = (0..width).map(slot).collect();
        to[word] = plus(slot(word), sign * random.within(1, 2));
        rows.push(row(vec![], to));
    }
    let mut flat = game(width, rows, vec![]);
    for _ in 0..random.below(3) {
        let all = (0..width).map(slot).reduce(sum).expect("a word");
        let (relation, number) = match (is_down, random.below(3)) {
            (true, 0) => (Comparison::LessEqual, number(random.within(-1, 4))),
            (false, 0) => (
                Comparison::GreaterEqual,
                number(high + random.within(-4, 2)),
            ),
            _ => (Comparison::Equal, number(random.within(0, high))),
        };
        let winner = [Winner::Last, Winner::Next, Winner::Draw][random.below(3)];
        flat.ends.push((compare(all, relation, number), winner));
    }
    if random.is(3) {
        // Some positions are forbidden.
        let conditions = (0..width).map(|word| {
            let relation = [Comparison::NotEqual, Comparison::Less][random.below(2)];
            compare(slot(word), relation, number(random.within(0, high)))
        });
        flat.legal = Some(Num::Or(conditions.collect()));
    }
    flat.stuck = [Ending::Loss, Ending::Loss, Ending::Win, Ending::Draw][random.below(4)];
    flat
}

#[test]
fn random_bounds_are_swept_as_the_definition_says() {
    check_bounds(300);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn random_bounds_are_swept_as_the_definition_says_by_the_thousand() {
    check_bounds(20_000);
}

fn check_bounds(count: usize) {
    let mut random = Random(0x00b0_07ed_5eed_1357);
    let (mut right_count, mut windowed_count) = (0, 0);
    for name in 0..count {
        let is_down = !random.is(3);
        let flat = bounded_game(&mut random, is_down);
        // What shrinks is visited from below, but for a few games that are not visited in their order.
        let from_above = is_down == random.is(9);
        let mut words: Vec<usize> = (0..flat.width).collect();
        if random.is(2) {
            words.reverse();
        }
        let order = Order::Nested(words.into_iter().map(|word| (word, from_above)).collect());
        let high = HIGH[flat.width - 1];
        let going = vec![(random.within(0, 1), high); flat.width];
        let whole = vec![(-4, 2 * high); flat.width];
        let plan = plan(flat, &going, &whole, order);
        windowed_count += usize::from(has_windows(&plan.clone().into()));
        let (right, _) = check(plan, &format!("game {name}"));
        right_count += right;
    }
    assert!(right_count > 50 * count, "{right_count}");
    assert!(3 * windowed_count > count, "{windowed_count} of {count}");
}
