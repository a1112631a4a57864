//! The room that nodes and labels take, as the style sheet draws them.

use kruzhok_layout::{Shape, Size};
use kruzhok_picture::{DrawnNode, NodeKind, Notes, Standing};

/// Height of a circle, in CSS pixels; a touch target is never under 44.
const CIRCLE_PX: f64 = 54.0;
/// A square of the same area as the circle: `CIRCLE_PX` × √π ⁄ 2.
const SQUARE_PX: f64 = 48.0;
/// A diamond of the same area: `SQUARE_PX` × √2.
const DIAMOND_PX: f64 = 68.0;
/// Height of a toss, and of a count of moves.
const PILL_PX: f64 = 44.0;
/// By how much a line of notes below the label makes a node higher.
const NOTE_PX: f64 = 14.0;
/// Average widths of a character, at the sizes of the style sheet.
const LABEL_CHARACTER_PX: f64 = 10.5;
const EDGE_CHARACTER_PX: f64 = 7.4;
/// As that of labels, and as much more as the lower edge of a circle is narrower.
const NOTE_CHARACTER_PX: f64 = 9.0;

/// The outline of a node.
pub(crate) fn outline(node: &DrawnNode) -> (Shape, Size) {
    match node.kind {
        NodeKind::Position => of_position(&node.label, &node.notes, node.standing),
        NodeKind::Toss => of_toss(&node.label),
        NodeKind::Rest(count) => of_rest(count),
    }
}

/// The same of a node that does not tell who wins.
pub(crate) fn blind_outline(node: &DrawnNode) -> (Shape, Size) {
    match node.kind {
        NodeKind::Position => of_position(&node.label, &node.notes, Standing::Undecided),
        _ => outline(node),
    }
}

/// The outline of a position: of one area for all, wider where its texts are long.
fn of_position(label: &str, notes: &Notes, standing: Standing) -> (Shape, Size) {
    let rows = [&notes.forbidden, &notes.forbidden_to_rival];
    let note: String = rows
        .into_iter()
        .flatten()
        .map(|row| format!("✗{row} "))
        .collect();
    let text = text_px(label, LABEL_CHARACTER_PX);
    let text = text.max(text_px(&note, NOTE_CHARACTER_PX));
    // While they are hidden all nodes are as high as a square, and then circle and square must be of one width.
    let (shape, side, padding) = match standing {
        Standing::Won(_) | Standing::Undecided => (Shape::Circle, CIRCLE_PX, 24.0),
        Standing::Lost(_) => (Shape::Square, SQUARE_PX, 18.0),
        Standing::Drawn => (Shape::Hexagon, SQUARE_PX, 30.0),
        // The label stands above the middle, where a diamond is not quite as wide.
        Standing::Chance { .. } => (Shape::Diamond, DIAMOND_PX, 44.0),
    };
    let has_notes = *notes != Notes::default();
    let side = side + if has_notes { NOTE_PX } else { 0.0 };
    (shape, Size::new(side.max(text + padding), side))
}

/// The outline of a toss.
fn of_toss(label: &str) -> (Shape, Size) {
    let width = text_px(label, EDGE_CHARACTER_PX) + 30.0;
    (Shape::Square, Size::new(width.max(PILL_PX * 1.5), PILL_PX))
}

/// The outline of a count, in the language that has the longest words for it: `+14 more`.
fn of_rest(count: u32) -> (Shape, Size) {
    let width = text_px(&format!("+{count} more"), EDGE_CHARACTER_PX) + 26.0;
    (Shape::Square, Size::new(width, PILL_PX))
}

/// The room that a label takes on its arrow; `None` for an empty one.
pub(crate) fn label_size(label: &str) -> Option<Size> {
    let size = Size::new(text_px(label, EDGE_CHARACTER_PX) + 12.0, 18.0);
    (!label.is_empty()).then_some(size)
}

/// The width of a text, in CSS pixels, near enough to make room for it.
fn text_px(text: &str, character_px: f64) -> f64 {
    let narrow = text
        .chars()
        .filter(|c| matches!(c, ',' | ';' | ' ' | '.'))
        .count();
    let wide = text.chars().count() - narrow;
    (wide as f64 + 0.5 * narrow as f64) * character_px
}
