//! The least numbers that an automaton accepts.

use super::numeration::Numeration;
use super::{Automaton, Budget, Track};
use std::collections::HashSet;

/// The digits of a number, the lowest first, without zeros behind the last.
pub(crate) type Digits = Vec<u8>;

impl Automaton {
    /// The accepted numbers on these tracks that come first: the first of them is as small as it can be, then the second, and so
    /// on. `None` where nothing is accepted, or the budget is used up.
    pub(crate) fn least(&self, order: &[Track], budget: &mut Budget) -> Option<Vec<Digits>> {
        let mut rest = self.clone();
        let mut found = vec![];
        for track in order {
            let others: Vec<Track> = rest
                .tracks
                .iter()
                .copied()
                .filter(|it| it != track)
                .collect();
            let digits = rest.exists(&others, budget)?.least_number()?;
            rest = rest.with(*track, &digits, budget)?;
            found.push(digits);
        }
        (!rest.is_empty()).then_some(found)
    }

    /// Whether numbers are accepted of which each stands at the place of its track.
    pub(crate) fn restricted(&self, numbers: &[Digits], budget: &mut Budget) -> Option<bool> {
        let mut rest = self.clone();
        for track in &self.tracks {
            rest = rest.with(*track, numbers.get(*track as usize)?, budget)?;
        }
        Some(!rest.is_empty())
    }

    /// What is accepted of the other tracks where one has this number.
    pub(crate) fn with(&self, track: Track, digits: &[u8], budget: &mut Budget) -> Option<Self> {
        let number = Self::number(self.numeration, track, digits, budget)?;
        self.and(&number, budget)?.exists(&[track], budget)
    }

    /// The least number that an automaton of at most one track accepts.
    fn least_number(&self) -> Option<Digits> {
        if self.tracks.is_empty() {
            return self.accepts[0].then(Vec::new);
        }
        // By the number of digits, which states can be reached: the shortest number has no zero behind its digits.
        let mut reached = vec![vec![0]];
        let is_last = |states: &Vec<u32>| states.iter().any(|it| self.accepts[*it as usize]);
        while !reached.last().is_some_and(is_last) {
            let states = reached.last()?;
            let mut next: Vec<u32> = states
                .iter()
                .flat_map(|state| (0..self.letter_count()).map(|letter| self.after(*state, letter)))
                .collect();
            next.sort_unstable();
            next.dedup();
            if reached.len() > self.state_count() {
                return None;
            }
            reached.push(next);
        }
        // The highest digit counts most.
        let mut states: Vec<u32> = reached.pop()?;
        states.retain(|it| self.accepts[*it as usize]);
        let mut digits = vec![];
        while let Some(before) = reached.pop() {
            let from = |digit: usize| -> Vec<u32> {
                let leads_on = |state: &u32| states.contains(&self.after(*state, digit));
                before.iter().copied().filter(leads_on).collect()
            };
            let (digit, least) = (0..self.letter_count())
                .map(|digit| (digit, from(digit)))
                .find(|(_, states)| !states.is_empty())?;
            digits.push(u8::try_from(digit).ok()?);
            states = least;
        }
        digits.reverse();
        Some(digits)
    }
}

/// The most digits that an unknown number has more than all known ones.
const MORE_DIGITS: usize = 8;

/// Numbers on the unknown tracks so that all automata accept, where the tracks from 0 on have these numbers: digit by digit, the
/// states that all of them can be in are followed.
pub(super) fn solution(
    numeration: Numeration,
    automata: &[&Automaton],
    known: &[Digits],
    unknown: &[Track],
) -> Option<Vec<Digits>> {
    let length = known.iter().map(Vec::len).max().unwrap_or(0) + MORE_DIGITS;
    let dead: Vec<Vec<bool>> = automata.iter().map(|it| it.dead_states()).collect();
    let letter_count = numeration.letter_count(unknown.len())?;
    let letter_of = |automaton: &Automaton, place: usize, letter: usize| {
        numeration.letter(automaton.tracks.iter().map(|track| {
            match unknown.iter().position(|it| it == track) {
                Some(index) => numeration.digit(letter, index),
                None => {
                    let digits = &known[*track as usize];
                    digits.get(place).copied().unwrap_or(0).into()
                }
            }
        }))
    };
    // For each place the states, each with the one before it and the letter between them.
    let mut layers: Vec<Vec<(Vec<u32>, usize, usize)>> =
        vec![vec![(vec![0; automata.len()], 0, 0)]];
    for place in 0..length {
        let mut seen: HashSet<Vec<u32>> = HashSet::new();
        let mut layer = vec![];
        for letter in 0..letter_count {
            let letters: Vec<usize> = automata
                .iter()
                .map(|it| letter_of(it, place, letter))
                .collect();
            for (before, (states, ..)) in layers[place].iter().enumerate() {
                let all = automata.iter().zip(states).zip(&letters);
                let to: Vec<u32> = all
                    .map(|((it, state), letter)| it.after(*state, *letter))
                    .collect();
                let is_dead = to
                    .iter()
                    .zip(&dead)
                    .any(|(state, dead)| dead[*state as usize]);
                if !is_dead && seen.insert(to.clone()) {
                    layer.push((to, before, letter));
                }
            }
        }
        layers.push(layer);
    }
    let accepts = |states: &[u32]| {
        let mut all = automata.iter().zip(states);
        all.all(|(it, state)| it.accepts[*state as usize])
    };
    let last = layers.last()?;
    let mut at = last.iter().position(|(states, ..)| accepts(states))?;
    let mut found = vec![vec![]; unknown.len()];
    for layer in layers[1..].iter().rev() {
        let (_, before, letter) = &layer[at];
        for (index, digits) in found.iter_mut().enumerate() {
            digits.push(u8::try_from(numeration.digit(*letter, index)).ok()?);
        }
        at = *before;
    }
    for digits in &mut found {
        digits.reverse();
        while digits.last() == Some(&0) {
            digits.pop();
        }
    }
    Some(found)
}
