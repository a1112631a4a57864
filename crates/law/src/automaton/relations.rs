//! Automata of linear relations and of operations on digits.

use super::numeration::Numeration;
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
    /// In base `b` the state is what is still to come: from `b · rest + digits + carry = 0` follows
    /// `rest + (digits + carry) / b = 0`.
    pub(crate) fn zero(numeration: Numeration, sum: &Sum, budget: &mut Budget) -> Option<Self> {
        if let Some((rest, constant, digits)) = without_large_constant(numeration, sum) {
            let zero = Self::zero(numeration, &rest, budget)?;
            return zero.with(constant, &digits, budget);
        }
        check_size(sum)?;
        match numeration {
            Numeration::Ostrowski(step) => Self::ostrowski_zero(step, sum, budget),
            Numeration::Base(base) => Self::relation(
                base,
                sum,
                budget,
                |carry, base| (carry % base == 0).then_some(carry / base),
                |carry| carry == 0,
            ),
        }
    }

    /// The numbers for which a sum is at most 0: of `b · rest + digits + carry <= 0` the quotient is rounded up. In Ostrowski's
    /// digits, some number can be added to it so that it is 0.
    pub(crate) fn at_most_zero(
        numeration: Numeration,
        sum: &Sum,
        budget: &mut Budget,
    ) -> Option<Self> {
        if let Some((rest, constant, digits)) = without_large_constant(numeration, sum) {
            let at_most_zero = Self::at_most_zero(numeration, &rest, budget)?;
            return at_most_zero.with(constant, &digits, budget);
        }
        check_size(sum)?;
        match numeration {
            Numeration::Ostrowski(step) => {
                let last = sum.factors.last_key_value();
                let missing = last.map_or(0, |(track, _)| track + 1);
                let zero = Self::ostrowski_zero(step, &sum.plus(&Sum::of(missing))?, budget)?;
                zero.exists(&[missing], budget)
            }
            Numeration::Base(base) => Self::relation(
                base,
                sum,
                budget,
                |carry, base| Some((carry + base - 1).div_euclid(base)),
                |carry| carry <= 0,
            ),
        }
    }

    fn relation(
        base: u8,
        sum: &Sum,
        budget: &mut Budget,
        quotient: fn(i64, i64) -> Option<i64>,
        accepts: fn(i64) -> bool,
    ) -> Option<Self> {
        let numeration = Numeration::Base(base);
        let (tracks, factors): (Vec<Track>, Vec<i64>) = sum.factors.iter().unzip();
        let digits = |letter: usize| -> i64 {
            let factors = factors.iter().enumerate();
            factors
                .map(|(place, factor)| factor * numeration.digit(letter, place) as i64)
                .sum()
        };
        let letters = 0..numeration.letter_count(tracks.len())?;
        let digits: Vec<i64> = letters.map(digits).collect();
        Self::explore(
            numeration,
            tracks,
            sum.constant,
            budget,
            |carry, letter| quotient(carry + digits[letter], base.into()),
            |carry| accepts(*carry),
        )
    }

    /// In base 2: the numbers for which `result` is made of `left` and `right` digit by digit.
    pub(crate) fn digit_by_digit(
        [left, right, result]: [Track; 3],
        operation: impl Fn(bool, bool) -> bool,
        budget: &mut Budget,
    ) -> Option<Self> {
        let mut tracks = vec![left, right, result];
        tracks.sort_unstable();
        tracks.dedup();
        let place = |track: Track| tracks.iter().position(|it| *it == track).unwrap_or(0);
        let places = [left, right, result].map(place);
        Self::explore(
            Numeration::Base(2),
            tracks,
            (),
            budget,
            |(), letter| {
                let [left, right, result] = places.map(|place| letter >> place & 1 == 1);
                (operation(left, right) == result).then_some(())
            },
            |()| true,
        )
    }
}

/// A constant from which on it is read from digits, as if it were a number like others.
const LARGE_CONSTANT: i64 = 64;

/// A sum with a track in place of its constant, and the digits of that; `None` for a small constant.
fn without_large_constant(numeration: Numeration, sum: &Sum) -> Option<(Sum, Track, Vec<u8>)> {
    if (-LARGE_CONSTANT..LARGE_CONSTANT).contains(&sum.constant) {
        return None;
    }
    let last = sum.factors.last_key_value();
    let track = last.map_or(0, |(track, _)| track + 1);
    let mut rest = sum.clone();
    rest.constant = 0;
    rest.factors.insert(track, sum.constant.signum());
    let digits = numeration.read(&sum.constant.unsigned_abs().to_string())?;
    Some((rest, track, digits))
}

/// `None` for a sum whose automaton would be too large.
fn check_size(sum: &Sum) -> Option<()> {
    let mut size = sum.constant.checked_abs()?;
    for factor in sum.factors.values() {
        size = size.checked_add(factor.checked_abs()?)?;
    }
    (size <= LARGEST).then_some(())
}
