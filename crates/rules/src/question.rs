//! What is asked of a game: `[[question]]` tables as typed conditions.

/// One question about the start positions.
#[derive(Clone, Debug)]
pub struct Question {
    /// The question's name, such as `19`.
    pub id: String,
    /// Which of the values that meet the condition are wanted.
    pub ask: Ask,
    /// The condition as it was written.
    pub source: String,
    /// What must hold for a start position.
    pub condition: Condition,
}

/// Which of the values that meet a question's condition are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Every value.
    All,
    /// The least value.
    Min,
    /// The greatest value.
    Max,
    /// The least and the greatest value.
    MinAndMax,
    /// How many there are.
    Count,
    /// Their sum.
    Sum,
    /// Their product.
    Product,
    /// So many of the least.
    Smallest(u32),
    /// So many of the greatest.
    Largest(u32),
}

/// What must hold for a start position.
#[derive(Clone, Debug)]
pub enum Condition {
    /// A condition on `winner`, `turns` and the start names.
    Test(Test),
    /// The opposite.
    Not(Box<Condition>),
    /// All of them.
    And(Vec<Condition>),
    /// One of them.
    Or(Vec<Condition>),
    /// The inner condition, in the game after a move.
    After(Quantifier, Box<Condition>),
}

/// Which moves a condition speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// Some legal first move.
    SomeMove,
    /// Every legal first move.
    EveryMove,
    /// Some legal reply to it.
    SomeReply,
    /// Every legal reply to it.
    EveryReply,
}

/// A condition without moves in it.
#[derive(Clone, Debug)]
pub struct Test {}

impl Test {
    /// Whether the condition holds for the start position `start`, which `winner` (1, 2; 0 for a draw) wins
    /// with `turns` own moves.
    ///
    /// # Errors
    /// An overflow or a division by zero, with its place in the question.
    pub fn holds(&self, _start: &crate::Position, _winner: i64, _turns: i64) -> Result<bool, crate::Problem> {
        unimplemented!()
    }
}
