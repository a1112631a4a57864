//! The drawing of the graph: pan and zoom, nodes that open and close, a cursor for the keyboard.

use crate::bounds::Bounds;
use crate::controls::{Props, class, direction_of, is_framed, named_shape, touch_area};
use crate::graph_painter::{
    BADGE_TOUCH_PX, MOST_ELEMENTS, Scene, badge_offset, badge_width, baselines, bounds_of,
};
use crate::pan_zoom::{
    PanZoom, PointerInput, Viewport, ZOOM_STEP, natural_scale, readable_scale, room, zoom_buttons,
};
use kruzhok_page::{
    EdgeView, GraphMsg, GraphView, LegendSign, LegendView, Msg as PageMsg, NodeView,
};
use kruzhok_picture::Point;
use std::rc::Rc;
use web_sys::{Element, HtmlCanvasElement, HtmlElement, KeyboardEvent};
use yew::prelude::*;

/// What the cursor's node keeps between itself and the border, in CSS pixels.
const BORDER_PX: f64 = 20.0;
/// The least and the greatest scale.
const SCALES: [f64; 2] = [0.02, 4.0];
/// What is opened at first has room at this scale: the smallest of its numbers then have 11 px.
const FIRST_SCALE: f64 = 0.85;
/// One of thousands of nodes is shown no smaller than at this one.
const OVERVIEW_SCALE: f64 = 0.06;
/// A drawing that is seen whole a little smaller is: the numbers of positions then have 11 px still.
const WHOLE_SCALE: f64 = 0.93;
/// How far the line of a node, and the count of its moves, go beyond it.
const LINE_PX: f64 = 1.5;
const COUNT_PX: f64 = 6.5;
/// At the least readable scale a node's touch area still has 44 px.
const TOUCH_PX: f64 = 44.0 / 0.7;

/// The drawing of the graph.
pub(crate) struct Graph {
    pan_zoom: PanZoom,
    /// What moves in the frame, where the drawing is made of elements.
    sheet: NodeRef,
    /// What it is painted on, where it is too large for that.
    canvas: NodeRef,
    scene: Option<Scene>,
    /// Whether the place was measured anew, so that another drawing may come that has room there.
    is_measured: bool,
    /// How large the place was, as it was told last.
    room: [u32; 2],
}

/// What happens to the drawing.
pub(crate) enum Msg {
    Touched(PointerInput),
    Zoomed(f64),
    /// The place is there for the first time.
    Opened,
    /// All of it is to be seen.
    Fitted,
    Resized,
    NodeClicked(String),
    BadgeClicked(String),
    PaintingClicked(MouseEvent),
    Typed(KeyboardEvent),
}

impl Component for Graph {
    type Message = Msg;
    type Properties = Props<Rc<GraphView>>;

    fn create(_: &Context<Self>) -> Self {
        Self {
            pan_zoom: PanZoom::new(SCALES),
            sheet: NodeRef::default(),
            canvas: NodeRef::default(),
            scene: None,
            is_measured: false,
            room: [0, 0],
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if !first {
            self.place(&ctx.props().view);
            return;
        }
        let link = ctx.link();
        self.pan_zoom.listen(
            link.callback(|event| Msg::Touched(PointerInput::Wheeled(event))),
            link.callback(|()| Msg::Resized),
        );
        ctx.link().send_message(Msg::Opened);
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props<Rc<GraphView>>) -> bool {
        let (old, new) = (&old.view, &ctx.props().view);
        if !Scene::is_same(old, new) {
            self.scene = None;
        }
        let is_other_graph =
            old.nodes.first().map(|node| &node.key) != new.nodes.first().map(|node| &node.key);
        let is_redrawn =
            (old.width, old.height, old.nodes.len()) != (new.width, new.height, new.nodes.len());
        let is_for_room = is_redrawn && std::mem::take(&mut self.is_measured);
        if is_other_graph || is_for_room && self.pan_zoom.is_untouched {
            self.fit(new);
            return true;
        }
        let is_stepped = is_redrawn
            || old.cursor.map(|at| &old.nodes[at].key) != new.cursor.map(|at| &new.nodes[at].key);
        if is_stepped && new.is_show && self.pan_zoom.is_untouched {
            self.show_step(new);
            return true;
        }
        if is_redrawn {
            self.keep_in_place(old, new);
        }
        if is_stepped {
            self.reveal_cursor(new, is_redrawn);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let view = &ctx.props().view;
        let was_dragged = self.pan_zoom.is_dragged;
        match msg {
            Msg::Touched(touch) => {
                self.pan_zoom.feel(&touch);
            }
            Msg::Zoomed(factor) => self.pan_zoom.zoom_middle(factor),
            Msg::Opened => {
                self.tell_room(ctx);
                self.fit(view);
            }
            Msg::Fitted => self.show_all(view),
            Msg::Resized => {
                self.tell_room(ctx);
                if self.pan_zoom.is_untouched {
                    self.fit(view);
                }
            }
            Msg::PaintingClicked(event) => {
                if let (false, Some(pressed)) = (was_dragged, self.pressed_at(view, &event)) {
                    ctx.props().send.emit(PageMsg::Graph(pressed));
                }
            }
            Msg::NodeClicked(key) => {
                // The end of a drag is no click.
                if !self.pan_zoom.is_dragged {
                    self.is_measured = false;
                    ctx.props()
                        .send
                        .emit(PageMsg::Graph(GraphMsg::NodeToggled(key)));
                }
            }
            Msg::BadgeClicked(key) => {
                if !self.pan_zoom.is_dragged {
                    self.is_measured = false;
                    ctx.props()
                        .send
                        .emit(PageMsg::Graph(GraphMsg::MovesWanted(key)));
                }
            }
            Msg::Typed(event) => self.type_key(ctx, &event),
        }
        // What only moves is moved by hand: to compare thousands of elements would take longer than a frame.
        self.place(view);
        self.pan_zoom.is_dragged != was_dragged
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let view = &ctx.props().view;
        let link = ctx.link();
        let touch = link.callback(Msg::Touched);
        let cursor = view.cursor.map(|at| &view.nodes[at]);
        html! {
            <div class={class("graph", &[("drawing--stale", view.is_stale), ("drawing--dragged", self.pan_zoom.is_dragged)])}>
                <div
                    ref={&self.pan_zoom.frame} id="graph" class="graph__frame drawing__frame squared" tabindex="0" role="application"
                    aria-label={view.label.clone()} aria-describedby="graph-help"
                    aria-activedescendant={view.cursor.map(node_id)}
                    onkeydown={link.callback(Msg::Typed)}
                    onpointerdown={touch.reform(PointerInput::Pressed)}
                    onpointermove={touch.reform(PointerInput::Moved)}
                    onpointerup={touch.reform(PointerInput::Released)}
                    onpointercancel={touch.reform(PointerInput::Released)}
                >
                    if is_large(view) {
                        <canvas
                            ref={&self.canvas} class="graph__canvas drawing__sheet" role="graphics-document" aria-label={view.label.clone()}
                            onclick={link.callback(Msg::PaintingClicked)}
                        />
                        if let Some(cursor) = cursor {
                            <p id={view.cursor.map(node_id)} class="visually-hidden">{ &cursor.description }</p>
                        }
                    } else {
                        <svg class="graph__drawing drawing__sheet" width="100%" height="100%" role="graphics-document" aria-label={view.label.clone()}>
                            <defs>{ ["", "-winning"].map(arrow_head).into_iter().collect::<Html>() }</defs>
                            <g ref={&self.sheet} class="drawing__scene">
                                <g>{ view.edges.iter().map(edge).collect::<Html>() }</g>
                                <g>{ view.edges.iter().map(edge_label).collect::<Html>() }</g>
                                <g>{ view.nodes.iter().enumerate().map(|(at, it)| node(at, it, link)).collect::<Html>() }</g>
                            </g>
                        </svg>
                    }
                </div>
                <p id="graph-help" class="visually-hidden">{ &view.help }</p>
                <p class="visually-hidden" aria-live="polite">{ cursor.map(|node| node.description.clone()) }</p>
                <div class="graph__bar">
                    { legend(&view.legend) }
                    { zoom_buttons(&view.zoom, &link.callback(Msg::Zoomed), &link.callback(|()| Msg::Fitted)) }
                </div>
            </div>
        }
    }
}

/// The place of the drawing in its frame.
impl Graph {
    /// Puts the drawing, and the squares of the paper, where they are to be seen.
    fn place(&mut self, view: &GraphView) {
        let Viewport { x, y, scale } = self.pan_zoom.viewport;
        let set = |style: web_sys::CssStyleDeclaration, name: &str, value: &str| {
            // Fails for names that are no properties.
            let _ = style.set_property(name, value);
        };
        if let Some(frame) = self.pan_zoom.frame.cast::<HtmlElement>() {
            // Squares that are too small to be distinguished are only dirt.
            let square = match 24.0 * scale {
                px if px < 8.0 => 24.0,
                px => px,
            };
            set(
                frame.style(),
                "background-position",
                &format!("{x:.1}px {y:.1}px"),
            );
            set(
                frame.style(),
                "background-size",
                &format!("{square:.2}px {square:.2}px"),
            );
        }
        if is_large(view) {
            if self.scene.is_none() {
                self.scene = Some(Scene::of(view));
            }
            let canvas = self.canvas.cast::<HtmlCanvasElement>();
            if let (Some(canvas), Some(scene)) = (canvas, &self.scene) {
                scene.paint(&canvas, view, self.pan_zoom.viewport);
            }
        } else if let Some(sheet) = self.sheet.cast::<Element>() {
            let transform = format!("transform: translate({x:.1}px, {y:.1}px) scale({scale:.4})");
            // Fails for names that are no attributes.
            let _ = sheet.set_attribute("style", &transform);
        }
    }

    /// How much is opened at first depends on how much is seen.
    fn tell_room(&mut self, ctx: &Context<Self>) {
        let scale = readable_scale().max(FIRST_SCALE * natural_scale());
        if let Some(room) = room(self.pan_zoom.frame_px(), scale) {
            self.is_measured |= self.room != room;
            self.room = room;
            let msg = GraphMsg::RoomChanged(room);
            ctx.props().send.emit(PageMsg::Graph(msg));
        }
    }

    /// What a press on a painted drawing does: on a node, or on the number of moves that it hides.
    fn pressed_at(&self, view: &GraphView, event: &MouseEvent) -> Option<GraphMsg> {
        let [x, y] = self.pan_zoom.place(event);
        let Viewport {
            x: left,
            y: top,
            scale,
        } = self.pan_zoom.viewport;
        let at = [(x - left) / scale, (y - top) / scale];
        let scene = self.scene.as_ref()?;
        let key = |node: usize| view.nodes[node].key.clone();
        if let Some(node) = scene.badge_at(view, at, scale) {
            return Some(GraphMsg::MovesWanted(key(node)));
        }
        let node = scene.node_at(view, at, 6.0 / scale)?;
        Some(GraphMsg::NodeToggled(key(node)))
    }

    /// Shows the whole drawing, or as much of it as is wanted.
    fn fit(&mut self, view: &GraphView) {
        match view.is_show {
            true => {
                self.pan_zoom.is_untouched = true;
                self.show_step(view);
            }
            false => self.fit_whole(view),
        }
    }

    /// Shows the whole drawing, no larger than its natural size; one that is too large from its root on.
    fn fit_whole(&mut self, view: &GraphView) {
        // Of thousands of nodes one sees how they lie, and then goes nearer. In a frame every text can be read.
        let (least, whole) = match (is_large(view), is_framed()) {
            (true, _) => (OVERVIEW_SCALE, OVERVIEW_SCALE),
            (false, true) => (readable_scale(), readable_scale()),
            (false, false) => (readable_scale(), WHOLE_SCALE * readable_scale()),
        };
        let scale = match self.fitting_scale(view, whole) {
            // It does not fit either.
            scale if scale <= whole => least,
            scale => scale,
        };
        self.put(view, scale);
    }

    /// Shows the whole drawing, however small.
    fn show_all(&mut self, view: &GraphView) {
        let [least, _] = SCALES;
        match view.is_show {
            true => self.fit(view),
            false => self.put(view, self.fitting_scale(view, least)),
        }
    }

    /// Shows the drawing at a scale, its root in any case.
    fn put(&mut self, view: &GraphView, scale: f64) {
        let [width, height] = self.pan_zoom.frame_px();
        if width == 0.0 || view.width == 0.0 {
            return;
        }
        let root = view.nodes.first();
        let [root_x, root_y] = root.map_or([0.0, 0.0], |root| [root.x, root.y]);
        let x = begin(view.width * scale, width, root_x * scale);
        let y = begin(view.height * scale, height, root_y * scale);
        self.pan_zoom.viewport = Viewport { x, y, scale };
        self.pan_zoom.is_untouched = true;
    }

    /// The scale at which the whole drawing is seen, if that is between the least and the natural one.
    fn fitting_scale(&self, view: &GraphView, least: f64) -> f64 {
        let [width, height] = self.pan_zoom.frame_px();
        let fitting = (width / view.width).min(height / view.height);
        fitting.max(least).min(natural_scale())
    }

    /// Before a class: the whole drawing where it has room; else the cursor's node with its moves, and the root with them
    /// where it has room, or with those that win, and of all others as few as can be are cut by the border.
    fn show_step(&mut self, view: &GraphView) {
        let (Some(at), false) = (view.cursor, is_large(view)) else {
            return self.fit_whole(view);
        };
        let frame = self.pan_zoom.frame_px();
        let scale = self.fitting_scale(view, readable_scale());
        let own = bounds_of(&view.nodes[at]);
        let with_moves = |is_wanted: fn(&EdgeView) -> bool| {
            let moves = view
                .edges
                .iter()
                .filter(|edge| edge.is_near && is_wanted(edge));
            let moves = moves.map(|edge| bounds_of(&view.nodes[edge.to]));
            moves.fold(own, Bounds::union)
        };
        let all = with_moves(|_| true);
        let root = view.nodes.first().map_or(own, bounds_of);
        let wanted = [
            all.union(root),
            all,
            with_moves(|edge| edge.is_winning),
            own,
        ];
        // With its line, and the count of moves at its corner.
        let nodes = view.nodes.iter().map(|node| {
            let mut bounds = bounds_of(node).widened(LINE_PX);
            bounds.right += COUNT_PX;
            bounds.bottom += COUNT_PX;
            bounds
        });
        let nodes: Vec<Bounds> = nodes.collect();
        let rows = nodes.iter().map(|node| [node.top, node.bottom]).collect();
        let y = place_spans(
            [view.height, frame[1]],
            scale,
            wanted.map(|it| [it.top, it.bottom]),
            rows,
        );
        // What is above or below what is seen has no say in where it stands.
        let is_seen =
            |node: &&Bounds| y + node.bottom * scale > 0.0 && y + node.top * scale < frame[1];
        let columns = nodes.iter().filter(is_seen);
        let x = place_spans(
            [view.width, frame[0]],
            scale,
            wanted.map(|it| [it.left, it.right]),
            columns.map(|node| [node.left, node.right]).collect(),
        );
        self.pan_zoom.viewport = Viewport { x, y, scale };
    }

    /// After a change of the drawing the cursor's node stays where it was on the screen.
    fn keep_in_place(&mut self, old: &GraphView, new: &GraphView) {
        let anchor = new.cursor.map(|at| &new.nodes[at]).or(new.nodes.first());
        let before = anchor.and_then(|anchor| old.nodes.iter().find(|node| node.key == anchor.key));
        if let (Some(after), Some(before)) = (anchor, before) {
            self.pan_zoom.viewport.x += (before.x - after.x) * self.pan_zoom.viewport.scale;
            self.pan_zoom.viewport.y += (before.y - after.y) * self.pan_zoom.viewport.scale;
        }
    }

    /// Moves the drawing as little as shows the cursor's node, and with `with_moves` the nodes that it leads to.
    fn reveal_cursor(&mut self, view: &GraphView, with_moves: bool) {
        let Some(at) = view.cursor else {
            return;
        };
        let own = bounds_of(&view.nodes[at]);
        let targets = view
            .edges
            .iter()
            .filter(|edge| with_moves && edge.is_near)
            .map(|edge| edge.to);
        let all = targets
            .map(|to| bounds_of(&view.nodes[to]))
            .fold(own, Bounds::union);
        let within = self.pan_zoom.frame_bounds().widened(-BORDER_PX);
        self.pan_zoom.reveal(own, all, within);
    }
}

/// What keys do.
impl Graph {
    fn type_key(&mut self, ctx: &Context<Self>, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let Props { view, send, .. } = ctx.props();
        if let Some(direction) = direction_of(event) {
            let msg = GraphMsg::CursorMoved(direction);
            send.emit(PageMsg::Graph(msg));
        }
        match event.key().as_str() {
            "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" => {}
            // Where Enter marks a node, this opens it.
            "Enter" if event.shift_key() => {
                if let Some(at) = view.cursor {
                    let key = view.nodes[at].key.clone();
                    send.emit(PageMsg::Graph(GraphMsg::MovesWanted(key)));
                }
            }
            "Enter" | " " => send.emit(PageMsg::Graph(GraphMsg::CursorToggled)),
            "?" => send.emit(PageMsg::Graph(GraphMsg::CursorRefuted)),
            "Escape" => send.emit(PageMsg::Graph(GraphMsg::RefutationClosed)),
            "Home" => self.fit(view),
            "+" | "=" => self.pan_zoom.zoom_middle(ZOOM_STEP),
            "-" => self.pan_zoom.zoom_middle(1.0 / ZOOM_STEP),
            _ => return,
        }
        event.prevent_default();
    }
}

/// Where a drawing of some length begins in its frame: in the middle of it, or, where it is longer, so that its root is as
/// near to the middle as can be without leaving room beyond its ends.
fn begin(length: f64, frame: f64, root: f64) -> f64 {
    if length <= frame {
        return (frame - length) / 2.0;
    }
    (frame / 2.0 - root).clamp(frame - length, 0.0)
}

/// Where a drawing begins in its frame so that what is wanted of it is seen, and as few of these spans as can be are cut.
/// All of it stands in the middle; where the first wanted span has no room, the next one is seen.
fn place_spans(
    [length, frame]: [f64; 2],
    scale: f64,
    wanted: [[f64; 2]; 4],
    spans: Vec<[f64; 2]>,
) -> f64 {
    let spans: Vec<[f64; 2]> = spans.iter().map(|it| it.map(|end| end * scale)).collect();
    let length = length * scale;
    if length <= frame {
        return (frame - length) / 2.0;
    }
    let has_room = |[from, to]: &[f64; 2]| to - from <= frame - 2.0 * BORDER_PX;
    let mut wanted = wanted.map(|it| it.map(|end| end * scale)).into_iter();
    let [from, to] = wanted.find(has_room).unwrap_or([0.0, 0.0]);
    let (least, most) = (BORDER_PX - from, frame - BORDER_PX - to);
    // A span is wholly seen, or not at all.
    let is_cut = |at: f64| {
        move |[from, to]: &&[f64; 2]| {
            let is_seen = at + to > 0.0 && at + from < frame;
            is_seen && (at + from < 0.0 || at + to > frame)
        }
    };
    let seen = |at: f64| {
        let is_whole = |[from, to]: &&[f64; 2]| at + from >= 0.0 && at + to <= frame;
        spans.iter().filter(is_whole).count()
    };
    let edges = spans.iter().flat_map(|[from, to]| {
        // A hair beside the border is not seen.
        [
            BORDER_PX - from,
            frame - BORDER_PX - to,
            -to - 1.0,
            frame - from + 1.0,
        ]
    });
    let places = edges.chain([least, most]);
    let best = places
        .filter(|at| (least..=most).contains(at))
        .map(|at| {
            let cut = spans.iter().filter(is_cut(at)).count();
            (cut, usize::MAX - seen(at), at)
        })
        .min_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)));
    best.map_or(most, |(_, _, at)| at)
}

/// Whether it is more than a browser can keep as elements.
fn is_large(view: &GraphView) -> bool {
    view.nodes.len() > MOST_ELEMENTS
}

fn node_id(at: usize) -> String {
    format!("node-{at}")
}

fn arrow_head(kind: &str) -> Html {
    html! {
        <marker
            id={format!("arrow{kind}")} class={format!("graph__arrow graph__arrow{kind}")}
            viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"
        >
            <path d="M0 1 9 5 0 9z" />
        </marker>
    }
}

fn edge_class(base: &str, edge: &EdgeView) -> Classes {
    class(
        base,
        &[
            (&format!("{base}--winning"), edge.is_winning),
            (&format!("{base}--near"), edge.is_near),
            (&format!("{base}--line"), edge.is_on_line),
            (&format!("{base}--losing"), edge.is_losing),
            (&format!("{base}--faded"), edge.is_faded),
        ],
    )
}

fn edge(edge: &EdgeView) -> Html {
    let head = if edge.is_winning || edge.is_on_line {
        "url(#arrow-winning)"
    } else {
        "url(#arrow)"
    };
    // The property moves smoothly where the browser knows it; elsewhere the attribute jumps.
    let style = format!("d: path('{}')", edge.path);
    html! { <path key={edge.key.clone()} class={edge_class("graph__edge", edge)} d={edge.path.clone()} {style} marker-end={head} /> }
}

fn edge_label(edge: &EdgeView) -> Html {
    let style = format!(
        "transform: translate({:.1}px, {:.1}px)",
        edge.label_x, edge.label_y
    );
    let classes = classes!(
        "drawing__part",
        "drawing__words",
        edge_class("graph__label", edge)
    );
    html! {
        <text key={edge.key.clone()} class={classes} {style} dy="0.35em">{ &edge.label }</text>
    }
}

fn node(at: usize, node: &NodeView, link: &html::Scope<Graph>) -> Html {
    let key = node.key.clone();
    let classes = class(
        "graph__node drawing__part",
        &[
            (&format!("graph__node--{}", node.shape.code()), true),
            ("graph__node--cursor", node.is_cursor),
            ("graph__node--selected", node.is_selected),
            ("graph__node--new", node.is_new),
            ("graph__node--faded", node.is_faded),
        ],
    );
    let [label_y, caption_y, note_y] = baselines(node);
    html! {
        <g
            key={node.key.clone()} id={node_id(at)} class={classes} data-position={node.position.clone()}
            role="graphics-symbol" aria-label={node.description.clone()}
            style={format!("transform: translate({:.1}px, {:.1}px)", node.x, node.y)}
            onclick={link.callback(move |_| Msg::NodeClicked(key.clone()))}
        >
            { touch_area(node.width, node.height, TOUCH_PX) }
            <path class="graph__outline" d={node.shape.path(Point::default(), [node.width, node.height])} />
            <text class="graph__position" y={label_y.to_string()}>{ &node.label }</text>
            if !node.caption.is_empty() {
                <text class="graph__caption" y={caption_y.to_string()}>{ &node.caption }</text>
            }
            if !node.note.is_empty() {
                <text class="graph__note" y={note_y.to_string()}>{ &node.note }</text>
            }
            if let Some(count) = &node.closed_count {
                { closed_badge(node, count, link) }
            }
        </g>
    }
}

/// How many moves a closed node hides, at its lower right; pressed, it shows them.
fn closed_badge(node: &NodeView, count: &str, link: &html::Scope<Graph>) -> Html {
    let Point { x, y } = badge_offset(node);
    let width = badge_width(count);
    let key = node.key.clone();
    let onclick = link.callback(move |event: MouseEvent| {
        event.stop_propagation();
        Msg::BadgeClicked(key.clone())
    });
    html! {
        <g class="graph__closed" transform={format!("translate({x:.1} {y:.1})")} {onclick}>
            { touch_area(width, 17.0, BADGE_TOUCH_PX) }
            <rect x={(-width / 2.0).to_string()} y="-8.5" width={width.to_string()} height="17" rx="8.5" />
            <text dy="0.35em">{ count }</text>
        </g>
    }
}

/// What the signs mean: the shapes always, the rest when it is asked for.
fn legend(legend: &LegendView) -> Html {
    let sign = |sign: &LegendSign| match sign {
        LegendSign::Number(text) | LegendSign::Note(text) => html! { <b>{ text }</b> },
        LegendSign::Closed(text) => html! { <span class="graph__count">{ text }</span> },
        LegendSign::WinningArrow | LegendSign::OtherArrow => {
            let head = match sign {
                LegendSign::WinningArrow => "-winning",
                _ => "",
            };
            html! {
                <svg class="graph__legend-arrow" viewBox="0 0 28 12" aria-hidden="true">
                    <path class={format!("graph__edge graph__edge{}", head.replacen('-', "--", 1))} d="M1 6H26" marker-end={format!("url(#arrow{head})")} />
                </svg>
            }
        }
    };
    html! {
        <details class="graph__legend">
            <summary>
                { legend.shapes.iter().map(|(shape, name, text)| html! { <span>{ named_shape(*shape, name) }<span class="graph__legend-text">{ " " }{ text }</span></span> }).collect::<Html>() }
                <span class="graph__legend-more">{ &legend.heading }</span>
            </summary>
            <dl>
                { legend.signs.iter().map(|(it, text)| html! { <><dt>{ sign(it) }</dt><dd>{ text }</dd></> }).collect::<Html>() }
            </dl>
        </details>
    }
}
