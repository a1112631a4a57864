//! Chances of winning, in games with tosses.

use kruzhok_rules::Ratio;
use std::fmt;

/// How probable it is that the player to move wins under best play by both; a draw and endless play count one half.
///
/// Its text form is the fraction, or else the decimal: `3/4`, `0.7071067811865476`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probability {
    /// To 1e-12.
    pub value: f64,
    /// The same exactly, where its numbers and those that it is made of stay within 64 bits.
    pub exact: Option<Ratio>,
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact {
            Some(exact) => exact.fmt(f),
            None => self.value.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_is_written_where_there_is_one() {
        let three_quarters = Probability {
            value: 0.75,
            exact: Ratio::new(3, 4),
        };
        assert_eq!(three_quarters.to_string(), "3/4");
        let rounded = Probability {
            exact: None,
            ..three_quarters
        };
        assert_eq!(rounded.to_string(), "0.75");
    }
}
