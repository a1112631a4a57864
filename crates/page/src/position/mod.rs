//! The selected position.

mod memory;
mod update;
mod view;

pub use view::*;

use crate::state::{Effect, State};
use kruzhok_wire::PositionReport;
use std::rc::Rc;

/// The position that is selected, and what is known of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct PositionState {
    /// In its text form; `None` for the one at the top of the graph.
    pub(crate) selected: Option<String>,
    /// Whether the selected position was asked for by an address, and was not described yet.
    pub(crate) is_awaited: bool,
    /// What the worker said last, and of which position.
    pub(crate) description: Option<(String, Rc<PositionReport>)>,
}

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
