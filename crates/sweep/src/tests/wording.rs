//! Moves that take any number, in many words: a plan tells them in one way, and they stay the same moves.

use super::build::*;
use super::nimbers;
use super::random::{Random, check};
use super::recursion::Recursion;
use crate::prove::unfolded;
use crate::{Order, Plan, Progress, Reaching, Sweep};
use kruzhok_proofs::{Flat, FlatRow, FlatStart, FlatStep, Num, Slots};
use kruzhok_rules::{Ending, Winner};
use kruzhok_values::BinaryOp;
use kruzhok_values::Comparison::{Greater, GreaterEqual, Less, LessEqual};

/// Takes from one heap, or from two the same number, or gives to the other.
fn worded_row(random: &mut Random, width: usize, high: i64) -> FlatRow {
    let word = random.below(width);
    let other = (word + 1) % width;
    let [own, taken] = [slot(word), slot(width)];
    let is_down = !random.is(4);
    // As many as are left, or as there is room for.
    let room = |word: usize, is_down: bool| match is_down {
        true => slot(word),
        false => less(number(high), slot(word)),
    };
    let mut rooms = vec![room(word, is_down)];
    let moved = |word: usize, is_down: bool, by: Num| match is_down {
        true => less(slot(word), by),
        false => sum(slot(word), by),
    };
    let mut to: Vec<Num> = (0..width).map(slot).collect();
    let is_joint = other != word && random.is(2);
    let other_is_down = random.is(2);
    if is_joint {
        rooms.push(room(other, other_is_down));
    }
    if random.is(4) {
        rooms.push(number(random.within(1, high)));
    }
    let (mut from, mut step) = (number(1), 1);
    let mut taken_in_all = taken.clone();
    let mut ifs = vec![];
    let first = rooms[0].clone();
    let mut end = plus(first.clone(), 1);
    match random.below(8) {
        // The new size is the variable.
        0 if is_down => {
            (from, end) = (number(0), own.clone());
            taken_in_all = less(own.clone(), taken.clone());
        }
        0 => {
            (from, end) = (plus(own.clone(), 1), number(high + 1));
            taken_in_all = less(taken.clone(), own.clone());
        }
        1 => {
            from = number(0);
            end = first.clone();
            taken_in_all = plus(taken.clone(), 1);
        }
        2 => from = number(random.within(0, 4)),
        3 => {
            from = number(random.within(0, 3));
            step = random.within(2, 3);
        }
        4 => {
            taken_in_all = times(taken.clone(), 2);
            end = plus(binary(first.clone(), BinaryOp::Divide, number(2)), 1);
        }
        5 => {
            (from, end, step) = (first.clone(), number(0), -1);
        }
        _ => {}
    }
    if random.is(2) && step > 0 && from == number(1) && taken_in_all == taken {
        // The bound is told by a condition.
        end = number(high + random.within(0, 3));
        ifs.push(compare(taken.clone(), LessEqual, first));
    }
    for bound in &rooms[1..] {
        ifs.push(match random.below(4) {
            0 => compare(bound.clone(), GreaterEqual, taken_in_all.clone()),
            1 => compare(taken_in_all.clone(), Less, plus(bound.clone(), 1)),
            2 => compare(
                less(bound.clone(), taken_in_all.clone()),
                Greater,
                number(-1),
            ),
            _ => at_least(less(bound.clone(), taken_in_all.clone()), 0),
        });
    }
    to[word] = moved(word, is_down, taken_in_all.clone());
    if is_joint {
        to[other] = moved(other, other_is_down, taken_in_all);
    }
    let mut steps = vec![FlatStep::For {
        slot: width,
        from,
        to: end,
        step,
    }];
    if random.is(6) {
        ifs.push(compare(
            taken,
            [Greater, LessEqual][random.below(2)],
            number(random.within(1, 4)),
        ));
    }
    steps.extend(ifs.into_iter().map(FlatStep::If));
    if random.is(5) {
        steps.insert(0, FlatStep::If(at_least(slot(other), random.within(0, 3))));
    }
    row(steps, to)
}

fn worded_game(random: &mut Random) -> Flat {
    let width = 1 + random.below(3);
    let high = [60, 9, 5][width - 1];
    let mut rows = vec![];
    for _ in 0..1 + random.below(3) {
        rows.push(worded_row(random, width, high));
    }
    if random.is(3) {
        let word = random.below(width);
        let mut to: Vec<Num> = (0..width).map(slot).collect();
        to[word] = plus(slot(word), -random.within(1, 2));
        rows.push(row(vec![FlatStep::If(at_least(slot(word), 2))], to));
    }
    let mut flat = game(width, rows, vec![]);
    flat.starts = vec![FlatStart::Box {
        bounds: vec![(Some(0), Some(high)); width],
        conditions: vec![],
    }];
    if random.is(3) {
        let all = (0..width).map(slot).reduce(sum).expect("a word");
        let when = compare(all, LessEqual, number(random.within(0, 4)));
        flat.ends.push((when, Winner::Last));
    }
    if random.is(4) {
        let each = (0..width).map(|word| at_least(slot(word), 0));
        flat.legal = Some(Num::And(each.collect()));
    }
    flat.stuck = [Ending::Loss, Ending::Loss, Ending::Win, Ending::Draw][random.below(4)];
    flat
}

/// The same game where the order of heaps does not matter: most rows are there for each heap, or for each two.
fn without_order(random: &mut Random, mut flat: Flat) -> Flat {
    flat.sorted_count = flat.width;
    let all = std::mem::take(&mut flat.rows);
    for row in all {
        if random.is(5) {
            flat.rows.push(row);
            continue;
        }
        for order in crate::straight::shape::orders(flat.width) {
            flat.rows.push(unfolded::of_row(&row, &order));
        }
    }
    flat
}

fn successors(flat: &Flat, words: &[i64]) -> Vec<Vec<i64>> {
    let mut all = vec![];
    let made = flat.each_successor(words, &mut Slots::default(), &mut |to| {
        all.push(to.to_vec())
    });
    made.expect("small numbers");
    all.sort();
    all
}

/// Compares what play reaches from some starts with what following each move finds.
fn check_reached(random: &mut Random, plan: Plan, flat: &Flat, name: &str) {
    let swept = swept(Sweep::new(plan));
    let whole = &swept.plan().whole;
    let mut recursion = Recursion::new(flat);
    let mut open = vec![];
    let mut reaching = Reaching::new(&swept);
    for _ in 0..1 + random.below(3) {
        let going = &swept.plan().going;
        let mut words = vec![];
        let place = random.below(going.cell_count() as usize);
        going.put_words(u32::try_from(place).expect("a small box"), &mut words);
        words[..flat.sorted_count].sort_unstable();
        let place = whole.cell(&words).expect("in the box");
        reaching.add_run(place, 1, 1);
        let expected = recursion.value(&words, &|words| whole.cell(words).is_some());
        assert_eq!(swept.value(&words), expected, "{words:?} in {name}");
        open.push(words);
    }
    while reaching.step(50) == Progress::Working {}
    let mut expected = std::collections::BTreeSet::new();
    while let Some(words) = open.pop() {
        if expected.insert(whole.cell(&words).expect("in the box"))
            && flat.ending(&words) == Ok(None)
        {
            open.extend(successors(flat, &words));
        }
    }
    let found: std::collections::BTreeSet<u32> = reaching.finish().cells().collect();
    assert_eq!(found, expected, "{name}");
}

#[test]
fn loops_in_any_words_are_the_same_moves_and_have_the_values_of_the_definition() {
    check_wording(200);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn loops_in_any_words_are_the_same_moves_and_have_the_values_of_the_definition_by_the_thousand() {
    check_wording(20_000);
}

fn check_wording(count: usize) {
    let mut random = Random(0x7777_1234_abcd_0001);
    let [mut planned_count, mut changed_count, mut unfolded_count] = [0; 3];
    for name in 0..count {
        let mut flat = worded_game(&mut random);
        if flat.width > 1 && random.is(3) {
            flat = without_order(&mut random, flat);
        }
        let Ok(plan) = Plan::of_flat(flat.clone(), 1 << 30) else {
            continue;
        };
        if plan.order == Order::Backward {
            continue;
        }
        planned_count += 1;
        changed_count += usize::from(plan.flat.rows != flat.rows);
        let mut words = vec![];
        unfolded_count += usize::from(plan.sorted_heap_count > 0);
        for cell in 0..plan.going.cell_count() {
            plan.going.put_words(cell, &mut words);
            let is_same =
                plan.sorted_heap_count == 0 && words[..plan.flat.sorted_count].is_sorted();
            if is_same && flat.ending(&words) == Ok(None) {
                let (new, old) = (successors(&plan.flat, &words), successors(&flat, &words));
                assert_eq!(
                    new, old,
                    "game {name}: {words:?} of {flat:?}\n{:?}",
                    plan.flat
                );
            }
        }
        let name = format!("game {name} of {flat:?}");
        // Of heaps in another order nothing is asked.
        if plan.flat.sorted_count == 0 {
            check(plan.clone(), &name);
        }
        check_reached(&mut random, plan, &flat, &name);
        if flat.sorted_count == 0 {
            nimbers::check_if_any(flat, &name);
        }
    }
    assert!(planned_count * 3 > count, "{planned_count}");
    assert!(unfolded_count * 60 > planned_count, "{unfolded_count}");
    assert!(changed_count * 3 > planned_count, "{changed_count}");
}
