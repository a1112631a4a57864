//! Why an answer is one, and another value is none.

use crate::explanation::explanation_text;
use crate::recursion::asked_call;
use crate::state::{Effect, State};
use kruzhok_picture::Refuted;
use kruzhok_wire::{ExplanationReport, ExplanationRequest};
use kruzhok_wire::{Fault, JobId, Request};
use std::rc::Rc;

/// Which explanation is wanted, and the last one that came.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExplanationState {
    /// What is asked; `None` while nothing is.
    pub request: Option<ExplanationRequest>,
    /// Whether the graph is to show what the next explanation is about: it was asked for just now, and not with a link or
    /// by a change of the rules.
    follows: bool,
    /// The explanation that came last, and of which game.
    told: Option<(JobId, ExplanationRequest, Told)>,
}

/// A reason, or what stands in its way; `None` where there is no such start position.
pub(crate) type Told = Result<Option<Rc<ExplanationReport>>, Fault>;

impl State {
    /// The explanation that is wanted; the last one of the same question while that is not known yet.
    pub(crate) fn shown_explanation(&self) -> Option<&Told> {
        let request = self.explanation.request.as_ref()?;
        let (job, told_of, told) = self.explanation.told.as_ref()?;
        let is_shown = self.is_shown(*job) && told_of.question == request.question;
        is_shown.then_some(told)
    }

    /// Asks why the answers to a question are its answers, or closes the explanation.
    pub(crate) fn want_reason(&mut self, question: usize) -> Vec<Effect> {
        let asked = self.explanation.request.as_ref().map(|it| it.question);
        let request = (asked != Some(question)).then_some(ExplanationRequest {
            question,
            start: None,
        });
        self.inquire(request)
    }

    /// Asks about another start position.
    pub(crate) fn type_reason_start(&mut self, start: String) -> Vec<Effect> {
        let Some(ExplanationRequest { question, .. }) = self.explanation.request else {
            return vec![];
        };
        let start = start.trim().to_owned();
        self.inquire(Some(ExplanationRequest {
            question,
            start: (!start.is_empty()).then_some(start),
        }))
    }

    /// Shows an answer in the graph, and explains it where its question is explained. The recursion is to be the one
    /// that this question asks for.
    pub(crate) fn choose_answer(&mut self, question: usize, start: String) -> Vec<Effect> {
        let asked = self.explanation.request.as_ref().map(|it| it.question);
        let request = ExplanationRequest {
            question,
            start: Some(start.clone()),
        };
        let condition = self.solved.as_ref().and_then(|solved| {
            let answer = solved.report.answers.get(question)?;
            Some((solved.job, answer.condition.clone()))
        });
        let call = condition.as_ref().and_then(|(_, it)| asked_call(it));
        let mut effects = match (asked == Some(question), &condition) {
            (true, _) => self.inquire(Some(request)),
            // Which move was the unlucky one is known to the explanation alone.
            (false, Some((job, _))) if call.is_some_and(|call| call.is_first_move_bad) => {
                vec![Effect::Post(Request::Explanation(*job, request))]
            }
            _ => vec![],
        };
        if let Some(call) = call {
            self.recursion.prepare(&start, call);
        }
        effects.extend(self.choose_root(start));
        effects
    }

    /// Draws the unlucky move by which alone a start position meets a condition.
    fn draw_unlucky_move(&mut self, report: &ExplanationReport) -> Vec<Effect> {
        let is_seen = self.shown_root() == Some(report.start.as_str());
        let Some(to) = report.decisive.clone().filter(|_| is_seen) else {
            return vec![];
        };
        self.graph.refuted = Some(Refuted {
            node: report.start.clone(),
            to,
        });
        [self.request_graph(), self.write_address(false)].concat()
    }

    fn inquire(&mut self, request: Option<ExplanationRequest>) -> Vec<Effect> {
        self.explanation.follows = request.is_some();
        self.explanation.request = request;
        let mut effects = self.request_explanation();
        effects.extend(self.write_address(false));
        effects
    }

    /// Asks for the reason where it is wanted and not there yet.
    pub(crate) fn request_explanation(&self) -> Vec<Effect> {
        let solved = self.solved.as_ref().filter(|_| !self.is_summed());
        let wanted = solved.zip(self.explanation.request.as_ref());
        let request = wanted.and_then(|(solved, request)| {
            let told = self.explanation.told.as_ref();
            let is_known =
                told.is_some_and(|(job, told_of, _)| *job == solved.job && told_of == request);
            (!is_known).then(|| Request::Explanation(solved.job, request.clone()))
        });
        request.map(Effect::Post).into_iter().collect()
    }

    pub(crate) fn take_explanation(
        &mut self,
        job: JobId,
        request: ExplanationRequest,
        report: Result<Option<Box<ExplanationReport>>, Fault>,
    ) -> Vec<Effect> {
        let mut effects = vec![];
        if let Ok(Some(report)) = &report {
            let is_asked = self.explanation.request.as_ref() == Some(&request);
            let follows = std::mem::take(&mut self.explanation.follows);
            if is_asked && follows && report.decisive.is_some() {
                effects.extend(self.choose_root(report.start.clone()));
            }
            if follows || !is_asked {
                effects.extend(self.draw_unlucky_move(report));
            }
        }
        if self.explanation.request.as_ref() == Some(&request) {
            let told = report.map(|report| report.map(Rc::from));
            self.explanation.told = Some((job, request, told));
        }
        effects
    }

    pub(crate) fn copy_reason(&self) -> Vec<Effect> {
        let text = explanation_text(self).map(Effect::CopyText);
        text.into_iter().collect()
    }

    pub(crate) fn save_reason(&self) -> Vec<Effect> {
        let file = explanation_text(self).zip(self.shown_explanation());
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
