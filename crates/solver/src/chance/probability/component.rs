//! A part of the graph in which play can come back to where it was.

use super::chain::{Elimination, Next, Number};
use super::{NEAR, Probability};
use crate::{GameGraph, PositionId, Step};
use hashbrown::HashMap;
use kruzhok_values::Ratio;

/// A strongly connected component as a game of its own: play goes on in it, or leaves it at a known value.
///
/// It is a recursive game with perfect information (Everett 1957), so that both players have best strategies which
/// choose one move or toss for each position. They are found by strategy improvement after Hoffman and Karp (1966): as
/// long as a player has something better to choose, it is chosen, the second player answering each choice of the first
/// one with the best strategy. Endless play is worth one half, and a player who would get less elsewhere may choose just
/// to go on. That is not seen in the values of single moves, which are all the same on a circle: it is looked for apart.
pub(crate) struct Component {
    positions: Vec<PositionId>,
    nodes: Vec<Node>,
    index: HashMap<Node, u32>,
    // For each node that was built, where its options begin; one entry more.
    first_options: Vec<u32>,
    options: Vec<Next<f64>>,
    // For each node the option that is chosen, by its place among the node's own.
    choices: Vec<u32>,
    values: Vec<f64>,
    phase: Phase,
    has_guess: bool,
    round_count: u32,
    work: u64,
    chances: Vec<(PositionId, Probability)>,
}

/// A position, and whether it is the first player who moves there: whoever moves in the first of the positions.
type Node = (PositionId, bool);

enum Phase {
    Build,
    /// The choices are guessed; this number of sweeps were made.
    Guess(usize),
    Evaluate {
        chain: Box<Elimination<f64>>,
        ids: Vec<u32>,
    },
    /// Better choices are looked for, of the first player or of the second one.
    Improve {
        is_first: bool,
    },
    /// Nodes are looked for in which a player goes on for ever: those that are left of `inside`.
    Stay {
        is_first: bool,
        inside: Vec<bool>,
    },
    Exact,
    Done,
    TooLong,
}

/// Rounds of looking one move ahead that even a small component may take.
const SWEEPS_OF_SMALL: usize = 20;
/// Rounds of looking one move ahead that a large component may take.
const MOST_SWEEPS: usize = 5_000;
/// Moves and tosses of all nodes.
const MOST_OPTIONS: usize = 1 << 20;
/// What is better by less may be an error of rounding.
const TOLERANCE: f64 = 1e-14;
/// What differs by no more is the same where it is asked what keeps a value.
const NEARLY: f64 = 1e-12;
/// More rounds than this come only of errors of rounding.
const MOST_ROUNDS: u32 = 10_000;
/// Entries written while values are found.
const MOST_WORK: u64 = 4_000_000_000;
const ALWAYS_FITS: &str = "floating point numbers always fit";
/// Entries kept at a time, of 16 bytes.
const MOST_ENTRIES: usize = 1 << 24;
/// The largest component that is reckoned with fractions.
const MOST_EXACT: usize = 64;

impl Component {
    /// The component with these positions, of which the first is the root. The first choices come of looking one move
    /// ahead again and again, which mostly finds the best; without this guess they are the first options.
    pub(crate) fn new(positions: Vec<PositionId>, has_guess: bool) -> Self {
        let root = (positions[0], true);
        Self {
            positions,
            nodes: vec![root],
            index: [(root, 0)].into_iter().collect(),
            first_options: vec![0],
            options: Vec::new(),
            choices: Vec::new(),
            values: Vec::new(),
            phase: Phase::Build,
            has_guess,
            round_count: 0,
            work: 0,
            chances: Vec::new(),
        }
    }

    /// Works on. `known` holds the chances of all positions to which play can leave.
    pub(crate) fn step(
        &mut self,
        graph: &GameGraph,
        known: &[Probability],
        budget: &mut usize,
    ) -> Step {
        while *budget > 0 {
            match std::mem::replace(&mut self.phase, Phase::Done) {
                Phase::Build => self.build_next(graph, known, budget),
                Phase::Guess(sweep) => self.guess(sweep, budget),
                Phase::Evaluate { chain, ids } => self.take_out(chain, ids, budget),
                Phase::Improve { is_first } => self.improve(is_first, budget),
                Phase::Stay { is_first, inside } => self.narrow(is_first, inside, budget),
                Phase::Exact => {
                    self.end(graph, known);
                    return Step::Done;
                }
                end @ (Phase::Done | Phase::TooLong) => {
                    self.phase = end;
                    return Step::Done;
                }
            }
        }
        Step::Working
    }

    /// The chance at each position; `None` where it would take too long.
    pub(crate) fn finish(self) -> Option<Vec<(PositionId, Probability)>> {
        match self.phase {
            Phase::Done => Some(self.chances),
            _ => None,
        }
    }

    /// Finds the options of the next node, and the nodes that they lead to.
    fn build_next(&mut self, graph: &GameGraph, known: &[Probability], budget: &mut usize) {
        let Some(&node) = self.nodes.get(self.first_options.len() - 1) else {
            self.choices = vec![0; self.nodes.len()];
            self.values = vec![0.5; self.nodes.len()];
            self.phase = Phase::Guess(0);
            return;
        };
        for branches in options(graph, node.0) {
            *budget = budget.saturating_sub(branches.len());
            let mut option = Next::nothing();
            for (probability, to) in branches {
                let (weight, to) = (probability.to_f64(), (to, !node.1));
                let chance = known[to.0.index()].value;
                if chance.is_nan() {
                    let next = u32::try_from(self.nodes.len()).expect("two for each position");
                    let place = *self.index.entry(to).or_insert(next);
                    if place == next {
                        self.nodes.push(to);
                    }
                    option.nodes.push((place, weight));
                } else {
                    option.end += weight;
                    option.gain += weight * if to.1 { chance } else { 1.0 - chance };
                }
            }
            self.options.push(option);
        }
        *budget = budget.saturating_sub(1);
        self.first_options.push(number(self.options.len()));
        self.phase = if self.options.len() > MOST_OPTIONS {
            Phase::TooLong
        } else {
            Phase::Build
        };
    }

    /// Looks one move further at every node.
    fn guess(&mut self, sweep: usize, budget: &mut usize) {
        let mut change = 0.0;
        if self.has_guess {
            self.spend_sweep(budget);
            for node in 0..self.nodes.len() {
                let (choice, value) = self.best_option(node);
                change = (value - self.values[node]).abs().max(change);
                (self.choices[node], self.values[node]) = (choice, value);
            }
        }
        // A change comes round the component in as many sweeps as it has nodes, at most.
        let most = MOST_SWEEPS.min(self.nodes.len() + SWEEPS_OF_SMALL);
        self.phase = if change > NEAR && sweep < most {
            Phase::Guess(sweep + 1)
        } else {
            self.evaluation()
        };
    }

    /// All options of all nodes are looked at: at most a million, which takes some hundredths of a second.
    fn spend_sweep(&self, budget: &mut usize) {
        *budget = budget.saturating_sub(self.options.len() + self.nodes.len());
    }

    /// What a choice made now is worth: the options of a node as places among its own.
    fn best_option(&self, node: usize) -> (u32, f64) {
        let is_first = self.nodes[node].1;
        let mut best = (0, self.value_of(self.option(node, 0)));
        for place in 1..self.option_count(node) {
            let value = self.value_of(self.option(node, place));
            if is_better(is_first, value, best.1) {
                best = (place, value);
            }
        }
        best
    }

    fn option_count(&self, node: usize) -> u32 {
        self.first_options[node + 1] - self.first_options[node]
    }

    fn option(&self, node: usize, place: u32) -> &Next<f64> {
        &self.options[(self.first_options[node] + place) as usize]
    }

    fn chosen(&self, node: usize) -> &Next<f64> {
        self.option(node, self.choices[node])
    }

    fn value_of(&self, option: &Next<f64>) -> f64 {
        let nodes = option.nodes.iter();
        let sum: f64 = nodes
            .map(|(to, weight)| weight * self.values[*to as usize])
            .sum();
        option.gain + sum
    }

    /// Begins to find the values under the choices that are made.
    fn evaluation(&mut self) -> Phase {
        self.round_count += 1;
        let chosen: Vec<&Next<f64>> = (0..self.nodes.len())
            .map(|node| self.chosen(node))
            .collect();
        let (nexts, ids) = ending_part(&chosen).expect(ALWAYS_FITS);
        let chain = Elimination::new(nexts).expect(ALWAYS_FITS);
        // Wherever it does not come to an end, play is endless.
        self.values = vec![0.5; self.nodes.len()];
        Phase::Evaluate {
            chain: chain.into(),
            ids,
        }
    }

    fn take_out(&mut self, mut chain: Box<Elimination<f64>>, ids: Vec<u32>, budget: &mut usize) {
        loop {
            let before = chain.work;
            match chain.step() {
                // Play ends so seldom that its probability is no number any more.
                None => {
                    self.phase = Phase::TooLong;
                    return;
                }
                Some(false) => break,
                Some(true) => {}
            }
            let effort = chain.work - before + 1;
            self.work += effort;
            if self.work > MOST_WORK || chain.entry_count > MOST_ENTRIES {
                self.phase = Phase::TooLong;
                return;
            }
            *budget = budget.saturating_sub(usize::try_from(effort).unwrap_or(usize::MAX));
            if *budget == 0 {
                self.phase = Phase::Evaluate { chain, ids };
                return;
            }
        }
        let values = chain.values().expect(ALWAYS_FITS);
        for (id, value) in ids.into_iter().zip(values) {
            self.values[id as usize] = value;
        }
        self.phase = if self.round_count > MOST_ROUNDS {
            Phase::Exact
        } else {
            Phase::Improve { is_first: false }
        };
    }

    /// Chooses what is better now, at all nodes of a player.
    fn improve(&mut self, is_first: bool, budget: &mut usize) {
        self.spend_sweep(budget);
        let mut is_improved = false;
        for node in 0..self.nodes.len() {
            if self.nodes[node].1 != is_first || self.option_count(node) == 1 {
                continue;
            }
            let (choice, value) = self.best_option(node);
            let gain = (value - self.values[node]).abs();
            if gain > TOLERANCE && is_better(is_first, value, self.values[node]) {
                self.choices[node] = choice;
                is_improved = true;
            }
        }
        self.phase = if is_improved {
            self.evaluation()
        } else {
            let least = if is_first { 0.5 - NEARLY } else { 0.5 + NEARLY };
            let is_poor = |value: &f64| is_better(is_first, least, *value);
            let inside = self.values.iter().map(is_poor).collect();
            Phase::Stay { is_first, inside }
        };
    }

    /// Looks for the nodes in which a player can go on for ever and does better so: leaves out those where it cannot be,
    /// again and again until none is left out. The rival may choose whatever keeps the value; but the second player answers
    /// what the first one has chosen.
    fn narrow(&mut self, is_first: bool, mut inside: Vec<bool>, budget: &mut usize) {
        self.spend_sweep(budget);
        let mut is_narrower = false;
        for node in 0..self.nodes.len() {
            if inside[node] && !self.can_stay(node, is_first, &inside) {
                inside[node] = false;
                is_narrower = true;
            }
        }
        self.phase = if is_narrower {
            Phase::Stay { is_first, inside }
        } else if inside.contains(&true) {
            self.stay(is_first, &inside);
            self.evaluation()
        } else if is_first {
            Phase::Exact
        } else {
            Phase::Improve { is_first: true }
        };
    }

    fn can_stay(&self, node: usize, is_first: bool, inside: &[bool]) -> bool {
        let keeps = |place: &u32| self.keeps(node, *place);
        let stays = |place: u32| self.stays(node, place, inside);
        let mut places = 0..self.option_count(node);
        if self.nodes[node].1 == is_first {
            places.any(|place| keeps(&place) && stays(place))
        } else if is_first {
            places.all(|place| !keeps(&place) || stays(place))
        } else {
            stays(self.choices[node])
        }
    }

    /// Whether an option gives what the node is worth.
    fn keeps(&self, node: usize, place: u32) -> bool {
        (self.value_of(self.option(node, place)) - self.values[node]).abs() <= NEARLY
    }

    /// Whether an option never leads out of these nodes.
    fn stays(&self, node: usize, place: u32, inside: &[bool]) -> bool {
        let option = self.option(node, place);
        option.end == 0.0 && option.nodes.iter().all(|(to, _)| inside[*to as usize])
    }

    /// Chooses to go on for ever in these nodes.
    fn stay(&mut self, is_first: bool, inside: &[bool]) {
        for node in (0..self.nodes.len()).filter(|&node| inside[node]) {
            if self.nodes[node].1 == is_first {
                let mut places = 0..self.option_count(node);
                let place = places
                    .find(|&place| self.keeps(node, place) && self.stays(node, place, inside));
                self.choices[node] = place.expect("the node is left because it has such an option");
            }
        }
    }

    /// Writes the chances down, exactly where that can be done.
    fn end(&mut self, graph: &GameGraph, known: &[Probability]) {
        let exact = self.exact_values(graph, known);
        let chance = |&position: &PositionId| {
            let (node, is_first) = match self.index.get(&(position, true)) {
                Some(&node) => (node as usize, true),
                None => (self.index[&(position, false)] as usize, false),
            };
            let value = Probability {
                value: self.values[node],
                exact: exact.as_ref().map(|values| values[node]),
            };
            let value = if is_first { value } else { value.of_rival() };
            (position, value.rounded())
        };
        self.chances = self.positions.iter().map(chance).collect();
        self.phase = Phase::Done;
    }

    /// The values of the nodes as fractions, if they show that no other choice is better.
    fn exact_values(&self, graph: &GameGraph, known: &[Probability]) -> Option<Vec<Ratio>> {
        if self.nodes.len() > MOST_EXACT {
            return None;
        }
        let exact = |node: usize, place: u32| self.exact_option(node, place, graph, known);
        let chosen = (0..self.nodes.len()).map(|node| exact(node, self.choices[node]));
        let chosen: Vec<Next<Ratio>> = chosen.collect::<Option<_>>()?;
        let (nexts, ids) = ending_part(&chosen.iter().collect::<Vec<_>>())?;
        let mut chain = Elimination::new(nexts)?;
        while chain.step()? {}
        let mut values = vec![Ratio::half(); self.nodes.len()];
        for (id, value) in ids.into_iter().zip(chain.values()?) {
            values[id as usize] = value;
        }
        for node in 0..self.nodes.len() {
            for place in 0..self.option_count(node) {
                let difference = self.value_of(self.option(node, place)) - self.values[node];
                if difference.abs() > NEAR {
                    continue;
                }
                let option = exact(node, place)?;
                let mut value = option.gain;
                for (to, weight) in option.nodes {
                    value = value.plus(weight.times(values[to as usize])?)?;
                }
                let is_first = self.nodes[node].1;
                if value != values[node] && (value > values[node]) == is_first {
                    return None;
                }
            }
        }
        Some(values)
    }

    fn exact_option(
        &self,
        node: usize,
        place: u32,
        graph: &GameGraph,
        known: &[Probability],
    ) -> Option<Next<Ratio>> {
        let (position, is_first) = self.nodes[node];
        let mut option = Next::nothing();
        for (weight, to) in options(graph, position).nth(place as usize)? {
            if let Some(&node) = self.index.get(&(to, !is_first)) {
                option.nodes.push((node, weight));
                continue;
            }
            let chance = known[to.index()].exact?;
            let value = if is_first {
                Ratio::ONE.checked_sub(chance)?
            } else {
                chance
            };
            option.end = option.end.plus(weight)?;
            option.gain = option.gain.plus(weight.times(value)?)?;
        }
        Some(option)
    }
}

/// The moves and tosses of a position, each as what may come of it.
fn options(
    graph: &GameGraph,
    id: PositionId,
) -> impl Iterator<Item = Vec<(Ratio, PositionId)>> + '_ {
    let moves = graph
        .successors(id)
        .iter()
        .map(|to| vec![(Ratio::ONE, *to)]);
    moves.chain(graph.chances(id).map(|toss| toss.branches.to_vec()))
}

/// The first player wants more, the second one less.
fn is_better(is_first: bool, value: f64, than: f64) -> bool {
    if is_first { value > than } else { value < than }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("the limit of edges is less than 2³²")
}

/// The nodes from which play may come to an end, as a chain that will: where it goes to the others it ends with one
/// half, since it never does there. With the numbers that the nodes had before; `None` when a number does not fit.
fn ending_part<N: Number>(chosen: &[&Next<N>]) -> Option<(Vec<Next<N>>, Vec<u32>)> {
    let mut previous = vec![Vec::new(); chosen.len()];
    for (node, next) in (0..).zip(chosen) {
        for (to, _) in &next.nodes {
            previous[*to as usize].push(node);
        }
    }
    let may_end = |node: &u32| chosen[*node as usize].end > N::ZERO;
    let mut ids: Vec<u32> = (0..number(chosen.len())).filter(may_end).collect();
    let mut places: Vec<Option<u32>> = vec![None; chosen.len()];
    for (place, id) in (0..).zip(&ids) {
        places[*id as usize] = Some(place);
    }
    let mut next = 0;
    while let Some(&id) = ids.get(next) {
        next += 1;
        for &before in &previous[id as usize] {
            if places[before as usize].is_none() {
                places[before as usize] = Some(number(ids.len()));
                ids.push(before);
            }
        }
    }
    let mut nexts = Vec::with_capacity(ids.len());
    for id in &ids {
        let before = chosen[*id as usize];
        let mut next = Next {
            nodes: Vec::with_capacity(before.nodes.len()),
            ..*before
        };
        for &(to, weight) in &before.nodes {
            match places[to as usize] {
                Some(place) => next.nodes.push((place, weight)),
                None => {
                    next.end = next.end.plus(weight)?;
                    next.gain = next.gain.plus(weight.times(N::half())?)?;
                }
            }
        }
        nexts.push(next);
    }
    Some((nexts, ids))
}
