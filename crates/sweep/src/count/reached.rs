//! The positions that play can reach.

use crate::Grid;
use crate::count::bits::{Bits, ones, places};
use crate::run::frame::Frame;

/// Positions that play can reach, as cells of a grid.
#[derive(Clone, Debug)]
pub struct Reached {
    pub(super) grid: Grid,
    // Lines of the whole grid; the bits stand line by line.
    pub(super) frame: Frame,
    pub(super) bits: Bits,
}

impl Reached {
    pub(super) fn new(grid: &Grid, inner: usize) -> Self {
        Self {
            frame: Frame::new(grid, inner),
            bits: Bits::new(grid.cell_count()),
            grid: grid.clone(),
        }
    }

    /// Whether play can reach the position of a cell.
    pub fn contains(&self, cell: u32) -> bool {
        self.bits
            .contains(place_of_cell(&self.grid, &self.frame, cell))
    }

    /// How many positions play can reach.
    pub fn count(&self) -> u32 {
        self.bits.count()
    }

    /// All of them, line by line.
    pub fn cells(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.line_count()).flat_map(|line| self.cells_of_line(line))
    }

    /// In how many lines they lie, to go through them in parts.
    pub fn line_count(&self) -> u32 {
        self.frame.line_count()
    }

    /// Those of one line, ascending.
    pub fn cells_of_line(&self, line: u32) -> impl Iterator<Item = u32> + '_ {
        let mut words = vec![];
        self.frame.put_words(line, &mut words);
        let first = self.grid.cell(&words).unwrap_or(0);
        let stride = self.grid.stride(self.frame.inner());
        let places = self.places_of_line(line);
        places.map(move |place| first + place * stride)
    }

    /// The places of those on a line.
    pub(crate) fn places_of_line(&self, line: u32) -> impl Iterator<Item = u32> + '_ {
        let length = self.frame.inner_axis().count;
        let first = u64::from(line) * u64::from(length);
        (0..length).step_by(64).flat_map(move |place| {
            let bits = self.bits.read(first + u64::from(place)) & ones((length - place).into());
            places(bits).map(move |nth| place + nth)
        })
    }

    /// Visits those of one line in runs: the first place of each, and how many there are. A long run may come in parts.
    pub(crate) fn each_run_of_line(&self, line: u32, visit: &mut dyn FnMut(u32, u32)) {
        let length = self.frame.inner_axis().count;
        let first = u64::from(line) * u64::from(length);
        let mut run = (0, 0);
        for place in (0..length).step_by(64) {
            let mut bits = self.bits.read(first + u64::from(place)) & ones((length - place).into());
            let mut next = place;
            while bits != 0 {
                next += bits.trailing_zeros();
                bits >>= bits.trailing_zeros();
                let count = bits.trailing_ones();
                bits = bits.checked_shr(count).unwrap_or(0);
                if run.0 + run.1 == next {
                    run.1 += count;
                } else {
                    if run.1 > 0 {
                        visit(run.0, run.1);
                    }
                    run = (next, count);
                }
                next += count;
            }
        }
        if run.1 > 0 {
            visit(run.0, run.1);
        }
    }

    /// The lines on which they lie.
    pub(crate) fn frame(&self) -> &Frame {
        &self.frame
    }

    pub(super) fn line_length(&self) -> u64 {
        self.frame.inner_axis().count.into()
    }

    /// The place of a position among the bits.
    #[inline]
    pub(super) fn place(&self, words: &[i64]) -> Option<u64> {
        let (line, place) = self.frame.line(words)?;
        Some(u64::from(line) * self.line_length() + u64::from(place))
    }

    pub(super) fn has(&self, words: &[i64]) -> bool {
        self.place(words).is_some_and(|it| self.bits.contains(it))
    }
}

/// The place of a cell among bits that stand line by line.
pub(super) fn place_of_cell(grid: &Grid, frame: &Frame, cell: u32) -> u64 {
    let inner = frame.inner();
    if inner + 1 == grid.axes().len() {
        return cell.into();
    }
    let (mut rest, mut line, mut place) = (cell, 0, 0);
    for (word, axis) in grid.axes().iter().enumerate() {
        let own = rest / grid.stride(word);
        rest %= grid.stride(word);
        line += own * frame.stride(word);
        if word == inner {
            place = own;
        }
        debug_assert!(own < axis.count, "a cell of the grid");
    }
    u64::from(line) * u64::from(frame.inner_axis().count) + u64::from(place)
}
