//! The values of small heaps, by the rules themselves.

use crate::period::is_alone;
use kruzhok_proofs::each_heap_option;
use kruzhok_rules::{Ending, Rules, Scratch};
use std::collections::HashMap;

/// Values of positions, which are words of the rules: outcomes or Grundy values.
pub(crate) struct Small<'a> {
    rules: &'a Rules,
    scratch: Scratch,
    is_grundy: bool,
    // Else positions are single heaps of those on the board.
    is_alone: bool,
    values: HashMap<Vec<i64>, u32>,
}

/// The player to move has lost.
pub(crate) const LOST: u32 = 0;
/// The player to move wins.
pub(crate) const WON: u32 = 1;
/// Nobody wins.
pub(crate) const DRAWN: u32 = 2;

/// The most moves in a row to positions that are not known yet.
const MOST_DEPTH: usize = 300;

/// What can be done in a position.
pub(crate) enum Known {
    Over(Ending),
    To(Vec<Vec<i64>>),
}

impl<'a> Small<'a> {
    pub(crate) fn new(rules: &'a Rules, is_grundy: bool) -> Self {
        Self {
            rules,
            scratch: Scratch::default(),
            is_grundy,
            is_alone: is_alone(rules),
            values: HashMap::new(),
        }
    }

    /// The value of a position; `None` where a move does not make the heap smaller, or cannot be computed.
    pub(crate) fn value(&mut self, words: &[i64]) -> Option<u32> {
        self.value_within(words, MOST_DEPTH)
    }

    fn value_within(&mut self, words: &[i64], depth: usize) -> Option<u32> {
        if let Some(value) = self.values.get(words) {
            return Some(*value);
        }
        let depth = depth.checked_sub(1)?;
        let value = match self.moves(words)? {
            Known::Over(ending) => ended(ending, self.is_grundy)?,
            Known::To(to) => {
                let mut reached = Vec::with_capacity(to.len());
                for to in &to {
                    reached.push(self.value_within(to, depth)?);
                }
                best(&reached, self.rules.stuck(), self.is_grundy)?
            }
        };
        self.values.insert(words.to_vec(), value);
        Some(value)
    }

    /// What can be done in a position.
    pub(crate) fn moves(&mut self, words: &[i64]) -> Option<Known> {
        if !self.is_alone {
            return self.moves_of_heap(words[0]);
        }
        if let Some(ending) = self.rules.ending(words, &mut self.scratch).ok()? {
            return Some(Known::Over(ending));
        }
        let mut all: Vec<Vec<i64>> = vec![];
        let mut is_falling = true;
        let mut visit = |mv: kruzhok_rules::MovedWords<'_>| {
            is_falling &= mv.to[0] < words[0];
            all.push(mv.to.to_vec());
        };
        let made = self.rules.each_move(words, &mut self.scratch, &mut visit);
        made.ok()?;
        is_falling.then_some(Known::To(all))
    }

    fn moves_of_heap(&mut self, size: i64) -> Option<Known> {
        let mut all = vec![];
        let mut is_falling = true;
        let visit = &mut |option: &[i64]| {
            let rest = *option.first().unwrap_or(&0);
            is_falling &= option.len() <= 1 && rest < size;
            all.push(vec![rest]);
        };
        each_heap_option(self.rules, 0, size, &mut self.scratch, visit).ok()?;
        is_falling.then_some(Known::To(all))
    }

    /// All positions whose values are known.
    pub(crate) fn positions(&self) -> impl Iterator<Item = (&Vec<i64>, u32)> {
        self.values.iter().map(|(words, value)| (words, *value))
    }
}

/// The value of a position from those of the positions one move away; `None` where it has none.
pub(crate) fn best(reached: &[u32], stuck: Ending, is_grundy: bool) -> Option<u32> {
    if is_grundy {
        // The least value that is not reached is at most their number.
        let mut is_reached = vec![false; reached.len() + 1];
        for value in reached {
            if let Some(place) = is_reached.get_mut(*value as usize) {
                *place = true;
            }
        }
        let least = is_reached.iter().position(|it| !it)?;
        return u32::try_from(least).ok();
    }
    if reached.is_empty() {
        return ended(stuck, false);
    }
    Some(if reached.contains(&LOST) {
        WON
    } else if reached.contains(&DRAWN) {
        DRAWN
    } else {
        LOST
    })
}

/// The value of a position in which the game has ended.
pub(crate) fn ended(ending: Ending, is_grundy: bool) -> Option<u32> {
    match ending {
        Ending::Loss => Some(0),
        _ if is_grundy => None,
        Ending::Win => Some(WON),
        Ending::Draw => Some(DRAWN),
    }
}
