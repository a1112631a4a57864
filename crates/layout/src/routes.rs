//! Last phase: the ways of the edges, past the nodes and labels.
//!
//! A way is a line from center to center over the edge's bends, its corners rounded from the middle of one piece to
//! the middle of the next (a quadratic B-spline): two ways whose bends keep their order do not cross. In a row where it
//! would come too near to a node or a label, it passes more steeply, between the neighbours that the row's order gives.

use crate::coordinates::Places;
use crate::crossings::Component;
use crate::outline::Outline;
use crate::proper::{LOOP_REACH_PX, LOOP_STEP_PX, Proper, What};
use crate::{Edge, Graph, Point, Route, Shape, Size, Spacing};
use std::collections::HashMap;

/// The ways of all edges, in their order; they avoid nodes and labels.
pub(crate) fn routes(
    graph: &Graph,
    proper: &Proper,
    components: &[Component],
    places: &Places,
    spacing: &Spacing,
) -> Vec<Route> {
    let router = Router {
        graph,
        proper,
        places,
        spacing,
        beside: boxes_beside(proper, components),
    };
    let mut loop_counts = HashMap::new();
    let edges = graph.edges().iter().zip(&proper.chains);
    edges
        .map(|(edge, chain)| {
            if edge.from == edge.to {
                let count = loop_counts.entry(edge.from).or_insert(0);
                *count += 1;
                router.own_loop(edge, *count - 1)
            } else if chain.is_empty() {
                router.straight(edge)
            } else {
                router.along(edge, chain)
            }
        })
        .collect()
}

/// For every vertex the nearest nodes or labels to its left and right in its row.
fn boxes_beside(proper: &Proper, components: &[Component]) -> Vec<[Option<usize>; 2]> {
    let mut beside = vec![[None; 2]; proper.vertices.len()];
    let is_box = |vertex: usize| proper.vertices[vertex].what != What::Bend;
    for row in components.iter().flat_map(|component| &component.rows) {
        let mut last = None;
        for &vertex in row {
            beside[vertex][0] = last;
            last = Some(vertex).filter(|&it| is_box(it)).or(last);
        }
        last = None;
        for &vertex in row.iter().rev() {
            beside[vertex][1] = last;
            last = Some(vertex).filter(|&it| is_box(it)).or(last);
        }
    }
    beside
}

struct Router<'a> {
    graph: &'a Graph,
    proper: &'a Proper,
    places: &'a Places,
    spacing: &'a Spacing,
    beside: Vec<[Option<usize>; 2]>,
}

impl Router<'_> {
    /// The way of an edge along the vertices of its chain.
    fn along(&self, edge: &Edge, chain: &[usize]) -> Route {
        // Passes that came too near in a row are made steeper there; each row once, so this ends.
        let mut steep = vec![false; chain.len()];
        let mut points = self.rounded(&self.corners(chain, &steep));
        loop {
            let near: Vec<usize> = (0..chain.len())
                .filter(|&index| !steep[index] && self.is_too_near(chain[index], &points))
                .collect();
            if near.is_empty() {
                break;
            }
            for index in near {
                steep[index] = true;
            }
            points = self.rounded(&self.corners(chain, &steep));
        }
        let (first, last) = (chain[0], chain[chain.len() - 1]);
        points = clipped(&points, &self.outline(first));
        points.reverse();
        points = clipped(&points, &self.outline(last));
        if first == edge.from {
            points.reverse();
        }
        let label = chain
            .iter()
            .find(|&&vertex| self.proper.vertices[vertex].what == What::Label);
        Route {
            points,
            label: label.map(|&vertex| self.center(vertex)),
        }
    }

    /// The vertices of a chain, with two places for each row that is passed steeply.
    fn corners(&self, chain: &[usize], steep: &[bool]) -> Vec<Corner> {
        let mut corners = Vec::with_capacity(chain.len() + 4);
        for (index, (&vertex, &steep)) in chain.iter().zip(steep).enumerate() {
            let at = self.center(vertex);
            let half_height = self.places.half_height[self.proper.vertices[vertex].row];
            let rounding = match self.proper.vertices[vertex].what {
                What::Label => 0.2,
                What::Node | What::Bend => 0.5,
            };
            let before = index.checked_sub(1).map(|it| self.center(chain[it]));
            let after = chain.get(index + 1).map(|&it| self.center(it));
            let (first, last) = (before.unwrap_or(at), after.unwrap_or(at));
            // The top of an arch has no slope and cannot be steep.
            if !steep || half_height < 0.5 || first.y == last.y {
                corners.push(Corner { at, rounding });
                continue;
            }
            let limit = self.room(vertex) / half_height;
            let slope = ((last.x - first.x) / (last.y - first.y)).clamp(-limit, limit);
            let mut push = |towards: Option<Point>| {
                let step = towards.map_or(0.0, |it| (it.y - at.y).signum() * half_height);
                corners.push(Corner {
                    at: Point::new(at.x + slope * step, at.y + step),
                    rounding: 0.5,
                });
            };
            push(before);
            push(after);
        }
        corners
    }

    fn rounded(&self, corners: &[Corner]) -> Vec<Point> {
        let mut points = vec![corners[0].at];
        for three in corners.windows(3) {
            let [before, corner, after] = [three[0].at, three[1].at, three[2].at];
            let start = between(corner, before, three[1].rounding);
            let end = between(corner, after, three[1].rounding);
            push_line(&mut points, start);
            points.push(between(start, corner, 2.0 / 3.0));
            points.push(between(end, corner, 2.0 / 3.0));
            points.push(end);
        }
        push_line(&mut points, corners[corners.len() - 1].at);
        points
    }

    /// How far a way may be beside a vertex while it passes the row.
    fn room(&self, vertex: usize) -> f64 {
        let x = self.places.x[vertex];
        let [left, right] = self.beside[vertex];
        let own = &self.proper.vertices[vertex];
        let left = left.map_or(f64::INFINITY, |it| {
            x - self.places.x[it] - self.proper.vertices[it].right
        });
        let right = right.map_or(f64::INFINITY, |it| {
            self.places.x[it] - self.proper.vertices[it].left - x
        });
        let room = left.min(right).min(own.left + own.right + 100.0);
        match own.what {
            // Half way between two nodes neither is touched.
            What::Node => (room + own.left) / 2.0,
            What::Bend | What::Label => room * 0.6,
        }
    }

    /// Whether the way comes too near to the boxes beside this vertex of its chain.
    fn is_too_near(&self, vertex: usize, points: &[Point]) -> bool {
        let row = self.proper.vertices[vertex].row;
        let keep_px = self.spacing.edge_px.min(self.spacing.node_px) * 0.5;
        let reach = self.places.half_height[row] + keep_px;
        let (top, bottom) = (self.places.y[row] - reach, self.places.y[row] + reach);
        let mut boxes = self.beside[vertex].into_iter().flatten();
        boxes.any(|it| {
            let outline = self.outline(it).grown(keep_px);
            curves(points)
                .filter(|curve| {
                    curve[0].y.min(curve[3].y) < bottom && top < curve[0].y.max(curve[3].y)
                })
                .any(|curve| {
                    (0..=24).any(|step| outline.contains(split(curve, f64::from(step) / 24.0)[3]))
                })
        })
    }

    fn center(&self, vertex: usize) -> Point {
        Point::new(
            self.places.x[vertex],
            self.places.y[self.proper.vertices[vertex].row],
        )
    }

    fn outline(&self, vertex: usize) -> Outline {
        let direction = self.spacing.direction;
        match self.graph.nodes().get(vertex) {
            Some(node) => Outline::new(node.shape, node.size, self.center(vertex), direction),
            None => {
                let it = &self.proper.vertices[vertex];
                let size = Size::new(it.left + it.right, 2.0 * it.half_height);
                Outline::new(Shape::Square, size, self.center(vertex), direction)
            }
        }
    }

    /// An edge with too many rows between its ends to have bends.
    fn straight(&self, edge: &Edge) -> Route {
        let (from, to) = (self.outline(edge.from), self.outline(edge.to));
        let (start, end) = (from.edge(to.center), to.edge(from.center));
        Route {
            points: vec![
                start,
                between(start, end, 1.0 / 3.0),
                between(start, end, 2.0 / 3.0),
                end,
            ],
            label: edge.label.map(|_| between(start, end, 0.5)),
        }
    }

    /// An edge from a node to itself: a loop to its right.
    fn own_loop(&self, edge: &Edge, earlier_count: i32) -> Route {
        let outline = self.outline(edge.from);
        let size = self.graph.nodes()[edge.from].size;
        let center = outline.center;
        let reach = size.width / 2.0 + LOOP_REACH_PX + LOOP_STEP_PX * f64::from(earlier_count);
        let lean = (size.height / 2.0).min(14.0) + 3.0 * f64::from(earlier_count);
        let start = outline.edge(Point::new(center.x + size.width / 2.0, center.y - lean));
        let end = outline.edge(Point::new(center.x + size.width / 2.0, center.y + lean));
        let apex = center.x + reach;
        // The middle of a cubic curve is three quarters of the way from its ends to its controls.
        let far = start.x + (apex - start.x) / 0.75;
        Route {
            points: vec![
                start,
                Point::new(far, start.y - lean),
                Point::new(far, end.y + lean),
                end,
            ],
            label: edge.label.map(|size| {
                let gap_px = self.spacing.edge_px / 2.0;
                Point::new(apex + gap_px + size.width / 2.0, center.y)
            }),
        }
    }
}

/// A place where a way may turn.
struct Corner {
    at: Point,
    /// Part of the pieces before and after that is rounded, at most a half.
    rounding: f64,
}

/// Adds a straight curve, unless it would be nothing.
fn push_line(points: &mut Vec<Point>, end: Point) {
    let start = points[points.len() - 1];
    if (end.x - start.x).abs() + (end.y - start.y).abs() > 1e-6 {
        points.push(between(start, end, 1.0 / 3.0));
        points.push(between(start, end, 2.0 / 3.0));
        points.push(end);
    }
}

fn curves(points: &[Point]) -> impl Iterator<Item = [Point; 4]> {
    let fours = points.windows(4).step_by(3);
    fours.map(|four| [four[0], four[1], four[2], four[3]])
}

/// The curves from where they first leave the outline, in which they begin.
fn clipped(points: &[Point], outline: &Outline) -> Vec<Point> {
    for first in (0..points.len() - 1).step_by(3) {
        let curve = [
            points[first],
            points[first + 1],
            points[first + 2],
            points[first + 3],
        ];
        const STEPS: i32 = 24;
        let leaving = (1..=STEPS)
            .map(|step| f64::from(step) / f64::from(STEPS))
            .find(|&part| !outline.contains(split(curve, part)[3]));
        let Some(mut outside) = leaving else {
            continue;
        };
        let mut inside = outside - 1.0 / f64::from(STEPS);
        for _ in 0..20 {
            let middle = (inside + outside) / 2.0;
            if outline.contains(split(curve, middle)[3]) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        let mut rest = split(curve, outside)[3..].to_vec();
        rest.extend(&points[first + 4..]);
        return rest;
    }
    points.to_vec()
}

/// The two halves of a cubic curve that is split at `part`, after de Casteljau; the fourth point is on the curve.
fn split(curve: [Point; 4], part: f64) -> [Point; 7] {
    let [a, b, c, d] = curve;
    let (ab, bc, cd) = (
        between(a, b, part),
        between(b, c, part),
        between(c, d, part),
    );
    let (abc, bcd) = (between(ab, bc, part), between(bc, cd, part));
    [a, ab, abc, between(abc, bcd, part), bcd, cd, d]
}

fn between(start: Point, end: Point, part: f64) -> Point {
    Point::new(
        start.x + (end.x - start.x) * part,
        start.y + (end.y - start.y) * part,
    )
}
