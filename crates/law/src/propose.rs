//! Laws proposed from one table of positions: guessed, the simplest first, and shown only with a verdict.

mod answers;
mod columns;
mod growth;
mod guess;
mod ratio;
mod sequence;
mod table;

#[cfg(test)]
mod tests;

use crate::automaton::{Budget, any_heaps};
use crate::checking::{Checking, Limits, smaller};
use crate::propose::table::Table;
use crate::verdict::{Ruling, Verdict};
use kruzhok_proofs::{FlatStart, Num, flat};
use kruzhok_rules::{Claim, Law, Rules, questions};
use kruzhok_rulesfile::document;
use kruzhok_solver::{Explorer, GameGraph, PositionId, Solving, Step};
use std::collections::VecDeque;
use std::sync::Arc;

/// A law that was guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The question that it answers.
    pub question: Option<String>,
    /// The field of `[[law]]` that holds it: `lost`, `grundy`, `period` or `answer`.
    pub field: &'static str,
    /// What the field holds: an expression of the rule language, or `true`.
    pub claim: String,
}

impl Guess {
    fn new(field: &'static str, claim: String) -> Self {
        let question = None;
        Self {
            question,
            field,
            claim,
        }
    }

    /// What a law claims.
    pub fn of(law: &Law) -> Self {
        let (field, question) = match &law.claim {
            Claim::Lost(_) => ("lost", None),
            Claim::Grundy(_) => ("grundy", None),
            Claim::Period => ("period", None),
            Claim::Answer { question, .. } => ("answer", Some(question.clone())),
        };
        let claim = match law.claim {
            Claim::Period => "true".to_owned(),
            _ => law.place.text.trim().to_owned(),
        };
        Self {
            question,
            field,
            claim,
        }
    }

    /// The game with this law as its last one; `None` where it cannot have such a law.
    fn added_to(&self, rules: &Rules) -> Option<Arc<Rules>> {
        let own = rules.text();
        let law = format!("[[law]]\nid = \"proposed\"\n{}\n", self.lines());
        // Laws that stand in a list are in the way.
        let rules = kruzhok_rules::parse(&format!("{own}\n{law}")).or_else(|problems| {
            let without = document::remove(own, "law").ok_or(problems)?;
            kruzhok_rules::parse(&format!("{without}\n{law}"))
        });
        Some(Arc::new(rules.ok()?))
    }

    /// The law as it stands in a rules file, without its name.
    pub fn lines(&self) -> String {
        let quoted = document::string_literal;
        let question = self.question.as_ref();
        let question = question.map(|it| format!("question = {}\n", quoted(it)));
        let claim = match self.field {
            "period" => self.claim.clone(),
            _ => quoted(&self.claim),
        };
        format!("{}{} = {claim}", question.unwrap_or_default(), self.field)
    }
}

/// A law that was guessed and not refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// What it says.
    pub law: Guess,
    /// What was found about it: it agrees with the game or is proved.
    pub verdict: Verdict,
}

impl Proposal {
    /// A Python program that answers by it, as [`crate::program`] gives it.
    pub fn program(&self, rules: &Rules) -> Option<String> {
        let rules = self.law.added_to(rules)?;
        crate::program(&rules, rules.laws().last()?, &self.verdict)
    }
}

/// Proposals that are being looked for.
pub struct Proposing {
    rules: Arc<Rules>,
    limits: Limits,
    phase: Phase,
    found: Vec<Proposal>,
}

enum Phase {
    /// Games of which a table may be made, the best one first.
    Choosing(VecDeque<Arc<Rules>>),
    Exploring(Arc<Rules>, Box<Explorer>, VecDeque<Arc<Rules>>),
    Solving(Box<Solving>),
    Checking(Option<(Guess, Box<Checking>)>, VecDeque<Guess>),
    Done,
}

/// The most proposals that are made.
const MOST_PROPOSALS: usize = 3;
/// The most positions of the table.
const MOST_POSITIONS: usize = 20_000;
/// A smaller table is made larger, where that is easy.
const FEW_POSITIONS: usize = 600;

/// Proposes at most three laws at one go, proved ones first, then the simplest first.
pub fn propose(rules: &Arc<Rules>, limits: Limits) -> Vec<Proposal> {
    let mut proposing = Proposing::new(rules, limits);
    while proposing.step(100_000) == Step::Working {}
    proposing.finish()
}

impl Proposing {
    /// Nothing is proposed yet.
    pub fn new(rules: &Arc<Rules>, limits: Limits) -> Self {
        let suits = !rules.has_chance() && rules.limit().is_none() && !rules.is_graph();
        Self {
            rules: rules.clone(),
            limits,
            phase: match suits {
                true => Phase::Choosing(games_with_tables(rules)),
                false => Phase::Done,
            },
            found: vec![],
        }
    }

    /// Works on: `budget` is about how many positions or moves are looked at.
    pub fn step(&mut self, budget: usize) -> Step {
        self.phase = match std::mem::replace(&mut self.phase, Phase::Done) {
            Phase::Choosing(mut games) => match games.pop_front() {
                Some(rules) => match Explorer::new(&rules, MOST_POSITIONS, None) {
                    Ok(explorer) => Phase::Exploring(rules, explorer.into(), games),
                    Err(_) => Phase::Choosing(games),
                },
                None => self.checking(None),
            },
            Phase::Exploring(rules, mut explorer, games) => match explorer.step(&rules, budget) {
                Ok(Step::Working) => Phase::Exploring(rules, explorer, games),
                Ok(Step::Done) => Phase::Solving(Solving::new(rules, explorer.finish()).into()),
                Err(_) => Phase::Choosing(games),
            },
            Phase::Solving(mut solving) => match solving.step(budget) {
                Step::Working => Phase::Solving(solving),
                Step::Done => self.checking(Some(&Table::of(&solving.finish()))),
            },
            Phase::Checking(checked, waiting) => self.check(checked, waiting, budget),
            Phase::Done => Phase::Done,
        };
        match self.phase {
            Phase::Done => Step::Done,
            _ => Step::Working,
        }
    }

    /// The proposals, those first that are proved, then the simplest first.
    pub fn finish(self) -> Vec<Proposal> {
        let (mut found, others): (Vec<Proposal>, Vec<Proposal>) =
            self.found.into_iter().partition(is_proved);
        let is_open = |it: &Proposal| found.iter().all(|proved| kind(proved) != kind(it));
        let others: Vec<Proposal> = others.into_iter().filter(is_open).collect();
        found.extend(others);
        found.truncate(MOST_PROPOSALS);
        found
    }

    fn checking(&self, table: Option<&Table>) -> Phase {
        let mut guesses = self.about_answers();
        if let Some(table) = table {
            guesses.extend(guess::all(table, &self.rules));
        }
        let budget = Budget::new(self.limits.transitions);
        if let Some(theorem) = any_heaps::theorem(&self.rules, &budget) {
            guesses.push_back(Guess::new("lost", theorem.claim));
        }
        if self.rules.heap_names().len() == 1 {
            guesses.push_back(Guess::new("period", "true".to_owned()));
        }
        Phase::Checking(None, guesses)
    }

    /// What the answers to the questions are, for every number that bounds the game.
    fn about_answers(&self) -> VecDeque<Guess> {
        let questions = questions(&self.rules).into_iter();
        let guesses = questions.filter_map(|question| {
            let budget = Budget::new(self.limits.transitions);
            Some(Guess {
                claim: answers::claim(&self.rules, &question.id, &budget)?,
                question: Some(question.id),
                field: "answer",
            })
        });
        guesses.collect()
    }

    fn check(
        &mut self,
        checked: Option<(Guess, Box<Checking>)>,
        mut waiting: VecDeque<Guess>,
        budget: usize,
    ) -> Phase {
        let Some((guess, mut checking)) = checked else {
            // Beside a law that is proved, others of its kind are the same or wrong.
            let proved = self.found.iter().filter(|it| is_proved(it)).map(kind);
            let proved: Vec<_> = proved.collect();
            waiting.retain(|it| !proved.contains(&(it.field, it.question.as_ref())));
            let is_enough = proved.len() == MOST_PROPOSALS;
            let Some(guess) = waiting.pop_front().filter(|_| !is_enough) else {
                return Phase::Done;
            };
            let checking = self.started(&guess).map(|it| (guess, it.into()));
            return Phase::Checking(checking, waiting);
        };
        match checking.step(budget) {
            Ok(Step::Working) => return Phase::Checking(Some((guess, checking)), waiting),
            // Somewhere it has no value.
            Err(_) => {}
            Ok(Step::Done) => {
                let verdict = checking.finish();
                if matches!(verdict.ruling, Ruling::Agrees { .. } | Ruling::Proved(_)) {
                    self.found.push(Proposal {
                        law: guess,
                        verdict,
                    });
                }
            }
        }
        Phase::Checking(None, waiting)
    }

    /// The check of a guess; `None` where the game cannot have such a law.
    fn started(&self, guess: &Guess) -> Option<Checking> {
        let rules = guess.added_to(&self.rules)?;
        let index = rules.laws().len().checked_sub(1)?;
        Checking::new(&rules, index, self.limits).ok()
    }
}

/// What a law is about.
fn kind(proposal: &Proposal) -> (&str, Option<&String>) {
    (proposal.law.field, proposal.law.question.as_ref())
}

fn is_proved(proposal: &Proposal) -> bool {
    matches!(proposal.verdict.ruling, Ruling::Proved(_))
}

/// The game itself, or with other starts where it has few positions or too many.
fn games_with_tables(rules: &Arc<Rules>) -> VecDeque<Arc<Rules>> {
    let mut games: VecDeque<Arc<Rules>> = [300, 60, 24, 12, 6, 3]
        .into_iter()
        .filter_map(|up_to| smaller(rules, up_to))
        .collect();
    let few = GameGraph::explore(rules, FEW_POSITIONS).ok();
    match few.and_then(|few| larger(rules, &few)) {
        Some(larger) => {
            games.push_front(rules.clone());
            games.push_front(larger);
        }
        // Of starts without an upper end those that are looked at first are few.
        None if rules.open_starts() && !games.is_empty() => {}
        None => games.push_front(rules.clone()),
    }
    games
}

/// The game with all heaps up to some number as starts, where nothing but the moves says what a position is; from the least
/// number on that play comes to. A game of counting up ends at the number that it has.
fn larger(rules: &Rules, few: &GameGraph) -> Option<Arc<Rules>> {
    let numbers = few.ids().flat_map(|id| few.words(id));
    let least = numbers.min().filter(|it| *it >= 0)?;
    let sum = |id: PositionId| few.words(id).iter().sum::<i64>();
    let rises = |id: PositionId| few.successors(id).iter().any(|to| sum(*to) > sum(id));
    if few.ids().any(rises) {
        return None;
    }
    let flat = flat(rules)?;
    if !flat.ends.is_empty() || flat.legal.is_some() || flat.width != flat.named_count {
        return None;
    }
    let FlatStart::Box { conditions, .. } = &flat.starts[0] else {
        return None;
    };
    let names = rules.heap_names();
    let most = [240, 40, 9, 5, 3].get(names.len() - 1)?;
    let is_of_one = |condition: &Num| {
        let used = (0..flat.width).filter(|word| condition.uses(&|slot| slot == *word));
        used.count() <= 1
    };
    let is_bare = flat.game_start_count == 1 && conditions.iter().all(is_of_one);
    if !is_bare || !rules.memory_names().is_empty() {
        return None;
    }
    let bounds: Vec<String> = names
        .iter()
        .map(|name| format!("{least} <= {name} <= {}", least + most))
        .collect();
    let start = document::string_literal(&bounds.join(", "));
    let text = document::set(rules.text(), "start", &start)?;
    Some(kruzhok_rules::parse(&text).ok()?.into())
}
