//! A rectangle of a drawing, or of the frame in which it is seen.

/// Where something begins and ends; x grows to the right, y downward.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Bounds {
    /// A rectangle by its middle and its size.
    pub(crate) fn around([x, y]: [f64; 2], [width, height]: [f64; 2]) -> Self {
        Self {
            left: x - width / 2.0,
            top: y - height / 2.0,
            right: x + width / 2.0,
            bottom: y + height / 2.0,
        }
    }

    /// The least that holds both.
    pub(crate) fn union(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    pub(crate) fn widened(self, px: f64) -> Self {
        Self {
            left: self.left - px,
            top: self.top - px,
            right: self.right + px,
            bottom: self.bottom + px,
        }
    }

    pub(crate) fn meets(self, other: Self) -> bool {
        self.left <= other.right
            && other.left <= self.right
            && self.top <= other.bottom
            && other.top <= self.bottom
    }
}
