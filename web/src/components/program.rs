//! The Python program of the game, to read, to copy and to keep.

use crate::controls::Props;
use kruzhok_page::{Msg, ProgramMsg, ProgramView};
use web_sys::Element;
use yew::prelude::*;

/// The Python program.
#[component]
pub(crate) fn Program(props: &Props<ProgramView>) -> Html {
    let Props { view, send } = props;
    // The browser opens and folds by itself; the page only has to know.
    let ontoggle = send.reform(|event: Event| {
        let details = event.target_unchecked_into::<Element>();
        Msg::Program(ProgramMsg::Opened(details.has_attribute("open")))
    });
    html! {
        <details class="folded program" open={view.is_open} {ontoggle}>
            <summary id="program"><h2>{ &view.heading }</h2></summary>
            <p class="muted">{ &view.text }</p>
            if let Some(program) = &view.program {
                <div class="program__buttons">
                    <button type="button" id="program-copy" class="button" onclick={send.reform(|_| Msg::Program(ProgramMsg::CopyWanted))}>{ &view.copy }</button>
                    <button type="button" id="program-save" class="button" onclick={send.reform(|_| Msg::Program(ProgramMsg::FileWanted))}>{ &view.save }</button>
                </div>
                <pre id="program-text" class="program__text" tabindex="0" aria-label={view.heading.clone()}>{ program }</pre>
            }
        </details>
    }
}
