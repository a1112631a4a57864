//! The first winning move of a start position.

use crate::explain::prospects::{self, is_as_good};
use kruzhok_rules::Move;
use kruzhok_solver::{Outcome, PositionId, Solution};
use kruzhok_syntax::Problem;

/// A move that wins, as an answer shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FirstMove {
    /// What stands on its arrow.
    label: String,
    /// The numbers that the row's `for` has bound, in their order.
    numbers: Vec<i64>,
}

/// The first move, in the order of the rules, after which the opponent is lost; `None` where no move wins. In a game
/// of chance, the first move or toss that gives the best chance, unless that is none.
///
/// # Errors
/// None that the exploration has not met before.
pub(crate) fn first_winning_move(
    solution: &Solution,
    id: PositionId,
) -> Result<Option<FirstMove>, Problem> {
    if solution.rules.has_chance() {
        let best = prospects::best(prospects::prospects(solution, id)?);
        // Where chances are not known, a move may still be sure to win.
        let least = if solution.has_probabilities() {
            0.0
        } else {
            0.75
        };
        let best = best.filter(|best| !is_as_good(least, best.chance.value));
        return Ok(best.map(|best| FirstMove {
            label: best.label,
            numbers: best.numbers,
        }));
    }
    if let Some(of_sum) = solution.graph.winning_move_of_sum(id) {
        return Ok(of_sum?.map(FirstMove::of));
    }
    // Successors are in the order of the moves that reach them first.
    let successors = solution.graph.successors(id);
    let is_lost = |to: &&PositionId| matches!(solution.outcome(**to), Outcome::Loss(_));
    let Some(&to) = successors.iter().find(is_lost) else {
        return Ok(None);
    };
    let position = solution.graph.position(id);
    let mv = solution
        .rules
        .first_move_to(&position, &solution.graph.words(to))?;
    Ok(mv.map(FirstMove::of))
}

impl FirstMove {
    fn of(mv: Move) -> Self {
        Self {
            label: mv.label,
            numbers: mv.bindings.into_iter().map(|(_, number)| number).collect(),
        }
    }

    /// As the answer to a question about a single start position: what was bound, or else the move itself.
    pub(crate) fn alone(self) -> Result<Vec<i64>, String> {
        if self.numbers.is_empty() {
            Err(self.label)
        } else {
            Ok(self.numbers)
        }
    }

    /// As one of several answers: `5: −2`.
    pub(crate) fn of_start(&self, start: &str) -> String {
        format!("{start}: {}", self.label)
    }
}
