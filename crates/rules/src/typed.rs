//! The rules as typed expressions, for what is known of them without playing.

use crate::play::RowPlay;
pub use crate::play::{NewHeaps, Play, problem_of};
pub use crate::shape::Shape;
pub use crate::start::{Start, StartKind};
use crate::{Rules, Winner};
use kruzhok_values::Int;

/// The rules as typed expressions. Variables are numbered: the named numbers of a position come first, then who moves, then
/// what rows bind.
pub struct TypedRules<'a> {
    /// What a position is made of.
    pub shape: Shape,
    /// The rows of moves in the order of the file, each as what it does: an octal code does several things, a toss none.
    pub rows: Vec<&'a [Play]>,
    /// Under which conditions the game is over, tried in order, and who wins there.
    pub ends: Vec<(&'a Int, Winner)>,
    /// What every position that a move leads to must meet; its variables are those of that position.
    pub legal: Option<&'a Int>,
    /// The starts of the game, then those of questions.
    pub starts: Vec<&'a Start>,
    /// How many of the starts are the game's own.
    pub game_start_count: usize,
    /// How many variables there are at most.
    pub slot_count: usize,
}

impl Rules {
    /// The rules as typed expressions.
    pub fn typed(&self) -> TypedRules<'_> {
        TypedRules {
            shape: self.shape,
            rows: self.plays.iter().map(RowPlay::moves).collect(),
            ends: self
                .over
                .iter()
                .map(|over| (&over.condition.expr, over.winner))
                .collect(),
            legal: self.legal.as_ref().map(|legal| &legal.expr),
            starts: self.all_starts().collect(),
            game_start_count: self.starts.len(),
            slot_count: self.slot_count,
        }
    }
}
