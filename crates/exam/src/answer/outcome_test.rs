//! What is decided of a condition for many positions at once: by their outcomes alone, or by operations on their numbers.

use crate::answer::condition::{holds, verdict};
use crate::answer::label::mover;
use kruzhok_rules::{Condition, Player};
use kruzhok_solver::{Outcome, OutcomeFilter, PositionFilter, PositionId, PositionRuns, Solution};
use kruzhok_syntax::Problem;

/// The beginning of a condition that speaks of who wins and in how many moves, and nothing else; then the rest, where positions
/// of a table can be tested by their numbers.
pub(crate) struct OutcomeTest {
    condition: Condition,
    filter: OutcomeFilter,
    rest: Option<PositionFilter>,
    is_all: bool,
}

impl OutcomeTest {
    /// The test of a condition, and what remains to be asked of those that pass it.
    pub(crate) fn of(condition: &Condition, solution: &Solution) -> (Self, Condition) {
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
        let mut rest = Condition::And(rest);
        let filter = position_filter(&rest, solution);
        if filter.is_some() {
            rest = Condition::And(vec![]);
        }
        let test = Self {
            condition: Condition::And(before),
            filter: OutcomeFilter::default(),
            rest: filter,
            is_all: is_empty(&rest),
        };
        (test, rest)
    }

    /// Whether nothing remains to be asked.
    pub(crate) fn is_all(&self) -> bool {
        self.is_all
    }

    /// Visits the positions of a run that may meet the condition, as far as their outcomes show: in runs, the first and how
    /// many there are. Numbers rise as in `like`.
    ///
    /// # Errors
    /// An overflow or a division by zero in the condition.
    pub(crate) fn each_run(
        &mut self,
        run: (PositionId, u32),
        like: &PositionRuns,
        solution: &Solution,
        visit: &mut dyn FnMut(PositionId, u32),
    ) -> Result<(), Problem> {
        let (condition, step) = (&self.condition, like.step());
        let test = |outcome: Outcome, id: PositionId| {
            let start = solution.graph.position(id);
            let verdict = verdict(outcome, || mover(solution, id, 0));
            holds(condition, &|test| test.holds(&start, verdict), &|_, _| {
                unreachable!("what follows a move is no matter of results alone")
            })
        };
        let Some(rest) = &mut self.rest else {
            return self
                .filter
                .each_run(&solution.graph, run, step, &test, visit);
        };
        let mut passed = PositionRuns::like(like);
        match is_empty(condition) {
            true => passed.push_run(run.0, run.1),
            false => {
                let mut push = |first, count| passed.push_run(first, count);
                self.filter
                    .each_run(&solution.graph, run, step, &test, &mut push)?;
            }
        }
        for run in passed.runs() {
            rest.each_run(&solution.graph, run, step, &results, visit);
        }
        Ok(())
    }
}

/// Who wins, 1 for who moves, and with how many own moves.
fn results(outcome: Outcome) -> [u32; 2] {
    let verdict = verdict(outcome, || Player::First);
    [verdict.winner, verdict.turns].map(|it| u32::try_from(it).unwrap_or(u32::MAX))
}

fn is_empty(condition: &Condition) -> bool {
    matches!(condition, Condition::And(list) if list.is_empty())
}

/// The test of positions in a table; `None` where there is nothing to test, and where they must be looked at one by one.
fn position_filter(condition: &Condition, solution: &Solution) -> Option<PositionFilter> {
    if is_empty(condition) {
        return None;
    }
    let condition = kruzhok_proofs::condition(&solution.rules, condition)?;
    PositionFilter::new(&solution.graph, &condition, solution.graph.starts().step())
}
