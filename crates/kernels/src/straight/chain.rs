//! Positions that lead to a neighbour, resolved many at a time.
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
pub struct Chain<S> {
    least: Vec<S>,
    most: Vec<S>,
}

impl<S: Score> Chain<S> {
    /// Resolves positions each of which leads to the one `distance` before it, or after it where `is_down`. The
    /// `distance` scores at that end are known, the others are scores as far as other moves tell.
    pub(crate) fn resolve(&mut self, scores: &mut [S], distance: usize, is_down: bool) {
        let count = scores.len();
        let places = |known: usize| Places {
            own: match is_down {
                true => 0..count.saturating_sub(known),
                false => known.min(count)..count,
            },
            is_down,
        };
        if distance >= LANES {
            far(scores, &places(distance), distance);
            return;
        }
        // The first are resolved one by one, and from then on are steps that lead to what is known.
        let known = (LANES + 1) * distance;
        if count < known + SHORT {
            one_by_one(scores, distance, is_down);
            return;
        }
        let places = places(known);
        match is_down {
            true => one_by_one(&mut scores[places.own.end..], distance, true),
            false => one_by_one(&mut scores[..known], distance, false),
        }
        for list in [&mut self.least, &mut self.most] {
            if list.len() < count {
                list.resize(count, S::NO_MOVE);
            }
        }
        // Steps so large that a vector depends on none of its own.
        let last = LANES.div_ceil(distance).next_power_of_two().max(2);
        let before = |steps: usize| places.and_before((last - steps) * distance);
        self.join_two(scores, &before(2), distance);
        let (mut steps, mut plies) = (2, 2);
        while steps < last {
            self.double(&before(2 * steps), steps * distance, plies);
            (steps, plies) = (2 * steps, 2 * plies);
        }
        self.resolve_far(scores, &places, last * distance, plies);
    }

    /// Two steps made into one.
    fn join_two(&mut self, scores: &[S], places: &Places, distance: usize) {
        let least = self.least[places.own.clone()].iter_mut();
        let most = self.most[places.own.clone()].iter_mut();
        let [s0, s1] = [0, 1].map(|steps| places.further(scores, steps * distance).iter());
        for ((least, most), (s0, s1)) in least.zip(most).zip(s0.zip(s1)) {
            *least = *s0;
            *most = S::from_worst_known_child(*s1);
        }
    }

    /// Twice as many steps made into one.
    fn double(&mut self, places: &Places, step: usize, plies: i8) {
        // What is written is not read any more.
        let backwards = Places {
            own: places.own.clone(),
            is_down: !places.is_down,
        };
        backwards.each_vector(LANES, |at, count| {
            let from = places.step(at, step);
            let [least, most] = [&mut self.least, &mut self.most];
            if count == LANES {
                let next: [[S; LANES]; 2] = [vector(least, from), vector(most, from)];
                let own: [&mut [S; LANES]; 2] = [vector_mut(least, at), vector_mut(most, at)];
                for lane in 0..LANES {
                    own[0][lane] =
                        own[0][lane].max(own[1][lane].min(next[0][lane].delayed_by(plies)));
                    own[1][lane] = own[1][lane].min(next[1][lane].delayed_by(plies));
                }
                return;
            }
            for nth in 0..count {
                let own = at + if places.is_down { nth } else { count - 1 - nth };
                let next = places.step(own, step);
                least[own] = least[own].max(most[own].min(least[next].delayed_by(plies)));
                most[own] = most[own].min(most[next].delayed_by(plies));
            }
        });
    }

    /// Steps that lead so far that a vector depends on none of its own.
    fn resolve_far(&mut self, scores: &mut [S], places: &Places, step: usize, plies: i8) {
        places.each_vector(LANES, |at, count| {
            let from = places.step(at, step);
            if count == LANES {
                let least: [S; LANES] = vector(&self.least, at);
                let most: [S; LANES] = vector(&self.most, at);
                let other: [S; LANES] = vector(scores, from);
                let own: &mut [S; LANES] = vector_mut(scores, at);
                for lane in 0..LANES {
                    own[lane] = least[lane].max(most[lane].min(other[lane].delayed_by(plies)));
                }
                return;
            }
            for lane in 0..count {
                let other = scores[from + lane].delayed_by(plies);
                scores[at + lane] = self.least[at + lane].max(self.most[at + lane].min(other));
            }
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

    /// Visits them in the order of resolving: where a vector begins and how many positions it has.
    #[inline(always)]
    fn each_vector(&self, width: usize, mut visit: impl FnMut(usize, usize)) {
        let mut rest = self.own.clone();
        while !rest.is_empty() {
            let count = rest.len().min(width);
            let at = match self.is_down {
                true => rest.end - count,
                false => rest.start,
            };
            match self.is_down {
                true => rest.end = at,
                false => rest.start = at + count,
            }
            visit(at, count);
        }
    }
}

#[inline(always)]
fn vector<S: Copy, const LANES: usize>(list: &[S], at: usize) -> [S; LANES] {
    *list[at..].first_chunk().expect("a whole vector")
}

#[inline(always)]
fn vector_mut<S, const LANES: usize>(list: &mut [S], at: usize) -> &mut [S; LANES] {
    list[at..].first_chunk_mut().expect("a whole vector")
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

/// Moves that lead so far that a vector depends on none of its own.
fn far<S: Score>(scores: &mut [S], places: &Places, distance: usize) {
    places.each_vector(LANES, |at, count| {
        let from = places.step(at, distance);
        if count == LANES {
            let other: [S; LANES] = vector(scores, from);
            let own: &mut [S; LANES] = vector_mut(scores, at);
            for lane in 0..LANES {
                own[lane] = own[lane].max(S::from_worst_known_child(other[lane]));
            }
            return;
        }
        for lane in 0..count {
            scores[at + lane] =
                scores[at + lane].max(S::from_worst_known_child(scores[from + lane]));
        }
    });
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
