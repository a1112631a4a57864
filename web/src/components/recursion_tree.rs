//! The tree of the calls: pan and zoom, a margin that tells who moves, a cursor for the keyboard.

use crate::bounds::Bounds;
use crate::controls::{Props, class, direction_of, touch_area};
use crate::pan_zoom::{
    PanZoom, PointerInput, Viewport, ZOOM_STEP, natural_scale, readable_scale, room, zoom_buttons,
};
use kruzhok_page::{
    CallEdgeView, CallNodeView, CallRowView, CallShape, Coded, Msg as PageMsg, RecursionMsg,
    RecursionTreeView,
};
use kruzhok_wire::Hop;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

/// The least and the greatest scale.
const SCALES: [f64; 2] = [0.1, 4.0];
/// What the running call keeps between itself and the border, in CSS pixels.
const BORDER_PX: f64 = 16.0;
/// A frame that is not wider has no room beside its buttons, which are so high.
const NARROW_PX: f64 = 420.0;
const BUTTONS_PX: f64 = 44.0;
/// Width of the margin, in CSS pixels of the drawing.
const MARGIN_PX: f64 = 88.0;

/// The tree of the calls.
pub(crate) struct RecursionTree {
    pan_zoom: PanZoom,
}

/// What happens to the tree.
pub(crate) enum Msg {
    Touched(PointerInput),
    Zoomed(f64),
    /// All of it is to be seen.
    Fitted,
    Resized,
    CallClicked(u128),
    Typed(KeyboardEvent),
}

impl Component for RecursionTree {
    type Message = Msg;
    type Properties = Props<RecursionTreeView>;

    fn create(_: &Context<Self>) -> Self {
        Self {
            pan_zoom: PanZoom::new(SCALES),
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if !first {
            return;
        }
        let link = ctx.link();
        self.pan_zoom.listen(
            link.callback(|event| Msg::Touched(PointerInput::Wheeled(event))),
            link.callback(|()| Msg::Resized),
        );
        ctx.link().send_message(Msg::Resized);
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props<RecursionTreeView>) -> bool {
        let (old, new) = (&old.view, &ctx.props().view);
        let first = |view: &RecursionTreeView| {
            let row = view.rows.first().map(|row| row.limit.clone());
            (
                view.nodes.first().map(|node| node.label.clone()),
                row,
                view.is_whole,
            )
        };
        if first(old) != first(new) {
            self.pan_zoom.is_untouched = true;
        }
        let size = |view: &RecursionTreeView| [view.width, view.height];
        if self.pan_zoom.is_untouched && (size(old) != size(new) || first(old) != first(new)) {
            self.fit(new);
        } else if !new.is_whole {
            self.keep_in_place(old, new);
        }
        self.reveal(new);
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let Props { view, send, .. } = ctx.props();
        match msg {
            Msg::Touched(touch) => return self.pan_zoom.feel(&touch),
            Msg::Zoomed(factor) => self.pan_zoom.zoom_middle(factor),
            Msg::Fitted => self.show_all(view),
            Msg::Resized => {
                self.tell_room(ctx);
                if !self.pan_zoom.is_untouched {
                    return false;
                }
                self.fit(view);
                self.reveal(view);
            }
            Msg::CallClicked(number) => {
                // The end of a drag is no click.
                if !self.pan_zoom.is_dragged {
                    send.emit(PageMsg::Recursion(RecursionMsg::Hopped(Hop::ToCall(
                        number,
                    ))));
                }
            }
            Msg::Typed(event) => self.type_key(ctx, &event),
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let view = &ctx.props().view;
        let link = ctx.link();
        let touch = link.callback(Msg::Touched);
        let cursor = view.cursor.map(|at| &view.nodes[at]);
        let Viewport { x, y, scale } = self.pan_zoom.viewport;
        let margin = margin_scale(scale);
        let classes = class(
            "recursion-tree",
            &[
                ("drawing--stale", view.is_stale),
                ("drawing--dragged", self.pan_zoom.is_dragged),
            ],
        );
        html! {
            <div class={classes}>
                <div
                    ref={&self.pan_zoom.frame} id="calls" class="recursion-tree__frame drawing__frame squared" tabindex="0" role="application"
                    aria-label={view.label.clone()} aria-describedby="calls-help"
                    aria-activedescendant={view.cursor.map(node_id)}
                    onkeydown={link.callback(Msg::Typed)}
                    onpointerdown={touch.reform(PointerInput::Pressed)}
                    onpointermove={touch.reform(PointerInput::Moved)}
                    onpointerup={touch.reform(PointerInput::Released)}
                    onpointercancel={touch.reform(PointerInput::Released)}
                    style={format!("background-position: {x:.1}px {y:.1}px; background-size: {0:.2}px {0:.2}px", 24.0 * scale)}
                >
                    <svg class="drawing__sheet" width="100%" height="100%" role="graphics-document" aria-label={view.label.clone()}>
                        <defs>
                            <marker id="call-arrow" class="recursion-tree__arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">
                                <path d="M0 1 9 5 0 9z" />
                            </marker>
                        </defs>
                        <g class="drawing__scene" style={format!("transform: translate({x:.1}px, {y:.1}px) scale({scale:.4})")}>
                            <g>{ view.edges.iter().map(edge).collect::<Html>() }</g>
                            <g>{ view.edges.iter().filter(|edge| !edge.label.is_empty()).map(edge_label).collect::<Html>() }</g>
                            <g>{ view.nodes.iter().enumerate().map(|(at, it)| node(at, it, link)).collect::<Html>() }</g>
                        </g>
                        <g class="recursion-tree__margin" style={format!("transform: scale({margin:.4})")} aria-hidden="true">
                            <rect class="recursion-tree__margin-paper" width={MARGIN_PX.to_string()} height="10000" />
                            <path class="recursion-tree__margin-line" d={format!("M{MARGIN_PX} 0V10000")} />
                            { view.rows.iter().map(|it| row(it, (y + it.y * scale) / margin)).collect::<Html>() }
                        </g>
                    </svg>
                </div>
                <p id="calls-help" class="visually-hidden">{ &view.help }</p>
                <p class="visually-hidden" aria-live="polite">{ cursor.filter(|_| view.cursor != view.running).map(|node| node.description.clone()) }</p>
                { zoom_buttons(&view.zoom, &link.callback(Msg::Zoomed), &link.callback(|()| Msg::Fitted)) }
            </div>
        }
    }
}

/// The place of the tree in its frame.
impl RecursionTree {
    /// Whether the whole tree is drawn depends on how much is seen.
    fn tell_room(&self, ctx: &Context<Self>) {
        let [width, height] = self.pan_zoom.frame_px();
        let scale = readable_scale();
        // The margin does not grow as small as the tree.
        let margin = MARGIN_PX * (margin_scale(scale) - scale);
        if let Some(room) = room([width - margin, height], scale) {
            let msg = RecursionMsg::RoomChanged(room);
            ctx.props().send.emit(PageMsg::Recursion(msg));
        }
    }

    /// Shows the whole tree if its labels can be read then, else as much as can.
    fn fit(&mut self, view: &RecursionTreeView) {
        self.put(view, readable_scale());
    }

    /// Shows the whole tree, however small.
    fn show_all(&mut self, view: &RecursionTreeView) {
        let [least, _] = SCALES;
        self.put(view, least);
    }

    fn put(&mut self, view: &RecursionTreeView, least_scale: f64) {
        let [width, height] = self.pan_zoom.frame_px();
        if width == 0.0 || view.width == 0.0 {
            return;
        }
        let natural = natural_scale();
        let fitting = (width / view.width).min(height / view.height);
        let scale = fitting.clamp(least_scale.min(natural), natural);
        // The tree has its place right of the margin.
        let margin = MARGIN_PX * margin_scale(scale);
        let free = (width - margin - (view.width - MARGIN_PX) * scale).max(0.0);
        // Below the buttons, where there is room for that.
        let free_below = (height - view.height * scale).max(0.0);
        self.pan_zoom.viewport = Viewport {
            x: margin - MARGIN_PX * scale + free / 2.0,
            y: free_below.min(self.covered_px()),
            scale,
        };
        self.pan_zoom.is_untouched = true;
    }

    /// The first call stays where it was on the screen.
    fn keep_in_place(&mut self, old: &RecursionTreeView, new: &RecursionTreeView) {
        if let (Some(before), Some(after)) = (old.nodes.first(), new.nodes.first()) {
            self.pan_zoom.viewport.x += (before.x - after.x) * self.pan_zoom.viewport.scale;
        }
    }

    /// How much of the frame is below the buttons, in CSS pixels: on a narrow screen they take the whole width above, unless
    /// there is no room for them.
    fn covered_px(&self) -> f64 {
        let frame = self.pan_zoom.frame.cast::<Element>();
        let tree = frame.and_then(|frame| frame.parent_element());
        let buttons = tree.and_then(|tree| tree.query_selector(".zoom").ok().flatten());
        let is_there = buttons.is_some_and(|it| it.client_height() > 0);
        let [width, _] = self.pan_zoom.frame_px();
        match is_there && width < NARROW_PX {
            true => BUTTONS_PX,
            false => 0.0,
        }
    }

    /// Moves the tree as little as shows the call that the cursor is on, its caller and its calls.
    fn reveal(&mut self, view: &RecursionTreeView) {
        let Some(at) = view.cursor else {
            return;
        };
        let bounds = |index: usize| {
            let node = &view.nodes[index];
            let mut bounds = Bounds::around([node.x, node.y], [node.width, node.height]);
            bounds.bottom += NOTE_PX;
            bounds
        };
        let parent = view.parents.get(at).copied().flatten();
        let is_near = |index: &usize| parent == Some(*index) || view.parents[*index] == Some(at);
        let near = (0..view.nodes.len()).filter(is_near);
        let all = near.map(bounds).fold(bounds(at), Bounds::union);
        let mut within = self.pan_zoom.frame_bounds().widened(-BORDER_PX);
        within.left += MARGIN_PX * margin_scale(self.pan_zoom.viewport.scale);
        within.top += self.covered_px();
        self.pan_zoom.reveal(bounds(at), all, within);
    }

    fn type_key(&mut self, ctx: &Context<Self>, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let Props { view, send, .. } = ctx.props();
        if let Some(direction) = direction_of(event) {
            let msg = RecursionMsg::CursorMoved(direction);
            send.emit(PageMsg::Recursion(msg));
        }
        match event.key().as_str() {
            "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" => {}
            "Enter" | " " => send.emit(PageMsg::Recursion(RecursionMsg::CursorEntered)),
            "Home" => self.show_all(view),
            "+" | "=" => self.pan_zoom.zoom_middle(ZOOM_STEP),
            "-" => self.pan_zoom.zoom_middle(1.0 / ZOOM_STEP),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// What stands below a call is so high, in CSS pixels.
const NOTE_PX: f64 = 20.0;

fn node_id(at: usize) -> String {
    format!("call-{at}")
}

/// The margin grows and shrinks with the tree only as far as it can be read and leaves room.
fn margin_scale(scale: f64) -> f64 {
    let natural = natural_scale();
    scale.clamp(0.85 * natural, 1.1 * natural)
}

/// What a row has in common, at this height of the margin.
fn row(row: &CallRowView, y: f64) -> Html {
    let place = |dy: f64| format!("{dy}");
    let middle = (MARGIN_PX / 2.0).to_string();
    html! {
        <g class={class("recursion-tree__row drawing__part", &[("recursion-tree__row--changed", row.is_changed)])} style={format!("transform: translate(0, {y:.1}px)")}>
            <text class="recursion-tree__row-limit" x={middle.clone()} y={place(-12.0)}>{ &row.limit }</text>
            <text class="recursion-tree__row-mover" x={middle.clone()} y={place(5.0)}>{ &row.mover }</text>
            <text class="recursion-tree__row-quantifier" x={middle} y={place(22.0)}>{ &row.quantifier }</text>
        </g>
    }
}

fn edge(edge: &CallEdgeView) -> Html {
    let classes = class(
        "recursion-tree__edge",
        &[
            ("recursion-tree__edge--stack", edge.is_on_stack),
            ("recursion-tree__edge--future", edge.is_future),
            ("recursion-tree__edge--repeat", edge.is_repeat),
            ("recursion-tree__edge--now", edge.is_now),
        ],
    );
    let head = edge.is_repeat.then_some("url(#call-arrow)");
    // The property moves smoothly where the browser knows it; elsewhere the attribute jumps.
    let style = format!("d: path('{}')", edge.path);
    html! { <path key={edge.key.clone()} class={classes} d={edge.path.clone()} {style} marker-end={head} /> }
}

fn edge_label(edge: &CallEdgeView) -> Html {
    let classes = class(
        "recursion-tree__move drawing__part drawing__words",
        &[
            ("recursion-tree__move--stack", edge.is_on_stack),
            ("recursion-tree__move--future", edge.is_future),
        ],
    );
    let style = format!(
        "transform: translate({:.1}px, {:.1}px)",
        edge.label_x, edge.label_y
    );
    html! { <text key={edge.key.clone()} class={classes} {style} dy="0.35em">{ &edge.label }</text> }
}

fn node(at: usize, node: &CallNodeView, link: &html::Scope<RecursionTree>) -> Html {
    let number = node.number;
    let classes = class(
        "recursion-tree__node drawing__part",
        &[
            (
                &format!("recursion-tree__node--{}", node.shape.code()),
                true,
            ),
            ("recursion-tree__node--stack", node.is_on_stack),
            ("recursion-tree__node--repeat", node.is_repeat),
            ("recursion-tree__node--cursor", node.is_cursor),
        ],
    );
    let has_caption = !node.caption.is_empty() && !node.is_repeat;
    let label_y = if has_caption { -1.0 } else { 5.0 };
    let note_y = node.height / 2.0 + 16.0;
    html! {
        <g
            key={node.key.clone()} id={node_id(at)} class={classes}
            role="graphics-symbol" aria-label={node.description.clone()}
            style={format!("transform: translate({:.1}px, {:.1}px)", node.x, node.y)}
            onclick={link.callback(move |_| Msg::CallClicked(number))}
        >
            { touch_area(node.width, node.height, 44.0) }
            { outline(node) }
            <text class="recursion-tree__position" y={label_y.to_string()}>{ &node.label }</text>
            if has_caption {
                <text class="recursion-tree__value" y="15">{ &node.caption }</text>
            }
            if !node.quantifier.is_empty() {
                <text class="recursion-tree__note drawing__words" y={note_y.to_string()}>
                    { &node.quantifier }
                    { node.values.iter().map(|value| html! {
                        <tspan dx="4" class={format!("recursion-tree__sign recursion-tree__sign--{}", value.code())}>{ value.sign() }</tspan>
                    }).collect::<Html>() }
                </text>
            } else if !node.hidden.is_empty() {
                <text class="recursion-tree__hidden drawing__words" y={note_y.to_string()}>{ "⋯ " }{ &node.hidden }</text>
            }
        </g>
    }
}

fn outline(node: &CallNodeView) -> Html {
    let (width, height) = (node.width, node.height);
    let corner = match node.shape {
        CallShape::Circle => height / 2.0,
        CallShape::Square => 1.5,
        _ => 10.0,
    };
    html! {
        <rect
            class="recursion-tree__outline" x={(-width / 2.0).to_string()} y={(-height / 2.0).to_string()}
            rx={corner.to_string()} width={width.to_string()} height={height.to_string()}
        />
    }
}
