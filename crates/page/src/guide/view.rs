//! The guide "How to write rules".

use crate::guide::{LESSONS, Lesson};
use crate::state::State;
use crate::view::Words;

/// The guide "How to write rules", which takes the place of the three columns.
#[derive(Clone, Debug, PartialEq)]
pub struct GuideView {
    /// Its heading.
    pub heading: String,
    /// What goes back to the game.
    pub close: String,
    /// What the list of lessons is called.
    pub contents_label: String,
    /// What stands before a lesson's answers.
    pub answers_label: String,
    /// What opens a lesson's game in the form.
    pub try_label: String,
    /// The lesson at which it is opened, by its name in addresses.
    pub current: String,
    /// The chapters, from the simplest game to the rarest rules.
    pub chapters: Vec<ChapterView>,
}

/// A chapter of the guide.
#[derive(Clone, Debug, PartialEq)]
pub struct ChapterView {
    /// Its heading.
    pub heading: String,
    /// Its lessons.
    pub lessons: Vec<LessonView>,
}

/// A lesson of the guide.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonView {
    /// The lesson's name in addresses.
    pub key: &'static str,
    /// Its heading.
    pub title: String,
    /// What it says; names of fields and expressions stand between backticks.
    pub text: String,
    /// Its rules file.
    pub rules: &'static str,
    /// Each question's name and its answer, or a word for none.
    pub answers: Vec<(String, String)>,
}

impl GuideView {
    pub(crate) fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        let current = state.guide?.key.to_owned();
        let mut chapters: Vec<(&str, ChapterView)> = vec![];
        for lesson in LESSONS {
            if chapters
                .last()
                .is_none_or(|(key, _)| *key != lesson.chapter)
            {
                let heading = t.say(&format!("chapter-{}", lesson.chapter));
                let lessons = vec![];
                chapters.push((lesson.chapter, ChapterView { heading, lessons }));
            }
            let (_, chapter) = chapters.last_mut().expect("a chapter has begun");
            chapter.lessons.push(LessonView::of(lesson, t));
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

impl LessonView {
    fn of(lesson: &'static Lesson, t: Words) -> Self {
        let or_none = |(id, values): (String, String)| match values.as_str() {
            "" => (id, t.say("no-value")),
            _ => (id, values),
        };
        Self {
            key: lesson.key,
            title: lesson.title(t.0),
            text: lesson.text(t.0),
            rules: lesson.rules(),
            answers: lesson.answers().into_iter().map(or_none).collect(),
        }
    }
}
