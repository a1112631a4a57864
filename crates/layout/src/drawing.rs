//! What comes back: where every node, edge and label is.

use crate::Size;
use std::fmt::Write;

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

    pub(crate) fn transposed(self) -> Point {
        Point {
            x: self.y,
            y: self.x,
        }
    }
}

impl Route {
    /// The cubic curves, each as start, two controls and end.
    pub fn curves(&self) -> impl Iterator<Item = [Point; 4]> {
        self.points
            .windows(4)
            .step_by(3)
            .map(|four| [four[0], four[1], four[2], four[3]])
    }

    /// The way as the `d` attribute of an SVG path, to a tenth of a pixel; empty for an edge without a way.
    pub fn svg_path(&self) -> String {
        let mut text = String::new();
        for (index, point) in self.points.iter().enumerate() {
            let command = match index {
                0 => "M",
                _ if index % 3 == 1 => "C",
                _ => " ",
            };
            write!(text, "{command}{:.1} {:.1}", point.x, point.y)
                .expect("writing to a string cannot fail");
        }
        text
    }
}
