//! What the worker does: it takes the page's requests, works on them in steps, and answers.
//!
//! ```
//! use kruzhok_wire::{JobId, Reply, Request};
//! use kruzhok_worker::Workshop;
//!
//! let rules = "position = 's'\nmoves = ['s + 1', 's * 2']\nover = 's >= 129'\nstart = '1 <= s <= 128'";
//! let mut worker = Workshop::default();
//! let mut reply = worker.receive(Request::Analyze(JobId(1), rules.to_owned()));
//! while reply.is_none() {
//!     reply = worker.step(1_000);
//! }
//! let Some(Reply::Finished(_, report)) = reply else { panic!("the rules are right") };
//! assert_eq!(report.answers[0].outcome.as_ref().expect("no overflow")[0].text, "64");
//! ```

mod explanation;
mod law;
mod map;
mod position;
mod recursion;
mod variants;
mod workshop;

pub use variants::variant_reports;
pub use workshop::{POSITION_LIMIT, Workshop};
