//! Moves are made, answered, taken back, and followed in the graph.

use crate::graph::opened_along;
use crate::play::options::{MoveOption, Reach, choice, of_report, of_rules};
use crate::play::{Known, Opponent, PlaySettings, PlayState, Ply};
use crate::settings::Tab;
use crate::show::ShowStep;
use crate::state::{Effect, State};
use kruzhok_picture::{Drawing, NodeKind, Selection};
use kruzhok_wire::{JobId, PositionReport, Request};
use std::collections::VecDeque;
use std::rc::Rc;

impl Ply {
    /// A move or toss was chosen, and leads there.
    fn of(option: &MoveOption, reach: &Reach) -> Self {
        Self {
            position: reach.to.clone(),
            label: reach.to_label.clone(),
            made: option.label.clone(),
            worth: Some(option.worth().0),
            known: None,
        }
    }
}

impl State {
    /// Begins the game where it is to begin, asks about the position it has come to, and lets the computer move.
    pub(crate) fn continue_play(&mut self) -> Vec<Effect> {
        let is_seen = self.settings.tab == Tab::Play;
        // A line of another game is not shown in the graph of this one.
        let is_old =
            (self.solved.as_ref().zip(self.play.job)).is_some_and(|(it, job)| it.job != job);
        if is_old && self.play.is_traced && self.play.resumed.is_empty() && !is_seen {
            self.play.is_traced = false;
            self.play.line.clear();
        }
        // A line that an address shows in the graph is played again there.
        let last = self.play.line.last();
        let is_reached = self.play.resumed.is_empty() && last.is_some_and(|it| it.known.is_some());
        let is_followed = is_seen || self.play.is_traced && !is_reached;
        if !is_followed {
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
            let is_opened = self.play.line.is_empty();
            self.count_game();
            self.play = PlayState {
                is_traced: is_opened && self.play.is_traced,
                resumed: match is_opened {
                    true => std::mem::take(&mut self.play.resumed),
                    false => VecDeque::new(),
                },
                is_held: self.play.is_held,
                settings: std::mem::take(&mut self.play.settings),
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
            if !is_opened {
                return [self.write_address(false), self.continue_play()].concat();
            }
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
        if !self.play.resumed.is_empty() {
            return match self.play.is_held {
                true => vec![],
                false => self.resume_play(),
            };
        }
        match is_seen && self.is_computers(plies) && self.play_result().is_none() {
            true => {
                let opponent = self.play.settings.opponent;
                let chosen = choice(opponent, &known.options, &mut self.play.luck);
                chosen.map_or(vec![], |index| self.make_move(index))
            }
            false => vec![],
        }
    }

    /// Makes the next of the moves that are still to come.
    fn resume_play(&mut self) -> Vec<Effect> {
        let next = self.play.resumed.pop_front();
        match next.and_then(|position| self.ply_to(&position)) {
            Some(ply) => self.add_ply(ply),
            None => {
                self.play.resumed.clear();
                self.write_address(false)
            }
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
        let ply = Ply::of(option, reach);
        self.leave_hints();
        self.add_ply(ply)
    }

    /// Comes to the next position.
    fn add_ply(&mut self, ply: Ply) -> Vec<Effect> {
        self.play.line.push(ply);
        self.play.is_awaited = false;
        [self.write_address(false), self.continue_play()].concat()
    }

    /// Begins anew, where the game is to begin, with settings that are changed before the next game; one that is over counts.
    pub(crate) fn begin_play(&mut self, change: impl FnOnce(&mut PlaySettings)) -> Vec<Effect> {
        self.count_game();
        change(&mut self.play.settings);
        self.play.line.clear();
        self.play.resumed.clear();
        self.write_address(false)
    }

    /// The positions after each move of the game, where it is seen; those of an address count before they are reached.
    pub(crate) fn played(&self) -> Vec<String> {
        let is_seen = self.settings.tab == Tab::Play || self.play.is_traced;
        let made = self.play.line.iter().skip(1).map(|ply| &ply.position);
        let all = made.chain(&self.play.resumed).filter(|_| is_seen);
        all.cloned().collect()
    }

    fn leave_hints(&mut self) {
        self.play.resumed.clear();
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
        let Some(ply) = self.ply_to(typed) else {
            self.play.refused = Some(typed.to_owned());
            return vec![];
        };
        self.leave_hints();
        self.add_ply(ply)
    }

    /// What leads from the last position, once that is known, to another one: a move or toss that is listed, or a move of
    /// the rules.
    fn ply_to(&self, typed: &str) -> Option<Ply> {
        let known = self.known_now()?;
        let rules = &self.solved.as_ref()?.rules;
        let to = rules.read_position(typed).ok()?;
        let position = rules.write_position(&to);
        let listed = known.options.iter().find_map(|option| {
            let reach = option.reaches.iter().find(|it| it.to == position)?;
            Some(Ply::of(option, reach))
        });
        listed.or_else(|| {
            let from = rules.read_position(&self.play.line.last()?.position).ok()?;
            rules.first_move_to(&from, to.words()).ok()??;
            Some(Ply {
                position,
                label: rules.label(to.words()),
                made: rules.changes(from.words(), to.words()),
                worth: None,
                known: None,
            })
        })
    }

    /// Takes the last move back; where the computer plays, the visitor's last one with its answer.
    pub(crate) fn take_back(&mut self) -> Vec<Effect> {
        let mut plies = self.plies_made();
        while plies > 0 {
            plies -= 1;
            if !self.is_computers(plies) {
                self.play.line.truncate(plies + 1);
                self.leave_hints();
                return self.write_address(false);
            }
        }
        vec![]
    }

    /// A show goes through the moves that were made; it makes none.
    pub(crate) fn step_play(&mut self, step: ShowStep) -> Vec<Effect> {
        self.play.is_held = true;
        let kept = match (step, self.plies_made()) {
            (ShowStep::Forward, _)
                if self.play.resumed.is_empty() || self.known_now().is_none() =>
            {
                return vec![];
            }
            (ShowStep::Forward, _) => return self.resume_play(),
            (_, 0) => return vec![],
            (ShowStep::Back, plies) => plies,
            (ShowStep::First, _) => 1,
        };
        let left = self.play.line.split_off(kept);
        let mut resumed: VecDeque<String> = left.into_iter().map(|ply| ply.position).collect();
        resumed.append(&mut self.play.resumed);
        self.leave_hints();
        self.play.resumed = resumed;
        self.write_address(false)
    }

    /// Opens the graph along the moves that were made.
    pub(crate) fn trace_play(&mut self) -> Vec<Effect> {
        let Some(start) = self.play.line.first() else {
            return vec![];
        };
        let made = self.play.line[..self.plies_made()].iter();
        let opening = opened_along(made.map(|ply| {
            let known = ply.known.as_ref();
            (&*ply.position, known.map_or(0, |it| it.options.len()))
        }));
        self.graph.root = Some(start.position.clone());
        self.position.selected = None;
        self.graph.leave_nodes();
        self.graph.is_tree = false;
        self.graph.is_table = false;
        self.graph.selection = Selection::All;
        self.graph.opening = opening;
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
        self.play.settings.opponent.is_computer()
    }

    /// Whether two teams play.
    pub(crate) fn has_teams(&self) -> bool {
        self.play.settings.opponent == Opponent::Teams
    }
}
