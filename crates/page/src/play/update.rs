//! Moves are made, answered, taken back, and followed in the graph.

use crate::play::options::{best, choice, of_report, of_rules};
use crate::play::{Known, Opponent, PlayState, Ply};
use crate::settings::Tab;
use crate::show::ShowStep;
use crate::state::{Effect, State};
use kruzhok_picture::{Drawing, NodeKind, Opening, Selection, rest_key};
use kruzhok_wire::{JobId, PositionReport, Request};
use std::rc::Rc;

/// A node with more moves draws the others only where they are asked for.
const FEW_MOVES: usize = 8;

impl State {
    /// Begins the game where it is to begin, asks about the position it has come to, and lets the computer move.
    pub(crate) fn continue_play(&mut self) -> Vec<Effect> {
        if self.settings.tab != Tab::Play {
            return vec![];
        }
        let (Some(solved), Some(root)) = (&self.solved, self.shown_root()) else {
            return vec![];
        };
        let (job, rules, root) = (solved.job, solved.rules.clone(), root.to_owned());
        let is_same = self.play.job == Some(job)
            && self
                .play
                .line
                .first()
                .is_some_and(|start| start.position == root);
        if !is_same {
            self.play = PlayState {
                settings: self.play.settings,
                job: Some(job),
                line: vec![Ply {
                    label: self.position_label(&root),
                    position: root,
                    made: String::new(),
                    worth: None,
                    known: None,
                }],
                luck: self.play.luck,
                ..PlayState::default()
            };
        }
        let plies = self.plies_made();
        let Some(last) = self.play.line.last() else {
            return vec![];
        };
        let Some(known) = last.known.clone() else {
            if self.play.is_awaited {
                return vec![];
            }
            self.play.is_awaited = true;
            let position = last.position.clone();
            return match rules.read_position(&position) {
                Ok(_) => vec![Effect::Post(Request::Position(job, position))],
                Err(_) => vec![],
            };
        };
        match self.is_computers(plies) {
            true => {
                let opponent = self.play.settings.opponent;
                let chosen = choice(opponent, &known.options, &mut self.play.luck);
                chosen.map_or(vec![], |index| self.make_move(index))
            }
            false => vec![],
        }
    }

    /// Takes over what the worker says of the position that play has come to.
    pub(crate) fn take_play_position(
        &mut self,
        job: JobId,
        position: &str,
        report: Option<&PositionReport>,
    ) {
        let is_summed = self.is_summed();
        let Some(solved) = self.solved.as_ref().filter(|_| self.play.job == Some(job)) else {
            return;
        };
        let Some(last) = self.play.line.last_mut() else {
            return;
        };
        if last.position != position || last.known.is_some() {
            return;
        }
        let read = solved.rules.read_position(position);
        let known = match (report, read) {
            (Some(report), _) if !is_summed => of_report(report),
            (report, Ok(read)) => of_rules(&solved.rules, &read, report),
            (None, Err(_)) | (Some(_), Err(_)) => return,
        };
        last.known = Some(Rc::new(known));
        self.play.is_awaited = false;
    }

    pub(crate) fn make_move(&mut self, index: usize) -> Vec<Effect> {
        let Some(known) = self.known_now() else {
            return vec![];
        };
        let reach = known
            .options
            .get(index)
            .and_then(|it| Some((it, it.fall(&mut self.play.luck)?)));
        let Some((option, reach)) = reach else {
            return vec![];
        };
        self.play.line.push(Ply {
            position: reach.to.clone(),
            label: reach.to_label.clone(),
            made: option.label.clone(),
            worth: Some(option.worth().0),
            known: None,
        });
        self.leave_hints();
        self.continue_play()
    }

    fn leave_hints(&mut self) {
        self.play.is_awaited = false;
        self.play.has_hint = false;
        self.play.is_traced = false;
        self.play.refused = None;
    }

    /// What is known of the position that play has come to.
    pub(crate) fn known_now(&self) -> Option<Rc<Known>> {
        self.play.line.last()?.known.clone()
    }

    /// Makes the move that leads to a position which was typed.
    pub(crate) fn type_next_position(&mut self, typed: &str) -> Vec<Effect> {
        let made = self.solved.as_ref().and_then(|solved| {
            let rules = &solved.rules;
            let to = rules.read_position(typed).ok()?;
            let from = rules.read_position(&self.play.line.last()?.position).ok()?;
            rules.first_move_to(&from, to.words()).ok()??;
            Some(Ply {
                position: rules.write_position(&to),
                label: rules.label(to.words()),
                made: rules.changes(from.words(), to.words()),
                worth: None,
                known: None,
            })
        });
        let Some(ply) = made.filter(|_| self.known_now().is_some()) else {
            self.play.refused = Some(typed.to_owned());
            return vec![];
        };
        self.play.line.push(ply);
        self.leave_hints();
        self.continue_play()
    }

    /// Takes the last move back; where the computer plays, the visitor's last one with its answer.
    pub(crate) fn take_back(&mut self) -> Vec<Effect> {
        let mut plies = self.plies_made();
        while plies > 0 {
            plies -= 1;
            if !self.is_computers(plies) {
                self.play.line.truncate(plies + 1);
                self.leave_hints();
                return vec![];
            }
        }
        vec![]
    }

    /// The next move of a show is the best one, whoever is to make it.
    pub(crate) fn step_play(&mut self, step: ShowStep) -> Vec<Effect> {
        match step {
            ShowStep::First => {
                self.play.line.clear();
                vec![]
            }
            ShowStep::Back => self.take_back(),
            ShowStep::Forward => {
                let known = self.known_now();
                let next = known.and_then(|known| best(&known.options));
                next.map_or(vec![], |index| self.make_move(index))
            }
        }
    }

    /// Opens the graph along the moves that were made.
    pub(crate) fn trace_play(&mut self) -> Vec<Effect> {
        let Some(start) = self.play.line.first() else {
            return vec![];
        };
        let mut keys = vec![];
        for ply in &self.play.line[..self.plies_made()] {
            keys.push(ply.position.clone());
            let count = ply.known.as_ref().map_or(0, |known| known.options.len());
            if count > FEW_MOVES {
                keys.push(rest_key(&ply.position));
            }
        }
        self.graph.root = Some(start.position.clone());
        self.position.selected = None;
        self.graph.cursor = None;
        self.graph.focus = None;
        self.graph.refuted = None;
        self.graph.is_tree = false;
        self.graph.is_table = false;
        self.graph.selection = Selection::All;
        self.graph.opening = Opening::Keys(keys);
        self.play.is_traced = true;
        let effects = self.choose_tab(Tab::Graph);
        [effects, self.request_views()].concat()
    }

    /// The arrows of a drawing along which the game went that is followed in the graph, and the one that lost it.
    pub(crate) fn played_edges(&self, drawing: &Drawing) -> (Vec<usize>, Option<usize>) {
        if !self.play.is_traced {
            return (vec![], None);
        }
        let line = &self.play.line;
        let position = |node: usize| drawing.nodes[node].position.as_str();
        let edge_of = |ply: usize| {
            let [from, to] = [&line[ply - 1], &line[ply]].map(|it| it.position.as_str());
            let mut edges = drawing.edges.iter();
            edges.position(|edge| position(edge.from) == from && position(edge.to) == to)
        };
        let mut edges: Vec<usize> = (1..line.len()).filter_map(edge_of).collect();
        // A toss has a node of its own before what came of it.
        for at in 0..edges.len() {
            let from = drawing.edges[edges[at]].from;
            let is_toss = drawing.nodes[from].kind == NodeKind::Toss;
            let chosen = drawing.edges.iter().position(|edge| edge.to == from);
            edges.extend(chosen.filter(|_| is_toss));
        }
        (edges, self.losing_move().and_then(edge_of))
    }

    /// Whether the computer plays.
    pub(crate) fn has_computer(&self) -> bool {
        self.play.settings.opponent != Opponent::Neighbour
    }
}
