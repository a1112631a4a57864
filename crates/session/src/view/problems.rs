//! Problems as sentences.

use super::Words;
use kruzhok_rules::Problem;
use kruzhok_words::say;

/// One problem, ready to be shown at its field.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemView {
    /// The problem's place in the list, for taking its hint.
    pub index: usize,
    /// The field of the rules file that it is in, such as `moves[1]`.
    pub field: String,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub hint: Option<String>,
    /// Whether the hint can be taken by a button.
    pub is_mendable: bool,
    /// What that button is called.
    pub mend: String,
    /// The text before the marked part, the part, and the text after it: the line of the problem.
    pub quote: (String, String, String),
    /// The line in the file, from 1.
    pub line: usize,
}

impl ProblemView {
    pub(super) fn of(
        index: usize,
        problem: &Problem,
        text: &str,
        is_mendable: bool,
        t: Words,
    ) -> Self {
        let (line, quote) = quoted(text, problem);
        Self {
            index,
            field: problem.field.clone(),
            message: sentence(problem, t),
            hint: problem
                .hint
                .as_ref()
                .map(|hint| say(t.0, &format!("hint-{}", hint.key()), &hint.args())),
            is_mendable,
            mend: t.say("mend"),
            quote,
            line,
        }
    }
}

/// What is wrong, as a sentence.
pub(super) fn sentence(problem: &Problem, t: Words) -> String {
    say(
        t.0,
        &format!("problem-{}", problem.kind.key()),
        &problem.kind.args(),
    )
}

/// The line of the file that holds the problem, cut in three around it, and the line's number from 1.
fn quoted(text: &str, problem: &Problem) -> (usize, (String, String, String)) {
    let boundary = |at: usize| {
        (0..=at.min(text.len()))
            .rev()
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(0)
    };
    let start = boundary(problem.file_span.start);
    let end = boundary(problem.file_span.end).max(start);
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let end = end.min(line_end);
    let line = text[..start].matches('\n').count() + 1;
    let quote = (
        text[line_start..start].to_owned(),
        text[start..end].to_owned(),
        text[end..line_end].to_owned(),
    );
    (line, quote)
}
