//! The page without a browser: what it remembers, what happens to it, and what it shows. The browser's side is hands and
//! eyes.
//!
//! ```
//! use kruzhok_page::{Effect, Msg, State, View, Visitor};
//! use kruzhok_words::Language;
//! use kruzhok_worker::Workshop;
//!
//! let visitor = Visitor { language: Some(Language::En), prefers_dark: false, is_framed: false };
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

mod address;
mod colouring;
mod embed;
mod exercise;
mod explanation;
mod game;
mod graph;
mod guide;
mod law;
mod lesson;
mod map;
mod play;
mod position;
mod program;
mod recursion;
mod rules;
mod save;
mod settings;
mod shelf;
mod show;
mod state;
mod task;
#[cfg(test)]
mod tests;
mod variants;
mod view;

pub use address::{WrittenAddress, package_address};
pub use colouring::*;
pub use embed::Piece;
pub use exercise::*;
pub use explanation::*;
pub use game::*;
pub use graph::*;
pub use guide::*;
pub use law::*;
pub use lesson::*;
pub use map::*;
pub use play::*;
pub use position::*;
pub use program::*;
pub use recursion::*;
pub use rules::*;
pub use save::*;
pub use settings::*;
pub use shelf::*;
pub use show::*;
pub use state::{Analysis, Direction, Effect, Helper, Msg, State, Visitor};
pub use task::*;
pub use variants::*;
pub use view::{Choice, FoldView, NoticeView, View};
