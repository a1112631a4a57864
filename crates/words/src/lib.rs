//! What the program says: one catalogue of messages a language, with plural forms.
//!
//! ```
//! use kruzhok_words::{Language, say};
//!
//! let problems = |n: u32| say(Language::Ru, "rejected", &[("n", n.to_string())]);
//! assert_eq!(problems(1), "1 ошибка в правилах");
//! assert_eq!(problems(2), "2 ошибки в правилах");
//! assert_eq!(problems(5), "5 ошибок в правилах");
//! ```
//!
//! A message is a line `key = text` of a file in `locales/`. In the text, `{name}` is a value and
//! `{name|form|form…}` one of the plural forms for it, in which `#` stands for the number. `{name、}` is a list whose
//! items have this comma between them, in place of `, `.

mod catalogue;
mod language;

pub use catalogue::{keys, placeholders, say};
pub use language::{Language, UnknownLanguage};
