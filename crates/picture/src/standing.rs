//! Who wins a position, and what it remembers: what a node shows besides its numbers.

use kruzhok_rules::{Player, Repeat, RowIndex, Rules};
use kruzhok_values::Ratio;
use serde::{Deserialize, Serialize};

/// Who wins a position, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Standing {
    /// Won; in how many plies, where that is known.
    Won(Option<u32>),
    /// Lost; in how many plies, where that is known.
    Lost(Option<u32>),
    /// Neither side can force the end, or the game has ended in a draw.
    Drawn,
    /// The look ahead is too short to say.
    Undecided,
    /// Tosses decide.
    Chance {
        /// The chance that the player to move wins.
        probability: f64,
        /// The same exactly, where it is made of small numbers.
        exact: Option<Ratio>,
    },
}

/// What a position remembers of the play before it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notes {
    /// Who moves, where the game depends on it.
    pub mover: Option<Player>,
    /// The row that the player to move may not repeat.
    pub forbidden: Option<String>,
    /// The row that the other player will not be allowed to repeat.
    pub forbidden_to_rival: Option<String>,
}

impl Standing {
    /// The number of plies after which the colouring reaches the position; `None` where nobody is sure to win, and where
    /// nobody knows how long play lasts.
    pub fn remoteness(self) -> Option<u32> {
        match self {
            Self::Won(plies) | Self::Lost(plies) => plies,
            Self::Drawn | Self::Undecided | Self::Chance { .. } => None,
        }
    }

    /// The chance that the player to move wins, from 0 to 1; half where nobody wins, or nobody knows who.
    pub fn worth(self) -> f64 {
        match self {
            Self::Won(_) => 1.0,
            Self::Lost(_) => 0.0,
            Self::Drawn | Self::Undecided => 0.5,
            Self::Chance { probability, .. } => probability,
        }
    }
}

/// What a position remembers of the play before it.
pub fn notes_of(rules: &Rules, words: &[i64]) -> Notes {
    let (own, rival) = rules.last_rows(words);
    let label = |row: Option<RowIndex>| row.map(|row| rules.row_label(row));
    let (forbidden, forbidden_to_rival) = match rules.repeat() {
        Repeat::Free => (None, None),
        Repeat::NotOwn => (label(own), label(rival)),
        Repeat::NotOpponent => (label(rival), None),
    };
    Notes {
        mover: rules.mover(words),
        forbidden,
        forbidden_to_rival,
    }
}
