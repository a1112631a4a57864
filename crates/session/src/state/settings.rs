//! What a visitor chooses: how the page looks, how it tells, which part of it is seen.

use crate::chart::Grouping;
use kruzhok_drawing::Arrangement;

/// How the page looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on paper.
    Light,
    /// Light ink on night blue.
    Dark,
    /// High contrast, sizes × 1.5: for the last row of a class.
    Projector,
}

/// How remoteness is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Units {
    /// Plies to the end.
    #[default]
    Plies,
    /// The winner's own moves: `+2` when the player to move wins with their second, `−2` when the rival does.
    Moves,
    /// Whose move wins, and which of their own it is, as the exam writes it: `П1`, `В2`.
    Players,
    /// The Grundy value, in games that have such values.
    Nimbers,
}

/// The views of the board; one is seen at a time.
///
/// A further one is a variant here with its code in addresses, its word `tab-…`, what it shows in
/// [`SheetView`](crate::SheetView), and its component in `web/src/components/board.rs`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Positions joined by moves, from one of them on.
    #[default]
    Graph,
    /// All positions at once.
    Map,
    /// The calls of the textbook's function, step by step.
    Recursion,
}

/// The parts of the page; a narrow screen shows one at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// The rules.
    Rules,
    /// The views of the game.
    #[default]
    Board,
    /// The answers and the selected position.
    Answers,
}

/// How fast the recursion plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// There is time to read each sentence.
    Slow,
    /// A step a second.
    #[default]
    Normal,
    /// The tree is seen growing.
    Fast,
    /// The steps run by.
    Fastest,
}

impl Speed {
    /// The milliseconds of one step.
    pub(crate) fn step_ms(self) -> u32 {
        match self {
            Self::Slow => 3_000,
            Self::Normal => 1_000,
            Self::Fast => 250,
            Self::Fastest => 50,
        }
    }

    /// Whether the steps come faster than their sentences can be read aloud.
    pub(crate) fn is_fast(self) -> bool {
        self.step_ms() < 3_000
    }
}

/// Codes of the values of a small type in addresses and in the page's form controls.
macro_rules! codes {
    ($type:ident: $($value:ident $code:literal),+) => {
        impl $type {
            /// Every value, in the order in which the page offers them.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// The value's name in addresses.
            pub fn code(self) -> &'static str {
                match self {
                    $(Self::$value => $code),+
                }
            }

            /// The value with this name.
            pub fn of_code(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.code() == code)
            }
        }
    };
}
codes!(Theme: Light "light", Dark "dark", Projector "projector");
codes!(Units: Plies "plies", Moves "moves", Players "players", Nimbers "nimbers");
codes!(Tab: Graph "graph", Map "map", Recursion "recursion");
codes!(Speed: Slow "slow", Normal "normal", Fast "fast", Fastest "fastest");
codes!(Grouping: Total "total", Length "length", Remoteness "remoteness");
codes!(Part: Rules "rules", Board "board", Answers "answers");

/// What a visitor may choose to have in one row, with the names in addresses.
pub(crate) const ARRANGEMENTS: [(Arrangement, &str); 6] = [
    (Arrangement::Downward, "moves"),
    (Arrangement::Plies, "plies"),
    (Arrangement::Remoteness, "remoteness"),
    (Arrangement::Sum, "sum"),
    (Arrangement::Line, "line"),
    (Arrangement::Lattice, "lattice"),
];

/// The arrangement's name in addresses and form controls.
pub fn arrangement_code(arrangement: Arrangement) -> &'static str {
    let known = ARRANGEMENTS.iter().find(|(value, _)| *value == arrangement);
    known.map_or("moves", |(_, code)| code)
}

/// The arrangement with this name.
pub(crate) fn arrangement_of(code: &str) -> Option<Arrangement> {
    let known = ARRANGEMENTS.iter().find(|(_, name)| *name == code);
    known.map(|(value, _)| *value)
}
