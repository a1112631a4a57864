//! A position as flat numbers, and how a game ends for the player to move.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One position of a game: heaps, then what is remembered, then who moves and the last rows where the game needs them.
///
/// Only the rules know what each number stands for, so `Rules::write_position` and `Rules::read_position`
/// are the text form. Flat numbers hash, compare and pack quickly; values of other types are written
/// into them with their length first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    words: Box<[i64]>,
}

impl Position {
    /// The position that these words stand for; `Rules` made them, so they fit its shape.
    pub fn from_words(words: &[i64]) -> Self {
        Self {
            words: words.into(),
        }
    }

    /// The flat numbers, in the order of the rules.
    pub fn words(&self) -> &[i64] {
        &self.words
    }
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Player {
    /// Makes the first move of the game.
    First,
    /// Answers.
    Second,
}

impl Player {
    /// The other player.
    pub fn rival(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 1 or 2, as rules files write players.
    pub fn number(self) -> i64 {
        match self {
            Self::First => 1,
            Self::Second => 2,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// How a game that has ended went for the player who would be to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// The player to move has won.
    Win,
    /// The player to move has lost: the last move won.
    Loss,
    /// Nobody has won.
    Draw,
}
