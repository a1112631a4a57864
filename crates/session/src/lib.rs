//! The whole program without a browser: what the page remembers, what happens to it, what it shows, and what the
//! worker does. The browser's side is hands and eyes.
//!
//! ```
//! use kruzhok_session::{Effect, Language, Msg, State, View, Visitor, Workshop};
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

mod calls;
mod chart;
mod charting;
mod describe;
mod explain;
mod form;
mod guide;
mod link;
mod packed;
mod palette;
mod retelling;
mod shelf;
mod state;
#[cfg(test)]
mod tests;
mod varying;
mod view;
mod wire;
mod workshop;

pub use calls::Hop;
pub use chart::{Chart, Grouping, Slice};
pub use form::{Addition, ChipKind, Edit, InputTarget, NewRow};
pub use kruzhok_drawing::{Arrangement, decimal};
pub use kruzhok_words::Language;
pub use state::{
    Analysis, CellStep, Direction, Effect, Msg, Part, PictureKind, SheetKind, Speed, State, Tab,
    Theme, Units, Visitor, arrangement_code, is_task,
};
pub use view::*;
pub use wire::{JobId, Progress, Reply, Request};
pub use workshop::{POSITION_LIMIT, Workshop};
