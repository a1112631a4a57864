//! Why an answer is one, and another value is none.

use crate::explanation::reason_text;
use crate::state::{Effect, State};
use kruzhok_wire::{ExplanationReport, Inquiry};
use kruzhok_wire::{Fault, JobId, Request};
use std::rc::Rc;

/// What is asked about answers, and what was told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Explained {
    /// What is asked; `None` while nothing is.
    pub inquiry: Option<Inquiry>,
    /// What was told last, and of which game.
    told: Option<(JobId, Inquiry, Told)>,
}

/// A reason, or what stands in its way; `None` where there is no such start position.
pub(crate) type Told = Result<Option<Rc<ExplanationReport>>, Fault>;

impl State {
    /// What was told of what is asked now; the last that was told of the same question while that is not known yet.
    pub(crate) fn shown_reason(&self) -> Option<&Told> {
        let inquiry = self.explanation.inquiry.as_ref()?;
        let (job, told_of, told) = self.explanation.told.as_ref()?;
        let is_shown = self.is_shown(*job) && told_of.question == inquiry.question;
        is_shown.then_some(told)
    }

    /// Asks why the answers to a question are its answers, or closes what was told.
    pub(crate) fn want_reason(&mut self, question: usize) -> Vec<Effect> {
        let asked = self.explanation.inquiry.as_ref().map(|it| it.question);
        let inquiry = (asked != Some(question)).then_some(Inquiry {
            question,
            start: None,
        });
        self.inquire(inquiry)
    }

    /// Asks about another start position.
    pub(crate) fn type_reason_start(&mut self, start: String) -> Vec<Effect> {
        let Some(Inquiry { question, .. }) = self.explanation.inquiry else {
            return vec![];
        };
        let start = start.trim().to_owned();
        self.inquire(Some(Inquiry {
            question,
            start: (!start.is_empty()).then_some(start),
        }))
    }

    /// Shows an answer in the graph, and tells why it is one where that is told of its question.
    pub(crate) fn choose_answer(&mut self, question: usize, start: String) -> Vec<Effect> {
        let asked = self.explanation.inquiry.as_ref().map(|it| it.question);
        let mut effects = vec![];
        if asked == Some(question) {
            effects = self.inquire(Some(Inquiry {
                question,
                start: Some(start.clone()),
            }));
        }
        effects.extend(self.choose_root(start));
        effects
    }

    fn inquire(&mut self, inquiry: Option<Inquiry>) -> Vec<Effect> {
        self.explanation.inquiry = inquiry;
        let mut effects = self.ask_reason();
        effects.extend(self.write_address(false));
        effects
    }

    /// Asks for the reason where it is wanted and not there yet.
    pub(crate) fn ask_reason(&self) -> Vec<Effect> {
        let solved = self.solved.as_ref().filter(|_| !self.is_summed());
        let wanted = solved.zip(self.explanation.inquiry.as_ref());
        let request = wanted.and_then(|(solved, inquiry)| {
            let told = self.explanation.told.as_ref();
            let is_known =
                told.is_some_and(|(job, told_of, _)| *job == solved.job && told_of == inquiry);
            (!is_known).then(|| Request::Explain {
                job: solved.job,
                inquiry: inquiry.clone(),
            })
        });
        request.map(Effect::Post).into_iter().collect()
    }

    pub(crate) fn take_reason(
        &mut self,
        job: JobId,
        inquiry: Inquiry,
        report: Result<Option<Box<ExplanationReport>>, Fault>,
    ) -> Vec<Effect> {
        if self.explanation.inquiry.as_ref() == Some(&inquiry) {
            let told = report.map(|report| report.map(Rc::from));
            self.explanation.told = Some((job, inquiry, told));
        }
        vec![]
    }

    pub(crate) fn copy_reason(&self) -> Vec<Effect> {
        let text = reason_text(self).map(Effect::CopyText);
        text.into_iter().collect()
    }

    pub(crate) fn save_reason(&self) -> Vec<Effect> {
        let file = reason_text(self).zip(self.shown_reason());
        let file = file.map(|(text, told)| {
            let value = match told {
                Ok(Some(report)) => report.value.as_str(),
                _ => "",
            };
            Effect::SaveFile {
                name: self.file_name(value, "txt"),
                text,
            }
        });
        file.into_iter().collect()
    }
}
