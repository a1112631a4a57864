//! Chances of winning, in games with tosses.
//!
//! The value of a position is the probability that the player to move wins under best play by both, where a draw and
//! endless play count one half. What is won, lost or drawn for sure is known from its outcome. The others are looked at
//! in strongly connected components (Tarjan 1972), those first to which play can only go on: so a position that play
//! cannot come back to follows from its successors, and a component is a game of its own, which ends at known values.

mod chain;
mod component;

use crate::{GameGraph, Outcome, PositionId, Step, solve as outcomes_of};
use component::Component;
use kruzhok_values::Ratio;
use std::fmt;

/// How probable it is that the player to move wins under best play by both; a draw and endless play count one half.
///
/// Its text form is the fraction, or else the decimal: `3/4`, `0.7071067811865476`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probability {
    /// To 1e-12.
    pub value: f64,
    /// The same exactly, where its numbers and those that it is made of stay within 64 bits.
    pub exact: Option<Ratio>,
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact {
            Some(exact) => exact.fmt(f),
            None => self.value.fmt(f),
        }
    }
}

impl From<Ratio> for Probability {
    fn from(exact: Ratio) -> Self {
        Self {
            value: exact.to_f64(),
            exact: Some(exact),
        }
    }
}

/// The chances of each position; `None` in a game without tosses, within a limit of plies, and where positions hang
/// together too closely: it would take too long.
pub fn solve(graph: &GameGraph) -> Option<Vec<Probability>> {
    let outcomes = outcomes_of(graph);
    let mut solver = ChanceSolver::new(graph)?;
    while solver.step(graph, &outcomes, 1_000_000) == Step::Working {}
    solver.finish()
}

/// Chances of all positions, computed in steps so that the caller can stop. Besides the graph it takes 40 bytes a
/// position, and 8 for each position on the path to the one that is looked at.
pub struct ChanceSolver {
    chances: Vec<Probability>,
    // When each position was first looked at, from 1; 0 for those that were not.
    times: Vec<u32>,
    // The earliest position of the path that is known to be reachable.
    lows: Vec<u32>,
    clock: u32,
    next_root: usize,
    // Each position on the path, with the number of its edges that were looked at.
    path: Vec<(PositionId, u32)>,
    // Positions that were looked at and belong to no finished component.
    open: Vec<PositionId>,
    component: Option<Box<Component>>,
    has_guess: bool,
    is_too_long: bool,
}

/// Stands for a chance that is not known.
const UNKNOWN: Probability = Probability {
    value: f64::NAN,
    exact: None,
};

/// Options that differ by no more are compared exactly, where that can be done.
const NEAR: f64 = 1e-9;

impl ChanceSolver {
    /// A solver that knows nothing; `None` in a game without tosses and within a limit of plies.
    pub fn new(graph: &GameGraph) -> Option<Self> {
        (graph.has_chance() && graph.limit().is_none()).then(|| Self {
            chances: Vec::new(),
            times: Vec::new(),
            lows: Vec::new(),
            clock: 0,
            next_root: 0,
            path: Vec::new(),
            open: Vec::new(),
            component: None,
            has_guess: true,
            is_too_long: false,
        })
    }

    /// Works on: `budget` is about how many moves are looked at. The other arguments must be the same at each call.
    pub fn step(&mut self, graph: &GameGraph, outcomes: &[Outcome], mut budget: usize) -> Step {
        while budget > 0 && !self.is_too_long {
            if self.chances.len() < graph.len() {
                self.begin(outcomes, &mut budget);
            } else if let Some(component) = &mut self.component {
                if component.step(graph, &self.chances, &mut budget) == Step::Done {
                    self.close_component();
                }
            } else if let Some(&(id, edge)) = self.path.last() {
                budget -= 1;
                self.follow(id, edge, graph);
            } else if self.next_root < graph.len() {
                budget -= 1;
                let root = PositionId::new(self.next_root);
                self.next_root += 1;
                if self.is_unknown(root) {
                    self.enter(root);
                }
            } else {
                return Step::Done;
            }
        }
        if self.is_too_long {
            Step::Done
        } else {
            Step::Working
        }
    }

    /// The chances of each position; `None` where it would take too long.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub fn finish(self) -> Option<Vec<Probability>> {
        if self.is_too_long {
            return None;
        }
        assert!(
            self.path.is_empty() && self.next_root == self.times.len(),
            "the chances were not all found"
        );
        Some(self.chances)
    }

    /// Takes over what is sure.
    fn begin(&mut self, outcomes: &[Outcome], budget: &mut usize) {
        let known = self.chances.len();
        let end = known.saturating_add(*budget).min(outcomes.len());
        *budget -= end - known;
        let half = Ratio::new(1, 2).expect("a fraction");
        let chance = |outcome: &Outcome| match outcome {
            Outcome::Win(_) => Ratio::ONE.into(),
            Outcome::Loss(_) => Ratio::ZERO.into(),
            Outcome::Draw | Outcome::Undecided => half.into(),
            Outcome::Chance => UNKNOWN,
        };
        self.chances.extend(outcomes[known..end].iter().map(chance));
        self.times.resize(end, 0);
        self.lows.resize(end, 0);
    }

    fn is_unknown(&self, id: PositionId) -> bool {
        self.chances[id.index()].value.is_nan()
    }

    fn enter(&mut self, id: PositionId) {
        self.clock += 1;
        self.times[id.index()] = self.clock;
        self.lows[id.index()] = self.clock;
        self.path.push((id, 0));
        self.open.push(id);
    }

    /// Looks at the next edge of a position at the end of the path.
    fn follow(&mut self, id: PositionId, edge: u32, graph: &GameGraph) {
        let Some(to) = target(graph, id, edge as usize) else {
            self.leave(id, graph);
            return;
        };
        self.path.last_mut().expect("the position is there").1 += 1;
        if !self.is_unknown(to) {
            return;
        }
        match self.times[to.index()] {
            0 => self.enter(to),
            // It is open, for all that were finished are known.
            time => {
                let low = &mut self.lows[id.index()];
                *low = time.min(*low);
            }
        }
    }

    /// Goes back from a position whose edges were all looked at. If nothing before it can be reached from there, it is
    /// the first of a component, whose others are those that were opened after it.
    fn leave(&mut self, id: PositionId, graph: &GameGraph) {
        self.path.pop();
        let low = self.lows[id.index()];
        if let Some((previous, _)) = self.path.last() {
            let previous_low = &mut self.lows[previous.index()];
            *previous_low = low.min(*previous_low);
        }
        if low < self.times[id.index()] {
            return;
        }
        let place = self.open.iter().rposition(|open| *open == id);
        let members = self.open.split_off(place.expect("it was opened"));
        if members.len() > 1 || has_loop(graph, id) {
            self.component = Some(Component::new(members, self.has_guess).into());
        } else {
            self.chances[id.index()] = self.by_successors(id, graph);
        }
    }

    fn close_component(&mut self) {
        let component = self.component.take().expect("a component was worked on");
        match component.finish() {
            Some(chances) => {
                for (id, chance) in chances {
                    self.chances[id.index()] = chance;
                }
            }
            None => self.is_too_long = true,
        }
    }

    /// The chance at a position all of whose successors are known.
    fn by_successors(&self, id: PositionId, graph: &GameGraph) -> Probability {
        let moves = graph.successors(id).iter().map(|to| self.after(*to));
        let tosses = graph.chances(id).map(|toss| {
            let branches = toss.branches.iter();
            Probability::average(branches.map(|(weight, to)| (*weight, self.after(*to)))).rounded()
        });
        best(&moves.chain(tosses).collect::<Vec<_>>())
    }

    /// The chance of the player who has moved to a position.
    fn after(&self, id: PositionId) -> Probability {
        self.chances[id.index()].of_rival()
    }
}

impl Probability {
    /// What is left for the other player.
    #[must_use]
    pub fn of_rival(self) -> Self {
        Self {
            value: 1.0 - self.value,
            exact: self.exact.and_then(|exact| Ratio::ONE.checked_sub(exact)),
        }
    }

    /// The chance before a toss: the average of what may come of it, each with its weight.
    pub fn average(branches: impl Iterator<Item = (Ratio, Self)>) -> Self {
        let mut sum = Self {
            value: 0.0,
            exact: Some(Ratio::ZERO),
        };
        for (weight, chance) in branches {
            sum.value += weight.to_f64() * chance.value;
            sum.exact = sum.exact.and_then(|exact| {
                let part = weight.checked_mul(chance.exact?)?;
                exact.checked_add(part)
            });
        }
        sum
    }
}

/// The greatest chance, exactly if all that come near it are known exactly.
fn best(options: &[Probability]) -> Probability {
    let value = options
        .iter()
        .map(|option| option.value)
        .fold(0.0, f64::max);
    let mut near = options.iter().filter(|option| option.value > value - NEAR);
    let exact = near.try_fold(Ratio::ZERO, |best, option| {
        option.exact.map(|exact| exact.max(best))
    });
    Probability { value, exact }.rounded()
}

impl Probability {
    /// With the value nearest to what is known exactly.
    fn rounded(self) -> Self {
        match self.exact {
            Some(exact) => exact.into(),
            None => self,
        }
    }
}

/// The position at the end of an edge: first the moves, then what may come of tosses; `None` after the last one.
fn target(graph: &GameGraph, id: PositionId, edge: usize) -> Option<PositionId> {
    let successors = graph.successors(id);
    if let Some(to) = successors.get(edge) {
        return Some(*to);
    }
    let branches = graph.tosses.as_ref()?.branches_of(id);
    branches.get(edge - successors.len()).map(|(_, to)| *to)
}

fn has_loop(graph: &GameGraph, id: PositionId) -> bool {
    let mut targets = (0..).map_while(|edge| target(graph, id, edge));
    targets.any(|to| to == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kruzhok_rules::Ending;

    /// Checks a game drawn by hand: for each position its ending, or its moves and tosses, such as `0 1 2*3/4,5*1/4`;
    /// then all outcomes with the chances of those that are left to chance.
    #[track_caller]
    fn check(game: &[&str], expected: &str) {
        let graph = drawn(game);
        let outcomes = outcomes_of(&graph);
        let chances = solve(&graph).expect("a small game with tosses");
        assert_eq!(without_a_guess(&graph), chances, "whatever is chosen first");
        let found: Vec<String> = outcomes
            .iter()
            .zip(chances)
            .map(|(outcome, chance)| match outcome {
                Outcome::Chance => chance.to_string(),
                outcome => outcome.to_string(),
            })
            .collect();
        assert_eq!(found.join(", "), expected);
    }

    fn without_a_guess(graph: &GameGraph) -> Vec<Probability> {
        let outcomes = outcomes_of(graph);
        let mut solver = ChanceSolver::new(graph).expect("a game with tosses");
        solver.has_guess = false;
        while solver.step(graph, &outcomes, 1_000) == Step::Working {}
        solver.finish().expect("a small game")
    }

    fn drawn(game: &[&str]) -> GameGraph {
        let moves: Vec<Vec<u32>> = game
            .iter()
            .map(|line| {
                line.split(' ')
                    .filter_map(|word| word.parse().ok())
                    .collect()
            })
            .collect();
        let ending = |index: usize| match game[index] {
            "win" => Ending::Win,
            "draw" => Ending::Draw,
            _ => Ending::Loss,
        };
        let tosses: Vec<Vec<Vec<(Ratio, u32)>>> = game
            .iter()
            .map(|line| {
                line.split(' ')
                    .filter(|word| word.contains('*'))
                    .map(toss)
                    .collect()
            })
            .collect();
        GameGraph::from_successors(&moves, ending).with_tosses(&tosses)
    }

    fn toss(text: &str) -> Vec<(Ratio, u32)> {
        let branch = |branch: &str| {
            let (to, weight) = branch
                .split_once('*')
                .expect("a position and a probability");
            let (above, below) = weight.split_once('/').expect("a fraction");
            let number = |text: &str| text.parse().expect("a number");
            let weight = Ratio::new(number(above), number(below)).expect("a fraction");
            (weight, to.parse().expect("a position"))
        };
        text.split(',').map(branch).collect()
    }

    #[test]
    fn a_toss_is_worth_what_may_come_of_it() {
        check(&["loss", "win", "0*3/4,1*1/4"], "loss 0, win 0, 3/4");
        check(&["loss", "draw", "0*1/2,1*1/2"], "loss 0, draw, 3/4");
        check(
            &["loss", "win", "0*1/3,1*2/3 0*1/2,1*1/2", "2"],
            "loss 0, win 0, 1/2, 1/2",
        );
    }

    #[test]
    fn what_is_sure_whatever_the_toss_is_won_or_lost() {
        check(
            &["loss", "0*1/2,0*1/2", "1*1/9,1*8/9"],
            "loss 0, win 1, loss 2",
        );
        // The slowest win of a toss counts, and a plain move may be quicker.
        check(
            &["loss", "0", "1", "0*1/2,2*1/2", "3", "0 0*1/2,2*1/2"],
            "loss 0, win 1, loss 2, win 3, loss 4, win 1",
        );
        check(&["win", "draw", "0*1/2,0*1/2 1"], "win 0, draw, draw");
    }

    #[test]
    fn a_toss_that_fails_may_be_made_again() {
        // The one who is the first to have luck wins: p ⁄ (1 − (1 − p)²) = 1 ⁄ (2 − p).
        check(&["loss", "0*1/2,1*1/2"], "loss 0, 2/3");
        check(&["loss", "0*1/10,1*9/10"], "loss 0, 10/19");
        check(&["loss", "0*1/3,2*2/3", "0*1/2,1*1/2"], "loss 0, 1/2, 3/4");
    }

    #[test]
    fn who_would_get_less_goes_on_for_ever() {
        // To leave the circle is to be lost with 3/4; going round is a draw.
        check(
            &["loss", "win", "3 0*1/4,1*3/4", "2"],
            "loss 0, win 0, 1/2, 1/2",
        );
        // Here it is to win with 3/4.
        check(
            &["loss", "win", "3 0*3/4,1*1/4", "2"],
            "loss 0, win 0, 3/4, 1/4",
        );
        // Whoever leaves loses by it, and both may stay.
        check(
            &["loss", "win", "3 0*1/4,1*3/4", "2 0*1/3,1*2/3"],
            "loss 0, win 0, 1/2, 1/2",
        );
    }

    #[test]
    fn a_bad_first_choice_is_seen_even_where_no_single_move_is_better() {
        // All positions of the circle choose to leave it first, which is lost with 3/4 for whoever does.
        check(
            &["loss", "win", "0*3/4,1*1/4", "2 4", "2 5", "2 6", "2 3"],
            "loss 0, win 0, 3/4, 1/2, 1/2, 1/2, 1/2",
        );
        // The same on a circle of three, where everybody comes everywhere; one of the positions may only go on.
        check(
            &["loss", "win", "0*3/4,1*1/4", "2 4", "5", "2 3"],
            "loss 0, win 0, 3/4, 1/2, 1/2, 1/2",
        );
        // A rival who likes to leave does it.
        check(
            &["loss", "win", "0*3/4,1*1/4", "2 4", "3 0*2/3,1*1/3"],
            "loss 0, win 0, 3/4, 1/3, 2/3",
        );
    }

    #[test]
    fn a_toss_at_the_last_moment_is_no_better_for_it() {
        // Position 2 may wait, or toss for a win at once or else for a walk that ends in a loss, however slowly.
        check(
            &["loss", "win", "3 0*1/4,4*3/4", "2", "5", "4*9/10,1*1/10"],
            "loss 0, win 0, 1/2, 1/2, 1, 0",
        );
    }

    #[test]
    fn where_no_toss_can_be_reached_play_is_drawn() {
        check(
            &["loss", "win", "3", "2", "2 0*1/2,1*1/2"],
            "loss 0, win 0, draw, draw, 1/2",
        );
    }

    #[test]
    fn fractions_beyond_64_bits_are_left_to_decimals() {
        let small = "1*1/1000000007,0*1000000006/1000000007";
        let line = |from: u32| format!("{from}*1/1000000007,0*1000000006/1000000007");
        let lines: Vec<String> = (2..6).map(line).collect();
        let mut game = vec!["win", "loss", small];
        game.extend(lines.iter().map(String::as_str));
        let graph = drawn(&game);
        let chances = solve(&graph).expect("a small game");
        assert!(chances[2].exact.is_some());
        assert_eq!(chances[6].exact, None);
        assert!(
            chances
                .iter()
                .all(|chance| (0.0..=1.0).contains(&chance.value))
        );
    }

    #[test]
    fn small_steps_give_the_same() {
        let game = [
            "loss",
            "win",
            "3 0*1/4,4*3/4",
            "2 5",
            "5 1*1/3,2*2/3",
            "4*9/10,1*1/10",
        ];
        let graph = drawn(&game);
        let outcomes = outcomes_of(&graph);
        let mut solver = ChanceSolver::new(&graph).expect("a game with tosses");
        while solver.step(&graph, &outcomes, 1) == Step::Working {}
        assert_eq!(solver.finish(), solve(&graph));
    }

    #[test]
    fn a_game_without_tosses_or_within_a_limit_has_no_chances() {
        let plain = GameGraph::from_successors(&[vec![1], vec![]], |_| Ending::Loss);
        assert_eq!(solve(&plain), None);
        let limited = drawn(&["loss", "0*1/2,1*1/2"]).with_limit(Some(9));
        assert_eq!(solve(&limited), None);
        assert_eq!(outcomes_of(&limited)[1], Outcome::Undecided);
    }
}
