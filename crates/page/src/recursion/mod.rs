//! The recursion: the calls of the textbook's function, step by step.

mod picture;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub(crate) use picture::recursion_picture;
pub(crate) use update::*;
pub use view::*;

use crate::state::Direction;
use crate::state::{Effect, State};
use kruzhok_wire::Hop;

/// What happens to the recursion.
#[derive(Clone, Debug, PartialEq)]
pub enum RecursionMsg {
    /// Another step of the recursion is to be seen.
    Hopped(Hop),
    /// The scrubber of the recursion was moved to this place.
    Scrubbed(u32),
    /// A step of the recursion was typed, counted from 1.
    StepTyped(String),
    /// The recursion was started or halted.
    Played,
    /// A position was typed for the first call.
    PositionTyped(String),
    /// The next start position (`1`), or the one before (`-1`), is to be that of the first call.
    PositionStepped(i32),
    /// The number of plies that the first call is to look ahead was chosen.
    LimitChosen(u32),
    /// The first call is to look further, by this number of plies.
    LimitStepped(i32),
    /// Memory of computed results was chosen, or none.
    MemoryChosen(bool),
    /// The loser's first move is to be a bad one, or not.
    BadFirstMoveChosen(bool),
    /// The whole tree of calls was chosen, or what is around the running one.
    TreeChosen(bool),
    /// The tree of calls is seen in a place of this width and height, in its own pixels at the least scale that can be read.
    RoomChanged([u32; 2]),
    /// The cursor of the tree of calls was moved.
    CursorMoved(Direction),
    /// The step of the call that the cursor is on is to be seen.
    CursorEntered,
}

impl State {
    /// Takes over what happened to the recursion.
    pub(crate) fn update_recursion(&mut self, msg: RecursionMsg) -> Vec<Effect> {
        match msg {
            RecursionMsg::Hopped(hop) => self.hop(hop),
            RecursionMsg::Scrubbed(place) => self.scrub_recursion(place),
            RecursionMsg::StepTyped(step) => self.type_step(&step),
            RecursionMsg::Played => self.play_recursion(),
            RecursionMsg::PositionTyped(position) => self.choose_recursion_position(&position),
            RecursionMsg::PositionStepped(step) => self.step_recursion_position(step),
            RecursionMsg::LimitChosen(limit) => self.choose_recursion_limit(limit),
            RecursionMsg::LimitStepped(step) => self.step_recursion_limit(step),
            RecursionMsg::MemoryChosen(has_memory) => self.choose_memory(has_memory),
            RecursionMsg::BadFirstMoveChosen(is_bad) => self.choose_bad_first_move(is_bad),
            RecursionMsg::TreeChosen(is_whole) => self.choose_recursion_tree(is_whole),
            // Every message asks for what is wanted now.
            RecursionMsg::RoomChanged(room) => {
                self.recursion.room = Some(room);
                vec![]
            }
            RecursionMsg::CursorMoved(direction) => self.move_recursion_cursor(direction),
            RecursionMsg::CursorEntered => self.enter_call(),
        }
    }
}
