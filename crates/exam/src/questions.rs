//! Which questions a game is asked.

use kruzhok_rules::{Ask, ProblemKind, Question, Rules};

/// The three questions of the exam: В1, П2 and В2 in the words of pupils.
const STANDARD: [(&str, &str); 3] = [
    ("19", "winner == 2 and turns == 1"),
    ("20", "winner == 1 and turns == 2"),
    ("21", "winner == 2 and turns == 2"),
];

/// The questions of the rules file; where it asks none, the three standard ones, if there are several start positions
/// to choose from.
pub fn questions(rules: &Rules) -> Vec<Question> {
    if !rules.questions().is_empty() {
        return rules.questions().to_vec();
    }
    if !has_several_starts(rules) {
        return Vec::new();
    }
    let read = |(id, condition)| {
        rules
            .read_question(id, Ask::All, condition)
            .expect("the standard questions are right")
    };
    STANDARD.map(read).to_vec()
}

fn has_several_starts(rules: &Rules) -> bool {
    // Asking for one is enough to learn that there are more.
    rules
        .starts(1)
        .is_err_and(|problem| matches!(problem.kind, ProblemKind::TooManyStarts { .. }))
}
