//! Exact fractions: chances of a toss, and probabilities made of them.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A fraction in lowest terms with a positive denominator; its text form is `3/4`, or `2` for a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ratio {
    // Invariant: the denominator is positive, and the two have no common divisor.
    numerator: i64,
    denominator: i64,
}

impl Ratio {
    /// 0.
    pub const ZERO: Self = Self {
        numerator: 0,
        denominator: 1,
    };
    /// 1.
    pub const ONE: Self = Self {
        numerator: 1,
        denominator: 1,
    };

    /// The fraction of two numbers; `None` for the denominator 0 and past 64 bits.
    pub fn new(numerator: i64, denominator: i64) -> Option<Self> {
        Self::reduced(numerator.into(), denominator.into())
    }

    /// The fraction that a decimal such as `0.99` is exactly; `None` for another text and past 64 bits.
    pub fn of_decimal(text: &str) -> Option<Self> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (digits, 0),
        };
        let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{whole}{part}").replace('_', "");
        let value: i128 = all.parse().ok().filter(|_| !all.starts_with(['+', '-']))?;
        let places = i32::try_from(part.replace('_', "").len()).ok()?;
        let shift = exponent.checked_sub(places)?;
        let power = 10_i128.checked_pow(shift.unsigned_abs())?;
        if shift >= 0 {
            Self::reduced(value.checked_mul(power)?.checked_mul(sign)?, 1)
        } else {
            Self::reduced(value.checked_mul(sign)?, power)
        }
    }

    fn reduced(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = i128::try_from(a).ok()? * denominator.signum();
        Some(Self {
            numerator: i64::try_from(numerator / divisor).ok()?,
            denominator: i64::try_from(denominator / divisor).ok()?,
        })
    }

    /// What stands above the line; the sign is here.
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// What stands below the line, at least 1.
    pub fn denominator(self) -> i64 {
        self.denominator
    }

    /// The sum; `None` past 64 bits.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let left = wide(self.numerator, other.denominator);
        let right = wide(other.numerator, self.denominator);
        let denominator = wide(self.denominator, other.denominator);
        Self::reduced(left.checked_add(right)?, denominator)
    }

    /// The difference; `None` past 64 bits.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.checked_add(Self {
            numerator: other.numerator.checked_neg()?,
            ..other
        })
    }

    /// The product; `None` past 64 bits.
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        Self::reduced(
            wide(self.numerator, other.numerator),
            wide(self.denominator, other.denominator),
        )
    }

    /// The quotient; `None` for a division by 0 and past 64 bits.
    pub fn checked_div(self, other: Self) -> Option<Self> {
        Self::reduced(
            wide(self.numerator, other.denominator),
            wide(self.denominator, other.numerator),
        )
    }

    /// The fraction as a probability is written: `0.25`, or `1 / 3` where a decimal is not short.
    pub fn expression(self) -> String {
        /// Most digits after the point that are short.
        const PLACES: u32 = 4;
        let shifted = Self::from(10_i64.pow(PLACES)).checked_mul(self);
        let (Some(shifted), false) = (shifted, self.denominator == 1) else {
            return self.to_string();
        };
        if shifted.denominator > 1 {
            return format!("{} / {}", self.numerator, self.denominator);
        }
        let sign = if self.numerator < 0 { "-" } else { "" };
        let digits = format!("{:05}", shifted.numerator.unsigned_abs());
        let (whole, part) = digits.split_at(digits.len() - PLACES as usize);
        format!("{sign}{whole}.{}", part.trim_end_matches('0'))
    }

    /// What stands behind a factor that is multiplied by it, as whole numbers are divided: `3 // 2`.
    pub fn quotient(self) -> String {
        format!("{} // {}", self.numerator, self.denominator)
    }

    /// The nearest floating point number, or a neighbour of it.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a quotient of two rounded numbers is exact to 1e-15"
    )]
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

/// The product, which always fits.
fn wide(a: i64, b: i64) -> i128 {
    i128::from(a) * i128::from(b)
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        wide(self.numerator, other.denominator).cmp(&wide(other.numerator, self.denominator))
    }
}

impl From<i64> for Ratio {
    fn from(number: i64) -> Self {
        Self {
            numerator: number,
            denominator: 1,
        }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(decimal: &str, expected: &str) {
        let found = Ratio::of_decimal(decimal).map(|ratio| ratio.to_string());
        assert_eq!(found.as_deref().unwrap_or("none"), expected);
    }

    #[test]
    fn decimals_are_fractions() {
        check("0.5", "1/2");
        check("0.99", "99/100");
        check("-1.25", "-5/4");
        check("3.0", "3");
        check("5e-1", "1/2");
        check("1_0.5e1", "105");
        check("nan", "none");
        check("inf", "none");
        check("1e40", "none");
        check("", "none");
        check("--1", "none");
    }

    #[test]
    fn fractions_are_written_as_in_a_file() {
        for text in ["0.5", "0.05", "-12.0125", "1 / 3", "7", "0", "1 / 100000"] {
            let (above, below) = text.split_once(" / ").unwrap_or((text, "1"));
            let parts = [above, below].map(|part| Ratio::of_decimal(part).expect("a number"));
            let ratio = parts[0].checked_div(parts[1]).expect("a fraction");
            assert_eq!(ratio.expression(), text);
        }
    }

    #[test]
    fn fractions_are_reckoned_exactly_or_not_at_all() {
        let (half, third) = (Ratio::new(1, 2), Ratio::new(-2, -6));
        let (half, third) = (half.expect("a fraction"), third.expect("a fraction"));
        assert_eq!(half.checked_add(third), Ratio::new(5, 6));
        assert_eq!(half.checked_sub(third), Ratio::new(1, 6));
        assert_eq!(half.checked_mul(third), Ratio::new(1, 6));
        assert_eq!(half.checked_div(third), Ratio::new(3, 2));
        assert_eq!(half.checked_div(Ratio::ZERO), None);
        assert!(third < half && half < Ratio::ONE);
        let large = Ratio::from(i64::MAX);
        assert_eq!(large.checked_add(Ratio::ONE), None);
        let small = Ratio::new(1, i64::MAX).expect("a fraction");
        assert_eq!(small.checked_mul(half), None);
    }
}
