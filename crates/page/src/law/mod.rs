//! The laws of the rules: checked while they are typed, compared with the map, their counterexamples shown.

mod digits;
mod lost;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub use digits::{DigitsRow, DigitsView};
pub use lost::{LostView, ThirdsView};
pub(crate) use view::said;
pub use view::*;

use crate::exercise::Known;
use crate::settings::codes;
use crate::state::{Effect, State};
use kruzhok_wire::{
    AnswerReport, Fault, JobId, LawFault, LawReport, LawRequest, ProposalReport, Said,
};
use std::rc::Rc;

/// What a law says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawKind {
    /// Which positions are lost.
    Lost,
    /// The Grundy value of each position.
    Grundy,
    /// That the values of the only heap repeat.
    Period,
    /// Which starts answer a question.
    Answer,
}

codes!(LawKind: Lost "lost", Grundy "grundy", Period "period", Answer "answer");

/// What is remembered of the laws.
#[derive(Clone, Debug, Default)]
pub(crate) struct LawState {
    /// Which of the laws is looked at.
    pub(crate) index: usize,
    /// What was asked last, and the number of that request.
    pub(crate) asked: Option<LawRequest>,
    pub(crate) job: JobId,
    /// Whether more will be heard of it.
    pub(crate) is_running: bool,
    /// Whether the check was given up before its end.
    pub(crate) is_given_up: bool,
    /// What was found of what was asked.
    pub(crate) found: Option<Result<Rc<LawReport>, Fault>>,
    /// The counterexample that is shown.
    pub(crate) shown_fault: Option<LawFault>,
    /// The guesses that were refuted, each once, in their order.
    pub(crate) notes: Vec<Note>,
    /// Whether a guess was finished, so that it is noted when it is refuted.
    pub(crate) is_guessed: bool,
    /// The position that was typed, of which the proved law is asked.
    pub(crate) query: String,
    /// The position that it was asked of last, and what it says.
    pub(crate) answer: Option<(String, Vec<Said>)>,
    /// What the program proposes for the game.
    pub(crate) proposals: Proposals,
    /// A law of the lost positions that was found for an exercise.
    pub(crate) known: Known,
    /// What the laws answer without play.
    pub(crate) answers: ProvedAnswers,
}

/// The answers to questions by laws that are proved for every number that bounds the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProvedAnswers {
    /// The number of the request, and the rules whose answers were asked for last.
    job: JobId,
    asked: Option<String>,
    /// What is known of these rules; those before them have none.
    found: Vec<AnswerReport>,
}

impl LawState {
    /// Whether proposals are being looked for.
    pub(crate) fn awaits_proposals(&self) -> bool {
        matches!(self.proposals, Proposals::Awaited(..))
    }

    /// Another game is on the page: what was guessed of the one before is forgotten.
    pub(crate) fn forget_game(&mut self) {
        self.index = 0;
        self.notes.clear();
        self.query.clear();
        self.proposals = Proposals::Unasked;
        self.shown_fault = None;
    }
}

/// What the program proposes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Proposals {
    /// Nobody has asked.
    #[default]
    Unasked,
    /// They are being looked for, in the rules of this text.
    Awaited(JobId, String),
    /// They are these, of those rules.
    Found(String, Vec<ProposalReport>),
}

/// A guess that was refuted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Note {
    pub(crate) kind: LawKind,
    pub(crate) claim: String,
    pub(crate) report: Rc<LawReport>,
}

/// What happens to the laws.
#[derive(Clone, Debug, PartialEq)]
pub enum LawMsg {
    /// A law is to be guessed.
    Wanted,
    /// The law with this index is to be looked at.
    Chosen(usize),
    /// The claim was typed to its end.
    Guessed,
    /// The check is to stop.
    StopPressed,
    /// It is to be made after all.
    AgainPressed,
    /// The time for the check is over.
    TimePassed,
    /// The place where this property fails is wanted; `None` for the least one of all.
    FaultWanted(Option<usize>),
    /// A position was typed, of which the proved law is to be asked.
    QueryTyped(String),
    /// It is to be asked.
    QueryAsked,
    /// The program is to propose laws.
    ProposalsWanted,
    /// The proposal with this index is to be the law.
    ProposalTaken(usize),
    /// The proof is wanted on the clipboard.
    ProofCopied,
    /// The proof is wanted on the clipboard as a LaTeX file.
    TexCopied,
    /// The Python program that answers by the law is wanted on the clipboard.
    ProgramCopied,
    /// The guesses that were refuted are wanted on the clipboard.
    NotesCopied,
}

impl State {
    /// Takes over what happened to the laws.
    pub(crate) fn update_law(&mut self, msg: LawMsg) -> Vec<Effect> {
        match msg {
            LawMsg::Wanted => self.add_law(),
            LawMsg::Chosen(index) => {
                self.law.index = index;
                vec![]
            }
            LawMsg::Guessed => {
                self.law.is_guessed = true;
                self.note_guess();
                vec![]
            }
            // A worker that is only starting has not used its time yet.
            LawMsg::TimePassed if self.law.is_running && self.law.found.is_none() => vec![],
            LawMsg::StopPressed | LawMsg::TimePassed => self.give_law_up(),
            LawMsg::AgainPressed => {
                self.law.asked = None;
                vec![]
            }
            LawMsg::FaultWanted(property) => self.show_fault(property),
            LawMsg::QueryTyped(text) => {
                self.law.query = text;
                self.law.answer = None;
                vec![]
            }
            LawMsg::QueryAsked => self.ask_law(),
            LawMsg::ProposalsWanted => self.request_proposals(),
            LawMsg::ProposalTaken(index) => self.take_proposal(index),
            LawMsg::ProofCopied => self.copied(self.proof_text()),
            LawMsg::TexCopied => self.copied(self.proof_tex()),
            LawMsg::ProgramCopied => {
                let program = self.law_report().and_then(|it| it.program.clone());
                self.copied(program)
            }
            LawMsg::NotesCopied => self.copied(self.notes_text()),
        }
    }

    fn copied(&self, text: Option<String>) -> Vec<Effect> {
        text.map(Effect::CopyText).into_iter().collect()
    }
}

/// A shorthand for those who send what happens to a law.
impl From<LawMsg> for crate::state::Msg {
    fn from(msg: LawMsg) -> Self {
        Self::Law(msg)
    }
}
