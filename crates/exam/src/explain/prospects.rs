//! What may be chosen in a game of chance, and how good it is.

use kruzhok_rules::Chance;
use kruzhok_solver::{Outcome, PositionId, Probability, Solution};
use kruzhok_syntax::Problem;
use kruzhok_values::Ratio;

/// A move or a toss, with the chance of the player who chooses it.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect {
    /// What to write on its arrow, in no language.
    pub label: String,
    /// The numbers that the move's `for` has bound; a toss has none.
    pub numbers: Vec<i64>,
    /// How probable it is that the player who chooses it wins under best play.
    pub chance: Probability,
}

/// Chances are known to 1e-12, and what differs by less than this is called equal.
const TOLERANCE: f64 = 1e-9;

/// The moves and the tosses of a position, in the order of the rules; none where the game or the look ahead has ended.
///
/// # Errors
/// None that the exploration has not met before.
pub fn prospects(solution: &Solution, id: PositionId) -> Result<Vec<Prospect>, Problem> {
    let mut with_rows = vec![];
    for (mv, to) in solution.moves(id)? {
        let prospect = Prospect {
            label: mv.label,
            numbers: mv.bindings.into_iter().map(|(_, number)| number).collect(),
            chance: opposite(chance_of(solution, to)),
        };
        with_rows.push((mv.row, prospect));
    }
    if !solution.graph.is_cut(id) {
        for toss in solution.rules.chances(&solution.graph.position(id))? {
            let prospect = Prospect {
                chance: chance_of_toss(solution, &toss),
                label: toss.label,
                numbers: vec![],
            };
            with_rows.push((toss.row, prospect));
        }
    }
    // Moves of one row stay in their order.
    kruzhok_order::sort_by_key(&mut with_rows, |(row, _)| *row);
    Ok(with_rows
        .into_iter()
        .map(|(_, prospect)| prospect)
        .collect())
}

/// The first of those that nothing exceeds; `None` where there is nothing to choose.
pub(crate) fn best(prospects: Vec<Prospect>) -> Option<Prospect> {
    let values = prospects.iter().map(|prospect| prospect.chance.value);
    let greatest = values.reduce(f64::max)?;
    prospects
        .into_iter()
        .find(|prospect| is_as_good(prospect.chance.value, greatest))
}

/// Whether a chance is not below another one, as far as they are known.
pub fn is_as_good(chance: f64, other: f64) -> bool {
    chance >= other - TOLERANCE
}

/// How probable it is that the player to move wins; what is drawn or not known counts one half.
pub fn chance_of(solution: &Solution, id: PositionId) -> Probability {
    solution
        .probability(id)
        .unwrap_or_else(|| match solution.outcome(id) {
            Outcome::Win(_) => Ratio::ONE.into(),
            Outcome::Loss(_) => Ratio::ZERO.into(),
            Outcome::Draw | Outcome::Undecided | Outcome::Chance => Probability {
                value: 0.5,
                exact: Ratio::new(1, 2),
            },
        })
}

/// How probable it is that the player who chooses a toss wins.
///
/// # Panics
/// For a toss that is none of the game's.
pub fn chance_of_toss(solution: &Solution, toss: &Chance) -> Probability {
    let (mut value, mut exact) = (0.0, Some(Ratio::ZERO));
    for branch in &toss.branches {
        let to = solution.find(&branch.to);
        let own = opposite(chance_of(
            solution,
            to.expect("what comes of a toss was explored"),
        ));
        value += branch.probability.to_f64() * own.value;
        exact = exact.and_then(|sum| {
            let part = branch.probability.checked_mul(own.exact?)?;
            sum.checked_add(part)
        });
    }
    Probability { value, exact }
}

/// What is left of the rival's chance.
fn opposite(rivals: Probability) -> Probability {
    Probability {
        value: 1.0 - rivals.value,
        exact: rivals.exact.and_then(|exact| Ratio::ONE.checked_sub(exact)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reason, Values, answer, reason};
    use kruzhok_rules::Ask;

    /// Whoever wins the toss that they wish for takes a stone, or leaves it; the last one wins.
    const COIN: &str = "position = \"n\"\nstart = \"1 <= n <= 2\"\nmoves = [\
        { name = \"heads\", chance = [[\"3 / 4\", \"n - 1 if n > 0\"], [\"1 / 4\", \"n if n > 0\"]] }, \
        { name = \"tails\", chance = [[\"1 / 4\", \"n - 1 if n > 0\"], [\"3 / 4\", \"n if n > 0\"]] }]\n";

    fn solved(text: &str) -> Solution {
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        Solution::of(rules.into(), 1_000).expect("a small game")
    }

    /// Checks what may be chosen, and the reason.
    #[track_caller]
    fn check(text: &str, position: &str, expected: &str, because: &str) {
        let solution = solved(text);
        let position = solution.rules.read_position(position).expect("a position");
        let id = solution.find(&position).expect("it can be reached");
        let written = |it: &Prospect| format!("{} {}", it.label, it.chance);
        let found = prospects(&solution, id).expect("no overflow");
        let found: Vec<String> = found.iter().map(written).collect();
        assert_eq!(found.join(", "), expected);
        let because_of = match reason(&solution, id).expect("no overflow") {
            Reason::Chance(best) => written(&best),
            other => format!("{other:?}"),
        };
        assert_eq!(because_of, because);
    }

    #[test]
    fn tosses_are_as_good_as_what_may_come_of_them() {
        // f(1) = 3/4 + 1/4 (1 − f(1)), and f(2) = 1/4 (1 − f(1)) + 3/4 (1 − f(2)).
        check(COIN, "1", "heads 4/5, tails 2/5", "heads 4/5");
        check(COIN, "2", "heads 2/7, tails 16/35", "tails 16/35");
    }

    #[test]
    fn a_toss_is_a_move_after_which_all_that_may_come_of_it_counts() {
        // From 2 a toss leads to 1, where the second player wins, or to 0, where they have lost.
        let toss = "position = \"n\"\nstart = \"n == 2\"\nmoves = [\"n - 1 if n == 1\", \
            { chance = [[\"0.5\", \"n - 1 if n == 2\"], [\"0.5\", \"n - 2 if n == 2\"]] }]\n";
        let solution = solved(toss);
        let check = |condition: &str, is_met: bool| {
            let question = solution.rules.read_question("test", Ask::Count, condition);
            let question = question.expect("the condition is right");
            let answer = answer(&question, &solution).expect("no overflow");
            assert_eq!(answer.starts.len(), usize::from(is_met), "{condition}");
        };
        check("some_move(winner == 1)", false);
        check("some_move(winner == 2)", false);
        check("some_move(winner != 0)", true);
        check("every_move(winner == 1)", false);
        check("every_move(winner != 0)", true);
    }

    #[test]
    fn moves_and_tosses_stand_in_the_order_of_the_rules() {
        let text = "position = \"n\"\nstart = \"n == 2\"\nmoves = [\"n - 2 if n == 2\", \
            { name = \"toss\", chance = [[\"1 / 2\", \"n - 1 if n > 0\"], [\"1 / 2\", \"0 if n > 0\"]] }, \"n - 1 if n == 2\"]\n";
        check(text, "2", "−2 1, toss 1/2, −1 0", "−2 1");
    }

    #[test]
    fn the_first_move_of_a_game_of_chance_is_the_best_there_is() {
        let rules = kruzhok_rules::parse(COIN).expect("the rules are right");
        let question = rules.read_question("test", Ask::FirstMove, "n > 0");
        let answer = answer(&question.expect("it is right"), &solved(COIN));
        let expected = ["1: heads", "2: tails"].map(str::to_owned);
        assert_eq!(
            answer.expect("no overflow").values,
            Values::Moves(expected.into())
        );
    }
}
