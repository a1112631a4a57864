//! The page without a browser: what it remembers, what happens to it, and what it shows. The browser's side is hands and
//! eyes.
//!
//! ```
//! use kruzhok_page::{Effect, Language, Msg, State, View, Visitor};
//! use kruzhok_worker::Workshop;
//!
//! let visitor = Visitor { language: Some(Language::En), prefers_dark: false };
//! let (mut state, mut effects) = State::open("", visitor);
//! let mut worker = Workshop::default();
//! while let Some(effect) = effects.pop() {
//!     if let Effect::Post(request) = effect {
//!         let mut reply = worker.receive(request);
//!         while worker.is_working() {
//!             reply = worker.step(1_000);
//!         }
//!         effects.extend(reply.into_iter().flat_map(|reply| state.update(Msg::Replied(reply))));
//!     }
//! }
//! let answers = View::of(&state).answers.answers;
//! assert_eq!(answers[0].values[0].text, "64");
//! ```

mod cells;
mod form;
mod guide;
mod link;
mod palette;
mod retelling;
mod shelf;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use form::{Addition, ChipKind, Edit, InputTarget, NewRow};
pub use kruzhok_drawing::{Arrangement, decimal};
pub use kruzhok_words::Language;
pub use state::{
    Analysis, CellStep, Coded, Direction, Effect, Msg, Part, PictureKind, SheetKind, Speed, State,
    Tab, Theme, Units, Visitor, is_task,
};
pub use view::*;
