//! Positions of any size by automata: who wins by a law that is proved, and a winning move.

use super::formula::numerations;
use super::game::{Game, Move, Start};
use super::numeration::Numeration;
use super::witness::{Digits, solution};
use super::{Automaton, Budget, Track};
use crate::checking::Limits;
use crate::oracle::{Advice, Hidden, joined};
use crate::proof::{Method, Proof};
use kruzhok_proofs::{Flat, flat};
use kruzhok_rules::{Claim, Law, Rules};
use kruzhok_values::Int;

/// A law as an automaton, with the moves of its game.
///
/// Nothing is computed but the digits of the answer.
pub(crate) struct ByDigits {
    pub(super) game: Game,
    pub(super) law: Automaton,
    pub(super) named_count: usize,
    heap_count: usize,
    // What is not shown of a position.
    pub(super) hidden: Hidden,
}

impl ByDigits {
    /// `None` where the law says nothing of single positions, or is none that automata can read.
    pub(crate) fn new(rules: &Rules, law: &Law, proof: &Proof) -> Option<Self> {
        let low = match proof.method {
            Method::Automata { low, .. } => low,
            _ => 0,
        };
        let flat = flat(rules)?;
        let expr = match &law.claim {
            Claim::Lost(expr) => expr.clone(),
            Claim::Grundy(expr) => Int::Not(Box::new(expr.clone())),
            Claim::Period | Claim::Answer { .. } => return None,
        };
        // What was proved within the limits of a check is read within them.
        let budget = Budget::new(Limits::default().transitions);
        let in_digits = |numeration: Numeration| {
            let mut game = Game::of(rules, &flat, low, numeration, &budget)?;
            let law = game.law(rules, &expr)?;
            // Of draws it knows nothing.
            game.ended()?;
            Some(Self {
                game,
                law,
                named_count: flat.named_count,
                heap_count: rules.heap_names().len(),
                hidden: Hidden::new(rules, &flat)?,
            })
        };
        numerations(rules, &expr).into_iter().find_map(in_digits)
    }

    /// Who wins a position, which is written as elsewhere: `5,8`, `100;3`. `None` for what is no position of the game.
    pub(crate) fn advice(&mut self, position: &str) -> Option<Advice> {
        let from = self.read(position)?;
        if !self.holds(&self.game.positions, &from) {
            return None;
        }
        if !self.holds(&self.game.goes_on, &from) || !self.holds(&self.game.open, &from) {
            let (lost, _) = self.game.ended()?;
            let is_lost = self.holds(&lost, &from);
            return Some(Advice::Over { is_lost });
        }
        if self.holds(&self.law, &from) {
            return Some(Advice::Lost);
        }
        let mut to = self.game.move_inside(&from, &self.law)?;
        self.put_in_order(&mut to);
        let to = self.write(&to);
        Some(Advice::Won { to })
    }

    fn holds(&self, set: &Automaton, position: &[Digits]) -> bool {
        let numbers = set
            .tracks
            .iter()
            .map(|track| position[*track as usize].clone());
        set.contains(&numbers.collect::<Vec<Digits>>())
    }

    fn read(&self, position: &str) -> Option<Vec<Digits>> {
        let (position, hidden) = self.hidden.read(position)?;
        let numeration = self.game.formulas.numeration;
        let numbers = position.split([',', ';']);
        let mut words: Vec<Digits> = numbers
            .map(|number| numeration.read(number.trim()))
            .collect::<Option<_>>()?;
        (words.len() == self.named_count).then_some(())?;
        for value in hidden {
            words.push(numeration.read(&value.to_string())?);
        }
        self.put_in_order(&mut words);
        Some(words)
    }

    fn write(&self, position: &[Digits]) -> String {
        let numeration = self.game.formulas.numeration;
        let words = position[..self.named_count].iter();
        let words: Vec<String> = words.map(|it| numeration.write(it)).collect();
        let (heaps, memory) = words.split_at(self.heap_count);
        let hidden = position[self.named_count..]
            .iter()
            .map(|it| numeration.value(it));
        let signs = hidden
            .collect::<Option<Vec<i64>>>()
            .map(|it| self.hidden.write(&it));
        joined(heaps, memory) + &signs.unwrap_or_default()
    }

    fn put_in_order(&self, position: &mut [Digits]) {
        let key = |digits: &Digits| {
            (
                digits.len(),
                digits.iter().rev().copied().collect::<Digits>(),
            )
        };
        position[..self.game.sorted_count as usize].sort_by_key(key);
    }
}

/// What stands in a start position behind the named numbers.
pub(crate) fn hidden(rules: &Rules, flat: &Flat) -> Option<Vec<i64>> {
    match flat.width == flat.named_count {
        true => Some(vec![]),
        false => Some(Start::whole(flat, rules)?.hidden),
    }
}

impl Game {
    /// A move from a position to one that the law calls lost, by the first row that has one.
    pub(super) fn move_inside(&self, from: &[Digits], law: &Automaton) -> Option<Vec<Digits>> {
        let mut moves = self.moves.iter();
        moves.find_map(|mv| mv.inside(self.formulas.numeration, from, law))
    }
}

impl Move {
    /// A move from a position to one of a set.
    pub(super) fn inside(
        &self,
        numeration: Numeration,
        from: &[Digits],
        set: &Automaton,
    ) -> Option<Vec<Digits>> {
        let after = self.after(set);
        let automata: Vec<&Automaton> = self.factors.iter().chain([&after]).collect();
        let unknown: Vec<Track> = self.changed().map(|it| it.1).collect();
        let found = solution(numeration, &automata, from, &unknown)?;
        let mut to = from.to_vec();
        for ((word, _), digits) in self.changed().zip(found) {
            to[word as usize] = digits;
        }
        Some(to)
    }
}
