//! What the middle of the page shows, as a file or on paper.

use crate::graph::graph_picture;
use crate::map::{MapView, map_picture};
use crate::recursion::recursion_picture;
use crate::save::PictureKind;
use crate::settings::{Coded, Tab};
use crate::state::State;
use crate::view::{Choice, Words};
use kruzhok_picture::{Picture, PictureNode};

/// The menu that keeps what the middle of the page shows.
#[derive(Clone, Debug, PartialEq)]
pub struct SaveView {
    /// What opens the menu.
    pub label: String,
    /// The kinds of files.
    pub kinds: Vec<Choice<PictureKind>>,
    /// What prints the page.
    pub print: String,
    /// What prints a worksheet; `None` where what is shown tells too much for one.
    pub worksheet: Option<String>,
}

impl SaveView {
    /// `None` where there is nothing to keep.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        let is_shown = match state.settings.tab {
            Tab::Graph => state.graph.drawing.is_some(),
            Tab::Map => state.map.shown.is_some(),
            Tab::Recursion => state.recursion.report().is_some(),
            Tab::Play => false,
        };
        // Graphviz knows nothing but nodes and arrows.
        let kinds = PictureKind::ALL.iter();
        let kinds =
            kinds.filter(|&&kind| kind != PictureKind::Dot || state.settings.tab != Tab::Map);
        let kinds = kinds.map(|&kind| Choice {
            value: kind,
            label: t.say(&format!("save-{}", kind.code())),
            is_chosen: false,
        });
        is_shown.then(|| Self {
            label: t.say("save"),
            kinds: kinds.collect(),
            print: t.say("print"),
            worksheet: state.has_worksheet().then(|| t.say("print-worksheet")),
        })
    }
}

/// Width of an outline; what is to be noticed has a heavy one.
pub(crate) fn line_px(is_heavy: bool) -> f64 {
    match is_heavy {
        true => PictureNode::LINE_PX * 2.0,
        false => PictureNode::LINE_PX,
    }
}

/// What the middle of the page shows, with a title; `None` where that is nothing yet, or more than a picture holds.
pub(crate) fn picture(state: &State) -> Option<Picture> {
    match state.settings.tab {
        Tab::Graph => graph_picture(state, state.graph.drawing.as_ref()?),
        Tab::Map => map_picture(state, &MapView::of(state)?),
        Tab::Recursion => recursion_picture(state),
        Tab::Play => None,
    }
}
