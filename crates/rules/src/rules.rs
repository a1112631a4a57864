//! The rules of one game, read once into typed trees, and what can be done with them: starts, moves, endings.

use crate::{Ask, Diagnostics, Ending, Player, Position, Problem, Question};

/// The rules of one game.
#[derive(Clone, Debug)]
pub struct Rules {}

/// A named constant, with a slider or a field in the form.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// The constant's name.
    pub name: String,
    /// Its value.
    pub value: ParamValue,
}

/// The value of a named constant.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamValue {
    /// A whole number.
    Int(i64),
    /// A list of whole numbers.
    List(Vec<i64>),
}

/// What a player may not repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Nothing is forbidden.
    Free,
    /// The row of the player's own last move.
    NotOwn,
    /// The row of the opponent's last move.
    NotOpponent,
}

/// The place of a row in the rules file, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RowIndex(pub u32);

/// One row of moves, as it was written.
#[derive(Clone, Debug)]
pub struct Row {
    /// The row's text, such as `x -> x + 1`.
    pub source: String,
    /// The name that the author gave it.
    pub name: Option<String>,
    /// Whose move it is, when it is only one player's.
    pub by: Option<Player>,
}

/// One legal move from a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The row that makes it.
    pub row: RowIndex,
    /// The values of the names bound by `for`, in the order of the row, such as `k = 3`.
    pub bindings: Vec<(String, i64)>,
    /// The places of the heaps picked by an any-heap row, from 0; empty in a whole-position row.
    pub picked: Vec<usize>,
    /// What to write on an arrow, in no language: `+1`, `a ×2`, `−3`; the row's own name where it has one.
    pub label: String,
    /// The position that it leads to.
    pub to: Position,
}

/// One legal move, lent for the time of a visit: the quick form of [`Move`].
pub struct MovedWords<'a> {
    /// The row that makes it.
    pub row: RowIndex,
    /// The words of the position that it leads to.
    pub to: &'a [i64],
}

/// Memory that evaluation uses again from position to position.
#[derive(Default)]
pub struct Scratch {}

/// Reads a rules file.
///
/// # Errors
/// All problems of the text at once. Any text at all gets an answer.
pub fn parse(_text: &str) -> Result<Rules, Diagnostics> {
    unimplemented!()
}

impl Rules {
    /// The game's name, as it was written; may be empty.
    pub fn title(&self) -> &str {
        unimplemented!()
    }
    /// The note, as it was written; may be empty.
    pub fn note(&self) -> &str {
        unimplemented!()
    }
    /// Names of the heaps, in board order.
    pub fn heap_names(&self) -> &[String] {
        unimplemented!()
    }
    /// Names of what is remembered besides.
    pub fn memory_names(&self) -> &[String] {
        unimplemented!()
    }
    /// The named constants, in the order of the file.
    pub fn params(&self) -> &[Param] {
        unimplemented!()
    }
    /// The rows of moves, in the order of the file.
    pub fn rows(&self) -> &[Row] {
        unimplemented!()
    }
    /// Whether heaps that differ only in order are one position.
    pub fn is_unordered(&self) -> bool {
        unimplemented!()
    }
    /// What a player may not repeat.
    pub fn repeat(&self) -> Repeat {
        unimplemented!()
    }
    /// Whether who moves is part of the position (`turn`, `by`, a winner named by place).
    pub fn is_partisan(&self) -> bool {
        unimplemented!()
    }
    /// Whether the rules name an end (`over`).
    pub fn has_over(&self) -> bool {
        unimplemented!()
    }
    /// How the game ends where the player to move has no move.
    pub fn stuck(&self) -> Ending {
        unimplemented!()
    }
    /// The questions of the file; empty when it asks none.
    pub fn questions(&self) -> &[Question] {
        unimplemented!()
    }
    /// Reads a question that is not in the file.
    ///
    /// # Errors
    /// The problems of `condition`, in the field `where`.
    pub fn read_question(&self, _id: &str, _ask: Ask, _condition: &str) -> Result<Question, Diagnostics> {
        unimplemented!()
    }
    /// The start positions, in ascending order of their numbers (rows: in the order of the file), each once.
    ///
    /// # Errors
    /// No position at all, more than `limit`, an overflow or a division by zero.
    pub fn starts(&self, _limit: usize) -> Result<Vec<Position>, Problem> {
        unimplemented!()
    }
    /// Whether `over` says that the game has ended in a position, and for whom; `None` where it goes on.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub fn ending(&self, _words: &[i64], _scratch: &mut Scratch) -> Result<Option<Ending>, Problem> {
        unimplemented!()
    }
    /// Visits the legal moves of a position in which the game is not over, in the order of the rules.
    /// One successor can be visited twice, by two rows.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub fn each_move(
        &self,
        _words: &[i64],
        _scratch: &mut Scratch,
        _visit: &mut dyn FnMut(MovedWords<'_>),
    ) -> Result<(), Problem> {
        unimplemented!()
    }
    /// The legal moves of a position, in the order of the rules; none where the game is over.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub fn moves(&self, _position: &Position) -> Result<Vec<Move>, Problem> {
        unimplemented!()
    }
    /// The problem of a game that surely never ends, seen without playing it: no `over`, and a row without a condition
    /// that moves a heap by a constant for ever.
    pub fn surely_never_ends(&self) -> Option<Problem> {
        unimplemented!()
    }
    /// A problem that was found in the game as a whole, placed at the field that it is about:
    /// `over` if there is one, else `moves`.
    pub fn problem_of_end(&self, _kind: crate::ProblemKind) -> Problem {
        unimplemented!()
    }
    /// Who moves in a position, where the game remembers it.
    pub fn mover(&self, _words: &[i64]) -> Option<Player> {
        unimplemented!()
    }
    /// The rows of the last moves that a position remembers for `repeat`: the mover's own, the opponent's.
    pub fn last_rows(&self, _words: &[i64]) -> (Option<RowIndex>, Option<RowIndex>) {
        unimplemented!()
    }
    /// The numbers of the heaps of a position.
    pub fn heaps<'a>(&self, _words: &'a [i64]) -> &'a [i64] {
        unimplemented!()
    }
    /// The remembered numbers of a position, in the order of `memory_names`.
    pub fn memory<'a>(&self, _words: &'a [i64]) -> &'a [i64] {
        unimplemented!()
    }
    /// The text form of a position: `7,31`, `100;0`, with `@2` where the second player moves in a partisan game
    /// and `~2` (own last row, from 1, `-` for none) or `~2,1` (own, opponent's) where last rows are remembered.
    pub fn write_position(&self, _position: &Position) -> String {
        unimplemented!()
    }
    /// Reads the text form of a position.
    ///
    /// # Errors
    /// What was expected, with its place in `text`.
    pub fn read_position(&self, _text: &str) -> Result<Position, Problem> {
        unimplemented!()
    }
}
