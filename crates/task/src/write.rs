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

/// What the players are called in a Russian text of this seed, in the order of their moves.
pub fn players(seed: u64) -> [String; 2] {
    Wording::of_seed(seed)
        .players
        .map(|[name, _]| name.to_owned())
}

/// The text of a task about a game, with its questions.
///
/// The seed chooses among Russian wordings, 0 the plainest one; the other languages have one.
///
/// # Errors
/// The part of the game for which the exam has no words.
pub fn write(
    rules: &Rules,
    questions: &[Question],
    seed: u64,
    language: Language,
) -> Result<String, Unsayable> {
    let game = recognise(rules, questions)?;
    Ok(match language {
        Language::Ru => {
            let mut wording = Wording::of_seed(seed);
            let rules = telling::told(&game, &mut wording);
            let asked = asking::asked(&game, &mut wording);
            format!("{rules}\n\n{asked}")
        }
        Language::En => english::problem(&game),
        Language::Zh => chinese::problem(&game),
    })
}
