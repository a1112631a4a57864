//! What the worker says.

use crate::state::{Analysis, Effect, Solved, State};
use kruzhok_wire::{Counts, JobId, Reply, Report};
use std::rc::Rc;

impl State {
    pub(crate) fn take_reply(&mut self, reply: Reply) -> Vec<Effect> {
        match reply {
            Reply::Progress(job, progress) => {
                if let Analysis::Running {
                    job: current,
                    progress: shown,
                } = &mut self.analysis
                    && *current == job
                {
                    *shown = Some(progress);
                }
                vec![]
            }
            Reply::Finished(job, report) if self.is_running(job) => self.take_report(job, *report),
            Reply::Counted(job, counts) if self.is_shown(job) => self.take_counts(counts),
            Reply::Rejected(job, faults) if self.is_running(job) => {
                self.analysis = Analysis::Rejected(faults);
                vec![]
            }
            Reply::Graph(job, request, drawing) if self.is_shown(job) => {
                self.take_drawing(&request, drawing)
            }
            Reply::Program(job, program) if self.is_shown(job) => {
                self.program.found = Some((job, program.map(Rc::from)));
                vec![]
            }
            Reply::Variants(job, count, variants) if self.is_shown(job) => {
                match self.take_own_variant(&variants) {
                    Some(effects) => effects,
                    None => self.take_variants(job, count, variants),
                }
            }
            Reply::Map(job, request, map) if self.is_shown(job) => {
                self.take_map(job, request, *map)
            }
            Reply::Overlay(job, request, law, overlay) if self.is_shown(job) => {
                self.take_overlay(&request, law, *overlay)
            }
            Reply::Recursion(job, request, report) if self.is_shown(job) => {
                self.take_recursion(job, &request, report)
            }
            Reply::Explanation(job, request, report) if self.is_shown(job) => {
                self.take_explanation(job, request, report)
            }
            Reply::LawAnswer(job, position, answer) => self.take_law_answer(job, position, answer),
            Reply::ProvedAnswers(job, found) => self.take_proved_answers(job, found),
            Reply::Proposals(job, found) => self.take_proposals(job, found),
            Reply::Law(job, found) => self.take_law(job, found),
            Reply::Position(job, position, report) if self.is_shown(job) => {
                let about = report.as_ref().ok().and_then(|report| report.as_deref());
                let mut effects = about.map_or(vec![], |about| {
                    self.take_exercise_position(&position, about)
                });
                self.take_play_position(job, &position, about);
                effects.extend(self.take_position(position, report));
                effects
            }
            // They are about a game that is no longer shown.
            Reply::Finished(..)
            | Reply::Counted(..)
            | Reply::Rejected(..)
            | Reply::Graph(..)
            | Reply::Program(..)
            | Reply::Map(..)
            | Reply::Overlay(..)
            | Reply::Recursion(..)
            | Reply::Explanation(..)
            | Reply::Variants(..)
            | Reply::Position(..) => vec![],
        }
    }

    pub(crate) fn is_running(&self, job: JobId) -> bool {
        matches!(self.analysis, Analysis::Running { job: current, .. } if current == job)
    }

    pub(crate) fn is_shown(&self, job: JobId) -> bool {
        self.solved.as_ref().is_some_and(|solved| solved.job == job)
    }

    pub(crate) fn take_report(&mut self, job: JobId, report: Report) -> Vec<Effect> {
        let rules = self.rules.text.rules.clone();
        let rules = rules.expect("a job runs only for rules that were read");
        // One position may be written in several ways, and the page compares texts.
        let canonical = |text: &mut Option<String>| {
            let position = text
                .as_ref()
                .and_then(|text| rules.read_position(text).ok());
            if let Some(position) = position {
                *text = Some(rules.write_position(&position));
            }
        };
        canonical(&mut self.graph.root);
        canonical(&mut self.position.selected);
        self.solved = Some(Solved {
            job,
            rules,
            report: Rc::new(report),
        });
        self.analysis = Analysis::Done;
        if self.is_summed() {
            self.forget_pictures();
        }
        if let Some(effects) = self.go_on_with_exercise() {
            return effects;
        }
        [
            self.leave_variants(),
            self.request_views(),
            self.request_program(),
            self.request_explanation(),
        ]
        .concat()
    }

    /// The game that is shown is counted by now: a map of it leaves cells empty that play cannot reach.
    fn take_counts(&mut self, counts: Counts) -> Vec<Effect> {
        let Some(solved) = &mut self.solved else {
            return vec![];
        };
        Rc::make_mut(&mut solved.report).counts = counts;
        let effects = self.request_map_again();
        if effects.is_empty() {
            // It is made again when it is next looked at.
            self.map.shown = None;
        }
        effects
    }
}
