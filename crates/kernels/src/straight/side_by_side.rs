//! Lines side by side, solved together place by place: whatever a move leads to is known by then.

use crate::run::score::Score as _;
use std::ops::Range;

/// What one of the lines does on a stretch. All places of scores wrap round.
#[derive(Clone, Debug)]
pub struct Moves {
    /// Where the score of its place 0 would be.
    pub own: usize,
    /// What its places are worth at least.
    pub floor: i32,
    /// Where the score would be that a move from the place 0 leads to, and how much further it is with each place.
    pub ways: Vec<(usize, usize)>,
}

/// Finds the scores of some places of all lines, of the last place first where `is_down`.
///
/// # Panics
/// A move leads beyond the scores.
#[inline(never)]
pub fn solve(scores: &mut [i32], places: Range<usize>, is_down: bool, lines: &[Moves]) {
    for visit in 0..places.len() {
        let place = match is_down {
            true => places.end - 1 - visit,
            false => places.start + visit,
        };
        for line in lines {
            // The least of their scores counts, and so the sign has to be found but once.
            let mut least = i32::NO_MOVE;
            for (first, step) in &line.ways {
                least = least.min(scores[first.wrapping_add(step.wrapping_mul(place))]);
            }
            let score = line.floor.max(i32::from_worst_known_child(least));
            scores[line.own.wrapping_add(place)] = score;
        }
    }
}
