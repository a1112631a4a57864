//! Lines each of which leads to the next one, and the last one to the first.
//!
//! What comes of a score after all moves of a way round is found for all places at once, and is a step of the first line alone.
//! Such steps are doubled, as in [`chain`](crate::straight::chain), until a vector of them depends on none of its own. The other lines
//! then lead to what is known.

use crate::run::score::Score;
use crate::straight::mixed::raise;
use std::ops::Range;

/// Memory that is used again.
#[derive(Clone, Debug, Default)]
pub struct Round {
    first: Vec<i32>,
    least: Vec<i32>,
    most: Vec<i32>,
    next_least: Vec<i32>,
    next_most: Vec<i32>,
}

/// Steps so far need no doubling: so many places are worked on at once.
const FAR: usize = 16;

/// More plies, or more places, no way round takes.
const MOST: usize = 64;

/// Beyond the places that are looked at, for steps that lead past what is known.
const PADDING: usize = MOST + FAR;

impl Round {
    /// Resolves the places `own` of lines, each of which leads to the next one so many places further on, or back where not
    /// `is_down`; `false` where the way round is too long. All other places are known, the scores of these are scores as
    /// far as other moves tell.
    ///
    /// # Panics
    /// Where a move leads beyond the end of a line.
    #[inline(never)]
    pub fn resolve(
        &mut self,
        lines: &mut [&mut [i32]],
        distances: &[usize],
        own: Range<usize>,
        is_down: bool,
    ) -> bool {
        // Twice round where it takes an odd number of plies, which turn scores round.
        let turns = 1 + lines.len() % 2;
        let plies = turns * lines.len();
        let step = turns * distances.iter().sum::<usize>();
        let Some(later) = i8::try_from(plies).ok().filter(|_| step <= MOST) else {
            return false;
        };
        // The first place on a way that is known tells all, and no way leads past so many places without one.
        let reach = distances.iter().copied().max().unwrap_or(0);
        let all = match is_down {
            true => own.start..own.end + reach,
            false => own.start - reach..own.end,
        };
        let places = Places {
            known: reach + PADDING,
            is_down,
        };
        self.compose(lines, distances, &all, places);
        pad(&mut self.first, &lines[0][all], is_down);
        self.double(step, later, places);
        lines[0][own.clone()].copy_from_slice(places.own(&self.first));
        for number in (1..lines.len()).rev() {
            let line = std::mem::take(&mut lines[number]);
            let other = &lines[(number + 1) % lines.len()];
            let step = distances[number];
            let other = match is_down {
                true => &other[own.start + step..],
                false => &other[own.start - step..],
            };
            raise(&mut line[own.clone()], other, 1);
            lines[number] = line;
        }
        true
    }

    /// Of each place of the first line, what comes of a score after a way round; from the last move back to the first.
    fn compose(
        &mut self,
        lines: &[&mut [i32]],
        distances: &[usize],
        all: &Range<usize>,
        places: Places,
    ) {
        let Self {
            least,
            most,
            next_least,
            next_most,
            ..
        } = self;
        let count = lines.len();
        let plies = count * (1 + count % 2);
        let scores = |number: usize| &lines[number % count][all.clone()];
        pad(least, scores(plies - 1), places.is_down);
        pad(most, scores(plies - 1), places.is_down);
        places.own_mut(most).fill(i32::NO_MOVE);
        for number in (0..plies - 1).rev() {
            let step = distances[number % count];
            pad(next_least, scores(number), places.is_down);
            pad(next_most, scores(number), places.is_down);
            let next = places.own_mut(next_least).iter_mut();
            let next = next.zip(places.own_mut(next_most));
            let other = places.other(least, step).iter();
            let other = other.zip(places.other(most, step));
            // The more comes of the next line, the less of this one.
            for ((next_least, next_most), (least, most)) in next.zip(other) {
                *next_least = (*next_least).max(i32::soon(*most));
                *next_most = (*next_least).max(i32::soon(*least));
            }
            std::mem::swap(least, next_least);
            std::mem::swap(most, next_most);
        }
        next_least.clone_from(least);
        next_most.clone_from(most);
    }

    /// Resolves places whose `least` and `most` tell what comes of a score that is `step` away, so many plies later.
    fn double(&mut self, mut step: usize, mut plies: i8, places: Places) {
        let scores = &mut self.first[..];
        let Places { known, is_down } = places;
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
    fn own(self, list: &[i32]) -> &[i32] {
        if self.is_down {
            &list[..list.len() - self.known]
        } else {
            &list[self.known..]
        }
    }

    fn own_mut(self, list: &mut [i32]) -> &mut [i32] {
        let count = list.len();
        if self.is_down {
            &mut list[..count - self.known]
        } else {
            &mut list[self.known..]
        }
    }

    /// Where they lead.
    fn other(self, list: &[i32], step: usize) -> &[i32] {
        let count = list.len() - self.known;
        if self.is_down {
            &list[step..step + count]
        } else {
            &list[self.known - step..self.known - step + count]
        }
    }
}

/// The scores, with nothing beyond those that are known.
fn pad(list: &mut Vec<i32>, scores: &[i32], is_down: bool) {
    list.clear();
    if !is_down {
        list.resize(PADDING, i32::NO_MOVE);
    }
    list.extend_from_slice(scores);
    if is_down {
        list.resize(list.len() + PADDING, i32::NO_MOVE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_round_are_resolved_as_one_by_one() {
        let mut seed = 5u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 12) % below
        };
        let mut round = Round::default();
        let mut resolved_count = 0;
        for trial in 0..3000 {
            let (count, is_down) = (2 + random(4) as usize, trial % 2 == 0);
            let distances: Vec<usize> = (0..count).map(|_| 1 + random(12) as usize).collect();
            let reach = distances.iter().copied().max().expect("there are lines");
            let (before, after) = (random(40) as usize, random(40) as usize);
            let own = match is_down {
                true => before..before + random(200) as usize,
                false => before + reach..before + reach + random(200) as usize,
            };
            let length = own.end + after + if is_down { reach } else { 0 };
            let mut lines: Vec<Vec<i32>> = (0..count)
                .map(|_| {
                    let mut score = || match random(9) {
                        0 => i32::MOST - random(9).cast_signed(),
                        1 => random(9).cast_signed() - i32::MOST,
                        2 => 0,
                        3 => random(30).cast_signed() - 15,
                        _ => i32::LEAST,
                    };
                    (0..length).map(|_| score()).collect()
                })
                .collect();
            let mut expected = lines.clone();
            for visit in 0..own.len() {
                let place = if is_down {
                    own.end - 1 - visit
                } else {
                    own.start + visit
                };
                for (line, step) in distances.iter().enumerate() {
                    let to = if is_down { place + step } else { place - step };
                    let other = i32::soon(expected[(line + 1) % count][to]);
                    expected[line][place] = expected[line][place].max(other);
                }
            }
            let mut slices: Vec<&mut [i32]> = lines.iter_mut().map(|line| &mut line[..]).collect();
            if round.resolve(&mut slices, &distances, own, is_down) {
                assert_eq!(lines, expected, "{distances:?} {is_down}");
                resolved_count += 1;
            }
        }
        assert!(resolved_count > 2000, "{resolved_count}");
    }
}
