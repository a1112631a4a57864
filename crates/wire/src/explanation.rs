//! Why a start position answers a question, or does not: what is asked, and the reason, line by line, in no language.

use crate::NimberReport;
use kruzhok_rules::Player;
use kruzhok_values::Ratio;
use serde::{Deserialize, Serialize};

/// A question, and a start position about which one asks why it is an answer or is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplanationRequest {
    /// The question's place among those of the game, from 0.
    pub question: usize,
    /// The start position in its text form, or the one number of it that varies; `None` for the first answer.
    pub start: Option<String>,
}

/// Why a start position answers a question, or does not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExplanationReport {
    /// The start position, in its text form.
    pub start: String,
    /// The same as a pupil writes it: `S = 33`, `7,31`.
    pub value: String,
    /// Who wins from there, where somebody is sure to.
    pub fact: Option<StartFact>,
    /// Whether it meets the question's condition.
    pub is_met: bool,
    /// The position, in its text form, that the first move leads to which alone decides that the condition is met: the
    /// unlucky one.
    pub decisive: Option<String>,
    /// Its lines.
    pub lines: Vec<ReasonLine>,
    /// The winner's strategy, where it has more than one move.
    pub strategy: Option<StrategyReport>,
}

/// Who wins from a start position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum StartFact {
    /// The player who begins, with this move.
    Won(Moved),
    /// The rival of this player, who begins, whatever the move is.
    Lost(Player),
}

/// One line of a reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReasonLine {
    /// How far it is indented: it belongs to the nearest line above that is less so.
    pub level: u32,
    /// What it says.
    pub saying: Saying,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Saying {
    /// None of so many start positions beyond the least or the greatest answer is one; this is the nearest of them.
    Beyond {
        /// Whether they are less than the least.
        is_below: bool,
        /// How many values there are.
        count: u64,
        /// The nearest.
        value: String,
    },
    /// The numbers of the start position do not meet the condition.
    StartDecides,
    /// This move, or what comes of this toss, decides.
    Decisive(Moved),
    /// Each of the moves of this player leads to what is wanted (`true`), or none does.
    EachMove(Player, bool),
    /// This player has no move.
    NoMove(Player),
    /// The player wins with so many own moves, or sooner; with none where the game is over.
    Wins(Player, u32),
    /// This player wins though only the rival moves.
    WinsUnmoved(Player),
    /// The player cannot be sure to win with so many own moves; whether it is the player who moves now.
    CannotWin(Player, u32, bool),
    /// Nobody is sure to win.
    Nobody(Undecided),
    /// The Grundy value.
    Grundy(NimberReport),
    /// Moves that follow one another, and what comes then.
    Play(Vec<Moved>, Option<Then>),
    /// None of these moves of a player wins in time; whether that is told as the game's going on, where whoever cannot move
    /// has lost.
    NoneWins(Player, Vec<Moved>, bool),
    /// Number of moves that are not listed.
    LeftOut(u64),
    /// The start positions of which a question asks the count, the sum, …: the first of them, and how many there are.
    Counted(Vec<String>, u64),
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// Who makes it.
    pub player: Player,
    /// The move in no language.
    pub label: String,
    /// The position that it leads to, without who moves.
    pub to: String,
}

/// What comes after moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Then {
    /// The game is over, and this player has won; nobody in a draw.
    Over(Option<Player>),
    /// The game goes on, though the moves that were counted are used up.
    GoesOn,
    /// The same as above.
    AsAbove,
    /// More of the same kind.
    AndSoOn,
}

/// Why nobody is sure to win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Undecided {
    /// The rules say that it is a draw.
    OverDrawn,
    /// There is no move, and that is a draw.
    StuckDrawn,
    /// A move holds the draw.
    Holding(Moved),
    /// One looks only so many plies ahead.
    TooShort(u32),
    /// Tosses decide: the best choice, the chance that the player who makes it wins, and the same exactly.
    Chance(String, f64, Option<Ratio>),
}

/// The moves of a player's strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrategyReport {
    /// Whose strategy it is.
    pub player: Player,
    /// A position, the move there, and the position after it.
    pub rows: Vec<[String; 3]>,
}
