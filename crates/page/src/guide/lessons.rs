//! "How to write rules": lessons from the simplest game to the rarest rules, each with a whole rules file and its answers.

use kruzhok_rulesfile::document;
use kruzhok_words::{Language, say};

/// One lesson.
#[derive(Debug, PartialEq)]
pub(crate) struct Lesson {
    /// The lesson's name in addresses, and in the catalogue's `lesson-…` and `lesson-…-text`.
    pub key: &'static str,
    /// The chapter where it stands, in the catalogue's `chapter-…`.
    pub chapter: &'static str,
    /// A rules file, and below it `[answers]`, as in the golden files of the known games.
    file: &'static str,
}

macro_rules! lessons {
    ($($chapter:literal: $($key:literal),+;)+) => {
        &[$($(Lesson {
            key: $key,
            chapter: $chapter,
            file: include_str!(concat!($key, ".toml")),
        },)+)+]
    };
}

/// The lessons, in order.
pub(crate) const LESSONS: &[Lesson] = lessons! {
    "one": "one-heap", "amounts", "conditions", "constants", "functions";
    "several": "any-heap", "own-heaps", "two-picked", "order";
    "rarer": "winners", "misere", "legal", "passing", "memory", "repeating", "limit", "partisan";
    "asked": "start-rows", "open-start", "questions", "bad-move", "two-unknowns";
    "other": "chance", "splitting", "octal", "words", "tuples", "graph";
};

/// What separates a lesson's rules from the answers to its questions.
const ANSWERS: &str = "\n[answers]\n";

impl Lesson {
    /// The lesson with this key.
    pub(crate) fn of_key(key: &str) -> Option<&'static Self> {
        LESSONS.iter().find(|lesson| lesson.key == key)
    }

    /// Its heading in a language; its game is called the same.
    pub(crate) fn title(&self, language: Language) -> String {
        say(language, &format!("lesson-{}", self.key), &[])
    }

    /// What it says in a language.
    pub(crate) fn text(&self, language: Language) -> String {
        say(language, &format!("lesson-{}-text", self.key), &[])
    }

    /// Its rules, without a title.
    pub(crate) fn rules(&self) -> &'static str {
        self.file.split(ANSWERS).next().unwrap_or_default()
    }

    /// Its rules as a game to be opened.
    pub(crate) fn game(&self, language: Language) -> String {
        let title = document::string_literal(&self.title(language));
        format!("title = {title}\n{}", self.rules())
    }

    /// Each question's name and its answer, as in `20` and `7 13`.
    pub(crate) fn answers(&self) -> Vec<(String, String)> {
        let lines = self.file.split(ANSWERS).nth(1).unwrap_or_default().lines();
        let plain = |text: &str| {
            let text = text.trim_matches(['[', ']']);
            let quoted = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
            let inside = quoted('\'').or_else(|| quoted('"'));
            inside.unwrap_or(text).to_owned()
        };
        lines
            .filter_map(|line| line.split_once(" = "))
            .map(|(id, values)| {
                let values: Vec<String> = values.split(", ").map(plain).collect();
                (plain(id), values.join(" "))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StatusView;
    use crate::tests::Desk;
    use crate::{GuideMsg, Msg, Part, SettingsMsg};

    #[test]
    fn every_lesson_opens_as_a_game_with_the_answers_that_it_tells() {
        for lesson in LESSONS {
            let mut desk = Desk::open("v=1&game=nim");
            desk.send(Msg::Guide(GuideMsg::LessonTried(lesson.key.to_owned())));
            let told: Vec<String> = lesson
                .answers()
                .into_iter()
                .map(|(id, values)| format!("{id}: {values}"))
                .collect();
            assert_eq!(
                desk.view().answers.status,
                StatusView::Done,
                "{}",
                lesson.key
            );
            assert_eq!(desk.answers(), told.join(" | "), "{}", lesson.key);
            assert_eq!(desk.notice(), "", "{}", lesson.key);
        }
    }

    #[test]
    fn every_field_of_a_rules_file_has_its_lesson() {
        let has = |field: &str| {
            let is_there = |lesson: &Lesson| lesson.rules().contains(&format!("{field} = "));
            LESSONS.iter().any(is_there)
        };
        for field in [
            "params",
            "position",
            "moves",
            "over",
            "stuck",
            "start",
            "legal",
            "unordered",
            "repeat",
            "limit",
            "graph",
            "ask",
            "of",
            "where",
            "expect",
            "to",
            "name",
            "by",
            "pass",
            "chance",
            "octal",
            "when",
            "winner",
        ] {
            assert!(has(field), "no lesson shows `{field}`");
        }
    }

    #[test]
    fn the_guide_is_a_step_of_the_history() {
        let mut desk = Desk::open("v=1&game=nim&lang=en");
        let game = "v=1&game=nim".to_owned();
        desk.send(Msg::Guide(GuideMsg::Opened("memory".to_owned())));
        assert!(
            desk.address().contains("guide=memory"),
            "{}",
            desk.address()
        );
        assert_eq!(
            desk.addresses.last().map(|(_, is_step)| *is_step),
            Some(true)
        );
        let guide = desk.view().guide.expect("the guide is open");
        assert_eq!(guide.current, "memory");
        desk.send(Msg::Settings(SettingsMsg::LanguageChosen(Language::Zh)));
        let again = Desk::open(desk.address()).view();
        assert_eq!(
            again.guide,
            desk.view().guide,
            "a reload restores the guide"
        );
        desk.send(Msg::Guide(GuideMsg::LessonTried("memory".to_owned())));
        assert_eq!((desk.view().guide, desk.view().part), (None, Part::Rules));
        desk.send(Msg::AddressOpened("v=1&game=nim&guide=memory".to_owned()));
        assert!(desk.view().guide.is_some());
        desk.send(Msg::AddressOpened(game));
        assert!(desk.view().guide.is_none());
        let desk = Desk::open("v=1&guide=no-such-lesson");
        assert!(desk.notice().contains("guide"), "{}", desk.notice());
    }
}
