//! Games of independent heaps that are solved heap by heap: which questions that answers.

use kruzhok_rules::{Condition, Question, Rules};
use kruzhok_solver::Solution;
use kruzhok_syntax::{Problem, ProblemKind};

/// The table without which it is not known how long play lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeededTable {
    /// So many positions it would have, as far as 64 bits count them.
    pub positions: u64,
    /// With all heaps as large as this, or smaller, it would fit.
    pub heaps: u64,
}

/// The table that a game lacks of which only the heaps were solved; `None` for any other.
pub fn needed_table(solution: &Solution) -> Option<NeededTable> {
    let size = solution.graph.sum_size()?;
    let axes = u32::try_from(size.heap_count.max(1)).unwrap_or(u32::MAX);
    let side = kruzhok_values::interval::root(size.fitting.into(), axes);
    Some(NeededTable {
        positions: size.positions,
        heaps: u64::try_from(side).unwrap_or(0).saturating_sub(1),
    })
}

/// The problem of a question that asks how long play lasts, where only the heaps were solved.
pub(crate) fn problem(question: &Question, solution: &Solution) -> Option<Problem> {
    let NeededTable { positions, heaps } = needed_table(solution)?;
    question.turns_problem(|| ProblemKind::TurnsNeedTable { positions, heaps })
}

/// Whether all that is asked about a game is who wins at a start, the Grundy value there, or the winning move.
pub(crate) fn are_enough(rules: &Rules) -> bool {
    let is_plain = |question: &Question| {
        let kind = || ProblemKind::GrundyChance;
        question.turns_problem(kind).is_none() && !looks_after_moves(&question.condition)
    };
    crate::questions(rules).iter().all(is_plain)
}

/// Whether Grundy values are asked for.
pub(crate) fn ask_for_values(rules: &Rules) -> bool {
    let asks = |question: &Question| {
        let kind = || ProblemKind::GrundyChance;
        question.grundy_problem(kind).is_some()
    };
    rules.questions().iter().any(asks)
}

fn looks_after_moves(condition: &Condition) -> bool {
    match condition {
        Condition::Test(_) => false,
        Condition::Not(inner) => looks_after_moves(inner),
        Condition::And(list) | Condition::Or(list) => list.iter().any(looks_after_moves),
        Condition::After(..) => true,
    }
}
