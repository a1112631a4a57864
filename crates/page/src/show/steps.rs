//! The steps of a show, in each view.

use crate::colouring::ColouringState;
use crate::graph::open_keys;
use crate::settings::Tab;
use crate::show::{ShowStep, Stepping};
use crate::state::{Effect, State};
use kruzhok_picture::{Drawing, DrawnNode, NodeKind, Opening, Standing};
use kruzhok_wire::Hop;
use std::collections::VecDeque;

impl State {
    pub(crate) fn step_show(&mut self, step: ShowStep) -> Vec<Effect> {
        match (self.settings.tab, self.show.stepping) {
            (Tab::Recursion, _) => self.hop(match step {
                ShowStep::First => Hop::First,
                ShowStep::Back => Hop::Back,
                ShowStep::Forward => Hop::Forward,
            }),
            (Tab::Play, _) => self.step_play(step),
            (Tab::Map, _) | (Tab::Graph, Some(Stepping::Ticks)) => self.step_tick(step),
            (Tab::Graph, _) if self.colouring.guessing.is_some() => self.step_guess(step),
            (Tab::Graph, _) => self.step_node(step),
        }
    }

    /// Whether there is a step after this one.
    pub(crate) fn has_next_step(&self) -> bool {
        let is_guess = self.colouring.guessing.is_some();
        match (self.settings.tab, self.show.stepping) {
            (Tab::Recursion, _) => {
                let report = self.recursion.report();
                report.is_some_and(|it| it.step + 1 < it.step_count)
            }
            (Tab::Play, _) => !self.play.resumed.is_empty(),
            (Tab::Map, _) | (Tab::Graph, Some(Stepping::Ticks)) => {
                self.shown_tick() < self.last_tick()
            }
            (Tab::Graph, _) => self
                .graph
                .drawing
                .as_ref()
                .is_some_and(|drawing| match is_guess {
                    true => drawing.nodes.iter().any(|it| self.is_asked(it)),
                    false => self
                        .explained(drawing)
                        .iter()
                        .any(|&at| drawing.nodes[at].is_closed()),
                }),
        }
    }

    /// Whether a node is one to be guessed.
    fn is_asked(&self, node: &DrawnNode) -> bool {
        node.kind == NodeKind::Position && !self.shows(&node.position, node.standing)
    }

    fn step_tick(&mut self, step: ShowStep) -> Vec<Effect> {
        let (tick, last) = (self.shown_tick(), self.last_tick());
        // The last tick is not known before positions are counted.
        let to = match step {
            ShowStep::First => Some(0),
            ShowStep::Back => tick.checked_sub(1).filter(|_| last < u32::MAX),
            ShowStep::Forward => (tick < last).then(|| tick + 1),
        };
        to.map_or(vec![], |tick| self.choose_tick(tick))
    }

    /// Opens the next node of the explanation, or closes the one that was opened last.
    fn step_node(&mut self, step: ShowStep) -> Vec<Effect> {
        let Some(drawing) = self.graph.drawing.clone() else {
            return vec![];
        };
        let order = self.explained(&drawing);
        let node = |&at: &usize| &drawing.nodes[at];
        let is_open = |at: &&usize| node(at).is_open;
        let all_open = || drawing.nodes.iter().filter(|node| node.is_open);
        let (keys, cursor) = match step {
            ShowStep::First => (vec![], drawing.nodes.first()),
            ShowStep::Forward => match order.iter().map(node).find(|it| it.is_closed()) {
                Some(next) => {
                    let mut keys = open_keys(all_open());
                    keys.push(next.key.clone());
                    (keys, Some(next))
                }
                None => return vec![],
            },
            ShowStep::Back => {
                let in_order =
                    |other: &&DrawnNode| order.iter().any(|at| node(at).key == other.key);
                // What was opened by hand, beside the explanation, is closed first.
                let beside = all_open().rfind(|node| !in_order(node));
                let last = beside.or_else(|| order.iter().rfind(is_open).map(node));
                match last {
                    Some(last) => (
                        open_keys(all_open().filter(|node| node.key != last.key)),
                        Some(last),
                    ),
                    None => return vec![],
                }
            }
        };
        let mut effects = vec![];
        if let Some(cursor) = cursor {
            effects.extend(self.select_node(cursor.key.clone()));
        }
        effects.extend(self.reopen(Opening::Keys(keys)));
        effects
    }

    /// The nodes of the explanation that are drawn, from the root on, layer by layer: of a position that is won the one
    /// move that wins soonest, of any other all of them.
    fn explained(&self, drawing: &Drawing) -> Vec<usize> {
        let is_kept = |at: &usize| drawing.nodes[*at].kind != NodeKind::Rest(0);
        let mut order = vec![];
        let mut waiting: VecDeque<usize> = (0..drawing.nodes.len().min(1)).collect();
        while let Some(at) = waiting.pop_front() {
            if order.contains(&at) {
                continue;
            }
            order.push(at);
            let from = &drawing.nodes[at];
            let edges = drawing.edges.iter().filter(|edge| edge.from == at);
            let mut next: Vec<usize> = edges.map(|edge| edge.to).filter(is_kept).collect();
            kruzhok_order::sort_by(&mut next, |&a, &b| {
                drawing.nodes[a].x.total_cmp(&drawing.nodes[b].x)
            });
            let plies = |to: &usize| match drawing.nodes[*to].standing {
                Standing::Lost(plies) => plies,
                _ => None,
            };
            let best = next.iter().copied().filter(|to| plies(to).is_some());
            let best = best.min_by_key(plies);
            match (from.standing, best) {
                (Standing::Won(_), Some(best)) if self.shows(&from.position, from.standing) => {
                    waiting.push_back(best);
                }
                _ => waiting.extend(next),
            }
        }
        order
    }

    /// Asks about the next node, from the ends of the game up, and uncovers it at the step after that.
    fn step_guess(&mut self, step: ShowStep) -> Vec<Effect> {
        let Some(drawing) = self.graph.drawing.clone() else {
            return vec![];
        };
        let mut nodes: Vec<&DrawnNode> = drawing.nodes.iter().collect();
        nodes.retain(|node| node.kind == NodeKind::Position);
        kruzhok_order::sort_by(&mut nodes, |a, b| {
            let plies = |node: &DrawnNode| node.standing.remoteness().unwrap_or(u32::MAX);
            plies(a).cmp(&plies(b)).then(a.x.total_cmp(&b.x))
        });
        match step {
            ShowStep::First => {
                if let Some(guessing) = &mut self.colouring.guessing {
                    guessing.positions.clear();
                }
                self.write_address(false)
            }
            ShowStep::Forward => {
                let Some(next) = nodes.iter().find(|it| self.is_asked(it)) else {
                    return vec![];
                };
                match self.shown_selection() == Some(next.position.as_str()) {
                    true => self.uncover_position(next.position.clone()),
                    false => self.select_node(next.key.clone()),
                }
            }
            ShowStep::Back => {
                let uncovered = &self.colouring.guessing;
                let is_uncovered = |node: &&&DrawnNode| {
                    let mut positions = uncovered.iter().map(|it| &it.positions);
                    positions.any(|it| it.contains(&node.position))
                };
                let Some(last) = nodes.iter().rfind(is_uncovered) else {
                    return vec![];
                };
                let effects = self.select_node(last.key.clone());
                self.colouring.cover(&last.position);
                [effects, self.write_address(false)].concat()
            }
        }
    }
}

impl ColouringState {
    fn cover(&mut self, position: &str) {
        if let Some(guessing) = &mut self.guessing {
            guessing.positions.remove(position);
        }
    }
}
