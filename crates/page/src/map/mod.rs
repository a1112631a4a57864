//! The map of all positions.

mod cells;
mod picture;
mod update;
mod view;

pub(crate) use cells::*;
pub(crate) use picture::map_picture;
pub use update::*;
pub use view::*;

use crate::state::{Effect, State};
use kruzhok_wire::Grouping;

/// What happens to the map.
#[derive(Clone, Debug, PartialEq)]
pub enum MapMsg {
    /// A number, by its place in the words of a position, is to run down the map (`0`) or across it (`1`); `None` for a
    /// strip.
    AxisChosen(usize, Option<usize>),
    /// What runs down the map (`0`) or across it (`1`) was typed as an expression.
    MeasureTyped(usize, String),
    /// A number that is no axis of the map, by its place, is to be held at another of its values, counted from 0.
    SliceMoved(usize, usize),
    /// After how many cells the rows of the map are wrapped was chosen.
    RowLengthChosen(usize),
    /// The positions of the map are to be grouped otherwise.
    GroupingChosen(Grouping),
    /// A cell of the map was selected.
    CellSelected(usize),
    /// The cursor of the map was moved.
    CursorMoved(CellStep),
    /// The next cell is wanted in which the law is wrong.
    NextDiffering,
    /// The position of a cell is wanted in the graph; `None` is that of the cursor.
    CellOpened(Option<usize>),
}

impl State {
    /// Takes over what happened to the map.
    pub(crate) fn update_map(&mut self, msg: MapMsg) -> Vec<Effect> {
        match msg {
            MapMsg::AxisChosen(axis, place) => self.choose_axis(axis, place),
            MapMsg::MeasureTyped(axis, text) => self.type_measure(axis, text),
            MapMsg::SliceMoved(place, value) => self.move_slice(place, value),
            MapMsg::RowLengthChosen(length) => self.choose_row_length(length),
            MapMsg::GroupingChosen(grouping) => self.choose_grouping(grouping),
            MapMsg::CellSelected(cell) => self.select_cell(cell),
            MapMsg::CursorMoved(step) => self.move_cell(step),
            MapMsg::NextDiffering => self.select_differing(),
            MapMsg::CellOpened(cell) => self.open_cell(cell),
        }
    }
}
