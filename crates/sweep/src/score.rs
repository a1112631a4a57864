//! Scores, and what the end of a game is worth.

use crate::blocks::{Blocks, Blockwise, NoBlocks};
use kruzhok_rules::Ending;

/// A number that a value is kept in; see [`kruzhok_kernels::Score`].
pub(crate) trait Score: kruzhok_kernels::Score {
    /// What works out blocks of positions.
    type Blocks: Blockwise<Self>;

    /// The score of a position in which the game has ended.
    fn ended(ending: Ending) -> Self {
        match ending {
            Ending::Win => Self::MOST,
            Ending::Loss => Self::LEAST,
            Ending::Draw => Self::default(),
        }
    }
}

impl Score for i16 {
    type Blocks = Blocks;
}

// Games of so many plies are rare where rows are not straight: they are worked out one by one.
impl Score for i32 {
    type Blocks = NoBlocks;
}
