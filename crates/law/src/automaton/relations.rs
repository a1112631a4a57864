//! Automata of linear relations and of operations on digits.

use super::{Automaton, Budget, Track};
use std::collections::BTreeMap;

/// A sum of multiples of tracks, and a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    /// The factors that are not 0.
    pub(crate) factors: BTreeMap<Track, i64>,
    /// What is added.
    pub(crate) constant: i64,
}

impl Sum {
    pub(crate) fn of(track: Track) -> Self {
        Self {
            factors: BTreeMap::from([(track, 1)]),
            constant: 0,
        }
    }

    pub(crate) fn constant(constant: i64) -> Self {
        Self {
            constant,
            ..Self::default()
        }
    }

    pub(crate) fn plus(&self, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant)?;
        for (track, factor) in &other.factors {
            let own = sum.factors.entry(*track).or_insert(0);
            *own = own.checked_add(*factor)?;
        }
        sum.factors.retain(|_, factor| *factor != 0);
        Some(sum)
    }

    pub(crate) fn times(&self, factor: i64) -> Option<Self> {
        let mut product = Self::constant(self.constant.checked_mul(factor)?);
        for (track, own) in &self.factors {
            product.factors.insert(*track, own.checked_mul(factor)?);
        }
        product.factors.retain(|_, factor| *factor != 0);
        Some(product)
    }

    pub(crate) fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.times(-1)?)
    }
}

/// The largest factor or number of a relation: states are carries, so there are about as many.
const LARGEST: i64 = 1 << 16;

impl Automaton {
    /// The numbers for which a sum is 0.
    ///
    /// The state is what is still to come: from `2 · rest + digits + carry = 0` follows `rest + (digits + carry) / 2 = 0`.
    pub(crate) fn zero(sum: &Sum, budget: &mut Budget) -> Option<Self> {
        Self::relation(
            sum,
            budget,
            |carry| (carry % 2 == 0).then_some(carry / 2),
            |carry| carry == 0,
        )
    }

    /// The numbers for which a sum is at most 0: of `2 · rest + digits + carry <= 0` the half is rounded up.
    pub(crate) fn at_most_zero(sum: &Sum, budget: &mut Budget) -> Option<Self> {
        Self::relation(
            sum,
            budget,
            |carry| Some((carry + 1).div_euclid(2)),
            |carry| carry <= 0,
        )
    }

    fn relation(
        sum: &Sum,
        budget: &mut Budget,
        half: fn(i64) -> Option<i64>,
        accepts: fn(i64) -> bool,
    ) -> Option<Self> {
        let (tracks, factors): (Vec<Track>, Vec<i64>) = sum.factors.iter().unzip();
        let mut size = sum.constant.checked_abs()?;
        for factor in &factors {
            size = size.checked_add(factor.checked_abs()?)?;
        }
        if size > LARGEST || tracks.len() > super::MOST_TRACKS {
            return None;
        }
        let digits = |letter: usize| -> i64 {
            let factors = factors.iter().enumerate();
            factors
                .filter(|(place, _)| letter >> place & 1 == 1)
                .map(|(_, factor)| factor)
                .sum()
        };
        let digits: Vec<i64> = (0..1 << tracks.len()).map(digits).collect();
        Self::explore(
            tracks,
            Some(sum.constant),
            budget,
            |carry, letter| half((*carry)? + digits[letter]),
            |carry| carry.is_some_and(accepts),
        )
    }

    /// The numbers for which `result` is made of `left` and `right` digit by digit.
    pub(crate) fn digit_by_digit(
        [left, right, result]: [Track; 3],
        operation: fn(usize, usize) -> usize,
        budget: &mut Budget,
    ) -> Option<Self> {
        let mut tracks = vec![left, right, result];
        tracks.sort_unstable();
        tracks.dedup();
        let place = |track: Track| tracks.iter().position(|it| *it == track).unwrap_or(0);
        let places = [left, right, result].map(place);
        Self::explore(
            tracks,
            true,
            budget,
            |is_right, letter| {
                let [left, right, result] = places.map(|place| letter >> place & 1);
                *is_right && operation(left, right) == result
            },
            |is_right| *is_right,
        )
    }
}
