//! The three properties of a law for all numbers at once.
//!
//! Each row of moves becomes an automaton that reads a position and the numbers that the row changes in it. Where every move makes
//! one weighted sum of the numbers smaller, play ends, and a set with the three properties is that of the lost positions.

use super::formula::Formulas;
use super::relations::Sum;
use super::{Automaton, Budget, Track};
use crate::verdict::{Method, Proof};
use kruzhok_proofs::{Flat, FlatRow, FlatStep, Num, flat, number};
use kruzhok_rules::{Claim, Ending, Law, Repeat, Rules};
use kruzhok_values::Comparison;
use std::collections::BTreeMap;

/// Number of transitions that a proof may take: some seconds of work.
const MOST_TRANSITIONS: u64 = 20_000_000;

/// The numbers after a move: for each word that a row changes, its track.
type Changed = BTreeMap<Track, Track>;

/// A row of moves as an automaton.
struct Move {
    changed: Changed,
    /// Reads a position, and the words that the row changes.
    relation: Automaton,
}

/// A game as automata.
struct Game {
    formulas: Formulas,
    /// All positions.
    domain: Automaton,
    /// Those in which the game is over, and the player to move has lost; and has won.
    lost_ends: Automaton,
    won_ends: Automaton,
    moves: Vec<Move>,
    /// Those in which there is a move.
    open: Automaton,
    stuck: Ending,
    weights: Vec<i64>,
}

/// Proves a law about lost positions or values that are sums, digits and remainders; `None` where it is not proved. `lows` are the
/// least numbers that were seen in play, and `positions` is how many positions were.
pub(crate) fn prove(rules: &Rules, law: &Law, lows: &[i64], positions: u64) -> Option<Proof> {
    let flat = flat(rules)?;
    let is_bare = flat.mover.is_none() && rules.repeat() == Repeat::Free;
    if !is_bare || flat.width != flat.named_count || rules.is_graph() {
        return None;
    }
    // Digits are those of numbers from 0 on.
    let low = lows.iter().copied().min().filter(|low| *low >= 0)?;
    let mut game = Game::of(&flat, low)?;
    match &law.claim {
        Claim::Lost(expr) => game.proves_loss(&number(rules, expr)?, flat.sorted_count)?,
        Claim::Grundy(expr) => game.proves_values(&number(rules, expr)?, flat.sorted_count)?,
        Claim::Period => return None,
    }
    Some(Proof {
        method: Method::Automata {
            low,
            rows: game.moves.len() as u64,
        },
        positions,
        repeats: None,
        states: Some(game.formulas.budget.largest as u64),
    })
}

impl Game {
    /// A game of all numbers from `low` on; `None` where automata cannot tell it, or where play may leave these numbers.
    fn of(flat: &Flat, low: i64) -> Option<Self> {
        let mut formulas = Formulas::new(flat.width, flat.slot_count, MOST_TRANSITIONS);
        let words = 0..Track::try_from(flat.width).ok()?;
        let mut ground = Automaton::constant(true);
        let low = Sum::constant(low);
        for word in words.clone() {
            let high_enough = formulas.related(&Sum::of(word), Comparison::GreaterEqual, &low)?;
            ground = ground.and(&high_enough, &mut formulas.budget)?;
        }
        let mut domain = ground.clone();
        let sorted = Track::try_from(flat.sorted_count).ok()?;
        for word in 1..sorted {
            let ascends =
                formulas.related(&Sum::of(word - 1), Comparison::LessEqual, &Sum::of(word))?;
            domain = domain.and(&ascends, &mut formulas.budget)?;
        }
        let legal = match &flat.legal {
            Some(_) if sorted > 0 => return None,
            Some(legal) => formulas.condition(legal)?,
            None => Automaton::constant(true),
        };
        domain = domain.and(&legal, &mut formulas.budget)?;
        ground = ground.and(&legal, &mut formulas.budget)?;
        let none = Automaton::constant(false);
        let (mut lost_ends, mut won_ends) = (none.clone(), none.clone());
        let mut goes_on = domain.clone();
        for (end, winner) in &flat.ends {
            let end = formulas.condition(end)?;
            let budget = &mut formulas.budget;
            let here = goes_on.and(&end, budget)?;
            goes_on = goes_on.without(&end, budget)?;
            match winner.ending(None) {
                Ending::Loss => lost_ends = lost_ends.or(&here, budget)?,
                Ending::Win => won_ends = won_ends.or(&here, budget)?,
                Ending::Draw => return None,
            }
        }
        let mut game = Self {
            formulas,
            domain,
            lost_ends,
            won_ends,
            moves: vec![],
            open: none,
            stuck: flat.stuck,
            weights: vec![],
        };
        for row in &flat.rows {
            let mv = game.row(row, &goes_on, &ground, &legal)?;
            let from = mv.from(&mv.relation, &mut game.formulas.budget)?;
            game.open = game.open.or(&from, &mut game.formulas.budget)?;
            game.moves.push(mv);
        }
        game.weights = game.falling_weights(words.len(), sorted > 0)?;
        Some(game)
    }

    fn budget(&mut self) -> &mut Budget {
        &mut self.formulas.budget
    }

    /// The moves of a row.
    fn row(
        &mut self,
        row: &FlatRow,
        goes_on: &Automaton,
        ground: &Automaton,
        legal: &Automaton,
    ) -> Option<Move> {
        let formulas = &mut self.formulas;
        let mut relation = goes_on.clone();
        let mut loops = vec![];
        for step in &row.steps {
            let condition = match step {
                FlatStep::If(condition) => formulas.condition(condition)?,
                FlatStep::For {
                    slot,
                    from,
                    to,
                    step,
                } => {
                    let track = formulas.new_track();
                    loops.push(track);
                    formulas.slots[*slot] = Some(track);
                    rounds(formulas, track, (from, to, *step), &relation)?
                }
            };
            relation = relation.and(&condition, &mut formulas.budget)?;
        }
        let mut changed = Changed::new();
        let mut is_same = Automaton::constant(true);
        let before = relation.clone();
        for (word, to) in (0..).zip(&row.to) {
            if *to == Num::Slot(word as usize) {
                continue;
            }
            let track = formulas.new_track();
            changed.insert(word, track);
            let becomes = |comparison, own: Sum| {
                move |this: &mut Formulas| {
                    let value = this.sum(to)?;
                    this.related(&value, comparison, &own)
                }
            };
            // Digits are those of numbers from 0 on.
            let negative = formulas.defined(becomes(Comparison::Less, Sum::constant(0)))?;
            if !before.and(&negative, &mut formulas.budget)?.is_empty() {
                return None;
            }
            let equal = formulas.defined(becomes(Comparison::Equal, Sum::of(track)))?;
            relation = relation.and(&equal, &mut formulas.budget)?;
            let stays = formulas.related(&Sum::of(word), Comparison::Equal, &Sum::of(track))?;
            is_same = is_same.and(&stays, &mut formulas.budget)?;
        }
        let budget = &mut formulas.budget;
        relation = relation.exists(&loops, budget)?;
        if !row.is_pass {
            relation = relation.without(&is_same, budget)?;
        }
        let after = |set: &Automaton| set.renamed(|word| *changed.get(&word).unwrap_or(&word));
        relation = relation.and(&after(legal), budget)?;
        // No move leaves the positions that are spoken of.
        if !relation.without(&after(ground), budget)?.is_empty() {
            return None;
        }
        Some(Move { changed, relation })
    }

    /// Weights of the numbers with which each move makes their sum smaller.
    fn falling_weights(&mut self, width: usize, is_unordered: bool) -> Option<Vec<i64>> {
        let width = i64::try_from(width).ok()?;
        let mut candidates: Vec<Vec<i64>> = vec![(0..width).map(|_| 1).collect()];
        if !is_unordered {
            candidates.push((1..=width).collect());
            candidates.push((1..=width).rev().collect());
        }
        for weights in candidates {
            let mut falls = true;
            for mv in &self.moves {
                let mut rise = Sum::default();
                for (word, track) in &mv.changed {
                    let weight = weights[*word as usize];
                    let change = Sum::of(*track).minus(&Sum::of(*word))?;
                    rise = rise.plus(&change.times(weight)?)?;
                }
                let rises =
                    self.formulas
                        .related(&rise, Comparison::GreaterEqual, &Sum::constant(0))?;
                falls &= mv
                    .relation
                    .and(&rises, &mut self.formulas.budget)?
                    .is_empty();
            }
            if falls {
                return Some(weights);
            }
        }
        None
    }

    /// Checks that a law does not depend on the order of heaps that have none.
    fn is_symmetric(&mut self, law: &Automaton, sorted_count: usize) -> Option<()> {
        for word in 1..Track::try_from(sorted_count).ok()? {
            let swapped = law.renamed(|track| match track {
                _ if track == word => word - 1,
                _ if track + 1 == word => word,
                _ => track,
            });
            let differs = law.combined(&swapped, |a, b| a != b, self.budget())?;
            differs.is_empty().then_some(())?;
        }
        Some(())
    }

    /// The ended positions that are lost, and those that are won.
    fn ended(&mut self) -> Option<(Automaton, Automaton)> {
        let over = self
            .lost_ends
            .or(&self.won_ends, &mut self.formulas.budget)?;
        let goes_on = self.domain.without(&over, &mut self.formulas.budget)?;
        let stuck = goes_on.without(&self.open, &mut self.formulas.budget)?;
        let (lost, won) = (self.lost_ends.clone(), self.won_ends.clone());
        match self.stuck {
            Ending::Loss => Some((lost.or(&stuck, self.budget())?, won)),
            Ending::Win => Some((lost, won.or(&stuck, self.budget())?)),
            Ending::Draw => stuck.is_empty().then_some((lost, won)),
        }
    }

    /// Whether a condition has the three properties; `None` where it has not, or where that is not found out.
    fn proves_loss(&mut self, law: &Num, sorted_count: usize) -> Option<()> {
        let law = self.formulas.condition(law)?;
        self.is_symmetric(&law, sorted_count)?;
        let (lost, won) = self.ended()?;
        let budget = &mut self.formulas.budget;
        let is_none = |set: Option<Automaton>| set?.is_empty().then_some(());
        // 1. An ended position is inside exactly where it is lost.
        is_none(lost.without(&law, budget))?;
        is_none(won.and(&law, budget))?;
        let mut lead_inside = Automaton::constant(false);
        for mv in &self.moves {
            let inside = mv.relation.and(&mv.after(&law), budget)?;
            // 2. No move leads from inside to inside.
            is_none(inside.and(&law, budget))?;
            lead_inside = lead_inside.or(&mv.from(&inside, budget)?, budget)?;
        }
        // 3. From each position outside some move leads inside.
        let outside = self.open.without(&law, budget)?;
        is_none(outside.without(&lead_inside, budget))
    }

    /// The same of values: at the ends they are 0, no move keeps them, and moves lead to all lesser ones.
    fn proves_values(&mut self, law: &Num, sorted_count: usize) -> Option<()> {
        let (value, lesser) = (self.formulas.new_track(), self.formulas.new_track());
        let law = self.formulas.defined(|this| {
            let law = this.sum(law)?;
            this.related(&law, Comparison::Equal, &Sum::of(value))
        })?;
        self.is_symmetric(&law, sorted_count)?;
        let (lost, won) = self.ended()?;
        let some =
            self.formulas
                .related(&Sum::of(value), Comparison::Greater, &Sum::constant(0))?;
        let less = self
            .formulas
            .related(&Sum::of(lesser), Comparison::Less, &Sum::of(value))?;
        let budget = &mut self.formulas.budget;
        let is_none = |set: Option<Automaton>| set?.is_empty().then_some(());
        is_none(Some(won))?;
        // Each position has a value that is no less than 0.
        is_none(self.domain.without(&law.exists(&[value], budget)?, budget))?;
        is_none(lost.and(&law, budget)?.and(&some, budget))?;
        let of_lesser = law.renamed(|track| if track == value { lesser } else { track });
        let mut reached = Automaton::constant(false);
        for mv in &self.moves {
            let keeps = mv
                .relation
                .and(&law, budget)?
                .and(&mv.after(&law), budget)?;
            is_none(Some(keeps))?;
            let to_lesser = mv.relation.and(&mv.after(&of_lesser), budget)?;
            reached = reached.or(&mv.from(&to_lesser, budget)?, budget)?;
        }
        let wanted = self.domain.and(&law, budget)?.and(&less, budget)?;
        is_none(wanted.without(&reached, budget))
    }
}

impl Move {
    /// A set of positions, of those after the move.
    fn after(&self, set: &Automaton) -> Automaton {
        set.renamed(|word| *self.changed.get(&word).unwrap_or(&word))
    }

    /// The positions from which some of these moves can be made.
    fn from(&self, moves: &Automaton, budget: &mut Budget) -> Option<Automaton> {
        let after: Vec<Track> = self.changed.values().copied().collect();
        moves.exists(&after, budget)
    }
}

/// The values of the variable of a loop, in positions and rounds that `before` accepts; `None` where they may be less than 0.
pub(crate) fn rounds(
    formulas: &mut Formulas,
    track: Track,
    (from, to, step): (&Num, &Num, i64),
    before: &Automaton,
) -> Option<Automaton> {
    let own = Sum::of(track);
    let is_up = step > 0;
    let related = |formulas: &mut Formulas, num: &Num, comparison, sum: &Sum| {
        formulas.defined(|this| {
            let value = this.sum(num)?;
            this.related(&value, comparison, sum)
        })
    };
    // The least value of the variable is the first, or lies above the end.
    let (least, bound) = if is_up { (from, 0) } else { (to, -1) };
    let negative = related(formulas, least, Comparison::Less, &Sum::constant(bound))?;
    if !before.and(&negative, &mut formulas.budget)?.is_empty() {
        return None;
    }
    let (begins, ends) = match is_up {
        true => (Comparison::LessEqual, Comparison::Greater),
        false => (Comparison::GreaterEqual, Comparison::Less),
    };
    let begins = related(formulas, from, begins, &own)?;
    let ends = related(formulas, to, ends, &own)?;
    let within = begins.and(&ends, &mut formulas.budget)?;
    if step.abs() == 1 {
        return Some(within);
    }
    let count = formulas.new_track();
    let first = own.minus(&Sum::of(count).times(step)?)?;
    let hits = related(formulas, from, Comparison::Equal, &first)?;
    let hits = within.and(&hits, &mut formulas.budget)?;
    hits.exists(&[count], &mut formulas.budget)
}
