//! A row that is a toss: what may come of it, each with its probability.

use crate::play::{Play, Referee, Scratch, problem_of};
use crate::probability::Probability;
use crate::rules::row_index;
use crate::{ChanceWords, Player};
use kruzhok_syntax::{Hint, Problem, ProblemKind, Source};
use kruzhok_values::{self as values, Halt, Machine, Ratio, Reason, Slot};
use std::sync::Arc;

/// A toss, ready to be made.
#[derive(Clone, Debug)]
pub(crate) struct Toss {
    /// The field that holds the outcomes.
    pub(crate) source: Arc<Source>,
    // Invariant: never empty, and those that pick heaps pick equally many, into the same slots.
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) by: Option<Player>,
}

/// One thing that may come of a toss; each choice of its `for` is an outcome of its own.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) probability: Probability,
    /// The field that holds the probability.
    pub(crate) source: Arc<Source>,
    pub(crate) play: Play,
}

impl Toss {
    /// Visits the tosses that this row makes from `words`, which are loaded in `scratch`: one for each choice of heaps,
    /// if any outcome is possible then.
    pub(crate) fn each(
        &self,
        row: usize,
        words: &[i64],
        referee: &Referee<'_>,
        scratch: &mut Scratch,
        visit: &mut dyn FnMut(ChanceWords<'_>),
    ) -> Result<(), Problem> {
        if referee.forbids(words, row, self.by) {
            return Ok(());
        }
        let Scratch {
            machine,
            after,
            to,
            picked,
            ..
        } = scratch;
        picked.clear();
        // Where only some outcomes pick heaps, the others are the same for every choice.
        let plays = self.outcomes.iter().map(|outcome| &outcome.play);
        let picking = plays
            .max_by_key(|play| (play.picks.len(), play.uses_places))
            .expect("a toss has outcomes");
        let mut toss = InPlay {
            toss: self,
            row,
            words,
            referee,
            after,
            to,
            branches: vec![],
            sum: None,
        };
        let mut failed = None;
        let run = picking.each_pick(
            referee.shape.heaps(words),
            referee.shape.is_multiset,
            machine,
            picked,
            &mut |machine, picked| {
                if failed.is_none() {
                    failed = toss.visit(machine, picked, visit).err();
                }
                Ok(())
            },
        );
        let whole = run.map_err(|halt| toss.problem(halt, &picking.source));
        failed.map_or(whole, Err)
    }

    /// Whether what may come of it depends on a slot for which `is_meant` holds.
    pub(crate) fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
        let of_outcome = |it: &Outcome| it.probability.uses(is_meant) || it.play.uses(is_meant);
        self.outcomes.iter().any(of_outcome)
    }

    /// The problem of probabilities that never add up to 1, because they are the same in every position.
    pub(crate) fn problem_of_sum(&self) -> Option<Problem> {
        let constants: Option<Vec<Ratio>> = self
            .outcomes
            .iter()
            .map(|it| {
                it.probability
                    .constant()
                    .filter(|_| it.play.clauses.is_empty())
            })
            .collect();
        let constants = constants?;
        let (last, others) = constants.split_last()?;
        let others = others
            .iter()
            .try_fold(Ratio::ZERO, |sum, it| sum.checked_add(*it))?;
        let sum = others.checked_add(*last)?;
        if sum == Ratio::ONE {
            return None;
        }
        let is_percent = sum == Ratio::from(100);
        let meant = if is_percent {
            last.checked_div(sum)
        } else {
            Ratio::ONE
                .checked_sub(others)
                .filter(|rest| *rest > Ratio::ZERO)
        };
        let source = &self.outcomes.last()?.source;
        let hint = meant.and_then(|meant| Hint::write(meant.expression()));
        let sum = sum.expression();
        Some(source.problem(source.whole(), ProblemKind::ChanceTotal { sum }, hint))
    }
}

/// A toss that is made in one position.
struct InPlay<'a> {
    toss: &'a Toss,
    row: usize,
    words: &'a [i64],
    referee: &'a Referee<'a>,
    after: &'a mut Machine,
    to: &'a mut Vec<i64>,
    branches: Vec<(Ratio, Vec<i64>)>,
    /// Of all possible outcomes; `None` where there is none yet.
    sum: Option<Ratio>,
}

impl InPlay<'_> {
    /// Visits the toss of one choice of heaps.
    fn visit(
        &mut self,
        machine: &mut Machine,
        picked: &[usize],
        visit: &mut dyn FnMut(ChanceWords<'_>),
    ) -> Result<(), Problem> {
        self.branches.clear();
        self.sum = None;
        for outcome in &self.toss.outcomes {
            let mut failed = None;
            let run = values::each_choice(&outcome.play.clauses, machine, &mut |machine| {
                failed = self.branch(outcome, machine, picked).err();
                Ok(values::stop_if(failed.is_some()))
            });
            let _whole = run.map_err(|halt| self.problem(halt, &outcome.play.source))?;
            failed.map_or(Ok(()), Err)?;
        }
        match self.sum {
            None => Ok(()),
            Some(Ratio::ONE) => {
                visit(ChanceWords {
                    row: row_index(self.row),
                    picked,
                    branches: &self.branches,
                });
                Ok(())
            }
            Some(sum) => {
                let kind = ProblemKind::ChanceSum {
                    sum: sum.expression().into(),
                    position: self.position().into(),
                };
                let source = &self.toss.source;
                Err(source.problem(source.whole(), kind, None))
            }
        }
    }

    /// Adds what comes of one outcome, if that is possible.
    fn branch(
        &mut self,
        outcome: &Outcome,
        machine: &mut Machine,
        picked: &[usize],
    ) -> Result<(), Problem> {
        let probability = outcome.probability.value(machine);
        let probability = probability.map_err(|halt| self.problem(halt, &outcome.source))?;
        if probability < Ratio::ZERO || probability > Ratio::ONE {
            let kind = ProblemKind::ChanceRange {
                found: probability.expression().into(),
                position: self.position().into(),
            };
            let whole = outcome.source.whole();
            return Err(outcome.source.problem(whole, kind, None));
        }
        if probability == Ratio::ZERO {
            self.sum.get_or_insert(Ratio::ZERO);
            return Ok(());
        }
        let shape = self.referee.shape;
        let picked = if outcome.play.picks.is_empty() {
            &[]
        } else {
            picked
        };
        outcome
            .play
            .make(self.words, picked, shape, machine, self.to)
            .map_err(|halt| self.problem(halt, &outcome.play.source))?;
        shape.complete_move(self.words, self.row, self.to);
        if !self.referee.allows(self.to, self.after)? {
            return Ok(());
        }
        // Each branch is compared with those before it.
        let weight = u32::try_from(self.branches.len()).unwrap_or(u32::MAX);
        machine
            .burn(weight, self.toss.source.whole())
            .map_err(|halt| self.problem(halt, &self.toss.source))?;
        let known = self.branches.iter_mut().find(|(_, to)| to == self.to);
        let added = match known {
            Some((sum, _)) => sum.checked_add(probability).map(|total| *sum = total),
            None => {
                self.branches.push((probability, self.to.clone()));
                Some(())
            }
        };
        self.sum = self.sum.unwrap_or(Ratio::ZERO).checked_add(probability);
        match (added, self.sum) {
            (Some(()), Some(_)) => Ok(()),
            _ => {
                let halt = Reason::Overflow.at(self.toss.source.whole());
                Err(self.problem(halt, &self.toss.source))
            }
        }
    }

    fn position(&self) -> String {
        self.referee.shape.write(self.words)
    }

    fn problem(&self, halt: Halt, source: &Source) -> Problem {
        problem_of(halt, source, self.position())
    }
}
