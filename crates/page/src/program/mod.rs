//! The Python program of the game.

mod update;
mod view;

pub use view::*;

use crate::state::{Effect, State};

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
