//! Positions that lead to all before them.

use crate::run::score::Score;

/// Number of positions that are tried at once.
const TRIED: usize = 64;

/// Resolves positions that also lead to all before them (after them where `is_down`), of which `least` is the least score;
/// `scores` are theirs as far as other moves tell.
pub(crate) fn resolve<S: Score>(scores: &mut [S], least: &mut S, is_down: bool) {
    let mut solve = |chunk: &mut [S]| {
        let by_others = chunk.iter().fold(S::NO_MOVE, |a, b| a.min(*b));
        if *least != S::NO_MOVE {
            // The ray tells nothing as long as other moves are better than its best, which comes last.
            let last = (*least).min(by_others);
            if S::from_worst_known_child(last) <= by_others {
                *least = last;
                return;
            }
            // As long as nothing is less, all lead to the same.
            let by_ray = S::from_worst_known_child(*least);
            if by_others.max(by_ray) >= *least {
                for score in chunk.iter_mut() {
                    *score = (*score).max(by_ray);
                }
                return;
            }
        }
        let mut one = |score: &mut S| {
            if *least != S::NO_MOVE {
                *score = (*score).max(S::from_worst_known_child(*least));
            }
            *least = (*least).min(*score);
        };
        if is_down {
            chunk.iter_mut().rev().for_each(&mut one);
        } else {
            chunk.iter_mut().for_each(&mut one);
        }
    };
    if is_down {
        scores.rchunks_mut(TRIED).for_each(&mut solve);
    } else {
        scores.chunks_mut(TRIED).for_each(&mut solve);
    }
}
