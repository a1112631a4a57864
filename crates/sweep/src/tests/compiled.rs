//! Compiled rows give the outcomes that the definition gives.

use super::build::*;
use super::compiling::compile;
use super::random::{Random, any_game, any_order, expected, is_in_order};
use super::recursion::Recursion;
use crate::{Plan, Sweep};
use kruzhok_proofs::FlatStart;
use wasm_bindgen_test::wasm_bindgen_test;

/// How many random games are tried; set when the test is compiled, since a browser has no environment.
fn game_count() -> usize {
    let count = option_env!("COMPILED_GAME_COUNT").and_then(|count| count.parse().ok());
    count.unwrap_or(300)
}

/// Compares all positions with the definition; whether the game could be compiled.
fn check(plan: Plan, name: &str) -> bool {
    let flat = plan.flat.clone();
    let mut recursion = Recursion::new(&flat);
    let by_blocks = swept(Sweep::plain(plan.clone()));
    let mut sweep = Sweep::plain(plan);
    if !sweep.compile(compile) {
        return false;
    }
    let swept = swept(sweep);
    let mut words = vec![];
    for cell in 0..swept.grid().cell_count() {
        swept.grid().put_words(cell, &mut words);
        let Some(expected) = expected(&swept, &mut recursion, &words) else {
            continue;
        };
        let value = swept.value(&words);
        if value.is_none() && by_blocks.value(&words).is_none() {
            // Play never comes there.
            continue;
        }
        let is_sorted = words[..flat.sorted_count].is_sorted();
        assert!(
            value == Some(expected) || !is_sorted || !is_in_order(&swept, &words),
            "{name}: {words:?} is {value:?} and not {expected:?} in {:?}",
            swept.plan()
        );
    }
    true
}

#[wasm_bindgen_test]
fn random_games_are_solved_as_the_definition_says() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut compiled_count = 0;
    for name in 0..game_count() {
        let flat = any_game(&mut random);
        let order = any_order(&mut random, flat.width);
        let high = [40, 11, 6][flat.width - 1];
        let going = vec![(0, high); flat.width];
        let whole = vec![(-2, 2 * high); flat.width];
        let is_compiled = check(plan(flat, &going, &whole, order), &format!("game {name}"));
        compiled_count += usize::from(is_compiled);
    }
    assert!(compiled_count * 4 > game_count(), "{compiled_count}");
}

#[wasm_bindgen_test]
fn random_games_with_proofs_are_solved_as_the_definition_says() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut compiled_count = 0;
    for name in 0..4 * game_count() {
        let mut flat = any_game(&mut random);
        flat.starts = vec![FlatStart::Box {
            bounds: vec![(Some(0), Some(3)); flat.width],
            conditions: vec![],
        }];
        let is_small = |plan: &Plan| plan.whole.cell_count() < 5_000;
        if let Ok(plan) = Plan::of_flat(flat, 1 << 20)
            && is_small(&plan)
        {
            compiled_count += usize::from(check(plan, &format!("game {name}")));
        }
    }
    assert!(compiled_count > game_count() / 8, "{compiled_count}");
}
