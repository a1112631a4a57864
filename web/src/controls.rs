//! Small parts of the page: plain functions from what they show to HTML, and what several components need. Their looks
//! are in `base.css`.

use crate::files;
use kruzhok_page::{Choice, Direction, Msg, ProblemView, RulesMsg};
use kruzhok_picture::ShapeKind;
use std::fmt::Display;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{
    Element, FocusOptions, HtmlElement, HtmlInputElement, ScrollIntoViewOptions,
    ScrollLogicalPosition,
};
use yew::prelude::*;

/// What a component is given: what it shows, and where it sends what happens.
#[derive(Properties, PartialEq)]
pub(crate) struct Props<V: PartialEq> {
    pub(crate) view: V,
    pub(crate) send: Callback<Msg>,
}

/// `base`, and each further class whose condition holds.
pub(crate) fn class(base: &str, more: &[(&str, bool)]) -> Classes {
    let more = more
        .iter()
        .filter(|(_, holds)| *holds)
        .map(|(class, _)| (*class).to_owned());
    std::iter::once(base.to_owned()).chain(more).collect()
}

/// A row of buttons of which one is pressed. `code` names a value in ids, for tests and style sheets.
pub(crate) fn segmented<T: Clone + 'static, C: Display>(
    name: &str,
    label: &str,
    choices: &[Choice<T>],
    code: impl Fn(&T) -> C,
    choose: Callback<T>,
) -> Html {
    let buttons = choices.iter().map(|choice| {
        let value = choice.value.clone();
        html! {
            <button
                type="button"
                id={format!("{name}-{}", code(&value))}
                class={class("segmented__button", &[("segmented__button--chosen", choice.is_chosen)])}
                aria-pressed={choice.is_chosen.to_string()}
                onclick={choose.reform(move |_| value.clone())}
            >
                { &choice.label }
            </button>
        }
    });
    let label = (!label.is_empty()).then(|| label.to_owned());
    html! { <div class="segmented" role="group" aria-label={label}>{ buttons.collect::<Html>() }</div> }
}

/// A button with a sign instead of words; the words are what it is called.
pub(crate) fn icon_button(
    id: &'static str,
    sign: &str,
    label: &str,
    is_enabled: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button {id} type="button" class="button button--icon" disabled={!is_enabled} aria-label={label.to_owned()} title={label.to_owned()} {onclick}>
            { sign }
        </button>
    }
}

/// A list to choose one value from. `code` names a value in the browser's list.
pub(crate) fn select<T: Clone + 'static, C: Display>(
    id: &str,
    label: &str,
    choices: &[Choice<T>],
    code: impl Fn(&T) -> C,
    choose: Callback<T>,
) -> Html {
    let options = choices.iter().map(|choice| {
        html! { <option value={code(&choice.value).to_string()} selected={choice.is_chosen}>{ &choice.label }</option> }
    });
    let values: Vec<T> = choices.iter().map(|choice| choice.value.clone()).collect();
    let onchange = Callback::from(move |event: Event| {
        let list = event.target_unchecked_into::<web_sys::HtmlSelectElement>();
        let chosen = usize::try_from(list.selected_index())
            .ok()
            .and_then(|place| values.get(place));
        if let Some(value) = chosen {
            choose.emit(value.clone());
        }
    });
    html! {
        <select id={id.to_owned()} class="select" aria-label={label.to_owned()} {onchange}>{ options.collect::<Html>() }</select>
    }
}

/// The shape of an outcome, as small as a letter. It says nothing to those who hear the page: words stand beside it.
pub(crate) fn shape_icon(shape: ShapeKind) -> Html {
    let outline = match shape {
        ShapeKind::Circle => html! { <circle cx="10" cy="10" r="8" /> },
        ShapeKind::Square => html! { <rect x="2.9" y="2.9" width="14.2" height="14.2" /> },
        ShapeKind::Hexagon => {
            html! { <polygon points="1,10 5.5,2.4 14.5,2.4 19,10 14.5,17.6 5.5,17.6" /> }
        }
        ShapeKind::DashedCircle => html! { <circle cx="10" cy="10" r="8" /> },
        ShapeKind::Diamond => html! { <polygon points="0,10 10,0 20,10 10,20" /> },
        ShapeKind::Blank | ShapeKind::Toss | ShapeKind::Rest => {
            html! { <rect x="2.9" y="2.9" width="14.2" height="14.2" rx="4" /> }
        }
    };
    html! {
        <svg class={class("shape", &[(&format!("shape--{}", shape.code()), true)])} viewBox="0 0 20 20" aria-hidden="true">
            { outline }
        </svg>
    }
}

/// The shape of an outcome, with its name for those who hear the page.
pub(crate) fn named_shape(shape: ShapeKind, name: &str) -> Html {
    html! {
        <>{ shape_icon(shape) }<span class="visually-hidden">{ name }</span></>
    }
}

/// A text with the parts between backticks set as code.
pub(crate) fn with_code(text: &str) -> Html {
    let part = |(place, part): (usize, &str)| match place % 2 {
        0 => html! { part.to_owned() },
        _ => html! { <code>{ part.to_owned() }</code> },
    };
    text.split('`').enumerate().map(part).collect()
}

/// Lets the keyboard write into the element with this id, and brings it into view.
pub(crate) fn focus(id: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    let element = document.and_then(|document| document.get_element_by_id(id));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Fails only for what cannot have the focus.
        let _ = element.focus();
    }
}

/// Scrolls as little as brings the element with this id into sight.
pub(crate) fn reveal(id: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(element) = document.and_then(|document| document.get_element_by_id(id)) {
        let nearest = ScrollIntoViewOptions::new();
        nearest.set_block(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&nearest);
    }
}

/// Lets the keyboard write into the first element that a selector finds; whether there is one.
pub(crate) fn focus_first(selector: &str) -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    let element = document.and_then(|document| document.query_selector(selector).ok().flatten());
    let element = element.and_then(|element| element.dyn_into::<HtmlElement>().ok());
    element.is_some_and(|element| element.focus().is_ok())
}

/// Whether what had the focus is gone, so that the browser has put it on the page as a whole, or [`focus_around`] on a part.
pub(crate) fn has_no_focus() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    let element = document.and_then(|document| document.active_element());
    element.is_none_or(|element| {
        element.tag_name() == "BODY" || element.get_attribute("tabindex").as_deref() == Some("-1")
    })
}

/// What has the focus and all that is around it, from the inside; nothing where the page as a whole has it.
pub(crate) fn around_focus() -> Vec<Element> {
    let document = web_sys::window().and_then(|window| window.document());
    let focused = document.and_then(|document| document.active_element());
    let focused = focused.filter(|element| element.tag_name() != "BODY");
    std::iter::successors(focused, |it| it.parent_element()).collect()
}

/// Gives the focus, where nothing has it, to the part of the page that is nearest to where it was: whoever works with the
/// keyboard, or listens, goes on there.
pub(crate) fn focus_around(held: &[Element]) {
    let is_part = |it: &&Element| {
        it.is_connected()
            && it.is_instance_of::<HtmlElement>()
            && it.matches("form, li, section, main, [role], [tabindex]") == Ok(true)
    };
    let part = held.iter().find(is_part).cloned();
    let part = part.and_then(|part| part.dyn_into::<HtmlElement>().ok());
    let Some(part) = part.filter(|_| has_no_focus()) else {
        return;
    };
    if !part.has_attribute("tabindex") {
        part.set_tab_index(-1);
    }
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // Fails only for what cannot have the focus.
    let _ = part.focus_with_options(&options);
}

/// Says that Escape was pressed; other keys go their way.
pub(crate) fn on_escape(left: Callback<()>) -> Callback<KeyboardEvent> {
    Callback::from(move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            left.emit(());
        }
    })
}

/// Where an arrow key goes.
pub(crate) fn direction_of(event: &KeyboardEvent) -> Option<Direction> {
    Some(match event.key().as_str() {
        "ArrowUp" => Direction::Up,
        "ArrowDown" => Direction::Down,
        "ArrowLeft" => Direction::Left,
        "ArrowRight" => Direction::Right,
        _ => return None,
    })
}

/// What can be touched of a node of a drawing, around its middle: at least so many pixels wide and high.
pub(crate) fn touch_area(width: f64, height: f64, least: f64) -> Html {
    let (width, height) = (width.max(least), height.max(least));
    html! {
        <rect
            class="drawing__touch" x={(-width / 2.0).to_string()} y={(-height / 2.0).to_string()}
            width={width.to_string()} height={height.to_string()}
        />
    }
}

/// The text of the field in which something was typed.
pub(crate) fn typed_text(event: &Event) -> String {
    // A text area has its value under the same name.
    event.target_unchecked_into::<HtmlInputElement>().value()
}

/// Whether something is unfolded, which it is not at first, and what a press on its button does.
#[hook]
pub(crate) fn use_folding() -> (UseStateHandle<bool>, Callback<MouseEvent>) {
    let is_unfolded = use_state(|| false);
    let unfold = {
        let is_unfolded = is_unfolded.clone();
        Callback::from(move |_| is_unfolded.set(!*is_unfolded))
    };
    (is_unfolded, unfold)
}

/// Problems below their field: what is wrong, where, and a button that mends it where that is known.
pub(crate) fn problem_notes(id: &str, problems: &[ProblemView], send: &Callback<Msg>) -> Html {
    if problems.is_empty() {
        return Html::default();
    }
    let note = |problem: &ProblemView| {
        let index = problem.index;
        let (before, marked, after) = &problem.quote;
        html! {
            <div class="problem">
                <p class="problem__message">{ with_code(&problem.message) }</p>
                <p class="problem__quote"><code>{ before }<mark>{ marked }</mark>{ after }</code></p>
                if let Some(hint) = &problem.hint {
                    <p class="problem__hint">
                        { with_code(hint) }
                        if problem.is_mendable {
                            { " " }
                            <button type="button" class="button problem__mend" onclick={send.reform(move |_| Msg::Rules(RulesMsg::HintTaken(index)))}>
                                { &problem.mend }
                            </button>
                        }
                    </p>
                }
            </div>
        }
    };
    let id = (!id.is_empty()).then(|| id.to_owned());
    html! { <div {id} role="status">{ problems.iter().map(note).collect::<Html>() }</div> }
}

/// Whether the page stands in a frame of another page.
pub(crate) fn is_framed() -> bool {
    let Some(window) = web_sys::window() else {
        return false;
    };
    // Comparing is allowed even where the frame around us is of another origin.
    window
        .top()
        .ok()
        .flatten()
        .is_none_or(|top| !js_sys::Object::is(&top, &window))
}

/// The browser's own input for files, with our words on it; says the text of the file that was chosen.
pub(crate) fn file_button(id: &str, label: &str, accept: &str, opened: Callback<String>) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let input = event.target_unchecked_into::<HtmlInputElement>();
        let file = input.files().and_then(|files| files.get(0));
        // The same file may be chosen once more.
        input.set_value("");
        if let Some(file) = file {
            let opened = opened.clone();
            spawn_local(async move {
                if let Some(text) = files::read_text(&file).await {
                    opened.emit(text);
                }
            });
        }
    });
    html! {
        <label class="button task__file">
            { label }
            <input id={id.to_owned()} class="visually-hidden" type="file" accept={accept.to_owned()} {onchange} />
        </label>
    }
}
