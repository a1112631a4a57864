//! What the worker says.

use crate::graph::open_keys;
use crate::state::{Analysis, Effect, Notice, Solved, State};
use kruzhok_picture::{Drawing, GraphRequest, NODE_LIMIT, Opening};
use kruzhok_wire::{Description, DrawError, Fault, JobId, Reply, Report};
use std::rc::Rc;

impl State {
    pub(crate) fn take_reply(&mut self, reply: Reply) -> Vec<Effect> {
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
            Reply::Counted { job, report } if self.is_shown(job) => self.take_counts(*report),
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
                self.program.found = Some((job, program.map(Rc::from)));
                vec![]
            }
            Reply::Varied {
                job,
                count,
                variants,
            } if self.is_shown(job) => self.take_variants(job, count, variants),
            Reply::Charted { job, slice, chart } if self.is_shown(job) => {
                self.take_chart(job, slice, *chart)
            }
            Reply::Called { job, sheet, report } if self.is_shown(job) => {
                self.take_calls(job, &sheet, report)
            }
            Reply::Explained {
                job,
                inquiry,
                report,
            } if self.is_shown(job) => self.take_reason(job, inquiry, report),
            Reply::Described {
                job,
                position,
                description,
            } if self.is_shown(job) => self.take_description(position, description),
            _ => vec![],
        }
    }

    pub(crate) fn is_running(&self, job: JobId) -> bool {
        matches!(self.analysis, Analysis::Running { job: current, .. } if current == job)
    }

    pub(crate) fn is_shown(&self, job: JobId) -> bool {
        self.solved.as_ref().is_some_and(|solved| solved.job == job)
    }

    pub(crate) fn take_report(&mut self, job: JobId, report: Report) -> Vec<Effect> {
        let rules = self
            .rules
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
        [
            self.leave_variants(),
            self.redraw(),
            self.ask_program(),
            self.ask_reason(),
        ]
        .concat()
    }

    /// The game that is shown is counted by now: a map of it leaves cells empty that play cannot reach.
    fn take_counts(&mut self, report: Report) -> Vec<Effect> {
        let Some(solved) = &mut self.solved else {
            return vec![];
        };
        solved.report = Rc::new(report);
        let effects = self.chart_anew();
        if effects.is_empty() {
            // It is made again when it is next looked at.
            self.map.chart = None;
        }
        effects
    }

    pub(crate) fn take_drawing(
        &mut self,
        sheet: &GraphRequest,
        drawing: Result<Box<Drawing>, DrawError>,
    ) -> Vec<Effect> {
        if self.wanted_sheet().as_ref() != Some(sheet) {
            return vec![];
        }
        match drawing {
            Ok(drawing) => {
                self.graph.drawing = Some(Rc::from(drawing));
                self.place_cursor();
                self.tell_what_is_not_drawn(sheet)
            }
            Err(DrawError::NoSuchPosition) => {
                self.notice = Some(Notice::NoSuchPosition(sheet.root.clone()));
                if self.graph.root.take().is_none() {
                    return vec![];
                }
                self.graph.opening = Opening::Standard;
                [self.redraw(), self.write_address(false)].concat()
            }
            Err(DrawError::Problem(problem)) => {
                self.notice = Some(Notice::Problem(*problem));
                vec![]
            }
        }
    }

    /// Whoever has opened more than a drawing holds is told so; what stays closed shows how many moves it has.
    fn tell_what_is_not_drawn(&mut self, sheet: &GraphRequest) -> Vec<Effect> {
        let drawing = self.graph.drawing.clone();
        let full = drawing.filter(|drawing| drawing.is_full && sheet.opening != Opening::Standard);
        let Some(full) = full else {
            return vec![];
        };
        self.notice = Some(Notice::TooManyNodes(NODE_LIMIT as u64));
        self.graph.opening = Opening::Keys(open_keys(full.nodes.iter()));
        self.write_address(false)
    }

    pub(crate) fn take_description(
        &mut self,
        position: String,
        description: Result<Option<Box<Description>>, Fault>,
    ) -> Vec<Effect> {
        if self.shown_selection() != Some(position.as_str()) {
            return vec![];
        }
        match description {
            Ok(Some(description)) => {
                self.position.is_awaited = false;
                self.position.description = Some((position, Rc::from(description)));
                vec![]
            }
            Ok(None) => {
                // What is left over from the rules before is let go without a word.
                if std::mem::take(&mut self.position.is_awaited) {
                    self.notice = Some(Notice::NoSuchPosition(position));
                }
                match self.position.selected.take() {
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
