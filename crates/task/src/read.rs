//! What one gets from a text: the rules file, and what in the text said what.

mod limits;
mod moves;
mod questions;
mod reader;
mod text;
mod whole;
mod words;

pub use reader::{Doubt, OpenGame};

use crate::model::{Game, HeapMemory, Repetition};
use crate::rules_file::{question_tables, rules_file};
use reader::Reader;
use std::ops::Range;

/// Bytes of the text as it was given.
pub type Place = Range<usize>;

/// What a phrase of the text said.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// How many heaps.
    Position,
    /// Moves.
    Moves,
    /// When the game is over, and who wins then.
    Over,
    /// Where it begins.
    Start,
    /// Which moves may not be repeated.
    Repeat,
    /// Who the players are and who moves first.
    Players,
    /// The question with this id.
    Question(String),
}

/// A phrase of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// Where it stands.
    pub place: Place,
    /// What it said.
    pub field: Field,
}

/// A part of the text that belongs to the game, or to what is asked of it, and was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotUnderstood {
    /// Where it stands.
    pub place: Place,
    /// The part itself.
    pub quote: String,
    /// Whether it says otherwise than the text before it, or what cannot be; else it says nothing that is known.
    pub is_contradiction: bool,
}

/// What a part of the text is that did not simply go into the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fragment {
    /// It belongs to the game and was not understood: the answers may be those of another game.
    Unread,
    /// It was read by a guess, and there is another reading: the choice with this index.
    Guessed(usize),
    /// It says nothing about the rules: a scene, a name, an example.
    Aside,
}

/// A place where two readings exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What the doubt is.
    pub doubt: Doubt,
    /// The words that may mean either; empty where it is about words that are missing.
    pub place: Place,
    /// The rules file of the other reading.
    pub other: String,
    /// Whether the text was read the unusual way here, as it was asked for.
    pub is_turned: bool,
}

/// What a text of a task says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// A rules file.
    pub rules: String,
    /// The same as it was understood.
    pub game: Game,
    /// The phrases that said something, in the order of the text.
    pub phrases: Vec<Phrase>,
    /// Sentences that say nothing about the game: examples, the author, definitions.
    pub noise: Vec<Place>,
    /// What belongs to the game and was not understood, in the order of the text.
    pub not_understood: Vec<NotUnderstood>,
    /// Sentences of which nothing was understood, and which have no word that a rule could be told with.
    pub asides: Vec<Place>,
    /// Where two readings exist.
    pub choices: Vec<Choice>,
    /// What a task has and this text has not.
    pub missing: Vec<Missing>,
    /// The players' names in the order of their moves, where the text tells them.
    pub players: Option<[String; 2]>,
}

/// What a task has and a text may lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// What a player may do: the rules file then has no moves, so that no other game's answers are taken for this one's.
    Moves,
    /// When the game is over; without that nobody wins.
    End,
    /// The same where it ends by itself: taken to be over where nobody can move.
    EndAssumed,
    /// Who wins: taken to be who makes the last move.
    Winner,
    /// What is asked.
    Questions,
    /// Where the game begins.
    Start,
}

/// Why a text is no task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotATask {
    /// Nothing in it is a move, or another part, of a game.
    NoMoves,
    /// It is longer than any task.
    TooLong,
    /// Hardly any of its letters is Russian.
    NotRussian,
}

impl NotATask {
    /// The message's key in the catalogue, after `task-`.
    pub fn key(self) -> &'static str {
        match self {
            Self::NoMoves => "no-moves",
            Self::TooLong => "too-long",
            Self::NotRussian => "not-russian",
        }
    }
}

impl Reading {
    /// Whether nothing that belongs to the game is unread or missing, so that the answers are those of the text.
    pub fn is_complete(&self) -> bool {
        let is_lacking =
            |it: &Missing| matches!(it, Missing::Moves | Missing::End | Missing::Start);
        self.not_understood.is_empty() && !self.missing.iter().any(is_lacking)
    }

    /// The parts of the text that did not simply go into the rules, and of which kind each is.
    pub fn fragments(&self) -> impl Iterator<Item = (&Place, Fragment)> {
        let unread = self.not_understood.iter();
        let guesses = self.choices.iter().enumerate();
        let guesses = guesses.filter(|(_, it)| it.doubt.is_guess() && !it.place.is_empty());
        let asides = self.asides.iter().chain(&self.noise);
        unread
            .map(|it| (&it.place, Fragment::Unread))
            .chain(guesses.map(|(at, it)| (&it.place, Fragment::Guessed(at))))
            .chain(asides.map(|it| (it, Fragment::Aside)))
    }

    /// How a doubt was decided here and how it may be decided else, each as in [`Doubt::ways`].
    pub fn ways(&self, choice: &Choice) -> [&'static str; 2] {
        let [one, other] = choice.doubt.ways();
        let is_one = match choice.doubt {
            Doubt::Row => {
                self.game.heap_memory == HeapMemory::NotOwn
                    || self.game.repeat == Repetition::NotOwn
            }
            _ => !choice.is_turned,
        };
        if is_one { [one, other] } else { [other, one] }
    }
}

impl Doubt {
    /// The key of its messages in the catalogue, after `task-doubt-`.
    pub fn key(self) -> &'static str {
        match self {
            Self::LostSign => "lost-sign",
            Self::Rounding => "rounding",
            Self::Taken => "taken",
            Self::Won => "won",
            Self::Within => "within",
            Self::Measure => "measure",
            Self::When => "when",
            Self::Row => "row",
            Self::Questions => "questions",
            Self::Moves => "moves",
            Self::Start => "start",
            Self::Count => "count",
            Self::Spelling => "spelling",
        }
    }

    /// Its two readings: the keys of their messages stand between `task-` and the key of the doubt.
    pub fn ways(self) -> [&'static str; 2] {
        match self {
            // Which of them is usual depends on the text.
            Self::Row => ["own", "both"],
            _ => ["usual", "other"],
        }
    }

    /// Whether the usual reading is a guess, so that the answers may be wrong.
    pub fn is_guess(self) -> bool {
        matches!(
            self,
            Self::LostSign
                | Self::When
                | Self::Row
                | Self::Taken
                | Self::Questions
                | Self::Moves
                | Self::Start
                | Self::Count
        )
    }

    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::LostSign,
        Self::Rounding,
        Self::Taken,
        Self::Won,
        Self::Within,
        Self::Measure,
        Self::When,
        Self::Row,
        Self::Questions,
        Self::Moves,
        Self::Start,
        Self::Count,
        Self::Spelling,
    ];
}

impl Missing {
    /// The message's key in the catalogue, after `task-missing-`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::End => "end",
            Self::EndAssumed => "end-assumed",
            Self::Winner => "winner",
            Self::Questions => "questions",
            Self::Start => "start",
        }
    }
}

/// Bytes; the longest tasks have six thousand.
const LONGEST: usize = 30_000;

/// Reads the Russian text of an exam task.
///
/// A text that describes a game is read even where its moves are not understood; they are [`Missing::Moves`] then.
///
/// # Errors
/// The text is no task: a poem, a program, noise.
pub fn read(text: &str) -> Result<Reading, NotATask> {
    read_with(text, &[])
}

/// The same, with these doubts decided the unusual way.
///
/// # Errors
/// As of [`read`].
pub fn read_with(text: &str, turned: &[Doubt]) -> Result<Reading, NotATask> {
    refuse_at_once(text)?;
    let reader = Reader::read(text, turned);
    if !reader.describes_a_game() {
        return Err(NotATask::NoMoves);
    }
    let rules = rules_file(&reader.game);
    let with = |turned: &[Doubt]| {
        let other = Reader::read(text, turned).game;
        // A reading without moves is none to offer, unless they are a guess.
        match other.moves.is_empty() && !turned.contains(&Doubt::Moves) {
            true => rules.clone(),
            false => rules_file(&other),
        }
    };
    Ok(reading(text, reader, rules.clone(), turned, &with))
}

/// Reads a text that asks questions about a game that is there already, such as that of tasks 20 and 21.
///
/// The rules of the reading are tables of questions and nothing else: what the text says about the game itself is for another
/// game than the open one, and counts as not understood.
///
/// # Errors
/// There is no question in the text, or the open game has no heaps that could be asked about.
pub fn read_questions(
    text: &str,
    open: &OpenGame<'_>,
    turned: &[Doubt],
) -> Result<Reading, NotATask> {
    refuse_at_once(text)?;
    if open.heaps.is_empty() {
        return Err(NotATask::NoMoves);
    }
    let reader = Reader::read_questions(text, open, turned);
    if reader.game.questions.is_empty() {
        return Err(NotATask::NoMoves);
    }
    let with = |turned: &[Doubt]| question_tables(&Reader::read_questions(text, open, turned).game);
    let rules = question_tables(&reader.game);
    let mut reading = reading(text, reader, rules, turned, &with);
    // The game that is open has an end and a start.
    reading.missing = vec![];
    let (kept, others): (Vec<Phrase>, Vec<Phrase>) = std::mem::take(&mut reading.phrases)
        .into_iter()
        .partition(|it| matches!(it.field, Field::Question(_) | Field::Players));
    reading.phrases = kept;
    let others = others.into_iter().map(|it| NotUnderstood {
        quote: text.get(it.place.clone()).unwrap_or_default().to_owned(),
        place: it.place,
        is_contradiction: false,
    });
    reading.not_understood.extend(others);
    kruzhok_order::sort_by_key(&mut reading.not_understood, |it| it.place.start);
    Ok(reading)
}

fn refuse_at_once(text: &str) -> Result<(), NotATask> {
    if text.len() > LONGEST {
        return Err(NotATask::TooLong);
    }
    let letters = text.chars().filter(|it| it.is_alphabetic());
    let (mut russian, mut all) = (0_usize, 0_usize);
    for letter in letters {
        all += 1;
        russian += usize::from(matches!(letter, 'а'..='я' | 'А'..='Я' | 'ё' | 'Ё'));
    }
    if russian * 4 < all {
        return Err(NotATask::NotRussian);
    }
    Ok(())
}

/// What a reader has found in a text; `with` gives the rules when other doubts are turned.
fn reading(
    text: &str,
    reader: Reader,
    rules: String,
    turned: &[Doubt],
    with: &dyn Fn(&[Doubt]) -> String,
) -> Reading {
    let mut choices: Vec<Choice> = vec![];
    for (doubt, place) in &reader.doubts {
        if choices.iter().any(|it| it.doubt == *doubt) {
            continue;
        }
        let is_turned = turned.contains(doubt);
        let mut others = turned.to_vec();
        match is_turned {
            true => others.retain(|it| it != doubt),
            false => others.push(*doubt),
        }
        let other = with(&others);
        if other != rules {
            choices.push(Choice {
                doubt: *doubt,
                place: place.clone(),
                other,
                is_turned,
            });
        }
    }
    let mut missing = vec![];
    if reader.game.moves.is_empty() {
        missing.push(Missing::Moves);
    }
    if reader.game.end.is_none() && reader.game.stuck.is_none() {
        missing.push(match reader.grows() {
            true => Missing::End,
            false => Missing::EndAssumed,
        });
    }
    if reader.game.end.is_some() && !reader.tells_winner {
        missing.push(Missing::Winner);
    }
    if reader.game.questions.is_empty() {
        missing.push(Missing::Questions);
    }
    if reader.is_start_assumed {
        missing.push(Missing::Start);
    }
    let mut phrases: Vec<Phrase> = reader
        .phrases
        .into_iter()
        .map(|(place, field)| Phrase { place, field })
        .collect();
    kruzhok_order::sort_by_key(&mut phrases, |it| it.place.start);
    let mut not_understood = reader.not_understood;
    kruzhok_order::sort_by_key(&mut not_understood, |it| (it.start, it.end));
    not_understood.dedup();
    let contradictions = reader.contradictions;
    Reading {
        rules,
        game: reader.game,
        phrases,
        noise: reader.noise,
        asides: reader.asides,
        not_understood: not_understood
            .into_iter()
            .map(|place| NotUnderstood {
                quote: text.get(place.clone()).unwrap_or_default().to_owned(),
                is_contradiction: contradictions.contains(&place),
                place,
            })
            .collect(),
        choices,
        missing,
        players: reader.names.spoken,
    }
}
