//! A drawing of its own for one number: the nodes on a line, the edges as arcs above and below it.

use crate::free::free_ways;
use crate::{Edge, Graph, Layout, Point, Size, Spacing};
use std::collections::HashMap;

/// Draws each node at its number on a line, smaller ones to the left; `numbers` are in the order of the nodes.
///
/// Neighbours on the line are equally far apart, half as far again where numbers between them are missing; nodes that
/// share a number stand side by side. Edges to greater numbers are arcs above the line, edges to smaller ones arcs
/// below it. Of two arcs on one side, one of which begins and ends between the ends of the other or at them, the
/// shorter is inside and they do not cross. Labels stand on their arcs, clear of the nodes, and slide along as far as
/// there is room to keep clear of other labels and arcs. Ranks and hints mean nothing here.
///
/// # Panics
///
/// When there is not one number for each node.
pub fn number_line(graph: &Graph, numbers: &[i64], spacing: Spacing) -> Layout {
    assert_eq!(numbers.len(), graph.nodes().len(), "a number for each node");
    let spacing = &spacing.clamped();
    let (nodes, edges) = (graph.nodes(), graph.edges());
    let (node, label) = largest(graph);
    let step_px = (node.width + spacing.node_px).max(label.width + 2.0 * spacing.edge_px);
    let centers: Vec<Point> = places(numbers, 1.0)
        .into_iter()
        .map(|place| Point::new(place * step_px, 0.0))
        .collect();

    let order = shortest_first(edges, &centers);
    let twin_px = label.height + spacing.edge_px;
    let least_px = (node.height + label.height) / 2.0 + 1.5 * spacing.edge_px;
    let rise_px = 0.75 * step_px;
    let twins = twins(edges);

    let arc = |index: usize, number: usize| {
        let edge = (number == 0).then(|| &edges[index])?;
        let (start, end) = (centers[edge.from], centers[edge.to]);
        let more_px = twins[index] * twin_px;
        if edge.from == edge.to {
            return Some(own_arc(start, nodes[edge.from].size, least_px + more_px));
        }
        let aside = end.x - start.x;
        let steps = aside.abs() / step_px;
        // The middle of a curve is three quarters as high as its controls.
        let usual = (least_px + rise_px * (steps.powf(HEIGHT_POWER) - 1.0)) / 0.75;
        let lean = (LEAN * steps.powf(LEAN_POWER)).max(LEAST_LEAN) * usual;
        let lean = lean.min(aside.abs() / 3.0) * aside.signum();
        let y = -aside.signum() * (usual + more_px / 0.75);
        Some(vec![
            start,
            Point::new(start.x + lean, y),
            Point::new(end.x - lean, y),
            end,
        ])
    };
    let edges = free_ways(graph, &centers, spacing, &order, &arc);
    Layout {
        size: Size::default(),
        nodes: centers,
        edges,
    }
    .framed(graph, spacing.margin_px)
}

/// Arcs rise by this power of their width: low enough for wide drawings, and high enough that an arc within another
/// stays there.
const HEIGHT_POWER: f64 = 0.8;
/// How far an arc between neighbours leans aside where it begins, for a step up...
const LEAN: f64 = 0.4;
/// ...and by which power a wide one leans less, so that arcs that begin together part at once.
const LEAN_POWER: f64 = -0.5;
/// Arcs of any width lean aside so much, as others end at the same nodes.
const LEAST_LEAN: f64 = 0.16;

/// Width and height of the widest and the highest node, and those of the labels.
pub(crate) fn largest(graph: &Graph) -> (Size, Size) {
    let largest = |sizes: &mut dyn Iterator<Item = Size>| {
        sizes.fold(Size::default(), |one, other| {
            Size::new(one.width.max(other.width), one.height.max(other.height))
        })
    };
    (
        largest(&mut graph.nodes().iter().map(|node| node.size)),
        largest(&mut graph.edges().iter().filter_map(|edge| edge.label)),
    )
}

/// The edges by the distance of their ends.
pub(crate) fn shortest_first(edges: &[Edge], centers: &[Point]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..edges.len()).collect();
    let length = |edge: &Edge| centers[edge.to].distance(centers[edge.from]);
    kruzhok_order::sort_by(&mut order, |&one, &other| {
        length(&edges[one]).total_cmp(&length(&edges[other]))
    });
    order
}

/// For every edge, how many before it have the same ends.
fn twins(edges: &[Edge]) -> Vec<f64> {
    let mut counts = HashMap::new();
    edges
        .iter()
        .map(|edge| {
            let count = counts.entry((edge.from, edge.to)).or_insert(0.0);
            *count += 1.0;
            *count - 1.0
        })
        .collect()
}

/// An edge from a node to itself, above it.
fn own_arc(center: Point, size: Size, height: f64) -> Vec<Point> {
    let (aside, y) = (1.2 * size.width, center.y - height / 0.75);
    vec![
        center,
        Point::new(center.x - aside, y),
        Point::new(center.x + aside, y),
        center,
    ]
}

/// The places of numbers on a line: neighbours are 1 apart, 1.5 where numbers between them are missing, and equal ones
/// `equal` apart, in their order.
pub(crate) fn places(numbers: &[i64], equal: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    kruzhok_order::sort_by_key(&mut order, |&index| numbers[index]);
    let mut places = vec![0.0; numbers.len()];
    for pair in order.windows(2) {
        let step = match numbers[pair[1]].saturating_sub(numbers[pair[0]]) {
            0 => equal,
            1 => 1.0,
            _ => 1.5,
        };
        places[pair[1]] = places[pair[0]] + step;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::{number_line, places};
    use crate::laws::{
        check_distances, check_ends, check_frame, check_labels, check_ways_and_labels,
        check_ways_and_nodes, way,
    };
    use crate::{Edge, Graph, Layout, Node, Point, Shape, Size, Spacing};

    #[test]
    fn missing_numbers_leave_a_gap() {
        assert_eq!(places(&[5, 3, 9, 4], 1.0), [2.0, 0.0, 3.5, 1.0]);
        assert_eq!(places(&[i64::MAX, i64::MIN], 1.0), [1.5, 0.0]);
    }

    #[test]
    fn nodes_with_one_number_stand_side_by_side() {
        assert_eq!(places(&[7, 7, 8], 1.0), [0.0, 1.0, 2.0]);
    }

    #[test]
    fn arcs_to_greater_numbers_are_above_the_line_and_others_below() {
        let steps = [1, 3, -1, -2];
        let (_, layout) = drawn(5, &steps);
        for (route, (from, to)) in layout.edges.iter().zip(edges(5, &steps)) {
            let middle = route.points[route.points.len() / 2];
            assert_eq!(middle.y < layout.nodes[0].y, from < to);
        }
    }

    #[test]
    fn an_arc_between_the_ends_of_another_is_inside() {
        for node_count in [3, 9, 20] {
            let steps: Vec<i64> = (1..node_count).collect();
            let (_, layout) = drawn(node_count, &steps);
            let edges = edges(node_count, &steps);
            let ways: Vec<Vec<Point>> = (0..edges.len()).map(|edge| way(&layout, edge)).collect();
            for (&(from, to), inner) in edges.iter().zip(&ways) {
                for (&(start, end), outer) in edges.iter().zip(&ways) {
                    if start <= from && to <= end && (start, end) != (from, to) {
                        let is_inside = inner.iter().all(|&at| is_under(outer, at));
                        assert!(is_inside, "{from} to {to} in {start} to {end}");
                    }
                }
            }
        }
    }

    /// Whether a way that goes to the right is above a point, or less than a pixel below it.
    fn is_under(way: &[Point], at: Point) -> bool {
        let right = way.partition_point(|it| it.x < at.x);
        if right == 0 || right == way.len() {
            return true;
        }
        let (one, other) = (way[right - 1], way[right]);
        let part = (at.x - one.x) / (other.x - one.x);
        one.y + (other.y - one.y) * part < at.y + 1.0
    }

    #[test]
    fn steps_up_and_doubling_are_drawn() {
        check(25, &[1, 0]);
        check(60, &[1, 0]);
    }

    #[test]
    fn taking_a_few_is_drawn() {
        check(20, &[-1, -2, -3]);
        check(40, &[-1, -3, -4]);
        check(30, &[-2, -3, -5]);
    }

    #[test]
    fn a_line_of_thousands_is_drawn_at_once() {
        let (_, layout) = drawn(3_000, &[1, 0]);
        assert_eq!(layout.nodes.len(), 3_000);
    }

    #[test]
    fn moves_both_ways_are_drawn() {
        check(20, &[1, -1, 3, -4]);
    }

    #[test]
    fn taking_any_number_is_drawn() {
        check(7, &[-1, -2, -3, -4, -5, -6]);
    }

    #[test]
    fn doubling_once_leaves_the_labels_free() {
        let numbers = [62, 63, 124, 64, 126, 125];
        let mut graph = Graph::new();
        for _ in numbers {
            graph.add_node(Node::new(Shape::Circle, Size::new(54.0, 54.0)));
        }
        for (from, to) in [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5)] {
            graph.add_edge(labelled(from, to));
        }
        let layout = number_line(&graph, &numbers, Spacing::default());
        check_layout(&graph, &layout);
        check_ways_and_labels(&graph, &layout);
    }

    #[test]
    fn loops_parallel_edges_and_no_nodes_are_drawn() {
        let mut graph = graph(4, &[2]);
        for (from, to) in [(1, 1), (1, 1), (0, 2), (0, 2), (2, 0)] {
            graph.add_edge(labelled(from, to));
        }
        let layout = number_line(&graph, &[3, 4, 5, 6], Spacing::default());
        check_layout(&graph, &layout);
        let empty = number_line(&Graph::new(), &[], Spacing::default());
        assert!(empty.nodes.is_empty());
    }

    fn check(node_count: i64, steps: &[i64]) {
        let (graph, layout) = drawn(node_count, steps);
        check_layout(&graph, &layout);
    }

    fn check_layout(graph: &Graph, layout: &Layout) {
        check_frame(graph, Spacing::default(), layout);
        check_distances(graph, Spacing::default(), layout);
        check_ends(graph, layout);
        check_labels(graph, layout);
        check_ways_and_nodes(graph, layout);
    }

    fn drawn(node_count: i64, steps: &[i64]) -> (Graph, Layout) {
        let graph = graph(node_count, steps);
        let numbers: Vec<i64> = (0..node_count).collect();
        let layout = number_line(&graph, &numbers, Spacing::default());
        (graph, layout)
    }

    /// From every number an edge to that and one of the steps; a step of 0 doubles.
    fn graph(node_count: i64, steps: &[i64]) -> Graph {
        let mut graph = Graph::new();
        for _ in 0..node_count {
            graph.add_node(Node::new(Shape::Circle, Size::new(54.0, 54.0)));
        }
        for (from, to) in edges(node_count, steps) {
            graph.add_edge(labelled(from, to));
        }
        graph
    }

    fn labelled(from: usize, to: usize) -> Edge {
        Edge {
            label: Some(Size::new(24.0, 18.0)),
            ..Edge::new(from, to)
        }
    }

    fn edges(node_count: i64, steps: &[i64]) -> Vec<(usize, usize)> {
        let mut edges = Vec::new();
        for from in 0..node_count {
            for &step in steps {
                let to = if step == 0 { 2 * from } else { from + step };
                if to != from && (0..node_count).contains(&to) {
                    let index = |number| usize::try_from(number).expect("it is not negative");
                    edges.push((index(from), index(to)));
                }
            }
        }
        edges.sort_unstable();
        edges.dedup();
        edges
    }
}
