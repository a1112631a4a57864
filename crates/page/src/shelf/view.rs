//! The shelf as a list of games to choose from.

use crate::shelf::{Kept, ShelfState};
use crate::state::State;
use crate::view::Words;
use kruzhok_games::{READY_GAMES, Section};
use kruzhok_syntax::lowercase;

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
    /// The games that are kept on this device; `None` where none are, and none were put away just now.
    pub kept: Option<KeptView>,
    /// The heading of the lessons, and each with its key.
    pub lessons: (String, Vec<(String, String)>),
    /// Its parts.
    pub sections: Vec<ShelfSection>,
    /// What leads to what this program is, and whose.
    pub about: String,
}

/// The part of the shelf with the games that are kept on this device.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptView {
    /// Its heading.
    pub heading: String,
    /// Where the games are kept, or that they are gone.
    pub about: String,
    /// What clears this part; what brings the games back where that was done just now.
    pub clear: String,
    /// Whether it was cleared just now.
    pub is_cleared: bool,
    /// The games, the last one first, each with its place.
    pub games: Vec<(usize, ShelfGame)>,
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

impl ShelfView {
    pub(crate) fn of(state: &State) -> Self {
        let t = Words::of(state);
        let game_of = |game: &'static kruzhok_games::ReadyGame| ShelfGame {
            key: game.key.to_owned(),
            title: game.title(state.settings.language),
            // Some notes say who wins.
            note: match state.exercise.keeps_back() {
                true => String::new(),
                false => game.note(state.settings.language),
            },
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
            lessons: (t.say("lessons"), state.ready_lessons()),
            kept: KeptView::of(state, t),
            about: t.say("chapter-about"),
            sections: sections
                .filter(|section| !section.games.is_empty())
                .collect(),
        }
    }
}

impl ShelfView {
    /// The shelf with the games alone whose name, note or source have a word for every word of `query` that begins so; those whose name
    /// has them come first.
    pub fn found(mut self, query: &str) -> Self {
        let query = lowercase(query);
        let has_all = |text: &str| {
            let text = lowercase(text);
            query.split_whitespace().all(|it| begins_a_word(&text, it))
        };
        let matches =
            |game: &ShelfGame| has_all(&format!("{} {} {}", game.title, game.note, game.source));
        let is_other = |game: &ShelfGame| !has_all(&game.title);
        for section in &mut self.sections {
            section.games.retain(matches);
            section.games.sort_by_key(is_other);
        }
        self.sections.retain(|section| !section.games.is_empty());
        self.sections
            .sort_by_key(|section| section.games.iter().all(is_other));
        if let Some(kept) = &mut self.kept {
            kept.games.retain(|(_, game)| matches(game));
        }
        self.kept
            .take_if(|kept| kept.games.is_empty() && !query.trim().is_empty());
        self
    }
}

/// Whether this stands in a text at the beginning of a word. Languages that write no spaces have it anywhere.
fn begins_a_word(text: &str, part: &str) -> bool {
    let continues = |before: char| before.is_alphanumeric() && before < '\u{2e80}';
    text.match_indices(part)
        .any(|(at, _)| !text[..at].ends_with(continues))
}

impl KeptView {
    fn of(state: &State, t: Words) -> Option<Self> {
        let ShelfState { kept, cleared, .. } = &state.shelf;
        let kept = kept.as_ref()?;
        let is_cleared = kept.is_empty() && !cleared.is_empty();
        let (about, clear) = match is_cleared {
            true => ("kept-cleared", "kept-restore"),
            false => ("kept-about", "kept-clear"),
        };
        let view = |game: &Kept| {
            let (title, note) = match (game.title.as_str(), game.moves.as_str()) {
                ("", "") => (t.say("game-untitled"), &game.start),
                ("", moves) if game.over.is_empty() => (moves.to_owned(), &game.start),
                ("", moves) => (format!("{moves}  ·  {}", game.over), &game.start),
                (title, _) => (title.to_owned(), &game.moves),
            };
            ShelfGame {
                key: String::new(),
                title,
                note: note.clone(),
                source: String::new(),
                is_open: game.text == state.rules.text.source,
            }
        };
        (!kept.is_empty() || is_cleared).then(|| Self {
            heading: t.say("kept"),
            about: t.say(about),
            clear: t.say(clear),
            is_cleared,
            games: kept.iter().map(view).enumerate().collect(),
        })
    }
}
