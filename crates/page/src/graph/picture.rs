//! The graph as a picture, to be kept as a file or printed.

use crate::graph::GraphView;
use crate::save::line_px;
use crate::state::State;
use crate::view::Words;
use kruzhok_picture::{Drawing, Picture, PictureEdge, PictureNode, Point};

pub(crate) fn graph_picture(state: &State, drawing: &Drawing) -> Option<Picture> {
    let view = GraphView::of(state, drawing);
    let t = Words::of(state);
    let root = view.nodes.first().map(|node| node.label.clone());
    let title = t.fill(
        "picture-title",
        &[
            ("title", &state.game_title()),
            ("root", &root.unwrap_or_default()),
        ],
    );
    let nodes = view.nodes.into_iter().map(|node| PictureNode {
        shape: node.shape,
        center: Point::new(node.x, node.y),
        width: node.width,
        height: node.height,
        label: node.label,
        caption: node.caption,
        note: node.note,
        closed: node.closed_count.unwrap_or_default(),
        line_px: line_px(node.is_new),
        is_faded: node.is_faded,
    });
    let edges = drawing.edges.iter().zip(view.edges);
    let edges = edges.map(|(drawn, edge)| PictureEdge {
        is_winning: edge.is_winning || edge.is_on_line,
        is_faded: edge.is_faded,
        ..PictureEdge::light(
            [drawn.from, drawn.to],
            drawn.curve.clone(),
            edge.label,
            [edge.label_x, edge.label_y],
        )
    });
    Some(Picture {
        nodes: nodes.collect(),
        edges: edges.collect(),
        ..Picture::blank(title, state.settings.language, [view.width, view.height])
    })
}
