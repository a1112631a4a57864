//! Which number of the start positions varies, and its value in each.

use kruzhok_rules::{Position, Rules};

/// The one number in which the start positions differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Varying {
    /// The number at a place among heaps and remembered numbers.
    Column { index: usize, name: Option<String> },
    /// Heaps come in no order, and these are in every start: the varying one is the one besides.
    Besides { common: Vec<i64> },
}

impl Varying {
    /// The one number that varies; `None` when several do, or none of several numbers.
    pub(crate) fn of(rules: &Rules, starts: &[Position]) -> Option<Self> {
        let (first, others) = starts.split_first()?;
        let width = rules.heaps(first.words()).len() + rules.memory(first.words()).len();
        let differs = |index: &usize| {
            others
                .iter()
                .any(|other| other.words()[*index] != first.words()[*index])
        };
        let columns: Vec<usize> = if width == 1 {
            vec![0]
        } else {
            (0..width).filter(differs).collect()
        };
        match columns[..] {
            [index] => {
                let name = rules
                    .heap_names()
                    .iter()
                    .chain(rules.memory_names())
                    .nth(index)
                    .cloned();
                Some(Self::Column { index, name })
            }
            // What is remembered stands behind the heaps.
            [.., last] if rules.is_unordered() && last < rules.heaps(first.words()).len() => {
                Self::besides_the_common(rules, starts)
            }
            _ => None,
        }
    }

    fn besides_the_common(rules: &Rules, starts: &[Position]) -> Option<Self> {
        let mut heaps = starts.iter().map(|start| rules.heaps(start.words()));
        let first = heaps.next()?;
        let common = heaps.fold(first.to_vec(), |common, heaps| {
            let mut rest = heaps.to_vec();
            common
                .into_iter()
                .filter(|&heap| take(&mut rest, heap))
                .collect()
        });
        (common.len() + 1 == first.len()).then_some(Self::Besides { common })
    }

    /// The name of the number, where it is known.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Self::Column { name, .. } => name.as_deref(),
            Self::Besides { .. } => None,
        }
    }

    /// The number in one of the start positions.
    pub(crate) fn value(&self, rules: &Rules, start: &Position) -> i64 {
        match self {
            Self::Column { index, .. } => start.words()[*index],
            Self::Besides { common } => {
                let mut rest = rules.heaps(start.words()).to_vec();
                for &heap in common {
                    take(&mut rest, heap);
                }
                rest[0]
            }
        }
    }
}

/// Takes one heap of that size away; tells whether there was one.
fn take(heaps: &mut Vec<i64>, size: i64) -> bool {
    let place = heaps.iter().position(|&heap| heap == size);
    place.map(|index| heaps.remove(index)).is_some()
}
