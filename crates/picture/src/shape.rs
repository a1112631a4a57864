//! The outlines of nodes.

use crate::{Point, Standing};

/// The outline of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeKind {
    /// Won for the player to move.
    Circle,
    /// Lost for the player to move.
    Square,
    /// Drawn.
    Hexagon,
    /// Not decided within the plies that the look ahead goes.
    DashedCircle,
    /// Decided by tosses.
    Diamond,
    /// A toss, between a position and those that may come of it.
    Toss,
    /// A count of moves that are not drawn.
    Rest,
    /// Not coloured yet.
    Blank,
}

impl ShapeKind {
    /// Every outline.
    pub const ALL: [Self; 8] = [
        Self::Circle,
        Self::Square,
        Self::Hexagon,
        Self::DashedCircle,
        Self::Diamond,
        Self::Toss,
        Self::Rest,
        Self::Blank,
    ];

    /// The outline of a position.
    pub fn of(standing: Standing) -> Self {
        match standing {
            Standing::Won(_) => Self::Circle,
            Standing::Lost(_) => Self::Square,
            Standing::Drawn => Self::Hexagon,
            Standing::Undecided => Self::DashedCircle,
            Standing::Chance { .. } => Self::Diamond,
        }
    }

    /// Lengths of the dashes of its line and of the gaps between them, in CSS pixels; empty for a line without gaps.
    pub fn dashes(self) -> &'static [f64] {
        match self {
            Self::DashedCircle => &[6.0, 4.0],
            Self::Toss => &[2.0, 3.0],
            Self::Blank => &[4.0, 3.0],
            Self::Circle | Self::Square | Self::Hexagon | Self::Diamond | Self::Rest => &[],
        }
    }

    /// The corners of a hexagon or a diamond of this width and height around its middle; none of what is round or has four
    /// right angles.
    pub fn corners(self, at: Point, [width, height]: [f64; 2]) -> Vec<Point> {
        let (x, y, cut) = (width / 2.0, height / 2.0, height / 4.0);
        let corners: &[(f64, f64)] = match self {
            Self::Hexagon => &[
                (-x, 0.0),
                (cut - x, -y),
                (x - cut, -y),
                (x, 0.0),
                (x - cut, y),
                (cut - x, y),
            ],
            Self::Diamond => &[(-x, 0.0), (0.0, -y), (x, 0.0), (0.0, y)],
            _ => &[],
        };
        let corner = |(x, y): &(f64, f64)| Point::new(at.x + x, at.y + y);
        corners.iter().map(corner).collect()
    }

    /// The radius at the corners of what is round or has four right angles, of this height.
    pub fn corner_radius(self, height: f64) -> f64 {
        match self {
            Self::Circle | Self::DashedCircle | Self::Toss | Self::Rest => height / 2.0,
            Self::Blank => 10.0,
            Self::Square => 1.5,
            Self::Hexagon | Self::Diamond => 0.0,
        }
    }

    /// The outline with this width and height around its middle, as SVG path data.
    pub fn path(self, at: Point, [width, height]: [f64; 2]) -> String {
        let corners = self.corners(at, [width, height]);
        if !corners.is_empty() {
            let corners = corners.iter();
            let corners = corners.map(|it| format!("{:.1} {:.1}", it.x, it.y));
            return format!("M{}z", corners.collect::<Vec<_>>().join("L"));
        }
        let radius = self.corner_radius(height);
        let [rx, ry] = [width, height].map(|side| radius.min(side / 2.0));
        let (across, down) = (width - 2.0 * rx, height - 2.0 * ry);
        let (x, y) = (at.x - width / 2.0 + rx, at.y - height / 2.0);
        let arc = format!("a{rx:.1} {ry:.1} 0 0 1");
        format!(
            "M{x:.1} {y:.1}h{across:.1}{arc} {rx:.1} {ry:.1}v{down:.1}{arc} -{rx:.1} {ry:.1}\
             h-{across:.1}{arc} -{rx:.1} -{ry:.1}v-{down:.1}{arc} {rx:.1} -{ry:.1}z"
        )
    }

    /// Baselines of label, caption and note below the middle of a node: one, two or three lines.
    pub fn text_rows(self, has_label: bool, has_caption: bool, has_note: bool) -> [f64; 3] {
        match (has_caption, has_note) {
            (true, false) if !has_label => [0.0, 4.5, 0.0],
            (false, false) => [5.5, 0.0, 0.0],
            (true, false) => [-1.0, 16.0, 0.0],
            (false, true) => [-1.0, 0.0, 15.0],
            // A diamond is narrow below.
            (true, true) if self == Self::Diamond => [-12.0, 4.0, 18.0],
            (true, true) => [-9.0, 7.0, 21.0],
        }
    }

    /// Where the number of a closed node's moves stands from its middle: at the lower right, below a note.
    pub fn badge_offset(self, [width, height]: [f64; 2], has_note: bool) -> Point {
        let is_below = has_note && self != Self::Diamond;
        let down = if is_below { 4.0 } else { -2.0 };
        Point::new(width / 2.0 - 4.0, height / 2.0 + down)
    }

    /// The shape in class names.
    pub fn code(self) -> &'static str {
        match self {
            Self::Circle => "won",
            Self::Square => "lost",
            Self::Hexagon => "drawn",
            Self::DashedCircle => "undecided",
            Self::Diamond => "chance",
            Self::Toss => "toss",
            Self::Rest => "rest",
            Self::Blank => "blank",
        }
    }
}
