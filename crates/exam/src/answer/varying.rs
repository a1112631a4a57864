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

    /// The one number that varies; `None` when several do, or none of several numbers.
    pub(crate) fn varying(&self, rules: &Rules) -> Option<Varying> {
        if rules.width().is_none() {
            return self.varying_beside_lists(rules);
        }
        let heap_count = rules.heaps(self.first.as_ref()?).len();
        let width = self.differs.len();
        let places: Vec<usize> = if width == 1 {
            vec![0]
        } else {
            (0..width).filter(|&place| self.differs[place]).collect()
        };
        match places[..] {
            [index] => {
                let mut names = rules.heap_names().iter().chain(rules.memory_names());
                let name = names.nth(index).cloned();
                Some(Varying::Column { index, name })
            }
            // What is remembered stands behind the heaps.
            [.., last]
                if rules.is_unordered()
                    && last < heap_count
                    && self.common.len() + 1 == heap_count =>
            {
                let common = self.common.clone();
                Some(Varying::Besides { common })
            }
            _ => None,
        }
    }

    /// The same where some names stand for texts, tuples or any number of heaps: a named number, or the only heap of
    /// a multiset.
    fn varying_beside_lists(&self, rules: &Rules) -> Option<Varying> {
        let first = self.first.as_ref().filter(|_| !self.is_ragged)?;
        let places: Vec<usize> = (0..first.len()).filter(|&it| self.differs[it]).collect();
        let mut names = rules.heap_names().iter().chain(rules.memory_names());
        let is_one_heap = rules.is_multiset() && first[0] == 1;
        match places[..] {
            [] if is_one_heap && first.len() == 2 => Some(1),
            [1] if is_one_heap => Some(1),
            [index] => {
                let place = rules
                    .number_places(first)
                    .position(|place| place == Some(index))?;
                let name = names.nth(place).cloned();
                return Some(Varying::Column { index, name });
            }
            _ => None,
        }
        .map(|index| Varying::Column {
            index,
            name: names.next().cloned(),
        })
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
