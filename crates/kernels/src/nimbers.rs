//! The least numbers that are missing from sets which grow from line to line: Grundy values where moves take any number.

use std::ops::Range;

/// What a position is worth that cannot be worked out.
pub const UNKNOWN: u16 = u16::MAX;

/// A list of `count` values, none of which is known yet.
#[inline(never)]
pub fn unknown(count: usize) -> Vec<u16> {
    vec![UNKNOWN; count]
}

/// Values of positions in some directions, a set for each line in such a direction.
#[derive(Clone, Debug, Default)]
pub struct Missing {
    directions: Vec<Direction>,
    // Number of words of each set, which has a bit for each value.
    width: usize,
}

/// The sets of one direction.
#[derive(Clone, Debug)]
pub struct Direction {
    /// Along the line that is being solved, its sets.
    pub along: Along,
    /// With what a set begins anew at each place, if it does so: no value, or the value 0.
    pub anew: Option<Anew>,
    /// Whether moves lead to all positions of the set.
    pub is_reached: bool,
    bits: Vec<u64>,
    set_count: usize,
}

/// Which sets the places of a line have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// All of them the first.
    One,
    /// Each its own: so many sets from this one on, in turns; the place 0 has that which is `turned` after the first.
    Each {
        /// The first of them.
        from: usize,
        /// How many there are.
        count: usize,
        /// Where the turn begins, less than `count`.
        turned: usize,
    },
}

/// What a set begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anew {
    /// Nothing.
    Empty,
    /// The value 0.
    Zero,
}

/// More directions than these are not kept.
pub const MOST_DIRECTIONS: usize = 8;

impl Direction {
    /// A number of sets, all of them empty.
    pub fn new(set_count: usize) -> Self {
        Self {
            along: Along::One,
            anew: None,
            is_reached: false,
            bits: vec![],
            set_count,
        }
    }

    fn widen(&mut self, old: usize, new: usize) {
        let mut bits = vec![0; self.set_count * new];
        for set in 0..self.set_count {
            let values = &self.bits[set * old..(set + 1) * old];
            bits[set * new..][..old].copy_from_slice(values);
        }
        self.bits = bits;
    }

    /// Where the set of a place begins.
    #[inline]
    fn begin(&self, place: usize, width: usize) -> usize {
        let set = match self.along {
            Along::One => 0,
            Along::Each {
                from,
                count,
                turned,
            } => {
                let turned = place + turned;
                from + if turned < count {
                    turned
                } else {
                    turned - count
                }
            }
        };
        set * width
    }
}

impl Missing {
    /// Sets without a value for these directions.
    pub fn new(directions: Vec<Direction>) -> Self {
        Self {
            directions,
            width: 0,
        }
    }

    /// The directions, in order.
    pub fn directions(&mut self) -> &mut [Direction] {
        &mut self.directions
    }

    /// Finds the values at some places of a line, the last first where `is_down`: the least that is in no set that is
    /// reached and not among the bits of `others`; 0 where the game `is_over`. Each value is put into the sets of its place.
    /// `None` where a value is 32 768 or more.
    ///
    /// # Panics
    /// Where there is no such set or place.
    #[inline(never)]
    pub fn solve(
        &mut self,
        values: &mut [u16],
        mut places: Range<usize>,
        is_down: bool,
        is_over: bool,
        others: &[u64],
    ) -> Option<()> {
        let width = self.width;
        loop {
            let stopped = self.solve_some(values, places.clone(), is_down, is_over, others);
            match (stopped, is_down) {
                (None, _) => return Some(()),
                (Some(place), true) => places.end = place + 1,
                (Some(place), false) => places.start = place,
            }
            let wider = (2 * self.width).max(1);
            if wider * 64 > usize::from(UNKNOWN) {
                return None;
            }
            for direction in &mut self.directions {
                direction.widen(self.width, wider);
            }
            self.width = wider;
            debug_assert!(width < wider);
        }
    }

    /// The place whose value has no room in the sets; `None` where all are done.
    fn solve_some(
        &mut self,
        values: &mut [u16],
        places: Range<usize>,
        is_down: bool,
        is_over: bool,
        others: &[u64],
    ) -> Option<usize> {
        let width = self.width;
        let all = &mut self.directions[..];
        if !is_over && others.is_empty() {
            let stopped = match width {
                2 => even::<2>(all, values, &places, is_down),
                4 => even::<4>(all, values, &places, is_down),
                _ => Even::Other,
            };
            match stopped {
                Even::Done => return None,
                Even::Full(place) => return Some(place),
                Even::Other => {}
            }
        }
        solve_any(all, width, values, (places, is_down), is_over, others)
    }
}

/// What came of places that were taken for even ones.
enum Even {
    /// All have their values.
    Done,
    /// There is no room for the value of this place.
    Full(usize),
    /// They are others.
    Other,
}

/// Finds values where all moves lead on, one set is that of the whole line, and each place has one or two more, side by side
/// with those of its neighbours.
fn even<const WIDTH: usize>(
    directions: &mut [Direction],
    values: &mut [u16],
    places: &Range<usize>,
    is_down: bool,
) -> Even {
    let (mut of_line, mut of_places) = (None, [None, None]);
    for direction in directions {
        match direction.along {
            _ if direction.anew.is_some() || !direction.is_reached => return Even::Other,
            Along::One if of_line.is_none() => {
                of_line = direction.bits.as_chunks_mut::<WIDTH>().0.first_mut();
            }
            Along::Each {
                from,
                count,
                turned,
            } => {
                let (first, end) = (places.start + turned, places.end + turned);
                let turn = if first < count { 0 } else { count };
                let Some(free) = of_places.iter_mut().find(|it| it.is_none()) else {
                    return Even::Other;
                };
                if end - turn > count {
                    return Even::Other;
                }
                let sets = direction.bits.as_chunks_mut::<WIDTH>().0;
                *free = sets.get_mut(from + first - turn..from + end - turn);
            }
            Along::One => return Even::Other,
        }
    }
    let (Some(of_line), Some(values)) = (of_line, values.get_mut(places.clone())) else {
        return Even::Other;
    };
    let full = match of_places {
        [Some(one), Some(two)] => least(of_line, [one, two], values, is_down),
        [Some(one), None] => least(of_line, [one], values, is_down),
        _ => return Even::Other,
    };
    full.map_or(Even::Done, |place| Even::Full(places.start + place))
}

/// The place of `values` that has no room for its value.
fn least<const WIDTH: usize, const COUNT: usize>(
    of_line: &mut [u64; WIDTH],
    of_places: [&mut [[u64; WIDTH]]; COUNT],
    values: &mut [u16],
    is_down: bool,
) -> Option<usize> {
    let count = values.len();
    let mut of_places = of_places.map(|sets| &mut sets[..count]);
    for visit in 0..count {
        let place = if is_down { count - 1 - visit } else { visit };
        let mut sets = of_places.each_mut().map(|sets| &mut sets[place]);
        let met = |word: usize| sets.iter().fold(of_line[word], |a, b| a | b[word]);
        let mut word = 0;
        let mut bits = met(0);
        while bits == u64::MAX {
            word += 1;
            if word == WIDTH {
                return Some(place);
            }
            bits = met(word);
        }
        let bit = bits.trailing_ones();
        of_line[word] |= 1 << bit;
        for set in &mut sets {
            set[word] |= 1 << bit;
        }
        values[place] = value(word, bit);
    }
    None
}

/// The value of a bit; no set has more than 65 536 bits.
fn value(word: usize, bit: u32) -> u16 {
    u16::try_from(word * 64 + bit as usize).unwrap_or(UNKNOWN)
}

/// The place whose value has no room in the sets, whatever the sets.
fn solve_any(
    directions: &mut [Direction],
    width: usize,
    values: &mut [u16],
    (places, is_down): (Range<usize>, bool),
    is_over: bool,
    others: &[u64],
) -> Option<usize> {
    for visit in 0..places.len() {
        let place = match is_down {
            true => places.end - 1 - visit,
            false => places.start + visit,
        };
        for direction in &mut *directions {
            let begin = direction.begin(place, width);
            if let Some(anew) = direction.anew
                && let [first, rest @ ..] = &mut direction.bits[begin..][..width]
            {
                *first = u64::from(anew == Anew::Zero);
                rest.fill(0);
            }
        }
        let met = |word: usize| {
            let others = others.get(word).copied().unwrap_or(0);
            let reached = directions.iter().filter(|it| it.is_reached);
            reached.fold(others, |met, it| {
                met | it.bits[it.begin(place, width) + word]
            })
        };
        let free = |word: usize| match is_over {
            true => Some((word, 0)),
            false => Some((word, met(word).trailing_ones())).filter(|(_, bit)| *bit < u64::BITS),
        };
        let Some((word, bit)) = (0..width).find_map(free) else {
            return Some(place);
        };
        for direction in &mut *directions {
            let at = direction.begin(place, width) + word;
            direction.bits[at] |= 1 << bit;
        }
        values[place] = value(word, bit);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of Nim with two heaps: each line is the xor with its number.
    fn nim(count: usize, is_down: bool) {
        let mut missing = Missing::new(vec![Direction::new(count), Direction::new(1)]);
        missing.directions()[0].along = Along::Each {
            from: 0,
            count,
            turned: 0,
        };
        for direction in missing.directions() {
            direction.is_reached = true;
        }
        let first = if is_down { count - 1 } else { 0 };
        let [before, after] = [first, first + 1];
        for line in 0..count {
            let mut values = vec![0; count];
            missing.directions()[0].anew = (line == 0).then_some(Anew::Empty);
            missing.directions()[1].anew = Some(Anew::Empty);
            let done = missing.solve(&mut values, before..after, is_down, false, &[]);
            missing.directions()[1].anew = None;
            let rest = if is_down { 0..first } else { 1..count };
            assert_eq!(done, missing.solve(&mut values, rest, is_down, false, &[]));
            for (place, value) in values.iter().enumerate() {
                let place = if is_down { first - place } else { place };
                assert_eq!(usize::from(*value), line ^ place);
            }
        }
    }

    #[test]
    fn sets_grow_with_the_values() {
        nim(200, false);
        nim(130, true);
    }

    /// Values of Nim with three heaps.
    fn nim_of_three(counts: [usize; 3], is_down: bool) {
        let [outer, middle, inner] = counts;
        let all = [middle * inner, inner, 1].map(Direction::new).to_vec();
        let mut missing = Missing::new(all);
        for (a, b) in (0..outer).flat_map(|a| (0..middle).map(move |b| (a, b))) {
            let mut values = vec![0; inner];
            for first in [true, false] {
                let is_first = [a == 0, b == 0, first];
                let from = [b * inner, 0, 0];
                for (number, direction) in missing.directions().iter_mut().enumerate().take(3) {
                    direction.is_reached = true;
                    direction.anew = is_first[number].then_some(Anew::Empty);
                    direction.along = match number {
                        2 => Along::One,
                        _ => Along::Each {
                            from: from[number],
                            count: inner,
                            turned: 0,
                        },
                    };
                }
                let places = match (first, is_down) {
                    (true, false) => 0..1,
                    (true, true) => inner - 1..inner,
                    (false, false) => 1..inner,
                    (false, true) => 0..inner - 1,
                };
                let done = missing.solve(&mut values, places, is_down, false, &[]);
                assert_eq!(done, Some(()));
            }
            for (place, value) in values.iter().enumerate() {
                let c = if is_down { inner - 1 - place } else { place };
                assert_eq!(usize::from(*value), a ^ b ^ c, "{a} {b} {c}");
            }
        }
    }

    #[test]
    fn three_heaps_have_their_values_whatever_room_they_take() {
        nim_of_three([3, 5, 90], false);
        nim_of_three([3, 70, 20], true);
        nim_of_three([140, 2, 40], true);
        nim_of_three([2, 6, 600], false);
    }

    #[test]
    fn a_value_that_others_have_is_left_out() {
        let mut missing = Missing::new(vec![]);
        let mut values = [7; 3];
        let done = missing.solve(&mut values, 0..1, false, false, &[0b1011]);
        assert_eq!((done, values), (Some(()), [2, 7, 7]));
        let done = missing.solve(&mut values, 1..2, false, false, &[u64::MAX, 1]);
        assert_eq!((done, values), (Some(()), [2, 65, 7]));
        let done = missing.solve(&mut values, 2..3, false, true, &[1]);
        assert_eq!((done, values), (Some(()), [2, 65, 0]));
        let all = [u64::MAX; 1024];
        assert_eq!(missing.solve(&mut values, 0..1, false, false, &all), None);
    }

    #[test]
    fn places_have_their_sets_in_turns() {
        let mut missing = Missing::new(vec![Direction::new(6)]);
        missing.directions()[0].is_reached = true;
        let mut values = [0; 3];
        for (turned, expected) in [(0, [0, 0, 0]), (2, [1, 1, 1]), (1, [2, 2, 2])] {
            missing.directions()[0].along = Along::Each {
                from: 3,
                count: 3,
                turned,
            };
            let done = missing.solve(&mut values, 0..3, false, false, &[]);
            assert_eq!((done, values), (Some(()), expected));
        }
        missing.directions()[0].anew = Some(Anew::Zero);
        let done = missing.solve(&mut values, 0..2, false, false, &[]);
        assert_eq!((done, values), (Some(()), [1, 1, 2]));
    }
}
