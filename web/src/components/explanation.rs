//! Why an answer is one, and another value is none; to read, to copy, to print and to keep.

use crate::controls::{focus_first, on_escape, typed_text};
use crate::field::Field;
use kruzhok_page::{ExplanationLine, ExplanationMsg, ExplanationView, Msg, StrategyView};
use yew::prelude::*;

/// The reason, below the answer to the question with this place.
pub(crate) fn explanation(view: &ExplanationView, question: usize, send: &Callback<Msg>) -> Html {
    let id = |part: &str| format!("why-{part}-{question}");
    let choose = send
        .reform(|event: Event| Msg::Explanation(ExplanationMsg::StartTyped(typed_text(&event))));
    // The field is heard when it is left, and when Enter is pressed: the button leads away from it.
    let onsubmit = Callback::from(|event: SubmitEvent| event.prevent_default());
    let onkeydown = on_escape(send.reform(move |()| {
        focus_first(&format!("#why-{question}"));
        Msg::Explanation(ExplanationMsg::Wanted(question))
    }));
    html! {
        <section id={id("told")} class="explanation" aria-label={view.label.clone()} {onkeydown}>
            <form class="explanation__tools" {onsubmit}>
                <label for={id("start")}>{ &view.start_label }</label>
                <Field is_heard_when_left={true}>
                    <input
                        id={id("start")} class="input explanation__start" value={view.start.clone()}
                        onchange={choose} autocomplete="off" spellcheck="false"
                    />
                </Field>
                <button type="submit" id={id("explain")} class="button">{ &view.explain }</button>
            </form>
            if let Some(fact) = &view.fact {
                <p>{ fact }</p>
            }
            <p class="explanation__heading" role="status">{ &view.heading }</p>
            if !view.lines.is_empty() {
                <ul class="explanation__lines">{ view.lines.iter().map(line).collect::<Html>() }</ul>
            }
            if let Some(strategy) = &view.strategy {
                { table(strategy) }
            }
            if let Some([copy, save, print]) = &view.buttons {
                <div class="explanation__tools">
                    <button type="button" id={id("copy")} class="button" onclick={send.reform(|_| Msg::Explanation(ExplanationMsg::CopyWanted))}>{ copy }</button>
                    <button type="button" id={id("save")} class="button" onclick={send.reform(|_| Msg::Explanation(ExplanationMsg::FileWanted))}>{ save }</button>
                    <button type="button" id={id("print")} class="button" onclick={send.reform(|_| Msg::Explanation(ExplanationMsg::PrintWanted))}>{ print }</button>
                </div>
            }
        </section>
    }
}

fn line(line: &ExplanationLine) -> Html {
    // A narrow column has no room for more.
    let level = line.level.min(6);
    html! { <li style={format!("--level: {level}")}>{ &line.text }</li> }
}

fn table(strategy: &StrategyView) -> Html {
    let row = |[position, mv, to]: &[String; 3]| html! { <tr><th scope="row">{ position }</th><td>{ mv }</td><td>{ to }</td></tr> };
    html! {
        <table class="explanation__strategy">
            <caption>{ &strategy.heading }</caption>
            <thead><tr>{ strategy.columns.iter().map(|head| html! { <th scope="col">{ head }</th> }).collect::<Html>() }</tr></thead>
            <tbody>{ strategy.rows.iter().map(row).collect::<Html>() }</tbody>
        </table>
    }
}
