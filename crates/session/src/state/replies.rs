//! What the worker says.

use super::{Analysis, Effect, Notice, Solved, State};
use crate::wire::{Description, DrawError, Fault, JobId, Reply, Report};
use kruzhok_drawing::{Drawing, Opening, Sheet};
use std::rc::Rc;

impl State {
    pub(super) fn take_reply(&mut self, reply: Reply) -> Vec<Effect> {
        match reply {
            Reply::Progress { job, progress } => {
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
            Reply::Finished { job, report } if self.is_running(job) => {
                self.take_report(job, *report)
            }
            Reply::Rejected { job, faults } if self.is_running(job) => {
                self.analysis = Analysis::Rejected(faults);
                vec![]
            }
            Reply::Drawn {
                job,
                sheet,
                drawing,
            } if self.is_shown(job) => self.take_drawing(&sheet, drawing),
            Reply::Programmed { job, program } if self.is_shown(job) => {
                self.program = Some((job, program.map(Rc::from)));
                vec![]
            }
            Reply::Charted { job, slice, chart } if self.is_shown(job) => {
                self.take_chart(job, slice, *chart)
            }
            Reply::Described {
                job,
                position,
                description,
            } if self.is_shown(job) => self.take_description(position, description),
            _ => vec![],
        }
    }

    pub(super) fn is_running(&self, job: JobId) -> bool {
        matches!(self.analysis, Analysis::Running { job: current, .. } if current == job)
    }

    pub(super) fn is_shown(&self, job: JobId) -> bool {
        self.solved.as_ref().is_some_and(|solved| solved.job == job)
    }

    pub(super) fn take_report(&mut self, job: JobId, report: Report) -> Vec<Effect> {
        let rules = self
            .parsed
            .clone()
            .expect("a job runs only for rules that were read");
        // One position may be written in several ways, and the page compares texts.
        let canonical = |text: &mut Option<String>| {
            let position = text
                .as_ref()
                .and_then(|text| rules.read_position(text).ok());
            if let Some(position) = position {
                *text = Some(rules.write_position(&position));
            }
        };
        canonical(&mut self.root);
        canonical(&mut self.selected);
        self.solved = Some(Solved {
            job,
            rules,
            report: Rc::new(report),
        });
        self.analysis = Analysis::Done;
        [self.redraw(), self.ask_program()].concat()
    }

    pub(super) fn take_drawing(
        &mut self,
        sheet: &Sheet,
        drawing: Result<Box<Drawing>, DrawError>,
    ) -> Vec<Effect> {
        if self.wanted_sheet().as_ref() != Some(sheet) {
            return vec![];
        }
        match drawing {
            Ok(drawing) => {
                self.drawn_opening = sheet.opening.clone();
                self.drawing = Some(Rc::from(drawing));
                self.place_cursor();
                vec![]
            }
            Err(DrawError::NoSuchPosition) => {
                self.notice = Some(Notice::NoSuchPosition(sheet.root.clone()));
                if self.root.take().is_none() {
                    return vec![];
                }
                self.opening = Opening::Standard;
                [self.redraw(), self.write_address(false)].concat()
            }
            Err(DrawError::TooManyNodes { limit }) => {
                self.notice = Some(Notice::TooManyNodes(limit));
                self.close_again(sheet)
            }
            Err(DrawError::TooManyArrows { limit }) => {
                self.notice = Some(Notice::TooManyArrows(limit));
                self.close_again(sheet)
            }
            Err(DrawError::Problem(problem)) => {
                self.notice = Some(Notice::Problem(*problem));
                vec![]
            }
        }
    }

    /// After a sheet with too much on it: what was drawn before, or the first few nodes.
    fn close_again(&mut self, sheet: &Sheet) -> Vec<Effect> {
        let fallback = match self.drawn_opening.clone() {
            // What was open before another game came may be too much for this one.
            opening if opening == sheet.opening => Opening::Standard,
            opening => opening,
        };
        if sheet.opening == Opening::Standard {
            return vec![];
        }
        self.reopen(fallback)
    }

    pub(super) fn take_description(
        &mut self,
        position: String,
        description: Result<Option<Box<Description>>, Fault>,
    ) -> Vec<Effect> {
        if self.shown_selection() != Some(position.as_str()) {
            return vec![];
        }
        match description {
            Ok(Some(description)) => {
                self.is_selection_awaited = false;
                self.description = Some((position, Rc::from(description)));
                vec![]
            }
            Ok(None) => {
                // What is left over from the rules before is let go without a word.
                if std::mem::take(&mut self.is_selection_awaited) {
                    self.notice = Some(Notice::NoSuchPosition(position));
                }
                match self.selected.take() {
                    Some(_) => {
                        self.place_cursor();
                        let mut effects = self.follow_selection();
                        effects.extend([self.describe(), self.write_address(false)].concat());
                        effects
                    }
                    None => vec![],
                }
            }
            Err(fault) => {
                self.notice = Some(Notice::Problem(fault));
                vec![]
            }
        }
    }
}
