//! The map as a picture, to be kept as a file or printed.

use crate::law::law_sign;
use crate::map::{MapView, Stress};
use crate::state::State;
use kruzhok_picture::{Picture, PictureField, PictureNode, PictureWord, Point, ShapeKind, text_px};

/// The most cells of a map that has shapes with words; a larger one is of colours.
const MOST_SHAPES: usize = 2_000;
/// The largest number of fields in a picture of a map; cells of one colour side by side are one.
const MOST_FIELDS: usize = 100_000;
/// The longer side of a map of colours is about so long.
const MAP_PX: f64 = 2_000.0;
/// Heads of rows and columns are at least so far from one another.
const HEAD_PX: f64 = 40.0;
const HEAD_TEXT_PX: f64 = 13.0;
const MARGIN_PX: f64 = 16.0;

pub(crate) fn map_picture(state: &State, map: &MapView) -> Option<Picture> {
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
                // Also in black and white it is seen where a law is wrong.
                closed: law_sign(map.difference(row, column)).to_owned(),
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
