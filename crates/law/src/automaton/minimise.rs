//! The smallest automaton that accepts the same numbers: states that no word tells apart are one (Moore 1956).

use super::hashing::QuickMap;
use super::{Automaton, Budget, CHEAPER};

impl Automaton {
    /// The same with as few states as can be, in the order in which letters reach them.
    pub(super) fn minimised(self, budget: &mut Budget) -> Option<Self> {
        let letter_count = self.letter_count();
        // The class of each state; states of two classes are told apart by some word.
        let mut classes: Vec<u32> = self.accepts.iter().map(|it| u32::from(*it)).collect();
        let mut class_count = 0;
        loop {
            budget.spend(1 + self.next.len() / CHEAPER)?;
            let mut known: QuickMap<Vec<u32>, u32> = QuickMap::default();
            let mut key = vec![];
            let mut refined = Vec::with_capacity(classes.len());
            for (state, class) in classes.iter().enumerate() {
                let to = &self.next[state * letter_count..(state + 1) * letter_count];
                key.clear();
                key.push(*class);
                key.extend(to.iter().map(|to| classes[*to as usize]));
                let count = u32::try_from(known.len()).expect("no more classes than states");
                refined.push(known.get(&key).copied().unwrap_or(count));
                if refined.last() == Some(&count) {
                    known.insert(key.clone(), count);
                }
            }
            classes = refined;
            if known.len() == class_count {
                break;
            }
            class_count = known.len();
        }
        // Classes are numbered as they come, so the first is that of state 0.
        let mut next = vec![0; class_count * letter_count];
        let mut accepts = vec![false; class_count];
        for (state, class) in classes.iter().enumerate() {
            let class = *class as usize;
            accepts[class] = self.accepts[state];
            for letter in 0..letter_count {
                let to = self.next[state * letter_count + letter];
                next[class * letter_count + letter] = classes[to as usize];
            }
        }
        budget.largest = budget.largest.max(class_count);
        Some(Self {
            numeration: self.numeration,
            tracks: self.tracks,
            next,
            accepts,
        })
    }
}
