//! The guide "How to write rules".

use crate::guide::Topic;
use crate::state::State;
use crate::view::Words;

/// The guide "How to write rules", which takes the place of the three columns.
#[derive(Clone, Debug, PartialEq)]
pub struct GuideView {
    /// Its heading.
    pub heading: String,
    /// What goes back to the game.
    pub close: String,
    /// What the list of topics is called.
    pub contents_label: String,
    /// What stands before a topic's answers.
    pub answers_label: String,
    /// What opens a topic's game in the form.
    pub try_label: String,
    /// The topic at which it is opened, by its name in addresses.
    pub current: String,
    /// The chapters, from the simplest game to the rarest rules.
    pub chapters: Vec<ChapterView>,
}

/// A chapter of the guide.
#[derive(Clone, Debug, PartialEq)]
pub struct ChapterView {
    /// Its heading.
    pub heading: String,
    /// Its topics.
    pub topics: Vec<TopicView>,
}

/// A topic of the guide.
#[derive(Clone, Debug, PartialEq)]
pub struct TopicView {
    /// The topic's name in addresses.
    pub key: &'static str,
    /// Its heading.
    pub title: String,
    /// What it says; names of fields and expressions stand between backticks.
    pub text: String,
    /// Its rules file; empty where it has no game.
    pub rules: &'static str,
    /// Each question's name and its answer, or a word for none.
    pub answers: Vec<(String, String)>,
    /// What unfolds the licences, in the topic that has them, and what stands there if they could not be loaded.
    pub licences: Option<[String; 2]>,
}

impl GuideView {
    pub(crate) fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        let current = state.guide?.key.to_owned();
        let mut chapters: Vec<(&str, ChapterView)> = vec![];
        for topic in Topic::all() {
            if chapters.last().is_none_or(|(key, _)| *key != topic.chapter) {
                let heading = t.say(&format!("chapter-{}", topic.chapter));
                let topics = vec![];
                chapters.push((topic.chapter, ChapterView { heading, topics }));
            }
            let (_, chapter) = chapters.last_mut().expect("a chapter has begun");
            chapter.topics.push(TopicView::of(topic, t));
        }
        Some(Self {
            heading: t.say("guide"),
            close: t.say("guide-close"),
            contents_label: t.say("guide-contents"),
            answers_label: t.say("answers"),
            try_label: t.say("guide-try"),
            current,
            chapters: chapters.into_iter().map(|(_, chapter)| chapter).collect(),
        })
    }
}

impl TopicView {
    fn of(topic: &'static Topic, t: Words) -> Self {
        let or_none = |(id, values): (String, String)| match values.as_str() {
            "" => (id, t.say("no-value")),
            _ => (id, values),
        };
        Self {
            key: topic.key,
            title: topic.title(t.0),
            text: topic.text(t.0),
            rules: topic.rules(),
            answers: topic.answers().into_iter().map(or_none).collect(),
            licences: topic
                .rules()
                .is_empty()
                .then(|| ["licences", "licences-failed"].map(|key| t.say(key))),
        }
    }
}
