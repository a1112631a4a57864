//! The step of a lesson: what is to be read, and where one goes from here.

use crate::components::exercise::feedback;
use crate::controls::Props;
use kruzhok_page::{CheckView, ExerciseMsg, LessonMsg, LessonOfferView, LessonView, Msg};
use yew::prelude::*;

/// The step of a lesson.
#[component]
pub(crate) fn Lesson(props: &Props<LessonView>) -> Html {
    let Props { view, send } = props;
    let step = |at: usize| send.reform(move |_| Msg::Lesson(LessonMsg::StepWanted(at)));
    html! {
        <section class="lesson" aria-labelledby="lesson-title">
            <div class="lesson__head">
                <h2 id="lesson-title">{ &view.title }</h2>
                <span class="muted">{ &view.progress }</span>
                <button
                    type="button" id="lesson-leave" class="button button--plain lesson__leave" aria-label={view.leave.clone()} title={view.leave.clone()}
                    onclick={send.reform(|_| Msg::Lesson(LessonMsg::Left))}
                >
                    { "×" }
                </button>
            </div>
            <p id="lesson-text" class="lesson__text" tabindex="-1" aria-live="polite">{ &view.text }</p>
            <div class="lesson__steps">
                if let Some(view) = &view.check {
                    { check(view, send) }
                }
                if let Some(back) = &view.back {
                    <button type="button" id="lesson-back" class="button" onclick={step(view.at - 1)}>{ back }</button>
                }
                <button
                    type="button" id="lesson-next" class="button button--main" disabled={view.unfinished.is_some()}
                    onclick={step(view.at + 1)}
                >
                    { &view.next }
                </button>
                if let Some(unfinished) = &view.unfinished {
                    <span class="muted lesson__unfinished">{ unfinished }</span>
                }
            </div>
        </section>
    }
}

/// What a narrow screen shows of the exercise, which does not stand beside the board.
fn check(view: &CheckView, send: &Callback<Msg>) -> Html {
    let CheckView { index, label, .. } = view;
    let index = *index;
    html! {
        <div class="lesson__check" role="status">
            if let Some(found) = &view.feedback {
                { feedback(found) }
            }
            if let Some(label) = label {
                <button
                    type="button" id="lesson-check" class="button"
                    onclick={send.reform(move |_| Msg::Exercise(ExerciseMsg::Checked(index)))}
                >
                    { label }
                </button>
            }
        </div>
    }
}

/// What offers a lesson to those who are here for the first time.
#[component]
pub(crate) fn LessonOffer(props: &Props<LessonOfferView>) -> Html {
    let Props { view, send } = props;
    let key = view.key.clone();
    html! {
        <div class="lesson lesson--offer">
            <p class="lesson__text">{ &view.text }</p>
            <div class="lesson__steps">
                <button
                    type="button" id="lesson-begin" class="button"
                    onclick={send.reform(move |_| Msg::Lesson(LessonMsg::Chosen(key.clone())))}
                >
                    { &view.begin }
                </button>
                <button type="button" id="lesson-decline" class="button button--plain" onclick={send.reform(|_| Msg::Lesson(LessonMsg::Left))}>{ &view.close }</button>
            </div>
        </div>
    }
}
