//! What the page and the worker say to each other: both ends are built from these types.

mod explanation;
mod law;
mod map;
mod messages;
mod recursion;

pub use explanation::{
    ExplanationReport, ExplanationRequest, Moved, ReasonLine, Saying, StartFact, StrategyReport,
    Then, Undecided,
};
pub use law::{
    LawFault, LawProperty, LawRepeats, LawReport, LawRequest, LawRuling, ProposalReport, Said,
};
pub use map::{
    CellPositions, Cells, Grouping, MapReport, MapRequest, Overlay, Range, Thirds, number_of,
    put_number,
};
pub use messages::{
    AnswerReport, AnswerValue, Counts, DrawError, Fault, JobId, MoveReport, NimberReport,
    PositionReport, Progress, Reason, Reply, ReplyReport, Report, Request, StartReport,
    VariantReport,
};
pub use recursion::{
    CallEvent, CallValue, FrameReport, Hop, ProgramReport, RecursionReport, RecursionRequest,
};
