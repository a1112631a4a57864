//! When the page is drawn: an edit of a small game once, together with its answers and its drawing.

use gloo::timers::callback::Timeout;
use kruzhok_page::{Effect, Msg};
use kruzhok_wire::{Reply, Request};

/// Milliseconds that an edit waits for what follows from it.
const TOGETHER_MS: u32 = 40;

/// What the page is not drawn for yet.
///
/// A small game is solved and drawn in less time than a browser takes to lay the page out.
#[derive(Default)]
pub(crate) struct RedrawDelay {
    /// Replies of the worker that are to come.
    left: usize,
    timeout: Option<Timeout>,
}

/// What a message means to what is waited for.
#[derive(Clone, Copy)]
pub(crate) enum Heard {
    /// All that is to be said was said, or it takes long.
    Enough,
    /// Answers, which the page asks about at once.
    Answers,
    /// A reply that was asked for.
    Reply,
    /// A reply that comes by itself.
    Report,
    /// What a visitor does, or the browser.
    Other,
}

impl From<Option<&Msg>> for Heard {
    fn from(msg: Option<&Msg>) -> Self {
        match msg {
            None => Self::Enough,
            Some(Msg::Replied(reply)) => match reply {
                Reply::Finished(..) => Self::Answers,
                Reply::Progress(..) | Reply::Counted(..) | Reply::Variants(..) => Self::Report,
                Reply::Rejected(..)
                | Reply::Graph(..)
                | Reply::Program(..)
                | Reply::Map(..)
                | Reply::Recursion(..)
                | Reply::Explanation(..)
                | Reply::Position(..)
                | Reply::Law(..)
                | Reply::LawAnswer(..)
                | Reply::ProvedAnswers(..)
                | Reply::Proposals(..)
                | Reply::Overlay(..) => Self::Reply,
            },
            Some(_) => Self::Other,
        }
    }
}

impl RedrawDelay {
    /// Whether the page is to be drawn after what was `heard`, which had these effects.
    ///
    /// If not, `draw` is called after [`TOGETHER_MS`] at the latest, and then [`Heard::Enough`] is to come here.
    pub(crate) fn ends(
        &mut self,
        heard: Heard,
        effects: &[Effect],
        draw: impl FnOnce() + 'static,
    ) -> bool {
        let has = |is_such: fn(&Effect) -> bool| effects.iter().any(is_such);
        let is_edit = has(|it| matches!(it, Effect::Post(Request::Analyze(..))));
        // A key may be pressed right after a field has the focus.
        let is_urgent = has(|it| matches!(it, Effect::Focus(_)));
        self.left = match heard {
            Heard::Enough => 0,
            _ if is_urgent => 0,
            _ if is_edit => 1,
            Heard::Answers => question_count(effects),
            Heard::Reply if self.left > 0 => self.left + question_count(effects) - 1,
            Heard::Report => self.left,
            Heard::Reply | Heard::Other => 0,
        };
        let timeout = self.timeout.take();
        let timeout = || timeout.unwrap_or_else(|| Timeout::new(TOGETHER_MS, draw));
        self.timeout = (self.left > 0).then(timeout);
        self.left == 0
    }
}

/// How many replies of the worker these effects lead to. It is silent about a game that it has let go.
fn question_count(effects: &[Effect]) -> usize {
    let is_question = |effect: &&Effect| match effect {
        Effect::Post(Request::Cancel(_) | Request::Variants { .. }) => false,
        effect => matches!(effect, Effect::Post(_)),
    };
    effects.iter().filter(is_question).count()
}
