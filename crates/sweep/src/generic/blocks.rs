//! Any game whose numbers are small: expressions are worked out for a block of positions at a time, then resolved.

use crate::generic::code::{Code, Target};
use crate::generic::columns::{BLOCK, Column, Columns};
use crate::run::frame::Frame;
use crate::run::score::Score;
use crate::run::visits::Run;
use kruzhok_kernels::Table;
use kruzhok_proofs::Flat;
use kruzhok_rules::Ending;

/// A game in blocks.
#[derive(Clone, Debug)]
pub(crate) struct Blocks<S> {
    flat: Flat,
    frame: Frame,
    code: Code,
    columns: Columns,
    // For each position of the block the least score of its successors.
    least: Vec<S>,
    lines: Vec<u32>,
    scores: Vec<S>,
    // Whether and how the game has ended.
    ends: Vec<i32>,
    // Places of the block that moves of its positions lead to, each with the number of another one of the same position;
    // and that of the first, for each position.
    deferred: Vec<(u32, usize)>,
    first_deferred: Vec<usize>,
}

impl<S: Score> Blocks<S> {
    /// Prepares a game.
    pub(crate) fn new(flat: &Flat, frame: &Frame, code: Code) -> Self {
        Self {
            flat: flat.clone(),
            frame: frame.clone(),
            columns: Columns::new(&code),
            code,
            least: vec![S::NO_MOVE; BLOCK],
            lines: vec![0; BLOCK],
            scores: vec![S::NONE; BLOCK],
            ends: vec![0; BLOCK],
            deferred: vec![],
            first_deferred: vec![NOTHING; BLOCK],
        }
    }

    /// Whether a row has as many moves as a loop has rounds.
    pub(crate) fn has_rounds(&self) -> bool {
        self.code.has_rounds()
    }

    /// The number of rounds of loops since the last call, one for each position.
    pub(crate) fn take_rounds(&mut self) -> u64 {
        self.columns.take_rounds()
    }

    /// Works out a run of at most [`BLOCK`] places; `words` are those of the first. The scores are in the order of places.
    pub(crate) fn stretch(&mut self, table: &Table<S>, words: &[i64], run: Run) -> &[S] {
        let count = run.count as usize;
        self.columns.begin_line(words, self.frame.inner(), count);
        self.rows(table, run);
        self.resolve(count);
        self.resolve_deferred(run);
        &self.scores[..count]
    }

    /// Finds the least score of the successors of each position, as far as they are known.
    fn rows(&mut self, table: &Table<S>, own: Run) {
        for op in &self.code.end_parts {
            self.columns.operate(op);
        }
        let end = self.code.end;
        match self.columns.column(end) {
            Column::One(end) => self.ends.fill(end),
            Column::Each(column) => self.ends[..column.len()].copy_from_slice(column),
        }
        let meant = self.columns.meant_mut();
        for (meant, end) in meant.iter_mut().zip(&self.ends) {
            *meant = i32::from(*end == 0);
        }
        let count = meant.len();
        let mut gather = Gather {
            flat: &self.flat,
            table,
            frame: &self.frame,
            own,
            least: &mut self.least[..count],
            lines: &mut self.lines,
            deferred: &mut self.deferred,
            first_deferred: &mut self.first_deferred,
        };
        gather.least.fill(S::NO_MOVE);
        gather.deferred.clear();
        gather.first_deferred.fill(NOTHING);
        for row in &self.code.rows {
            self.columns.run(row, &mut |columns, meant, target| {
                gather.row(columns, meant, target)
            });
        }
        for (score, end) in self.scores.iter_mut().zip(&self.ends).take(count) {
            *score = ended(*end);
        }
    }

    /// The score of each position from the least score of its successors.
    fn resolve(&mut self, count: usize) {
        let stuck = S::ended(self.flat.stuck);
        for (score, least) in self.scores.iter_mut().zip(&self.least[..count]) {
            let found = if *least == S::NO_MOVE {
                stuck
            } else {
                S::from_worst_child(*least)
            };
            *score = if *score == S::NONE { found } else { *score };
        }
    }

    /// Positions that lead to others of their block, one after another.
    fn resolve_deferred(&mut self, run: Run) {
        if self.deferred.is_empty() {
            return;
        }
        for visit in 0..run.count {
            let from = (run.place(visit) - run.first) as usize;
            let mut next = self.first_deferred[from];
            if next == NOTHING || self.ends[from] != 0 {
                continue;
            }
            let mut least = self.least[from];
            while let Some((to, another)) = self.deferred.get(next) {
                let to = *to as usize;
                let is_before = if run.is_down { to > from } else { to < from };
                let score = match is_before || self.ends[to] != 0 {
                    true => self.scores[to],
                    false => S::NONE,
                };
                least = least.min(score);
                next = *another;
            }
            self.scores[from] = match least == S::NO_MOVE {
                true => S::ended(self.flat.stuck),
                false => S::from_worst_child(least),
            };
        }
    }
}

/// Looks up the scores of targets.
struct Gather<'a, S> {
    flat: &'a Flat,
    table: &'a Table<S>,
    frame: &'a Frame,
    // The positions that are being worked out.
    own: Run,
    least: &'a mut [S],
    // The line of each target of a row, or [`OUTSIDE`].
    lines: &'a mut [u32],
    deferred: &'a mut Vec<(u32, usize)>,
    first_deferred: &'a mut [usize],
}

/// Stands for the number of what is deferred where nothing is.
const NOTHING: usize = usize::MAX;

/// Stands for the line of a position outside the box, which has fewer lines.
const OUTSIDE: u32 = u32::MAX;

impl<S: Score> Gather<'_, S> {
    fn row(&mut self, columns: &Columns, meant: &[i32], target: &Target) {
        self.find_lines(columns, target, meant.len());
        let inner = columns.column(target.words[self.frame.inner()]);
        let low = narrow(self.frame.inner_axis().low);
        for (place, _) in meant.iter().enumerate().filter(|(_, meant)| **meant != 0) {
            let line = self.lines[place];
            let to = inner.at(place).wrapping_sub(low).cast_unsigned();
            let distance = to.wrapping_sub(self.own.first);
            if self.own.line == line && distance < self.own.count {
                let first = &mut self.first_deferred[place];
                self.deferred.push((distance, *first));
                *first = self.deferred.len() - 1;
                continue;
            }
            let score = match line {
                OUTSIDE => None,
                line => self.table.score(line, to),
            };
            self.take(columns, target, place, score);
        }
    }

    /// Finds the line of the target of each of the first `count` positions of the block.
    fn find_lines(&mut self, columns: &Columns, target: &Target, count: usize) {
        let lines = &mut self.lines[..count];
        lines.fill(0);
        for (word, reg) in target.words.iter().enumerate() {
            let (axis, stride) = (self.frame.axes()[word], self.frame.stride(word));
            let low = narrow(axis.low);
            let further = |line: u32, value: i32| {
                let place = value.wrapping_sub(low).cast_unsigned();
                match line == OUTSIDE || place >= axis.count {
                    true => OUTSIDE,
                    false => line + place * stride,
                }
            };
            match columns.column(*reg) {
                Column::One(value) => {
                    lines
                        .iter_mut()
                        .for_each(|line| *line = further(*line, value));
                }
                Column::Each(values) => {
                    for (line, value) in lines.iter_mut().zip(values) {
                        *line = further(*line, *value);
                    }
                }
            }
        }
    }

    fn take(&mut self, columns: &Columns, target: &Target, place: usize, score: Option<S>) {
        let score = match score {
            Some(score) if score != S::NONE => score,
            // Where the game has ended, a position need not have been visited.
            _ => match target.end {
                Some(end) => ended(columns.column(end).at(place)),
                None => self.ended_unvisited(columns, target, place),
            },
        };
        self.least[place] = self.least[place].min(score);
    }

    fn ended_unvisited(&self, columns: &Columns, target: &Target, place: usize) -> S {
        let at = |reg: &usize| i64::from(columns.column(*reg).at(place));
        let words: Vec<i64> = target.words.iter().map(at).collect();
        match self.flat.ending(&words) {
            Ok(Some(ending)) => S::ended(ending),
            _ => S::NONE,
        }
    }
}

/// The score that a column of ends tells; none where the game goes on.
fn ended<S: Score>(code: i32) -> S {
    match code {
        1 => S::ended(Ending::Win),
        2 => S::ended(Ending::Loss),
        3 => S::ended(Ending::Draw),
        _ => S::NONE,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the code was written for axes within 32 bits"
)]
fn narrow(value: i64) -> i32 {
    value as i32
}
