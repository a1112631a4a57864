//! The positions of a box, numbered.

/// The values that one word takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The least.
    pub low: i64,
    /// How many there are, one after another; at least 1.
    pub count: u32,
}

/// All positions whose words lie on their axes, numbered from 0 in ascending order of their words, the first word first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    axes: Vec<Axis>,
    // By how much the number rises with each word; the last is 1.
    strides: Vec<u32>,
    cell_count: u32,
}

impl Grid {
    /// A grid with an axis for each word; `None` where it has 2³² cells or more.
    pub fn new(axes: Vec<Axis>) -> Option<Self> {
        let mut strides = vec![1; axes.len()];
        let mut cell_count: u32 = 1;
        for (stride, axis) in strides.iter_mut().zip(&axes).rev() {
            *stride = cell_count;
            cell_count = cell_count.checked_mul(axis.count)?;
        }
        Some(Self {
            axes,
            strides,
            cell_count,
        })
    }

    /// The axes, one for each word.
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// How many cells there are.
    pub fn cell_count(&self) -> u32 {
        self.cell_count
    }

    /// By how much the number of a cell rises with this word.
    pub fn stride(&self, word: usize) -> u32 {
        self.strides[word]
    }

    /// The number of a position; `None` outside the grid.
    pub fn cell(&self, words: &[i64]) -> Option<u32> {
        if words.len() != self.axes.len() {
            return None;
        }
        let mut cell = 0;
        for ((word, axis), stride) in words.iter().zip(&self.axes).zip(&self.strides) {
            cell += axis.place(*word)? * stride;
        }
        Some(cell)
    }

    /// Writes the words of a cell into `words`.
    ///
    /// # Panics
    /// Where there is no such cell.
    pub fn put_words(&self, cell: u32, words: &mut Vec<i64>) {
        assert!(cell < self.cell_count, "cell {cell} does not exist");
        words.clear();
        let mut rest = cell;
        for (axis, stride) in self.axes.iter().zip(&self.strides) {
            words.push(axis.low + i64::from(rest / stride));
            rest %= stride;
        }
    }
}

impl Axis {
    /// How far a value stands from the least; `None` where the axis does not have it.
    #[inline]
    pub fn place(self, value: i64) -> Option<u32> {
        let place = u32::try_from(value.checked_sub(self.low)?).ok()?;
        (place < self.count).then_some(place)
    }

    /// The value that stands so far from the least.
    #[inline]
    pub fn value(self, place: u32) -> i64 {
        self.low + i64::from(place)
    }

    /// The greatest value.
    pub fn high(self) -> i64 {
        self.low + i64::from(self.count) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(low: i64, count: u32) -> Axis {
        Axis { low, count }
    }

    #[test]
    fn cells_ascend_as_their_words_do() {
        let grid = Grid::new(vec![axis(-1, 2), axis(5, 3), axis(0, 2)]).expect("twelve cells");
        let mut all = vec![];
        let mut words = vec![];
        for cell in 0..grid.cell_count() {
            grid.put_words(cell, &mut words);
            assert_eq!(grid.cell(&words), Some(cell));
            all.push(words.clone());
        }
        assert_eq!(all.len(), 12);
        assert!(all.is_sorted());
    }

    #[test]
    fn what_lies_outside_has_no_cell() {
        let grid = Grid::new(vec![axis(1, 9), axis(0, 9)]).expect("81 cells");
        for words in [&[0, 3][..], &[10, 3], &[3, 9], &[3], &[i64::MIN, 0]] {
            assert_eq!(grid.cell(words), None, "{words:?}");
        }
        assert_eq!(Grid::new(vec![axis(0, 1 << 16), axis(0, 1 << 16)]), None);
    }
}
