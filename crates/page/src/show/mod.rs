//! The show, for a projector: the board alone, driven step by step by a presenter's remote.

mod steps;
#[cfg(test)]
mod tests;
mod view;

pub use view::*;

use crate::settings::{Tab, codes};
use crate::state::{Effect, State};
use kruzhok_picture::Opening;

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
        self.begin_steps();
        self.redraw_for_show(true)
    }

    /// Puts the view where its steps begin, so that a remote has all of them before it: the root alone, or nothing
    /// coloured. What was opened by hand stays, and so does a tick that was chosen, and moves that were made.
    pub(crate) fn begin_steps(&mut self) {
        let Some(stepping) = self.show.stepping else {
            return;
        };
        let is_hidden = self.hides_outcomes();
        let (is_graph, is_map) = match self.settings.tab {
            Tab::Graph => (true, false),
            tab => (false, tab == Tab::Map),
        };
        if is_graph {
            let is_closed = stepping == Stepping::Nodes && !is_hidden;
            match (is_closed, &self.graph.opening) {
                (true, Opening::Standard) => self.graph.opening = Opening::Keys(vec![]),
                (false, Opening::Keys(keys)) if keys.is_empty() => self.leave_first_node(),
                _ => {}
            }
        }
        if !is_hidden && (is_map || is_graph && stepping == Stepping::Ticks) {
            self.colouring.tick.get_or_insert(0);
        }
    }

    /// The root alone is where steps begin; who sees no show sees more.
    fn leave_first_node(&mut self) {
        if self.graph.opening == Opening::Keys(vec![]) {
            self.graph.opening = Opening::Standard;
        }
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
        if self.show.stepping.take().is_none() {
            return vec![];
        }
        // A show that has not gone on leaves the page as it was, and a game comes to its last move again.
        self.leave_first_node();
        if self.colouring.guessing.is_none() {
            self.colouring.tick = self.colouring.tick.filter(|&tick| tick > 0);
        }
        self.play.is_held = false;
        self.redraw_for_show(false)
    }

    /// Whoever chooses ticks wants to see them from the first on; whoever chooses nodes, what each of them is.
    fn choose_stepping(&mut self, stepping: Stepping) -> Vec<Effect> {
        self.show.stepping = Some(stepping);
        self.colouring.tick = None;
        self.colouring.is_playing = false;
        self.begin_steps();
        [self.request_graph(), self.write_address(false)].concat()
    }

    /// Another view of the show is seen: its steps begin.
    pub(crate) fn come_to_view(&mut self) -> Vec<Effect> {
        if self.show.stepping.is_none() {
            return vec![];
        }
        if self.settings.tab == Tab::Graph && self.show.stepping == Some(Stepping::Nodes) {
            self.colouring.tick = None;
        }
        self.begin_steps();
        self.request_graph()
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
