//! Whole numbers of any size, as far as their digits are needed.

use super::numeration::Numeration;
use super::witness::Digits;

/// A whole number from 0 on.
///
/// Invariant: the lowest nine decimal digits come first, and the last nine are not all 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Big(Vec<u32>);

const NINE_DIGITS: u64 = 1_000_000_000;

impl Big {
    /// `None` for what is no number in decimal digits.
    fn read(text: &str) -> Option<Self> {
        let is_number = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        let groups = text.as_bytes().rchunks(9);
        let groups = groups.map(|group| std::str::from_utf8(group).ok()?.parse().ok());
        let mut big = Self(groups.collect::<Option<_>>().filter(|_| is_number)?);
        big.trim();
        Some(big)
    }

    fn write(&self) -> String {
        let mut groups = self.0.iter().rev();
        let first = groups.next().map_or("0".to_owned(), u32::to_string);
        groups.fold(first, |text, group| format!("{text}{group:09}"))
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    fn is_less(&self, other: &Self) -> bool {
        let key = |it: &Self| (it.0.len(), it.0.iter().rev().copied().collect::<Vec<u32>>());
        key(self) < key(other)
    }

    /// `factor` times the number, and a number that is added.
    fn times_plus(&self, factor: u64, other: &Self) -> Self {
        let mut carry = 0;
        let mut groups = vec![];
        let mut place = 0;
        while place < self.0.len().max(other.0.len()) || carry > 0 {
            let of = |it: &Self| it.0.get(place).copied().map_or(0, u64::from);
            carry += of(self) * factor + of(other);
            groups.push(u32::try_from(carry % NINE_DIGITS).expect("nine digits"));
            carry /= NINE_DIGITS;
            place += 1;
        }
        Self(groups)
    }

    /// The number without one that is no greater.
    fn minus(&self, other: &Self) -> Self {
        let mut borrowed = 0;
        let mut groups = vec![];
        for (place, group) in self.0.iter().enumerate() {
            let taken = other.0.get(place).copied().map_or(0, u64::from) + borrowed;
            let rest = u64::from(*group) + NINE_DIGITS - taken;
            borrowed = u64::from(rest < NINE_DIGITS);
            groups.push(u32::try_from(rest % NINE_DIGITS).expect("nine digits"));
        }
        let mut rest = Self(groups);
        rest.trim();
        rest
    }

    /// Divides by a small number, and returns the remainder.
    fn divide(&mut self, divisor: u64) -> u64 {
        let mut rest = 0;
        for group in self.0.iter_mut().rev() {
            rest = rest * NINE_DIGITS + u64::from(*group);
            *group = u32::try_from(rest / divisor).expect("nine digits");
            rest %= divisor;
        }
        self.trim();
        rest
    }
}

impl Numeration {
    /// The digits of a number that is written in decimal ones; `None` for what is no number.
    pub(crate) fn read(self, text: &str) -> Option<Digits> {
        let mut rest = Big::read(text)?;
        let mut digits = vec![];
        match self {
            Self::Base(base) => {
                while rest != Big::default() {
                    digits.push(u8::try_from(rest.divide(base.into())).expect("a digit"));
                }
            }
            Self::Ostrowski(step) => {
                let mut weights = vec![Big(vec![1]), Big(vec![self.second_weight().into()])];
                while !rest.is_less(&weights[weights.len() - 1]) {
                    let [.., before, last] = weights.as_slice() else {
                        unreachable!("there are two");
                    };
                    weights.push(last.times_plus(step.into(), before));
                }
                for weight in weights.iter().rev() {
                    let mut digit = 0;
                    while !rest.is_less(weight) {
                        rest = rest.minus(weight);
                        digit += 1;
                    }
                    digits.push(digit);
                }
                digits.reverse();
                while digits.last() == Some(&0) {
                    digits.pop();
                }
            }
        }
        Some(digits)
    }

    /// The number with these digits in decimal ones.
    pub(crate) fn write(self, digits: &[u8]) -> String {
        let mut number = Big::default();
        match self {
            Self::Base(base) => {
                for digit in digits.iter().rev() {
                    number = number.times_plus(base.into(), &Big(vec![(*digit).into()]));
                    number.trim();
                }
            }
            Self::Ostrowski(step) => {
                let (mut weight, mut next) = (Big(vec![1]), Big(vec![self.second_weight().into()]));
                for digit in digits {
                    if *digit > 0 {
                        number = weight.times_plus((*digit).into(), &number);
                    }
                    (weight, next) = (next.clone(), next.times_plus(step.into(), &weight));
                }
            }
        }
        number.write()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_many_digits_are_read_and_written() {
        let long = "618033988749894848204586834365638117720309179805762862135448";
        for numeration in Numeration::ALL
            .into_iter()
            .chain([2, 3, 8].map(Numeration::Ostrowski))
        {
            for text in ["0", "1", "9", "1000000000", "999999999999999999999", long] {
                let digits = numeration.read(text).expect("a number");
                assert_eq!(numeration.write(&digits), text, "{numeration:?}");
                assert_ne!(digits.last(), Some(&0));
            }
            for number in [1_u64, 88, 89, 12_345_678_901_234_567] {
                let digits = numeration.read(&number.to_string()).expect("a number");
                assert_eq!(numeration.value(&digits), i64::try_from(number).ok());
            }
            assert_eq!(numeration.read("-1"), None);
            assert_eq!(numeration.read(""), None);
        }
    }
}
