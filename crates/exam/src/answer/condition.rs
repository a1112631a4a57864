//! Whether a start position meets the condition of a question.

use crate::answer::label::{mover, own_moves};
use kruzhok_rules::{Condition, Player, Position, Quantifier, Test, Verdict};
use kruzhok_solver::{Nimber, Outcome, PositionId, Solution};
use kruzhok_syntax::Problem;
use std::cell::Cell;

/// A start position, and how far play has gone from it.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) solution: &'a Solution,
    pub(crate) start: &'a Position,
    pub(crate) id: PositionId,
    pub(crate) ply_count: u32,
    /// Counts the positions that were looked at after moves.
    pub(crate) place_count: &'a Cell<usize>,
}

/// Who wins and with how many own moves, where that player moves who does.
pub(crate) fn verdict(outcome: Outcome, mover: impl FnOnce() -> Player) -> Verdict {
    let winner = match outcome {
        Outcome::Win(_) => mover(),
        Outcome::Loss(_) => mover().rival(),
        Outcome::Undecided => return Verdict::UNDECIDED,
        Outcome::Draw | Outcome::Chance => return Verdict::default(),
    };
    Verdict {
        winner: winner.number(),
        // No question asks for them where they are not known.
        turns: own_moves(outcome).map_or(0, |own| own.turns.into()),
        ..Verdict::default()
    }
}

/// Whether a condition holds, where one function decides its tests and another one what follows moves.
pub(crate) fn holds(
    condition: &Condition,
    test: &dyn Fn(&Test) -> Result<bool, Problem>,
    after: &dyn Fn(Quantifier, &Condition) -> Result<bool, Problem>,
) -> Result<bool, Problem> {
    match condition {
        Condition::Test(it) => test(it),
        Condition::Not(inner) => Ok(!holds(inner, test, after)?),
        Condition::And(parts) | Condition::Or(parts) => {
            let settles = matches!(condition, Condition::Or(_));
            for part in parts {
                if holds(part, test, after)? == settles {
                    return Ok(settles);
                }
            }
            Ok(!settles)
        }
        Condition::After(quantifier, inner) => after(*quantifier, inner),
    }
}

impl Place<'_> {
    /// Whether `condition` holds here.
    ///
    /// # Errors
    /// An overflow or a division by zero in the condition.
    pub(crate) fn meets(self, condition: &Condition) -> Result<bool, Problem> {
        let test = |test: &Test| test.holds(self.start, self.verdict());
        holds(condition, &test, &|quantifier, inner| match quantifier {
            Quantifier::SomeMove | Quantifier::SomeReply => self.some_successor(inner),
            Quantifier::EveryMove | Quantifier::EveryReply => self.every_successor(inner),
        })
    }

    /// Who wins from here on and with how many own moves, if anybody is sure to; the Grundy value.
    pub(crate) fn verdict(self) -> Verdict {
        let nimber = self.solution.nimber(self.id);
        let grundy = nimber.map_or(0, |Nimber(it)| it.into());
        let mover = || mover(self.solution, self.id, self.ply_count);
        Verdict {
            grundy,
            ..verdict(self.solution.outcome(self.id), mover)
        }
    }

    /// Whether the condition holds after some move, or after some toss whatever comes of it.
    fn some_successor(self, condition: &Condition) -> Result<bool, Problem> {
        let graph = &self.solution.graph;
        self.check_moves()?;
        for &id in &*graph.successors(self.id) {
            if self.after(id).meets(condition)? {
                return Ok(true);
            }
        }
        for toss in graph.chances(self.id) {
            if self.every(toss.branches.iter().map(|&(_, id)| id), condition)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the condition holds after every move, and after every toss whatever comes of it.
    fn every_successor(self, condition: &Condition) -> Result<bool, Problem> {
        let graph = &self.solution.graph;
        self.check_moves()?;
        let branches = graph.chances(self.id).flat_map(|toss| toss.branches);
        let after_tosses = branches.map(|&(_, id)| id);
        let successors = graph.successors(self.id);
        self.every(successors.iter().copied().chain(after_tosses), condition)
    }

    /// # Errors
    /// Too many moves, where only the heaps were solved.
    fn check_moves(self) -> Result<(), Problem> {
        self.solution
            .graph
            .moves_problem(self.id)
            .map_or(Ok(()), Err)
    }

    fn every(
        self,
        successors: impl Iterator<Item = PositionId>,
        condition: &Condition,
    ) -> Result<bool, Problem> {
        for id in successors {
            if !self.after(id).meets(condition)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The place one ply further.
    fn after(self, id: PositionId) -> Self {
        self.place_count.set(self.place_count.get() + 1);
        Self {
            id,
            ply_count: self.ply_count + 1,
            ..self
        }
    }
}
