//! Which number of the start positions varies, and its value in each.

use kruzhok_rules::Rules;

/// The one number in which the start positions differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Varying {
    /// The number at a place among heaps and remembered numbers.
    Column { index: usize, name: Option<String> },
    /// Heaps come in no order, and these are in every start: the varying one is the one besides.
    Besides { common: Vec<i64> },
}

/// What the start positions that were seen have in common.
#[derive(Default)]
pub(crate) struct Columns {
    first: Option<Vec<i64>>,
    /// Whether some start differs from the first at a place among heaps and remembered numbers.
    differs: Vec<bool>,
    /// Whether some start has another number of words than the first.
    is_ragged: bool,
    /// Heaps that are in every start, in ascending order; only where heaps come in no order.
    common: Vec<i64>,
}

impl Columns {
    /// Takes one start position into account.
    pub(crate) fn add(&mut self, rules: &Rules, words: &[i64]) {
        let heaps = rules.heaps(words);
        let named = rules.named(words);
        let Some(first) = &self.first else {
            self.first = Some(named.to_vec());
            self.differs = vec![false; named.len()];
            if rules.is_unordered() {
                self.common = heaps.to_vec();
            }
            return;
        };
        self.is_ragged |= named.len() != first.len();
        for (differs, (word, first)) in self.differs.iter_mut().zip(named.iter().zip(first)) {
            *differs |= word != first;
        }
        // Such heaps are kept in ascending order, the common ones too.
        let mut rest = heaps.iter().peekable();
        self.common.retain(|heap| {
            while rest.next_if(|other| *other < heap).is_some() {}
            rest.next_if_eq(&heap).is_some()
        });
    }

    /// The one number that varies; `None` when several do, or none of several numbers. Beside texts and tuples it is a named
    /// number, or the only heap of a multiset.
    pub(crate) fn varying(&self, rules: &Rules) -> Option<Varying> {
        let first = self.first.as_ref().filter(|_| !self.is_ragged)?;
        let heap_count = rules.heaps(first).len();
        let mut names = rules.heap_names().iter().chain(rules.memory_names());
        let is_one_heap = rules.is_multiset() && first[0] == 1;
        let places: Vec<usize> = (0..first.len()).filter(|&it| self.differs[it]).collect();
        let index = match places[..] {
            [] if is_one_heap && first.len() == 2 => 1,
            [] if first.len() == 1 => 0,
            [index] => index,
            // What is remembered stands behind the heaps.
            [.., last]
                if rules.width().is_some()
                    && rules.is_unordered()
                    && last < heap_count
                    && self.common.len() + 1 == heap_count =>
            {
                let common = self.common.clone();
                return Some(Varying::Besides { common });
            }
            _ => return None,
        };
        let place = match is_one_heap && index == 1 {
            true => 0,
            false => rules
                .number_places(first)
                .position(|it| it == Some(index))?,
        };
        let name = names.nth(place).cloned();
        Some(Varying::Column { index, name })
    }
}

impl Varying {
    /// The name of the number, where it is known.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Self::Column { name, .. } => name.as_deref(),
            Self::Besides { .. } => None,
        }
    }

    /// The number in one of the start positions.
    pub(crate) fn value(&self, rules: &Rules, words: &[i64]) -> i64 {
        let total = |heaps: &[i64]| heaps.iter().fold(0, |sum: i64, &it| sum.wrapping_add(it));
        match self {
            Self::Column { index, .. } => words[*index],
            // Of the heaps all but one are common, so the sums differ by that one.
            Self::Besides { common } => total(rules.heaps(words)).wrapping_sub(total(common)),
        }
    }
}
