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
    /// The answer to each move from a position that is lost by the law.
    pub reply: Option<Reply>,
    /// The field that holds the claim.
    pub place: Arc<Source>,
}

/// A strategy: after each move from a position of the law, the move back into it.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The heaps after it. The variables are those of the position after the other player's move, and of that row's loops.
    pub heaps: Vec<Int>,
    /// The names of the loops.
    pub bound: Vec<String>,
    /// The field that holds it.
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
        self.value_at(&law.place, expr, words, scratch)
    }

    /// The heaps after the reply of a law to a move that led to this position; the names of loops must be remembered in it.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub fn reply_heaps(
        &self,
        reply: &Reply,
        words: &[i64],
        scratch: &mut Scratch,
    ) -> Result<Vec<i64>, Problem> {
        let heaps = reply.heaps.iter();
        heaps
            .map(|heap| self.value_at(&reply.place, heap, words, scratch))
            .collect()
    }

    fn value_at(
        &self,
        place: &Arc<Source>,
        expr: &Int,
        words: &[i64],
        scratch: &mut Scratch,
    ) -> Result<i64, Problem> {
        scratch.load(words, self.shape, self.slot_count);
        let value = expr.value(&mut scratch.machine);
        value.map_err(|halt| problem_of(halt, place, self.shape.write(words)))
    }
}
