//! Scores of the positions in which the game goes on, line by line.

/// So many scores a piece of memory holds at least, where there are so many. No piece comes near 2 GiB, which a browser
/// does not give, and none is so small that pieces are many.
const CHUNK_SCORES: usize = 1 << 22;

/// Scores in lines of different lengths.
#[derive(Clone, Debug)]
pub(crate) struct Table<S> {
    chunks: Vec<Vec<S>>,
    lines: Vec<Line>,
    // What stands at all places of a line that was not opened.
    nothing: S,
    // What stands at the places of a line at which the game goes on, and for which nothing is stored.
    rest: S,
}

const NOT_OPENED: Line = Line {
    chunk: u32::MAX,
    offset: 0,
    first: 0,
    count: 0,
    going_first: 0,
    going_count: 0,
};

/// How far the numbers of one line are from those of the next, in bytes.
pub(crate) const LINE_BYTES: i32 = 4 * 6;

const _: () = assert!(size_of::<Line>() == 24);

/// Where the scores of a line are. Compiled programs read these numbers in this order.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct Line {
    chunk: u32,
    offset: u32,
    // The place of the first score that is stored, counted along the line.
    first: u32,
    count: u32,
    // The first place at which the game goes on, and how many there are.
    going_first: u32,
    going_count: u32,
}

/// What is known of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent<'a, S> {
    /// The first place at which the game goes on, and the place after the last.
    pub(crate) going: (u32, u32),
    /// The first place that has a score of its own; where the game goes on besides, all scores are [`Table::rest`].
    pub(crate) first: u32,
    /// Those scores.
    pub(crate) scores: &'a [S],
}

impl<S> Extent<'_, S> {
    /// Whether all places at which the game goes on have scores of their own.
    pub(crate) fn is_stored_whole(&self) -> bool {
        self.going.0 == self.first && index(self.going.1 - self.going.0) == self.scores.len()
    }
}

impl<S: Copy> Table<S> {
    /// A table of so many lines, with nothing but `nothing` on them.
    pub(crate) fn new(line_count: u32, nothing: S, rest: S) -> Self {
        Self {
            chunks: vec![],
            lines: vec![NOT_OPENED; index(line_count)],
            nothing,
            rest,
        }
    }

    /// Makes room on a line: `count` scores from the place `first` on, each of them `score` for now.
    pub(crate) fn open(&mut self, line: u32, first: u32, count: u32, score: S) {
        let room = index(count);
        let chunk_index = self.chunk_for(room);
        let chunk = &mut self.chunks[chunk_index];
        self.lines[index(line)] = Line {
            chunk: number(chunk_index),
            offset: number(chunk.len()),
            first,
            count,
            going_first: first,
            going_count: count,
        };
        chunk.resize(chunk.len() + room, score);
    }

    /// Writes a whole line: the scores from the place `first` on, and [`Table::rest`] at the other places from `going.0`
    /// to before `going.1`. What is in `scores` afterwards is of no meaning.
    pub(crate) fn put(&mut self, line: u32, going: (u32, u32), first: u32, scores: &mut Vec<S>) {
        let count = scores.len();
        let (chunk_index, offset) = if count < CHUNK_SCORES / 2 {
            let chunk_index = self.chunk_for(count);
            let chunk = &mut self.chunks[chunk_index];
            let offset = chunk.len();
            chunk.extend_from_slice(scores);
            (chunk_index, offset)
        } else {
            // So many are not written twice.
            self.chunks.push(std::mem::take(scores));
            (self.chunks.len() - 1, 0)
        };
        self.lines[index(line)] = Line {
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
        if !self.chunks.last().is_some_and(fits) {
            self.chunks.push(Vec::with_capacity(room.max(CHUNK_SCORES)));
        }
        self.chunks.len() - 1
    }

    /// What is known of a line; `None` before it was opened.
    pub(crate) fn line(&self, line: u32) -> Option<Extent<'_, S>> {
        let line = self.lines[index(line)];
        let chunk = self.chunks.get(index(line.chunk))?;
        let offset = index(line.offset);
        Some(Extent {
            going: (line.going_first, line.going_first + line.going_count),
            first: line.first,
            scores: &chunk[offset..offset + index(line.count)],
        })
    }

    /// The score of the places at which the game goes on and for which nothing is stored.
    pub(crate) fn rest(&self) -> S {
        self.rest
    }

    /// The first place of a line and how many scores there are from there on.
    pub(crate) fn extent(&self, line: u32) -> (u32, u32) {
        let line = self.lines[index(line)];
        (line.first, line.count)
    }

    /// The scores of a line, to be changed.
    pub(crate) fn scores_mut(&mut self, line: u32) -> &mut [S] {
        let line = self.lines[index(line)];
        let offset = index(line.offset);
        match self.chunks.get_mut(index(line.chunk)) {
            Some(chunk) => &mut chunk[offset..offset + index(line.count)],
            None => &mut [],
        }
    }

    /// The score at a place of a line; `None` where the line was opened without that place.
    #[inline]
    pub(crate) fn score(&self, line: u32, place: u32) -> Option<S> {
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
    pub(crate) fn addresses(&mut self) -> (usize, Vec<usize>) {
        let chunks = self.chunks.iter_mut();
        let chunks = chunks.map(|chunk| chunk.as_mut_ptr().expose_provenance());
        let chunks = chunks.collect();
        (self.lines.as_ptr().expose_provenance(), chunks)
    }

    /// How much memory it takes.
    pub(crate) fn byte_count(&self) -> usize {
        let scores: usize = self.chunks.iter().map(Vec::capacity).sum();
        scores * size_of::<S>() + self.lines.len() * size_of::<Line>()
    }
}

#[inline]
fn index(number: u32) -> usize {
    number as usize
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a box has fewer than 2³² cells")
}
