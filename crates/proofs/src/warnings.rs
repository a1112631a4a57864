//! What looks wrong with rules that can be played all the same.

use kruzhok_rules::typed::{NewHeaps, Play, TypedRules};
use kruzhok_rules::{Position, Rules, Scratch};
use kruzhok_syntax::{Hint, Problem, ProblemKind, Source};
use kruzhok_values::{BinaryOp, Int, Slot, Span};

/// Number of start positions that are looked at.
const MOST_STARTS: usize = 200_000;

/// Rows that never make a move because they change nothing (`+0`, `*1`), `s - 1 or s - 3` and `k ^ 2` in rows, and, where it is over in the largest
/// start position, the first start position in which the game is over. A game with these is played as it stands.
pub fn warnings(rules: &Rules) -> Vec<Problem> {
    let typed = rules.typed();
    let plays = typed.rows.iter().copied().flatten();
    let row_problem = |play: &Play| {
        let kind = if changes_nothing(&typed, play) {
            ProblemKind::ChangesNothing
        } else if has_or_for_rows(play) {
            ProblemKind::OrForRows
        } else {
            return None;
        };
        Some(play.source.problem(play.source.whole(), kind, None))
    };
    let mut all: Vec<Problem> = plays.filter_map(row_problem).collect();
    let plays = typed.rows.iter().copied().flatten();
    all.extend(plays.filter_map(|play| xor_for_power(&play.source)));
    all.extend(start_that_is_over(rules));
    all
}

fn changes_nothing(rules: &TypedRules<'_>, play: &Play) -> bool {
    let NewHeaps::Each(values) = &play.heaps else {
        return false;
    };
    let own = |index: usize| play.picks.get(index).copied().unwrap_or(index);
    let is_whole = match play.picks.len() {
        0 => values.len() == rules.shape.heap_count,
        picked => values.len() == picked,
    };
    let mut heaps = values.iter().enumerate();
    !play.is_pass
        && play.memory.is_none()
        && is_whole
        && heaps.all(|(index, value)| is_itself(value, own(index)))
}

/// Whether a value is that of a variable: `x`, `x + 0`, `1 * x`.
fn is_itself(value: &Int, own: Slot) -> bool {
    match value {
        Int::Slot(slot) => *slot == own,
        Int::Binary(op, pair, _) => {
            let neutral = match op {
                BinaryOp::Add | BinaryOp::Subtract => 0,
                BinaryOp::Multiply | BinaryOp::Divide => 1,
                _ => return false,
            };
            let (left, right) = &**pair;
            let is_commutative = matches!(op, BinaryOp::Add | BinaryOp::Multiply);
            is_itself(left, own) && *right == Int::Const(neutral)
                || is_commutative && *left == Int::Const(neutral) && is_itself(right, own)
        }
        _ => false,
    }
}

/// Whether a new heap is one of several numbers by `or`, which makes one move, not several.
fn has_or_for_rows(play: &Play) -> bool {
    matches!(&play.heaps, NewHeaps::Each(values) if values.iter().any(|it| matches!(it, Int::Or(_))))
}

/// The first `^`, where a 2 or a 3 stands behind it.
fn xor_for_power(source: &Source) -> Option<Problem> {
    let (before, power) = source.text.split_once('^')?;
    let end = power.trim_start().strip_prefix(['2', '3'])?;
    if end.starts_with(|it: char| it.is_ascii_digit()) {
        return None;
    }
    let span = Span::new(before.len(), before.len() + 1);
    Some(source.problem(span, ProblemKind::XorForPower, Hint::write("**")))
}

fn start_that_is_over(rules: &Rules) -> Option<Problem> {
    // Where starts have no upper end, those beyond the end of the game are meant to be there.
    if rules.open_starts() || !rules.has_over() {
        return None;
    }
    let mut scratch = Scratch::default();
    let starts = rules.starts(MOST_STARTS).ok()?;
    let mut is_over = |start: &&Position| {
        let ending = rules.ending(start.words(), &mut scratch);
        matches!(ending, Ok(Some(_)))
    };
    // Games of taking stones may well have starts without stones.
    let largest = starts.iter().max_by_key(|it| size(it))?;
    let over = Some(largest)
        .filter(&mut is_over)
        .and_then(|_| starts.iter().find(is_over))?;
    let position = rules.write_position(over);
    Some(rules.problem_of_starts(ProblemKind::StartIsOver { position }))
}

fn size(position: &Position) -> i128 {
    position.words().iter().map(|word| i128::from(*word)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kinds of the warnings of a game with these rows and this start, and the fields in which they stand.
    #[track_caller]
    fn check(rows: &str, start: &str, expected: &[(&str, &str)]) {
        let text = format!(
            "position = \"a, b\"\nmoves = [{rows}]\nover = \"a + b >= N\"\nstart = \"{start}\"\nparams = {{ N = 20, K = 0 }}"
        );
        let rules = kruzhok_rules::parse(&text).expect("rules that can be played");
        let found = warnings(&rules);
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|it| (it.kind.key(), it.field.as_str()))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn rows_that_change_nothing_and_starts_that_are_over_are_seen() {
        let start = "a == 1, 1 <= b <= 9";
        check(r#""x -> x + 1", "a * 2, b""#, start, &[]);
        let idle = |field| ("changes-nothing", field);
        check(
            r#""x -> x + 0", "x -> x * 2", "x -> x * 1""#,
            start,
            &[idle("moves[0]"), idle("moves[2]")],
        );
        check(r#""a, b + K""#, start, &[idle("moves[0]")]);
        check(r#"{ to = "a, b", pass = true }, "b, a""#, start, &[]);
        let power = ("xor-for-power", "moves[0]");
        check(
            r#""a - k^2, b for k in range(1, a) if k ^ 3 <= a""#,
            start,
            &[power],
        );
        check(r#""a ^ b, b", "a ^ 20, b""#, start, &[]);
        let or = ("or-for-rows", "moves[1]");
        check(r#""a + 1, b", "x -> x + 1 or x * 2""#, start, &[or]);
        check(r#""x -> x + 1 if x < 3 or x > 5""#, start, &[]);
        let over = ("start-is-over", "start");
        check(r#""x -> x + 1""#, "a == 1, 1 <= b <= 19", &[over]);
    }
}
