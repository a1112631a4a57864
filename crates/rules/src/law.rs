//! Laws: what a file claims of all positions at once.

use crate::play::problem_of;
use crate::{Rules, Scratch};
use kruzhok_syntax::{Problem, Source};
use kruzhok_values::Int;
use std::sync::Arc;

/// A claim about all positions of a game.
#[derive(Clone, Debug)]
pub struct Law {
    /// Its name, shown beside its verdict.
    pub id: String,
    /// What is claimed.
    pub claim: Claim,
    /// The field that holds the claim.
    pub place: Arc<Source>,
}

/// What a law claims. The variables of expressions are those of conditions on positions.
#[derive(Clone, Debug)]
pub enum Claim {
    /// The player to move has lost exactly where this holds.
    Lost(Int),
    /// This is the Grundy value of each position.
    Grundy(Int),
    /// Outcomes, or Grundy values, of the only heap come again after a period.
    Period,
    /// The starts that meet the condition of a question are those for which this holds.
    Answer {
        /// The question's name.
        question: String,
        /// A condition on starts.
        expr: Int,
    },
}

impl Rules {
    /// The laws of the file.
    pub fn laws(&self) -> &[Law] {
        &self.laws
    }

    /// The value of an expression of a law in a position; a condition that holds is not 0.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub fn law_value(
        &self,
        law: &Law,
        expr: &Int,
        words: &[i64],
        scratch: &mut Scratch,
    ) -> Result<i64, Problem> {
        scratch.load(words, self.shape, self.slot_count);
        let value = expr.value(&mut scratch.machine);
        value.map_err(|halt| problem_of(halt, &law.place, self.shape.write(words)))
    }
}
