//! Last phase: the ways of the edges, past the nodes and labels.
//!
//! A way is a line from center to center over the edge's bends, its corners rounded from the middle of one piece to
//! the middle of the next (a quadratic B-spline): two ways whose bends keep their order do not cross. Where a way would
//! come too near to a node or a label, it passes that row more steeply, together with the ways beside it, so that they
//! keep their order still.

use crate::coordinates::Places;
use crate::crossings::Component;
use crate::drawing::{curves, on_curve};
use crate::outline::Outline;
use crate::proper::{Loop, Proper, What};
use crate::{Edge, Graph, Point, Route, Shape, Size, Spacing};

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
        steep: vec![[Steep::No; 2]; proper.vertices.len()],
        passes: vec![[0.0; 2]; proper.vertices.len()],
    };
    let mut ways = router.ways();
    let edges = graph.edges().iter().zip(&proper.chains).enumerate();
    edges
        .map(|(index, (edge, chain))| {
            if let Some(place) = proper.loops.get(&index) {
                router.own_loop(edge, place)
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
    /// Of every vertex, how ways pass its row above it, and below; for a bend or a label that is the same.
    steep: Vec<[Steep; 2]>,
    /// Of every steep bend, where the way enters the row from above and where it leaves.
    passes: Vec<[f64; 2]>,
}

/// Part of the usual distances that a way keeps where it bends.
const KEPT_PART: f64 = 0.5;

/// Part of the usual distance that a label may be moved to be on its way.
const LABEL_SHIFT_PART: f64 = 0.2;

const ABOVE: usize = 0;
const BELOW: usize = 1;

impl Router<'_> {
    /// The ways of all edges with chains, from center to center of their ends.
    fn ways(&mut self) -> Vec<Vec<Point>> {
        let chains = &self.proper.chains;
        let mut ways = vec![Vec::new(); chains.len()];
        let mut corners = Vec::new();
        let mut is_new = vec![true; self.proper.vertices.len()];
        // Passes that come too near are made steeper, each twice at most, so this ends.
        loop {
            let mut steepened = Vec::new();
            for (chain, way) in chains.iter().zip(&mut ways) {
                if !chain.iter().any(|&vertex| is_new[vertex]) {
                    continue;
                }
                self.find_corners(chain, &mut corners);
                round(&corners, way);
                for (index, &vertex) in chain.iter().enumerate() {
                    // What turns somewhere else leaves the way as it is here.
                    let around = index.saturating_sub(2)..chain.len().min(index + 3);
                    if !chain[around].iter().any(|&it| is_new[it]) {
                        continue;
                    }
                    let side = self.side(chain, index);
                    let next = match self.steep[vertex][side] {
                        Steep::No => Steep::Rounded,
                        Steep::Rounded => Steep::Sharp,
                        Steep::Sharp => continue,
                    };
                    if !self.is_clear(chain, index) && self.is_too_near(vertex, way) {
                        steepened.push((vertex, side, next));
                    }
                }
            }
            if steepened.is_empty() {
                return ways;
            }
            is_new.fill(false);
            for (vertex, side, steep) in steepened {
                self.steepen(vertex, side, steep);
                // Another bend of the run may have been the first.
                if !is_new[vertex] {
                    is_new[vertex] = true;
                    for &bend in self.runs[vertex] {
                        is_new[bend] = true;
                    }
                }
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
    fn steepen(&mut self, vertex: usize, side: usize, steep: Steep) {
        match self.proper.vertices[vertex].what {
            What::Node => self.steep[vertex][side] = steep,
            What::Label => self.steep[vertex] = [steep; 2],
            // Another bend of the run may have been the first.
            What::Bend if self.steep[vertex][side] == steep => {}
            What::Bend => {
                for &bend in self.runs[vertex] {
                    self.steep[bend] = [steep; 2];
                }
                self.find_passes(self.runs[vertex]);
            }
        }
    }

    fn find_passes(&mut self, run: &[usize]) {
        let keep_px = KEPT_PART * self.spacing.edge_px;
        let [left, _] = self.beside[run[0]];
        let [_, right] = self.beside[run[run.len() - 1]];
        let left_end = left.map_or(f64::NEG_INFINITY, |it| {
            self.places.x[it] + self.proper.vertices[it].right + keep_px
        });
        let right_end = right.map_or(f64::INFINITY, |it| {
            self.places.x[it] - self.proper.vertices[it].left - keep_px
        });
        let row = self.proper.vertices[run[0]].row;
        for (side, step) in [
            (ABOVE, -self.reach(row, ABOVE)),
            (BELOW, self.reach(row, BELOW)),
        ] {
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
    }

    /// Change of x for a step down on the way from the neighbour above a bend to the one below.
    fn slope(&self, bend: usize) -> f64 {
        match (&self.proper.above[bend], &self.proper.below[bend]) {
            (&[above], &[below]) => {
                let (above, below) = (self.center(above), self.center(below));
                (below.x - above.x) / (below.y - above.y)
            }
            // The top of an arch.
            _ => 0.0,
        }
    }

    /// The vertices of a chain, with two places for each row that is passed steeply.
    fn find_corners(&self, chain: &[usize], corners: &mut Vec<Corner>) {
        corners.clear();
        let mut push = |at: Point, rounding: Rounding| corners.push(Corner { at, rounding });
        for (index, &vertex) in chain.iter().enumerate() {
            let at = self.center(vertex);
            let it = &self.proper.vertices[vertex];
            let half_height = self.places.half_height[it.row];
            let side = self.side(chain, index);
            let rounding = match self.steep[vertex][side] {
                Steep::Sharp => Rounding::Px(KEPT_PART * self.spacing.edge_px),
                Steep::No if it.what == What::Label => self.label_rounding(
                    at,
                    self.center(chain[index - 1]),
                    self.center(chain[index + 1]),
                ),
                _ => Rounding::Part(0.5),
            };
            let is_steep = self.steep[vertex][side] != Steep::No && half_height > 0.5;
            if index == 0 {
                push(at, rounding);
                if is_steep {
                    push(self.exit(vertex, self.center(chain[1])), rounding);
                }
            } else if index + 1 == chain.len() {
                if is_steep {
                    push(self.exit(vertex, self.center(chain[index - 1])), rounding);
                }
                push(at, rounding);
            } else if !is_steep {
                push(at, rounding);
            } else if it.what == What::Bend && !self.is_arch(vertex) {
                let [above, below] = self.passes[vertex];
                push(
                    Point::new(above, at.y - self.reach(it.row, ABOVE)),
                    rounding,
                );
                push(
                    Point::new(below, at.y + self.reach(it.row, BELOW)),
                    rounding,
                );
            } else {
                let before = self.pass(vertex, self.center(chain[index - 1]));
                let after = self.pass(vertex, self.center(chain[index + 1]));
                push(before, rounding);
                push(at, self.label_rounding(at, before, after));
                push(after, rounding);
            }
        }
    }

    /// Rounds the corner at a label so far that the label, which goes to the way, stays clear of its neighbours.
    fn label_rounding(&self, at: Point, before: Point, after: Point) -> Rounding {
        let turn = 2.0 * at.distance(between(before, after, 0.5));
        // A corner of which a part is rounded is passed at a quarter of that part of its turn.
        Rounding::Part(4.0 * LABEL_SHIFT_PART * self.spacing.edge_px / turn.max(1e-9))
    }

    /// Whether the vertex is the top of an edge within the layer below.
    fn is_arch(&self, vertex: usize) -> bool {
        self.proper.above[vertex].is_empty()
    }

    /// Where a way between a label or the top of an arch and its next corner passes the end of the row.
    fn pass(&self, vertex: usize, next: Point) -> Point {
        let at = self.center(vertex);
        let down = (next.y - at.y).signum();
        let side = if down > 0.0 { BELOW } else { ABOVE };
        let reach = self.reach(self.proper.vertices[vertex].row, side);
        let [left, right] = self.room(vertex);
        let lean = (next.x - at.x) / (next.y - at.y).abs() * reach;
        Point::new(
            at.x + lean.clamp(-0.6 * left, 0.6 * right),
            at.y + down * reach,
        )
    }

    /// How far from the middle of a row ways that pass it turn: a little outside, so that they clear what is in it.
    fn reach(&self, row: usize, side: usize) -> f64 {
        let outside = KEPT_PART * self.spacing.edge_px;
        self.places.half_height[row] + outside.min(0.25 * self.free_px(row, side))
    }

    /// Distance between the contents of a row and the next one on that side.
    fn free_px(&self, row: usize, side: usize) -> f64 {
        let Places { y, half_height, .. } = self.places;
        let next = if side == BELOW {
            Some(row + 1)
        } else {
            row.checked_sub(1)
        };
        let next = next.filter(|&next| next < y.len());
        next.map_or(f64::INFINITY, |next| {
            (y[next] - y[row]).abs() - half_height[row] - half_height[next]
        })
    }

    /// The corner of a way from a node that must leave its row steeply: half way to the neighbour at most, left of
    /// the node's own loops, and so far outside the row that an arrow head fits.
    fn exit(&self, node: usize, next: Point) -> Point {
        let at = self.center(node);
        let it = &self.proper.vertices[node];
        let half_height = self.places.half_height[it.row];
        let [left, right] = self.room(node);
        let lean = (next.x - at.x) / (next.y - at.y).abs() * half_height;
        let right_end = if it.right > it.left {
            it.left
        } else {
            (right + it.right) / 2.0
        };
        let lean = lean.clamp(-(left + it.left) / 2.0, right_end);
        let down = (next.y - at.y).signum();
        let side = if down > 0.0 { BELOW } else { ABOVE };
        let beyond = (1.25 * self.spacing.arrow_px).min(0.6 * self.free_px(it.row, side));
        Point::new(
            at.x + lean * (1.0 + (beyond / half_height).min(1.0)),
            at.y + down * (half_height + beyond),
        )
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
            label: label.map(|&vertex| nearest(&points, self.center(vertex))),
            points,
        }
    }

    /// Whether it is seen at once that the way stays clear of the boxes beside this vertex of its chain.
    fn is_clear(&self, chain: &[usize], index: usize) -> bool {
        let vertex = chain[index];
        let it = &self.proper.vertices[vertex];
        if self.steep[vertex] != [Steep::No; 2] || it.right > it.left {
            return false;
        }
        let keep_px = KEPT_PART * self.spacing.edge_px.min(self.spacing.node_px);
        let reach = self.places.half_height[it.row] + keep_px;
        // In its row a way is between the place of its vertex and that half way to the next one; where the next row is
        // near, between those of the next one too.
        let (x, y) = (self.places.x[vertex], self.places.y[it.row]);
        let [mut least, mut most] = [x; 2];
        let mut cover = |x: f64| {
            least = least.min(x);
            most = most.max(x);
        };
        let neighbours = |step: usize| [index.checked_sub(step), Some(index + step)];
        for (next, beyond) in neighbours(1).into_iter().zip(neighbours(2)) {
            let Some(&next) = next.and_then(|next| chain.get(next)) else {
                continue;
            };
            let next_at = self.center(next);
            let distance = (next_at.y - y).abs();
            cover((x + next_at.x) / 2.0);
            if distance < 2.0 * reach {
                if distance < reach || self.steep[next] != [Steep::No; 2] {
                    return false;
                }
                cover(next_at.x);
                if let Some(&beyond) = beyond.and_then(|beyond| chain.get(beyond)) {
                    cover((next_at.x + self.places.x[beyond]) / 2.0);
                }
            }
        }
        let [left, right] = self.room(vertex);
        least > x - left + keep_px && most < x + right - keep_px
    }

    /// Whether the way comes too near to the boxes beside this vertex of its chain.
    fn is_too_near(&self, vertex: usize, points: &[Point]) -> bool {
        let row = self.proper.vertices[vertex].row;
        let keep_px = KEPT_PART * self.spacing.edge_px.min(self.spacing.node_px);
        let reach = self.places.half_height[row] + keep_px;
        let (top, bottom) = (self.places.y[row] - reach, self.places.y[row] + reach);
        let beside = self.beside[vertex].into_iter().flatten();
        let obstacles = beside
            .map(|it| self.obstacle(it))
            .chain(self.own_loops(vertex));
        // Ways between layers lead down all the time, so that their pieces there are found at once.
        let is_down = points[0].y < points[points.len() - 1].y;
        let first = if is_down {
            points.partition_point(|at| at.y < top).saturating_sub(1) / 3
        } else {
            0
        };
        obstacles.into_iter().any(|obstacle| {
            let obstacle = obstacle.grown(keep_px);
            curves(&points[3 * first..])
                .take_while(|curve| !is_down || curve[0].y < bottom)
                .any(|curve| enters(curve, &obstacle))
        })
    }

    fn center(&self, vertex: usize) -> Point {
        Point::new(
            self.places.x[vertex],
            self.places.y[self.proper.vertices[vertex].row],
        )
    }

    fn outline(&self, node: usize) -> Outline {
        let it = &self.graph.nodes()[node];
        Outline::new(it.shape, it.size, self.center(node))
    }

    /// What ways of other edges keep clear of.
    fn obstacle(&self, vertex: usize) -> Outline {
        let it = &self.proper.vertices[vertex];
        if it.what == What::Node && it.left == it.right {
            return self.outline(vertex);
        }
        // A label, or a node with its loops.
        self.box_between(vertex, -it.left, it.right)
    }

    fn own_loops(&self, vertex: usize) -> Option<Outline> {
        let it = &self.proper.vertices[vertex];
        (it.what == What::Node && it.right > it.left)
            .then(|| self.box_between(vertex, it.left, it.right))
    }

    /// The box of a vertex's height between two distances from its center.
    fn box_between(&self, vertex: usize, left: f64, right: f64) -> Outline {
        let size = Size::new(right - left, 2.0 * self.proper.vertices[vertex].half_height);
        let mut center = self.center(vertex);
        center.x += (left + right) / 2.0;
        Outline::new(Shape::Square, size, center)
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
    fn own_loop(&self, edge: &Edge, place: &Loop) -> Route {
        let outline = self.outline(edge.from);
        let size = self.graph.nodes()[edge.from].size;
        let right_side = Point::new(outline.center.x + size.width / 2.0, outline.center.y);
        let lean = (size.height / 2.0).min(14.0) + 3.0 * f64::from(place.inner_count);
        let start = outline.edge(Point::new(right_side.x, right_side.y - lean));
        let end = outline.edge(Point::new(right_side.x, right_side.y + lean));
        // The middle of a cubic curve is three quarters of the way from its ends to its controls.
        let far = start.x + (right_side.x + place.reach - start.x) / 0.75;
        Route {
            points: vec![
                start,
                Point::new(far, start.y - lean),
                Point::new(far, end.y + lean),
                end,
            ],
            label: edge
                .label
                .map(|_| Point::new(right_side.x + place.label_center, right_side.y)),
        }
    }
}

/// How steeply ways pass a row.
#[derive(Clone, Copy, PartialEq)]
enum Steep {
    /// As it comes.
    No,
    /// On a line between the neighbours, with round corners at the row's ends.
    Rounded,
    /// With corners that are hardly round and so do not come near the neighbours.
    Sharp,
}

/// A place where a way may turn.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Corner {
    pub(crate) at: Point,
    pub(crate) rounding: Rounding,
}

/// How much of the pieces before and after a corner is rounded, never more than a half.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Rounding {
    Part(f64),
    Px(f64),
}

impl Rounding {
    fn end(self, corner: Point, next: Point) -> Point {
        let part = match self {
            Rounding::Part(part) => part,
            Rounding::Px(px) => px / corner.distance(next).max(1e-9),
        };
        between(corner, next, part.min(0.5))
    }
}

/// The curves along the corners.
pub(crate) fn round(corners: &[Corner], points: &mut Vec<Point>) {
    points.clear();
    points.push(corners[0].at);
    let mut line = Straight::from(corners[0].at);
    for three in corners.windows(3) {
        let [before, corner, after] = [three[0].at, three[1].at, three[2].at];
        if line.passes(corner, after) {
            continue;
        }
        let start = three[1].rounding.end(corner, before);
        let end = three[1].rounding.end(corner, after);
        push_line(points, start);
        points.push(between(start, corner, 2.0 / 3.0));
        points.push(between(end, corner, 2.0 / 3.0));
        points.push(end);
        line = Straight::from(end);
    }
    push_line(points, corners[corners.len() - 1].at);
}

/// A corner no farther than this from a straight line is on it.
const STRAIGHT_PX: f64 = 0.1;

/// A straight line that passes corners, and the directions that are left to it.
struct Straight {
    start: Point,
    /// To the first corner.
    toward: Option<Point>,
    /// Steps aside for a step toward that corner.
    least: f64,
    most: f64,
}

impl Straight {
    fn from(start: Point) -> Straight {
        Straight {
            start,
            toward: None,
            least: f64::NEG_INFINITY,
            most: f64::INFINITY,
        }
    }

    /// Whether the line to the second point passes the first and all that it passed before; if so it does.
    fn passes(&mut self, corner: Point, next: Point) -> bool {
        let from_start = |at: Point| Point::new(at.x - self.start.x, at.y - self.start.y);
        let (corner, next) = (from_start(corner), from_start(next));
        let toward = *self.toward.get_or_insert(corner);
        let ahead = |at: Point| toward.x * at.x + toward.y * at.y;
        let slope = |at: Point| (toward.x * at.y - toward.y * at.x) / ahead(at);
        let distance = corner.distance(Point::default());
        let least = self.least.max(slope(corner) - STRAIGHT_PX / distance);
        let most = self.most.min(slope(corner) + STRAIGHT_PX / distance);
        let passes = ahead(corner) > 0.0
            && ahead(next) > ahead(corner)
            && (least..=most).contains(&slope(next));
        if passes {
            (self.least, self.most) = (least, most);
        }
        passes
    }
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

/// The curves from where they first leave the outline, in which they begin.
pub(crate) fn clipped(points: &[Point], outline: &Outline) -> Vec<Point> {
    for first in (0..points.len() - 1).step_by(3) {
        let curve = [
            points[first],
            points[first + 1],
            points[first + 2],
            points[first + 3],
        ];
        let (mut inside, mut outside) = (0.0, 1.0);
        if outline.contains(curve[3]) {
            // It may leave and come back.
            const STEPS: i32 = 24;
            let leaving = (1..STEPS)
                .map(|step| f64::from(step) / f64::from(STEPS))
                .find(|&part| !outline.contains(on_curve(curve, part)));
            let Some(part) = leaving else {
                continue;
            };
            (inside, outside) = (part - 1.0 / f64::from(STEPS), part);
        }
        for _ in 0..16 {
            let middle = (inside + outside) / 2.0;
            if outline.contains(on_curve(curve, middle)) {
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

/// Pieces of a curve no longer than this are looked at only at their ends.
const PIECE_PX: f64 = 2.0;

/// Whether a curve is inside an outline somewhere, nearly.
fn enters(curve: [Point; 4], outline: &Outline) -> bool {
    if outline.is_beside(&curve) || outline.is_aside(&curve) {
        return false;
    }
    if outline.contains(curve[0]) || outline.contains(curve[3]) {
        return true;
    }
    let length = |start: usize| curve[start].distance(curve[start + 1]);
    if length(0) + length(1) + length(2) <= PIECE_PX {
        return false;
    }
    let [a, b, c, middle, d, e, f] = split(curve, 0.5);
    enters([a, b, c, middle], outline) || enters([middle, d, e, f], outline)
}

/// The point of the curves that is nearest to a given one, nearly.
fn nearest(points: &[Point], to: Point) -> Point {
    let mut best = (f64::INFINITY, to);
    for curve in curves(points) {
        // A curve that stays above or below all the way may be left out.
        let is_far = |at: &Point| (at.y - to.y).abs() >= best.0;
        let is_above = |at: &Point| at.y < to.y;
        if curve.iter().all(is_far) && (curve.iter().all(is_above) || !curve.iter().any(is_above)) {
            continue;
        }
        let mut middle = 0.5;
        for step in [1.0 / 8.0, 1.0 / 64.0] {
            let first = middle - 4.0 * step;
            for number in 0..=8 {
                let part = (first + f64::from(number) * step).clamp(0.0, 1.0);
                let at = on_curve(curve, part);
                let distance = at.distance(to);
                if distance < best.0 {
                    best = (distance, at);
                    middle = part;
                }
            }
        }
    }
    best.1
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
