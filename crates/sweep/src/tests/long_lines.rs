//! Straight rows on long lines: whole stretches at a time find what is found position by position.

use super::build::*;
use super::random::Random;
use crate::{Order, Sweep};
use kruzhok_proofs::{Flat, FlatRow, FlatStep, Num};
use kruzhok_rules::Ending;
use kruzhok_values::Comparison;

/// Two heaps from 1 on, of which the first never falls, and the second rises where the first stays: one row.
fn rising_row(random: &mut Random, high: i64) -> FlatRow {
    let (a, b) = (slot(0), slot(1));
    let near = random.within(1, 12);
    let far = [random.within(28, 45), high / 2, high][random.below(3)];
    let to = match random.below(12) {
        0 | 1 => vec![a.clone(), plus(b.clone(), near)],
        2 => vec![a.clone(), plus(b.clone(), far)],
        3 => vec![a.clone(), times(b.clone(), 2)],
        4 => vec![a.clone(), plus(times(b.clone(), 3), -1)],
        5 => vec![plus(a.clone(), 1), plus(b.clone(), near - 6)],
        6 => vec![times(a.clone(), 2), plus(times(b.clone(), 2), -near)],
        7 => vec![plus(a.clone(), 1), less(number(high), b.clone())],
        8 => vec![plus(a.clone(), near), plus(a.clone(), near)],
        // From each place to another line.
        9 => vec![sum(a.clone(), b.clone()), number(near)],
        10 => vec![sum(times(a.clone(), 2), b.clone()), plus(b.clone(), -near)],
        // Some of them on the line itself.
        _ => vec![
            sum(
                a.clone(),
                Num::Greatest(vec![less(b.clone(), number(near)), number(0)]),
            ),
            plus(b.clone(), 1),
        ],
    };
    let bound = random.within(1, high);
    let steps = match random.below(5) {
        0 => vec![FlatStep::If(at_least(b.clone(), bound))],
        1 => vec![FlatStep::If(compare(
            sum(a.clone(), b.clone()),
            Comparison::LessEqual,
            number(bound),
        ))],
        2 => vec![FlatStep::If(compare(
            times(b.clone(), 2),
            Comparison::Less,
            plus(a.clone(), bound),
        ))],
        _ => vec![],
    };
    row(steps, to)
}

fn rising_game(random: &mut Random, high: i64) -> Flat {
    let row_count = random.within(1, 5);
    let rows: Vec<FlatRow> = (0..row_count).map(|_| rising_row(random, high)).collect();
    let (a, b) = (slot(0), slot(1));
    let over = random.within(high / 2, high);
    let end = match random.below(3) {
        0 => at_least(sum(a.clone(), b.clone()), over),
        1 => Num::Or(vec![at_least(b.clone(), over), at_least(a.clone(), 6)]),
        _ => at_least(sum(times(a.clone(), 3), times(b.clone(), 2)), 2 * over),
    };
    // What is beyond the box is over as well.
    let beyond = vec![
        at_least(a, 8),
        at_least(b.clone(), high + 1),
        compare(b, Comparison::LessEqual, number(0)),
    ];
    let mut flat = game(2, rows, [vec![end], beyond].concat());
    flat.stuck = [Ending::Loss, Ending::Win, Ending::Draw][random.below(3)];
    flat
}

/// Compares all values with those that are found without a look at the shape of rows.
fn check(flat: Flat, high: i64, name: &str) -> usize {
    let going = [(1, 7), (1, high)];
    let whole = [(-9, 2 * high + 40), (-high - 9, 3 * high + 40)];
    let order = Order::Nested(vec![(0, true), (1, true)]);
    let plan = plan(flat, &going, &whole, order);
    let by_lines = swept(Sweep::new(plan.clone()));
    let one_by_one = swept(Sweep::plain(plan.clone()));
    let mut words = vec![];
    for cell in 0..plan.going.cell_count() {
        plan.going.put_words(cell, &mut words);
        let expected = one_by_one.value(&words);
        assert_eq!(
            by_lines.value(&words),
            expected,
            "{name}: {words:?} of {plan:?}"
        );
    }
    usize::from(Sweep::new(plan).has_no_rounds())
}

#[test]
fn random_games_on_long_lines_are_swept_as_position_by_position() {
    check_long_lines(150);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn random_games_on_long_lines_are_swept_as_position_by_position_by_the_thousand() {
    check_long_lines(20_000);
}

fn check_long_lines(count: usize) {
    let mut random = Random(0x5eed_1157_0f11_2e55);
    let mut line_count = 0;
    for name in 0..count {
        let high = match name % 50 {
            0 => random.within(4_000, 9_500),
            _ => random.within(30, 400),
        };
        let flat = rising_game(&mut random, high);
        line_count += check(flat, high, &format!("game {name}"));
    }
    assert!(2 * line_count > count, "{line_count} of {count}");
}

#[test]
fn heaps_that_change_places_lead_to_another_line_from_each_place() {
    let (a, b) = (slot(0), slot(1));
    for by in [2, 3] {
        let rows = vec![
            row(vec![], vec![times(a.clone(), by), b.clone()]),
            row(vec![], vec![a.clone(), times(b.clone(), by)]),
            row(vec![], vec![plus(a.clone(), 7), b.clone()]),
            row(vec![], vec![a.clone(), plus(b.clone(), 5)]),
        ];
        let mut flat = game(2, rows, vec![at_least(sum(a.clone(), b.clone()), 300)]);
        flat.sorted_count = 2;
        let going = [(1, 299), (1, 299)];
        let whole = [(1, 900), (1, 900)];
        let order = Order::Nested(vec![(0, true), (1, true)]);
        let plan = plan(flat, &going, &whole, order);
        let by_lines = Sweep::new(plan.clone());
        assert!(by_lines.has_no_rounds());
        let (by_lines, one_by_one) = (swept(by_lines), swept(Sweep::plain(plan)));
        for a in 1..300 {
            for b in a..300 - a {
                assert_eq!(
                    by_lines.value(&[a, b]),
                    one_by_one.value(&[a, b]),
                    "{a} {b}"
                );
                assert!(by_lines.value(&[a, b]).is_some());
            }
        }
    }
}

#[test]
fn a_line_of_more_places_than_two_bytes_tell_plies_is_solved_whole() {
    let s = slot(0);
    for steps in [&[1][..], &[5], &[3, 4], &[9, 2]] {
        let rows = steps
            .iter()
            .map(|by| row(vec![], vec![plus(s.clone(), *by)]));
        let flat = game(1, rows.collect(), vec![at_least(s.clone(), 70_000)]);
        let order = Order::Nested(vec![(0, true)]);
        let plan = plan(flat, &[(1, 70_000)], &[(1, 70_010)], order);
        let by_lines = swept(Sweep::new(plan.clone()));
        let one_by_one = swept(Sweep::plain(plan));
        for place in 1..=70_010 {
            assert_eq!(
                by_lines.value(&[place]),
                one_by_one.value(&[place]),
                "{place}"
            );
        }
    }
}
