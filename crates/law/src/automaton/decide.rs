//! The three properties of a law for all numbers at once.
//!
//! Where every move makes one weighted sum of the numbers smaller, play ends, and a set with the three properties is that of the
//! lost positions. Where a property fails, the automaton of the positions where it does has a least one.

use super::game::{Game, Start};
use super::numeration::Numeration;
use super::relations::Sum;
use super::witness::Digits;
use super::{Automaton, Budget, Track};
use crate::period::Tried;
use crate::verdict::{Counterexample, Method, Proof};
use kruzhok_proofs::{Flat, Num, flat, number};
use kruzhok_rules::{Claim, Ending, Law, Position, Rules};
use kruzhok_values::{Comparison, Int};

/// Decides a law about lost positions or values that are sums, digits and remainders. `lows` are the least numbers that were seen
/// in play, and `positions` is how many positions were.
pub(crate) fn prove(rules: &Rules, law: &Law, lows: &[i64], positions: u64) -> Tried {
    decided(rules, law, lows, positions).unwrap_or(Tried::Open)
}

fn decided(rules: &Rules, law: &Law, lows: &[i64], positions: u64) -> Option<Tried> {
    let (Claim::Lost(expr) | Claim::Grundy(expr)) = &law.claim else {
        return None;
    };
    let flat = flat(rules)?;
    // Digits are those of numbers from 0 on.
    let low = lows.iter().copied().min().filter(|low| *low >= 0)?;
    for numeration in Numeration::ALL {
        let Some(mut game) = Game::of(rules, &flat, low, numeration) else {
            continue;
        };
        let refuted = match law.claim {
            Claim::Grundy(_) => {
                let Some(values) = number(rules, expr).and_then(|num| game.values(&num)) else {
                    continue;
                };
                game.falling_weights()?;
                game.proves_values(&values)?;
                None
            }
            _ => {
                let Some(law) = game.law(rules, expr) else {
                    continue;
                };
                game.falling_weights()?;
                let refuted = game.fault_of(&law)?;
                match refuted {
                    Some(fault) => Some(game.counterexample(rules, &flat, &law, fault)?),
                    None => None,
                }
            }
        };
        return Some(match refuted {
            Some(found) => Tried::Refuted(found),
            None => Tried::Proved(Proof {
                method: Method::Automata {
                    low,
                    rows: game.moves.len() as u64,
                    digits: numeration.key(),
                },
                positions,
                repeats: None,
                states: Some(game.formulas.budget.largest as u64),
            }),
        });
    }
    None
}

/// The positions in which a property fails, by the property.
type Faults = [Automaton; 3];

impl Game {
    /// The positions that a condition calls lost; `None` where automata cannot tell it, or where it depends on the order of heaps
    /// that have none.
    pub(super) fn law(&mut self, rules: &Rules, law: &Int) -> Option<Automaton> {
        let law = self.formulas.law(rules, law)?;
        self.is_symmetric(&law)?;
        Some(law)
    }

    /// Positions with their values, which a new track holds.
    fn values(&mut self, law: &Num) -> Option<(Track, Automaton)> {
        let value = self.formulas.new_track();
        let law = self
            .formulas
            .valued(law, Comparison::Equal, &Sum::of(value))?;
        self.is_symmetric(&law)?;
        Some((value, law))
    }

    /// Checks that a law does not depend on the order of heaps that have none.
    fn is_symmetric(&mut self, law: &Automaton) -> Option<()> {
        for word in 1..self.sorted_count {
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

    /// Weights of the numbers with which each move makes their sum smaller: play ends.
    pub(super) fn falling_weights(&mut self) -> Option<()> {
        let width = i64::try_from(self.width).ok()?;
        let mut candidates: Vec<Vec<i64>> = vec![(0..width).map(|_| 1).collect()];
        if self.sorted_count == 0 {
            candidates.push((1..=width).collect());
            candidates.push((1..=width).rev().collect());
            // What is remembered need not fall.
            candidates.extend((0..self.width).map(|word| {
                let is_it = |it: usize| i64::from(it == word);
                (0..self.width).map(is_it).collect()
            }));
        }
        for weights in candidates {
            let mut falls = true;
            for index in 0..self.moves.len() {
                let mut rise = Sum::default();
                for (word, track) in self.moves[index].changed() {
                    let weight = weights[word as usize];
                    let change = Sum::of(track).minus(&Sum::of(word))?;
                    rise = rise.plus(&change.times(weight)?)?;
                }
                let rises =
                    self.formulas
                        .related(&rise, Comparison::GreaterEqual, &Sum::constant(0))?;
                let budget = &mut self.formulas.budget;
                let moves = self.moves[index].relation_with(&rises, budget)?;
                falls = falls && moves.is_empty();
            }
            if falls {
                return Some(());
            }
        }
        None
    }

    /// The ended positions that are lost, and those that are won; `None` where there are drawn ones.
    pub(super) fn ended(&mut self) -> Option<(Automaton, Automaton)> {
        let budget = &mut self.formulas.budget;
        let stuck = self.goes_on.without(&self.open, budget)?;
        let (lost, won) = (&self.lost_ends, &self.won_ends);
        let is_drawn = !self.drawn_ends.is_empty();
        match self.stuck {
            _ if is_drawn => None,
            Ending::Loss => Some((lost.or(&stuck, budget)?, won.clone())),
            Ending::Win => Some((lost.clone(), won.or(&stuck, budget)?)),
            Ending::Draw => stuck.is_empty().then(|| (lost.clone(), won.clone())),
        }
    }

    /// Whether a condition has the three properties: the positions in which one fails; `None` where that is not found out.
    fn fault_of(&mut self, law: &Automaton) -> Option<Option<Faults>> {
        let none = self.formulas.constant(false);
        let (lost, won) = self.ended()?;
        let budget = &mut self.formulas.budget;
        // 1. An ended position is inside exactly where it is lost.
        let first = lost
            .without(law, budget)?
            .or(&won.and(law, budget)?, budget)?;
        // 2. No move leads from inside to inside.
        let mut second = none;
        // 3. From each position outside some move leads inside.
        let mut third = self.open.without(law, budget)?;
        // Rows that change the most heaps come last as a rule, and leave the least.
        for mv in self.moves.iter().rev() {
            let from = mv.leads_to(law, budget)?;
            second = second.or(&from.and(law, budget)?, budget)?;
            third = third.without(&from, budget)?;
        }
        let faults = [first, second, third];
        let is_proved = faults.iter().all(Automaton::is_empty);
        Some((!is_proved).then_some(faults))
    }

    /// The least position of the least property that fails, among those that play surely comes to.
    fn counterexample(
        &mut self,
        rules: &Rules,
        flat: &Flat,
        law: &Automaton,
        faults: Faults,
    ) -> Option<Counterexample> {
        let reached = self.surely_reached(Start::without_ends(flat, rules)?)?;
        for (property, fault) in (1..).zip(faults) {
            let fault = fault.and(&reached, self.budget())?;
            if fault.is_empty() {
                continue;
            }
            let from = self.least_position(&fault)?;
            let to = match property {
                2 => Some(self.move_inside(&from, law)?),
                _ => None,
            };
            let write = |words: &[Digits]| -> Option<String> {
                let words = words.iter().map(|it| self.formulas.numeration.value(it));
                let mut words = words.collect::<Option<Vec<i64>>>()?;
                words[..flat.sorted_count].sort_unstable();
                Some(rules.write_position(&Position::from_words(&words)))
            };
            return Some(Counterexample {
                property: Some(property),
                from: write(&from)?,
                to: match &to {
                    Some(to) => Some(write(to)?),
                    None => None,
                },
                values: None,
                is_answer: None,
            });
        }
        None
    }

    /// The accepted position with the least sum, the first of these in order.
    pub(super) fn least_position(&mut self, positions: &Automaton) -> Option<Vec<Digits>> {
        let sum = self.formulas.new_track();
        let words: Vec<Track> = (0..self.width_of_tracks()).collect();
        let mut rest = Sum::of(sum);
        for word in &words {
            rest = rest.minus(&Sum::of(*word))?;
        }
        let is_sum = self
            .formulas
            .related(&rest, Comparison::Equal, &Sum::constant(0))?;
        let budget = &mut self.formulas.budget;
        let order = [&[sum], words.as_slice()].concat();
        let mut least = positions.and(&is_sum, budget)?.least(&order, budget)?;
        least.remove(0);
        Some(least)
    }

    /// Whether values are 0 at the ends, no move keeps them, and moves lead to all lesser ones; `None` where they are not, or where
    /// that is not found out.
    fn proves_values(&mut self, (value, law): &(Track, Automaton)) -> Option<()> {
        let lesser = self.formulas.new_track();
        let (lost, won) = self.ended()?;
        let some =
            self.formulas
                .related(&Sum::of(*value), Comparison::Greater, &Sum::constant(0))?;
        let less = self
            .formulas
            .related(&Sum::of(lesser), Comparison::Less, &Sum::of(*value))?;
        let budget = &mut self.formulas.budget;
        let is_none = |set: Option<Automaton>| set?.is_empty().then_some(());
        is_none(Some(won))?;
        // Each position has a value that is no less than 0.
        is_none(
            self.positions
                .without(&law.exists(&[*value], budget)?, budget),
        )?;
        is_none(lost.and(law, budget)?.and(&some, budget))?;
        let of_lesser = law.renamed(|track| if track == *value { lesser } else { track });
        let mut reached = self.formulas.constant(false);
        let budget: &mut Budget = &mut self.formulas.budget;
        for mv in &self.moves {
            let keeps = mv.relation_with(&mv.after(law), budget)?.and(law, budget);
            is_none(keeps)?;
            reached = reached.or(&mv.leads_to(&of_lesser, budget)?, budget)?;
        }
        let wanted = self.positions.and(law, budget)?.and(&less, budget)?;
        is_none(wanted.without(&reached, budget))
    }
}
