//! The Python program of the game.

mod update;
mod view;

pub use view::*;

use crate::state::{Effect, State};
use kruzhok_wire::{Fault, JobId};
use std::rc::Rc;

/// The Python program, where it is open.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProgramState {
    pub(crate) is_open: bool,
    /// The Python program of the game that a job has solved, or why there is none.
    pub(crate) found: Option<(JobId, Result<Rc<str>, Fault>)>,
}

/// What happens to the Python program.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgramMsg {
    /// The Python program was opened, or folded up.
    Opened(bool),
    /// The Python program is wanted on the clipboard.
    CopyWanted,
    /// The Python program is wanted as a file.
    FileWanted,
}

impl State {
    /// Takes over what happened to the Python program.
    pub(crate) fn update_program(&mut self, msg: ProgramMsg) -> Vec<Effect> {
        match msg {
            ProgramMsg::Opened(is_open) => self.open_program(is_open),
            ProgramMsg::CopyWanted => self.copy_program(),
            ProgramMsg::FileWanted => self.save_program(),
        }
    }
}
