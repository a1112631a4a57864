//! What a drawing holds.

use crate::{Notes, Standing};
use serde::{Deserialize, Serialize};

/// A part of the graph, laid out.
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
}

/// One node of a drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrawnNode {
    /// The node's name in its drawing: the position in a merged graph, the way from the root in a tree (`62/0/1`).
    pub key: String,
    /// In the text form of positions.
    pub position: String,
    /// The heaps and what is remembered besides, without who moves.
    pub label: String,
    /// What the position remembers of the play before it.
    pub notes: Notes,
    /// Who wins there.
    pub standing: Standing,
    /// Its Grundy value, where the game has such values.
    pub nimber: Option<u32>,
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
    /// How many positions its moves lead to.
    pub successor_count: u32,
    /// The fewest moves that lead to it from the root, in this drawing.
    pub layer: u32,
    /// Whether it is a toss, chosen as a move at `position`, and not a position.
    pub is_toss: bool,
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
    /// The curve as SVG path data, from border to border.
    pub path: String,
    /// Whether the move wins.
    pub is_winning: bool,
}
