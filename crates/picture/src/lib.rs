//! What a game looks like: nodes and arrows in their places, captions and outlines, and their writers as files.
//!
//! ```
//! use kruzhok_picture::{Standing, caption};
//! use kruzhok_words::Language;
//!
//! assert_eq!(caption(Standing::Won(Some(3)), Language::En), "3");
//! ```

mod calls;
mod captions;
mod decimal;
mod drawing;
mod export;
mod point;
mod request;
mod shape;
mod standing;
mod tosses;

pub use calls::{CallDrawing, CallEdge, CallPhase, DrawnCall, Quantifier};
pub use captions::{caption, short_notes};
pub use decimal::decimal;
pub use drawing::{Drawing, DrawnEdge, DrawnNode, NO_POSITION, NodeKind, rest_key};
pub use export::{
    Colours, Pen, Picture, PictureEdge, PictureField, PictureNode, PictureWord, dot, path_data,
    proof_tex, svg, text_px, tikz,
};
pub use point::Point;
pub use request::{Arrangement, DrawError, GraphRequest, NODE_LIMIT, Opening, Refuted, Selection};
pub use shape::ShapeKind;
pub use standing::{Notes, Standing, notes_of};
pub use tosses::{BranchReport, TossReport, chance_label, unbroken};
