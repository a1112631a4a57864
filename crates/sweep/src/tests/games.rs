//! Known games, swept and by recursion.

use super::build::*;
use super::recursion::Recursion;
use crate::run::swept::Scores;
use crate::{Order, Plan, Sweep, Value};
use kruzhok_proofs::{FlatStep, Num};
use kruzhok_rules::{Ending, Player, Winner};
use kruzhok_values::{BinaryOp, Comparison};

/// Compares the swept values of all cells with recursion; how many have a value.
fn check(plan: Plan) -> usize {
    let _same = check_sweep(Sweep::new(plan.clone()));
    check_sweep(Sweep::plain(plan))
}

fn check_sweep(sweep: Sweep) -> usize {
    let swept = swept(sweep);
    let flat = swept.plan().flat.clone();
    let mut recursion = Recursion::new(&flat);
    let mut words = vec![];
    let mut known_count = 0;
    for cell in 0..swept.grid().cell_count() {
        swept.grid().put_words(cell, &mut words);
        let is_inside = |words: &[i64]| {
            let grid = if flat.ending(words) == Ok(None) {
                &swept.plan().going
            } else {
                swept.grid()
            };
            grid.cell(words).is_some()
        };
        if !words[..flat.sorted_count].is_sorted() {
            continue;
        }
        let expected = recursion.value(&words, &is_inside);
        assert_eq!(swept.value_of_cell(cell), expected, "{words:?}");
        known_count += usize::from(expected.is_some());
    }
    known_count
}

/// Two heaps, one more or twice as many, over at a sum.
fn doubling(over: i64) -> kruzhok_proofs::Flat {
    let (a, b) = (slot(0), slot(1));
    let rows = vec![
        row(vec![], vec![plus(a.clone(), 1), b.clone()]),
        row(vec![], vec![times(a.clone(), 2), b.clone()]),
        row(vec![], vec![a.clone(), plus(b.clone(), 1)]),
        row(vec![], vec![a.clone(), times(b.clone(), 2)]),
    ];
    game(2, rows, vec![at_least(sum(a, b), over)])
}

#[test]
fn two_heaps_are_swept_from_their_end() {
    let over = 40;
    let whole = [(0, 2 * over), (0, 2 * over)];
    let going = [(0, over - 1), (0, over - 1)];
    for order in [
        Order::Nested(vec![(0, true), (1, true)]),
        Order::Nested(vec![(1, true), (0, true)]),
    ] {
        assert_eq!(check(plan(doubling(over), &going, &whole, order)), 81 * 81);
    }
    // 0 doubled is no move, so every move raises the sum.
    let _all = check(plan(
        doubling(over),
        &going,
        &whole,
        Order::Levels(vec![1, 1]),
    ));
}

#[test]
fn a_wrong_order_gives_no_wrong_value() {
    let going = [(0, 9), (0, 9)];
    let whole = [(0, 18), (0, 18)];
    let swept = swept(Sweep::plain(plan(
        doubling(10),
        &going,
        &whole,
        Order::Nested(vec![(0, true), (1, false)]),
    )));
    assert_eq!(swept.value(&[3, 9]), Some(Value::Loss(0)));
    assert_eq!(swept.value(&[9, 0]), Some(Value::Win(1)));
    assert_eq!(swept.value(&[3, 4]), None);
}

#[test]
fn any_number_from_a_heap() {
    let (a, b, k) = (slot(0), slot(1), slot(2));
    let up_to = |heap: &Num| each(2, number(1), plus(heap.clone(), 1));
    let nim = vec![
        row(vec![up_to(&a)], vec![less(a.clone(), k.clone()), b.clone()]),
        row(vec![up_to(&b)], vec![a.clone(), less(b.clone(), k.clone())]),
    ];
    let going = [(0, 20), (0, 20)];
    let order = Order::Nested(vec![(0, false), (1, false)]);
    assert_eq!(
        check(plan(
            game(2, nim.clone(), vec![]),
            &going,
            &going,
            order.clone()
        )),
        441
    );
    let mut wythoff = nim;
    wythoff.push(row(
        vec![each(
            2,
            number(1),
            plus(Num::Least(vec![a.clone(), b.clone()]), 1),
        )],
        vec![less(a.clone(), k.clone()), less(b.clone(), k.clone())],
    ));
    let mut flat = game(2, wythoff, vec![]);
    assert_eq!(
        check(plan(flat.clone(), &going, &going, order.clone())),
        441
    );
    flat.sorted_count = 2;
    flat.stuck = Ending::Win;
    assert_eq!(
        check(plan(flat.clone(), &going, &going, order.clone())),
        231
    );
    flat.stuck = Ending::Draw;
    assert_eq!(
        check(plan(flat, &going, &going, Order::Levels(vec![-1, -1]))),
        231
    );
}

#[test]
fn who_moves_may_be_part_of_the_position() {
    let (s, turn) = (slot(0), slot(1));
    let other = less(number(3), turn.clone());
    let is_first = compare(turn.clone(), Comparison::Equal, number(1));
    let rows = vec![
        row(vec![], vec![plus(s.clone(), 1), other.clone()]),
        row(
            vec![FlatStep::If(is_first)],
            vec![plus(s.clone(), 2), other],
        ),
    ];
    let mut flat = game(2, rows, vec![]);
    flat.named_count = 1;
    flat.mover = Some(1);
    flat.ends = vec![
        (
            compare(s.clone(), Comparison::Equal, number(30)),
            Winner::Draw,
        ),
        (
            compare(s.clone(), Comparison::Equal, number(31)),
            Winner::Player(Player::First),
        ),
        (at_least(s, 28), Winner::Next),
    ];
    flat.legal = Some(Num::Not(Box::new(compare(
        slot(0),
        Comparison::Equal,
        number(9),
    ))));
    let all = check(plan(
        flat,
        &[(0, 27), (1, 2)],
        &[(0, 31), (1, 2)],
        Order::Nested(vec![(0, true), (1, true)]),
    ));
    assert_eq!(all, 64);
}

#[test]
fn what_cannot_be_worked_out_has_no_value() {
    let s = slot(0);
    let half = binary(number(60), BinaryOp::Divide, plus(s.clone(), -5));
    let rows = vec![
        row(vec![], vec![plus(s.clone(), 1)]),
        row(vec![], vec![sum(s.clone(), half)]),
    ];
    let flat = game(1, rows, vec![at_least(s, 20)]);
    let order = Order::Nested(vec![(0, true)]);
    let known = check(plan(flat, &[(0, 19)], &[(0, 70)], order));
    assert!(known > 60 && known < 71, "{known}");
}

#[test]
fn a_game_of_many_plies_gets_wider_scores() {
    let s = slot(0);
    let rows = vec![row(vec![], vec![plus(s.clone(), -1)])];
    let flat = game(1, rows, vec![compare(s, Comparison::LessEqual, number(0))]);
    let order = Order::Nested(vec![(0, false)]);
    let mut sweep = Sweep::new(plan(flat, &[(1, 70_000)], &[(0, 70_000)], order));
    while sweep.step(10_000) == crate::Progress::Working {}
    assert_eq!(sweep.decided_count(), sweep.position_count());
    let swept = sweep.finish();
    assert_eq!(swept.value(&[70_000]), Some(Value::Loss(70_000)));
    assert_eq!(swept.value(&[32_767]), Some(Value::Win(32_767)));
    assert_eq!(swept.value(&[70_001]), None);
}

#[test]
fn what_one_move_wins_takes_no_memory() {
    let text = "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, n) if last == 0\", \
        \"n - k; k for k in range(1, min(n, 3 * last) + 1) if last > 0\"]\nstart = \"2 <= n <= 300, last == 0\"";
    let rules = kruzhok_rules::parse(text).expect("the rules are right");
    let plan = Plan::of(&rules, 1 << 20).expect("small numbers");
    let cells = plan.going.cell_count() as usize;
    assert_eq!(check_sweep(Sweep::new(plan.clone())), cells);
    let swept = swept(Sweep::new(plan));
    let Scores::Narrow(table) = &swept.scores else {
        panic!("short games have small scores");
    };
    let lines = 0..swept.frame().line_count();
    let stored: u32 = lines.map(|line| table.extent(line).1).sum();
    assert!((stored as usize) < cells / 2, "{stored} of {cells}");
}
