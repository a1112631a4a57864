//! The text of the rules file. It is read when it changes, and nowhere else: what needs its fields, its rules or its title
//! finds them here.

use crate::rules::form::{heap_names, with_question};
use kruzhok_games::{READY_GAMES, ReadyGame};
use kruzhok_rules::{Rules, STANDARD};
use kruzhok_rulesfile::document::{self, Document, string_literal};
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
    /// The file with spaces in place of its laws: they decide nothing about the game.
    pub(crate) game: String,
    /// The rules without laws, or why there are none.
    pub(crate) rules: Result<Rc<Rules>, Vec<Fault>>,
    /// The rules with their laws, or what is wrong with these; `None` where there are none, or no rules.
    pub(crate) laws: Option<Result<Rc<Rules>, Vec<Fault>>>,
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
        let read = |text: &str| {
            let rules = kruzhok_rules::parse(text);
            rules.map(Rc::new).map_err(|it| Fault::all(&it))
        };
        let has_laws = document.has("law");
        let game = match has_laws {
            true => without_laws(&source),
            false => source.clone(),
        };
        let rules = read(&game);
        let mut text = Self {
            heap_names: heap_names(&document),
            laws: (has_laws && rules.is_ok()).then(|| read(&source)),
            game,
            rules,
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

    /// What is wrong with the laws, and with nothing else.
    pub(crate) fn law_faults(&self) -> &[Fault] {
        match &self.laws {
            Some(Err(faults)) => faults,
            _ => &[],
        }
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

/// The text of a file with spaces in place of its laws, so that all else keeps its place.
pub(crate) fn without_laws(source: &str) -> String {
    let mut text = source.to_owned();
    loop {
        let start = Document::read(&text).span("law[0]").map(|it| it.start);
        let start = start.filter(|&start| text[start..].starts_with('['));
        let (Some(start), Some(shorter)) = (start, document::remove(&text, "law[0]")) else {
            return text;
        };
        let Some(end) = text.len().checked_sub(shorter.len()).map(|it| start + it) else {
            return text;
        };
        let Some(law) = text.get(start..end).filter(|law| !law.is_empty()) else {
            return text;
        };
        let blank = |c: char| match c {
            '\n' => "\n".to_owned(),
            c => " ".repeat(c.len_utf8()),
        };
        let blanks: String = law.chars().map(blank).collect();
        text.replace_range(start..end, &blanks);
    }
}

/// Whether two texts are of one game, whatever blank lines stand in them.
pub(crate) fn is_same_game(one: &str, other: &str) -> bool {
    fn lines(text: &str) -> impl Iterator<Item = &str> {
        text.lines().map(str::trim_end).filter(|it| !it.is_empty())
    }
    lines(one).eq(lines(other))
}

impl Default for RulesText {
    fn default() -> Self {
        Self::read(String::new(), None)
    }
}
