//! What holds for every drawing, tried on graphs of all kinds.

use crate::outline::Outline;
use crate::random::{Random, graphs};
use crate::{Edge, Graph, Layout, Node, Point, Shape, Size, Spacing, layered};

/// Coordinates are compared to this; nobody sees so little.
const EPSILON_PX: f64 = 1e-3;

fn check(seed: u64, law: impl Fn(&Graph, Spacing, &Layout)) {
    let mut random = Random::new(seed);
    for index in 0..60 {
        let graph = if index % 4 == 0 {
            let node_count = 1 + random.below(40);
            graphs::tree(&mut random, node_count)
        } else {
            graphs::any(&mut random)
        };
        let spacing = Spacing::default();
        law(&graph, spacing, &layered(&graph, spacing));
    }
}

/// A box by its center and size.
#[derive(Clone, Copy, Debug)]
struct Box {
    center: Point,
    size: Size,
}

impl Box {
    fn overlaps(self, other: Box) -> bool {
        let apart = |one: f64, one_side: f64, other: f64, other_side: f64| {
            (one - other).abs() + EPSILON_PX >= (one_side + other_side) / 2.0
        };
        !(apart(
            self.center.x,
            self.size.width,
            other.center.x,
            other.size.width,
        ) || apart(
            self.center.y,
            self.size.height,
            other.center.y,
            other.size.height,
        ))
    }
}

fn node_boxes(graph: &Graph, layout: &Layout) -> Vec<Box> {
    let pairs = layout.nodes.iter().zip(graph.nodes());
    pairs
        .map(|(&center, node)| Box {
            center,
            size: node.size,
        })
        .collect()
}

fn label_box(graph: &Graph, layout: &Layout, edge: usize) -> Option<Box> {
    Some(Box {
        center: layout.edges[edge].label?,
        size: graph.edges()[edge].label?,
    })
}

fn outline(graph: &Graph, layout: &Layout, node: usize) -> Outline {
    let Node { shape, size, .. } = graph.nodes()[node];
    Outline::new(shape, size, layout.nodes[node])
}

/// Points along the way of an edge, a few pixels apart.
pub(crate) fn way(layout: &Layout, edge: usize) -> Vec<Point> {
    let mut points = Vec::new();
    for curve in layout.edges[edge].curves() {
        let length: f64 = curve.windows(2).map(|two| two[0].distance(two[1])).sum();
        let count = (length / 4.0).ceil().max(8.0);
        let mut step = 0.0;
        while step <= count {
            points.push(crate::drawing::on_curve(curve, step / count));
            step += 1.0;
        }
    }
    points
}

#[test]
fn nothing_is_outside() {
    check(11, check_frame);
}

pub(crate) fn check_frame(graph: &Graph, spacing: Spacing, layout: &Layout) {
    let inside = |center: Point, size: Size| {
        let margin = spacing.margin_px - EPSILON_PX;
        center.x - size.width / 2.0 >= margin
            && center.y - size.height / 2.0 >= margin
            && center.x + size.width / 2.0 <= layout.size.width - margin
            && center.y + size.height / 2.0 <= layout.size.height - margin
    };
    let mut nodes = node_boxes(graph, layout).into_iter();
    assert!(nodes.all(|it| inside(it.center, it.size)));
    for edge in 0..graph.edges().len() {
        assert!(label_box(graph, layout, edge).is_none_or(|it| inside(it.center, it.size)));
        let way = way(layout, edge);
        assert!(way.iter().all(|&it| inside(it, Size::default())));
    }
}

#[test]
fn nodes_keep_their_distance() {
    check(12, check_distances);
}

pub(crate) fn check_distances(graph: &Graph, spacing: Spacing, layout: &Layout) {
    let boxes = node_boxes(graph, layout);
    for (index, &one) in boxes.iter().enumerate() {
        let grown = Box {
            size: Size::new(
                one.size.width + 2.0 * spacing.node_px,
                one.size.height + 2.0 * spacing.node_px,
            ),
            ..one
        };
        assert!(boxes[..index].iter().all(|&other| !grown.overlaps(other)));
    }
}

#[test]
fn labels_overlap_neither_nodes_nor_labels() {
    check(13, |graph, _, layout| check_labels(graph, layout));
}

/// Where there is no room for all labels, they overlap each other, but no nodes.
pub(crate) fn check_labels_and_nodes(graph: &Graph, layout: &Layout) {
    let nodes = node_boxes(graph, layout);
    let labels = (0..graph.edges().len()).filter_map(|edge| label_box(graph, layout, edge));
    for label in labels {
        assert!(nodes.iter().all(|&it| !label.overlaps(it)), "{label:?}");
    }
}

pub(crate) fn check_labels(graph: &Graph, layout: &Layout) {
    let nodes = node_boxes(graph, layout);
    let labels = (0..graph.edges().len()).map(|edge| label_box(graph, layout, edge));
    let labels: Vec<Box> = labels.flatten().collect();
    for (index, label) in labels.iter().enumerate() {
        let mut others = nodes.iter().chain(&labels[..index]);
        assert!(others.all(|&it| !label.overlaps(it)), "{label:?}");
    }
}

#[test]
fn every_label_is_on_its_edge() {
    check(14, |graph, _, layout| {
        for (index, edge) in graph.edges().iter().enumerate() {
            let label = label_box(graph, layout, index);
            assert_eq!(label.is_some(), edge.label.is_some());
            // The label of a loop stands beside it.
            if let Some(label) = label.filter(|_| edge.from != edge.to) {
                let way = way(layout, index);
                let pieces = way.windows(2).map(|two| (two[0], two[1]));
                let distances = pieces.map(|(start, end)| {
                    let (x, y) = (end.x - start.x, end.y - start.y);
                    let from_start =
                        (label.center.x - start.x) * x + (label.center.y - start.y) * y;
                    let part = (from_start / (x * x + y * y).max(1e-9)).clamp(0.0, 1.0);
                    let nearest = Point::new(start.x + part * x, start.y + part * y);
                    nearest.distance(label.center)
                });
                assert!(distances.fold(f64::INFINITY, f64::min) < 0.5);
            }
        }
    });
}

#[test]
fn edges_lead_from_outline_to_outline() {
    check(15, |graph, _, layout| check_ends(graph, layout));
}

pub(crate) fn check_ends(graph: &Graph, layout: &Layout) {
    for (edge, route) in graph.edges().iter().zip(&layout.edges) {
        assert!(route.points.len() >= 4 && route.points.len() % 3 == 1);
        let ends = [
            (route.points[0], outline(graph, layout, edge.from)),
            (
                route.points[route.points.len() - 1],
                outline(graph, layout, edge.to),
            ),
        ];
        for (end, outline) in ends {
            assert!(outline.grown(0.1).contains(end) && !outline.grown(-0.1).contains(end));
        }
    }
}

#[test]
fn edges_pass_beside_nodes_and_foreign_labels() {
    check(16, |graph, _, layout| {
        check_ways_and_nodes(graph, layout);
        check_ways_and_labels(graph, layout);
    });
}

pub(crate) fn check_ways_and_nodes(graph: &Graph, layout: &Layout) {
    for (index, edge) in graph.edges().iter().enumerate() {
        let way = way(layout, index);
        for node in 0..graph.nodes().len() {
            let own = edge.from == node || edge.to == node;
            let outline = outline(graph, layout, node).grown(if own { -1.0 } else { 0.0 });
            assert!(
                way.iter().all(|&at| !outline.contains(at)),
                "{edge:?} and {node}"
            );
        }
    }
}

pub(crate) fn check_ways_and_labels(graph: &Graph, layout: &Layout) {
    let labels = (0..graph.edges().len()).map(|edge| label_box(graph, layout, edge));
    let labels: Vec<Option<Box>> = labels.collect();
    for (index, edge) in graph.edges().iter().enumerate() {
        let way = way(layout, index);
        for (other, label) in labels.iter().enumerate() {
            let on_label = |&center: &Point| {
                label.is_some_and(|label| {
                    label.overlaps(Box {
                        center,
                        size: Size::default(),
                    })
                })
            };
            assert!(
                other == index || !way.iter().any(on_label),
                "{edge:?} and {other}"
            );
        }
    }
}

#[test]
fn the_same_graph_has_the_same_drawing() {
    check(17, |graph, spacing, layout| {
        assert_eq!(layered(graph, spacing), *layout);
    });
}

#[test]
fn a_node_that_opens_moves_no_other_past_its_neighbours() {
    let mut random = Random::new(18);
    for _ in 0..100 {
        let node_count = 2 + random.below(40);
        let graph = graphs::tree(&mut random, node_count);
        let before = layered(&graph, Spacing::default());
        let mut opened = Graph::new();
        for (node, at) in graph.nodes().iter().zip(&before.nodes) {
            opened.add_node(Node {
                hint: Some(*at),
                ..*node
            });
        }
        for &edge in graph.edges() {
            opened.add_edge(edge);
        }
        let parent = random.below(node_count);
        for _ in 0..3 {
            let node = opened.add_node(Node::new(Shape::Circle, Size::new(44.0, 44.0)));
            opened.add_edge(Edge::new(parent, node));
        }
        let after = layered(&opened, Spacing::default());
        let layer = |node: usize| before.nodes[node].y;
        for one in 0..node_count {
            for other in (0..node_count).filter(|&other| layer(one) == layer(other)) {
                assert_eq!(
                    before.nodes[one].x < before.nodes[other].x,
                    after.nodes[one].x < after.nodes[other].x
                );
            }
        }
    }
}

#[test]
fn the_empty_graph_has_an_empty_drawing() {
    let layout = layered(&Graph::new(), Spacing::default());
    assert_eq!(layout.size, Size::new(32.0, 32.0));
    assert!(layout.nodes.is_empty());
}

#[test]
fn sizes_that_are_none_are_drawn_all_the_same() {
    let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 0.0, 1e300];
    let mut graph = Graph::new();
    for width in odd {
        let node = graph.add_node(Node {
            hint: Some(Point::new(width, width)),
            ..Node::new(Shape::Hexagon, Size::new(width, 0.0))
        });
        for label in [None, Some(Size::new(width, width))] {
            graph.add_edge(Edge {
                label,
                ..Edge::new(0, node)
            });
        }
    }
    for px in odd {
        let spacing = Spacing {
            node_px: px,
            layer_px: px,
            edge_px: px,
            arrow_px: px,
            margin_px: px,
        };
        let layout = layered(&graph, spacing);
        let routes = layout.edges.iter().flat_map(|route| &route.points);
        let labels = layout.edges.iter().flat_map(|route| &route.label);
        let mut points = layout.nodes.iter().chain(routes).chain(labels);
        assert!(points.all(|at| at.x.is_finite() && at.y.is_finite()));
        assert!(layout.size.width.is_finite() && layout.size.height.is_finite());
    }
}
