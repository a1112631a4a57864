//! A game whose positions all have their scores.

use crate::run::frame::Frame;
use crate::run::pass::score_of;
use crate::{Grid, Plan};
use kruzhok_kernels::Table;
use kruzhok_kernels::{Score as _, Value};
use std::sync::Arc;

/// All positions of a plan and their values.
#[derive(Clone, Debug)]
pub struct Swept {
    plan: Arc<Plan>,
    frame: Frame,
    pub(crate) scores: Scores,
}

#[derive(Clone, Debug)]
pub(crate) enum Scores {
    Narrow(Table<i16>),
    Wide(Table<i32>),
}

impl Swept {
    pub(crate) fn new(plan: Arc<Plan>, frame: Frame, scores: Scores) -> Self {
        Self {
            plan,
            frame,
            scores,
        }
    }

    /// The plan that was followed.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub(crate) fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The same, to be kept.
    pub fn shared_plan(&self) -> Arc<Plan> {
        Arc::clone(&self.plan)
    }

    /// All cells: positions of play among them, and others.
    pub fn grid(&self) -> &Grid {
        &self.plan.whole
    }

    /// The value of a position for the player to move; `None` where it cannot be worked out, which need not mean that
    /// play comes there.
    pub fn value(&self, words: &[i64]) -> Option<Value> {
        match &self.scores {
            Scores::Narrow(table) => score_of(&self.plan, &self.frame, table, words).value(),
            Scores::Wide(table) => score_of(&self.plan, &self.frame, table, words).value(),
        }
    }

    /// The value of the position that has this number in the grid; see [`Swept::value`].
    ///
    /// # Panics
    /// Where the grid has no such cell.
    pub fn value_of_cell(&self, cell: u32) -> Option<Value> {
        let mut words = vec![];
        self.grid().put_words(cell, &mut words);
        self.value(&words)
    }

    /// How much memory the scores take.
    pub fn byte_count(&self) -> usize {
        match &self.scores {
            Scores::Narrow(table) => table.byte_count(),
            Scores::Wide(table) => table.byte_count(),
        }
    }
}
