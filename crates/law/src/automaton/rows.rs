//! Rows of moves: their conditions and loops, and what numbers become.

use super::formula::Formulas;
use super::relations::Sum;
use super::{Automaton, Track};
use kruzhok_proofs::{FlatStep, Num};
use kruzhok_values::Comparison;

impl Formulas {
    /// Takes in conditions and loops: from now on only the numbers are spoken of for which they are met. The tracks of the
    /// variables of the loops; `None` where one of these may be less than 0.
    pub(crate) fn follow(&mut self, steps: &[FlatStep]) -> Option<Vec<Track>> {
        let mut variables = vec![];
        for step in steps {
            match step {
                FlatStep::If(condition) => {
                    let condition = self.condition(condition)?;
                    self.context.push(condition);
                }
                FlatStep::For {
                    slot,
                    from,
                    to,
                    step,
                } => {
                    let track = self.new_track();
                    variables.push(track);
                    self.slots[*slot] = Some(track);
                    let rounds = self.rounds(track, (from, to, *step))?;
                    self.context.extend(rounds);
                }
            }
        }
        Some(variables)
    }

    /// The numbers for which an expression is worth what `track` holds; `None` where it may be less than 0, for digits are those
    /// of numbers from 0 on.
    pub(crate) fn result(&mut self, num: &Num, track: Track) -> Option<Automaton> {
        let negative = self.valued(num, Comparison::Less, &Sum::constant(0))?;
        self.is_excluded(negative)?.then_some(())?;
        self.valued(num, Comparison::Equal, &Sum::of(track))
    }

    /// The numbers for which the value of an expression stands in a relation to a sum.
    pub(crate) fn valued(
        &mut self,
        num: &Num,
        comparison: Comparison,
        sum: &Sum,
    ) -> Option<Automaton> {
        self.defined(|this| {
            let value = this.sum(num)?;
            this.related(&value, comparison, sum)
        })
    }

    /// The values of the variable of a loop, as what all of these accept; `None` where they may be less than 0.
    fn rounds(
        &mut self,
        track: Track,
        (from, to, step): (&Num, &Num, i64),
    ) -> Option<Vec<Automaton>> {
        let own = Sum::of(track);
        let is_up = step > 0;
        // The least value of the variable is the first, or lies above the end.
        let (least, bound) = if is_up { (from, 0) } else { (to, -1) };
        let negative = self.valued(least, Comparison::Less, &Sum::constant(bound))?;
        self.is_excluded(negative)?.then_some(())?;
        let (begins, ends) = match is_up {
            true => (Comparison::LessEqual, Comparison::Greater),
            false => (Comparison::GreaterEqual, Comparison::Less),
        };
        let mut rounds = vec![
            self.valued(from, begins, &own)?,
            self.valued(to, ends, &own)?,
        ];
        if step.abs() > 1 {
            let count = self.new_track();
            let first = own.minus(&Sum::of(count).times(step)?)?;
            let hits = self.valued(from, Comparison::Equal, &first)?;
            rounds.push(hits.exists(&[count], &mut self.budget)?);
        }
        Some(rounds)
    }
}
