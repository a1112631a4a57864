//! The guide "How to write rules": opened, left, and its games tried.

use crate::guide::{TOPICS, Topic};
use crate::settings::Part;
use crate::state::{Effect, State};

impl State {
    /// Opens the guide at a topic; an empty key is the first one.
    pub(crate) fn open_guide(&mut self, key: &str) -> Vec<Effect> {
        let topic = if key.is_empty() {
            TOPICS.first()
        } else {
            Topic::of_key(key)
        };
        self.guide = topic.or(self.guide);
        self.write_address(true)
    }

    pub(crate) fn close_guide(&mut self) -> Vec<Effect> {
        // The shelf opens what is about the program.
        let is_about = self.guide.take().is_some_and(|it| it.key == "about");
        let mut effects = self.write_address(true);
        effects.push(match is_about {
            true => Effect::Focus("open-shelf".to_owned()),
            false => back_from_guide(),
        });
        effects
    }

    /// Opens the game of a topic in the form.
    pub(crate) fn try_topic(&mut self, key: &str) -> Vec<Effect> {
        let Some(topic) = Topic::of_key(key).filter(|topic| !topic.rules().is_empty()) else {
            return vec![];
        };
        self.leave_task_game();
        self.rules.slider_ends.clear();
        self.set_text(topic.game(self.settings.language));
        let mut effects = self.show_from_the_beginning(Part::Rules);
        effects.push(back_from_guide());
        effects
    }
}

/// The buttons of the guide are gone, and the keyboard must not be lost with them.
fn back_from_guide() -> Effect {
    Effect::Focus("open-guide".to_owned())
}
