//! Start positions without an upper end: boxes of them that double, until the answers stay the same for so long that no move
//! leads from further on to where they changed last.

use crate::answer::all_answers::AllAnswers;
use crate::{Answer, Warning};
use kruzhok_rules::Rules;
use kruzhok_syntax::Problem;
use std::fmt;

/// How far start positions without an upper end were searched; its text form is `a ≤ 80, b ≤ 81`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The names without an upper end, each with the greatest value that was tried.
    pub ends: Vec<(String, i64)>,
    /// Whether every answer has stayed the same through two doublings; else the limit of positions has ended the search.
    pub is_stable: bool,
}

/// The search in boxes that double.
pub(crate) struct GrowingStarts {
    /// How far above its low end each name goes in the current box.
    reach: i64,
    /// For each question, the boxes on end that have given the same answer.
    runs: Vec<Run>,
    /// The box before, all answered.
    last: Option<Box<AllAnswers>>,
}

/// Boxes on end with the same answer.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    count: usize,
    /// The reach of the first of them.
    first: i64,
    /// Whether they are believed.
    is_enough: bool,
}

const FIRST_REACH: i64 = 16;
/// Number of equal answers on end that are believed: the box has doubled twice between the first and the last.
const EQUAL_BOXES: usize = 3;
/// A greater divisor in the moves, or one that is no number, counts as this: so many times as far is looked.
const MOST_DIVIDED: i64 = 16;
/// That there is no value at all is believed of boxes as wide as this, for the first value may be far away.
const EMPTY_REACH: i64 = 256;
/// A box with more positions than this fraction of the limit, or more moves than the limit, is the last one unless the next
/// may be the third with the same answers. An answer that has changed would hardly stop doing so before the limit, and
/// each further box takes as long as all before it.
const LAST_PART: usize = 16;

impl GrowingStarts {
    pub(crate) fn new() -> Self {
        Self {
            reach: FIRST_REACH,
            runs: vec![],
            last: None,
        }
    }

    /// How far above its low end each name goes in the current box.
    pub(crate) fn reach(&self) -> i64 {
        self.reach
    }

    /// The current box goes further, since no start position was found so near.
    pub(crate) fn widen(&mut self, reach: i64) {
        self.reach = self.reach.max(reach);
    }

    /// Takes the answers of the current box in, and goes on to the next one; `false` where that is no use any more.
    pub(crate) fn take(&mut self, answered: Box<AllAnswers>, limit: usize) -> bool {
        let last = self.last.as_ref().map(|last| &last.answers);
        self.runs.resize(answered.answers.len(), Run::default());
        let rules = &answered.solution.rules;
        let divisor = greatest_divisor(rules);
        for (index, run) in self.runs.iter_mut().enumerate() {
            if !last.is_some_and(|last| is_same(&last[index], &answered.answers[index])) {
                *run = Run {
                    count: 0,
                    first: self.reach,
                    is_enough: false,
                };
            }
            run.count += 1;
            let (first, now) = (rules.open_ends(run.first), rules.open_ends(self.reach));
            let is_far = first.iter().zip(&now).all(|((_, first), (_, now))| {
                *now >= first.saturating_add(1).saturating_mul(divisor)
            });
            run.is_enough = run.count >= EQUAL_BOXES && (divisor == 1 || is_far);
        }
        let reach = self.reach;
        let is_believed = |answer: &Result<Answer, Problem>| {
            // Not the values: a sum of none is 0.
            let is_empty = answer.as_ref().is_ok_and(|it| it.starts.is_empty());
            !is_empty || reach >= EMPTY_REACH
        };
        let is_stable = self.is_stable();
        let is_enough = is_stable && answered.answers.iter().all(is_believed);
        let has_changed = last.is_some() && self.runs.iter().any(|it| it.count == 1);
        let graph = &answered.solution.graph;
        let is_large = graph.len() > limit / LAST_PART || graph.edge_count() > limit;
        self.last = Some(answered);
        let is_last = is_enough || is_large && (has_changed || is_stable);
        // What overflows here is within no limit.
        let next = reach.checked_mul(2).filter(|_| !is_last);
        self.reach = next.unwrap_or(reach);
        next.is_some()
    }

    /// Hands out the last box that was answered, and how far it goes. Answers that may still change carry a warning.
    /// `None` where no box was answered.
    pub(crate) fn end(&mut self) -> Option<(Box<AllAnswers>, Reach)> {
        let mut answered = self.last.take()?;
        let ends = answered.solution.rules.open_ends(answered.reach?);
        let is_stable = self.is_stable();
        let reach = Reach { ends, is_stable };
        for (answer, run) in answered.answers.iter_mut().zip(&self.runs) {
            if let Ok(answer) = answer
                && !run.is_enough
            {
                answer.warning = Some(Warning::StillGrowing {
                    reach: reach.to_string(),
                });
            }
        }
        Some((answered, reach))
    }

    fn is_stable(&self) -> bool {
        self.runs.iter().all(|it| it.is_enough)
    }
}

/// The greatest number by which a row of moves divides, so that a position so many times as large as another may lead to it; 1
/// where none divides.
fn greatest_divisor(rules: &Rules) -> i64 {
    let divisors = rules.rows().iter().flat_map(|row| {
        let behind = row.source.split("//").skip(1);
        behind.map(|rest| {
            let rest = rest.trim_start();
            let end = rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len());
            rest[..end].parse().unwrap_or(MOST_DIVIDED)
        })
    });
    divisors.max().unwrap_or(1).clamp(1, MOST_DIVIDED)
}

fn is_same(last: &Result<Answer, Problem>, now: &Result<Answer, Problem>) -> bool {
    match (last, now) {
        (Ok(last), Ok(now)) => last.values == now.values,
        // An overflow of a sum, say, is one at another position now.
        (Err(last), Err(now)) => last.kind.key() == now.kind.key(),
        _ => false,
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, end)) in self.ends.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{name} ≤ {end}")?;
        }
        Ok(())
    }
}
