//! The graph as a table, for those who hear the page, and for paper.

use crate::graph::view::shape_seen;
use crate::state::State;
use crate::view::{Words, sentences};
use kruzhok_picture::{Drawing, DrawnNode, NodeKind, ShapeKind};

/// What is drawn, a row a position.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphTableView {
    /// What the table is, for those who hear the page.
    pub label: String,
    /// The heads of the columns: position, who wins, moves.
    pub columns: [String; 3],
    /// The positions, in the order in which they were reached.
    pub rows: Vec<GraphRow>,
}

/// One position of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphRow {
    /// The node's name in the drawing.
    pub key: String,
    /// Its outline, by outcome.
    pub shape: ShapeKind,
    /// The position.
    pub label: String,
    /// Who wins there, in words.
    pub standing: String,
    /// The moves that are drawn, each in a line of its own, and how many are not.
    pub moves: String,
    /// Whether it is selected.
    pub is_selected: bool,
}

impl GraphTableView {
    pub(crate) fn of(state: &State, drawing: &Drawing, label: String) -> Self {
        let t = Words::of(state);
        let mut moves: Vec<Vec<String>> = vec![vec![]; drawing.nodes.len()];
        for edge in &drawing.edges {
            let to = &drawing.nodes[edge.to];
            moves[edge.from].push(match to.kind {
                NodeKind::Rest(count) => t.fill("rest", &[("n", &count)]),
                NodeKind::Position | NodeKind::Toss if edge.label.is_empty() => to.label.clone(),
                NodeKind::Position | NodeKind::Toss => format!("{} → {}", edge.label, to.label),
            });
        }
        let row = |(node, moves): (&DrawnNode, Vec<String>)| {
            let is_known = state.shows(&node.position, node.standing);
            GraphRow {
                key: node.key.clone(),
                shape: shape_seen(
                    node.standing,
                    is_known,
                    state.exercise.mark_of(&node.position),
                ),
                label: node.label.clone(),
                standing: match is_known {
                    true => sentences::spoken_standing(node.standing, node.mover, t),
                    false => t.say("standing-blank"),
                },
                moves: match moves.is_empty() && node.successor_count > 0 {
                    true => t.fill("spoken-closed", &[("n", &node.successor_count)]),
                    false => moves.join("\n"),
                },
                is_selected: state.shown_selection() == Some(node.position.as_str()),
            }
        };
        let is_position = |(node, _): &(&DrawnNode, Vec<String>)| node.kind == NodeKind::Position;
        let rows = drawing.nodes.iter().zip(moves).filter(is_position).map(row);
        Self {
            label,
            columns: ["table-position", "table-standing", "table-moves"].map(|key| t.say(key)),
            rows: rows.collect(),
        }
    }
}
