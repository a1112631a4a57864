//! Why a position has the outcome it has, as data; the page makes a sentence of it.

use crate::explain::prospects::{self, Prospect, prospects};
use kruzhok_rules::{Ending, Move};
use kruzhok_solver::{Outcome, PositionId, Solution};
use kruzhok_syntax::Problem;

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
    /// The look ahead is limited, and does not go far enough.
    Undecided {
        /// How many plies from the start position; fewer are left from here.
        plies: u32,
    },
    /// Tosses decide: nothing gives a better chance than this does.
    Chance(Prospect),
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
    let outcome = solution.outcome(id);
    // A toss can win, lose or hold a draw as well as a move can.
    if solution.rules.has_chance()
        && outcome != Outcome::Undecided
        && let Some(best) = prospects::best(prospects(solution, id)?)
    {
        return Ok(Reason::Chance(best));
    }
    let plies = solution.limit.unwrap_or_default();
    match outcome {
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
        Outcome::Undecided | Outcome::Chance => Ok(Reason::Undecided { plies }),
    }
}

/// The moves that win, soonest first.
fn winning_moves(solution: &Solution, id: PositionId) -> Result<Vec<Choice>, Problem> {
    let mut winning = choices(solution, id)?;
    winning.retain(|choice| matches!(choice.outcome, Outcome::Loss(_)));
    kruzhok_order::sort_by_key(&mut winning, |choice| choice.outcome.remoteness());
    Ok(winning)
}

/// The moves that lose, longest first, each with its answer.
fn refutations(solution: &Solution, id: PositionId) -> Result<Vec<Refutation>, Problem> {
    let mut losing = choices(solution, id)?;
    losing.retain(|choice| matches!(choice.outcome, Outcome::Win(_)));
    kruzhok_order::sort_by_key(&mut losing, |choice| {
        std::cmp::Reverse(choice.outcome.remoteness())
    });
    let with_reply = |choice: Choice| {
        let reply = best_reply(solution, choice.to)?;
        Ok(Refutation { choice, reply })
    };
    losing.into_iter().map(with_reply).collect()
}

/// The move that wins soonest; `None` where the game has ended.
fn best_reply(solution: &Solution, id: PositionId) -> Result<Option<Choice>, Problem> {
    let successors = solution.graph.successors(id);
    let lost = successors
        .iter()
        .copied()
        .filter(|to| matches!(solution.outcome(*to), Outcome::Loss(_)));
    // Successors are in the order of moves, so of equally quick wins this is the first.
    let Some(to) = lost.min_by_key(|to| solution.outcome(*to).remoteness()) else {
        return Ok(None);
    };
    // There can be many losing moves with many replies each: only this one is made and written down.
    let position = solution.graph.position(id);
    let mv = solution
        .rules
        .first_move_to(&position, &solution.graph.words(to))?
        .expect("a successor is reached by a move");
    let outcome = solution.outcome(to);
    Ok(Some(Choice { mv, to, outcome }))
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

#[cfg(test)]
mod tests {
    use super::*;

    const UPPER_BOUND: &str = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nstart = \"1 <= s <= 29\"\n\
        over = [{ when = \"s > 50\", winner = \"next\" }, { when = \"s >= 30\", winner = \"last\" }]\n";
    const STRIP: &str = "position = \"s\"\nmoves = [\"s - 5 if s >= 5\", \"s - 4 if s >= 4\", \"s + 4 if s <= 16\"]\n\
        over = \"s == 0 or s == 20\"\nstart = \"1 <= s <= 19\"\n";

    /// Checks a reason, written shortly.
    #[track_caller]
    fn check(rules: &str, position: &str, expected: &str) {
        let rules = kruzhok_rules::parse(rules).expect("the rules are right");
        let position = rules
            .read_position(position)
            .expect("a position of the game");
        let solution = Solution::of(rules.into(), 1_000).expect("a small game");
        let id = solution.find(&position).expect("it can be reached");
        let written = match reason(&solution, id).expect("no overflow") {
            Reason::Over(ending) => format!("over {ending:?}"),
            Reason::Stuck(ending) => format!("stuck {ending:?}"),
            Reason::WinningMove { best, others } => {
                format!("{} | {}", one(&solution, &best), all(&solution, &others))
            }
            Reason::AllMovesFail(refutations) => refuted(&solution, &refutations),
            Reason::Draw { holding, losing } => {
                format!(
                    "hold {} | {}",
                    all(&solution, &holding),
                    refuted(&solution, &losing)
                )
            }
            Reason::Undecided { plies } => format!("undecided in {plies}"),
            Reason::Chance(best) => format!("{} {}", best.label, best.chance),
        };
        assert_eq!(written, expected);
    }

    fn one(solution: &Solution, choice: &Choice) -> String {
        format!("to {} {}", solution.write(choice.to), choice.outcome)
    }

    fn all(solution: &Solution, choices: &[Choice]) -> String {
        choices
            .iter()
            .map(|choice| one(solution, choice))
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn refuted(solution: &Solution, refutations: &[Refutation]) -> String {
        let written = refutations.iter().map(|Refutation { choice, reply }| {
            let reply = reply
                .as_ref()
                .map_or("nothing".to_owned(), |reply| one(solution, reply));
            format!("{} answered by {reply}", one(solution, choice))
        });
        written.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn an_end_is_its_own_reason() {
        check(UPPER_BOUND, "30", "over Loss");
        check(UPPER_BOUND, "52", "over Win");
        check(
            "position = \"s\"\nmoves = [\"s - 1 if s > 1\"]\nstuck = \"next\"\nstart = \"s == 3\"",
            "1",
            "stuck Win",
        );
    }

    #[test]
    fn the_soonest_win_comes_first() {
        check(UPPER_BOUND, "20", "to 40 loss 0 | ");
        check(STRIP, "5", "to 0 loss 0 | to 1 loss 2");
        check(STRIP, "17", "to 12 loss 8 | ");
    }

    #[test]
    fn every_failing_move_is_answered_the_longest_first() {
        check(
            UPPER_BOUND,
            "28",
            "to 29 win 1 answered by to 30 loss 0, to 56 win 0 answered by nothing",
        );
        check(
            STRIP,
            "12",
            "to 8 win 7 answered by to 3 loss 6, to 7 win 5 answered by to 2 loss 4, to 16 win 1 answered by to 20 loss 0",
        );
    }

    #[test]
    fn a_reply_is_the_first_of_the_soonest_wins() {
        let nim = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"a == 3, b == 3\"";
        let rules = kruzhok_rules::parse(nim).expect("the rules are right");
        let solution = Solution::of(rules.into(), 100).expect("a small game");
        for id in solution.graph.ids() {
            let Reason::AllMovesFail(refutations) = reason(&solution, id).expect("no overflow")
            else {
                continue;
            };
            for Refutation { choice, reply } in refutations {
                let all = winning_moves(&solution, choice.to).expect("no overflow");
                assert_eq!(reply.as_ref(), all.first());
            }
        }
    }

    #[test]
    fn a_draw_is_held_by_some_moves_and_lost_by_others() {
        check(
            STRIP,
            "10",
            "hold to 14 draw | to 6 win 3 answered by to 1 loss 2, to 5 win 1 answered by to 0 loss 0",
        );
    }
}
