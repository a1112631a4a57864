//! What the rows of a game prove, so that it can be swept.

mod ends;
mod rank;
pub(crate) mod unfolded;

pub use ends::LineEnds;

use crate::generic::code::Code;
use crate::run::frame::Frame;
use crate::run::visits::inner_word;
use crate::straight::shape::Shape;
use crate::{Axis, Grid, cyclic};
use kruzhok_proofs::{
    Facts, Flat, FlatRow, FlatStep, Game, NoReach, Reach, open_legal, tidied_loop,
};
use kruzhok_rules::Rules;
use kruzhok_values::interval::Interval;

/// Most paths through all rows together.
const MOST_PATHS: usize = 160;
/// What a line takes besides its positions.
const LINE_BYTES: u64 = 16;
/// Axes of more values make games long.
const LONG: u32 = 1 << 16;
/// Number of lines whose length is sampled to estimate the memory of a table.
const ASKED_LINES: u32 = 5_000;

/// How a game is swept.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game, rewritten so that it is swept fast; it has the moves of the rules wherever play comes.
    pub flat: Flat,
    /// Every position that play can reach and in which the game goes on lies in this box.
    pub going: Grid,
    /// All positions that play can reach lie in this one: `going` and whatever a move leads to.
    pub whole: Grid,
    /// In which order positions of `going` are visited, so that every move leads to one that was visited before, or to
    /// one in which the game is over.
    pub order: Order,
    /// How many of the loops, from the outermost, see to that: positions that differ only in the words of the others do
    /// not lead to each other.
    pub deciding_count: usize,
    /// Where the game goes on along each line.
    pub line_ends: LineEnds,
    /// Number of leading heaps that callers give sorted; the table stores them in every order. 0 where it stores them
    /// sorted, or order matters.
    pub sorted_heap_count: usize,
}

/// An order of visits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Loops within loops: each word, from the outermost loop to the innermost, with `true` where it runs down from its
    /// greatest value. The innermost one runs along a line.
    Nested(Vec<(usize, bool)>),
    /// By the sum of the words, each taken so many times, from the greatest sum down; positions of one sum do not lead
    /// to each other.
    Levels(Vec<i64>),
    /// None: play may come back. Positions are solved backwards, from the ends of the game.
    Backward,
}

/// Why a game is not swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declined {
    /// Positions are no fixed number of whole numbers, or a toss, a limit or a list decides.
    NotArithmetic,
    /// The game is over wherever it starts.
    NoPlay,
    /// Nothing bounds this word of the positions.
    Unbounded(usize),
    /// It is not proved that play cannot come back: no word, and no sum of words, is seen to go only one way. And there is
    /// too little memory to solve the game backwards, or rows have loops, so that it is not known how many moves there are.
    NoOrder,
    /// The box of positions has too many cells.
    TooLarge {
        /// How much memory it would take.
        byte_count: u64,
        /// How much there may be.
        byte_limit: u64,
    },
}

impl Plan {
    /// Finds out how a game can be swept.
    ///
    /// # Errors
    /// What could not be proved, or that the table does not fit into so much memory.
    pub fn of(rules: &Rules, byte_limit: u64) -> Result<Self, Declined> {
        let flat = kruzhok_proofs::flat(rules).ok_or(Declined::NotArithmetic)?;
        Self::of_flat(flat, byte_limit)
    }

    /// The same for a game that is given as arithmetic.
    ///
    /// # Errors
    /// As [`Plan::of`].
    pub fn of_flat(flat: Flat, byte_limit: u64) -> Result<Self, Declined> {
        if let Some(unfolded) = unfolded::unfolded(&flat)
            && let Ok(plan) = Self::of_heaps(unfolded, byte_limit)
            && plan.has_rays()
        {
            return Ok(Self {
                sorted_heap_count: flat.sorted_count,
                ..plan
            });
        }
        Self::of_heaps(flat, byte_limit)
    }

    /// Whether all rows are straight, so that a move which takes any number costs no more than another.
    fn has_rays(&self) -> bool {
        let inner = inner_word(&self.order, &self.going);
        let code = Code::of(&self.flat, &self.going, inner);
        let is_nested = matches!(self.order, Order::Nested(_));
        let shape = code.and_then(|code| Shape::of(&self.flat, &code, inner));
        is_nested && self.going == self.whole && shape.is_some()
    }

    /// The same, with heaps in the order in which they are given.
    fn of_heaps(flat: Flat, byte_limit: u64) -> Result<Self, Declined> {
        let game = Game::new(flat);
        if game.paths.len() > MOST_PATHS {
            return Err(Declined::NoOrder);
        }
        let reach = Reach::of(&game).map_err(|no| match no {
            NoReach::NoPlay => Declined::NoPlay,
            NoReach::Entangled => Declined::NoOrder,
            NoReach::Unbounded(word) => Declined::Unbounded(word),
        })?;
        let too_large = |byte_count: u64| Declined::TooLarge {
            byte_count,
            byte_limit,
        };
        let all_bytes = 2 * cells(&reach.going);
        let going = grid(&reach.going).ok_or(too_large(all_bytes))?;
        let whole = grid(&reach.whole).ok_or(too_large(2 * cells(&reach.whole)))?;
        let ranking = match rank::ranking(&game, &reach, &going) {
            Some(ranking) => ranking,
            None if game.flat.rows.iter().any(has_loop) => return Err(Declined::NoOrder),
            None => rank::Ranking {
                order: Order::Backward,
                deciding_count: 0,
            },
        };
        let line_ends = match &ranking.order {
            Order::Nested(loops) => {
                let inner = loops.last().map_or(0, |(word, _)| *word);
                let within = Facts::new(&reach.going, &game);
                LineEnds::of(&game.flat, &within, &reach.kept_sums, inner)
            }
            Order::Levels(_) => LineEnds::sorted(&game.flat),
            Order::Backward => LineEnds::default(),
        };
        let mut flat = game.flat.clone();
        if let Some(base) = reach.facts(&game) {
            game.allow_more_work();
            for row in &mut flat.rows {
                *row = tidied_loop(row, &base).unwrap_or(row.clone());
            }
            flat.legal = open_legal(&game, &base);
        }
        let plan = Self {
            flat,
            going,
            whole,
            order: ranking.order,
            deciding_count: ranking.deciding_count,
            line_ends,
            sorted_heap_count: 0,
        };
        if plan.most_bytes().is_some_and(|most| most <= byte_limit) {
            return Ok(plan);
        }
        let byte_count = plan.byte_count();
        match byte_count > byte_limit {
            true if plan.order == Order::Backward => Err(Declined::NoOrder),
            true => Err(too_large(byte_count)),
            false => Ok(plan),
        }
    }
}

impl Plan {
    /// Whether lines are so long that play is likely to take more plies than scores of two bytes tell.
    pub(crate) fn is_long(&self) -> bool {
        let Order::Nested(loops) = &self.order else {
            return false;
        };
        let axes = self.going.axes();
        loops.iter().any(|(word, _)| axes[*word].count > LONG)
    }

    /// What the table of outcomes surely does not exceed, known without a look at its lines; `None` where play may come
    /// back.
    fn most_bytes(&self) -> Option<u64> {
        let cell_count = u64::from(self.going.cell_count());
        let Order::Nested(loops) = &self.order else {
            return None;
        };
        let (inner, _) = loops.last()?;
        let line_count = cell_count / u64::from(self.going.axes()[*inner].count.max(1));
        Some(self.position_bytes() * cell_count + LINE_BYTES * line_count)
    }

    fn position_bytes(&self) -> u64 {
        if self.is_long() { 4 } else { 2 }
    }

    /// About how much memory the table of outcomes takes: two bytes a position, four where lines are very long, and a little for each line; where play may
    /// come back, all that it takes to solve the game.
    pub fn byte_count(&self) -> u64 {
        let cell_count = u64::from(self.going.cell_count());
        if self.order == Order::Backward {
            return cyclic::byte_count(&self.flat, &self.going);
        }
        if self.going.axes().is_empty() {
            return 2 * cell_count;
        }
        let inner = inner_word(&self.order, &self.going);
        let frame = Frame::new(&self.going, inner);
        let (lines, axis) = (frame.line_count(), frame.inner_axis());
        // Of very many lines some tell how long they are.
        let asked = usize::try_from(lines / ASKED_LINES + 1).unwrap_or(1);
        let mut words = vec![];
        let counts = (0..lines).step_by(asked).map(|line| {
            frame.put_words(line, &mut words);
            u64::from(self.line_ends.stretch(&mut words, inner, axis).1)
        });
        let (sum, asked) = counts.fold((0, 0), |(sum, asked), count| (sum + count, asked + 1));
        self.position_bytes() * sum * u64::from(lines) / asked.max(1)
            + LINE_BYTES * u64::from(lines)
    }
}

/// Whether a row has as many moves as a loop has rounds.
pub(crate) fn has_loop(row: &FlatRow) -> bool {
    let is_loop = |step: &FlatStep| matches!(step, FlatStep::For { .. });
    row.steps.iter().any(is_loop)
}

/// The box, if it has fewer than 2³² cells.
fn grid(bounds: &[Interval]) -> Option<Grid> {
    let axis = |bound: &Interval| {
        Some(Axis {
            low: i64::try_from(bound.low).ok()?,
            count: u32::try_from(bound.high - bound.low + 1).ok()?,
        })
    };
    Grid::new(bounds.iter().map(axis).collect::<Option<Vec<Axis>>>()?)
}

/// How many cells a box has, or more than can be counted.
fn cells(bounds: &[Interval]) -> u64 {
    let widths = bounds
        .iter()
        .map(|it| u64::try_from(it.high - it.low + 1).unwrap_or(u64::MAX));
    widths.fold(1, u64::saturating_mul).min(u64::MAX / 8)
}
