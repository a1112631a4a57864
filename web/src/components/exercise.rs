//! The exercise: what there is to do, and what was found of it.

use crate::controls::{Props, class, typed_text, with_code};
use crate::field::Field;
use kruzhok_page::{
    Choice, ExerciseMsg, ExerciseView, FeedbackView, ItemInput, ItemView, Msg, NumberView,
    SettingsMsg,
};
use yew::prelude::*;

/// The exercise.
#[component]
pub(crate) fn Exercise(props: &Props<ExerciseView>) -> Html {
    let Props { view, send } = props;
    // No section: its column has the same name.
    html! {
        <div class="exercise">
            <div class="exercise__head">
                <h2 id="exercise-heading">{ &view.heading }</h2>
                <p id="exercise-score" class="exercise__score" role="status">{ &view.score }</p>
            </div>
            if let Some(text) = &view.text {
                <p class="exercise__text">{ text }</p>
            }
            if let Some(unkept) = &view.unkept {
                <p class="exercise__feedback exercise__feedback--wrong" role="alert">{ unkept }</p>
            }
            if let Some(waiting) = &view.waiting {
                <p class="muted" role="status">{ waiting }</p>
            }
            if let Some(number) = &view.number {
                { number_form(number, send) }
            }
            <ol class="exercise__items">{ view.items.iter().enumerate().map(|(index, it)| item(index, it, send)).collect::<Html>() }</ol>
            if !view.note.is_empty() {
                <p class="muted">{ &view.note }</p>
            }
        </div>
    }
}

fn number_form(view: &NumberView, send: &Callback<Msg>) -> Html {
    let onsubmit = submitted(send, ExerciseMsg::NumberGiven);
    let oninput = typed(send, ExerciseMsg::NumberTyped);
    html! {
        <form class="exercise__line" {onsubmit}>
            <label for="exercise-number">{ &view.label }</label>
            <Field>
                <input id="exercise-number" class="input exercise__number" inputmode="numeric" autocomplete="off" value={view.typed.clone()} {oninput} />
            </Field>
            <button type="submit" id="exercise-begin" class="button">{ &view.begin }</button>
            if let Some(problem) = &view.problem {
                <p class="exercise__feedback exercise__feedback--wrong" role="alert">{ problem }</p>
            }
        </form>
    }
}

fn item(index: usize, view: &ItemView, send: &Callback<Msg>) -> Html {
    let onsubmit = submitted(send, ExerciseMsg::Checked(index));
    html! {
        <li class={class("exercise__item", &[("exercise__item--closed", view.is_closed)])}>
            <form id={format!("exercise-{index}")} {onsubmit}>
                <p>
                    if !view.name.is_empty() {
                        <strong>{ &view.name }</strong>{ " " }
                    }
                    { &view.text }
                </p>
                { input(index, view, send) }
                <div class="exercise__line exercise__line--end">
                    if let Some(check) = &view.check {
                        <button type="submit" id={format!("exercise-{index}-check")} class="button">{ check }</button>
                    }
                    if let Some(hint) = &view.hint {
                        <button
                            type="button" id={format!("exercise-{index}-hint")} class="button"
                            onclick={send.reform(move |_| Msg::Exercise(ExerciseMsg::HintWanted(index)))}
                        >
                            { hint }
                        </button>
                    }
                    if let Some(attempts) = &view.attempts {
                        <span class="muted">{ attempts }</span>
                    }
                </div>
                <div id={found_id(index)} role="status">
                    { view.hints.iter().map(|hint| html! { <p class="exercise__hint">{ hint }</p> }).collect::<Html>() }
                    if let Some(view) = &view.feedback {
                        { feedback(view) }
                    }
                </div>
            </form>
        </li>
    }
}

fn input(index: usize, view: &ItemView, send: &Callback<Msg>) -> Html {
    match &view.input {
        ItemInput::Elsewhere(part, label) => {
            let part = *part;
            let onclick = send.reform(move |_| Msg::Settings(SettingsMsg::PartChosen(part)));
            html! {
                <button type="button" id={format!("exercise-{index}-there")} class="button exercise__there" {onclick}>{ label }</button>
            }
        }
        ItemInput::Text {
            label,
            typed: text,
            example,
        } => {
            let oninput = typed(send, move |text| ExerciseMsg::Typed(index, text));
            let example_id = format!("exercise-{index}-example");
            html! {
                <>
                    <Field>
                        <input
                            id={format!("exercise-{index}-answer")} class="input exercise__answer" aria-label={format!("{label} {}", view.name)}
                            placeholder={label.clone()} autocomplete="off" readonly={view.is_closed} value={text.clone()} {oninput}
                            aria-describedby={example.as_ref().map(|_| example_id.clone())}
                        />
                    </Field>
                    if let Some((label, examples)) = example {
                        <p id={example_id} class="muted">
                            { label }
                            { examples.iter().map(|it| html! { <><br /><code class="exercise__code">{ it }</code></> }).collect::<Html>() }
                        </p>
                    }
                </>
            }
        }
        ItemInput::Move(moves) => {
            let option = |(place, choice): (usize, &Choice<String>)| {
                let to = choice.value.clone();
                let onchange =
                    send.reform(move |_| Msg::Exercise(ExerciseMsg::MoveChosen(index, to.clone())));
                html! {
                    <label>
                        <input
                            id={format!("exercise-{index}-move-{place}")} type="radio" name={format!("exercise-{index}-move")}
                            checked={choice.is_chosen} disabled={view.is_closed} {onchange}
                        />
                        { " " }{ &choice.label }
                    </label>
                }
            };
            html! { <div class="exercise__moves" role="radiogroup" aria-label={view.text.clone()}>{ moves.iter().enumerate().map(option).collect::<Html>() }</div> }
        }
        ItemInput::Play {
            line,
            position,
            moves,
            anew,
        } => {
            let button = |(place, (to, label)): (usize, &(String, String))| {
                let to = to.clone();
                let onclick =
                    send.reform(move |_| Msg::Exercise(ExerciseMsg::Played(index, to.clone())));
                html! { <button type="button" id={format!("exercise-{index}-play-{place}")} class="button" {onclick}>{ label }</button> }
            };
            html! {
                <>
                    if !line.is_empty() {
                        <ol class="exercise__plies">{ line.iter().map(|mv| html! { <li>{ mv }</li> }).collect::<Html>() }</ol>
                    }
                    <p role="status">{ position }</p>
                    <div class="exercise__line">
                        { moves.iter().enumerate().map(button).collect::<Html>() }
                        if let Some(anew) = anew {
                            <button type="button" id={format!("exercise-{index}-anew")} class="button" onclick={send.reform(move |_| Msg::Exercise(ExerciseMsg::PlayedAnew(index)))}>{ anew }</button>
                        }
                    </div>
                </>
            }
        }
    }
}

/// The id of what was found of an item.
pub(crate) fn found_id(index: usize) -> String {
    format!("exercise-{index}-found")
}

pub(crate) fn feedback(view: &FeedbackView) -> Html {
    let classes = class(
        "exercise__feedback",
        &[
            ("exercise__feedback--right", view.is_right == Some(true)),
            ("exercise__feedback--wrong", view.is_right == Some(false)),
        ],
    );
    html! { <div class={classes}>{ view.lines.iter().map(|line| html! { <p>{ with_code(line) }</p> }).collect::<Html>() }</div> }
}

/// What a form says when Enter is pressed in it.
fn submitted(send: &Callback<Msg>, msg: ExerciseMsg) -> Callback<SubmitEvent> {
    send.reform(move |event: SubmitEvent| {
        event.prevent_default();
        Msg::Exercise(msg.clone())
    })
}

fn typed(
    send: &Callback<Msg>,
    msg: impl Fn(String) -> ExerciseMsg + 'static,
) -> Callback<InputEvent> {
    send.reform(move |event: InputEvent| Msg::Exercise(msg(typed_text(&event))))
}
