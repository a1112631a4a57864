//! Last phase: the ways of the edges, past the nodes and labels.
//!
//! A way is a line from center to center over the edge's bends, its corners rounded from the middle of one piece to
//! the middle of the next (a quadratic B-spline): two ways whose bends keep their order do not cross. Where a way would
//! come too near to a node or a label, it passes that row more steeply, together with the ways beside it, so that they
//! keep their order still.

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
    let mut router = Router {
        graph,
        proper,
        places,
        spacing,
        beside: boxes_beside(proper, components),
        runs: runs(proper, components),
        steep: vec![[false; 2]; proper.vertices.len()],
        passes: vec![[0.0; 2]; proper.vertices.len()],
    };
    let mut ways = router.ways();
    let mut loop_counts = HashMap::new();
    let edges = graph.edges().iter().zip(&proper.chains).enumerate();
    edges
        .map(|(index, (edge, chain))| {
            if edge.from == edge.to {
                let count = loop_counts.entry(edge.from).or_insert(0);
                *count += 1;
                router.own_loop(edge, *count - 1)
            } else if chain.is_empty() {
                router.straight(edge)
            } else {
                router.finished(edge, chain, std::mem::take(&mut ways[index]))
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

/// For every bend the bends beside it, itself included, with no node or label between; for others nothing.
fn runs<'a>(proper: &Proper, components: &'a [Component]) -> Vec<&'a [usize]> {
    let mut runs: Vec<&[usize]> = vec![&[]; proper.vertices.len()];
    let is_box = |vertex: &usize| proper.vertices[*vertex].what != What::Bend;
    for row in components.iter().flat_map(|component| &component.rows) {
        for run in row.split(is_box) {
            for &bend in run {
                runs[bend] = run;
            }
        }
    }
    runs
}

struct Router<'a> {
    graph: &'a Graph,
    proper: &'a Proper,
    places: &'a Places,
    spacing: &'a Spacing,
    beside: Vec<[Option<usize>; 2]>,
    runs: Vec<&'a [usize]>,
    /// Of every vertex, whether ways above it in its row are steep, and those below; for a bend it is both or none.
    steep: Vec<[bool; 2]>,
    /// Of every steep bend, where the way enters the row from above and where it leaves.
    passes: Vec<[f64; 2]>,
}

/// Part of the usual distances that a way keeps where it bends.
const KEPT_PART: f64 = 0.5;

const ABOVE: usize = 0;
const BELOW: usize = 1;

impl Router<'_> {
    /// The ways of all edges with chains, from center to center of their ends.
    fn ways(&mut self) -> Vec<Vec<Point>> {
        let chains = &self.proper.chains;
        let mut corners: Vec<Vec<Corner>> = vec![Vec::new(); chains.len()];
        let mut ways = vec![Vec::new(); chains.len()];
        // Passes that come too near are made steep, each once, so this ends.
        loop {
            let mut steepened = Vec::new();
            for (edge, chain) in chains
                .iter()
                .enumerate()
                .filter(|(_, chain)| !chain.is_empty())
            {
                let new = self.corners(chain);
                if new == corners[edge] {
                    continue;
                }
                ways[edge] = rounded(&new);
                corners[edge] = new;
                for (index, &vertex) in chain.iter().enumerate() {
                    let side = self.side(chain, index);
                    if !self.steep[vertex][side] && self.is_too_near(vertex, &ways[edge]) {
                        steepened.push((vertex, side));
                    }
                }
            }
            if steepened.is_empty() {
                return ways;
            }
            for (vertex, side) in steepened {
                self.steepen(vertex, side);
            }
        }
    }

    /// Where the way goes on from a vertex of its chain.
    fn side(&self, chain: &[usize], index: usize) -> usize {
        let row = |index: usize| self.proper.vertices[chain[index]].row;
        let next = if index == 0 { 1 } else { index - 1 };
        if row(next) < row(index) { ABOVE } else { BELOW }
    }

    /// Makes ways steep where they pass a vertex and, beside a bend, where they pass the others of its run.
    fn steepen(&mut self, vertex: usize, side: usize) {
        match self.proper.vertices[vertex].what {
            What::Node => self.steep[vertex][side] = true,
            What::Label => self.steep[vertex] = [true; 2],
            What::Bend => self.steepen_run(self.runs[vertex]),
        }
    }

    fn steepen_run(&mut self, run: &[usize]) {
        if self.steep[run[0]] == [true; 2] {
            return;
        }
        let keep_px = KEPT_PART * self.spacing.edge_px;
        let [left, _] = self.beside[run[0]];
        let [_, right] = self.beside[run[run.len() - 1]];
        let left_end = left.map_or(f64::NEG_INFINITY, |it| {
            self.places.x[it] + self.proper.vertices[it].right + keep_px
        });
        let right_end = right.map_or(f64::INFINITY, |it| {
            self.places.x[it] - self.proper.vertices[it].left - keep_px
        });
        let half_height = self.places.half_height[self.proper.vertices[run[0]].row];
        for (side, step) in [(ABOVE, -half_height), (BELOW, half_height)] {
            let wishes = run
                .iter()
                .map(|&bend| self.places.x[bend] + self.slope(bend) * step);
            let mut passes: Vec<f64> = wishes.collect();
            // The bends themselves keep these distances, so there is room.
            let mut least = left_end;
            for pass in &mut passes {
                *pass = pass.max(least);
                least = *pass + keep_px;
            }
            let mut most = right_end;
            for (pass, &bend) in passes.iter().zip(run).rev() {
                most = pass.min(most);
                self.passes[bend][side] = most;
                most -= keep_px;
            }
        }
        for &bend in run {
            self.steep[bend] = [true; 2];
        }
    }

    /// Change of x for a step down on the way from the neighbour above a bend to the one below.
    fn slope(&self, bend: usize) -> f64 {
        match (
            self.proper.above[bend].as_slice(),
            self.proper.below[bend].as_slice(),
        ) {
            (&[above], &[below]) => {
                let (above, below) = (self.center(above), self.center(below));
                (below.x - above.x) / (below.y - above.y)
            }
            // The top of an arch.
            _ => 0.0,
        }
    }

    /// The vertices of a chain, with two places for each row that is passed steeply.
    fn corners(&self, chain: &[usize]) -> Vec<Corner> {
        let mut corners = Vec::with_capacity(chain.len() + 4);
        let mut push = |at: Point, rounding: f64| corners.push(Corner { at, rounding });
        for (index, &vertex) in chain.iter().enumerate() {
            let at = self.center(vertex);
            let it = &self.proper.vertices[vertex];
            let half_height = self.places.half_height[it.row];
            let side = self.side(chain, index);
            let is_end = index == 0 || index + 1 == chain.len();
            let is_steep = self.steep[vertex][side] && half_height > 0.5;
            if is_end {
                let next = self.center(if index == 0 {
                    chain[1]
                } else {
                    chain[index - 1]
                });
                let exit = is_steep.then(|| self.exit(vertex, next));
                let both = [Some(at), exit];
                let in_order = if index == 0 {
                    [both[0], both[1]]
                } else {
                    [both[1], both[0]]
                };
                in_order.into_iter().flatten().for_each(|at| push(at, 0.5));
            } else if !is_steep || self.proper.below[vertex].len() == 2 {
                // The top of an arch is never steep.
                push(at, if it.what == What::Label { 0.2 } else { 0.5 });
            } else {
                let [above, below] = match it.what {
                    What::Bend => self.passes[vertex],
                    What::Node | What::Label => {
                        let [left, right] = self.room(vertex);
                        let slope = self.slope(vertex) * half_height;
                        let lean = slope.clamp(-0.6 * left.min(right), 0.6 * left.min(right));
                        [at.x - lean, at.x + lean]
                    }
                };
                push(Point::new(above, at.y - half_height), 0.5);
                push(Point::new(below, at.y + half_height), 0.5);
            }
        }
        corners
    }

    /// Where a way from a node leaves its row when it must be steep: half way to the neighbour at most.
    fn exit(&self, node: usize, next: Point) -> Point {
        let at = self.center(node);
        let it = &self.proper.vertices[node];
        let half_height = self.places.half_height[it.row];
        let [left, right] = self.room(node);
        let lean = (next.x - at.x) / (next.y - at.y).abs() * half_height;
        let lean = lean.clamp(-(left + it.left) / 2.0, (right + it.right) / 2.0);
        Point::new(at.x + lean, at.y + (next.y - at.y).signum() * half_height)
    }

    /// How far the boxes to the left and right of a vertex are from its center.
    fn room(&self, vertex: usize) -> [f64; 2] {
        let x = self.places.x[vertex];
        let [left, right] = self.beside[vertex];
        // Where there is none, far enough is as good as any distance.
        let it = &self.proper.vertices[vertex];
        let far = it.left + it.right + 100.0;
        [
            left.map_or(far, |other| {
                x - self.places.x[other] - self.proper.vertices[other].right
            }),
            right.map_or(far, |other| {
                self.places.x[other] - self.proper.vertices[other].left - x
            }),
        ]
    }

    /// Ends a way at the outlines of its ends, and turns it if the chain is against the edge.
    fn finished(&self, edge: &Edge, chain: &[usize], way: Vec<Point>) -> Route {
        let (first, last) = (chain[0], chain[chain.len() - 1]);
        let mut points = clipped(&way, &self.outline(first));
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

    /// Whether the way comes too near to the boxes beside this vertex of its chain.
    fn is_too_near(&self, vertex: usize, points: &[Point]) -> bool {
        let row = self.proper.vertices[vertex].row;
        let keep_px = KEPT_PART * self.spacing.edge_px.min(self.spacing.node_px);
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
#[derive(Clone, PartialEq)]
struct Corner {
    at: Point,
    /// Part of the pieces before and after that is rounded, at most a half.
    rounding: f64,
}

/// The curves along the corners.
fn rounded(corners: &[Corner]) -> Vec<Point> {
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
