//! What a visitor chooses: how the page looks, how it tells, which part of it is seen.

use kruzhok_picture::Arrangement;
use kruzhok_wire::Grouping;

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

/// The units of remoteness.
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

/// The views of the game; one is seen at a time.
///
/// A further one is a variant here with its code in addresses, its word `tab-…`, what it shows in
/// [`GameContent`](crate::GameContent), and its component in `web/src/components/game.rs`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Positions joined by moves, from one of them on.
    #[default]
    Graph,
    /// All positions at once.
    Map,
    /// The calls of the textbook's function, step by step.
    Recursion,
    /// The game itself, played by two.
    Play,
}

/// The parts of the page; a narrow screen shows one at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// The rules.
    Rules,
    /// The views of the game.
    #[default]
    Game,
    /// The answers and the selected position.
    Answers,
}

/// How fast the colouring and the recursion play.
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

/// Values that the page offers, with their names in addresses and in its controls.
pub trait Coded: Copy + PartialEq + 'static {
    /// Every value, in the order in which the page offers them.
    const ALL: &'static [Self];

    /// The value's name.
    fn code(self) -> &'static str;

    /// The value with this name.
    fn of_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.code() == code)
    }
}

/// The names of the values of a small type.
macro_rules! codes {
    ($type:ident: $($value:ident $code:literal),+) => {
        impl $crate::settings::Coded for $type {
            const ALL: &'static [Self] = &[$(Self::$value),+];

            fn code(self) -> &'static str {
                match self {
                    $(Self::$value => $code),+
                }
            }
        }
    };
}
pub(crate) use codes;

codes!(Theme: Light "light", Dark "dark", Projector "projector");
codes!(Units: Plies "plies", Moves "moves", Players "players", Nimbers "nimbers");
codes!(Tab: Graph "graph", Map "map", Recursion "recursion", Play "play");
codes!(Speed: Slow "slow", Normal "normal", Fast "fast", Fastest "fastest");
codes!(Part: Rules "rules", Game "game", Answers "answers");
codes!(Grouping: Total "total", Length "length", Remoteness "remoteness");
codes!(Arrangement: Downward "moves", Plies "plies", Remoteness "remoteness", Sum "sum", Line "line", Lattice "lattice");
