//! Which law is checked, and what comes of it.

use super::{LawKind, Note, Proposals};
use crate::embed::Piece;
use crate::exercise::Known;
use crate::rules::{Addition, Edit, InputTarget};
use crate::settings::{Coded, Part, Tab};
use crate::state::{Effect, Helper, State};
use kruzhok_picture::Drawing;
use kruzhok_rules::{Claim, Rules};
use kruzhok_rulesfile::document::string_literal;
use kruzhok_wire::{
    AnswerReport, Fault, JobId, LawReport, LawRequest, LawRuling, ProposalReport, Request, Said,
};
use std::rc::Rc;

/// The most guesses that are remembered.
const MOST_NOTES: usize = 50;

impl State {
    /// Whether laws are shown, and can be written.
    pub(crate) fn shows_laws(&self) -> bool {
        self.embedding.shows(Piece::Law) && !self.exercise.hides_laws()
    }

    /// Which law of the rules is looked at, of those that could be read.
    pub(crate) fn law_index(&self) -> usize {
        let count = self.rules.text.document.count("law").unwrap_or(0);
        self.law.index.min(count.saturating_sub(1))
    }

    /// What the law says that is looked at.
    pub(crate) fn law_kind(&self) -> LawKind {
        let field = |name: &str| format!("law[{}].{name}", self.law_index());
        let document = &self.rules.text.document;
        let mut kinds = LawKind::ALL.iter().copied();
        let found = kinds.find(|kind| document.has(&field(kind.code())));
        found.unwrap_or(LawKind::Lost)
    }

    fn wanted_law(&self) -> Option<LawRequest> {
        if let Some((_, request)) = &self.exercise.law_check {
            return Some(request.clone());
        }
        let has_laws = matches!(&self.rules.text.laws, Some(Ok(_)));
        let shown = (has_laws && self.shows_laws()).then(|| LawRequest {
            rules: self.rules.text.source.clone(),
            index: self.law_index(),
        });
        shown.or_else(|| self.law_of_solution())
    }

    /// The law that the map is compared with: as long as all is to be guessed, it would tell.
    pub(crate) fn law_on_map(&self) -> Option<LawRequest> {
        let request = self.law.asked.as_ref().filter(|_| self.shows_laws())?;
        let rules = self.rules.text.laws.as_ref()?.as_ref().ok()?;
        let claim = &rules.laws().get(request.index)?.claim;
        let is_all_shown = !self.hides_outcomes() && self.shown_tick() >= self.last_tick();
        (is_all_shown && matches!(claim, Claim::Lost(_) | Claim::Grundy(_)))
            .then(|| request.clone())
    }

    /// Requests a check of the law that is shown, if it has changed.
    pub(crate) fn request_law(&mut self) -> Vec<Effect> {
        let wanted = self.wanted_law();
        if self.law.asked == wanted {
            return vec![];
        }
        let mut effects = self.end_law();
        self.law.asked = wanted.clone();
        self.law.found = None;
        self.law.is_given_up = false;
        self.law.is_guessed = false;
        self.law.shown_fault = None;
        self.law.answer = None;
        effects.extend(wanted.map(|request| {
            self.law.job = JobId(self.law.job.0 + 1);
            self.law.is_running = true;
            Effect::Post(Request::Law(self.law.job, request))
        }));
        effects
    }

    /// Asks what the laws answer without play, where some are about answers and the rules have changed.
    pub(crate) fn request_proved_answers(&mut self) -> Vec<Effect> {
        let is_about_answers = |rules: &Rc<Rules>| {
            (rules.laws().iter()).any(|it| matches!(it.claim, Claim::Answer { .. }))
        };
        let laws = self.rules.text.laws.as_ref();
        let laws = laws.and_then(|laws| laws.as_ref().ok());
        let is_wanted = laws.is_some_and(is_about_answers) && !self.exercise.hides_laws();
        let wanted = is_wanted.then(|| self.rules.text.source.clone());
        let answers = &mut self.law.answers;
        if answers.asked == wanted {
            return vec![];
        }
        answers.job = JobId(answers.job.0 + 1);
        answers.found.clear();
        answers.asked.clone_from(&wanted);
        let job = answers.job;
        let request = wanted.map(|rules| Request::ProvedAnswers(job, rules));
        request.map(Effect::Post).into_iter().collect()
    }

    pub(crate) fn take_proved_answers(
        &mut self,
        job: JobId,
        found: Vec<AnswerReport>,
    ) -> Vec<Effect> {
        if job == self.law.answers.job {
            self.law.answers.found = found;
        }
        vec![]
    }

    /// The answers that the laws of these rules give without play.
    pub(crate) fn proved_answers(&self) -> &[AnswerReport] {
        &self.law.answers.found
    }

    /// A proof that is being looked for in one go is ended; any other check gives way to the next one.
    fn end_law(&mut self) -> Vec<Effect> {
        let is_proving = self.law.is_running && self.law.found.is_some();
        self.law.is_running = false;
        match is_proving {
            true => self.end_laws(),
            false => vec![],
        }
    }

    /// Ends the worker that checks laws; what else it was doing is asked anew.
    fn end_laws(&mut self) -> Vec<Effect> {
        if matches!(self.law.known, Known::Awaited(..)) {
            self.law.known = Known::Unasked;
        }
        vec![Effect::EndHelper(Helper::Laws)]
    }

    pub(crate) fn give_law_up(&mut self) -> Vec<Effect> {
        if let Proposals::Awaited(_, game) = self.law.proposals.clone() {
            self.law.proposals = Proposals::Found(game, vec![]);
            return vec![Effect::EndHelper(Helper::Laws)];
        }
        if !self.law.is_running {
            let Known::Awaited(_, game) = &self.law.known else {
                return vec![];
            };
            self.law.known = Known::Found(game.clone(), None);
            return vec![Effect::EndHelper(Helper::Laws)];
        }
        self.law.is_running = false;
        self.law.is_given_up = true;
        let mut effects = self.end_laws();
        effects.extend(self.go_on_with_law_exercise());
        effects
    }

    pub(crate) fn take_law(
        &mut self,
        job: JobId,
        found: Result<Box<LawReport>, Fault>,
    ) -> Vec<Effect> {
        if job != self.law.job || !self.law.is_running {
            return vec![];
        }
        self.law.is_running = found.as_ref().is_ok_and(|report| !report.is_final);
        self.law.found = Some(found.map(Rc::from));
        self.note_guess();
        self.go_on_with_law_exercise()
    }

    pub(crate) fn law_report(&self) -> Option<&Rc<LawReport>> {
        self.law.found.as_ref()?.as_ref().ok()
    }

    /// What the law says that is looked at, as it was typed.
    pub(crate) fn law_claim(&self) -> String {
        let field = format!("law[{}].{}", self.law_index(), self.law_kind().code());
        self.rules.text.field(&field)
    }

    /// Notes a guess that was typed to its end and is refuted.
    pub(super) fn note_guess(&mut self) {
        let Some(report) = self.law_report().cloned() else {
            return;
        };
        if !self.law.is_guessed || report.ruling != LawRuling::Refuted {
            return;
        }
        let note = Note {
            kind: self.law_kind(),
            claim: self.law_claim(),
            report,
        };
        self.law.notes.retain(|other| *other != note);
        self.law.notes.push(note);
        let surplus = self.law.notes.len().saturating_sub(MOST_NOTES);
        self.law.notes.drain(..surplus);
    }

    /// Asks the proved law of the position that was typed.
    pub(super) fn ask_law(&mut self) -> Vec<Effect> {
        let answers = self.law_report().is_some_and(|it| it.answers);
        let position = self.law.query.trim().to_owned();
        if !answers || position.is_empty() {
            return vec![];
        }
        vec![Effect::Post(Request::LawQuery(self.law.job, position))]
    }

    pub(crate) fn take_law_answer(
        &mut self,
        job: JobId,
        position: String,
        answer: Vec<Said>,
    ) -> Vec<Effect> {
        if job == self.law.job && position == self.law.query.trim() {
            self.law.answer = Some((position, answer));
        }
        vec![]
    }

    /// Whether the program may propose laws: after a guess of one's own.
    pub(super) fn may_propose(&self) -> bool {
        let has_guessed = self.law_report().is_some() || !self.law.notes.is_empty();
        has_guessed && self.shows_laws() && !self.embedding.forbids_changes()
    }

    /// What is proposed for the game as it is.
    pub(super) fn shown_proposals(&self) -> Option<&[ProposalReport]> {
        match &self.law.proposals {
            Proposals::Found(game, found) if *game == self.rules.text.game.trim_end() => {
                Some(found)
            }
            _ => None,
        }
    }

    pub(super) fn request_proposals(&mut self) -> Vec<Effect> {
        if !self.may_propose() || self.law.is_running {
            return vec![];
        }
        // The worker looks for those that were asked for last.
        if matches!(self.law.known, Known::Awaited(..)) {
            self.law.known = Known::Unasked;
        }
        let game = self.rules.text.game.trim_end().to_owned();
        self.law.proposals = Proposals::Awaited(self.law.job, game.clone());
        vec![Effect::Post(Request::Proposals(self.law.job, game))]
    }

    pub(crate) fn take_proposals(&mut self, job: JobId, found: Vec<ProposalReport>) -> Vec<Effect> {
        if self.take_own_law(job, &found) {
            return vec![];
        }
        self.law.proposals = match std::mem::take(&mut self.law.proposals) {
            Proposals::Awaited(awaited, game) if awaited == job => Proposals::Found(game, found),
            other => other,
        };
        vec![]
    }

    /// Makes a proposal the law that is looked at.
    pub(super) fn take_proposal(&mut self, index: usize) -> Vec<Effect> {
        let Some(proposal) = self
            .shown_proposals()
            .and_then(|found| found.get(index))
            .cloned()
        else {
            return vec![];
        };
        let Some(kind) = LawKind::of_code(&proposal.field) else {
            return vec![];
        };
        let mut effects = vec![];
        if let Some(question) = &proposal.question {
            effects.extend(self.make_place_for_answer(question));
        }
        let place = self.law_index();
        effects.extend(self.edit_form(Edit::LawKind(place, kind)));
        if let Some(question) = proposal.question {
            let field = format!("law[{place}].question");
            effects.extend(self.edit_form(Edit::literal(field, string_literal(&question))));
        }
        if kind != LawKind::Period {
            let field = InputTarget::Field(format!("law[{place}].{}", kind.code()));
            effects.extend(self.edit_form(Edit::Typed(field, proposal.claim)));
        }
        effects
    }

    /// The law about the answer to a question takes the place of another one about it; one about another question stays.
    fn make_place_for_answer(&mut self, question: &str) -> Vec<Effect> {
        let document = &self.rules.text.document;
        let count = document.count("law").unwrap_or(0);
        let field = |place: usize| self.rules.text.field(&format!("law[{place}].question"));
        if let Some(place) = (0..count).find(|place| field(*place) == question) {
            self.law.index = place;
            return vec![];
        }
        match document.has(&format!("law[{}].answer", self.law_index())) {
            true => self.add_law(),
            false => vec![],
        }
    }

    pub(super) fn add_law(&mut self) -> Vec<Effect> {
        self.law.index = self.rules.text.document.count("law").unwrap_or(0);
        let mut effects = self.edit_form(Edit::Added(Addition::Law));
        effects.retain(|effect| !matches!(effect, Effect::Focus(_)));
        effects.push(Effect::Focus("law-claim".to_owned()));
        effects
    }

    /// Shows where the law fails: the position stands at the top of the graph, with the move that shows it.
    pub(super) fn show_fault(&mut self, property: Option<usize>) -> Vec<Effect> {
        let Some(report) = self.law_report() else {
            return vec![];
        };
        let of_property = |place: usize| report.properties.get(place)?.fault.clone();
        let fault = property.map_or_else(|| report.fault.clone(), of_property);
        let Some(fault) = fault else {
            return vec![];
        };
        self.law.shown_fault = Some(fault.clone());
        self.settings.part = Part::Game;
        self.graph.is_table = false;
        if !matches!(self.settings.tab, Tab::Graph | Tab::Map) {
            self.settings.tab = Tab::Graph;
        }
        let mut effects = self.choose_root(fault.from);
        if self.notice.is_none() && fault.to.is_some() {
            // It may be one of many successors, most of which are only counted.
            self.graph.focus = fault.to;
            effects.extend(self.request_graph());
        }
        effects
    }

    /// The arrow of a drawing that shows where the law fails.
    pub(crate) fn refuting_edge(&self, drawing: &Drawing) -> Option<usize> {
        let fault = self.law.shown_fault.as_ref()?;
        let to = fault.to.as_deref()?;
        let position = |node: usize| drawing.nodes[node].position.as_str();
        let mut edges = drawing.edges.iter();
        edges.position(|edge| position(edge.from) == fault.from && position(edge.to) == to)
    }
}
