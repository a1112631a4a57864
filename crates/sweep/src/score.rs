//! Outcome and remoteness in two bytes, so that the best move is the least number.

/// The value of a position for the player to move, in the order of what a player wants: a quick loss is the least, then
/// a slow one, a draw, a slow win, and a quick win is the greatest.
///
/// A win in r plies is [`Score::MOST`] − r, a loss in r plies the negative of that, a draw 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i16);

impl Score {
    /// Won at the end of the game.
    pub const MOST: i16 = i16::MAX;
    /// A position that has no score: it cannot be worked out, or play never comes there.
    pub const NONE: Self = Self(i16::MIN);
    /// Neither player can force the end.
    pub const DRAW: Self = Self(0);
    /// Who is to move has won.
    pub const WON: Self = Self(Self::MOST);
    /// Who is to move has lost.
    pub const LOST: Self = Self(-Self::MOST);

    /// The score of a position from the least score among its successors: the opponent's worst, one ply later.
    ///
    /// A win or loss in more plies than there is room for comes out as a draw; see [`Score::is_slowest`].
    #[inline]
    pub fn before(least: Self) -> Self {
        let own = -least.0;
        Self(own - own.signum())
    }

    /// Whether one ply more would make a win or a loss look like a draw: what comes of this score is not to be trusted.
    #[inline]
    pub fn is_slowest(self) -> bool {
        self.0.abs() == 1
    }

    /// Plies to the end; `None` for a draw and for no score.
    pub fn remoteness(self) -> Option<u32> {
        let distance = Self::MOST.checked_sub(self.0.checked_abs()?)?;
        (self.0 != 0).then(|| u32::from(distance.unsigned_abs()))
    }

    /// Whether the player to move wins.
    pub fn is_won(self) -> bool {
        self.0 > 0
    }

    /// Whether the player to move loses.
    pub fn is_lost(self) -> bool {
        self.0 < 0 && self != Self::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        let before = |scores: &[Score]| {
            let least = scores.iter().copied().min().expect("there is a move");
            Score::before(least)
        };
        let win = |plies| Score(Score::MOST - plies);
        let loss = |plies: i16| Score(plies - Score::MOST);
        assert_eq!(before(&[loss(0), loss(4)]), win(1));
        assert_eq!(before(&[win(1), win(5)]), loss(6));
        assert_eq!(before(&[win(1), loss(8)]), win(9));
        assert_eq!(before(&[win(1), Score::DRAW]), Score::DRAW);
        assert_eq!(win(9).remoteness(), Some(9));
        assert_eq!(loss(6).remoteness(), Some(6));
        assert_eq!(Score::DRAW.remoteness(), None);
        assert_eq!(Score::NONE.remoteness(), None);
        assert!(!Score::NONE.is_lost() && !Score::NONE.is_won());
    }
}
