//! The other direction: a game as the text of a task, in the manner of the exam and in words of our own.
//!
//! [`read`](crate::read()) reads it back to the same game.

mod asking;
mod nouns;
mod recognised;
mod telling;

pub use recognised::Unsayable;

use kruzhok_rules::{Question, Rules};
use nouns::Wording;
use recognised::recognise;

/// The text of a task about a game, with its questions; the seed chooses among wordings, 0 the plainest one.
///
/// # Errors
/// The part of the game for which the exam has no words.
pub fn write(rules: &Rules, questions: &[Question], seed: u64) -> Result<String, Unsayable> {
    let game = recognise(rules, questions)?;
    let mut wording = Wording::of_seed(seed);
    let rules = telling::told(&game, &mut wording);
    let asked = asking::asked(&game, &mut wording);
    Ok(format!("{rules}\n\n{asked}"))
}
