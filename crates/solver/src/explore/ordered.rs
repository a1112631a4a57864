//! Games in which all moves lead to later positions, or all to earlier ones: one look at each position is enough.

use crate::sums::grundy::Reached;
use crate::{GameGraph, Nimber, Outcome, PositionId, Remoteness, Step};
use kruzhok_rules::{Ending, Rules};

/// Outcomes and Grundy values, computed in steps so that the caller can show progress and stop.
///
/// A position is looked at after all to which its moves lead, so each edge is read once, in the order in which it
/// stands in memory. Besides the results nothing is kept.
pub(crate) struct Ordered {
    outcomes: Vec<Outcome>,
    /// `None` where the game has none.
    nimbers: Option<Vec<Nimber>>,
    reached: Reached,
    done_count: usize,
}

impl Ordered {
    /// The work on a game; `None` where it must be solved otherwise: moves lead to and fro, there are tosses, or the look
    /// ahead has a limit.
    pub(crate) fn new(graph: &GameGraph, rules: &Rules) -> Option<Self> {
        let is_ordered = graph.edges.all_rise || graph.edges.all_fall;
        if !is_ordered || graph.has_chance() || graph.limit().is_some() {
            return None;
        }
        let nimbers = (!rules.is_partisan()).then(|| vec![Nimber(0); graph.len()]);
        Some(Self {
            outcomes: vec![Outcome::Draw; graph.len()],
            nimbers,
            reached: Reached::default(),
            done_count: 0,
        })
    }

    /// Works on: `budget` is about how many edges are looked at. `graph` must be the same at each call.
    pub(crate) fn step(&mut self, graph: &GameGraph, mut budget: usize) -> Step {
        while budget > 0 {
            if self.done_count == graph.len() {
                return Step::Done;
            }
            let index = match graph.edges.all_fall {
                true => self.done_count,
                false => graph.len() - 1 - self.done_count,
            };
            self.done_count += 1;
            let id = PositionId::new(index);
            let successors = graph.successors(id);
            budget = budget.saturating_sub(1 + successors.len());
            let ending = graph.ending(id);
            self.outcomes[index] = match ending {
                Some(Ending::Win) => Outcome::win_in(0),
                Some(Ending::Loss) => Outcome::loss_in(0),
                Some(Ending::Draw) => Outcome::Draw,
                None => self.best(successors),
            };
            if matches!(ending, Some(Ending::Win | Ending::Draw)) {
                self.nimbers = None;
            }
            if let Some(nimbers) = &mut self.nimbers {
                self.reached.clear();
                for successor in successors {
                    self.reached.insert(nimbers[successor.index()]);
                }
                nimbers[index] = self.reached.least_missing();
            }
        }
        Step::Working
    }

    /// How many positions have an outcome by now.
    pub(crate) fn decided_count(&self) -> usize {
        self.done_count
    }

    /// The outcome of each position, and its Grundy value where there are such.
    pub(crate) fn finish(self) -> (Vec<Outcome>, Option<Vec<Nimber>>) {
        (self.outcomes, self.nimbers)
    }

    /// What the best of some moves makes of a position: the nearest loss of the opponent, else a draw, else the farthest
    /// win of theirs.
    fn best(&self, successors: &[PositionId]) -> Outcome {
        let mut nearest_loss = None;
        let mut farthest_win = 0;
        let mut is_drawn = false;
        for successor in successors {
            let outcome = self.outcomes[successor.index()];
            let plies = outcome.remoteness().map_or(0, Remoteness::plies);
            match outcome {
                Outcome::Loss(_) => {
                    nearest_loss = Some(nearest_loss.map_or(plies, |it: u32| it.min(plies)));
                }
                Outcome::Win(_) => farthest_win = farthest_win.max(plies),
                _ => is_drawn = true,
            }
        }
        match nearest_loss {
            Some(plies) => Outcome::win_in(plies + 1),
            None if is_drawn => Outcome::Draw,
            None => Outcome::loss_in(farthest_win + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Solution, grundy, solve};

    /// Checks that a game is solved in order where that is so, and with the outcomes that the retrograde solver finds.
    #[track_caller]
    fn check(text: &str, is_ordered: bool) {
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let graph = GameGraph::explore(&rules, 10_000).expect("a small game");
        assert_eq!(Ordered::new(&graph, &rules).is_some(), is_ordered);
        let (outcomes, nimbers) = (solve(&graph), grundy::values(&graph, &rules));
        let solution = Solution::of(rules.into(), 10_000).expect("a small game");
        let found: Vec<Outcome> = solution.outcomes().map(|(_, outcome)| outcome).collect();
        assert_eq!(found, outcomes);
        assert_eq!(solution.has_nimbers(), nimbers.is_some());
        for (id, nimber) in graph.ids().zip(nimbers.unwrap_or_default()) {
            assert_eq!(solution.nimber(id), Some(nimber), "{}", solution.write(id));
        }
    }

    #[test]
    fn one_look_tells_what_going_back_from_the_ends_tells() {
        let split = "position = \"heaps...\"\nmoves = [\"x -> p, x - p for p in range(1, (x + 1) // 2)\"]\nstart = [\"17\"]\n";
        check(split, true);
        check(&format!("{split}stuck = \"next\""), true);
        check(&format!("{split}stuck = \"draw\""), true);
        check(&format!("{split}limit = 4"), false);
        let heap = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nstart = \"1 <= s <= 30\"\n";
        check(&format!("{heap}over = \"s >= 31\""), true);
        let ends =
            "[{ when = \"s > 40\", winner = \"next\" }, { when = \"s > 30\", winner = \"draw\" }]";
        check(&format!("{heap}over = {ends}"), true);
        check(
            "position = \"s\"\nmoves = [\"s - k for k in (1, 3, 4) if k <= s\"]\nstart = \"0 <= s <= 30\"",
            true,
        );
        check(
            "position = \"s\"\nmoves = [\"(s + 1) % 5\", \"s + 5\"]\nover = \"s > 9\"\nstart = \"s == 3\"",
            false,
        );
    }
}
