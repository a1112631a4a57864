//! What is asked and told about the calls of the textbook function: a step of them, and how it is come to.

use kruzhok_drawing::{CallDrawing, Quantifier, WHOLE_TREE_LIMIT, draw_calls, tree_size};
use kruzhok_exam::{Event, Frame, Recursion, RecursionOptions, RecursionProgram, Value};
use kruzhok_rules::{Player, Position, Problem, Rules};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Which calls are looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallSheet {
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
pub struct CallReport {
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

    fn of(value: Value) -> Self {
        match value {
            Value::Zero => Self::Zero,
            Value::False => Self::False,
            Value::True => Self::True,
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

impl CallEvent {
    fn of(event: Event) -> Self {
        match event {
            Event::Called => Self::Called,
            Event::Unpacked => Self::Unpacked,
            Event::OverTested(holds) => Self::OverTested(holds),
            Event::LimitTested(holds) => Self::LimitTested(holds),
            Event::Listing { holds } => Self::Listing(holds),
            Event::Got { value, .. } => Self::Got(CallValue::of(value)),
            Event::Remembered { value, .. } => Self::Remembered(CallValue::of(value)),
            Event::Returning(value) => Self::Returning(CallValue::of(value)),
        }
    }
}

/// The calls that the page looks at; it steps through them, and they are explored once.
pub(crate) struct Calls {
    sheet: CallSheet,
    limit: u32,
    recursion: Recursion,
}

/// Where the limit is to be found and calls are too many for the one that is needed, one of these is taken.
const SMALLER_LIMITS: [u32; 3] = [6, 4, 2];

impl Calls {
    /// The calls of a sheet. `needed` is the limit that answers who wins, where that is known.
    ///
    /// # Errors
    /// As [`Recursion::new`].
    pub(crate) fn new(
        rules: &Arc<Rules>,
        sheet: &CallSheet,
        position: &Position,
        needed: Option<u32>,
    ) -> Result<Self, Problem> {
        let options = RecursionOptions {
            has_memory: sheet.has_memory,
            is_first_move_bad: sheet.is_first_move_bad,
        };
        let explore = |limit: u32| {
            let recursion = Recursion::new(Arc::clone(rules), position, limit, options)?;
            Ok(Self {
                sheet: sheet.clone(),
                limit,
                recursion,
            })
        };
        if let Some(limit) = sheet.limit {
            return explore(limit);
        }
        let needed = needed.unwrap_or(4);
        let mut explored = explore(needed);
        for limit in SMALLER_LIMITS {
            if explored.is_err() && limit < needed {
                explored = explore(limit);
            }
        }
        explored
    }

    /// Whether these are the calls of a sheet; how it is drawn does not matter.
    pub(crate) fn are_of(&self, sheet: &CallSheet) -> bool {
        let own = CallSheet {
            is_whole: sheet.is_whole,
            ..self.sheet.clone()
        };
        own == *sheet
    }

    /// The step to which some hops lead.
    pub(crate) fn step(&self, from: u128, hops: &[Hop]) -> u128 {
        let recursion = &self.recursion;
        let last = recursion.step_count().saturating_sub(1);
        let mut step = from.min(last);
        for hop in hops {
            step = match *hop {
                Hop::First => 0,
                Hop::Back => step.saturating_sub(1),
                Hop::Forward => step + 1,
                Hop::Into => {
                    let made = recursion.moment(step).made_count;
                    let is_last = made >= tree_size(recursion);
                    if is_last {
                        last
                    } else {
                        recursion.call_step(made)
                    }
                }
                Hop::Over => recursion.over(step),
                Hop::ToReturn => recursion.to_return(step),
                Hop::Out => recursion.out(step),
                Hop::Last => last,
                Hop::To(step) => step,
                Hop::ToCall(call) => recursion.call_step(call),
            }
            .min(last);
        }
        step
    }

    /// All about a step.
    pub(crate) fn report(&self, step: u128, is_whole: Option<bool>) -> CallReport {
        let recursion = &self.recursion;
        let moment = recursion.moment(step);
        let program = recursion.program();
        let frames = moment.stack.iter();
        CallReport {
            limit: self.limit,
            step: moment.step,
            step_count: recursion.step_count(),
            call_counts: [false, true].map(|has_memory| recursion.call_count(has_memory)),
            value: CallValue::of(recursion.value()),
            line: moment.line,
            stack: frames.map(|frame| frame_report(frame, program)).collect(),
            event: CallEvent::of(moment.event),
            made_count: moment.made_count,
            drawing: draw_calls(recursion, &moment, is_whole),
            can_be_whole: tree_size(recursion) <= WHOLE_TREE_LIMIT,
            program: ProgramReport {
                lines: program.lines.clone(),
                limit_line: program.limit_line,
                changed_line: program.changed_line,
                function: program.function_name.clone(),
                list: program.list_name.clone(),
            },
        }
    }
}

fn frame_report(frame: &Frame, program: &RecursionProgram) -> FrameReport {
    let arguments: Vec<&str> = frame
        .locals
        .iter()
        .take(program.parameter_count)
        .map(|(_, value)| value.as_str())
        .collect();
    FrameReport {
        number: frame.call,
        call: format!("{}({})", program.function_name, arguments.join(", ")),
        position: frame.label.clone(),
        limit: frame.limit,
        mover: frame.mover,
        hero: match frame.is_winner_to_move {
            true => frame.mover,
            false => frame.mover.rival(),
        },
        quantifier: frame.quantifier.map(Quantifier::from),
        values: frame
            .values
            .iter()
            .map(|&value| CallValue::of(value))
            .collect(),
        move_count: frame.move_count,
        locals: frame.locals.clone(),
    }
}

#[cfg(test)]
mod tests;
