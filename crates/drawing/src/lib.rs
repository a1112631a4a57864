//! What is drawn of a game: from what is open to nodes and arrows with their places.
//!
//! ```
//! use kruzhok_drawing::{Places, draw};
//! use kruzhok_picture::{GraphRequest, Opening};
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
mod draw;
mod growth;
mod refutation;
mod sizes;
mod standing;
mod tosses;

#[cfg(test)]
mod tests;

pub use call_tree::{WHOLE_TREE_LIMIT, draw_calls, quantifier_of};
pub use draw::{Places, draw};
pub use standing::standing_of;
pub use tosses::tosses_of;
