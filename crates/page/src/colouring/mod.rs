//! The colouring, tick by tick, and who guesses before it.

mod update;
mod view;

pub(crate) use update::*;
pub use view::*;

use crate::state::{Effect, State};

/// The number of rows of the tick table that are listed at first, and that are added each time: long tables are slow to lay
/// out.
const FEW_TICKS: usize = 40;
const MORE_TICKS: usize = 100;

/// How far the colouring has come.
#[derive(Clone, Debug)]
pub(crate) struct ColouringState {
    /// The tick that was chosen.
    pub(crate) tick: Option<u32>,
    /// The number of rows of the tick table that are listed.
    pub(crate) listed: usize,
    /// What was uncovered, where the visitor guesses.
    pub(crate) guessing: Option<Guessing>,
    pub(crate) is_playing: bool,
}

impl Default for ColouringState {
    fn default() -> Self {
        Self {
            tick: None,
            listed: FEW_TICKS,
            guessing: None,
            is_playing: false,
        }
    }
}

/// What happens to the colouring.
#[derive(Clone, Debug, PartialEq)]
pub enum ColouringMsg {
    /// The colouring was set to this tick.
    TickChosen(u32),
    /// More rows of the tick table are wanted.
    MoreTicksWanted,
    /// The colouring was started or halted.
    Played,
    /// The visitor wants to guess, or to see who wins again.
    GuessingChosen(bool),
}

impl State {
    /// Takes over what happened to the colouring.
    pub(crate) fn update_colouring(&mut self, msg: ColouringMsg) -> Vec<Effect> {
        match msg {
            ColouringMsg::TickChosen(tick) => self.choose_tick(tick),
            ColouringMsg::MoreTicksWanted => {
                self.colouring.listed += MORE_TICKS;
                vec![]
            }
            ColouringMsg::Played => self.play_ticks(),
            ColouringMsg::GuessingChosen(is_guessing) => self.choose_guessing(is_guessing),
        }
    }
}
