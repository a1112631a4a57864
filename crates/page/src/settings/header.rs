//! The line at the top: the name, the shelf of ready games, language, theme, link.

use crate::save::ShareView;
use crate::settings::{Coded, Theme};
use crate::shelf::ShelfView;
use crate::state::State;
use crate::view::{Choice, Words, choices};
use kruzhok_words::Language;

/// The line at the top of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct HeaderView {
    /// What brings the keyboard past the rules to the views of the game.
    pub skip: String,
    /// The program's name.
    pub name: String,
    /// What it is for, in a few words.
    pub tagline: String,
    /// The ready games.
    pub shelf: ShelfView,
    /// What unfolds the tools on a narrow screen.
    pub menu: String,
    /// What the choice of a language is called.
    pub language_label: String,
    /// The languages, each named in itself.
    pub languages: Vec<Choice<Language>>,
    /// What turns the page into a show.
    pub present: String,
    /// What the choice of a theme is called.
    pub theme_label: String,
    /// The themes.
    pub themes: Vec<Choice<Theme>>,
    /// What leads others here.
    pub share: ShareView,
}

impl HeaderView {
    pub(crate) fn of(state: &State) -> Self {
        let t = Words::of(state);
        Self {
            skip: t.say("skip"),
            name: t.say("name"),
            tagline: t.say("tagline"),
            shelf: ShelfView::of(state),
            menu: t.say("menu"),
            language_label: t.say("language"),
            languages: choices(&Language::ALL, state.settings.language, |language| {
                language.own_name().to_owned()
            }),
            present: t.say("show-begin"),
            theme_label: t.say("theme"),
            themes: choices(Theme::ALL, state.settings.theme, |theme| {
                t.say(&format!("theme-{}", theme.code()))
            }),
            share: ShareView::of(state),
        }
    }
}
