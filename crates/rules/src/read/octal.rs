//! Games of taking and breaking by their octal codes (Guy and Smith, 1956).
//!
//! The digit at the place k after the point says what may be left of a heap from which k are taken: 1 nothing, 2 one
//! heap, 4 two heaps, none of them empty; digits add these up. A 4 before the point splits a heap and takes nothing.

use super::*;
use kruzhok_values::{BinaryOp, Comparison, Ints};

/// How many may be taken so that nothing, one heap or two heaps are left.
#[derive(Debug, Default, PartialEq)]
struct OctalCode {
    to_nothing: Vec<i64>,
    to_one: Vec<i64>,
    to_two: Vec<i64>,
}

/// So many digits may stand after the point.
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
        let scope = self.scope.clone()?;
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
        Some(self.plays_of_code(parts, code, scope))
    }

    fn plays_of_code(&mut self, parts: &RowParts, code: OctalCode, mut scope: Scope) -> Vec<Play> {
        let span = parts.source.whole();
        let (x, k, p) = (scope.declare("x"), scope.declare("k"), scope.declare("p"));
        self.slot_count = self.slot_count.max(scope.slot_count);
        let rest = || {
            Int::Binary(
                BinaryOp::Subtract,
                Box::new((Int::Slot(x), Int::Slot(k))),
                span,
            )
        };
        let each = |slot, values: Vec<i64>| TypedClause::For {
            slot,
            source: Ints::Const(values.into()),
            span,
        };
        let play = |heaps, clauses: Vec<_>, bound: &[(&str, Slot)]| Play {
            source: parts.source.clone(),
            picks: vec![x],
            places: vec![],
            uses_places: false,
            series: Series::of(&clauses, &heaps, None),
            by_heap: ByHeap::of(&[x], &clauses, &heaps),
            heaps,
            memory: None,
            clauses,
            bound: bound
                .iter()
                .map(|(name, slot)| ((*name).to_string(), *slot))
                .collect(),
            is_pass: parts.is_pass,
            by: parts.by,
        };
        let nothing = if self.is_multiset() {
            vec![]
        } else {
            vec![Int::Const(0)]
        };
        let is_all = Int::Contains(
            Box::new((Int::Slot(x), Ints::Const(code.to_nothing.clone().into()))),
            span,
        );
        let is_more = Int::Compare(
            Box::new(Int::Slot(x)),
            vec![(Comparison::Greater, Int::Slot(k))],
        );
        let half = Int::Binary(BinaryOp::Divide, Box::new((rest(), Int::Const(2))), span);
        let end = Int::Binary(BinaryOp::Add, Box::new((half, Int::Const(1))), span);
        let parts_of_rest = TypedClause::For {
            slot: p,
            source: Ints::Range(Box::new([Int::Const(1), end, Int::Const(1)]), span),
            span,
        };
        let other_part = Int::Binary(BinaryOp::Subtract, Box::new((rest(), Int::Slot(p))), span);
        let mut plays = vec![];
        if !code.to_nothing.is_empty() {
            plays.push(play(
                NewHeaps::Each(nothing),
                vec![TypedClause::If(is_all)],
                &[],
            ));
        }
        if !code.to_one.is_empty() {
            let clauses = vec![each(k, code.to_one), TypedClause::If(is_more)];
            plays.push(play(NewHeaps::Each(vec![rest()]), clauses, &[("k", k)]));
        }
        if !code.to_two.is_empty() {
            let clauses = vec![each(k, code.to_two), parts_of_rest];
            let heaps = vec![Int::Slot(p), other_part];
            plays.push(play(NewHeaps::Each(heaps), clauses, &[("k", k), ("p", p)]));
        }
        plays
    }
}

/// The plays of a code as rows that are written out, in the same order.
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
