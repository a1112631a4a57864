//! Which positions play can reach: from the starts on, in the order opposite to that of the sweep.

use crate::frame::Frame;
use crate::visits::{Run, Visits, inner_word};
use crate::{Grid, Order, Plan, Progress, Swept};
use kruzhok_rules::Slots;
use std::sync::Arc;

/// A search for all positions that play can reach, done in parts.
///
/// Where every move leads to a position that a sweep visits earlier, one way back through the box is enough; else what was
/// newly reached is kept in a list.
#[derive(Clone, Debug)]
pub struct Reaching {
    plan: Arc<Plan>,
    reached: Reached,
    frame: Frame,
    visits: Visits,
    run: Option<Run>,
    // Reached, and their moves were not looked at; only where play may come back.
    open: Option<Vec<u32>>,
    words: Vec<i64>,
    slots: Slots,
}

/// Positions that play can reach, as cells of a grid.
#[derive(Clone, Debug)]
pub struct Reached {
    // A bit for each cell, in pieces that are made when the first of their cells is reached.
    pieces: Vec<Option<Box<[u64; WORDS]>>>,
    count: u32,
}

/// So many cells a piece has, as a power of two.
const PIECE_BITS: u32 = 14;
const WORDS: usize = 1 << (PIECE_BITS - 6);

impl Reaching {
    /// A search that has found nothing yet.
    pub fn new(swept: &Swept) -> Self {
        let plan = swept.shared_plan();
        let backward = match &plan.order {
            Order::Nested(loops) => {
                Order::Nested(loops.iter().map(|&(word, down)| (word, !down)).collect())
            }
            Order::Levels(weights) => Order::Levels(weights.iter().map(|by| -by).collect()),
            Order::Backward => Order::Backward,
        };
        let open = (plan.order == Order::Backward).then(Vec::new);
        let frame = Frame::new(&plan.going, inner_word(&backward, &plan.going));
        Self {
            reached: Reached::new(&plan.whole),
            visits: Visits::new(&backward, &frame),
            frame,
            run: None,
            open,
            words: vec![],
            slots: Slots::default(),
            plan,
        }
    }

    /// Marks so many starts, the first of them at `cell`, their numbers rising by `step`; before the first step of the
    /// search.
    pub fn add_run(&mut self, cell: u32, count: u32, step: u32) {
        if let Some(open) = &mut self.open {
            open.extend((0..count).map(|place| cell + place * step));
        }
        match step {
            1 => self.reached.insert_run(cell, count),
            _ => (0..count).for_each(|place| self.reached.insert(cell + place * step)),
        }
    }

    /// Works on: `budget` is about how many positions are looked at.
    pub fn step(&mut self, budget: usize) -> Progress {
        if self.open.is_some() {
            return self.search(budget);
        }
        let mut rest = u32::try_from(budget).unwrap_or(u32::MAX);
        while rest > 0 {
            let Some(run) = &mut self.run else {
                self.run = self.visits.next_run(&self.frame);
                if self.run.is_none() {
                    return Progress::Done;
                }
                continue;
            };
            if run.count == 0 {
                self.run = None;
                rest -= 1;
                continue;
            }
            let place = match run.is_down {
                true => run.first + run.count - 1,
                false => run.first,
            };
            run.first += u32::from(!run.is_down);
            run.count -= 1;
            rest -= 1;
            let line = run.line;
            self.frame.put_words(line, &mut self.words);
            self.words[self.frame.inner()] += i64::from(place);
            self.visit();
        }
        Progress::Working
    }

    fn search(&mut self, budget: usize) -> Progress {
        for _ in 0..budget {
            let Some(cell) = self.open.as_mut().and_then(Vec::pop) else {
                return Progress::Done;
            };
            self.plan.whole.put_words(cell, &mut self.words);
            self.visit();
        }
        Progress::Working
    }

    /// Hands out what was reached.
    pub fn take(&mut self) -> Reached {
        std::mem::replace(&mut self.reached, Reached::nothing())
    }

    /// Marks the successors of the position in `words`, if play can reach it.
    fn visit(&mut self) {
        let Self {
            plan,
            reached,
            words,
            slots,
            open,
            ..
        } = self;
        let is_reached = plan
            .whole
            .cell(words)
            .is_some_and(|it| reached.contains(it));
        if !is_reached || !matches!(plan.flat.ending(words), Ok(None)) {
            return;
        }
        let made = plan.flat.each_successor(words, slots, &mut |to| {
            let Some(cell) = plan.whole.cell(to) else {
                return;
            };
            if let Some(open) = open
                && !reached.contains(cell)
            {
                open.push(cell);
            }
            reached.insert(cell);
        });
        // A position that cannot be worked out leads nowhere; what is to be said of it the sweep has found out.
        let _known = made.is_ok();
    }
}

impl Reached {
    fn nothing() -> Self {
        Self {
            pieces: vec![],
            count: 0,
        }
    }

    fn new(grid: &Grid) -> Self {
        let piece_count = (grid.cell_count() >> PIECE_BITS) + 1;
        Self {
            pieces: vec![None; piece_count as usize],
            count: 0,
        }
    }

    /// Whether play can reach the position of a cell.
    #[inline]
    pub fn contains(&self, cell: u32) -> bool {
        let (piece, word, bit) = place(cell);
        let piece = self.pieces.get(piece).and_then(Option::as_ref);
        piece.is_some_and(|words| words[word] & bit != 0)
    }

    /// How many positions play can reach.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// All of them, ascending.
    pub fn cells(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.piece_count()).flat_map(|piece| self.cells_of_piece(piece))
    }

    /// In how many pieces the cells lie, to go through them in parts.
    pub fn piece_count(&self) -> usize {
        self.pieces.len()
    }

    /// Those of one piece, at most some ten thousand, ascending.
    pub fn cells_of_piece(&self, piece: usize) -> impl Iterator<Item = u32> + '_ {
        let words = self.pieces.get(piece).and_then(Option::as_ref);
        words
            .into_iter()
            .flat_map(move |words| cells_of(piece, words))
    }

    /// Inserts so many neighbours.
    fn insert_run(&mut self, first: u32, count: u32) {
        let end = u64::from(first) + u64::from(count);
        let mut at = u64::from(first);
        while at < end {
            let (piece, word, _) =
                place(u32::try_from(at).expect("a grid has fewer than 2³² cells"));
            let word_end = (at / 64 + 1) * 64;
            let from = at % 64;
            let bits = word_end.min(end) - at;
            let mask = (u64::MAX >> (64 - bits)) << from;
            let words = self.pieces[piece].get_or_insert_with(|| Box::new([0; WORDS]));
            self.count += (mask & !words[word]).count_ones();
            words[word] |= mask;
            at = word_end;
        }
    }

    #[inline]
    fn insert(&mut self, cell: u32) {
        let (piece, word, bit) = place(cell);
        let words = self.pieces[piece].get_or_insert_with(|| Box::new([0; WORDS]));
        self.count += u32::from(words[word] & bit == 0);
        words[word] |= bit;
    }
}

/// Piece, word and bit of a cell.
#[inline]
fn place(cell: u32) -> (usize, usize, u64) {
    let piece = (cell >> PIECE_BITS) as usize;
    let word = (cell >> 6) as usize % WORDS;
    (piece, word, 1 << (cell % 64))
}

fn cells_of(piece: usize, words: &[u64; WORDS]) -> impl Iterator<Item = u32> + '_ {
    let first = piece << PIECE_BITS;
    let of_word = move |(word, bits): (usize, &u64)| {
        let first = number(first + (word << 6));
        ones(*bits).map(move |bit| first + bit)
    };
    words.iter().enumerate().flat_map(of_word)
}

/// The places of the ones.
fn ones(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros());
        bits &= bits.wrapping_sub(1);
        place
    })
}

fn number(cell: usize) -> u32 {
    u32::try_from(cell).expect("a grid has fewer than 2³² cells")
}
