//! The recursion: the tree of the calls, the program, the stack, what happens now in words, and the ways to other steps.

use crate::components::recursion_tree::RecursionTree;
use crate::controls::{Props, class, icon_button, segmented, select, typed_text, with_code};
use crate::field::Field;
use kruzhok_page::{
    CallShape, Coded, FrameView, HopView, Msg, ProgramLine, RecursionBody, RecursionMsg,
    RecursionStepView, RecursionView, SettingsMsg,
};
use kruzhok_wire::Hop;
use web_sys::{Element, HtmlElement, HtmlInputElement, KeyboardEvent};
use yew::prelude::*;

/// The recursion with its controls.
#[component]
pub(crate) fn Recursion(props: &Props<RecursionView>) -> Html {
    let Props { view, send } = props;
    let type_key = {
        let send = send.clone();
        Callback::from(move |event: KeyboardEvent| {
            if let Some(msg) = key_msg(&event) {
                event.prevent_default();
                send.emit(msg);
            }
        })
    };
    html! {
        // Whoever clicks anywhere in it can go on with the keyboard.
        <div class="recursion" tabindex="-1" onkeydown={type_key}>
            if view.has_tools {
                { tools(view, send) }
            }
            if let Some(about) = &view.bad_about {
                <p class="recursion__bad" role="status">{ with_code(about) }</p>
            }
            { match &view.body {
                RecursionBody::Empty(text) => empty(text),
                RecursionBody::Step(step) => html! { <Step view={(**step).clone()} send={send.clone()} /> },
            } }
        </div>
    }
}

/// What a key does anywhere but in a field. Letters are taken by their place, so that they work in every layout.
fn key_msg(event: &KeyboardEvent) -> Option<Msg> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return None;
    }
    let target = event.target_dyn_into::<Element>()?;
    if ["INPUT", "SELECT", "TEXTAREA"].contains(&target.tag_name().as_str()) {
        return None;
    }
    let hop = match event.code().as_str() {
        "Home" => Hop::First,
        "KeyB" => Hop::Back,
        "KeyN" => Hop::Forward,
        "KeyI" => Hop::Into,
        "KeyO" => Hop::Over,
        "KeyR" => Hop::ToReturn,
        "KeyU" => Hop::Out,
        "End" => Hop::Last,
        "KeyP" => return Some(Msg::Recursion(RecursionMsg::Played)),
        _ => return None,
    };
    Some(Msg::Recursion(RecursionMsg::Hopped(hop)))
}

fn tools(view: &RecursionView, send: &Callback<Msg>) -> Html {
    let type_position =
        send.reform(|event: Event| Msg::Recursion(RecursionMsg::PositionTyped(typed_text(&event))));
    let limit = view.limit.clone();
    let type_limit = send.reform(move |event: Event| {
        let field = event.target_unchecked_into::<HtmlInputElement>();
        let typed = field.value().trim().parse().ok();
        if typed.is_none() {
            // What is no number gives way to the limit that there is.
            field.set_value(&limit);
        }
        match typed {
            Some(limit) => Msg::Recursion(RecursionMsg::LimitChosen(limit)),
            None => Msg::Recursion(RecursionMsg::LimitStepped(0)),
        }
    });
    let [(previous, has_previous), (next, has_next)] = view.position_steps.clone();
    let [less, more] = view.limit_steps.clone();
    let is_bad = view.is_first_move_bad;
    html! {
        <div class="recursion__tools">
            <div class="recursion__field">
                <label for="call-position">{ &view.position_label }</label>
                { icon_button("call-position-previous", "‹", &previous, has_previous, send.reform(|_| Msg::Recursion(RecursionMsg::PositionStepped(-1)))) }
                <Field is_heard_when_left={true}>
                    <input id="call-position" class="input recursion__position" value={view.position.clone()} readonly={view.is_position_fixed} onchange={type_position} autocomplete="off" spellcheck="false" />
                </Field>
                { icon_button("call-position-next", "›", &next, has_next, send.reform(|_| Msg::Recursion(RecursionMsg::PositionStepped(1)))) }
            </div>
            <div class="recursion__field">
                <label for="call-limit">{ &view.limit_label }</label>
                { icon_button("call-limit-less", "−", &less, view.limit != "0", send.reform(|_| Msg::Recursion(RecursionMsg::LimitStepped(-1)))) }
                <Field is_heard_when_left={true}>
                    <input id="call-limit" class="input recursion__limit" inputmode="numeric" value={view.limit.clone()} onchange={type_limit} autocomplete="off" />
                </Field>
                { icon_button("call-limit-more", "+", &more, view.limit != view.greatest_limit.to_string(), send.reform(|_| Msg::Recursion(RecursionMsg::LimitStepped(1)))) }
            </div>
            <div class="recursion__field">
                <span class="recursion__label" aria-hidden="true">{ &view.memory_label }</span>
                { segmented("call-memory", &view.memory_label, &view.memory, |has_memory| if *has_memory { "on" } else { "off" }, send.reform(|it| Msg::Recursion(RecursionMsg::MemoryChosen(it)))) }
            </div>
            <button
                id="call-bad" type="button" class={class("button", &[("button--pressed", is_bad)])} aria-pressed={is_bad.to_string()}
                onclick={send.reform(move |_| Msg::Recursion(RecursionMsg::BadFirstMoveChosen(!is_bad)))}
            >
                { &view.bad_label }
            </button>
        </div>
    }
}

fn empty(text: &str) -> Html {
    html! {
        <div class="blank-sheet squared" role="status">
            <svg viewBox="0 0 120 60" aria-hidden="true">
                <path d="M60 16 28 40M60 16 92 40" />
                <rect x="46" y="4" width="28" height="18" rx="5" />
                <rect x="14" y="38" width="28" height="18" rx="5" />
                <rect x="78" y="38" width="28" height="18" rx="5" />
            </svg>
            <p>{ with_code(text) }</p>
        </div>
    }
}

#[component]
fn Step(props: &Props<RecursionStepView>) -> Html {
    let Props { view, send } = props;
    let program = use_node_ref();
    let stack = use_node_ref();
    let line = view.program.iter().position(|line| line.is_running);
    {
        let (program, stack) = (program.clone(), stack.clone());
        use_effect_with((line, view.stack.len()), move |_| {
            for list in [program, stack] {
                if let Some(list) = list.cast::<HtmlElement>() {
                    bring_into_view(&list);
                }
            }
        });
    }
    html! {
        <div class="recursion__body">
            <div class="recursion__main">
                <RecursionTree view={view.tree.clone()} send={send.clone()} />
                <div class="recursion__side">
                    <section class="recursion__section" aria-labelledby="call-program-heading">
                        <h2 id="call-program-heading">{ &view.program_heading }</h2>
                        <ol id="call-program" ref={program} class="recursion__program" tabindex="0">{ view.program.iter().map(program_line).collect::<Html>() }</ol>
                    </section>
                    <section class="recursion__section" aria-labelledby="call-stack-heading">
                        <h2 id="call-stack-heading">{ &view.stack_heading }</h2>
                        <ol id="call-stack" ref={stack} class="recursion__stack" tabindex="0">{ view.stack.iter().map(frame).collect::<Html>() }</ol>
                    </section>
                    <div class="recursion__mores">
                    <details class="recursion__more">
                        <summary>{ &view.tree.legend_heading }</summary>
                        <ul class="recursion__legend">
                            { view.tree.legend.iter().map(|(shape, text)| html! {
                                <li>{ legend_shape(*shape) }<span>{ with_code(text) }</span></li>
                            }).collect::<Html>() }
                        </ul>
                    </details>
                    <details class="recursion__more">
                        <summary>{ &view.keys_heading }</summary>
                        <dl class="recursion__keys">
                            { view.keys.iter().map(|(key, text)| html! {
                                <><dt><kbd>{ key }</kbd></dt><dd>{ text }</dd></>
                            }).collect::<Html>() }
                        </dl>
                    </details>
                    </div>
                </div>
            </div>
            <div class="recursion__now">
            <div class="recursion__said">
                <p class="recursion__question">{ with_code(&view.question) }</p>
                <p id="call-sentence" class="recursion__sentence" aria-live={if view.is_spoken { "polite" } else { "off" }}>{ with_code(&view.sentence) }</p>
            </div>
            { controls(view, send) }
            </div>
        </div>
    }
}

/// Scrolls a list, and nothing around it, until its running part is seen, near the top: what follows it runs next.
fn bring_into_view(list: &HtmlElement) {
    let running = list.query_selector("[aria-current]").ok().flatten();
    let Some(running) = running else {
        return;
    };
    let (outer, inner) = (
        list.get_bounding_client_rect(),
        running.get_bounding_client_rect(),
    );
    let above = inner.top() - outer.top();
    let below = inner.bottom() - outer.bottom();
    if above < 0.0 || below > 0.0 {
        let by = above - inner.height();
        // A list is some thousand pixels high.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a list is some thousand pixels high"
        )]
        list.set_scroll_top(list.scroll_top() + by.round() as i32);
    }
}

fn program_line(line: &ProgramLine) -> Html {
    let classes = class(
        "recursion__line",
        &[
            ("recursion__line--running", line.is_running),
            ("recursion__line--changed", line.is_changed),
        ],
    );
    let part = |(text, counts): &(String, bool)| match counts {
        true => html! { <span>{ text }</span> },
        false => html! { <span class="recursion__unused">{ text }</span> },
    };
    html! {
        <li class={classes} aria-current={line.is_running.then_some("step")}>
            <code>{ line.parts.iter().map(part).collect::<Html>() }</code>
            if !line.value.is_empty() {
                <span class="recursion__value">{ "→ " }{ &line.value }</span>
            }
        </li>
    }
}

fn frame(frame: &FrameView) -> Html {
    let sign = |value: &kruzhok_page::ValueSign| {
        html! { <span class={format!("recursion__sign recursion__sign--{}", value.code())}>{ value.sign() }</span> }
    };
    html! {
        <li
            key={frame.number.to_string()} aria-current={frame.is_running.then_some("step")}
            class={class("recursion__frame", &[("recursion__frame--running", frame.is_running)])}
        >
            <code class="recursion__call">{ &frame.call }</code>
            <span class="recursion__about">{ &frame.about }</span>
            if !frame.quantifier.is_empty() {
                <span class="recursion__values" role="img" aria-label={format!("{}: {}", frame.quantifier, frame.values_text)}>
                    { &frame.quantifier }
                    { " " }
                    { frame.values.iter().map(sign).collect::<Html>() }
                    { &frame.more }
                </span>
            }
            if !frame.locals.is_empty() {
                <ul class="recursion__locals">{ frame.locals.iter().map(|local| html! { <li><code>{ local }</code></li> }).collect::<Html>() }</ul>
            }
        </li>
    }
}

fn legend_shape(shape: CallShape) -> Html {
    let (side, corner) = match shape {
        CallShape::Circle => (18.0, 9.0),
        CallShape::Repeat => (12.0, 3.0),
        CallShape::Square => (16.0, 0.5),
        _ => (16.0, 4.0),
    };
    let at = (24.0 - side) / 2.0;
    html! {
        <svg class={format!("recursion-tree__key recursion-tree__node--{}", shape.code())} viewBox="0 0 24 24" aria-hidden="true">
            <rect class="recursion-tree__outline" x={at.to_string()} y={at.to_string()} width={side.to_string()} height={side.to_string()} rx={corner.to_string()} />
        </svg>
    }
}

fn controls(view: &RecursionStepView, send: &Callback<Msg>) -> Html {
    let slide = send.reform(|event: InputEvent| {
        // A range input holds nothing but a number within its ends.
        Msg::Recursion(RecursionMsg::Scrubbed(
            typed_text(&event).parse().unwrap_or(0),
        ))
    });
    let type_step =
        send.reform(|event: Event| Msg::Recursion(RecursionMsg::StepTyped(typed_text(&event))));
    let [place, end] = view.scrubber;
    html! {
        <div class="recursion__controls">
            <div class="recursion__hops">
                { view.hops.iter().map(|hop| hop_button(hop, send)).collect::<Html>() }
                <button id="calls-play" type="button" class="button button--main" aria-pressed={view.is_playing.to_string()} onclick={send.reform(|_| Msg::Recursion(RecursionMsg::Played))}>
                    { &view.play }
                </button>
                { select("calls-speed", &view.speed_label, &view.speeds, |it| it.code(), send.reform(|it| Msg::Settings(SettingsMsg::SpeedChosen(it)))) }
            </div>
            <div class="recursion__steps">
                <Field>
                    <input
                        id="calls-scrubber" class="recursion__scrubber" type="range" min="0" max={end.to_string()} value={place.to_string()}
                        oninput={slide} aria-label={view.scrubber_label.clone()} aria-valuetext={view.step_text.clone()}
                    />
                </Field>
                <output id="calls-step" class="recursion__step" for="calls-scrubber">{ &view.step_text }</output>
                <div class="recursion__field">
                    <label for="calls-go">{ &view.step_label }</label>
                    <Field is_heard_when_left={true}>
                        <input
                            id="calls-go" class="input recursion__go" inputmode="numeric" value={view.step.clone()} onchange={type_step} autocomplete="off"
                            aria-invalid={view.step_problem.is_some().to_string()} aria-describedby={view.step_problem.as_ref().map(|_| "calls-go-problem")}
                        />
                    </Field>
                </div>
            </div>
            if let Some(problem) = &view.step_problem {
                <p id="calls-go-problem" class="problem" role="alert">{ problem }</p>
            }
        </div>
    }
}

fn hop_button(view: &HopView, send: &Callback<Msg>) -> Html {
    let hop = view.hop;
    // A button that could not be pressed any more would lose the focus, and the keys with it.
    let press = view
        .is_enabled
        .then(|| send.reform(move |_: MouseEvent| Msg::Recursion(RecursionMsg::Hopped(hop))));
    html! {
        <button
            id={format!("calls-{}", view.code)} type="button"
            class={class("button recursion__hop", &[("recursion__hop--off", !view.is_enabled)])}
            aria-disabled={(!view.is_enabled).then_some("true")} title={view.title.clone()} onclick={press}
        >
            <span class="recursion__hop-sign" aria-hidden="true">{ view.sign }</span>
            <span>{ &view.label }</span>
        </button>
    }
}
