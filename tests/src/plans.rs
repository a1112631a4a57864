//! What is proved of a game so that it can be swept holds, position by position.

mod stops;

use crate::flat::{ready_games, starts};
use crate::random::seeds;
use crate::random_games::Game;
use crate::random_rules::RandomRules;
use crate::trial::read;
use kruzhok_proofs::Slots;
use kruzhok_rules::Rules;
use kruzhok_solver::{GameGraph, Outcome};
use kruzhok_sweep::{Declined, Order, Plan, Progress, Sweep, Value};
use kruzhok_syntax::ProblemKind;
use std::collections::{BTreeMap, HashSet};

/// Number of positions of each game that are looked at.
const POSITION_LIMIT: usize = 2_000;
const MANY_BYTES: u64 = 1 << 32;
/// Number of cells up to which games are swept.
const MOST_SWEPT: u32 = 3_000;

/// What is not as the plan says, first of all; `None` where all is.
fn broken_promise(rules: &Rules, plan: &Plan) -> Option<String> {
    let mut known: HashSet<Vec<i64>> = HashSet::new();
    let mut open = starts(rules, 500);
    let mut slots = Slots::default();
    while let Some(words) = open.pop() {
        if known.len() >= POSITION_LIMIT || !known.insert(words.clone()) {
            continue;
        }
        if plan.whole.cell(&words).is_none() {
            return Some(format!("{words:?} lies outside"));
        }
        match plan.flat.ending(&words) {
            Ok(None) => {}
            Ok(Some(_)) | Err(_) => continue,
        }
        if let Some(wrong) = wrong_place(plan, &words) {
            return Some(wrong);
        }
        let mut successors: Vec<Vec<i64>> = vec![];
        let visit = &mut |to: &[i64]| successors.push(to.to_vec());
        if plan.flat.each_successor(&words, &mut slots, visit).is_err() {
            continue;
        }
        for to in &successors {
            let goes_on = plan.flat.ending(to) == Ok(None);
            if goes_on && !comes_earlier(plan, to, &words) {
                return Some(format!("{words:?} leads to {to:?}"));
            }
        }
        open.extend(successors);
    }
    None
}

/// Where a position in which the game goes on has no place in the table.
fn wrong_place(plan: &Plan, words: &[i64]) -> Option<String> {
    if plan.going.cell(words).is_none() {
        return Some(format!("{words:?} goes on outside"));
    }
    let Order::Nested(loops) = &plan.order else {
        return None;
    };
    let (inner, _) = *loops.last()?;
    let axis = plan.going.axes()[inner];
    let place = axis.place(words[inner])?;
    let (first, count) = plan.line_ends.stretch(&mut words.to_vec(), inner, axis);
    if place < first || place - first >= count {
        return Some(format!("{words:?} is cut off its line"));
    }
    None
}

/// Whether a position is visited before another by the loops that decide.
fn comes_earlier(plan: &Plan, to: &[i64], from: &[i64]) -> bool {
    match &plan.order {
        Order::Levels(weights) => {
            let sum =
                |words: &[i64]| -> i64 { words.iter().zip(weights).map(|(a, b)| a * b).sum() };
            sum(to) > sum(from)
        }
        Order::Nested(loops) => {
            let deciding = &loops[..plan.deciding_count];
            let differs = deciding.iter().find(|(word, _)| to[*word] != from[*word]);
            differs.is_some_and(|(word, is_down)| (to[*word] > from[*word]) == *is_down)
        }
        // Nothing is said about that.
        Order::Backward => true,
    }
}

/// Where the ends are proved, the game goes on at all places of the stretches of some lines.
fn gap(plan: &Plan) -> Option<String> {
    let Order::Nested(loops) = &plan.order else {
        return None;
    };
    let (inner, _) = *loops.last()?;
    if !plan.line_ends.is_proved {
        return None;
    }
    let mut words = vec![];
    for cell in (0..plan.going.cell_count()).step_by(1 + plan.going.cell_count() as usize / 300) {
        plan.going.put_words(cell, &mut words);
        let axis = plan.going.axes()[inner];
        let (first, count) = plan.line_ends.stretch(&mut words, inner, axis);
        for place in first..first + count {
            words[inner] = axis.low + i64::from(place);
            if plan.flat.ending(&words) != Ok(None) {
                return Some(format!("{words:?} stands in a stretch"));
            }
        }
    }
    None
}

/// The first position whose outcome by the plan is another than that by exploring; and how many were compared.
fn difference(rules: &Rules, plan: Plan) -> (usize, Option<String>) {
    let explored = GameGraph::explore(rules, POSITION_LIMIT);
    let mut sweep = Sweep::new(plan);
    while sweep.step(10_000) == Progress::Working {}
    let swept = sweep.finish();
    let graph = match explored {
        Ok(graph) => graph,
        Err(problem) => {
            // Where play comes to a position that cannot be worked out, a start from which it does has no value.
            let is_mistake = matches!(
                problem.kind,
                ProblemKind::Overflow { .. }
                    | ProblemKind::DivisionByZero { .. }
                    | ProblemKind::NoValue { .. }
            );
            let is_seen = !is_mistake
                || starts(rules, usize::MAX)
                    .iter()
                    .any(|words| swept.value(words).is_none());
            return (0, (!is_seen).then(|| format!("{problem:?}")));
        }
    };
    let outcomes = kruzhok_solver::solve(&graph);
    for (id, outcome) in graph.ids().zip(outcomes) {
        let expected = match outcome {
            Outcome::Win(remoteness) => remoteness.map(|it| Value::Win(it.plies())),
            Outcome::Loss(remoteness) => remoteness.map(|it| Value::Loss(it.plies())),
            Outcome::Draw => Some(Value::Draw),
            Outcome::Undecided | Outcome::Chance => None,
        };
        let found = swept.value(&graph.words(id));
        if found != expected {
            let words = graph.words(id);
            let different = format!("{words:?}: {expected:?} by exploring, {found:?} swept");
            return (0, Some(different));
        }
    }
    (graph.len(), None)
}

/// What the plan of a game is, and that it holds.
fn planned(text: &str) -> String {
    let rules = read(text);
    match Plan::of(&rules, MANY_BYTES) {
        Ok(plan) => {
            let said = format!("{:?}", plan.order);
            assert_eq!(broken_promise(&rules, &plan), None, "{text}\n{plan:?}");
            assert_eq!(gap(&plan), None, "{text}\n{plan:?}");
            // Where numbers may grow without end, exploring would take long.
            if plan.going.cell_count() <= MOST_SWEPT {
                assert_eq!(difference(&rules, plan).1, None, "{text}");
            }
            said
        }
        Err(declined) => format!("{declined:?}"),
    }
}

#[test]
fn ready_games_are_planned_or_declined_for_a_reason() {
    let expected = [
        (
            "bash-scripted",
            "Nested([(0, false), (2, false), (1, false)])",
        ),
        ("bigger-heap", "Nested([(0, true), (1, true)])"),
        ("demo-2024", "Nested([(0, true)])"),
        ("fibonacci-nim", "Nested([(0, false), (1, false)])"),
        (
            "georgia-and-bob",
            "Nested([(0, false), (1, false), (2, false), (3, false)])",
        ),
        ("grid-token", "Nested([(0, true), (1, true)])"),
        // Two hundred ways lead through its rows.
        ("new-stone-game", "NoOrder"),
        ("nim", "Nested([(0, false), (1, false), (2, false)])"),
        (
            "no-repeat-own",
            "Nested([(0, true), (1, false), (2, false)])",
        ),
        // Play may go round here.
        ("pour", "Backward"),
        ("strip", "Backward"),
        ("product", "Nested([(0, true), (1, true)])"),
        ("removing", "Unbounded(0)"),
        // What comes down a step was above it before.
        (
            "staircase-nim",
            "Nested([(3, false), (2, false), (1, false), (0, false)])",
        ),
        ("three-heaps", "Nested([(0, true), (1, true), (2, true)])"),
        ("three-heaps-split", "Levels([-1, -1, -1])"),
        ("words", "NotArithmetic"),
        ("wythoff", "Nested([(0, false), (1, false)])"),
    ];
    let plans: BTreeMap<String, String> = ready_games()
        .into_iter()
        .map(|(name, text)| (name, planned(&text)))
        .collect();
    for (name, plan) in expected {
        assert_eq!(plans.get(name).map(String::as_str), Some(plan), "{name}");
    }
}

#[test]
fn games_of_the_benchmark_are_planned_at_every_size() {
    let expected = [
        ("cyclic", "Backward"),
        ("fibonacci", "Nested"),
        ("irregular", "Nested"),
        ("nim", "Nested"),
        ("no-repeat", "Nested"),
        ("product", "Nested"),
        ("two-heaps", "Nested"),
        ("wythoff", "Nested"),
    ];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/sweeps/games");
    for (name, way) in expected {
        let text = std::fs::read_to_string(format!("{folder}/{name}.toml")).expect("a game");
        let (before, size) = text.split_once("{ N = ").expect("a size");
        let (_, after) = size.split_once(" }").expect("a size");
        for size in [40, 55, 216, 300, 1415] {
            let text = format!("{before}{{ N = {size} }}{after}");
            let plan = Plan::of(&read(&text), 1 << 40);
            let order = plan.map(|plan| format!("{:?}", plan.order));
            let is_expected = order.as_ref().is_ok_and(|order| order.starts_with(way));
            assert!(is_expected, "{name} of {size}: {order:?}");
        }
    }
}

#[test]
fn plans_of_random_games_hold() {
    let (mut game_count, mut plan_count) = (0, 0);
    for seed in seeds(500) {
        for text in [
            Game::random(seed).text(),
            RandomRules::of_seed(seed).to_string(),
        ] {
            if kruzhok_rules::parse(&text).is_ok() {
                let said = planned(&text);
                game_count += 1;
                plan_count += u32::from(said.starts_with("Nested") || said.starts_with("Levels"));
            }
        }
    }
    assert!(plan_count * 4 > game_count, "{plan_count} of {game_count}");
}

/// A rules file of a few lines.
fn game(position: &str, rows: &str, more: &str) -> String {
    format!("position = \"{position}\"\nmoves = [{rows}]\n{more}\n")
}

/// Checks the beginning of what is said of a game that is made to break a proof.
#[track_caller]
fn check(position: &str, rows: &str, more: &str, expected: &str) {
    let text = game(position, rows, more);
    let said = planned(&text);
    assert!(said.starts_with(expected), "{said}, not {expected}\n{text}");
}

#[test]
fn an_order_that_fails_in_one_corner_is_none() {
    let more = "over = \"a + b >= 20\"\nstart = \"0 <= a <= 5, 0 <= b <= 5\"";
    check("a, b", "\"x -> x + 1\", \"x -> x * 2\"", more, "Nested");
    // In one position only, a heap falls again.
    let back = "\"x -> x + 1\", \"a - 3, b if a == 7 and b == 3\"";
    check("a, b", back, more, "Backward");
    // The same where play never comes; that it does not is not seen, that it ends there is.
    let beyond = "\"x -> x + 1\", \"a - 3, b if a + b > 30\"";
    check("a, b", beyond, more, "Nested");
    // Nothing is no move, unless it is a pass.
    check("a, b", "\"x -> x * 3\"", more, "Nested");
    let pass = "{ to = \"x -> x * 3\", pass = true }";
    check("a, b", pass, more, "Backward");
    // What is below 0 falls when it is doubled.
    let below = "over = \"a > 20 or a < -40\"\nstart = \"-5 <= a <= 5\"";
    check("a", "\"a * 2\"", below, "Backward");
    check("a", "\"a * 2\"", &below.replace("-5", "1"), "Nested");
    // A heap rises while the sum falls, the other way round for the other.
    let mixed = "start = \"0 <= a <= 9, 0 <= b <= 9\"";
    let falling = "\"a - 3, b + 1 if a >= 3\", \"a + 1, b - 2 if b >= 2\"";
    check("a, b", falling, mixed, "Levels([-1, -1])");
    let still = "\"a - 1, b + 1 if a >= 1\", \"a + 1, b - 1 if b >= 1\"";
    check("a, b", still, mixed, "Backward");
    // Weights tell more than plain sums.
    let weighted = "\"a - 1, b + 1 if a >= 1\", \"a + 1, b - 3 if b >= 3\"";
    check("a, b", weighted, mixed, "Levels([");
}

#[test]
fn heaps_that_change_places_do_not_deceive() {
    let start = "start = \"0 <= a <= 6, 0 <= b <= 6\"\nunordered = true";
    check(
        "a, b",
        "\"x -> x - k for k in (1, 3) if k <= x\"",
        start,
        "Nested",
    );
    check(
        "a, b",
        "\"x, y -> x - 2, y + 1 if x >= 2\"",
        start,
        "Levels([-1, -1])",
    );
    check(
        "a, b",
        "\"x, y -> x - 1, y + 1 if x >= 1\"",
        start,
        "Backward",
    );
    // Told apart, the same heaps go one way each.
    let apart = "start = \"0 <= a <= 6, 0 <= b <= 6\"";
    check("a, b", "\"a - 1, b + 1 if a >= 1\"", apart, "Nested");
}

#[test]
fn an_end_that_comes_and_goes_is_found_place_by_place() {
    let text = |over: &str| {
        let more = format!("over = \"{over}\"\nstart = \"0 <= a <= 30, 0 <= b <= 30\"");
        game("a, b", "\"x -> x - k for k in (1, 2, 3) if k <= x\"", &more)
    };
    let is_proved = |over: &str| {
        let text = text(over);
        let _held = planned(&text);
        let plan = Plan::of(&read(&text), MANY_BYTES).expect("heaps fall");
        plan.line_ends.is_proved
    };
    for over in [
        "a + b <= 5",
        "a * b < 7",
        "a == 0 and b == 0",
        "b <= 3 or a + b > 50",
        "min(a, b) < 2",
    ] {
        assert!(is_proved(over), "{over}");
    }
    for over in [
        "b % 5 == 0",
        "a == b",
        "abs(a - b) < 3",
        "a * b % 7 == 3",
        "(a - 9) * b > 11",
    ] {
        assert!(!is_proved(over), "{over}");
    }
}

#[test]
fn the_least_of_heaps_without_order_is_bounded_by_their_product() {
    let text = game(
        "a, b",
        "\"x -> x + 5\", \"x -> x * 2\"",
        "over = \"a * b >= 900\"\nstart = \"1 <= a <= 899, 1 <= b <= 899, a * b < 900\"\nunordered = true",
    );
    let plan = Plan::of(&read(&text), MANY_BYTES).expect("heaps rise");
    let highs: Vec<i64> = plan.going.axes().iter().map(|it| it.high()).collect();
    assert_eq!(highs, [29, 899]);
    let _held = planned(&text);
    // What is not the same for heaps that change places says nothing about the lesser one.
    let more =
        "start = \"1 <= a <= 40, 1 <= b <= 40\"\nunordered = true\nover = \"a * b + b >= 900\"";
    check("a, b", "\"x -> x + 5\", \"x -> x * 2\"", more, "Nested");
}

#[test]
fn numbers_that_cannot_be_worked_out_are_no_numbers() {
    // At the last steps before the end, powers leave 64 bits.
    let huge = "over = \"a >= 70\"\nstart = \"1 <= a <= 5\"";
    check("a", "\"a + 1\", \"a + 2 if 2 ** a > 0\"", huge, "Nested");
    // One position divides by 0.
    let corner = "over = \"a >= 40\"\nstart = \"0 <= a <= 10\"";
    check(
        "a",
        "\"a + 1\", \"a + 1 + 60 // (a - 7) % 2\"",
        corner,
        "Nested",
    );
    check(
        "a",
        "\"a * a * a\"",
        "over = \"a > 4000000000000000000\"\nstart = \"2 <= a <= 3\"",
        "Unbounded",
    );
    check("a", "\"a + 1\"", "start = \"1 <= a <= 3\"", "Unbounded");
    check(
        "a",
        "\"a - 1\"",
        "over = \"a == 0\"\nstart = \"1 <= a <= 3\"",
        "Nested",
    );
    check(
        "a",
        "\"a - 2\"",
        "over = \"a == 0\"\nstart = \"2 <= a <= 4\"",
        "Unbounded",
    );
}

#[test]
fn what_does_not_fit_is_refused_with_its_number() {
    let text = game(
        "a, b",
        "\"x -> x + 1\", \"x -> x * 2\"",
        "over = \"a + b >= 5000\"\nstart = \"1 <= a <= 4000, b == 1\"",
    );
    let rules = read(&text);
    let plan = Plan::of(&rules, 1 << 25).expect("25 million bytes are enough");
    // Half of the box, since lines end where the sum does.
    assert_eq!(plan.byte_count(), 4998 * 4999 + 16 * 4998);
    let Err(declined) = Plan::of(&rules, 1 << 24) else {
        panic!("it does not fit");
    };
    let byte_count = plan.byte_count();
    assert_eq!(
        declined,
        Declined::TooLarge {
            byte_count,
            byte_limit: 1 << 24
        }
    );
}

#[test]
fn a_row_that_loops_and_leaves_a_heap_as_it_is_makes_no_move() {
    let rows = "{ to = \"x -> x // 2 for k in range(0, min(c * c ** 2, 6))\", by = \"second\" }, \
        \"a // 2, b, c - 2 for k in range(1, 3) if c >= 2\", \
        { to = \"x -> x - 2 if x >= 2\", by = \"first\" }";
    let more =
        "start = \"0 <= a <= 2, b == 5, c == 4\"\nstuck = \"next\"\nrepeat = \"not-opponent\"";
    check("a, b, c", rows, more, "Nested");
}
