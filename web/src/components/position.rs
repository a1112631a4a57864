//! The selected position: who wins there, why, and its moves.

use crate::components::law::digits;
use crate::controls::{Props, class, shape_icon};
use kruzhok_page::{GraphMsg, MoveRow, Msg, PositionMsg, PositionView, RefutationView, TossView};
use yew::prelude::*;

/// The selected position.
#[component]
pub(crate) fn Position(props: &Props<PositionView>) -> Html {
    let Props { view, send } = props;
    let position = view.position.clone();
    let uncover_position = {
        let position = position.clone();
        send.reform(move |_| Msg::Position(PositionMsg::Uncovered(position.clone())))
    };
    html! {
        <section class="position" aria-labelledby="position-heading">
            <h2 id="position-heading" class="position__heading">
                { &view.heading }{ " " }
                <span class="position__name">{ shape_icon(view.shape) }{ &view.numbers }</span>
            </h2>
            { view.notes.iter().map(|note| html! { <p class="muted">{ note }</p> }).collect::<Html>() }
            <p class="position__standing">{ &view.standing }</p>
            if let Some(uncover) = &view.uncover {
                <button type="button" id="uncover" class="button" onclick={uncover_position}>{ uncover }</button>
            }
            if let Some((first, lines)) = view.reason.split_first() {
                <p>{ first }</p>
                if !lines.is_empty() {
                    <ul class="position__reasons">{ lines.iter().map(|line| html! { <li>{ line }</li> }).collect::<Html>() }</ul>
                }
            }
            if let Some(nimber) = &view.nimber {
                <p class="muted">{ nimber }</p>
            }
            if let Some(view) = &view.digits {
                { digits(view) }
            }
            if let Some(refutation) = &view.refutation {
                { refutation_box(refutation, send) }
            }
            if !view.moves.is_empty() {
                <h3>{ &view.moves_heading }</h3>
                <ul class="position__moves">{ view.moves.iter().map(|row| move_row(row, send)).collect::<Html>() }</ul>
                if let Some(more) = &view.more_moves {
                    <p class="muted">{ more }</p>
                }
            }
            if !view.tosses.is_empty() {
                <h3>{ &view.tosses_heading }</h3>
                { view.tosses.iter().map(|toss| toss_group(toss, send)).collect::<Html>() }
            }
            if let Some(label) = &view.show_from_here {
                <button
                    type="button" id="show-from-here" class="button"
                    onclick={send.reform(move |_| Msg::Graph(GraphMsg::RootChosen(position.clone())))}
                >
                    { label }
                </button>
            }
        </section>
    }
}

fn toss_group(toss: &TossView, send: &Callback<Msg>) -> Html {
    html! {
        <div class={class("position__toss", &[("position__toss--best", toss.is_best)])}>
            <p>{ &toss.heading }</p>
            <ul class="position__moves">{ toss.branches.iter().map(|row| move_row(row, send)).collect::<Html>() }</ul>
        </div>
    }
}

fn refutation_box(refutation: &RefutationView, send: &Callback<Msg>) -> Html {
    html! {
        <div class="position__refutation" role="status">
            <h3>{ &refutation.heading }</h3>
            <ol class="position__moves">{ refutation.steps.iter().map(|row| move_row(row, send)).collect::<Html>() }</ol>
            <p>{ &refutation.end }</p>
            <button type="button" id="refutation-close" class="button" onclick={send.reform(|_| Msg::Graph(GraphMsg::RefutationClosed))}>
                { &refutation.close }
            </button>
        </div>
    }
}

fn move_row(row: &MoveRow, send: &Callback<Msg>) -> Html {
    let to = row.to.clone();
    let refute = {
        let to = to.clone();
        send.reform(move |_| Msg::Graph(GraphMsg::MoveRefuted(to.clone())))
    };
    html! {
        <li class="position__row">
            <button
                type="button"
                class={class("position__move", &[("position__move--winning", row.is_winning)])}
                onclick={send.reform(move |_| Msg::Position(PositionMsg::Selected(to.clone())))}
            >
                <span class="position__label">{ &row.label }</span>
                <span class="position__to">{ shape_icon(row.shape) }{ &row.to_label }</span>
                <span class="position__verdict">{ &row.verdict }</span>
            </button>
            if let Some(why) = &row.why {
                <button type="button" class="button position__why" aria-label={format!("{}: {why}", row.label)} onclick={refute}>{ why }</button>
            }
        </li>
    }
}
