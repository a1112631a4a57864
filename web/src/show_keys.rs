//! The keys of the show, as a presenter's remote sends them. They are heard before any view hears them.

use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use kruzhok_page::{Msg, ShowMsg, ShowStep};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::Callback;

/// Hears the keys as long as it lives.
pub(crate) struct ShowKeys {
    is_on: Rc<Cell<bool>>,
    _listeners: [EventListener; 3],
}

impl ShowKeys {
    pub(crate) fn new(window: &web_sys::Window, send: Callback<Msg>) -> Self {
        let is_on = Rc::new(Cell::new(false));
        let pressed = {
            let (is_on, send) = (is_on.clone(), send.clone());
            let options = EventListenerOptions {
                phase: EventListenerPhase::Capture,
                passive: false,
            };
            EventListener::new_with_options(window, "keydown", options, move |event| {
                let key: &KeyboardEvent = event.unchecked_ref();
                if let Some(msg) = message(key, is_on.get()) {
                    event.prevent_default();
                    event.stop_propagation();
                    send.emit(Msg::Show(msg));
                }
            })
        };
        // What is open above the page, a menu or a dialog, closes first and keeps the key to itself.
        let left = {
            let (is_on, send) = (is_on.clone(), send.clone());
            EventListener::new(window, "keydown", move |event| {
                let key: &KeyboardEvent = event.unchecked_ref();
                if is_on.get() && key.key() == "Escape" {
                    send.emit(Msg::Show(ShowMsg::Left));
                }
            })
        };
        // A browser that is left with Escape tells no page of the key.
        let shrunk = {
            let is_on = is_on.clone();
            EventListener::new(window, "fullscreenchange", move |_| {
                let document = web_sys::window().and_then(|window| window.document());
                let fills = document.is_some_and(|it| it.fullscreen_element().is_some());
                if is_on.get() && !fills {
                    send.emit(Msg::Show(ShowMsg::Left));
                }
            })
        };
        Self {
            is_on,
            _listeners: [pressed, left, shrunk],
        }
    }

    /// Takes notice of whether the page is a show.
    pub(crate) fn switch(&self, is_on: bool) {
        self.is_on.set(is_on);
    }
}

/// What a key asks for. A keyboard of other letters is known by the places of its keys.
fn message(event: &KeyboardEvent, is_on: bool) -> Option<ShowMsg> {
    let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key();
    let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    let is_in = |selector: &str| {
        let found = target.as_ref().map(|it| it.closest(selector));
        matches!(found, Some(Ok(Some(_))))
    };
    // In a field one types; in a dialog there is no board.
    if has_modifier || event.is_composing() || is_in(FIELDS) {
        return None;
    }
    // Letters look for a choice in a list.
    let code = match is_in("select") {
        true => String::new(),
        false => event.code(),
    };
    if code == "KeyF" && !event.repeat() {
        return Some(ShowMsg::Toggled);
    }
    if !is_on {
        return None;
    }
    Some(match event.key().as_str() {
        "PageDown" => ShowMsg::Stepped(ShowStep::Forward),
        "PageUp" => ShowMsg::Stepped(ShowStep::Back),
        "ArrowRight" | "ArrowDown" if !is_in(ARROWS) => ShowMsg::Stepped(ShowStep::Forward),
        "ArrowLeft" | "ArrowUp" if !is_in(ARROWS) => ShowMsg::Stepped(ShowStep::Back),
        " " if !is_in(PRESSED) => ShowMsg::Stepped(ShowStep::Forward),
        "Home" if !is_in(ARROWS) => ShowMsg::Stepped(ShowStep::First),
        "." => ShowMsg::Blanked,
        _ if code == "KeyB" => ShowMsg::Blanked,
        _ => return None,
    })
}

/// Where one types.
const FIELDS: &str = "input:not([type=range]), textarea, dialog";
/// What arrows move by themselves.
const ARROWS: &str = "input, select, dialog";
/// What the space bar presses.
const PRESSED: &str = "button, select, summary, a, input";
