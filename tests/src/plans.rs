//! What is proved of a game so that it can be swept holds, position by position.

use crate::flat::{ready_games, starts};
use crate::random::seeds;
use crate::random_games::Game;
use crate::random_rules::RandomRules;
use crate::trial::read;
use kruzhok_rules::{Rules, Slots};
use kruzhok_solver::{GameGraph, Outcome};
use kruzhok_sweep::{Order, Plan, Progress, Sweep, Value};
use std::collections::{BTreeMap, HashSet};

/// So many positions of each game are looked at.
const POSITION_LIMIT: usize = 2_000;
const MANY_BYTES: u64 = 1 << 32;
/// Games of so many cells are swept.
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
    let Ok(graph) = GameGraph::explore(rules, POSITION_LIMIT) else {
        return (0, None);
    };
    let outcomes = kruzhok_solver::solve(&graph);
    let mut sweep = Sweep::new(plan);
    while sweep.step(10_000) == Progress::Working {}
    let swept = sweep.finish();
    for (id, outcome) in graph.ids().zip(outcomes) {
        let expected = match outcome {
            Outcome::Win(plies) => Some(Value::Win(plies.0)),
            Outcome::Loss(plies) => Some(Value::Loss(plies.0)),
            Outcome::Draw => Some(Value::Draw),
            Outcome::Undecided | Outcome::Chance => None,
        };
        let found = swept.value(graph.words(id));
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
        ("pour", "NoOrder"),
        ("strip", "NoOrder"),
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
    let told: BTreeMap<String, String> = ready_games()
        .into_iter()
        .map(|(name, text)| (name, planned(&text)))
        .collect();
    for (name, plan) in expected {
        assert_eq!(told.get(name).map(String::as_str), Some(plan), "{name}");
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
