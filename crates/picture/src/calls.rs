//! The calls of a function as a tree, laid out.

use crate::Point;
use kruzhok_rules::Player;
use serde::{Deserialize, Serialize};

/// What a call makes of the values of the calls that it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quantifier {
    /// True where one of them is: the player whose win is asked for chooses.
    Any,
    /// True where all of them are: the rival chooses.
    All,
    /// True where one of them is, since the rival has chosen badly.
    BadAny,
}

/// The tree of calls at one step, as far as it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CallDrawing {
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
    /// The calls; the first one is the root, and parents come before their children.
    pub nodes: Vec<DrawnCall>,
    /// From a call to those that it makes, in the order of `nodes`, then from remembered calls to the first ones.
    pub edges: Vec<CallEdge>,
    /// The middles of the rows, from the top, in CSS pixels.
    pub rows: Vec<f64>,
    /// Whether nothing of the tree is left out.
    pub is_whole: bool,
}

impl CallDrawing {
    /// Whether all of it is seen in a place of this width and height.
    pub fn has_room_in(&self, [width, height]: [u32; 2]) -> bool {
        self.width <= f64::from(width) && self.height <= f64::from(height)
    }
}

/// How far a call has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CallPhase {
    /// It has not begun.
    Future,
    /// It waits for a call that it has made.
    Waiting,
    /// It runs.
    Running,
    /// It has given its value.
    Returned(bool),
    /// It is not drawn, and neither are its neighbours: the node stands for this number of them.
    Omitted(usize),
}

/// One call of a drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrawnCall {
    /// The path from the first call: `0/1`.
    pub key: String,
    /// The call's number, from 0 in the order of execution.
    pub number: u128,
    /// Index of the caller.
    pub parent: Option<usize>,
    /// Which of its caller's calls it is, from 0.
    pub index: usize,
    /// The position, without who moves.
    pub label: String,
    /// Plies that are left; −1 where the loser's last move is not counted.
    pub limit: i64,
    /// Who moves.
    pub mover: Player,
    /// Whether that is the player whose win is asked for.
    pub is_hero_to_move: bool,
    /// The move that leads here.
    pub edge_label: String,
    /// How far it has come.
    pub phase: CallPhase,
    /// What it makes of the values of its calls; `None` where it makes none.
    pub quantifier: Option<Quantifier>,
    /// The values of its calls, `None` for those that are not known yet.
    pub values: Vec<Option<bool>>,
    /// How many calls below it are not drawn.
    pub hidden_count: u128,
    /// The number of the call that has computed the value before, where it is remembered.
    pub repeat_of: Option<u128>,
    /// Calls between the first one and this one.
    pub depth: u32,
    /// Center, in CSS pixels.
    pub x: f64,
    /// Center, in CSS pixels.
    pub y: f64,
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
}

/// A line of a drawing of calls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CallEdge {
    /// Index of the caller, or of the call whose value was remembered.
    pub from: usize,
    /// Index of the call, or of the one that computed the value.
    pub to: usize,
    /// Whether it leads from a remembered call to the first one.
    pub is_repeat: bool,
    /// The control points of its curves, as in a drawing of positions.
    pub curve: Vec<Point>,
    /// Center of the move's label.
    pub label_x: f64,
    /// Center of the move's label.
    pub label_y: f64,
}
