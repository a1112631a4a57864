//! The text of a task: the field that takes it, and then the text as it was read, each phrase marked as its field.

use crate::controls::{class, file_button, focus_first, on_escape, typed_text};
use crate::field::Field;
use kruzhok_page::{
    Msg, ReadTaskView, RulesMsg, SettingsMsg, SpanKind, TaskChoice, TaskMark, TaskMsg, TaskSpan,
    TaskView,
};
use yew::prelude::*;

/// The text of a task, typed or read.
pub(crate) fn task_text(view: &TaskView, send: &Callback<Msg>) -> Html {
    let looks = class("task", &[("task--read", view.read.is_some())]);
    html! {
        <section class={looks} aria-label={view.heading.clone()}>
            {
                match &view.read {
                    Some(read) => read_text(view, read, send),
                    None => typed(view, send),
                }
            }
        </section>
    }
}

fn typed(view: &TaskView, send: &Callback<Msg>) -> Html {
    let oninput = send.reform(|event: InputEvent| Msg::Task(TaskMsg::Typed(typed_text(&event))));
    let onkeydown = on_escape(send.reform(|()| Msg::Task(TaskMsg::Left)));
    let rows = if view.text.is_empty() { "3" } else { "10" };
    html! {
        <>
            <label class="task__heading" for="task-text">{ &view.heading }</label>
            <Field>
                <textarea
                    id="task-text" class="input task__field" {rows} value={view.text.clone()} {oninput} {onkeydown} placeholder={view.about.clone()}
                    spellcheck="false" aria-invalid={view.is_refused.then_some("true")} aria-describedby="task-status"
                />
            </Field>
            { status(view) }
            <div class="task__buttons">
                { button("task-again", view.read_again.as_ref(), send.reform(|_| Msg::Task(TaskMsg::ReadWanted))) }
                { file_button("task-file", &view.open_file, ".txt,.toml,text/plain", send.reform(|text| Msg::Rules(RulesMsg::FileOpened(text)))) }
            </div>
        </>
    }
}

fn status(view: &TaskView) -> Html {
    let looks = class(
        "task__status",
        &[("task__status--refused", view.is_refused)],
    );
    html! { <p id="task-status" class={looks} role="status">{ view.status.clone().unwrap_or_default() }</p> }
}

fn button(id: &'static str, label: Option<&String>, onclick: Callback<MouseEvent>) -> Html {
    match label {
        Some(label) => {
            html! { <button {id} type="button" class="button" {onclick}>{ label }</button> }
        }
        None => Html::default(),
    }
}

fn read_text(view: &TaskView, read: &ReadTaskView, send: &Callback<Msg>) -> Html {
    let is_folded = read.is_folded;
    html! {
        <>
            <h2 id="task-read" tabindex="-1">{ &view.heading }</h2>
            { status(view) }
            <div class="task__buttons">
                if let Some(to_answers) = &read.to_answers {
                    <button
                        id="task-answers" type="button" class="button button--main task__answers"
                        onclick={send.reform(|_| Msg::Settings(SettingsMsg::AnswersWanted))}
                    >
                        { to_answers }
                    </button>
                }
                <button
                    id="task-fold" type="button" class="button" aria-expanded={(!read.is_folded).to_string()}
                    onclick={send.reform(move |_| Msg::Task(TaskMsg::Folded(!is_folded)))}
                >
                    { &read.fold }
                </button>
            </div>
            { read.choices.iter().enumerate().map(|(place, it)| choice(place, it, send)).collect::<Html>() }
            { read.warnings.iter().map(|it| html! { <p class="task__warning">{ it }</p> }).collect::<Html>() }
            if !read.not_understood.is_empty() {
                <ul class="task__unknown" lang="ru">
                    { read.not_understood.iter().map(|it| html! { <li><q>{ it }</q></li> }).collect::<Html>() }
                </ul>
            }
            if let Some(by_hand) = &read.by_hand {
                <p role="status">{ "✎ " }{ by_hand }</p>
            }
            if !is_folded {
                { marked_text(view, read, send) }
            }
        </>
    }
}

fn marked_text(view: &TaskView, read: &ReadTaskView, send: &Callback<Msg>) -> Html {
    html! {
        <>
            <ul class="task__legend" aria-label={read.legend_label.clone()}>
                { read.legend.iter().map(|it| html! { <li>{ legend_key(it) }</li> }).collect::<Html>() }
            </ul>
            <div id="task-said" class="task__text" lang="ru" tabindex="0" role="group" aria-label={view.heading.clone()}>
                { read.pieces.iter().map(|it| piece(it, read, send)).collect::<Html>() }
            </div>
            <div class="task__buttons">
                { button("task-edit", Some(&read.edit), send.reform(|_| Msg::Task(TaskMsg::EditWanted))) }
                { button("task-clear", Some(&read.clear), send.reform(|_| Msg::Task(TaskMsg::Cleared))) }
            </div>
            <p class="muted task__note">{ &read.legend_label }</p>
            <p class="muted task__note">{ &read.about_link }</p>
        </>
    }
}

fn choice(place: usize, choice: &TaskChoice, send: &Callback<Msg>) -> Html {
    html! {
        <div class={class("task__choice", &[("task__choice--guess", choice.is_guess)])} role="status">
            <p>{ &choice.chosen }</p>
            <button id={format!("task-turn-{place}")} type="button" class="button" onclick={send.reform(move |_| Msg::Task(TaskMsg::ReadingTurned(place)))}>
                { &choice.other }
            </button>
        </div>
    }
}

fn legend_key(mark: &TaskMark) -> Html {
    html! {
        <button type="button" class="task__key" data-task={mark.code.clone()} onclick={go_to(mark)}>
            { sign(mark) }{ " " }{ &mark.label }
        </button>
    }
}

/// The sign of a field: beside the colour, so that nobody has to tell colours apart.
pub(crate) fn sign(mark: &TaskMark) -> Html {
    html! {
        <span class="task-sign" title={mark.label.clone()}>
            { &mark.sign }
            if mark.is_by_hand {
                { " ✎" }
            }
        </span>
    }
}

fn piece(piece: &TaskSpan, read: &ReadTaskView, send: &Callback<Msg>) -> Html {
    let text = piece.text.clone();
    match piece.kind {
        SpanKind::Plain => html! { <>{ text }</> },
        SpanKind::Noise => html! { <span class="task__noise">{ text }</span> },
        SpanKind::NotUnderstood => html! {
            <mark class="task__mark task__mark--unknown"><span class="task-sign">{ "?" }</span>{ text }</mark>
        },
        SpanKind::Guessed(choice) => {
            let other = read.choices.get(choice).map(|it| it.other.clone());
            let turn = send.reform(move |_| Msg::Task(TaskMsg::ReadingTurned(choice)));
            html! {
                <mark class="task__mark task__mark--guess" title={other} onclick={turn}><span class="task-sign">{ "⇄" }</span>{ text }</mark>
            }
        }
        SpanKind::Said { mark, begins } => {
            let index = mark;
            let Some(mark) = read.legend.get(index) else {
                return html! { <>{ text }</> };
            };
            html! {
                <>
                    <mark class="task__mark" data-task={mark.code.clone()} title={mark.label.clone()} tabindex="-1" onclick={go_to(mark)}>
                        if begins {
                            { sign(mark) }
                        }
                        { text }
                    </mark>
                    if piece.is_first && mark.is_by_hand {
                        <button
                            id={format!("task-take-{index}")} type="button" class="button task__take"
                            aria-label={format!("{}: {}", mark.label, read.take)}
                            onclick={send.reform(move |_| Msg::Task(TaskMsg::FieldTaken(index)))}
                        >
                            { "✎ " }{ &read.take }
                        </button>
                    }
                </>
            }
        }
    }
}

/// Brings the field that a phrase filled into view, and the keyboard to it.
fn go_to(mark: &TaskMark) -> Callback<MouseEvent> {
    let task = format!("[data-task=\"{}\"]", mark.code);
    Callback::from(move |_| {
        let field = format!(".rules__form {task} :is(input, select, textarea, button)");
        // The form has no field for the players' names: they are in the text.
        if !focus_first(&field) {
            focus_first(&format!("#task-said {task}"));
        }
    })
}
