//! How numbers are written in digits.

use super::Automaton;
use super::relations::Sum;
use super::{Budget, Track};
use kruzhok_values::gcd;

/// The greatest t of [`Numeration::Ostrowski`].
const LARGEST_STEP: u8 = 8;

/// How numbers are written in digits, the lowest first.
///
/// Whichever it is, the sums of two numbers are read by an automaton (the *adder*), so that all linear relations are: base `b`
/// carries from digit to digit, and Ostrowski's sums are read by Frougny's automaton (1988), here [`Automaton::ostrowski_zero`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numeration {
    /// Digits from 0 to below the base, which is at least 2.
    Base(u8),
    /// Sums of the numbers 1, t, … of which each is t times the one before it and the one before that (Ostrowski 1922), the largest
    /// taken first: digits are at most t, the lowest is less, and next below t stands 0. Their ratio comes to θ = (t + √(t² + 4)) / 2.
    ///
    /// For t = 1 these are the Fibonacci numbers 1, 2, 3, 5, 8, …, of which no two neighbours are taken (Zeckendorf 1972), and θ is the
    /// golden section; there the lowest digit may be 1. For t = 2 they are those of Pell: 1, 2, 5, 12, 29, …, and θ is 1 + √2.
    Ostrowski(u8),
}

impl Numeration {
    /// Sums of Fibonacci numbers.
    pub(crate) const ZECKENDORF: Self = Self::Ostrowski(1);

    /// Those that are tried for a law without roots, in this order.
    pub(crate) const ALL: [Self; 4] = [
        Self::Base(2),
        Self::ZECKENDORF,
        Self::Base(3),
        Self::Base(10),
    ];

    /// The one in which multiples of a root are read; `None` where no root of these is a rational multiple of it.
    pub(super) fn of_root(radicand: i64) -> Option<Self> {
        let mut all = (1..=LARGEST_STEP).map(Self::Ostrowski);
        all.find(|it| it.root(radicand).is_some())
    }

    /// √n as a fraction of √(t² + 4): numerator, denominator.
    pub(super) fn root(self, radicand: i64) -> Option<(i64, i64)> {
        let Self::Ostrowski(step) = self else {
            return None;
        };
        let own = i64::from(step).pow(2) + 4;
        let product = own.checked_mul(radicand).filter(|it| *it > 0)?;
        let root = product.isqrt();
        let common = gcd(root, own)?;
        (root * root == product).then_some((root / common, own / common))
    }

    /// Its name, in which the message catalogues know it.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Base(2) => "binary",
            Self::Base(3) => "ternary",
            Self::Base(10) => "decimal",
            Self::Base(base) => unreachable!("base {base} is not tried"),
            Self::ZECKENDORF => "zeckendorf",
            Self::Ostrowski(_) => "ostrowski",
        }
    }

    /// Number of digits that there are.
    pub(crate) fn digit_count(self) -> usize {
        match self {
            Self::Base(base) => base.into(),
            Self::Ostrowski(step) => usize::from(step) + 1,
        }
    }

    /// Number of letters with a digit of each of some tracks; `None` where there are too many for an automaton.
    pub(crate) fn letter_count(self, track_count: usize) -> Option<usize> {
        let count = self
            .digit_count()
            .checked_pow(u32::try_from(track_count).ok()?)?;
        (count <= super::MOST_LETTERS).then_some(count)
    }

    /// The weight of each place, from the lowest on, as far as it has 64 bits.
    pub(crate) fn weights(self) -> impl Iterator<Item = i64> {
        let mut weights = (Some(1_i64), Some(i64::from(self.second_weight())));
        std::iter::from_fn(move || {
            let weight = weights.0?;
            let after = |next: i64| match self {
                Self::Base(base) => next.checked_mul(base.into()),
                Self::Ostrowski(step) => next.checked_mul(step.into())?.checked_add(weight),
            };
            weights = (weights.1, weights.1.and_then(after));
            Some(weight)
        })
    }

    /// The weight of the second place.
    pub(super) fn second_weight(self) -> u8 {
        match self {
            Self::Base(base) => base,
            Self::Ostrowski(step) => step.max(2),
        }
    }

    /// The digits of a number below 2⁶³.
    pub(super) fn digits(self, number: u64) -> Vec<u8> {
        let mut rest = i64::try_from(number).expect("63 bits");
        let weights: Vec<i64> = self.weights().take_while(|it| *it <= rest).collect();
        let mut digits = vec![];
        for weight in weights.iter().rev() {
            digits.push(u8::try_from(rest / weight).expect("a digit"));
            rest %= weight;
        }
        digits.reverse();
        digits
    }

    /// The number with these digits; `None` beyond 64 bits.
    pub(crate) fn value(self, digits: &[u8]) -> Option<i64> {
        let mut value = 0_i64;
        let mut weights = self.weights();
        for digit in digits {
            let weight = weights.next();
            if *digit > 0 {
                value = value.checked_add(weight?.checked_mul((*digit).into())?)?;
            }
        }
        Some(value)
    }

    /// The digit of one of the tracks in a letter.
    pub(crate) fn digit(self, letter: usize, place: usize) -> usize {
        match self {
            Self::Base(2) | Self::ZECKENDORF => letter >> place & 1,
            _ => {
                let places = u32::try_from(place).unwrap_or(u32::MAX);
                letter / self.digit_count().pow(places) % self.digit_count()
            }
        }
    }

    /// The letter with these digits.
    pub(crate) fn letter(self, digits: impl DoubleEndedIterator<Item = usize>) -> usize {
        let count = self.digit_count();
        digits.rev().fold(0, |letter, digit| letter * count + digit)
    }

    /// What must be known of a letter to say which may follow: which digits are not 0, as bits.
    pub(super) fn remembered(self, letter: usize) -> usize {
        match self {
            Self::Base(_) => 0,
            Self::ZECKENDORF => letter,
            Self::Ostrowski(_) => self.bits(letter, |digit| digit > 0),
        }
    }

    /// The same before the first letter.
    pub(super) fn remembered_first(self) -> usize {
        match self {
            Self::Base(_) | Self::ZECKENDORF => 0,
            Self::Ostrowski(_) => usize::MAX,
        }
    }

    /// Whether a letter may follow one of which this is remembered.
    pub(super) fn may_follow(self, remembered: usize, letter: usize) -> bool {
        match self {
            Self::Base(_) => true,
            Self::ZECKENDORF => remembered & letter == 0,
            Self::Ostrowski(step) => {
                remembered & self.bits(letter, |digit| digit == usize::from(step)) == 0
            }
        }
    }

    /// For which places digits are of a kind.
    fn bits(self, letter: usize, is_of_kind: impl Fn(usize) -> bool) -> usize {
        let (mut rest, mut place, mut bits) = (letter, 0, 0);
        while rest > 0 {
            bits |= usize::from(is_of_kind(rest % self.digit_count())) << place;
            rest /= self.digit_count();
            place += 1;
        }
        bits
    }
}

impl Automaton {
    /// The pairs of numbers of which the second has the digits of the first, moved up by one place: `n` and twice that in base
    /// 2. In Ostrowski's digits the second is ⌊θ·(n + 1)⌋ - t; in those of Zeckendorf ⌊φ·(n + 1)⌋ - 1 (Carlitz, Scoville and Hoggatt
    /// 1972). Moved up, a weight is θ times as large and a power of -1/θ more; for all digits together these powers come to
    /// more than 1/θ - 1 and less than 1/θ.
    pub(crate) fn shifted(
        numeration: Numeration,
        [from, to]: [Track; 2],
        budget: &mut Budget,
    ) -> Option<Self> {
        let places = if from < to { [0, 1] } else { [1, 0] };
        Self::explore(
            numeration,
            vec![from.min(to), from.max(to)],
            0,
            budget,
            |before, letter| {
                let [from, to] = places.map(|place| numeration.digit(letter, place));
                (to == *before).then_some(from)
            },
            |before| *before == 0,
        )
    }

    /// The pairs of a number from 1 on and the least part of its Zeckendorf sum; 0 has the part 0.
    pub(crate) fn least_part(
        numeration: Numeration,
        [number, part]: [Track; 2],
        budget: &mut Budget,
    ) -> Option<Self> {
        let places = if number < part { [0, 1] } else { [1, 0] };
        Self::explore(
            numeration,
            vec![number.min(part), number.max(part)],
            false,
            budget,
            |was_found, letter| {
                let [number, part] = places.map(|place| numeration.digit(letter, place));
                let is_least = number != 0 && !was_found;
                (part == usize::from(is_least)).then_some(*was_found || number != 0)
            },
            |_| true,
        )
    }

    /// One number, by its digits.
    pub(crate) fn number(
        numeration: Numeration,
        track: Track,
        digits: &[u8],
        budget: &mut Budget,
    ) -> Option<Self> {
        Self::explore(
            numeration,
            vec![track],
            0,
            budget,
            |place: &usize, letter| {
                let digit = digits.get(*place).copied().unwrap_or(0);
                (usize::from(digit) == letter).then_some((place + 1).min(digits.len()))
            },
            |place| *place == digits.len(),
        )
    }

    /// In Ostrowski's digits: the numbers for which a sum is 0.
    ///
    /// `p` times the weight of a place and `q` times that of the next are still to come. The next weight but one is t times the
    /// next and this one, so after the digit `d` they are `q - t · (p + d)` and `p + d` a place further. Sums of weights are what
    /// they are for the powers of θ, but for multiples of w - θ, where w is the second weight, since w times 1 and w are two ways
    /// to write one number: the automaton begins with all of these that may come to 0. What cannot come to 0 any more is seen
    /// from the conjugate p - q/θ, which later digits change by bounded amounts (Frougny 1988).
    pub(super) fn ostrowski_zero(step: u8, sum: &Sum, budget: &mut Budget) -> Option<Self> {
        let (tracks, factors): (Vec<Track>, Vec<i64>) = sum.factors.iter().unzip();
        let numeration = Numeration::Ostrowski(step);
        let second = i64::from(numeration.second_weight());
        let step = i64::from(step);
        let letters = 0..numeration.letter_count(tracks.len())?;
        let digits = |letter: usize| -> i64 {
            let factors = factors.iter().enumerate();
            factors
                .map(|(place, factor)| factor * numeration.digit(letter, place) as i64)
                .sum()
        };
        let digits: Vec<i64> = letters.map(digits).collect();
        let most: i64 = factors.iter().filter(|it| **it > 0).sum();
        let least: i64 = factors.iter().filter(|it| **it < 0).sum();
        // Thousandths, with room for what was cut off: φ is 1.618…, 1/φ 0.618…
        let root = (1_000_000 * (step * step + 4)).isqrt();
        let (theta, inverse) = ((root + 1000 * step) / 2 + 1, (root - 1000 * step) / 2);
        let may_vanish = |(p, q): (i64, i64)| {
            let conjugate = 1000 * p - inverse * q;
            let slack = 2 * (p.abs() + q.abs() + most - least) + 2;
            let (low, high) = (least - (theta * most) / 1000, most - (theta * least) / 1000);
            // Later digits of a number come to at least -1 and at most θ.
            (1000 * (low - 1) - slack..=1000 * (high + 1) + slack).contains(&conjugate)
        };
        let size = sum.constant.abs() + most - least + 2;
        let first: Vec<(i64, i64)> = (-size..=size)
            .map(|multiple| (sum.constant - second * multiple, multiple))
            .filter(|it| may_vanish(*it))
            .collect();
        Self::explore(
            numeration,
            tracks,
            first,
            budget,
            |pairs, letter| {
                let after = |(p, q): &(i64, i64)| {
                    let p = p + digits[letter];
                    (q - step * p, p)
                };
                let to: Vec<(i64, i64)> = pairs
                    .iter()
                    .map(after)
                    .filter(|it| may_vanish(*it))
                    .collect();
                (!to.is_empty()).then_some(to)
            },
            |pairs| pairs.contains(&(0, 0)),
        )
    }
}
