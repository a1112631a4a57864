//! Which questions a game is asked.

use crate::{Ask, Question, Rules};
use kruzhok_syntax::ProblemKind;

/// The three questions of the exam: В1, П2 and В2 in the words of pupils.
pub const STANDARD: [(&str, &str); 3] = [
    ("19", "winner == 2 and turns == 1"),
    ("20", "winner == 1 and turns == 2"),
    ("21", "winner == 2 and turns == 2"),
];

/// The questions of the rules file; where it asks none, the three standard ones, if there are several start positions
/// to choose from, and no tosses: with them hardly a position is surely won.
pub fn questions(rules: &Rules) -> Vec<Question> {
    if !rules.questions().is_empty() {
        return rules.questions().to_vec();
    }
    if rules.has_chance() || !has_several_starts(rules) {
        return Vec::new();
    }
    let read = |(id, condition)| {
        rules
            .read_question(id, Ask::All, condition)
            // `expect` would take the names of all problems into the page.
            .unwrap_or_else(|_| unreachable!("the standard questions are right"))
    };
    STANDARD.map(read).to_vec()
}

fn has_several_starts(rules: &Rules) -> bool {
    // Asking for one is enough to learn that there are more.
    rules
        .starts(1)
        .is_err_and(|problem| matches!(problem.kind, ProblemKind::TooManyStarts { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(moves: &str, start: &str, ids: &[&str]) {
        let text = format!("position = \"n\"\nmoves = [{moves}]\nstart = \"{start}\"");
        let rules = crate::parse(&text).expect("the rules are right");
        let found: Vec<String> = questions(&rules).into_iter().map(|it| it.id).collect();
        assert_eq!(found, ids);
    }

    #[test]
    fn the_standard_questions_are_asked_where_there_is_a_choice_and_no_chance() {
        check("\"n - 1 if n > 0\"", "1 <= n <= 9", &["19", "20", "21"]);
        check("\"n - 1 if n > 0\"", "n == 9", &[]);
        let toss = "{ chance = [[\"1 / 2\", \"n - 1 if n > 0\"], [\"1 / 2\", \"n if n > 0\"]] }";
        check(toss, "1 <= n <= 9", &[]);
    }
}
