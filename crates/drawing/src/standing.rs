//! Who wins a position, as it is drawn.

use kruzhok_picture::Standing;
use kruzhok_solver::{Outcome, PositionId, Probability, Remoteness, Solution};

/// Who wins a position, for the player to move.
pub fn standing_of(solution: &Solution, id: PositionId) -> Standing {
    match solution.outcome(id) {
        Outcome::Win(remoteness) => Standing::Won(remoteness.map(Remoteness::plies)),
        Outcome::Loss(remoteness) => Standing::Lost(remoteness.map(Remoteness::plies)),
        Outcome::Draw => Standing::Drawn,
        Outcome::Undecided => Standing::Undecided,
        Outcome::Chance => match solution.probability(id) {
            Some(Probability { value, exact }) => Standing::Chance {
                probability: value,
                exact,
            },
            // Too many positions depend on each other for the chance to be computed.
            None => Standing::Undecided,
        },
    }
}
