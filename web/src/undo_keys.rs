//! The keys of undo and redo. In a field in which one types the browser takes back the letters of that field, one by one,
//! as everywhere; when there are none left, and in all other places, the page takes back the last change of the game.

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Timeout;
use kruzhok_page::{Edit, Msg, RulesMsg};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::Callback;

/// Hears the keys as long as it lives.
pub(crate) struct UndoKeys {
    typing: Rc<Typing>,
    _listeners: [EventListener; 2],
}

/// What was typed.
#[derive(Default)]
struct Typing {
    /// How often a field was typed in.
    count: Cell<u32>,
    /// Whether typing was the last thing that changed the game.
    is_last: Cell<bool>,
}

impl UndoKeys {
    pub(crate) fn new(window: &web_sys::Window, send: Callback<Msg>) -> Self {
        let typing = Rc::new(Typing::default());
        let typed = {
            let typing = typing.clone();
            EventListener::new(window, "input", move |_| {
                typing.count.set(typing.count.get().wrapping_add(1));
            })
        };
        let pressed = {
            let typing = typing.clone();
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(window, "keydown", options, move |event| {
                let event: &KeyboardEvent = event.unchecked_ref();
                let Some(msg) = message(event) else {
                    return;
                };
                let field = event
                    .target()
                    .and_then(|target| target.dyn_into::<Element>().ok())
                    .filter(takes_text);
                // What lies behind a dialog is not changed.
                if is_covered() {
                    return;
                }
                let is_of_game =
                    |it: &Element| it.closest(".rules__rules").is_ok_and(|it| it.is_some());
                match field {
                    // The text of a task, a search: letters that are no part of the game.
                    Some(field) if !is_of_game(&field) => {}
                    Some(_) if typing.is_last.get() => {
                        let (typing, send, count) =
                            (typing.clone(), send.clone(), typing.count.get());
                        // The browser has done what it does with the key by then.
                        Timeout::new(0, move || {
                            if typing.count.get() == count {
                                send.emit(Msg::Rules(msg));
                            }
                        })
                        .forget();
                    }
                    _ => {
                        event.prevent_default();
                        send.emit(Msg::Rules(msg));
                    }
                }
            })
        };
        Self {
            typing,
            _listeners: [typed, pressed],
        }
    }

    /// Takes notice of what happens on the page.
    pub(crate) fn hear(&self, msg: &Msg) {
        match msg {
            Msg::Rules(RulesMsg::TextEdited(_) | RulesMsg::FormEdited(Edit::Typed(..))) => {
                self.typing.is_last.set(true);
            }
            Msg::Rules(_)
            | Msg::Task(_)
            | Msg::Guide(_)
            | Msg::Shelf(_)
            | Msg::AddressOpened(_) => {
                self.typing.is_last.set(false);
            }
            _ => {}
        }
    }
}

/// What the keys ask for. A keyboard of other letters is known by the places of its keys.
fn message(event: &KeyboardEvent) -> Option<RulesMsg> {
    if !(event.ctrl_key() || event.meta_key()) || event.alt_key() || event.is_composing() {
        return None;
    }
    let key = event.key().to_lowercase();
    let key = match (key.is_ascii(), event.code().as_str()) {
        (false, "KeyZ") => "z",
        (false, "KeyY") => "y",
        _ => key.as_str(),
    };
    match (key, event.shift_key()) {
        ("z", false) => Some(RulesMsg::Undone),
        ("z", true) | ("y", false) => Some(RulesMsg::Redone),
        _ => None,
    }
}

/// Whether a dialog or the guide stands before the game.
fn is_covered() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    let cover = document.and_then(|it| it.query_selector("dialog[open], .guide").ok());
    cover.flatten().is_some()
}

/// Whether one types in this element.
fn takes_text(element: &Element) -> bool {
    let kind = element.get_attribute("type").unwrap_or_default();
    match element.tag_name().as_str() {
        "TEXTAREA" => true,
        "INPUT" => !matches!(kind.as_str(), "range" | "file" | "checkbox" | "radio"),
        _ => false,
    }
}
