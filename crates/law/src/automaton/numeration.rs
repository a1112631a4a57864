//! How numbers are written in digits.

use super::Automaton;
use super::relations::Sum;
use super::{Budget, Track};

/// How numbers are written in digits, the lowest first.
///
/// Whichever it is, the sums of two numbers are read by an automaton (the *adder*), so that all linear relations are: base `b`
/// carries from digit to digit, and Zeckendorf's sums are read by Frougny's automaton (1988), here [`Automaton::zeckendorf_zero`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numeration {
    /// Digits from 0 to below the base, which is at least 2.
    Base(u8),
    /// Sums of the Fibonacci numbers 1, 2, 3, 5, 8, … of which no two are neighbours (Zeckendorf 1972): the digits are 0 and 1,
    /// and no two neighbours are 1.
    Zeckendorf,
}

impl Numeration {
    /// Those that are tried, in this order.
    pub(crate) const ALL: [Self; 4] = [
        Self::Base(2),
        Self::Zeckendorf,
        Self::Base(3),
        Self::Base(10),
    ];

    /// Its name, in which the message catalogues know it.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Base(2) => "binary",
            Self::Base(3) => "ternary",
            Self::Base(10) => "decimal",
            Self::Base(base) => unreachable!("base {base} is not tried"),
            Self::Zeckendorf => "zeckendorf",
        }
    }

    /// Number of digits that there are.
    pub(crate) fn digit_count(self) -> usize {
        match self {
            Self::Base(base) => base.into(),
            Self::Zeckendorf => 2,
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
    fn weights(self) -> impl Iterator<Item = i64> {
        let mut weights = (Some(1_i64), Some(2_i64));
        std::iter::from_fn(move || {
            let weight = weights.0?;
            weights = match self {
                Self::Base(base) => (weight.checked_mul(base.into()), None),
                Self::Zeckendorf => (weights.1, weights.1.and_then(|it| it.checked_add(weight))),
            };
            Some(weight)
        })
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
            Self::Base(2) | Self::Zeckendorf => letter >> place & 1,
            Self::Base(base) => {
                let places = u32::try_from(place).unwrap_or(u32::MAX);
                letter / usize::from(base).pow(places) % usize::from(base)
            }
        }
    }

    /// The letter with these digits.
    pub(crate) fn letter(self, digits: impl DoubleEndedIterator<Item = usize>) -> usize {
        let count = self.digit_count();
        digits.rev().fold(0, |letter, digit| letter * count + digit)
    }

    /// What must be known of a letter to say which may follow.
    pub(super) fn remembered(self, letter: usize) -> usize {
        match self {
            Self::Base(_) => 0,
            Self::Zeckendorf => letter,
        }
    }

    /// Whether a letter may follow one of which this is remembered.
    pub(super) fn may_follow(self, remembered: usize, letter: usize) -> bool {
        remembered & letter == 0
    }
}

impl Automaton {
    /// The pairs of numbers of which the second has the digits of the first, moved up by one place: `n` and twice that in base
    /// 2. In Zeckendorf digits the second is ⌊φ·(n + 1)⌋ - 1 (Carlitz, Scoville and Hoggatt 1972).
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

    /// In Zeckendorf digits: the numbers for which a sum is 0.
    ///
    /// With weights 1, 2, 3, 5, … of the places, `p` times the weight of a place and `q` times that of the next are still to come.
    /// The next weight but one is the sum of both, so after the digit `d` they are `q - p - d` and `p + d` a place further. Sums of
    /// weights are what they are for the powers of φ, but for multiples of 2 - φ, since 1 + 1 and 2 are two ways to
    /// write one number: the automaton begins with all of these that may come to 0. What cannot come to 0 any more is seen
    /// from the conjugate p - q/φ, which later digits change by bounded amounts (Frougny 1988).
    pub(super) fn zeckendorf_zero(sum: &Sum, budget: &mut Budget) -> Option<Self> {
        let (tracks, factors): (Vec<Track>, Vec<i64>) = sum.factors.iter().unzip();
        let numeration = Numeration::Zeckendorf;
        let letters = 0..numeration.letter_count(tracks.len())?;
        let digits = |letter: usize| -> i64 {
            let factors = factors.iter().enumerate();
            let present = factors.filter(|(place, _)| numeration.digit(letter, *place) == 1);
            present.map(|(_, factor)| factor).sum()
        };
        let digits: Vec<i64> = letters.map(digits).collect();
        let most: i64 = factors.iter().filter(|it| **it > 0).sum();
        let least: i64 = factors.iter().filter(|it| **it < 0).sum();
        // Thousandths, with room for what was cut off: φ is 1.618…, 1/φ 0.618…
        let may_vanish = |(p, q): (i64, i64)| {
            let conjugate = 1000 * p - 618 * q;
            let slack = 2 * (p.abs() + q.abs() + most - least) + 2;
            let (low, high) = (least - (1619 * most) / 1000, most - (1619 * least) / 1000);
            // Later digits add from `least` to `most` times 1, -1/φ, 1/φ², …
            (1000 * (low - 1) - slack..=1000 * (high + 1) + slack).contains(&conjugate)
        };
        let size = sum.constant.abs() + most - least + 2;
        let first: Vec<(i64, i64)> = (-size..=size)
            .map(|multiple| (sum.constant - 2 * multiple, multiple))
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
                    (q - p, p)
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
