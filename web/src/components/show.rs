//! The controls of the show: a step on and back, what a step is, the colouring, and the vote.

use crate::controls::{class, icon_button, segmented, select, shape_icon, typed_text};
use crate::field::Field;
use kruzhok_page::{
    Coded, ColouringMsg, Msg, SettingsMsg, ShowMsg, ShowStep, ShowView, TickView, VoteView,
};
use yew::prelude::*;

/// What turns the page into a show.
pub(crate) fn present_button(label: &str, send: &Callback<Msg>) -> Html {
    html! {
        <button
            id="present" type="button" class="button button--icon" aria-label={label.to_owned()} title={label.to_owned()}
            onclick={send.reform(|_| Msg::Show(ShowMsg::Toggled))}
        >
            <svg class="show__sign" viewBox="0 0 20 16" aria-hidden="true"><path d="M2 2h16v9H2zM10 11v2M5 15l5-3 5 3" /></svg>
        </button>
    }
}

/// What stands in the line of the show.
pub(crate) fn show_controls(
    view: &ShowView,
    ticks: Option<&TickView>,
    send: &Callback<Msg>,
) -> Html {
    let step = |step: ShowStep| send.reform(move |_| Msg::Show(ShowMsg::Stepped(step)));
    let show = |msg: ShowMsg| send.reform(move |_: MouseEvent| Msg::Show(msg.clone()));
    html! {
        <>
            if let (true, Some(ticks)) = (view.has_ticks, ticks) {
                { tick_controls(ticks, send) }
            }
            <div class="show__end">
            if !view.steppings.is_empty() {
                { segmented("show", &view.stepping_label, &view.steppings, |it| it.code(), send.reform(|it| Msg::Show(ShowMsg::SteppingChosen(it)))) }
            }
                { icon_button("show-back", "◀", &view.back, true, step(ShowStep::Back)) }
                { icon_button("show-forward", "▶", &view.forward, view.has_forward, step(ShowStep::Forward)) }
                { icon_button("show-blank", "■", &view.blank, true, show(ShowMsg::Blanked)) }
                { icon_button("show-leave", "✕", &view.leave, true, show(ShowMsg::Left)) }
            </div>
        </>
    }
}

/// What plays the colouring, how fast, and how far it has come.
pub(crate) fn tick_controls(ticks: &TickView, send: &Callback<Msg>) -> Html {
    let slide = send.reform(|event: InputEvent| {
        // A range input holds nothing but a number within its ends.
        Msg::Colouring(ColouringMsg::TickChosen(
            typed_text(&event).parse().unwrap_or(0),
        ))
    });
    html! {
        <div class={class("game__ticks", &[("game__ticks--playing", ticks.is_playing)])}>
            <button id="tick-play" type="button" class="button" onclick={send.reform(|_| Msg::Colouring(ColouringMsg::Played))} aria-pressed={ticks.is_playing.to_string()}>
                { &ticks.play }
            </button>
            { select("tick-speed", &ticks.speed_label, &ticks.speeds, |it| it.code(), send.reform(|it| Msg::Settings(SettingsMsg::SpeedChosen(it)))) }
            <label for="tick" class="game__tick-label">{ &ticks.label }</label>
            <Field>
                <input
                    id="tick" type="range" min="0" max={ticks.last.to_string()} value={ticks.tick.to_string()}
                    oninput={slide} aria-label={ticks.label.clone()} aria-valuetext={ticks.text.clone()}
                />
            </Field>
            <output class="game__tick-text" for="tick">{ &ticks.text }</output>
        </div>
    }
}

/// The vote before a position is uncovered: the class counts hands, or two teams do.
pub(crate) fn vote_bar(vote: &VoteView, send: &Callback<Msg>) -> Html {
    let side = |(shape, label, count, is_it): &(_, String, u32, bool)| {
        let is_circle = *shape == kruzhok_picture::ShapeKind::Circle;
        html! {
            <button
                type="button" id={if is_circle { "vote-circle" } else { "vote-square" }}
                class={class("button show__side", &[("show__side--right", *is_it)])}
                aria-label={format!("{label}: {count}")} disabled={!vote.is_open}
                onclick={send.reform(move |_| Msg::Show(ShowMsg::Voted(is_circle)))}
            >
                { shape_icon(*shape) }<span>{ count }</span>
            </button>
        }
    };
    html! {
        <div class="show__vote" role="status">
            <p>{ &vote.question }</p>
            { vote.sides.iter().map(side).collect::<Html>() }
        </div>
    }
}
