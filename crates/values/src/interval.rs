//! Whole numbers between two ends.

/// Whole numbers from `low` to `high`; an end at [`INFINITY`] says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least.
    pub low: i128,
    /// The greatest.
    pub high: i128,
}

/// Beyond 64 bits everything counts as without end.
pub const INFINITY: i128 = 1 << 63;

impl Interval {
    /// All of them.
    pub const ALL: Self = Self {
        low: -INFINITY,
        high: INFINITY,
    };
    /// The values of a condition.
    pub const TRUTH: Self = Self { low: 0, high: 1 };

    /// From `low` to `high`; whatever lies beyond 64 bits says nothing.
    pub fn new(low: i128, high: i128) -> Self {
        Self {
            low: low.clamp(-INFINITY, INFINITY),
            high: high.clamp(-INFINITY, INFINITY),
        }
    }

    /// This number alone.
    pub fn one(value: impl Into<i128>) -> Self {
        let value = value.into();
        Self::new(value, value)
    }

    /// Both ends are among them.
    pub fn between(low: i64, high: i64) -> Self {
        Self::new(low.into(), high.into())
    }

    /// From `low` on.
    pub fn at_least(low: i128) -> Self {
        Self::new(low, INFINITY)
    }

    /// Up to `high`.
    pub fn at_most(high: i128) -> Self {
        Self::new(-INFINITY, high)
    }

    /// Whether there is a least one.
    pub fn has_low(self) -> bool {
        self.low > -INFINITY
    }

    /// Whether there is a greatest one.
    pub fn has_high(self) -> bool {
        self.high < INFINITY
    }

    /// Both ends as numbers of 64 bits; `None` for an end that is not bounded.
    pub fn ends(self) -> (Option<i64>, Option<i64>) {
        let end = |has: bool, end: i128| i64::try_from(end).ok().filter(|_| has);
        (
            end(self.has_low(), self.low),
            end(self.has_high(), self.high),
        )
    }

    /// The part up to `high`.
    pub fn up_to(self, high: i128) -> Self {
        self.meet(Self::at_most(high))
    }

    /// Whether nothing is left.
    pub fn is_empty(self) -> bool {
        self.low > self.high
    }

    /// Whether a number is among them.
    pub fn contains(self, value: i128) -> bool {
        self.low <= value && value <= self.high
    }

    /// The value, where there is but one.
    pub fn only(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    /// What both have.
    pub fn meet(self, other: Self) -> Self {
        Self {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    /// From the lesser low end to the greater high end.
    pub fn hull(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    /// The negatives.
    pub fn negated(self) -> Self {
        Self::new(-self.high, -self.low)
    }

    /// All sums.
    pub fn plus(self, other: Self) -> Self {
        let low = match self.has_low() && other.has_low() {
            true => self.low + other.low,
            false => -INFINITY,
        };
        let high = match self.has_high() && other.has_high() {
            true => self.high + other.high,
            false => INFINITY,
        };
        Self::new(low, high)
    }

    /// All differences.
    pub fn minus(self, other: Self) -> Self {
        self.plus(other.negated())
    }

    fn corners(self, other: Self, value: impl Fn(i128, i128) -> i128) -> Self {
        let values = [
            value(self.low, other.low),
            value(self.low, other.high),
            value(self.high, other.low),
            value(self.high, other.high),
        ];
        let low = values.into_iter().fold(i128::MAX, i128::min);
        let high = values.into_iter().fold(i128::MIN, i128::max);
        Self::new(low, high)
    }

    /// All products lie between these.
    pub fn times(self, other: Self) -> Self {
        self.corners(other, |a, b| a * b)
    }

    /// Quotients rounded down; `other` is without 0.
    pub fn divided(self, other: Self) -> Self {
        // A quotient by something endless is near 0 and may be rounded down to -1.
        self.quotients(other, floor)
    }

    fn quotients(self, other: Self, round: fn(i128, i128) -> i128) -> Self {
        self.corners(other, |a, b| match a.abs() >= INFINITY {
            true => a * b.signum(),
            false => round(a, b),
        })
    }

    /// All whole x with x * y in `self` for some y of `other`, which is without 0.
    pub fn factors(self, other: Self) -> Self {
        Self {
            low: self.quotients(other, ceiling).low,
            high: self.quotients(other, floor).high,
        }
    }

    /// Least and greatest absolute value.
    pub fn size(self) -> Self {
        let (low, high) = (self.low.abs(), self.high.abs());
        let least = match self.contains(0) {
            true => 0,
            false => low.min(high),
        };
        Self::new(least, low.max(high))
    }
}

/// A quotient rounded down; `b` is not 0.
fn floor(a: i128, b: i128) -> i128 {
    let quotient = a / b;
    match a % b != 0 && (a < 0) != (b < 0) {
        true => quotient - 1,
        false => quotient,
    }
}

/// A quotient rounded up; `b` is not 0.
pub fn ceiling(a: i128, b: i128) -> i128 {
    -floor(-a, b)
}

/// The greatest whole number whose power is at most `value`.
pub fn root(value: i128, exponent: u32) -> i128 {
    if value <= 0 {
        return 0;
    }
    let (mut low, mut high) = (0, INFINITY);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match middle.checked_pow(exponent) {
            Some(power) if power <= value => low = middle,
            _ => high = middle,
        }
    }
    low
}
