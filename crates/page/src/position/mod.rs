//! The selected position.

mod view;

pub use view::*;

use crate::state::{Effect, State};

/// What happens to the selected position.
#[derive(Clone, Debug, PartialEq)]
pub enum PositionMsg {
    /// A position was selected outside the graph.
    Selected(String),
    /// Who guesses wants to see who wins at this position.
    Uncovered(String),
}

impl State {
    /// Takes over what happened to the selected position.
    pub(crate) fn update_position(&mut self, msg: PositionMsg) -> Vec<Effect> {
        match msg {
            PositionMsg::Selected(position) => self.select_position(position),
            PositionMsg::Uncovered(position) => self.uncover_position(position),
        }
    }
}
