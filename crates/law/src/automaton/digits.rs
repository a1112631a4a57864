//! The digits of numbers of any size.

use super::numeration::Numeration;
use super::witness::Digits;
use crate::oracle::number;
use num_bigint::BigUint;
use num_integer::Integer;

impl Numeration {
    /// The digits of a number that is written in decimal ones; `None` for what is no number.
    pub(crate) fn read(self, text: &str) -> Option<Digits> {
        let mut rest = number(text)?;
        let Self::Ostrowski(step) = self else {
            let Self::Base(base) = self else {
                unreachable!("there are two kinds");
            };
            let is_none = rest == BigUint::ZERO;
            return Some(if is_none {
                vec![]
            } else {
                rest.to_radix_le(base.into())
            });
        };
        let mut weights = vec![BigUint::from(1_u8), self.second_weight().into()];
        while rest >= weights[weights.len() - 1] {
            let [.., before, last] = weights.as_slice() else {
                unreachable!("there are two");
            };
            weights.push(last * step + before);
        }
        let mut digits = vec![];
        for weight in weights.iter().rev() {
            let (digit, less) = rest.div_rem(weight);
            digits.push(u8::try_from(digit).ok()?);
            rest = less;
        }
        digits.reverse();
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Some(digits)
    }

    /// The number with these digits in decimal ones.
    pub(crate) fn write(self, digits: &[u8]) -> String {
        let (mut weight, mut next) = match self {
            Self::Base(base) => (BigUint::from(1_u8), base.into()),
            Self::Ostrowski(_) => (BigUint::from(1_u8), self.second_weight().into()),
        };
        let mut number = BigUint::ZERO;
        for digit in digits {
            number += &weight * *digit;
            let after = match self {
                Self::Base(base) => &next * base,
                Self::Ostrowski(step) => &next * step + &weight,
            };
            (weight, next) = (next, after);
        }
        number.to_string()
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
