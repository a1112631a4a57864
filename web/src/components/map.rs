//! The map of all positions: pan and zoom, heads always in sight, a cursor for the keyboard, what a cell says.

use crate::bounds::Bounds;
use crate::controls::{Props, class, named_shape, problem_notes, segmented, select, typed_text};
use crate::field::Field;
use crate::map_painter::{LABEL_PX, MapPainter, Marks, SHAPE_PX, index};
use crate::pan_zoom::{
    PanZoom, PointerInput, Viewport, ZOOM_STEP, natural_scale, readable_scale, zoom_buttons,
};
use kruzhok_page::{
    CellStep, Coded, HeldView, MapLawView, MapMsg, MapTools, MapView, MeasureView, MeasuresView,
    Msg as PageMsg, RowLengthView, law_sign,
};
use kruzhok_picture::ShapeKind;
use web_sys::{HtmlCanvasElement, KeyboardEvent};
use yew::prelude::*;

/// The least and the greatest height of a cell, in CSS pixels.
const SCALES: [f64; 2] = [0.25, 160.0];
/// Height of a cell that has all the room it wants, in CSS pixels at natural size.
const CELL_PX: f64 = 48.0;
/// A table with a smaller part of positions than this is not shown whole at first: they would be specks.
const SPARSE: f64 = 0.35;
/// A choice among so many is a switch, among more a list.
const MOST_SEGMENTS: usize = 2;
/// What the map keeps between itself and the border, in CSS pixels.
const BORDER_PX: f64 = 12.0;

/// The map of all positions.
pub(crate) struct Map {
    /// A point of the map is counted in cells: the scale is the height of one.
    pan_zoom: PanZoom,
    canvas: NodeRef,
    /// Width of the heads of rows and height of those of columns, in CSS pixels.
    head: [f64; 2],
    hover: Option<[usize; 2]>,
    /// Whether the cells are too small for shapes.
    is_small: bool,
    is_touched: bool,
}

/// What happens to the map.
pub(crate) enum Msg {
    Touched(PointerInput),
    Left,
    Zoomed(f64),
    /// All of it is to be seen.
    Fitted,
    Resized,
    Clicked(MouseEvent),
    Typed(KeyboardEvent),
}

impl Component for Map {
    type Message = Msg;
    type Properties = Props<Box<MapView>>;

    fn create(_: &Context<Self>) -> Self {
        Self {
            pan_zoom: PanZoom::new(SCALES),
            canvas: NodeRef::default(),
            head: [0.0, 0.0],
            hover: None,
            is_small: false,
            is_touched: false,
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        let view = &ctx.props().view;
        if first {
            let link = ctx.link();
            self.pan_zoom.listen(
                link.callback(|event| Msg::Touched(PointerInput::Wheeled(event))),
                link.callback(|()| Msg::Resized),
            );
            self.put(view);
        }
        self.paint(view);
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props<Box<MapView>>) -> bool {
        let (old, new) = (&old.view, &ctx.props().view);
        let size = |view: &MapView| (view.row_count, view.column_count, view.theme);
        let is_other = size(old) != size(new) || old.corner != new.corner;
        if is_other {
            self.hover = None;
            self.put(new);
        } else if old.cursor != new.cursor {
            self.reveal(new);
        } else if old.tick() != new.tick() && self.pan_zoom.is_untouched {
            self.reveal_tick(new);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let view = &ctx.props().view;
        match msg {
            Msg::Touched(touch) => {
                if !self.touch(view, &touch) {
                    return false;
                }
            }
            Msg::Left if self.hover.is_some() => self.hover = None,
            Msg::Left => return false,
            Msg::Zoomed(factor) => self.zoom(view, factor),
            Msg::Fitted => self.fit(view),
            Msg::Resized if self.pan_zoom.is_untouched => self.put(view),
            Msg::Resized => {}
            Msg::Clicked(event) => {
                self.click(ctx, &event);
                return false;
            }
            Msg::Typed(event) => self.type_key(ctx, &event),
        }
        self.settle(view);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { view, send } = ctx.props();
        let link = ctx.link();
        let touch = link.callback(Msg::Touched);
        let told = match self.hover {
            Some([row, column]) => view.told(row, column),
            None => view.cursor_text.clone(),
        };
        let classes = class(
            "map",
            &[
                ("drawing--stale", view.is_stale),
                ("drawing--dragged", self.pan_zoom.is_dragged),
                ("map--small", self.is_small),
                (
                    "map--pointing",
                    self.hover
                        .is_some_and(|[row, column]| view.cell_number(row, column).is_some()),
                ),
            ],
        );
        html! {
            <div class={classes}>
                <div class="map__tools">
                    { map_tools(&view.tools, send) }
                    { zoom_buttons(&view.zoom, &link.callback(Msg::Zoomed), &link.callback(|()| Msg::Fitted)) }
                </div>
                <div
                    ref={&self.pan_zoom.frame} id="map" class="map__frame drawing__frame" tabindex="0" role="application"
                    aria-label={view.label.clone()} aria-describedby="map-help"
                    onkeydown={link.callback(Msg::Typed)}
                    onclick={link.callback(Msg::Clicked)}
                    onpointerdown={touch.reform(PointerInput::Pressed)}
                    onpointermove={touch.reform(PointerInput::Moved)}
                    onpointerup={touch.reform(PointerInput::Released)}
                    onpointercancel={touch.reform(PointerInput::Released)}
                    onpointerleave={link.callback(|_| Msg::Left)}
                >
                    <canvas ref={&self.canvas} class="map__canvas drawing__sheet" role="graphics-document" aria-label={view.label.clone()} />
                </div>
                <p id="map-help" class="visually-hidden">{ &view.help }</p>
                <p class="visually-hidden" aria-live="polite">{ &view.cursor_text }</p>
                <div class="map__told">
                    <p id="map-told" class="map__sentence">{ told }</p>
                    if let Some(open) = &view.open {
                        <button
                            id="map-open" type="button" class="button" disabled={view.cursor.is_none()}
                            onclick={send.reform(|_| PageMsg::Map(MapMsg::CellOpened(None)))}
                        >
                            { open }
                        </button>
                    }
                </div>
                { legend(view, MapPainter::outlines_answers(view, self.pan_zoom.viewport.scale), send) }
                <MapTable view={view.clone()} />
            </div>
        }
    }
}

/// The place of the map in its frame.
impl Map {
    fn paint(&mut self, view: &MapView) {
        let Some(canvas) = self.canvas.cast::<HtmlCanvasElement>() else {
            return;
        };
        if let Some(painter) = MapPainter::new(&canvas, view) {
            self.head = painter.head_px();
            painter.paint(self.pan_zoom.viewport, &Marks { hover: self.hover });
        }
    }

    /// Width and height that are left for cells.
    fn room(&mut self, view: &MapView) -> [f64; 2] {
        let canvas = self.canvas.cast::<HtmlCanvasElement>();
        if let Some(painter) = canvas.and_then(|canvas| MapPainter::new(&canvas, view)) {
            self.head = painter.head_px();
        }
        let [width, height] = self.pan_zoom.frame_px();
        [
            width - self.head[0] - BORDER_PX,
            height - self.head[1] - BORDER_PX,
        ]
    }

    /// The greatest heights of cells with which all rows, and all columns, are in sight.
    fn fitting(&mut self, view: &MapView) -> [f64; 2] {
        let [width, height] = self.room(view);
        [
            width / (view.column_count.max(1) as f64 * view.cell_width),
            height / view.row_count.max(1) as f64,
        ]
    }

    /// A table is shown whole, unless it has hardly a position in it; of a strip or a list as much as can be read.
    fn put(&mut self, view: &MapView) {
        let natural = natural_scale();
        let [wide, high] = self.fitting(view);
        let most = CELL_PX * natural;
        let whole = wide.min(high).min(most);
        let scale = match view.is_table {
            true if view.filled < SPARSE => SHAPE_PX * natural,
            true => whole,
            false if high >= LABEL_PX * natural => wide.min(high).clamp(LABEL_PX * natural, most),
            false => wide.clamp(LABEL_PX * natural, most),
        };
        self.stand(view, scale.max(whole));
        self.pan_zoom.is_untouched = true;
        self.reveal(view);
    }

    /// Shows all of it.
    fn fit(&mut self, view: &MapView) {
        let [wide, high] = self.fitting(view);
        self.stand(view, wide.min(high).min(CELL_PX * natural_scale()));
        self.pan_zoom.is_untouched = view.is_table;
    }

    fn stand(&mut self, view: &MapView, scale: f64) {
        let [least, greatest] = SCALES;
        self.pan_zoom.viewport = Viewport {
            x: self.head[0],
            y: self.head[1],
            scale: scale.clamp(least, greatest),
        };
        self.settle(view);
    }

    /// Keeps the map in its frame: what is smaller stands in the middle, what is larger leaves no border empty.
    fn settle(&mut self, view: &MapView) {
        let [width, height] = self.pan_zoom.frame_px();
        let [head_width, head_height] = self.head;
        let Viewport { x, y, scale } = self.pan_zoom.viewport;
        let within = |origin: f64, size: f64, low: f64, frame: f64| {
            let room = frame - low;
            match size + BORDER_PX <= room {
                true => low + (room - size) / 2.0,
                false => origin.clamp(frame - BORDER_PX - size, low),
            }
        };
        self.is_small = scale < SHAPE_PX * natural_scale();
        let cells_width = view.column_count as f64 * view.cell_width * scale;
        self.pan_zoom.viewport.x = within(x, cells_width, head_width, width);
        self.pan_zoom.viewport.y = within(y, view.row_count as f64 * scale, head_height, height);
    }

    /// Moves the map as little as shows the cell under the cursor.
    fn reveal(&mut self, view: &MapView) {
        if let Some(place) = view.cursor {
            let cell = cell_bounds(view, place);
            self.reveal_cells(view, cell, cell);
        }
    }

    /// The same for what the tick has coloured: all of it where it has room, else its end.
    fn reveal_tick(&mut self, view: &MapView) {
        let within = self.within();
        let Viewport { x, y, scale } = self.pan_zoom.viewport;
        let is_seen = |cell: &Bounds| {
            x + cell.left * scale >= within.left
                && y + cell.top * scale >= within.top
                && x + cell.right * scale <= within.right
                && y + cell.bottom * scale <= within.bottom
        };
        let mut hidden = None;
        let mut all: Option<Bounds> = None;
        for place in view.new_cells() {
            let cell = cell_bounds(view, place);
            if !is_seen(&cell) {
                hidden = Some(cell);
            }
            all = Some(all.map_or(cell, |all| all.union(cell)));
        }
        let (Some(hidden), Some(all)) = (hidden, all) else {
            return;
        };
        // A little smaller, all of it may have room.
        let fitting = ((within.right - within.left) / (all.right - all.left))
            .min((within.bottom - within.top) / (all.bottom - all.top));
        let least = (CELL_PX * readable_scale()).min(scale);
        self.pan_zoom.viewport.scale = fitting.clamp(least, scale);
        self.reveal_cells(view, hidden, all);
    }

    fn reveal_cells(&mut self, view: &MapView, own: Bounds, all: Bounds) {
        self.pan_zoom.reveal(own, all, self.within());
        self.settle(view);
    }

    /// Where cells are seen in the frame.
    fn within(&self) -> Bounds {
        let frame = self.pan_zoom.frame_bounds();
        Bounds {
            left: self.head[0],
            top: self.head[1],
            right: frame.right - BORDER_PX,
            bottom: frame.bottom - BORDER_PX,
        }
    }

    /// Around the cursor where it is in sight, else around the middle.
    fn zoom(&mut self, view: &MapView, factor: f64) {
        let [width, height] = self.pan_zoom.frame_px();
        let Viewport { x, y, scale } = self.pan_zoom.viewport;
        let place = view.cursor.map(|[row, column]| {
            [
                x + (column as f64 + 0.5) * scale * view.cell_width,
                y + (row as f64 + 0.5) * scale,
            ]
        });
        let is_seen = |[x, y]: &[f64; 2]| (0.0..width).contains(x) && (0.0..height).contains(y);
        let [x, y] = place.filter(is_seen).unwrap_or([width / 2.0, height / 2.0]);
        self.pan_zoom.zoom(factor, x, y);
    }

    fn cell_at(&self, view: &MapView, event: &MouseEvent) -> Option<[usize; 2]> {
        let [x, y] = self.pan_zoom.place(event);
        let [head_width, head_height] = self.head;
        let viewport = self.pan_zoom.viewport;
        if x < head_width || y < head_height {
            return None;
        }
        let index = |cells: f64, count: usize| {
            let is_within = (0.0..count as f64).contains(&cells);
            is_within.then(|| index(cells, count))
        };
        let column = (x - viewport.x) / (viewport.scale * view.cell_width);
        Some([
            index((y - viewport.y) / viewport.scale, view.row_count)?,
            index(column, view.column_count)?,
        ])
    }
}

/// What pointers, clicks and keys do.
impl Map {
    /// Whether anything is seen of it.
    fn touch(&mut self, view: &MapView, touch: &PointerInput) -> bool {
        if let PointerInput::Pressed(event) = touch {
            self.is_touched = event.pointer_type() == "touch";
        }
        let is_moved = self.pan_zoom.feel(touch);
        let hover = match touch {
            PointerInput::Moved(event)
                if !(is_moved || self.pan_zoom.is_dragged && event.buttons() > 0) =>
            {
                self.cell_at(view, event)
            }
            PointerInput::Moved(_) => None,
            PointerInput::Wheeled(_) if is_moved => None,
            _ => self.hover,
        };
        let is_seen = is_moved || hover != self.hover;
        self.hover = hover;
        is_seen
    }

    /// A click opens the position in the graph. A finger has seen nothing of the cell before: it selects first.
    fn click(&mut self, ctx: &Context<Self>, event: &MouseEvent) {
        let Props { view, send, .. } = ctx.props();
        // The end of a drag is no click.
        if self.pan_zoom.is_dragged {
            return;
        }
        let Some(place) = self.cell_at(view, event) else {
            return;
        };
        let Some(cell) = view.cell_number(place[0], place[1]) else {
            return;
        };
        send.emit(match self.is_touched && view.cursor != Some(place) {
            true => PageMsg::Map(MapMsg::CellSelected(cell)),
            false => PageMsg::Map(MapMsg::CellOpened(Some(cell))),
        });
    }

    fn type_key(&mut self, ctx: &Context<Self>, event: &KeyboardEvent) {
        if event.alt_key() || event.meta_key() {
            return;
        }
        let Props { view, send, .. } = ctx.props();
        // The key, whatever letter of an alphabet is on it.
        if event.code() == "KeyN" && !event.ctrl_key() {
            send.emit(PageMsg::Map(MapMsg::NextDiffering));
            event.prevent_default();
            return;
        }
        let step = match (event.key().as_str(), event.ctrl_key()) {
            ("Home", true) => CellStep::First,
            ("End", true) => CellStep::Last,
            (_, true) => return,
            ("ArrowUp", _) => CellStep::Up,
            ("ArrowDown", _) => CellStep::Down,
            ("ArrowLeft", _) => CellStep::Left,
            ("ArrowRight", _) => CellStep::Right,
            ("PageUp", _) => CellStep::PageUp,
            ("PageDown", _) => CellStep::PageDown,
            ("Home", _) => CellStep::RowStart,
            ("End", _) => CellStep::RowEnd,
            (key, _) => {
                match key {
                    "Enter" | " " => send.emit(PageMsg::Map(MapMsg::CellOpened(None))),
                    "+" | "=" => self.zoom(view, ZOOM_STEP),
                    "-" => self.zoom(view, 1.0 / ZOOM_STEP),
                    "0" => self.fit(view),
                    _ => return,
                }
                event.prevent_default();
                return;
            }
        };
        self.hover = None;
        send.emit(PageMsg::Map(MapMsg::CursorMoved(step)));
        event.prevent_default();
    }
}

fn cell_bounds(view: &MapView, [row, column]: [usize; 2]) -> Bounds {
    let left = column as f64 * view.cell_width;
    Bounds {
        left,
        top: row as f64,
        right: left + view.cell_width,
        bottom: row as f64 + 1.0,
    }
}

/// Where the law and the map differ.
fn law_signs(law: &MapLawView, send: &Callback<PageMsg>) -> Html {
    let sign = |(sign, text): &(u32, String)| {
        html! {
            <li>
                <span class={format!("map__law-sign map__law-sign--{sign}")} aria-hidden="true">{ law_sign(*sign) }</span>
                { text }
            </li>
        }
    };
    html! {
        <ul id="map-law">
            { law.signs.iter().map(sign).collect::<Html>() }
            if let Some(agreement) = &law.agreement {
                <li>{ agreement }</li>
            }
            if let Some(next) = &law.next {
                <li>
                    <button type="button" id="map-law-next" class="button button--plain map__next" aria-keyshortcuts="N" onclick={send.reform(|_| PageMsg::Map(MapMsg::NextDiffering))}>{ next }{ " " }<kbd class="map__key" aria-hidden="true">{ "N" }</kbd></button>
                </li>
            }
        </ul>
    }
}

fn legend(view: &MapView, is_outlined: bool, send: &Callback<PageMsg>) -> Html {
    let shape = |(shape, name, text): &(ShapeKind, String, String)| {
        html! {
            <li>
                <span class={format!("map__colour map__colour--{}", shape.code())} aria-hidden="true" />
                { named_shape(*shape, name) }{ " " }{ text }
            </li>
        }
    };
    let questions = view.questions.iter().enumerate().map(|(place, question)| {
        html! {
            <li class={format!("map__outline map__outline--{}", place % 4)} title={question.question.clone()}>
                { &question.id }
            </li>
        }
    });
    html! {
        <div class="map__legend">
            <ul>{ view.legend.iter().map(shape).collect::<Html>() }</ul>
            if is_outlined && !view.questions.is_empty() {
                <ul><li>{ &view.outlines_label }</li>{ questions.collect::<Html>() }</ul>
            }
            if let Some(law) = &view.law {
                { law_signs(law, send) }
            }
            if !view.note.is_empty() {
                <p>{ &view.note }</p>
            }
        </div>
    }
}

/// The choice of what the map shows.
fn map_tools(tools: &MapTools, send: &Callback<PageMsg>) -> Html {
    let axes = tools.axes.iter().enumerate().map(|(axis, view)| {
        let id = format!("map-axis-{axis}");
        html! {
            <div class="map__tool">
                <label for={id.clone()}>{ &view.label }</label>
                { select(
                    &id, &view.label, &view.choices,
                    |place| place.map_or_else(String::new, |place| place.to_string()),
                    send.reform(move |place| PageMsg::Map(MapMsg::AxisChosen(axis, place))),
                ) }
            </div>
        }
    });
    html! {
        <>
            { axes.collect::<Html>() }
            { tools.held.iter().map(|it| held(it, send)).collect::<Html>() }
            if !tools.groupings.is_empty() {
                { segmented("grouping", &tools.groupings_label, &tools.groupings, |it| it.code(), send.reform(|it| PageMsg::Map(MapMsg::GroupingChosen(it)))) }
            }
            if let Some(view) = &tools.row_length {
                { row_length(view, send) }
            }
            if let Some(view) = &tools.measures {
                { measures(view, send) }
            }
        </>
    }
}

/// A number that is no axis: a slider; of what are names and not numbers a switch or a list.
fn held(view: &HeldView, send: &Callback<PageMsg>) -> Html {
    let place = view.place;
    let id = format!("map-held-{place}");
    if !view.choices.is_empty() {
        let choose = send.reform(move |index| PageMsg::Map(MapMsg::SliceMoved(place, index)));
        let code = usize::clone;
        return match view.choices.len() <= MOST_SEGMENTS {
            true => html! {
                <div class="map__tool">
                    <span class="map__label">{ &view.label }</span>
                    { segmented(&id, &view.label, &view.choices, code, choose) }
                </div>
            },
            false => html! {
                <div class="map__tool">
                    <label for={id.clone()}>{ &view.label }</label>
                    { select(&id, &view.label, &view.choices, code, choose) }
                </div>
            },
        };
    }
    let slide = send.reform(move |event: InputEvent| {
        // A range input holds nothing but a number within its ends.
        PageMsg::Map(MapMsg::SliceMoved(
            place,
            typed_text(&event).parse().unwrap_or(0),
        ))
    });
    html! {
        <div class="map__tool">
            <label for={id.clone()}>{ &view.label }</label>
            <Field>
                <input
                    id={id.clone()} type="range" min="0" max={(view.count - 1).to_string()} value={view.index.to_string()}
                    aria-valuetext={view.text.clone()} oninput={slide}
                />
            </Field>
            <output for={id}>{ &view.text }</output>
        </div>
    }
}

/// Expressions as axes.
fn measures(view: &MeasuresView, send: &Callback<PageMsg>) -> Html {
    let field = |(axis, field): (usize, &MeasureView)| {
        let id = format!("map-measure-{axis}");
        let problems = format!("{id}-problems");
        let type_in = send.reform(move |event: InputEvent| {
            PageMsg::Map(MapMsg::MeasureTyped(axis, typed_text(&event)))
        });
        html! {
            <div class="map__measure">
                <div class="map__tool">
                    <label for={id.clone()}>{ &field.label }</label>
                    <Field>
                        <input
                            id={id} class="input input--code" value={field.typed.clone()} placeholder={field.placeholder.clone()}
                            autocomplete="off" autocapitalize="off" spellcheck="false"
                            aria-invalid={(!field.problems.is_empty()).then_some("true")} aria-describedby={problems.clone()} oninput={type_in}
                        />
                    </Field>
                </div>
                { problem_notes(&problems, &field.problems, send) }
            </div>
        }
    };
    html! {
        <details class="map__measures" id="map-measures" open={view.is_open}>
            <summary>{ &view.label }</summary>
            <div class="map__fields">{ view.fields.iter().enumerate().map(field).collect::<Html>() }</div>
        </details>
    }
}

fn row_length(view: &RowLengthView, send: &Callback<PageMsg>) -> Html {
    let send = send.clone();
    let choose = move |event: InputEvent| {
        // While the number is being typed there may be none.
        if let Ok(length) = typed_text(&event).parse() {
            send.emit(PageMsg::Map(MapMsg::RowLengthChosen(length)));
        }
    };
    html! {
        <div class="map__tool">
            <label for="map-row-length">{ &view.label }</label>
            <Field>
                <input
                    id="map-row-length" class="input" type="number" min="1" max={view.most.to_string()}
                    value={view.value.to_string()} oninput={choose}
                />
            </Field>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct TableProps {
    view: Box<MapView>,
}

/// The cells around the cursor as a table, for those who hear the page.
#[component]
fn MapTable(props: &TableProps) -> Html {
    let view = &props.view;
    let table = view.spoken_table();
    // Words and lists of heaps have no heads of columns, and a long group has one for its first row.
    let head = |scope: &'static str, head: &String| match head.is_empty() {
        true => html! { <td></td> },
        false => html! { <th {scope}>{ head }</th> },
    };
    let rows = table.rows.iter().map(|(row, cells)| {
        html! {
            <tr>{ head("row", row) }{ cells.iter().map(|cell| html! { <td>{ cell }</td> }).collect::<Html>() }</tr>
        }
    });
    html! {
        <div class="visually-hidden">
            <table>
                <caption>{ &table.label }</caption>
                <thead><tr><td>{ view.corner.join(" ") }</td>{ table.heads.iter().map(|it| head("col", it)).collect::<Html>() }</tr></thead>
                <tbody>{ rows.collect::<Html>() }</tbody>
            </table>
        </div>
    }
}
