//! Random games: swept values are those of recursion, whatever the rows look like.

use super::build::*;
use super::recursion::Recursion;
use crate::{Order, Plan, Stretch, Sweep, Swept, Value};
use kruzhok_proofs::{Flat, FlatStep, Num, Slots};
use kruzhok_rules::{Ending, Player, Winner};
use kruzhok_values::{BinaryOp, Comparison};
use std::rc::Rc;

/// Numbers that look random (Marsaglia, 2003).
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % u64::try_from(bound).expect("64 bits")).expect("small")
    }

    pub(super) fn within(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.below(usize::try_from(high + 1 - low).expect("in order")))
            .expect("small")
    }

    pub(super) fn is(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }
}

const OPS: [BinaryOp; 11] = [
    BinaryOp::Add,
    BinaryOp::Subtract,
    BinaryOp::Multiply,
    BinaryOp::Divide,
    BinaryOp::Remainder,
    BinaryOp::Power,
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Xor,
    BinaryOp::ShiftLeft,
    BinaryOp::ShiftRight,
];

const COMPARISONS: [Comparison; 6] = [
    Comparison::Less,
    Comparison::LessEqual,
    Comparison::Greater,
    Comparison::GreaterEqual,
    Comparison::Equal,
    Comparison::NotEqual,
];

/// Any expression.
fn num(random: &mut Random, slot_count: usize, depth: usize) -> Num {
    if depth == 0 || random.is(4) {
        return if random.is(3) {
            number(random.within(-3, 7))
        } else {
            slot(random.below(slot_count))
        };
    }
    let mut part = |random: &mut Random| num(random, slot_count, depth - 1);
    let list = |random: &mut Random, part: &mut dyn FnMut(&mut Random) -> Num| {
        (0..1 + random.below(2))
            .map(|_| part(random))
            .collect::<Vec<_>>()
    };
    match random.below(14) {
        0..=4 => {
            let op_count = if random.is(3) { OPS.len() } else { 2 };
            let op = OPS[random.below(op_count)];
            binary(part(random), op, part(random))
        }
        5 => binary(part(random), BinaryOp::Divide, number(random.within(1, 5))),
        6 => binary(
            part(random),
            BinaryOp::Remainder,
            number(random.within(1, 5)),
        ),
        7 => Num::Least(list(random, &mut part)),
        8 => Num::Greatest(list(random, &mut part)),
        9 => condition(random, slot_count, depth - 1),
        10 => Num::Choice(Box::new((
            part(random),
            condition(random, slot_count, depth - 1),
            part(random),
        ))),
        11 => Num::Abs(part(random).into()),
        12 => match random.below(3) {
            0 => Num::Gcd(list(random, &mut part)),
            1 => Num::Isqrt(part(random).into()),
            _ => Num::IsPrime(part(random).into()),
        },
        _ => Num::Negate(part(random).into()),
    }
}

pub(super) fn condition(random: &mut Random, slot_count: usize, depth: usize) -> Num {
    let list = |random: &mut Random| {
        (0..2)
            .map(|_| condition(random, slot_count, 0))
            .collect::<Vec<_>>()
    };
    match random.below(7) {
        0 if depth > 0 => Num::And(list(random)),
        1 if depth > 0 => Num::Or(list(random)),
        2 if depth > 0 => Num::Not(condition(random, slot_count, depth - 1).into()),
        _ => compare(
            num(random, slot_count, depth),
            COMPARISONS[random.below(6)],
            num(random, slot_count, depth),
        ),
    }
}

/// A game in which most moves raise a word; many leave the box or go round in circles.
pub(super) fn any_game(random: &mut Random) -> Flat {
    let width = 1 + random.below(3);
    let mut rows = vec![];
    for _ in 0..1 + random.below(4) {
        let mut steps = vec![];
        let mut slot_count = width;
        if random.is(3) {
            let to = if random.is(2) {
                number(random.within(2, 4))
            } else {
                num(random, width, 1)
            };
            steps.push(FlatStep::For {
                slot: width,
                from: number(random.within(0, 2)),
                to,
                step: if random.is(4) {
                    random.within(-1, 2).max(1)
                } else {
                    1
                },
            });
            slot_count += 1;
        }
        if random.is(2) {
            steps.push(FlatStep::If(condition(random, slot_count, 1)));
        }
        let mut to: Vec<Num> = (0..width).map(slot).collect();
        let word = random.below(width);
        to[word] = match random.below(8) {
            0 => num(random, slot_count, 2),
            1 => times(slot(word), random.within(2, 3)),
            2 => sum(slot(word), slot(random.below(slot_count))),
            _ => plus(slot(word), random.within(1, 3)),
        };
        if random.is(4) {
            let other = random.below(width);
            to[other] = plus(slot(other), random.within(-1, 2));
        }
        let mut made = row(steps, to);
        made.is_pass = random.is(9);
        rows.push(made);
    }
    let mut flat = game(width, rows, vec![]);
    for _ in 0..random.below(3) {
        let when = match random.below(4) {
            0 => condition(random, width, 2),
            1 => at_least(slot(random.below(width)), random.within(3, 9)),
            _ => at_least(
                (0..width).map(slot).reduce(sum).expect("a word"),
                random.within(5, 14),
            ),
        };
        let winner = [
            Winner::Last,
            Winner::Last,
            Winner::Last,
            Winner::Next,
            Winner::Draw,
            Winner::Player(Player::Second),
        ][random.below(6)];
        flat.ends.push((when, winner));
    }
    flat.stuck = [Ending::Loss, Ending::Loss, Ending::Win, Ending::Draw][random.below(4)];
    if random.is(4) {
        flat.legal = Some(condition(random, width, 1));
    }
    if random.is(4) {
        flat.sorted_count = width;
    }
    flat
}

/// A game in which heaps shrink, mostly by any number.
pub(super) fn taking_game(random: &mut Random) -> Flat {
    let width = 1 + random.below(3);
    let taken = || slot(width);
    let mut rows = vec![];
    for _ in 0..1 + random.below(3) {
        let word = random.below(width);
        let mut to: Vec<Num> = (0..width).map(slot).collect();
        let mut end = plus(slot(word), random.within(-1, 1));
        to[word] = match random.below(8) {
            0 => {
                end = plus(binary(slot(word), BinaryOp::Divide, number(2)), 1);
                less(slot(word), times(taken(), 2))
            }
            1 => {
                end = slot(word);
                less(slot(word), plus(taken(), 1))
            }
            _ => less(slot(word), taken()),
        };
        let other = random.below(width);
        match random.below(5) {
            0 if other != word => {
                to[other] = less(slot(other), taken());
                end = plus(
                    Num::Least(vec![slot(word), slot(other)]),
                    random.within(0, 1),
                );
            }
            1 if other != word => {
                to[other] = taken();
                end = plus(Num::Least(vec![slot(word), times(slot(other), 2)]), 1);
            }
            2 if other != word => to[other] = sum(slot(other), taken()),
            // Without end a loop may have a million rounds.
            3 => end = Num::Least(vec![num(random, width, 1), number(200)]),
            _ => {}
        }
        let mut steps = vec![];
        if random.is(4) {
            steps.push(FlatStep::If(condition(random, width, 1)));
        }
        let from = if random.is(4) { random.within(0, 4) } else { 1 };
        steps.push(FlatStep::For {
            slot: width,
            from: number(from),
            to: end,
            step: if random.is(4) { random.within(2, 3) } else { 1 },
        });
        if random.is(6) {
            steps.push(FlatStep::If(condition(random, width + 1, 1)));
        }
        rows.push(row(steps, to));
    }
    if random.is(3) {
        let word = random.below(width);
        let mut to: Vec<Num> = (0..width).map(slot).collect();
        to[word] = plus(slot(word), -random.within(1, 2));
        let guard = at_least(slot(word), random.within(0, 3));
        rows.push(row(vec![FlatStep::If(guard)], to));
    }
    let mut flat = game(width, rows, vec![]);
    if random.is(3) {
        let all = (0..width).map(slot).reduce(sum).expect("a word");
        let when = compare(all, Comparison::LessEqual, number(random.within(0, 4)));
        let winner = [Winner::Last, Winner::Next, Winner::Draw][random.below(3)];
        flat.ends.push((when, winner));
    }
    flat.stuck = [Ending::Loss, Ending::Loss, Ending::Win, Ending::Draw][random.below(4)];
    flat
}

/// A game of one heap, which grows or shrinks, that also remembers one or two small numbers.
fn remembering_game(random: &mut Random, grows: bool) -> Flat {
    let width = 2 + random.below(2);
    let mut rows = vec![];
    for _ in 0..1 + random.below(4) {
        let mut to: Vec<Num> = (0..width).map(slot).collect();
        let most = if random.is(2) { 40 } else { 3 };
        let by = random.within(1, most).min(random.within(1, most));
        to[0] = match random.below(4) {
            0 if grows => times(slot(0), random.within(2, 3)),
            1 if grows => plus(times(slot(0), 2), random.within(-3, 3)),
            _ => plus(slot(0), if grows { by } else { -by }),
        };
        for (word, to) in to.iter_mut().enumerate().skip(1) {
            *to = match random.below(4) {
                0 => slot(word),
                1 => less(number(2), slot(word)),
                _ => number(random.within(0, 2)),
            };
        }
        let mut steps = vec![];
        if random.is(2) {
            let word = random.below(width);
            let relation = COMPARISONS[random.below(6)];
            let high = if word == 0 { 300 } else { 2 };
            let other = number(random.within(0, high));
            steps.push(FlatStep::If(compare(slot(word), relation, other)));
        }
        rows.push(row(steps, to));
    }
    let mut flat = game(width, rows, vec![]);
    flat.named_count = 1 + random.below(width);
    let winner = [Winner::Last, Winner::Next, Winner::Draw][random.below(3)];
    let over = match random.is(3) {
        true => sum(slot(0), times(slot(1), 3)),
        false => slot(0),
    };
    let is_over = match grows {
        true => at_least(over, random.within(100, 300)),
        false => compare(over, Comparison::LessEqual, number(random.within(0, 30))),
    };
    flat.ends.push((is_over, winner));
    flat.stuck = [Ending::Loss, Ending::Win, Ending::Draw][random.below(3)];
    flat
}

pub(super) fn any_order(random: &mut Random, width: usize) -> Order {
    if random.is(3) {
        let sign = if random.is(4) { -1 } else { 1 };
        return Order::Levels((0..width).map(|_| sign * random.within(1, 3)).collect());
    }
    let is_down = !random.is(4);
    let mut words: Vec<usize> = (0..width).collect();
    if random.is(2) {
        words.reverse();
    }
    Order::Nested(words.into_iter().map(|word| (word, is_down)).collect())
}

/// Whether a position is visited later than another.
fn is_later(order: &Order, from: &[i64], to: &[i64]) -> bool {
    match order {
        Order::Nested(loops) => {
            let key = |words: &[i64]| {
                let key = |(word, is_down): &(usize, bool)| {
                    if *is_down {
                        -words[*word]
                    } else {
                        words[*word]
                    }
                };
                loops.iter().map(key).collect::<Vec<i64>>()
            };
            key(to) < key(from)
        }
        Order::Levels(weights) => {
            let level = |words: &[i64]| -> i64 {
                words.iter().zip(weights).map(|(word, by)| word * by).sum()
            };
            level(to) > level(from)
        }
        Order::Backward => true,
    }
}

/// Whether every move from a position and from those below leads to one that was visited before.
pub(super) fn is_in_order(swept: &Swept, words: &[i64]) -> bool {
    let (flat, order) = (&swept.plan().flat, &swept.plan().order);
    let mut open = vec![words.to_vec()];
    let mut seen = std::collections::HashSet::new();
    while let Some(words) = open.pop() {
        if flat.ending(&words) != Ok(None) {
            continue;
        }
        let mut is_right = true;
        let made = flat.each_successor(&words, &mut Slots::default(), &mut |to| {
            is_right &= flat.ending(to) != Ok(None) || is_later(order, &words, to);
            if seen.insert(to.to_vec()) {
                open.push(to.to_vec());
            }
        });
        if !is_right || made.is_err() {
            return false;
        }
    }
    true
}

/// What the definition says of a position, as far as play from there stays in the box.
pub(super) fn expected(
    swept: &Swept,
    recursion: &mut Recursion<'_>,
    words: &[i64],
) -> Option<Value> {
    let is_inside = |words: &[i64]| {
        let is_over = swept.plan().flat.ending(words) != Ok(None);
        let grid = if is_over {
            swept.grid()
        } else {
            &swept.plan().going
        };
        grid.cell(words).is_some()
    };
    recursion.value(words, &is_inside)
}

/// Compares values that are told along lines with those that are told one by one.
fn check_stretches(swept: &Swept, name: &str) {
    let mut words = vec![];
    for word in 0..swept.grid().axes().len() {
        let axis = swept.grid().axes()[word];
        for cell in 0..swept.grid().cell_count() {
            swept.grid().put_words(cell, &mut words);
            // Some begin in the middle of a line, and end outside of the box.
            let place = axis.place(words[word]).expect("in the box");
            if place != 0 && place != axis.count / 3 {
                continue;
            }
            let count = axis.count - place + 2;
            let mut told = vec![];
            let mut of_line = words.clone();
            swept.each_stretch(&mut of_line, word, count, &mut |stretch| match stretch {
                Stretch::Each(codes) => told.extend_from_slice(codes),
                Stretch::Same(code, count) => told.extend((0..count).map(|_| code)),
            });
            let mut expected = vec![];
            for _ in 0..count {
                expected.push(swept.value(&words).map_or(0, Value::code));
                words[word] += 1;
            }
            assert_eq!(told, expected, "{name}: along {word} to {words:?}");
        }
    }
}

/// Compares all positions; how many have a value, and how many might have one if the order were another.
pub(super) fn check(plan: Plan, name: &str) -> (usize, usize) {
    let flat = plan.flat.clone();
    let mut recursion = Recursion::new(&flat);
    let by_shape = swept(Sweep::new(plan.clone()));
    let swept = swept(Sweep::plain(plan));
    check_stretches(&by_shape, name);
    let mut words = vec![];
    let (mut right_count, mut missed_count) = (0, 0);
    for cell in 0..swept.grid().cell_count() {
        swept.grid().put_words(cell, &mut words);
        let Some(expected) = expected(&swept, &mut recursion, &words) else {
            continue;
        };
        match swept.value(&words) {
            Some(value) => {
                assert_eq!(value, expected, "{name}: {words:?} of {flat:?}");
                // Heaps that are put in order do not stand in another one.
                let is_sorted = words[..flat.sorted_count].is_sorted();
                if is_sorted && by_shape.value(&words) != Some(expected) {
                    assert!(
                        !is_in_order(&swept, &words),
                        "{name}: {words:?} is {:?} and not {expected:?} by shape of {:?}",
                        by_shape.value(&words),
                        swept.plan(),
                    );
                }
                right_count += 1;
            }
            None => {
                let is_in_order = is_in_order(&swept, &words);
                assert!(
                    !is_in_order,
                    "{name}: {words:?} has no value in {:?}",
                    swept.plan()
                );
                missed_count += 1;
            }
        }
    }
    (right_count, missed_count)
}

#[test]
fn random_games_of_taking_are_swept_as_the_definition_says() {
    check_taking(150);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn random_games_of_taking_are_swept_as_the_definition_says_by_the_thousand() {
    check_taking(20_000);
}

fn check_taking(count: usize) {
    let mut random = Random(0x0123_4567_89ab_cdef);
    let mut right_count = 0;
    for name in 0..count {
        let flat = taking_game(&mut random);
        let mut words: Vec<usize> = (0..flat.width).collect();
        if random.is(2) {
            words.reverse();
        }
        let order = Order::Nested(words.into_iter().map(|word| (word, false)).collect());
        let high = [90, 11, 6][flat.width - 1];
        let going = vec![(0, high); flat.width];
        let (right, _) = check(plan(flat, &going, &going, order), &format!("game {name}"));
        right_count += right;
    }
    assert!(right_count > 30 * count, "{right_count}");
}

#[test]
fn random_games_that_remember_are_swept_as_the_definition_says() {
    check_remembering(30);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn random_games_that_remember_are_swept_as_the_definition_says_by_the_thousand() {
    check_remembering(20_000);
}

fn check_remembering(count: usize) {
    let mut random = Random(0xfeed_beef_dead_cafe);
    let mut right_count = 0;
    for name in 0..count {
        let grows = !random.is(3);
        let flat = remembering_game(&mut random, grows);
        let order = Order::Nested((0..flat.width).map(|word| (word, grows)).collect());
        let high = random.within(60, 300);
        let small = vec![(0, 2); flat.width - 1];
        let going = [vec![(0, high)], small.clone()].concat();
        let whole = [vec![(-40, 3 * high + 40)], small].concat();
        let mut plan = plan(flat, &going, &whole, order);
        plan.deciding_count = 1;
        let (right, _) = check(plan, &format!("game {name}"));
        right_count += right;
    }
    assert!(right_count > 30 * count, "{right_count}");
}

#[test]
fn random_games_are_swept_as_the_definition_says() {
    check_any(150);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn random_games_are_swept_as_the_definition_says_by_the_thousand() {
    check_any(20_000);
}

fn check_any(count: usize) {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut right_count, mut missed_count) = (0, 0);
    for name in 0..count {
        let flat = any_game(&mut random);
        let order = any_order(&mut random, flat.width);
        let high = [40, 11, 6][flat.width - 1];
        let going = vec![(0, high); flat.width];
        let whole = vec![(-2, 2 * high); flat.width];
        let (right, missed) = check(plan(flat, &going, &whole, order), &format!("game {name}"));
        right_count += right;
        missed_count += missed;
    }
    assert!(right_count > 100 * count, "{right_count}");
    assert!(
        missed_count * 3 < right_count,
        "{missed_count} of {right_count}"
    );
}

#[test]
fn what_breaks_or_is_refused_is_solved_otherwise() {
    let mut random = Random(0x0f0f_1234_5678_9abc);
    let mut broken_count = 0;
    for name in 0..100 {
        let flat = any_game(&mut random);
        let order = any_order(&mut random, flat.width);
        let going = vec![(0, 9); flat.width];
        let whole = vec![(-2, 20); flat.width];
        let plan = plan(flat, &going, &whole, order);
        let mut sweep = Sweep::plain(plan.clone());
        assert!(!sweep.compile(|_| None));
        broken_count += usize::from(sweep.compile(|_| Some(Rc::new(|_| None))));
        let (after, plain) = (swept(sweep), swept(Sweep::plain(plan)));
        for cell in 0..plain.grid().cell_count() {
            let expected = plain.value_of_cell(cell);
            assert_eq!(after.value_of_cell(cell), expected, "game {name}: {cell}");
        }
    }
    assert!(broken_count > 20, "{broken_count}");
}
