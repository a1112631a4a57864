//! Why a law holds in all positions, as data.

mod paragraphs;

pub(crate) use paragraphs::{MOST_LISTED, REPLY, REPLY_OR_END};

/// Why a law holds in all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// By which theorem.
    pub method: Method,
    /// Number of positions that a machine checked.
    pub positions: u64,
    /// How the sequence of values repeats, where that is the proof.
    pub repeats: Option<Repeats>,
    /// The values of the heaps from 0 on, up to the end of the first period, with what starts remember; none where these are too
    /// many to be read.
    pub values: Vec<u32>,
    /// Number of states of the largest automaton, where automata are the proof.
    pub states: Option<u64>,
    /// What was checked of each row of moves, and of the replies, where the law has one.
    pub rows: Vec<Paragraph>,
}

/// A message of the catalogue, and what stands in its places.
pub type Paragraph = (&'static str, Vec<(&'static str, String)>);

/// A theorem that makes a finite check suffice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// The values of finitely many smaller heaps decide each value, and a window of them came back (Golomb 1966).
    Window(Window),
    /// The bound of Guy and Smith (1956) for octal games.
    Octal {
        /// Number of digits of the code.
        digits: u64,
        /// The code.
        code: String,
    },
    /// Values depend on finitely many smaller heaps and on which values are missing below, and this came back.
    Growth {
        /// The code of the game; its last digit repeats.
        code: String,
        /// Any greater amount may be taken.
        last: u64,
        /// The heap from which on values repeat.
        start: u64,
        /// After how many heaps.
        shift: u64,
        /// Number of heaps for which a law was compared with the values; 0 where only the period is proved.
        compared: u64,
    },
    /// Automata checked the values of heaps that break.
    Breaking {
        /// The code of the game; its last digit repeats.
        code: String,
    },
    /// Automata that read the digits of all numbers at once (Büchi 1960).
    Automata {
        /// The least number of a heap that is spoken of.
        low: i64,
        /// The sum that every move makes smaller.
        sum: String,
        /// Whether the law is about Grundy values.
        is_grundy: bool,
        /// Which digits: `binary`, `ternary`, `decimal`, `zeckendorf`, `golden` (the same, for a law with the root of 5) or
        /// `ostrowski`.
        digits: &'static str,
        /// For the last three: how many times the one before it, besides the one before that, each of the numbers is that are summed.
        step: u8,
    },
    /// Schwenk's theorem (1970) about one heap of which at most a multiple of the last taking may be taken.
    TakeAway {
        /// The multiple.
        times: u64,
        /// The least numbers whose sums heaps are.
        parts: String,
        /// The rows of moves.
        rows: String,
    },
    /// Moore's theorem (1910) about any number of heaps, of which a few are made smaller.
    AnyHeaps {
        /// One more than the number of heaps that a move may make smaller.
        modulus: u64,
        /// The rows of moves.
        rows: String,
    },
    /// Sprague's theorem (1937) about a staircase of any number of steps.
    AnySteps {
        /// The rows of moves.
        rows: String,
    },
    /// The theorem about pieces on a strip, of which one moves up to its neighbour: the gaps of pairs are heaps.
    AnyPieces {
        /// The cell at the wall.
        wall: u64,
        /// The rows of moves.
        rows: String,
    },
    /// Which positions are decided within a few plies follows backwards from the ends of the game; automata read them.
    Answers {
        /// The numbers of the file that may be any, with commas between them.
        names: String,
        /// The name of the question, and its condition.
        question: [String; 2],
        /// The condition on starts.
        start: String,
        /// Number of plies that the question asks about.
        plies: u64,
        /// Whether a position is more than its heaps.
        remembers: bool,
    },
}

/// A window of values that came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// From this heap on, what can be done depends on the remainder and on what is remembered alone.
    pub from: u64,
    /// The modulus of the remainder.
    pub modulus: u64,
    /// The most by which a move makes such a heap smaller: the length of the window.
    pub largest_amount: u64,
    /// Whether values are Grundy values; else they say only whether a heap is won or lost.
    pub is_grundy: bool,
    /// Whether the law is about the starts alone.
    pub is_of_starts: bool,
    /// Whether some heap is drawn.
    pub has_draws: bool,
    /// Number of values of what is remembered besides the heap; 1 where nothing is.
    pub memory_count: u64,
    /// The first heap of the window.
    pub start: u64,
    /// After how many heaps it came back.
    pub shift: u64,
    /// Number of heaps, which are independent of each other if there are several; 0 for any number of them.
    pub heap_count: u64,
    /// Number of positions in which a law was compared with the values; 0 where only the period is proved. They are all those
    /// whose heaps are smaller than `compared_below`.
    pub compared: u64,
    /// See `compared`.
    pub compared_below: u64,
}

impl Method {
    /// Its name in JSON and, after `law-method-`, in the message catalogues.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Window(window) if window.heap_count > 1 => "independent-window",
            Self::Window(_) => "window",
            Self::Octal { .. } => "octal",
            Self::Growth { .. } => "growth",
            Self::Breaking { .. } => "breaking",
            Self::Automata { .. } => "automata",
            Self::AnyHeaps { .. } => "any-heaps",
            Self::AnySteps { .. } => "any-steps",
            Self::AnyPieces { .. } => "any-pieces",
            Self::TakeAway { .. } => "take-away",
            Self::Answers { .. } => "answers",
        }
    }
}

/// How a sequence repeats: from `preperiod` on, each value comes again `period` later, greater by `saltus`. Both are least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// The first number from which on it repeats.
    pub preperiod: u64,
    /// After how many numbers.
    pub period: u64,
    /// By how much values have grown then.
    pub saltus: u64,
}
