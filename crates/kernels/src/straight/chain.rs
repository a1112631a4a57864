//! Positions that lead to a neighbour, resolved many at a time; those that lead further are resolved one by one.
//!
//! With `M` the score by other moves, a position is worth `max(M, f(t))`, where `t` is the score of the neighbour and `f` is
//! [`Score::from_worst_known_child`]. Two such steps are `max(A, min(B, g(t)))` with `g` = `f` twice, and steps of this kind made one after
//! another are again of this kind, because `g` never turns an order round. So steps are doubled (Hillis and Steele, 1986)
//! until those that are left lead so far that a vector of them depends on none of its own. A position that is resolved may
//! be resolved once more: it is not worth less than its neighbour tells, so nothing changes.

use crate::run::score::Score;
use std::ops::Range;

/// Number of positions that are worked on at once: those of two bytes fill a vector.
const LANES: usize = 8;

/// Shorter chains are resolved one by one.
const SHORT: usize = 64;

/// Memory that is used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain<S> {
    least: Vec<S>,
    most: Vec<S>,
}

impl<S: Score> Chain<S> {
    /// Resolves positions each of which leads to the one `distance` before it, or after it where `is_down`. The
    /// `distance` scores at that end are known, the others hold the scores from all other moves so far.
    pub(crate) fn resolve(&mut self, scores: &mut [S], distance: usize, is_down: bool) {
        let count = scores.len();
        if distance > 1 || count < LANES + 1 + SHORT {
            one_by_one(scores, distance, is_down);
            return;
        }
        // The first are resolved one by one: from then on steps lead to what is known, and whole vectors are left.
        let known = LANES + 1 + (count - LANES - 1) % LANES;
        let places = Places {
            own: match is_down {
                true => 0..count - known,
                false => known..count,
            },
            is_down,
        };
        match is_down {
            true => one_by_one(&mut scores[places.own.end..], 1, true),
            false => one_by_one(&mut scores[..known], 1, false),
        }
        for list in [&mut self.least, &mut self.most] {
            if list.len() < count {
                list.resize(count, S::NO_MOVE);
            }
        }
        self.join_four(scores, &places.and_before(4));
        self.resolve_eight(scores, &places);
    }

    /// Four steps made into one.
    fn join_four(&mut self, scores: &[S], places: &Places) {
        let least = self.least[places.own.clone()].iter_mut();
        let most = self.most[places.own.clone()].iter_mut();
        let [s0, s1, s2, s3] = [0, 1, 2, 3].map(|steps| places.further(scores, steps).iter());
        let scores = s0.zip(s1).zip(s2.zip(s3));
        for ((least, most), ((s0, s1), (s2, s3))) in least.zip(most).zip(scores) {
            let by_first = S::from_worst_known_child(*s1);
            *least = (*s0).max(by_first.min(s2.delayed_by(2)));
            *most = by_first.min(S::from_worst_known_child(*s3).delayed_by(2));
        }
    }

    /// From four steps made into one to eight, which lead so far that a vector depends on none of its own.
    fn resolve_eight(&mut self, scores: &mut [S], places: &Places) {
        let resolve = |least: S, most: S, next_least: S, next_most: S, other: S| {
            let all_least = least.max(most.min(next_least.delayed_by(4)));
            let all_most = most.min(next_most.delayed_by(4));
            all_least.max(all_most.min(other.delayed_by(8)))
        };
        // The vector before the first; each one leads to the one before it.
        let first = match places.is_down {
            true => places.own.end,
            false => places.own.start - LANES,
        };
        let mut other = vector(scores, first);
        places.each_vector(|at| {
            let half = places.step(at, 4);
            let [least, most] = [vector(&self.least, at), vector(&self.most, at)];
            let [next_least, next_most] = [vector(&self.least, half), vector(&self.most, half)];
            for lane in 0..LANES {
                let next = (next_least[lane], next_most[lane]);
                other[lane] = resolve(least[lane], most[lane], next.0, next.1, other[lane]);
            }
            scores[at..at + LANES].copy_from_slice(&other);
        });
    }
}

/// Which positions are resolved; those that they lead to are after them where `is_down`, else before them.
struct Places {
    own: Range<usize>,
    is_down: bool,
}

impl Places {
    /// With `count` more that come before them in the order of resolving.
    fn and_before(&self, count: usize) -> Self {
        let Range { start, end } = self.own;
        Self {
            own: match self.is_down {
                true => start..end + count,
                false => start - count..end,
            },
            ..*self
        }
    }

    /// The place that lies so far from a place in the direction of the moves.
    fn step(&self, place: usize, step: usize) -> usize {
        match self.is_down {
            true => place + step,
            false => place - step,
        }
    }

    /// What lies so far from all of them.
    fn further<'a, S>(&self, list: &'a [S], step: usize) -> &'a [S] {
        &list[self.step(self.own.start, step)..self.step(self.own.end, step)]
    }

    /// Visits vectors of them in the order of resolving, each by the place where it begins.
    #[inline(always)]
    fn each_vector(&self, mut visit: impl FnMut(usize)) {
        for nth in 0..self.own.len() / LANES {
            visit(match self.is_down {
                true => self.own.end - (nth + 1) * LANES,
                false => self.own.start + nth * LANES,
            });
        }
    }
}

#[inline(always)]
fn vector<S: Copy>(list: &[S], at: usize) -> [S; LANES] {
    *list[at..].first_chunk().expect("a whole vector")
}

fn one_by_one<S: Score>(scores: &mut [S], distance: usize, is_down: bool) {
    if is_down {
        for place in (0..scores.len().saturating_sub(distance)).rev() {
            scores[place] = scores[place].max(S::from_worst_known_child(scores[place + distance]));
        }
    } else {
        for place in distance..scores.len() {
            scores[place] = scores[place].max(S::from_worst_known_child(scores[place - distance]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_resolved_as_one_by_one() {
        let mut seed = 7u32;
        let mut chain = Chain::default();
        for (count, distance, is_down) in (0..400usize).flat_map(|count| {
            [1, 2, 3, 5, 7, 8, 15, 16, 40]
                .into_iter()
                .flat_map(move |distance| [(count, distance, true), (count, distance, false)])
        }) {
            let mut scores: Vec<i16> = vec![];
            for _ in 0..count {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let plies = i16::try_from(seed >> 24).expect("eight bits") / 8;
                scores.push(match seed >> 20 & 7 {
                    0 => i16::MOST - plies,
                    1 => plies - i16::MOST,
                    2 => 0,
                    3 => plies - 15,
                    _ => i16::LEAST,
                });
            }
            let mut expected = scores.clone();
            one_by_one(&mut expected, distance, is_down);
            chain.resolve(&mut scores, distance, is_down);
            assert_eq!(scores, expected, "{count} {distance} {is_down}");
        }
    }
}
