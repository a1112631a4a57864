//! A condition on positions that lie next to each other, as operations on columns.

use crate::Axis;
use crate::generic::code::Code;
use crate::generic::columns::{BLOCK, Column, Columns};
use kruzhok_proofs::Num;
use kruzhok_values::interval::Interval;

/// A condition on positions of a box and on what is known of each.
#[derive(Clone, Debug)]
pub struct CellTest {
    code: Code,
    columns: Columns,
    along: usize,
    word_count: usize,
}

impl CellTest {
    /// Prepares a condition on positions of a box with these axes, one of which the positions that are tested together lie along.
    /// Variables behind the words stand for what is known of each position, between these bounds. `None` where the
    /// condition may have no value, or leave 32 bits.
    pub fn new(condition: &Num, axes: &[Axis], along: usize, known: &[(i64, i64)]) -> Option<Self> {
        let range = |(low, high): &(i64, i64)| Interval::between(*low, *high);
        let words = axes.iter().map(|axis| range(&(axis.low, axis.high())));
        let words = words
            .enumerate()
            .map(|(word, range)| (range, word != along));
        let known = known.iter().map(|bounds| (range(bounds), false));
        let variables: Vec<(Interval, bool)> = words.chain(known).collect();
        let code = Code::of_condition(condition, &variables)?;
        Some(Self {
            columns: Columns::new(&code),
            code,
            along,
            word_count: axes.len(),
        })
    }

    /// The most positions that are tested at once.
    pub const MOST: usize = BLOCK;

    /// Begins with `count` positions: the first has these words, and each further one is greater by 1 along the axis.
    pub fn begin(&mut self, words: &[i64], count: usize) {
        self.columns.begin_line(words, self.along, count);
    }

    /// What is known of each of the positions, to be filled: of the variable at this place behind the words.
    pub fn known_mut(&mut self, place: usize) -> &mut [i32] {
        self.columns.column_mut(self.word_count + place)
    }

    /// Visits those of the positions for which the condition holds, in runs: the place of the first and how many there are.
    pub fn each_run(&mut self, visit: &mut dyn FnMut(usize, usize)) {
        for op in &self.code.end_parts {
            self.columns.operate(op);
        }
        let count = self.columns.meant_mut().len();
        let holds = match self.columns.column(self.code.end) {
            Column::One(0) => return,
            Column::One(_) => return visit(0, count),
            Column::Each(holds) => holds,
        };
        let mut from = 0;
        while let Some(skipped) = holds[from..].iter().position(|it| *it != 0) {
            let first = from + skipped;
            let run = holds[first..].iter().position(|it| *it == 0);
            from = run.map_or(count, |run| first + run);
            visit(first, from - first);
        }
    }
}
