//! A player's strategy as a tree: one move of their own, all moves of the rival.

use crate::answer::label::{mover, own_moves};
use kruzhok_rules::{Ending, Player};
use kruzhok_solver::{Outcome, PositionId, Solution};
use kruzhok_syntax::Problem;
use std::collections::{HashMap, VecDeque};

/// The most moves of a position that are mentioned.
const MOST_STEPS: usize = 40;

/// A player's strategy from a position on.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// Whose strategy it is.
    pub hero: Player,
    /// With it the hero wins with this number of own moves, or the rival does not.
    pub turns: u32,
    /// The positions, breadth first; the first one is that from which play goes on. Each comes once, though several
    /// moves may lead to it.
    pub nodes: Vec<PlayNode>,
}

/// A position of a strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayNode {
    /// The position.
    pub position: PositionId,
    /// Who moves.
    pub mover: Player,
    /// How play goes on.
    pub going: Going,
    /// The moves that are mentioned, in the order of the rules.
    pub steps: Vec<PlayStep>,
    /// How many moves are not.
    pub left_out: usize,
}

/// How play goes on from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// By the moves that are mentioned.
    On,
    /// The rules say that the game is over, and how for the player to move.
    Over(Ending),
    /// There is no move, and that ends the game so for the player to move.
    Stuck(Ending),
    /// The game goes on, and the rival has used up their moves.
    OutOfTurns,
    /// There is no room for more.
    NoRoom,
}

/// A move of a strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayStep {
    /// The move in no language; all of them, where several lead to one position.
    pub label: String,
    /// Index of the node that it leads to.
    pub to: usize,
}

/// What may be chosen at a position.
pub(super) struct Choosable {
    /// The move, or moves, or the toss, in no language.
    pub(super) label: String,
    /// Where a move leads; all that may come of a toss.
    pub(super) targets: Vec<PositionId>,
}

/// All that may be chosen, moves first; moves to one position are one choice.
pub(super) fn options(solution: &Solution, id: PositionId) -> Result<Vec<Choosable>, Problem> {
    let mut options: Vec<Choosable> = vec![];
    let mut known: HashMap<PositionId, usize> = HashMap::new();
    for (mv, to) in solution.moves(id)? {
        match known.get(&to) {
            Some(&at) => {
                let label = &mut options[at].label;
                if !label.split(" / ").any(|other| other == mv.label) {
                    label.push_str(" / ");
                    label.push_str(&mv.label);
                }
            }
            None => {
                known.insert(to, options.len());
                options.push(Choosable {
                    label: mv.label,
                    targets: vec![to],
                });
            }
        }
    }
    if solution.rules.has_chance() && !solution.graph.is_cut(id) {
        for toss in solution.rules.chances(&solution.graph.position(id))? {
            let branches = toss.branches.iter();
            options.push(Choosable {
                targets: branches.filter_map(|it| solution.find(&it.to)).collect(),
                label: toss.label,
            });
        }
    }
    Ok(options)
}

/// What a strategy is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// The hero wins, as soon as can be.
    Win,
    /// The same after the first winning move, which may not be the one that wins soonest.
    WinByFirst,
    /// The rival does not win with this number of own moves.
    Hold,
}

/// The strategy of `hero` from a position that is some plies away from a start; it mentions no more positions than there is
/// `room` for.
pub(super) fn strategy(
    solution: &Solution,
    (id, ply): (PositionId, u32),
    hero: Player,
    turns: u32,
    goal: Goal,
    room: usize,
) -> Result<Play, Problem> {
    let mut growing = GrowingPlay {
        solution,
        hero,
        is_first: goal == Goal::WinByFirst,
        room,
        nodes: vec![],
        known: HashMap::new(),
        waiting: VecDeque::new(),
    };
    growing.node(id, ply, (goal == Goal::Hold).then_some(turns));
    if growing.is_first {
        // Play may come back here, and would for ever go round if the same move were made again.
        growing.known.clear();
    }
    while let Some(waiting) = growing.waiting.pop_front() {
        growing.open(waiting)?;
    }
    let nodes = growing.nodes;
    let mut play = Play { hero, turns, nodes };
    let root = &play.nodes[0];
    if let (true, Some(step)) = (growing.is_first && root.mover == hero, root.steps.first()) {
        // It may win later than the best one.
        let after = own_moves(solution.outcome(play.nodes[step.to].position));
        play.turns = after.map_or(turns, |own| own.turns + 1);
    }
    Ok(play)
}

struct GrowingPlay<'a> {
    solution: &'a Solution,
    hero: Player,
    is_first: bool,
    room: usize,
    nodes: Vec<PlayNode>,
    known: HashMap<(PositionId, Player, Option<u32>), usize>,
    waiting: VecDeque<Waiting>,
}

#[derive(Clone, Copy)]
struct Waiting {
    node: usize,
    ply: u32,
    /// The own moves that the rival has left, where they are counted.
    left: Option<u32>,
}

impl GrowingPlay<'_> {
    /// The node of a position; a new one waits to be opened.
    fn node(&mut self, position: PositionId, ply: u32, left: Option<u32>) -> usize {
        let mover = mover(self.solution, position, ply);
        let new = self.nodes.len();
        let node = *self.known.entry((position, mover, left)).or_insert(new);
        if node == new {
            self.nodes.push(PlayNode {
                position,
                mover,
                going: Going::NoRoom,
                steps: vec![],
                left_out: 0,
            });
            self.waiting.push_back(Waiting { node, ply, left });
        }
        node
    }

    fn open(&mut self, Waiting { node, ply, left }: Waiting) -> Result<(), Problem> {
        let PlayNode {
            position, mover, ..
        } = self.nodes[node];
        let graph = &self.solution.graph;
        if let Some(ending) = graph.ending(position) {
            self.nodes[node].going = match graph.is_stuck(position) {
                true => Going::Stuck(ending),
                false => Going::Over(ending),
            };
            return Ok(());
        }
        let is_heros = mover == self.hero;
        if left == Some(0) && (!is_heros || !self.may_lose_at_once(position)) {
            self.nodes[node].going = Going::OutOfTurns;
            return Ok(());
        }
        let options = options(self.solution, position)?;
        let is_first = self.is_first && node == 0;
        let chosen = match is_heros {
            true => self
                .best(options, left, is_first)
                .into_iter()
                .collect::<Vec<_>>(),
            false => options,
        };
        let mut steps: Vec<(String, PositionId)> = vec![];
        for option in chosen {
            let targets = match left {
                // What may come of a toss is safe if only one of it is.
                Some(_) => self.safe(&option, left, is_heros).into_iter().collect(),
                None => option.targets,
            };
            steps.extend(targets.into_iter().map(|to| (option.label.clone(), to)));
        }
        let count = steps.len();
        steps.truncate(MOST_STEPS);
        // A position without room for all that belongs to it is left out.
        if count == 0 || (node > 0 && self.nodes.len() + steps.len() > self.room) {
            return Ok(());
        }
        let left = match is_heros {
            true => left,
            false => left.map(|left| left.saturating_sub(1)),
        };
        let told = steps.len();
        let steps = steps.into_iter().map(|(label, to)| PlayStep {
            to: self.node(to, ply + 1, left),
            label,
        });
        let steps: Vec<PlayStep> = steps.collect();
        let opened = &mut self.nodes[node];
        opened.steps = steps;
        opened.left_out = count - told;
        opened.going = Going::On;
        Ok(())
    }

    /// Whether some choice of the hero ends the game for the rival.
    fn may_lose_at_once(&self, position: PositionId) -> bool {
        let successors = self.solution.graph.successors(position);
        successors
            .iter()
            .any(|&to| !self.is_safe(to, Some(0), true))
    }

    /// Whether the rival does not win from here with what they have left; a move of the hero's has led here (`by_hero`), or one of
    /// the rival's.
    fn is_safe(&self, to: PositionId, left: Option<u32>, by_hero: bool) -> bool {
        own_moves(self.solution.outcome(to)).is_none_or(|own| {
            let rival_wins = own.wins == by_hero;
            !rival_wins || left.is_some_and(|left| own.turns > left)
        })
    }

    /// What of a choice keeps the rival from winning in time.
    fn safe(&self, option: &Choosable, left: Option<u32>, by_hero: bool) -> Option<PositionId> {
        let left = match by_hero {
            true => left,
            false => left.map(|left| left.saturating_sub(1)),
        };
        let mut targets = option.targets.iter().copied();
        targets.find(|&to| self.is_safe(to, left, by_hero))
    }

    /// The hero's choice: the win that comes soonest, or the first; else what keeps the rival from winning longest.
    fn best(
        &self,
        options: Vec<Choosable>,
        left: Option<u32>,
        is_first: bool,
    ) -> Option<Choosable> {
        let outcome = |to: &PositionId| self.solution.outcome(*to);
        if left.is_none() {
            let mut winning = options.into_iter().filter(|option| {
                let mut targets = option.targets.iter();
                targets.all(|to| matches!(outcome(to), Outcome::Loss(_)))
            });
            if is_first {
                return winning.next();
            }
            return winning
                .min_by_key(|it| it.targets.iter().map(|to| outcome(to).remoteness()).max());
        }
        let rank = |option: &Choosable| {
            let to = self.safe(option, left, true)?;
            Some(match own_moves(outcome(&to)) {
                Some(own) if !own.wins => (0, i64::from(own.turns)),
                None => (1, 0),
                Some(own) => (2, -i64::from(own.turns)),
            })
        };
        let ranked = options.into_iter().filter_map(|it| Some((rank(&it)?, it)));
        ranked
            .min_by_key(|(rank, _)| *rank)
            .map(|(_, option)| option)
    }
}
