//! The shelf of ready games: a dialog with a search field.

use crate::controls::{Props, class, typed_text};
use kruzhok_page::{
    GuideMsg, KeptView, LessonMsg, Msg, RulesMsg, ShelfGame, ShelfMsg, ShelfView, TaskMsg,
};
use web_sys::HtmlDialogElement;
use yew::prelude::*;

/// The button that opens the shelf, and the shelf.
#[component]
pub(crate) fn Shelf(props: &Props<ShelfView>) -> Html {
    let Props { view, send } = props;
    let dialog = use_node_ref();
    let query = use_state(String::new);
    let with_dialog = |act: fn(&HtmlDialogElement)| {
        let dialog = dialog.clone();
        move || {
            if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
                act(&dialog);
            }
        }
    };
    // It is not open yet when its button is pressed, which is all that could go wrong.
    let open = with_dialog(|dialog| drop(dialog.show_modal()));
    let close = with_dialog(HtmlDialogElement::close);
    let choose = {
        let (close, send) = (close.clone(), send.clone());
        Callback::from(move |key: String| {
            close();
            send.emit(Msg::Rules(RulesMsg::GameChosen(key)));
        })
    };
    // Told as functions: a copy of a message would be a copy of any.
    let leave_for = |msg: fn() -> Msg| {
        let (close, send) = (close.clone(), send.clone());
        Callback::from(move |_: MouseEvent| {
            close();
            send.emit(msg());
        })
    };
    let (start_anew, paste) = (
        leave_for(|| Msg::Rules(RulesMsg::NewGameWanted)),
        leave_for(|| Msg::Task(TaskMsg::EditWanted)),
    );
    let search = {
        let query = query.clone();
        Callback::from(move |event: InputEvent| query.set(typed_text(&event)))
    };
    let view = view.clone().found(&query);
    let choose_kept = {
        let (close, send) = (close.clone(), send.clone());
        Callback::from(move |place: usize| {
            close();
            send.emit(Msg::Shelf(ShelfMsg::KeptChosen(place)));
        })
    };
    let choose_lesson = {
        let (close, send) = (close.clone(), send.clone());
        Callback::from(move |key: String| {
            close();
            send.emit(Msg::Lesson(LessonMsg::Chosen(key)));
        })
    };
    let about = {
        let (close, send) = (close.clone(), send.clone());
        Callback::from(move |_| {
            close();
            send.emit(Msg::Guide(GuideMsg::Opened("about".to_owned())));
        })
    };
    html! {
        <>
            <button id="open-shelf" type="button" class="button button--main" aria-haspopup="dialog" onclick={move |_| open()}>
                { &view.open }
            </button>
            <dialog ref={dialog} class="shelf" aria-labelledby="shelf-heading">
                <div class="shelf__head">
                    <h2 id="shelf-heading">{ &view.heading }</h2>
                    <button id="new-game" type="button" class="button" onclick={start_anew}>{ &view.new_game }</button>
                    <button id="paste-task" type="button" class="button" onclick={paste}>{ &view.task }</button>
                    <button type="button" class="button" onclick={move |_| close()}>{ &view.close }</button>
                </div>
                <input
                    id="shelf-search" type="search" class="input shelf__search" value={(*query).clone()}
                    placeholder={view.search.clone()} aria-label={view.search.clone()} oninput={search}
                />
                if let Some(kept) = &view.kept {
                    { kept_games(kept, &choose_kept, send) }
                }
                if query.trim().is_empty() {
                    <section>
                        <h3 class="shelf__section">{ &view.lessons.0 }</h3>
                        <div class="shelf__kept shelf__lessons">
                            { view.lessons.1.iter().map(|(key, title)| {
                                let (id, key) = (format!("lesson-{key}"), key.clone());
                                html! { <button type="button" {id} class="button" onclick={choose_lesson.reform(move |_| key.clone())}>{ title }</button> }
                            }).collect::<Html>() }
                        </div>
                    </section>
                }
                if view.sections.is_empty() && view.kept.is_none() {
                    <p class="shelf__nothing" role="status">{ &view.nothing }</p>
                }
                { view.sections.iter().map(|section| html! {
                    <section>
                        <h3 class="shelf__section">{ &section.heading }</h3>
                        <ul class="shelf__games">
                            { section.games.iter().map(|game| {
                                let key = game.key.clone();
                                shelf_game(game, format!("game-{key}"), choose.reform(move |_| key.clone()))
                            }).collect::<Html>() }
                        </ul>
                    </section>
                }).collect::<Html>() }
                <button id="about" type="button" class="button button--plain" onclick={about}>{ &view.about }</button>
            </dialog>
        </>
    }
}

/// The games that the browser keeps on this device.
fn kept_games(view: &KeptView, choose: &Callback<usize>, send: &Callback<Msg>) -> Html {
    let is_cleared = view.is_cleared;
    let change = send.reform(move |_| {
        Msg::Shelf(match is_cleared {
            true => ShelfMsg::Restored,
            false => ShelfMsg::Cleared,
        })
    });
    html! {
        <section>
            <h3 class="shelf__section">{ &view.heading }</h3>
            <div class="shelf__kept">
                <p role="status">{ &view.about }</p>
                <button id="kept-clear" type="button" class="button" onclick={change}>{ &view.clear }</button>
            </div>
            <ul class="shelf__games">
                { view.games.iter().map(|(place, game)| {
                    let place = *place;
                    shelf_game(game, format!("kept-{place}"), choose.reform(move |_| place))
                }).collect::<Html>() }
            </ul>
        </section>
    }
}

fn shelf_game(game: &ShelfGame, id: String, choose: Callback<MouseEvent>) -> Html {
    html! {
        <li>
            <button
                type="button" {id}
                class={class("shelf__game", &[("shelf__game--open", game.is_open)])}
                aria-current={game.is_open.then_some("true")}
                onclick={choose}
            >
                <span class="shelf__title">{ &game.title }</span>
                <span class="shelf__note">{ &game.note }</span>
                if !game.source.is_empty() {
                    <span class="shelf__source">{ &game.source }</span>
                }
            </button>
        </li>
    }
}
