//! The menu that keeps what the middle of the page shows: as a file, or on paper.

use crate::controls::{Props, class, focus};
use kruzhok_page::{Choice, Coded, Msg, PictureKind, Print, SaveMsg, SaveView};
use wasm_bindgen::JsCast;
use web_sys::{FocusEvent, KeyboardEvent, Node};
use yew::prelude::*;

/// The menu. It closes when something was chosen, with Escape, and when the focus leaves it.
#[component]
pub(crate) fn Save(props: &Props<SaveView>) -> Html {
    let Props { view, send } = props;
    let is_open = use_state(|| false);
    use_effect_with(*is_open, |is_open| {
        if *is_open {
            focus("save-list");
        }
    });
    let toggle = {
        let is_open = is_open.clone();
        Callback::from(move |_: MouseEvent| is_open.set(!*is_open))
    };
    let close = {
        let is_open = is_open.clone();
        Callback::from(move |()| {
            is_open.set(false);
            focus("save");
        })
    };
    let on_key = {
        let (is_open, close) = (is_open.clone(), close.clone());
        Callback::from(move |event: KeyboardEvent| {
            if *is_open && event.key() == "Escape" {
                close.emit(());
            }
        })
    };
    let on_leave = {
        let is_open = is_open.clone();
        Callback::from(move |event: FocusEvent| {
            let menu = event
                .current_target()
                .and_then(|it| it.dyn_into::<Node>().ok());
            let there = event
                .related_target()
                .and_then(|it| it.dyn_into::<Node>().ok());
            if !menu.is_some_and(|menu| menu.contains(there.as_ref())) {
                is_open.set(false);
            }
        })
    };
    // A copy of a message would be a copy of any, so each is made when it is sent.
    let choose = |choice: Result<PictureKind, Print>| {
        let (send, close) = (send.clone(), close.clone());
        move |_: MouseEvent| {
            close.emit(());
            send.emit(Msg::Save(match choice {
                Ok(kind) => SaveMsg::PictureWanted(kind),
                Err(print) => SaveMsg::PrintWanted(print),
            }));
        }
    };
    let kind = |choice: &Choice<PictureKind>| {
        let kind = choice.value;
        html! {
            <li>
                <button type="button" id={format!("save-{}", kind.code())} class="save__choice" onclick={choose(Ok(kind))}>
                    { &choice.label }
                </button>
            </li>
        }
    };
    html! {
        <div class={class("save", &[("save--open", *is_open)])} onkeydown={on_key} onfocusout={on_leave}>
            <button
                type="button" id="save" class="button" aria-expanded={is_open.to_string()} aria-controls="save-list"
                onclick={toggle}
            >
                { &view.label }
            </button>
            <ul id="save-list" class="save__list" tabindex="-1" aria-label={view.label.clone()} hidden={!*is_open}>
                { view.kinds.iter().map(kind).collect::<Html>() }
                <li>
                    <button type="button" id="print" class="save__choice" onclick={choose(Err(Print::Shown))}>{ &view.print }</button>
                </li>
                if let Some(worksheet) = &view.worksheet {
                    <li>
                        <button type="button" id="print-worksheet" class="save__choice" onclick={choose(Err(Print::Worksheet))}>{ worksheet }</button>
                    </li>
                }
            </ul>
        </div>
    }
}
