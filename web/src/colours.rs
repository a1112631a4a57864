//! A canvas that stands ready to be painted, and the colours of the page's theme for what is painted.

use kruzhok_page::Stress;
use kruzhok_picture::{ShapeKind, decimal};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, CssStyleDeclaration, HtmlCanvasElement};

/// A canvas as large as its frame.
pub(crate) struct Canvas {
    pub(crate) context: CanvasRenderingContext2d,
    pub(crate) ink: Ink,
    /// Width and height, in CSS pixels.
    pub(crate) size: [f64; 2],
    /// Device pixels to a CSS pixel.
    pub(crate) ratio: f64,
}

impl Canvas {
    /// Makes the canvas as large as its frame. `None` where a browser gives no canvas to draw on.
    pub(crate) fn ready(canvas: &HtmlCanvasElement) -> Option<Self> {
        let window = web_sys::window()?;
        let ratio = window.device_pixel_ratio().max(0.5);
        let size = [canvas.client_width(), canvas.client_height()].map(f64::from);
        let [width, height] = size.map(|px| device_px(px * ratio).max(1));
        // Even a size that stays the same would empty the canvas, and cost as much as a new one.
        if canvas.width() != width {
            canvas.set_width(width);
        }
        if canvas.height() != height {
            canvas.set_height(height);
        }
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        let root = window.document()?.document_element()?;
        let ink = Ink::read(&window.get_computed_style(&root).ok()??);
        Some(Self {
            context,
            ink,
            size,
            ratio,
        })
    }
}

pub(crate) fn device_px(px: f64) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a screen has a few thousand pixels"
    )]
    let px = px.round().max(0.0) as u32;
    px
}

/// The colours and lines of the theme, from the tokens of the style sheet.
pub(crate) struct Ink {
    pub(crate) paper: String,
    pub(crate) grid: String,
    pub(crate) panel: String,
    pub(crate) ink: String,
    pub(crate) muted: String,
    pub(crate) line: String,
    pub(crate) pencil: String,
    pub(crate) focus: String,
    pub(crate) problem: String,
    won: [String; 3],
    lost: [String; 3],
    drawn: [String; 3],
    chance: [String; 3],
    blank_cell: String,
    pub(crate) line_px: f64,
    pub(crate) font: String,
}

impl Ink {
    fn read(style: &CssStyleDeclaration) -> Self {
        let token = |name: &str| {
            let value = style.get_property_value(&format!("--{name}"));
            value.unwrap_or_default().trim().to_owned()
        };
        let colour = |name: &str| token(&format!("color-{name}"));
        // Line, fill, and the colour of a cell that is too small for both.
        let outcome =
            |name: &str| ["", "-fill", "-cell"].map(|part| colour(&format!("{name}{part}")));
        Self {
            paper: colour("paper"),
            grid: colour("grid"),
            panel: colour("panel"),
            ink: colour("ink"),
            muted: colour("muted"),
            line: colour("line"),
            pencil: colour("pencil"),
            focus: colour("focus"),
            problem: colour("problem"),
            won: outcome("won"),
            lost: outcome("lost"),
            drawn: outcome("drawn"),
            chance: outcome("chance"),
            blank_cell: colour("blank-cell"),
            line_px: decimal(token("line-shape").trim_end_matches("px")).unwrap_or(2.0),
            font: token("font-text"),
        }
    }

    /// Line and fill of a shape.
    pub(crate) fn of(&self, shape: ShapeKind) -> (&str, &str) {
        match shape {
            ShapeKind::Circle => (&self.won[0], &self.won[1]),
            ShapeKind::Square => (&self.lost[0], &self.lost[1]),
            ShapeKind::Hexagon | ShapeKind::DashedCircle => (&self.drawn[0], &self.drawn[1]),
            ShapeKind::Diamond => (&self.chance[0], &self.chance[1]),
            ShapeKind::Toss => (&self.chance[0], &self.paper),
            ShapeKind::Blank | ShapeKind::Rest => (&self.pencil, &self.paper),
        }
    }

    pub(crate) fn palette(&self) -> Palette {
        Palette {
            paper: rgb(&self.paper),
            blank: rgb(&self.blank_cell),
            won: [
                half(rgb(&self.won[2]), rgb(&self.paper)),
                rgb(&self.won[2]),
                rgb(&self.won[0]),
            ],
            lost: [
                half(rgb(&self.lost[2]), rgb(&self.paper)),
                rgb(&self.lost[2]),
                rgb(&self.ink),
            ],
            drawn: rgb(&self.drawn[2]),
            chance: rgb(&self.chance[2]),
        }
    }
}

/// The colours of cells that are too small for shapes; of won and lost in the order of their stress.
pub(crate) struct Palette {
    paper: [u8; 3],
    blank: [u8; 3],
    won: [[u8; 3]; 3],
    lost: [[u8; 3]; 3],
    drawn: [u8; 3],
    chance: [u8; 3],
}

impl Palette {
    pub(crate) fn of(&self, cell: Option<(ShapeKind, Stress)>) -> [u8; 3] {
        let Some((shape, stress)) = cell else {
            return self.paper;
        };
        match shape {
            ShapeKind::Circle => self.won[stress as usize],
            ShapeKind::Square => self.lost[stress as usize],
            ShapeKind::Hexagon | ShapeKind::DashedCircle => self.drawn,
            ShapeKind::Diamond => self.chance,
            ShapeKind::Blank | ShapeKind::Toss | ShapeKind::Rest => self.blank,
        }
    }
}

/// The colour in the middle between two.
fn half(a: [u8; 3], b: [u8; 3]) -> [u8; 3] {
    [0, 1, 2].map(|part| a[part].midpoint(b[part]))
}

/// Red, green and blue of `#rrggbb`, as all tokens are written.
fn rgb(colour: &str) -> [u8; 3] {
    [1, 3, 5].map(|place| {
        let part = colour.get(place..place + 2);
        part.and_then(|part| u8::from_str_radix(part, 16).ok())
            .unwrap_or(128)
    })
}
