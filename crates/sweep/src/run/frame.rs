//! The lines of a box: along them its positions are kept next to each other.

use crate::{Axis, Grid};

/// A box cut into lines along one of its axes.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    axes: Vec<Axis>,
    /// The word that changes along a line; `None` where positions have no words at all.
    inner: usize,
    // By how much the number of a line rises with each word; 0 for the inner one.
    strides: Vec<u32>,
    line_count: u32,
}

impl Frame {
    /// Cuts a box into lines along the word `inner`.
    pub(crate) fn new(grid: &Grid, inner: usize) -> Self {
        let axes = grid.axes().to_vec();
        let mut strides = vec![0; axes.len()];
        let mut line_count = 1;
        for word in (0..axes.len()).rev().filter(|word| *word != inner) {
            strides[word] = line_count;
            line_count *= axes[word].count;
        }
        Self {
            axes,
            inner,
            strides,
            line_count,
        }
    }

    /// The axes, one for each word.
    pub(crate) fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// The word that changes along a line.
    pub(crate) fn inner(&self) -> usize {
        self.inner
    }

    /// The values that it takes.
    pub(crate) fn inner_axis(&self) -> Axis {
        self.axes[self.inner]
    }

    /// By how much the number of a line rises with this word.
    pub(crate) fn stride(&self, word: usize) -> u32 {
        self.strides[word]
    }

    /// How many lines there are.
    pub(crate) fn line_count(&self) -> u32 {
        self.line_count
    }

    /// The line of a position and its place there; `None` outside the box.
    #[inline]
    pub(crate) fn line(&self, words: &[i64]) -> Option<(u32, u32)> {
        let mut line = 0;
        let mut inner_place = 0;
        for (word, value) in words.iter().enumerate() {
            let place = self.axes[word].place(*value)?;
            line += place * self.strides[word];
            if word == self.inner {
                inner_place = place;
            }
        }
        Some((line, inner_place))
    }

    /// Writes the words of the first place of a line into `words`.
    pub(crate) fn put_words(&self, line: u32, words: &mut Vec<i64>) {
        words.clear();
        let mut rest = line;
        for (axis, stride) in self.axes.iter().zip(&self.strides) {
            let place = rest.checked_div(*stride).unwrap_or(0);
            words.push(axis.low + i64::from(place));
            rest -= place * stride;
        }
    }
}
