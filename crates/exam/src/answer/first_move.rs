//! The first winning move of a start position.

use crate::explain::prospects::{self, is_as_good};
use kruzhok_rules::Rules;
use kruzhok_solver::{Outcome, PositionId, Solution};
use kruzhok_syntax::Problem;

/// What the first move changes, in the order of the rules, after which the opponent is lost: `b: 33 -> 12`; `None` where
/// no move wins. In a game of chance, the first move or toss that gives the best chance, unless that is none; a toss
/// is named as on its arrow.
///
/// # Errors
/// None that the exploration has not met before.
pub(crate) fn first_winning_move(
    solution: &Solution,
    id: PositionId,
) -> Result<Option<String>, Problem> {
    let rules = &solution.rules;
    let position = solution.graph.position(id);
    let named = |to: &[i64]| rules.changes(position.words(), to);
    if rules.has_chance() {
        let best = prospects::best(prospects::prospects(solution, id)?);
        // Where chances are not known, a move may still be sure to win.
        let least = if solution.has_probabilities() {
            0.0
        } else {
            0.75
        };
        let best = best.filter(|best| !is_as_good(least, best.chance.value));
        return Ok(best.map(|best| match best.to {
            Some(to) => named(to.words()),
            None => best.label,
        }));
    }
    if let Some(of_sum) = solution.graph.winning_move_of_sum(id) {
        return Ok(of_sum?.map(|mv| named(mv.to.words())));
    }
    // Successors are in the order of the moves that reach them first.
    let successors = solution.graph.successors(id);
    let is_lost = |to: &&PositionId| matches!(solution.outcome(**to), Outcome::Loss(_));
    let first = successors.iter().find(is_lost);
    Ok(first.map(|to| named(&solution.graph.words(*to))))
}

/// A move as one of the answers for several start positions: `20,33: b: 33 -> 12`. Where one value is all of a position,
/// the move begins with it.
pub(crate) fn of_start(rules: &Rules, start: &str, changes: &str) -> String {
    // As a move names a text without letters.
    let start = if start.is_empty() { "\"\"" } else { start };
    let begins_with_it = changes
        .strip_prefix(start)
        .is_some_and(|rest| rest.starts_with(" -> "));
    match rules.is_one_value() && begins_with_it {
        true => changes.to_owned(),
        false => format!("{start}: {changes}"),
    }
}
