//! Why a start position meets the condition of a question, or does not: as data, of which the page makes sentences.
//!
//! What a condition says of the end of play is shown by play: a player who wins has a strategy, a tree in which the
//! rival may make any move. A player who does not win in time is kept from it by the rival's strategy likewise.

mod neighbours;
mod play;
pub(crate) mod prospects;
pub(crate) mod reason;

pub use neighbours::{Neighbour, neighbours};
pub use play::{Going, Play, PlayNode, PlayStep};

use crate::answer::condition::Place;
use crate::answer::first_move::first_winning_move;
use crate::answer::label::{mover, own_moves};
use crate::explain::reason::{Reason, reason};
use crate::{nimbers, reached_nimbers};
use kruzhok_rules::{Ask, Condition, Player, Position, Quantifier, Question, Test, Verdict};
use kruzhok_solver::{Nimber, PositionId, Solution};
use kruzhok_syntax::Problem;
use play::Goal;
use std::cell::Cell;

/// The most moves in a list of all of them.
const MOST_BRANCHES: usize = 24;
/// The most positions of an explanation.
const MOST_NODES: usize = 400;
/// The most own moves of the winner with which conditions are tried; what holds for all of them has no bound.
const MOST_TURNS: i64 = 64;

/// Why a start position meets the condition of a question, or does not.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// Whether it does; where a first move is asked for, whether there is one as well.
    pub is_met: bool,
    /// Why.
    pub claim: Claim,
}

/// Whether a condition holds at a position, and what shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The position.
    pub at: PositionId,
    /// Who moves there.
    pub mover: Player,
    /// What shows it.
    pub because: Because,
}

/// What shows that a condition holds, or does not.
#[derive(Clone, Debug, PartialEq)]
pub enum Because {
    /// What is so at this position; nothing where the start position decides alone.
    Facts(Vec<Fact>),
    /// All of these together.
    Parts(Vec<Claim>),
    /// One move; where that is a toss, all that may come of it.
    Move(Vec<Branch>),
    /// All moves.
    Moves {
        /// Each of the first moves.
        branches: Vec<Branch>,
        /// How many more there are, which show the same.
        left_out: usize,
    },
}

/// A move, and what is so after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The move in no language; all of them, where several lead to one position.
    pub label: String,
    /// What is so at the position that it leads to.
    pub claim: Claim,
}

/// What is so at a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// The numbers of the start position decide, whoever wins.
    Start,
    /// The player has a strategy that wins with this number of own moves.
    Wins(Play),
    /// The player has a strategy with which the rival does not win with this number of own moves.
    Holds(Play),
    /// Nobody is sure to win.
    Nobody(Reason),
    /// The Grundy value, and the values that moves reach.
    Grundy(Nimber, Vec<Nimber>),
}

/// Why `start` is among the start positions that meet the condition of a question, or is not.
///
/// # Errors
/// An overflow or a division by zero in the question's condition; Grundy values that the game does not have.
pub fn explanation(
    question: &Question,
    solution: &Solution,
    start: PositionId,
) -> Result<Explanation, Problem> {
    if let Some(problem) = nimbers::problem(question, solution) {
        return Err(problem);
    }
    let position = solution.graph.position(start);
    let mut explainer = Explainer {
        solution,
        start: &position,
        room: MOST_NODES,
    };
    let at = At { id: start, ply: 0 };
    let is_met = explainer.meets(&question.condition, at)?;
    if !question.ask.is_of_each_start() || !is_met {
        let claim = explainer.claim(&question.condition, is_met, at)?;
        return Ok(Explanation { is_met, claim });
    }
    let claim = explainer.whoever_wins(at)?;
    Ok(Explanation {
        is_met: question.ask == Ask::Winner || first_winning_move(solution, start)?.is_some(),
        claim,
    })
}

/// A position, and how many plies it is away from the start.
#[derive(Clone, Copy)]
struct At {
    id: PositionId,
    ply: u32,
}

impl At {
    fn after(self, id: PositionId) -> Self {
        let ply = self.ply + 1;
        Self { id, ply }
    }
}

struct Explainer<'a> {
    solution: &'a Solution,
    start: &'a Position,
    /// Number of positions that the explanation may still mention.
    room: usize,
}

impl Explainer<'_> {
    fn meets(&self, condition: &Condition, at: At) -> Result<bool, Problem> {
        let place = Place {
            solution: self.solution,
            start: self.start,
            id: at.id,
            ply_count: at.ply,
            place_count: &Cell::new(0),
        };
        place.meets(condition)
    }

    fn claim(&mut self, condition: &Condition, is_met: bool, at: At) -> Result<Claim, Problem> {
        Ok(Claim {
            at: at.id,
            mover: mover(self.solution, at.id, at.ply),
            because: self.because(condition, is_met, at)?,
        })
    }

    fn because(&mut self, condition: &Condition, is_met: bool, at: At) -> Result<Because, Problem> {
        match condition {
            Condition::Test(test) => self.facts(test, is_met, at).map(Because::Facts),
            Condition::Not(inner) => self.because(inner, !is_met, at),
            Condition::And(parts) => self.parts(parts, is_met, is_met, at),
            Condition::Or(parts) => self.parts(parts, !is_met, is_met, at),
            Condition::After(quantifier, inner) => {
                let is_some = matches!(quantifier, Quantifier::SomeMove | Quantifier::SomeReply);
                match is_some == is_met {
                    true => self.one_move(inner, is_met, at),
                    false => self.all_moves(inner, is_met, at),
                }
            }
        }
    }

    /// The conditions that decide: all of them, or the first that does so alone.
    fn parts(
        &mut self,
        parts: &[Condition],
        takes_all: bool,
        is_met: bool,
        at: At,
    ) -> Result<Because, Problem> {
        let mut claims = vec![];
        for part in parts {
            if takes_all {
                claims.push(self.claim(part, is_met, at)?);
            } else if self.meets(part, at)? == is_met {
                return self.because(part, is_met, at);
            }
        }
        Ok(Because::Parts(claims))
    }

    /// The first move after which the condition is met, or is not; all that may come of it, where the condition is to be
    /// met after a toss.
    fn one_move(
        &mut self,
        condition: &Condition,
        is_met: bool,
        at: At,
    ) -> Result<Because, Problem> {
        for option in play::options(self.solution, at.id)? {
            let mut deciding = vec![];
            for &to in &option.targets {
                if self.meets(condition, at.after(to))? == is_met {
                    deciding.push(to);
                }
            }
            let is_enough = match is_met {
                true => deciding.len() == option.targets.len(),
                false => !deciding.is_empty(),
            };
            if !is_enough {
                continue;
            }
            deciding.truncate(if is_met { MOST_BRANCHES } else { 1 });
            let branches = deciding
                .into_iter()
                .map(|to| self.branch(&option.label, condition, is_met, at.after(to)));
            return Ok(Because::Move(branches.collect::<Result<_, _>>()?));
        }
        // As `Place::meets` has found one, this is never come to.
        Ok(Because::Parts(vec![]))
    }

    /// What each move leads to; of a toss after which a condition is not met, what alone is enough for that.
    fn all_moves(
        &mut self,
        condition: &Condition,
        is_met: bool,
        at: At,
    ) -> Result<Because, Problem> {
        let (mut branches, mut left_out) = (vec![], 0);
        for option in play::options(self.solution, at.id)? {
            for &to in &option.targets {
                if self.meets(condition, at.after(to))? != is_met {
                    continue;
                }
                if branches.len() < MOST_BRANCHES {
                    branches.push(self.branch(&option.label, condition, is_met, at.after(to))?);
                } else {
                    left_out += 1;
                }
                if !is_met {
                    break;
                }
            }
        }
        Ok(Because::Moves { branches, left_out })
    }

    fn branch(
        &mut self,
        label: &str,
        condition: &Condition,
        is_met: bool,
        to: At,
    ) -> Result<Branch, Problem> {
        Ok(Branch {
            label: label.to_owned(),
            claim: self.claim(condition, is_met, to)?,
        })
    }

    /// How the winner wins, with the move that is asked for where they move first; or why nobody does.
    fn whoever_wins(&mut self, at: At) -> Result<Claim, Problem> {
        let fact = match self.winner(at) {
            Some((hero, turns)) => self.wins(at, hero, turns, true)?,
            None => Fact::Nobody(reason(self.solution, at.id)?),
        };
        Ok(Claim {
            at: at.id,
            mover: mover(self.solution, at.id, at.ply),
            because: Because::Facts(vec![fact]),
        })
    }
}

/// What a test says of who wins, shown by play.
impl Explainer<'_> {
    fn facts(&mut self, test: &Test, is_met: bool, at: At) -> Result<Vec<Fact>, Problem> {
        let mut facts = vec![];
        if test.speaks_of_grundy()
            && let (Some(value), Some(reached)) = (
                self.solution.nimber(at.id),
                reached_nimbers(self.solution, at.id),
            )
        {
            facts.push(Fact::Grundy(value, reached));
        }
        if test.speaks_of_play() {
            facts.extend(match is_met {
                true => self.facts_for(test, at)?,
                false => self.facts_against(test, at)?,
            });
        } else if facts.is_empty() && !is_met {
            facts.push(Fact::Start);
        }
        Ok(facts)
    }

    /// That the winner wins, and, where fewer moves would not do, that they win no sooner.
    fn facts_for(&mut self, test: &Test, at: At) -> Result<Vec<Fact>, Problem> {
        let Some((hero, turns)) = self.winner(at) else {
            return Ok(vec![Fact::Nobody(reason(self.solution, at.id)?)]);
        };
        let mut facts = vec![self.wins(at, hero, turns, false)?];
        if turns > 1 && !self.would_hold(test, at, Some(hero), i64::from(turns) - 1)? {
            facts.push(self.holds(at, hero, turns - 1)?);
        }
        Ok(facts)
    }

    /// That who should win does not, or not so soon, or too soon.
    fn facts_against(&mut self, test: &Test, at: At) -> Result<Vec<Fact>, Problem> {
        let actual = self.winner(at);
        let wanted = |player: Player| -> Result<Vec<u32>, Problem> {
            let mut wanted = vec![];
            for turns in 0..=MOST_TURNS {
                if self.would_hold(test, at, Some(player), turns)? {
                    wanted.extend(u32::try_from(turns));
                }
            }
            Ok(wanted)
        };
        if let Some((hero, turns)) = actual
            && let own = wanted(hero)?
            && let (Some(&least), Some(&greatest)) = (own.first(), own.last())
        {
            if turns < least {
                return Ok(vec![self.wins(at, hero, turns, false)?]);
            }
            if turns > greatest {
                return Ok(vec![self.holds(at, hero, greatest)?]);
            }
            // Between two numbers that would do.
            let mut facts = vec![self.wins(at, hero, turns, false)?];
            if turns > 1 {
                facts.push(self.holds(at, hero, turns - 1)?);
            }
            return Ok(facts);
        }
        let players = [Player::First, Player::Second];
        for player in players
            .into_iter()
            .filter(|&it| actual.is_none_or(|(hero, _)| hero != it))
        {
            let Some(&bound) = wanted(player)?.last() else {
                continue;
            };
            let is_bounded = i64::from(bound) < MOST_TURNS;
            return Ok(vec![match actual {
                // Who wins in time tells more than that the other one does not.
                Some((hero, turns)) if !is_bounded || turns <= bound => {
                    self.wins(at, hero, turns, false)?
                }
                None if !is_bounded => Fact::Nobody(reason(self.solution, at.id)?),
                _ => self.holds(at, player, bound)?,
            }]);
        }
        let nobody = self.would_hold(test, at, None, 0)?;
        Ok(match actual {
            Some((hero, turns)) if nobody => {
                vec![self.wins(at, hero, turns, false)?]
            }
            _ if test.speaks_of_grundy() => vec![],
            _ => vec![Fact::Start],
        })
    }

    /// Who wins from here on, and with how many own moves; `None` where nobody is sure to.
    fn winner(&self, at: At) -> Option<(Player, u32)> {
        let own = own_moves(self.solution.outcome(at.id))?;
        let mover = mover(self.solution, at.id, at.ply);
        let hero = if own.wins { mover } else { mover.rival() };
        Some((hero, own.turns))
    }

    /// Whether a test would hold here if this player won with `turns` own moves, or nobody did.
    fn would_hold(
        &self,
        test: &Test,
        at: At,
        winner: Option<Player>,
        turns: i64,
    ) -> Result<bool, Problem> {
        let verdict = Verdict {
            winner: winner.map_or(0, Player::number),
            turns,
            grundy: self
                .solution
                .nimber(at.id)
                .map_or(0, |Nimber(it)| it.into()),
        };
        test.holds(self.start, verdict)
    }

    /// How a player wins with `turns` own moves, by the first winning move or by the best.
    fn wins(&mut self, at: At, hero: Player, turns: u32, is_first: bool) -> Result<Fact, Problem> {
        let goal = match is_first {
            true => Goal::WinByFirst,
            false => Goal::Win,
        };
        self.strategy(at, hero, turns, goal).map(Fact::Wins)
    }

    /// How the rival of `winner` keeps them from winning with `turns` own moves.
    fn holds(&mut self, at: At, winner: Player, turns: u32) -> Result<Fact, Problem> {
        let hold = self.strategy(at, winner.rival(), turns, Goal::Hold);
        hold.map(Fact::Holds)
    }

    fn strategy(&mut self, at: At, hero: Player, turns: u32, goal: Goal) -> Result<Play, Problem> {
        let from = (at.id, at.ply);
        let play = play::strategy(self.solution, from, hero, turns, goal, self.room)?;
        self.room = self.room.saturating_sub(play.nodes.len());
        Ok(play)
    }
}
#[cfg(test)]
mod tests;
