//! Play: a game from the chosen start, against a neighbour or the computer, in stones.

mod line;
pub(crate) mod options;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub use view::*;

use crate::settings::codes;
use crate::state::{Effect, State};
use kruzhok_picture::Standing;
use kruzhok_wire::JobId;
use options::{Luck, MoveOption};
use std::collections::VecDeque;
use std::rc::Rc;

/// Who plays on the other side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opponent {
    /// Another person at the same screen.
    #[default]
    Neighbour,
    /// Two teams at one screen: they have names, and a score over several games.
    Teams,
    /// The computer: it wins as soon as it can, and loses as late as it can.
    Perfect,
    /// The computer: it looks no further than its own move and the answer.
    Hurried,
    /// The computer: any move.
    Foolish,
}

codes!(Opponent: Neighbour "neighbour", Teams "teams", Perfect "perfect", Hurried "hurried", Foolish "foolish");

/// The longest name of a team, in characters.
const LONGEST_NAME: usize = 20;

/// What an address says of play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlaySettings {
    pub(crate) opponent: Opponent,
    /// Whether the computer begins, or the second team.
    pub(crate) is_opponent_first: bool,
    /// What the teams are called; empty where they have the usual names.
    pub(crate) teams: [String; 2],
    /// How many games each team has won before this one.
    pub(crate) score: [u32; 2],
}

/// A name as it is kept: short, and without what parts two names in an address.
pub(crate) fn team_name(typed: &str) -> String {
    let is_part = |it: &char| *it != ',' && !it.is_control();
    let name = typed.trim().chars().filter(is_part);
    name.take(LONGEST_NAME).collect()
}

impl Opponent {
    /// Whether it is no person.
    pub(crate) fn is_computer(self) -> bool {
        !matches!(self, Self::Neighbour | Self::Teams)
    }
}

/// A position of the game that is played, and the move that led there.
#[derive(Clone, Debug)]
pub(crate) struct Ply {
    /// The position, in its text form.
    pub(crate) position: String,
    /// The same, without who moves.
    pub(crate) label: String,
    /// The move that led there, in no language; empty at the start.
    pub(crate) made: String,
    /// What that move was worth to who made it, as [`MoveOption::worth`] says; `None` where nobody knows.
    pub(crate) worth: Option<f64>,
    /// What can be done there, once that is known.
    pub(crate) known: Option<Rc<Known>>,
}

/// What is known of a position in play.
#[derive(Debug)]
pub(crate) struct Known {
    /// Who wins there; `None` where nobody has found that out.
    pub(crate) standing: Option<Standing>,
    /// The moves and tosses, in the order of the rules; none where the game is over.
    pub(crate) options: Vec<MoveOption>,
    /// Whether there are more of them than are listed.
    pub(crate) has_more: bool,
}

/// A game that is played.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlayState {
    pub(crate) settings: PlaySettings,
    /// The solved game that it belongs to.
    pub(crate) job: Option<JobId>,
    /// The position where it began and those after each move.
    pub(crate) line: Vec<Ply>,
    /// The positions to which play is still to come: those of an address, and in a show those that it went back from.
    pub(crate) resumed: VecDeque<String>,
    /// Whether it comes to them step by step, as a show does.
    pub(crate) is_held: bool,
    /// Whether the worker was asked about the last position.
    pub(crate) is_awaited: bool,
    /// Whether a good move is shown.
    pub(crate) has_hint: bool,
    /// Whether its moves are marked in the graph.
    pub(crate) is_traced: bool,
    /// What was typed as the position after a move and is none.
    pub(crate) refused: Option<String>,
    /// What tosses and a careless computer go by.
    pub(crate) luck: Luck,
}

/// What happens in play.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayMsg {
    /// Chance has said this number.
    LuckGiven(u32),
    /// A new game is wanted.
    Begun,
    /// It was chosen who plays on the other side.
    OpponentChosen(Opponent),
    /// A team was given a name: the first or the second one.
    TeamNamed(usize, String),
    /// The score of the teams begins at nothing again.
    ScoreCleared,
    /// It was chosen whether the computer begins, or the second team.
    OpponentFirstChosen(bool),
    /// The move with this index was made.
    MoveMade(usize),
    /// The position after a move was typed.
    PositionTyped(String),
    /// The last move is to be taken back.
    TakenBack,
    /// A good move is to be shown.
    HintWanted,
    /// The moves are to be seen in the graph.
    Traced,
}

impl State {
    /// Takes over what happened in play.
    pub(crate) fn update_play(&mut self, msg: PlayMsg) -> Vec<Effect> {
        match msg {
            PlayMsg::LuckGiven(number) => {
                self.play.luck = Luck::of(number);
                vec![]
            }
            PlayMsg::Begun => self.begin_play(|_| {}),
            PlayMsg::TeamNamed(team, name) => {
                self.play.settings.teams[team.min(1)] = team_name(&name);
                self.write_address(false)
            }
            PlayMsg::ScoreCleared if self.play_result().is_some() => {
                self.begin_play(|settings| settings.score = [0, 0])
            }
            // A game under way goes on.
            PlayMsg::ScoreCleared => {
                self.play.settings.score = [0, 0];
                self.write_address(false)
            }
            PlayMsg::OpponentChosen(opponent) => {
                self.begin_play(|settings| settings.opponent = opponent)
            }
            PlayMsg::OpponentFirstChosen(is_first) => {
                self.begin_play(|settings| settings.is_opponent_first = is_first)
            }
            PlayMsg::MoveMade(_) | PlayMsg::PositionTyped(_)
                if self.is_computers(self.plies_made()) || self.play_result().is_some() =>
            {
                vec![]
            }
            PlayMsg::MoveMade(index) => self.make_move(index),
            PlayMsg::PositionTyped(typed) => self.type_next_position(typed.trim()),
            PlayMsg::TakenBack => self.take_back(),
            PlayMsg::HintWanted => {
                self.play.has_hint = true;
                vec![]
            }
            PlayMsg::Traced => self.trace_play(),
        }
    }
}
