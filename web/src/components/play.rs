//! A game that is played, in stones: one touch takes, adds or parts; buttons beside them do the same.

use crate::controls::{Props, class, focus_first, has_no_focus, segmented, select, typed_text};
use crate::field::Field;
use kruzhok_page::{Coded, HeapOfStones, Msg, PlayMove, PlayMsg, PlayView, TeamsView};
use yew::prelude::*;

/// The most stones that are shown as coming.
const MOST_COMING: i64 = 150;

/// Few stones are large, and many are small.
const FEW_STONES: i64 = 24;
const MANY_STONES: i64 = 50;

/// A game that is played.
#[component]
pub(crate) fn Play(props: &Props<PlayView>) -> Html {
    let Props { view, send } = props;
    // What is pointed at shows what it would change.
    let pointed = use_state(|| None::<usize>);
    {
        let send = send.clone();
        use_effect_with((), move |()| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it is between 0 and 2^32"
            )]
            let number = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
            send.emit(Msg::Play(PlayMsg::LuckGiven(number)));
        });
    }
    let point = {
        let pointed = pointed.clone();
        Callback::from(move |at: Option<usize>| pointed.set(at))
    };
    // Who makes a move with its button may lose the button, and goes on with the keyboard where the next one is.
    let is_pressed = use_mut_ref(|| false);
    {
        let is_pressed = is_pressed.clone();
        // While the computer moves there is nowhere to go.
        let goes_on = view.is_over || !view.moves.is_empty();
        use_effect_with((view.line.len(), goes_on), move |_| {
            if goes_on && is_pressed.take() && has_no_focus() {
                // A start that is over has no moves to be traced.
                let _ = focus_first(".play__move, #play-trace") || focus_first("#play-begin");
            }
        });
    }
    let press_move = {
        let send = send.clone();
        Callback::from(move |index: usize| {
            *is_pressed.borrow_mut() = true;
            send.emit(Msg::Play(PlayMsg::MoveMade(index)));
        })
    };
    let looked_at = pointed.and_then(|at| view.moves.iter().find(|mv| mv.index == at));
    let stones: i64 = view.heaps.iter().map(|heap| heap.count).sum();
    let press = |msg: PlayMsg| send.reform(move |_: MouseEvent| Msg::Play(msg.clone()));
    let side = match (view.is_over, view.side) {
        (_, None) => "nobody",
        (_, Some(true)) => "first",
        (_, Some(false)) => "second",
    };
    html! {
        <div class={class("play", &[(&format!("play--{side}"), true), ("play--over", view.is_over)])}>
            <div class="play__head">
                <div role="status">
                    <p id="play-turn" class="play__turn">{ &view.turn }</p>
                    <p id="play-last" class="play__last">{ &view.last }</p>
                </div>
                <div class="play__settings">
                    { select("play-opponent", &view.opponent_label, &view.opponents, |it| it.code(), send.reform(|it| Msg::Play(PlayMsg::OpponentChosen(it)))) }
                    if !view.firsts.is_empty() {
                        { segmented("play-first", &view.first_label, &view.firsts, |is_second| if *is_second { "computer" } else { "you" }, send.reform(|it| Msg::Play(PlayMsg::OpponentFirstChosen(it)))) }
                    }
                    <button id="play-begin" type="button" class="button" onclick={press(PlayMsg::Begun)}>{ &view.begin }</button>
                    <button id="play-back" type="button" class="button" disabled={!view.has_back} onclick={press(PlayMsg::TakenBack)}>{ &view.back }</button>
                    <button id="play-hint" type="button" class="button" disabled={!view.has_hint} onclick={press(PlayMsg::HintWanted)}>{ &view.ask_hint }</button>
                </div>
            </div>
            if let Some(teams) = &view.teams {
                { teams_line(teams, send) }
            }
            <div class="play__body">
                <div class={class("play__board squared", &[("play__board--few", stones <= FEW_STONES), ("play__board--many", stones > MANY_STONES)])} tabindex="0" role="group" aria-label={view.position.clone()}>
                    if view.heaps.is_empty() {
                        <p class="play__position">{ &view.position }</p>
                    } else {
                        { view.heaps.iter().enumerate().map(|(at, it)| heap(at, it, looked_at, &point, send)).collect::<Html>() }
                    }
                    { view.notes.iter().map(|note| html! { <p class="muted">{ note }</p> }).collect::<Html>() }
                </div>
                <div class="play__side">
                    if let Some(verdict) = &view.verdict {
                        <p id="play-verdict" class="play__verdict">{ verdict }</p>
                    }
                    if let Some(trace) = &view.trace {
                        <button id="play-trace" type="button" class="button button--main" onclick={press(PlayMsg::Traced)}>{ trace }</button>
                    }
                    if let Some(hint) = &view.hint {
                        <p id="play-hinted" class="play__hint" role="status">{ hint }</p>
                    }
                    if !view.moves.is_empty() {
                        <h2 id="play-moves-heading">{ &view.moves_heading }</h2>
                        <ul class="play__moves" aria-labelledby="play-moves-heading">{ view.moves.iter().map(|it| move_button(it, &point, &press_move)).collect::<Html>() }</ul>
                    }
                    if let Some([about, label]) = &view.more {
                        { typed_position(about, label, view, send) }
                    }
                    if !view.line.is_empty() {
                        <h2>{ &view.line_heading }</h2>
                        <ol id="play-line" class="play__line">
                            { view.line.iter().map(|ply| html! {
                                <li class={class("play__ply", &[("play__ply--lost", ply.mark.is_some())])}>
                                    { &ply.told }
                                    if let Some(mark) = &ply.mark {
                                        { " ✗ " }{ mark }
                                    }
                                </li>
                            }).collect::<Html>() }
                        </ol>
                    }
                </div>
            </div>
        </div>
    }
}

/// The names of two teams, and the score between them.
fn teams_line(view: &TeamsView, send: &Callback<Msg>) -> Html {
    let name = |team: usize| {
        let [label, typed, usual] = view.names[team].clone();
        let onchange = send
            .reform(move |event: Event| Msg::Play(PlayMsg::TeamNamed(team, typed_text(&event))));
        html! {
            <Field is_heard_when_left={true}>
                <input
                    id={format!("play-team-{}", team + 1)} class={format!("input play__team play__team--{}", if team == 0 { "first" } else { "second" })}
                    value={typed} placeholder={usual} aria-label={label} {onchange} maxlength="20" autocomplete="off" spellcheck="false"
                />
            </Field>
        }
    };
    let [first, second] = view.score;
    html! {
        <div class="play__teams">
            { name(0) }
            <p id="play-score" class="play__score" role="img" aria-label={view.score_text.clone()}>{ first }{ " : " }{ second }</p>
            { name(1) }
            if let Some(clear) = &view.clear {
                <button id="play-score-clear" type="button" class="button" onclick={send.reform(|_| Msg::Play(PlayMsg::ScoreCleared))}>{ clear }</button>
            }
        </div>
    }
}

/// A heap. Whoever has no pointer has the same moves as buttons, so its stones are a picture.
fn heap(
    at: usize,
    heap: &HeapOfStones,
    looked_at: Option<&PlayMove>,
    point: &Callback<Option<usize>>,
    send: &Callback<Msg>,
) -> Html {
    let change = looked_at.and_then(|mv| mv.changes.iter().find(|(changed, _)| *changed == at));
    let sizes = change.map(|(_, sizes)| &sizes[..]);
    let left = sizes.map(|sizes| sizes.iter().sum::<i64>());
    let shown = heap.touches.iter().enumerate().map(|(place, touch)| {
        let place = i64::try_from(place).unwrap_or(i64::MAX);
        let is_going = match sizes {
            None => false,
            Some([]) => true,
            Some([one]) => place >= *one,
            // What is between two heaps that a heap falls into is taken.
            Some([first, rest @ ..]) => {
                place >= *first && place < heap.count - rest.iter().sum::<i64>()
            }
        };
        let is_parted = matches!(sizes, Some([first, _, ..]) if place == *first);
        stone(
            *touch,
            &[("stone--going", is_going), ("stone--parted", is_parted)],
            point,
            send,
        )
    });
    let most = heap.count + MOST_COMING;
    let coming = left.map_or(0, |left| left.min(most) - heap.count).max(0);
    let additions =
        (0..coming.max(i64::try_from(heap.additions.len()).unwrap_or(0))).map(|place| {
            let addition = usize::try_from(place)
                .ok()
                .and_then(|place| heap.additions.get(place));
            let is_coming = place < coming;
            stone(
                addition.copied().flatten(),
                &[("stone--added", true), ("stone--coming", is_coming)],
                point,
                send,
            )
        });
    html! {
        <div class="play__heap" role="img" aria-label={heap.label.clone()}>
            <p class="play__count">
                if !heap.name.is_empty() {
                    <span class="play__name">{ &heap.name }</span>
                }
                { heap.count }
                if let Some(left) = left {
                    <span class="play__after">{ " → " }{ after(sizes.unwrap_or_default(), left) }</span>
                }
            </p>
            if heap.is_drawn {
                <div class="play__stones">{ shown.collect::<Html>() }{ additions.collect::<Html>() }</div>
            }
        </div>
    }
}

fn after(sizes: &[i64], left: i64) -> String {
    match sizes {
        [_, _, ..] => {
            let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
            sizes.join(" + ")
        }
        _ => left.to_string(),
    }
}

fn stone(
    touch: Option<usize>,
    looks: &[(&str, bool)],
    point: &Callback<Option<usize>>,
    send: &Callback<Msg>,
) -> Html {
    let made =
        touch.map(|index| send.reform(move |_: MouseEvent| Msg::Play(PlayMsg::MoveMade(index))));
    let classes = class(
        "stone",
        &[looks, &[("stone--touched", touch.is_some())]].concat(),
    );
    html! {
        <span
            class={classes} onclick={made}
            onpointerenter={point.reform(move |_| touch)} onpointerleave={point.reform(|_| None)}
        ></span>
    }
}

fn move_button(mv: &PlayMove, point: &Callback<Option<usize>>, press: &Callback<usize>) -> Html {
    let index = mv.index;
    html! {
        <li>
            <button
                type="button" id={format!("play-move-{index}")} class={class("button play__move", &[("play__move--hint", mv.is_hint)])}
                onclick={press.reform(move |_| index)}
                onpointerenter={point.reform(move |_| Some(index))} onpointerleave={point.reform(|_| None)}
                onfocus={point.reform(move |_| Some(index))} onblur={point.reform(|_| None)}
            >
                <b>{ &mv.label }</b>
                if !mv.to.is_empty() {
                    <span class="play__to">{ "→ " }{ &mv.to }</span>
                }
            </button>
        </li>
    }
}

/// Where there are too many moves for buttons.
fn typed_position(about: &str, label: &str, view: &PlayView, send: &Callback<Msg>) -> Html {
    let onchange =
        send.reform(|event: Event| Msg::Play(PlayMsg::PositionTyped(typed_text(&event))));
    let value = view.refused.as_ref().unwrap_or(&view.position).clone();
    html! {
        <p class="play__typed">
            <span class="muted">{ about }</span>
            <label for="play-position">{ label }</label>
            <Field is_heard_when_left={true}>
                <input
                    id="play-position" class="input" autocomplete="off" spellcheck="false" {value} {onchange}
                    aria-invalid={view.refused.is_some().then_some("true")}
                />
            </Field>
        </p>
    }
}
