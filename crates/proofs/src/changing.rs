//! Which rows surely change the position that they start from: seen without playing, from intervals that the heaps
//! never leave.

use kruzhok_rules::Rules;
use kruzhok_rules::typed::{NewHeaps, Play, Start, StartKind, TypedRules};
use kruzhok_values::interval::Interval;
use kruzhok_values::{BinaryOp, Bounds, Int, Slot, TypedClause, Value};

/// Looks at tree nodes that one row may take.
const WORK: u32 = 20_000;
const ROUNDS: usize = 5;

/// For each row of [`kruzhok_rules::Written`], whether no move of it can lead to the position that it starts from.
pub fn always_changing(rules: &Rules) -> Vec<bool> {
    let rules = &rules.typed();
    let lows = kept_lows(rules);
    let is_sure = |play: &Play| match bounds_at(rules, play, &lows) {
        // A row that cannot be played changes nothing either way.
        None => true,
        Some(mut bounds) => changes(rules, play, &mut bounds),
    };
    rules.rows.iter().copied().flatten().map(is_sure).collect()
}

/// Low ends of the named numbers that hold at the start and that no row breaks: 1, 0 or none.
fn kept_lows(rules: &TypedRules<'_>) -> Vec<Option<i128>> {
    let heap_count = rules.shape.heap_count;
    let mut lows: Vec<Option<i128>> = vec![Some(1); rules.shape.named_count()];
    for start in &rules.starts {
        for (low, found) in lows.iter_mut().zip(start_bounds(start, heap_count)) {
            *low = lowered(*low, found);
        }
    }
    loop {
        if rules.shape.is_unordered {
            // Any heap may come to stand in any place.
            let least = lows[..heap_count].iter().copied().min().flatten();
            lows[..heap_count].fill(least);
        }
        let before = lows.clone();
        for play in rules.rows.iter().copied().flatten() {
            let Some(mut bounds) = bounds_at(rules, play, &before) else {
                continue;
            };
            for (index, found) in new_values(rules, play, &mut bounds) {
                match index {
                    Some(index) => lows[index] = lowered(lows[index], found),
                    None => lows[..heap_count]
                        .iter_mut()
                        .for_each(|low| *low = lowered(*low, found)),
                }
            }
        }
        if lows == before {
            return lows;
        }
    }
}

/// The low end that is left where a number may lie in `found`, too.
fn lowered(low: Option<i128>, found: Interval) -> Option<i128> {
    match low {
        Some(low) if found.low >= low => Some(low),
        Some(_) if found.low >= 0 => Some(0),
        _ => None,
    }
}

fn start_bounds(start: &Start, heap_count: usize) -> Vec<Interval> {
    match &start.kind {
        StartKind::Conditions { bounds, .. } => bounds.clone(),
        StartKind::Row {
            heaps,
            memory,
            clauses,
        } => {
            let mut bounds = Bounds {
                of: vec![Interval::ALL; start.slot_count],
                work: WORK,
            };
            enter(&mut bounds, clauses);
            let mut all = match heaps {
                NewHeaps::Each(values) if values.len() == heap_count => {
                    values.iter().map(|it| bounds.of_int(it)).collect()
                }
                _ => vec![Interval::ALL; heap_count],
            };
            all.extend(memory.iter().map(|it| of_value(it, &mut bounds)));
            all
        }
    }
}

fn of_value(value: &Value, bounds: &mut Bounds) -> Interval {
    match value {
        Value::Int(value) => bounds.of_int(value),
        Value::List(_) => Interval::ALL,
    }
}

/// What a row makes of the named numbers, each with its index; without one, where it may be any heap.
fn new_values(
    rules: &TypedRules<'_>,
    play: &Play,
    bounds: &mut Bounds,
) -> Vec<(Option<usize>, Interval)> {
    let mut values: Vec<(Option<usize>, Interval)> = match &play.heaps {
        // What would be 0 is no heap.
        NewHeaps::Each(values) if rules.shape.is_multiset => {
            let least_heap = |found: Interval| match found.low {
                0 => Interval { low: 1, ..found },
                _ => found,
            };
            let values = values.iter();
            values
                .map(|value| (None, least_heap(bounds.of_int(value))))
                .collect()
        }
        NewHeaps::Each(values) => {
            let index = |index| play.picks.is_empty().then_some(index);
            let values = values.iter().enumerate();
            values
                .map(|(at, value)| (index(at), bounds.of_int(value)))
                .collect()
        }
        _ => vec![(None, Interval::ALL)],
    };
    let memory = play.memory.iter().flatten().enumerate();
    let heap_count = rules.shape.heap_count;
    values.extend(memory.map(|(at, value)| (Some(heap_count + at), of_value(value, bounds))));
    values
}

/// The variables' bounds where a row makes a move; `None` where it cannot.
fn bounds_at(rules: &TypedRules<'_>, play: &Play, lows: &[Option<i128>]) -> Option<Bounds> {
    let mut bounds = Bounds {
        of: vec![Interval::ALL; rules.slot_count],
        work: WORK,
    };
    for (bound, low) in bounds.of.iter_mut().zip(lows) {
        bound.low = low.unwrap_or(bound.low);
    }
    let goes_on: Vec<Int> = rules
        .ends
        .iter()
        .map(|(end, _)| Int::Not(Box::new((*end).clone())))
        .collect();
    if !bounds.narrow(&goes_on, ROUNDS) {
        return None;
    }
    let heaps = &bounds.of[..rules.shape.heap_count];
    let any_heap = heaps.iter().copied().reduce(Interval::hull)?;
    for slot in &play.picks {
        bounds.of[*slot] = any_heap;
    }
    enter(&mut bounds, &play.clauses).then_some(bounds)
}

/// Takes in what `for` and `if` say; `false` where nothing is left.
fn enter(bounds: &mut Bounds, clauses: &[TypedClause]) -> bool {
    let mut conditions = vec![];
    for clause in clauses {
        match clause {
            TypedClause::For { slot, source, .. } => bounds.of[*slot] = bounds.of_list(source),
            // Nothing is known of what stands in lists of lists.
            TypedClause::ForList { .. } => {}
            TypedClause::If(condition) => conditions.push(condition.clone()),
        }
        if !bounds.narrow(&conditions, ROUNDS) {
            return false;
        }
    }
    true
}

/// Whether a move of the row is surely another position, with the variables in `bounds`.
fn changes(rules: &TypedRules<'_>, play: &Play, bounds: &mut Bounds) -> bool {
    let NewHeaps::Each(values) = &play.heaps else {
        return false;
    };
    if rules.shape.is_multiset && (play.picks.is_empty() || values.len() != play.picks.len()) {
        // Another number of heaps is another position; those that are picked are not empty, new ones may be.
        let is_heap = |value: &&Int| {
            let bounds = bounds.of_int(value);
            bounds.low > 0 || bounds.high < 0
        };
        let surely = values.iter().filter(is_heap).count();
        let picked = play.picks.len();
        return values.len() < picked || picked > 0 && surely > picked;
    }
    let own = |index: usize| play.picks.get(index).copied().unwrap_or(index);
    let values = values.iter().enumerate();
    let changes: Vec<Interval> = values
        .map(|(index, value)| change(value, own(index), bounds))
        .collect();
    let grows = changes.iter().any(|it| it.low > 0);
    let shrinks = changes.iter().any(|it| it.high < 0);
    if rules.shape.is_unordered || rules.shape.is_multiset {
        // Heaps that only change places are the same position; with a different sum they are not.
        let never_shrinks = changes.iter().all(|it| it.low >= 0);
        let never_grows = changes.iter().all(|it| it.high <= 0);
        return grows && never_shrinks || shrinks && never_grows;
    }
    grows || shrinks
}

/// By how much a heap may change, whose old value is in a slot.
fn change(value: &Int, own: Slot, bounds: &mut Bounds) -> Interval {
    let is_own = |it: &Int| *it == Int::Slot(own);
    if is_own(value) {
        return Interval::one(0);
    }
    if let Int::Binary(op, pair, _) = value {
        let (left, right) = &**pair;
        match op {
            BinaryOp::Add if is_own(left) => return bounds.of_int(right),
            BinaryOp::Add if is_own(right) => return bounds.of_int(left),
            BinaryOp::Subtract if is_own(left) => return bounds.of_int(right).negated(),
            BinaryOp::Multiply if is_own(left) || is_own(right) => {
                let factor = bounds.of_int(if is_own(left) { right } else { left });
                let more = factor.minus(Interval::one(1));
                return bounds.of_int(&Int::Slot(own)).times(more);
            }
            BinaryOp::Divide if is_own(left) => {
                let (heap, divisor) = (bounds.of_int(left), bounds.of_int(right));
                if heap.low >= 1 && divisor.low >= 2 {
                    return Interval::ALL.up_to(-1);
                }
            }
            _ => {}
        }
    }
    let before = bounds.of_int(&Int::Slot(own));
    bounds.of_int(value).minus(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fields: &str, expected: &[bool]) {
        let rules = kruzhok_rules::parse(fields).expect("the rules are right");
        assert_eq!(always_changing(&rules), expected, "{fields}");
    }

    #[test]
    fn rows_that_surely_change_a_heap() {
        check(
            "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\", \"s + s\"]\nover = \"s >= 99\"\nstart = \"1 <= s <= 9\"",
            &[true, true, true],
        );
        check(
            "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 99\"\nstart = \"0 <= s <= 9\"",
            &[true, false],
        );
        check(
            "position = \"s\"\nmoves = [\"s - 1\", \"s // 2\", \"(s + 1) // 2\"]\nover = \"s <= 9\"\nstart = \"10 <= s <= 99\"",
            &[true, true, false],
        );
        check(
            "position = \"n\"\nmoves = [\"n - k for k in range(1, n + 1)\", \"n - k for k in range(n + 1)\"]\nstart = \"0 <= n <= 9\"",
            &[true, false],
        );
    }

    #[test]
    fn heaps_that_change_places_are_not_changed() {
        let rows = "moves = [\"x, y -> x - 1, y + 1\", \"x -> x - 2\", \"x, y -> x + y, y\"]\nstart = \"1 <= a <= 9, 1 <= b <= 9\"";
        check(
            &format!("position = \"a, b\"\n{rows}"),
            &[true, true, false],
        );
        check(
            &format!("position = \"a, b\"\nunordered = true\n{rows}"),
            &[false, true, false],
        );
    }

    #[test]
    fn another_number_of_heaps_is_a_change() {
        check(
            "position = \"heaps...\"\nmoves = [\"x -> \", \"x -> x - 1\", \"x -> p, x - p for p in range(x)\", \"x, y -> x + y\", \"x -> x, 0\", \"x -> 1, 2\"]\nstart = \"3, 4\"",
            &[true, true, false, true, false, true],
        );
        check(
            "position = \"heaps...\"\nmoves = [\"x -> x // 2\", \"x, y -> x - 1, y + 1\"]\nstart = \"3, 4\"",
            &[false, false],
        );
        check(
            "position = \"heaps...\"\nmoves = [{ octal = \"0.77\" }]\nstart = \"3, 4\"",
            &[true, true, false],
        );
    }

    #[test]
    fn a_low_end_that_a_row_breaks_is_given_up() {
        let over = "over = \"s + t > 99\"\nstart = \"s == 3, t == 4\"";
        check(
            &format!("position = \"s, t\"\nmoves = [\"s * 2, t\", \"s, t + s\"]\n{over}"),
            &[true, true],
        );
        check(
            &format!(
                "position = \"s, t\"\nmoves = [\"s - 1, t\", \"s * 2, t\", \"s, t + s\"]\n{over}"
            ),
            &[true, false, false],
        );
    }
}
