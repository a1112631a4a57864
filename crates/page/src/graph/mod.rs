//! The graph: positions joined by moves, from one of them on.

mod picture;
mod table;
mod update;
mod view;

pub(crate) use picture::graph_picture;
pub use table::*;
pub(crate) use update::{open_keys, opened_along};
pub use view::*;

use crate::state::Direction;
use crate::state::{Effect, State};
use kruzhok_picture::{Arrangement, Drawing, Opening, Refuted, Selection};
use std::rc::Rc;

/// What is drawn of the graph, and how.
#[derive(Clone, Debug)]
pub(crate) struct GraphState {
    /// The position at the top, where one was chosen.
    pub(crate) root: Option<String>,
    /// What was typed as that position and is none; it stays in its field as long as that is said.
    pub(crate) refused_root: Option<String>,
    /// Whether a position reached twice is two nodes.
    pub(crate) is_tree: bool,
    /// Whether the graph is shown as a table.
    pub(crate) is_table: bool,
    pub(crate) selection: Selection,
    pub(crate) arrangement: Arrangement,
    pub(crate) opening: Opening,
    /// How large the place is where it is seen, once that is known: as in [`GraphRequest::room`].
    ///
    /// [`GraphRequest::room`]: kruzhok_picture::GraphRequest::room
    pub(crate) room: Option<[u32; 2]>,
    /// The move that is refuted in the graph.
    pub(crate) refuted: Option<Refuted>,
    /// A position that was chosen outside the graph and is to be drawn among many others.
    pub(crate) focus: Option<String>,
    pub(crate) drawing: Option<Rc<Drawing>>,
    /// The node that stands for the selected position, where the drawing has it.
    pub(crate) cursor: Option<String>,
}

impl GraphState {
    /// Opens another root as any is opened at first.
    pub(crate) fn leave_nodes(&mut self) {
        self.cursor = None;
        self.refuted = None;
        self.focus = None;
        self.opening = Opening::Standard;
    }
}

impl Default for GraphState {
    fn default() -> Self {
        Self {
            root: None,
            refused_root: None,
            is_tree: false,
            is_table: false,
            selection: Selection::default(),
            arrangement: Arrangement::default(),
            opening: Opening::Standard,
            room: None,
            refuted: None,
            focus: None,
            drawing: None,
            cursor: None,
        }
    }
}

/// What happens to the graph.
#[derive(Clone, Debug, PartialEq)]
pub enum GraphMsg {
    /// The graph was made a tree, or merged again.
    TreeChosen(bool),
    /// All moves are to be drawn (`false`), or the winner's strategy alone.
    StrategyChosen(bool),
    /// What makes two nodes stand in one row was chosen.
    ArrangementChosen(Arrangement),
    /// It is asked why the selected position's move to this one fails.
    MoveRefuted(String),
    /// It is asked why the move fails that leads to the node which the cursor is on.
    CursorRefuted,
    /// The refutation was understood.
    RefutationClosed,
    /// The graph is to be a table, or a drawing again.
    TableChosen(bool),
    /// Another position is to stand at the top of the graph.
    RootChosen(String),
    /// The next start position (`1`), or the one before (`-1`), is to stand at the top of the graph.
    RootStepped(i32),
    /// A node of the graph was selected, by its key.
    NodeSelected(String),
    /// A node of the graph was opened or closed, by its key.
    NodeToggled(String),
    /// The moves that a closed node hides are wanted, by its key, whatever a press on the node itself does.
    MovesWanted(String),
    /// The selection was moved from node to node.
    CursorMoved(Direction),
    /// The node that the cursor is on was opened or closed.
    CursorToggled,
    /// The drawing is seen in a place of this width and height, in its own pixels at the least scale that can be read.
    RoomChanged([u32; 2]),
    /// All nodes down to one more layer were opened.
    LayerOpened,
    /// The graph was closed down to what it shows at first.
    Reset,
}

impl State {
    /// Takes over what happened to the graph.
    pub(crate) fn update_graph(&mut self, msg: GraphMsg) -> Vec<Effect> {
        if !matches!(msg, GraphMsg::RoomChanged(_)) {
            self.graph.refused_root = None;
        }
        match msg {
            GraphMsg::TreeChosen(is_tree) => self.choose_tree(is_tree),
            GraphMsg::StrategyChosen(is_strategy) => self.choose_strategy(is_strategy),
            GraphMsg::ArrangementChosen(arrangement) => self.choose_arrangement(arrangement),
            GraphMsg::MoveRefuted(to) => self.refute_move(to),
            GraphMsg::CursorRefuted => self.refute_cursor(),
            GraphMsg::RefutationClosed => self.close_refutation(),
            GraphMsg::TableChosen(is_table) => {
                self.graph.is_table = is_table;
                self.write_address(false)
            }
            GraphMsg::RootChosen(position) => self.choose_root(position),
            GraphMsg::RootStepped(step) => self.step_root(step),
            GraphMsg::NodeSelected(key) => self.select_node(key),
            GraphMsg::NodeToggled(key) => self.toggle_node(&key),
            GraphMsg::MovesWanted(key) => self.toggle_moves(&key),
            GraphMsg::CursorMoved(direction) => self.move_cursor(direction),
            GraphMsg::CursorToggled => self.toggle_cursor(),
            GraphMsg::RoomChanged(room) => self.change_room(room),
            GraphMsg::LayerOpened => self.open_layer(),
            GraphMsg::Reset => {
                self.graph.refuted = None;
                // What is to be marked is there again.
                let marked = self.exercise.opening.clone();
                let marked = marked.filter(|_| self.exercise.is_marking(false));
                self.reopen(marked.unwrap_or(Opening::Standard))
            }
        }
    }
}
