//! Outcomes by retrograde analysis: from the ends of the game back to its starts, in order of remoteness.

use crate::{GameGraph, Outcome, PositionId, Remoteness, Step};
use kruzhok_rules::Ending;

/// Outcomes of all positions, computed in parts so that the caller can show progress and stop.
///
/// Retrograde analysis after Ströhlein (1970): a position with a lost successor is won, one whose successors are
/// all won is lost, and what the ends never reach is drawn. Every edge is looked at three times, twice to turn it
/// round and once to decide. Besides the graph it takes 20 bytes a position and 4 an edge.
#[derive(Clone, Debug)]
pub struct Solver {
    phase: Phase,
    predecessors: Predecessors,
    // Successors that are not known to be won for the opponent.
    open_successors: Vec<u32>,
    outcomes: Vec<Option<Outcome>>,
    // The decided positions in order of remoteness; those from `next` on have not told their predecessors.
    frontier: Vec<PositionId>,
    next: usize,
}

/// What is done now, and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    CountPredecessors { next_edge: usize },
    PlacePredecessors { next_index: usize },
    TurnEdges { next_index: usize },
    Decide,
}

/// The graph with its edges turned round.
#[derive(Clone, Debug)]
struct Predecessors {
    // While edges are turned, entry i + 1 is where the next predecessor of position i goes;
    // afterwards entry i is where its list begins. Two entries more than there are positions.
    first: Vec<u32>,
    sources: Vec<PositionId>,
}

/// The outcome of each position.
pub fn solve(graph: &GameGraph) -> Vec<Outcome> {
    let mut solver = Solver::new(graph);
    while solver.step(graph, 1_000_000) == Step::Working {}
    solver.finish()
}

impl Solver {
    /// A solver that has decided nothing.
    pub fn new(graph: &GameGraph) -> Self {
        Self {
            phase: Phase::CountPredecessors { next_edge: 0 },
            predecessors: Predecessors {
                first: vec![0; graph.len() + 2],
                sources: vec![PositionId(0); graph.edge_count()],
            },
            open_successors: vec![0; graph.len()],
            outcomes: vec![None; graph.len()],
            frontier: Vec::with_capacity(graph.len()),
            next: 0,
        }
    }

    /// Works on: `budget` is about how many edges are looked at. `graph` must be the same at each call.
    pub fn step(&mut self, graph: &GameGraph, budget: usize) -> Step {
        match self.phase {
            Phase::CountPredecessors { next_edge } => {
                self.count_predecessors(graph, next_edge, budget)
            }
            Phase::PlacePredecessors { next_index } => {
                self.place_predecessors(graph, next_index, budget)
            }
            Phase::TurnEdges { next_index } => self.turn_edges(graph, next_index, budget),
            Phase::Decide => return self.decide_more(budget),
        }
        Step::Working
    }

    /// How many positions have an outcome by now.
    pub fn decided_count(&self) -> usize {
        self.frontier.len()
    }

    /// The outcome of each position.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub fn finish(self) -> Vec<Outcome> {
        assert!(
            self.phase == Phase::Decide && self.next == self.frontier.len(),
            "the solver has not come to the end"
        );
        // Whatever the ends do not reach backwards can be held for ever.
        self.outcomes
            .into_iter()
            .map(|outcome| outcome.unwrap_or(Outcome::Draw))
            .collect()
    }

    fn count_predecessors(&mut self, graph: &GameGraph, next_edge: usize, budget: usize) {
        let targets = &graph.edges.targets;
        let end = next_edge.saturating_add(budget.max(1)).min(targets.len());
        for target in &targets[next_edge..end] {
            self.predecessors.first[target.index() + 2] += 1;
        }
        self.phase = if end < targets.len() {
            Phase::CountPredecessors { next_edge: end }
        } else {
            Phase::PlacePredecessors { next_index: 0 }
        };
    }

    fn place_predecessors(&mut self, graph: &GameGraph, next_index: usize, budget: usize) {
        let first = &mut self.predecessors.first;
        let end = next_index.saturating_add(budget.max(1)).min(graph.len());
        for index in next_index..end {
            first[index + 2] += first[index + 1];
        }
        self.phase = if end < graph.len() {
            Phase::PlacePredecessors { next_index: end }
        } else {
            Phase::TurnEdges { next_index: 0 }
        };
    }

    fn turn_edges(&mut self, graph: &GameGraph, mut next_index: usize, mut budget: usize) {
        while next_index < graph.len() && budget > 0 {
            let id = PositionId::new(next_index);
            let successors = graph.successors(id);
            for &successor in successors {
                self.predecessors.add(successor, id);
            }
            self.open_successors[next_index] = PositionId::new(successors.len()).0;
            match graph.ending(id) {
                Some(Ending::Win) => self.decide(id, Outcome::Win(Remoteness(0))),
                Some(Ending::Loss) => self.decide(id, Outcome::Loss(Remoteness(0))),
                // A drawn end decides nothing before it, like a position that is held for ever.
                Some(Ending::Draw) | None => {}
            }
            next_index += 1;
            budget = budget.saturating_sub(successors.len() + 1);
        }
        self.phase = if next_index < graph.len() {
            Phase::TurnEdges { next_index }
        } else {
            Phase::Decide
        };
    }

    fn decide_more(&mut self, mut budget: usize) -> Step {
        while budget > 0 {
            let Some(&id) = self.frontier.get(self.next) else {
                return Step::Done;
            };
            self.next += 1;
            budget = budget.saturating_sub(self.predecessors.count(id) + 1);
            match self.outcomes[id.index()].expect("only decided positions enter the frontier") {
                Outcome::Loss(Remoteness(plies)) => {
                    self.decide_winners(id, Outcome::Win(Remoteness(plies + 1)))
                }
                Outcome::Win(Remoteness(plies)) => {
                    self.decide_losers(id, Outcome::Loss(Remoteness(plies + 1)))
                }
                Outcome::Draw | Outcome::Undecided | Outcome::Chance => {
                    unreachable!("only what is won or lost enters the frontier")
                }
            }
        }
        if self.next < self.frontier.len() {
            Step::Working
        } else {
            Step::Done
        }
    }

    /// A lost position makes its predecessors won.
    fn decide_winners(&mut self, lost: PositionId, outcome: Outcome) {
        for place in self.predecessors.range(lost) {
            let previous = self.predecessors.sources[place];
            // The frontier is in order of remoteness, so the first loss found is the nearest.
            if self.outcomes[previous.index()].is_none() {
                self.decide(previous, outcome);
            }
        }
    }

    /// A won position makes those predecessors lost that have no other successor left.
    fn decide_losers(&mut self, won: PositionId, outcome: Outcome) {
        for place in self.predecessors.range(won) {
            let previous = self.predecessors.sources[place];
            let open_successors = &mut self.open_successors[previous.index()];
            *open_successors -= 1;
            // For the same reason the last win found is the farthest.
            if *open_successors == 0 {
                self.decide(previous, outcome);
            }
        }
    }

    fn decide(&mut self, id: PositionId, outcome: Outcome) {
        self.outcomes[id.index()] = Some(outcome);
        self.frontier.push(id);
    }
}

impl Predecessors {
    fn add(&mut self, target: PositionId, source: PositionId) {
        let place = &mut self.first[target.index() + 1];
        self.sources[*place as usize] = source;
        *place += 1;
    }

    fn range(&self, id: PositionId) -> std::ops::Range<usize> {
        self.first[id.index()] as usize..self.first[id.index() + 1] as usize
    }

    fn count(&self, id: PositionId) -> usize {
        self.range(id).len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a game drawn by hand: for each position its successors or its ending, then all outcomes.
    #[track_caller]
    fn check(game: &[&str], outcomes: &str) {
        let successors: Vec<Vec<u32>> = game
            .iter()
            .map(|line| {
                line.split(' ')
                    .filter_map(|word| word.parse().ok())
                    .collect()
            })
            .collect();
        let ending = |index: usize| match game[index] {
            "win" => Ending::Win,
            "loss" => Ending::Loss,
            "draw" => Ending::Draw,
            other => panic!("{other} is no ending"),
        };
        let graph = GameGraph::from_successors(&successors, ending);
        let join = |outcomes: Vec<Outcome>| {
            outcomes
                .iter()
                .map(Outcome::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        };
        assert_eq!(join(solve(&graph)), outcomes);

        let mut solver = Solver::new(&graph);
        while solver.step(&graph, 1) == Step::Working {}
        assert_eq!(join(solver.finish()), outcomes, "in the smallest steps");
    }

    #[test]
    fn no_positions() {
        check(&[], "");
    }

    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        check(
            &["loss", "0", "1", "2 0", "3 1", "4 3"],
            "loss 0, win 1, loss 2, win 1, loss 2, win 3",
        );
    }

    #[test]
    fn an_end_can_be_won_by_the_player_to_move() {
        check(&["win", "0", "1", "0 1"], "win 0, loss 1, win 2, win 2");
    }

    #[test]
    fn a_position_that_can_be_held_for_ever_is_a_draw() {
        check(&["1", "0"], "draw, draw");
        check(&["1 2", "0", "win"], "draw, draw, win 0");
        check(&["1 2", "0", "loss"], "win 1, loss 2, loss 0");
    }

    #[test]
    fn a_drawn_end_is_better_than_a_loss_and_worse_than_a_win() {
        check(
            &["draw", "win", "loss", "0 1", "0 2", "1", "0"],
            "draw, win 0, loss 0, draw, win 1, loss 1, draw",
        );
    }

    #[test]
    fn a_loop_on_one_position_is_no_escape_from_a_win() {
        check(&["0 1", "loss"], "win 1, loss 0");
        check(&["0 1", "win"], "draw, win 0");
    }
}
