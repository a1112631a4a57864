//! What the page and the worker say to each other. Both ends are built from these types.

use crate::explanation::{ExplanationReport, ExplanationRequest};
use crate::law::{LawReport, LawRequest, ProposalReport, Said};
use crate::map::{MapReport, MapRequest, Overlay};
use crate::recursion::{Hop, RecursionReport, RecursionRequest};
use kruzhok_picture::{Drawing, GraphRequest, Notes, Standing, TossReport};
use kruzhok_rules::{Ask, Ending};
use kruzhok_syntax::{Diagnostics, Hint, Problem};
use kruzhok_values::Ratio;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The number of an analysis, or of the check of a law; the two are counted apart. A reply that belongs to another one than
/// the page waits for is dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct JobId(pub u32);

/// From the page to a worker. `Variants`, `Law`, `ProvedAnswers` and `Proposals` bring the rules along; `LawQuery` is about the law that was proved
/// last, and what is asked after `Cancel` about the solved game of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Read, explore and solve the game of a rules file; it takes the place of the one under way.
    Analyze(JobId, String),
    /// Give the job up.
    Cancel(JobId),
    /// Lay out a part of the graph.
    Graph(JobId, GraphRequest),
    /// Write the Python program.
    Program(JobId),
    /// Map all positions, or a slice of them.
    Map(JobId, MapRequest),
    /// Compare a law with the map that was made last, which is this one.
    Overlay(JobId, MapRequest, LawRequest),
    /// Step through the calls of the textbook's function.
    Recursion {
        /// The job that solved the game.
        job: JobId,
        /// Which calls.
        request: RecursionRequest,
        /// The step from which the hops go.
        from: u128,
        /// How to come to the step that is wanted.
        hops: Vec<Hop>,
    },
    /// Explain why a start position answers a question, or does not.
    Explanation(JobId, ExplanationRequest),
    /// Find games like this one, with other numbers.
    Variants {
        /// The job that solved the game.
        job: JobId,
        /// The text of its rules file.
        rules: String,
        /// The number of variants.
        count: u32,
        /// Another seed, other variants.
        seed: u64,
    },
    /// Report all about one position, in the text form of positions.
    Position(JobId, String),
    /// Check a law; it takes the place of the one that is being checked.
    Law(JobId, LawRequest),
    /// Say who wins a position, of any size, by the law that was proved.
    LawQuery(JobId, String),
    /// Answer what the laws of a rules file answer for every number that bounds the game.
    ProvedAnswers(JobId, String),
    /// Propose laws of the game of a rules file.
    Proposals(JobId, String),
}

/// From the worker to the page: about a job, with the request where there may be several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// How far the job is.
    Progress(JobId, Progress),
    /// The game is solved.
    Finished(JobId, Box<Report>),
    /// Which positions play can reach is known now, too; the game was solved before.
    Counted(JobId, Counts),
    /// The rules, or the game itself, have at least one problem.
    Rejected(JobId, Vec<Fault>),
    /// A drawing, or why there is none.
    Graph(JobId, GraphRequest, Result<Box<Drawing>, DrawError>),
    /// The Python program, or why there is none.
    Program(JobId, Result<String, Fault>),
    /// A map.
    Map(JobId, MapRequest, Box<MapReport>),
    /// Where a law is wrong about a map.
    Overlay(JobId, MapRequest, LawRequest, Box<Overlay>),
    /// A step of the recursion, or why there is none.
    Recursion(JobId, RecursionRequest, Result<Box<RecursionReport>, Fault>),
    /// An explanation; `None` when there is no such start position.
    Explanation(
        JobId,
        ExplanationRequest,
        Result<Option<Box<ExplanationReport>>, Fault>,
    ),
    /// The number of variants that were wanted, and those that were found, or why there are none: a name in the catalogue.
    Variants(JobId, u32, Result<Vec<VariantReport>, String>),
    /// A position, and all about it; `None` when the game never comes to this position.
    Position(JobId, String, Result<Option<Box<PositionReport>>, Fault>),
    /// What was found of a law so far, or why it cannot be checked.
    Law(JobId, Result<Box<LawReport>, Fault>),
    /// Who wins a position by the law that was proved; nothing where it is none of the game.
    LawAnswer(JobId, String, Vec<Said>),
    /// The answers to the questions that proved laws answer; no more than that is known of them.
    ProvedAnswers(JobId, Vec<AnswerReport>),
    /// Laws that are proposed; at most three.
    Proposals(JobId, Vec<ProposalReport>),
}

/// A game like another one, with its key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VariantReport {
    /// The rules file.
    pub rules: String,
    /// The text of the task in each language, in the order of `Language::ALL`; `None` where the exam has no words for the
    /// game.
    pub texts: Option<[String; 3]>,
    /// What the players are called in the Russian text.
    pub players: [String; 2],
    /// The fields of the rules and the questions, each with its name.
    pub outline: Vec<(String, String)>,
    /// The values of the answer to each question, with the question's name.
    pub answers: Vec<(String, Vec<String>)>,
    /// What is asked for by each question, and why the first values of the answer are values of it.
    pub reasons: Vec<(Ask, Vec<ExplanationReport>)>,
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
    /// Positions are being found; how many there are is not known yet.
    Exploring {
        /// Positions found.
        found: u64,
    },
    /// Positions are being decided.
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
    /// What is counted: all 0, and no ticks, until the positions are.
    pub counts: Counts,
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
    /// What looks wrong with the rules, which were played all the same.
    pub warnings: Vec<Fault>,
}

impl Report {
    /// The most start positions that are listed.
    pub const START_LIMIT: usize = 2_000;
}

/// What is known of a game once its positions are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Whether positions were counted.
    pub is_counted: bool,
    /// All positions, those in which the game is over included.
    pub positions: u64,
    /// Positions won for the player to move.
    pub won: u64,
    /// Positions lost for the player to move.
    pub lost: u64,
    /// Positions in which neither side can force the end.
    pub drawn: u64,
    /// Positions of which the look ahead is too short to say who wins.
    pub undecided: u64,
    /// Positions that tosses decide.
    pub chance: u64,
    /// Whether the game has Grundy values.
    pub has_nimbers: bool,
    /// Circles and squares newly coloured at each tick; the first tick is that of remoteness 1.
    pub ticks: Vec<(u32, u32)>,
}

impl Counts {
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
    /// The most values that are listed.
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
pub struct PositionReport {
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
