//! What the formats of learning platforms have in common: names, gaps, and texts as HTML.

use super::{Worksheet, WorksheetVariant, escaped, unbroken};
use kruzhok_words::say;

/// An answer of more values than these is typed as one text: so many gaps are too many.
const MOST_GAPS: usize = 12;

/// What is asked in a variant.
pub(super) struct Asked<'a> {
    /// What stands before the gaps: which question it is, and how the gaps are to be filled.
    pub(super) label: String,
    /// The same where all values are typed into one gap.
    pub(super) label_of_one_gap: String,
    /// The question's name.
    pub(super) id: &'a str,
    /// One for each value, in ascending order.
    pub(super) gaps: Vec<Gap>,
    /// Why this is the answer, in lines.
    pub(super) reason: &'a str,
}

/// A place for an answer.
pub(super) enum Gap {
    /// For this number.
    Number(i64),
    /// For one of these texts; the first is the usual one.
    Text(Vec<String>),
}

impl Worksheet {
    /// The name of the whole set.
    pub(super) fn set_name(&self) -> String {
        let args = [("game", self.game.clone()), ("seed", self.seed.to_string())];
        one_line(&say(self.language, "quiz-set", &args))
    }

    /// The name of a variant among all questions of a course.
    pub(super) fn question_name(&self, variant: &WorksheetVariant) -> String {
        format!("{}: {}", self.set_name(), one_line(&variant.title))
    }

    /// The questions of a variant, but for those whose answer is too long to be written out.
    pub(super) fn asked<'a>(&self, variant: &'a WorksheetVariant) -> Vec<Asked<'a>> {
        let asked = variant
            .answers
            .iter()
            .enumerate()
            .map(|(index, (id, values))| {
                let gaps = self.gaps(values)?;
                let args = [("id", id.clone())];
                let ascends = self.ascends(index);
                let key = match (values.len(), gaps.len()) {
                    (0 | 1, _) => "quiz-answer",
                    (_, 1) if ascends => "quiz-answers-spaced",
                    (_, 1) => "quiz-answers-in-turn-spaced",
                    _ if ascends => "quiz-answers",
                    _ => "quiz-answers-in-turn",
                };
                let of_one_gap = match values.len() {
                    0 | 1 => "quiz-answer",
                    _ if ascends => "quiz-answers-spaced",
                    _ => "quiz-answers-in-turn-spaced",
                };
                Some(Asked {
                    label: say(self.language, key, &args),
                    label_of_one_gap: say(self.language, of_one_gap, &args),
                    id,
                    gaps,
                    reason: variant.reasons.get(index).map_or("", String::as_str),
                })
            });
        asked.flatten().collect()
    }

    /// Whether the values of a question ascend in each variant; else they are in the order of the starting positions, one each.
    fn ascends(&self, index: usize) -> bool {
        let values = self.variants.iter().filter_map(|it| it.answers.get(index));
        let mut numbers = values.map(|(_, values)| values.iter().map(|it| it.parse::<i64>()));
        numbers.all(|numbers| {
            let numbers: Result<Vec<i64>, _> = numbers.collect();
            numbers.is_ok_and(|it| it.is_sorted())
        })
    }

    /// `None` where not all values are known.
    fn gaps(&self, values: &[String]) -> Option<Vec<Gap>> {
        if values.iter().any(|value| value == "…") {
            return None;
        }
        Some(match values.len() {
            0 => {
                let none = self.say("quiz-none");
                vec![Gap::Text(vec![none, "-".to_owned(), "—".to_owned()])]
            }
            1..=MOST_GAPS => values.iter().map(|value| gap(value)).collect(),
            _ => vec![Gap::Text(joined(values))],
        })
    }
}

impl Asked<'_> {
    /// All gaps as one, for a format that has one gap for each question.
    pub(super) fn one_gap(self) -> Gap {
        let mut gaps = self.gaps;
        match gaps.len() {
            1 => gaps.remove(0),
            _ => {
                let first = |gap: Gap| match gap {
                    Gap::Number(number) => number.to_string(),
                    Gap::Text(mut texts) => texts.remove(0),
                };
                let values: Vec<String> = gaps.into_iter().map(first).collect();
                Gap::Text(joined(&values))
            }
        }
    }
}

/// Several values, as they may be typed into one field.
fn joined(values: &[String]) -> Vec<String> {
    [" ", ", ", ",", "; "]
        .map(|separator| values.join(separator))
        .into()
}

/// A number, or a text as it may be typed: `7,31`, `7, 31`, `(7, 31)`.
fn gap(value: &str) -> Gap {
    if let Ok(number) = value.parse() {
        return Gap::Number(number);
    }
    let mut texts = vec![value.to_owned()];
    let is_position = value
        .chars()
        .all(|c| c.is_ascii_digit() || c == ',' || c == '-');
    if is_position {
        let spaced = value.replace(',', ", ");
        texts.extend([format!("({value})"), format!("({spaced})"), spaced]);
    }
    Gap::Text(texts)
}

/// A text as paragraphs of HTML, without a line break in them.
pub fn paragraphs(text: &str) -> String {
    let lines = text.split('\n').filter(|line| !line.trim().is_empty());
    lines
        .map(|line| format!("<p>{}</p>", html(line.trim_end())))
        .collect()
}

/// A text as HTML; spaces before it stay.
pub(super) fn html(text: &str) -> String {
    let inner = text.trim_start_matches(' ');
    let indent = "\u{a0}\u{a0}".repeat(text.len() - inner.len());
    let inner = escaped(&unbroken(inner)).replace(|c: char| c.is_control(), " ");
    format!("{indent}{inner}")
}

fn one_line(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ")
        .trim()
        .to_owned()
}
