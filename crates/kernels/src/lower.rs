//! Loops over slices, written so that the compiler makes them work on many scores at once.

use crate::score::Score;

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

/// Lowers each score to every so many'th of `other`.
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

/// Lowers each score to what stands at the mirrored place of every so many'th of `other`.
pub(crate) fn lower_mirrored<S: Score>(scores: &mut [S], other: &[S], step: usize) {
    for (score, other) in scores.iter_mut().rev().zip(other.iter().step_by(step)) {
        *score = (*score).min(*other);
    }
}

/// From the least scores of successors to scores, where positions without a move are worth `stuck`.
pub(crate) fn finish<S: Score>(scores: &mut [S], stuck: S) {
    for score in scores {
        let soon = S::soon(*score);
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
