//! The answers to the questions, and how far the work is.

use super::explanation::explanation;
use crate::controls::{Props, class, with_code};
use kruzhok_page::{
    AnswerView, AnswersView, ExplanationMsg, Msg, ProblemView, RulesMsg, StatusView, TaskMsg,
    ValueView,
};
use yew::prelude::*;

/// The answers and what is known of the whole game.
#[component]
pub(crate) fn Answers(props: &Props<AnswersView>) -> Html {
    let Props { view, send } = props;
    html! {
        <section class="answers">
            { status(&view.status, send) }
            <div class={class("answers__results", &[("answers__results--stale", view.is_stale), ("answers__results--in-part", view.in_part.is_some())])}>
                <h2>{ &view.heading }</h2>
                if let Some([text, checked]) = &view.in_part {
                    <div class="answers__in-part" role="status">
                        <p>{ text }</p>
                        <button type="button" id="rules-checked" class="button" onclick={send.reform(|_| Msg::Task(TaskMsg::Checked))}>{ checked }</button>
                    </div>
                }
                if let Some(text) = &view.nothing_asked {
                    <p class="muted">{ text }</p>
                }
                { view.notes.iter().map(|note| html! { <p class="muted">{ note }</p> }).collect::<Html>() }
                <ol class="answers__answers">{ view.answers.iter().enumerate().map(|(place, it)| answer(place, it, send)).collect::<Html>() }</ol>
                if let Some(uncover) = &view.uncover {
                    <button type="button" id="uncover-answers" class="button" onclick={send.reform(|_| Msg::Explanation(ExplanationMsg::AnswersUncovered))}>{ uncover }</button>
                }
            </div>
        </section>
    }
}

fn status(status: &StatusView, send: &Callback<Msg>) -> Html {
    let again = |text: &str, again: &str| {
        html! {
            <div class="answers__status" role="status">
                <p>{ text }</p>
                <button type="button" id="again" class="button" onclick={send.reform(|_| Msg::Rules(RulesMsg::AgainPressed))}>{ again }</button>
            </div>
        }
    };
    match status {
        StatusView::Done => Html::default(),
        StatusView::Running {
            text,
            part_done,
            stop,
        } => html! {
            <div class="answers__status answers__status--running" role="status">
                <p>{ text }</p>
                <button type="button" id="stop" class="button" onclick={send.reform(|_| Msg::Rules(RulesMsg::StopPressed))}>{ stop }</button>
                <progress value={part_done.map(|part| part.to_string())} max="1" aria-label={text.clone()} />
            </div>
        },
        StatusView::Stopped {
            text,
            again: button,
        }
        | StatusView::Failed {
            text,
            again: button,
        } => again(text, button),
        StatusView::Unfinished(text) => html! {
            <div class="answers__status" role="status"><p>{ text }</p></div>
        },
        StatusView::Rejected { text, problems } => html! {
            <div class="answers__status answers__status--rejected" role="status">
                <p>{ text }</p>
                <ol class="answers__problems">{ problems.iter().map(problem).collect::<Html>() }</ol>
            </div>
        },
    }
}

fn problem(problem: &ProblemView) -> Html {
    html! { <li>{ with_code(&problem.message) }</li> }
}

fn answer(place: usize, answer: &AnswerView, send: &Callback<Msg>) -> Html {
    html! {
        <li class="answers__answer">
            <span class="answers__id">{ &answer.id }</span>
            <div>
                <div class="answers__head">
                    <p class="answers__values">
                        { answer.values.iter().map(|it| value(place, it, send)).collect::<Html>() }
                        if let Some(empty) = &answer.empty {
                            <span class="answers__empty">{ empty }</span>
                        }
                    </p>
                    if let Some(why) = &answer.why {
                        <button
                            type="button" id={format!("why-{place}")} class="button answers__why"
                            aria-label={format!("{why} {}", answer.id)} aria-expanded={answer.explanation.is_some().to_string()}
                            onclick={send.reform(move |_| Msg::Explanation(ExplanationMsg::Wanted(place)))}
                        >
                            { why }
                        </button>
                    }
                </div>
                if let Some(more) = &answer.more {
                    <p class="muted">{ more }</p>
                }
                if let Some(warning) = &answer.warning {
                    <p class="answers__warning" role="status">{ warning }</p>
                }
                <p class="answers__question">{ &answer.question }</p>
            </div>
            if let Some(view) = &answer.explanation {
                <div class="answers__explanation">{ explanation(view, place, send) }</div>
            }
        </li>
    }
}

fn value(question: usize, value: &ValueView, send: &Callback<Msg>) -> Html {
    match value.start.clone() {
        None => html! { <span class="answers__value">{ &value.text }</span> },
        Some(start) => html! {
            <button
                type="button"
                class={class("answers__value", &[("answers__value--shown", value.is_shown)])}
                aria-pressed={value.is_shown.to_string()}
                onclick={send.reform(move |_| Msg::Explanation(ExplanationMsg::AnswerChosen(question, start.clone())))}
            >
                { &value.text }
            </button>
        },
    }
}
