//! A law that is being checked, in steps: first the game is explored and the law compared with it, then it is proved.

use crate::automaton::{self, Budget, any_heaps};
use crate::oracle::signs_of;
use crate::period::{self, Tried};
use crate::proof::{REPLY, REPLY_OR_END};
use crate::refute::Refuting;
use crate::reply::{self, Replies};
use crate::verdict::{Compared, Part, Ruling, Verdict};
use kruzhok_proofs::{FlatStart, flat};
use kruzhok_rules::{Claim, Law, Repeat, Rules, Scratch};
use kruzhok_rulesfile::document;
use kruzhok_solver::{Explorer, Solution, Solving, Step};
use kruzhok_syntax::{Problem, ProblemKind};
use std::sync::Arc;

/// How much may be spent on a law.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most positions in which it is compared with the game.
    pub positions: usize,
    /// The most work, in the units of [`Checking::step`].
    pub work: u64,
    /// The most transitions of automata that are made for a proof.
    pub transitions: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            positions: 200_000,
            work: 20_000_000,
            transitions: 25_000_000,
        }
    }
}

/// A law that is being checked.
pub struct Checking {
    rules: Arc<Rules>,
    law: Law,
    limits: Limits,
    work_done: u64,
    // What was done when the starts that are looked at were chosen.
    chosen_at: u64,
    // Up to which number in each heap starts are looked at; `None` for all.
    up_to: Option<i64>,
    scratch: Scratch,
    compared: Option<Compared>,
    remains: Option<(Part, Ruling)>,
    phase: Phase,
}

enum Phase {
    Exploring(Arc<Rules>, Box<Explorer>),
    Solving(Box<Solving>),
    Refuting(Box<Solution>, Refuting),
    /// What is said where there is no proof, and the least numbers that were seen.
    Proving(Ruling, Vec<i64>),
    Done(Ruling),
    Failed,
}

/// The largest heap up to which starts are looked at, where not all can be.
const LARGEST_START: i64 = 1 << 14;

/// Checks a law at one go; `index` is its place among [`Rules::laws`].
///
/// # Errors
/// As [`Checking::new`] and [`Checking::step`].
pub fn check(rules: &Arc<Rules>, index: usize, limits: Limits) -> Result<Verdict, Problem> {
    let mut checking = Checking::new(rules, index, limits)?;
    while checking.step(100_000)? == Step::Working {}
    Ok(checking.finish())
}

impl Checking {
    /// A law of which nothing is known yet; `index` is its place among [`Rules::laws`].
    ///
    /// # Errors
    /// A game with tosses, or with a limit of plies; one that surely never ends.
    ///
    /// # Panics
    /// Where there is no such law.
    pub fn new(rules: &Arc<Rules>, index: usize, limits: Limits) -> Result<Self, Problem> {
        let law = rules.laws()[index].clone();
        if rules.has_chance() || rules.limit().is_some() {
            let place = &law.place;
            return Err(place.problem(place.whole(), ProblemKind::LawUnsuited, None));
        }
        let mut up_to = None;
        let phase = match law.claim {
            Claim::Answer { .. } => Phase::Proving(Ruling::Undecided, vec![]),
            Claim::Period => match explore(rules.clone(), limits) {
                Err(problem) if !is_too_much(&problem) => return Err(problem),
                _ => Phase::Proving(Ruling::Undecided, vec![]),
            },
            _ => {
                // Without an upper end there are always more starts than can be looked at.
                let is_endless = rules.open_starts() && largest_start(rules).is_none();
                let less = is_endless.then(|| explore_up_to(rules, LARGEST_START, limits));
                match less.transpose()?.flatten() {
                    Some((most, exploring)) => {
                        up_to = Some(most);
                        exploring
                    }
                    None => explore(rules.clone(), limits)?,
                }
            }
        };
        Ok(Self {
            rules: rules.clone(),
            law,
            limits,
            work_done: 0,
            chosen_at: 0,
            up_to,
            scratch: Scratch::default(),
            compared: None,
            remains: None,
            phase,
        })
    }

    /// Works on: `budget` is about how many positions or moves are looked at.
    ///
    /// # Errors
    /// A position where the law or a move has no value; a law about Grundy values of a game that has none.
    ///
    /// # Panics
    /// After an error.
    pub fn step(&mut self, budget: usize) -> Result<Step, Problem> {
        self.work_done += budget as u64;
        if self.work_done > self.limits.work && !matches!(self.phase, Phase::Done(_)) {
            self.phase = Phase::Done(Ruling::Undecided);
        }
        self.phase = match std::mem::replace(&mut self.phase, Phase::Failed) {
            Phase::Exploring(rules, mut explorer) => match explorer.step(&rules, budget) {
                Ok(Step::Working) if self.takes_long() => match self.explore_less()? {
                    Some(less) => less,
                    None => Phase::Exploring(rules, explorer),
                },
                Ok(Step::Working) => Phase::Exploring(rules, explorer),
                Ok(Step::Done) => Phase::Solving(Solving::new(rules, explorer.finish()).into()),
                Err(problem) if is_too_much(&problem) => {
                    let less = self.explore_less()?;
                    less.unwrap_or(Phase::Done(Ruling::Undecided))
                }
                Err(problem) => return Err(problem),
            },
            Phase::Solving(mut solving) => match solving.step(budget) {
                Step::Working => Phase::Solving(solving),
                Step::Done => {
                    let solution = Box::new(solving.finish());
                    let is_grundy = matches!(self.law.claim, Claim::Grundy(_));
                    if let Some(kind) = solution.nimber_obstacle().filter(|_| is_grundy) {
                        let place = &self.law.place;
                        return Err(place.problem(place.whole(), kind, None));
                    }
                    Phase::Refuting(solution, Refuting::new())
                }
            },
            Phase::Refuting(solution, mut refuting) => {
                match refuting.step(&self.law, &solution, &mut self.scratch, budget)? {
                    Step::Working => Phase::Refuting(solution, refuting),
                    Step::Done => {
                        let positions = solution.graph.len() as u64;
                        let agrees = Ruling::Agrees {
                            positions,
                            up_to: self.up_to,
                        };
                        let mut compared =
                            refuting.finish(&self.law, &solution, positions, self.up_to);
                        let fault = compared.fault().cloned();
                        if let Some(found) = fault.as_ref().filter(|_| self.is_of_starts()) {
                            match refuting.of_starts(&self.law, &solution) {
                                Ok(starts) => self.remains = self.of_starts(starts),
                                Err(wrong) if wrong.0 != found.from && self.may_be_of_starts() => {
                                    compared.wrong_start = Some(wrong);
                                }
                                Err(_) => {}
                            }
                        }
                        self.compared = Some(compared);
                        match fault {
                            Some(found) => Phase::Done(Ruling::Refuted(found)),
                            None => Phase::Proving(agrees, least_numbers(&solution)),
                        }
                    }
                }
            }
            Phase::Proving(otherwise, lows) => {
                let budget = Budget::new(self.limits.transitions);
                let ruling = self.proved(otherwise.clone(), &lows, &budget);
                Phase::Done(self.with_reply(ruling, otherwise, &budget)?)
            }
            done @ Phase::Done(_) => done,
            Phase::Failed => panic!("a law that has failed is checked no further"),
        };
        Ok(match self.phase {
            Phase::Done(_) => Step::Done,
            _ => Step::Working,
        })
    }

    /// What was found.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub fn finish(self) -> Verdict {
        let Phase::Done(mut ruling) = self.phase else {
            panic!("the check has not come to its end");
        };
        let mut remains = self.remains;
        for ruling in std::iter::once(&mut ruling).chain(remains.as_mut().map(|it| &mut it.1)) {
            if let Ruling::Proved(proof) = ruling {
                proof.explain_signs(&self.law.place.text);
            }
        }
        let signs = match &ruling {
            Ruling::Refuted(found) => {
                let positions = std::iter::once(&found.from).chain(&found.to);
                signs_of(&self.rules, positions.map(String::as_str))
            }
            _ => vec![],
        };
        Verdict {
            id: self.law.id,
            is_grundy: matches!(self.law.claim, Claim::Grundy(_)),
            ruling,
            remains,
            compared: self.compared,
            signs,
            has_strategy: self.law.reply.is_some(),
            remembers: remembers(&self.rules),
        }
    }

    /// What is known before there is a proof: how the law compares with the game, and what that says of it.
    pub fn so_far(&self) -> Option<(&Compared, Ruling)> {
        let compared = self.compared.as_ref()?;
        let ruling = match compared.fault() {
            Some(fault) => Ruling::Refuted(fault.clone()),
            None => Ruling::Agrees {
                positions: compared.positions,
                up_to: compared.up_to,
            },
        };
        Some((compared, ruling))
    }

    /// What a proof says, or what is said without one.
    fn proved(&self, otherwise: Ruling, lows: &[i64], budget: &Budget) -> Ruling {
        if let Claim::Answer { .. } = self.law.claim {
            return match automaton::prove_answer(&self.rules, &self.law, budget) {
                Tried::Proved(proof) => Ruling::Proved(proof),
                Tried::Refuted(found) => Ruling::Refuted(found),
                Tried::Open => Ruling::Undecided,
            };
        }
        match period::prove(&self.rules, &self.law, budget) {
            Tried::Proved(proof) => return Ruling::Proved(proof),
            Tried::Refuted(found) => return Ruling::Refuted(found),
            Tried::Open => {}
        }
        let Ruling::Agrees { positions, .. } = otherwise else {
            return otherwise;
        };
        match automaton::prove(&self.rules, &self.law, lows, positions, budget) {
            Tried::Proved(proof) => Ruling::Proved(proof),
            Tried::Refuted(found) => Ruling::Refuted(found),
            Tried::Open => any_heaps::prove(&self.rules, &self.law, positions, budget)
                .map_or(otherwise, Ruling::Proved),
        }
    }

    /// Whether a law names nothing of what is remembered, so that it may be meant for starts alone.
    fn is_of_starts(&self) -> bool {
        let memory = self.rules.memory_names();
        let text = &self.law.place.text;
        let mut words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        !words.any(|word| word == "turn" || memory.iter().any(|name| *name == word))
    }

    /// Whether a law says which starts are lost, in a game of whose other positions it may say nothing.
    fn may_be_of_starts(&self) -> bool {
        matches!(self.law.claim, Claim::Lost(_)) && remembers(&self.rules)
    }

    /// What a law says of this many starts, with all of which it agrees.
    fn of_starts(&self, starts: u64) -> Option<(Part, Ruling)> {
        let agrees = Ruling::Agrees {
            positions: starts,
            up_to: self.up_to,
        };
        let proof = period::prove_of_starts(&self.rules, &self.law);
        // One start says little.
        let ruling = proof.map_or(agrees, Ruling::Proved);
        (starts > 1).then_some((Part::Starts, ruling))
    }

    /// The ruling on a law together with its strategy; `otherwise` is what is said where the strategy is not proved. What is
    /// known without the strategy remains.
    fn with_reply(
        &mut self,
        ruling: Ruling,
        otherwise: Ruling,
        budget: &Budget,
    ) -> Result<Ruling, Problem> {
        let (Some(reply), Ruling::Proved(_) | Ruling::Agrees { .. }) = (&self.law.reply, &ruling)
        else {
            return Ok(ruling);
        };
        let replies = reply::check(&self.rules, &self.law, self.limits.positions, budget)?;
        let whole = match (replies, ruling) {
            (Some(Replies::Proved), Ruling::Proved(mut proof)) => {
                let reply = vec![("reply", reply.place.text.clone())];
                let key = match period::ends_are_lost(&self.rules) {
                    true => REPLY,
                    false => REPLY_OR_END,
                };
                proof.rows.push((key, reply));
                return Ok(Ruling::Proved(proof));
            }
            (Some(Replies::Refuted(found)), ruling) => {
                self.remains = Some((Part::Lost, ruling));
                Ruling::Refuted(found)
            }
            (Some(_), ruling) => {
                let is_more = matches!(ruling, Ruling::Proved(_));
                self.remains = is_more.then_some((Part::Lost, ruling));
                otherwise
            }
            (None, ruling) => {
                self.remains = Some((Part::Lost, ruling));
                Ruling::Undecided
            }
        };
        Ok(whole)
    }

    /// Whether these starts take so long that fewer are better.
    fn takes_long(&self) -> bool {
        self.work_done - self.chosen_at > self.limits.work / 8
    }

    /// The same with fewer starts; `None` where that cannot be.
    fn explore_less(&mut self) -> Result<Option<Phase>, Problem> {
        let largest = largest_start(&self.rules).unwrap_or(i64::MAX);
        let mut up_to = self.up_to.map_or(LARGEST_START, |it| it / 2);
        while up_to > 1 && up_to >= largest {
            up_to /= 2;
        }
        self.chosen_at = self.work_done;
        let less = explore_up_to(&self.rules, up_to, self.limits)?;
        Ok(less.map(|(most, exploring)| {
            self.up_to = Some(most);
            exploring
        }))
    }
}

/// Whether a position is more than its heaps.
fn remembers(rules: &Rules) -> bool {
    !rules.memory_names().is_empty() || rules.repeat() != Repeat::Free || rules.is_partisan()
}

/// Explores the game with those of its starts whose heaps are at most `most`, or half of it, and so on; `None` where that cannot be.
fn explore_up_to(
    rules: &Rules,
    mut most: i64,
    limits: Limits,
) -> Result<Option<(i64, Phase)>, Problem> {
    while most > 1 {
        if let Some(rules) = smaller(rules, most) {
            return Ok(Some((most, explore(rules, limits)?)));
        }
        most /= 2;
    }
    Ok(None)
}

fn explore(rules: Arc<Rules>, limits: Limits) -> Result<Phase, Problem> {
    let explorer = Explorer::new(&rules, limits.positions, None)?;
    Ok(Phase::Exploring(rules, explorer.into()))
}

/// The game with those of its starts whose heaps are at most `up_to`; `None` where there are none, or they are no conditions.
pub(crate) fn smaller(rules: &Rules, up_to: i64) -> Option<Arc<Rules>> {
    let start = document::Document::read(rules.text()).text("start")?;
    let ends = rules.heap_names().iter();
    let ends: String = ends.map(|name| format!(", {name} <= {up_to}")).collect();
    let start = document::string_literal(&format!("{start}{ends}"));
    let text = document::set(rules.text(), "start", &start)?;
    let smaller = kruzhok_rules::parse(&text).ok()?;
    smaller.first_start()?;
    Some(smaller.into())
}

/// The largest heap of a start; `None` where that is not known at once.
fn largest_start(rules: &Rules) -> Option<i64> {
    let flat = flat(rules)?;
    let heaps = rules.heap_names().len();
    let largest = |start: &FlatStart| match start {
        FlatStart::Box { bounds, .. } => {
            let ends = bounds.get(..heaps)?.iter().map(|bound| bound.1);
            ends.collect::<Option<Vec<i64>>>()?.into_iter().max()
        }
        _ => None,
    };
    let starts = flat.starts[..flat.game_start_count].iter().map(largest);
    starts.collect::<Option<Vec<i64>>>()?.into_iter().max()
}

/// The least value of each word of the positions of a game that was explored.
fn least_numbers(solution: &Solution) -> Vec<i64> {
    let mut ids = solution.graph.ids();
    let first = ids
        .next()
        .map(|id| solution.graph.position(id).words().to_vec());
    let mut lows = first.unwrap_or_default();
    for id in ids {
        for (low, word) in lows.iter_mut().zip(solution.graph.position(id).words()) {
            *low = (*low).min(*word);
        }
    }
    lows
}

/// Whether fewer starts may help.
fn is_too_much(problem: &Problem) -> bool {
    use ProblemKind::{SearchTooLong, TooManyMoves, TooManyPositions, TooManyStarts, TooMuchWork};
    matches!(
        problem.kind,
        TooManyPositions { .. }
            | TooManyMoves { .. }
            | TooManyStarts { .. }
            | TooMuchWork { .. }
            | SearchTooLong
    )
}
