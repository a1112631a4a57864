//! Heaps without order, rewritten as heaps in any order: then a move that takes any number is a ray, which does not turn where
//! heaps change places.

use super::has_loop;
use crate::straight::shape;
use kruzhok_proofs::{Flat, FlatRow, FlatStart, FlatStep, Num, is_same, replaced};
use kruzhok_values::Comparison;

/// Most heaps that are stored in every order: the table has at most six times the positions.
const MOST_HEAPS: usize = 3;

/// The game with its heaps in any order, whose positions have the values of those in ascending order. `None` where no row
/// takes any number, or heaps are not seen to be alike.
pub(super) fn unfolded(flat: &Flat) -> Option<Flat> {
    let heap_count = flat.sorted_count;
    if !(2..=MOST_HEAPS).contains(&heap_count) || !flat.rows.iter().any(has_loop) {
        return None;
    }
    let orders = shape::orders(heap_count);
    let conditions = flat.ends.iter().map(|(end, _)| end).chain(&flat.legal);
    for condition in conditions {
        let is_kept = |order: &Vec<usize>| is_same(condition, &renamed(condition, order));
        if !orders.iter().all(is_kept) {
            return None;
        }
    }
    let mut rows = vec![];
    for row in &flat.rows {
        let images: Vec<FlatRow> = orders.iter().map(|order| of_row(row, order)).collect();
        let is_there = |image: &FlatRow| flat.rows.contains(image);
        if images.iter().all(is_there) {
            rows.push(row.clone());
            continue;
        }
        // It tells heaps apart by their order.
        for (mut image, order) in images.into_iter().zip(&orders) {
            let pairs = order.windows(2).map(|pair| {
                let [low, high] = [pair[0], pair[1]].map(Num::Slot);
                FlatStep::If(Num::Compare((low, Comparison::LessEqual, high).into()))
            });
            image.steps.splice(..0, pairs);
            rows.push(image);
        }
    }
    let starts = flat.starts.iter().map(|it| start(it, heap_count));
    Some(Flat {
        sorted_count: 0,
        rows,
        starts: starts.collect::<Option<Vec<FlatStart>>>()?,
        ..flat.clone()
    })
}

/// The same with other heaps in place of the first ones.
fn renamed(num: &Num, order: &[usize]) -> Num {
    replaced(num, &|it| match it {
        Num::Slot(slot) => order.get(*slot).map(|slot| Num::Slot(*slot)),
        _ => None,
    })
}

/// The same row for other heaps.
pub(crate) fn of_row(row: &FlatRow, order: &[usize]) -> FlatRow {
    let of_step = |step: &FlatStep| match step {
        FlatStep::If(condition) => FlatStep::If(renamed(condition, order)),
        FlatStep::For {
            slot,
            from,
            to,
            step,
        } => FlatStep::For {
            slot: *slot,
            from: renamed(from, order),
            to: renamed(to, order),
            step: *step,
        },
    };
    let mut to: Vec<Num> = row.to.iter().map(|it| renamed(it, order)).collect();
    for (place, heap) in order.iter().enumerate() {
        to[*heap] = renamed(&row.to[place], order);
    }
    FlatRow {
        steps: row.steps.iter().map(of_step).collect(),
        to,
        ..row.clone()
    }
}

/// Starts in any order, and others with them.
fn start(start: &FlatStart, heap_count: usize) -> Option<FlatStart> {
    let mut bounds = match start {
        FlatStart::Box { bounds, .. } => bounds.clone(),
        FlatStart::Row { steps, to } if steps.is_empty() => {
            let one = |num: &Num| match num {
                Num::Const(value) => Some((Some(*value), Some(*value))),
                _ => None,
            };
            to.iter().map(one).collect::<Option<Vec<_>>>()?
        }
        FlatStart::Row { .. } => return None,
    };
    let heaps = &mut bounds[..heap_count];
    let low = heaps.iter().map(|it| it.0).collect::<Option<Vec<i64>>>()?;
    let high = heaps.iter().map(|it| it.1).collect::<Option<Vec<i64>>>()?;
    heaps.fill((low.into_iter().min(), high.into_iter().max()));
    let mut conditions = match start {
        FlatStart::Box { conditions, .. } => conditions.clone(),
        FlatStart::Row { .. } => vec![],
    };
    conditions.retain(|it| !it.uses(&|slot| slot < heap_count));
    Some(FlatStart::Box { bounds, conditions })
}
