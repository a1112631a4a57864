//! Which games are ready? Rules files in `files/`, each with its name, note and source in every language (in the locales of
//! `words`), and with what is known of the game in a `.golden.toml` beside it.
//!
//! ```
//! use kruzhok_games::ReadyGame;
//! use kruzhok_words::Language;
//!
//! let nim = ReadyGame::of_key("nim").expect("it is ready");
//! assert_eq!(nim.title(Language::En), "Nim");
//! ```

use kruzhok_rulesfile::document;
use kruzhok_words::{Language, say};

/// The folder of the rules files, on the machine where this was built; for tests.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/files");

/// One ready game.
#[derive(Debug)]
pub struct ReadyGame {
    /// The game's name in addresses, and in the catalogue's `game-…`, `note-…` and `source-…`.
    pub key: &'static str,
    /// The part of the shelf where it stands.
    pub section: Section,
    /// Its rules file.
    text: &'static str,
}

/// The parts of the shelf, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Games of the state exam.
    School,
    /// What is known by name.
    Classics,
    /// Heaps that are taken from and split.
    Breaking,
    /// Games in which a toss decides what becomes of a move.
    Chance,
    /// Games in which the players have different moves.
    Partisan,
    /// Graphs of positions, and games in which play can go round.
    Cyclic,
}

impl Section {
    /// Every part, in order.
    pub const ALL: [Self; 6] = [
        Self::School,
        Self::Classics,
        Self::Breaking,
        Self::Chance,
        Self::Partisan,
        Self::Cyclic,
    ];

    /// The key of its heading in the catalogue.
    pub fn key(self) -> &'static str {
        match self {
            Self::School => "shelf-school",
            Self::Classics => "shelf-classics",
            Self::Breaking => "shelf-breaking",
            Self::Chance => "shelf-chance",
            Self::Partisan => "shelf-partisan",
            Self::Cyclic => "shelf-cyclic",
        }
    }
}

macro_rules! shelf {
    ($($section:ident: $($key:literal),+;)+) => {
        &[$($(ReadyGame {
            key: $key,
            section: Section::$section,
            text: include_str!(concat!("../files/", $key, ".toml")),
        },)+)+]
    };
}

/// The ready games, in the order of the shelf. The first one opens the page.
pub const READY_GAMES: &[ReadyGame] = shelf! {
    School: "demo-2024", "two-heaps", "demo-2024-unlucky", "smaller-heap", "bigger-heap", "three-heaps", "parity", "removing",
        "upper-bound", "no-repeat-own", "no-repeat-opponent", "product", "grid-token", "words";
    Classics: "bash", "subtraction", "nim", "nim-k", "misere-nim", "wythoff", "fibonacci-nim", "k-fold-nim",
        "staircase-nim", "new-stone-game", "georgia-and-bob", "pebbles",
        "ends-of-row";
    Breaking: "kayles", "dawson-kayles", "grundy-game", "octal", "taking-and-breaking", "three-heaps-split",
        "funny-stone-game";
    Chance: "coin-stones";
    Partisan: "even-odd-heaps", "bash-scripted";
    Cyclic: "graph", "graph-cyclic", "strip", "pour", "drawn-end";
};

impl ReadyGame {
    /// Its rules file as it stands in [`FOLDER`], in no special language.
    pub fn file(&self) -> &'static str {
        self.text
    }

    /// The game with this key.
    pub fn of_key(key: &str) -> Option<&'static Self> {
        READY_GAMES.iter().find(|game| game.key == key)
    }

    /// Its name in a language.
    pub fn title(&self, language: Language) -> String {
        say(language, &format!("game-{}", self.key), &[])
    }

    /// What it is about, in a language.
    pub fn note(&self, language: Language) -> String {
        say(language, &format!("note-{}", self.key), &[])
    }

    /// Where it is from, in a language.
    pub fn source(&self, language: Language) -> String {
        say(language, &format!("source-{}", self.key), &[])
    }

    /// Its rules file, with title and note in a language.
    pub fn text(&self, language: Language) -> String {
        let words = [
            ("title", self.title(language)),
            ("note", self.note(language)),
        ];
        words
            .into_iter()
            .fold(self.text.to_owned(), |text, (field, words)| {
                document::set(&text, field, &document::string_literal(&words)).unwrap_or(text)
            })
    }

    /// Whether this is the game's rules file. Asked at each keystroke about every game, so its name is looked for
    /// before the file is made.
    pub fn is_text(&self, text: &str, language: Language) -> bool {
        let title = document::string_literal(&self.title(language));
        text.contains(&title) && self.text(language) == text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_known_game_is_ready() {
        let known: BTreeSet<String> = std::fs::read_dir(FOLDER)
            .expect("the folder of known games")
            .filter_map(|entry| {
                let file = entry.expect("an entry of the folder").file_name();
                let key = file.to_str()?.strip_suffix(".toml")?.to_owned();
                Some(key.trim_end_matches(".golden").to_owned())
            })
            .collect();
        let ready = READY_GAMES.iter().map(|game| game.key.to_owned());
        assert_eq!(ready.collect::<BTreeSet<_>>(), known);
    }
}
