//! Last phase: the ways of the edges, past the nodes and labels.
//!
//! A way is first tried as the smoothest one: straight where an edge has no bends, else a curve through them that
//! never turns back (monotone cubic pieces after Steffen, 1990). In a row where it would come too near to a node or a
//! label, it passes more steeply, between the neighbours that the row's order gives it.

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
    let mut level_counts = HashMap::new();
    let edges = graph.edges().iter().zip(&proper.chains);
    edges
        .map(|(edge, chain)| {
            if edge.from == edge.to {
                let count = loop_counts.entry(edge.from).or_insert(0);
                *count += 1;
                router.own_loop(edge, *count - 1)
            } else if !chain.is_empty() {
                router.down(edge, chain)
            } else if proper.vertices[edge.from].row == proper.vertices[edge.to].row {
                let pair = (edge.from.min(edge.to), edge.from.max(edge.to));
                let count = level_counts.entry(pair).or_insert(0);
                *count += 1;
                router.level(edge, *count - 1)
            } else {
                router.straight(edge)
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

/// A place that a way passes.
#[derive(Clone, Copy)]
struct Knot {
    at: Point,
    /// Change of x for a step down.
    slope: f64,
}

impl Router<'_> {
    /// The way of an edge between rows: through the vertices of its chain, from the upper end to the lower.
    fn down(&self, edge: &Edge, chain: &[usize]) -> Route {
        // Passes that came too near in a row are made steeper there; each row once, so this ends.
        let mut steep = vec![false; chain.len()];
        let mut knots = self.knots(chain, &steep);
        loop {
            let near: Vec<usize> = (0..chain.len())
                .filter(|&index| !steep[index] && self.is_too_near(chain[index], &knots))
                .collect();
            if near.is_empty() {
                break;
            }
            for index in near {
                steep[index] = true;
            }
            knots = self.knots(chain, &steep);
        }
        let mut points = bezier(&knots);
        let (upper, lower) = (chain[0], chain[chain.len() - 1]);
        points = clipped(&points, &self.outline(upper));
        points.reverse();
        points = clipped(&points, &self.outline(lower));
        if upper == edge.from {
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

    /// Knots at the vertices of a chain, two in each row that is passed steeply.
    fn knots(&self, chain: &[usize], steep: &[bool]) -> Vec<Knot> {
        let mut knots: Vec<Knot> = chain
            .iter()
            .map(|&vertex| Knot {
                at: self.center(vertex),
                slope: 0.0,
            })
            .collect();
        take_slopes(&mut knots, &vec![false; chain.len()]);

        let (mut split, mut fixed) = (Vec::new(), Vec::new());
        for (index, (&vertex, &steep)) in chain.iter().zip(steep).enumerate() {
            let Knot { at, slope } = knots[index];
            let row = self.proper.vertices[vertex].row;
            let half_height = self.places.half_height[row];
            if !steep || half_height < 0.5 {
                split.push(knots[index]);
                fixed.push(false);
                continue;
            }
            let limit = self.room(vertex) / half_height;
            let slope = slope.clamp(-limit, limit);
            let steps: &[f64] = match index {
                0 => &[0.0, 1.0],
                _ if index + 1 == chain.len() => &[-1.0, 0.0],
                _ => &[-1.0, 1.0],
            };
            for step in steps {
                let step = step * half_height;
                split.push(Knot {
                    at: Point::new(at.x + slope * step, at.y + step),
                    slope,
                });
                fixed.push(true);
            }
        }
        take_slopes(&mut split, &fixed);
        split
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
    fn is_too_near(&self, vertex: usize, knots: &[Knot]) -> bool {
        let row = self.proper.vertices[vertex].row;
        let (y, half_height) = (self.places.y[row], self.places.half_height[row]);
        let keep_px = self.spacing.edge_px.min(self.spacing.node_px) * 0.5;
        let mut boxes = self.beside[vertex].into_iter().flatten();
        boxes.any(|it| {
            let outline = self.outline(it).grown(keep_px);
            const STEPS: i32 = 12;
            (-STEPS..=STEPS).any(|step| {
                let y = y + (half_height + keep_px) * f64::from(step) / f64::from(STEPS);
                x_at(knots, y).is_some_and(|x| outline.contains(Point::new(x, y)))
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

    /// An edge within a row: straight to the neighbour, else over those between.
    fn level(&self, edge: &Edge, earlier_count: usize) -> Route {
        let (from, to) = (self.outline(edge.from), self.outline(edge.to));
        let positions = [edge.from, edge.to].map(|vertex| self.places.position[vertex]);
        let apart = positions[0].abs_diff(positions[1]);
        if apart == 1 && earlier_count == 0 {
            let mut route = self.straight(edge);
            if let (Some(at), Some(size)) = (&mut route.label, edge.label) {
                at.y -= size.height / 2.0 + 3.0;
            }
            return route;
        }
        let row = self.proper.vertices[edge.from].row;
        let free_px = if row == 0 {
            f64::INFINITY
        } else {
            let distance = self.places.y[row] - self.places.y[row - 1];
            distance - self.places.half_height[row] - self.places.half_height[row - 1]
        };
        let rise = 8.0 + 6.0 * (apart - 1 + 2 * earlier_count) as f64;
        let y = from.center.y - self.places.half_height[row] - rise.min(0.6 * free_px);

        // Both ends lean to each other a little, so that ways to the left and to the right leave apart.
        let ahead = (to.center.x - from.center.x).signum();
        let start = from.edge(Point::new(
            from.center.x + ahead * 8.0,
            from.center.y - 20.0,
        ));
        let end = to.edge(Point::new(to.center.x - ahead * 8.0, to.center.y - 20.0));
        let turn = ((end.x - start.x).abs() / 2.0).min(24.0) * ahead;
        let (left, right) = (Point::new(start.x + turn, y), Point::new(end.x - turn, y));
        let (up, down) = (
            Point::new(start.x + turn * 0.2, y),
            Point::new(end.x - turn * 0.2, y),
        );
        let points = vec![
            start,
            between(start, up, 0.7),
            between(left, up, 0.7),
            left,
            between(left, right, 1.0 / 3.0),
            between(left, right, 2.0 / 3.0),
            right,
            between(right, down, 0.7),
            between(end, down, 0.7),
            end,
        ];
        Route {
            points,
            label: edge.label.map(|size| {
                let middle = between(left, right, 0.5);
                Point::new(middle.x, middle.y - size.height / 2.0 - 3.0)
            }),
        }
    }

    /// An edge from a node to itself: a loop to its right.
    fn own_loop(&self, edge: &Edge, earlier_count: usize) -> Route {
        let outline = self.outline(edge.from);
        let size = self.graph.nodes()[edge.from].size;
        let center = outline.center;
        let reach = size.width / 2.0 + LOOP_REACH_PX + LOOP_STEP_PX * earlier_count as f64;
        let lean = (size.height / 2.0).min(14.0) + 3.0 * earlier_count as f64;
        let start = outline.edge(Point::new(center.x + size.width / 2.0, center.y - lean));
        let end = outline.edge(Point::new(center.x + size.width / 2.0, center.y + lean));
        // A cubic curve comes three quarters of the way to its controls.
        let far = center.x + (reach - 2.0 - size.width / 2.0) / 0.75 + size.width / 2.0 - 8.0;
        Route {
            points: vec![
                start,
                Point::new(far, start.y - lean),
                Point::new(far, end.y + lean),
                end,
            ],
            label: edge
                .label
                .map(|size| Point::new(center.x + reach + size.width / 2.0, center.y)),
        }
    }
}

/// Slopes of a curve through the knots that has no turns between them; those that are `fixed` stay.
fn take_slopes(knots: &mut [Knot], fixed: &[bool]) {
    let secants: Vec<f64> = knots
        .windows(2)
        .map(|pair| (pair[1].at.x - pair[0].at.x) / (pair[1].at.y - pair[0].at.y))
        .collect();
    let last = knots.len() - 1;
    for index in (1..last).filter(|&index| !fixed[index]) {
        let (before, after) = (secants[index - 1], secants[index]);
        knots[index].slope = if before * after <= 0.0 {
            0.0
        } else {
            2.0 * before * after / (before + after)
        };
    }
    let end_slope = |secant: f64, next: f64| {
        let slope = (3.0 * secant - next) / 2.0;
        if slope * secant <= 0.0 { 0.0 } else { slope }
    };
    if !fixed[0] {
        let next = if last == 1 && !fixed[1] {
            secants[0]
        } else {
            knots[1].slope
        };
        knots[0].slope = end_slope(secants[0], next);
    }
    if !fixed[last] {
        knots[last].slope = end_slope(secants[last - 1], knots[last - 1].slope);
    }
}

fn bezier(knots: &[Knot]) -> Vec<Point> {
    let mut points = vec![knots[0].at];
    for pair in knots.windows(2) {
        let third = (pair[1].at.y - pair[0].at.y) / 3.0;
        let (start, end) = (pair[0], pair[1]);
        points.push(Point::new(
            start.at.x + start.slope * third,
            start.at.y + third,
        ));
        points.push(Point::new(end.at.x - end.slope * third, end.at.y - third));
        points.push(end.at);
    }
    points
}

/// Where the curve through the knots is at the height `y`.
fn x_at(knots: &[Knot], y: f64) -> Option<f64> {
    let index = knots.partition_point(|knot| knot.at.y <= y);
    let (start, end) = (knots.get(index.checked_sub(1)?)?, knots.get(index)?);
    let height = end.at.y - start.at.y;
    let part = (y - start.at.y) / height;
    let controls = [
        start.at.x,
        start.at.x + start.slope * height / 3.0,
        end.at.x - end.slope * height / 3.0,
        end.at.x,
    ];
    let rest = 1.0 - part;
    Some(
        rest.powi(3) * controls[0]
            + 3.0 * rest.powi(2) * part * controls[1]
            + 3.0 * rest * part.powi(2) * controls[2]
            + part.powi(3) * controls[3],
    )
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
