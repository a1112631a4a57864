//! What stands in a rules file, and how is one field changed? The file as TOML with the place of each value, changes of one
//! field that keep every other byte, and the rows, ends and starts that a form shows with buttons.
//!
//! ```
//! use kruzhok_rulesfile::document::{Document, set};
//!
//! let file = "over = 's >= 129' # the end\n";
//! assert_eq!(Document::read(file).text("over").as_deref(), Some("s >= 129"));
//! let changed = set(file, "over", "'s >= 65'").expect("the field is there");
//! assert_eq!(changed, "over = 's >= 65' # the end\n");
//! ```

pub mod document;
pub mod form;
pub mod toml_file;
