//! What a drawing holds.

use crate::{Notes, Point, Standing};
use kruzhok_rules::Player;
use serde::{Deserialize, Serialize};

/// A subgraph of the game, laid out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawing {
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
    /// The nodes; the root is the first.
    pub nodes: Vec<DrawnNode>,
    /// The moves between them.
    pub edges: Vec<DrawnEdge>,
    /// The arrows of a refuted move and of the play after it, in order.
    pub line: Vec<usize>,
    /// Whether nodes stayed closed because the drawing holds no more.
    pub is_full: bool,
}

/// One node of a drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrawnNode {
    /// The node's name in its drawing: the position in a merged graph, the path from the root in a tree (`62/0/1`).
    pub key: String,
    /// In the text form of positions.
    pub position: String,
    /// What the node stands for.
    pub kind: NodeKind,
    /// The heaps and what is remembered besides, without who moves.
    pub label: String,
    /// What the position remembers of the play before it.
    pub notes: Notes,
    /// Who wins there.
    pub standing: Standing,
    /// Its Grundy value, where the game has such values.
    pub nimber: Option<u32>,
    /// Whose move it is, where that is clear from the drawing: the first player's at a root where the game may start, then in turns.
    pub mover: Option<Player>,
    /// Center, from the drawing's left edge, in CSS pixels.
    pub x: f64,
    /// Center, from the drawing's top edge, in CSS pixels.
    pub y: f64,
    /// Width of the shape in CSS pixels.
    pub width: f64,
    /// Height of the shape in CSS pixels.
    pub height: f64,
    /// Whether its moves are drawn.
    pub is_open: bool,
    /// Whether moves that would only be counted are drawn, because that was asked for.
    pub is_wide: bool,
    /// How many positions its moves lead to.
    pub successor_count: u32,
    /// The fewest moves that lead to it from the root, in this drawing.
    pub layer: u32,
}

impl DrawnNode {
    /// Whether it has moves that are not drawn.
    pub fn is_closed(&self) -> bool {
        !self.is_open && self.successor_count > 0
    }
}

impl Drawing {
    /// Whether all of it is seen in a place of this width and height.
    pub fn has_room_in(&self, [width, height]: [u32; 2]) -> bool {
        self.width <= f64::from(width) && self.height <= f64::from(height)
    }
}

/// What a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NodeKind {
    /// A position.
    Position,
    /// A toss, chosen as a move at `position`.
    Toss,
    /// A number of moves from `position` that are counted and not drawn.
    Rest(u32),
}

/// One arrow of a drawing: all moves from one node to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrawnEdge {
    /// Index of the node that the moves start from.
    pub from: usize,
    /// Index of the node that they lead to.
    pub to: usize,
    /// The moves, in no language.
    pub label: String,
    /// Center of the label, in CSS pixels.
    pub label_x: f64,
    /// Center of the label, in CSS pixels.
    pub label_y: f64,
    /// Control points of cubic Bézier curves from border to border: the start, then two controls and an end for each.
    pub curve: Vec<Point>,
    /// Whether the move wins.
    pub is_winning: bool,
}

/// No position and no path from a root has this sign: it begins what is no position in the key of a node.
pub const NO_POSITION: char = '!';

/// The key of the node that counts moves from the node with this key; among the opened ones it stands for those moves.
pub fn rest_key(key: &str) -> String {
    format!("{key}{NO_POSITION}more")
}
