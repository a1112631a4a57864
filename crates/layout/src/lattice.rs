//! A drawing of its own for two numbers: the nodes in columns and rows, the edges as lines that pass beside the others.

use crate::free::free_ways;
use crate::number_line::{largest, places, shortest_first};
use crate::routes::{Corner, Rounding, round};
use crate::{Graph, Layout, Point, Size, Spacing};
use std::collections::HashMap;

/// Draws each node in the column of its first number and the row of its second, smaller ones left and above; `cells`
/// are in the order of the nodes, and nodes that share both numbers stand side by side.
///
/// Columns are equally far apart, half as far again where numbers between them are missing; so are rows. An edge is
/// straight if that leads past the other nodes and not along another edge; else it is bent a little, or runs between
/// two columns or rows. Labels keep clear of nodes, and of other labels and edges as far as there is room. Ranks and hints
/// mean nothing here.
///
/// # Panics
///
/// When there are not two numbers for each node.
pub fn lattice(graph: &Graph, cells: &[(i64, i64)], spacing: Spacing) -> Layout {
    assert_eq!(
        cells.len(),
        graph.nodes().len(),
        "two numbers for each node"
    );
    let spacing = spacing.clamped();
    let (nodes, edges) = (graph.nodes(), graph.edges());
    let (node, label) = largest(graph);
    let mut met = HashMap::new();
    let place_in_cell: Vec<f64> = cells
        .iter()
        .map(|cell| {
            let count = met.entry(cell).or_insert(0.0);
            *count += 1.0;
            *count - 1.0
        })
        .collect();
    let most: f64 = met.values().copied().fold(0.0, f64::max);
    let aside_px = node.width + spacing.node_px;
    let around = 2.0 * (spacing.edge_px + spacing.arrow_px);
    let pitch = Size::new(
        (most - 1.0).max(0.0) * aside_px + node.width + spacing.layer_px.max(label.width + around),
        node.height + spacing.layer_px.max(label.height + around),
    );

    let axis = |number: fn(&(i64, i64)) -> i64| {
        let numbers: Vec<i64> = cells.iter().map(number).collect();
        places(&numbers, 0.0)
    };
    let (columns, rows) = (axis(|cell| cell.0), axis(|cell| cell.1));
    let centers: Vec<Point> = (0..nodes.len())
        .map(|node| {
            let aside = place_in_cell[node] - (met[&cells[node]] - 1.0) / 2.0;
            Point::new(
                columns[node] * pitch.width + aside * aside_px,
                rows[node] * pitch.height,
            )
        })
        .collect();

    let order = shortest_first(edges, &centers);
    let offer = |index: usize, number: usize| {
        let edge = &edges[index];
        let (start, end) = (centers[edge.from], centers[edge.to]);
        let corners = if edge.from == edge.to {
            own_corners(start, nodes[edge.from].size, pitch, number)
        } else {
            corners(start, end, pitch, number)
        };
        let mut way = Vec::new();
        round(&corners?, &mut way);
        Some(way)
    };
    let edges = free_ways(graph, &centers, &spacing, &order, &offer);
    Layout {
        size: Size::default(),
        nodes: centers,
        edges,
    }
    .framed(graph, spacing.margin_px)
}

/// How far aside a way may run from the line between its ends, as a part of the distance of rows or columns.
const ASIDE: [f64; 12] = [
    0.12, -0.12, 0.2, -0.2, 0.36, -0.36, 0.46, -0.46, 0.56, -0.56, 0.66, -0.66,
];
/// Where a way may run between two columns or rows.
const BETWEEN: [f64; 5] = [0.5, 0.42, 0.58, 0.36, 0.64];
/// After this part of the distance to the next column or row, a way is where it is going to run.
const RISE: f64 = 0.55;

/// The corners of the ways between two nodes, by number; the first is straight.
fn corners(start: Point, end: Point, pitch: Size, number: usize) -> Option<Vec<Corner>> {
    let (x, y) = (end.x - start.x, end.y - start.y);
    let (right, down) = (x.signum(), y.signum());
    let Some(number) = number.checked_sub(1) else {
        return Some(vec![corner(start), corner(end)]);
    };
    if let Some(aside) = ASIDE.get(number) {
        let length = start.distance(end).max(1.0);
        let (x, y) = (x / length, y / length);
        let aside = aside * (x.abs() * pitch.height + y.abs() * pitch.width);
        let rise = RISE * (x.abs() * pitch.width + y.abs() * pitch.height);
        let rise = rise.min(0.4 * length);
        let at = |from: Point, by: f64| {
            corner(Point::new(
                from.x + x * by - y * aside,
                from.y + y * by + x * aside,
            ))
        };
        return Some(vec![
            corner(start),
            at(start, rise),
            at(end, -rise),
            corner(end),
        ]);
    }
    let number = number - ASIDE.len();
    let part = BETWEEN.get(number / 2)?;
    let is_far = |step: f64, pitch: f64| step.abs() > 1.5 * pitch;
    let (rise_x, rise_y) = (right * RISE * pitch.width, down * RISE * pitch.height);
    let mut corners = vec![start];
    if number.is_multiple_of(2) {
        // Beside the column of the start, then beside the row of the end.
        let column = start.x + right * part * pitch.width;
        let row = end.y - down * part * pitch.height;
        corners.push(Point::new(column, start.y + rise_y));
        if is_far(x, pitch.width) {
            corners.push(Point::new(column, row));
            corners.push(Point::new(end.x - rise_x, row));
        } else {
            corners.push(Point::new(column, end.y - rise_y));
        }
    } else {
        // Beside the row of the start, then beside the column of the end.
        let row = start.y + down * part * pitch.height;
        let column = end.x - right * part * pitch.width;
        corners.push(Point::new(start.x + rise_x, row));
        if is_far(y, pitch.height) {
            corners.push(Point::new(column, row));
            corners.push(Point::new(column, end.y - rise_y));
        } else {
            corners.push(Point::new(end.x - rise_x, row));
        }
    }
    corners.push(end);
    Some(corners.into_iter().map(corner).collect())
}

/// The corners of an edge from a node to itself, below it and to its right.
fn own_corners(center: Point, size: Size, pitch: Size, number: usize) -> Option<Vec<Corner>> {
    let part = BETWEEN.get(number)?;
    let (aside, down) = (
        (part + 0.2) * (size.width + pitch.width) / 2.0,
        (part + 0.2) * (size.height + pitch.height) / 2.0,
    );
    let corners = [
        center,
        Point::new(center.x + aside, center.y),
        Point::new(center.x + aside, center.y + down),
        Point::new(center.x, center.y + down),
        center,
    ];
    Some(corners.map(corner).to_vec())
}

fn corner(at: Point) -> Corner {
    Corner {
        at,
        rounding: Rounding::Px(24.0),
    }
}

#[cfg(test)]
mod tests {
    use super::lattice;
    use crate::laws::{
        check_distances, check_ends, check_frame, check_labels, check_labels_and_nodes,
        check_ways_and_labels, check_ways_and_nodes,
    };
    use crate::{Edge, Graph, Layout, Node, Shape, Size, Spacing};

    #[test]
    fn equal_numbers_share_a_column_or_a_row() {
        let (_, layout) = drawn(&[(3, 1), (3, 4), (5, 4)], &[]);
        assert_eq!(layout.nodes[0].x, layout.nodes[1].x);
        assert_eq!(layout.nodes[1].y, layout.nodes[2].y);
        assert!(layout.nodes[0].y < layout.nodes[1].y && layout.nodes[1].x < layout.nodes[2].x);
    }

    #[test]
    fn nodes_in_one_cell_stand_side_by_side() {
        let (_, layout) = drawn(&[(0, 0), (0, 0), (1, 0), (1, 1)], &[]);
        let x: Vec<f64> = layout.nodes.iter().map(|at| at.x).collect();
        assert!(x[0] < x[1] && x[1] < x[2]);
        assert_eq!(x[2], x[3]);
    }

    #[test]
    fn a_way_past_nothing_is_straight_and_one_past_a_node_is_bent() {
        let (_, layout) = drawn(&[(0, 0), (1, 0), (2, 0), (0, 2)], &[(0, 1), (0, 2), (0, 3)]);
        let is_straight = |edge: usize| {
            let points = &layout.edges[edge].points;
            let (start, end) = (points[0], points[points.len() - 1]);
            points.iter().all(|at| {
                let aside =
                    (end.x - start.x) * (at.y - start.y) - (end.y - start.y) * (at.x - start.x);
                aside.abs() < 1e-6 * start.distance(end)
            })
        };
        assert_eq!([0, 1, 2].map(is_straight), [true, false, true]);
    }

    #[test]
    fn steps_up_and_doubling_pass_beside_nodes() {
        check(&grid(7, 7), |(a, b)| {
            vec![(a + 1, b), (2 * a, b), (a, b + 1), (a, 2 * b)]
        });
    }

    #[test]
    fn a_queen_passes_beside_nodes() {
        check(&grid(4, 4), |(a, b)| {
            let steps = 1..=a.max(b);
            steps
                .flat_map(|step| [(a - step, b), (a, b - step), (a - step, b - step)])
                .collect()
        });
    }

    #[test]
    fn a_knight_passes_beside_nodes() {
        check(&grid(6, 6), |(a, b)| {
            vec![
                (a - 2, b + 1),
                (a - 2, b - 1),
                (a - 1, b - 2),
                (a + 1, b - 2),
            ]
        });
    }

    #[test]
    fn moves_to_far_cells_pass_beside_nodes() {
        check(&grid(6, 12), |(a, b)| vec![(a + 1, 2 * b), (a + 2, b + 7)]);
    }

    #[test]
    fn loops_parallel_edges_and_no_nodes_are_drawn() {
        let edges = [(0, 0), (0, 1), (0, 1), (1, 0)];
        let (graph, layout) = drawn(&[(0, 0), (i64::MAX, i64::MIN)], &edges);
        check_layout(&graph, &layout);
        check_labels(&graph, &layout);
        check_ways_and_labels(&graph, &layout);
        let empty = lattice(&Graph::new(), &[], Spacing::default());
        assert!(empty.nodes.is_empty());
    }

    fn check(cells: &[(i64, i64)], moves: impl Fn((i64, i64)) -> Vec<(i64, i64)>) {
        let mut edges = Vec::new();
        for (from, &cell) in cells.iter().enumerate() {
            for to in moves(cell) {
                let to = cells.iter().position(|&it| it == to && it != cell);
                edges.extend(to.map(|to| (from, to)));
            }
        }
        edges.sort_unstable();
        edges.dedup();
        let (graph, layout) = drawn(cells, &edges);
        check_layout(&graph, &layout);
    }

    fn check_layout(graph: &Graph, layout: &Layout) {
        check_frame(graph, Spacing::default(), layout);
        check_distances(graph, Spacing::default(), layout);
        check_ends(graph, layout);
        check_labels_and_nodes(graph, layout);
        check_ways_and_nodes(graph, layout);
    }

    fn drawn(cells: &[(i64, i64)], edges: &[(usize, usize)]) -> (Graph, Layout) {
        let mut graph = Graph::new();
        for _ in cells {
            graph.add_node(Node::new(Shape::Circle, Size::new(54.0, 54.0)));
        }
        for &(from, to) in edges {
            graph.add_edge(Edge {
                label: Some(Size::new(24.0, 18.0)),
                ..Edge::new(from, to)
            });
        }
        let layout = lattice(&graph, cells, Spacing::default());
        (graph, layout)
    }

    fn grid(columns: i64, rows: i64) -> Vec<(i64, i64)> {
        (1..=columns)
            .flat_map(|a| (1..=rows).map(move |b| (a, b)))
            .collect()
    }
}
