//! The graph, the selection and the ticks.

use crate::state::{Direction, Effect, Notice, State};
use kruzhok_picture::{
    Arrangement, Drawing, DrawnNode, GraphRequest, NODE_LIMIT, NodeKind, Opening, Refuted,
    Selection, Standing, rest_key,
};
use kruzhok_wire::{DrawError, Request};
use std::rc::Rc;

impl State {
    pub(crate) fn wanted_graph(&self) -> Option<GraphRequest> {
        Some(GraphRequest {
            root: self.shown_root()?.to_owned(),
            is_tree: self.graph.is_tree,
            selection: self.graph.selection,
            arrangement: self.shown_arrangement(),
            opening: self.graph.opening.clone(),
            focus: self.graph.focus.clone(),
            room: self.deciding_room(),
            is_show: self.show.stepping.is_some(),
            // What was marked stays where it was marked.
            is_blind: self.hides_outcomes() || self.exercise.is_of_graph(),
            refuted: self.graph.refuted.clone(),
        })
    }

    /// The room that decides what is opened at first: none on a line of numbers, or a lattice, where one goes along it; nor
    /// where the graph is to be marked, which is the same work on each screen.
    fn deciding_room(&self) -> Option<[u32; 2]> {
        let decides = !is_flat(self.graph.arrangement) && !self.exercise.is_of_graph();
        self.graph.room.filter(|_| decides)
    }

    pub(crate) fn request_graph(&self) -> Vec<Effect> {
        let solved = self.solved.as_ref().filter(|_| !self.is_summed());
        let request = solved.zip(self.wanted_graph());
        request
            .map(|(solved, sheet)| Effect::Post(Request::Graph(solved.job, sheet)))
            .into_iter()
            .collect()
    }

    pub(crate) fn request_views(&self) -> Vec<Effect> {
        [
            self.request_graph(),
            self.request_position(),
            self.request_map(),
        ]
        .concat()
    }

    pub(crate) fn reopen(&mut self, opening: Opening) -> Vec<Effect> {
        self.graph.opening = opening;
        self.begin_steps();
        [self.request_graph(), self.write_address(false)].concat()
    }

    pub(crate) fn take_drawing(
        &mut self,
        request: &GraphRequest,
        drawing: Result<Box<Drawing>, DrawError>,
    ) -> Vec<Effect> {
        if self.take_sheet(request, &drawing) {
            return vec![Effect::Print];
        }
        let room = request.room;
        let wanted = self.wanted_graph();
        if wanted
            .map(|wanted| GraphRequest { room, ..wanted })
            .as_ref()
            != Some(request)
        {
            return vec![];
        }
        match drawing {
            Ok(drawing) => {
                self.graph.drawing = Some(Rc::from(drawing));
                self.place_cursor();
                let mut effects = self.note_what_is_not_drawn(request);
                effects.extend(self.refit_graph(room));
                effects
            }
            Err(DrawError::NoSuchPosition) => {
                self.notice = Some(Notice::NoSuchPosition(request.root.clone()));
                self.graph.refused_root = Some(request.root.clone());
                if self.graph.root.take().is_none() {
                    return vec![];
                }
                self.graph.opening = Opening::Standard;
                [self.request_views(), self.write_address(false)].concat()
            }
            Err(DrawError::Problem(problem)) => {
                self.notice = Some(Notice::Problem(*problem));
                vec![]
            }
        }
    }

    /// The graph is seen in a place of another size now.
    pub(crate) fn change_room(&mut self, room: [u32; 2]) -> Vec<Effect> {
        let before = self.graph.room.replace(room);
        self.refit_graph(before)
    }

    /// Draws the graph anew where it was to have room in another place than where it is seen now: what it shows at first
    /// depends on that. One that has room, and was not made smaller for less, stays as it is.
    fn refit_graph(&mut self, before: Option<[u32; 2]>) -> Vec<Effect> {
        let (Some(room), Opening::Standard, Some(drawing)) = (
            self.deciding_room(),
            &self.graph.opening,
            &self.graph.drawing,
        ) else {
            return vec![];
        };
        let is_wider = |[width, height]: [u32; 2]| width < room[0] || height < room[1];
        let is_redrawn = match drawing.has_room_in(room) {
            true => before.is_some_and(is_wider),
            false => true,
        };
        match is_redrawn && before != Some(room) {
            true => self.request_graph(),
            false => vec![],
        }
    }

    /// Says so where more was opened than a drawing holds; what stays closed shows how many moves it has.
    fn note_what_is_not_drawn(&mut self, request: &GraphRequest) -> Vec<Effect> {
        let drawing = self.graph.drawing.clone();
        let full =
            drawing.filter(|drawing| drawing.is_full && request.opening != Opening::Standard);
        let Some(full) = full else {
            return vec![];
        };
        self.notice = Some(Notice::TooManyNodes(NODE_LIMIT as u64));
        self.graph.opening = Opening::Keys(open_keys(full.nodes.iter()));
        self.write_address(false)
    }

    pub(crate) fn choose_tree(&mut self, is_tree: bool) -> Vec<Effect> {
        if is_tree == self.graph.is_tree {
            return vec![];
        }
        let nodes = self.graph.drawing.iter().flat_map(|drawing| &drawing.nodes);
        let open = nodes.filter(|node| node.is_open && node.kind == NodeKind::Position);
        let mut positions: Vec<String> = open
            .flat_map(|node| opened(&node.position, node.is_wide))
            .collect();
        kruzhok_order::sort(&mut positions);
        positions.dedup();
        self.graph.is_tree = is_tree;
        if is_tree && is_flat(self.graph.arrangement) {
            self.graph.arrangement = Arrangement::Downward;
        }
        self.graph.cursor = None;
        // Its node has another key now.
        self.graph.refuted = None;
        let is_whole =
            self.graph.selection == Selection::Strategy && self.graph.opening == Opening::Standard;
        if positions.is_empty() || is_whole {
            // Nothing is drawn yet, or only the root, or all there is: there is nothing to carry over.
            return self.reopen(Opening::Standard);
        }
        self.reopen(if is_tree {
            Opening::Positions(positions)
        } else {
            Opening::Keys(positions)
        })
    }

    pub(crate) fn choose_strategy(&mut self, is_strategy: bool) -> Vec<Effect> {
        let selection = match is_strategy {
            true => Selection::Strategy,
            false => Selection::All,
        };
        if selection == self.graph.selection {
            return vec![];
        }
        self.graph.selection = selection;
        self.graph.refuted = None;
        self.reopen(Opening::Standard)
    }

    pub(crate) fn choose_arrangement(&mut self, arrangement: Arrangement) -> Vec<Effect> {
        self.graph.arrangement = arrangement;
        if is_flat(arrangement) && self.graph.is_tree {
            // A tree has several nodes at one place.
            return self.choose_tree(false);
        }
        [self.request_graph(), self.write_address(false)].concat()
    }

    /// Rows by remoteness would tell who guesses what is to be guessed.
    pub(crate) fn shown_arrangement(&self) -> Arrangement {
        match self.graph.arrangement {
            Arrangement::Remoteness if self.hides_outcomes() => Arrangement::Downward,
            arrangement => arrangement,
        }
    }

    /// Draws why a move of the selected position fails.
    pub(crate) fn refute_move(&mut self, to: String) -> Vec<Effect> {
        let Some(from) = self.shown_selection().map(str::to_owned) else {
            return vec![];
        };
        self.place_cursor();
        match self.graph.cursor.clone() {
            Some(node) => self.graph.refuted = Some(Refuted { node, to }),
            None => {
                // It is not drawn yet: from now on it stands at the top.
                self.graph.root = Some(from.clone());
                self.graph.opening = Opening::Standard;
                self.graph.refuted = Some(Refuted { node: from, to });
            }
        }
        [self.request_views(), self.write_address(false)].concat()
    }

    /// Draws why the move fails by which one came to the cursor, or puts that away again.
    pub(crate) fn refute_cursor(&mut self) -> Vec<Effect> {
        let Some(drawing) = self.graph.drawing.clone() else {
            return vec![];
        };
        let at_cursor = |node: &DrawnNode| {
            Some(&node.key) == self.graph.cursor.as_ref() && node.kind == NodeKind::Position
        };
        let Some(here) = drawing.nodes.iter().position(at_cursor) else {
            return vec![];
        };
        let to = &drawing.nodes[here];
        let fails = matches!(to.standing, Standing::Won(_)) && !self.has_chance();
        if !fails || !self.shows(&to.position, to.standing) {
            return vec![];
        }
        let into = drawing.edges.iter().filter(|edge| edge.to == here);
        let before = into.map(|edge| &drawing.nodes[edge.from]);
        let Some(before) = before.min_by_key(|node| node.layer) else {
            return vec![];
        };
        let refuted = Refuted {
            node: before.key.clone(),
            to: to.position.clone(),
        };
        if self.graph.refuted.as_ref() == Some(&refuted) {
            return self.close_refutation();
        }
        self.graph.refuted = Some(refuted);
        [self.request_graph(), self.write_address(false)].concat()
    }

    pub(crate) fn close_refutation(&mut self) -> Vec<Effect> {
        if self.graph.refuted.take().is_none() {
            return vec![];
        }
        [self.request_graph(), self.write_address(false)].concat()
    }

    /// Whether the game that is shown has tosses.
    pub(crate) fn has_chance(&self) -> bool {
        let solved = self.solved.as_ref();
        solved.is_some_and(|solved| solved.rules.has_chance())
    }

    pub(crate) fn choose_root(&mut self, position: String) -> Vec<Effect> {
        let position = position.trim().to_owned();
        if position.is_empty() {
            // An empty field: back to where the game is first drawn.
            self.graph.root = None;
            return match self.shown_root().map(str::to_owned) {
                Some(root) => self.choose_root(root),
                None => vec![],
            };
        }
        let known = self
            .solved
            .as_ref()
            .map(|solved| solved.rules.read_position(&position));
        match known {
            None => vec![],
            Some(Err(_)) => {
                self.graph.refused_root = Some(position.clone());
                self.notice = Some(Notice::NoSuchPosition(position));
                vec![]
            }
            Some(Ok(known)) => {
                let rules = self.solved.as_ref().map(|solved| &solved.rules);
                self.graph.root = rules.map(|rules| rules.write_position(&known));
                self.position.selected = None;
                self.graph.leave_nodes();
                self.begin_steps();
                self.notice = None;
                let mut effects = self.follow_selection();
                effects.extend(
                    [
                        self.request_graph(),
                        self.request_position(),
                        self.write_address(true),
                    ]
                    .concat(),
                );
                effects
            }
        }
    }

    pub(crate) fn step_root(&mut self, step: i32) -> Vec<Effect> {
        let (Some(solved), Some(root)) = (&self.solved, self.shown_root()) else {
            return vec![];
        };
        let starts = &solved.report.starts;
        let here = starts.iter().position(|start| start.position == root);
        // From a position that is no start, the way goes to the first one.
        let there = here.map_or(Some(0), |here| here.checked_add_signed(step as isize));
        match there.and_then(|there| starts.get(there)) {
            Some(start) => self.choose_root(start.position.clone()),
            None => vec![],
        }
    }

    pub(crate) fn select_node(&mut self, key: String) -> Vec<Effect> {
        let Some(drawing) = &self.graph.drawing else {
            return vec![];
        };
        let Some(node) = drawing.nodes.iter().find(|node| node.key == key) else {
            return vec![];
        };
        self.position.selected = Some(node.position.clone());
        self.graph.cursor = Some(key);
        let mut effects = self.follow_selection();
        effects.extend([self.request_position(), self.write_address(false)].concat());
        effects
    }

    /// Puts the cursor on the first node of the selected position, unless it is on one already.
    pub(crate) fn place_cursor(&mut self) {
        let selection = self.shown_selection().map(str::to_owned);
        let (Some(drawing), Some(selection)) = (&self.graph.drawing, selection) else {
            self.graph.cursor = None;
            return;
        };
        let nodes = || {
            drawing
                .nodes
                .iter()
                .filter(|node| node.position == selection && node.kind == NodeKind::Position)
        };
        if !nodes().any(|node| Some(&node.key) == self.graph.cursor.as_ref()) {
            self.graph.cursor = nodes().next().map(|node| node.key.clone());
        }
    }

    pub(crate) fn toggle_node(&mut self, key: &str) -> Vec<Effect> {
        let drawing = self.graph.drawing.clone();
        let node = drawing.and_then(|it| it.nodes.iter().find(|node| node.key == key).cloned());
        // The first click tells what it is, the next one opens it.
        match node {
            Some(node)
                if node.kind == NodeKind::Position
                    && self.colouring.guessing.is_some()
                    && !self.shows(&node.position, node.standing) =>
            {
                let mut effects = self.select_node(key.to_owned());
                effects.extend(self.uncover_position(node.position));
                effects
            }
            _ => self.toggle_moves(key),
        }
    }

    /// Opens a node, or closes it.
    pub(crate) fn toggle_moves(&mut self, key: &str) -> Vec<Effect> {
        let Some(drawing) = self.graph.drawing.clone() else {
            return vec![];
        };
        let Some(node) = drawing.nodes.iter().find(|node| node.key == key) else {
            return vec![];
        };
        let mut effects = self.select_node(key.to_owned());
        let is_rest = matches!(node.kind, NodeKind::Rest(_));
        // What is closed need not be marked.
        let stays_open = node.is_open && self.exercise.is_marking(false);
        if node.successor_count == 0 && !is_rest || stays_open {
            return effects;
        }
        let mut keys = open_keys(drawing.nodes.iter().filter(|other| other.key != key));
        if !node.is_open {
            keys.push(key.to_owned());
        }
        effects.extend(self.reopen(Opening::Keys(keys)));
        effects
    }

    /// Keys come faster than the page is drawn: only the state knows where the cursor is by now.
    pub(crate) fn toggle_cursor(&mut self) -> Vec<Effect> {
        let root = self
            .graph
            .drawing
            .as_ref()
            .and_then(|drawing| drawing.nodes.first());
        match self
            .graph
            .cursor
            .clone()
            .or_else(|| root.map(|root| root.key.clone()))
        {
            Some(key) => self.toggle_node(&key),
            None => vec![],
        }
    }

    /// Opens the closed nodes of the topmost layer that has any; what is open stays open.
    pub(crate) fn open_layer(&mut self) -> Vec<Effect> {
        let Some(drawing) = &self.graph.drawing else {
            return vec![];
        };
        let closed = || {
            let nodes = drawing.nodes.iter();
            nodes.filter(|node| node.is_closed())
        };
        let Some(layer) = closed().map(|node| node.layer).min() else {
            return vec![];
        };
        let mut keys = open_keys(drawing.nodes.iter());
        let more = closed().filter(|node| node.layer == layer);
        keys.extend(more.map(|node| node.key.clone()));
        self.reopen(Opening::Keys(keys))
    }

    pub(crate) fn move_cursor(&mut self, direction: Direction) -> Vec<Effect> {
        let Some(drawing) = self.graph.drawing.clone() else {
            return vec![];
        };
        match neighbour(&drawing, self.graph.cursor.as_deref(), direction) {
            Some(index) => self.select_node(drawing.nodes[index].key.clone()),
            None => vec![],
        }
    }
}

/// The keys of what is open among nodes.
pub(crate) fn open_keys<'a>(nodes: impl Iterator<Item = &'a DrawnNode>) -> Vec<String> {
    let open = nodes.filter(|node| node.is_open && node.kind == NodeKind::Position);
    open.flat_map(|node| opened(&node.key, node.is_wide))
        .collect()
}

/// Whether the numbers of a position say where it stands.
fn is_flat(arrangement: Arrangement) -> bool {
    matches!(arrangement, Arrangement::Line | Arrangement::Lattice)
}

/// A node's key, and that of its count of moves where they are drawn.
fn opened(key: &str, is_wide: bool) -> impl Iterator<Item = String> {
    std::iter::once(key.to_owned()).chain(is_wide.then(|| rest_key(key)))
}

/// A node with more moves draws the others only where they are asked for.
const FEW_MOVES: usize = 8;

/// What is open where a graph follows a game: these positions, each with its number of moves.
pub(crate) fn opened_along<'a>(line: impl Iterator<Item = (&'a str, usize)>) -> Opening {
    let keys = line.flat_map(|(position, moves)| opened(position, moves > FEW_MOVES));
    Opening::Keys(keys.collect())
}

/// The node to which the cursor goes; the root when there is no cursor yet.
fn neighbour(drawing: &Drawing, cursor: Option<&str>, direction: Direction) -> Option<usize> {
    let Some(here) = drawing
        .nodes
        .iter()
        .position(|node| Some(node.key.as_str()) == cursor)
    else {
        return (!drawing.nodes.is_empty()).then_some(0);
    };
    let from = &drawing.nodes[here];
    let node = |index: usize| &drawing.nodes[index];
    let all = || 0..drawing.nodes.len();
    // Nodes of one layer have one y; half a node is more than rounding can be.
    let in_row = |index: &usize| (node(*index).y - from.y).abs() < from.height / 2.0;
    let distance = |index: &usize| (node(*index).x - from.x).abs();
    let nearest = |a: &usize, b: &usize| distance(a).total_cmp(&distance(b));
    match direction {
        Direction::Left => all()
            .filter(in_row)
            .filter(|&i| node(i).x < from.x)
            .min_by(nearest),
        Direction::Right => all()
            .filter(in_row)
            .filter(|&i| node(i).x > from.x)
            .min_by(nearest),
        Direction::Up => {
            let into = drawing
                .edges
                .iter()
                .filter(|edge| edge.to == here)
                .map(|edge| edge.from);
            into.filter(|&i| node(i).y < from.y).min_by(nearest)
        }
        Direction::Down => {
            let out = drawing
                .edges
                .iter()
                .filter(|edge| edge.from == here)
                .map(|edge| edge.to);
            out.filter(|&i| node(i).y > from.y).min_by(nearest)
        }
    }
}
