//! Laws: which one is to be checked, and what was found of it.

use serde::{Deserialize, Serialize};

/// A message of the catalogue, and what stands in its places.
pub type Said = (String, Vec<(String, String)>);

/// A law that is to be checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LawRequest {
    /// The text of a rules file.
    pub rules: String,
    /// Which of its laws.
    pub index: usize,
}

/// What was found of a law.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LawReport {
    /// Whether it holds, as far as is known.
    pub ruling: LawRuling,
    /// The same in one sentence.
    pub sentence: Said,
    /// What is said after it: which part of it stands, and what signs mean.
    pub notes: Vec<Said>,
    /// The three properties, each of which was looked at in some positions; all 0 where nothing was compared.
    pub properties: [LawProperty; 3],
    /// The least place where it fails.
    pub fault: Option<LawFault>,
    /// The proof, in paragraphs.
    pub proof: Vec<Said>,
    /// How values repeat, where that is proved.
    pub repeats: Option<LawRepeats>,
    /// Whether nothing more will be found.
    pub is_final: bool,
    /// What it takes to find out who wins in the positions that were compared: looks where all moves are tried, where those to
    /// lost positions are marked, and by the law; `None` where the law is wrong.
    pub cost: Option<[u64; 3]>,
    /// Whether it can be asked about positions of any size.
    pub answers: bool,
    /// A Python program that answers by it; `None` where no program does.
    pub program: Option<String>,
}

/// How the values of a heap repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LawRepeats {
    /// The first heap from which on they do.
    pub preperiod: u64,
    /// After how many heaps.
    pub period: u64,
    /// By how much they have grown then.
    pub saltus: u64,
}

/// Whether a law holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LawRuling {
    /// It does not.
    Refuted,
    /// It does in all positions that were looked at.
    Agrees,
    /// It does in all positions.
    Proved,
    /// Nothing is known.
    Undecided,
}

/// One of the three properties.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LawProperty {
    /// Number of positions of which it says something.
    pub looked_at: u64,
    /// The least place where it fails.
    pub fault: Option<LawFault>,
}

/// Where a law fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LawFault {
    /// Which of the properties fails, 1, 2 or 3; `None` where nobody wins.
    pub property: Option<u8>,
    /// The position.
    pub from: String,
    /// Where the move leads that shows it.
    pub to: Option<String>,
}

/// A law that the program proposes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposalReport {
    /// The question that it answers.
    pub question: Option<String>,
    /// The field of `[[law]]` that holds it: `lost`, `grundy`, `period` or `answer`.
    pub field: String,
    /// What the field holds.
    pub claim: String,
    /// Whether it holds, in one sentence.
    pub sentence: Said,
}
