//! Why a position has the outcome it has, as data; the page makes a sentence of it.

use kruzhok_rules::{Ending, Move, Problem};
use kruzhok_solver::{Outcome, PositionId, Solution};

/// Why a position has the outcome it has.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The rules say that the game is over, and how for the player to move.
    Over(Ending),
    /// There is no move, and that ends the game so for the player to move.
    Stuck(Ending),
    /// Some move wins: the opponent is lost after it.
    WinningMove {
        /// The move that wins soonest.
        best: Choice,
        /// The other winning moves, soonest first.
        others: Vec<Choice>,
    },
    /// Whatever the move, the opponent wins; the moves that hold out longest come first.
    AllMovesFail(Vec<Refutation>),
    /// No move wins, and some move keeps the opponent from winning.
    Draw {
        /// Moves that hold the draw, in the order of the rules.
        holding: Vec<Choice>,
        /// Moves that lose, longest first.
        losing: Vec<Refutation>,
    },
}

/// A move, and what it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// The position after it.
    pub to: PositionId,
    /// That position's outcome, for the opponent.
    pub outcome: Outcome,
}

/// A move that loses, and how the opponent wins after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Refutation {
    /// The move, and the won position that it hands to the opponent.
    pub choice: Choice,
    /// The opponent's move that wins soonest; `None` when the losing move has ended the game.
    pub reply: Option<Choice>,
}

/// Why a position has its outcome.
///
/// # Errors
/// As [`Solution::moves`].
pub fn reason(solution: &Solution, id: PositionId) -> Result<Reason, Problem> {
    if let Some(ending) = solution.graph.ending(id) {
        return Ok(if solution.graph.is_stuck(id) {
            Reason::Stuck(ending)
        } else {
            Reason::Over(ending)
        });
    }
    match solution.outcome(id) {
        Outcome::Win(_) => {
            let mut winning = winning_moves(solution, id)?.into_iter();
            let best = winning.next().expect("a won position has a winning move");
            Ok(Reason::WinningMove {
                best,
                others: winning.collect(),
            })
        }
        Outcome::Loss(_) => Ok(Reason::AllMovesFail(refutations(solution, id)?)),
        Outcome::Draw => {
            let mut holding = choices(solution, id)?;
            holding.retain(|choice| choice.outcome == Outcome::Draw);
            Ok(Reason::Draw {
                holding,
                losing: refutations(solution, id)?,
            })
        }
    }
}

/// The moves that win, soonest first.
fn winning_moves(solution: &Solution, id: PositionId) -> Result<Vec<Choice>, Problem> {
    let mut winning = choices(solution, id)?;
    winning.retain(|choice| matches!(choice.outcome, Outcome::Loss(_)));
    winning.sort_by_key(|choice| choice.outcome.remoteness());
    Ok(winning)
}

/// The moves that lose, longest first, each with its answer.
fn refutations(solution: &Solution, id: PositionId) -> Result<Vec<Refutation>, Problem> {
    let mut losing = choices(solution, id)?;
    losing.retain(|choice| matches!(choice.outcome, Outcome::Win(_)));
    losing.sort_by_key(|choice| std::cmp::Reverse(choice.outcome.remoteness()));
    let with_reply = |choice: Choice| {
        let reply = winning_moves(solution, choice.to)?.into_iter().next();
        Ok(Refutation { choice, reply })
    };
    losing.into_iter().map(with_reply).collect()
}

fn choices(solution: &Solution, id: PositionId) -> Result<Vec<Choice>, Problem> {
    let moves = solution.moves(id)?;
    Ok(moves
        .into_iter()
        .map(|(mv, to)| Choice {
            mv,
            to,
            outcome: solution.outcome(to),
        })
        .collect())
}
