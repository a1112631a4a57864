//! Outcomes by retrograde analysis: from the ends of the game back to its starts, in order of remoteness.

use crate::chance::tosses::{TossId, Tosses};
use crate::{GameGraph, Outcome, PositionId, Step};
use kruzhok_rules::Ending;

/// Outcomes of all positions, computed in steps so that the caller can show progress and stop.
///
/// Retrograde analysis after Ströhlein (1970): a position with a lost successor is won, one whose successors are
/// all won is lost, and what the ends never reach is drawn. Every edge is looked at three times, twice to turn it
/// round and once to decide. Besides the graph it takes 20 bytes a position and 4 an edge.
///
/// Where the graph has a limit of plies, an outcome is what surely happens within that many plies, as in the textbook's
/// `move(position, limit)`. A win or a loss takes no longer. A drawn end spreads like a lost one: a position is
/// drawn if each successor is won or drawn and one is drawn, and if that shows within the limit too. All others are
/// undecided: those that need longer, those that hang on a position at which the look ahead ends, and endless play.
///
/// A toss wins if all that may come of it does, and loses likewise. A position that is neither won nor lost so, and from
/// which play can come to such a toss that is not lost, is left to chance.
#[derive(Clone, Debug)]
pub struct Solver {
    phase: Phase,
    predecessors: Predecessors,
    // Successors that are not known to be won for the opponent; what may come of tosses is counted too.
    open_successors: Vec<u32>,
    // For each toss, what may come of it and is not known to be lost for the opponent.
    open_branches: Vec<u32>,
    outcomes: Vec<Option<Outcome>>,
    // The decided positions in order of remoteness; those from `next` on are still to be passed on to their predecessors.
    frontier: Vec<PositionId>,
    next: usize,
    // Those before this place are decided in at most `plies` plies.
    wave_end: usize,
    plies: u32,
}

/// What is done now, and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    CountPredecessors { next_edge: usize },
    TurnEdges { next_index: usize },
    Decide,
    FindOpenTosses { next_toss: u32 },
    Spread,
    Done,
}

/// The graph with its edges turned round.
#[derive(Clone, Debug)]
struct Predecessors {
    position_count: u32,
    // While edges are turned, entry i + 1 is where the next predecessor of position i goes;
    // afterwards entry i is where its list begins. Two entries more than there are positions.
    first: Vec<u32>,
    // A position, or, above all positions, a toss.
    sources: Vec<u32>,
}

/// What an edge comes from.
#[derive(Clone, Copy)]
enum Source {
    Move(PositionId),
    Toss(TossId),
}

/// The outcome of each position.
pub fn solve(graph: &GameGraph) -> Vec<Outcome> {
    let mut solver = Solver::new(graph);
    while solver.step(graph, 1_000_000) == Step::Working {}
    solver.finish(graph)
}

impl Solver {
    /// A solver that has decided nothing.
    pub fn new(graph: &GameGraph) -> Self {
        Self {
            phase: Phase::CountPredecessors { next_edge: 0 },
            predecessors: Predecessors {
                position_count: PositionId::new(graph.len()).0,
                first: vec![0; graph.len() + 2],
                sources: vec![0; graph.edge_count() + graph.branch_count()],
            },
            open_successors: vec![0; graph.len()],
            open_branches: vec![0; graph.tosses.as_ref().map_or(0, Tosses::len)],
            outcomes: vec![None; graph.len()],
            frontier: Vec::with_capacity(graph.len()),
            next: 0,
            wave_end: 0,
            plies: 0,
        }
    }

    /// Works on: `budget` is about how many edges are looked at. `graph` must be the same at each call.
    pub fn step(&mut self, graph: &GameGraph, budget: usize) -> Step {
        match self.phase {
            Phase::CountPredecessors { next_edge } => {
                self.count_predecessors(graph, next_edge, budget)
            }
            Phase::TurnEdges { next_index } => self.turn_edges(graph, next_index, budget),
            Phase::Decide => self.decide_more(graph, budget),
            Phase::FindOpenTosses { next_toss } => self.find_open_tosses(graph, next_toss, budget),
            Phase::Spread => self.spread_chance(graph, budget),
            Phase::Done => return Step::Done,
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
    pub fn finish(self, graph: &GameGraph) -> Vec<Outcome> {
        assert!(
            self.phase == Phase::Done,
            "the solver has not come to the end"
        );
        // Whatever the ends do not reach backwards can be held for ever, or for longer than one looks ahead.
        let other = match graph.limit() {
            None => Outcome::Draw,
            Some(_) => Outcome::Undecided,
        };
        self.outcomes
            .into_iter()
            .map(|outcome| outcome.unwrap_or(other))
            .collect()
    }

    fn count_predecessors(&mut self, graph: &GameGraph, next_edge: usize, budget: usize) {
        let targets = &graph.edges.targets;
        let branches = graph.tosses.as_ref().map_or(&[][..], Tosses::branches);
        let edge_count = targets.len() + branches.len();
        let end = next_edge.saturating_add(budget.max(1)).min(edge_count);
        let within = |edge: usize| edge.min(targets.len());
        for target in &targets[within(next_edge)..within(end)] {
            self.predecessors.first[target.index() + 2] += 1;
        }
        let beyond = |edge: usize| edge.saturating_sub(targets.len());
        for (_, target) in &branches[beyond(next_edge)..beyond(end)] {
            self.predecessors.first[target.index() + 2] += 1;
        }
        if end < edge_count {
            self.phase = Phase::CountPredecessors { next_edge: end };
            return;
        }
        let first = &mut self.predecessors.first;
        for index in 0..graph.len() {
            first[index + 2] += first[index + 1];
        }
        self.phase = Phase::TurnEdges { next_index: 0 };
    }

    fn turn_edges(&mut self, graph: &GameGraph, mut next_index: usize, mut budget: usize) {
        while next_index < graph.len() && budget > 0 {
            let id = PositionId::new(next_index);
            let successors = graph.successors(id);
            for &successor in successors {
                self.predecessors.add(successor, id.0);
            }
            let branch_count = self.turn_branches(graph, id);
            self.open_successors[next_index] = count(successors.len() + branch_count);
            match graph.ending(id) {
                Some(Ending::Win) => self.decide(id, Outcome::win_in(0)),
                Some(Ending::Loss) => self.decide(id, Outcome::loss_in(0)),
                Some(Ending::Draw) if graph.limit().is_some() => self.decide(id, Outcome::Draw),
                // A drawn end decides nothing before it, like a position that is held for ever.
                Some(Ending::Draw) | None => {}
            }
            next_index += 1;
            budget = budget.saturating_sub(successors.len() + branch_count + 1);
        }
        self.phase = if next_index < graph.len() {
            Phase::TurnEdges { next_index }
        } else {
            self.wave_end = self.frontier.len();
            Phase::Decide
        };
    }

    /// Turns what may come of the tosses of a position; returns the number of branches.
    fn turn_branches(&mut self, graph: &GameGraph, id: PositionId) -> usize {
        let Some(tosses) = &graph.tosses else {
            return 0;
        };
        let mut branch_count = 0;
        for toss in tosses.ids(id) {
            let branches = tosses.toss(toss).branches;
            for (_, target) in branches {
                let source = self.predecessors.position_count + toss.0;
                self.predecessors.add(*target, source);
            }
            self.open_branches[toss.index()] = count(branches.len());
            branch_count += branches.len();
        }
        branch_count
    }

    fn decide_more(&mut self, graph: &GameGraph, mut budget: usize) {
        while budget > 0 {
            if self.next == self.wave_end {
                self.wave_end = self.frontier.len();
                self.plies += 1;
            }
            // What follows for a predecessor takes one ply more.
            if self.next == self.frontier.len() || graph.limit() == Some(self.plies) {
                self.phase = match graph.limit() {
                    None => Phase::FindOpenTosses { next_toss: 0 },
                    Some(_) => Phase::Done,
                };
                return;
            }
            let id = self.frontier[self.next];
            self.next += 1;
            budget = budget.saturating_sub(self.predecessors.count(id) + 1);
            match self.outcomes[id.index()].expect("only decided positions enter the frontier") {
                Outcome::Loss(_) => self.decide_winners(id, graph),
                Outcome::Win(_) | Outcome::Draw => self.decide_others(id, graph),
                Outcome::Undecided | Outcome::Chance => {
                    unreachable!("these are given when no more is won or lost")
                }
            }
        }
    }

    /// A lost position makes its predecessors won.
    fn decide_winners(&mut self, lost: PositionId, graph: &GameGraph) {
        let outcome = Outcome::win_in(self.plies + 1);
        for place in self.predecessors.range(lost) {
            let previous = match self.predecessors.source(place) {
                Source::Move(previous) => previous,
                Source::Toss(toss) => {
                    let open_branches = &mut self.open_branches[toss.index()];
                    *open_branches -= 1;
                    if *open_branches > 0 {
                        continue;
                    }
                    owner(graph, toss)
                }
            };
            // The frontier is in order of remoteness, so the first loss found is the nearest.
            if self.outcomes[previous.index()].is_none() {
                self.decide(previous, outcome);
            }
        }
    }

    /// A won position makes those predecessors lost that have no other successor left, and a drawn one drawn.
    fn decide_others(&mut self, decided: PositionId, graph: &GameGraph) {
        for place in self.predecessors.range(decided) {
            let previous = self.predecessor(place, graph);
            let open_successors = &mut self.open_successors[previous.index()];
            *open_successors -= 1;
            // For the same reason the last win found is the farthest.
            if *open_successors > 0 {
                continue;
            }
            match self.best_draw(previous, graph) {
                None => self.decide(previous, Outcome::loss_in(self.plies + 1)),
                Some(BestDraw::Sure) => self.decide(previous, Outcome::Draw),
                // A toss that may draw or lose is not decided.
                Some(BestDraw::ByToss) => {}
            }
        }
    }

    /// How a position all of whose successors are won or drawn is drawn.
    fn best_draw(&self, id: PositionId, graph: &GameGraph) -> Option<BestDraw> {
        // Without a limit no draw is known yet.
        graph.limit()?;
        let is_drawn = |id: &PositionId| self.outcomes[id.index()] == Some(Outcome::Draw);
        let mut best = graph
            .successors(id)
            .iter()
            .any(is_drawn)
            .then_some(BestDraw::Sure);
        for toss in graph.chances(id) {
            let mut branches = toss.branches.iter().map(|(_, to)| is_drawn(to));
            if branches.clone().all(|is_drawn| is_drawn) {
                best = Some(BestDraw::Sure);
            } else if branches.any(|is_drawn| is_drawn) {
                best = best.or(Some(BestDraw::ByToss));
            }
        }
        best
    }

    /// Leaves those positions to chance at which a toss that is not lost may be chosen.
    fn find_open_tosses(&mut self, graph: &GameGraph, next_toss: u32, budget: usize) {
        let Some(tosses) = &graph.tosses else {
            self.phase = Phase::Done;
            return;
        };
        let toss_count = count(tosses.len());
        let budget = u32::try_from(budget.max(1)).unwrap_or(u32::MAX);
        let end = next_toss.saturating_add(budget).min(toss_count);
        for toss in (next_toss..end).map(TossId) {
            let is_won = |(_, to): &(_, PositionId)| {
                matches!(self.outcomes[to.index()], Some(Outcome::Win(_)))
            };
            let owner = tosses.owner(toss);
            let is_open = self.outcomes[owner.index()].is_none();
            if is_open && !tosses.toss(toss).branches.iter().all(is_won) {
                self.decide(owner, Outcome::Chance);
            }
        }
        self.phase = if end < toss_count {
            Phase::FindOpenTosses { next_toss: end }
        } else {
            Phase::Spread
        };
    }

    /// Leaves those positions to chance from which play can come to another one that is.
    fn spread_chance(&mut self, graph: &GameGraph, mut budget: usize) {
        while budget > 0 {
            let Some(&id) = self.frontier.get(self.next) else {
                self.phase = Phase::Done;
                return;
            };
            self.next += 1;
            budget = budget.saturating_sub(self.predecessors.count(id) + 1);
            for place in self.predecessors.range(id) {
                let previous = self.predecessor(place, graph);
                if self.outcomes[previous.index()].is_none() {
                    self.decide(previous, Outcome::Chance);
                }
            }
        }
    }

    /// The position at which an edge begins.
    fn predecessor(&self, place: usize, graph: &GameGraph) -> PositionId {
        match self.predecessors.source(place) {
            Source::Move(previous) => previous,
            Source::Toss(toss) => owner(graph, toss),
        }
    }

    fn decide(&mut self, id: PositionId, outcome: Outcome) {
        self.outcomes[id.index()] = Some(outcome);
        self.frontier.push(id);
    }
}

impl Predecessors {
    fn add(&mut self, target: PositionId, source: u32) {
        let place = &mut self.first[target.index() + 1];
        self.sources[*place as usize] = source;
        *place += 1;
    }

    fn source(&self, place: usize) -> Source {
        let source = self.sources[place];
        match source.checked_sub(self.position_count) {
            None => Source::Move(PositionId(source)),
            Some(toss) => Source::Toss(TossId(toss)),
        }
    }

    fn range(&self, id: PositionId) -> std::ops::Range<usize> {
        self.first[id.index()] as usize..self.first[id.index() + 1] as usize
    }

    fn count(&self, id: PositionId) -> usize {
        self.range(id).len()
    }
}

/// How a position is drawn that nobody wins.
enum BestDraw {
    Sure,
    ByToss,
}

fn owner(graph: &GameGraph, toss: TossId) -> PositionId {
    let tosses = graph.tosses.as_ref();
    tosses
        .expect("a toss belongs to a game with tosses")
        .owner(toss)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).expect("the limit of edges is less than 2³²")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a game drawn by hand: for each position its successors or its ending, then all outcomes.
    #[track_caller]
    fn check(game: &[&str], outcomes: &str) {
        check_within(game, None, outcomes);
    }

    /// The same for a limited look ahead.
    #[track_caller]
    fn check_within(game: &[&str], limit: Option<u32>, outcomes: &str) {
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
        let graph = GameGraph::from_successors(&successors, ending).with_limit(limit);
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
        assert_eq!(
            join(solver.finish(&graph)),
            outcomes,
            "in the smallest steps"
        );
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
    fn what_takes_longer_than_the_limit_is_undecided() {
        let game = ["loss", "0", "1", "2 0", "3 1", "4 3"];
        check_within(
            &game,
            Some(2),
            "loss 0, win 1, loss 2, win 1, loss 2, undecided",
        );
        check_within(
            &game,
            Some(1),
            "loss 0, win 1, undecided, win 1, undecided, undecided",
        );
        check_within(
            &game,
            Some(0),
            "loss 0, undecided, undecided, undecided, undecided, undecided",
        );
    }

    #[test]
    fn within_a_limit_only_a_drawn_end_draws() {
        check_within(&["1", "0"], Some(9), "undecided, undecided");
        // From position 3 one can go on to the loop of position 4.
        let game = ["draw", "win", "0 1", "2 4", "4", "2", "5 1"];
        check_within(
            &game,
            Some(9),
            "draw, win 0, draw, undecided, undecided, draw, draw",
        );
        check_within(
            &game,
            Some(2),
            "draw, win 0, draw, undecided, undecided, draw, undecided",
        );
    }

    #[test]
    fn a_loop_on_one_position_is_no_escape_from_a_win() {
        check(&["0 1", "loss"], "win 1, loss 0");
        check(&["0 1", "win"], "draw, win 0");
    }
}
