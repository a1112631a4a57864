//! A field in which one types, and what keeps a late view from writing over the last letters.
//!
//! Yew draws the page from the outside to the inside and, where that takes long, hears keys in between. A field would then
//! get the value of a view that was made before the key, and the letter would be gone from the field and, with the next
//! key, from the rules.

use std::cell::Cell;
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;
use yew::virtual_dom::{AttrValue, Listener, ListenerKind, VNode};

/// The number of views that the page has made. Fields find it in their context.
///
/// The page makes a view only when it has heard all messages, so a view made after a key knows of the key.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct ViewCount(Rc<Cell<u32>>);

impl ViewCount {
    /// Says that a view is made.
    pub(crate) fn count(&self) {
        self.0.set(self.0.get().wrapping_add(1));
    }
}

/// What a field shows.
#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    /// One `<input>` or `<textarea>` with its value.
    pub(crate) children: Html,
    /// The page hears of what is typed only when the field is left, so until then no view can know of it.
    #[prop_or_default]
    pub(crate) is_heard_when_left: bool,
}

/// What has happened in the field.
#[derive(Default)]
struct Typing {
    /// The number of views when something was typed last.
    typed_at: Option<u32>,
    /// Letters are put together from several keys, which ends if the value is written.
    is_composing: bool,
    /// The value of the view when something was typed that the page has not heard of.
    unheard: Option<Option<AttrValue>>,
}

/// An `<input>` or `<textarea>` whose value is written only by a view that knows what was typed.
#[component]
pub(crate) fn Field(props: &Props) -> Html {
    let node = use_node_ref();
    let typing = use_mut_ref(Typing::default);
    let views = use_context::<ViewCount>().unwrap_or_default();
    let draw_again = use_force_update();
    let VNode::VTag(tag) = &props.children else {
        unreachable!("a field is one element");
    };
    let mut tag = (**tag).clone();
    let value = tag.value().cloned();

    let is_late = {
        let mut typing = typing.borrow_mut();
        // The page itself has changed the value.
        typing.unheard.take_if(|before| *before != value);
        typing.typed_at == Some(views.0.get()) || typing.is_composing || typing.unheard.is_some()
    };
    if is_late && let Some(field) = node.cast::<HtmlInputElement>() {
        tag.set_value(Some(AttrValue::from(field.value())));
    }
    tag.node_ref = node;
    let is_heard_when_left = props.is_heard_when_left;
    let heard = Callback::from(move |event: Event| {
        let mut typing = typing.borrow_mut();
        match event.type_().as_str() {
            "input" => {
                typing.typed_at = Some(views.0.get());
                if is_heard_when_left {
                    typing.unheard = Some(value.clone());
                }
            }
            "change" => {
                // The page has just been sent it.
                if typing.unheard.take().is_some() {
                    typing.typed_at = Some(views.0.get());
                }
            }
            kind => {
                typing.is_composing = kind == "compositionstart";
                draw_again.force_update();
            }
        }
    });
    let composing = |kind: &'static str| ListenerKind::other(kind.into());
    for kind in [
        ListenerKind::oninput,
        ListenerKind::onchange,
        composing("compositionstart"),
        composing("compositionend"),
    ] {
        let heard = heard.clone();
        tag.add_listener(Rc::new(Heard { kind, heard }));
    }
    tag.into()
}

/// Hears events of any kind; yew has no names for those of composing.
struct Heard {
    kind: ListenerKind,
    heard: Callback<Event>,
}

impl Listener for Heard {
    fn kind(&self) -> ListenerKind {
        self.kind.clone()
    }

    fn handle(&self, event: Event) {
        self.heard.emit(event);
    }

    fn passive(&self) -> bool {
        false
    }
}
