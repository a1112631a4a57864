//! What moves a drawing in its frame: pointers, wheel and pinch. The graph and the map are moved alike.

use crate::bounds::Bounds;
use crate::controls::{icon_button, is_framed};
use gloo::events::{EventListener, EventListenerOptions};
use kruzhok_picture::decimal;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, PointerEvent, ResizeObserver, WheelEvent};
use yew::prelude::*;

/// A pointer that moves less than this is a click, in CSS pixels.
const DRAG_PX: f64 = 5.0;
/// One press of a zoom button.
pub(crate) const ZOOM_STEP: f64 = 1.25;

/// Where a drawing stands in its frame: a point `p` of it is seen at `origin + scale * p`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Viewport {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) scale: f64,
}

/// What happens to a frame.
pub(crate) enum PointerInput {
    Pressed(PointerEvent),
    Moved(PointerEvent),
    Released(PointerEvent),
    Wheeled(WheelEvent),
}

/// The frame of a drawing, and the pointers that are on it.
pub(crate) struct PanZoom {
    /// The element around the drawing.
    pub(crate) frame: NodeRef,
    pub(crate) viewport: Viewport,
    /// The least and the greatest scale.
    pub(crate) scales: [f64; 2],
    /// Whether the drawing still stands as it was put, so that it may be put anew when the frame changes.
    pub(crate) is_untouched: bool,
    /// Whether the pointers move the drawing; a press that does not is a click.
    pub(crate) is_dragged: bool,
    pointers: Vec<Pointer>,
    press: Option<Pointer>,
    // `None` until it is asked for, and again when the frame has changed: asking makes the browser lay out the page.
    size: Rc<Cell<Option<[f64; 2]>>>,
    _wheel: Option<EventListener>,
    _resize: Option<Resize>,
}

#[derive(Clone, Copy)]
struct Pointer {
    id: i32,
    x: f64,
    y: f64,
}

struct Resize {
    observer: ResizeObserver,
    _on_resize: Closure<dyn Fn()>,
}

impl Drop for Resize {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

impl PanZoom {
    /// Hands that make a drawing no smaller and no larger than these scales.
    pub(crate) fn new(scales: [f64; 2]) -> Self {
        Self {
            frame: NodeRef::default(),
            viewport: Viewport {
                x: 0.0,
                y: 0.0,
                scale: 1.0,
            },
            scales,
            is_untouched: true,
            is_dragged: false,
            pointers: vec![],
            press: None,
            size: Rc::default(),
            _wheel: None,
            _resize: None,
        }
    }

    /// Listens to what yew does not hear: a wheel that must not scroll, and a frame that changes its size.
    pub(crate) fn listen(&mut self, on_wheel: Callback<WheelEvent>, on_resize: Callback<()>) {
        let Some(frame) = self.frame.cast::<Element>() else {
            return;
        };
        // The wheel must be taken from the browser before it scrolls, which a passive listener cannot.
        let wheel = EventListener::new_with_options(
            &frame,
            "wheel",
            EventListenerOptions::enable_prevent_default(),
            move |event| on_wheel.emit(event.clone().unchecked_into()),
        );
        self._wheel = Some(wheel);
        let size = Rc::clone(&self.size);
        let on_resize = Closure::<dyn Fn()>::new(move || {
            size.set(None);
            SCALES.set(None);
            on_resize.emit(());
        });
        // Without it the drawing is put once and keeps its place.
        if let Ok(observer) = ResizeObserver::new(on_resize.as_ref().unchecked_ref()) {
            observer.observe(&frame);
            self._resize = Some(Resize {
                observer,
                _on_resize: on_resize,
            });
        }
    }

    /// Width and height of the frame, in CSS pixels.
    pub(crate) fn frame_px(&self) -> [f64; 2] {
        let Some(frame) = self.frame.cast::<Element>() else {
            return [0.0, 0.0];
        };
        let size = self.size.get().unwrap_or_else(|| {
            let sides = [frame.client_width(), frame.client_height()];
            sides.map(f64::from)
        });
        // Without an observer nobody would tell when it changes.
        self.size.set(self._resize.as_ref().map(|_| size));
        size
    }

    /// A pointer's place in the frame.
    pub(crate) fn place(&self, event: &MouseEvent) -> [f64; 2] {
        let frame = self.frame.cast::<Element>();
        let [left, top] = frame.map_or([0.0, 0.0], |frame| {
            let frame = frame.get_bounding_client_rect();
            [frame.left(), frame.top()]
        });
        [
            f64::from(event.client_x()) - left,
            f64::from(event.client_y()) - top,
        ]
    }

    /// The frame itself, in CSS pixels.
    pub(crate) fn frame_bounds(&self) -> Bounds {
        let [right, bottom] = self.frame_px();
        Bounds {
            left: 0.0,
            top: 0.0,
            right,
            bottom,
        }
    }

    /// Moves the drawing as little as brings a part of it within these bounds of the frame. Where all of it has no room,
    /// what is its own matters most.
    pub(crate) fn reveal(&mut self, own: Bounds, mut all: Bounds, within: Bounds) {
        let Viewport { x, y, scale } = self.viewport;
        if (all.right - all.left) * scale > within.right - within.left {
            (all.left, all.right) = (own.left, own.right);
        }
        if (all.bottom - all.top) * scale > within.bottom - within.top {
            (all.top, all.bottom) = (own.top, own.bottom);
        }
        let [left, right] = [all.left, all.right].map(|place| x + place * scale);
        let [top, bottom] = [all.top, all.bottom].map(|place| y + place * scale);
        self.viewport.x += shift([left, right], [within.left, within.right]);
        self.viewport.y += shift([top, bottom], [within.top, within.bottom]);
    }

    /// Makes the drawing so many times as large; the point of it at `(x, y)` of the frame stays there.
    pub(crate) fn zoom(&mut self, factor: f64, x: f64, y: f64) {
        let [least, greatest] = self.scales;
        let scale = (self.viewport.scale * factor).clamp(least, greatest);
        let factor = scale / self.viewport.scale;
        self.viewport.x = x - (x - self.viewport.x) * factor;
        self.viewport.y = y - (y - self.viewport.y) * factor;
        self.viewport.scale = scale;
        self.is_untouched = false;
    }

    /// The same around the middle of the frame, for buttons and keys.
    pub(crate) fn zoom_middle(&mut self, factor: f64) {
        let [width, height] = self.frame_px();
        self.zoom(factor, width / 2.0, height / 2.0);
    }

    /// Whether the drawing has moved, or a press has ended the last drag.
    pub(crate) fn feel(&mut self, touch: &PointerInput) -> bool {
        let was_dragged = self.is_dragged;
        let is_moved = match touch {
            PointerInput::Pressed(event) => {
                self.press(event);
                false
            }
            PointerInput::Moved(event) => self.drag(event),
            PointerInput::Released(event) => {
                self.release(event);
                false
            }
            PointerInput::Wheeled(event) => self.wheel(event),
        };
        is_moved || was_dragged != self.is_dragged
    }

    fn press(&mut self, event: &PointerEvent) {
        if event.button() > 0 {
            return;
        }
        let pointer = pointer_of(event);
        self.pointers.retain(|known| known.id != pointer.id);
        self.pointers.push(pointer);
        self.press = Some(pointer);
        self.is_dragged = false;
    }

    /// Whether the drawing has moved.
    fn drag(&mut self, event: &PointerEvent) -> bool {
        if event.buttons() == 0 {
            // It was let go outside of the drawing.
            self.release(event);
            return false;
        }
        let Some(place) = self
            .pointers
            .iter()
            .position(|pointer| pointer.id == event.pointer_id())
        else {
            return false;
        };
        let (from, to) = (self.pointers[place], pointer_of(event));
        let press = self.press.unwrap_or(from);
        if !self.is_dragged {
            if (to.x - press.x).hypot(to.y - press.y) < DRAG_PX {
                return false;
            }
            self.is_dragged = true;
            // From now on the pointer belongs to the drawing, also outside of it; a browser that refuses loses only that.
            if let Some(frame) = self.frame.cast::<Element>() {
                let _ = frame.set_pointer_capture(to.id);
            }
        }
        let others = || {
            self.pointers
                .iter()
                .filter(|pointer| pointer.id != to.id)
                .copied()
        };
        if let Some(other) = others().next() {
            self.pinch(event, from, to, other);
        } else {
            self.viewport.x += to.x - from.x;
            self.viewport.y += to.y - from.y;
        }
        self.is_untouched = false;
        self.pointers[place] = to;
        true
    }

    /// Two fingers: the drawing keeps the places that they touch.
    fn pinch(&mut self, event: &PointerEvent, from: Pointer, to: Pointer, other: Pointer) {
        let distance = |a: Pointer, b: Pointer| (a.x - b.x).hypot(a.y - b.y).max(1.0);
        let [own_x, own_y] = self.place(event);
        let (x, y) = (
            own_x + (other.x - to.x) / 2.0,
            own_y + (other.y - to.y) / 2.0,
        );
        self.viewport.x += (to.x - from.x) / 2.0;
        self.viewport.y += (to.y - from.y) / 2.0;
        self.zoom(distance(to, other) / distance(from, other), x, y);
    }

    fn release(&mut self, event: &PointerEvent) {
        self.pointers
            .retain(|pointer| pointer.id != event.pointer_id());
    }

    /// Whether the drawing has moved. With Ctrl the wheel zooms. Alone it moves the drawing, but never in a frame: there
    /// it scrolls the page around it.
    fn wheel(&mut self, event: &WheelEvent) -> bool {
        let line_px = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL {
            1.0
        } else {
            24.0
        };
        let (dx, dy) = (event.delta_x() * line_px, event.delta_y() * line_px);
        if event.ctrl_key() || event.meta_key() {
            event.prevent_default();
            let [x, y] = self.place(event);
            self.zoom((-dy / 300.0).clamp(-1.0, 1.0).exp(), x, y);
            return true;
        }
        if is_framed() || is_scrolled_by_page() {
            return false;
        }
        event.prevent_default();
        self.viewport.x -= if event.shift_key() { dy } else { dx };
        self.viewport.y -= if event.shift_key() { dx } else { dy };
        self.is_untouched = false;
        true
    }
}

/// The buttons that make a drawing larger, smaller, and show all of it.
pub(crate) fn zoom_buttons(labels: &[String; 3], zoom: &Callback<f64>, fit: &Callback<()>) -> Html {
    let [zoom_in, zoom_out, zoom_fit] = labels;
    html! {
        <div class="zoom">
            { icon_button("zoom-in", "+", zoom_in, true, zoom.reform(|_| ZOOM_STEP)) }
            { icon_button("zoom-out", "−", zoom_out, true, zoom.reform(|_| 1.0 / ZOOM_STEP)) }
            { icon_button("zoom-fit", "⤢", zoom_fit, true, fit.reform(|_| ())) }
        </div>
    }
}

/// Pixels of a drawing to a CSS pixel at natural size: the projector theme makes drawings larger, and the show.
pub(crate) fn natural_scale() -> f64 {
    scales().natural
}

/// A drawing that is too large to fit is shown at this scale, where its labels can still be read.
pub(crate) fn readable_scale() -> f64 {
    let Scales { natural, least } = scales();
    natural * least
}

/// What a frame of this size has room for at this scale, in whole CSS pixels of the drawing; `None` for one that is not seen.
pub(crate) fn room(frame_px: [f64; 2], scale: f64) -> Option<[u32; 2]> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "no screen is so large, and all are positive"
    )]
    let room = frame_px.map(|px| (px / scale) as u32);
    (!room.contains(&0)).then_some(room)
}

/// What tokens.css says of the size of drawings.
#[derive(Clone, Copy)]
struct Scales {
    natural: f64,
    least: f64,
}

/// What the sizes depend on besides the window's: theme and show, as the document is marked.
type Marks = [Option<String>; 2];

thread_local! {
    /// The sizes that were read last, until a frame changes its own. To read them from a page that has just changed, it must
    /// be laid out.
    static SCALES: RefCell<Option<(Marks, Scales)>> = const { RefCell::new(None) };
}

fn scales() -> Scales {
    let root = web_sys::window().and_then(|window| window.document()?.document_element());
    let mark = |name| root.as_ref().and_then(|root| root.get_attribute(name));
    let marks = ["data-theme", "data-show"].map(mark);
    SCALES.with_borrow_mut(|known| match known {
        Some((of, scales)) if *of == marks => *scales,
        _ => {
            let token = |name| {
                root.as_ref()
                    .and_then(|root| token(root, name))
                    .unwrap_or(1.0)
            };
            let scales = Scales {
                natural: token("--drawing-scale"),
                least: token("--drawing-least"),
            };
            *known = Some((marks, scales));
            scales
        }
    })
}

/// A number among the sizes of tokens.css.
fn token(root: &Element, name: &str) -> Option<f64> {
    let style = web_sys::window()?.get_computed_style(root).ok()??;
    decimal(style.get_property_value(name).ok()?.trim())
}

/// How far a span must move to be between two borders; where it does not fit, its beginning is.
fn shift([low, high]: [f64; 2], [from, to]: [f64; 2]) -> f64 {
    if low < from {
        from - low
    } else if high > to {
        (to - high).max(from - low)
    } else {
        0.0
    }
}

fn is_scrolled_by_page() -> bool {
    let root = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.document_element());
    root.is_some_and(|root| root.scroll_height() > root.client_height() + 1)
}

fn pointer_of(event: &PointerEvent) -> Pointer {
    Pointer {
        id: event.pointer_id(),
        x: f64::from(event.client_x()),
        y: f64::from(event.client_y()),
    }
}
