//! A reply to each move from a lost position, for all numbers at once.

use super::formula::numerations;
use super::game::Game;
use super::relations::Sum;
use super::{Automaton, Budget, Track};
use kruzhok_proofs::{Num, flat, number};
use kruzhok_rules::{Claim, Law, Rules};
use kruzhok_values::Comparison;

/// Proves that after each move from a position of a law its reply is a move back into it, in a game whose
/// positions remember the numbers of the last move's loops behind the first `named_count` ones; then the law's positions are
/// lost.
pub(crate) fn prove_reply(
    rules: &Rules,
    law: &Law,
    named_count: usize,
    budget: &Budget,
) -> Option<()> {
    let flat = flat(rules).filter(|it| it.sorted_count == 0)?;
    let heaps = law.reply.as_ref()?.heaps.iter();
    let heaps: Vec<Num> = heaps
        .map(|heap| number(rules, heap))
        .collect::<Option<_>>()?;
    let Claim::Lost(expr) = &law.claim else {
        return None;
    };
    for numeration in numerations(rules, expr) {
        let read = |budget: &Budget| {
            let mut game = Game::of(rules, &flat, 0, numeration, budget)?;
            let law = game.law(rules, expr)?;
            Some((game, law))
        };
        if let Some((mut game, law)) = budget.with_most(read) {
            // What is remembered need not fall, and a move that only remembers is none.
            game.named_count = named_count;
            game.falling_weights()?;
            return game.keeps(&law, &heaps);
        }
    }
    None
}

impl Game {
    /// Whether each move from the law has its reply.
    fn keeps(&mut self, law: &Automaton, heaps: &[Num]) -> Option<()> {
        let from = law.and(&self.positions, &mut self.formulas.budget)?;
        let (_, won) = self.ended()?;
        from.and(&won, self.budget())?.is_empty().then_some(())?;
        // Where a move has ended the game, whoever would reply must have won.
        let mut open = self.one_move_after(&from)?.without(&won, self.budget())?;
        for index in 0..self.moves.len() {
            let mut made = law.clone();
            let changed: Vec<(Track, Track)> = self.moves[index].changed().collect();
            made = self.moves[index].after(&made);
            for (word, heap) in (0..).zip(heaps) {
                let track = changed
                    .iter()
                    .find(|it| it.0 == word)
                    .map_or(word, |it| it.1);
                let is_heap = self
                    .formulas
                    .valued(heap, Comparison::Equal, &Sum::of(track))?;
                made = made.and(&is_heap, self.budget())?;
            }
            let budget = &mut self.formulas.budget;
            let made = self.moves[index].relation_with(&made, budget)?;
            let after: Vec<Track> = changed.iter().map(|it| it.1).collect();
            let answered = made.exists(&after, budget)?;
            open = open.without(&answered, budget)?;
        }
        open.is_empty().then_some(())
    }
}
