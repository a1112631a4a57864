//! The answer to a question for every number that the file names, such as the end `N` of the game.
//!
//! A question that bounds `turns` asks only about positions that are decided within a few plies. Which are lost or won in 0, 1, 2, …
//! plies follows backwards from the ends, set by set, and each set is read by an automaton that reads the named numbers too.

use super::game::{Game, Start};
use super::numeration::Numeration;
use super::{Automaton, Budget, Track};
use crate::period::Tried;
use crate::proof::{Method, Paragraph, Proof};
use crate::verdict::Counterexample;
use kruzhok_proofs::{flat, number, tested};
use kruzhok_rules::{
    Claim, Condition, Law, Quantifier, Repeat, Rules, Test, Verdict, own_moves, questions,
};
use kruzhok_rulesfile::document::{self, Document};

/// More own moves than a question asks about.
const MANY_TURNS: i64 = 30_000;

/// Decides a law about the starts that meet the condition of a question.
pub(crate) fn prove_answer(rules: &Rules, law: &Law, budget: &Budget) -> Tried {
    decided(rules, law, budget).map_or(Tried::Open, |it| it.0)
}

/// The same, with the answers.
pub(super) fn decided(rules: &Rules, law: &Law, budget: &Budget) -> Option<(Tried, Answers)> {
    let index = rules.laws().iter().position(|it| it.id == law.id)?;
    let Claim::Answer { question, .. } = &law.claim else {
        return None;
    };
    let mut found = Answers::to(rules, question, budget)?;
    let Claim::Answer { expr, .. } = &found.open.laws()[index].claim else {
        return None;
    };
    let game = &mut found.game;
    let claimed = game.formulas.condition(&number(&found.open, expr)?)?;
    let differs = found
        .answers
        .combined(&claimed, |a, b| a != b, game.budget())?;
    let differs = differs.and(&found.starts, game.budget())?;
    if differs.is_empty() {
        let proof = Proof {
            method: Method::Answers {
                names: found.numbers.join(", "),
                question: [question.clone(), found.condition.clone()],
                start: Document::read(rules.text()).text("start")?,
                plies: found.plies.into(),
                remembers: !rules.memory_names().is_empty() || rules.repeat() != Repeat::Free,
            },
            positions: 0,
            repeats: None,
            values: vec![],
            states: Some(game.formulas.budget.largest as u64),
            rows: said_of_rows(rules, game),
        };
        return Some((Tried::Proved(proof), found));
    }
    let least = game.least_position(&differs)?;
    let is_answer = found.answers.restricted(&least, game.budget())?;
    let values = least.iter().map(|it| Numeration::Base(2).value(it));
    let written = names_of(&found.open)
        .zip(values)
        .map(|(name, value)| Some(format!("{name} = {}", value?)));
    let refuted = Tried::Refuted(Counterexample {
        property: None,
        from: written.collect::<Option<Vec<String>>>()?.join(", "),
        to: None,
        values: None,
        is_answer: Some(is_answer),
        reply: None,
    });
    Some((refuted, found))
}

/// The names of the numbers of a position, in their order.
pub(crate) fn names_of(rules: &Rules) -> impl Iterator<Item = &String> {
    rules.heap_names().iter().chain(rules.memory_names())
}

/// The answers to a question, for all numbers that bound the game.
pub(crate) struct Answers {
    /// The game in which these numbers are remembered beside the heaps.
    pub(crate) open: Rules,
    /// Their names.
    pub(crate) numbers: Vec<String>,
    condition: String,
    plies: u32,
    game: Game,
    pub(super) starts: Automaton,
    pub(super) answers: Automaton,
}

impl Answers {
    /// Number of those that bound the game.
    pub(crate) fn count_of_numbers(rules: &Rules) -> usize {
        open_numbers(&Document::read(rules.text())).len()
    }

    /// `None` where automata cannot tell it.
    pub(crate) fn to(rules: &Rules, question: &str, budget: &Budget) -> Option<Self> {
        let (open, numbers) = with_open_numbers(rules)?;
        let question = questions(&open).into_iter().find(|it| it.id == question)?;
        let plies = open.ply_bound_of(std::slice::from_ref(&question))?;
        if question.start.is_some() {
            return None;
        }
        let flat = flat(&open)?;
        let mut game = Game::of(&open, &flat, 0, Numeration::Base(2), budget)?;
        let levels = game.levels(plies)?;
        let mut start = Start::whole(&flat, &open)?;
        start.forget_last(2 * numbers.len());
        let starts = game.starts(&start)?;
        let words: Vec<Track> = (0..game.width_of_tracks()).collect();
        let mut asked = Asked {
            rules: &open,
            game,
            levels,
        };
        let answers = asked.holding(&question.condition, &words, true)?;
        let game = asked.game;
        Some(Self {
            open,
            numbers,
            condition: question.source,
            plies,
            game,
            starts,
            answers,
        })
    }

    /// Whether a start is an answer; `None` where it is no start. The numbers are those of the position.
    pub(crate) fn at(&self, position: &[u64]) -> Option<bool> {
        let is_in = |set: &Automaton| {
            let numbers = set.tracks.iter().map(|track| position[*track as usize]);
            let digits = numbers.map(|it| Numeration::Base(2).digits(it));
            set.contains(&digits.collect::<Vec<_>>())
        };
        is_in(&self.starts).then(|| is_in(&self.answers))
    }
}

/// The rows whose moves are followed.
fn said_of_rows(rules: &Rules, game: &Game) -> Vec<Paragraph> {
    let rows = rules.rows().iter().enumerate();
    let rows: Vec<String> = rows
        .filter(|(row, _)| game.moves.iter().any(|mv| mv.is_of_row(*row)))
        .map(|(_, row)| format!("`{}`", row.source))
        .collect();
    vec![("law-proof-rows-followed", vec![("rows", rows.join(", "))])]
}

/// The game in which the numbers that bound it are remembered beside the heaps, so that they may be any; with their names.
pub(super) fn with_open_numbers(rules: &Rules) -> Option<(Rules, Vec<String>)> {
    let text = rules.text();
    let document = Document::read(text);
    let names = open_numbers(&document);
    let list = names.join(", ");
    if names.is_empty() {
        return Some((kruzhok_rules::parse(text).ok()?, names));
    }
    let position = document.text("position")?;
    let position = match position.contains(';') {
        true => format!("{position}, {list}"),
        false => format!("{position}; {list}"),
    };
    let ends: String = names
        .iter()
        .map(|it| format!(", 0 <= {it} <= 999"))
        .collect();
    let start = document.text("start")? + &ends;
    let mut text = document::set(text, "position", &document::string_literal(&position))?;
    text = document::set(&text, "start", &document::string_literal(&start))?;
    for name in &names {
        text = document::remove(&text, &format!("params.{name}"))?;
    }
    Some((kruzhok_rules::parse(&text).ok()?, names))
}

/// The names of numbers that bound the game: the file gives them values, and its end or its starts use them.
fn open_numbers(document: &Document) -> Vec<String> {
    let bounds = [document.literal("over"), document.text("start")];
    let bounds = bounds.into_iter().flatten();
    let bounds = bounds.collect::<Vec<String>>().join(" ");
    let words = || bounds.split(|c: char| !c.is_alphanumeric() && c != '_');
    let params = document.integers("params").into_iter().map(|it| it.0);
    params.filter(|name| words().any(|it| it == name)).collect()
}

/// Positions that are decided, by the plies to the end: lost and won ones.
type Levels = Vec<[Automaton; 2]>;

impl Game {
    /// The positions that are decided within this number of plies.
    fn levels(&mut self, plies: u32) -> Option<Levels> {
        let (lost, won) = self.ended()?;
        let budget = &mut self.formulas.budget;
        let mut open = self.open.clone();
        let mut all_won = won.clone();
        let mut levels = vec![[lost, won]];
        for _ in 0..plies {
            let [lost, _] = levels.last()?;
            let none = Automaton::constant(Numeration::Base(2), false);
            let (mut can_win, mut can_avoid) = (none.clone(), none);
            let not_won = self.positions.without(&all_won, budget)?;
            for mv in &self.moves {
                can_win = can_win.or(&mv.leads_to(lost, budget)?, budget)?;
                can_avoid = can_avoid.or(&mv.leads_to(&not_won, budget)?, budget)?;
            }
            let won = open.and(&can_win, budget)?;
            let lost = open
                .without(&can_win, budget)?
                .without(&can_avoid, budget)?;
            open = open.without(&won, budget)?.without(&lost, budget)?;
            all_won = all_won.or(&won, budget)?;
            levels.push([lost, won]);
        }
        Some(levels)
    }
}

/// A question about a game.
struct Asked<'a> {
    rules: &'a Rules,
    game: Game,
    levels: Levels,
}

impl Asked<'_> {
    /// The starts that meet a condition at the position in `words`; `is_first` says whether the first player moves there.
    fn holding(
        &mut self,
        condition: &Condition,
        words: &[Track],
        is_first: bool,
    ) -> Option<Automaton> {
        match condition {
            Condition::Test(test) => self.tested(test, words, is_first),
            Condition::Not(inner) => {
                let inner = self.holding(inner, words, is_first)?;
                inner.not(self.game.budget())
            }
            Condition::And(all) | Condition::Or(all) => {
                let is_and = matches!(condition, Condition::And(_));
                let mut found = self.game.formulas.constant(is_and);
                for condition in all {
                    let next = self.holding(condition, words, is_first)?;
                    found = match is_and {
                        true => found.and(&next, self.game.budget())?,
                        false => found.or(&next, self.game.budget())?,
                    };
                }
                Some(found)
            }
            Condition::After(quantifier, inner) => {
                let is_some = matches!(quantifier, Quantifier::SomeMove | Quantifier::SomeReply);
                let mut found = self.game.formulas.constant(false);
                for index in 0..self.game.moves.len() {
                    let own: Vec<Track> = words
                        .iter()
                        .map(|_| self.game.formulas.new_track())
                        .collect();
                    let changed: Vec<(Track, Track)> = self.game.moves[index].changed().collect();
                    let mut after = words.to_vec();
                    for (word, _) in &changed {
                        after[*word as usize] = own[*word as usize];
                    }
                    let mut inner = self.holding(inner, &after, !is_first)?;
                    let budget = &mut self.game.formulas.budget;
                    if !is_some {
                        inner = inner.not(budget)?;
                    }
                    for factor in &self.game.moves[index].factors {
                        let factor = factor.renamed(|track| {
                            let made = changed.iter().find(|it| it.1 == track);
                            match made {
                                Some((word, _)) => after[*word as usize],
                                None => words[track as usize],
                            }
                        });
                        inner = inner.and(&factor, budget)?;
                    }
                    let made: Vec<Track> = changed
                        .iter()
                        .map(|(word, _)| own[*word as usize])
                        .collect();
                    found = found.or(&inner.exists(&made, budget)?, budget)?;
                }
                match is_some {
                    true => Some(found),
                    false => found.not(self.game.budget()),
                }
            }
        }
    }

    /// The starts that meet a test, by what is known of the position in `words`.
    fn tested(&mut self, test: &Test, words: &[Track], is_first: bool) -> Option<Automaton> {
        let mut found = self.game.formulas.constant(false);
        let mut rest = self.game.formulas.constant(true);
        let mut verdicts = vec![];
        for (plies, level) in (0..).zip(&self.levels) {
            for (positions, wins) in level.iter().zip([false, true]) {
                let verdict = Verdict {
                    winner: if wins == is_first { 1 } else { 2 },
                    turns: own_moves(wins, plies).into(),
                    grundy: 0,
                };
                verdicts.push((positions.clone(), verdict));
            }
        }
        let undecided = Verdict {
            turns: MANY_TURNS,
            ..Verdict::default()
        };
        for (positions, verdict) in verdicts {
            let here = positions.renamed(|track| words[track as usize]);
            rest = rest.without(&here, self.game.budget())?;
            let meets = self
                .game
                .formulas
                .condition(&tested(self.rules, test, verdict)?)?;
            let meets = meets.and(&here, self.game.budget())?;
            found = found.or(&meets, self.game.budget())?;
        }
        let meets = tested(self.rules, test, undecided)?;
        let meets = self.game.formulas.condition(&meets)?;
        found.or(&meets.and(&rest, self.game.budget())?, self.game.budget())
    }
}
