//! The middle of the page: what game it is, the controls of the graph, the sheet, and the ticks.

use crate::components::graph::Graph;
use crate::components::law::{Law, law_button};
use crate::components::map::Map;
use crate::components::play::Play;
use crate::components::recursion::Recursion;
use crate::components::save::Save;
use crate::components::show::{present_button, show_controls, tick_controls, vote_bar};
use crate::controls::{
    Props, class, focus, icon_button, segmented, select, shape_icon, typed_text, use_folding,
};
use crate::field::Field;
use kruzhok_page::{
    Choice, Coded, ColouringMsg, GameContent, GameView, GraphMsg, GraphRow, GraphTableView, Msg,
    RecursionMsg, SettingsMsg, Tab,
};
use yew::prelude::*;

/// The middle of the page.
#[component]
pub(crate) fn Game(props: &Props<GameView>) -> Html {
    let Props { view, send } = props;
    // Only a narrow screen folds the tools away.
    let (is_unfolded, unfold) = use_folding();
    html! {
        <div class={class("game", &[("game--unfolded", *is_unfolded)])}>
            if view.is_in_line {
                { one_line(view, *is_unfolded, unfold, send) }
            } else {
                { title(view) }
                if view.has_tools || view.tabs.len() > 1 {
                    <div class="game__tabs">
                        { tab_list(view, send) }
                        if view.has_tools {
                            { unfold_button(view, *is_unfolded, unfold) }
                            <div class="game__more">{ tools_of_all(view, send) }</div>
                        }
                    </div>
                }
                if view.has_tools && (view.is_summed || view.tab == Tab::Play) {
                    <div class="game__tools game__tools--alone">{ root_field(view, send) }</div>
                } else if view.has_tools && view.tab == Tab::Graph {
                    <div class="game__tools">
                        { root_field(view, send) }
                        <div class="game__more">{ graph_tools(view, send) }</div>
                    </div>
                }
            }
            if let Some(law) = view.law.as_ref().filter(|law| law.law.is_some() || law.none.is_some()) {
                <Law view={law.clone()} send={send.clone()} />
            }
            if let Some(vote) = view.show.as_ref().and_then(|show| show.vote.as_ref()) {
                { vote_bar(vote, send) }
            }
            <div class="game__sheet" id="view" role="tabpanel" aria-labelledby={format!("view-{}", view.tab.code())}>
                { match &view.content {
                    GameContent::Empty(text) => empty_sheet(text),
                    GameContent::Graph(graph) => html! {
                        <Graph view={graph.clone()} send={send.clone()} />
                    },
                    GameContent::Table(table) => graph_table(table, send),
                    GameContent::Recursion(recursion) => html! {
                        <Recursion view={(**recursion).clone()} send={send.clone()} />
                    },
                    GameContent::Play(play) => html! {
                        <Play view={(**play).clone()} send={send.clone()} />
                    },
                    GameContent::Map(map) => html! {
                        <Map view={map.clone()} send={send.clone()} />
                    },
                } }
            </div>
            if let Some(note) = &view.content_note {
                <p class="game__sheet-note">{ note }</p>
            }
            if let (None, Some(ticks)) = (&view.show, &view.ticks) {
                { tick_controls(ticks, send) }
            }
        </div>
    }
}

fn title(view: &GameView) -> Html {
    html! {
        <div class="game__title">
            <h2>{ &view.title }</h2>
            if !view.note.is_empty() {
                <p class="muted" title={view.note.clone()}>{ &view.note }</p>
            }
            if !view.source.is_empty() {
                <p class="game__source" title={view.source.clone()}>{ &view.source }</p>
            }
        </div>
    }
}

/// All controls in one line, in a frame and before a class: what is used most is seen, the rest folded away.
fn one_line(
    view: &GameView,
    is_unfolded: bool,
    unfold: Callback<MouseEvent>,
    send: &Callback<Msg>,
) -> Html {
    if !view.has_tools && view.tabs.len() < 2 && view.show.is_none() {
        return Html::default();
    }
    let has_ticks = view.show.as_ref().is_some_and(|show| show.has_ticks);
    let is_graph = view.tab == Tab::Graph && !view.is_summed;
    html! {
        <div class="game__line">
            if view.tabs.len() > 1 {
                { tab_list(view, send) }
            }
            if view.has_tools {
                if is_graph && !has_ticks || view.is_summed || view.tab == Tab::Play {
                    { root_field(view, send) }
                }
            }
            if let Some(show) = &view.show {
                { show_controls(show, view.ticks.as_ref(), send) }
            }
            if view.has_tools {
                { unfold_button(view, is_unfolded, unfold) }
                <div class="game__more">
                    if view.is_embedded {
                        <p class="game__name">{ &view.title }</p>
                    }
                    if is_graph && has_ticks {
                        { root_field(view, send) }
                    }
                    if is_graph {
                        { graph_tools(view, send) }
                    }
                    { tools_of_all(view, send) }
                </div>
            }
        </div>
    }
}

/// The tools that every view has.
fn tools_of_all(view: &GameView, send: &Callback<Msg>) -> Html {
    html! {
        <>
            { view_choices(view, send) }
            if let Some(law) = view.law.as_ref().filter(|law| law.law.is_none()) {
                { law_button(law, send) }
            }
            if view.is_embedded && view.show.is_none() {
                { present_button(&view.present, send) }
            }
            if let Some(save) = &view.save {
                <Save view={save.clone()} send={send.clone()} />
            }
        </>
    }
}

/// How the view tells what it tells.
fn view_choices(view: &GameView, send: &Callback<Msg>) -> Html {
    if let GameContent::Recursion(recursion) = &view.content {
        // A tree that is too large to be drawn whole leaves no choice.
        if recursion.trees.is_empty() {
            return Html::default();
        }
        let code = |is_whole: &bool| if *is_whole { "whole" } else { "near" };
        return segmented(
            "recursion-tree",
            &recursion.trees_label,
            &recursion.trees,
            code,
            send.reform(|it| Msg::Recursion(RecursionMsg::TreeChosen(it))),
        );
    }
    if view.is_summed || view.is_withholding || view.tab == Tab::Play {
        return Html::default();
    }
    html! {
        <>
            { select("units", &view.units_label, &view.units, |it| it.code(), send.reform(|it| Msg::Settings(SettingsMsg::UnitsChosen(it)))) }
            { switch("guess", &view.guess, view.is_guessing, send.reform(|it| Msg::Colouring(ColouringMsg::GuessingChosen(it)))) }
        </>
    }
}

fn graph_tools(view: &GameView, send: &Callback<Msg>) -> Html {
    html! {
        <>
                { segmented("nodes", &view.tree_label, &view.trees, |is_tree| if *is_tree { "tree" } else { "merged" }, send.reform(|it| Msg::Graph(GraphMsg::TreeChosen(it)))) }
                if !view.is_withholding {
                    { switch("strategy", &view.strategy, view.is_strategy, send.reform(|it| Msg::Graph(GraphMsg::StrategyChosen(it)))) }
                }
                { select("rows", &view.arrangement_label, &view.arrangements, |it| it.code(), send.reform(|it| Msg::Graph(GraphMsg::ArrangementChosen(it)))) }
                <button id="open-layer" type="button" class="button" onclick={send.reform(|_| Msg::Graph(GraphMsg::LayerOpened))}>{ &view.open_layer }</button>
                { switch("as-table", &view.table, view.is_table, send.reform(|it| Msg::Graph(GraphMsg::TableChosen(it)))) }
                <button id="graph-reset" type="button" class="button" onclick={send.reform(|_| Msg::Graph(GraphMsg::Reset))}>{ &view.reset }</button>
        </>
    }
}

/// The views of the game. One tab stop; the arrow keys go from view to view, but in a show, where they go from step to
/// step.
fn tab_list(view: &GameView, send: &Callback<Msg>) -> Html {
    let tab = |tab: &Choice<Tab>| {
        let value = tab.value;
        html! {
            <button
                type="button" role="tab" id={format!("view-{}", value.code())}
                class={class("game__tab", &[("game__tab--chosen", tab.is_chosen)])}
                aria-selected={tab.is_chosen.to_string()} aria-controls="view"
                tabindex={if tab.is_chosen || view.show.is_some() { "0" } else { "-1" }}
                onclick={send.reform(move |_| Msg::Settings(SettingsMsg::TabChosen(value)))}
            >
                { &tab.label }
            </button>
        }
    };
    let chosen = view.tabs.iter().position(|tab| tab.is_chosen).unwrap_or(0);
    let tabs: Vec<Tab> = view.tabs.iter().map(|tab| tab.value).collect();
    let send_step = send.clone();
    let step = move |event: KeyboardEvent| {
        let there = match event.key().as_str() {
            "ArrowLeft" => chosen.checked_sub(1),
            "ArrowRight" => Some(chosen + 1),
            "Home" => Some(0),
            "End" => tabs.len().checked_sub(1),
            _ => None,
        };
        if let Some(&tab) = there.and_then(|there| tabs.get(there)) {
            event.prevent_default();
            focus(&format!("view-{}", tab.code()));
            send_step.emit(Msg::Settings(SettingsMsg::TabChosen(tab)));
        }
    };
    html! {
        <div class="game__views" role="tablist" aria-label={view.tabs_label.clone()} onkeydown={step}>
            { view.tabs.iter().map(tab).collect::<Html>() }
        </div>
    }
}

/// What unfolds the tools of all views on a narrow screen.
fn unfold_button(view: &GameView, is_unfolded: bool, unfold: Callback<MouseEvent>) -> Html {
    html! {
        <button
            id="tools" type="button" class="button button--icon game__unfold"
            aria-label={view.tools.clone()} title={view.tools.clone()} aria-expanded={is_unfolded.to_string()} onclick={unfold}
        >
            { "⋯" }
        </button>
    }
}

/// A button that is on or off.
fn switch(id: &'static str, label: &str, is_on: bool, choose: Callback<bool>) -> Html {
    html! {
        <button
            {id} type="button" class={class("button", &[("button--pressed", is_on)])} aria-pressed={is_on.to_string()}
            onclick={choose.reform(move |_| !is_on)}
        >
            { label }
        </button>
    }
}

fn root_field(view: &GameView, send: &Callback<Msg>) -> Html {
    let choose = send.reform(|event: Event| Msg::Graph(GraphMsg::RootChosen(typed_text(&event))));
    html! {
        <div class="game__root">
            <label for="root">{ &view.root_label }</label>
            { icon_button("root-previous", "‹", &view.previous, view.has_previous, send.reform(|_| Msg::Graph(GraphMsg::RootStepped(-1)))) }
            <Field is_heard_when_left={true}>
                <input
                    id="root" aria-label={view.root_label.clone()} class="input game__root-input" value={view.root.clone()} onchange={choose}
                    autocomplete="off" spellcheck="false" readonly={view.is_root_fixed} aria-invalid={view.is_root_refused.then_some("true")}
                />
            </Field>
            { icon_button("root-next", "›", &view.next, view.has_next, send.reform(|_| Msg::Graph(GraphMsg::RootStepped(1)))) }
        </div>
    }
}

/// The graph as a table; its positions are selected as the nodes are.
fn graph_table(table: &GraphTableView, send: &Callback<Msg>) -> Html {
    let row = |row: &GraphRow| {
        let key = row.key.clone();
        html! {
            <tr class={class("game__row", &[("game__row--selected", row.is_selected)])}>
                <th scope="row">
                    <button type="button" class="button button--plain" onclick={send.reform(move |_| Msg::Graph(GraphMsg::NodeSelected(key.clone())))}>
                        { shape_icon(row.shape) }{ " " }{ &row.label }
                    </button>
                </th>
                <td>{ &row.standing }</td>
                <td>{ &row.moves }</td>
            </tr>
        }
    };
    html! {
        <div class="game__table" tabindex="0" role="region" aria-label={table.label.clone()}>
            <table>
                <thead><tr>{ table.columns.iter().map(|head| html! { <th scope="col">{ head }</th> }).collect::<Html>() }</tr></thead>
                <tbody>{ table.rows.iter().map(row).collect::<Html>() }</tbody>
            </table>
        </div>
    }
}

fn empty_sheet(text: &str) -> Html {
    html! {
        <div class="blank-sheet squared" role="status">
            <svg viewBox="0 0 120 48" aria-hidden="true">
                <path d="M36 24h40m-8-6 8 6-8 6" />
                <circle cx="20" cy="24" r="14" />
                <rect x="84" y="12" width="24" height="24" />
            </svg>
            <p>{ text }</p>
        </div>
    }
}
