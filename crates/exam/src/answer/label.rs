//! Outcomes in the words of pupils: how many own moves the winner needs.

use kruzhok_rules::Player;
use kruzhok_solver::{Outcome, PositionId, Solution};
use std::fmt;

/// Own moves of the winner, with a sign for the player to move: `+2`, `−1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnMoves {
    /// Whether the player to move wins.
    pub wins: bool,
    /// The winner's own moves.
    pub turns: u32,
}

/// How many own moves the winner needs, and whether that is the player to move; `None` where nobody is sure to win, and
/// where nobody knows how long play lasts.
pub fn own_moves(outcome: Outcome) -> Option<OwnMoves> {
    let plies = outcome.remoteness()?.plies();
    let wins = matches!(outcome, Outcome::Win(_));
    let turns = kruzhok_rules::own_moves(wins, plies);
    Some(OwnMoves { wins, turns })
}

/// Who moves in a position that is `ply_count` moves away from a start.
pub(crate) fn mover(solution: &Solution, id: PositionId, ply_count: u32) -> Player {
    let by_turns = if ply_count.is_multiple_of(2) {
        Player::First
    } else {
        Player::Second
    };
    solution
        .rules
        .mover(&solution.graph.words(id))
        .unwrap_or(by_turns)
}

impl fmt::Display for OwnMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.wins { '+' } else { '−' }, self.turns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(outcome: Outcome, signed: &str) {
        assert_eq!(own_moves(outcome).expect("no draw").to_string(), signed);
    }

    #[test]
    fn the_moves_of_the_winner_are_counted() {
        check(Outcome::win_in(1), "+1");
        check(Outcome::loss_in(2), "−1");
        check(Outcome::win_in(3), "+2");
        check(Outcome::loss_in(4), "−2");
    }

    #[test]
    fn a_last_move_by_the_loser_is_not_counted() {
        check(Outcome::win_in(2), "+1");
        check(Outcome::loss_in(1), "−0");
        check(Outcome::loss_in(3), "−1");
    }

    #[test]
    fn nobody_is_counted_for_where_nobody_is_sure_to_win() {
        for outcome in [Outcome::Draw, Outcome::Undecided, Outcome::Chance] {
            assert_eq!(own_moves(outcome), None);
        }
    }
}
