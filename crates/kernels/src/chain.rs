//! Positions that lead to a neighbour, resolved many at a time.
//!
//! With `M` the score by other moves, a position is worth `max(M, f(t))`, where `t` is the score of the neighbour and `f` is
//! [`Score::soon`]. Two such steps are `max(A, min(B, g(t)))` with `g` = `f` twice, and steps of this kind made one after
//! another are again of this kind, because `g` never turns an order round. So steps are doubled (Hillis and Steele, 1986)
//! until those that are left lead so far that a vector of them depends on none of its own.

use crate::score::Score;

/// Neighbours farther than this need no doubling: so many positions are worked on at once.
const FAR: usize = 16;

/// Shorter chains are resolved one by one.
const SHORT: usize = 64;

/// Memory that is used again.
#[derive(Clone, Debug, Default)]
pub struct Chain<S> {
    least: Vec<S>,
    most: Vec<S>,
    next_least: Vec<S>,
    next_most: Vec<S>,
}

impl<S: Score> Chain<S> {
    /// Resolves positions each of which leads to the one `distance` before it, or after it where `is_down`. The
    /// `distance` scores at that end are known, the others are scores as far as other moves tell.
    pub(crate) fn resolve(&mut self, scores: &mut [S], distance: usize, is_down: bool) {
        if distance >= FAR {
            far(scores, distance, is_down, |score, other| {
                score.max(S::soon(other))
            });
            return;
        }
        let known = (2 * FAR + distance).min(scores.len());
        if scores.len() < known + SHORT {
            one_by_one(scores, distance, is_down);
            return;
        }
        // The first are resolved one by one, and from then on are steps that lead to what is known.
        let count = scores.len() - known;
        if is_down {
            one_by_one(&mut scores[count - distance..], distance, true);
        } else {
            one_by_one(&mut scores[..known + distance], distance, false);
        }
        self.double(scores, distance, known, is_down);
    }

    fn double(&mut self, scores: &mut [S], distance: usize, known: usize, is_down: bool) {
        let mut step = distance;
        let mut plies = 2;
        for list in [
            &mut self.least,
            &mut self.most,
            &mut self.next_least,
            &mut self.next_most,
        ] {
            list.clear();
            list.extend_from_slice(scores);
        }
        let places = Places { known, is_down };
        let (own, other) = (places.own(scores), places.other(scores, step));
        for (most, other) in places.own_mut(&mut self.most).iter_mut().zip(other) {
            *most = S::soon(*other);
        }
        places.own_mut(&mut self.least).copy_from_slice(own);
        step *= 2;
        while step < FAR {
            let least = places.own(&self.least).iter();
            let most = places.own(&self.most).iter();
            let other_least = places.other(&self.least, step).iter();
            let other_most = places.other(&self.most, step).iter();
            let next_least = places.own_mut(&mut self.next_least).iter_mut();
            let next_most = places.own_mut(&mut self.next_most).iter_mut();
            let own = next_least.zip(next_most).zip(least.zip(most));
            for (((next_least, next_most), (least, most)), (other_least, other_most)) in
                own.zip(other_least.zip(other_most))
            {
                *next_least = (*least).max((*most).min(other_least.later(plies)));
                *next_most = (*most).min(other_most.later(plies));
            }
            std::mem::swap(&mut self.least, &mut self.next_least);
            std::mem::swap(&mut self.most, &mut self.next_most);
            step *= 2;
            plies *= 2;
        }
        // What is left leads `step` away: that many positions do not depend on each other.
        let count = scores.len() - known;
        let mut done = 0;
        while done < count {
            let length = step.min(count - done);
            let (own_range, other_start) = if is_down {
                let end = count - done;
                (end - length..end, 0)
            } else {
                (known + done..known + done + length, known + done - step)
            };
            let least = &self.least[own_range.clone()];
            let most = &self.most[own_range.clone()];
            let (own, other) = if is_down {
                let (low, high) = scores.split_at_mut(own_range.end);
                let skip = step - length;
                (&mut low[own_range], &high[skip..])
            } else {
                let (low, high) = scores.split_at_mut(own_range.start);
                (&mut high[..length], &low[other_start..])
            };
            for (((own, least), most), other) in own.iter_mut().zip(least).zip(most).zip(other) {
                *own = (*least).max((*most).min(other.later(plies)));
            }
            done += length;
        }
    }
}

/// Which positions are resolved, and which are known.
#[derive(Clone, Copy)]
struct Places {
    known: usize,
    is_down: bool,
}

impl Places {
    /// Those that are not known.
    fn own<'a, S>(&self, list: &'a [S]) -> &'a [S] {
        if self.is_down {
            &list[..list.len() - self.known]
        } else {
            &list[self.known..]
        }
    }

    fn own_mut<'a, S>(&self, list: &'a mut [S]) -> &'a mut [S] {
        let count = list.len();
        if self.is_down {
            &mut list[..count - self.known]
        } else {
            &mut list[self.known..]
        }
    }

    /// Where they lead.
    fn other<'a, S>(&self, list: &'a [S], step: usize) -> &'a [S] {
        let count = list.len() - self.known;
        if self.is_down {
            &list[step..step + count]
        } else {
            &list[self.known - step..self.known - step + count]
        }
    }
}

fn one_by_one<S: Score>(scores: &mut [S], distance: usize, is_down: bool) {
    if is_down {
        for place in (0..scores.len().saturating_sub(distance)).rev() {
            scores[place] = scores[place].max(S::soon(scores[place + distance]));
        }
    } else {
        for place in distance..scores.len() {
            scores[place] = scores[place].max(S::soon(scores[place - distance]));
        }
    }
}

/// As many at a time as do not depend on each other.
fn far<S: Score>(scores: &mut [S], distance: usize, is_down: bool, of: impl Fn(S, S) -> S + Copy) {
    let join = |own: &mut [S], other: &[S]| {
        for (own, other) in own.iter_mut().zip(other) {
            *own = of(*own, *other);
        }
    };
    let count = scores.len().saturating_sub(distance);
    let mut done = 0;
    while done < count {
        let length = distance.min(count - done);
        if is_down {
            let end = count - done;
            let (low, high) = scores.split_at_mut(end);
            join(&mut low[end - length..], &high[distance - length..]);
        } else {
            let start = distance + done;
            let (low, high) = scores.split_at_mut(start);
            join(&mut high[..length], &low[start - distance..]);
        }
        done += length;
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
