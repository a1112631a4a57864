//! The controls of the show, and the vote before a position is uncovered.

use crate::settings::{Coded, Tab};
use crate::show::Stepping;
use crate::state::State;
use crate::view::{Choice, Words, choices};
use kruzhok_picture::{ShapeKind, Standing};

/// The controls of the show.
#[derive(Clone, Debug, PartialEq)]
pub struct ShowView {
    /// What goes a step back.
    pub back: String,
    /// What goes a step on.
    pub forward: String,
    /// Whether there is a step to go on to.
    pub has_forward: bool,
    /// What the choice of a step is called.
    pub stepping_label: String,
    /// What a step may be; none where the view leaves no choice.
    pub steppings: Vec<Choice<Stepping>>,
    /// Whether a step is a tick of the colouring.
    pub has_ticks: bool,
    /// What makes the screen blank.
    pub blank: String,
    /// What ends the show.
    pub leave: String,
    /// The vote; `None` where nothing is guessed.
    pub vote: Option<VoteView>,
}

/// The vote on the selected position.
#[derive(Clone, Debug, PartialEq)]
pub struct VoteView {
    /// The position, and what is asked or what it turned out to be.
    pub question: String,
    /// For a circle and for a square: what the button is called, how many are for it, and whether it turned out so.
    pub sides: [(ShapeKind, String, u32, bool); 2],
    /// Whether it is still hidden, so that one may vote.
    pub is_open: bool,
}

impl ShowView {
    pub(crate) fn of(state: &State) -> Option<Self> {
        let stepping = state.show.stepping?;
        let t = Words::of(state);
        let (is_graph, is_map) = (
            state.settings.tab == Tab::Graph,
            state.settings.tab == Tab::Map,
        );
        let steppings = choices(Stepping::ALL, stepping, |it| {
            t.say(&format!("show-{}", it.code()))
        });
        Some(Self {
            back: t.say("show-back"),
            forward: t.say("show-forward"),
            has_forward: state.has_next_step(),
            stepping_label: t.say("show-stepping"),
            steppings: if is_graph { steppings } else { vec![] },
            has_ticks: is_map || is_graph && stepping == Stepping::Ticks,
            blank: t.say("show-blank"),
            leave: t.say("show-leave"),
            vote: VoteView::of(state).filter(|_| is_graph || is_map),
        })
    }
}

impl VoteView {
    fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        state.colouring.guessing.as_ref()?;
        let selection = state.shown_selection()?;
        let (position, report) = state.position.description.as_ref()?;
        if position != selection {
            return None;
        }
        let is_open = !state.shows(position, report.standing);
        let votes = match state.show.votes.0 == *position {
            true => state.show.votes.1,
            false => [0, 0],
        };
        let label = state.position_label(position);
        let side = |at: usize| {
            let (shape, key, is_it) = match at {
                0 => (
                    ShapeKind::Circle,
                    "vote-circle",
                    matches!(report.standing, Standing::Won(_)),
                ),
                _ => (
                    ShapeKind::Square,
                    "vote-square",
                    matches!(report.standing, Standing::Lost(_)),
                ),
            };
            (shape, t.say(key), votes[at], is_it && !is_open)
        };
        let asked = match (is_open, report.standing) {
            (true, _) => "vote",
            (false, Standing::Won(_)) => "vote-was-circle",
            (false, Standing::Lost(_)) => "vote-was-square",
            _ => "vote-was-neither",
        };
        Some(Self {
            question: t.fill(asked, &[("position", &label)]),
            sides: [side(0), side(1)],
            is_open,
        })
    }
}

impl State {
    /// A position without who moves.
    pub(crate) fn position_label(&self, position: &str) -> String {
        let read = self.solved.as_ref().and_then(|solved| {
            let read = solved.rules.read_position(position).ok()?;
            Some(solved.rules.label(read.words()))
        });
        read.unwrap_or_else(|| position.to_owned())
    }
}
