//! Lessons: one address after another, each with a sentence to read, and sometimes an exercise that must be done to go on.
//!
//! Some come with the program, `lesson=squares.3`; a teacher writes others as a text, which travels in the address:
//! `lesson=~PACKED.3`, and as a file. A line of the text that is an address ends a step, and what stands before it is to be
//! read. Any other line that begins with `#` is the title.

mod ready;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub use view::*;

use crate::address::{self, Address, pack, unpack};
use crate::state::{Effect, State};
use crate::view::Words;
use kruzhok_words::keys;
use ready::{READY_LESSONS, ReadyLesson};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The most steps of a lesson.
const MOST_STEPS: usize = 50;

/// A lesson, and the place in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OpenLesson {
    pub(crate) source: Source,
    /// The index of the step.
    pub(crate) at: usize,
}

/// Where a lesson comes from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Source {
    /// The program has it.
    Ready(&'static ReadyLesson),
    /// A teacher has written it: never without a step.
    Written(Rc<Written>),
}

/// A lesson as a teacher writes it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Written {
    /// As it was written.
    pub(crate) text: String,
    title: String,
    steps: Vec<Step>,
}

/// A step of a written lesson.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    /// What is to be read.
    text: String,
    /// What stands after `#` in the address that it shows.
    address: String,
}

/// The lesson that is open, and what is written for a new one.
#[derive(Clone, Debug, Default)]
pub(crate) struct LessonState {
    pub(crate) open: Option<OpenLesson>,
    /// What was done at the other steps.
    pub(crate) steps: Steps,
    /// The lesson that was left before its end, with what was done at its steps.
    pub(crate) left: Option<(OpenLesson, Steps)>,
    /// The address of what the page showed before it, to come back to.
    pub(crate) before: Option<String>,
    /// Whether the visitor has not been here before, as far as the page knows.
    pub(crate) is_offered: bool,
    /// The text of a lesson that is being written.
    pub(crate) draft: String,
}

impl LessonState {
    /// Whether the open lesson came with the program, whose steps tell their games.
    pub(crate) fn is_ready(&self) -> bool {
        let source = self.open.as_ref().map(|it| &it.source);
        matches!(source, Some(Source::Ready(_)))
    }
}

/// What was done at the steps of a lesson, as an address has it of an exercise, each by the index of its step.
pub(crate) type Steps = BTreeMap<usize, String>;

/// What happens to a lesson.
#[derive(Clone, Debug, PartialEq)]
pub enum LessonMsg {
    /// The lesson of the program with this key was chosen.
    Chosen(String),
    /// The step with this index is wanted; the one after the last ends the lesson.
    StepWanted(usize),
    /// The lesson was left, or is not wanted.
    Left,
    /// A lesson is being written.
    DraftEdited(String),
    /// The address of what the page shows is to stand below what was written.
    AddressAdded,
    /// What was written is wanted as a file.
    FileWanted,
    /// The file of a lesson was opened.
    FileOpened(String),
}

impl OpenLesson {
    /// `squares.3`, or `~PACKED.3`: steps are counted from 1.
    pub(crate) fn read(value: &str) -> Option<Self> {
        let (source, step) = value.rsplit_once('.').unwrap_or((value, "1"));
        let source = match source.strip_prefix('~') {
            Some(packed) => Source::Written(Rc::new(Written::read(&unpack(packed)?)?)),
            None => Source::Ready(ReadyLesson::of_key(source)?),
        };
        let at = step.parse::<usize>().ok()?.checked_sub(1)?;
        (at < source.step_count()).then_some(Self { source, at })
    }

    pub(crate) fn write(&self) -> String {
        let step = self.at + 1;
        match &self.source {
            Source::Ready(lesson) => format!("{}.{step}", lesson.key),
            Source::Written(written) => format!("~{}.{step}", pack(&written.text)),
        }
    }

    /// Whether a later step asks about the game of this one, which does not say what it shows.
    pub(crate) fn asks_later(&self) -> bool {
        let of_step = |at: usize| {
            let step = Self { at, ..self.clone() };
            address::read(&step.address()).0
        };
        let here = of_step(self.at);
        let asks =
            |later: Address| later.game == here.game && !later.exercise.assignments.is_empty();
        let mut later = self.at + 1..self.source.step_count();
        here.embedding.pieces.is_none() && later.any(|at| asks(of_step(at)))
    }

    /// What stands after `#` in the address of its step.
    pub(crate) fn address(&self) -> String {
        match &self.source {
            Source::Ready(lesson) => lesson.address(self.at),
            Source::Written(written) => written.steps[self.at].address.clone(),
        }
    }
}

/// Lines of `STEP DONE`, packed; steps are counted from 1.
pub(crate) fn write_steps(steps: &Steps) -> String {
    let lines = steps.iter().map(|(at, done)| format!("{} {done}", at + 1));
    pack(&lines.collect::<Vec<_>>().join("\n"))
}

pub(crate) fn read_steps(value: &str) -> Option<Steps> {
    let text = unpack(value)?;
    let lines = text.lines().map(|line| {
        let (step, done) = line.split_once(' ')?;
        Some((step.parse::<usize>().ok()?.checked_sub(1)?, done.to_owned()))
    });
    lines.collect()
}

impl Source {
    fn step_count(&self) -> usize {
        match self {
            Self::Ready(lesson) => lesson.steps.len(),
            Self::Written(written) => written.steps.len(),
        }
    }

    fn title(&self, t: Words) -> String {
        match self {
            Self::Ready(lesson) => t.say(&format!("lesson-{}", lesson.key)),
            Self::Written(written) if written.title.is_empty() => t.say("lesson"),
            Self::Written(written) => written.title.clone(),
        }
    }

    fn text(&self, at: usize, t: Words) -> String {
        match self {
            // A message is one line of the catalogue.
            Self::Ready(lesson) => t.say(&text_key(lesson, at)).replace("\\n", "\n"),
            Self::Written(written) => written.steps[at].text.clone(),
        }
    }
}

/// What the catalogue calls the text of a step.
fn text_key(lesson: &ReadyLesson, at: usize) -> String {
    format!("lesson-{}-{}", lesson.key, at + 1)
}

impl Written {
    /// `None` where there is no step with an address, or too many.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (written, _) = Self::with_strays(text);
        (1..=MOST_STEPS)
            .contains(&written.steps.len())
            .then_some(written)
    }

    /// The lesson, and the paragraphs that have no address below them, each by its first line: they become part of the
    /// step with this index, if there is one.
    fn with_strays(text: &str) -> (Self, Vec<(&str, usize)>) {
        let mut title = String::new();
        let mut steps: Vec<Step> = vec![];
        let mut strays = vec![];
        let mut lines: Vec<&str> = vec![];
        let mut paragraph = None;
        for line in text.lines().map(str::trim).chain([""]) {
            let address = line.split_once('#').map_or(line, |(_, fragment)| fragment);
            if address.starts_with("v=") && !address.contains(' ') {
                steps.push(Step {
                    text: lines.join("\n").trim().to_owned(),
                    address: address.to_owned(),
                });
                lines.clear();
                paragraph = None;
            } else if let Some(heading) = line.strip_prefix('#') {
                heading
                    .trim_start_matches('#')
                    .trim()
                    .clone_into(&mut title);
            } else {
                lines.push(line);
                match line {
                    "" => strays.extend(paragraph.take().map(|first| (first, steps.len()))),
                    line => drop(paragraph.get_or_insert(line)),
                }
            }
        }
        let written = Self {
            text: text.to_owned(),
            title,
            steps,
        };
        (written, strays)
    }
}

impl State {
    /// Takes over what happened to a lesson.
    pub(crate) fn update_lesson(&mut self, msg: LessonMsg) -> Vec<Effect> {
        match msg {
            LessonMsg::Chosen(key) => match ReadyLesson::of_key(&key) {
                Some(lesson) => self.open_lesson(Source::Ready(lesson)),
                None => vec![],
            },
            LessonMsg::StepWanted(at) => self.go_to_step(at),
            LessonMsg::Left => {
                let mut effects = self.leave_lesson();
                // The shelf holds the lessons, for later.
                effects.push(Effect::Focus("open-shelf".to_owned()));
                effects
            }
            LessonMsg::DraftEdited(text) => {
                self.lesson.draft = text;
                vec![]
            }
            LessonMsg::AddressAdded => {
                self.add_address();
                vec![]
            }
            LessonMsg::FileWanted => self.save_lesson(),
            LessonMsg::FileOpened(text) => self.open_written_lesson(&text),
        }
    }

    /// The first hint that fits the open step better than one for all games.
    pub(crate) fn hint_of_lesson(&self, t: Words) -> Option<String> {
        let OpenLesson { source, at } = self.lesson.open.as_ref()?;
        let Source::Ready(lesson) = source else {
            return None;
        };
        let key = format!("{}-hint", text_key(lesson, *at));
        keys(t.0).any(|it| it == key).then(|| t.say(&key))
    }

    /// The lessons that come with the program: key and title.
    pub(crate) fn ready_lessons(&self) -> Vec<(String, String)> {
        let t = Words::of(self);
        let of =
            |lesson: &'static ReadyLesson| (lesson.key.to_owned(), Source::Ready(lesson).title(t));
        READY_LESSONS.iter().map(of).collect()
    }
}
