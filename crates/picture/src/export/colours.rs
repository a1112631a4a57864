//! The colours of pictures.

use crate::ShapeKind;

/// The colours of a picture, each as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// Behind all.
    pub paper: &'static str,
    /// Positions and winning moves.
    pub ink: &'static str,
    /// The labels of other moves.
    pub muted: &'static str,
    /// The lines of other moves.
    pub pencil: &'static str,
    /// Positions won for the player to move.
    pub won: Pen,
    /// Positions lost for the player to move.
    pub lost: Pen,
    /// Positions that are drawn or undecided.
    pub drawn: Pen,
    /// Positions that tosses decide.
    pub chance: Pen,
}

/// The colours of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    /// Of the line.
    pub line: &'static str,
    /// Inside.
    pub fill: &'static str,
    /// Of a field without a line.
    pub field: &'static str,
}

impl Colours {
    /// The page's light theme, on white paper.
    pub const LIGHT: Self = Self {
        paper: "#ffffff",
        ink: "#1b2a41",
        muted: "#5a6778",
        pencil: "#7b8796",
        won: Pen {
            line: "#1d4ed8",
            fill: "#e8efff",
            field: "#b9cdfa",
        },
        lost: Pen {
            line: "#9a3412",
            fill: "#fdeee6",
            field: "#9a3412",
        },
        drawn: Pen {
            line: "#5b4a8a",
            fill: "#f0ecfa",
            field: "#b7a9dc",
        },
        chance: Pen {
            line: "#0f6b4f",
            fill: "#e6f6ef",
            field: "#7fcbae",
        },
    };

    /// Black on white, for a printer without colours.
    pub const BLACK: Self = {
        const BLACK: Pen = Pen {
            line: "#000000",
            fill: "#ffffff",
            field: "#d4d4d4",
        };
        const GREY: Pen = Pen {
            field: "#8a8a8a",
            ..BLACK
        };
        Self {
            paper: "#ffffff",
            ink: "#000000",
            muted: "#000000",
            pencil: "#555555",
            won: BLACK,
            lost: Pen {
                fill: "#e6e6e6",
                field: "#000000",
                ..BLACK
            },
            drawn: GREY,
            chance: GREY,
        }
    };

    /// The colours of an outline.
    pub fn pen(&self, shape: ShapeKind) -> Pen {
        match shape {
            ShapeKind::Circle => self.won,
            ShapeKind::Square => self.lost,
            ShapeKind::Hexagon | ShapeKind::DashedCircle => self.drawn,
            ShapeKind::Diamond => self.chance,
            ShapeKind::Toss => Pen {
                fill: self.paper,
                ..self.chance
            },
            ShapeKind::Blank | ShapeKind::Rest => Pen {
                line: self.pencil,
                fill: self.paper,
                field: "#d3dae3",
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_colours_are_those_of_the_page() {
        let tokens = include_str!("../../../../web/styles/tokens.css");
        let light = tokens.split("[data-theme").next().unwrap_or_default();
        let Colours {
            ink,
            muted,
            pencil,
            won,
            lost,
            drawn,
            chance,
            ..
        } = Colours::LIGHT;
        for (token, colour) in [
            ("ink", ink),
            ("muted", muted),
            ("pencil", pencil),
            ("won", won.line),
            ("won-fill", won.fill),
            ("lost", lost.line),
            ("lost-fill", lost.fill),
            ("drawn", drawn.line),
            ("drawn-fill", drawn.fill),
            ("chance", chance.line),
            ("chance-fill", chance.fill),
            ("won-cell", won.field),
            ("lost-cell", lost.field),
            ("drawn-cell", drawn.field),
            ("chance-cell", chance.field),
            ("blank-cell", Colours::LIGHT.pen(ShapeKind::Blank).field),
        ] {
            let line = format!("--color-{token}: {colour};");
            assert!(light.contains(&line), "{line}");
        }
    }
}
