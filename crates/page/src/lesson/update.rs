//! Lessons: opened, gone through, left.

use super::{LessonState, MOST_STEPS, OpenLesson, READY_LESSONS, Source, Steps, Written};
use crate::address::{self, Address};
use crate::embed::Embedding;
use crate::exercise::{FULL_POINTS, points_of};
use crate::save::file_name;
use crate::state::{Effect, Notice, State};
use crate::view::Words;
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
                    steps: address.steps,
                    embedding: Embedding {
                        pieces: of_step.embedding.pieces.or(address.embedding.pieces),
                        is_read_only: of_step.embedding.is_read_only
                            || address.embedding.is_read_only,
                        ..address.embedding
                    },
                    is_keeping: address.is_keeping,
                    ..of_step
                }
            }
            _ => address,
        }
    }

    /// Begins a lesson, or goes on with it where it was left.
    pub(super) fn open_lesson(&mut self, source: Source) -> Vec<Effect> {
        match self.lesson.left.take() {
            Some((left, steps)) if left.source == source => {
                let at = left.at;
                if self.lesson.open.is_none() {
                    self.lesson.before = self.address_to_come_back_to();
                }
                self.lesson.open = Some(left);
                self.lesson.steps = steps;
                self.open_step(source, at)
            }
            _ => self.open_step(source, 0),
        }
    }

    pub(super) fn open_step(&mut self, source: Source, at: usize) -> Vec<Effect> {
        let is_same = self
            .lesson
            .open
            .as_ref()
            .is_some_and(|it| it.source == source);
        let mut steps = if is_same {
            self.steps_so_far()
        } else {
            Steps::new()
        };
        let done = steps.remove(&at).unwrap_or_default();
        let address = address::write(&Address {
            lesson: Some(OpenLesson { source, at }),
            steps,
            embedding: self.embedding_of_lesson(),
            is_keeping: self.shelf.is_allowed,
            ..Address::default()
        });
        let mut effects = self.open_address(&address.to_string());
        // What was done here before is taken up when the game is solved.
        self.exercise.done = done;
        effects.extend(self.write_address(true));
        effects.push(Effect::Focus("lesson-text".to_owned()));
        effects
    }

    /// How the lesson is embedded, without what its step shows alone.
    fn embedding_of_lesson(&self) -> Embedding {
        let step = self.lesson.open.as_ref().map(OpenLesson::address);
        let (of_step, _) = address::read(&step.unwrap_or_default());
        let Embedding {
            pieces,
            is_read_only,
            ..
        } = self.embedding.clone();
        Embedding {
            pieces: pieces.filter(|_| of_step.embedding.pieces.is_none()),
            is_read_only: is_read_only && !of_step.embedding.is_read_only,
            ..self.embedding.clone()
        }
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
            false => {
                let summary = self.sum_up();
                let effects = self.leave_lesson();
                self.lesson.left = None;
                self.notice = Some(summary);
                effects
            }
        }
    }

    /// What was done at each step, the open one included.
    fn steps_so_far(&self) -> Steps {
        let mut steps = self.lesson.steps.clone();
        let done = self.exercise.write_done(&self.rules.text.source);
        if let (Some(lesson), Some(done)) = (&self.lesson.open, done) {
            steps.insert(lesson.at, done);
        }
        steps
    }

    /// How much of the lesson was done rightly.
    fn sum_up(&self) -> Notice {
        let steps = self.steps_so_far();
        let items: Vec<[u32; 2]> = steps.values().flat_map(|done| points_of(done)).collect();
        let is_right = |[_, points]: &&[u32; 2]| *points == FULL_POINTS;
        let source = self.lesson.open.as_ref().map(|open| &open.source);
        let others = READY_LESSONS.iter().skip_while(|it| match source {
            Some(Source::Ready(lesson)) => lesson != it,
            _ => true,
        });
        Notice::LessonDone {
            right: items.iter().filter(is_right).count(),
            all: items.len(),
            next: others.map(|it| it.key).nth(1),
        }
    }

    /// The page shows again what it showed before the lesson; where that was nothing, what it shows stays, to be played with.
    pub(crate) fn leave_lesson(&mut self) -> Vec<Effect> {
        let before = self.lesson.before.take();
        let before = before.filter(|_| self.lesson.open.is_some());
        let embedding = self.embedding_of_lesson();
        let steps = self.steps_so_far();
        self.lesson = LessonState {
            left: self.lesson.open.take().map(|open| (open, steps)),
            draft: std::mem::take(&mut self.lesson.draft),
            ..LessonState::default()
        };
        self.leave_exercise();
        let effects = match before {
            Some(before) => {
                let of_step = self.address.clone();
                let effects = self.open_address(&before);
                self.address = of_step;
                effects
            }
            None => {
                self.embed(embedding);
                self.request_views()
            }
        };
        [effects, self.write_address(true)].concat()
    }

    pub(crate) fn open_written_lesson(&mut self, text: &str) -> Vec<Effect> {
        match Written::read(text) {
            Some(written) => {
                // Whoever opens the file of a lesson may want to change it.
                self.lesson.draft = text.to_owned();
                self.save.share.is_open = false;
                self.open_step(Source::Written(Rc::new(written)), 0)
            }
            None => {
                self.notice = Some(Notice::NotALesson);
                vec![]
            }
        }
    }

    /// Ends a step of the lesson that is being written with what the page shows.
    pub(super) fn add_address(&mut self) {
        let address = self.shared_address(self.embedding.clone());
        let draft = &mut self.lesson.draft;
        draft.truncate(draft.trim_end().len());
        *draft += if draft.is_empty() { "" } else { "\n" };
        *draft += &format!("{address}\n\n");
    }

    pub(super) fn save_lesson(&self) -> Vec<Effect> {
        let (written, _) = Written::with_strays(&self.lesson.draft);
        let title = Source::Written(Rc::new(written)).title(Words::of(self));
        vec![Effect::SaveFile {
            name: file_name(&title, "", "txt"),
            text: self.lesson.draft.clone(),
        }]
    }

    /// What is to be known of the text of a lesson: how many steps it has, and which words have no address.
    pub(crate) fn lesson_notes(&self) -> Vec<String> {
        let t = Words::of(self);
        let (written, strays) = Written::with_strays(&self.lesson.draft);
        let count = written.steps.len();
        if count > MOST_STEPS {
            return vec![t.fill("share-lesson-many", &[("n", &MOST_STEPS)])];
        }
        let stray = |(first, step): &(&str, usize)| {
            let key = match *step < count {
                true => "share-lesson-joined",
                false => "share-lesson-lost",
            };
            t.fill(key, &[("text", first)])
        };
        let steps = match count {
            0 => t.say("share-lesson-none"),
            _ => t.fill("share-lesson-steps", &[("n", &count)]),
        };
        let strays = strays.iter().filter(|_| count > 0).map(stray);
        [steps].into_iter().chain(strays).collect()
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
