//! The subgraph that is drawn: it grows from its root, as the request says.

use crate::refutation::best_play;
use crate::sizes;
use crate::{Places, standing_of, tosses_of};
use kruzhok_exam::{chance_of, is_as_good};
use kruzhok_layout::{Edge, Graph, Layout, Node, Spacing, lattice, layered, number_line};
use kruzhok_picture::{
    Arrangement, Drawing, DrawnEdge, DrawnNode, GraphRequest, NO_POSITION, NODE_LIMIT, NodeKind,
    Notes, Opening, Point, Selection, Standing, TossReport, chance_label, notes_of, rest_key,
};
use kruzhok_rules::Player;
use kruzhok_solver::{Outcome, PositionId, Solution};
use kruzhok_syntax::Problem;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet, VecDeque};

/// The most arrows that are drawn beyond two a node. Each passes all layers between its ends: two thousand among a hundred
/// nodes take half a second.
const ARROW_LIMIT: usize = 2_000;

/// The standard opening goes on while the drawing has at most this number of nodes.
const STANDARD_NODES: usize = 14;

/// A node with more moves than this shows only those that matter most.
const CROWD: usize = 14;
/// Number of those.
const SHOWN_OF_CROWD: usize = 8;
/// Where there is no room, a node shows no fewer.
pub(crate) const LEAST_SHOWN: usize = 2;

/// A subgraph that grows from its root.
pub(crate) struct GrowingGraph<'a> {
    solution: &'a Solution,
    request: &'a GraphRequest,
    keys_to_open: HashSet<&'a str>,
    focus: Option<PositionId>,
    /// The arrows of a refutation, in order.
    line: Vec<usize>,
    nodes: Vec<GrownNode>,
    edges: Vec<GrownEdge>,
    /// The nodes of a merged graph, which has one a position.
    node_of_position: HashMap<PositionId, usize>,
    /// The standard opening goes on while the drawing has at most this number of nodes.
    standard_nodes: usize,
    /// A node with more moves than this is crowded, because there is no room for them.
    most_moves: usize,
    /// Whether a node stayed closed because the drawing is full.
    is_full: bool,
}

struct GrownNode {
    key: String,
    position: PositionId,
    layer: u32,
    /// The fewest moves; a toss and what comes of it are one move, but two layers.
    ply: u32,
    is_open: bool,
    is_wide: bool,
    kind: GrownKind,
}

enum GrownKind {
    Position,
    /// The toss at this position that the node stands for.
    Toss(TossReport),
    /// A number of moves from this position.
    Rest(usize),
}

struct GrownEdge {
    from: usize,
    to: usize,
    label: String,
    is_winning: bool,
}

/// The moves of a node that are drawn: each with its place among all of them, by which a tree names its nodes.
struct Shown {
    moves: Vec<(usize, PositionId)>,
    /// How many are only counted.
    rest: usize,
}

impl<'a> GrowingGraph<'a> {
    pub(crate) fn new(solution: &'a Solution, request: &'a GraphRequest) -> Self {
        let keys_to_open = match &request.opening {
            Opening::Keys(keys) | Opening::Positions(keys) => {
                keys.iter().map(String::as_str).collect()
            }
            Opening::Standard | Opening::Plies(_) => HashSet::new(),
        };
        let mut growth = Self {
            solution,
            request,
            keys_to_open,
            focus: None,
            line: vec![],
            nodes: vec![],
            edges: vec![],
            node_of_position: HashMap::new(),
            standard_nodes: STANDARD_NODES,
            most_moves: CROWD,
            is_full: false,
        };
        growth.focus = request
            .focus
            .as_deref()
            .and_then(|focus| growth.find(focus));
        growth
    }

    /// The same drawing with fewer nodes, where the request leaves open how many there are: at first fewer nodes are open,
    /// then, if the drawing is too wide, fewer moves of a node are drawn.
    pub(crate) fn smaller(&self, is_too_wide: bool) -> Option<Self> {
        let is_standard = self.request.opening == Opening::Standard && !self.has_strategy();
        // A toss that is drawn is always open.
        let is_opened =
            |node: &&GrownNode| node.is_open && matches!(node.kind, GrownKind::Position);
        let opened = self.nodes.iter().filter(is_opened).count();
        let again = Self::new(self.solution, self.request);
        // What a refutation opens stays open.
        if is_standard && opened > 1 && self.standard_nodes > 0 {
            return Some(Self {
                // What counts moves is a node more.
                standard_nodes: self.standard_nodes.min(self.nodes.len()) - 1,
                most_moves: self.most_moves,
                ..again
            });
        }
        let is_of_show = self.request.is_show && matches!(self.request.opening, Opening::Keys(_));
        let is_narrowed =
            is_too_wide && (is_standard || is_of_show) && self.most_moves > LEAST_SHOWN;
        is_narrowed.then(|| Self {
            standard_nodes: 0,
            most_moves: self.most_moves - 1,
            ..again
        })
    }

    /// Opens nodes breadth first, as the request says, then whatever a refutation needs.
    pub(crate) fn grow(&mut self, root: PositionId) -> Result<(), Problem> {
        self.add_node(self.request.root.clone(), root, 0, 0);
        let mut waiting = VecDeque::from([0]);
        while let Some(index) = waiting.pop_front() {
            if !self.wants_open(index) {
                continue;
            }
            let shown = self.shown(index);
            let is_too_much = self.nodes.len() + shown.moves.len() >= NODE_LIMIT
                || self.edges.len() >= ARROW_LIMIT + 2 * self.nodes.len();
            if is_too_much && index > 0 {
                self.is_full = true;
                continue;
            }
            let known = self.nodes.len();
            self.open(index, &shown)?;
            waiting.extend(known..self.nodes.len());
        }
        self.draw_line()
    }

    /// Draws the refutation of a move: the move, and the best play after it.
    fn draw_line(&mut self) -> Result<(), Problem> {
        let Some(refuted) = &self.request.refuted else {
            return Ok(());
        };
        let to = self.find(&refuted.to);
        let node = self.nodes.iter().position(|node| node.key == refuted.node);
        let (Some(mut from), Some(to)) = (node, to) else {
            return Ok(());
        };
        if !self.successors(from).contains(&to) {
            return Ok(());
        }
        for next in best_play(self.solution, to) {
            if !self.nodes[from].is_open {
                let shown = self.shown(from);
                self.open(from, &shown)?;
            }
            let edges = self.edges.iter();
            let known = edges
                .clone()
                .position(|edge| edge.from == from && self.nodes[edge.to].position == next);
            let edge = match known {
                Some(edge) => edge,
                None => self.add_move(from, next)?,
            };
            self.line.push(edge);
            from = self.edges[edge].to;
        }
        Ok(())
    }

    /// Draws one more move of an open node: one that was only counted, or does not belong to a strategy.
    fn add_move(&mut self, from: usize, to: PositionId) -> Result<usize, Problem> {
        let place = self
            .successors(from)
            .iter()
            .position(|successor| *successor == to);
        let place = place.expect("the line goes on by moves");
        let is_selected = self
            .selected(self.nodes[from].position)
            .contains(&(place, to));
        let rest = rest_key(&self.nodes[from].key);
        let counted = self.nodes.iter_mut().find(|node| node.key == rest);
        if let (
            true,
            Some(GrownNode {
                kind: GrownKind::Rest(count),
                ..
            }),
        ) = (is_selected, counted)
        {
            *count = count.saturating_sub(1);
        }
        self.add_moves(from, &[(place, to)])?;
        Ok(self.edges.len() - 1)
    }

    fn successors(&self, index: usize) -> Cow<'a, [PositionId]> {
        self.solution.graph.successors(self.nodes[index].position)
    }

    fn find(&self, text: &str) -> Option<PositionId> {
        let position = self.solution.rules.read_position(text).ok()?;
        self.solution.find(&position)
    }

    fn wants_open(&self, index: usize) -> bool {
        let node = &self.nodes[index];
        if !matches!(node.kind, GrownKind::Position) || self.move_count(node.position) == 0 {
            return false;
        }
        match &self.request.opening {
            Opening::Standard if self.has_strategy() => true,
            Opening::Standard => {
                let count = self.shown(index).moves.len();
                index == 0 || self.nodes.len() + count <= self.standard_nodes
            }
            Opening::Plies(plies) => node.ply < *plies,
            Opening::Keys(_) => self.keys_to_open.contains(node.key.as_str()),
            Opening::Positions(_) => self
                .keys_to_open
                .contains(self.solution.write(node.position).as_str()),
        }
    }

    /// Whether one player's strategy is all that is drawn.
    fn has_strategy(&self) -> bool {
        self.request.selection == Selection::Strategy
            && matches!(
                self.solution.outcome(self.nodes[0].position),
                Outcome::Win(_) | Outcome::Loss(_)
            )
    }

    /// The moves from a position that belong to the drawing, each with its place among all of them.
    fn selected(&self, position: PositionId) -> Vec<(usize, PositionId)> {
        let successors = self.solution.graph.successors(position);
        let all = || successors.iter().copied().enumerate();
        let is_winners = matches!(self.solution.outcome(position), Outcome::Win(_));
        if !self.has_strategy() || !is_winners {
            return all().collect();
        }
        let lost = all().filter(|(_, to)| matches!(self.solution.outcome(*to), Outcome::Loss(_)));
        // Successors are in the order of moves, so of equally quick wins this is the first.
        let best = lost.min_by_key(|(_, to)| self.solution.outcome(*to).remoteness());
        best.into_iter().collect()
    }

    /// Where a toss is chosen at a position that wins for sure: only where no move wins.
    fn tosses(&self, position: PositionId) -> Result<Vec<TossReport>, Problem> {
        let mut tosses = tosses_of(self.solution, position)?;
        if self.has_strategy() && matches!(self.solution.outcome(position), Outcome::Win(_)) {
            let is_needed = self.selected(position).is_empty();
            tosses.retain(|toss| toss.is_best && is_needed);
            tosses.truncate(1);
        }
        Ok(tosses)
    }

    /// How many positions the moves lead to, and how many tosses may be chosen.
    fn move_count(&self, position: PositionId) -> usize {
        let toss_count = match self.solution.rules.has_chance() {
            // What cannot be made is reported when the node is opened.
            true => self.tosses(position).map_or(0, |tosses| tosses.len()),
            false => 0,
        };
        self.selected(position).len() + toss_count
    }

    /// The moves of a node that are drawn when it is opened; of a crowd those that matter most.
    fn shown(&self, index: usize) -> Shown {
        let node = &self.nodes[index];
        let mut moves = self.selected(node.position);
        let all = moves.len();
        let most = match self.is_wide(node) {
            true => NODE_LIMIT.saturating_sub(self.nodes.len() + 2),
            false if all > self.most_moves => self.most_moves.min(SHOWN_OF_CROWD),
            false => all,
        };
        if all > most {
            let mut by_weight: Vec<(bool, (u8, i64), usize)> = moves
                .iter()
                .map(|&(place, to)| (!self.is_wanted(node, place, to), self.weight(to), place))
                .collect();
            kruzhok_order::sort(&mut by_weight);
            let wanted = by_weight.iter().filter(|(is_unwanted, ..)| !is_unwanted);
            let count = most.max(wanted.count().min(NODE_LIMIT / 2));
            let kept: HashSet<usize> = by_weight
                .iter()
                .take(count)
                .map(|(.., place)| *place)
                .collect();
            moves.retain(|(place, _)| kept.contains(place));
        }
        Shown {
            rest: all - moves.len(),
            moves,
        }
    }

    /// Whether a crowded node shows all its moves, because that was asked for.
    fn is_wide(&self, node: &GrownNode) -> bool {
        let rest = match self.request.opening {
            Opening::Standard => return false,
            Opening::Plies(_) => return true,
            Opening::Keys(_) => rest_key(&node.key),
            Opening::Positions(_) => rest_key(&self.solution.write(node.position)),
        };
        self.keys_to_open.contains(rest.as_str())
    }

    /// Whether a move of a crowded node is drawn in any case: what it leads to is drawn already, open, or looked at.
    fn is_wanted(&self, from: &GrownNode, place: usize, to: PositionId) -> bool {
        if self.focus == Some(to) {
            return true;
        }
        if self.request.is_tree {
            return match self.request.opening {
                Opening::Keys(_) => self
                    .keys_to_open
                    .contains(step_key(&from.key, place).as_str()),
                Opening::Standard | Opening::Plies(_) | Opening::Positions(_) => false,
            };
        }
        self.node_of_position.contains_key(&to)
            || (!self.keys_to_open.is_empty()
                && self.keys_to_open.contains(self.solution.write(to).as_str()))
    }

    /// What a move to a position is worth to the one who looks at it: less is more. The quickest wins, then what keeps
    /// the hope, then what holds out longest.
    fn weight(&self, to: PositionId) -> (u8, i64) {
        match self.standing(to) {
            _ if self.request.is_blind => (0, 0),
            Standing::Lost(plies) => (0, plies.unwrap_or(0).into()),
            Standing::Chance { probability, .. } => {
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "a probability is at most 1"
                )]
                let rank = (probability * 1e9) as i64;
                (1, rank)
            }
            Standing::Drawn => (2, 0),
            Standing::Undecided => (3, 0),
            Standing::Won(plies) => (4, -i64::from(plies.unwrap_or(0))),
        }
    }

    fn add_node(&mut self, key: String, position: PositionId, layer: u32, ply: u32) -> usize {
        let index = self.nodes.len();
        self.nodes.push(GrownNode {
            key,
            position,
            layer,
            ply,
            is_open: false,
            is_wide: false,
            kind: GrownKind::Position,
        });
        self.node_of_position.insert(position, index);
        index
    }

    /// The node at which a move ends: the one that its position has already, or a new one.
    fn end_of_move(&mut self, from: usize, place: usize, to: PositionId) -> usize {
        if let Some(&known) = self
            .node_of_position
            .get(&to)
            .filter(|_| !self.request.is_tree)
        {
            return known;
        }
        let GrownNode {
            key, layer, ply, ..
        } = &self.nodes[from];
        let (layer, ply) = (layer + 1, ply + 1);
        let key = match self.request.is_tree {
            true => step_key(key, place),
            false => self.solution.write(to),
        };
        self.add_node(key, to, layer, ply)
    }

    /// Opens a node: draws those of its moves that show, its tosses, and a count of the rest.
    fn open(&mut self, index: usize, shown: &Shown) -> Result<(), Problem> {
        self.nodes[index].is_open = true;
        self.nodes[index].is_wide = self.is_wide(&self.nodes[index]);
        self.add_moves(index, &shown.moves)?;
        let tosses = self.tosses(self.nodes[index].position)?;
        for (place, toss) in tosses.into_iter().enumerate() {
            self.add_toss(index, place, toss);
        }
        if shown.rest > 0 {
            self.add_rest(index, shown.rest);
        }
        Ok(())
    }

    /// Draws one arrow to each of these successors, labelled with all moves that lead there.
    fn add_moves(
        &mut self,
        index: usize,
        successors: &[(usize, PositionId)],
    ) -> Result<(), Problem> {
        let from = self.nodes[index].position;
        let own = chance_of(self.solution, from).value;
        let mut labels: HashMap<PositionId, Vec<String>> = HashMap::new();
        for (mv, to) in self.solution.moves(from)? {
            let labels = labels.entry(to).or_default();
            if labels.last() != Some(&mv.label) {
                labels.push(mv.label);
            }
        }
        for &(place, to) in successors {
            let node = self.end_of_move(index, place, to);
            let is_winning = match self.solution.rules.has_chance() {
                false => matches!(self.standing(to), Standing::Lost(_)),
                true => is_as_good(1.0 - chance_of(self.solution, to).value, own),
            };
            self.edges.push(GrownEdge {
                from: index,
                to: node,
                label: labels
                    .get(&to)
                    .map_or(String::new(), |labels| labels.join("; ")),
                is_winning,
            });
        }
        Ok(())
    }

    /// Draws a toss: a node of its own, between its position and those that may come of it.
    fn add_toss(&mut self, from: usize, place: usize, toss: TossReport) {
        let key = format!("{}{NO_POSITION}{place}", self.nodes[from].key);
        let branches = toss.branches.clone();
        // Where nobody can win for sure, what is best is shown as what wins elsewhere.
        let is_winning = toss.is_best;
        let node = self.add_beside(from, key, GrownKind::Toss(toss), is_winning);
        for (place, branch) in branches.iter().enumerate() {
            let to = self.solution.rules.read_position(&branch.to).ok();
            let to = to.and_then(|to| self.solution.find(&to));
            let to = self.end_of_move(node, place, to.expect("a report names positions"));
            self.edges.push(GrownEdge {
                from: node,
                to,
                label: chance_label(branch.probability),
                is_winning: false,
            });
        }
    }

    /// Draws a count in place of moves.
    fn add_rest(&mut self, from: usize, count: usize) {
        let key = rest_key(&self.nodes[from].key);
        self.add_beside(from, key, GrownKind::Rest(count), false);
    }

    /// Draws a node below a position that is none itself, and the arrow to it.
    fn add_beside(&mut self, from: usize, key: String, kind: GrownKind, is_winning: bool) -> usize {
        let parent = &self.nodes[from];
        let node = GrownNode {
            key,
            position: parent.position,
            layer: parent.layer + 1,
            ply: parent.ply,
            is_open: matches!(kind, GrownKind::Toss(_)),
            is_wide: false,
            kind,
        };
        let to = self.nodes.len();
        self.nodes.push(node);
        self.edges.push(GrownEdge {
            from,
            to,
            label: String::new(),
            is_winning,
        });
        to
    }

    fn standing(&self, position: PositionId) -> Standing {
        standing_of(self.solution, position)
    }

    /// Where everything stands.
    fn layout(&self, nodes: &[DrawnNode], places: &Places, spacing: Spacing) -> Layout {
        let graph = self.graph(nodes, places);
        match self.request.arrangement {
            _ if self.request.is_tree => layered(&graph, spacing),
            Arrangement::Line => match self.heaps::<1>() {
                Some(numbers) => {
                    let numbers: Vec<i64> = numbers.into_iter().map(|[number]| number).collect();
                    // The fewer pixels, the more of a line is seen; arcs need none between its nodes.
                    let narrow = Spacing {
                        node_px: 16.0,
                        ..spacing
                    };
                    number_line(&graph, &numbers, narrow)
                }
                None => layered(&graph, spacing),
            },
            Arrangement::Lattice => match self.heaps::<2>() {
                Some(cells) => {
                    let cells: Vec<(i64, i64)> = cells.into_iter().map(|[a, b]| (a, b)).collect();
                    lattice(&graph, &cells, spacing)
                }
                None => layered(&graph, spacing),
            },
            _ => layered(&graph, spacing),
        }
    }

    /// The heaps of each node; `None` where there are more or fewer.
    fn heaps<const COUNT: usize>(&self) -> Option<Vec<[i64; COUNT]>> {
        let heaps = |node: &GrownNode| {
            let words = &*self.solution.graph.words(node.position);
            self.solution.rules.heaps(words).try_into().ok()
        };
        self.nodes.iter().map(heaps).collect()
    }

    /// The nodes and arrows as the layout takes them.
    fn graph(&self, nodes: &[DrawnNode], places: &Places) -> Graph {
        let ranks = self.ranks();
        let mut graph = Graph::new();
        for (index, node) in nodes.iter().enumerate() {
            let (shape, size) = match self.request.is_blind {
                true => sizes::blind_outline(node),
                false => sizes::outline(node),
            };
            graph.add_node(Node {
                rank: ranks.as_ref().map(|ranks| ranks[index]),
                hint: places.get(&node.key).copied(),
                ..Node::new(shape, size)
            });
        }
        for edge in &self.edges {
            graph.add_edge(Edge {
                label: sizes::label_size(&edge.label),
                ..Edge::new(edge.from, edge.to)
            });
        }
        graph
    }

    /// The rows of the nodes, where they do not follow from the arrows.
    fn ranks(&self) -> Option<Vec<i32>> {
        let rank = |index: usize| -> i64 {
            let node = &self.nodes[index];
            match self.request.arrangement {
                Arrangement::Downward
                | Arrangement::Plies
                | Arrangement::Line
                | Arrangement::Lattice => i64::from(node.layer),
                Arrangement::Remoteness => match self.standing(node.position).remoteness() {
                    Some(plies) => -i64::from(plies),
                    // What nobody is sure to win lasts longest.
                    None => -i64::from(i32::MAX / 2),
                },
                Arrangement::Sum => {
                    let words = &*self.solution.graph.words(node.position);
                    self.solution
                        .rules
                        .heaps(words)
                        .iter()
                        .fold(0, |sum: i64, heap| sum.saturating_add(*heap))
                }
            }
        };
        let has_ranks = matches!(
            self.request.arrangement,
            Arrangement::Plies | Arrangement::Remoteness | Arrangement::Sum
        );
        if !has_ranks && !self.request.is_tree {
            // In a merged graph a move may skip layers.
            return None;
        }
        let mut ranks: Vec<i64> = (0..self.nodes.len()).map(rank).collect();
        if let Arrangement::Remoteness | Arrangement::Sum = self.request.arrangement {
            // Most moves lead down, whether heaps grow or shrink.
            let slope = |edge: &GrownEdge| (ranks[edge.to] - ranks[edge.from]).signum();
            if self.edges.iter().map(slope).sum::<i64>() < 0 {
                ranks.iter_mut().for_each(|rank| *rank = -*rank);
            }
            for edge in &self.edges {
                // Tosses and counts stand just below their position, in the row of no other.
                if !matches!(self.nodes[edge.to].kind, GrownKind::Position) {
                    ranks[edge.to] = ranks[edge.from].saturating_add(1);
                }
            }
        }
        let within =
            |rank: i64| i32::try_from(rank).unwrap_or(if rank < 0 { i32::MIN } else { i32::MAX });
        Some(ranks.into_iter().map(within).collect())
    }

    /// Whose move it is at each node: the first player's at a root where the game may start, and then in turns. `None`
    /// for a node to which both players come.
    fn movers(&self) -> Vec<Option<Player>> {
        let root = self.nodes[0].position;
        let words = &*self.solution.graph.words(root);
        let is_start = self.solution.graph.starts().contains(root);
        let first = self
            .solution
            .rules
            .mover(words)
            .or(is_start.then_some(Player::First));
        let mut reached = vec![[false; 2]; self.nodes.len()];
        let Some(first) = first else {
            return vec![None; self.nodes.len()];
        };
        let mut out: Vec<Vec<usize>> = vec![vec![]; self.nodes.len()];
        for edge in &self.edges {
            out[edge.from].push(edge.to);
        }
        let place = |player| usize::from(player == Player::Second);
        let mut waiting = vec![(0, first)];
        while let Some((node, player)) = waiting.pop() {
            if std::mem::replace(&mut reached[node][place(player)], true) {
                continue;
            }
            // A toss and a count stand at their position: whoever moves there goes on below.
            let next = |to: usize| match (&self.nodes[node].kind, &self.nodes[to].kind) {
                (GrownKind::Position, GrownKind::Position) => player.rival(),
                (GrownKind::Position, _) => player,
                _ => player.rival(),
            };
            waiting.extend(out[node].iter().map(|&to| (to, next(to))));
        }
        reached
            .into_iter()
            .map(|[by_first, by_second]| match (by_first, by_second) {
                (true, false) => Some(Player::First),
                (false, true) => Some(Player::Second),
                _ => None,
            })
            .collect()
    }

    /// A node as it is drawn, somewhere.
    fn drawn(&self, node: &GrownNode) -> DrawnNode {
        let words = &*self.solution.graph.words(node.position);
        let rules = &self.solution.rules;
        let other = DrawnNode {
            key: node.key.clone(),
            position: self.solution.write(node.position),
            kind: NodeKind::Position,
            label: String::new(),
            notes: Notes::default(),
            standing: self.standing(node.position),
            nimber: None,
            mover: None,
            x: 0.0,
            y: 0.0,
            width: 0.0,
            height: 0.0,
            is_open: node.is_open,
            is_wide: node.is_wide,
            successor_count: 0,
            layer: node.layer,
        };
        match &node.kind {
            GrownKind::Position => DrawnNode {
                label: rules.label(words),
                notes: notes_of(rules, words),
                nimber: self.solution.nimber(node.position).map(|it| it.0),
                successor_count: count(self.move_count(node.position)),
                ..other
            },
            GrownKind::Toss(toss) => DrawnNode {
                kind: NodeKind::Toss,
                label: toss.label.clone(),
                standing: Standing::Chance {
                    probability: toss.probability,
                    exact: toss.exact,
                },
                ..other
            },
            GrownKind::Rest(rest) => DrawnNode {
                kind: NodeKind::Rest(count(*rest)),
                label: format!("+{rest}"),
                ..other
            },
        }
    }

    /// The drawing, with everything at its place; `places` are those of the drawing before.
    pub(crate) fn finish(self, places: &Places, spacing: Spacing) -> Drawing {
        let mut nodes: Vec<DrawnNode> = self.nodes.iter().map(|node| self.drawn(node)).collect();
        let layout = self.layout(&nodes, places, spacing);
        for ((node, center), mover) in nodes.iter_mut().zip(&layout.nodes).zip(self.movers()) {
            let (_, size) = sizes::outline(node);
            (node.x, node.y, node.mover) = (center.x, center.y, mover);
            (node.width, node.height) = (size.width, size.height);
        }
        let edges = self.edges.iter().zip(&layout.edges).map(|(edge, route)| {
            let label = route.label.unwrap_or_default();
            DrawnEdge {
                from: edge.from,
                to: edge.to,
                label: edge.label.clone(),
                label_x: label.x,
                label_y: label.y,
                curve: route
                    .points
                    .iter()
                    .map(|at| Point::new(at.x, at.y).rounded())
                    .collect(),
                is_winning: edge.is_winning,
            }
        });
        Drawing {
            width: layout.size.width,
            height: layout.size.height,
            line: self.line.clone(),
            is_full: self.is_full,
            nodes,
            edges: edges.collect(),
        }
    }
}

/// In a tree, the key of the node after a move from the node with this key.
fn step_key(key: &str, place: usize) -> String {
    format!("{key}/{place}")
}

/// A count as the messages carry it; there is never more than fits.
fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
