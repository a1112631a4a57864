//! All positions found so far, each once: flat words side by side, and an index over them.

use crate::PositionId;
use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};
use std::hash::{BuildHasher, Hasher};

/// Positions in the order in which they were found.
///
/// The index holds no words, only numbers of positions, so a position costs its words and five to ten bytes, and
/// eight more where lengths differ.
#[derive(Clone, Debug)]
pub(crate) struct PositionTable {
    words: Words,
    index: HashTable<PositionId>,
    hasher: DefaultHashBuilder,
}

/// The words of all positions, one after another.
#[derive(Clone, Debug)]
struct Words {
    all: Vec<i64>,
    cuts: Cuts,
}

/// Where the words of one position end and those of the next begin.
#[derive(Clone, Debug)]
enum Cuts {
    /// After every so many.
    Every(usize),
    /// At these places; the first is 0.
    At(Vec<usize>),
}

impl PositionTable {
    /// A table of positions that have so many words each, or any number of them.
    pub(crate) fn new(width: Option<usize>) -> Self {
        assert!(width != Some(0), "a position has at least one number");
        Self {
            words: Words {
                all: Vec::new(),
                cuts: width.map_or_else(|| Cuts::At(vec![0]), Cuts::Every),
            },
            index: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether positions may differ in their number of words.
    pub(crate) fn has_lists(&self) -> bool {
        matches!(self.words.cuts, Cuts::At(_))
    }

    /// How many words all positions have together.
    pub(crate) fn word_count(&self) -> usize {
        self.words.all.len()
    }

    pub(crate) fn words(&self, id: PositionId) -> &[i64] {
        self.words.of(id)
    }

    pub(crate) fn find(&self, words: &[i64]) -> Option<PositionId> {
        if !self.words.may_hold(words) {
            return None;
        }
        let hash = hash_of(&self.hasher, words);
        let is_it = |&id: &PositionId| are_equal(self.words(id), words);
        self.index.find(hash, is_it).copied()
    }

    /// The number of a position, a new one if it was not there.
    pub(crate) fn find_or_add(&mut self, words: &[i64]) -> PositionId {
        assert!(
            self.words.may_hold(words),
            "all positions of a game have the same shape"
        );
        let new_id = PositionId::new(self.index.len());
        let Self {
            words: known,
            index,
            hasher,
        } = self;
        let entry = index.entry(
            hash_of(hasher, words),
            |&id| are_equal(known.of(id), words),
            |&id| hash_of(hasher, known.of(id)),
        );
        match entry {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                entry.insert(new_id);
                known.push(words);
                new_id
            }
        }
    }

    /// Gives back the memory that was kept for more positions.
    pub(crate) fn shrink(&mut self) {
        self.words.all.shrink_to_fit();
        if let Cuts::At(places) = &mut self.words.cuts {
            places.shrink_to_fit();
        }
    }
}

impl Words {
    fn of(&self, id: PositionId) -> &[i64] {
        let index = id.index();
        match &self.cuts {
            Cuts::Every(width) => &self.all[index * width..index * width + width],
            Cuts::At(places) => &self.all[places[index]..places[index + 1]],
        }
    }

    fn may_hold(&self, words: &[i64]) -> bool {
        match self.cuts {
            Cuts::Every(width) => words.len() == width,
            Cuts::At(_) => !words.is_empty(),
        }
    }

    fn push(&mut self, words: &[i64]) {
        self.all.extend_from_slice(words);
        if let Cuts::At(places) = &mut self.cuts {
            places.push(self.all.len());
        }
    }
}

/// A hash that keeps neighbours together: positions that differ in the last three bits of the last word only are
/// looked for in places side by side, so that they are read from memory at one go.
fn hash_of(hasher: &DefaultHashBuilder, words: &[i64]) -> u64 {
    let (&last, before) = words
        .split_last()
        .expect("a position has at least one number");
    let mut hasher = hasher.build_hasher();
    before.iter().for_each(|&word| hasher.write_i64(word));
    hasher.write_i64(last >> 3);
    let block = hasher.finish();
    let within = last.cast_unsigned() & 7;
    // The table takes the place from the low bits, and tells neighbours apart by the high ones.
    ((block << 3) | within) ^ (within << 60)
}

/// As `==`, but without a call for so few words.
fn are_equal(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_kept_once_and_found_again() {
        let mut positions = PositionTable::new(Some(2));
        for a in 0..100 {
            for b in 0..100 {
                positions.find_or_add(&[a, b]);
                positions.find_or_add(&[b, a]);
            }
        }
        assert_eq!(positions.len(), 10_000);
        let id = positions.find(&[31, 7]).expect("it was added");
        assert_eq!(positions.words(id), [31, 7]);
        assert_eq!(positions.find(&[31, 100]), None);
        assert_eq!(positions.find(&[31]), None);
    }

    #[test]
    fn positions_may_have_different_lengths() {
        let mut positions = PositionTable::new(None);
        let lists: Vec<Vec<i64>> = (0..9)
            .flat_map(|length| (0..20).map(move |first| (first..first + length).collect()))
            .map(|list: Vec<i64>| [&[list.len() as i64], &list[..]].concat())
            .collect();
        for list in lists.iter().chain(&lists) {
            positions.find_or_add(list);
        }
        // All empty lists are one.
        assert_eq!(positions.len(), 1 + 8 * 20);
        for list in &lists {
            let id = positions.find(list).expect("it was added");
            assert_eq!(positions.words(id), list);
        }
        assert_eq!(positions.find(&[2, 5]), None);
        assert_eq!(positions.find(&[]), None);
    }
}
