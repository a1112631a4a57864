//! The refutation of a move: the play that follows it, the winner hurrying and the loser holding out.

use kruzhok_solver::{Outcome, PositionId, Solution};

/// A position that is won or lost and all that follow, under best play: the winner takes the move that wins soonest,
/// the loser the one that loses last, of equal ones the first in the order of the rules.
pub(crate) fn best_play(solution: &Solution, from: PositionId) -> Vec<PositionId> {
    let mut positions = vec![from];
    let mut here = from;
    loop {
        let outcome = |to: &PositionId| solution.outcome(*to);
        let successors = solution.graph.successors(here);
        let successors = successors.iter().copied();
        let next = match outcome(&here) {
            Outcome::Win(_) => successors
                .filter(|to| matches!(outcome(to), Outcome::Loss(_)))
                .min_by_key(|to| outcome(to).remoteness()),
            // The last of equals is what `max_by_key` gives: of equals the first is wanted.
            Outcome::Loss(_) => successors
                .rev()
                .filter(|to| matches!(outcome(to), Outcome::Win(_)))
                .max_by_key(|to| outcome(to).remoteness()),
            Outcome::Draw | Outcome::Undecided | Outcome::Chance => None,
        };
        // Remoteness falls with every move, so the line comes to an end.
        let Some(next) = next else {
            return positions;
        };
        positions.push(next);
        here = next;
    }
}
