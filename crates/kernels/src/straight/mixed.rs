//! Neighbouring positions of several lines, mixed so that each move to a neighbour leads equally far everywhere.

use crate::run::score::Score;
use std::ops::Range;

/// The moves of one line: where it is in a row of the mixture, and how far they lead.
pub type Moves = (usize, Vec<isize>);

/// From the scores by other moves to scores, row after row of `width` scores, or from the last down.
#[inline(never)]
pub fn resolve(
    mixed: &mut [i32],
    width: usize,
    rows: Range<usize>,
    is_down: bool,
    lines: &[Moves],
) {
    let (first, last) = (rows.start, rows.end);
    for visit in 0..rows.len() {
        let row = width
            * if is_down {
                last - 1 - visit
            } else {
                first + visit
            };
        for (line, ways) in lines {
            let at = row + line;
            // The least of their scores counts, and so the sign has to be found but once.
            let mut least = i32::NO_MOVE;
            for way in ways {
                least = least.min(mixed[at.wrapping_add_signed(*way)]);
            }
            mixed[at] = mixed[at].max(i32::from_worst_known_child(least));
        }
    }
}

/// Raises each score to the same.
#[inline(never)]
pub fn raise_all(scores: &mut [i32], to: i32) {
    for score in scores {
        *score = (*score).max(to);
    }
}

/// Raises each score to what a move to every `step`-th of `other` is worth.
#[inline(never)]
pub fn raise(scores: &mut [i32], other: &[i32], step: usize) {
    let raise =
        |score: &mut i32, other: &i32| *score = (*score).max(i32::from_worst_known_child(*other));
    match step {
        1 => (scores.iter_mut().zip(other)).for_each(|(score, other)| raise(score, other)),
        2 => {
            // The last pair may lack its second half.
            let (pairs, rest) = other.as_chunks::<2>();
            let (paired, last) = scores.split_at_mut(scores.len().min(pairs.len()));
            let pairs = paired.iter_mut().zip(pairs);
            pairs.for_each(|(score, [other, _])| raise(score, other));
            let last = last.iter_mut().zip(rest);
            last.for_each(|(score, other)| raise(score, other));
        }
        _ => {
            let other = other.iter().step_by(step);
            (scores.iter_mut().zip(other)).for_each(|(score, other)| raise(score, other));
        }
    }
}

/// Puts the scores of a line into every `width`-th place.
#[inline(never)]
pub fn put(mixed: &mut [i32], line: usize, width: usize, scores: &[i32]) {
    for (mixed, score) in mixed.iter_mut().skip(line).step_by(width).zip(scores) {
        *mixed = *score;
    }
}

/// Takes the scores of a line out again.
#[inline(never)]
pub fn take(mixed: &[i32], line: usize, width: usize, scores: &mut [i32]) {
    for (score, mixed) in scores
        .iter_mut()
        .zip(mixed.iter().skip(line).step_by(width))
    {
        *score = *mixed;
    }
}
