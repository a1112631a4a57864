//! The values between a least and a greatest one, within 32 bits.

/// All values from the least to the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) low: i64,
    pub(crate) high: i64,
}

impl Range {
    /// `None` where a value leaves 32 bits.
    pub(crate) fn new(low: i64, high: i64) -> Option<Self> {
        let fits = i32::try_from(low).is_ok() && i32::try_from(high).is_ok();
        fits.then_some(Self { low, high })
    }

    /// The value, where there is but one.
    pub(crate) fn only(self) -> Option<i64> {
        (self.low == self.high).then_some(self.low)
    }

    pub(crate) fn contains(self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }

    /// What contains both.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        Self::new(self.low + other.low, self.high + other.high)
    }

    pub(crate) fn minus(self, other: Self) -> Option<Self> {
        Self::new(self.low - other.high, self.high - other.low)
    }

    pub(crate) fn times(self, other: Self) -> Option<Self> {
        self.corners(other, |a, b| Some(a * b))
    }

    /// Rounded down; `None` where the divisor may be 0.
    pub(crate) fn divided(self, other: Self) -> Option<Self> {
        if other.contains(0) {
            return None;
        }
        self.corners(other, |a, b| {
            let quotient = a / b;
            let is_rounded_up = a % b != 0 && (a < 0) != (b < 0);
            Some(quotient - i64::from(is_rounded_up))
        })
    }

    /// With the divisor's sign; `None` where the divisor may be 0.
    pub(crate) fn remainder(self, other: Self) -> Option<Self> {
        if other.contains(0) {
            None
        } else if other.low > 0 {
            if self.low >= 0 && self.high < other.low {
                return Some(self);
            }
            Self::new(0, other.high - 1)
        } else {
            Self::new(other.low + 1, 0)
        }
    }

    pub(crate) fn power(self, exponent: Self) -> Option<Self> {
        if exponent.low < 0 {
            return None;
        }
        let greatest = self.low.abs().max(self.high.abs()).max(1);
        let greatest = greatest.checked_pow(u32::try_from(exponent.high).ok()?)?;
        let least = if self.low < 0 { -greatest } else { 0 };
        Self::new(least, greatest)
    }

    pub(crate) fn bit_and(self, other: Self) -> Option<Self> {
        match (self.low >= 0, other.low >= 0) {
            (true, true) => Self::new(0, self.high.min(other.high)),
            (true, false) => Self::new(0, self.high),
            (false, true) => Self::new(0, other.high),
            (false, false) => None,
        }
    }

    /// Of `|` and of `^`.
    pub(crate) fn bit_or(self, other: Self) -> Option<Self> {
        if self.low < 0 || other.low < 0 {
            return None;
        }
        let greatest = self.high.max(other.high).unsigned_abs();
        let bits = 64 - greatest.leading_zeros();
        Self::new(0, (1i64 << bits) - 1)
    }

    pub(crate) fn shifted_left(self, by: Self) -> Option<Self> {
        if by.low < 0 || by.high > 31 {
            return None;
        }
        self.corners(by, |a, b| Some(a << b))
    }

    pub(crate) fn shifted_right(self, by: Self) -> Option<Self> {
        if by.low < 0 {
            return None;
        }
        self.corners(by, |a, b| Some(a >> b.min(63)))
    }

    pub(crate) fn least(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.min(other.high),
        }
    }

    pub(crate) fn greatest(self, other: Self) -> Self {
        Self {
            low: self.low.max(other.low),
            high: self.high.max(other.high),
        }
    }

    /// The truth of `self < other`.
    pub(crate) fn less(self, other: Self) -> Self {
        Self {
            low: i64::from(self.high < other.low),
            high: i64::from(self.low < other.high),
        }
    }

    /// The truth of `self == other`.
    pub(crate) fn equal(self, other: Self) -> Self {
        let may_be = self.low <= other.high && other.low <= self.high;
        let must_be = self.only().is_some() && self == other;
        Self {
            low: i64::from(must_be),
            high: i64::from(may_be),
        }
    }

    /// The opposite truth.
    pub(crate) fn negated(self) -> Self {
        Self {
            low: 1 - self.high,
            high: 1 - self.low,
        }
    }

    pub(crate) fn gcd(self, other: Self) -> Option<Self> {
        let all = self.or(other);
        Self::new(0, all.low.abs().max(all.high.abs()))
    }

    pub(crate) fn isqrt(self) -> Option<Self> {
        Self::new(self.low.checked_isqrt()?, self.high.checked_isqrt()?)
    }

    /// The range of something that rises or falls with each operand.
    fn corners(self, other: Self, of: fn(i64, i64) -> Option<i64>) -> Option<Self> {
        let corners = [
            of(self.low, other.low)?,
            of(self.low, other.high)?,
            of(self.high, other.low)?,
            of(self.high, other.high)?,
        ];
        let low = corners.iter().copied().min()?;
        let high = corners.iter().copied().max()?;
        Self::new(low, high)
    }
}
