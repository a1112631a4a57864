//! The Python program of the game.

use crate::state::{Effect, State};
use kruzhok_wire::Request;
use std::rc::Rc;

impl State {
    pub(crate) fn open_program(&mut self, is_open: bool) -> Vec<Effect> {
        self.program.is_open = is_open;
        self.request_program()
    }

    /// Asks for the program where it is open and not there yet.
    pub(crate) fn request_program(&self) -> Vec<Effect> {
        let known = self.program.found.as_ref().map(|(job, _)| *job);
        let solved = self.solved.as_ref().filter(|_| self.program.is_open);
        let wanted = solved.filter(|solved| known != Some(solved.job));
        let request = wanted.map(|solved| Request::Program(solved.job));
        request.map(Effect::Post).into_iter().collect()
    }

    /// The program of the game on the page.
    fn shown_program(&self) -> Option<Rc<str>> {
        let (_, program) = self.program.found.as_ref()?;
        program.as_ref().ok().cloned()
    }

    pub(crate) fn copy_program(&self) -> Vec<Effect> {
        let program = self.shown_program();
        let copied = program.map(|program| Effect::CopyText(program.to_string()));
        copied.into_iter().collect()
    }

    pub(crate) fn save_program(&self) -> Vec<Effect> {
        let file = self.shown_program().map(|program| Effect::SaveFile {
            name: self.file_name("", "py"),
            text: program.to_string(),
        });
        file.into_iter().collect()
    }
}
