//! The text of the rules file. It is read when it changes, and nowhere else: what needs its fields, its rules or its title
//! finds them here.

use crate::rules::form::{heap_names, with_question};
use kruzhok_games::{READY_GAMES, ReadyGame};
use kruzhok_rules::Rules;
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
        Self {
            heap_names: heap_names(&document),
            rules: rules.map(Rc::new).map_err(|it| Fault::all(&it)),
            document,
            source,
            ready_game,
        }
    }

    /// What a field of text says; empty where the file has none.
    pub(crate) fn field(&self, name: &str) -> String {
        self.document.text(name).unwrap_or_default()
    }

    /// The text with the standard questions, which a file that asks nothing is asked. A question of its own would take
    /// their place, so they are written down first.
    pub(crate) fn with_standard_questions(&self) -> String {
        let rules = self.rules.as_ref().ok();
        let rules = rules.filter(|_| !self.document.has("question"));
        let standard = rules.map_or(vec![], |rules| kruzhok_rules::questions(rules));
        standard.iter().fold(self.source.clone(), |text, question| {
            let id = string_literal(&question.id);
            with_question(&text, &id, &string_literal(&question.source))
        })
    }
}

impl Default for RulesText {
    fn default() -> Self {
        Self::read(String::new(), None)
    }
}
