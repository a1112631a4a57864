//! The definition, looked up in a map.

use crate::Value;
use kruzhok_proofs::{Flat, Slots};
use kruzhok_rules::Ending;
use std::collections::HashMap;

/// Values by plain recursion.
pub(super) struct Recursion<'a> {
    flat: &'a Flat,
    known: HashMap<Vec<i64>, Option<Value>>,
    slots: Slots,
}

impl<'a> Recursion<'a> {
    pub(super) fn new(flat: &'a Flat) -> Self {
        Self {
            flat,
            known: HashMap::new(),
            slots: Slots::default(),
        }
    }

    /// The value of a position; `None` where it cannot be worked out, play runs in a circle, or `is_inside` says that
    /// play left the box.
    pub(super) fn value(
        &mut self,
        words: &[i64],
        is_inside: &dyn Fn(&[i64]) -> bool,
    ) -> Option<Value> {
        if let Some(known) = self.known.get(words) {
            return *known;
        }
        // What play comes back to is not known while it is worked out.
        self.known.insert(words.to_vec(), None);
        let value = self.work_out(words, is_inside);
        self.known.insert(words.to_vec(), value);
        value
    }

    fn work_out(&mut self, words: &[i64], is_inside: &dyn Fn(&[i64]) -> bool) -> Option<Value> {
        let ended = |ending| match ending {
            Ending::Win => Value::Win(0),
            Ending::Loss => Value::Loss(0),
            Ending::Draw => Value::Draw,
        };
        if !is_inside(words) {
            return None;
        }
        if let Some(ending) = self.flat.ending(words).ok()? {
            return Some(ended(ending));
        }
        let mut all: Vec<Vec<i64>> = vec![];
        let mut slots = std::mem::take(&mut self.slots);
        let made = self
            .flat
            .each_successor(words, &mut slots, &mut |to| all.push(to.to_vec()));
        self.slots = slots;
        made.ok()?;
        let mut best: Option<Value> = None;
        let mut is_known = true;
        for to in all {
            let mine = match self.value(&to, is_inside) {
                Some(Value::Loss(plies)) => Value::Win(plies + 1),
                Some(Value::Win(plies)) => Value::Loss(plies + 1),
                Some(Value::Draw) => Value::Draw,
                None => {
                    is_known = false;
                    continue;
                }
            };
            best = Some(match best {
                Some(best) if rank(best) >= rank(mine) => best,
                _ => mine,
            });
        }
        if !is_known {
            return None;
        }
        Some(best.unwrap_or(ended(self.flat.stuck)))
    }
}

/// The greater, the better for the player to move.
fn rank(value: Value) -> i64 {
    match value {
        Value::Win(plies) => i64::from(u32::MAX) - i64::from(plies),
        Value::Draw => 0,
        Value::Loss(plies) => i64::from(plies) - i64::from(u32::MAX),
    }
}
