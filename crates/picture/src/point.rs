//! Places in drawings, and curves between them.

use serde::{Deserialize, Serialize};

/// A place in a drawing, in CSS pixels; x grows to the right, y downward, the top left corner is (0, 0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// From the left border.
    pub x: f64,
    /// From the top border.
    pub y: f64,
}

impl Point {
    /// The point `(x, y)`.
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// To a tenth of a pixel: nobody sees more of a curve.
    pub fn rounded(self) -> Self {
        let tenth = |length: f64| (length * 10.0).round() / 10.0;
        Self::new(tenth(self.x), tenth(self.y))
    }
}
