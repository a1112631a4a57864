//! The law bar: the law as it is typed, its three properties, the verdict, the proof; and the digits of a position.

use crate::controls::{Props, class, problem_notes, select, typed_text, with_code};
use crate::field::Field;
use kruzhok_page::{
    DigitsRow, DigitsView, Edit, LawMsg, LawVerdictView, LawView, LostView, Msg, NotesView,
    OneLawView, Print, ProofView, PropertyView, ProposalsView, QueryView, RulesMsg, SaveMsg,
    ThirdsView,
};
use yew::prelude::*;

/// The law bar; where the rules have no law, what adds one.
#[component]
pub(crate) fn Law(props: &Props<LawView>) -> Html {
    let Props { view, send } = props;
    let Some(law) = &view.law else {
        return html! {
            <section class="law" aria-label={view.heading.clone()}>
                { law_button(view, send) }
                if let Some(none) = &view.none {
                    <p>{ none }</p>
                }
            </section>
        };
    };
    let all_hold = law.properties.iter().all(|it| it.holds);
    html! {
        <section class="law" aria-label={view.heading.clone()}>
            { line(view, law, send) }
            { problem_notes("law-problems", &law.problems, send) }
            <div class="law__found">
                if let Some(it) = &law.verdict {
                    { verdict(it, send) }
                }
                if !law.properties.is_empty() {
                    <ol class="law__properties">{ law.properties.iter().enumerate().map(|(place, it)| property(place, it, all_hold, send)).collect::<Html>() }</ol>
                }
            </div>
            if let Some(detail) = law.verdict.as_ref().and_then(|it| it.detail.as_ref()) {
                <p id="law-detail" class="law__verdict--refuted" role="status">{ with_code(detail) }</p>
            }
            { law.notes.iter().map(|it| html! { <p class="law__note">{ it }</p> }).collect::<Html>() }
            <div class="law__mores">
                if let Some(it) = &law.proof {
                    { proof(it, send) }
                }
                if let Some(it) = &law.query {
                    { query(it, send) }
                }
                if let Some([heading, cost]) = &law.cost {
                    <details class="law__more" id="law-cost">
                        <summary>{ heading }</summary>
                        <p>{ cost }</p>
                    </details>
                }
                if let Some(it) = &view.notes {
                    { notes(it, send) }
                }
                if let Some(it) = &view.lost {
                    { lost(it) }
                }
                if let Some(it) = &view.thirds {
                    { thirds(it) }
                }
            </div>
            if let Some(it) = &view.proposals {
                { proposals(it, send) }
            }
        </section>
    }
}

/// What adds a law.
pub(crate) fn law_button(view: &LawView, send: &Callback<Msg>) -> Html {
    html! {
        if let Some(add) = &view.add {
            <button type="button" id="law-add" class="button" onclick={send.reform(|_| Msg::Law(LawMsg::Wanted))}>{ add }</button>
        }
    }
}

fn line(view: &LawView, law: &OneLawView, send: &Callback<Msg>) -> Html {
    let edit = |edit: Edit| Msg::Rules(RulesMsg::FormEdited(edit));
    let code = |(code, _): &(String, Edit)| code.clone();
    let choose = send.reform(move |(_, it)| edit(it));
    let target = law.target.clone();
    let oninput =
        send.reform(move |event: InputEvent| edit(Edit::Typed(target.clone(), typed_text(&event))));
    let onchange = send.reform(|_: Event| Msg::Law(LawMsg::Guessed));
    let (remove, removal) = law.remove.clone();
    html! {
        <div class="law__line">
            <h2 class="law__heading">{ &view.heading }</h2>
            if !law.is_read_only {
                <span class="law__tools">
                    if let Some(add) = &view.add {
                        <button type="button" id="law-add" class="button button--icon" aria-label={add.clone()} title={add.clone()} onclick={send.reform(|_| Msg::Law(LawMsg::Wanted))}>{ "+" }</button>
                    }
                    <button type="button" id="law-remove" class="button button--icon" aria-label={remove.clone()} title={remove.clone()} onclick={send.reform(move |_| edit(removal.clone()))}>{ "×" }</button>
                </span>
            }
            if !law.laws.is_empty() {
                { select("law-index", &law.laws_label, &law.laws, usize::clone, send.reform(|index| Msg::Law(LawMsg::Chosen(index)))) }
            }
            if law.is_read_only {
                <span class="law__kind">{ law.kinds.iter().filter(|it| it.is_chosen).map(|it| &it.label).collect::<Html>() }</span>
            } else {
                { select("law-kind", &law.kinds_label, &law.kinds, code, choose.clone()) }
            }
            if !law.questions.is_empty() {
                { select("law-question", &law.questions_label, &law.questions, code, choose) }
            }
            if let Some([claim, placeholder]) = &law.claim {
                <Field>
                    <input
                        id="law-claim" class="input input--code law__claim" aria-label={law.claim_label.clone()} value={claim.clone()} placeholder={placeholder.clone()}
                        autocomplete="off" autocapitalize="off" spellcheck="false" readonly={law.is_read_only}
                        aria-invalid={(!law.problems.is_empty()).then_some("true")} aria-describedby="law-verdict" {oninput} {onchange}
                    />
                </Field>
            }
            if let Some((label, stops)) = &law.stop {
                <button type="button" id="law-stop" class="button" onclick={send.reform({ let stops = *stops; move |_| Msg::Law(if stops { LawMsg::StopPressed } else { LawMsg::AgainPressed }) })}>{ label }</button>
            }
            if let Some(propose) = &view.propose {
                <button type="button" id="law-propose" class="button" onclick={send.reform(|_| Msg::Law(LawMsg::ProposalsWanted))}>{ propose }</button>
            }
        </div>
    }
}

fn verdict(view: &LawVerdictView, send: &Callback<Msg>) -> Html {
    let sign = match view.code {
        "refuted" => "✗",
        "agrees" => "≈",
        "proved" => "∎",
        _ => "",
    };
    html! {
        <p id="law-verdict" class={format!("law__verdict law__verdict--{}", view.code)} role="status">
            if !sign.is_empty() {
                <span class="law__sign" aria-hidden="true">{ sign }</span>
            }
            { &view.text }
            if let Some(show) = &view.show {
                { " " }
                <button type="button" id="law-show" class="button button--plain" onclick={send.reform(|_| Msg::Law(LawMsg::FaultWanted(None)))}>{ show }</button>
            }
        </p>
    }
}

/// What is told of a property is enough where all of them hold; beside one that fails each is said in full.
fn property(place: usize, view: &PropertyView, all_hold: bool, send: &Callback<Msg>) -> Html {
    let sign = if view.holds { "✓" } else { "✗" };
    let body =
        html! { <><span class="law__sign" aria-hidden="true">{ sign }</span>{ &view.text }</> };
    html! {
        <li class={class("law__property", &[("law__property--fails", !view.holds), ("law__property--full", !all_hold)])} title={view.statement.clone()}>
            <span class={all_hold.then_some("visually-hidden")}>{ &view.statement }{ " " }</span>
            if let Some(show) = &view.show {
                <button
                    type="button" id={format!("law-fault-{}", place + 1)} class="law__fault" aria-label={format!("{}: {}", view.text, show)}
                    onclick={send.reform(move |_| Msg::Law(LawMsg::FaultWanted(Some(place))))}
                >
                    { body }
                </button>
            } else {
                { body }
            }
        </li>
    }
}

fn query(view: &QueryView, send: &Callback<Msg>) -> Html {
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        Msg::Law(LawMsg::QueryAsked)
    });
    let oninput = send.reform(|event: InputEvent| Msg::Law(LawMsg::QueryTyped(typed_text(&event))));
    html! {
        <details class="law__more" id="law-any">
        <summary>{ &view.label }</summary>
        <form class="law__line" {onsubmit}>
            <Field>
                <input
                    id="law-query" class="input input--code law__claim" aria-label={view.label.clone()} value={view.typed.clone()} placeholder={view.placeholder.clone()}
                    autocomplete="off" spellcheck="false" {oninput}
                />
            </Field>
            <button type="submit" id="law-ask" class="button">{ &view.ask }</button>
            if let Some(answer) = &view.answer {
                <p id="law-answer" class="law__answer" role="status">{ answer }</p>
            }
        </form>
        </details>
    }
}

fn proof(view: &ProofView, send: &Callback<Msg>) -> Html {
    html! {
        <details class="law__more" id="law-proof">
            <summary>{ &view.heading }</summary>
            <div class="law__proof">
                { view.paragraphs.iter().map(|text| html! { <p>{ text }</p> }).collect::<Html>() }
                <button type="button" id="law-proof-copy" class="button" onclick={send.reform(|_| Msg::Law(LawMsg::ProofCopied))}>{ &view.copy }</button>
                { " " }
                <button type="button" id="law-proof-tex" class="button" onclick={send.reform(|_| Msg::Law(LawMsg::TexCopied))}>{ &view.copy_tex }</button>
                if let Some(copy) = &view.copy_program {
                    { " " }
                    <button type="button" id="law-program" class="button" onclick={send.reform(|_| Msg::Law(LawMsg::ProgramCopied))}>{ copy }</button>
                }
            </div>
        </details>
    }
}

fn lost(view: &LostView) -> Html {
    let row = |row: &[String; 4]| html! { <tr>{ row.iter().map(|it| html! { <td>{ it }</td> }).collect::<Html>() }</tr> };
    html! {
        <details class="law__more" id="law-lost">
            <summary>{ &view.heading }</summary>
            <table class="law__lost">
                <thead><tr>{ view.heads.iter().map(|it| html! { <th scope="col">{ it }</th> }).collect::<Html>() }</tr></thead>
                <tbody>{ view.rows.iter().map(row).collect::<Html>() }</tbody>
            </table>
            if !view.note.is_empty() {
                <p class="muted">{ &view.note }</p>
            }
        </details>
    }
}

fn thirds(view: &ThirdsView) -> Html {
    let cell = |(place, it): (usize, &String)| match place {
        0 => html! { <th scope="row">{ it }</th> },
        _ => html! { <td>{ it }</td> },
    };
    let row = |row: &Vec<String>| html! { <tr>{ row.iter().enumerate().map(cell).collect::<Html>() }</tr> };
    html! {
        <details class="law__more" id="law-thirds">
            <summary>{ &view.heading }</summary>
            <div class="law__wide">
                <table class="law__lost">
                    <thead><tr>{ view.heads.iter().map(|it| html! { <th scope="col">{ it }</th> }).collect::<Html>() }</tr></thead>
                    <tbody>{ view.rows.iter().map(row).collect::<Html>() }</tbody>
                </table>
            </div>
        </details>
    }
}

fn proposals(view: &ProposalsView, send: &Callback<Msg>) -> Html {
    let law = |(index, [claim, verdict]): (usize, &[String; 2])| {
        html! {
            <li>
                <code>{ claim }</code>{ " — " }{ verdict }{ " " }
                <button type="button" id={format!("law-take-{index}")} class="button" onclick={send.reform(move |_| Msg::Law(LawMsg::ProposalTaken(index)))}>{ &view.take }</button>
            </li>
        }
    };
    html! {
        <div id="law-proposals" role="status">
            <p>{ &view.heading }</p>
            <ol class="law__notes">{ view.laws.iter().enumerate().map(law).collect::<Html>() }</ol>
        </div>
    }
}

fn notes(view: &NotesView, send: &Callback<Msg>) -> Html {
    html! {
        <details class="law__more" id="law-notes">
            <summary>{ &view.heading }</summary>
            <div class="law__proof">
                <ol class="law__notes">
                    { view.notes.iter().map(|[claim, verdict]| html! { <li><strong>{ claim }</strong>{ " — " }{ verdict }</li> }).collect::<Html>() }
                </ol>
                <button type="button" id="law-notes-copy" class="button" onclick={send.reform(|_| Msg::Law(LawMsg::NotesCopied))}>{ &view.copy }</button>
                { " " }
                <button type="button" id="law-notes-print" class="button" onclick={send.reform(|_| Msg::Save(SaveMsg::PrintWanted(Print::LawNotes)))}>{ &view.print }</button>
            </div>
        </details>
    }
}

/// The digits of a position's heaps, with the sums of their columns.
pub(crate) fn digits(view: &DigitsView) -> Html {
    let digit = |(digit, is_changed): &(String, bool)| match is_changed {
        true => html! { <td><mark class="digits__changed">{ digit }</mark></td> },
        false => html! { <td>{ digit }</td> },
    };
    let row = |row: &DigitsRow| {
        html! {
            <tr>
                <th scope="row">{ &row.name }{ " = " }{ &row.value }</th>
                { row.digits.iter().map(digit).collect::<Html>() }
            </tr>
        }
    };
    let sum = |(sum, is_odd): &(String, bool)| {
        html! { <td class={class("digits__sum", &[("digits__sum--odd", *is_odd)])}>{ sum }</td> }
    };
    html! {
        <details class="digits" id="digits">
            <summary>{ &view.heading }</summary>
            <div class="digits__table">
                <table>
                    <thead><tr><td></td>{ view.heads.iter().map(|head| html! { <th scope="col">{ head }</th> }).collect::<Html>() }</tr></thead>
                    <tbody>{ view.rows.iter().map(row).collect::<Html>() }</tbody>
                    if !view.sums.is_empty() {
                        <tfoot><tr><th scope="row">{ &view.sum_label }</th>{ view.sums.iter().map(sum).collect::<Html>() }</tr></tfoot>
                    }
                </table>
            </div>
            if !view.note.is_empty() {
                <p class="muted">{ &view.note }</p>
            }
            if !view.marked.is_empty() {
                <p class="muted">{ &view.marked }</p>
            }
        </details>
    }
}
