//! The lesson on the page.

use super::READY_LESSONS;
use crate::exercise::{ExerciseView, FeedbackView, ItemInput};
use crate::settings::Part;
use crate::state::State;
use crate::view::Words;

/// The step of a lesson, above all else.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonView {
    /// The title of the lesson.
    pub title: String,
    /// Which step of how many it is.
    pub progress: String,
    /// What is to be read.
    pub text: String,
    /// The index of the step.
    pub at: usize,
    /// What goes to the step before; `None` at the first one.
    pub back: Option<String>,
    /// What goes to the next step, or ends the lesson.
    pub next: String,
    /// What is to be done first.
    pub unfinished: Option<String>,
    /// What leaves the lesson.
    pub leave: String,
    /// What checks the marks, for a narrow screen, where the exercise does not stand beside the board.
    pub check: Option<CheckView>,
}

/// What checks an item of the exercise, and what was found.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckView {
    /// The index of the item.
    pub index: usize,
    /// What the button is called; `None` where nothing is left to do.
    pub label: Option<String>,
    /// What was found.
    pub feedback: Option<FeedbackView>,
}

/// A lesson is offered to those who see the page for the first time.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonOfferView {
    /// What is said.
    pub text: String,
    /// What begins it, and its key.
    pub begin: String,
    /// Its key.
    pub key: String,
    /// What puts the offer away.
    pub close: String,
}

impl LessonView {
    /// `None` where no lesson is open.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let lesson = state.lesson.open.as_ref()?;
        let t = Words::of(state);
        let count = lesson.source.step_count();
        let is_last = lesson.at + 1 == count;
        Some(Self {
            title: lesson.source.title(t),
            progress: t.fill(
                "lesson-progress",
                &[("n", &(lesson.at + 1)), ("all", &count)],
            ),
            text: lesson.source.text(lesson.at, t),
            at: lesson.at,
            back: (lesson.at > 0).then(|| t.say("lesson-back")),
            next: t.say(if is_last { "lesson-end" } else { "lesson-next" }),
            unfinished: state
                .exercise
                .is_under_way()
                .then(|| t.say("lesson-unfinished")),
            leave: t.say("lesson-leave"),
            check: CheckView::of(state),
        })
    }
}

impl CheckView {
    /// `None` where nothing is marked in the part that a narrow screen shows.
    fn of(state: &State) -> Option<Self> {
        let exercise = ExerciseView::of(state).filter(|_| state.settings.part == Part::Game)?;
        let mut items = exercise.items.into_iter().enumerate();
        let (index, item) =
            items.find(|(_, it)| matches!(it.input, ItemInput::Elsewhere(Part::Game, _)))?;
        Some(Self {
            index,
            label: item.check,
            feedback: item.feedback,
        })
    }
}

impl LessonOfferView {
    /// `None` where it is not offered.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let is_offered = state.lesson.is_offered && state.lesson.open.is_none();
        let first = READY_LESSONS.first().filter(|_| is_offered)?;
        let t = Words::of(state);
        Some(Self {
            text: t.say("lesson-offer"),
            begin: t.say("lesson-begin"),
            key: first.key.to_owned(),
            close: t.say("close"),
        })
    }
}
