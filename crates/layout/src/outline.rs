//! Outlines of nodes: where a line leaves one, and whether a point is too near.

use crate::{Point, Shape, Size};

/// A shape at its place.
#[derive(Clone, Copy)]
pub(crate) struct Outline {
    pub(crate) center: Point,
    shape: Shape,
    half_width: f64,
    half_height: f64,
}

impl Outline {
    pub(crate) fn new(shape: Shape, size: Size, center: Point) -> Outline {
        Outline {
            center,
            shape,
            half_width: size.width / 2.0,
            half_height: size.height / 2.0,
        }
    }

    /// The outline at a distance of about `by` around this one.
    pub(crate) fn grown(self, by: f64) -> Outline {
        Outline {
            half_width: self.half_width + by,
            half_height: self.half_height + by,
            ..self
        }
    }

    /// Of the box around it.
    pub(crate) fn size(&self) -> Size {
        Size::new(2.0 * self.half_width, 2.0 * self.half_height)
    }

    pub(crate) fn contains(&self, point: Point) -> bool {
        let in_box = (point.x - self.center.x).abs() < self.half_width
            && (point.y - self.center.y).abs() < self.half_height;
        in_box && (self.shape == Shape::Square || self.depth(point) < 1.0)
    }

    /// Whether nothing of a curve with these control points can be inside.
    pub(crate) fn is_beside(&self, curve: &[Point; 4]) -> bool {
        let [start, out, back, end] = curve;
        let beside = |center: f64, half: f64, [a, b, c, d]: [f64; 4]| {
            a.max(b).max(c.max(d)) <= center - half || a.min(b).min(c.min(d)) >= center + half
        };
        beside(
            self.center.x,
            self.half_width,
            [start.x, out.x, back.x, end.x],
        ) || beside(
            self.center.y,
            self.half_height,
            [start.y, out.y, back.y, end.y],
        )
    }

    /// Whether a curve with these control points is on one side of the line beside the outline that leads from the
    /// curve's start to its end.
    pub(crate) fn is_aside(&self, curve: &[Point; 4]) -> bool {
        let normal = Point::new(curve[3].y - curve[0].y, curve[0].x - curve[3].x);
        let (x, y) = (normal.x * self.half_width, normal.y * self.half_height);
        let reach = match self.shape {
            Shape::Circle => (x * x + y * y).sqrt(),
            _ => x.abs() + y.abs(),
        };
        let aside =
            curve.map(|at| (at.x - self.center.x) * normal.x + (at.y - self.center.y) * normal.y);
        reach > 0.0 && (aside.iter().all(|&it| it >= reach) || aside.iter().all(|&it| it <= -reach))
    }

    /// 0 at the center, 1 on the outline, in proportion between and beyond.
    fn depth(&self, point: Point) -> f64 {
        // Half a pixel stands for no extent at all, which has no proportion.
        let x = (point.x - self.center.x).abs() / self.half_width.max(0.5);
        let y = (point.y - self.center.y).abs() / self.half_height.max(0.5);
        match self.shape {
            Shape::Circle => (x * x + y * y).sqrt(),
            Shape::Square => x.max(y),
            Shape::Diamond => x + y,
            // From the points in the middle of its sides to a quarter of its flat ones.
            Shape::Hexagon => y.max(x + y / 2.0),
        }
    }

    /// The point of the outline in the direction of `towards`.
    pub(crate) fn edge(&self, towards: Point) -> Point {
        let depth = self.depth(towards);
        if depth == 0.0 {
            return self.center;
        }
        Point::new(
            self.center.x + (towards.x - self.center.x) / depth,
            self.center.y + (towards.y - self.center.y) / depth,
        )
    }
}
