//! A game as arithmetic: positions of a fixed number of whole numbers, and rows that need no lists.
//!
//! This is what a solver needs that works on many positions at once: every choice of heaps is a row of its own, who
//! moves and the last rows are words like others, and what a row may not do stands in its conditions.

mod expand;
mod heap_rows;
mod lists;
mod lower;
mod numbers;
mod tidied;

pub use heap_rows::heap_rows;

use kruzhok_rules::{Condition, Ending, RowIndex, Rules, Test, Verdict, Winner};
use kruzhok_values::{BinaryOp, Comparison, Int};

/// A game as arithmetic.
///
/// Its positions are those of [`Rules`], word for word.
#[derive(Clone, Debug)]
pub struct Flat {
    /// How many words a position has; variables from this place on belong to rows.
    pub width: usize,
    /// How many of the first words have names; who moves and the last rows come after them. A move that leaves the named
    /// ones as they are is none, unless its row is a pass.
    pub named_count: usize,
    /// How many of the first words are put in ascending order after each move; 0 where order matters.
    pub sorted_count: usize,
    /// The word that tells who moves, 1 or 2.
    pub mover: Option<usize>,
    /// The rows, each with its own choice of heaps.
    pub rows: Vec<FlatRow>,
    /// The ends of the game, tried in order, each with who wins there.
    pub ends: Vec<(Num, Winner)>,
    /// How the game ends where there is no move.
    pub stuck: Ending,
    /// What every position that a move leads to must meet, told about that position's words.
    pub legal: Option<Num>,
    /// The starts of the game, then those of questions.
    pub starts: Vec<FlatStart>,
    /// How many of the starts are the game's own.
    pub game_start_count: usize,
    /// How many variables there are at most, the words first.
    pub slot_count: usize,
}

/// A row of moves that picks no heaps any more.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatRow {
    /// The row that it was made from.
    pub row: RowIndex,
    /// Loops and conditions, in order.
    pub steps: Vec<FlatStep>,
    /// All words after the move, before the first are sorted.
    pub to: Vec<Num>,
    /// Whether the row may leave everything as it is.
    pub is_pass: bool,
}

/// `for` or `if`.
#[derive(Clone, Debug, PartialEq)]
pub enum FlatStep {
    /// The variable in `slot` runs from `from` up or down to before `to`.
    For {
        /// The place of the variable, from [`Flat::width`] on.
        slot: usize,
        /// Its first value.
        from: Num,
        /// It stops before this one.
        to: Num,
        /// Not 0.
        step: i64,
    },
    /// The rest is only done where this is not 0.
    If(Num),
}

/// Start positions, before their words are sorted.
#[derive(Clone, Debug, PartialEq)]
pub enum FlatStart {
    /// Words within bounds that meet some conditions.
    Box {
        /// The least and the greatest value of each word; an end that is not told is `None`.
        bounds: Vec<(Option<i64>, Option<i64>)>,
        /// What they must meet besides, as far as it could be said.
        conditions: Vec<Num>,
    },
    /// Positions that are listed as a row lists moves, from no position.
    Row {
        /// Loops and conditions, in order.
        steps: Vec<FlatStep>,
        /// The words.
        to: Vec<Num>,
    },
}

/// The game as arithmetic; `None` where positions are lists or texts, where a toss or a limit decides, where a row
/// looks at a list whose length changes, and where there would be more than some hundreds of rows.
pub fn flat(rules: &Rules) -> Option<Flat> {
    lower::flat(rules)
}

/// An expression about a position as arithmetic; `None` where it cannot be told so.
pub fn number(rules: &Rules, expr: &Int) -> Option<Num> {
    lower::number(rules, expr)
}

/// A condition for all whole numbers of a range, or for some.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantified {
    /// Whether it is for all.
    pub is_all: bool,
    /// The variable that takes these numbers.
    pub slot: usize,
    /// The first of them.
    pub from: Num,
    /// The first behind them.
    pub to: Num,
    /// The condition.
    pub inner: Num,
}

/// An expression about a position as `all(… for i in range(…))` or `any(…)`; `None` for any other.
pub fn quantified(rules: &Rules, expr: &Int) -> Option<Quantified> {
    lower::quantified(rules, expr)
}

/// A test of a question as arithmetic about the start position, where this is known of the position that it looks at; `None` where
/// it cannot be told so, or asks for a Grundy value.
pub fn tested(rules: &Rules, test: &Test, verdict: Verdict) -> Option<Num> {
    if test.speaks_of_grundy() {
        return None;
    }
    let known = [verdict.winner, verdict.turns, verdict.grundy];
    lower::tested(rules, test, &known.map(Num::Const))
}

/// A condition of a question as arithmetic about the start position. Three variables behind its words stand for who wins (1 for
/// the player to move, 2 for the other, 0 for nobody), the winner's own moves and the Grundy value. `None` where it cannot be
/// told so, or speaks of what follows a move.
pub fn condition(rules: &Rules, condition: &Condition) -> Option<Num> {
    let shape = rules.typed().shape;
    let [mut winner, turns, grundy] = {
        let width = shape.width()?;
        [0, 1, 2].map(|place| Num::Slot(width + place))
    };
    if shape.is_partisan {
        let is_first = lower::equal(Num::Slot(shape.named_count()), 1);
        let is_same = Num::Or(vec![Num::Not(Box::new(winner.clone())), is_first]);
        let other = Num::Binary(
            BinaryOp::Subtract,
            Box::new((Num::Const(3), winner.clone())),
        );
        winner = Num::Choice(Box::new((winner, is_same, other)));
    }
    condition_with(rules, condition, &[winner, turns, grundy])
}

fn condition_with(rules: &Rules, condition: &Condition, known: &[Num; 3]) -> Option<Num> {
    let all = |list: &[Condition]| {
        let parts = list.iter().map(|it| condition_with(rules, it, known));
        parts.collect::<Option<Vec<Num>>>()
    };
    let num = match condition {
        Condition::Test(test) => return lower::tested(rules, test, known),
        Condition::Not(inner) => Num::Not(Box::new(condition_with(rules, inner, known)?)),
        Condition::And(list) => Num::And(all(list)?),
        Condition::Or(list) => Num::Or(all(list)?),
        Condition::After(..) => return None,
    };
    Some(num.tidied())
}

/// An expression whose value is a whole number; a condition is 0 or 1. Each part has Python's meaning; a value beyond
/// 64 bits, a division by zero and the like mean that there is none.
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    /// A number.
    Const(i64),
    /// A variable: a word of the position, or one that a loop binds.
    Slot(usize),
    /// The negative.
    Negate(Box<Num>),
    /// Without its sign.
    Abs(Box<Num>),
    /// 1 for 0, else 0.
    Not(Box<Num>),
    /// Two operands.
    Binary(BinaryOp, Box<(Num, Num)>),
    /// 1 where the relation holds, else 0.
    Compare(Box<(Num, Comparison, Num)>),
    /// The first operand that is 0, else the last.
    And(Vec<Num>),
    /// The first operand that is not 0, else the last.
    Or(Vec<Num>),
    /// Value, condition, other value.
    Choice(Box<(Num, Num, Num)>),
    /// The least of a few.
    Least(Vec<Num>),
    /// The greatest of a few.
    Greatest(Vec<Num>),
    /// The greatest common divisor.
    Gcd(Vec<Num>),
    /// The whole part of the square root.
    Isqrt(Box<Num>),
    /// Whether it is prime.
    IsPrime(Box<Num>),
    /// The least part of its sum of Fibonacci numbers, or of those that [`kruzhok_values::zeckendorf`] has for a factor.
    Zeckendorf(Box<Num>, u8),
}
