//! A drawing as it is seen, in words and shapes, to be kept as a file: SVG, DOT or TikZ.
//!
//! The writers escape every text for their language: what a user has typed never becomes markup.

mod colours;
mod dot;
mod formula;
#[cfg(test)]
mod laws;
mod proof;
mod svg;
mod tikz;

pub use colours::{Colours, Pen};
pub use dot::dot;
pub use proof::proof_tex;
pub use svg::{path_data, svg, text_px};
pub use tikz::tikz;

use crate::{Drawing, NodeKind, Point, ShapeKind, caption, short_notes};
use kruzhok_words::{Language, say};

/// A drawing as it is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What it is of; stands above it.
    pub title: String,
    /// The language of its words.
    pub language: Language,
    /// Width without the title, in CSS pixels.
    pub width: f64,
    /// Height without the title, in CSS pixels.
    pub height: f64,
    /// The nodes.
    pub nodes: Vec<PictureNode>,
    /// The arrows between them.
    pub edges: Vec<PictureEdge>,
    /// What is coloured and too small for a shape, beneath all else.
    pub fields: Vec<PictureField>,
    /// Words beside the nodes, such as the heads of a table.
    pub words: Vec<PictureWord>,
}

/// One node of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureNode {
    /// Its outline, by outcome.
    pub shape: ShapeKind,
    /// Center, in CSS pixels.
    pub center: Point,
    /// Width of the outline in CSS pixels.
    pub width: f64,
    /// Height of the outline in CSS pixels.
    pub height: f64,
    /// The position.
    pub label: String,
    /// What stands below it, its remoteness mostly; empty when there is nothing to be seen.
    pub caption: String,
    /// What it remembers, in a few letters; empty when nothing.
    pub note: String,
    /// How many moves are not drawn, such as `+3`; empty when all are.
    pub closed: String,
    /// Width of the outline's line, in CSS pixels.
    pub line_px: f64,
    /// Whether something else is to be looked at.
    pub is_faded: bool,
}

impl PictureNode {
    /// The usual width of an outline's line.
    pub const LINE_PX: f64 = 2.0;

    fn size(&self) -> [f64; 2] {
        [self.width, self.height]
    }
}

/// One coloured field of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureField {
    /// What the colour says.
    pub shape: ShapeKind,
    /// Whether it is pale: the game is over there, and much else would be outshouted.
    pub is_pale: bool,
    /// The top left corner.
    pub corner: Point,
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
}

/// A word beside what is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureWord {
    /// What it says.
    pub text: String,
    /// Its center.
    pub center: Point,
}

/// One arrow of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureEdge {
    /// Index of the node that it leaves.
    pub from: usize,
    /// Index of the node that it leads to.
    pub to: usize,
    /// Control points of cubic Bézier curves: the start, then two controls and an end for each.
    pub curve: Vec<Point>,
    /// The moves.
    pub label: String,
    /// Center of the label.
    pub label_center: Point,
    /// Whether it is the heavy line of a move that wins.
    pub is_winning: bool,
    /// Whether something else is to be looked at.
    pub is_faded: bool,
}

impl Picture {
    /// All of a drawing, coloured to the end, with remoteness in plies.
    pub fn of(drawing: &Drawing, title: String, language: Language) -> Self {
        let nodes = drawing.nodes.iter().map(|node| PictureNode {
            shape: match node.kind {
                NodeKind::Toss => ShapeKind::Toss,
                NodeKind::Rest(_) => ShapeKind::Rest,
                NodeKind::Position => ShapeKind::of(node.standing),
            },
            center: Point::new(node.x, node.y),
            width: node.width,
            height: node.height,
            label: match node.kind {
                NodeKind::Rest(count) => say(language, "rest", &[("n", count.to_string())]),
                NodeKind::Position | NodeKind::Toss => node.label.clone(),
            },
            caption: match node.kind {
                NodeKind::Rest(_) => String::new(),
                NodeKind::Position | NodeKind::Toss => caption(node.standing, language),
            },
            note: short_notes(&node.notes, |key| say(language, key, &[])),
            closed: match node.is_closed() {
                true => format!("+{}", node.successor_count),
                false => String::new(),
            },
            line_px: PictureNode::LINE_PX,
            is_faded: false,
        });
        let edges = drawing.edges.iter().map(|edge| PictureEdge {
            is_winning: edge.is_winning,
            ..PictureEdge::light(
                [edge.from, edge.to],
                edge.curve.clone(),
                edge.label.clone(),
                [edge.label_x, edge.label_y],
            )
        });
        Self {
            nodes: nodes.collect(),
            edges: edges.collect(),
            ..Self::blank(title, language, [drawing.width, drawing.height])
        }
    }

    /// A sheet of this width and height with nothing on it.
    pub fn blank(title: String, language: Language, [width, height]: [f64; 2]) -> Self {
        Self {
            title,
            language,
            width,
            height,
            nodes: vec![],
            edges: vec![],
            fields: vec![],
            words: vec![],
        }
    }
}

impl PictureEdge {
    /// A light arrow between two nodes, with the control points of its curve and the middle of its label.
    pub fn light(
        [from, to]: [usize; 2],
        curve: Vec<Point>,
        label: String,
        [label_x, label_y]: [f64; 2],
    ) -> Self {
        Self {
            from,
            to,
            curve,
            label,
            label_center: Point::new(label_x, label_y),
            is_winning: false,
            is_faded: false,
        }
    }
}

/// A text without what no file can hold or what would end a line.
fn plain(text: &str) -> impl Iterator<Item = char> {
    let is_odd = |c: char| c.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&c);
    text.chars().map(move |c| if is_odd(c) { ' ' } else { c })
}

/// Whether a character belongs to a script of East Asia, whose lines may be broken anywhere.
fn is_wide(character: char) -> bool {
    ('\u{2e80}'..='\u{ffdf}').contains(&character) || character >= '\u{20000}'
}

/// A length to a tenth of a pixel.
fn px(length: f64) -> String {
    let text = format!("{length:.1}");
    let short = text.strip_suffix(".0").unwrap_or(&text);
    if short == "-0" { "0" } else { short }.to_owned()
}
