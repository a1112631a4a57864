//! The Python program of the game, as pupils are taught to write it.

use crate::rules::problems;
use crate::state::State;
use crate::view::Words;

/// The Python program of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramView {
    /// The heading, which opens it.
    pub heading: String,
    /// Whether it is open.
    pub is_open: bool,
    /// What it is, or why there is none; in a sentence.
    pub text: String,
    /// The program; `None` while it is not there.
    pub program: Option<String>,
    /// What puts it on the clipboard.
    pub copy: String,
    /// What makes a file of it.
    pub save: String,
}

impl ProgramView {
    pub(crate) fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        let solved = state.solved.as_ref()?;
        let known = state.program.found.as_ref();
        let known = known.filter(|(job, _)| *job == solved.job);
        let (text, program) = match known {
            Some((_, Ok(program))) => (t.say("program-about"), Some(program.to_string())),
            Some((_, Err(fault))) => (
                problems::message("problem", &fault.key, &fault.args, t),
                None,
            ),
            None => (t.say("program-waiting"), None),
        };
        Some(Self {
            heading: t.say("program"),
            is_open: state.program.is_open,
            text,
            program: program.filter(|_| state.program.is_open),
            copy: t.say("program-copy"),
            save: t.say("program-save"),
        })
    }
}
