//! The tick table: how many circles and squares each tick of the colouring adds.

use crate::controls::{Props, class, shape_icon};
use kruzhok_page::{ColouringMsg, Msg, TickRow, TickTableView};
use kruzhok_picture::ShapeKind;
use yew::prelude::*;

/// The tick table.
#[component]
pub(crate) fn TickTable(props: &Props<TickTableView>) -> Html {
    let Props { view, send } = props;
    let [tick, circles, squares] = &view.columns;
    html! {
        <details class="folded tick-table" open=true>
            <summary><h2>{ &view.heading }</h2></summary>
            <p class="muted">{ &view.totals }</p>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{ tick }</th>
                        <th scope="col">{ shape_icon(ShapeKind::Circle) }{ " " }{ circles }</th>
                        <th scope="col">{ shape_icon(ShapeKind::Square) }{ " " }{ squares }</th>
                    </tr>
                </thead>
                <tbody>
                    { view.rows.iter().map(|row| tick_row(row, send)).collect::<Html>() }
                    if let Some(more) = &view.more {
                        <tr>
                            <td colspan="3">
                                <button type="button" id="more-ticks" class="button button--plain" onclick={send.reform(|_| Msg::Colouring(ColouringMsg::MoreTicksWanted))}>{ more }</button>
                            </td>
                        </tr>
                    }
                    { view.beyond.iter().map(|row| tick_row(row, send)).collect::<Html>() }
                </tbody>
            </table>
        </details>
    }
}

fn tick_row(row: &TickRow, send: &Callback<Msg>) -> Html {
    let tick = row.tick;
    html! {
        <tr class={class("tick-table__row", &[("tick-table__row--current", row.is_current)])}>
            <th scope="row">
                <button type="button" onclick={send.reform(move |_| Msg::Colouring(ColouringMsg::TickChosen(tick)))} aria-pressed={row.is_current.to_string()}>
                    { &row.label }
                </button>
            </th>
            <td>{ &row.circles }</td>
            <td>{ &row.squares }</td>
        </tr>
    }
}
