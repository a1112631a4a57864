//! What comes back: where every node, edge and label is.

use crate::{Graph, Size};

/// A place in the drawing, in CSS pixels; x grows to the right, y downward, the top left corner is (0, 0).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// From the left border.
    pub x: f64,
    /// From the top border.
    pub y: f64,
}

/// A drawing of a graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// The whole drawing with its margin; everything is inside.
    pub size: Size,
    /// Centers of the nodes, in the order of the graph's nodes.
    pub nodes: Vec<Point>,
    /// Ways of the edges, in the order of the graph's edges.
    pub edges: Vec<Route>,
}

/// The way of one edge, from the outline of its first node to the outline of its second.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Route {
    /// Control points of cubic Bézier curves, each beginning where the one before ends:
    /// the start, then three points for every curve (two controls and its end).
    pub points: Vec<Point>,
    /// Center of the label; present when the edge has one.
    pub label: Option<Point>,
}

impl Point {
    /// The point `(x, y)`.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub(crate) fn distance(self, other: Point) -> f64 {
        // Not `hypot`: nothing here is so long or so short that its care is needed, and it is slow in WebAssembly.
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }
}

impl Layout {
    /// Moved so that everything is inside, with a margin around.
    pub(crate) fn framed(mut self, graph: &Graph, margin_px: f64) -> Layout {
        let mut frame = Frame::default();
        for (&at, node) in self.nodes.iter().zip(graph.nodes()) {
            frame.cover(at, node.size);
        }
        for (route, edge) in self.edges.iter().zip(graph.edges()) {
            // A curve is inside the polygon of its controls, which is at once seen to be inside, for most.
            if !route.points.iter().all(|&at| frame.contains(at)) {
                for at in route.farthest_points() {
                    frame.cover(at, Size::default());
                }
            }
            if let (Some(at), Some(size)) = (route.label, edge.label) {
                frame.cover(at, size);
            }
        }
        let Frame { low, high } = match self.nodes.is_empty() {
            true => Frame {
                low: Point::default(),
                high: Point::default(),
            },
            false => frame,
        };
        let move_by = Point::new(margin_px - low.x, margin_px - low.y);
        self.for_each_point(|point| {
            point.x += move_by.x;
            point.y += move_by.y;
        });
        self.size = Size::new(
            high.x - low.x + 2.0 * margin_px,
            high.y - low.y + 2.0 * margin_px,
        );
        self
    }

    fn for_each_point(&mut self, mut change: impl FnMut(&mut Point)) {
        self.nodes.iter_mut().for_each(&mut change);
        for route in &mut self.edges {
            route.points.iter_mut().for_each(&mut change);
            route.label.iter_mut().for_each(&mut change);
        }
    }
}

/// A box around what is covered.
struct Frame {
    low: Point,
    high: Point,
}

impl Default for Frame {
    fn default() -> Frame {
        Frame {
            low: Point::new(f64::INFINITY, f64::INFINITY),
            high: Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
        }
    }
}

impl Frame {
    fn cover(&mut self, at: Point, size: Size) {
        self.low.x = self.low.x.min(at.x - size.width / 2.0);
        self.low.y = self.low.y.min(at.y - size.height / 2.0);
        self.high.x = self.high.x.max(at.x + size.width / 2.0);
        self.high.y = self.high.y.max(at.y + size.height / 2.0);
    }

    fn contains(&self, at: Point) -> bool {
        self.low.x <= at.x && at.x <= self.high.x && self.low.y <= at.y && at.y <= self.high.y
    }
}

impl Route {
    /// The cubic curves, each as start, two controls and end.
    pub fn curves(&self) -> impl Iterator<Item = [Point; 4]> {
        curves(&self.points)
    }

    /// The ends of the curves, and the points of each that are farthest left, right, up and down.
    fn farthest_points(&self) -> impl Iterator<Item = Point> {
        self.curves().flat_map(|curve| {
            let turns = [curve.map(|at| at.x), curve.map(|at| at.y)].map(turns);
            let turns = turns.into_iter().flatten().flatten();
            let turns = turns.map(move |part| on_curve(curve, part));
            turns.chain([curve[0], curve[3]])
        })
    }
}

pub(crate) fn curves(points: &[Point]) -> impl Iterator<Item = [Point; 4]> {
    let four = points.windows(4).step_by(3);
    four.map(|four| [four[0], four[1], four[2], four[3]])
}

/// Where a cubic curve along one axis turns back, if it does.
fn turns([start, out, back, end]: [f64; 4]) -> [Option<f64>; 2] {
    // The slope is a * part² + b * part + c, times 3.
    let (a, b, c) = (
        end - start + 3.0 * (out - back),
        2.0 * (start - 2.0 * out + back),
        out - start,
    );
    let under_root = b * b - 4.0 * a * c;
    if under_root < 0.0 {
        return [None; 2];
    }
    // This sum does not lose digits, as the usual formula does where `a` is small.
    let sum = -(b + under_root.sqrt().copysign(b)) / 2.0;
    [sum / a, c / sum].map(|part| Some(part).filter(|part| (0.0..=1.0).contains(part)))
}

pub(crate) fn on_curve(curve: [Point; 4], part: f64) -> Point {
    let rest = 1.0 - part;
    let weights = [
        rest * rest * rest,
        3.0 * rest * rest * part,
        3.0 * rest * part * part,
        part * part * part,
    ];
    let mut point = Point::default();
    for (control, weight) in curve.into_iter().zip(weights) {
        point.x += control.x * weight;
        point.y += control.y * weight;
    }
    point
}
