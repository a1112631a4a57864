//! Games and plans, written shortly.

use crate::{Axis, Grid, LineEnds, Order, Plan, Progress, Sweep, Swept};
use kruzhok_proofs::{Flat, FlatRow, FlatStart, FlatStep, Num};
use kruzhok_rules::{Ending, RowIndex, Winner};
use kruzhok_values::{BinaryOp, Comparison};

pub(super) fn slot(place: usize) -> Num {
    Num::Slot(place)
}

pub(super) fn number(value: i64) -> Num {
    Num::Const(value)
}

pub(super) fn binary(left: Num, op: BinaryOp, right: Num) -> Num {
    Num::Binary(op, Box::new((left, right)))
}

pub(super) fn plus(left: Num, right: i64) -> Num {
    binary(left, BinaryOp::Add, number(right))
}

pub(super) fn times(left: Num, right: i64) -> Num {
    binary(left, BinaryOp::Multiply, number(right))
}

pub(super) fn sum(left: Num, right: Num) -> Num {
    binary(left, BinaryOp::Add, right)
}

pub(super) fn less(left: Num, right: Num) -> Num {
    binary(left, BinaryOp::Subtract, right)
}

pub(super) fn compare(left: Num, relation: Comparison, right: Num) -> Num {
    Num::Compare(Box::new((left, relation, right)))
}

pub(super) fn at_least(left: Num, right: i64) -> Num {
    compare(left, Comparison::GreaterEqual, number(right))
}

pub(super) fn each(slot: usize, from: Num, to: Num) -> FlatStep {
    FlatStep::For {
        slot,
        from,
        to,
        step: 1,
    }
}

pub(super) fn row(steps: Vec<FlatStep>, to: Vec<Num>) -> FlatRow {
    FlatRow {
        row: RowIndex(0),
        steps,
        to,
        is_pass: false,
    }
}

/// A game of `width` heaps that is won by who ends it; its starts are any positions at all.
pub(super) fn game(width: usize, rows: Vec<FlatRow>, ends: Vec<Num>) -> Flat {
    Flat {
        width,
        named_count: width,
        sorted_count: 0,
        mover: None,
        rows,
        ends: ends.into_iter().map(|end| (end, Winner::Last)).collect(),
        stuck: Ending::Loss,
        legal: None,
        starts: vec![FlatStart::Box {
            bounds: vec![(None, None); width],
            conditions: vec![],
        }],
        game_start_count: 1,
        slot_count: width + 2,
    }
}

/// A box, each word from its least value to its greatest.
pub(super) fn grid(bounds: &[(i64, i64)]) -> Grid {
    let axis = |(low, high): &(i64, i64)| Axis {
        low: *low,
        count: u32::try_from(high + 1 - low).expect("a small box"),
    };
    Grid::new(bounds.iter().map(axis).collect()).expect("a small box")
}

pub(super) fn plan(flat: Flat, going: &[(i64, i64)], whole: &[(i64, i64)], order: Order) -> Plan {
    Plan {
        deciding_count: flat.width,
        flat,
        going: grid(going),
        whole: grid(whole),
        order,
        line_ends: LineEnds::default(),
        sorted_heap_count: 0,
    }
}

/// Sweeps a game in small steps.
pub(super) fn swept(mut sweep: Sweep) -> Swept {
    let mut step_count = 0;
    while sweep.step(77) == Progress::Working {
        step_count += 1;
        assert!(step_count < 10_000_000, "a sweep without an end");
    }
    sweep.finish()
}
