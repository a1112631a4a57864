//! The answers, and why they are answers.

mod answers;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub use answers::*;
pub(crate) use update::*;
pub use view::*;

use crate::save::Print;
use crate::state::{Effect, State};

/// What happens to the answers and their explanations.
#[derive(Clone, Debug, PartialEq)]
pub enum ExplanationMsg {
    /// This start position, an answer to the question with this place, is to stand at the top of the graph.
    AnswerChosen(usize, String),
    /// Who guesses wants to see the answers.
    AnswersUncovered,
    /// It is asked why the answers to the question with this place are its answers, or that was understood.
    Wanted(usize),
    /// It is asked why another start position is an answer, or is none.
    StartTyped(String),
    /// The reason is wanted on the clipboard.
    CopyWanted,
    /// The reason is wanted as a file.
    FileWanted,
    /// The reason alone is wanted on paper.
    PrintWanted,
}

impl State {
    /// Takes over what happened to the answers and their explanations.
    pub(crate) fn update_explanation(&mut self, msg: ExplanationMsg) -> Vec<Effect> {
        match msg {
            ExplanationMsg::AnswerChosen(question, start) => self.choose_answer(question, start),
            ExplanationMsg::AnswersUncovered => self.uncover_answers(),
            ExplanationMsg::Wanted(question) => self.want_reason(question),
            ExplanationMsg::StartTyped(start) => self.type_reason_start(start),
            ExplanationMsg::CopyWanted => self.copy_reason(),
            ExplanationMsg::FileWanted => self.save_reason(),
            ExplanationMsg::PrintWanted => {
                self.save.print = Some(Print::Explanation);
                vec![Effect::Print]
            }
        }
    }
}
