//! How often edges cross in a drawing: what tests and benchmarks compare.

use kruzhok_layout::{Layout, Point};

/// How often the ways of two edges cross in a drawing, as a viewer would count; meeting at a node is not crossing.
///
/// Looks at the drawn curves, each as eight straight pieces, and knows nothing of the layers behind them.
pub(crate) fn crossings(layout: &Layout) -> usize {
    let mut pieces = Vec::new();
    for (edge, route) in layout.edges.iter().enumerate() {
        for curve in route.curves() {
            let mut start = curve[0];
            for step in 1..=8 {
                let end = on_curve(curve, f64::from(step) / 8.0);
                pieces.push(Piece { edge, start, end });
                start = end;
            }
        }
    }
    pieces.sort_by(|one, other| one.top().total_cmp(&other.top()));
    let mut open: Vec<&Piece> = Vec::new();
    let mut count = 0;
    for piece in &pieces {
        open.retain(|it| it.bottom() >= piece.top());
        count += open.iter().filter(|it| it.crosses(piece)).count();
        open.push(piece);
    }
    count
}

struct Piece {
    edge: usize,
    start: Point,
    end: Point,
}

impl Piece {
    fn top(&self) -> f64 {
        self.start.y.min(self.end.y)
    }

    fn bottom(&self) -> f64 {
        self.start.y.max(self.end.y)
    }

    fn crosses(&self, other: &Piece) -> bool {
        // Ways that run on one line for a while, as from a node, differ by rounding only.
        let apart = |one: f64, other: f64| one * other < 0.0 && one.abs().min(other.abs()) > 1e-6;
        self.edge != other.edge
            && apart(self.side(other.start), self.side(other.end))
            && apart(other.side(self.start), other.side(self.end))
    }

    /// Positive on one side of the line through the piece, negative on the other.
    fn side(&self, point: Point) -> f64 {
        (self.end.x - self.start.x) * (point.y - self.start.y)
            - (self.end.y - self.start.y) * (point.x - self.start.x)
    }
}

fn on_curve([a, b, c, d]: [Point; 4], part: f64) -> Point {
    let rest = 1.0 - part;
    let weights = [
        rest * rest * rest,
        3.0 * rest * rest * part,
        3.0 * rest * part * part,
        part * part * part,
    ];
    let sum = |of: fn(Point) -> f64| {
        let terms = weights.into_iter().zip([a, b, c, d]);
        terms.map(|(weight, at)| weight * of(at)).sum()
    };
    Point::new(sum(|at| at.x), sum(|at| at.y))
}
