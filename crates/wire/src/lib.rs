//! What the page and the worker say to each other: both ends are built from these types.

mod explanation;
mod map;
mod messages;
mod packed;
mod recursion;

pub use explanation::{
    ExplanationReport, Inquiry, Moved, ReasonLine, Saying, StrategyReport, Then, Undecided,
};
pub use map::{Cells, Chart, Ground, Grouping, Range, Slice};
pub use messages::{
    AnswerReport, AnswerValue, Description, DrawError, Fault, JobId, MoveReport, NimberReport,
    Progress, Reason, Reply, ReplyReport, Report, Request, StartReport, VariantReport,
};
pub use packed::{Numbers, Packed};
pub use recursion::{CallEvent, CallReport, CallSheet, CallValue, FrameReport, Hop, ProgramReport};
