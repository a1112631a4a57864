//! Games of independent heaps that are solved heap by heap: which questions that answers.

use kruzhok_rules::{Condition, Problem, ProblemKind, Question, Rules};
use kruzhok_solver::Solution;

/// The problem of a question that asks how long play lasts, where only the heaps were solved.
pub(crate) fn problem(question: &Question, solution: &Solution) -> Option<Problem> {
    let size = solution.graph.sum_size()?;
    question.turns_problem(|| {
        // As large as all heaps may be so that the positions fit.
        let axes = u32::try_from(size.heap_count.max(1)).unwrap_or(u32::MAX);
        let side = kruzhok_rules::interval::root(size.fitting.into(), axes);
        ProblemKind::TurnsNeedTable {
            positions: size.positions,
            heaps: u64::try_from(side).unwrap_or(0).saturating_sub(1),
        }
    })
}

/// Whether all that is asked about a game is who wins at a start, the Grundy value there, or the winning move.
pub(crate) fn are_enough(rules: &Rules) -> bool {
    let is_plain = |question: &Question| {
        let kind = || ProblemKind::GrundyChance;
        question.turns_problem(kind).is_none() && !looks_after_moves(&question.condition)
    };
    crate::questions(rules).iter().all(is_plain)
}

fn looks_after_moves(condition: &Condition) -> bool {
    match condition {
        Condition::Test(_) => false,
        Condition::Not(inner) => looks_after_moves(inner),
        Condition::And(list) | Condition::Or(list) => list.iter().any(looks_after_moves),
        Condition::After(..) => true,
    }
}
