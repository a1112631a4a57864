//! The line at the top: the name, the shelf, language, theme, link.

use crate::components::share::Share;
use crate::components::shelf::Shelf;
use crate::components::show::present_button;
use crate::controls::{Props, class, segmented, select, use_folding};
use kruzhok_page::{Coded, HeaderView, Msg, SettingsMsg};
use yew::prelude::*;

/// The line at the top.
#[component]
pub(crate) fn Header(props: &Props<HeaderView>) -> Html {
    let Props { view, send } = props;
    // Only a narrow screen folds the tools away.
    let (is_unfolded, unfold) = use_folding();
    html! {
        <header class={class("header", &[("header--unfolded", *is_unfolded)])}>
            <button type="button" id="skip" class="button header__skip" onclick={send.reform(|_| Msg::Settings(SettingsMsg::BoardWanted))}>{ &view.skip }</button>
            <svg class="header__sign" viewBox="0 0 34 28" aria-hidden="true">
                <circle class="header__circle" cx="11" cy="12" r="9" />
                <rect class="header__square" x="16" y="10" width="15" height="15" />
            </svg>
            <h1 class="header__name">{ &view.name }</h1>
            <p class="header__tagline">{ &view.tagline }</p>
            <Shelf view={view.shelf.clone()} send={send.clone()} />
            <button
                id="menu" type="button" class="button button--icon header__menu"
                aria-label={view.menu.clone()} title={view.menu.clone()} aria-expanded={is_unfolded.to_string()} onclick={unfold}
            >
                { "☰" }
            </button>
            <div class="header__tools">
                <Share view={view.share.clone()} send={send.clone()} />
                { present_button(&view.present, send) }
                { select("theme", &view.theme_label, &view.themes, |it| it.code(), send.reform(|it| Msg::Settings(SettingsMsg::ThemeChosen(it)))) }
                { segmented("language", &view.language_label, &view.languages, |it| it.code(), send.reform(|it| Msg::Settings(SettingsMsg::LanguageChosen(it)))) }
            </div>
        </header>
    }
}
