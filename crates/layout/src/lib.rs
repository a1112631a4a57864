//! Where to draw: a layered drawing of any directed graph.
//!
//! ```
//! use kruzhok_layout::{Edge, Graph, Node, Shape, Size, Spacing, layered};
//!
//! let mut graph = Graph::new();
//! let top = graph.add_node(Node::new(Shape::Circle, Size::new(44.0, 44.0)));
//! let left = graph.add_node(Node::new(Shape::Square, Size::new(40.0, 40.0)));
//! let right = graph.add_node(Node::new(Shape::Square, Size::new(40.0, 40.0)));
//! graph.add_edge(Edge::new(top, left));
//! graph.add_edge(Edge { label: Some(Size::new(24.0, 16.0)), ..Edge::new(top, right) });
//!
//! let layout = layered(&graph, Spacing::default());
//! assert!(layout.nodes[top].y < layout.nodes[left].y);
//! assert_eq!(layout.nodes[top].x, (layout.nodes[left].x + layout.nodes[right].x) / 2.0);
//! assert_eq!(layout.edges[0].points.len() % 3, 1, "a start, and three points for each curve");
//!
//! // The label stands on its edge, in the middle between the layers.
//! let label = layout.edges[1].label.expect("the edge has one");
//! assert!(layout.nodes[top].x < label.x && label.x < layout.nodes[right].x);
//! ```
//!
//! The phases are modules, in the order in which they run: `cycles`, `layers`, `proper`, `crossings`, `coordinates`
//! (with `tidy` for trees) and `routes`. To keep a drawing steady while a graph grows, give every node that was there
//! before its old place as [`Node::hint`].
//!
//! Two further drawings are for graphs with a shape of their own: [`number_line`], where a number gives each node its
//! place, and [`lattice`], where two numbers do.

mod graph;

mod drawing;

mod cycles;

mod layers;

mod proper;

mod crossings;

mod coordinates;

mod tidy;

mod routes;

mod outline;

mod number_line;

mod lattice;

mod free;

mod random;

#[cfg(test)]
mod laws;

pub use drawing::{Layout, Point, Route};
pub use graph::{Edge, Graph, Node, SIDE_LIMIT_PX, Shape, Size, Spacing};
pub use lattice::lattice;
pub use number_line::number_line;

/// Draws the graph in layers: the phases of Sugiyama, Tagawa and Toda (1981).
///
/// Every graph has a drawing, the empty one too; the same graph always has the same drawing.
/// Neighbours in a layer keep their distance; labels overlap neither each other nor nodes; edges pass beside nodes and
/// the labels of others. (Only past some hundred thousand bends are the longest edges drawn straight, over what is
/// there.) A tree is drawn tidily: successors in the order of the edges, each node in the middle above its own.
pub fn layered(graph: &Graph, spacing: Spacing) -> Layout {
    let spacing = &spacing.clamped();
    let layers = layers::layers(graph);
    let proper = proper::proper(graph, &layers, spacing);
    let hints: Vec<Option<Point>> = graph.nodes().iter().map(|node| node.hint).collect();
    let old_x: Vec<Option<f64>> = hints.iter().map(|hint| hint.map(|at| at.x)).collect();
    let components = crossings::ordered_components(&proper, &old_x);
    let places = coordinates::places(&proper, &components, &hints, spacing);
    let nodes = (0..graph.nodes().len())
        .map(|node| Point::new(places.x[node], places.y[proper.vertices[node].row]))
        .collect();
    let edges = routes::routes(graph, &proper, &components, &places, spacing);
    Layout {
        size: Size::default(),
        nodes,
        edges,
    }
    .framed(graph, spacing.margin_px)
}
