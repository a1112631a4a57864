//! The text of the rules file. It is read when it changes, and nowhere else: what needs its fields, its rules or its title
//! finds them here.

use crate::rules::form::{heap_names, with_question};
use kruzhok_games::{READY_GAMES, ReadyGame};
use kruzhok_rules::{Rules, STANDARD};
use kruzhok_rulesfile::document::{Document, string_literal};
use kruzhok_wire::Fault;
use kruzhok_words::Language;
use std::rc::Rc;

/// The text of the rules file, and all that is read in it.
#[derive(Clone, Debug)]
pub(crate) struct RulesText {
    pub(crate) source: String,
    pub(crate) document: Document,
    /// The names of the heaps; none while the file has no field `position`.
    pub(crate) heap_names: Vec<String>,
    /// The rules, or why there are none.
    pub(crate) rules: Result<Rc<Rules>, Vec<Fault>>,
    /// The file with the standard questions written down, where it is asked those.
    asked: Option<Document>,
    /// The ready game that this is.
    pub(crate) ready_game: Option<&'static ReadyGame>,
}

impl RulesText {
    /// Reads a text, which may be that of a ready game in this language.
    pub(crate) fn new(source: String, language: Language) -> Self {
        let ready_game = READY_GAMES
            .iter()
            .find(|game| game.is_text(&source, language));
        Self::read(source, ready_game)
    }

    pub(crate) fn of_ready_game(game: &'static ReadyGame, language: Language) -> Self {
        Self::read(game.text(language), Some(game))
    }

    fn read(source: String, ready_game: Option<&'static ReadyGame>) -> Self {
        let document = Document::read(&source);
        let rules = kruzhok_rules::parse(&source);
        let mut text = Self {
            heap_names: heap_names(&document),
            rules: rules.map(Rc::new).map_err(|it| Fault::all(&it)),
            document,
            source,
            asked: None,
            ready_game,
        };
        let asked = text.with_standard_questions();
        text.asked = (asked != text.source).then(|| Document::read(&asked));
        text
    }

    /// The file with all that is asked.
    pub(crate) fn asked(&self) -> &Document {
        self.asked.as_ref().unwrap_or(&self.document)
    }

    /// What a field of text says; empty where the file has none.
    pub(crate) fn field(&self, name: &str) -> String {
        self.document.text(name).unwrap_or_default()
    }

    /// The text with the standard questions, which a file that asks nothing is asked. A question of its own would take
    /// their place, so they are written down first. Rules that are not finished will mostly be asked them.
    pub(crate) fn with_standard_questions(&self) -> String {
        let standard = match &self.rules {
            _ if self.document.has("question") || !self.document.is_sound() => vec![],
            Ok(rules) => kruzhok_rules::questions(rules)
                .into_iter()
                .map(|it| (it.id, it.source))
                .collect(),
            Err(_) => STANDARD
                .map(|(id, condition)| (id.to_owned(), condition.to_owned()))
                .to_vec(),
        };
        standard
            .iter()
            .fold(self.source.clone(), |text, (id, condition)| {
                with_question(&text, &string_literal(id), &string_literal(condition))
            })
    }
}

impl Default for RulesText {
    fn default() -> Self {
        Self::read(String::new(), None)
    }
}
