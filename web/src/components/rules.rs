//! The form of the rules, and the file as text below it. Either side edits the other.

use crate::components::task::{sign, task_text};
use crate::controls::{Props, class, file_button, problem_notes, segmented, select, typed_text};
use crate::field::Field;
use kruzhok_page::{
    ButtonView, ChoiceView, ControlView, Edit, ExampleView, GuideMsg, InputKind, InputTarget,
    InputView, LineView, Msg, PanelView, RulesMsg, RulesView, SectionView, StepView,
};
use yew::prelude::*;

/// The form of the rules, and the file as text.
#[component]
pub(crate) fn Rules(props: &Props<RulesView>) -> Html {
    let Props { view, send } = props;
    html! {
        <div class={class("rules", &[("rules--read-only", view.is_read_only)])}>
            if view.has_task {
                { task_text(&view.task, send) }
            }
            if view.has_form {
                { form(view, send) }
            }
        </div>
    }
}

fn form(view: &RulesView, send: &Callback<Msg>) -> Html {
    html! {
        <div class="rules__rules">
            <div class="rules__head">
                <h2>{ &view.heading }</h2>
                if !view.is_read_only {
                    <div class="rules__history">
                        { history_step("undo", "↶", &view.history[0], || RulesMsg::Undone, send) }
                        { history_step("redo", "↷", &view.history[1], || RulesMsg::Redone, send) }
                    </div>
                    <button id="start-anew" type="button" class="button" onclick={send.reform(|_| Msg::Rules(RulesMsg::NewGameWanted))}>
                        { &view.new_game }
                    </button>
                }
                <button id="open-guide" type="button" class="button" onclick={send.reform(|_| Msg::Guide(GuideMsg::Opened(String::new())))}>
                    { &view.guide }
                </button>
            </div>
            if let Some(text) = &view.broken {
                <p class="rules__broken" role="status">{ text }</p>
            }
            <fieldset class="rules__form" disabled={view.broken.is_some() || view.is_read_only}>
                { view.sections.iter().map(|it| section(it, send)).collect::<Html>() }
            </fieldset>
            { file(view, send) }
        </div>
    }
}

/// It keeps the focus where there is no step left.
fn history_step(
    id: &'static str,
    sign: &'static str,
    view: &StepView,
    msg: fn() -> RulesMsg,
    send: &Callback<Msg>,
) -> Html {
    html! {
        <button
            {id} type="button" class="button button--icon" aria-label={view.label.clone()} title={view.label.clone()}
            aria-disabled={(!view.is_possible).then_some("true")} onclick={send.reform(move |_| Msg::Rules(msg()))}
        >
            { sign }
        </button>
    }
}

fn section(section: &SectionView, send: &Callback<Msg>) -> Html {
    let name = format!("rules__section--{}", section.key);
    let label = (!section.heading.is_empty()).then(|| section.heading.clone());
    html! {
        <section key={section.key} class={class("rules__section", &[(&name, true)])} aria-label={label} data-task={section.mark.as_ref().map(|it| it.code.clone())}>
            if !section.heading.is_empty() {
                <h3>{ section.mark.as_ref().map(sign) }{ &section.heading }</h3>
            } else {
                { section.mark.as_ref().map(sign) }
            }
            if let Some(note) = &section.note {
                <p class="rules__note">{ note }</p>
            }
            { problem_notes("", &section.problems, send) }
            { section.lines.iter().map(|it| line(it, send)).collect::<Html>() }
            { buttons("rules__add", &section.buttons, send) }
        </section>
    }
}

fn buttons(place: &'static str, buttons: &[ButtonView], send: &Callback<Msg>) -> Html {
    if buttons.is_empty() {
        return Html::default();
    }
    html! {
        <div class={place}>{ buttons.iter().map(|it| button(it, "button", send)).collect::<Html>() }</div>
    }
}

fn button(view: &ButtonView, looks: &'static str, send: &Callback<Msg>) -> Html {
    let title = view.sign.map(|_| view.label.clone());
    html! {
        <button
            key={view.id.clone()} id={view.id.clone()} type="button" class={looks} title={title.clone()} aria-label={title}
            aria-expanded={view.is_open.map(|is_open| is_open.to_string())} onclick={edit_on(&view.edit, send)}
        >
            { view.sign.unwrap_or(&view.label).to_owned() }
        </button>
    }
}

fn edit_on(edit: &Edit, send: &Callback<Msg>) -> Callback<MouseEvent> {
    let edit = edit.clone();
    send.reform(move |_| Msg::Rules(RulesMsg::FormEdited(edit.clone())))
}

/// A line with the lines that belong to it.
fn line(view: &LineView, send: &Callback<Msg>) -> Html {
    let notes = (!view.problems.is_empty()).then(|| format!("notes-{}", view.id));
    let first_id = match view.controls.first() {
        Some(ControlView::Input(input)) => Some(input.id.clone()),
        _ => None,
    };
    html! {
        <div
            key={view.id.clone()} class={class("rules__line", &[("rules__line--wrong", notes.is_some())])} role="group" aria-label={view.label.clone()}
            data-task={view.mark.as_ref().map(|it| it.code.clone())}
        >
            if view.is_labelled {
                <label class="rules__label" for={first_id}>{ &view.label }</label>
            }
            <div class="rules__controls">
                { view.mark.as_ref().map(sign) }
                { view.controls.iter().map(|it| control(it, notes.as_ref(), send)).collect::<Html>() }
            </div>
            <div class="rules__tools">
                { view.tools.iter().map(|it| button(it, "button button--icon button--plain", send)).collect::<Html>() }
            </div>
            { wanted(&view.controls) }
            { problem_notes(notes.as_deref().unwrap_or_default(), &view.problems, send) }
            if !view.lines.is_empty() {
                <div class="rules__inner">{ view.lines.iter().map(|it| line(it, send)).collect::<Html>() }</div>
            }
            if let Some(view) = &view.panel {
                { panel(view, send) }
            }
        </div>
    }
}

/// Said of what was typed and the file cannot hold.
fn wanted(controls: &[ControlView]) -> Html {
    let wanted = controls.iter().find_map(|control| match control {
        ControlView::Input(input) => input.wanted.clone(),
        _ => None,
    });
    match wanted {
        Some(text) => {
            html! { <p class="problem problem__message rules__wanted" role="status">{ text }</p> }
        }
        None => Html::default(),
    }
}

fn panel(view: &PanelView, send: &Callback<Msg>) -> Html {
    html! {
        <div class="rules__panel">
            { buttons("rules__add", &view.buttons, send) }
            if !view.examples.is_empty() {
                <h4 class="rules__label">{ &view.heading }</h4>
                <ul>{ view.examples.iter().map(|it| example(it, send)).collect::<Html>() }</ul>
            }
        </div>
    }
}

fn example(view: &ExampleView, send: &Callback<Msg>) -> Html {
    html! {
        <li>
            <button
                id={view.id.clone()} type="button" aria-pressed={view.is_chosen.to_string()} onclick={edit_on(&view.edit, send)}
                class={class("rules__example", &[("rules__example--chosen", view.is_chosen)])}
            >
                <span>{ &view.phrase }</span>
                <code>{ &view.text }</code>
            </button>
        </li>
    }
}

fn control(view: &ControlView, notes: Option<&String>, send: &Callback<Msg>) -> Html {
    match view {
        ControlView::Words(words) => {
            html! { <span class="rules__words" aria-hidden="true">{ words }</span> }
        }
        ControlView::Input(view) => input(view, notes, send),
        ControlView::Choice(view) => choice(view, send),
        ControlView::Slider {
            id,
            label,
            low,
            high,
            value,
            target,
        } => html! {
            <Field>
                <input
                    id={id.clone()} class="rules__slider" type="range" aria-label={label.clone()} min={low.to_string()}
                    max={high.to_string()} value={value.to_string()} oninput={typed(target, false, send)}
                />
            </Field>
        },
    }
}

/// What is typed goes into the text at once, finished or not.
fn typed(target: &InputTarget, is_one_line: bool, send: &Callback<Msg>) -> Callback<InputEvent> {
    let target = target.clone();
    send.reform(move |event: InputEvent| {
        let mut text = typed_text(&event);
        if is_one_line {
            text = text.replace('\n', " ");
        }
        Msg::Rules(RulesMsg::FormEdited(Edit::Typed(target.clone(), text)))
    })
}

fn input(view: &InputView, notes: Option<&String>, send: &Callback<Msg>) -> Html {
    let is_wrong = notes.is_some() || view.wanted.is_some();
    let oninput = typed(&view.target, view.kind == InputKind::Code, send);
    let looks = match view.kind {
        InputKind::Words => "input",
        InputKind::Text => "input rules__area",
        InputKind::Code => "input input--code rules__area",
        InputKind::Lines => "input input--code rules__area rules__area--lines",
        InputKind::Number => "input rules__number",
    };
    let (id, value, label) = (view.id.clone(), view.value.clone(), view.label.clone());
    let placeholder = view.placeholder.clone();
    let invalid = is_wrong.then_some("true");
    if matches!(view.kind, InputKind::Words | InputKind::Number) {
        return html! {
            <Field>
                <input
                    {id} class={looks} {value} {oninput} {placeholder} aria-label={label.clone()} title={(view.kind == InputKind::Number).then_some(label)}
                    aria-invalid={invalid} aria-describedby={notes.cloned()} autocomplete="off" autocapitalize="off" spellcheck="false"
                />
            </Field>
        };
    }
    // Where the browser does not fit the height to the text, lines of a phone's length are counted.
    let rows: usize = view
        .value
        .split('\n')
        .map(|line| line.chars().count() / 34 + 1)
        .sum();
    html! {
        <Field>
            <textarea
                {id} class={looks} {value} {oninput} {placeholder} rows={rows.to_string()} aria-label={label} aria-invalid={invalid}
                aria-describedby={notes.cloned()} autocomplete="off" autocapitalize="off" spellcheck="false"
            />
        </Field>
    }
}

/// One of several values, as buttons or as a list.
fn choice(view: &ChoiceView, send: &Callback<Msg>) -> Html {
    let (id, label, options) = (&view.id, &view.label, &view.options);
    let code = |(code, _): &(String, Edit)| code.clone();
    let choose = send.reform(|(_, edit)| Msg::Rules(RulesMsg::FormEdited(edit)));
    match view.is_segmented {
        true => segmented(id, label, options, code, choose),
        false => select(id, label, options, code, choose),
    }
}

/// The file as text, with every problem at its line.
fn file(view: &RulesView, send: &Callback<Msg>) -> Html {
    let oninput =
        send.reform(|event: InputEvent| Msg::Rules(RulesMsg::TextEdited(typed_text(&event))));
    let lines = view.text.lines().count().clamp(8, 24) + 1;
    html! {
        <section class="rules__section">
            <label class="rules__label" for="rules-text">{ &view.text_label }</label>
            <Field>
                <textarea
                    id="rules-text" class="input input--code rules__text" rows={lines.to_string()} value={view.text.clone()} {oninput}
                    autocomplete="off" autocapitalize="off" spellcheck="false" readonly={view.is_read_only}
                    aria-invalid={(!view.problems.is_empty()).then_some("true")} aria-describedby="rules-problems"
                />
            </Field>
            <p class="rules__files">
                if !view.is_read_only {
                    { file_button("rules-open", &view.files[0], ".toml,.txt,text/plain", send.reform(|text| Msg::Rules(RulesMsg::FileOpened(text)))) }
                }
                <button type="button" id="rules-save" class="button" onclick={send.reform(|_| Msg::Rules(RulesMsg::FileWanted))}>{ &view.files[1] }</button>
            </p>
            <ol id="rules-problems" class="rules__problems">
                { view.problems.iter().map(|problem| html! {
                    <li>
                        <span class="muted">{ &problem.line }</span>
                        { problem_notes("", std::slice::from_ref(problem), send) }
                    </li>
                }).collect::<Html>() }
            </ol>
        </section>
    }
}
