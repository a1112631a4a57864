//! The tree of the calls as a picture, to be kept as a file or printed.

use crate::recursion::{CallShape, RecursionTreeView};
use crate::save::line_px;
use crate::state::State;
use crate::view::Words;
use kruzhok_picture::{Picture, PictureEdge, PictureNode, PictureWord, Point, ShapeKind};

/// The tree of the calls with its margin; a value that is not known yet is blank.
pub(crate) fn recursion_picture(state: &State) -> Option<Picture> {
    let t = Words::of(state);
    let report = state.recursion.report()?;
    let view = RecursionTreeView::of(state, report, t);
    let call = report.stack.first().map(|first| first.call.clone());
    let title = t.fill(
        "recursion-picture",
        &[
            ("title", &state.game_title()),
            ("call", &call.unwrap_or_default()),
            ("step", &t.number(report.step + 1)),
            ("count", &t.number(report.step_count)),
        ],
    );
    let nodes = view.nodes.into_iter().map(|node| {
        let values: Vec<&str> = node.values.iter().map(|value| value.sign()).collect();
        PictureNode {
            shape: match node.shape {
                CallShape::Circle => ShapeKind::Circle,
                CallShape::Square => ShapeKind::Square,
                _ => ShapeKind::Blank,
            },
            center: Point::new(node.x, node.y),
            width: node.width,
            height: node.height,
            label: node.label,
            caption: match node.is_repeat {
                true => String::new(),
                false => node.caption,
            },
            note: match values.is_empty() {
                true => String::new(),
                false => format!("{} {}", node.quantifier, values.join("")),
            },
            closed: node.hidden,
            line_px: line_px(node.is_on_stack),
            is_faded: false,
        }
    });
    let edges = report.drawing.edges.iter().zip(view.edges);
    let edges = edges.map(|(drawn, edge)| PictureEdge {
        is_winning: edge.is_on_stack,
        is_faded: edge.is_repeat && !edge.is_now,
        ..PictureEdge::light(
            [drawn.from, drawn.to],
            drawn.curve.clone(),
            edge.label,
            [edge.label_x, edge.label_y],
        )
    });
    let words = view.rows.iter().flat_map(|row| {
        let lines = [&row.limit, &row.mover, &row.quantifier];
        lines
            .map(|line| line.clone())
            .into_iter()
            .zip([-17.0, 0.0, 17.0])
            .map(|(text, dy)| PictureWord {
                text,
                center: Point::new(44.0, row.y + dy),
            })
    });
    Some(Picture {
        nodes: nodes.collect(),
        edges: edges.collect(),
        words: words.filter(|word| !word.text.is_empty()).collect(),
        ..Picture::blank(title, state.settings.language, [view.width, view.height])
    })
}
