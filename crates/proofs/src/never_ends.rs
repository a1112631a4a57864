//! Games that surely never end.

use crate::endless_stride;
use kruzhok_rules::typed::{NewHeaps, Play};
use kruzhok_rules::{Position, Repeat, Rules, Scratch};
use kruzhok_syntax::{Hint, Problem, ProblemKind};
use kruzhok_values::{Int, shifted};

/// The problem of a game that surely never ends, seen without playing it: no `over`, and a row that moves a heap by a
/// constant for ever.
pub fn surely_never_ends(rules: &Rules) -> Option<Problem> {
    let typed = rules.typed();
    if rules.has_over() || typed.legal.is_some() || rules.repeat() != Repeat::Free {
        return None;
    }
    let first = rules.first_start()?;
    let mut plays = typed.rows.iter().copied().flatten();
    let surely = plays.any(|play| goes_on_for_ever(rules, play, &first));
    let stride = endless_stride(rules, first.words(), &mut Scratch::default());
    if !surely && stride.is_none() {
        return None;
    }
    Some(never_ends(rules, &first, stride.as_deref()))
}

/// The problem of play that never ends from this position, in such strides where they are known.
pub fn never_ends(rules: &Rules, position: &Position, stride: Option<&[i64]>) -> Problem {
    let mut problem = rules.problem_of_end(ProblemKind::NeverEnds {
        position: rules.write_position(position),
    });
    let sinks = stride.is_some_and(|stride| stride.iter().all(|step| *step <= 0));
    if sinks && rules.typed().legal.is_none() {
        problem.hint = Hint::add(no_heap_below_zero(rules));
    }
    problem
}

/// The field that keeps heaps from becoming negative, as it is written in a file.
fn no_heap_below_zero(rules: &Rules) -> String {
    match rules.heap_names() {
        [heaps] if rules.is_multiset() => {
            format!("legal = \"all(heap >= 0 for heap in {heaps})\"")
        }
        [heap] => format!("legal = \"{heap} >= 0\""),
        heaps => format!("legal = \"min({}) >= 0\"", heaps.join(", ")),
    }
}

fn goes_on_for_ever(rules: &Rules, play: &Play, first: &Position) -> bool {
    let NewHeaps::Each(values) = &play.heaps else {
        return false;
    };
    if !play.clauses.is_empty() || play.by.is_some() {
        return false;
    }
    let own = |index: usize| play.picks.get(index).copied().unwrap_or(index);
    if !rules.is_unordered() && !rules.is_multiset() {
        let moves_on = |(index, value): (usize, &Int)| {
            shifted(value).is_some_and(|(slot, step)| slot == own(index) && step != 0)
        };
        return values.iter().enumerate().any(moves_on);
    }
    // Heaps change places here, so that none of them moves on for sure; their sum does.
    let Some(shifts) = values.iter().map(shifted).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let keeps = |index: usize| shifts.iter().any(|(slot, _)| *slot == own(index));
    // Heaps that sink in a game of any number of heaps vanish at 0.
    let only_grow = || {
        shifts.iter().all(|(_, step)| *step >= 0)
            && rules.heaps(first.words()).iter().all(|heap| *heap > 0)
    };
    (!rules.is_multiset() || only_grow())
        && (0..values.len()).all(keeps)
        && shifts.iter().map(|(_, step)| step).sum::<i128>() != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(fields: &str) -> Rules {
        kruzhok_rules::parse(fields)
            .unwrap_or_else(|diagnostics| panic!("{fields}\n{diagnostics:?}"))
    }

    #[test]
    fn a_game_that_surely_never_ends_is_seen_at_once() {
        let check = |fields: &str, expected: bool| {
            let rules = rules(&format!(
                "position = \"s\"\nstart = \"1 <= s <= 9\"\n{fields}"
            ));
            assert_eq!(surely_never_ends(&rules).is_some(), expected, "{fields}");
        };
        check("moves = [\"s + 1\"]", true);
        check("moves = [\"s // 2\", \"x -> x - 2\"]", true);
        check("moves = [\"s - k for k in [1, 3, 4]\"]", true);
        check("moves = [\"s - k for k in range(1, 4) if s >= k\"]", false);
        check("moves = [\"s - 2 if s != 4\"]", true);
        check("moves = [\"s + 1\"]\nover = \"s > 9\"", false);
        check("moves = [\"s - 1 if s > 0\"]", false);
        check("moves = [\"s + 1\"]\nlegal = \"s < 9\"", false);
        check("moves = [\"s + 1\"]\nrepeat = \"not-own\"", false);
        check("moves = [\"s + 0\"]", false);
        let without_order = |rows: &str, expected: bool| {
            let rules = rules(&format!(
                "position = \"a, b\"\nunordered = true\nmoves = [{rows}]\nstart = \"a == 0, b == 2\""
            ));
            assert_eq!(surely_never_ends(&rules).is_some(), expected, "{rows}");
        };
        // Heaps change places: two positions in turn, or an end.
        without_order("\"a + 1, a\"", false);
        without_order("\"a + 1, b - 1\"", false);
        without_order("\"x, y -> x + 1, y - 1\"", true);
        without_order("\"a + 1, b\"", true);
        without_order("\"b - 2, a + 1\"", true);
        without_order("\"x -> x + 1\"", true);
        let only_up = rules("position = \"s\"\nstart = \"2 <= s <= 9\"\nmoves = [\"s + 1\"]");
        let problem = surely_never_ends(&only_up).expect("it never ends");
        assert_eq!(
            (problem.field.as_str(), problem.kind.args()),
            ("moves", vec![("position", "2".to_string())])
        );
    }

    #[test]
    fn a_heap_that_comes_to_nothing_is_gone() {
        let check = |rows: &str, expected: bool| {
            let rules = rules(&format!(
                "position = \"heaps...\"\nmoves = [{rows}]\nstart = \"3, 4\""
            ));
            assert_eq!(surely_never_ends(&rules).is_some(), expected, "{rows}");
        };
        check("\"x -> x - 1\"", false);
        check("\"x -> x + 1\"", true);
        check("\"x, y -> x + 1, y - 1\"", false);
    }

    #[test]
    fn who_lets_heaps_sink_for_ever_is_told_how_they_stay() {
        let check = |text: &str, expected: &str| {
            let problem = surely_never_ends(&rules(text)).expect("it never ends");
            let hint = problem.hint.map(|hint| format!("{hint:?}"));
            assert!(
                hint.as_ref().is_some_and(|it| it.contains(expected)),
                "{hint:?}"
            );
        };
        check(
            "position = \"s\"\nmoves = [\"s - k for k in [1, 3]\"]\nstart = \"s == 5\"",
            "legal = \\\"s >= 0\\\"",
        );
        check(
            "position = \"a, b\"\nmoves = [\"x -> x - 1\"]\nstart = \"a == 5, b == 3\"",
            "legal = \\\"min(a, b) >= 0\\\"",
        );
        check(
            "position = \"s\"\nmoves = [\"s + 1\"]\nstart = \"s == 5\"",
            "over = \\\"s >= 100\\\"",
        );
    }
}
