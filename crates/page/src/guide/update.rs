//! The guide "How to write rules": opened, left, and its games tried.

use crate::guide::{LESSONS, Lesson};
use crate::settings::Part;
use crate::state::{Effect, State};

impl State {
    /// Opens the guide at a lesson; an empty key is the first one.
    pub(crate) fn open_guide(&mut self, key: &str) -> Vec<Effect> {
        let lesson = if key.is_empty() {
            LESSONS.first()
        } else {
            Lesson::of_key(key)
        };
        self.guide = lesson.or(self.guide);
        self.write_address(true)
    }

    pub(crate) fn close_guide(&mut self) -> Vec<Effect> {
        self.guide = None;
        self.write_address(true)
    }

    /// Opens the game of a lesson in the form.
    pub(crate) fn try_lesson(&mut self, key: &str) -> Vec<Effect> {
        let Some(lesson) = Lesson::of_key(key) else {
            return vec![];
        };
        self.leave_task_game();
        self.rules.slider_ends.clear();
        self.set_text(lesson.game(self.settings.language));
        self.show_from_the_beginning(Part::Rules)
    }
}
