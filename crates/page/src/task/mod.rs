//! The text of a task: typed or pasted, read, and written into the rules.

mod merge;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub(crate) use merge::*;
pub use update::*;
pub use view::*;

use crate::state::{Effect, State};

/// What happens to the text of a task.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskMsg {
    /// The text of a task was typed into its field, or pasted there.
    Typed(String),
    /// A text was pasted outside of the fields, or opened as a file.
    Pasted(String),
    /// The text of the task is to be read again, or was edited enough.
    ReadWanted,
    /// The text of the task is to be edited.
    EditWanted,
    /// The text of the task is to give way to another one.
    Cleared,
    /// The other reading is wanted of the choice with this index.
    ReadingTurned(usize),
    /// The text's value is wanted in the field of the mark with this index, in place of what was edited by hand.
    FieldTaken(usize),
    /// The text as it was read is to be folded up, or seen again.
    Folded(bool),
    /// The rules were compared with the text by hand, and completed.
    Checked,
    /// The field of the text was left with Escape.
    Left,
}

impl State {
    /// Takes over what happened to the text of a task.
    pub(crate) fn update_task(&mut self, msg: TaskMsg) -> Vec<Effect> {
        match msg {
            TaskMsg::Typed(text) => self.type_task(text),
            TaskMsg::Pasted(text) => self.paste_task(text),
            TaskMsg::ReadWanted => self.read_task(),
            TaskMsg::EditWanted => self.edit_task(),
            TaskMsg::Cleared => self.clear_task(),
            TaskMsg::ReadingTurned(place) => self.turn_task(place),
            TaskMsg::FieldTaken(mark) => self.take_field_from_text(mark),
            TaskMsg::Folded(is_folded) => {
                self.task.is_folded = is_folded;
                vec![Effect::Focus("task-fold".to_owned())]
            }
            TaskMsg::Checked => {
                self.task.is_checked = true;
                vec![]
            }
            TaskMsg::Left => self.leave_task(),
        }
    }
}
