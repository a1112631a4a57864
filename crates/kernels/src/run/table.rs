//! Scores of the positions in which the game goes on, line by line.

use crate::run::score::Score;
use crate::straight::part::{Even, Span};

/// So many scores a piece of memory holds at least, where there are so many. No piece comes near 2 GiB, which a browser
/// does not give, and none is so small that pieces are many.
const CHUNK_SCORES: usize = 1 << 22;

/// A line of so many scores may stay in the memory in which it was solved.
const LONG_LINE: usize = 1 << 16;

/// Scores in lines of different lengths.
#[derive(Clone, Debug)]
pub struct Table<S> {
    chunks: Vec<Vec<S>>,
    // The chunk that may have room left.
    open_chunk: usize,
    lines: Vec<Opened>,
    // What stands at all places of a line that was not opened.
    nothing: S,
    // What stands at the places of a line at which the game goes on, and for which nothing is stored.
    rest: S,
}

const NOT_OPENED: Opened = Opened {
    chunk: u32::MAX,
    offset: 0,
    first: 0,
    count: 0,
    going_first: 0,
    going_count: 0,
};

/// How far the numbers of one line are from those of the next, in bytes.
pub const LINE_BYTES: i32 = 4 * 6;

const _: () = assert!(size_of::<Opened>() == 24);

/// Where the scores of a line are. Compiled programs read these numbers in this order.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Opened {
    chunk: u32,
    offset: u32,
    // The place of the first score that is stored, counted along the line.
    first: u32,
    count: u32,
    // The first place at which the game goes on, and how many there are.
    going_first: u32,
    going_count: u32,
}

impl Opened {
    /// A line whose scores begin at a place of the first piece of memory: where the game goes on, and which places have
    /// scores of their own.
    ///
    /// # Panics
    /// A place has no number.
    pub fn at(offset: usize, going: Span, stored: Span) -> Self {
        let place = |place: i64| u32::try_from(place).expect("a place of a line");
        Self {
            chunk: 0,
            offset: number(offset),
            first: place(stored.from),
            count: place(stored.to - stored.from),
            going_first: place(going.from),
            going_count: place(going.to - going.from),
        }
    }

    /// Where its scores begin in their piece of memory.
    pub fn offset(self) -> usize {
        index(self.offset)
    }

    /// Whether it was opened.
    pub(crate) fn is_opened(self) -> bool {
        self.chunk != NOT_OPENED.chunk
    }

    /// The places at which the game goes on.
    pub(crate) fn going(self) -> Span {
        places(self.going_first, self.going_count)
    }

    /// The places that have scores of their own.
    pub(crate) fn stored(self) -> Span {
        places(self.first, self.count)
    }
}

/// What is known of a line.
#[derive(Clone, Copy, Debug)]
pub struct Extent<'a, S> {
    /// The first place at which the game goes on, and the place after the last.
    pub going: (u32, u32),
    /// The first place that has a score of its own; where the game goes on besides, all scores are [`Table::rest`].
    pub first: u32,
    /// Those scores.
    pub scores: &'a [S],
}

impl<S: Copy> Table<S> {
    /// A table of so many lines, with nothing but `nothing` on them.
    pub fn new(line_count: u32, nothing: S, rest: S) -> Self {
        Self {
            chunks: vec![],
            open_chunk: 0,
            lines: vec![NOT_OPENED; index(line_count)],
            nothing,
            rest,
        }
    }

    /// A table of lines that were solved in one piece of memory.
    pub fn of(scores: Vec<S>, lines: Vec<Opened>, nothing: S, rest: S) -> Self {
        Self {
            chunks: vec![scores],
            lines,
            ..Self::new(0, nothing, rest)
        }
    }

    /// Makes room on a line: `count` scores from the place `first` on, each of them `score` for now.
    pub fn open(&mut self, line: u32, first: u32, count: u32, score: S) {
        let room = index(count);
        let chunk_index = self.chunk_for(room);
        let chunk = &mut self.chunks[chunk_index];
        self.lines[index(line)] = Opened {
            chunk: number(chunk_index),
            offset: number(chunk.len()),
            first,
            count,
            going_first: first,
            going_count: count,
        };
        chunk.resize(chunk.len() + room, score);
    }

    /// Writes a whole line: the first `count` of `scores` from the place `first` on, and [`Table::rest`] at the other places
    /// from `going.0` to before `going.1`. What is in `scores` afterwards is of no meaning.
    pub fn put(
        &mut self,
        line: u32,
        going: (u32, u32),
        first: u32,
        scores: &mut Vec<S>,
        count: usize,
    ) {
        let (chunk_index, offset) = if count < LONG_LINE || count < scores.capacity() / 2 {
            let chunk_index = self.chunk_for(count);
            let chunk = &mut self.chunks[chunk_index];
            let offset = chunk.len();
            chunk.extend_from_slice(&scores[..count]);
            (chunk_index, offset)
        } else {
            // So many are not written twice.
            scores.truncate(count);
            self.chunks.push(std::mem::take(scores));
            (self.chunks.len() - 1, 0)
        };
        self.lines[index(line)] = Opened {
            chunk: number(chunk_index),
            offset: number(offset),
            first,
            count: number(count),
            going_first: going.0,
            going_count: going.1 - going.0,
        };
    }

    /// A piece of memory with room for so many scores more.
    fn chunk_for(&mut self, room: usize) -> usize {
        let fits = |chunk: &Vec<S>| chunk.capacity() - chunk.len() >= room;
        if !self.chunks.get(self.open_chunk).is_some_and(fits) {
            self.open_chunk = self.chunks.len();
            self.chunks.push(Vec::with_capacity(room.max(CHUNK_SCORES)));
        }
        self.open_chunk
    }

    /// What is known of a line; `None` before it was opened.
    pub fn line(&self, line: u32) -> Option<Extent<'_, S>> {
        let line = self.lines[index(line)];
        let chunk = self.chunks.get(index(line.chunk))?;
        let offset = index(line.offset);
        Some(Extent {
            going: (line.going_first, line.going_first + line.going_count),
            first: line.first,
            scores: &chunk[offset..offset + index(line.count)],
        })
    }

    /// Where the scores of all lines are.
    pub fn lines(&self) -> &[Opened] {
        &self.lines
    }

    /// The score of the places at which the game goes on and for which nothing is stored.
    pub fn rest(&self) -> S {
        self.rest
    }

    /// The first place of a line and how many scores there are from there on.
    pub fn extent(&self, line: u32) -> (u32, u32) {
        let line = self.lines[index(line)];
        (line.first, line.count)
    }

    /// The scores of a line, to be changed.
    pub fn scores_mut(&mut self, line: u32) -> &mut [S] {
        let line = self.lines[index(line)];
        let offset = index(line.offset);
        match self.chunks.get_mut(index(line.chunk)) {
            Some(chunk) => &mut chunk[offset..offset + index(line.count)],
            None => &mut [],
        }
    }

    /// All scores of a table of lines that were solved in one piece of memory, to be changed.
    pub fn all_mut(&mut self) -> &mut [S] {
        &mut self.chunks[0]
    }

    /// The score at a place of a line; `None` where the line was opened without that place.
    #[inline]
    pub fn score(&self, line: u32, place: u32) -> Option<S> {
        let line = self.lines[index(line)];
        let distance = place.wrapping_sub(line.first);
        if distance >= line.count {
            if place.wrapping_sub(line.going_first) < line.going_count {
                return Some(self.rest);
            }
            return (line.chunk == NOT_OPENED.chunk).then_some(self.nothing);
        }
        Some(self.chunks[index(line.chunk)][index(line.offset) + index(distance)])
    }

    /// The addresses of the lines and of the chunks, for a program that works in this memory: it may change scores, and
    /// nothing else, until the table is used again.
    pub fn addresses(&mut self) -> (usize, Vec<usize>) {
        let chunks = self.chunks.iter_mut();
        let chunks = chunks.map(|chunk| chunk.as_mut_ptr().expose_provenance());
        let chunks = chunks.collect();
        (self.lines.as_ptr().expose_provenance(), chunks)
    }

    /// How much memory it takes.
    pub fn byte_count(&self) -> usize {
        let scores: usize = self.chunks.iter().map(Vec::capacity).sum();
        scores * size_of::<S>() + self.lines.len() * size_of::<Opened>()
    }
}

/// Positions in a straight line, one after another, some of them in a table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The numbers of those that are in the table.
    pub inside: Span,
    /// The line of each.
    pub line: Even,
    /// The place of each.
    pub place: Even,
}

impl Row {
    /// Line and place of the position of this number, if it is in the table; else any.
    #[inline]
    pub fn at(self, number: i64) -> [i64; 2] {
        // No place of the row lies so far that a number were too great, though one on the way to it may be.
        [self.line, self.place].map(|it| it.start.wrapping_add(it.slope.wrapping_mul(number)))
    }

    /// The score of the position of this number; positions that have none in the table are worth `over`.
    #[inline]
    fn score<S: Score>(self, table: &Table<S>, number: i64, over: S) -> S {
        let found = match self.at(number).map(u32::try_from) {
            [Ok(line), Ok(place)] => table.score(line, place),
            _ => None,
        };
        found.filter(|it| *it != S::NONE).unwrap_or(over)
    }
}

/// Adds to `least`, for each further number from its length to before `end`, the least score of all so far; positions that
/// are not in the table, or have no score there, are worth `over`.
pub(crate) fn put_least<S: Score>(
    table: &Table<S>,
    row: Row,
    end: i64,
    over: S,
    least: &mut Vec<S>,
) {
    let first = i64::try_from(least.len()).unwrap_or(end);
    let mut below = least.last().copied().unwrap_or(S::NO_MOVE);
    least.extend((first..end).map(|number| {
        let is_inside = row.inside.from <= number && number < row.inside.to;
        below = below.min(match is_inside {
            true => row.score(table, number, over),
            false => over,
        });
        below
    }));
}

/// Lowers each score to that of the position which has its number, the first of them `first`; positions that have no score
/// in the table are worth `over`.
pub(crate) fn lower_row<S: Score>(
    scores: &mut [S],
    table: &Table<S>,
    row: Row,
    first: i64,
    over: S,
) {
    for (number, score) in (first..).zip(scores) {
        *score = (*score).min(row.score(table, number, over));
    }
}

fn places(first: u32, count: u32) -> Span {
    Span::new(first.into(), i64::from(first) + i64::from(count))
}

#[inline]
fn index(number: u32) -> usize {
    number as usize
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a box has fewer than 2³² cells")
}
