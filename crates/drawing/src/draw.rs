//! How what is to be drawn becomes a drawing.

use crate::growth::GrowingGraph;
use kruzhok_layout::{Point, Spacing};
use kruzhok_picture::{DrawError, Drawing, GraphRequest};
use kruzhok_solver::Solution;
use std::collections::HashMap;

/// Where the nodes of the drawing before stood: a drawing changes as little as it can.
pub type Places = HashMap<String, Point>;

/// Draws what is open below the root of a request. `places` are taken as hints, and replaced by those of this drawing.
///
/// What is too much for one drawing stays closed, and its moves are counted: at most [`kruzhok_picture::NODE_LIMIT`] nodes are drawn.
///
/// # Errors
/// A root that play cannot reach, or moves that cannot be made.
pub fn draw(
    solution: &Solution,
    request: &GraphRequest,
    places: &mut Places,
) -> Result<Drawing, DrawError> {
    let rules = &solution.rules;
    let root = rules
        .read_position(&request.root)
        .ok()
        .and_then(|position| solution.find(&position));
    let root = root.ok_or(DrawError::NoSuchPosition)?;
    let spacing = Spacing {
        layer_px: 64.0,
        node_px: 26.0,
        ..Spacing::default()
    };
    let mut growth = GrowingGraph::new(solution, request);
    let drawing = loop {
        growth
            .grow(root)
            .map_err(|problem| DrawError::Problem(Box::new(problem)))?;
        let [smaller, narrower] = [false, true].map(|is_too_wide| growth.smaller(is_too_wide));
        let drawing = growth.finish(places, spacing);
        let Some(room) = request.room.filter(|room| !drawing.has_room_in(*room)) else {
            break drawing;
        };
        let is_too_wide = drawing.width > f64::from(room[0]);
        match if is_too_wide { narrower } else { smaller } {
            Some(smaller) => growth = smaller,
            None => break drawing,
        }
    };
    *places = drawing
        .nodes
        .iter()
        .map(|node| (node.key.clone(), Point::new(node.x, node.y)))
        .collect();
    Ok(drawing)
}
