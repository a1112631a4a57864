//! The guide "How to write rules".

mod topics;
mod update;
mod view;

pub(crate) use topics::*;
pub use view::*;

use crate::state::{Effect, State};

/// What happens to the guide.
#[derive(Clone, Debug, PartialEq)]
pub enum GuideMsg {
    /// The guide was opened at the topic with this key, or, where the key is empty, at the first one.
    Opened(String),
    /// The guide was left.
    Closed,
    /// The game of the topic with this key is to be opened in the form.
    TopicTried(String),
}

impl State {
    /// Takes over what happened to the guide.
    pub(crate) fn update_guide(&mut self, msg: GuideMsg) -> Vec<Effect> {
        match msg {
            GuideMsg::Opened(key) => self.open_guide(&key),
            GuideMsg::Closed => self.close_guide(),
            GuideMsg::TopicTried(key) => self.try_topic(&key),
        }
    }
}
