//! The show, for a projector: the board alone, driven step by step by a presenter's remote.

mod steps;
#[cfg(test)]
mod tests;
mod view;

pub use view::*;

use crate::settings::codes;
use crate::state::{Effect, State};

/// What one step of the show changes in the graph; in the other views there is no choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stepping {
    /// A node is opened, in the order of the explanation; or uncovered, where the class guesses.
    #[default]
    Nodes,
    /// The colouring comes one tick further.
    Ticks,
}

codes!(Stepping: Nodes "nodes", Ticks "ticks");

/// Where a step of the show leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowStep {
    /// To the beginning.
    First,
    /// One step back.
    Back,
    /// One step on.
    Forward,
}

/// What the page remembers of the show.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShowState {
    /// What a step is; `None` where the page is no show.
    pub(crate) stepping: Option<Stepping>,
    /// Whether nothing is seen, so that the class looks at the teacher.
    pub(crate) is_blank: bool,
    /// How many of the class are for a circle and for a square, and at which position.
    pub(crate) votes: (String, [u32; 2]),
}

/// What happens to the show.
#[derive(Clone, Debug, PartialEq)]
pub enum ShowMsg {
    /// The show was begun, or ended; it fills the screen where the browser allows that.
    Toggled,
    /// The show was ended, by the page or by the browser.
    Left,
    /// The next step is to be seen, or another one.
    Stepped(ShowStep),
    /// It was chosen what a step is.
    SteppingChosen(Stepping),
    /// The screen was made blank, or the board is to be seen again.
    Blanked,
    /// One more of the class is for a circle (`true`), or for a square.
    Voted(bool),
}

impl State {
    /// Takes over what happened to the show.
    pub(crate) fn update_show(&mut self, msg: ShowMsg) -> Vec<Effect> {
        match msg {
            ShowMsg::Toggled => match self.show.stepping {
                None => self.begin_show(),
                Some(_) => self.end_show(),
            },
            ShowMsg::Left => self.end_show(),
            // As with slides: whoever goes on wants to see again.
            ShowMsg::Stepped(_) if std::mem::take(&mut self.show.is_blank) => vec![],
            ShowMsg::Stepped(step) => self.step_show(step),
            ShowMsg::SteppingChosen(stepping) => self.choose_stepping(stepping),
            ShowMsg::Blanked => {
                self.show.is_blank = !self.show.is_blank;
                vec![]
            }
            ShowMsg::Voted(is_circle) => self.vote(is_circle),
        }
    }

    fn begin_show(&mut self) -> Vec<Effect> {
        self.guide = None;
        self.show.stepping = Some(match self.colouring.tick {
            Some(_) => Stepping::Ticks,
            None => Stepping::Nodes,
        });
        self.redraw_for_show(true)
    }

    /// What is drawn depends on whether it is before a class.
    fn redraw_for_show(&mut self, is_show: bool) -> Vec<Effect> {
        [
            vec![Effect::FillScreen(is_show)],
            self.request_graph(),
            self.write_address(false),
        ]
        .concat()
    }

    fn end_show(&mut self) -> Vec<Effect> {
        self.show.is_blank = false;
        match self.show.stepping.take() {
            Some(_) => self.redraw_for_show(false),
            None => vec![],
        }
    }

    /// Whoever chooses ticks wants to see them from the first on; whoever chooses nodes, what each of them is.
    fn choose_stepping(&mut self, stepping: Stepping) -> Vec<Effect> {
        self.show.stepping = Some(stepping);
        let is_guessing = self.colouring.guessing.is_some();
        self.choose_tick(match stepping {
            Stepping::Ticks => 0,
            Stepping::Nodes if is_guessing => 0,
            Stepping::Nodes => u32::MAX,
        })
    }

    fn vote(&mut self, is_circle: bool) -> Vec<Effect> {
        let Some(position) = self.shown_selection().map(str::to_owned) else {
            return vec![];
        };
        let (voted, votes) = &mut self.show.votes;
        if *voted != position {
            (*voted, *votes) = (position, [0, 0]);
        }
        votes[usize::from(!is_circle)] += 1;
        vec![]
    }
}
