//! All positions found so far, each once: flat words side by side, and an index over them.

use crate::PositionId;
use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};
use std::hash::{BuildHasher, Hasher};

/// Positions in the order in which they were found.
///
/// The index holds no words, only numbers of positions, so a position costs its words and five to ten bytes.
#[derive(Clone, Debug)]
pub(crate) struct PositionTable {
    // Words of one position; all positions of a game have the same.
    width: usize,
    words: Vec<i64>,
    index: HashTable<PositionId>,
    hasher: DefaultHashBuilder,
}

impl PositionTable {
    pub(crate) fn new(width: usize) -> Self {
        assert!(width > 0, "a position has at least one number");
        Self {
            width,
            words: Vec::new(),
            index: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.index.len()
    }

    pub(crate) fn words(&self, id: PositionId) -> &[i64] {
        words_of(&self.words, self.width, id)
    }

    pub(crate) fn find(&self, words: &[i64]) -> Option<PositionId> {
        if words.len() != self.width {
            return None;
        }
        let hash = hash_of(&self.hasher, words);
        let is_it = |&id: &PositionId| are_equal(self.words(id), words);
        self.index.find(hash, is_it).copied()
    }

    /// The number of a position, a new one if it was not there.
    pub(crate) fn find_or_add(&mut self, words: &[i64]) -> PositionId {
        assert_eq!(
            words.len(),
            self.width,
            "all positions of a game have the same shape"
        );
        let new_id = PositionId::new(self.index.len());
        let Self {
            width,
            words: all_words,
            index,
            hasher,
        } = self;
        let entry = index.entry(
            hash_of(hasher, words),
            |&id| are_equal(words_of(all_words, *width, id), words),
            |&id| hash_of(hasher, words_of(all_words, *width, id)),
        );
        match entry {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                entry.insert(new_id);
                all_words.extend_from_slice(words);
                new_id
            }
        }
    }

    /// Gives back the memory that was kept for more positions.
    pub(crate) fn shrink(&mut self) {
        self.words.shrink_to_fit();
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
    a.iter().zip(b).all(|(a, b)| a == b)
}

fn words_of(words: &[i64], width: usize, id: PositionId) -> &[i64] {
    let start = id.index() * width;
    &words[start..start + width]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_kept_once_and_found_again() {
        let mut positions = PositionTable::new(2);
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
}
