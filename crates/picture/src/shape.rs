//! The outlines of nodes.

use crate::Standing;

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
