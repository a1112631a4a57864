//! What is drawn of a game: from what is open to nodes and arrows with their places.
//!
//! ```
//! use kruzhok_drawing::{Opening, Places, GraphRequest, draw};
//! use kruzhok_solver::Solution;
//!
//! let rules = kruzhok_rules::parse(
//!     r#"
//!     position = "s"
//!     moves    = ["s + 1", "s * 2"]
//!     over     = "s >= 10"
//!     start    = "1 <= s <= 9"
//!     "#,
//! )
//! .expect("the rules are right");
//! let solution = Solution::of(rules.into(), 1_000).expect("few positions");
//! let request = GraphRequest { opening: Opening::Keys(vec!["4".to_owned()]), ..GraphRequest::new("4".to_owned()) };
//! let drawing = draw(&solution, &request, &mut Places::new()).expect("there is such a position");
//! let labels: Vec<&str> = drawing.nodes.iter().map(|node| node.label.as_str()).collect();
//! assert_eq!(labels, ["4", "5", "8"]);
//! ```

mod call_tree;
mod captions;
mod decimal;
mod drawing;
mod export;
mod growth;
mod point;
mod refutation;
mod request;
mod shape;
mod sizes;
mod standing;
mod tosses;

#[cfg(test)]
mod tests;

pub use call_tree::{
    CallDrawing, CallEdge, CallPhase, DrawnCall, Quantifier, WHOLE_TREE_LIMIT, draw_calls,
    tree_size,
};
pub use captions::{caption, short_notes};
pub use decimal::decimal;
pub use drawing::{Drawing, DrawnEdge, DrawnNode, NodeKind};
pub use export::{
    Colours, Pen, Picture, PictureEdge, PictureField, PictureNode, PictureWord, dot, path_data,
    svg, text_px, tikz,
};
pub use growth::rest_key;
pub use point::Point;
pub use request::{
    Arrangement, DrawError, GraphRequest, NODE_LIMIT, Opening, Places, Refuted, Selection, draw,
};
pub use shape::ShapeKind;
pub use standing::{Notes, Standing, notes_of, standing_of};
pub use tosses::{BranchReport, TossReport, chance_label, tosses_of, unbroken};
