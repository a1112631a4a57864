//! The graph with its controls, and the ticks that colour it.

use crate::graph::GraphTableView;
use crate::map::MapView;
use crate::recursion::RecursionView;
use crate::save::SaveView;
use crate::settings::{Coded, Tab, Theme, Units};
use crate::state::{Analysis, Solved, State};
use crate::view::{Choice, Words, choices, sentences};
use kruzhok_picture::{
    Arrangement, Drawing, DrawnEdge, DrawnNode, NodeKind, Point, Selection, ShapeKind, Standing,
    path_data, short_notes,
};
use kruzhok_wire::Report;
use std::collections::HashSet;
use std::rc::Rc;

/// The graph with its controls.
#[derive(Clone, Debug, PartialEq)]
pub struct GameView {
    /// The game's name.
    pub title: String,
    /// What the game is about.
    pub note: String,
    /// Where a ready game is from; empty for any other.
    pub source: String,
    /// What the choice of a view is called.
    pub tabs_label: String,
    /// The views.
    pub tabs: Vec<Choice<Tab>>,
    /// The view that is seen.
    pub tab: Tab,
    /// What the field for the position at the top is called.
    pub root_label: String,
    /// The position at the top.
    pub root: String,
    /// What goes to the start position before this one.
    pub previous: String,
    /// Whether there is one.
    pub has_previous: bool,
    /// What goes to the next start position.
    pub next: String,
    /// Whether there is one.
    pub has_next: bool,
    /// What unfolds the tools on a narrow screen.
    pub tools: String,
    /// What the choice between a tree and a merged graph is called.
    pub tree_label: String,
    /// Merged (`false`) or a tree (`true`).
    pub trees: Vec<Choice<bool>>,
    /// What leaves the winner's strategy alone.
    pub strategy: String,
    /// Whether it is all that is drawn.
    pub is_strategy: bool,
    /// What the choice of rows is called.
    pub arrangement_label: String,
    /// What makes two nodes stand in one row.
    pub arrangements: Vec<Choice<Arrangement>>,
    /// What the choice of units is called.
    pub units_label: String,
    /// How remoteness is told.
    pub units: Vec<Choice<Units>>,
    /// What opens one more layer.
    pub open_layer: String,
    /// What closes the graph down to what it shows at first.
    pub reset: String,
    /// What hides who wins until it is guessed.
    pub guess: String,
    /// Whether it is hidden.
    pub is_guessing: bool,
    /// What makes the drawing larger, smaller, and as large as fits.
    pub zoom: [String; 3],
    /// How the graph is worked with, in a sentence.
    pub help: String,
    /// What is drawn, where that is not all that is open.
    pub content_note: Option<String>,
    /// What shows the graph as a table.
    pub table: String,
    /// Whether it is one.
    pub is_table: bool,
    /// Whether only heaps were solved: a position can be named, and nothing is drawn.
    pub is_summed: bool,
    /// The graph, or what stands in its place.
    pub content: GameContent,
    /// The menu that keeps what is shown; `None` when nothing is.
    pub save: Option<SaveView>,
    /// The ticks; `None` when there is nothing to colour.
    pub ticks: Option<TickView>,
}

/// What the sheet of squared paper shows.
#[derive(Clone, Debug, PartialEq)]
pub enum GameContent {
    /// Nothing yet, and why.
    Empty(String),
    /// A drawing.
    Graph(Rc<GraphView>),
    /// The same as a table.
    Table(GraphTableView),
    /// A map.
    Map(Box<MapView>),
    /// The recursion.
    Recursion(Box<RecursionView>),
}

/// A drawing of a part of the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphView {
    /// What the drawing is, for those who hear the page.
    pub label: String,
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
    /// The nodes; the root is the first.
    pub nodes: Vec<NodeView>,
    /// The moves between them.
    pub edges: Vec<EdgeView>,
    /// Index of the node that the cursor is on.
    pub cursor: Option<usize>,
    /// Whether the drawing belongs to earlier rules.
    pub is_stale: bool,
    /// The theme, whose colours a painted drawing has in itself.
    pub theme: Theme,
}

/// One node of the drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeView {
    /// The node's name in its drawing.
    pub key: String,
    /// Its position, in its text form.
    pub position: String,
    /// Its outline, by outcome.
    pub shape: ShapeKind,
    /// Center, in CSS pixels.
    pub x: f64,
    /// Center, in CSS pixels.
    pub y: f64,
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
    /// The position.
    pub label: String,
    /// Its remoteness; empty when it is not coloured yet.
    pub caption: String,
    /// What it remembers, in a few letters; empty when nothing.
    pub note: String,
    /// How many positions its moves lead to, while they are not drawn.
    pub closed_count: Option<String>,
    /// Whether the cursor is on it.
    pub is_cursor: bool,
    /// Whether its position is selected.
    pub is_selected: bool,
    /// Whether a refutation is shown that it does not belong to.
    pub is_faded: bool,
    /// Whether it counts moves that are not drawn.
    pub is_rest: bool,
    /// Whether it was coloured at this very tick.
    pub is_new: bool,
    /// Whether its moves are drawn; `None` where it has none.
    pub is_open: Option<bool>,
    /// All of it, for those who hear the page.
    pub description: String,
}

/// One arrow of the drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct EdgeView {
    /// The arrow's name in its drawing.
    pub key: String,
    /// The curve as SVG path data.
    pub path: String,
    /// The tip of the curve, and the control point before it: x and y of each.
    pub end: [f64; 4],
    /// The moves.
    pub label: String,
    /// Center of the label, in CSS pixels.
    pub label_x: f64,
    /// Center of the label, in CSS pixels.
    pub label_y: f64,
    /// Whether it wins, and that is known at this tick.
    pub is_winning: bool,
    /// Index of the node that it leaves.
    pub from: usize,
    /// Index of the node that it leads to.
    pub to: usize,
    /// Whether it leaves the node that the cursor is on.
    pub is_near: bool,
    /// Whether it belongs to the refutation that is shown.
    pub is_on_line: bool,
    /// Whether a refutation is shown that it does not belong to.
    pub is_faded: bool,
}

/// The ticks that colour the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct TickView {
    /// What the slider is called.
    pub label: String,
    /// Where it stands.
    pub tick: u32,
    /// Where it ends.
    pub last: u32,
    /// What happened at this tick, in words.
    pub text: String,
    /// What the button that plays or halts is called.
    pub play: String,
    /// Whether it plays.
    pub is_playing: bool,
}

impl GameView {
    pub(crate) fn of(state: &State) -> Self {
        let t = Words::of(state);
        let starts = state.solved.iter().flat_map(|solved| &solved.report.starts);
        let place = starts
            .clone()
            .position(|start| Some(start.position.as_str()) == state.shown_root());
        Self {
            title: state.game_title(),
            note: state.rules.text.field("note"),
            source: state
                .rules
                .text
                .ready_game
                .map(|game| game.source(state.settings.language))
                .unwrap_or_default(),
            tabs_label: t.say("tabs"),
            tab: state.settings.tab,
            tabs: choices(Tab::ALL, state.settings.tab, |tab| {
                t.say(&format!("tab-{}", tab.code()))
            }),
            root_label: t.say("root"),
            root: state.shown_root().unwrap_or_default().to_owned(),
            previous: t.say("root-previous"),
            has_previous: place.is_none_or(|place| place > 0),
            next: t.say("root-next"),
            has_next: place.is_none_or(|place| place + 1 < starts.count()),
            tools: t.say("game-tools"),
            tree_label: t.say("nodes"),
            trees: choices(&[false, true], state.graph.is_tree, |is_tree| {
                t.say(if is_tree {
                    "nodes-tree"
                } else {
                    "nodes-merged"
                })
            }),
            strategy: t.say("strategy-only"),
            is_strategy: state.graph.selection == Selection::Strategy,
            arrangement_label: t.say("rows"),
            arrangements: arrangements(state, t),
            units_label: t.say("units"),
            units: units(state, t),
            open_layer: t.say("open-layer"),
            reset: t.say("graph-reset"),
            guess: t.say("guess"),
            is_guessing: state.colouring.guessing.is_some(),
            zoom: [t.say("zoom-in"), t.say("zoom-out"), t.say("zoom-fit")],
            help: t.say("graph-help"),
            content_note: strategy_note(state, t),
            table: t.say("table"),
            is_table: state.graph.is_table,
            is_summed: state.is_summed(),
            content: GameContent::of(state),
            save: SaveView::of(state),
            ticks: state
                .solved
                .as_ref()
                .filter(|_| state.settings.tab != Tab::Recursion)
                .and_then(|solved| TickView::of(state, &solved.report)),
        }
    }
}

/// The ways to tell remoteness that the game has.
fn units(state: &State, t: Words) -> Vec<Choice<Units>> {
    let has_nimbers = state
        .solved
        .as_ref()
        .is_some_and(|solved| solved.report.counts.has_nimbers);
    let mut units = choices(Units::ALL, state.shown_units(), |units| {
        t.say(&format!("units-{}", units.code()))
    });
    units.retain(|units| units.value != Units::Nimbers || has_nimbers);
    units
}

/// The arrangements that the game has: not every game has heaps to add up.
fn arrangements(state: &State, t: Words) -> Vec<Choice<Arrangement>> {
    let heap_count = |solved: &Solved| {
        let root = solved.rules.read_position(&solved.report.first_root);
        root.map_or(0, |root| solved.rules.heaps(root.words()).len())
    };
    let heap_count = state.solved.as_ref().map_or(0, heap_count);
    let is_multiset = state
        .solved
        .as_ref()
        .is_some_and(|solved| solved.rules.is_multiset());
    let is_offered = |arrangement: &Arrangement| match arrangement {
        Arrangement::Downward | Arrangement::Plies => true,
        Arrangement::Remoteness => state.colouring.guessing.is_none(),
        Arrangement::Sum => heap_count > 0,
        Arrangement::Line => heap_count == 1 && !is_multiset,
        Arrangement::Lattice => heap_count == 2 && !is_multiset,
    };
    let all = Arrangement::ALL.iter().copied();
    let offered: Vec<Arrangement> = all.filter(is_offered).collect();
    choices(&offered, state.shown_arrangement(), |arrangement| {
        t.say(&format!("rows-{}", arrangement.code()))
    })
}

/// Whose strategy is drawn, or that there is none.
fn strategy_note(state: &State, t: Words) -> Option<String> {
    let drawing = state.graph.drawing.as_ref()?;
    let root = drawing.nodes.first()?;
    if state.graph.selection == Selection::All || state.settings.tab != Tab::Graph {
        return None;
    }
    if !state.shows(&root.position, root.standing) {
        return Some(t.say("strategy-hidden"));
    }
    let winner = match (root.standing, root.mover) {
        (Standing::Won(_), Some(mover)) => mover,
        (Standing::Lost(_), Some(mover)) => mover.rival(),
        (Standing::Won(_), None) => return Some(t.say("strategy-mover")),
        (Standing::Lost(_), None) => return Some(t.say("strategy-rival")),
        _ => return Some(t.say("strategy-none")),
    };
    let winner = sentences::player(winner, t);
    Some(t.fill("strategy-of", &[("winner", &winner)]))
}

impl GameContent {
    fn of(state: &State) -> Self {
        let t = Words::of(state);
        let report = state.solved.as_ref().map(|solved| &solved.report);
        if let Some((positions, heaps)) = report.and_then(|report| report.needed_table) {
            // So many heaps that a table does not fit however small they are.
            if heaps == 0 || report.is_some_and(|report| report.is_splitting) {
                return Self::Empty(t.say("sheet-summed-splitting"));
            }
            let args: [(&str, &dyn ToString); 2] = [
                ("number", &t.number(positions)),
                ("heaps", &t.number(heaps)),
            ];
            return Self::Empty(t.fill("sheet-summed", &args));
        }
        let seen = match state.settings.tab {
            Tab::Graph => state
                .graph
                .drawing
                .as_ref()
                .map(|drawing| match state.graph.is_table {
                    true => {
                        Self::Table(GraphTableView::of(state, drawing, graph_label(drawing, t)))
                    }
                    false => Self::Graph(Rc::new(GraphView::of(state, drawing))),
                }),
            Tab::Recursion => Some(Self::Recursion(Box::new(RecursionView::of(state)))),
            Tab::Map => MapView::of(state).map(|map| Self::Map(Box::new(map))),
        };
        match seen {
            Some(seen) => seen,
            None => Self::Empty(t.say(match state.analysis {
                Analysis::Rejected(_) if state.unfinished_fields().is_some() => "sheet-unfinished",
                Analysis::Rejected(_) => "sheet-rejected",
                Analysis::Stopped => "sheet-stopped",
                Analysis::Failed(_) => "sheet-failed",
                Analysis::Running { .. } | Analysis::Done => "sheet-waiting",
            })),
        }
    }
}

impl GraphView {
    pub(crate) fn of(state: &State, drawing: &Drawing) -> Self {
        let t = Words::of(state);
        let cursor = drawing
            .nodes
            .iter()
            .position(|node| Some(&node.key) == state.graph.cursor.as_ref());
        let selection = state.shown_selection();
        let line: HashSet<usize> = drawing.line.iter().copied().collect();
        let line_nodes: HashSet<usize> = drawing
            .line
            .iter()
            .flat_map(|&edge| [drawing.edges[edge].from, drawing.edges[edge].to])
            .collect();
        let mut nodes: Vec<NodeView> = drawing
            .nodes
            .iter()
            .enumerate()
            .map(|(index, node)| NodeView {
                is_cursor: Some(index) == cursor,
                is_faded: !line_nodes.is_empty() && !line_nodes.contains(&index),
                is_selected: node.kind == NodeKind::Position
                    && Some(node.position.as_str()) == selection,
                ..NodeView::of(node, state)
            })
            .collect();
        let is_spoken = |index: &usize| nodes.len() <= MOST_SPOKEN || Some(*index) == cursor;
        let spoken_of: Vec<usize> = (0..nodes.len()).filter(is_spoken).collect();
        for index in spoken_of {
            if drawing.nodes[index].kind == NodeKind::Position {
                nodes[index].description = spoken(drawing, index, state);
            }
        }
        let mut seen = HashSet::new();
        let edges = drawing.edges.iter().enumerate().map(|(index, edge)| {
            // What is painted needs no names.
            let mut key = String::new();
            if drawing.nodes.len() <= MOST_SPOKEN {
                let [from, to] = [edge.from, edge.to].map(|end| &drawing.nodes[end].key);
                key = format!("{from}→{to}");
                if !seen.insert(key.clone()) {
                    key.push('\'');
                }
            }
            EdgeView {
                is_on_line: line.contains(&index),
                is_faded: !line.is_empty() && !line.contains(&index),
                ..edge_view(edge, key, drawing, state, cursor)
            }
        });
        Self {
            label: graph_label(drawing, t),
            width: drawing.width,
            height: drawing.height,
            edges: edges.collect(),
            nodes,
            cursor,
            is_stale: state.analysis != Analysis::Done,
            theme: state.settings.theme,
        }
    }
}

fn graph_label(drawing: &Drawing, t: Words) -> String {
    let root = drawing.nodes.first().map_or("", |node| &node.label);
    t.fill(
        "graph-label",
        &[("root", &root), ("n", &drawing.nodes.len())],
    )
}

/// Height of a node that is not coloured yet: its size must not tell what it is.
const BLANK_PX: f64 = 48.0;

/// A drawing of more nodes is painted, and only the node that the cursor is on is spoken of.
const MOST_SPOKEN: usize = 200;

/// A position of the drawing in words.
fn spoken(drawing: &Drawing, index: usize, state: &State) -> String {
    let t = Words::of(state);
    let node = &drawing.nodes[index];
    let is_known = state.shows(&node.position, node.standing);
    let mut description = match is_known {
        true => vec![
            t.fill(
                "spoken-node",
                &[
                    ("shape", &sentences::shape_name(node.standing, t)),
                    ("position", &node.label),
                ],
            ),
            sentences::spoken_standing(node.standing, node.mover, t),
        ],
        false => vec![t.fill("spoken-blank", &[("position", &node.label)])],
    };
    description.extend(sentences::notes(&node.notes, t));
    if is_known && node.is_open {
        let edges = drawing.edges.iter();
        let winning = edges.filter(|edge| edge.from == index && edge.is_winning);
        description.push(t.fill(
            "spoken-moves",
            &[("winning", &winning.count()), ("n", &node.successor_count)],
        ));
    }
    if !node.is_open && node.successor_count > 0 {
        description.push(t.fill("spoken-closed", &[("n", &node.successor_count)]));
    }
    description.join(" ")
}

impl NodeView {
    fn of(node: &DrawnNode, state: &State) -> Self {
        match node.kind {
            NodeKind::Position => {}
            NodeKind::Toss => return Self::of_toss(node, state),
            NodeKind::Rest(count) => return Self::of_rest(node, count, state),
        }
        let t = Words::of(state);
        let tick = state.shown_tick();
        let is_known = state.shows(&node.position, node.standing);
        let caption = if is_known {
            sentences::caption(
                node.standing,
                node.notes.mover,
                node.nimber,
                state.shown_units(),
                t,
            )
        } else {
            String::new()
        };
        Self {
            key: node.key.clone(),
            position: node.position.clone(),
            shape: if is_known {
                ShapeKind::of(node.standing)
            } else {
                ShapeKind::Blank
            },
            x: node.x,
            y: node.y,
            width: if is_known {
                node.width
            } else {
                node.width - (node.height - BLANK_PX).max(0.0)
            },
            height: if is_known {
                node.height
            } else {
                node.height.min(BLANK_PX)
            },
            label: node.label.clone(),
            caption,
            note: short_notes(&node.notes, t.0),
            closed_count: (!node.is_open && node.successor_count > 0)
                .then(|| format!("+{}", node.successor_count)),
            is_cursor: false,
            is_selected: false,
            is_faded: false,
            is_rest: false,
            is_new: is_known
                && (1..state.last_tick()).contains(&tick)
                && node.standing.remoteness() == Some(tick),
            is_open: (node.successor_count > 0).then_some(node.is_open),
            description: String::new(),
        }
    }
}

impl NodeView {
    fn of_toss(node: &DrawnNode, state: &State) -> Self {
        let t = Words::of(state);
        let is_known = state.shows(&node.position, node.standing);
        let caption = match is_known {
            true => sentences::caption(node.standing, None, None, state.shown_units(), t),
            false => String::new(),
        };
        let description = match is_known {
            true => t.fill(
                "spoken-toss",
                &[("label", &node.label), ("probability", &caption)],
            ),
            false => t.fill("spoken-toss-blank", &[("label", &node.label)]),
        };
        Self {
            key: node.key.clone(),
            position: node.position.clone(),
            shape: ShapeKind::Pill,
            x: node.x,
            y: node.y,
            width: node.width,
            height: node.height,
            label: node.label.clone(),
            caption,
            note: String::new(),
            closed_count: None,
            is_cursor: false,
            is_selected: false,
            is_faded: false,
            is_rest: false,
            is_new: false,
            is_open: None,
            description,
        }
    }

    fn of_rest(node: &DrawnNode, count: u32, state: &State) -> Self {
        let t = Words::of(state);
        Self {
            label: t.fill("rest", &[("n", &count)]),
            caption: String::new(),
            description: t.fill(
                "spoken-rest",
                &[("n", &count), ("position", &node.position)],
            ),
            is_open: Some(false),
            is_rest: true,
            ..Self::of_toss(node, state)
        }
    }
}

/// Where a curve ends, and the control point before it.
fn end_of(curve: &[Point]) -> [f64; 4] {
    let mut from_tip = curve.iter().rev().copied();
    let mut next = || from_tip.next().unwrap_or_default();
    let (tip, before) = (next(), next());
    [tip.x, tip.y, before.x, before.y]
}

fn edge_view(
    edge: &DrawnEdge,
    key: String,
    drawing: &Drawing,
    state: &State,
    cursor: Option<usize>,
) -> EdgeView {
    let shows = |&end: &usize| {
        let node = &drawing.nodes[end];
        state.shows(&node.position, node.standing)
    };
    EdgeView {
        key,
        path: path_data(&edge.curve),
        end: end_of(&edge.curve),
        label: edge.label.clone(),
        label_x: edge.label_x,
        label_y: edge.label_y,
        is_winning: edge.is_winning && [edge.from, edge.to].iter().all(shows),
        from: edge.from,
        to: edge.to,
        is_near: cursor.is_some_and(|cursor| cursor == edge.from),
        is_on_line: false,
        is_faded: false,
    }
}

impl TickView {
    fn of(state: &State, report: &Report) -> Option<Self> {
        let t = Words::of(state);
        let last = report.counts.last_tick();
        let tick = state.shown_tick();
        (last > 0).then(|| Self {
            label: t.say("tick-slider"),
            tick,
            last,
            text: match (tick, &state.colouring.guessing) {
                (0, Some(_)) => t.say("tick-guess"),
                _ => tick_text(report, tick, t),
            },
            play: t.say(if state.colouring.is_playing {
                "tick-halt"
            } else {
                "tick-play"
            }),
            is_playing: state.colouring.is_playing,
        })
    }
}

fn tick_text(report: &Report, tick: u32, t: Words) -> String {
    let counts = (tick as usize)
        .checked_sub(1)
        .and_then(|place| report.counts.ticks.get(place));
    match counts {
        None => t.say("tick-none"),
        Some((circles, squares)) => t.fill(
            "tick-counts",
            &[("tick", &tick), ("circles", circles), ("squares", squares)],
        ),
    }
}
