//! One heap of which at most a multiple of the last taking may be taken, by Schwenk's theorem (1970): no digits are known in which
//! automata could read its law for each multiple, but they can compare rows and law with those that the theorem is about.

use super::game::Game;
use super::numeration::Numeration;
use super::relations::Sum;
use super::{Budget, Track, any_heaps};
use crate::proof::{Method, Proof};
use kruzhok_proofs::{Flat, Num, number};
use kruzhok_rules::{Claim, Ending, Law, Rules};
use kruzhok_values::{Comparison, parts};

/// Proves that the player to move loses where even the least part of the heap may not be taken.
pub(super) fn prove(
    rules: &Rules,
    law: &Law,
    flat: &Flat,
    positions: u64,
    budget: &Budget,
) -> Option<Proof> {
    let Claim::Lost(expr) = &law.claim else {
        return None;
    };
    let is_one_heap = rules.heap_names().len() == 1 && flat.named_count == 2 && flat.width == 2;
    if !is_one_heap || flat.stuck != Ending::Loss {
        return None;
    }
    let times = factor(&number(rules, expr)?)?;
    let mut game = Game::of(rules, flat, 0, Numeration::Base(2), budget)?;
    let ends = [&game.lost_ends, &game.won_ends, &game.drawn_ends];
    let is_bare = ends.iter().all(|it| it.is_empty()) && game.positions.is_all();
    (is_bare && game.is_take_away(times)?).then_some(())?;
    let [heap, last] = [0, 1].map(Sum::of);
    let none = Sum::constant(0);
    let part = game.formulas.new_track();
    let formulas = &mut game.formulas;
    formulas.part_of_first = Some((times, part));
    let part = Sum::of(part);
    // Nothing but this is used of the least part.
    let within = formulas.related(&part, Comparison::LessEqual, &heap)?;
    let is_none = formulas.related(&heap, Comparison::Equal, &none)?;
    let is_some = formulas.related(&part, Comparison::Greater, &none)?;
    let is_some = is_some.or(&is_none, &mut formulas.budget)?;
    formulas.context.extend([within, is_some]);
    let claimed = formulas.law(rules, expr)?;
    let is_first = formulas.related(&last, Comparison::Equal, &none)?;
    let is_whole = formulas.related(&heap, Comparison::Equal, &part)?;
    let most = last.times(times.into())?;
    let is_more = formulas.related(&part, Comparison::Greater, &most)?;
    let budget = &mut formulas.budget;
    let wanted = is_more.or(&is_none, budget)?.without(&is_first, budget)?;
    let wanted = wanted.or(&is_whole.and(&is_first, budget)?, budget)?;
    let differs = claimed.combined(&wanted, |a, b| a != b, budget)?;
    formulas.is_excluded(differs)?.then_some(())?;
    let parts: Vec<String> = parts(times).take(8).map(|it| it.to_string()).collect();
    Some(Proof {
        method: Method::TakeAway {
            times: times.into(),
            parts: parts.join(", "),
            rows: any_heaps::rows(rules),
        },
        positions,
        repeats: None,
        values: vec![],
        states: Some(game.formulas.budget.largest as u64),
        rows: vec![],
    })
}

/// The factor of the sequence whose least part a law speaks of.
fn factor(law: &Num) -> Option<u8> {
    if let Num::Zeckendorf(inner, times) = law {
        return (**inner == Num::Slot(0)).then_some(*times);
    }
    let mut found = None;
    law.any_operand(&mut |it| {
        found = factor(it);
        found.is_some()
    });
    found
}

impl Game {
    /// Whether the moves are to take at first anything but all, then at most `times` as much as the last move, which is
    /// remembered.
    fn is_take_away(&mut self, times: u8) -> Option<bool> {
        let [heap, last, rest, taken]: [Track; 4] = [0, 1, 2, 3];
        let [heap, last, rest, taken] = [heap, last, rest, taken].map(Sum::of);
        let none = Sum::constant(0);
        let most = last.times(times.into())?;
        let formulas = &mut self.formulas;
        let is_less = formulas.related(&rest, Comparison::Less, &heap)?;
        let is_taken = formulas.related(&heap.minus(&rest)?, Comparison::Equal, &taken)?;
        let is_first = formulas.related(&last, Comparison::Equal, &none)?;
        let is_left = formulas.related(&rest, Comparison::Greater, &none)?;
        let is_allowed = formulas.related(&taken, Comparison::LessEqual, &most)?;
        let all = formulas.constant(true);
        let mut moves = formulas.constant(false);
        let budget = &mut formulas.budget;
        let is_later = is_allowed.without(&is_first, budget)?;
        let wanted = is_left.and(&is_first, budget)?.or(&is_later, budget)?;
        let wanted = wanted.with_all([&is_less, &is_taken], budget)?;
        for mv in &self.moves {
            if !mv.changed().eq([(0, 2), (1, 3)]) {
                return Some(false);
            }
            moves = moves.or(&mv.relation_with(&all, budget)?, budget)?;
        }
        let differs = moves.combined(&wanted, |a, b| a != b, budget)?;
        Some(differs.is_empty())
    }
}
