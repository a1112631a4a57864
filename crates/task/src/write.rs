//! The other direction: a game as the text of a task, in the manner of the exam and in words of our own.
//!
//! [`read`](crate::read()) reads the Russian text back to the same game.

mod asking;
mod chinese;
mod english;
mod nouns;
mod recognised;
mod telling;

pub use recognised::Unsayable;

use kruzhok_rules::{Question, Rules};
use kruzhok_words::Language;
use nouns::Wording;
use recognised::recognise;
use std::fmt;

/// What the players are called in a Russian text of this seed, in the order of their moves.
pub fn players(seed: u64) -> [String; 2] {
    Wording::of_seed(seed).players.map(|[name, _]| name)
}

/// The text of a task, in the parts that it is read by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskText {
    /// What is played.
    pub game: String,
    /// The questions, each below its header.
    pub questions: Vec<TaskQuestion>,
}

/// A question of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskQuestion {
    /// Its header, such as `Question 19.`
    pub header: String,
    /// What is asked.
    pub text: String,
}

impl fmt::Display for TaskText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.game)?;
        let mut questions = self.questions.iter();
        questions.try_for_each(|TaskQuestion { header, text }| writeln!(f, "\n{header}\n{text}"))
    }
}

/// The text of a task about a game, with its questions.
///
/// The seed chooses among Russian wordings, 0 the plainest one; the other languages have one. A Russian text calls the players by these
/// names, in the order of their moves.
///
/// # Errors
/// The part of the game for which the exam has no words.
pub fn write(
    rules: &Rules,
    questions: &[Question],
    seed: u64,
    language: Language,
    players: Option<&[String; 2]>,
) -> Result<TaskText, Unsayable> {
    let game = recognise(rules, questions)?;
    Ok(match language {
        Language::Ru => {
            let mut wording = Wording::of_seed(seed).named(players);
            TaskText {
                game: telling::told(&game, &mut wording),
                questions: asking::asked(&game, &mut wording),
            }
        }
        Language::En => english::problem(&game),
        Language::Zh => chinese::problem(&game),
    })
}
