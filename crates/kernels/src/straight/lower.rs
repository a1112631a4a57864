//! Loops over slices, written so that the compiler makes them work on many scores at once.

use crate::run::score::Score;
use std::ops::Range;

/// Lowers each score to the one that stands at the same place of `other`.
pub(crate) fn lower<S: Score>(scores: &mut [S], other: &[S]) {
    for (score, other) in scores.iter_mut().zip(other) {
        *score = (*score).min(*other);
    }
}

/// Lowers each score to the same.
pub(crate) fn lower_all<S: Score>(scores: &mut [S], to: S) {
    for score in scores {
        *score = (*score).min(to);
    }
}

/// Lowers each score to every `step`-th of `other`.
pub(crate) fn lower_apart<S: Score>(scores: &mut [S], other: &[S], step: usize) {
    if step == 2 {
        // The last pair may lack its second half.
        let (pairs, rest) = other.as_chunks::<2>();
        let paired = scores.len().min(pairs.len());
        for (score, [first, _]) in scores[..paired].iter_mut().zip(pairs) {
            *score = (*score).min(*first);
        }
        if let (Some(score), Some(other)) = (scores.get_mut(paired), rest.first()) {
            *score = (*score).min(*other);
        }
        return;
    }
    for (score, other) in scores.iter_mut().zip(other.iter().step_by(step)) {
        *score = (*score).min(*other);
    }
}

/// Lowers each score to what stands at the mirrored place of every `step`-th of `other`.
pub(crate) fn lower_mirrored<S: Score>(scores: &mut [S], other: &[S], step: usize) {
    for (score, other) in scores.iter_mut().rev().zip(other.iter().step_by(step)) {
        *score = (*score).min(*other);
    }
}

/// Moves along a line: from places of a piece of memory to others of it, `slope * place + start`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Along {
    /// The first of the places, and the one after the last.
    pub(crate) places: (i64, i64),
    /// By how much the target moves from place to place.
    pub(crate) slope: i64,
    /// What it would be at the place 0.
    pub(crate) start: i64,
}

/// From the least scores of other successors to scores, one after another: the moves lead to places that are known, or
/// resolved before.
pub(crate) fn resolve_each<S: Score>(
    scores: &mut [S],
    range: Range<usize>,
    moves: &[Along],
    stuck: S,
    is_down: bool,
) {
    let mut resolve = |place: usize| {
        let at = place.cast_signed() as i64;
        let mut least = scores[place];
        for it in moves {
            if it.places.0 <= at && at < it.places.1 {
                let target = usize::try_from(it.slope * at + it.start);
                least = least.min(scores[target.unwrap_or(usize::MAX)]);
            }
        }
        let soon = S::from_worst_known_child(least);
        scores[place] = if least == S::NO_MOVE { stuck } else { soon };
    };
    if is_down {
        range.rev().for_each(&mut resolve);
    } else {
        range.for_each(&mut resolve);
    }
}

/// From the least scores of successors to scores, where positions without a move are worth `stuck`.
pub(crate) fn finish<S: Score>(scores: &mut [S], stuck: S) {
    for score in scores {
        let soon = S::from_worst_known_child(*score);
        *score = if *score == S::NO_MOVE { stuck } else { soon };
    }
}

/// Whether a score is too slow for its kind of number.
pub(crate) fn any_slowest<S: Score>(scores: &[S]) -> bool {
    let mut any = false;
    for score in scores {
        any |= score.is_slowest();
    }
    any
}
