//! The numbers of a rules file that may be others in a variant, with what each of them does.

use kruzhok_rules::Rules;
use kruzhok_rulesfile::document::{Document, set, string_literal};
use kruzhok_syntax::Faults;
use kruzhok_syntax::lexer;
use std::collections::BTreeMap;
use std::ops::Range;

/// A number of a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) place: Place,
    pub(super) value: i64,
    pub(super) role: Role,
}

/// Where a number stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// Among the bytes of a field's text.
    Field(String, usize, usize),
    /// A constant.
    Param(String),
}

/// What a number does. Numbers of one role and one value stay alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// What the end of the game, or a condition on every position, compares with.
    Limit,
    /// Larger or smaller by this.
    Amount,
    /// This many times as large.
    Factor,
    /// What a heap holds at first.
    Fixed,
    /// The least start value.
    Low,
    /// The greatest start value, or one more than it.
    High,
}

/// The least number that is a limit; smaller ones are remainders and empty heaps.
const LEAST_LIMIT: i64 = 8;

/// The numbers of a rules file that may be changed, each place once.
pub(super) fn numbers(text: &str, rules: &Rules) -> Vec<Number> {
    let document = Document::read(text);
    let mut params = BTreeMap::new();
    params.extend(document.integers("params"));
    let mut found: Vec<Number> = vec![];
    let mut fields = vec![];
    for field in list(&document, "over", "when") {
        fields.push((field, Part::End));
    }
    fields.push(("legal".to_owned(), Part::End));
    for field in list(&document, "moves", "to") {
        fields.push((field, Part::Move));
    }
    for field in list(&document, "start", "") {
        fields.push((field, Part::Start));
    }
    for index in 0..document.count("question").unwrap_or(0) {
        let own = format!("question[{index}].start");
        fields.extend(
            list(&document, &own, "")
                .into_iter()
                .map(|it| (it, Part::Start)),
        );
    }
    for (field, part) in fields {
        let Some(text) = document.text(&field) else {
            continue;
        };
        let tokens = lexer::tokens(&text, &mut Faults::default()).into_iter();
        let read = Read {
            text: &text,
            tokens: tokens.map(|token| token.span.range()).collect(),
            heaps: rules.heap_names(),
            params: &params,
        };
        for (index, value) in read.values() {
            let Some(role) = read.role(index, value, part) else {
                continue;
            };
            let token = read.token(index);
            let place = match token.as_bytes()[0].is_ascii_digit() {
                true => {
                    let Range { start, end } = read.tokens[index];
                    Place::Field(field.clone(), start, end)
                }
                false => Place::Param(token.to_owned()),
            };
            if found.iter().all(|it| it.place != place) {
                found.push(Number { place, value, role });
            }
        }
    }
    found
}

/// The file with other numbers in these places; `None` where one is not found.
pub(super) fn with_numbers(text: &str, changes: &[(&Place, i64)]) -> Option<String> {
    let document = Document::read(text);
    let mut texts: BTreeMap<&str, Vec<(Range<usize>, i64)>> = BTreeMap::new();
    let mut changed = text.to_owned();
    for (place, value) in changes {
        match place {
            Place::Param(name) => {
                changed = set(&changed, &format!("params.{name}"), &value.to_string())?;
            }
            Place::Field(field, start, end) => {
                texts.entry(field).or_default().push((*start..*end, *value));
            }
        }
    }
    for (field, mut numbers) in texts {
        // From the last one on, so that the places of those before stay right.
        kruzhok_order::sort_by_key(&mut numbers, |it| std::cmp::Reverse(it.0.start));
        let mut text = document.text(field)?;
        for (range, value) in numbers {
            text.replace_range(range, &value.to_string());
        }
        changed = set(&changed, field, &string_literal(&text))?;
    }
    Some(changed)
}

/// The texts of a field that holds one text, or a list of texts or of tables with a text.
fn list(document: &Document, field: &str, part: &str) -> Vec<String> {
    let Some(count) = document.count(field) else {
        return vec![field.to_owned()];
    };
    let item = |index| {
        let item = format!("{field}[{index}]");
        match document.text(&item) {
            None => format!("{item}.{part}"),
            Some(_) => item,
        }
    };
    (0..count).map(item).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Move,
    End,
    Start,
}

/// A text of the rules, token by token.
struct Read<'a> {
    text: &'a str,
    tokens: Vec<Range<usize>>,
    heaps: &'a [String],
    params: &'a BTreeMap<String, i64>,
}

impl Read<'_> {
    /// The numbers and constants with their values.
    fn values(&self) -> Vec<(usize, i64)> {
        let value = |index: usize| {
            let token = self.token(index);
            token.parse().ok().or(self.params.get(token).copied())
        };
        let tokens = 0..self.tokens.len();
        tokens
            .filter_map(|index| Some((index, value(index)?)))
            .collect()
    }

    fn token(&self, index: usize) -> &str {
        &self.text[self.tokens[index].clone()]
    }

    /// A token, or nothing before the first one and after the last.
    fn text(&self, index: Option<usize>) -> &str {
        let index = index.filter(|&index| index < self.tokens.len());
        index.map_or("", |index| self.token(index))
    }

    /// Whether a sign stands before a number that makes it negative, and no value before that.
    fn is_negative(&self, index: usize) -> bool {
        let is_value = |it: &str| it.ends_with(|c: char| c.is_alphanumeric() || "_)]".contains(c));
        self.before(index) == "-" && !is_value(self.text(index.checked_sub(2)))
    }

    fn before(&self, index: usize) -> &str {
        self.text(index.checked_sub(1))
    }

    fn after(&self, index: usize) -> &str {
        self.text(Some(index + 1))
    }

    fn role(&self, index: usize, value: i64, part: Part) -> Option<Role> {
        if self.is_negative(index) || value <= 0 {
            return None;
        }
        match part {
            Part::Move => self.role_in_move(index),
            Part::End => {
                let compares =
                    is_comparison(self.before(index)) || is_comparison(self.after(index));
                (compares && value >= LEAST_LIMIT && !self.has_remainder_beside(index))
                    .then_some(Role::Limit)
            }
            Part::Start => self.role_in_start(index),
        }
    }

    fn role_in_move(&self, index: usize) -> Option<Role> {
        let (before, after) = (self.before(index), self.after(index));
        if before == "*" || after == "*" {
            return Some(Role::Factor);
        }
        if matches!(before, "//" | "%" | "**") || matches!(after, "//" | "%" | "**") {
            return None;
        }
        if matches!(before, "+" | "-") || matches!(after, "+") {
            return (!self.is_rounding(index)).then_some(Role::Amount);
        }
        if is_comparison(before) && !self.has_remainder_beside(index) {
            // `s - 3 if s >= 3`: one amount, which is changed in both places. Another number is a limit of its own.
            let value = self.token(index);
            let is_amount = |at: usize| {
                self.token(at) == value
                    && matches!(self.before(at), "+" | "-")
                    && !self.is_rounding(at)
            };
            return (0..self.tokens.len())
                .any(is_amount)
                .then_some(Role::Amount);
        }
        None
    }

    /// Whether a number only makes a division round up: `(s + 1) // 2`.
    fn is_rounding(&self, index: usize) -> bool {
        self.after(index) == ")" && matches!(self.after(index + 1), "//" | "%")
    }

    /// Whether what is compared with a number is a remainder.
    fn has_remainder_beside(&self, index: usize) -> bool {
        let nearest = (0..index).rev().map(|at| self.token(at));
        let mut nearest = nearest.take_while(|it| !matches!(*it, "if" | "and" | "or" | "for"));
        nearest.any(|it| it == "%")
    }

    fn role_in_start(&self, index: usize) -> Option<Role> {
        let (before, after) = (self.before(index), self.after(index));
        let is_heap = |index: Option<usize>| self.heaps.iter().any(|it| it == self.text(index));
        match (before, after) {
            ("*" | "//" | "%" | "**" | "!=", _) | (_, "*" | "//" | "%" | "**") => None,
            ("==", _) => is_heap(index.checked_sub(2)).then_some(Role::Fixed),
            ("<" | "<=", _) => Some(Role::High),
            (_, "<" | "<=") | (">" | ">=", _) => Some(Role::Low),
            // `for s in range(1, 60)`
            (",", ")") => Some(Role::High),
            ("(", ",") if self.text(index.checked_sub(2)) == "range" => Some(Role::Low),
            // `7, s for s in …`
            ("" | ",", ",") | (",", "for") => Some(Role::Fixed),
            _ => None,
        }
    }
}

fn is_comparison(text: &str) -> bool {
    matches!(text, "<" | "<=" | ">" | ">=" | "==")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each number with its role.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let said = |it: Number| format!("{:?} {}", it.role, it.value).to_lowercase();
        let found: Vec<String> = numbers(text, &rules).into_iter().map(said).collect();
        assert_eq!(found.join(", "), expected);
    }

    #[test]
    fn each_number_has_a_role() {
        check(
            "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= 77\"\nstart = \"a == 7, 1 <= b <= 69\"",
            "limit 77, amount 1, factor 2, fixed 7, low 1, high 69",
        );
    }

    #[test]
    fn what_divides_and_what_remains_stays() {
        check(
            "position = \"s\"\nmoves = [\"s - 3 if s >= 3\", \"(s + 1) // 2\", \"s // 3 if s % 3 == 0\"]\nover = \"s <= 19\"\nstart = \"s >= 20\"",
            "limit 19, amount 3, amount 3, low 20",
        );
    }

    #[test]
    fn constants_are_changed_where_they_are_named() {
        let file = "params = { N = 30, k = 2 }\nposition = \"s\"\nmoves = [\"s + k\"]\nover = \"s >= N\"\nstart = \"1 <= s < N\"";
        check(file, "limit 30, amount 2, low 1");
        let place = Place::Param("N".to_owned());
        assert_eq!(
            with_numbers(file, &[(&place, 40)]),
            Some(file.replace("30", "40"))
        );
    }
}
