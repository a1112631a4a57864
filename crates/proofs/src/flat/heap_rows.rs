//! The rows of a single heap as arithmetic, in a game whose heaps are independent.

use super::expand::Item;
use super::lower::Lowering;
use super::{FlatRow, Num};
use crate::independence::{heap_plays, heaps_are_independent};
use kruzhok_rules::typed::{NewHeaps, Play};
use kruzhok_rules::{RowIndex, Rules};
use kruzhok_values::Slot;

impl Lowering {
    /// Adds what a row makes of the heap that it knows as `heap`, and which is the place `own` on the board; the heap is
    /// variable 0 from now on.
    fn heap_play(
        &mut self,
        play: &Play,
        (heap, own): (Slot, usize),
        rows: &mut Vec<FlatRow>,
    ) -> Option<()> {
        self.bind(heap, Some(Num::Slot(0)));
        let items: Vec<Item<'_>> = play.clauses.iter().map(Item::Clause).collect();
        self.expand(&items, &mut vec![], &mut |this, steps, is_dead| {
            let to = match &play.heaps {
                _ if is_dead => vec![Num::Slot(0)],
                NewHeaps::Each(values) if play.picks.is_empty() => vec![this.int(&values[own])?],
                NewHeaps::Each(values) => this.ints(values)?,
                NewHeaps::List(list, _) => this.list(list)?,
                NewHeaps::Values(_) => return None,
            };
            rows.push(FlatRow {
                row: RowIndex(0),
                steps: steps.to_vec(),
                to,
                is_pass: false,
            });
            Some(())
        })
    }
}

/// What the heap at `place` can become, where heaps are independent, and how many variables that takes: the first one
/// is the heap, and the words after a move are its parts. `None` where that is not known to be so, or where it cannot
/// be told as arithmetic.
pub fn heap_rows(rules: &Rules, place: usize) -> Option<(Vec<FlatRow>, usize)> {
    if !heaps_are_independent(rules) {
        return None;
    }
    let mut rows = vec![];
    let mut slot_count = 1;
    let typed = rules.typed();
    for (play, heap) in heap_plays(&typed, place) {
        let mut lowering = Lowering::new(typed.shape, 1);
        lowering.heap_play(play, (heap, place), &mut rows)?;
        slot_count = slot_count.max(lowering.slot_count);
    }
    Some((rows, slot_count))
}
