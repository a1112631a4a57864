//! Exercises: what a pupil is to do with the game of an address, and what the page says of it.
//!
//! An address carries one: `exercise=answer.colour.move~7,31`, `attempts=3`, `hints=0`, `variant=17`, and what was done of
//! it so far, `done=`. As long as something is left to do, the page withholds all that would tell. What is withheld can be
//! read out of the program by who knows how: exercises are for practice.

mod address;
mod calls;
mod check;
mod hints;
mod law;
mod reasons;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub(crate) use address::{
    points_of, read_assignments, read_numbers_of, write_assignments, write_numbers_of,
};
pub(crate) use check::{MOST_CELLS, is_listed};
pub(crate) use law::Known;
pub(crate) use update::opens_other_game;
pub use view::*;

use crate::address::Game;
use crate::state::{Effect, Solved, State};
use kruzhok_games::READY_GAMES;
use kruzhok_picture::{Opening, ShapeKind};
use kruzhok_wire::{Fault, LawReport, LawRequest, LawRuling, PositionReport};
use kruzhok_words::Language;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The points of something that was done wholly right; half of them for half of it.
pub const FULL_POINTS: u32 = 2;

/// The greatest number that a pupil's own variant may have.
const GREATEST_NUMBER: u32 = 9_999;

/// Something to do, as an address says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Assignment {
    /// To answer each question of the file.
    Answers,
    /// To answer the question of this name.
    Answer(String),
    /// To mark each position of the drawing as a circle or a square.
    Colour,
    /// To mark each cell of the map so.
    ColourMap,
    /// To choose a move that wins at this position, or to say that there is none.
    Move(String),
    /// To win from this position against a player who knows everything.
    Play(String),
    /// To write the rules of the text.
    Rules,
    /// To find the law of the lost positions.
    Law,
}

/// Whose numbers an exercise has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OwnNumbers {
    /// Those of the address's game.
    #[default]
    None,
    /// Those of a variant, by a number that each pupil has: the page asks for it.
    Wanted,
    /// Those of the variant of this number.
    Of(u32),
}

/// An exercise, as an address says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exercise {
    /// What there is to do; empty where the page is no exercise.
    pub(crate) assignments: Vec<Assignment>,
    /// How often each of it may be checked; `None` for as often as one likes.
    pub(crate) attempts: Option<u32>,
    /// Whether hints are not given.
    pub(crate) is_without_hints: bool,
    pub(crate) own_numbers: OwnNumbers,
}

/// How far an exercise has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The page is none.
    #[default]
    None,
    /// The address's game is being solved.
    Opening,
    /// The pupil is asked for a number.
    Asking,
    /// A variant is being looked for.
    Searching,
    /// The variant is being solved.
    Varied,
    /// There is something left to do.
    Open,
    /// Nothing is.
    Done,
}

/// What a pupil marks a position as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Won for the player to move.
    Circle,
    /// Lost for the player to move.
    Square,
}

/// One thing to do, and how far it is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    pub(crate) work: Work,
    /// How often it was checked.
    pub(crate) attempts: u32,
    /// How many hints were given.
    pub(crate) hints: u32,
    /// Of at most [`FULL_POINTS`].
    pub(crate) points: u32,
    /// Whether nothing is left to do.
    pub(crate) is_closed: bool,
    /// What was found at the last check.
    pub(crate) feedback: Option<Feedback>,
}

/// What stands below a mark that was checked, and is right.
const SETTLED: &str = "✓";

/// What the pupil has done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Work {
    /// Typed these values of the answer with this index.
    Answer(usize, String),
    /// Marked these positions.
    Colour {
        /// In the map, else in the graph.
        is_map: bool,
        marks: BTreeMap<String, Mark>,
        /// Those whose mark is known to be right: it stays.
        settled: BTreeSet<String>,
    },
    /// At this position chosen the move to that one; the empty text says that no move wins.
    Move(String, Option<String>),
    /// Played this line, from the position that it begins with.
    Play(Vec<String>),
    /// Written rules; they are the page's.
    Rules,
    /// Typed this law.
    Law(String),
}

/// What was found of what the pupil has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Feedback {
    /// Nothing was done yet that could be checked.
    Missing,
    /// The number of positions that are not marked yet.
    Unmarked(usize),
    /// All is right.
    Right,
    /// A part of it is.
    Half,
    /// It is wrong.
    Wrong,
    /// Another move wins sooner: to this position.
    RightButSlower(String),
    /// This position is marked wrongly.
    WrongMark(String),
    /// From this start the written rules give another outcome.
    Differs(String),
    /// This is a start, and none of the written rules.
    LacksStart(String),
    /// This start of the written rules is none.
    HasStart(String),
    /// The solution was shown.
    Given,
    /// Whoever begins here cannot win.
    NotWon,
    /// This was typed, and is no value; it is no attempt either.
    NoValue(String),
    /// The law is being checked.
    Underway,
    /// What was typed is no law, for this reason.
    NoLaw(Box<Fault>),
    /// It could not be found out whether the law holds.
    Undecided,
    /// What was found of the law.
    Law(Rc<LawReport>),
}

/// The exercise of the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExerciseState {
    pub(crate) exercise: Exercise,
    pub(crate) stage: Stage,
    pub(crate) items: Vec<Item>,
    /// The address's game, where the page shows another one: a variant, or the pupil's own.
    pub(crate) game: Option<Game>,
    /// What was done before, until it is known what there is to do.
    pub(crate) done: String,
    /// What the pupil's number is, as it was typed.
    pub(crate) number: String,
    /// Whether what was typed is no number of a variant, or no variant was found.
    pub(crate) is_number_refused: bool,
    /// The game whose rules the pupil is to write: its file, and what is known of it.
    pub(crate) model: Option<(String, Solved)>,
    /// The game's rules with its laws and its note, which those of the page do not have until the end.
    pub(crate) own_rules: Option<String>,
    /// The address's game, solved, and the position at the top of its graph, where the page shows a variant of it.
    pub(crate) original: Option<(Solved, Option<String>)>,
    /// How a condition is written, for who seeks a law.
    pub(crate) law_examples: Vec<String>,
    /// The law that is being checked, of the item with this index.
    pub(crate) law_check: Option<(usize, LawRequest)>,
    /// Whether the learning platform that should keep what was done does not.
    pub(crate) is_unkept: bool,
    /// What was open at first of the graph that is to be marked.
    pub(crate) opening: Option<Opening>,
    /// Whether a later step of the lesson asks about the same game, and this one does not say what it shows.
    pub(crate) is_asked_later: bool,
    /// What the worker said of positions that the exercise is about.
    pub(crate) positions: BTreeMap<String, Rc<PositionReport>>,
}

/// What happens to the exercise.
#[derive(Clone, Debug, PartialEq)]
pub enum ExerciseMsg {
    /// The pupil's number was typed.
    NumberTyped(String),
    /// The variant of that number is wanted.
    NumberGiven,
    /// The answer of the item with this index was typed.
    Typed(usize, String),
    /// A move was chosen: to this position, or none where the text is empty.
    MoveChosen(usize, String),
    /// A move was made in play, to this position.
    Played(usize, String),
    /// Play begins anew.
    PlayedAnew(usize),
    /// What was done is to be checked.
    Checked(usize),
    /// The next hint is wanted; the last one is the solution.
    HintWanted(usize),
    /// The page that keeps the pupil's work sends it back.
    Restored(String),
    /// The learning platform that should keep what was done is not there, or refuses it.
    KeepingRefused,
}

/// What came of a check, for whoever keeps grades.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseResult {
    /// The points so far.
    pub points: u32,
    /// The most points that there are.
    pub most: u32,
    /// Whether nothing is left to do.
    pub finished: bool,
    /// Whether at least half of the points were made, once nothing is left to do.
    pub passed: bool,
    /// What was done, to be given back by [`ExerciseMsg::Restored`]; at most [`Self::LONGEST`] characters.
    pub kept: String,
    /// The index of what was checked.
    pub item: usize,
    /// What was checked, such as `answer~19`.
    pub name: String,
    /// What the pupil has answered, in no language.
    pub response: String,
    /// What the game is called.
    pub game: String,
    /// The same game has the same one always.
    pub game_id: String,
    /// All that there is to do, such as `answer.move~60`.
    pub exercise: String,
    /// What was checked, in the words of the page, and what the whole is called.
    pub titles: [String; 2],
    /// The language of these words.
    pub language: Language,
    /// The points of what was checked.
    pub item_points: u32,
}

impl ExerciseResult {
    /// SCORM 1.2 keeps 4096 characters.
    pub const LONGEST: usize = 3_000;
}

impl Mark {
    /// What it looks like.
    pub(crate) fn shape(self) -> ShapeKind {
        match self {
            Self::Circle => ShapeKind::Circle,
            Self::Square => ShapeKind::Square,
        }
    }
}

impl Feedback {
    /// Whether it came of an attempt that was not wholly right. What was found of rules is none: they are changed elsewhere,
    /// and nothing takes it back.
    pub(crate) fn is_of_attempt(&self) -> bool {
        matches!(
            self,
            Self::Half | Self::Wrong | Self::WrongMark(_) | Self::Law(_)
        )
    }

    /// Whether all is right.
    pub(crate) fn is_right(&self) -> bool {
        match self {
            Self::Right | Self::RightButSlower(_) => true,
            Self::Law(report) => report.ruling != LawRuling::Refuted,
            _ => false,
        }
    }
}

impl ExerciseState {
    /// The exercise of an address that was opened, whose game is about to be solved.
    pub(crate) fn open(exercise: Exercise, done: String, game: Option<Game>) -> Self {
        let stage = match exercise.assignments.is_empty() {
            true => Stage::None,
            false => Stage::Opening,
        };
        Self {
            game: (stage != Stage::None)
                .then(|| game.unwrap_or_else(|| Game::Shelf(READY_GAMES[0].key.to_owned()))),
            exercise,
            stage,
            done,
            ..Self::default()
        }
    }

    /// Whether something is left to do.
    pub(crate) fn is_under_way(&self) -> bool {
        !matches!(self.stage, Stage::None | Stage::Done)
    }

    /// Whether what tells answers is kept back: something is left to do, here or at a later step.
    pub(crate) fn keeps_back(&self) -> bool {
        self.is_under_way() || self.stage == Stage::Done && self.is_asked_later
    }

    /// The points of all that can be done.
    pub(crate) fn most_points(&self) -> u32 {
        let can_be_done = |item: &&Item| item.feedback != Some(Feedback::NotWon);
        let count = self.items.iter().filter(can_be_done).count();
        u32::try_from(count).unwrap_or(u32::MAX / FULL_POINTS) * FULL_POINTS
    }

    /// Whether the page is to tell nothing of who wins. Who writes rules may see what comes of them, and a law is found by
    /// looking at the table.
    pub(crate) fn withholds(&self) -> bool {
        let tells = match self.stage {
            Stage::Open => self.writes_rules() || self.is_of_law_alone(),
            Stage::Done => self.writes_rules() || self.is_about_law(),
            _ => self.is_of_law_alone(),
        };
        self.keeps_back() && !tells
    }

    /// Whether the laws of the rules, and what is found of laws, are not shown.
    pub(crate) fn hides_laws(&self) -> bool {
        self.keeps_back()
    }

    /// Whether a law is all that is sought, or all that is left.
    pub(crate) fn is_of_law_alone(&self) -> bool {
        let mut assignments = self.exercise.assignments.iter();
        let mut left = self.items.iter().filter(|item| !item.is_closed);
        let is_of_law = match self.items.is_empty() {
            true => assignments.all(|it| *it == Assignment::Law),
            false => left.all(|item| matches!(item.work, Work::Law(_))),
        };
        is_of_law && self.is_under_way()
    }

    /// Whether a law is sought, or was.
    pub(crate) fn is_about_law(&self) -> bool {
        self.exercise.assignments.contains(&Assignment::Law)
    }

    pub(crate) fn writes_rules(&self) -> bool {
        self.exercise.assignments.contains(&Assignment::Rules)
    }

    /// What the pupil has marked this position as, and whether the mark stays. No mark shows the number of moves, which other
    /// tasks ask for.
    pub(crate) fn mark_of(&self, position: &str) -> Option<(Mark, bool)> {
        self.items.iter().find_map(|item| match &item.work {
            Work::Colour { marks, settled, .. } => marks
                .get(position)
                .map(|mark| (*mark, settled.contains(position))),
            _ => None,
        })
    }

    /// Whether positions of the map, or of the graph, are being marked.
    pub(crate) fn is_marking(&self, in_map: bool) -> bool {
        let is_marked = |item: &Item| match item.work {
            Work::Colour { is_map, .. } => is_map == in_map && !item.is_closed,
            _ => false,
        };
        self.stage == Stage::Open && self.items.iter().any(is_marked)
    }

    /// Whether the map is what is marked, and so is seen.
    pub(crate) fn is_of_map(&self) -> bool {
        self.exercise.assignments.contains(&Assignment::ColourMap)
    }

    /// Whether the graph is what is marked.
    pub(crate) fn is_of_graph(&self) -> bool {
        self.exercise.assignments.contains(&Assignment::Colour)
    }

    /// The positions that were marked, while who wins is withheld, each with its mark and whether the mark stays.
    pub(crate) fn marked(&self) -> impl Iterator<Item = (&String, Mark, bool)> {
        let mut found = self.items.iter().filter_map(|item| match &item.work {
            Work::Colour { marks, settled, .. } => Some((marks, settled)),
            _ => None,
        });
        let found = found.next().filter(|_| self.withholds());
        found.into_iter().flat_map(|(marks, settled)| {
            let marks = marks.iter();
            marks.map(|(position, mark)| (position, *mark, settled.contains(position)))
        })
    }
}

impl State {
    /// Whether the page is an exercise.
    pub fn has_exercise(&self) -> bool {
        self.exercise.stage != Stage::None
    }

    /// Takes over what happened to the exercise.
    pub(crate) fn update_exercise(&mut self, msg: ExerciseMsg) -> Vec<Effect> {
        match msg {
            ExerciseMsg::NumberTyped(text) => {
                self.exercise.number = text;
                self.exercise.is_number_refused = false;
                vec![]
            }
            ExerciseMsg::NumberGiven => self.take_number(),
            ExerciseMsg::Typed(index, text) => self.type_answer(index, text),
            ExerciseMsg::MoveChosen(index, to) => self.choose_move(index, to),
            ExerciseMsg::Played(index, to) => self.play_move(index, to),
            ExerciseMsg::PlayedAnew(index) => self.play_anew(index),
            ExerciseMsg::Checked(index) => self.check(index),
            ExerciseMsg::HintWanted(index) => self.give_hint(index),
            ExerciseMsg::Restored(done) => self.restore_exercise(done),
            ExerciseMsg::KeepingRefused => {
                self.exercise.is_unkept = true;
                vec![]
            }
        }
    }
}
