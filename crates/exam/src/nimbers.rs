//! Grundy values: the reason for one, and why a game has none.

pub(crate) mod grundy_table;

use kruzhok_rules::Question;
use kruzhok_solver::{Nimber, PositionId, Solution};
use kruzhok_syntax::Problem;

/// The Grundy values that the moves of a position reach, ascending, each once: the position's own is the least that is
/// missing. `None` where the game has no such values.
pub fn reached_nimbers(solution: &Solution, id: PositionId) -> Option<Vec<Nimber>> {
    let successors = solution.graph.successors(id);
    let mut reached: Vec<Nimber> = successors
        .iter()
        .map(|&to| solution.nimber(to))
        .collect::<Option<_>>()?;
    kruzhok_order::sort(&mut reached);
    reached.dedup();
    solution.nimber(id).map(|_| reached)
}

/// The problem of a question that asks for Grundy values which the game does not have.
pub(crate) fn problem(question: &Question, solution: &Solution) -> Option<Problem> {
    if solution.has_nimbers() {
        return None;
    }
    question.grundy_problem(|| solution.nimber_obstacle().expect("there are none"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answer, Study};

    /// Checks why a game has no Grundy values: the kind of problem and what it names.
    #[track_caller]
    fn check(fields: &str, expected: &str) {
        let text = format!("position = \"s\"\nstart = \"0 <= s <= 9\"\n{fields}");
        let rules = kruzhok_rules::parse(&text).expect("the rules are right");
        let solution = Solution::of(rules.into(), 1_000).expect("a small game");
        let found = solution.nimber_obstacle().map(|kind| {
            let args = kind
                .args()
                .into_iter()
                .map(|(_, value)| format!(" {value}"));
            format!("{}{}", kind.key(), args.collect::<String>())
        });
        assert_eq!(found.as_deref().unwrap_or("none"), expected);
    }

    /// The values of the questions of a game, or the problem and the words it is about.
    #[track_caller]
    fn answers(text: &str) -> Vec<String> {
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let studied = Study::of(rules.into(), 1_000).expect("a small game");
        let written = |answer: &Result<Answer, Problem>| match answer {
            Ok(answer) => format!("{:?}", answer.values),
            Err(problem) => {
                let (key, place) = (problem.kind.key(), &text[problem.file_span.clone()]);
                format!("{key} {} `{place}`", problem.field)
            }
        };
        studied.answers.iter().map(written).collect()
    }

    #[test]
    fn questions_may_ask_for_grundy_values() {
        let take = "position = \"n\"\nmoves = [\"n - k for k in (1, 2, 5) if n >= k\"]\nstart = \"1 <= n <= 9\"\n";
        let asked = "[[question]]\nid = 1\nwhere = \"grundy == 2\"\n\
            [[question]]\nid = 2\nof = \"grundy * 10\"\nwhere = \"n > 0\"\n\
            [[question]]\nid = 3\nask = \"count\"\nwhere = \"some_move(grundy == 0)\"\n";
        assert_eq!(
            answers(&format!("{take}{asked}")),
            ["Numbers([2, 5, 8])", "Numbers([0, 10, 20])", "Numbers([6])"]
        );
        assert_eq!(
            answers(&format!("stuck = \"next\"\n{take}{asked}")),
            [
                "grundy-ending question[0].where `grundy`",
                "grundy-ending question[1].of `grundy`",
                "grundy-ending question[2].where `grundy`"
            ]
        );
    }

    #[test]
    fn what_a_game_lacks_is_named() {
        let take = "moves = [\"s - k for k in (1, 2) if s >= k\"]\n";
        check(&format!("{take}stuck = \"next\""), "grundy-ending 0");
        check(
            &format!("{take}over = [{{ when = \"s == 3\", winner = \"draw\" }}]"),
            "grundy-ending 3",
        );
        check(
            "moves = [{ to = \"s - 1 if s > 0\", by = \"first\" }, { to = \"s - 2 if s > 1\", by = \"second\" }]",
            "grundy-partisan",
        );
        check(
            "moves = [\"s - 1 if s > 0\", \"s - 4 if s > 6\", \"s + 2 if s == 5\"]",
            "grundy-endless 5",
        );
    }
}
