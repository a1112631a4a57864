//! The drawing of the graph.

use crate::exercise::{Mark, mark_caption, spoken_mark};
use crate::map::shapes_legend;
use crate::settings::Theme;
use crate::state::State;
use crate::view::{Words, sentences};
use kruzhok_picture::{
    Drawing, DrawnEdge, DrawnNode, NodeKind, Point, ShapeKind, Standing, path_data, short_notes,
};
use std::collections::HashSet;

/// A drawing of a part of the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphView {
    /// What the drawing is, for those who hear the page.
    pub label: String,
    /// How it is worked with, in a sentence.
    pub help: String,
    /// What makes the drawing larger, smaller, and as large as fits.
    pub zoom: [String; 3],
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
    /// What the shapes and the other signs of the drawing mean.
    pub legend: LegendView,
    /// Whether the drawing belongs to earlier rules.
    pub is_stale: bool,
    /// Whether it is before a class: each step then has its place on the screen.
    pub is_show: bool,
    /// The theme, whose colours a painted drawing has in itself.
    pub theme: Theme,
}

/// What the signs of a drawing mean.
#[derive(Clone, Debug, PartialEq)]
pub struct LegendView {
    /// What unfolds the signs.
    pub heading: String,
    /// The shapes, always in sight: the name that is heard, and what it means.
    pub shapes: Vec<(ShapeKind, String, String)>,
    /// The other signs that the drawing has.
    pub signs: Vec<(LegendSign, String)>,
}

/// A sign of the drawing that is no shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LegendSign {
    /// The number under a position, with an example.
    Number(String),
    /// A heavy arrow.
    WinningArrow,
    /// A light arrow.
    OtherArrow,
    /// The count of moves at a closed node, with an example.
    Closed(String),
    /// What a position remembers, with an example.
    Note(String),
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
    /// What stands below it, as the settings say; empty when it is not coloured yet.
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
    /// Whether it belongs to the refutation that is shown, or to the game that was played.
    pub is_on_line: bool,
    /// Whether it is the move that lost that game.
    pub is_losing: bool,
    /// Whether a refutation is shown that it does not belong to.
    pub is_faded: bool,
}

impl GraphView {
    pub(crate) fn of(state: &State, drawing: &Drawing) -> Self {
        let t = Words::of(state);
        let cursor = drawing
            .nodes
            .iter()
            .position(|node| Some(&node.key) == state.graph.cursor.as_ref());
        let selection = state.shown_selection();
        let (played, losing) = state.played_edges(drawing);
        let losing = losing.or_else(|| state.refuting_edge(drawing));
        let line: HashSet<usize> = drawing.line.iter().copied().chain(played).collect();
        let line_nodes: HashSet<usize> = line
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
            let plain = edge_view(edge, key, drawing, state, cursor);
            EdgeView {
                // Who sees no colours sees a sign.
                label: match losing == Some(index) {
                    true => format!("{} ✗", plain.label),
                    false => plain.label.clone(),
                },
                is_on_line: line.contains(&index),
                is_losing: losing == Some(index),
                is_faded: !line.is_empty() && !line.contains(&index),
                ..plain
            }
        });
        Self {
            label: graph_label(drawing, t),
            help: t.say("graph-help"),
            zoom: t.zoom(),
            width: drawing.width,
            height: drawing.height,
            edges: edges.collect(),
            legend: LegendView::of(state, drawing, &nodes),
            nodes,
            cursor,
            is_stale: state.is_stale(),
            is_show: state.show.stepping.is_some(),
            theme: state.settings.theme,
        }
    }
}

impl LegendView {
    fn of(state: &State, drawing: &Drawing, nodes: &[NodeView]) -> Self {
        let t = Words::of(state);
        let report = state.solved.as_ref().map(|solved| &*solved.report);
        let example = |of: fn(&NodeView) -> &str| {
            let mut found = nodes.iter().map(of).filter(|it| !it.is_empty());
            found.next().map(str::to_owned)
        };
        let number = example(|node| &node.caption).map(|it| {
            let units = sentences::units_meaning(state.shown_units(), state.has_chance(), t);
            (LegendSign::Number(it), units)
        });
        let closed = example(|node| node.closed_count.as_deref().unwrap_or_default())
            .map(|it| (LegendSign::Closed(it), t.say("legend-closed")));
        let memory = example(|node| node.label.find(';').map_or("", |at| &node.label[at..]));
        let memory = memory.zip(state.memory_in_words());
        let memory = memory.map(|(sign, told)| (LegendSign::Note(sign), told));
        // Each form of note that is drawn: what the mover may not repeat, what the opponent may not, and both.
        let forms = [
            ("legend-forbidden", [true, false]),
            ("legend-forbidden-rival", [false, true]),
            ("legend-forbidden-both", [true, true]),
        ];
        let noted = |(key, form): (&str, [bool; 2])| {
            let mut notes = drawing.nodes.iter().map(|node| &node.notes);
            let found = notes
                .find(|it| [&it.forbidden, &it.forbidden_to_rival].map(Option::is_some) == form)?;
            Some((
                LegendSign::Note(short_notes(found, |key| t.short_name(key))),
                t.say(key),
            ))
        };
        let arrows = [
            (LegendSign::WinningArrow, t.say("legend-winning-arrow")),
            (LegendSign::OtherArrow, t.say("legend-other-arrow")),
        ];
        Self {
            heading: t.say("legend"),
            shapes: report.map_or(vec![], |report| shapes_legend(state, report, t)),
            signs: number
                .into_iter()
                .chain(memory)
                .chain(arrows)
                .chain(closed)
                .chain(forms.into_iter().filter_map(noted))
                .collect(),
        }
    }
}

pub(crate) fn graph_label(drawing: &Drawing, t: Words) -> String {
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
        false => vec![spoken_mark(
            state.exercise.mark_of(&node.position),
            &node.label,
            t,
        )],
    };
    description.extend(sentences::notes(&node.notes, t));
    if is_known && node.is_open {
        let edges = drawing.edges.iter();
        let winning = edges.filter(|edge| edge.from == index && edge.is_winning);
        description.push(match winning.count() {
            0 => t.say("spoken-moves-none"),
            winning => t.fill(
                "spoken-moves",
                &[("winning", &winning), ("n", &node.successor_count)],
            ),
        });
    }
    if node.is_closed() {
        description.push(t.fill("spoken-closed", &[("n", &node.successor_count)]));
    }
    t.together(&description)
}

/// The outline of a position: who wins, if that is seen, or what a pupil has marked.
pub(super) fn shape_seen(
    standing: Standing,
    is_known: bool,
    mark: Option<(Mark, bool)>,
) -> ShapeKind {
    match (is_known, mark) {
        (true, _) => ShapeKind::of(standing),
        (false, Some((mark, _))) => mark.shape(),
        (false, None) => ShapeKind::Blank,
    }
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
        let mark = state.exercise.mark_of(&node.position);
        let caption = if is_known {
            sentences::caption(
                node.standing,
                node.notes.mover,
                node.nimber,
                state.shown_units(),
                t,
            )
        } else {
            mark_caption(mark)
        };
        Self {
            key: node.key.clone(),
            position: node.position.clone(),
            shape: shape_seen(node.standing, is_known, mark),
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
            note: short_notes(&node.notes, |key| t.short_name(key)),
            closed_count: node
                .is_closed()
                .then(|| format!("…{}", node.successor_count)),
            is_cursor: false,
            is_selected: false,
            is_faded: false,
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
            shape: ShapeKind::Toss,
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
            shape: ShapeKind::Rest,
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
        is_losing: false,
        is_faded: false,
    }
}
