//! Finite automata that read several numbers at once, digit by digit in base 2, the lowest digit first.
//!
//! Sets of numbers that linear relations and digits describe are read by such automata, and so are their intersections, unions,
//! complements and projections (Büchi 1960; Bruyère, Hansel, Michaux and Villemaire 1994). Whether such a set is empty is then
//! seen from the automaton: whatever is found holds for all numbers.
//!
//! Law of the room: an automaton accepts numbers or not, however many zeros follow their digits.

mod decide;
mod formula;
mod minimise;
mod relations;

#[cfg(test)]
mod tests;

pub(crate) use decide::{prove, rounds};
pub(crate) use formula::Formulas;
pub(crate) use relations::Sum;

use std::collections::HashMap;

/// A variable: the digits of one number.
pub(crate) type Track = u32;

/// A complete deterministic automaton. It begins in state 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automaton {
    /// What it reads, ascending. A letter has one digit of each: bit `i` is that of track `i`.
    pub(crate) tracks: Vec<Track>,
    /// State by state, and for each state letter by letter, the next state.
    next: Vec<u32>,
    /// Whether the numbers are accepted that have no more digits than were read.
    accepts: Vec<bool>,
}

/// What automata may cost in all.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    /// Number of transitions that may still be made.
    pub(crate) transitions: u64,
    /// States of the largest automaton by now, each made as small as it can be.
    pub(crate) largest: usize,
}

/// The most tracks of an automaton: it has a transition for each choice of digits.
const MOST_TRACKS: usize = 11;

impl Budget {
    fn spend(&mut self, transitions: usize) -> Option<()> {
        self.transitions = self.transitions.checked_sub(transitions as u64)?;
        Some(())
    }
}

impl Automaton {
    /// All numbers, or none.
    pub(crate) fn constant(is_all: bool) -> Self {
        Self {
            tracks: vec![],
            next: vec![0],
            accepts: vec![is_all],
        }
    }

    /// Explores the states from the first on: `next` gives the state that a letter leads to.
    fn explore<S: Clone + Eq + std::hash::Hash>(
        tracks: Vec<Track>,
        first: S,
        budget: &mut Budget,
        mut next: impl FnMut(&S, usize) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        if tracks.len() > MOST_TRACKS {
            return None;
        }
        let letter_count = 1 << tracks.len();
        let mut places: HashMap<S, u32> = HashMap::from([(first.clone(), 0)]);
        let mut states = vec![first];
        let mut transitions = vec![];
        let mut at = 0;
        while at < states.len() {
            budget.spend(letter_count)?;
            for letter in 0..letter_count {
                let to = next(&states[at], letter);
                let place = match places.get(&to) {
                    Some(place) => *place,
                    None => {
                        let place = u32::try_from(states.len()).ok()?;
                        places.insert(to.clone(), place);
                        states.push(to);
                        place
                    }
                };
                transitions.push(place);
            }
            at += 1;
        }
        let found = Self {
            tracks,
            next: transitions,
            accepts: states.iter().map(accepts).collect(),
        };
        Some(found.minimised(budget))
    }

    fn letter_count(&self) -> usize {
        1 << self.tracks.len()
    }

    fn state_count(&self) -> usize {
        self.accepts.len()
    }

    fn after(&self, state: u32, letter: usize) -> u32 {
        self.next[state as usize * self.letter_count() + letter]
    }

    /// For each letter of `tracks`, which holds all tracks of this automaton, the letter that it reads.
    fn letters_within(&self, tracks: &[Track]) -> Vec<usize> {
        let places = self.tracks.iter().map(|track| {
            let place = tracks.iter().position(|it| it == track);
            place.expect("a track of both")
        });
        let places: Vec<usize> = places.collect();
        let letter_of = |letter: usize| {
            let bits = places.iter().enumerate();
            bits.map(|(own, place)| (letter >> place & 1) << own).sum()
        };
        (0..1 << tracks.len()).map(letter_of).collect()
    }

    /// The numbers that `keeps` keeps, told whether each of two automata accepts them.
    pub(crate) fn combined(
        &self,
        other: &Self,
        keeps: fn(bool, bool) -> bool,
        budget: &mut Budget,
    ) -> Option<Self> {
        let mut tracks = [self.tracks.as_slice(), &other.tracks].concat();
        tracks.sort_unstable();
        tracks.dedup();
        if tracks.len() > MOST_TRACKS {
            return None;
        }
        let (left, right) = (self.letters_within(&tracks), other.letters_within(&tracks));
        Self::explore(
            tracks,
            (0, 0),
            budget,
            |&(a, b), letter| (self.after(a, left[letter]), other.after(b, right[letter])),
            |&(a, b)| keeps(self.accepts[a as usize], other.accepts[b as usize]),
        )
    }

    pub(crate) fn and(&self, other: &Self, budget: &mut Budget) -> Option<Self> {
        self.combined(other, |a, b| a && b, budget)
    }

    pub(crate) fn or(&self, other: &Self, budget: &mut Budget) -> Option<Self> {
        self.combined(other, |a, b| a || b, budget)
    }

    /// Those of the first that the other does not accept.
    pub(crate) fn without(&self, other: &Self, budget: &mut Budget) -> Option<Self> {
        self.combined(other, |a, b| a && !b, budget)
    }

    pub(crate) fn not(&self) -> Self {
        Self {
            accepts: self.accepts.iter().map(|it| !it).collect(),
            ..self.clone()
        }
    }

    /// The numbers for which there are numbers on `tracks` so that all of them are accepted.
    pub(crate) fn exists(&self, tracks: &[Track], budget: &mut Budget) -> Option<Self> {
        let kept: Vec<Track> = self
            .tracks
            .iter()
            .copied()
            .filter(|it| !tracks.contains(it))
            .collect();
        if kept.len() == self.tracks.len() {
            return Some(self.clone());
        }
        // By the letter of the kept tracks, what can be read.
        let mut letters: Vec<Vec<usize>> = vec![vec![]; 1 << kept.len()];
        let own = Self {
            tracks: kept.clone(),
            ..Self::constant(true)
        };
        for (letter, kept) in own.letters_within(&self.tracks).into_iter().enumerate() {
            letters[kept].push(letter);
        }
        let accepts = self.accepts_after(&letters[0]);
        let mut work = 0;
        let found = Self::explore(
            kept,
            vec![0],
            budget,
            |states: &Vec<u32>, letter| {
                let mut to: Vec<u32> = states
                    .iter()
                    .flat_map(|state| {
                        letters[letter]
                            .iter()
                            .map(|letter| self.after(*state, *letter))
                    })
                    .collect();
                work += to.len();
                to.sort_unstable();
                to.dedup();
                to
            },
            |states| states.iter().any(|state| accepts[*state as usize]),
        );
        budget.spend(work)?;
        found
    }

    /// From which states an accepting one is reached by some of these letters: the numbers that are kept may be shorter than
    /// those that are not.
    fn accepts_after(&self, letters: &[usize]) -> Vec<bool> {
        let mut accepts = self.accepts.clone();
        loop {
            let mut is_changed = false;
            for state in 0..self.state_count() {
                let place = state * self.letter_count();
                let leads_on = |letter: &usize| accepts[self.next[place + letter] as usize];
                if !accepts[state] && letters.iter().any(leads_on) {
                    accepts[state] = true;
                    is_changed = true;
                }
            }
            if !is_changed {
                return accepts;
            }
        }
    }

    /// The same for other numbers: each track is replaced by the one that `new` gives.
    ///
    /// No two tracks may become one.
    pub(crate) fn renamed(&self, new: impl Fn(Track) -> Track) -> Self {
        let renamed: Vec<Track> = self.tracks.iter().map(|track| new(*track)).collect();
        let mut tracks = renamed.clone();
        tracks.sort_unstable();
        let own = Self {
            tracks: renamed,
            ..Self::constant(true)
        };
        let letters = own.letters_within(&tracks);
        let states = 0..self.state_count();
        let next = states.flat_map(|state| {
            let place = state * self.letter_count();
            letters.iter().map(move |letter| self.next[place + letter])
        });
        Self {
            next: next.collect(),
            accepts: self.accepts.clone(),
            tracks,
        }
    }

    /// Whether it accepts nothing; it is as small as it can be, so it has one state then.
    pub(crate) fn is_empty(&self) -> bool {
        self.accepts.iter().all(|it| !it)
    }

    /// Whether it accepts everything.
    pub(crate) fn is_all(&self) -> bool {
        self.accepts.iter().all(|it| *it)
    }

    /// Whether it accepts these numbers, one for each track.
    #[cfg(test)]
    pub(crate) fn contains(&self, numbers: &[u64]) -> bool {
        assert_eq!(numbers.len(), self.tracks.len(), "a number for each track");
        let mut state = 0;
        for digit in 0..64 {
            let bits = numbers.iter().enumerate();
            let letter = bits
                .map(|(place, number)| usize::from(number >> digit & 1 == 1) << place)
                .sum();
            state = self.after(state, letter);
        }
        self.accepts[state as usize]
    }
}
