//! What the middle of the page shows.

use crate::colouring::TickView;
use crate::embed::Piece;
use crate::graph::{GraphTableView, GraphView, graph_label};
use crate::law::LawView;
use crate::map::MapView;
use crate::play::PlayView;
use crate::recursion::RecursionView;
use crate::save::SaveView;
use crate::settings::{Coded, Tab, Theme, Units};
use crate::show::ShowView;
use crate::state::{Analysis, Notice, Solved, State};
use crate::view::{Choice, Words, choices, sentences};
use kruzhok_picture::{Arrangement, Selection, Standing};
use std::rc::Rc;

/// The graph with its controls.
#[derive(Clone, Debug, PartialEq)]
pub struct GameView {
    /// The game's name.
    pub title: String,
    /// What the game is about.
    pub note: String,
    /// Where a ready game is from; empty for any other.
    pub source: String,
    /// Whether the page around has a title, so that this one has none, and its controls are in one line.
    pub is_embedded: bool,
    /// Whether all controls stand in one line, most of them folded away.
    pub is_in_line: bool,
    /// Whether who wins is not shown, nor what would tell it.
    pub is_withholding: bool,
    /// Whether anything can be changed about how the views show the game.
    pub has_tools: bool,
    /// What the choice of a view is called.
    pub tabs_label: String,
    /// The views.
    pub tabs: Vec<Choice<Tab>>,
    /// The view that is seen.
    pub tab: Tab,
    /// What the field for the position at the top is called.
    pub root_label: String,
    /// The position at the top.
    pub root: String,
    /// Whether what stands in that field is no position of the game.
    pub is_root_refused: bool,
    /// Whether it stays what it is: what is to be marked begins there.
    pub is_root_fixed: bool,
    /// What goes to the start position before this one.
    pub previous: String,
    /// Whether there is one.
    pub has_previous: bool,
    /// What goes to the next start position.
    pub next: String,
    /// Whether there is one.
    pub has_next: bool,
    /// What unfolds the tools on a narrow screen.
    pub tools: String,
    /// What the choice between a tree and a merged graph is called.
    pub tree_label: String,
    /// Merged (`false`) or a tree (`true`).
    pub trees: Vec<Choice<bool>>,
    /// What leaves the winner's strategy alone.
    pub strategy: String,
    /// Whether it is all that is drawn.
    pub is_strategy: bool,
    /// What the choice of rows is called.
    pub arrangement_label: String,
    /// What makes two nodes stand in one row.
    pub arrangements: Vec<Choice<Arrangement>>,
    /// What the choice of units is called.
    pub units_label: String,
    /// The units of remoteness.
    pub units: Vec<Choice<Units>>,
    /// What opens one more layer.
    pub open_layer: String,
    /// What closes the graph down to what it shows at first.
    pub reset: String,
    /// What hides who wins until it is guessed.
    pub guess: String,
    /// Whether it is hidden.
    pub is_guessing: bool,
    /// What is drawn, where that is not all that is open.
    pub content_note: Option<String>,
    /// What shows the graph as a table.
    pub table: String,
    /// Whether it is one.
    pub is_table: bool,
    /// Whether only heaps were solved: a position can be named, and nothing is drawn.
    pub is_summed: bool,
    /// The law bar.
    pub law: Option<LawView>,
    /// The graph, or what stands in its place.
    pub content: GameContent,
    /// The menu that keeps what is shown; `None` when nothing is.
    pub save: Option<SaveView>,
    /// What turns the page into a show.
    pub present: String,
    /// The controls of the show, where the page is one.
    pub show: Option<ShowView>,
    /// The ticks; `None` when there is nothing to colour.
    pub ticks: Option<TickView>,
}

/// What the sheet of squared paper shows.
#[derive(Clone, Debug, PartialEq)]
pub enum GameContent {
    /// Nothing yet, and why.
    Empty(String),
    /// A drawing.
    Graph(Rc<GraphView>),
    /// The same as a table.
    Table(GraphTableView),
    /// A map.
    Map(Box<MapView>),
    /// The recursion.
    Recursion(Box<RecursionView>),
    /// Play.
    Play(Box<PlayView>),
}

impl GameView {
    pub(crate) fn of(state: &State) -> Self {
        let t = Words::of(state);
        let starts = state.solved.iter().flat_map(|solved| &solved.report.starts);
        let place = starts
            .clone()
            .position(|start| Some(start.position.as_str()) == state.shown_root());
        let is_root_fixed = state.exercise.is_marking(false);
        // What was typed goes with the message about it.
        let refused_root = state.graph.refused_root.as_deref().filter(
            |typed| matches!(&state.notice, Some(Notice::NoSuchPosition(it)) if it == typed),
        );
        Self {
            title: state.game_title(),
            note: state.note_in_words(),
            source: state
                .rules
                .text
                .ready_game
                .map(|game| game.source(state.settings.language))
                .unwrap_or_default(),
            tabs_label: t.say("tabs"),
            tab: state.settings.tab,
            is_embedded: state.embedding.is_embedded,
            is_in_line: state.embedding.is_embedded
                || state.show.stepping.is_some()
                || state.settings.theme == Theme::Projector,
            is_withholding: state.exercise.withholds(),
            has_tools: state.embedding.has_tools(),
            tabs: choices(&state.embedding.tabs(), state.settings.tab, |tab| {
                t.say(&format!("tab-{}", tab.code()))
            }),
            root_label: t.say("root"),
            root: refused_root
                .or(state.shown_root())
                .unwrap_or_default()
                .to_owned(),
            is_root_refused: refused_root.is_some(),
            is_root_fixed,
            previous: t.say("root-previous"),
            has_previous: !is_root_fixed && place.is_none_or(|place| place > 0),
            next: t.say("root-next"),
            has_next: !is_root_fixed && place.is_none_or(|place| place + 1 < starts.count()),
            tools: t.say("game-tools"),
            tree_label: t.say("nodes"),
            trees: choices(&[false, true], state.graph.is_tree, |is_tree| {
                t.say(if is_tree {
                    "nodes-tree"
                } else {
                    "nodes-merged"
                })
            }),
            strategy: t.say("strategy-only"),
            is_strategy: state.graph.selection == Selection::Strategy,
            arrangement_label: t.say("rows"),
            arrangements: arrangements(state, t),
            units_label: t.say("units"),
            units: units(state, t),
            open_layer: t.say("open-layer"),
            reset: t.say("graph-reset"),
            guess: t.say("guess"),
            is_guessing: state.colouring.guessing.is_some(),
            content_note: trace_note(state, t).or_else(|| strategy_note(state, t)),
            table: t.say("table"),
            is_table: state.graph.is_table,
            is_summed: state.is_summed(),
            law: LawView::of(state),
            content: GameContent::of(state),
            save: SaveView::of(state),
            present: t.say("show-begin"),
            show: ShowView::of(state),
            ticks: state
                .solved
                .as_ref()
                .filter(|_| matches!(state.settings.tab, Tab::Graph | Tab::Map))
                .filter(|_| state.embedding.shows(Piece::Ticks))
                .and_then(|solved| TickView::of(state, &solved.report)),
        }
    }
}

/// The ways to tell remoteness that the game has.
fn units(state: &State, t: Words) -> Vec<Choice<Units>> {
    let has_nimbers = state
        .solved
        .as_ref()
        .is_some_and(|solved| solved.report.counts.has_nimbers);
    let mut units = choices(Units::ALL, state.shown_units(), |units| {
        t.say(&format!("units-{}", units.code()))
    });
    units.retain(|units| units.value != Units::Nimbers || has_nimbers);
    units
}

/// The arrangements that the game has: not every game has heaps to add up.
fn arrangements(state: &State, t: Words) -> Vec<Choice<Arrangement>> {
    let heap_count = |solved: &Solved| {
        let root = solved.rules.read_position(&solved.report.first_root);
        root.map_or(0, |root| solved.rules.heaps(root.words()).len())
    };
    let heap_count = state.solved.as_ref().map_or(0, heap_count);
    let is_multiset = state
        .solved
        .as_ref()
        .is_some_and(|solved| solved.rules.is_multiset());
    let is_offered = |arrangement: &Arrangement| match arrangement {
        Arrangement::Downward | Arrangement::Plies => true,
        Arrangement::Remoteness => !state.hides_outcomes(),
        Arrangement::Sum => heap_count > 0,
        Arrangement::Line => heap_count == 1 && !is_multiset,
        Arrangement::Lattice => heap_count == 2 && !is_multiset,
    };
    let all = Arrangement::ALL.iter().copied();
    let offered: Vec<Arrangement> = all.filter(is_offered).collect();
    choices(&offered, state.shown_arrangement(), |arrangement| {
        t.say(&format!("rows-{}", arrangement.code()))
    })
}

/// That the moves of a game are marked.
fn trace_note(state: &State, t: Words) -> Option<String> {
    let is_shown = state.play.is_traced && state.settings.tab == Tab::Graph;
    is_shown.then(|| match state.losing_move() {
        Some(_) => t.say("play-traced"),
        None => t.say("play-traced-faultless"),
    })
}

/// Whose strategy is drawn, or that there is none.
fn strategy_note(state: &State, t: Words) -> Option<String> {
    let drawing = state.graph.drawing.as_ref()?;
    let root = drawing.nodes.first()?;
    if state.graph.selection == Selection::All || state.settings.tab != Tab::Graph {
        return None;
    }
    if !state.shows(&root.position, root.standing) {
        return Some(t.say("strategy-hidden"));
    }
    let winner = match (root.standing, root.mover) {
        (Standing::Won(_), Some(mover)) => mover,
        (Standing::Lost(_), Some(mover)) => mover.rival(),
        (Standing::Won(_), None) => return Some(t.say("strategy-mover")),
        (Standing::Lost(_), None) => return Some(t.say("strategy-rival")),
        _ => return Some(t.say("strategy-none")),
    };
    let winner = sentences::player(winner, t);
    Some(t.fill("strategy-of", &[("winner", &winner)]))
}

impl GameContent {
    fn of(state: &State) -> Self {
        let t = Words::of(state);
        let report = state.solved.as_ref().map(|solved| &solved.report);
        if let (Tab::Play, Some(play)) = (state.settings.tab, PlayView::of(state)) {
            return Self::Play(Box::new(play));
        }
        if let Some((positions, heaps)) = report.and_then(|report| report.needed_table) {
            // A table of this many heaps does not fit, however small they are.
            if heaps == 0 || report.is_some_and(|report| report.is_splitting) {
                return Self::Empty(t.say("sheet-summed-splitting"));
            }
            let args: [(&str, &dyn ToString); 2] = [
                ("number", &t.number(positions)),
                ("heaps", &t.number(heaps)),
            ];
            return Self::Empty(t.fill("sheet-summed", &args));
        }
        let seen = match state.settings.tab {
            Tab::Graph => state
                .graph
                .drawing
                .as_ref()
                .map(|drawing| match state.graph.is_table {
                    true => {
                        Self::Table(GraphTableView::of(state, drawing, graph_label(drawing, t)))
                    }
                    false => Self::Graph(Rc::new(GraphView::of(state, drawing))),
                }),
            Tab::Recursion => Some(Self::Recursion(Box::new(RecursionView::of(state)))),
            Tab::Map => MapView::of(state).map(|map| Self::Map(Box::new(map))),
            Tab::Play => None,
        };
        match seen {
            Some(seen) => seen,
            None => Self::Empty(t.say(match state.analysis {
                Analysis::Rejected(_) if state.unfinished_fields().is_some() => "sheet-unfinished",
                Analysis::Rejected(_) => "sheet-rejected",
                Analysis::Stopped => "sheet-stopped",
                Analysis::Failed(_) => "sheet-failed",
                Analysis::Running { .. } | Analysis::Done => "sheet-waiting",
            })),
        }
    }
}
