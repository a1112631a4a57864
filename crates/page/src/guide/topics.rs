//! "How to write rules": topics from the simplest game to the rarest rules, each with a whole rules file and its answers.

use kruzhok_rulesfile::document;
use kruzhok_words::{Language, say};

/// One topic.
#[derive(Debug, PartialEq)]
pub(crate) struct Topic {
    /// The topic's name in addresses, and in the catalogue's `topic-…` and `topic-…-text`.
    pub key: &'static str,
    /// The chapter where it stands, in the catalogue's `chapter-…`.
    pub chapter: &'static str,
    /// A rules file, and below it `[answers]`, as in the golden files of the known games.
    file: &'static str,
}

macro_rules! topics {
    ($($chapter:literal: $($key:literal),+;)+) => {
        &[$($(Topic {
            key: $key,
            chapter: $chapter,
            file: include_str!(concat!($key, ".toml")),
        },)+)+]
    };
}

/// The topics, in order.
pub(crate) const TOPICS: &[Topic] = topics! {
    "one": "one-heap", "amounts", "conditions", "constants", "functions";
    "several": "any-heap", "own-heaps", "two-picked", "order";
    "rarer": "winners", "misere", "legal", "passing", "memory", "repeating", "limit", "partisan";
    "asked": "start-rows", "open-start", "questions", "bad-move", "two-unknowns", "law";
    "other": "chance", "splitting", "octal", "words", "tuples", "graph";
};

/// What stands behind the topics: what this program is, and whose. It has no game.
const ABOUT: Topic = Topic {
    key: "about",
    chapter: "about",
    file: "",
};

/// What separates a topic's rules from the answers to its questions.
const ANSWERS: &str = "\n[answers]\n";

impl Topic {
    /// The topic with this key.
    pub(crate) fn of_key(key: &str) -> Option<&'static Self> {
        Self::all().find(|topic| topic.key == key)
    }

    /// The topics, and what stands behind them, in order.
    pub(crate) fn all() -> impl Iterator<Item = &'static Self> {
        TOPICS.iter().chain([&ABOUT])
    }

    /// Its heading in a language; its game is called the same.
    pub(crate) fn title(&self, language: Language) -> String {
        say(language, &format!("topic-{}", self.key), &[])
    }

    /// What it says in a language.
    pub(crate) fn text(&self, language: Language) -> String {
        let version = ("version", env!("CARGO_PKG_VERSION").to_owned());
        say(language, &format!("topic-{}-text", self.key), &[version])
    }

    /// Its rules, without a title; empty where it has no game.
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
    use kruzhok_rulesfile::toml_file;

    #[test]
    fn every_topic_opens_as_a_game_with_the_answers_that_it_tells() {
        for topic in TOPICS {
            let mut desk = Desk::open("v=1&game=nim");
            desk.send(Msg::Guide(GuideMsg::TopicTried(topic.key.to_owned())));
            let told: Vec<String> = topic
                .answers()
                .into_iter()
                .map(|(id, values)| format!("{id}: {values}"))
                .collect();
            assert_eq!(
                desk.view().answers.status,
                StatusView::Done,
                "{}",
                topic.key
            );
            assert_eq!(desk.answers(), told.join(" | "), "{}", topic.key);
            assert!(!desk.state.is_stale(), "{}", topic.key);
            assert_eq!(desk.notice(), "", "{}", topic.key);
        }
    }

    #[test]
    fn every_field_of_a_rules_file_has_its_topic() {
        let has = |field: &str| {
            let field = match field {
                "question" | "law" => format!("[[{field}]]"),
                _ => format!("{field} = "),
            };
            TOPICS.iter().any(|it| it.rules().contains(&field))
        };
        let inner = [
            "ask", "of", "where", "expect", "to", "name", "by", "pass", "chance", "octal", "when",
            "winner", "lost",
        ];
        // A topic has a heading and a text of its own.
        let fields = toml_file::FIELDS
            .iter()
            .filter(|it| !matches!(**it, "title" | "note"));
        for field in fields.chain(&inner) {
            assert!(has(field), "no topic shows `{field}`");
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
        desk.send(Msg::Guide(GuideMsg::TopicTried("memory".to_owned())));
        assert_eq!((desk.view().guide, desk.view().part), (None, Part::Rules));
        desk.send(Msg::AddressOpened("v=1&game=nim&guide=memory".to_owned()));
        assert!(desk.view().guide.is_some());
        desk.send(Msg::AddressOpened(game));
        assert!(desk.view().guide.is_none());
        let about = Desk::open("v=1&game=nim&guide=about&lang=en").view().guide;
        let chapters = about.expect("the guide is open").chapters;
        let last = chapters.last().and_then(|chapter| chapter.topics.last());
        let last = last.expect("the guide ends with it");
        assert!(
            last.text.contains(env!("CARGO_PKG_VERSION")),
            "{}",
            last.text
        );
        assert_eq!((last.rules, last.licences.is_some()), ("", true));
        let desk = Desk::open("v=1&guide=no-such-topic");
        assert!(desk.notice().contains("guide"), "{}", desk.notice());
    }
}
