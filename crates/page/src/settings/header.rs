//! The line at the top: the name, the shelf of ready games, language, theme, link.

use crate::settings::{Coded, Theme};
use crate::state::State;
use crate::view::{Choice, Words, choices};
use kruzhok_games::{READY_GAMES, Section};
use kruzhok_syntax::lowercase;
use kruzhok_words::Language;

/// The line at the top of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct HeaderView {
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
    /// What the choice of a theme is called.
    pub theme_label: String,
    /// The themes.
    pub themes: Vec<Choice<Theme>>,
    /// What copies the page's address.
    pub link: String,
}

/// The shelf of ready games.
#[derive(Clone, Debug, PartialEq)]
pub struct ShelfView {
    /// What opens it.
    pub open: String,
    /// What closes it.
    pub close: String,
    /// What starts a game from nothing.
    pub new_game: String,
    /// What leads to the field for the text of a task.
    pub task: String,
    /// Its heading.
    pub heading: String,
    /// What its search field is called.
    pub search: String,
    /// What is said when nothing is found.
    pub nothing: String,
    /// Its parts.
    pub sections: Vec<ShelfSection>,
}

/// A part of the shelf.
#[derive(Clone, Debug, PartialEq)]
pub struct ShelfSection {
    /// Its heading.
    pub heading: String,
    /// Its games.
    pub games: Vec<ShelfGame>,
}

/// A game on the shelf.
#[derive(Clone, Debug, PartialEq)]
pub struct ShelfGame {
    /// The game's name in addresses.
    pub key: String,
    /// Its name.
    pub title: String,
    /// What it is about.
    pub note: String,
    /// Where it is from.
    pub source: String,
    /// Whether it is the one that is open, unchanged.
    pub is_open: bool,
}

impl HeaderView {
    pub(crate) fn of(state: &State) -> Self {
        let t = Words::of(state);
        Self {
            name: t.say("name"),
            tagline: t.say("tagline"),
            shelf: ShelfView::of(state),
            menu: t.say("menu"),
            language_label: t.say("language"),
            languages: choices(&Language::ALL, state.settings.language, |language| {
                language.own_name().to_owned()
            }),
            theme_label: t.say("theme"),
            themes: choices(Theme::ALL, state.settings.theme, |theme| {
                t.say(&format!("theme-{}", theme.code()))
            }),
            link: t.say("copy-link"),
        }
    }
}

impl ShelfView {
    fn of(state: &State) -> Self {
        let t = Words::of(state);
        let game_of = |game: &'static kruzhok_games::ReadyGame| ShelfGame {
            key: game.key.to_owned(),
            title: game.title(state.settings.language),
            note: game.note(state.settings.language),
            source: game.source(state.settings.language),
            is_open: state
                .rules
                .text
                .ready_game
                .is_some_and(|open| open.key == game.key),
        };
        let sections = Section::ALL.into_iter().map(|section| ShelfSection {
            heading: t.say(section.key()),
            games: READY_GAMES
                .iter()
                .filter(|game| game.section == section)
                .map(game_of)
                .collect(),
        });
        Self {
            open: t.say("shelf-open"),
            close: t.say("close"),
            new_game: t.say("shelf-new"),
            task: t.say("shelf-task"),
            heading: t.say("shelf-heading"),
            search: t.say("shelf-search"),
            nothing: t.say("shelf-nothing"),
            sections: sections
                .filter(|section| !section.games.is_empty())
                .collect(),
        }
    }
}

impl ShelfView {
    /// The parts with the games whose name, note or source hold every word of `query`.
    pub fn found(&self, query: &str) -> Vec<ShelfSection> {
        let query = lowercase(query);
        let matches = |game: &&ShelfGame| {
            let text = lowercase(&format!("{} {} {}", game.title, game.note, game.source));
            query.split_whitespace().all(|word| text.contains(word))
        };
        let sections = self.sections.iter().map(|section| ShelfSection {
            heading: section.heading.clone(),
            games: section.games.iter().filter(matches).cloned().collect(),
        });
        sections
            .filter(|section| !section.games.is_empty())
            .collect()
    }
}
