//! What the outcomes of positions alone decide of a condition, once for each outcome.

use crate::answer::condition::{holds, verdict};
use crate::answer::label::mover;
use kruzhok_rules::Condition;
use kruzhok_solver::{Outcome, OutcomeFilter, PositionId, Solution};
use kruzhok_syntax::Problem;

/// The beginning of a condition that speaks of who wins and in how many moves, and nothing else.
pub(crate) struct OutcomeTest {
    condition: Condition,
    is_all: bool,
    filter: OutcomeFilter,
}

impl OutcomeTest {
    /// The test of a condition, and what remains to be asked of those that pass it.
    pub(crate) fn of(condition: &Condition) -> (Self, Condition) {
        let (before, rest) = match condition {
            it if it.is_about_results() => (vec![it.clone()], vec![]),
            // Only what comes first: a later part may not be asked at all, and could be a problem then.
            Condition::And(parts) => {
                let count = parts.iter().take_while(|it| it.is_about_results()).count();
                let (before, rest) = parts.split_at(count);
                (before.to_vec(), rest.to_vec())
            }
            it => (vec![], vec![it.clone()]),
        };
        let test = Self {
            condition: Condition::And(before),
            is_all: rest.is_empty(),
            filter: OutcomeFilter::default(),
        };
        (test, Condition::And(rest))
    }

    /// Whether nothing remains to be asked.
    pub(crate) fn is_all(&self) -> bool {
        self.is_all
    }

    /// Visits the positions of a run that may meet the condition, as far as their outcomes show: in runs, the first and how
    /// many there are. Numbers rise by `step`.
    ///
    /// # Errors
    /// An overflow or a division by zero in the condition.
    pub(crate) fn each_run(
        &mut self,
        run: (PositionId, u32),
        step: u32,
        solution: &Solution,
        visit: &mut dyn FnMut(PositionId, u32),
    ) -> Result<(), Problem> {
        let condition = &self.condition;
        let test = |outcome: Outcome, id: PositionId| {
            let start = solution.graph.position(id);
            let verdict = verdict(outcome, || mover(solution, id, 0));
            holds(condition, &|test| test.holds(&start, verdict), &|_, _| {
                unreachable!("what follows a move is no matter of results alone")
            })
        };
        self.filter
            .each_run(&solution.graph, run, step, &test, visit)
    }
}
