//! Many cells at a time: where moves to them come from.

use super::edges::Edges;
use super::inverse::{Back, Row};
use crate::Grid;
use kruzhok_kernels::cyclic::sums;
use kruzhok_kernels::straight::parts::Sum;

/// Number of cells that are looked at together.
pub(super) const BATCH: usize = 1024;

/// From where a move leads to where it came from.
#[derive(Clone, Debug)]
pub(super) enum WaysBack {
    /// It is reckoned.
    Rows(Vec<Row>),
    /// It is looked up.
    Edges(Edges),
}

/// Memory for one batch of cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    // For each word those of all cells.
    words: Vec<Vec<i32>>,
    sum: Vec<i32>,
    changes: Vec<i32>,
    // All bits set where there was such a move, else none.
    is_made: Vec<i32>,
    from: Vec<u32>,
}

impl Columns {
    /// The cells that moves to these come from, once for each move; some of them may be ends of the game.
    pub(super) fn from(&mut self, cells: &[u32], ways_back: &WaysBack, going: &Grid) -> &[u32] {
        self.from.clear();
        match ways_back {
            WaysBack::Edges(edges) => {
                for cell in cells {
                    self.from.extend_from_slice(edges.to(*cell));
                }
            }
            WaysBack::Rows(rows) => {
                self.put_words(cells, going);
                for row in rows {
                    self.turn(&row.back);
                }
            }
        }
        &self.from
    }

    fn put_words(&mut self, cells: &[u32], going: &Grid) {
        let axes = going.axes();
        self.words.resize_with(axes.len(), Vec::new);
        // What is left of each number when the words so far are taken away.
        let mut rest = cells.to_vec();
        for (word, (axis, column)) in axes.iter().zip(&mut self.words).enumerate() {
            sums::take_digits(&mut rest, going.stride(word), narrow(axis.value(0)), column);
        }
        for column in [&mut self.sum, &mut self.changes, &mut self.is_made] {
            column.resize(cells.len(), 0);
        }
    }

    /// Adds the cells that a row comes from.
    fn turn(&mut self, back: &Back) {
        let Self {
            words,
            sum,
            changes,
            is_made,
            from,
        } = self;
        is_made.fill(-1);
        for check in &back.checks {
            put(check, words, sum);
            sums::keep_not_negative(is_made, sum);
        }
        if let Some(differences) = &back.changes {
            changes.fill(0);
            for difference in differences {
                put(difference, words, sum);
                sums::add_bits(changes, sum);
            }
            sums::keep_not_zero(is_made, changes);
        }
        let divisor = narrow(back.divisor);
        for whole in &back.whole {
            put(whole, words, sum);
            sums::keep_multiples(is_made, sum, divisor);
        }
        put(&back.cell, words, sum);
        sums::collect(is_made, sum, divisor, from);
    }
}

/// Works out a sum for all cells.
fn put(sum: &Sum, words: &[Vec<i32>], column: &mut [i32]) {
    let mut terms = sum
        .terms
        .iter()
        .map(|(word, times)| (*word, narrow(*times)));
    sums::put(narrow(sum.constant), &mut terms, words, column);
}

fn narrow(number: i64) -> i32 {
    i32::try_from(number).expect("sums of 32 bits were asked for")
}
