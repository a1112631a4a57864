//! What the middle of the page shows, as a file or on paper.

use crate::graph::GraphView;
use crate::map::{MapView, Stress};
use crate::recursion::{CallShape, RecursionTreeView};
use crate::save::PictureKind;
use crate::settings::Tab;
use crate::state::State;
use crate::view::{Choice, Words};
use kruzhok_picture::{
    Colours, Drawing, Picture, PictureEdge, PictureField, PictureNode, PictureWord, Point,
    ShapeKind, svg, text_px,
};

/// The menu that keeps what the middle of the page shows.
#[derive(Clone, Debug, PartialEq)]
pub struct SaveView {
    /// What opens the menu.
    pub label: String,
    /// The kinds of files.
    pub kinds: Vec<Choice<PictureKind>>,
    /// What prints the page.
    pub print: String,
}

impl SaveView {
    /// `None` where there is nothing to keep.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        let is_shown = match state.settings.tab {
            Tab::Graph => state.graph.drawing.is_some(),
            Tab::Map => state.map.shown.is_some(),
            Tab::Recursion => state.recursion.report().is_some(),
        };
        // Graphviz knows nothing but nodes and arrows.
        let kinds = PictureKind::ALL.iter();
        let kinds =
            kinds.filter(|&&kind| kind != PictureKind::Dot || state.settings.tab != Tab::Map);
        let kinds = kinds.map(|&kind| Choice {
            value: kind,
            label: t.say(&format!("save-{}", kind.code())),
            is_chosen: false,
        });
        is_shown.then(|| Self {
            label: t.say("save"),
            kinds: kinds.collect(),
            print: t.say("print"),
        })
    }
}

/// The drawing for paper as SVG, below the page's own title; `None` while nothing is printed.
pub(crate) fn paper(state: &State) -> Option<String> {
    let picture = state.save.is_on_paper.then(|| picture(state)).flatten()?;
    let untitled = Picture {
        title: String::new(),
        ..picture
    };
    let (text, _) = svg(&untitled, &Colours::LIGHT);
    // Within a page it is an element like others, and no file of its own.
    text.find("<svg").map(|start| text[start..].to_owned())
}

/// What the middle of the page shows, with a title; `None` where that is nothing yet, or more than a picture holds.
pub(crate) fn picture(state: &State) -> Option<Picture> {
    match state.settings.tab {
        Tab::Graph => graph_picture(state, state.graph.drawing.as_ref()?),
        Tab::Map => map_picture(state, &MapView::of(state)?),
        Tab::Recursion => calls_picture(state),
    }
}

fn graph_picture(state: &State, drawing: &Drawing) -> Option<Picture> {
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

/// Width of an outline; what is to be noticed has a heavy one.
fn line_px(is_heavy: bool) -> f64 {
    match is_heavy {
        true => PictureNode::LINE_PX * 2.0,
        false => PictureNode::LINE_PX,
    }
}

/// The tree of the calls with its margin; a value that is not known yet is blank.
fn calls_picture(state: &State) -> Option<Picture> {
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

/// A map of at most so many cells has shapes with words; a larger one is of colours.
const MOST_SHAPES: usize = 2_000;
/// A picture of a map has at most so many fields; cells of one colour side by side are one.
const MOST_FIELDS: usize = 100_000;
/// The longer side of a map of colours is about so long.
const MAP_PX: f64 = 2_000.0;
/// Heads of rows and columns are at least so far from one another.
const HEAD_PX: f64 = 40.0;
const HEAD_TEXT_PX: f64 = 13.0;
const MARGIN_PX: f64 = 16.0;

fn map_picture(state: &State, map: &MapView) -> Option<Picture> {
    let held: Vec<String> = map
        .tools
        .held
        .iter()
        .map(|held| format!("{} = {}", held.label, held.text))
        .collect();
    let title = match held.is_empty() {
        true => state.game_title(),
        false => format!("{}: {}", state.game_title(), held.join(", ")),
    };
    let [rows, columns] = [map.row_count, map.column_count];
    let has_shapes = rows.saturating_mul(columns) <= MOST_SHAPES;
    let longest = rows.max(columns).max(1) as f64;
    let height = match has_shapes {
        true if map.is_table => 36.0,
        true => 54.0,
        false => (MAP_PX / longest).floor().clamp(2.0, 12.0),
    };
    let width = match has_shapes {
        true => (height * map.cell_width).round(),
        false => height,
    };
    let [down, across] = &map.corner;
    let corner = match (down.is_empty(), across.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("{down}\u{a0}↓"),
        (true, false) => format!("{across}\u{a0}→"),
        (false, false) => format!("{down}\u{a0}↓ {across}\u{a0}→"),
    };
    let widest = text_px(&corner, HEAD_TEXT_PX).max(text_px(&map.widest_row_head, HEAD_TEXT_PX));
    let left = MARGIN_PX + widest + 8.0;
    let top = 30.0;
    let grid = Grid {
        left,
        top,
        width,
        height,
    };
    let size = [
        left + width * columns as f64 + MARGIN_PX,
        top + height * rows as f64 + MARGIN_PX,
    ];
    let mut picture = Picture::blank(title, state.settings.language, size);
    picture.words = heads(map, &grid);
    if !corner.is_empty() {
        picture.words.push(PictureWord {
            text: corner,
            center: Point::new(MARGIN_PX + widest / 2.0, top - 12.0),
        });
    }
    if has_shapes {
        picture.nodes = cells(map, &grid);
    } else {
        picture.fields = fields(map, &grid)?;
    }
    Some(picture)
}

/// Where the cells of a map are, in CSS pixels.
struct Grid {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Grid {
    /// The middle of a cell.
    fn center(&self, row: usize, column: usize) -> Point {
        let corner = self.corner(row, column);
        Point::new(corner.x + self.width / 2.0, corner.y + self.height / 2.0)
    }

    fn corner(&self, row: usize, column: usize) -> Point {
        Point::new(
            self.left + column as f64 * self.width,
            self.top + row as f64 * self.height,
        )
    }
}

/// The heads of rows and columns, at round numbers where there is no room for all.
fn heads(map: &MapView, grid: &Grid) -> Vec<PictureWord> {
    let word = |text: String, center| (!text.is_empty()).then_some(PictureWord { text, center });
    let is_round = |index: usize, first: i64, cell_px: f64| {
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
        let step = step
            .into_iter()
            .find(|&step| step as f64 * cell_px >= HEAD_PX.min(cell_px.max(30.0)));
        let number = first.saturating_add(i64::try_from(index).unwrap_or(i64::MAX));
        number % step.unwrap_or(1_000) == 0
    };
    let rows = (0..map.row_count).filter(|&row| is_round(row, map.first_heads[0], grid.height));
    let rows = rows.filter_map(|row| {
        let center = grid.center(row, 0);
        word(
            map.row_head(row),
            Point::new((MARGIN_PX + grid.left - 8.0) / 2.0, center.y),
        )
    });
    let columns =
        (0..map.column_count).filter(|&column| is_round(column, map.first_heads[1], grid.width));
    let columns = columns.filter_map(|column| {
        let center = grid.center(0, column);
        word(
            map.column_head(column),
            Point::new(center.x, grid.top - 12.0),
        )
    });
    rows.chain(columns).collect()
}

fn cells(map: &MapView, grid: &Grid) -> Vec<PictureNode> {
    let mut nodes = vec![];
    for row in 0..map.row_count {
        for column in 0..map.column_count {
            let Some(cell) = map.cell(row, column) else {
                continue;
            };
            let inset = match cell.shape {
                ShapeKind::Circle | ShapeKind::DashedCircle | ShapeKind::Diamond => 6.0,
                _ => 10.0,
            };
            nodes.push(PictureNode {
                shape: cell.shape,
                center: grid.center(row, column),
                width: grid.width - inset,
                height: grid.height - inset,
                label: cell.label,
                caption: cell.caption,
                note: String::new(),
                closed: String::new(),
                line_px: match cell.stress {
                    Stress::Over => PictureNode::LINE_PX / 2.0,
                    Stress::Plain => PictureNode::LINE_PX,
                    Stress::New => PictureNode::LINE_PX * 2.0,
                },
                is_faded: false,
            });
        }
    }
    nodes
}

/// Cells of one colour side by side are one field.
fn fields(map: &MapView, grid: &Grid) -> Option<Vec<PictureField>> {
    let mut fields: Vec<PictureField> = vec![];
    for row in 0..map.row_count {
        let mut last = None;
        for column in 0..map.column_count {
            let cell = map.shape(row, column);
            let cell = cell.map(|(shape, stress)| (shape, stress == Stress::Over));
            match (cell, fields.last_mut()) {
                (None, _) => {}
                (Some(_), Some(field)) if cell == last => field.width += grid.width,
                (Some((shape, is_pale)), _) => fields.push(PictureField {
                    shape,
                    is_pale,
                    corner: grid.corner(row, column),
                    width: grid.width,
                    height: grid.height,
                }),
            }
            last = cell;
        }
        if fields.len() > MOST_FIELDS {
            return None;
        }
    }
    Some(fields)
}
