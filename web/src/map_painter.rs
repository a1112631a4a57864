//! The map on its canvas: cells with what they say while they are large enough, shapes while these can be distinguished,
//! then colours; heads, outlines and the cursor in any size. Only what is in sight is drawn.

use crate::colours::{Canvas, Ink, device_px};
use crate::pan_zoom::{Viewport, natural_scale};
use js_sys::Array;
use kruzhok_page::{CellView, MapView, Stress, law_sign};
use kruzhok_picture::ShapeKind;
use kruzhok_wire::Overlay;
use std::f64::consts::{FRAC_PI_2, PI, TAU};
use std::ops::Range;
use wasm_bindgen::{Clamped, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

/// From this height on a cell says its number, in CSS pixels at natural size.
pub(crate) const LABEL_PX: f64 = 28.0;
/// From this height on it says its position as well, where the heads do not.
const TWO_LINES_PX: f64 = 38.0;
/// From this height on it has a shape; below, a colour.
pub(crate) const SHAPE_PX: f64 = 12.0;
/// From this height on an outlined cell names its question.
const TAG_PX: f64 = 40.0;
/// From this height on the cells are parted by the lines of the paper.
const GRID_PX: f64 = 6.0;
/// Smaller cells are outlined by rings, as long as these are few.
const RING_PX: f64 = 4.0;
const MOST_RINGS: f64 = 80.0;
/// More cells than these, in which a law is wrong, are only coloured.
const MOST_MARKS: usize = 3_000;
/// Cells that say no number are outlined unless more than this part of them is.
const CROWD: f64 = 0.15;
/// What is a smaller part of a map is drawn larger than it is, where cells are as small as pixels.
const RARE: f64 = 0.03;
/// Longer labels are cut.
const MOST_SQUEEZED: f64 = 1.15;
/// The length of a text that has room in every cell with words.
const SHORT_TEXT: usize = 4;
/// A square has the area of its circle: √π ⁄ 2.
const SQUARE_TO_CIRCLE: f64 = 0.886;
/// How round the corners of a cell that is not coloured are, of half its height.
const BLANK_RADIUS: f64 = 0.5;
/// The dashes of the outlines of one question after another.
const DASHES: [&[f64]; 4] = [&[], &[5.0, 3.0], &[2.0, 2.0], &[8.0, 2.0, 2.0, 2.0]];

/// What is drawn besides the cells.
pub(crate) struct Marks {
    /// The cell under the pointer.
    pub(crate) hover: Option<[usize; 2]>,
}

/// A canvas, the colours of the page's theme, and the map to be drawn.
pub(crate) struct MapPainter<'a> {
    view: &'a MapView,
    context: CanvasRenderingContext2d,
    ink: Ink,
    /// Width and height of the canvas, in CSS pixels.
    size: [f64; 2],
    /// Device pixels to a CSS pixel.
    ratio: f64,
    natural: f64,
}

impl<'a> MapPainter<'a> {
    /// Makes the canvas as large as its frame. `None` where a browser gives no canvas to draw on.
    pub(crate) fn new(canvas: &HtmlCanvasElement, view: &'a MapView) -> Option<Self> {
        let Canvas {
            context,
            ink,
            size,
            ratio,
        } = Canvas::ready(canvas)?;
        Some(Self {
            view,
            context,
            ink,
            size,
            ratio,
            natural: natural_scale(),
        })
    }

    /// Width of the heads of rows and height of those of columns, in CSS pixels.
    pub(crate) fn head_px(&self) -> [f64; 2] {
        self.set_font(12.0, 400);
        let width = |text: &str| self.text_px(text);
        let least = 24.0 * self.natural;
        let row = match self.view.widest_row_head.as_str() {
            "" => 0.0,
            text => (width(text) + 14.0 * self.natural).max(least),
        };
        let column = match self.view.widest_column_head.as_str() {
            "" => 0.0,
            _ => 22.0 * self.natural,
        };
        [row, column]
    }

    /// Draws all that is in sight.
    pub(crate) fn paint(&self, viewport: Viewport, marks: &Marks) {
        let scene = Scene::of(self, viewport);
        let context = &self.context;
        // A transform can be set on any canvas.
        let _ = context.set_transform(self.ratio, 0.0, 0.0, self.ratio, 0.0, 0.0);
        context.set_fill_style_str(&self.ink.paper);
        context.fill_rect(0.0, 0.0, self.size[0], self.size[1]);
        if scene.cell[1] < SHAPE_PX * self.natural {
            self.paint_colours(&scene);
            self.paint_grid(&scene, true);
        } else {
            self.paint_grid(&scene, false);
            self.paint_shapes(&scene);
        }
        self.paint_outlines(&scene);
        self.paint_differences(&scene);
        self.paint_marks(&scene, marks);
        self.paint_fault(&scene);
        self.paint_heads(&scene, marks);
    }

    fn set_font(&self, px: f64, weight: u32) {
        let px = px * self.natural;
        self.context
            .set_font(&format!("{weight} {px:.1}px {}", self.ink.font));
    }

    fn text_px(&self, text: &str) -> f64 {
        let measured = self.context.measure_text(text);
        measured.map_or(0.0, |measured| measured.width())
    }

    /// As much of a text as has room when it is squeezed a little.
    fn cut(&self, text: &str, room: f64) -> String {
        let most = room * MOST_SQUEEZED;
        if self.text_px(text) <= most {
            return text.to_owned();
        }
        let mut short: Vec<char> = text.chars().collect();
        while short.len() > 1 {
            short.pop();
            let cut: String = short.iter().chain(&['…']).collect();
            if self.text_px(&cut) <= most {
                return cut;
            }
        }
        "…".to_owned()
    }

    /// Text around a point, squeezed into a width; none where it would be squeezed to less than half of its own.
    fn text(&self, text: &str, x: f64, y: f64, most_px: f64) {
        let is_long = text.len() > SHORT_TEXT;
        if is_long && self.text_px(text) > 2.0 * most_px {
            return;
        }
        // Fails for no text.
        let _ = self
            .context
            .fill_text_with_max_width(text, x, y, most_px.max(1.0));
    }
}

/// Which part of a map is in sight, and where.
struct Scene {
    /// Where the cells begin: right of the heads of rows, below those of columns.
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
    /// The top left corner of the first cell.
    x: f64,
    y: f64,
    /// Width and height of a cell.
    cell: [f64; 2],
    rows: Range<usize>,
    columns: Range<usize>,
    head: [f64; 2],
    ratio: f64,
}

impl Scene {
    fn of(painter: &MapPainter<'_>, viewport: Viewport) -> Self {
        let view = painter.view;
        let head = painter.head_px();
        let cell = [viewport.scale * view.cell_width, viewport.scale];
        let [width, height] = painter.size;
        let span = |origin: f64, cell: f64, low: f64, high: f64, count: usize| {
            let first = index((low - origin) / cell, count);
            let last = index((high - origin) / cell, count);
            first..(last + 1).min(count)
        };
        Self {
            left: head[0],
            top: head[1],
            right: width,
            bottom: height,
            x: viewport.x,
            y: viewport.y,
            cell,
            rows: span(viewport.y, cell[1], head[1], height, view.row_count),
            columns: span(viewport.x, cell[0], head[0], width, view.column_count),
            head,
            ratio: painter.ratio,
        }
    }

    /// A place on the border between two device pixels: lines drawn there are sharp.
    fn sharp(&self, px: f64) -> f64 {
        (px * self.ratio).round() / self.ratio
    }

    fn column_px(&self, column: usize) -> f64 {
        self.sharp(self.x + column as f64 * self.cell[0])
    }

    fn row_px(&self, row: usize) -> f64 {
        self.sharp(self.y + row as f64 * self.cell[1])
    }

    /// Left, top, width and height of a cell.
    fn rect(&self, [row, column]: [usize; 2]) -> [f64; 4] {
        let (x, y) = (self.column_px(column), self.row_px(row));
        [
            x,
            y,
            self.column_px(column + 1) - x,
            self.row_px(row + 1) - y,
        ]
    }

    fn holds(&self, [row, column]: [usize; 2]) -> bool {
        self.rows.contains(&row) && self.columns.contains(&column)
    }

    /// Whether a cell speaks, and does not only show a shape.
    fn is_readable(&self, natural: f64) -> bool {
        self.cell[1] >= LABEL_PX * natural
    }
}

/// A whole number of cells from 0 on, less than `count`.
pub(crate) fn index(cells: f64, count: usize) -> usize {
    let last = count.saturating_sub(1);
    #[expect(clippy::cast_possible_truncation, reason = "it is clamped before")]
    let index = cells.floor().clamp(0.0, last as f64) as usize;
    index
}

/// Cells as colours.
impl MapPainter<'_> {
    /// Every device pixel has the colour of its cell, or the mean of several.
    fn paint_colours(&self, scene: &Scene) {
        let device = |px: f64| device_px(px) as usize;
        let left = device((scene.column_px(scene.columns.start).max(scene.left)) * self.ratio);
        let right = device((scene.column_px(scene.columns.end).min(scene.right)) * self.ratio);
        let top = device((scene.row_px(scene.rows.start).max(scene.top)) * self.ratio);
        let bottom = device((scene.row_px(scene.rows.end).min(scene.bottom)) * self.ratio);
        if right <= left || bottom <= top {
            return;
        }
        let shares = self.shares();
        let rarest = shares.iter().copied().fold(1.0, f64::min);
        let cells_of = |px: usize, origin: f64, cell: f64, all: &Range<usize>| {
            let at = |px: f64| index((px / self.ratio - origin) / cell, all.end).max(all.start);
            // What is rare is made two pixels large, or a thin line of it would not be seen.
            let reach = match cell * self.ratio < 2.0 && rarest < RARE {
                true => 0.999,
                false if cell * self.ratio < 1.0 => 0.499,
                false => 0.0,
            };
            let middle = px as f64 + 0.5;
            at(middle - reach)..at(middle + reach) + 1
        };
        let columns: Vec<Range<usize>> = (left..right)
            .map(|px| cells_of(px, scene.x, scene.cell[0], &scene.columns))
            .collect();
        let width = right - left;
        let inks = self.weighted_colours(&shares);
        let mut bytes: Vec<u8> = Vec::with_capacity(width * (bottom - top) * 4);
        let mut last_rows = None;
        // For each column the sum over the rows of one line of pixels.
        let cells_in_row = scene.columns.len();
        let mut sums = vec![[0.0; 4]; cells_in_row];
        // A row may be in several lines of pixels.
        let mut shades = Vec::with_capacity(cells_in_row * scene.rows.len());
        for row in scene.rows.clone() {
            self.view
                .put_shades(row, scene.columns.clone(), &mut shades);
        }
        for px in top..bottom {
            let rows = cells_of(px, scene.y, scene.cell[1], &scene.rows);
            if last_rows.as_ref() == Some(&rows) {
                let start = bytes.len() - width * 4;
                bytes.extend_from_within(start..);
                continue;
            }
            sums.fill([0.0; 4]);
            for row in rows.clone() {
                let first = (row - scene.rows.start) * cells_in_row;
                let shades = &shades[first..first + cells_in_row];
                for (sum, shade) in sums.iter_mut().zip(shades) {
                    add(sum, &inks[usize::from(*shade)]);
                }
            }
            for columns in &columns {
                let mut whole = [0.0; 4];
                let place = |column: usize| column - scene.columns.start;
                for sum in &sums[place(columns.start)..place(columns.end)] {
                    add(&mut whole, sum);
                }
                bytes.extend(mean(whole));
            }
            last_rows = Some(rows);
        }
        let image = ImageData::new_with_u8_clamped_array(Clamped(&bytes), device_px(width as f64));
        if let Ok(image) = image {
            let (x, y) = (left as f64, top as f64);
            // An image of bytes of our own can be put anywhere.
            let _ = self.context.put_image_data(&image, x, y);
        }
    }

    /// Red, green and blue of each shade times its weight, and its weight. What is rare on the whole map weighs more: where
    /// everything else is blue, one red cell is the news.
    fn weighted_colours(&self, shares: &[f64; 2]) -> Vec<[f32; 4]> {
        let palette = self.ink.palette();
        #[expect(
            clippy::cast_possible_truncation,
            reason = "seven digits are enough for a colour"
        )]
        let weights = shares.map(|share| (1.0 / share) as f32);
        let weighted = |cell: Option<(ShapeKind, Stress)>| {
            let weight = match cell {
                Some((ShapeKind::Circle, _)) => weights[0],
                Some((ShapeKind::Square, Stress::Plain | Stress::New)) => weights[1],
                _ => 1.0,
            };
            let [r, g, b] = palette.of(cell).map(|part| f32::from(part) * weight);
            [r, g, b, weight]
        };
        self.view.shades().into_iter().map(weighted).collect()
    }

    /// The shares of circles and of squares in all positions.
    fn shares(&self) -> [f64; 2] {
        let [circles, squares] = self.view.counts.map(|count| count.max(1) as f64);
        [circles / (circles + squares), squares / (circles + squares)]
    }
}

fn add(sum: &mut [f32; 4], ink: &[f32; 4]) {
    for (sum, ink) in sum.iter_mut().zip(ink) {
        *sum += ink;
    }
}

/// The colour of a pixel, with its opacity, from a sum of weighted colours.
fn mean([r, g, b, weight]: [f32; 4]) -> [u8; 4] {
    let [r, g, b] = [r, g, b].map(|sum| {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the mean of bytes is a byte"
        )]
        let part = (sum / weight) as u8;
        part
    });
    [r, g, b, 255]
}

/// Cells as shapes.
impl MapPainter<'_> {
    /// The lines of squared paper, one square a cell; over colours only between the cells.
    fn paint_grid(&self, scene: &Scene, is_over_colours: bool) {
        if scene.cell[1] < GRID_PX * self.natural {
            return;
        }
        let context = &self.context;
        context.set_line_width(1.0 / self.ratio);
        context.set_stroke_style_str(match is_over_colours {
            true => &self.ink.paper,
            false => &self.ink.grid,
        });
        context.begin_path();
        let middle = 0.5 / self.ratio;
        let [width, height] = scene.cell;
        let lines = |origin: f64, cell: f64, low: f64, high: f64| {
            let first = ((low - origin) / cell).floor();
            let count = ((high - low) / cell).ceil() + 1.0;
            (0..device_px(count)).map(move |line| origin + (first + f64::from(line)) * cell)
        };
        for x in lines(scene.x, width, scene.left, scene.right) {
            let x = scene.sharp(x) + middle;
            context.move_to(x, 0.0);
            context.line_to(x, scene.bottom);
        }
        for y in lines(scene.y, height, scene.top, scene.bottom) {
            let y = scene.sharp(y) + middle;
            context.move_to(0.0, y);
            context.line_to(scene.right, y);
        }
        context.stroke();
    }

    fn paint_shapes(&self, scene: &Scene) {
        let mut cells: Vec<([f64; 4], CellView)> = vec![];
        for row in scene.rows.clone() {
            for column in scene.columns.clone() {
                if let Some(cell) = self.view.cell(row, column) {
                    cells.push((scene.rect([row, column]), cell));
                }
            }
        }
        let is_readable = scene.is_readable(self.natural);
        for shape in SHAPES {
            for stress in [Stress::Over, Stress::Plain, Stress::New] {
                let mut own = cells
                    .iter()
                    .filter(|(_, cell)| (cell.shape, cell.stress) == (shape, stress))
                    .peekable();
                if own.peek().is_none() {
                    continue;
                }
                self.context.begin_path();
                for (rect, _) in own {
                    self.outline(shape, *rect);
                }
                self.fill_and_stroke(shape, stress, is_readable);
            }
        }
        if is_readable {
            for (rect, cell) in &cells {
                self.paint_words(*rect, cell);
            }
        }
    }

    fn outline(&self, shape: ShapeKind, [x, y, width, height]: [f64; 4]) {
        let context = &self.context;
        let margin = (height * 0.09).max(1.0);
        let (center_x, center_y) = (x + width / 2.0, y + height / 2.0);
        let (mut half_width, mut half_height) = (width / 2.0 - margin, height / 2.0 - margin);
        match shape {
            ShapeKind::Circle | ShapeKind::DashedCircle | ShapeKind::Toss | ShapeKind::Rest => {
                let radius = half_height.min(half_width);
                let reach = half_width - radius;
                context.move_to(center_x - reach, center_y + radius);
                // The radius is positive: a shape has a cell of 12 pixels and more.
                let _ = context.arc(
                    center_x - reach,
                    center_y,
                    radius,
                    FRAC_PI_2,
                    PI + FRAC_PI_2,
                );
                let _ = context.arc(center_x + reach, center_y, radius, -FRAC_PI_2, FRAC_PI_2);
                context.close_path();
            }
            ShapeKind::Square | ShapeKind::Blank => {
                let inset = half_height * (1.0 - SQUARE_TO_CIRCLE);
                half_width -= inset;
                half_height -= inset;
                let [right, bottom] = [center_x + half_width, center_y + half_height];
                let [left, top] = [center_x - half_width, center_y - half_height];
                if shape == ShapeKind::Square {
                    context.rect(left, top, half_width * 2.0, half_height * 2.0);
                } else {
                    // What is not coloured looks less like a square.
                    let radius = half_height * BLANK_RADIUS;
                    let corners = [[right, top], [right, bottom], [left, bottom], [left, top]];
                    context.move_to(center_x, top);
                    for (at, [x, y]) in corners.into_iter().enumerate() {
                        let [next_x, next_y] = corners[(at + 1) % corners.len()];
                        // The radius is positive.
                        let _ = context.arc_to(x, y, next_x, next_y, radius);
                    }
                    context.close_path();
                }
            }
            ShapeKind::Hexagon => {
                let cut = half_height / 2.0;
                self.polygon(&[
                    [center_x - half_width, center_y],
                    [center_x - half_width + cut, center_y - half_height],
                    [center_x + half_width - cut, center_y - half_height],
                    [center_x + half_width, center_y],
                    [center_x + half_width - cut, center_y + half_height],
                    [center_x - half_width + cut, center_y + half_height],
                ]);
            }
            ShapeKind::Diamond => self.polygon(&[
                [center_x - half_width - margin / 2.0, center_y],
                [center_x, center_y - half_height - margin / 2.0],
                [center_x + half_width + margin / 2.0, center_y],
                [center_x, center_y + half_height + margin / 2.0],
            ]),
        }
    }

    fn polygon(&self, points: &[[f64; 2]]) {
        if let Some(([x, y], others)) = points.split_first() {
            self.context.move_to(*x, *y);
            for [x, y] in others {
                self.context.line_to(*x, *y);
            }
            self.context.close_path();
        }
    }

    /// Small squares are filled with ink, so that they differ from circles by more than their corners.
    fn fill_and_stroke(&self, shape: ShapeKind, stress: Stress, is_readable: bool) {
        let context = &self.context;
        let (line, fill) = self.ink.of(shape);
        let fill = match (shape, stress) {
            (_, Stress::Over) => fill,
            (ShapeKind::Square, _) | (ShapeKind::Circle, Stress::New) if !is_readable => line,
            _ => fill,
        };
        context.set_fill_style_str(fill);
        context.fill();
        context.set_stroke_style_str(line);
        let line_px = match is_readable {
            true => self.ink.line_px,
            false => self.ink.line_px * 0.75,
        };
        context.set_line_width(match stress {
            Stress::New => line_px * 2.0,
            Stress::Over => line_px * 0.5,
            Stress::Plain if shape == ShapeKind::Blank => 1.0,
            Stress::Plain => line_px,
        });
        self.set_dash(match shape {
            ShapeKind::DashedCircle => &[4.0, 3.0],
            ShapeKind::Blank => &[2.0, 2.0],
            _ => &[],
        });
        context.stroke();
        self.set_dash(&[]);
    }

    fn set_dash(&self, dash: &[f64]) {
        let dash: Array = dash.iter().map(|px| JsValue::from_f64(*px)).collect();
        // Lengths are positive.
        let _ = self.context.set_line_dash(&dash);
    }

    fn paint_words(&self, [x, y, width, height]: [f64; 4], cell: &CellView) {
        let context = &self.context;
        context.set_text_align("center");
        context.set_text_baseline("middle");
        let (center_x, center_y) = (x + width / 2.0, y + height / 2.0);
        let size = height / self.natural;
        let room = match cell.shape {
            ShapeKind::Diamond => width * 0.6,
            _ => width - height * 0.34,
        };
        let has_two_lines =
            size >= TWO_LINES_PX && !cell.label.is_empty() && !cell.caption.is_empty();
        let (label_y, caption_y) = match has_two_lines {
            true => (center_y - height * 0.12, center_y + height * 0.19),
            false => (center_y, center_y),
        };
        // Of two things for which there is no room, the position matters where the heads do not tell it.
        let has_heads = !self.view.widest_column_head.is_empty();
        let has_label =
            !cell.label.is_empty() && (has_two_lines || !has_heads || cell.caption.is_empty());
        if has_label {
            context.set_fill_style_str(match cell.shape {
                ShapeKind::Blank => &self.ink.muted,
                _ => &self.ink.ink,
            });
            self.set_font((size * 0.34).clamp(11.0, 17.0), 600);
            self.text(&self.cut(&cell.label, room), center_x, label_y, room);
        }
        if has_two_lines || !has_label {
            context.set_fill_style_str(self.ink.of(cell.shape).0);
            let px = match has_label {
                true => (size * 0.27).clamp(10.0, 13.0),
                false => (size * 0.4).clamp(11.0, 18.0),
            };
            self.set_font(px, if has_label { 400 } else { 600 });
            self.text(&cell.caption, center_x, caption_y + height * 0.02, room);
        }
    }
}

/// What is drawn over the cells.
impl MapPainter<'_> {
    /// Whether answers are outlined in cells of this height: a crowd of small outlines would hide what they are about.
    pub(crate) fn outlines_answers(view: &MapView, cell_px: f64) -> bool {
        let natural = natural_scale();
        let cells = view.filled * view.row_count as f64 * view.column_count as f64;
        let most = match cell_px {
            px if px < RING_PX * natural => MOST_RINGS,
            px if px < LABEL_PX * natural => (cells * CROWD).max(MOST_RINGS),
            _ => f64::INFINITY,
        };
        view.outlined_count() as f64 <= most
    }

    fn paint_outlines(&self, scene: &Scene) {
        let natural = self.natural;
        if !Self::outlines_answers(self.view, scene.cell[1]) {
            return;
        }
        let is_small = scene.cell[1] < RING_PX * natural;
        let line_px = match scene.is_readable(natural) {
            true => 2.0 * natural,
            false => 1.5 * natural,
        };
        // The outlines of one cell stand within each other; they come one after another.
        let (mut last, mut rank) = (None, 0.0);
        let mut seen: Vec<([usize; 2], usize, f64)> = vec![];
        self.view.each_outlined(
            scene.rows.clone(),
            &scene.columns,
            &mut |row, column, question| {
                let place = [row, column];
                rank = if last == Some(place) { rank + 1.0 } else { 0.0 };
                last = Some(place);
                seen.push((place, question, rank));
            },
        );
        for (order, question) in self.view.questions.iter().enumerate() {
            let own = seen.iter().filter(|(_, index, _)| *index == question.index);
            self.context.set_stroke_style_str(&self.ink.ink);
            self.context.set_line_width(line_px);
            self.set_dash(DASHES[order % DASHES.len()]);
            self.context.begin_path();
            for (place, _, rank) in own.clone() {
                let [x, y, width, height] = scene.rect(*place);
                if is_small {
                    let (x, y) = (x + width / 2.0, y + height / 2.0);
                    let radius = (5.0 + rank * 2.5) * natural;
                    self.context.move_to(x + radius, y);
                    // The radius is positive.
                    let _ = self.context.arc(x, y, radius, 0.0, TAU);
                    continue;
                }
                let inset = line_px / 2.0 + rank * (line_px + 1.0);
                let [width, height] = [width, height].map(|px| (px - inset * 2.0).max(1.0));
                self.context.rect(x + inset, y + inset, width, height);
            }
            self.context.stroke();
            if scene.cell[1] >= TAG_PX * natural {
                for (place, _, rank) in own {
                    let [x, y, width, height] = scene.rect(*place);
                    self.paint_tag(&question.id, x + width, y + height, *rank);
                }
            }
        }
        self.set_dash(&[]);
    }

    /// The cells in which the law is wrong: rings that differ by their line and, where there is room, by a sign; where cells
    /// are no larger than a few pixels, crosses and rings, and of very many spots.
    fn paint_differences(&self, scene: &Scene) {
        if self
            .view
            .law
            .as_ref()
            .is_none_or(|law| law.signs.is_empty())
        {
            return;
        }
        let (context, natural) = (&self.context, self.natural);
        let [_, size] = scene.cell;
        let mut cells: Vec<([usize; 2], u32)> = vec![];
        for row in scene.rows.clone() {
            for column in scene.columns.clone() {
                match self.view.difference(row, column) {
                    0 => {}
                    sign => cells.push(([row, column], sign)),
                }
            }
        }
        context.set_fill_style_str(&self.ink.problem);
        let is_ringed = size >= SHAPE_PX * natural || cells.len() as f64 <= MOST_RINGS;
        // Smaller marks are in ink: next to the colours of cells nothing else is seen.
        context.set_stroke_style_str(match is_ringed {
            true => &self.ink.problem,
            false => &self.ink.ink,
        });
        for sign in [Overlay::ONLY_LAW, Overlay::ONLY_TABLE] {
            context.begin_path();
            for (place, _) in cells.iter().filter(|(_, it)| *it == sign) {
                let [x, y, width, height] = scene.rect(*place);
                let (center_x, center_y) = (x + width / 2.0, y + height / 2.0);
                let radius = match is_ringed {
                    true => (height / 2.0 - natural).max(5.0 * natural),
                    false => 3.0 * natural,
                };
                if cells.len() > MOST_MARKS {
                    context.rect(x, y, width.max(1.0), height.max(1.0));
                } else if is_ringed || sign == Overlay::ONLY_TABLE {
                    context.move_to(center_x + radius, center_y);
                    // The radius is positive.
                    let _ = context.arc(center_x, center_y, radius, 0.0, TAU);
                } else {
                    context.move_to(center_x - radius, center_y);
                    context.line_to(center_x + radius, center_y);
                    context.move_to(center_x, center_y - radius);
                    context.line_to(center_x, center_y + radius);
                }
            }
            if cells.len() > MOST_MARKS {
                context.fill();
                continue;
            }
            let (line_px, is_dashed) = match (is_ringed, sign) {
                (true, Overlay::ONLY_LAW) => (2.5, false),
                (true, _) => (2.5, true),
                (false, _) => (1.3, false),
            };
            context.set_line_width(line_px * natural);
            self.set_dash(match is_dashed {
                true => &[4.0, 3.0],
                false => &[],
            });
            context.stroke();
            self.set_dash(&[]);
        }
        if size < LABEL_PX * natural {
            return;
        }
        for (place, sign) in &cells {
            let [x, y, ..] = scene.rect(*place);
            let side = 13.0 * natural;
            context.set_fill_style_str(&self.ink.problem);
            context.fill_rect(x, y, side, side);
            context.set_fill_style_str(&self.ink.paper);
            context.set_text_align("center");
            context.set_text_baseline("middle");
            self.set_font(11.0, 700);
            self.text(law_sign(*sign), x + side / 2.0, y + side / 2.0, side);
        }
    }

    /// The move that refutes the law: its two cells, and an arrow from one to the other.
    fn paint_fault(&self, scene: &Scene) {
        let Some([from, to]) = self.view.fault else {
            return;
        };
        let (context, natural) = (&self.context, self.natural);
        for (place, dash) in [(from, &[][..]), (to, &[3.0, 2.0])] {
            if let Some(place) = place {
                self.ring(scene, place, &self.ink.paper, 5.0, &[]);
                self.ring(scene, place, &self.ink.problem, 3.0, dash);
            }
        }
        let (Some(from), Some(to)) = (from, to) else {
            return;
        };
        let center = |place: [usize; 2]| {
            let [x, y, width, height] = scene.rect(place);
            [x + width / 2.0, y + height / 2.0]
        };
        let ([x, y], [tip_x, tip_y]) = (center(from), center(to));
        let length = (tip_x - x).hypot(tip_y - y);
        if length < 1.0 {
            return;
        }
        let (along_x, along_y) = ((tip_x - x) / length, (tip_y - y) / length);
        let head = (8.0 * natural).min(length / 2.0);
        for (colour, line_px) in [(&self.ink.paper, 5.0), (&self.ink.problem, 2.5)] {
            context.set_stroke_style_str(colour);
            context.set_line_width(line_px * natural);
            context.begin_path();
            context.move_to(x, y);
            context.line_to(tip_x, tip_y);
            for side in [-0.5, 0.5] {
                context.move_to(tip_x, tip_y);
                context.line_to(
                    tip_x - head * (along_x + side * along_y),
                    tip_y - head * (along_y - side * along_x),
                );
            }
            context.stroke();
        }
    }

    /// The name of a question in the lower right corner of its cell.
    fn paint_tag(&self, id: &str, right: f64, bottom: f64, rank: f64) {
        let context = &self.context;
        self.set_font(10.0, 600);
        let width = self.text_px(id) + 5.0 * self.natural;
        let height = 13.0 * self.natural;
        let top = bottom - (rank + 1.0) * height;
        context.set_fill_style_str(&self.ink.ink);
        context.fill_rect(right - width, top, width, height);
        context.set_fill_style_str(&self.ink.paper);
        context.set_text_align("center");
        context.set_text_baseline("middle");
        self.text(id, right - width / 2.0, top + height / 2.0, width);
    }

    fn paint_marks(&self, scene: &Scene, marks: &Marks) {
        let focus = |place: &[usize; 2], dash: &[f64]| {
            self.ring(scene, *place, &self.ink.paper, 4.5, &[]);
            self.ring(scene, *place, &self.ink.focus, 2.5, dash);
        };
        for place in &self.view.twins {
            focus(place, &[3.0, 2.0]);
        }
        if let Some(place) = &self.view.cursor {
            focus(place, &[]);
        }
        if let Some(place) = marks.hover {
            self.ring(scene, place, &self.ink.ink, 1.5, &[]);
            if !scene.is_readable(self.natural) {
                self.paint_tip(scene, place);
            }
        }
    }

    /// What a cell says that is too small to say it, beside the pointer.
    fn paint_tip(&self, scene: &Scene, place: [usize; 2]) {
        let [row, column] = place;
        let Some((position, shape, caption)) = self.view.tip(row, column) else {
            return;
        };
        let context = &self.context;
        let natural = self.natural;
        self.set_font(14.0, 600);
        let [position_px, caption_px] = [&position, &caption].map(|text| self.text_px(text));
        let (height, gap) = (30.0 * natural, 8.0 * natural);
        let icon = 20.0 * natural;
        let width = position_px + icon + caption_px + gap * 4.0;
        let [x, y, cell_width, cell_height] = scene.rect(place);
        let apart = 10.0 * natural;
        // Right below the cell; on the other side of it where the frame ends.
        let left = match x + cell_width + apart + width <= scene.right {
            true => x + cell_width + apart,
            false => (x - apart - width).max(scene.left),
        };
        let top = match y + cell_height + apart + height <= scene.bottom {
            true => y + cell_height + apart,
            false => (y - apart - height).max(scene.top),
        };
        context.set_fill_style_str(&self.ink.paper);
        context.fill_rect(left, top, width, height);
        context.set_stroke_style_str(&self.ink.ink);
        context.set_line_width(1.5);
        context.stroke_rect(left, top, width, height);
        context.begin_path();
        let inset = (height - icon) / 2.0;
        self.outline(shape, [left + gap, top + inset, icon, icon]);
        self.fill_and_stroke(shape, Stress::Plain, true);
        context.set_text_align("left");
        context.set_text_baseline("middle");
        let middle = top + height / 2.0;
        let text_x = left + gap * 2.0 + icon;
        self.set_font(14.0, 600);
        context.set_fill_style_str(&self.ink.ink);
        self.text(&position, text_x, middle, position_px);
        self.set_font(14.0, 400);
        context.set_fill_style_str(self.ink.of(shape).0);
        self.text(&caption, text_x + position_px + gap, middle, caption_px);
    }

    /// A frame around a cell, large enough to be seen around the smallest.
    fn ring(&self, scene: &Scene, place: [usize; 2], colour: &str, line_px: f64, dash: &[f64]) {
        if !scene.holds(place) {
            return;
        }
        let [x, y, width, height] = scene.rect(place);
        let least = 11.0 * self.natural;
        let (wide, high) = (width.max(least), height.max(least));
        self.context.set_stroke_style_str(colour);
        self.context.set_line_width(line_px * self.natural);
        self.set_dash(dash);
        self.context.stroke_rect(
            x + (width - wide) / 2.0,
            y + (height - high) / 2.0,
            wide,
            high,
        );
        self.set_dash(&[]);
    }
}

/// Heads of rows and columns, at the border of what is in sight or beside the first cell.
impl MapPainter<'_> {
    fn paint_heads(&self, scene: &Scene, marks: &Marks) {
        let [head_width, head_height] = scene.head;
        let context = &self.context;
        let left = scene.sharp((scene.x - head_width).max(0.0));
        let top = scene.sharp((scene.y - head_height).max(0.0));
        let right = scene.column_px(self.view.column_count).min(scene.right);
        let bottom = scene.row_px(self.view.row_count).min(scene.bottom);
        context.set_fill_style_str(&self.ink.panel);
        context.fill_rect(left, top, head_width, bottom - top);
        context.fill_rect(left, top, right - left, head_height);
        let pointed = marks.hover.or(self.view.cursor);
        context.set_text_baseline("middle");
        self.paint_row_heads(scene, left, pointed.map(|[row, _]| row));
        self.paint_column_heads(scene, top, pointed.map(|[_, column]| column));
        context.set_stroke_style_str(&self.ink.line);
        context.set_line_width(1.0);
        context.begin_path();
        let (line_x, line_y) = (left + head_width - 0.5, top + head_height - 0.5);
        if head_width > 0.0 {
            context.move_to(line_x, top);
            context.line_to(line_x, bottom);
        }
        if head_height > 0.0 {
            context.move_to(left, line_y);
            context.line_to(right, line_y);
        }
        context.stroke();
        if head_width > 0.0 && head_height > 0.0 {
            self.paint_corner(left, top, scene.head);
        }
    }

    fn paint_row_heads(&self, scene: &Scene, left: f64, pointed: Option<usize>) {
        let context = &self.context;
        let [width, _] = scene.head;
        if width == 0.0 {
            return;
        }
        let line_px = 15.0 * self.natural;
        let step = round_step(line_px / scene.cell[1]);
        context.set_text_align("right");
        let head = |row: usize, text: &str, is_pointed: bool| {
            // The first and the last are written within the map, also beside a row of one pixel.
            let y = scene.row_px(row) + scene.cell[1] / 2.0;
            let y = y.max(scene.top.max(scene.y) + line_px / 2.0);
            let right = left + width - 7.0 * self.natural;
            self.put_head(text, is_pointed, right, y, width);
        };
        let pointed = pointed.filter(|row| scene.rows.contains(row));
        if self.view.is_table {
            let first = self.view.first_heads[0];
            let is_free = |row: &usize| is_apart(*row, pointed, line_px / scene.cell[1]);
            let rows = scene.rows.clone().filter(is_free);
            for row in rows.filter(|row| is_round(first, *row, step)) {
                head(row, &self.view.row_head(row), false);
            }
            if let Some(row) = pointed {
                head(row, &self.view.row_head(row), true);
            }
            return;
        }
        // A group goes on below its head: the first row in sight says of which it is.
        let above = |row: usize| {
            let heads = (0..=row).rev().map(|row| self.view.row_head(row));
            heads.into_iter().find(|head| !head.is_empty())
        };
        let mut free = scene.rows.start;
        for row in scene.rows.clone() {
            let text = match row == scene.rows.start {
                true => above(row).unwrap_or_default(),
                false => self.view.row_head(row),
            };
            if row >= free && !text.is_empty() {
                head(row, &text, pointed == Some(row));
                free = row + step;
            }
        }
    }

    fn paint_column_heads(&self, scene: &Scene, top: f64, pointed: Option<usize>) {
        let context = &self.context;
        let [_, height] = scene.head;
        if height == 0.0 {
            return;
        }
        self.set_font(12.0, 600);
        let text_px = self.text_px(&self.view.widest_column_head) + 6.0 * self.natural;
        let step = round_step(text_px / scene.cell[0]);
        context.set_text_align("center");
        let head = |column: usize, is_pointed: bool| {
            let x = scene.column_px(column) + scene.cell[0] / 2.0;
            let x = x.max(scene.left.max(scene.x) + text_px / 2.0);
            let text = self.view.column_head(column);
            self.put_head(&text, is_pointed, x, top + height / 2.0, text_px);
        };
        let first = self.view.first_heads[1];
        let pointed = pointed.filter(|column| scene.columns.contains(column));
        let is_free = |column: &usize| is_apart(*column, pointed, text_px / scene.cell[0]);
        let columns = scene.columns.clone().filter(is_free);
        for column in columns.filter(|column| is_round(first, *column, step)) {
            head(column, false);
        }
        if let Some(column) = pointed {
            head(column, true);
        }
    }

    fn put_head(&self, text: &str, is_pointed: bool, x: f64, y: f64, most_px: f64) {
        self.context.set_fill_style_str(match is_pointed {
            true => &self.ink.ink,
            false => &self.ink.muted,
        });
        self.set_font(12.0, if is_pointed { 700 } else { 400 });
        self.text(text, x, y, most_px);
    }

    /// As in school tables: a line across, below it what runs down, above it what runs across.
    fn paint_corner(&self, left: f64, top: f64, [width, height]: [f64; 2]) {
        let context = &self.context;
        let [down, across] = &self.view.corner;
        context.set_fill_style_str(&self.ink.panel);
        context.fill_rect(left, top, width - 1.0, height - 1.0);
        context.set_fill_style_str(&self.ink.ink);
        self.set_font(11.0, 600);
        context.set_text_align("center");
        if across.is_empty() {
            self.text(down, left + width / 2.0, top + height / 2.0, width - 4.0);
            return;
        }
        let half = width / 2.0;
        // What is longer stands in its field above the map.
        let short = |name, sign| {
            if str::chars(name).nth(3).is_some() {
                sign
            } else {
                name
            }
        };
        let (down, across) = (short(down, "↓"), short(across, "→"));
        self.text(down, left + half / 2.0, top + height * 0.68, half - 2.0);
        self.text(across, left + half * 1.5, top + height * 0.34, half - 2.0);
        context.set_stroke_style_str(&self.ink.line);
        context.set_line_width(1.0);
        context.begin_path();
        context.move_to(left, top);
        context.line_to(left + width, top + height);
        context.stroke();
    }
}

/// The least of 1, 2, 5, 10, 20, 50 … that is no less: every so many heads are written.
fn round_step(least: f64) -> usize {
    let mut step = 1;
    while (step as f64) < least {
        step = match step.to_string().starts_with('2') {
            true => step / 2 * 5,
            false => step * 2,
        };
    }
    step
}

/// Whether a head leaves room for the one that is pointed at.
fn is_apart(place: usize, pointed: Option<usize>, least: f64) -> bool {
    pointed.is_none_or(|pointed| place.abs_diff(pointed) as f64 >= least)
}

/// Whether the number `place` after `first` is a multiple of the step.
fn is_round(first: i64, place: usize, step: usize) -> bool {
    let [place, step] = [place, step].map(|it| i64::try_from(it).unwrap_or(1));
    first.saturating_add(place).rem_euclid(step) == 0
}

/// All outlines, in the order in which they are drawn.
const SHAPES: [ShapeKind; 6] = [
    ShapeKind::Blank,
    ShapeKind::Circle,
    ShapeKind::Square,
    ShapeKind::Hexagon,
    ShapeKind::DashedCircle,
    ShapeKind::Diamond,
];
