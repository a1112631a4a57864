//! The guide "How to write rules", in place of the three columns: a list of topics, and the topics.

use crate::boot;
use crate::controls::{Props, class, focus, use_folding, with_code};
use kruzhok_page::{ChapterView, GuideMsg, GuideView, Msg, TopicView};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

/// The guide.
#[component]
pub(crate) fn Guide(props: &Props<GuideView>) -> Html {
    let Props { view, send } = props;
    // Only a narrow screen folds the list away.
    let (is_unfolded, unfold) = use_folding();
    use_effect_with(view.current.clone(), |key| show_topic(key));
    let open = {
        let (is_unfolded, send) = (is_unfolded.clone(), send.clone());
        Callback::from(move |key: &'static str| {
            is_unfolded.set(false);
            send.emit(Msg::Guide(GuideMsg::Opened(key.to_owned())));
            // The topic that is open already may have been scrolled away.
            show_topic(key);
        })
    };
    html! {
        <main class={class("guide", &[("guide--unfolded", *is_unfolded)])}>
            <div class="guide__bar">
                <h2>{ &view.heading }</h2>
                <button
                    id="guide-contents" type="button" class="button guide__unfold"
                    aria-expanded={is_unfolded.to_string()} onclick={unfold}
                >
                    { &view.contents_label }
                </button>
                <button id="guide-close" type="button" class="button button--main" onclick={send.reform(|_| Msg::Guide(GuideMsg::Closed))}>
                    { &view.close }
                </button>
            </div>
            <nav class="guide__contents" aria-label={view.contents_label.clone()}>
                { view.chapters.iter().map(|it| contents(it, &view.current, &open)).collect::<Html>() }
            </nav>
            <div class="guide__topics">
                { view.chapters.iter().map(|chapter| html! {
                    <section>
                        <h3 class="guide__chapter">{ &chapter.heading }</h3>
                        { chapter.topics.iter().map(|it| topic(it, view, send)).collect::<Html>() }
                    </section>
                }).collect::<Html>() }
            </div>
        </main>
    }
}

/// Brings a topic into view, with the focus, so that the next Tab goes on from there.
fn show_topic(key: &str) {
    let id = heading_id(key);
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(heading) = document.and_then(|document| document.get_element_by_id(&id)) {
        heading.scroll_into_view();
    }
    focus(&id);
}

fn heading_id(key: &str) -> String {
    format!("topic-{key}")
}

fn contents(chapter: &ChapterView, current: &str, open: &Callback<&'static str>) -> Html {
    let item = |topic: &TopicView| {
        let key = topic.key;
        let is_current = key == current;
        html! {
            <li>
                <button
                    id={format!("contents-{key}")} type="button"
                    class={class("guide__item", &[("guide__item--current", is_current)])}
                    aria-current={is_current.then_some("true")} onclick={open.reform(move |_| key)}
                >
                    { &topic.title }
                </button>
            </li>
        }
    };
    html! {
        <>
            <h3 class="guide__chapter">{ &chapter.heading }</h3>
            <ul>{ chapter.topics.iter().map(item).collect::<Html>() }</ul>
        </>
    }
}

fn topic(topic: &TopicView, view: &GuideView, send: &Callback<Msg>) -> Html {
    let key = topic.key;
    html! {
        <article class="guide__topic" aria-labelledby={heading_id(key)}>
            <h4 id={heading_id(key)} class="guide__title" tabindex="-1">{ &topic.title }</h4>
            <p class="guide__text">{ with_code(&topic.text) }</p>
            if let Some([label, failed]) = &topic.licences {
                <Licences label={label.clone()} failed={failed.clone()} />
            } else {
                { game(topic, view, send) }
            }
        </article>
    }
}

/// A topic's rules and their answers.
fn game(topic: &TopicView, view: &GuideView, send: &Callback<Msg>) -> Html {
    let key = topic.key;
    html! {
        <>
            <pre class="guide__rules" tabindex="0"><code>{ topic.rules.trim_end() }</code></pre>
            <div class="guide__result">
                <div class="guide__answers">
                    <h5 class="muted">{ &view.answers_label }</h5>
                    <dl>
                        { topic.answers.iter().map(|(id, values)| html! {
                            <div class="guide__answer"><dt>{ id }</dt><dd>{ values }</dd></div>
                        }).collect::<Html>() }
                    </dl>
                </div>
                <button
                    id={format!("try-{key}")} type="button" class="button"
                    onclick={send.reform(move |_| Msg::Guide(GuideMsg::TopicTried(key.to_owned())))}
                >
                    { &view.try_label }
                </button>
            </div>
        </>
    }
}

#[derive(PartialEq, Properties)]
struct LicencesProps {
    label: String,
    failed: String,
}

/// The licences of what the page contains, brought when they are unfolded: the page works without them.
#[component]
fn Licences(props: &LicencesProps) -> Html {
    let text = use_state(String::new);
    let bring = {
        let (text, failed) = (text.clone(), props.failed.clone());
        Callback::from(move |_: Event| {
            let (text, failed) = (text.clone(), failed.clone());
            spawn_local(async move { text.set(boot::text("licences").await.unwrap_or(failed)) });
        })
    };
    html! {
        <details class="guide__licences" ontoggle={bring}>
            <summary>{ &props.label }</summary>
            <pre class="guide__rules" tabindex="0">{ &*text }</pre>
        </details>
    }
}
