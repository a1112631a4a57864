//! What leads others to what the page shows: a dialog with its address, a QR code and a frame.

use crate::controls::{Props, file_button, typed_text};
use crate::field::Field;
use kruzhok_page::{
    AssignmentKind, Choice, Coded, LessonMsg, MadeExerciseView, Msg, Piece, SaveMsg, ShareBody,
    ShareExerciseView, ShareLessonView, ShareView,
};
use kruzhok_scorm::Edition;
use web_sys::{HtmlDialogElement, HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

/// The button that opens the dialog, and the dialog.
#[component]
pub(crate) fn Share(props: &Props<ShareView>) -> Html {
    let Props { view, send } = props;
    let dialog = use_node_ref();
    let open = {
        let (dialog, send) = (dialog.clone(), send.clone());
        Callback::from(move |_: MouseEvent| {
            send.emit(Msg::Save(SaveMsg::ShareOpened(true)));
            if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
                // It is not open yet when its button is pressed, which is all that could go wrong.
                let _ = dialog.show_modal();
            }
        })
    };
    let close = {
        let dialog = dialog.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
                dialog.close();
            }
        })
    };
    let onclose = send.reform(|_: Event| Msg::Save(SaveMsg::ShareOpened(false)));
    {
        // What was opened in it is not to stay behind it.
        let dialog = dialog.clone();
        use_effect_with(view.body.is_some(), move |is_open| {
            if let (false, Some(dialog)) = (is_open, dialog.cast::<HtmlDialogElement>()) {
                dialog.close();
            }
        });
    }
    html! {
        <>
            <button id="share" type="button" class="button header__link" aria-haspopup="dialog" onclick={open}>{ &view.open }</button>
            <dialog ref={dialog} class="shelf share" aria-labelledby="share-heading" {onclose}>
                <div class="shelf__head">
                    <h2 id="share-heading">{ &view.open }</h2>
                    <button type="button" class="button" onclick={close}>{ &view.close }</button>
                </div>
                if let Some(body) = &view.body {
                    { contents(body, &view.copy, send) }
                }
            </dialog>
        </>
    }
}

fn contents(body: &ShareBody, copy: &str, send: &Callback<Msg>) -> Html {
    let copy_button = |id: &'static str, text: &str| {
        let text = text.to_owned();
        let onclick = send.reform(move |_| Msg::Save(SaveMsg::CopyWanted(text.clone())));
        html! { <button {id} type="button" class="button" {onclick}>{ copy }</button> }
    };
    let piece = |choice: &Choice<Piece>| {
        let piece = choice.value;
        let msg = move |is_shown| SaveMsg::SharedPieceChosen(piece, is_shown);
        let id = format!("piece-{}", piece.code());
        checkbox(id, &choice.label, choice.is_chosen, msg, send)
    };
    // Selected whole, it can be taken where the clipboard is forbidden.
    let select_line = Callback::from(|event: FocusEvent| {
        event.target_unchecked_into::<HtmlInputElement>().select();
    });
    let select_text = Callback::from(|event: FocusEvent| {
        event
            .target_unchecked_into::<HtmlTextAreaElement>()
            .select();
    });
    html! {
        <>
            <div class="share__address">
                <div>
                    <label for="share-address">{ &body.address_label }</label>
                    <div class="share__line">
                        <input id="share-address" class="input" readonly=true value={body.address.clone()} onfocus={select_line.clone()} />
                        { copy_button("copy-link", &body.address) }
                    </div>
                    <p class="muted">{ &body.length }</p>
                </div>
                if let Some((side, modules)) = &body.qr {
                    <svg class="share__code" viewBox={format!("0 0 {side} {side}")} role="img" aria-label={body.qr_label.clone()}>
                        <path d={modules.clone()} />
                    </svg>
                }
            </div>
            <h3>{ &body.frame_label }</h3>
            <fieldset class="share__pieces">
                <legend class="muted">{ &body.pieces_label }</legend>
                { body.pieces.iter().map(piece).collect::<Html>() }
                { checkbox("share-read-only".to_owned(), &body.read_only_label, body.is_read_only, SaveMsg::SharedAsReadOnly, send) }
            </fieldset>
            <div class="share__line">
                <textarea id="share-frame" class="input input--code" rows="4" readonly=true value={body.frame.clone()} aria-label={body.frame_label.clone()} onfocus={select_text.clone()} />
                { copy_button("copy-frame", &body.frame) }
            </div>
            if let Some(exercise) = &body.exercise {
                { exercise_form(exercise, &copy_button, [&select_line, &select_text], send) }
            }
            { lesson_form(&body.lesson, &copy_button, &select_line, send) }
        </>
    }
}

fn lesson_form(
    view: &ShareLessonView,
    copy_button: &impl Fn(&'static str, &str) -> Html,
    select: &Callback<FocusEvent>,
    send: &Callback<Msg>,
) -> Html {
    let edited =
        send.reform(|event: InputEvent| Msg::Lesson(LessonMsg::DraftEdited(typed_text(&event))));
    html! {
        <details class="folded">
            <summary id="share-lesson"><h3>{ &view.label }</h3></summary>
            <p class="muted">{ &view.note }</p>
            <Field>
                <textarea
                    id="lesson-draft" class="input share__lesson" rows="10" value={view.text.clone()} placeholder={view.placeholder.clone()}
                    aria-label={view.text_label.clone()} oninput={edited}
                />
            </Field>
            <p class="share__line share__buttons">
                <button id="lesson-add" type="button" class="button" onclick={send.reform(|_| Msg::Lesson(LessonMsg::AddressAdded))}>{ &view.add }</button>
                if let Some(save) = &view.save {
                    <button id="lesson-save" type="button" class="button" onclick={send.reform(|_| Msg::Lesson(LessonMsg::FileWanted))}>{ save }</button>
                }
                { file_button("lesson-file", &view.file, ".txt,text/plain", send.reform(|text| Msg::Lesson(LessonMsg::FileOpened(text)))) }
            </p>
            <div id="lesson-notes" class="muted" role="status">{ view.notes.iter().map(|note| html! { <p>{ note }</p> }).collect::<Html>() }</div>
            if let Some([address, length]) = &view.address {
                <div class="share__line">
                    <input id="lesson-address" class="input" readonly=true value={address.clone()} aria-label={view.label.clone()} onfocus={select.clone()} />
                    { copy_button("copy-lesson", address) }
                </div>
                <p class="muted">{ length }</p>
            }
        </details>
    }
}

fn exercise_form(
    view: &ShareExerciseView,
    copy_button: &impl Fn(&'static str, &str) -> Html,
    [select, select_text]: [&Callback<FocusEvent>; 2],
    send: &Callback<Msg>,
) -> Html {
    let kind = |choice: &Choice<AssignmentKind>| {
        let kind = choice.value;
        let msg = move |is_chosen| SaveMsg::AssignmentChosen(kind, is_chosen);
        let id = format!("exercise-{}", kind.code());
        checkbox(id, &choice.label, choice.is_chosen, msg, send)
    };
    let [attempts_label, attempts] = view.attempts.clone();
    let typed =
        send.reform(|event: InputEvent| Msg::Save(SaveMsg::AttemptsTyped(typed_text(&event))));
    let (hints, own_numbers) = (&view.hints, &view.own_numbers);
    html! {
        <>
            <h3>{ &view.label }</h3>
            <p class="muted">{ &view.note }</p>
            <fieldset class="share__pieces" aria-label={view.label.clone()}>
                { view.kinds.iter().map(kind).collect::<Html>() }
                { checkbox("exercise-hints".to_owned(), &hints.0, hints.1, SaveMsg::HintsRefused, send) }
                { checkbox("exercise-own".to_owned(), &own_numbers.0, own_numbers.1, SaveMsg::OwnNumbersChosen, send) }
                <label>
                    { attempts_label }{ " " }
                    <Field><input id="exercise-attempts" class="input share__attempts" inputmode="numeric" autocomplete="off" value={attempts} oninput={typed} /></Field>
                </label>
            </fieldset>
            if let Some(note) = &view.own_numbers_note {
                <p class="muted">{ note }</p>
            }
            if let Some(problem) = &view.problem {
                <p id="exercise-problem" class="problem" role="alert">{ problem }</p>
            }
            if let Some(made) = &view.made {
                { made_exercise(made, &view.label, copy_button, [select, select_text], send) }
            }
        </>
    }
}

fn made_exercise(
    view: &MadeExerciseView,
    label: &str,
    copy_button: &impl Fn(&'static str, &str) -> Html,
    [select, select_text]: [&Callback<FocusEvent>; 2],
    send: &Callback<Msg>,
) -> Html {
    let package = |(edition, label): &(Edition, String)| {
        let edition = *edition;
        let id = match edition {
            Edition::Scorm12 => "exercise-package",
            Edition::Scorm2004 => "exercise-package-2004",
        };
        let onclick = send.reform(move |_| Msg::Save(SaveMsg::PackageWanted(edition)));
        html! { <><button {id} type="button" class="button" {onclick}>{ label }</button>{ " " }</> }
    };
    let [address, length] = view.address.clone();
    html! {
        <>
            <div class="share__line">
                <input id="exercise-address" class="input" readonly=true value={address.clone()} aria-label={label.to_owned()} onfocus={select.clone()} />
                { copy_button("copy-exercise", &address) }
            </div>
            <p class="muted">{ length }</p>
            <p>{ &view.frame_label }</p>
            <div class="share__line">
                <textarea id="exercise-frame" class="input input--code" rows="4" readonly=true value={view.frame.clone()} aria-label={view.frame_label.clone()} onfocus={select_text.clone()} />
                { copy_button("copy-exercise-frame", &view.frame) }
            </div>
            <p>
                { view.packages.iter().map(package).collect::<Html>() }
                <span class="muted">{ &view.package_note }</span>
            </p>
        </>
    }
}

fn checkbox(
    id: String,
    label: &str,
    is_chosen: bool,
    msg: impl Fn(bool) -> SaveMsg + 'static,
    send: &Callback<Msg>,
) -> Html {
    let onchange = send.reform(move |event: Event| {
        let field = event.target_unchecked_into::<HtmlInputElement>();
        Msg::Save(msg(field.checked()))
    });
    html! { <label><input {id} type="checkbox" checked={is_chosen} {onchange} />{ " " }{ label }</label> }
}
