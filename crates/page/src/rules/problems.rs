//! Problems as sentences.

use crate::view::Words;
use kruzhok_wire::Fault;
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
    /// Which line of the file it is.
    pub line: String,
}

impl ProblemView {
    pub(crate) fn of(index: usize, fault: &Fault, text: &str, is_mendable: bool, t: Words) -> Self {
        let (line, quote) = quoted(text, fault);
        Self {
            index,
            field: fault.field.clone(),
            message: sentence(fault, t),
            hint: hint(fault, t),
            is_mendable,
            mend: t.say("mend"),
            quote,
            line: t.fill("line", &[("n", &line)]),
        }
    }
}

/// What is wrong, as a sentence.
pub(crate) fn sentence(fault: &Fault, t: Words) -> String {
    match fault.args.as_slice() {
        [(_, found)] if fault.key == "unknown-sign" && found == "=" => t.say("single-equals"),
        args => message("problem", &fault.key, args, t),
    }
}

/// What to write instead.
pub(crate) fn hint(fault: &Fault, t: Words) -> Option<String> {
    let (key, args) = fault.hint.as_ref()?;
    Some(message("hint", key, args, t))
}

/// The message of this group of the catalogue, with its places filled.
pub(crate) fn message(group: &str, key: &str, args: &[(String, String)], t: Words) -> String {
    let args: Vec<(&str, String)> = args
        .iter()
        .map(|(name, value)| (name.as_str(), value.clone()))
        .collect();
    say(t.0, &format!("{group}-{key}"), &args)
}

/// The line of the file that holds the problem, cut in three around it, and the line's number from 1.
fn quoted(text: &str, fault: &Fault) -> (usize, (String, String, String)) {
    let boundary = |at: usize| {
        (0..=at.min(text.len()))
            .rev()
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(0)
    };
    let start = boundary(fault.file_span.start);
    let end = boundary(fault.file_span.end).max(start);
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
