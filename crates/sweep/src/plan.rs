//! What the rows of a game prove, so that it can be swept.

use crate::Grid;
use kruzhok_rules::Flat;

/// How a game is swept.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rows.
    pub flat: Flat,
    /// Every position that play can reach and in which the game goes on lies in this box.
    pub going: Grid,
    /// All positions that play can reach lie in this one: `going` and whatever a move leads to.
    pub whole: Grid,
    /// In which order positions of `going` are visited, so that every move leads to one that was visited before, or to
    /// one in which the game is over.
    pub order: Order,
}

/// An order of visits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Loops within loops: each word, from the outermost loop to the innermost, with `true` where it runs down from its
    /// greatest value. The innermost one runs along a line.
    Nested(Vec<(usize, bool)>),
    /// By the sum of the words, each taken so many times, from the greatest sum down; positions of one sum do not lead
    /// to each other.
    Levels(Vec<i64>),
}
