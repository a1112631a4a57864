//! What is to be drawn: nodes with their sizes, edges with their labels, and the distances to keep.

use crate::Point;

/// Longest side of a node or a label, in CSS pixels; what is longer is cut to this.
pub const SIDE_LIMIT_PX: f64 = 10_000.0;

/// A place farther out than this is no hint: distances would be lost in rounding.
const HINT_LIMIT_PX: f64 = 1e9;

/// Nodes and the edges between them.
///
/// Nodes and edges are numbered from 0 in the order in which they were added;
/// [`Layout`](crate::Layout) answers in the same order.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    // Invariant: both ends of every edge are indexes into `nodes`.
    edges: Vec<Edge>,
}

/// A shape to be placed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// Width and height of the box around the shape.
    pub size: Size,
    /// The outline, at which edges begin and end.
    pub shape: Shape,
    /// The layer that the caller wants, smaller above; only the order of ranks counts, an unused rank takes no room.
    ///
    /// Followed when every node has one; else layers are found from the edges.
    pub rank: Option<i32>,
    /// Where the node stood in the drawing before. Nodes with hints keep their order in a layer unless another order
    /// saves some crossings for each pair that is turned, and stay near their places.
    pub hint: Option<Point>,
}

/// The outline of a node inside its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The ellipse that fills the box.
    Circle,
    /// The whole box.
    Square,
    /// Flat at the top and at the bottom, its points left and right in the middle.
    Hexagon,
    /// Its points in the middle of the sides of the box.
    Diamond,
}

/// An arrow from one node to another, or to itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// Index of the node where the arrow begins.
    pub from: usize,
    /// Index of the node where the arrow head is.
    pub to: usize,
    /// Room to keep for a text on the edge.
    pub label: Option<Size>,
}

/// Width and height in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Size {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

/// Distances to keep, in CSS pixels. Negative and infinite ones count as the nearest sensible distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spacing {
    /// At least this much between neighbours in a layer.
    pub node_px: f64,
    /// At least this much between a layer and the next one.
    pub layer_px: f64,
    /// At least this much between an edge that passes a layer and its neighbours there, and around labels.
    pub edge_px: f64,
    /// Length of the arrow head: the end of a route runs straight for about as long.
    pub arrow_px: f64,
    /// Empty border around the drawing.
    pub margin_px: f64,
}

impl Graph {
    /// A graph without nodes.
    pub fn new() -> Graph {
        Graph::default()
    }

    /// Adds a node and returns its index. A size that is not a length is cut to `0..=`[`SIDE_LIMIT_PX`],
    /// and a hint that is no place is left out.
    pub fn add_node(&mut self, node: Node) -> usize {
        self.nodes.push(Node {
            size: node.size.clamped(),
            hint: node.hint.filter(Point::is_near),
            ..node
        });
        self.nodes.len() - 1
    }

    /// Adds an edge and returns its index.
    ///
    /// # Panics
    ///
    /// When one of its ends has not been added.
    pub fn add_edge(&mut self, edge: Edge) -> usize {
        assert!(
            edge.from < self.nodes.len() && edge.to < self.nodes.len(),
            "both ends of an edge are added before it"
        );
        self.edges.push(Edge {
            label: edge.label.map(Size::clamped),
            ..edge
        });
        self.edges.len() - 1
    }

    /// The nodes, by index.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The edges, by index.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }
}

impl Point {
    fn is_near(&self) -> bool {
        self.x.abs() <= HINT_LIMIT_PX && self.y.abs() <= HINT_LIMIT_PX
    }
}

impl Node {
    /// A node without rank or hint.
    pub fn new(shape: Shape, size: Size) -> Node {
        Node {
            size,
            shape,
            rank: None,
            hint: None,
        }
    }
}

impl Edge {
    /// An edge without a label.
    pub fn new(from: usize, to: usize) -> Edge {
        Edge {
            from,
            to,
            label: None,
        }
    }
}

impl Size {
    /// `width` by `height`.
    pub fn new(width: f64, height: f64) -> Size {
        Size { width, height }
    }

    fn clamped(self) -> Size {
        Size {
            width: clamped_px(self.width),
            height: clamped_px(self.height),
        }
    }
}

impl Default for Spacing {
    fn default() -> Spacing {
        Spacing {
            node_px: 24.0,
            layer_px: 56.0,
            edge_px: 10.0,
            arrow_px: 8.0,
            margin_px: 16.0,
        }
    }
}

impl Spacing {
    pub(crate) fn clamped(self) -> Spacing {
        Spacing {
            node_px: clamped_px(self.node_px).max(1.0),
            layer_px: clamped_px(self.layer_px).max(1.0),
            edge_px: clamped_px(self.edge_px).max(1.0),
            arrow_px: clamped_px(self.arrow_px),
            margin_px: clamped_px(self.margin_px),
        }
    }
}

fn clamped_px(px: f64) -> f64 {
    if px.is_nan() {
        0.0
    } else {
        px.clamp(0.0, SIDE_LIMIT_PX)
    }
}
