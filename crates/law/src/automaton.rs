//! Finite automata that read several numbers at once, digit by digit, the lowest digit first, in base 2 or another numeration.
//!
//! Sets of numbers that linear relations and digits describe are read by such automata, and so are their intersections, unions,
//! complements and projections (Büchi 1960; Bruyère, Hansel, Michaux and Villemaire 1994). Whether such a set is empty is then
//! seen from the automaton: whatever is found holds for all numbers.
//!
//! Law of the room: an automaton accepts numbers or not, however many zeros follow their digits; and it accepts no digits that
//! are those of no number.

mod answers;
pub(crate) mod any_heaps;
mod by_digits;
mod by_theorem;
mod columns;
mod decide;
mod digits;
mod formula;
mod game;
mod hashing;
mod minimise;
mod numeration;

mod program;
mod proved_answers;
mod relations;
mod reply;
mod rows;
mod take_away;
mod witness;

#[cfg(test)]
mod python;
#[cfg(test)]
mod tests;

pub(crate) use answers::{Answers, names_of, prove_answer};
pub(crate) use by_digits::{ByDigits, hidden};
pub(crate) use by_theorem::ByTheorem;
pub(crate) use decide::prove;
pub(crate) use formula::Formulas;
pub(crate) use numeration::Numeration;
pub(crate) use program::{comment, list};
pub use proved_answers::ProvedAnswers;
pub(crate) use relations::Sum;
pub(crate) use reply::prove_reply;

use hashing::QuickMap;
use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

/// A variable: the digits of one number.
pub(crate) type Track = u32;

/// A complete deterministic automaton. It begins in state 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automaton {
    numeration: Numeration,
    /// What it reads, ascending. A letter has one digit of each.
    pub(crate) tracks: Vec<Track>,
    /// State by state, and for each state letter by letter, the next state.
    next: Vec<u32>,
    /// Whether the numbers are accepted that have no more digits than were read.
    accepts: Vec<bool>,
}

/// What automata may cost in all. All clones spend the same.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    // Number of transitions that may still be made.
    left: Rc<Cell<u64>>,
    /// States of the largest automaton by now, each made as small as it can be.
    pub(crate) largest: usize,
}

/// The most letters of an automaton: each state has a transition for each of them.
const MOST_LETTERS: usize = 1 << 11;

/// The look at a transition while states are told apart costs this much less than making one.
const CHEAPER: usize = 8;

impl Budget {
    /// A budget of this number of transitions.
    pub(crate) fn new(transitions: u64) -> Self {
        Self {
            left: Rc::new(Cell::new(transitions)),
            largest: 0,
        }
    }

    /// The same transitions, for other automata.
    pub(crate) fn shared(&self) -> Self {
        Self {
            left: self.left.clone(),
            largest: 0,
        }
    }

    /// What `make` makes with three quarters of the budget, so that something is left for another attempt.
    pub(crate) fn with_most<T>(&self, make: impl FnOnce(&Self) -> T) -> T {
        let kept = self.left() / 4;
        self.left.set(self.left() - kept);
        let made = make(self);
        self.left.set(self.left() + kept);
        made
    }

    /// Number of transitions that may still be made.
    pub(crate) fn left(&self) -> u64 {
        self.left.get()
    }

    fn spend(&mut self, transitions: usize) -> Option<()> {
        let left = self.left.get().checked_sub(transitions as u64);
        // Once it is used up, nothing more is made.
        self.left.set(left.unwrap_or(0));
        left.map(drop)
    }
}

impl Automaton {
    /// All numbers, or none.
    pub(crate) fn constant(numeration: Numeration, is_all: bool) -> Self {
        Self {
            numeration,
            tracks: vec![],
            next: vec![0],
            accepts: vec![is_all],
        }
    }

    /// Explores the states from the first on: `next` gives the state that a letter leads to, `None` where nothing is accepted
    /// from there on.
    fn explore<S: Clone + Eq + std::hash::Hash>(
        numeration: Numeration,
        tracks: Vec<Track>,
        first: S,
        budget: &mut Budget,
        mut next: impl FnMut(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        let letter_count = numeration.letter_count(tracks.len())?;
        // Beside a state, what is remembered of the last letter; `None` is the state from which nothing is accepted.
        let first = Some((first, numeration.remembered_first()));
        let mut places: QuickMap<Option<(S, usize)>, u32> = QuickMap::default();
        places.insert(first.clone(), 0);
        let mut states = vec![first];
        let mut transitions = vec![];
        let mut at = 0;
        while at < states.len() {
            budget.spend(letter_count)?;
            for letter in 0..letter_count {
                let to = states[at].as_ref().and_then(|(state, last)| {
                    let may_follow = numeration.may_follow(*last, letter);
                    let to = may_follow.then(|| next(state, letter)).flatten()?;
                    Some((to, numeration.remembered(letter)))
                });
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
        let is_accepted =
            |state: &Option<(S, usize)>| state.as_ref().is_some_and(|(it, _)| accepts(it));
        let found = Self {
            numeration,
            tracks,
            next: transitions,
            accepts: states.iter().map(is_accepted).collect(),
        };
        found.minimised(budget)
    }

    fn letter_count(&self) -> usize {
        self.numeration
            .digit_count()
            .pow(u32::try_from(self.tracks.len()).expect("few tracks"))
    }

    fn state_count(&self) -> usize {
        self.accepts.len()
    }

    fn after(&self, state: u32, letter: usize) -> u32 {
        self.next[state as usize * self.letter_count() + letter]
    }

    /// Whether nothing is accepted from a state on; as small as it can be, it has at most one such state.
    fn is_dead(&self, state: u32) -> bool {
        let from = state as usize * self.letter_count();
        let next = &self.next[from..from + self.letter_count()];
        !self.accepts[state as usize] && next.iter().all(|to| *to == state)
    }

    fn dead_states(&self) -> Vec<bool> {
        (0..)
            .take(self.state_count())
            .map(|state| self.is_dead(state))
            .collect()
    }

    /// For each letter of `tracks`, which holds all tracks of this automaton, the letter that it reads.
    fn letters_within(&self, tracks: &[Track]) -> Vec<usize> {
        let places = self.tracks.iter().map(|track| {
            let place = tracks.iter().position(|it| it == track);
            place.expect("a track of both")
        });
        let places: Vec<usize> = places.collect();
        let numeration = self.numeration;
        let letter_of = |letter: usize| {
            numeration.letter(places.iter().map(|place| numeration.digit(letter, *place)))
        };
        let count = numeration
            .digit_count()
            .pow(u32::try_from(tracks.len()).expect("few tracks"));
        (0..count).map(letter_of).collect()
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
        self.numeration.letter_count(tracks.len())?;
        let (left, right) = (self.letters_within(&tracks), other.letters_within(&tracks));
        let (left_dead, right_dead) = (self.dead_states(), other.dead_states());
        // From which pairs on nothing is kept, whatever is read.
        let is_dead = |a: u32, b: u32| {
            let (is_left_dead, is_right_dead) = (left_dead[a as usize], right_dead[b as usize]);
            (is_left_dead || is_right_dead)
                && !keeps(false, false)
                && (is_left_dead || !keeps(true, false))
                && (is_right_dead || !keeps(false, true))
        };
        Self::explore(
            self.numeration,
            tracks,
            (0, 0),
            budget,
            |&(a, b), letter| {
                let (a, b) = (self.after(a, left[letter]), other.after(b, right[letter]));
                (!is_dead(a, b)).then_some((a, b))
            },
            |&(a, b)| keeps(self.accepts[a as usize], other.accepts[b as usize]),
        )
    }

    pub(crate) fn and(&self, other: &Self, budget: &mut Budget) -> Option<Self> {
        self.combined(other, |a, b| a && b, budget)
    }

    /// What all of these accept besides; those that read the fewest other tracks are taken first, for they keep automata small.
    pub(crate) fn with_all<'a>(
        &self,
        others: impl IntoIterator<Item = &'a Self>,
        budget: &mut Budget,
    ) -> Option<Self> {
        let mut found = self.clone();
        let mut others: Vec<&Self> = others.into_iter().collect();
        while !found.is_empty() && !others.is_empty() {
            let added = |it: &&Self| {
                let tracks = it.tracks.iter();
                tracks.filter(|track| !found.tracks.contains(track)).count()
            };
            let (index, _) = others.iter().enumerate().min_by_key(|(_, it)| added(it))?;
            found = found.and(others.remove(index), budget)?;
        }
        Some(found)
    }

    pub(crate) fn or(&self, other: &Self, budget: &mut Budget) -> Option<Self> {
        self.combined(other, |a, b| a || b, budget)
    }

    /// Those of the first that the other does not accept.
    pub(crate) fn without(&self, other: &Self, budget: &mut Budget) -> Option<Self> {
        self.combined(other, |a, b| a && !b, budget)
    }

    pub(crate) fn not(&self, budget: &mut Budget) -> Option<Self> {
        Self::explore(
            self.numeration,
            self.tracks.clone(),
            0,
            budget,
            |state, letter| Some(self.after(*state, letter)),
            |state| !self.accepts[*state as usize],
        )
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
        let own = Self {
            tracks: kept.clone(),
            ..Self::constant(self.numeration, true)
        };
        let mut letters: Vec<Vec<usize>> = vec![vec![]; own.letter_count()];
        for (letter, kept) in own.letters_within(&self.tracks).into_iter().enumerate() {
            letters[kept].push(letter);
        }
        let accepts = self.accepts_after(&letters[0]);
        let dead = self.dead_states();
        let mut work = 0;
        let most_work = usize::try_from(budget.left()).unwrap_or(usize::MAX);
        let found = Self::explore(
            self.numeration,
            kept,
            vec![0],
            budget,
            |states: &Vec<u32>, letter| {
                // The budget is found to be used up below.
                if work > most_work {
                    return None;
                }
                work += states.len() * letters[letter].len();
                let mut to = vec![];
                for state in states {
                    let read = letters[letter].iter();
                    to.extend(read.map(|letter| self.after(*state, *letter)));
                }
                to.retain(|state| !dead[*state as usize]);
                to.sort_unstable();
                to.dedup();
                (!to.is_empty()).then_some(to)
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
            ..Self::constant(self.numeration, true)
        };
        let letters = own.letters_within(&tracks);
        let states = 0..self.state_count();
        let next = states.flat_map(|state| {
            let place = state * self.letter_count();
            letters.iter().map(move |letter| self.next[place + letter])
        });
        Self {
            numeration: self.numeration,
            next: next.collect(),
            accepts: self.accepts.clone(),
            tracks,
        }
    }

    /// Whether it accepts nothing; it is as small as it can be, so it has one state then.
    pub(crate) fn is_empty(&self) -> bool {
        self.accepts.iter().all(|it| !it)
    }

    /// Whether it accepts all numbers.
    pub(crate) fn is_all(&self) -> bool {
        let first = (0, self.numeration.remembered_first());
        let mut seen = HashSet::from([first]);
        let mut open = vec![first];
        while let Some((state, last)) = open.pop() {
            if !self.accepts[state as usize] {
                return false;
            }
            for letter in 0..self.letter_count() {
                let to = (
                    self.after(state, letter),
                    self.numeration.remembered(letter),
                );
                if self.numeration.may_follow(last, letter) && seen.insert(to) {
                    open.push(to);
                }
            }
        }
        true
    }

    /// Whether it accepts these numbers, one for each track, by their digits.
    pub(crate) fn contains(&self, numbers: &[Vec<u8>]) -> bool {
        assert_eq!(numbers.len(), self.tracks.len(), "a number for each track");
        let length = numbers.iter().map(Vec::len).max().unwrap_or(0);
        let digit = |number: &Vec<u8>, place: usize| number.get(place).copied().unwrap_or(0).into();
        let letters = (0..length).map(|place| {
            self.numeration
                .letter(numbers.iter().map(|it| digit(it, place)))
        });
        let last = letters.fold(0, |state, letter| self.after(state, letter));
        self.accepts[last as usize]
    }
}
