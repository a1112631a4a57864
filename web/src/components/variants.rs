//! More tasks like the open one, with their key, to open and to keep.

use crate::controls::{Props, typed_text};
use crate::field::Field;
use kruzhok_page::{Coded, Msg, VariantLine, VariantsMsg, VariantsView};
use web_sys::Element;
use yew::prelude::*;

/// More tasks like the open one.
#[component]
pub(crate) fn Variants(props: &Props<VariantsView>) -> Html {
    let Props { view, send } = props;
    // The browser opens and folds by itself; the page only has to know.
    let ontoggle = send.reform(|event: Event| {
        let details = event.target_unchecked_into::<Element>();
        Msg::Variants(VariantsMsg::Opened(details.has_attribute("open")))
    });
    let is_key_shown = view.is_key_shown;
    let oninput =
        send.reform(|event: InputEvent| Msg::Variants(VariantsMsg::CountTyped(typed_text(&event))));
    let onseed =
        send.reform(|event: InputEvent| Msg::Variants(VariantsMsg::SeedTyped(typed_text(&event))));
    html! {
        <details class="folded variants" open={view.is_open} {ontoggle}>
            <summary id="variants"><h2>{ &view.heading }</h2></summary>
            <p class="muted">{ &view.about }</p>
            <div class="variants__buttons">
                <label class="variants__count">
                    { &view.count_label }
                    <Field>
                        <input
                            id="variants-count" class="input" inputmode="numeric" value={view.count.clone()} {oninput} autocomplete="off"
                            aria-invalid={view.wanted.is_some().then_some("true")}
                            aria-describedby={view.wanted.is_some().then_some("variants-wanted")}
                        />
                    </Field>
                </label>
                <label class="variants__count">
                    { &view.seed_label }
                    <Field>
                        <input id="variants-seed" class="input" inputmode="numeric" value={view.seed.clone()} oninput={onseed} autocomplete="off" />
                    </Field>
                </label>
                <button
                    type="button" id="variants-make" class="button" disabled={view.wanted.is_some()}
                    onclick={send.reform(|_| Msg::Variants(VariantsMsg::Wanted))}
                >
                    { &view.make }
                </button>
            </div>
            if let Some(wanted) = &view.wanted {
                <p id="variants-wanted" class="variants__wanted">{ wanted }</p>
            }
            <p role="status">{ view.status.clone().unwrap_or_default() }</p>
            if !view.files.is_empty() {
                <div class="variants__buttons">
                    { view.files.iter().map(|file| {
                        let kind = file.value;
                        let id = format!("variants-{}", kind.code());
                        html! {
                            <button type="button" {id} class="button" onclick={send.reform(move |_| Msg::Variants(VariantsMsg::FileWanted(kind)))}>
                                { &file.label }
                            </button>
                        }
                    }).collect::<Html>() }
                </div>
            }
            if let Some(key) = &view.key {
                <button
                    type="button" id="variants-key" class="button"
                    onclick={send.reform(move |_| Msg::Variants(VariantsMsg::KeyShown(!is_key_shown)))}
                >
                    { key }
                </button>
            }
            <ol class="variants__list">
                { view.variants.iter().enumerate().map(|(index, it)| variant(index, it, &view.open, send)).collect::<Html>() }
            </ol>
        </details>
    }
}

fn variant(index: usize, variant: &VariantLine, open: &str, send: &Callback<Msg>) -> Html {
    let answers = variant.answers.iter().map(|(id, values)| {
        html! {
            <>
                <dt>{ id }</dt>
                <dd>{ values.iter().map(|value| html! { <span class="variants__value">{ value }</span> }).collect::<Html>() }</dd>
            </>
        }
    });
    html! {
        <li class="variants__variant">
            <div class="variants__head">
                <h3>{ &variant.title }</h3>
                <button
                    type="button" id={format!("variant-{}", index + 1)} class="button"
                    aria-label={format!("{open}: {}", variant.title)}
                    onclick={send.reform(move |_| Msg::Variants(VariantsMsg::Chosen(index)))}
                >
                    { open }
                </button>
            </div>
            <p class="variants__text">{ &variant.text }</p>
            if !variant.answers.is_empty() {
                <dl class="variants__answers">{ answers.collect::<Html>() }</dl>
            }
        </li>
    }
}
