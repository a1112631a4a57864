//! A step of the recursion: of the calls that the textbook's function makes, and which step is wanted.

use kruzhok_picture::{CallDrawing, Quantifier};
use kruzhok_rules::Player;
use serde::{Deserialize, Serialize};

/// Which calls are looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecursionRequest {
    /// The position of the first call, in the text form of positions.
    pub position: String,
    /// Its plies to look ahead; `None` for as many as the outcome of the position needs.
    pub limit: Option<u32>,
    /// Whether a result that was computed is remembered.
    pub has_memory: bool,
    /// Whether the loser's first move was a bad one.
    pub is_first_move_bad: bool,
    /// Whether the whole tree is drawn rather than what is around the running call; `None` for what suits its size.
    pub is_whole: Option<bool>,
    /// Width and height of the place where it is seen, in CSS pixels of the drawing at the least scale that can be read:
    /// what has no room there is not drawn whole unless that was chosen. `None` where any is as good.
    pub room: Option<[u32; 2]>,
}

/// A way from one step to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hop {
    /// To the first step.
    First,
    /// To the step before.
    Back,
    /// To the next step.
    Forward,
    /// To the beginning of the next call.
    Into,
    /// Past the call that is made now, to its result.
    Over,
    /// To where the running call gives its value.
    ToReturn,
    /// Back in the caller of the running call.
    Out,
    /// To the last step.
    Last,
    /// To the step with this number, from 0.
    To(u128),
    /// To the beginning of the call with this number, from 0 in the order of execution.
    ToCall(u128),
}

/// One step, with all that stands still at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecursionReport {
    /// Plies that the first call looks ahead.
    pub limit: u32,
    /// The step, from 0.
    pub step: u128,
    /// The number of steps.
    pub step_count: u128,
    /// How many calls are made without memory, and with it.
    pub call_counts: [u128; 2],
    /// What the first call gives in the end.
    pub value: CallValue,
    /// The program.
    pub program: ProgramReport,
    /// Index of the line that runs.
    pub line: usize,
    /// The calls that have not returned, the first call first, the running one last.
    pub stack: Vec<FrameReport>,
    /// What happens at this step.
    pub event: CallEvent,
    /// How many calls were made by now, those whose value was remembered among them.
    pub made_count: u128,
    /// The tree of the calls.
    pub drawing: CallDrawing,
    /// Whether all of the tree may be drawn.
    pub can_be_whole: bool,
}

/// The program that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramReport {
    /// Its lines.
    pub lines: Vec<String>,
    /// Index of the line that tests whether plies are left.
    pub limit_line: usize,
    /// Index of the line that the bad first move has changed.
    pub changed_line: Option<usize>,
    /// What the function is called.
    pub function: String,
    /// What the list of the values is called.
    pub list: String,
}

/// A call that has not returned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameReport {
    /// The call's number, from 0 in the order of execution.
    pub number: u128,
    /// The call as it is written: `move(62, 4)`.
    pub call: String,
    /// The position, without who moves.
    pub position: String,
    /// Plies that are left; −1 where the loser's last move is not counted.
    pub limit: i64,
    /// Who moves; the first player moves in the first call, if the position does not know it.
    pub mover: Player,
    /// Whose win is asked for.
    pub hero: Player,
    /// What is made of the values of its calls; `None` where it makes none.
    pub quantifier: Option<Quantifier>,
    /// The values of its calls, as far as they are known.
    pub values: Vec<CallValue>,
    /// How many calls it makes.
    pub move_count: usize,
    /// Its variables as Python shows them.
    pub locals: Vec<(String, String)>,
}

/// What a call returns, as Python has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CallValue {
    /// `0`
    Zero,
    /// `False`
    False,
    /// `True`
    True,
}

impl CallValue {
    /// Whether Python takes it for true.
    pub fn holds(self) -> bool {
        self == Self::True
    }

    /// As Python writes it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Zero => "0",
            Self::False => "False",
            Self::True => "True",
        }
    }
}

/// What happens at a step, in the running call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CallEvent {
    /// The function is called.
    Called,
    /// The position is taken apart.
    Unpacked,
    /// Whether the game is over was tested.
    OverTested(bool),
    /// Whether the limit is used up was tested.
    LimitTested(bool),
    /// A line begins that calls the function for moves; whether its condition holds.
    Listing(bool),
    /// A call has given this value.
    Got(CallValue),
    /// A call was not made, since its value is remembered.
    Remembered(CallValue),
    /// The value is given back.
    Returning(CallValue),
}
