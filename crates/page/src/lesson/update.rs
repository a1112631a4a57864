//! Lessons: opened, gone through, left.

use super::{LessonState, OpenLesson, Source, Written};
use crate::address::{self, Address};
use crate::exercise::Stage;
use crate::state::{Effect, Notice, State};
use std::rc::Rc;

impl State {
    /// The address of a lesson's step says which lesson it is, and its step's own address what the page shows.
    pub(crate) fn address_of_step(&self, address: Address) -> Address {
        match (&address.lesson, &address.game) {
            (Some(lesson), None) => {
                let (of_step, _) = address::read(&lesson.address());
                Address {
                    language: address.language.or(of_step.language),
                    theme: address.theme.or(of_step.theme),
                    lesson: address.lesson,
                    embedding: address.embedding,
                    is_keeping: address.is_keeping,
                    ..of_step
                }
            }
            _ => address,
        }
    }

    pub(super) fn open_step(&mut self, source: Source, at: usize) -> Vec<Effect> {
        let address = address::write(&Address {
            lesson: Some(OpenLesson { source, at }),
            embedding: self.embedding.clone(),
            is_keeping: self.shelf.is_allowed,
            ..Address::default()
        });
        let mut effects = self.open_address(&address.to_string());
        effects.extend(self.write_address(true));
        effects.push(Effect::Focus("lesson-text".to_owned()));
        effects
    }

    pub(super) fn go_to_step(&mut self, at: usize) -> Vec<Effect> {
        let Some(lesson) = &self.lesson.open else {
            return vec![];
        };
        // What is to be done before one goes on was not done.
        if at > lesson.at && self.exercise.is_under_way() {
            return vec![];
        }
        match at < lesson.source.step_count() {
            true => self.open_step(lesson.source.clone(), at),
            false => self.leave_lesson(),
        }
    }

    /// What the page shows stays, to be played with.
    pub(super) fn leave_lesson(&mut self) -> Vec<Effect> {
        self.lesson = LessonState {
            draft: std::mem::take(&mut self.lesson.draft),
            ..LessonState::default()
        };
        if self.exercise.stage != Stage::None {
            self.leave_exercise();
        }
        [self.request_views(), self.write_address(true)].concat()
    }

    pub(super) fn open_written_lesson(&mut self, text: &str) -> Vec<Effect> {
        match Written::read(text) {
            Some(written) => self.open_step(Source::Written(Rc::new(written)), 0),
            None => {
                self.notice = Some(Notice::NotALesson);
                vec![]
            }
        }
    }

    /// The address of the lesson that is being written; `None` while that is none.
    pub(crate) fn lesson_to_share(&self) -> Option<String> {
        let written = Written::read(&self.lesson.draft)?;
        let address = Address {
            lesson: Some(OpenLesson {
                source: Source::Written(Rc::new(written)),
                at: 0,
            }),
            language: Some(self.settings.language),
            ..Address::default()
        };
        Some(address::write(&address).to_string())
    }
}
