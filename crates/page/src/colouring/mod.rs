//! The colouring, tick by tick, and who guesses before it.

mod update;

pub(crate) use update::*;

use crate::state::MORE_TICKS;
use crate::state::{Effect, State};

/// What happens to the colouring.
#[derive(Clone, Debug, PartialEq)]
pub enum ColouringMsg {
    /// The colouring was set to this tick.
    TickChosen(u32),
    /// More rows of the tick table are wanted.
    MoreTicksWanted,
    /// The colouring was started or halted.
    Played,
    /// The visitor wants to guess, or to be told again.
    GuessingChosen(bool),
}

impl State {
    /// Takes over what happened to the colouring.
    pub(crate) fn update_colouring(&mut self, msg: ColouringMsg) -> Vec<Effect> {
        match msg {
            ColouringMsg::TickChosen(tick) => self.choose_tick(tick),
            ColouringMsg::MoreTicksWanted => {
                self.ticks_listed += MORE_TICKS;
                vec![]
            }
            ColouringMsg::Played => self.play_ticks(),
            ColouringMsg::GuessingChosen(is_guessing) => self.choose_guessing(is_guessing),
        }
    }
}
