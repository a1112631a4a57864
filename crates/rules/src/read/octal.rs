//! Games of taking and breaking by their octal codes (Guy and Smith, 1956).
//!
//! The digit at the place k after the point says what may be left of a heap from which k are taken: 1 nothing, 2 one
//! heap, 4 two heaps, none of them empty; digits add these up. A 4 before the point splits a heap and takes nothing.

use super::*;

/// How many may be taken so that nothing, one heap or two heaps are left.
#[derive(Debug, Default, PartialEq)]
struct OctalCode {
    to_nothing: Vec<i64>,
    to_one: Vec<i64>,
    to_two: Vec<i64>,
}

/// Limit of the digits after the point.
const MAX_DIGITS: usize = 100;

impl Reader {
    /// The plays of a row such as `octal = "0.77"`.
    pub(super) fn octal(&mut self, parts: &RowParts) -> Option<Vec<Play>> {
        let source = &parts.source;
        let Some(code) = OctalCode::read(&source.text) else {
            let kind = ProblemKind::BadOctal {
                found: source.text.clone(),
            };
            self.report(source, kind, Hint::example("0.77"));
            return None;
        };
        if self.has_list_heaps() {
            self.report(source, ProblemKind::PicksNeedNumbers, None);
            return None;
        }
        if !code.to_two.is_empty() && !self.is_multiset() {
            self.report(
                source,
                ProblemKind::OctalSplits {
                    found: source.text.clone(),
                },
                Hint::example("position = \"heaps...\""),
            );
            return None;
        }
        let rows = rows_of_code(&source.text, self.is_multiset());
        let play = |row| {
            let mut faults = Faults::default();
            self.with_scope(|reader, scope| reader.typed_play(parts, row, scope, &mut faults))?
        };
        rows.iter().map(play).collect()
    }
}

/// The rows that a code stands for.
pub(crate) fn rows_of_code(text: &str, is_multiset: bool) -> Vec<RowSyntax> {
    let code = OctalCode::read(text).unwrap_or_default();
    let list = |counts: &[i64]| {
        let counts: Vec<String> = counts.iter().map(i64::to_string).collect();
        counts.join(", ")
    };
    let row = |text: String| parser::row(&text, &mut Faults::default());
    let mut rows = vec![];
    if !code.to_nothing.is_empty() {
        let mut all = row(format!("x -> 0 if x in [{}]", list(&code.to_nothing)));
        if is_multiset {
            all.heaps.clear();
        }
        rows.push(all);
    }
    if !code.to_one.is_empty() {
        let taken = list(&code.to_one);
        rows.push(row(format!("x -> x - k for k in [{taken}] if x > k")));
    }
    if !code.to_two.is_empty() {
        let taken = list(&code.to_two);
        rows.push(row(format!(
            "x -> p, x - k - p for k in [{taken}] for p in range(1, (x - k) // 2 + 1)"
        )));
    }
    rows
}

impl OctalCode {
    /// `0.77`, `.77`, `4.007`; `None` for another text, and for a code that allows no move at all.
    fn read(text: &str) -> Option<Self> {
        let (before, digits) = text.trim().split_once('.')?;
        let mut code = Self::default();
        match before {
            "" | "0" => {}
            "4" => code.to_two.push(0),
            _ => return None,
        }
        if digits.len() > MAX_DIGITS {
            return None;
        }
        for (taken, digit) in (1..).zip(digits.chars()) {
            let digit = digit.to_digit(8)?;
            for (bit, counts) in [
                (1, &mut code.to_nothing),
                (2, &mut code.to_one),
                (4, &mut code.to_two),
            ] {
                if digit & bit != 0 {
                    counts.push(taken);
                }
            }
        }
        (code != Self::default()).then_some(code)
    }
}
