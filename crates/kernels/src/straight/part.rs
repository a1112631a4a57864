//! Where the moves of a line lead: stretches along which a target moves evenly.

/// Places from the first to before the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first.
    pub from: i64,
    /// The one after the last.
    pub to: i64,
}

/// A place that moves evenly along a line: `slope * place + start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Even {
    /// By how much it moves from place to place.
    pub slope: i64,
    /// What it is at the place 0.
    pub start: i64,
}

impl Span {
    /// No place at all.
    pub const EMPTY: Self = Self { from: 0, to: 0 };

    /// The stretches between cuts, which may come in any order and more than once: from the first on, or from the last down.
    pub fn between(mut cuts: Vec<i64>, is_down: bool) -> Vec<Self> {
        cuts.sort_unstable();
        cuts.dedup();
        let pairs = cuts.windows(2).map(|pair| Self::new(pair[0], pair[1]));
        match is_down {
            true => pairs.rev().collect(),
            false => pairs.collect(),
        }
    }

    /// From the first to before the last.
    pub fn new(from: i64, to: i64) -> Self {
        Self { from, to }
    }

    /// A single place.
    pub fn one(place: i64) -> Self {
        Self::new(place, place + 1)
    }

    /// So many places from the first on.
    pub fn first(count: i64) -> Self {
        Self { from: 0, to: count }
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.from >= self.to
    }

    /// The places that both have.
    pub fn and(self, other: Self) -> Self {
        let both = Self::new(self.from.max(other.from), self.to.min(other.to));
        if both.is_empty() { Self::EMPTY } else { both }
    }

    /// The places below and above those of `other`.
    pub fn without(self, other: Self) -> [Self; 2] {
        if other.is_empty() {
            return [self, Self::EMPTY];
        }
        let below = Self::new(self.from, self.to.min(other.from));
        let above = Self::new(self.from.max(other.to), self.to);
        [below, above].map(|part| if part.is_empty() { Self::EMPTY } else { part })
    }
}

impl Even {
    /// The target of a place.
    #[inline]
    pub fn at(self, place: i64) -> i64 {
        product(self.slope, place).saturating_add(self.start)
    }

    /// The same on `span`, fixed where that is a single place.
    pub fn on(self, span: Span) -> Self {
        if span.to - span.from != 1 {
            return self;
        }
        Self {
            slope: 0,
            start: self.at(span.from),
        }
    }

    /// So much less.
    pub fn minus(self, by: i64) -> Self {
        Self {
            start: self.start.saturating_sub(by),
            ..self
        }
    }

    /// The sum with another one that is taken so many times. Within a box no sum is too great, though one beyond it may be.
    pub fn plus_times(self, other: Self, by: i64) -> Self {
        Self {
            slope: self.slope.wrapping_add(other.slope.wrapping_mul(by)),
            start: self.start.wrapping_add(other.start.wrapping_mul(by)),
        }
    }

    /// How far it is from the place itself.
    pub fn minus_place(self) -> Self {
        Self {
            slope: self.slope - 1,
            ..self
        }
    }

    /// The same on `span`; a single place leads somewhere as if all places did so side by side.
    pub fn beside(self, span: Span) -> Self {
        if span.to - span.from != 1 {
            return self;
        }
        Self {
            slope: 1,
            start: self.at(span.from).saturating_sub(span.from),
        }
    }

    /// The places of `span` at which it is negative.
    pub fn negative(self, span: Span) -> Span {
        let below = Self {
            slope: -self.slope,
            start: self.start.saturating_neg().saturating_sub(1),
        };
        below.not_negative(span)
    }

    /// The places of `span` at which it is not negative.
    pub fn not_negative(self, span: Span) -> Span {
        let Self { slope, start } = self;
        match slope.signum() {
            0 if start >= 0 => span,
            0 => Span::EMPTY,
            1 => {
                // The first place with slope * place >= -start.
                let from = quotient(start, slope).saturating_neg();
                span.and(Span { from, to: i64::MAX })
            }
            _ => {
                let to = quotient(start, -slope).saturating_add(1);
                span.and(Span { from: i64::MIN, to })
            }
        }
    }

    /// The places of `span` whose targets lie in `targets`.
    pub fn within(self, span: Span, targets: Span) -> Span {
        if targets.is_empty() {
            return Span::EMPTY;
        }
        let below = self.minus(targets.to);
        below.negative(self.minus(targets.from).not_negative(span))
    }
}

/// The product, or the number nearest to it. Where both are small, as nearly always, a browser need not look for an
/// overflow, which takes it a product of 128 bits.
pub fn product(a: i64, b: i64) -> i64 {
    match (i32::try_from(a), i32::try_from(b)) {
        (Ok(a), Ok(b)) => i64::from(a) * i64::from(b),
        _ => a.saturating_mul(b),
    }
}

/// Rounded down, for a divisor above 0; nearly always there is nothing to divide.
fn quotient(number: i64, divisor: i64) -> i64 {
    match divisor {
        1 => number,
        _ => number.div_euclid(divisor),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_targets_are_those_that_trying_finds() {
        let span = Span { from: 0, to: 40 };
        for slope in -3..=3 {
            for start in -9..=9 {
                let even = Even { slope, start };
                for (from, to) in [(0, 7), (-3, -1), (5, 5), (2, 3), (-90, 90)] {
                    let found = even.within(span, Span { from, to });
                    let meant = |place: &i64| from <= even.at(*place) && even.at(*place) < to;
                    let tried: Vec<i64> = (0..40).filter(meant).collect();
                    assert_eq!((found.from..found.to).collect::<Vec<_>>(), tried);
                }
            }
        }
    }
}
