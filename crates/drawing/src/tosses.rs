//! The tosses of a position.

use crate::standing_of;
use kruzhok_exam as exam;
use kruzhok_picture::{BranchReport, TossReport, unbroken};
use kruzhok_solver::{PositionId, Probability, Solution};
use kruzhok_syntax::Problem;

/// The tosses of a position, with the chances of the player who chooses them.
///
/// # Errors
/// Tosses that cannot be made.
pub fn tosses_of(solution: &Solution, id: PositionId) -> Result<Vec<TossReport>, Problem> {
    let rules = &solution.rules;
    if !rules.has_chance() || solution.graph.is_cut(id) {
        return Ok(vec![]);
    }
    let own = exam::chance_of(solution, id).value;
    let mut tosses = vec![];
    for chance in rules.chances(&solution.graph.position(id))? {
        let Probability { value, exact } = exam::chance_of_toss(solution, &chance);
        let branches = chance.branches.iter().map(|branch| {
            let to = solution.find(&branch.to);
            let to = to.expect("what comes of a toss was explored");
            BranchReport {
                probability: branch.probability,
                to: solution.write(to),
                to_label: rules.label(&solution.graph.words(to)),
                standing: standing_of(solution, to),
            }
        });
        tosses.push(TossReport {
            label: unbroken(&chance.label),
            probability: value,
            exact,
            is_best: exam::is_as_good(value, own),
            branches: branches.collect(),
        });
    }
    Ok(tosses)
}
