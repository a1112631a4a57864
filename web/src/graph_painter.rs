//! A large graph on its canvas: thousands of nodes, which a browser could not keep as elements. What is in sight is drawn,
//! in as much detail as can be seen: texts and arrow heads while they can be read, then shapes and lines alone.

use crate::bounds::Bounds;
use crate::colours::{Canvas, Ink};
use crate::pan_zoom::Viewport;
use kruzhok_page::{EdgeView, GraphView, NodeView};
use kruzhok_picture::{Point, ShapeKind};
use std::cell::OnceCell;
use std::f64::consts::PI;
use std::fmt::Write as _;
use wasm_bindgen::JsValue;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, Path2d};

/// A larger drawing than this is painted.
pub(crate) const MOST_ELEMENTS: usize = 200;

/// A number of hidden moves is touched within this, in the drawing's units; most of its node is left to the node.
pub(crate) const BADGE_TOUCH_PX: f64 = 32.0;

/// How wide the number of a closed node's moves is, in the drawing's units: three dots take as much room as a digit and a half.
pub(crate) fn badge_width(count: &str) -> f64 {
    const DOTS_PX: f64 = 19.0;
    const DIGIT_PX: f64 = 8.0;
    let digits = count.chars().skip(1).map(|_| DIGIT_PX);
    DOTS_PX + digits.sum::<f64>()
}

/// Sizes of texts, in CSS pixels at natural size, as in the style sheet.
const POSITION_PX: f64 = 17.0;
const CAPTION_PX: f64 = 13.0;
const NOTE_PX: f64 = 13.0;
/// Smaller texts than this cannot be read, in CSS pixels of the screen.
const LEAST_TEXT_PX: f64 = 6.0;
/// Below this scale arrow heads cannot be seen...
const HEADS_SCALE: f64 = 0.25;
/// ...and below this one curves cannot be distinguished from straight lines.
const CURVES_SCALE: f64 = 0.12;
/// How much is left of what a refutation does not need.
const FADED: f64 = 0.22;
/// Nodes or arrows in one path: what is out of sight is left out path by path.
const GROUP: usize = 96;
/// How far an arrow may stray from its two nodes, in CSS pixels at natural size.
const STRAY_PX: f64 = 200.0;

/// A drawing made ready to be painted again and again.
pub(crate) struct Scene {
    nodes: Vec<Group>,
    edges: Vec<Group>,
}

/// Neighbours of one look, painted at one go.
struct Group {
    look: Look,
    bounds: Bounds,
    members: Vec<usize>,
    /// Made when the group first comes in sight; `None` where a browser knows no paths.
    path: OnceCell<Option<Path2d>>,
    /// The same where curves cannot be distinguished from lines.
    coarse: OnceCell<Option<Path2d>>,
}

#[derive(Clone, Copy, PartialEq)]
enum Look {
    Node(ShapeKind, bool),
    Edge {
        is_heavy: bool,
        is_on_line: bool,
        is_faded: bool,
    },
}

impl Scene {
    pub(crate) fn of(view: &GraphView) -> Self {
        let looks: Vec<Look> = view.nodes.iter().map(look_of_node).collect();
        let nodes = groups(&looks, &|index| bounds_of(&view.nodes[index]));
        let looks: Vec<Look> = view.edges.iter().map(look_of_edge).collect();
        let edges = groups(&looks, &|index| {
            let [from, to] = ends(view, index).map(bounds_of);
            from.union(to).widened(STRAY_PX)
        });
        Self { nodes, edges }
    }

    /// Whether the same scene can be made of two views: what the cursor is on, and what is selected, is painted over it.
    pub(crate) fn is_same(old: &GraphView, new: &GraphView) -> bool {
        let is_same_node = |(a, b): (&NodeView, &NodeView)| {
            (a.x, a.y, a.width, a.height) == (b.x, b.y, b.width, b.height)
                && look_of_node(a) == look_of_node(b)
        };
        let is_same_edge = |(a, b): (&EdgeView, &EdgeView)| {
            (a.from, a.to, &a.path) == (b.from, b.to, &b.path) && look_of_edge(a) == look_of_edge(b)
        };
        (old.nodes.len(), old.edges.len()) == (new.nodes.len(), new.edges.len())
            && old.nodes.iter().zip(&new.nodes).all(is_same_node)
            && old.edges.iter().zip(&new.edges).all(is_same_edge)
    }

    /// The node at a point of the drawing, with some room around it for a finger.
    pub(crate) fn node_at(&self, view: &GraphView, at: [f64; 2], room_px: f64) -> Option<usize> {
        let touched = |node: &NodeView| Some(bounds_of(node).widened(room_px));
        self.touched(view, at, room_px, &touched)
    }

    /// The node whose number of hidden moves stands at a point of the drawing; on a node it belongs to that one alone.
    pub(crate) fn badge_at(&self, view: &GraphView, at: [f64; 2], scale: f64) -> Option<usize> {
        if !has_texts(scale) {
            return None;
        }
        let touched = |node: &NodeView| {
            let width = badge_width(node.closed_count.as_ref()?).max(BADGE_TOUCH_PX);
            let offset = badge_offset(node);
            let middle = [node.x + offset.x, node.y + offset.y];
            Some(Bounds::around(middle, [width, BADGE_TOUCH_PX]))
        };
        let found = self.touched(view, at, BADGE_TOUCH_PX, &touched)?;
        let below = self.node_at(view, at, 0.0);
        below.is_none_or(|node| node == found).then_some(found)
    }

    /// Of the nodes that are touched at a point, the nearest: by what takes a touch, which lies within so much room around
    /// its node.
    fn touched(
        &self,
        view: &GraphView,
        [x, y]: [f64; 2],
        room_px: f64,
        area: &dyn Fn(&NodeView) -> Option<Bounds>,
    ) -> Option<usize> {
        let point = Bounds::around([x, y], [0.0, 0.0]);
        let near = self
            .nodes
            .iter()
            .filter(|group| group.bounds.widened(room_px).meets(point));
        let members = near.flat_map(|group| &group.members).copied();
        let touched = members.filter_map(|index| {
            let area = area(&view.nodes[index]).filter(|area| area.meets(point))?;
            let [left, top] = [
                (area.left + area.right) / 2.0,
                (area.top + area.bottom) / 2.0,
            ];
            Some((index, (left - x).hypot(top - y)))
        });
        let nearest = touched.min_by(|a, b| a.1.total_cmp(&b.1));
        nearest.map(|(index, _)| index)
    }

    /// Paints what is in sight.
    pub(crate) fn paint(&self, canvas: &HtmlCanvasElement, view: &GraphView, viewport: Viewport) {
        if let Some(brush) = Brush::of(canvas, viewport) {
            brush.paint(self, view);
        }
    }
}

/// Whether positions, and numbers of hidden moves, can be read.
fn has_texts(scale: f64) -> bool {
    POSITION_PX * scale >= LEAST_TEXT_PX
}

fn look_of_node(node: &NodeView) -> Look {
    Look::Node(node.shape, node.is_faded)
}

fn look_of_edge(edge: &EdgeView) -> Look {
    Look::Edge {
        is_heavy: edge.is_winning,
        is_on_line: edge.is_on_line,
        is_faded: edge.is_faded,
    }
}

fn ends(view: &GraphView, edge: usize) -> [&NodeView; 2] {
    let edge = &view.edges[edge];
    [&view.nodes[edge.from], &view.nodes[edge.to]]
}

/// The rectangle that a node takes.
pub(crate) fn bounds_of(node: &NodeView) -> Bounds {
    Bounds::around([node.x, node.y], [node.width, node.height])
}

/// Parts what stands near each other and looks alike into groups.
fn groups(looks: &[Look], bounds: &dyn Fn(usize) -> Bounds) -> Vec<Group> {
    let mut order: Vec<usize> = (0..looks.len()).collect();
    let places: Vec<Bounds> = order.iter().map(|&index| bounds(index)).collect();
    // Row by row, and from left to right within one.
    kruzhok_order::sort_by(&mut order, |&a, &b| {
        let [a, b] = [&places[a], &places[b]];
        let row = |it: &Bounds| (it.top / 400.0).floor();
        row(a).total_cmp(&row(b)).then(a.left.total_cmp(&b.left))
    });
    let mut open: Vec<(Look, Vec<usize>)> = vec![];
    let mut full: Vec<(Look, Vec<usize>)> = vec![];
    for index in order {
        let look = looks[index];
        let place = open
            .iter()
            .position(|(other, _)| *other == look)
            .unwrap_or_else(|| {
                open.push((look, vec![]));
                open.len() - 1
            });
        open[place].1.push(index);
        if open[place].1.len() == GROUP {
            full.push(open.swap_remove(place));
        }
    }
    full.extend(open);
    let group = |(look, members): (Look, Vec<usize>)| {
        let all = members.iter().map(|&member| places[member]);
        Some(Group {
            look,
            bounds: all.reduce(Bounds::union)?,
            members,
            path: OnceCell::new(),
            coarse: OnceCell::new(),
        })
    };
    full.into_iter().filter_map(group).collect()
}

impl Group {
    fn path(&self, view: &GraphView) -> Option<&Path2d> {
        let path = || {
            self.joined(|index, path| match self.look {
                Look::Node(..) => path.push_str(&outline(&view.nodes[index])),
                Look::Edge { .. } => path.push_str(&view.edges[index].path),
            })
        };
        self.path.get_or_init(path).as_ref()
    }

    fn coarse(&self, view: &GraphView) -> Option<&Path2d> {
        let path = || {
            self.joined(|index, path| {
                let [from, to] = ends(view, index);
                // Writing into a string never fails.
                let _ = write!(path, "M{:.0} {:.0}L{:.0} {:.0}", from.x, from.y, to.x, to.y);
            })
        };
        self.coarse.get_or_init(path).as_ref()
    }

    fn joined(&self, trace: impl Fn(usize, &mut String)) -> Option<Path2d> {
        let mut text = String::new();
        for &member in &self.members {
            trace(member, &mut text);
        }
        Path2d::new_with_path_string(&text).ok()
    }
}

/// A canvas that stands ready.
struct Brush {
    context: CanvasRenderingContext2d,
    ink: Ink,
    viewport: Viewport,
    ratio: f64,
    /// What is in sight, in the drawing's own measure.
    sight: Bounds,
}

impl Brush {
    fn of(canvas: &HtmlCanvasElement, viewport: Viewport) -> Option<Self> {
        let Canvas {
            context,
            ink,
            size,
            ratio,
        } = Canvas::ready(canvas)?;
        let Viewport { x, y, scale } = viewport;
        let sight = Bounds {
            left: -x / scale,
            top: -y / scale,
            right: (size[0] - x) / scale,
            bottom: (size[1] - y) / scale,
        };
        Some(Self {
            context,
            ink,
            viewport,
            ratio,
            sight,
        })
    }

    fn paint(&self, scene: &Scene, view: &GraphView) {
        let context = &self.context;
        let Viewport { x, y, scale } = self.viewport;
        context.reset_transform().unwrap_or_default();
        context.clear_rect(0.0, 0.0, f64::from(u16::MAX), f64::from(u16::MAX));
        let zoom = self.ratio * scale;
        // A transform can be set on any canvas.
        let _ = context.set_transform(zoom, 0.0, 0.0, zoom, x * self.ratio, y * self.ratio);
        for group in scene
            .edges
            .iter()
            .filter(|group| group.bounds.meets(self.sight))
        {
            self.paint_edges(group, view);
        }
        for edge in view.edges.iter().filter(|edge| edge.is_near) {
            self.paint_near(edge);
        }
        if CAPTION_PX * scale >= LEAST_TEXT_PX {
            self.paint_labels(scene, view);
        }
        for group in scene
            .nodes
            .iter()
            .filter(|group| group.bounds.meets(self.sight))
        {
            self.paint_nodes(group, view);
        }
        if let Some(node) = view.cursor.map(|at| &view.nodes[at]) {
            self.paint_cursor(node);
        }
        context.set_global_alpha(1.0);
    }

    /// A line that is never thinner than can be seen.
    fn line_px(&self, px: f64) -> f64 {
        px.max(0.6 / self.viewport.scale)
    }

    fn paint_edges(&self, group: &Group, view: &GraphView) {
        let Look::Edge {
            is_heavy,
            is_on_line,
            is_faded,
        } = group.look
        else {
            return;
        };
        let (colour, px) = match (is_on_line, is_heavy) {
            (true, _) => (&self.ink.focus, 4.0),
            (false, true) => (&self.ink.ink, 3.0),
            (false, false) => (&self.ink.pencil, 1.25),
        };
        let context = &self.context;
        context.set_global_alpha(if is_faded { FADED } else { 1.0 });
        context.set_stroke_style_str(colour);
        context.set_line_width(self.line_px(px));
        let scale = self.viewport.scale;
        let path = match scale < CURVES_SCALE {
            true => group.coarse(view),
            false => group.path(view),
        };
        if let Some(path) = path {
            context.stroke_with_path(path);
        }
        if scale < HEADS_SCALE {
            return;
        }
        context.set_fill_style_str(colour);
        context.begin_path();
        for &member in &group.members {
            let to = &view.nodes[view.edges[member].to];
            if bounds_of(to).widened(20.0).meets(self.sight) {
                self.trace_head(view.edges[member].end);
            }
        }
        context.fill();
    }

    fn trace_head(&self, [x, y, from_x, from_y]: [f64; 4]) {
        let (dx, dy) = (x - from_x, y - from_y);
        let length = dx.hypot(dy).max(0.001);
        let (dx, dy) = (9.0 * dx / length, 9.0 * dy / length);
        self.context.move_to(x, y);
        self.context.line_to(x - dx - dy * 0.45, y - dy + dx * 0.45);
        self.context.line_to(x - dx + dy * 0.45, y - dy - dx * 0.45);
        self.context.close_path();
    }

    /// The arrows of the node that the cursor is on are inked.
    fn paint_near(&self, edge: &EdgeView) {
        let Ok(path) = Path2d::new_with_path_string(&edge.path) else {
            return;
        };
        self.context.set_global_alpha(1.0);
        self.context.set_stroke_style_str(&self.ink.ink);
        let px = if edge.is_winning { 3.0 } else { 1.5 };
        self.context.set_line_width(self.line_px(px));
        self.context.stroke_with_path(&path);
    }

    fn paint_labels(&self, scene: &Scene, view: &GraphView) {
        let context = &self.context;
        context.set_text_align("center");
        context.set_text_baseline("middle");
        context.set_line_join("round");
        context.set_stroke_style_str(&self.ink.paper);
        context.set_line_width(12.0);
        let near = scene
            .edges
            .iter()
            .filter(|group| group.bounds.meets(self.sight));
        for edge in near
            .flat_map(|group| &group.members)
            .map(|&index| &view.edges[index])
        {
            let place = Bounds {
                left: edge.label_x,
                top: edge.label_y,
                right: edge.label_x,
                bottom: edge.label_y,
            };
            if edge.label.is_empty() || !place.widened(40.0).meets(self.sight) {
                continue;
            }
            let is_dark = edge.is_winning || edge.is_near || edge.is_on_line;
            let (colour, weight) = match (is_dark, edge.is_winning) {
                (_, true) => (&self.ink.ink, 700),
                (true, false) => (&self.ink.ink, 400),
                (false, false) => (&self.ink.muted, 400),
            };
            context.set_global_alpha(if edge.is_faded { FADED } else { 1.0 });
            self.set_font(CAPTION_PX, weight);
            context.set_fill_style_str(colour);
            // Text can be painted on any canvas.
            let _ = context.stroke_text(&edge.label, edge.label_x, edge.label_y);
            let _ = context.fill_text(&edge.label, edge.label_x, edge.label_y);
        }
    }

    fn paint_nodes(&self, group: &Group, view: &GraphView) {
        let Look::Node(shape, is_faded) = group.look else {
            return;
        };
        let (line, fill) = self.ink.of(shape);
        let context = &self.context;
        context.set_global_alpha(if is_faded { FADED } else { 1.0 });
        context.set_fill_style_str(fill);
        let Some(path) = group.path(view) else {
            return;
        };
        context.fill_with_path_2d(path);
        context.set_stroke_style_str(line);
        context.set_line_width(self.line_px(self.ink.line_px));
        self.dash(shape.dashes());
        context.stroke_with_path(path);
        self.dash(&[]);
        if !has_texts(self.viewport.scale) {
            return;
        }
        context.set_text_align("center");
        context.set_text_baseline("alphabetic");
        for node in group.members.iter().map(|&index| &view.nodes[index]) {
            if bounds_of(node).meets(self.sight) {
                self.paint_texts(node, line);
            }
        }
    }

    fn paint_texts(&self, node: &NodeView, line: &str) {
        let [label_y, caption_y, note_y] = baselines(node);
        self.text(&node.label, node, label_y, POSITION_PX, 600, &self.ink.ink);
        self.text(&node.caption, node, caption_y, CAPTION_PX, 400, line);
        self.text(&node.note, node, note_y, NOTE_PX, 400, &self.ink.muted);
        if let Some(count) = &node.closed_count {
            let context = &self.context;
            let offset = badge_offset(node);
            let (x, y) = (node.x + offset.x, node.y + offset.y);
            context.set_fill_style_str(&self.ink.paper);
            context.set_stroke_style_str(&self.ink.pencil);
            context.set_line_width(1.0);
            context.begin_path();
            // The radius is positive.
            let _ = context.ellipse(x, y, badge_width(count) / 2.0, 8.5, 0.0, 0.0, 2.0 * PI);
            context.fill();
            context.stroke();
            self.set_font(NOTE_PX, 400);
            context.set_fill_style_str(&self.ink.muted);
            let _ = context.fill_text(count, x, y + 4.0);
        }
    }

    fn text(&self, text: &str, node: &NodeView, y: f64, px: f64, weight: u32, colour: &str) {
        if text.is_empty() {
            return;
        }
        self.set_font(px, weight);
        self.context.set_fill_style_str(colour);
        let _ = self.context.fill_text(text, node.x, node.y + y);
    }

    fn paint_cursor(&self, node: &NodeView) {
        let own = bounds_of(node).widened(5.0);
        self.context.set_global_alpha(1.0);
        self.context.set_stroke_style_str(&self.ink.focus);
        self.context
            .set_line_width(self.line_px(2.5).max(2.0 / self.viewport.scale));
        self.context.stroke_rect(
            own.left,
            own.top,
            own.right - own.left,
            own.bottom - own.top,
        );
    }

    fn set_font(&self, px: f64, weight: u32) {
        self.context
            .set_font(&format!("{weight} {px:.1}px {}", self.ink.font));
    }

    fn dash(&self, lengths: &[f64]) {
        let lengths: js_sys::Array = lengths.iter().map(|&px| JsValue::from_f64(px)).collect();
        // Fails for lengths that are no numbers.
        let _ = self.context.set_line_dash(&lengths);
    }
}

/// Baselines of position, caption and note around the middle of a node.
pub(crate) fn baselines(node: &NodeView) -> [f64; 3] {
    let (has_caption, has_note) = (!node.caption.is_empty(), !node.note.is_empty());
    node.shape.text_rows(true, has_caption, has_note)
}

/// Where the number of a closed node's moves stands from its middle.
pub(crate) fn badge_offset(node: &NodeView) -> Point {
    node.shape
        .badge_offset([node.width, node.height], !node.note.is_empty())
}

/// The outline of a node as SVG path data; corners are sharp, which among so many nodes nobody sees.
fn outline(node: &NodeView) -> String {
    let (x, y, width, height) = (node.x, node.y, node.width, node.height);
    match node.shape {
        ShapeKind::Square | ShapeKind::Blank => {
            let (left, top) = (x - width / 2.0, y - height / 2.0);
            format!("M{left:.1} {top:.1}h{width:.1}v{height:.1}h-{width:.1}z")
        }
        shape => shape.path(Point::new(x, y), [width, height]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kruzhok_page::{LegendView, Theme};
    use wasm_bindgen_test::wasm_bindgen_test;

    fn node(x: f64, closed_count: Option<&str>) -> NodeView {
        NodeView {
            key: String::new(),
            position: String::new(),
            shape: ShapeKind::Blank,
            x,
            y: 0.0,
            width: 60.0,
            height: 44.0,
            label: String::new(),
            caption: String::new(),
            note: String::new(),
            closed_count: closed_count.map(str::to_owned),
            is_cursor: false,
            is_selected: false,
            is_faded: false,
            is_new: false,
            is_open: None,
            description: String::new(),
        }
    }

    #[wasm_bindgen_test]
    fn the_number_of_hidden_moves_is_a_target_of_its_own() {
        let view = GraphView {
            label: String::new(),
            help: String::new(),
            zoom: Default::default(),
            width: 400.0,
            height: 100.0,
            nodes: vec![
                node(0.0, Some("…2")),
                node(68.0, None),
                node(300.0, Some("…12")),
            ],
            edges: vec![],
            cursor: None,
            legend: LegendView {
                heading: String::new(),
                shapes: vec![],
                signs: vec![],
            },
            is_stale: false,
            is_show: false,
            theme: Theme::Light,
        };
        let scene = Scene::of(&view);
        let badge = |x, y| scene.badge_at(&view, [x, y], 1.0);
        // Around the lower right corner, within the node and beyond it.
        assert_eq!(
            [badge(26.0, 20.0), badge(20.0, 10.0), badge(330.0, 35.0)],
            [Some(0), Some(0), Some(2)]
        );
        // The middle of its node, and a neighbour without one, are the nodes'.
        assert_eq!(
            [badge(0.0, 0.0), badge(40.0, 20.0), badge(94.0, 20.0)],
            [None; 3]
        );
        assert_eq!(scene.node_at(&view, [40.0, 20.0], 0.0), Some(1));
        // What cannot be read takes no touch.
        assert_eq!(scene.badge_at(&view, [26.0, 20.0], 0.2), None);
    }
}
