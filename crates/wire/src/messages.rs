//! What the page and the worker say to each other. Both ends are built from these types.

use crate::explanation::{ExplanationReport, Inquiry};
use crate::map::{Chart, Slice};
use crate::recursion::{CallReport, CallSheet, Hop};
use kruzhok_picture::{Drawing, GraphRequest, Notes, Standing, TossReport};
use kruzhok_rules::{Ask, Ending};
use kruzhok_syntax::{Diagnostics, Hint, Problem};
use kruzhok_values::Ratio;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The number of an analysis: a reply that belongs to another one than the page waits for is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct JobId(pub u32);

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Read, explore and solve a game; it takes the place of the one under way.
    Analyze {
        /// The new job.
        job: JobId,
        /// The text of the rules file.
        rules: String,
    },
    /// Give the job up.
    Cancel(JobId),
    /// Lay out a part of the graph of the solved game `job`.
    Draw {
        /// The job that solved the game.
        job: JobId,
        /// What is to be drawn.
        sheet: GraphRequest,
    },
    /// Write the Python program of the solved game `job`.
    Program {
        /// The job that solved the game.
        job: JobId,
    },
    /// Map all positions of the solved game `job`, or a slice of them.
    Chart {
        /// The job that solved the game.
        job: JobId,
        /// Which of them.
        slice: Slice,
    },
    /// Step through the calls of the textbook's function in the solved game `job`.
    Calls {
        /// The job that solved the game.
        job: JobId,
        /// Which calls.
        sheet: CallSheet,
        /// The step from which the hops go.
        from: u128,
        /// How to come to the step that is wanted.
        hops: Vec<Hop>,
    },
    /// Tell why a start position of the solved game `job` answers a question, or does not.
    Explain {
        /// The job that solved the game.
        job: JobId,
        /// What is asked.
        inquiry: Inquiry,
    },
    /// Find games like the solved game `job`, with other numbers.
    Vary {
        /// The job that solved the game.
        job: JobId,
        /// The text of its rules file.
        rules: String,
        /// How many.
        count: u32,
        /// Another seed, other variants.
        seed: u32,
    },
    /// Tell all about one position of the solved game `job`.
    Describe {
        /// The job that solved the game.
        job: JobId,
        /// In the text form of positions.
        position: String,
    },
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// How far the job is.
    Progress {
        /// The job.
        job: JobId,
        /// What it does now.
        progress: Progress,
    },
    /// The game is solved.
    Finished {
        /// The job.
        job: JobId,
        /// What was found.
        report: Box<Report>,
    },
    /// Which positions play can reach is known now, too; the game was solved before.
    Counted {
        /// The job that solved it.
        job: JobId,
        /// All that was found.
        report: Box<Report>,
    },
    /// The rules, or the game itself, have a problem.
    Rejected {
        /// The job.
        job: JobId,
        /// At least one problem.
        faults: Vec<Fault>,
    },
    /// The drawing that was asked for.
    Drawn {
        /// The job that solved the game.
        job: JobId,
        /// What was asked for.
        sheet: GraphRequest,
        /// The drawing, or why there is none.
        drawing: Result<Box<Drawing>, DrawError>,
    },
    /// The Python program that was asked for.
    Programmed {
        /// The job that solved the game.
        job: JobId,
        /// The program, or why there is none.
        program: Result<String, Fault>,
    },
    /// The map that was asked for.
    Charted {
        /// The job that solved the game.
        job: JobId,
        /// What was asked for.
        slice: Slice,
        /// The map.
        chart: Box<Chart>,
    },
    /// The step that was asked for.
    Called {
        /// The job that solved the game.
        job: JobId,
        /// Which calls.
        sheet: CallSheet,
        /// The step, or why there is none.
        report: Result<Box<CallReport>, Fault>,
    },
    /// The reason that was asked for.
    Explained {
        /// The job that solved the game.
        job: JobId,
        /// What was asked.
        inquiry: Inquiry,
        /// The reason; `None` when there is no such start position.
        report: Result<Option<Box<ExplanationReport>>, Fault>,
    },
    /// The variants that were asked for.
    Varied {
        /// The job that solved the game.
        job: JobId,
        /// How many were asked for.
        count: u32,
        /// Those that were found, or why there are none: a name in the catalogue.
        variants: Result<Vec<VariantReport>, String>,
    },
    /// The position that was asked for.
    Described {
        /// The job that solved the game.
        job: JobId,
        /// What was asked for.
        position: String,
        /// All about it; `None` when the game never comes to this position.
        description: Result<Option<Box<Description>>, Fault>,
    },
}

/// A game like another one, with its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VariantReport {
    /// The rules file.
    pub rules: String,
    /// The text of the task in Russian, where the exam has words for the game.
    pub text: Option<String>,
    /// The fields of the rules and the questions, each with its name.
    pub outline: Vec<(String, String)>,
    /// The values of the answer to each question, with the question's name.
    pub answers: Vec<(String, Vec<String>)>,
}

/// A problem, as it crosses between worker and page: its message by name, not by kind.
///
/// There are dozens of kinds; reading each of them back would cost the page as much as its whole wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The message's key in the catalogue, after `problem-`.
    pub key: String,
    /// The values of the message's places, by name.
    pub args: Vec<(String, String)>,
    /// The field of the rules file; empty for the file as a whole.
    pub field: String,
    /// Bytes within the whole file.
    pub file_span: Range<usize>,
    /// The hint's key in the catalogue, after `hint-`, and the values of its places.
    pub hint: Option<(String, Vec<(String, String)>)>,
    /// What to write in place of the marked part, where that is the hint.
    pub replacement: Option<String>,
}

impl From<&Problem> for Fault {
    fn from(problem: &Problem) -> Self {
        let owned = |args: Vec<(&'static str, String)>| {
            args.into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect()
        };
        Self {
            key: problem.kind.key().to_owned(),
            args: owned(problem.kind.args()),
            field: problem.field.clone(),
            file_span: problem.file_span.clone(),
            hint: problem
                .hint
                .as_ref()
                .map(|hint| (hint.key().to_owned(), owned(hint.args()))),
            replacement: match &problem.hint {
                Some(Hint::Write { text }) => Some(text.to_string()),
                Some(Hint::Remove) => Some(String::new()),
                _ => None,
            },
        }
    }
}

impl Fault {
    /// All problems of a text.
    pub fn all(diagnostics: &Diagnostics) -> Vec<Self> {
        diagnostics.problems().iter().map(Self::from).collect()
    }
}

/// Why a part of the graph is not drawn.
pub type DrawError = kruzhok_picture::DrawError<Box<Fault>>;

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Progress {
    /// So many positions were found; how many there are is not known yet.
    Exploring {
        /// Positions found.
        found: u64,
    },
    /// So many positions of so many are decided.
    Solving {
        /// Positions decided.
        decided: u64,
        /// All positions.
        total: u64,
    },
}

/// What was found out about a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Whether positions were counted. Until then there are no counts of them, and no ticks.
    pub is_counted: bool,
    /// All positions, those in which the game is over included.
    pub position_count: u64,
    /// Positions won for the player to move.
    pub won_count: u64,
    /// Positions lost for the player to move.
    pub lost_count: u64,
    /// Positions in which neither side can force the end.
    pub drawn_count: u64,
    /// Positions of which the look ahead is too short to tell who wins.
    pub undecided_count: u64,
    /// Positions that tosses decide.
    pub chance_count: u64,
    /// Whether the game has Grundy values.
    pub has_nimbers: bool,
    /// Circles and squares newly coloured at each tick; the first tick is that of remoteness 1.
    pub ticks: Vec<(u32, u32)>,
    /// The answers to the questions, in their order.
    pub answers: Vec<AnswerReport>,
    /// The first start positions, at most [`Report::START_LIMIT`].
    pub starts: Vec<StartReport>,
    /// The start position from which the graph is first drawn.
    pub first_root: String,
    /// How far start positions without an upper end were searched, such as `S ≤ 80`, and whether every answer had
    /// become stable by then.
    pub reach: Option<(String, bool)>,
    /// How many plies were looked ahead, where that is less than the rules say but enough for the questions.
    pub limit_note: Option<u32>,
    /// Where only the heaps were solved: how many positions a table would have, and up to which heaps it would fit.
    pub needed_table: Option<(u64, u64)>,
    /// Whether there may be any number of heaps: then heaps do not tell how many positions there are.
    pub is_splitting: bool,
    /// In which way the game was solved: the name of a sentence after `way-`, and what stands in its places. `None`
    /// for a small game, or one whose starts are open, which is explored position by position.
    pub way: Option<(String, Vec<(String, String)>)>,
}

impl Report {
    /// So many start positions are listed.
    pub const START_LIMIT: usize = 2_000;

    /// The greatest number of plies after which a position is coloured.
    pub fn last_tick(&self) -> u32 {
        u32::try_from(self.ticks.len()).unwrap_or(u32::MAX)
    }
}

/// One start position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StartReport {
    /// In the text form of positions.
    pub position: String,
    /// Who wins there.
    pub standing: Standing,
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnswerReport {
    /// The question's name.
    pub id: String,
    /// Its condition, as it was written.
    pub condition: String,
    /// Which of the values are wanted.
    pub ask: Ask,
    /// How many values there are.
    pub value_count: u64,
    /// The first values, at most [`AnswerReport::VALUE_LIMIT`], or what stood in the way of finding them.
    pub outcome: Result<Vec<AnswerValue>, Fault>,
    /// A sign that the rules were misread: the message's key in the catalogue, after `warning-`, and its values.
    pub warning: Option<(String, Vec<(String, String)>)>,
}

impl AnswerReport {
    /// So many values are listed.
    pub const VALUE_LIMIT: usize = 200;
}

/// One value of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnswerValue {
    /// The value as it is written down: a number, or a position.
    pub text: String,
    /// The start position that it stands for, where it stands for one.
    pub start: Option<String>,
}

/// All about one position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Description {
    /// The heaps and what is remembered besides, by name.
    pub values: Vec<(String, String)>,
    /// What the position remembers of the play before it.
    pub notes: Notes,
    /// Who wins there.
    pub standing: Standing,
    /// Why.
    pub reason: Reason,
    /// Its Grundy value, where the game has such values.
    pub nimber: Option<NimberReport>,
    /// Its moves, in the order of the rules.
    pub moves: Vec<MoveReport>,
    /// The tosses that may be chosen, in the order of the rules.
    pub tosses: Vec<TossReport>,
}

/// The Grundy value of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NimberReport {
    /// The value: the least number that no move reaches.
    pub value: u32,
    /// The values that the moves reach, in runs of numbers one after another: first and last, ascending.
    pub reached: Vec<(u32, u32)>,
    /// Where only the heaps were solved, their values instead, in board order.
    pub heaps: Vec<u32>,
}

/// Why a position is won, lost or neither.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reason {
    /// The rules say that the game is over here.
    Over(Ending),
    /// There is no move.
    Stuck(Ending),
    /// This move, an index into the moves, wins soonest.
    Winning(usize),
    /// Only the heaps were solved: their values decide.
    Sum,
    /// Every move, an index into the moves, is answered by the reply beside it.
    AllFail(Vec<(usize, Option<ReplyReport>)>),
    /// This move, an index into the moves, keeps the draw.
    Holding(usize),
    /// The look ahead is too short to tell.
    Undecided {
        /// How many plies from the start position it goes.
        plies: u32,
    },
    /// Tosses decide, and this move or toss gives the best chance.
    Chance {
        /// The move or the toss, in no language.
        label: String,
        /// The chance that the player who chooses it wins.
        probability: f64,
        /// The same exactly, where it is made of small numbers.
        exact: Option<Ratio>,
    },
}

/// The best answer to a move that fails.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReplyReport {
    /// The move, in no language.
    pub label: String,
    /// The position that it leads to.
    pub to: String,
}

/// One move from a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveReport {
    /// The move, in no language.
    pub label: String,
    /// The position that it leads to.
    pub to: String,
    /// That position without who moves.
    pub to_label: String,
    /// Who wins there, for the player who moves then.
    pub standing: Standing,
}
