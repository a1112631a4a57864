//! What is wrong with a rules file, or with a game while it is played: a kind, a place and a hint.
//!
//! No sentence stands here: a kind and its arguments name a message in the catalogue of each language.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// All problems of one text; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostics {
    // Invariant: never empty, in order of `file_span`.
    problems: Vec<Problem>,
}

impl Diagnostics {
    /// The problems in the order of their places in the file; `None` when there are none.
    pub fn new(mut problems: Vec<Problem>) -> Option<Self> {
        if problems.is_empty() {
            return None;
        }
        problems.sort_by_key(|problem| (problem.file_span.start, problem.file_span.end));
        Some(Self { problems })
    }

    /// The problems, at least one, in the order of their places in the file.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

/// One problem: what it is, where it is, and what to write instead where that can be guessed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// The field of the rules file, such as `moves[1]` or `question[0].where`; empty for the file as a whole.
    pub field: String,
    /// Bytes within the text of that field.
    pub span: Range<usize>,
    /// Bytes within the whole file.
    pub file_span: Range<usize>,
    /// What to write instead.
    pub hint: Option<Hint>,
}

/// What is wrong, with the words that its message needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProblemKind {
    /// More positions than the limit can be reached; `position` is the last one that was found.
    TooManyPositions {
        /// The limit that was passed.
        limit: u64,
        /// In the text form of positions.
        position: String,
    },
    /// One row can be played for ever; `position` is one from which it goes on.
    NeverEnds {
        /// In the text form of positions.
        position: String,
    },
    /// A number left the range of 64 bits while the moves of `position` were made.
    Overflow {
        /// In the text form of positions.
        position: String,
    },
    /// A division by zero while the moves of `position` were made.
    DivisionByZero {
        /// In the text form of positions.
        position: String,
    },
    /// The start conditions leave no position at all.
    NoStart,
}

impl ProblemKind {
    /// The kind's name in JSON and, after `problem-`, in the message catalogues.
    pub fn key(&self) -> &'static str {
        match self {
            Self::TooManyPositions { .. } => "too-many-positions",
            Self::NeverEnds { .. } => "never-ends",
            Self::Overflow { .. } => "overflow",
            Self::DivisionByZero { .. } => "division-by-zero",
            Self::NoStart => "no-start",
        }
    }

    /// The values of the places in the kind's message, by name.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooManyPositions { limit, position } => {
                vec![("limit", limit.to_string()), ("position", position.clone())]
            }
            Self::NeverEnds { position } | Self::Overflow { position } | Self::DivisionByZero { position } => {
                vec![("position", position.clone())]
            }
            Self::NoStart => vec![],
        }
    }
}

/// What to write instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hint {
    /// Write `text` in place of the marked part.
    Write {
        /// The replacement.
        text: String,
    },
}

impl Hint {
    /// The hint's name, after `hint-`, in the message catalogues.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Write { .. } => "write",
        }
    }

    /// The values of the places in the hint's message, by name.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Write { text } => vec![("text", text.clone())],
        }
    }
}
