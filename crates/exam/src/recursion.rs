//! The textbook's function at work: every call of `move(position, lim)` in the order in which a computer makes them.
//!
//! Calls are never recorded. Without memory what a call does depends on its position and its limit alone, so a table of
//! these pairs says how many steps and calls each takes, and any step is found by going down from the first call. With
//! memory every pair is worked out once, in a known order, and whatever asks for it again finds the result in one step.

mod calls;
mod sizes;
mod tree;
mod walk;

#[cfg(test)]
mod tests;

use crate::python::{MoveProgram, Shown, move_program};
use calls::{Budget, Calls};
use kruzhok_rules::{Player, Position, Rules};
use kruzhok_syntax::{Problem, ProblemKind};
use sizes::Sizes;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
pub use tree::{CallNode, CallState};

/// The greatest limit of a call; calls within calls go as deep.
pub const GREATEST_LIMIT: u32 = 1_000;

const BUDGET: Budget = Budget {
    pairs: 500_000,
    moves: 2_000_000,
};

/// The calls of the textbook's function for one position and one limit.
///
/// Steps are numbered from 0, calls from 0 in the order in which they are made. Numbers that do not fit stay at
/// `u128::MAX`: no such step can be reached.
#[derive(Clone, Debug)]
pub struct Recursion {
    rules: Arc<Rules>,
    options: RecursionOptions,
    written: MoveProgram,
    shown: Shown,
    calls: Calls,
    /// With or without memory, as the options say.
    sizes: Sizes,
    /// How many calls there are without memory.
    calls_without_memory: u128,
    /// Who makes the first move.
    mover: Player,
}

/// How the function is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecursionOptions {
    /// Whether results are kept (`lru_cache`), so that each is worked out once.
    pub has_memory: bool,
    /// Whether the loser's first move may have been a bad one: where all moves had to lead to the win, any one does.
    pub is_first_move_bad: bool,
}

/// The program, and what its lines are for. Lines are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecursionProgram {
    /// Python 3.8 and later.
    pub lines: Vec<String>,
    /// The call that the program prints: `move(1, 6)`.
    pub call: String,
    /// What the function is called.
    pub function_name: String,
    /// How many values a call takes, the limit the last of them.
    pub parameter_count: usize,
    /// `def move(s, lim):`
    pub def_line: usize,
    /// `a, b = heaps`; often none.
    pub unpacking_lines: Range<usize>,
    /// Whether the game is over, one line for ends with the same winner; none in a game without an end.
    pub over_lines: Range<usize>,
    /// `if lim == 0: return 0`
    pub limit_line: usize,
    /// The list of the results of all moves; several lines where some moves have a condition.
    pub list_lines: Range<usize>,
    /// `return any(h) if … else all(h)`
    pub return_line: usize,
    /// The line that the bad first move has changed; `None` where there is none, or the loser makes no first move.
    pub changed_line: Option<usize>,
    /// The parameter that is the limit.
    pub limit_name: String,
    /// The variable that is the list.
    pub list_name: String,
}

/// What a call returns, as Python has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// `0`: no win within the limit.
    Zero,
    /// `False`
    False,
    /// `True`
    True,
}

/// What becomes of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// The player moves who is to win: one good move is enough.
    Any,
    /// The rival moves: every move must lead to the win.
    All,
    /// The rival moves, and the move may be a bad one.
    BadAny,
}

/// What happens at a step, in the call that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The function is called; its parameters have their values.
    Called,
    /// The position was taken apart.
    Unpacked,
    /// Whether the game is over was tested, by one of the lines.
    OverTested(bool),
    /// Whether the limit is used up was tested.
    LimitTested(bool),
    /// A line begins that calls the function for moves; of a line with a condition, whether it holds.
    Listing {
        /// Always true of a line without a condition.
        holds: bool,
    },
    /// A call has returned.
    Got {
        /// Which of the calls, from 0.
        index: usize,
        /// What it returned.
        value: Value,
    },
    /// A call was not made, since its result is known.
    Remembered {
        /// Which of the calls, from 0.
        index: usize,
        /// What was remembered.
        value: Value,
        /// The call that has worked it out.
        first: u128,
    },
    /// The call returns.
    Returning(Value),
}

/// The program at one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The step, from 0.
    pub step: u128,
    /// The calls that have begun and not ended, the first one first, the one that runs last.
    pub stack: Vec<Frame>,
    /// The line that runs.
    pub line: usize,
    /// What happens.
    pub event: Event,
    /// How many calls were made by now, repeats of what is remembered among them.
    pub made_count: u128,
}

/// A call of the function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its number.
    pub number: u128,
    /// The position.
    pub position: Position,
    /// The same for the eye: `7,31`.
    pub label: String,
    /// The move that led here, as on an arrow; empty in the first call.
    pub mv: String,
    /// The moves to look ahead; −1 where the loser's last move is not counted.
    pub limit: i64,
    /// Who moves.
    pub mover: Player,
    /// Whether that is the player whose win is looked for.
    pub is_winner_to_move: bool,
    /// What becomes of the list; `None` where the game is over or the limit is used up.
    pub quantifier: Option<Quantifier>,
}

/// One call on the stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The call.
    pub call: Call,
    /// Its first step.
    pub step: u128,
    /// The line where the call is.
    pub line: usize,
    /// What the calls for the moves have returned so far.
    pub values: Vec<Value>,
    /// How many there will be.
    pub move_count: usize,
    /// The variables that have a value by now, parameters first, each as Python shows it; a list that is not complete
    /// ends with `…`, and of a long one the last values follow `…`.
    pub locals: Vec<(String, String)>,
}

impl Recursion {
    /// The calls for a position of the game.
    ///
    /// # Errors
    /// A game of chance, a limit above [`GREATEST_LIMIT`], more different calls than can be looked at, a problem of
    /// playing the game.
    pub fn new(
        rules: Arc<Rules>,
        start: &Position,
        limit: u32,
        options: RecursionOptions,
    ) -> Result<Self, Problem> {
        Self::within_budget(rules, start, limit, options, BUDGET)
    }

    fn within_budget(
        rules: Arc<Rules>,
        start: &Position,
        limit: u32,
        options: RecursionOptions,
        budget: Budget,
    ) -> Result<Self, Problem> {
        if let Some(problem) = rules.problem_of_chance(ProblemKind::PythonChance) {
            return Err(problem);
        }
        if limit > GREATEST_LIMIT {
            return Err(rules.problem_of_end(ProblemKind::NumberOutOfRange {
                low: 0,
                high: GREATEST_LIMIT.into(),
            }));
        }
        let bad_limit = options.is_first_move_bad.then(|| bad_limit(limit));
        let (written, shown) = move_program(&rules, start, limit, options.has_memory, bad_limit);
        let calls = Calls::explore(&rules, &written, (start, limit), budget)?;
        let without = Sizes::without_memory(&calls);
        let calls_without_memory = without.of_node(0).calls;
        let sizes = if options.has_memory {
            drop(without);
            Sizes::with_memory(&calls)
        } else {
            without
        };
        Ok(Self {
            mover: rules.mover(start.words()).unwrap_or(Player::First),
            rules,
            options,
            written,
            shown,
            calls,
            sizes,
            calls_without_memory,
        })
    }

    /// The options.
    pub fn options(&self) -> RecursionOptions {
        self.options
    }

    /// The program whose calls these are.
    pub fn program(&self) -> &RecursionProgram {
        &self.written.program
    }

    /// How many steps there are.
    pub fn step_count(&self) -> u128 {
        self.sizes.of_node(0).steps
    }

    /// How many calls run the function, with memory or without, whatever the option is.
    pub fn call_count(&self, has_memory: bool) -> u128 {
        match has_memory {
            true => self.calls.pair_count() as u128,
            false => self.calls_without_memory,
        }
    }

    /// How many calls the whole tree has, with those that find their result in the memory where the options have one.
    pub fn tree_size(&self) -> u128 {
        self.sizes.of_node(0).calls
    }

    /// What the first call returns.
    pub fn value(&self) -> Value {
        self.calls.value(0)
    }

    fn quantifier(&self, limit: i64) -> Quantifier {
        quantifier(limit, self.written.bad_limit)
    }
}

/// The limit at which any move does where the first move of the loser may be a bad one: the first where all moves had
/// to lead to the win.
fn bad_limit(limit: u32) -> i64 {
    i64::from(limit - limit % 2)
}

fn quantifier(limit: i64, bad_limit: Option<i64>) -> Quantifier {
    match limit.rem_euclid(2) {
        1 => Quantifier::Any,
        _ if bad_limit == Some(limit) => Quantifier::BadAny,
        _ => Quantifier::All,
    }
}

impl Value {
    /// Whether Python takes it for true.
    pub fn holds(self) -> bool {
        self == Self::True
    }

    fn of(holds: bool) -> Self {
        if holds { Self::True } else { Self::False }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Zero => "0",
            Self::False => "False",
            Self::True => "True",
        })
    }
}
