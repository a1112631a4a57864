//! Grundy values: to which heap of Nim a position is equal.
//!
//! They exist for impartial games under normal play (Sprague 1935, Grundy 1939): both players have the same moves, play
//! must end, and whoever cannot move has lost. A position is lost exactly where its value is 0, and the value of several
//! games that are played side by side is the xor of their values.

mod heaps;
mod ladder;
mod period;
mod rounds;
mod table;

pub use heaps::HeapNimbers;
pub(crate) use heaps::HeapValues;
pub use period::{Period, period};
pub use rounds::spared_rounds;
pub use table::can_be_swept;
pub(crate) use table::nimbering;

use crate::{GameGraph, PositionId, Step};
use kruzhok_rules::{Ending, Rules};
use std::fmt;

/// The Grundy value of a position: the least number that is the value of no position one move away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nimber(pub u32);

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The Grundy value of each position; `None` where the game has none: with tosses, with moves that only one player
/// has, with an end at which the player to move has not lost, with play that can go round, with a limit of plies.
pub fn values(graph: &GameGraph, rules: &Rules) -> Option<Vec<Nimber>> {
    let mut solver = NimberSolver::new(graph, rules)?;
    while solver.step(graph, 1_000_000) == Step::Working {}
    solver.finish()
}

/// The position at which it is seen that a game has no values: the player to move has not lost there at the end, or play can
/// come back there.
pub fn obstacle(graph: &GameGraph, rules: &Rules) -> Option<PositionId> {
    let mut solver = NimberSolver::new(graph, rules)?;
    while solver.step(graph, 1_000_000) == Step::Working {}
    solver.obstacle
}

/// Grundy values of all positions, computed in steps so that the caller can stop.
///
/// Depth first: a position has its value when all its successors have theirs. Every edge is looked at twice. Besides
/// the graph it takes 4 bytes a position, and 8 for each position on the path to the one that is looked at.
#[derive(Clone, Debug)]
pub struct NimberSolver {
    nimbers: Vec<Nimber>,
    // Each position on the path, with the number of its successors that were looked at.
    path: Vec<(PositionId, u32)>,
    next_root: usize,
    reached: Reached,
    /// Where it was seen that the game has no values.
    obstacle: Option<PositionId>,
}

/// Stands for a position that was not looked at.
const UNKNOWN: Nimber = Nimber(u32::MAX);
/// Stands for a position some of whose successors have no value yet.
const ON_THE_WAY: Nimber = Nimber(u32::MAX - 1);

impl NimberSolver {
    /// A solver that knows no value; `None` where the rules rule values out.
    pub fn new(graph: &GameGraph, rules: &Rules) -> Option<Self> {
        if rules.is_partisan() || rules.has_chance() || graph.limit().is_some() {
            return None;
        }
        Some(Self {
            nimbers: vec![UNKNOWN; graph.len()],
            path: Vec::new(),
            next_root: 0,
            reached: Reached::default(),
            obstacle: None,
        })
    }

    /// Works on: `budget` is about how many edges are looked at. `graph` must be the same at each call.
    pub fn step(&mut self, graph: &GameGraph, mut budget: usize) -> Step {
        while budget > 0 && self.obstacle.is_none() {
            budget -= 1;
            let Some((id, next)) = self.path.last_mut() else {
                if self.next_root == graph.len() {
                    return Step::Done;
                }
                let root = PositionId::new(self.next_root);
                self.next_root += 1;
                if self.nimbers[root.index()] == UNKNOWN {
                    self.enter(root, graph);
                }
                continue;
            };
            let id = *id;
            let Some(&successor) = graph.successors(id).get(*next as usize) else {
                self.path.pop();
                budget = budget.saturating_sub(graph.successors(id).len());
                self.nimbers[id.index()] = self.least_missing(id, graph);
                continue;
            };
            *next += 1;
            match self.nimbers[successor.index()] {
                UNKNOWN => self.enter(successor, graph),
                // The path comes back to where it was: play need not end.
                ON_THE_WAY => self.obstacle = Some(successor),
                _ => {}
            }
        }
        if self.obstacle.is_some() {
            Step::Done
        } else {
            Step::Working
        }
    }

    /// The value of each position; `None` where there are none.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub fn finish(self) -> Option<Vec<Nimber>> {
        if self.obstacle.is_some() {
            return None;
        }
        assert!(
            self.path.is_empty() && self.next_root == self.nimbers.len(),
            "the values were not all found"
        );
        Some(self.nimbers)
    }

    fn enter(&mut self, id: PositionId, graph: &GameGraph) {
        match graph.ending(id) {
            None | Some(Ending::Loss) => {
                self.nimbers[id.index()] = ON_THE_WAY;
                self.path.push((id, 0));
            }
            Some(Ending::Win | Ending::Draw) => self.obstacle = Some(id),
        }
    }

    fn least_missing(&mut self, id: PositionId, graph: &GameGraph) -> Nimber {
        self.reached.clear();
        for successor in graph.successors(id) {
            self.reached.insert(self.nimbers[successor.index()]);
        }
        self.reached.least_missing()
    }
}

/// The values that the moves of one position reach.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reached {
    // A bit for each value.
    bits: Vec<u64>,
}

impl Reached {
    pub(crate) fn clear(&mut self) {
        self.bits.clear();
    }

    pub(crate) fn insert(&mut self, Nimber(value): Nimber) {
        let place = (value / u64::BITS) as usize;
        if place >= self.bits.len() {
            self.bits.resize(place + 1, 0);
        }
        self.bits[place] |= 1 << (value % u64::BITS);
    }

    pub(crate) fn least_missing(&self) -> Nimber {
        Nimber(self.missing_from(0))
    }

    /// The least value, from this one on, that is not reached.
    fn missing_from(&self, from: u32) -> u32 {
        let mut value = from;
        while let Some(bits) = self.bits.get((value / u64::BITS) as usize) {
            let ones = (bits >> (value % u64::BITS)).trailing_ones();
            value += ones;
            if ones == 0 || !value.is_multiple_of(u64::BITS) {
                break;
            }
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Solution};

    fn solved(text: &str) -> Solution {
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        Solution::of(rules.into(), 100_000).expect("a small game")
    }

    /// The values of the positions with these texts, `none` where the game has none.
    #[track_caller]
    fn check(text: &str, positions: &str, expected: &str) {
        let solution = solved(text);
        let nimber = |position: &str| {
            let position = solution.rules.read_position(position);
            let id = solution.find(&position.expect("a position of the game"));
            let nimber = solution.nimber(id.expect("it can be reached"));
            nimber.map_or("none".to_owned(), |nimber| nimber.to_string())
        };
        let found: Vec<String> = positions.split(' ').map(nimber).collect();
        assert_eq!(found.join(" "), expected);
        for id in solution.graph.ids() {
            if let Some(nimber) = solution.nimber(id) {
                let is_lost = matches!(solution.outcome(id), Outcome::Loss(_));
                assert_eq!(nimber == Nimber(0), is_lost, "{}", solution.write(id));
            }
        }
    }

    #[test]
    fn wythoff_has_the_values_of_the_table() {
        let wythoff = r#"
            position = "a, b"
            moves = ["x -> x - k for k in range(1, x + 1)", "a - k, b - k for k in range(1, min(a, b) + 1)"]
            start = "a == 10, b == 20"
        "#;
        let row: Vec<String> = (0..=20).map(|b| format!("10,{b}")).collect();
        check(
            wythoff,
            &row.join(" "),
            "10 11 9 8 13 12 0 15 16 17 14 18 7 6 2 3 1 4 5 23 28",
        );
    }

    #[test]
    fn an_end_by_the_rules_is_a_loss_like_any_other() {
        let exam = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 9\"\nstart = \"1 <= s <= 8\"";
        check(exam, "8 7 6 5 4 3 9 16", "1 2 1 2 0 2 0 0");
    }

    #[test]
    fn games_of_another_kind_have_no_values() {
        let take =
            "position = \"s\"\nmoves = [\"s - k for k in (1, 2) if s >= k\"]\nstart = \"s == 4\"\n";
        check(take, "4", "1");
        check(&format!("{take}stuck = \"next\""), "4", "none");
        check(&format!("{take}stuck = \"draw\""), "4", "none");
        check(&format!("{take}limit = 9"), "4", "none");
        check(
            &format!("{take}over = [{{ when = \"s == 1\", winner = \"first\" }}]"),
            "4",
            "none",
        );
        let round = "position = \"s\"\nmoves = [\"(s + 1) % 5\"]\nstart = \"s == 3\"";
        check(round, "3", "none");
    }

    #[test]
    fn a_value_is_the_least_that_is_not_reached() {
        let mut reached = Reached::default();
        assert_eq!(reached.least_missing(), Nimber(0));
        for value in (0..130).filter(|value| *value != 70) {
            reached.insert(Nimber(value));
        }
        assert_eq!(reached.least_missing(), Nimber(70));
        reached.insert(Nimber(70));
        assert_eq!(reached.least_missing(), Nimber(130));
        reached.clear();
        reached.insert(Nimber(1));
        assert_eq!(reached.least_missing(), Nimber(0));
    }
}
