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
//! assert!(layout.nodes[left].x <= layout.nodes[right].x);
//! assert!(layout.nodes[top].y < layout.nodes[left].y);
//! assert!(layout.edges[0].svg_path().starts_with('M'));
//! assert!(layout.edges[1].label.is_some());
//! ```

mod coordinates;
mod crossings;
mod cycles;
mod drawing;
mod graph;
#[cfg(test)]
mod laws;
mod layers;
mod outline;
mod proper;
mod random;
mod routes;
mod tidy;

pub use drawing::{Layout, Point, Route, crossings};
pub use graph::{Direction, Edge, Graph, Node, SIDE_LIMIT_PX, Shape, Size, Spacing};

/// Draws the graph in layers: the phases of Sugiyama, Tagawa and Toda (1981).
///
/// Every graph has a drawing, the empty one too; the same graph always has the same drawing.
/// Neighbours in a layer keep their distance, labels of edges between layers overlap neither each other nor nodes,
/// and edges do not pass through nodes. (Past some hundred thousand bends the longest edges are drawn straight.)
pub fn layered(graph: &Graph, spacing: Spacing) -> Layout {
    let spacing = spacing.clamped();
    match spacing.direction {
        Direction::TopToBottom => in_rows(graph, &spacing),
        Direction::LeftToRight => in_rows(&graph.transposed(), &spacing).transposed(),
    }
}

fn in_rows(graph: &Graph, spacing: &Spacing) -> Layout {
    let layers = layers::layers(graph);
    let proper = proper::proper(graph, &layers, spacing);
    let hints: Vec<Option<f64>> = graph.nodes().iter().map(|node| node.hint).collect();
    let components = crossings::ordered_components(&proper, &hints);
    let places = coordinates::places(&proper, &components, spacing);
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
