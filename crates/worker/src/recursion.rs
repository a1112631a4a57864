//! Steps through the calls of the textbook's function.

use kruzhok_drawing::{WHOLE_TREE_LIMIT, draw_calls, quantifier_of};
use kruzhok_exam::{Event, Frame, Recursion, RecursionOptions, RecursionProgram, Value};
use kruzhok_rules::{Position, Rules};
use kruzhok_syntax::Problem;
use kruzhok_wire::{
    CallEvent, CallValue, FrameReport, Hop, ProgramReport, RecursionReport, RecursionRequest,
};
use std::sync::Arc;

/// The calls that the page looks at; it steps through them, and they are explored once.
pub(crate) struct Calls {
    request: RecursionRequest,
    limit: u32,
    recursion: Recursion,
}

/// Where the limit is to be found and calls are too many for the one that is needed, one of these is taken.
const SMALLER_LIMITS: [u32; 3] = [6, 4, 2];

impl Calls {
    /// The calls of a request. `needed` is the limit that answers who wins, where that is known.
    ///
    /// # Errors
    /// As [`Recursion::new`].
    pub(crate) fn new(
        rules: &Arc<Rules>,
        request: &RecursionRequest,
        position: &Position,
        needed: Option<u32>,
    ) -> Result<Self, Problem> {
        let options = RecursionOptions {
            has_memory: request.has_memory,
            is_first_move_bad: request.is_first_move_bad,
        };
        let explore = |limit: u32| {
            let recursion = Recursion::new(Arc::clone(rules), position, limit, options)?;
            Ok(Self {
                request: request.clone(),
                limit,
                recursion,
            })
        };
        if let Some(limit) = request.limit {
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

    /// Whether these are the calls of a request; how it is drawn does not matter.
    pub(crate) fn are_of(&self, request: &RecursionRequest) -> bool {
        let own = RecursionRequest {
            is_whole: request.is_whole,
            room: request.room,
            ..self.request.clone()
        };
        own == *request
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
                    let is_last = made >= recursion.tree_size();
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

    /// All about a step, drawn as the request wants it.
    pub(crate) fn report(&self, step: u128, request: &RecursionRequest) -> RecursionReport {
        let recursion = &self.recursion;
        let moment = recursion.moment(step);
        let program = recursion.program();
        let frames = moment.stack.iter();
        RecursionReport {
            limit: self.limit,
            step: moment.step,
            step_count: recursion.step_count(),
            call_counts: [false, true].map(|has_memory| recursion.call_count(has_memory)),
            value: value_of(recursion.value()),
            line: moment.line,
            stack: frames.map(|frame| frame_report(frame, program)).collect(),
            event: event_of(moment.event),
            made_count: moment.made_count,
            drawing: draw_calls(recursion, &moment, request.is_whole, request.room),
            can_be_whole: recursion.tree_size() <= WHOLE_TREE_LIMIT,
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
        number: frame.call.number,
        call: format!("{}({})", program.function_name, arguments.join(", ")),
        position: frame.call.label.clone(),
        limit: frame.call.limit,
        mover: frame.call.mover,
        hero: match frame.call.is_winner_to_move {
            true => frame.call.mover,
            false => frame.call.mover.rival(),
        },
        quantifier: frame.call.quantifier.map(quantifier_of),
        values: frame.values.iter().map(|&value| value_of(value)).collect(),
        move_count: frame.move_count,
        locals: frame.locals.clone(),
    }
}

fn value_of(value: Value) -> CallValue {
    match value {
        Value::Zero => CallValue::Zero,
        Value::False => CallValue::False,
        Value::True => CallValue::True,
    }
}

fn event_of(event: Event) -> CallEvent {
    match event {
        Event::Called => CallEvent::Called,
        Event::Unpacked => CallEvent::Unpacked,
        Event::OverTested(holds) => CallEvent::OverTested(holds),
        Event::LimitTested(holds) => CallEvent::LimitTested(holds),
        Event::Listing { holds } => CallEvent::Listing(holds),
        Event::Got { value, .. } => CallEvent::Got(value_of(value)),
        Event::Remembered { value, .. } => CallEvent::Remembered(value_of(value)),
        Event::Returning(value) => CallEvent::Returning(value_of(value)),
    }
}
