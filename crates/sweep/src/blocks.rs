//! Any game whose numbers are small: expressions are worked out for a block of positions at a time, then resolved.

use crate::code::{Code, Target};
use crate::columns::{BLOCK, Column, Columns};
use crate::frame::Frame;
use crate::score::Score as _;
use kruzhok_kernels::Table;
use kruzhok_kernels::{LineScores, Score as _, look_up};
use kruzhok_rules::{Ending, Flat};
use std::fmt::Debug;

/// A game in blocks.
#[derive(Clone, Debug)]
pub(crate) struct Blocks {
    code: Code,
    columns: Columns,
    stuck: Ending,
    // For each position of the block the least score of its successors.
    least: Vec<i16>,
    scores: Vec<i16>,
    // Whether and how the game has ended.
    ends: Vec<i32>,
    // A position of the block, and a place of the block that one of its moves leads to.
    deferred: Vec<(u16, u16)>,
    order: Vec<(u16, u16)>,
    begins: Vec<u32>,
}

/// Positions next to each other on a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    pub(crate) line: u32,
    pub(crate) first: u32,
    pub(crate) count: usize,
    /// Whether the last is visited first.
    pub(crate) is_down: bool,
}

/// What works out blocks of positions with scores of one kind.
pub(crate) trait Blockwise<S>: Clone + Debug + Sized {
    /// Prepares a game; `None` where it is not worked out so.
    fn new(code: Code, stuck: Ending) -> Option<Self>;

    /// Works out a stretch of at most [`BLOCK`] places; `words` are those of its line. The scores are in the order of
    /// places.
    fn stretch(
        &mut self,
        flat: &Flat,
        table: &Table<S>,
        frame: &Frame,
        words: &[i64],
        stretch: Stretch,
    ) -> &[S];

    /// Works out positions that do not lead to each other.
    fn apart(
        &mut self,
        flat: &Flat,
        table: &Table<S>,
        frame: &Frame,
        positions: &[(u32, u32)],
    ) -> &[S];

    /// The first and the last place of a stretch at which the game goes on.
    fn going_on(
        &mut self,
        frame: &Frame,
        words: &[i64],
        stretch: Stretch,
    ) -> Option<(usize, usize)>;
}

/// Nothing is worked out in blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NoBlocks {}

impl<S> Blockwise<S> for NoBlocks {
    fn new(_: Code, _: Ending) -> Option<Self> {
        None
    }

    fn stretch(&mut self, _: &Flat, _: &Table<S>, _: &Frame, _: &[i64], _: Stretch) -> &[S] {
        match *self {}
    }

    fn apart(&mut self, _: &Flat, _: &Table<S>, _: &Frame, _: &[(u32, u32)]) -> &[S] {
        match *self {}
    }

    fn going_on(&mut self, _: &Frame, _: &[i64], _: Stretch) -> Option<(usize, usize)> {
        match *self {}
    }
}

impl Blockwise<i16> for Blocks {
    fn new(code: Code, stuck: Ending) -> Option<Self> {
        Some(Self {
            columns: Columns::new(&code),
            code,
            stuck,
            least: vec![i16::NO_MOVE; BLOCK],
            scores: vec![i16::NONE; BLOCK],
            ends: vec![0; BLOCK],
            deferred: vec![],
            order: vec![],
            begins: vec![],
        })
    }

    fn stretch(
        &mut self,
        flat: &Flat,
        table: &Table<i16>,
        frame: &Frame,
        words: &[i64],
        stretch: Stretch,
    ) -> &[i16] {
        self.columns.begin(stretch.count);
        self.put_words(frame, words, stretch);
        self.rows(flat, table, frame, Some(stretch));
        self.resolve(stretch.count);
        self.resolve_deferred(stretch);
        &self.scores[..stretch.count]
    }

    fn apart(
        &mut self,
        flat: &Flat,
        table: &Table<i16>,
        frame: &Frame,
        positions: &[(u32, u32)],
    ) -> &[i16] {
        self.columns.begin(positions.len());
        let mut words = vec![];
        let mut line_before = None;
        for (place, (line, inner_place)) in positions.iter().enumerate() {
            if line_before != Some(*line) {
                frame.put_words(*line, &mut words);
                line_before = Some(*line);
            }
            for (word, value) in words.iter().enumerate() {
                let value = if word == frame.inner() {
                    value + i64::from(*inner_place)
                } else {
                    *value
                };
                self.columns.column_mut(word)[place] = narrow(value);
            }
        }
        self.rows(flat, table, frame, None);
        self.resolve(positions.len());
        &self.scores[..positions.len()]
    }

    fn going_on(
        &mut self,
        frame: &Frame,
        words: &[i64],
        stretch: Stretch,
    ) -> Option<(usize, usize)> {
        self.columns.begin(stretch.count);
        self.put_words(frame, words, stretch);
        for op in &self.code.end_parts {
            self.columns.operate(op);
        }
        match self.columns.column(self.code.end) {
            Column::One(0) => Some((0, stretch.count - 1)),
            Column::One(_) => None,
            Column::Each(ends) => {
                let first = ends.iter().position(|end| *end == 0)?;
                let last = ends.iter().rposition(|end| *end == 0)?;
                Some((first, last))
            }
        }
    }
}

impl Blocks {
    fn put_words(&mut self, frame: &Frame, words: &[i64], stretch: Stretch) {
        for (word, value) in words.iter().enumerate() {
            if word != frame.inner() {
                self.columns.set(word, narrow(*value));
            }
        }
        let first = narrow(frame.inner_axis().low + i64::from(stretch.first));
        for (value, to) in (first..).zip(self.columns.column_mut(frame.inner())) {
            *to = value;
        }
    }

    /// Finds the least score of the successors of each position, as far as they are known.
    fn rows(&mut self, flat: &Flat, table: &Table<i16>, frame: &Frame, own: Option<Stretch>) {
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
            flat,
            table,
            frame,
            own,
            only_end: self.code.only_end.map(|winner| winner.ending(None)),
            least: &mut self.least[..count],
            deferred: &mut self.deferred,
        };
        gather.least.fill(i16::NO_MOVE);
        gather.deferred.clear();
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
        let stuck = i16::ended(self.stuck);
        for (score, least) in self.scores.iter_mut().zip(&self.least[..count]) {
            let found = if *least == i16::NO_MOVE {
                stuck
            } else {
                i16::before(*least)
            };
            *score = if *score == i16::NONE { found } else { *score };
        }
    }

    /// Positions that lead to others of their block, one after another.
    fn resolve_deferred(&mut self, stretch: Stretch) {
        if self.deferred.is_empty() {
            return;
        }
        // Brought together by position, by counting.
        self.begins.clear();
        self.begins.resize(stretch.count + 1, 0);
        for (from, _) in &self.deferred {
            self.begins[usize::from(*from) + 1] += 1;
        }
        for place in 0..stretch.count {
            self.begins[place + 1] += self.begins[place];
        }
        self.order.clear();
        self.order.resize(self.deferred.len(), (0, 0));
        for pair in &self.deferred {
            let at = &mut self.begins[usize::from(pair.0)];
            self.order[*at as usize] = *pair;
            *at += 1;
        }
        if stretch.is_down {
            self.order.reverse();
        }
        for of_one in self.order.chunk_by(|a, b| a.0 == b.0) {
            let from = usize::from(of_one[0].0);
            let mut least = self.least[from];
            for (_, to) in of_one {
                let is_before = if stretch.is_down {
                    usize::from(*to) > from
                } else {
                    usize::from(*to) < from
                };
                let score = if is_before || self.ends[usize::from(*to)] != 0 {
                    self.scores[usize::from(*to)]
                } else {
                    i16::NONE
                };
                least = least.min(score);
            }
            self.scores[from] = i16::before(least);
        }
    }
}

/// Looks up the scores of targets.
struct Gather<'a> {
    flat: &'a Flat,
    table: &'a Table<i16>,
    frame: &'a Frame,
    // The positions that are being worked out.
    own: Option<Stretch>,
    only_end: Option<Ending>,
    least: &'a mut [i16],
    deferred: &'a mut Vec<(u16, u16)>,
}

impl Gather<'_> {
    fn row(&mut self, columns: &Columns, meant: &[i32], target: &Target) {
        let inner = self.frame.inner();
        let mut line = Some(0);
        let mut is_uniform = true;
        for (word, reg) in target.words.iter().enumerate() {
            if word == inner {
                continue;
            }
            match columns.column(*reg) {
                Column::One(value) => {
                    let place = self.frame.axes()[word].place(i64::from(value));
                    let rise = place.map(|place| place * self.frame.stride(word));
                    line = line.zip(rise).map(|(line, rise)| line + rise);
                }
                Column::Each(_) => is_uniform = false,
            }
        }
        if is_uniform {
            self.line(columns, meant, target, line);
        } else {
            self.anywhere(columns, meant, target);
        }
    }

    /// All targets stand on one line, or outside all lines.
    fn line(&mut self, columns: &Columns, meant: &[i32], target: &Target, line: Option<u32>) {
        let inner = columns.column(target.words[self.frame.inner()]);
        let low = self.frame.inner_axis().low;
        let own = self.own.filter(|own| Some(own.line) == line);
        if let (Column::Each(inner), Some(ending), None) = (inner, self.only_end, target.end)
            && let Some(extent) = line.and_then(|line| self.table.line(line))
            && extent.is_stored_whole()
        {
            let first = narrow(low + i64::from(extent.first));
            let line = LineScores {
                scores: extent.scores,
                first,
                over: i16::ended(ending),
                own: own.map(|own| (narrow(low + i64::from(own.first)), own.count)),
            };
            if look_up(self.least, line, inner, meant, self.deferred) {
                return;
            }
        }
        for (place, _) in meant.iter().enumerate().filter(|(_, meant)| **meant != 0) {
            // Below the axis a place is far beyond its end.
            let to = i64::from(inner.at(place)) - low;
            let to = u32::try_from(to).unwrap_or(u32::MAX);
            if let Some(own) = own
                && let distance = to.wrapping_sub(own.first)
                && (distance as usize) < own.count
            {
                self.defer(place, distance);
                continue;
            }
            let score = line.and_then(|line| self.table.score(line, to));
            self.take(columns, target, place, score);
        }
    }

    fn anywhere(&mut self, columns: &Columns, meant: &[i32], target: &Target) {
        let mut words = vec![0; target.words.len()];
        for (place, _) in meant.iter().enumerate().filter(|(_, meant)| **meant != 0) {
            for (word, reg) in words.iter_mut().zip(&target.words) {
                *word = i64::from(columns.column(*reg).at(place));
            }
            let at = self.frame.line(&words);
            if let (Some(own), Some((line, to))) = (self.own, at)
                && own.line == line
                && let distance = to.wrapping_sub(own.first)
                && (distance as usize) < own.count
            {
                self.defer(place, distance);
                continue;
            }
            let score = at.and_then(|(line, to)| self.table.score(line, to));
            self.take(columns, target, place, score);
        }
    }

    fn defer(&mut self, from: usize, to: u32) {
        let pair = u16::try_from(from).ok().zip(u16::try_from(to).ok());
        self.deferred.extend(pair);
    }

    fn take(&mut self, columns: &Columns, target: &Target, place: usize, score: Option<i16>) {
        let score = match score {
            Some(score) if score != i16::NONE => score,
            // Where the game has ended, a position need not have been visited.
            _ => match (self.only_end, target.end) {
                (_, Some(end)) => ended(columns.column(end).at(place)),
                (Some(ending), None) if score.is_none() => i16::ended(ending),
                (Some(_), None) => self.ended_unvisited(columns, target, place),
                (None, None) => i16::NONE,
            },
        };
        self.least[place] = self.least[place].min(score);
    }

    fn ended_unvisited(&self, columns: &Columns, target: &Target, place: usize) -> i16 {
        let at = |reg: &usize| i64::from(columns.column(*reg).at(place));
        let words: Vec<i64> = target.words.iter().map(at).collect();
        match self.flat.ending(&words) {
            Ok(Some(ending)) => i16::ended(ending),
            _ => i16::NONE,
        }
    }
}

/// The score that a column of ends tells; none where the game goes on.
fn ended(code: i32) -> i16 {
    match code {
        1 => i16::ended(Ending::Win),
        2 => i16::ended(Ending::Loss),
        3 => i16::ended(Ending::Draw),
        _ => i16::NONE,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the code was written for axes within 32 bits"
)]
fn narrow(value: i64) -> i32 {
    value as i32
}
