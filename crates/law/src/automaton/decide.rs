//! The three properties of a law for all numbers at once.
//!
//! Where every move makes one weighted sum of the numbers smaller, play ends, and a set with the three properties is that of the
//! lost positions. Where a property fails, the automaton of the positions where it does has a least one.

use super::formula::numerations;
use super::game::{Game, Start};
use super::numeration::Numeration;
use super::relations::Sum;
use super::take_away;
use super::witness::Digits;
use super::{Automaton, Budget, Track};
use crate::period::Tried;
use crate::proof::{Method, Paragraph, Proof};
use crate::verdict::Counterexample;
use kruzhok_proofs::{Flat, Num, flat, number};
use kruzhok_rules::{Claim, Ending, Law, Position, Rules, Scratch};
use kruzhok_rulesfile::document::Document;
use kruzhok_values::{BinaryOp, Comparison, Int};

/// Decides a law about lost positions or values that are sums, digits and remainders. `lows` are the least numbers that were seen
/// in play, and `positions` is how many positions were.
pub(crate) fn prove(
    rules: &Rules,
    law: &Law,
    lows: &[i64],
    positions: u64,
    budget: &Budget,
) -> Tried {
    let decided = || {
        let flat = flat(rules)?;
        // Digits are those of numbers from 0 on.
        let low = lows.iter().copied().min().filter(|low| *low >= 0)?;
        let (Claim::Lost(expr) | Claim::Grundy(expr)) = &law.claim else {
            return None;
        };
        for numeration in numerations(rules, expr) {
            let read = |budget: &Budget| {
                let mut game = Game::of(rules, &flat, low, numeration, budget)?;
                let claimed = game.claimed(rules, law)?;
                Some((game, claimed))
            };
            if let Some((game, claimed)) = budget.with_most(read) {
                let decision = Decision {
                    rules,
                    law,
                    flat: &flat,
                    game,
                };
                return decision.decided(&claimed, low, positions);
            }
        }
        take_away::prove(rules, law, &flat, positions, budget).map(Tried::Proved)
    };
    decided().unwrap_or(Tried::Open)
}

/// What a law claims: the lost positions, or all positions with their values on a track.
struct Claimed {
    positions: Automaton,
    value: Option<Track>,
}

/// The positions in which a property fails, by the property.
type Faults = [Automaton; 3];

/// A law that is decided about a game as automata.
struct Decision<'a> {
    rules: &'a Rules,
    law: &'a Law,
    flat: &'a Flat,
    game: Game,
}

impl Decision<'_> {
    fn decided(mut self, claimed: &Claimed, low: i64, positions: u64) -> Option<Tried> {
        let weights = self.game.falling_weights()?;
        let law = &claimed.positions;
        let (faults, leading) = match claimed.value {
            Some(value) => (self.game.faults_of_values(value, law)?, None),
            None => {
                let (faults, leading) = self.game.faults_of(law)?;
                (faults, Some(leading))
            }
        };
        if !faults.iter().all(Automaton::is_empty) {
            return self.counterexample(claimed, faults).map(Tried::Refuted);
        }
        // By now it is proved: what is left of the budget is spent on examples.
        let mut rows = vec![self.said_of_positions(low)];
        rows.extend((0..self.rules.rows().len()).map(|row| {
            let gives_moves = self.game.moves.iter().any(|mv| mv.is_of_row(row));
            match &leading {
                _ if !gives_moves => ("law-proof-row-none", vec![("row", self.row(row))]),
                Some(leading) => self.said_of_row(row, law, leading),
                None => ("law-proof-row-values", vec![("row", self.row(row))]),
            }
        }));
        rows.extend(self.said_of_ends(law, claimed.value.is_some()));
        rows.push(match claimed.value {
            None => ("law-proof-third", vec![]),
            Some(_) => ("law-proof-third-values", vec![]),
        });
        let has_root = self.law.place.text.contains("isqrt");
        Some(Tried::Proved(Proof {
            method: Method::Automata {
                low,
                sum: self.written_sum(&weights),
                is_grundy: claimed.value.is_some(),
                digits: match self.game.formulas.numeration {
                    Numeration::ZECKENDORF if has_root => "golden",
                    numeration => numeration.key(),
                },
                step: match self.game.formulas.numeration {
                    Numeration::Ostrowski(step) => step,
                    Numeration::Base(_) => 0,
                },
            },
            positions,
            repeats: None,
            values: vec![],
            states: Some(self.game.formulas.budget.largest as u64),
            rows,
        }))
    }

    /// Which positions are spoken of.
    fn said_of_positions(&self, low: i64) -> Paragraph {
        let low = ("low", low.to_string());
        let file = Document::read(self.rules.text());
        let legal = file.text("legal").filter(|_| self.game.keeps_legal);
        if self.game.kept.is_empty() && legal.is_none() {
            return ("law-proof-positions", vec![low]);
        }
        let names: Vec<&String> = super::names_of(self.rules).collect();
        let kept = self.game.kept.iter().map(|it| written(it, &names));
        let kept = kept
            .collect::<Option<Vec<String>>>()
            .map(|all| all.join(", "));
        // What is too long to be written so stands in the file.
        let kept = kept.or_else(|| file.text("start"));
        let kept = kept.filter(|it| !it.is_empty()).into_iter().chain(legal);
        let kept: Vec<String> = kept.map(|it| format!("`{it}`")).collect();
        let kept = kept.join(", ");
        ("law-proof-positions-kept", vec![low, ("kept", kept)])
    }

    /// What is said of the positions in which the game has ended, with the least one as an example.
    fn said_of_ends(&mut self, law: &Automaton, is_grundy: bool) -> Option<Paragraph> {
        let (lost, won) = self.game.ended()?;
        let (ended, key) = match (is_grundy, lost.is_empty()) {
            (true, _) => (
                lost.and(&self.game.positions.clone(), self.game.budget())?,
                "law-proof-ends-values",
            ),
            (false, false) => (lost.and(law, self.game.budget())?, "law-proof-ends-lost"),
            (false, true) => (won.without(law, self.game.budget())?, "law-proof-ends-won"),
        };
        let example = self.game.least_position(&ended)?;
        Some((key, vec![("example", self.written(&example)?)]))
    }

    fn row(&self, row: usize) -> String {
        self.rules.rows()[row].source.clone()
    }

    /// What is said of a row: from the least position outside the law it may lead inside. `leading` are the positions from which
    /// each of the moves leads inside.
    fn said_of_row(&mut self, row: usize, law: &Automaton, leading: &[Automaton]) -> Paragraph {
        let args = vec![("row", self.row(row))];
        match self.witness(row, law, leading) {
            None => ("law-proof-row", args),
            Some(None) => ("law-proof-row-idle", args),
            Some(Some([from, to])) => {
                let witness = vec![("from", from), ("to", to)];
                ("law-proof-row-witness", [args, witness].concat())
            }
        }
    }

    /// The least position from which a row leads into the law, and where it leads; `None` where that is not found out.
    fn witness(
        &mut self,
        row: usize,
        law: &Automaton,
        leading: &[Automaton],
    ) -> Option<Option<[String; 2]>> {
        let mut found = self.game.formulas.constant(false);
        for (mv, leading) in self.game.moves.iter().zip(leading) {
            if mv.is_of_row(row) {
                found = found.or(leading, &mut self.game.formulas.budget)?;
            }
        }
        let found = found.without(law, self.game.budget())?;
        let found = found.and(&self.game.positions.clone(), self.game.budget())?;
        if found.is_empty() {
            return Some(None);
        }
        let from = self.game.least_position(&found)?;
        let numeration = self.game.formulas.numeration;
        let mut moves = self.game.moves.iter().filter(|mv| mv.is_of_row(row));
        let to = moves.find_map(|mv| mv.inside(numeration, &from, law))?;
        Some(Some([self.written(&from)?, self.written(&to)?]))
    }

    /// A sum of the numbers of a position, such as `a + 2·b`.
    fn written_sum(&self, weights: &[i64]) -> String {
        let names = self.rules.heap_names().iter();
        let names = names.chain(self.rules.memory_names());
        let terms = names.zip(weights).filter(|(_, weight)| **weight > 0);
        let terms = terms.map(|(name, weight)| match weight {
            1 => name.clone(),
            _ => format!("{weight}·{name}"),
        });
        terms.collect::<Vec<String>>().join(" + ")
    }

    fn words(&self, position: &[Digits]) -> Option<Vec<i64>> {
        let numeration = self.game.formulas.numeration;
        let words = position.iter().map(|it| numeration.value(it));
        let mut words = words.collect::<Option<Vec<i64>>>()?;
        words[..self.flat.sorted_count].sort_unstable();
        Some(words)
    }

    fn written(&self, position: &[Digits]) -> Option<String> {
        let position = Position::from_words(&self.words(position)?);
        Some(self.rules.write_position(&position))
    }

    /// The least position of the least property that fails, among those that play surely comes to.
    fn counterexample(&mut self, claimed: &Claimed, faults: Faults) -> Option<Counterexample> {
        let start = Start::without_ends(self.flat, self.rules)?;
        let reached = self.game.surely_reached(start)?;
        for (property, fault) in (1..).zip(faults) {
            let fault = fault.and(&reached, self.game.budget())?;
            if fault.is_empty() {
                continue;
            }
            let from = self.game.least_position(&fault)?;
            let words = self.words(&from)?;
            let claim =
                crate::refute::claimed(self.rules, self.law, &words, &mut Scratch::default());
            let claim = claim.ok()?;
            let mut law = claimed.positions.clone();
            if let Some(value) = claimed.value {
                let digits = self.game.formulas.numeration.read(&claim.to_string())?;
                law = law.with(value, &digits, self.game.budget())?;
            }
            let to = match property {
                2 => Some(self.game.move_inside(&from, &law)?),
                _ => None,
            };
            return Some(Counterexample {
                property: Some(property),
                from: self.written(&from)?,
                to: match &to {
                    Some(to) => Some(self.written(to)?),
                    None => None,
                },
                // At the end of the game the right value is 0; elsewhere it would have to be computed.
                values: claimed.value.map(|_| (claim, (property == 1).then_some(0))),
                is_answer: None,
                reply: None,
            });
        }
        None
    }
}

/// A condition on positions in the rule language; `None` for what is no short comparison.
fn written(num: &Num, names: &[&String]) -> Option<String> {
    let both = |pair: &(Num, Num)| Some([written(&pair.0, names)?, written(&pair.1, names)?]);
    match num {
        Num::Const(value) => Some(value.to_string()),
        Num::Slot(slot) => names.get(*slot).map(|it| (*it).clone()),
        Num::Binary(BinaryOp::Remainder, pair) => both(pair).map(|it| it.join(" % ")),
        Num::Compare(parts) => {
            let [left, right] = [&parts.0, &parts.2].map(|it| written(it, names));
            Some(format!("{} {} {}", left?, parts.1.text(), right?))
        }
        _ => None,
    }
}

impl Game {
    /// The positions that a condition calls lost; `None` where automata cannot tell it, or where it depends on the order of heaps
    /// that have none.
    pub(super) fn law(&mut self, rules: &Rules, law: &Int) -> Option<Automaton> {
        let law = self.formulas.law(rules, law)?;
        self.is_symmetric(&law)?;
        Some(law)
    }

    /// What a law claims; `None` where automata cannot tell it.
    fn claimed(&mut self, rules: &Rules, law: &Law) -> Option<Claimed> {
        match &law.claim {
            Claim::Lost(expr) => Some(Claimed {
                positions: self.law(rules, expr)?,
                value: None,
            }),
            Claim::Grundy(expr) => {
                let (value, positions) = self.values(&number(rules, expr)?)?;
                Some(Claimed {
                    positions,
                    value: Some(value),
                })
            }
            Claim::Period | Claim::Answer { .. } => None,
        }
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
    pub(super) fn falling_weights(&mut self) -> Option<Vec<i64>> {
        let count = i64::try_from(self.named_count).ok()?;
        let mut candidates: Vec<Vec<i64>> = vec![];
        if self.sorted_count == 0 {
            // One number alone is the easiest to see, and what is remembered need not fall.
            candidates.extend((0..self.named_count).map(|word| {
                let is_it = |it: usize| i64::from(it == word);
                (0..self.named_count).map(is_it).collect()
            }));
            candidates.push((1..=count).collect());
            candidates.push((1..=count).rev().collect());
        }
        candidates.insert(
            self.named_count.min(candidates.len()),
            vec![1; self.named_count],
        );
        for weights in candidates {
            let mut falls = true;
            for index in 0..self.moves.len() {
                let mut rise = Sum::default();
                for (word, track) in self.moves[index].changed() {
                    // What stands behind the named numbers does not count.
                    let weight = weights.get(word as usize).copied().unwrap_or(0);
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
                return Some(weights);
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

    /// Where a condition lacks one of the three properties, and the positions from which each of the moves leads into it;
    /// `None` where that is not found out.
    pub(super) fn faults_of(&mut self, law: &Automaton) -> Option<(Faults, Vec<Automaton>)> {
        let (lost, won) = self.ended()?;
        let mut second = self.formulas.constant(false);
        let budget = &mut self.formulas.budget;
        // 1. An ended position is inside exactly where it is lost.
        let first = lost
            .without(law, budget)?
            .or(&won.and(law, budget)?, budget)?;
        // 3. From each position outside some move leads inside.
        let mut third = self.open.without(law, budget)?;
        let mut leading = vec![];
        // Rows that change the most heaps come last as a rule, and leave the least.
        for mv in self.moves.iter().rev() {
            let from = mv.leads_to(law, budget)?;
            // 2. No move leads from inside to inside.
            second = second.or(&from.and(law, budget)?, budget)?;
            third = third.without(&from, budget)?;
            leading.push(from);
        }
        leading.reverse();
        Some(([first, second, third], leading))
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

    /// Where values are not 0 though the game has ended, where some move keeps them, and where some lesser one is reached by no
    /// move; `None` where that is not found out.
    fn faults_of_values(&mut self, value: Track, law: &Automaton) -> Option<Faults> {
        let lesser = self.formulas.new_track();
        let (lost, won) = self.ended()?;
        let some =
            self.formulas
                .related(&Sum::of(value), Comparison::Greater, &Sum::constant(0))?;
        let less = self
            .formulas
            .related(&Sum::of(lesser), Comparison::Less, &Sum::of(value))?;
        let none = self.formulas.constant(false);
        let budget = &mut self.formulas.budget;
        // Each position has a value that is no less than 0.
        let valueless = self
            .positions
            .without(&law.exists(&[value], budget)?, budget)?;
        (won.is_empty() && valueless.is_empty()).then_some(())?;
        let first = lost.and(law, budget)?.and(&some, budget)?;
        let first = first.exists(&[value], budget)?;
        let of_lesser = law.renamed(|track| if track == value { lesser } else { track });
        let (mut second, mut reached) = (none.clone(), none);
        for mv in &self.moves {
            let keeps = mv.relation_with(&mv.after(law), budget)?.and(law, budget)?;
            let after: Vec<Track> = mv.changed().map(|it| it.1).chain([value]).collect();
            second = second.or(&keeps.exists(&after, budget)?, budget)?;
            reached = reached.or(&mv.leads_to(&of_lesser, budget)?, budget)?;
        }
        let wanted = self.positions.and(law, budget)?.and(&less, budget)?;
        let third = wanted.without(&reached, budget)?;
        Some([first, second, third.exists(&[value, lesser], budget)?])
    }
}
