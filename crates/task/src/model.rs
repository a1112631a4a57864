//! What a text of a task says, as far as it was understood: the game and what is asked of it.

/// The game of a task, with what is asked of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// A line for the title.
    pub title: String,
    /// How many heaps, or numbers; a token has two coordinates.
    pub heap_count: usize,
    /// Whether the numbers are the coordinates of a token.
    pub is_token: bool,
    /// Names of the heaps, as many as there are.
    pub names: Vec<String>,
    /// The moves, in the order of the text.
    pub moves: Vec<GameMove>,
    /// When the game is over.
    pub end: Option<Limit>,
    /// What must hold beside that, or may hold in place of it.
    pub other_end: Option<(Joint, Limit)>,
    /// Who wins then.
    pub winner: WinnerRule,
    /// What every position reached by a move must meet, as an expression.
    pub legal: Vec<String>,
    /// Which moves may not be repeated.
    pub repeat: Repetition,
    /// What may be done only once in the whole game.
    pub once: Option<Once>,
    /// Which heap may not be changed because it was changed before.
    pub heap_memory: HeapMemory,
    /// Who wins where the player to move has no move, if the text says that.
    pub stuck: Option<WinnerRule>,
    /// Where the game begins.
    pub start: StartRule,
    /// What is asked.
    pub questions: Vec<Asked>,
}

impl Game {
    /// The rules file of a game that has all it needs.
    pub fn rules_file(&self) -> String {
        crate::rules_file::rules_file(self)
    }

    /// Whether a move may be a pass, once.
    pub fn has_pass(&self) -> bool {
        self.once.as_ref().is_some_and(|it| it.change.is_none())
    }
}

/// One kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMove {
    /// Which heap is changed.
    pub target: Target,
    /// How.
    pub change: Change,
    /// What must hold: expressions in which `{v}` is the heap that is changed.
    pub guards: Vec<String>,
    /// 1 or 2 where only this player may make it.
    pub by: Option<u8>,
}

/// Which heap a move changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// Any one of them.
    #[default]
    Any,
    /// The one at this place, from 0.
    Heap(usize),
    /// The greatest.
    Bigger,
    /// The least.
    Smaller,
    /// Each of them at once.
    Every,
}

/// What a move does to a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// So many more.
    Add(i64),
    /// From so many to so many more.
    AddBetween(i64, i64),
    /// So many fewer.
    Take(i64),
    /// From so many to so many fewer.
    TakeBetween(i64, i64),
    /// So many times as many.
    Multiply(i64),
    /// So many times as many, for any whole number of times; at most so many more where there is a limit.
    MultiplyByAny(Option<i64>),
    /// So many times fewer.
    Divide(i64, Rounding),
    /// Its half, third, … more.
    AddPart(i64, Rounding),
    /// Its half, third, … fewer.
    TakePart(i64, Rounding),
    /// So many times as many, and so many more at once, or fewer where that is negative.
    MultiplyAndAdd(i64, i64),
    /// Its square instead.
    Square,
    /// Its square more.
    AddSquare,
    /// From so many fewer to its half, third, … fewer; by its first part all of it is meant.
    TakeUpToPart(i64, i64),
    /// From so many more to its half, third, … more.
    AddUpToPart(i64, i64),
    /// As many more as another heap holds.
    AddOther,
    /// As many fewer as another heap holds.
    TakeOther,
    /// So many from it to another heap.
    Carry(i64),
    /// So many more, and so many more in another heap.
    AddToBoth(i64, i64),
    /// The heaps by places, each an expression.
    Replace(Vec<String>),
}

impl Change {
    /// Whether heaps can only grow by it.
    pub(crate) fn is_up(&self) -> bool {
        matches!(
            self,
            Self::Add(_)
                | Self::AddBetween(..)
                | Self::AddPart(..)
                | Self::AddUpToPart(..)
                | Self::AddOther
                | Self::AddToBoth(..)
                | Self::AddSquare
                | Self::Multiply(_)
                | Self::MultiplyByAny(_)
                | Self::Square
        )
    }

    /// Whether heaps can only shrink by it.
    pub(crate) fn is_down(&self) -> bool {
        matches!(
            self,
            Self::Take(_)
                | Self::TakeBetween(..)
                | Self::TakePart(..)
                | Self::TakeUpToPart(..)
                | Self::TakeOther
                | Self::Divide(..)
        )
    }

    /// What becomes of the rest, where it divides.
    pub(crate) fn rounding_mut(&mut self) -> Option<&mut Rounding> {
        match self {
            Self::Divide(_, rounding)
            | Self::AddPart(_, rounding)
            | Self::TakePart(_, rounding) => Some(rounding),
            _ => None,
        }
    }

    /// Whether two things are done at once.
    pub(crate) fn is_of_two(&self) -> bool {
        matches!(
            self,
            Self::MultiplyAndAdd(..) | Self::Carry(_) | Self::AddToBoth(..) | Self::Replace(_)
        )
    }
}

/// What becomes of the rest of a division.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounding {
    /// The text says nothing.
    #[default]
    Unknown,
    /// The lesser number.
    Down,
    /// The greater number.
    Up,
    /// Only what divides without a rest may be divided.
    Exact,
}

/// A relation between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// ≥
    AtLeast,
    /// >
    Above,
    /// ≤
    AtMost,
    /// <
    Below,
    /// =
    Equal,
    /// ≠
    Unequal,
    /// A multiple of the number.
    Multiple,
    /// No multiple of the number.
    NoMultiple,
    /// A prime, whatever the number is.
    Prime,
    /// No prime.
    NoPrime,
    /// A square, whatever the number is.
    Square,
    /// No square.
    NoSquare,
    /// The number is its last digit.
    LastDigit,
    /// The number is not its last digit.
    NoLastDigit,
}

/// What is measured to see whether the game is over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Subject {
    /// All heaps together; the heap where there is one.
    #[default]
    Sum,
    /// Some heap.
    Some,
    /// Each heap.
    Every,
    /// The heap at this place, from 0.
    Heap(usize),
    /// The product of the heaps.
    Product,
    /// How far the heaps are from each other.
    Difference,
    /// How far the token is from (0, 0).
    Distance,
}

/// A condition on the heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// What is compared.
    pub subject: Subject,
    /// How.
    pub relation: Relation,
    /// With what.
    pub number: i64,
}

/// How two conditions make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// Both must hold.
    And,
    /// One of them must.
    Or,
}

/// Who wins when the game is over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum WinnerRule {
    /// Who made the last move.
    #[default]
    Last,
    /// The other player.
    Next,
    /// Nobody.
    Draw,
    /// Who made the last move where the condition, an expression, holds; else the other player.
    LastIf(String),
    /// The first player where the condition, an expression, holds; else the second.
    FirstIf(String),
}

/// What may be done once in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Once {
    /// The change; none where it is a pass.
    pub change: Option<Change>,
    /// Whether each player may do it once, or only one of them.
    pub is_of_each: bool,
}

/// Which moves may not be repeated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repetition {
    /// All may.
    #[default]
    Free,
    /// One's own last move may not.
    NotOwn,
    /// The opponent's last move may not.
    NotOpponent,
    /// Neither of these two may.
    NotEither,
}

/// Which heap may not be changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HeapMemory {
    /// All may.
    #[default]
    Free,
    /// Not the one that the other player has just changed.
    NotOpponent,
    /// Not the one that the same player changed the time before.
    NotOwn,
    /// Not the one that was changed in both moves before.
    NotThird,
}

/// Where the game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartRule {
    /// What each heap holds: a number, an unknown, or a multiple of it; empty where the text does not say.
    pub heaps: Vec<Amount>,
    /// The bounds of each unknown.
    pub bounds: Vec<Bounds>,
    /// More conditions, as expressions in the heaps' names.
    pub conditions: Vec<String>,
}

/// What a heap holds at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So many.
    Number(i64),
    /// So many times the unknown, and so many more.
    Unknown {
        /// The letter, such as `S`.
        letter: char,
        /// How many times the unknown.
        times: i64,
        /// How many more.
        more: i64,
    },
}

/// From where to where an unknown goes; both ends belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The letter, such as `S`.
    pub letter: char,
    /// The least value.
    pub low: Option<i64>,
    /// The greatest value.
    pub high: Option<i64>,
}

/// A question of a task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Such as `19`.
    pub id: String,
    /// As in a rules file: `min`, `2 smallest`, …
    pub ask: String,
    /// The condition, as in a rules file.
    pub condition: String,
    /// How many values there should be.
    pub expect: Option<u32>,
    /// What the values are of, where it is not the unknown.
    pub of: String,
    /// Its own start positions.
    pub start: Option<StartRule>,
}
