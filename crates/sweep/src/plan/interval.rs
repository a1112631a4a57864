//! Whole numbers between two ends.

/// Whole numbers from `low` to `high`; an end at [`INFINITY`] says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub(crate) low: i128,
    pub(crate) high: i128,
}

/// Beyond 64 bits everything counts as without end.
pub(crate) const INFINITY: i128 = 1 << 63;

impl Interval {
    pub(crate) const ALL: Self = Self {
        low: -INFINITY,
        high: INFINITY,
    };
    pub(crate) const TRUTH: Self = Self { low: 0, high: 1 };

    pub(crate) fn new(low: i128, high: i128) -> Self {
        Self {
            low: low.clamp(-INFINITY, INFINITY),
            high: high.clamp(-INFINITY, INFINITY),
        }
    }

    pub(crate) fn one(value: i128) -> Self {
        Self::new(value, value)
    }

    pub(crate) fn at_least(low: i128) -> Self {
        Self::new(low, INFINITY)
    }

    pub(crate) fn at_most(high: i128) -> Self {
        Self::new(-INFINITY, high)
    }

    pub(crate) fn has_low(self) -> bool {
        self.low > -INFINITY
    }

    pub(crate) fn has_high(self) -> bool {
        self.high < INFINITY
    }

    pub(crate) fn is_empty(self) -> bool {
        self.low > self.high
    }

    pub(crate) fn contains(self, value: i128) -> bool {
        self.low <= value && value <= self.high
    }

    /// The value, where there is but one.
    pub(crate) fn only(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    pub(crate) fn meet(self, other: Self) -> Self {
        Self {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    pub(crate) fn hull(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    pub(crate) fn negated(self) -> Self {
        Self::new(-self.high, -self.low)
    }

    pub(crate) fn plus(self, other: Self) -> Self {
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

    pub(crate) fn minus(self, other: Self) -> Self {
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

    pub(crate) fn times(self, other: Self) -> Self {
        self.corners(other, |a, b| a * b)
    }

    /// Quotients rounded down; `other` is without 0.
    pub(crate) fn divided(self, other: Self) -> Self {
        self.corners(other, |a, b| match a.abs() >= INFINITY {
            true => a * b.signum(),
            // A quotient by something endless is near 0 and may be rounded down to -1.
            false => floor(a, b),
        })
    }

    /// All whole x with x * y in `self` for some y of `other`, which is without 0.
    pub(crate) fn factors(self, other: Self) -> Self {
        let quotient = |round: fn(i128, i128) -> i128| {
            self.corners(other, |a, b| match a.abs() >= INFINITY {
                true => a * b.signum(),
                false => round(a, b),
            })
        };
        Self {
            low: quotient(ceiling).low,
            high: quotient(floor).high,
        }
    }

    /// Least and greatest absolute value.
    pub(crate) fn size(self) -> Self {
        let (low, high) = (self.low.abs(), self.high.abs());
        let least = match self.contains(0) {
            true => 0,
            false => low.min(high),
        };
        Self::new(least, low.max(high))
    }
}

pub(crate) fn floor(a: i128, b: i128) -> i128 {
    let quotient = a / b;
    match a % b != 0 && (a < 0) != (b < 0) {
        true => quotient - 1,
        false => quotient,
    }
}

pub(crate) fn ceiling(a: i128, b: i128) -> i128 {
    -floor(-a, b)
}

/// The greatest whole number whose power is at most `value`.
pub(crate) fn root(value: i128, exponent: u32) -> i128 {
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
