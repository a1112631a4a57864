//! The shelf: the ready games, and the last games of this visitor, which the browser keeps on the device.
//!
//! What is kept are addresses, one a line, the last game first: they hold a game and the names of its players, and are
//! read as long as links are.

#[cfg(test)]
mod tests;
mod view;

pub use view::*;

use crate::address::{self, Address, WrittenAddress};
use crate::rules::{NEW_GAME, RulesText, heap_names, row_fields, row_sign};
use crate::settings::Part;
use crate::state::{Effect, State};
use kruzhok_rulesfile::document::Document;
use std::fmt;
use std::rc::Rc;

/// The most games that are kept.
const MOST_KEPT: usize = 12;

/// The games of this visitor.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShelfState {
    /// Whether the page stands in a frame of another page, which then has to allow that anything is kept.
    pub(crate) is_framed: bool,
    /// Whether the address allows it.
    pub(crate) is_allowed: bool,
    /// The games, the last one first; `None` where nothing can or may be kept.
    pub(crate) kept: Option<Vec<Kept>>,
    /// The games that were cleared away last.
    pub(crate) cleared: Vec<Kept>,
}

/// A game that is kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kept {
    pub(crate) text: String,
    players: Option<Rc<[String; 2]>>,
    pub(crate) title: String,
    /// Its moves, its end and its starts, by which a game without a name is known.
    pub(crate) moves: String,
    pub(crate) over: String,
    pub(crate) start: String,
}

/// What is to be kept, as text: empty where it is nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptGames(Vec<WrittenAddress>);

/// What happens to the shelf.
#[derive(Clone, Debug, PartialEq)]
pub enum ShelfMsg {
    /// This was kept before, or by another window of the page.
    KeptRead(String),
    /// The kept game at this place was chosen.
    KeptChosen(usize),
    /// Nothing is to be kept any more of the games so far.
    Cleared,
    /// What was cleared away is wanted back.
    Restored,
}

impl fmt::Display for KeptGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|game| writeln!(f, "{game}"))
    }
}

impl Kept {
    fn new(text: String, document: &Document, players: Option<Rc<[String; 2]>>) -> Self {
        let names = heap_names(document);
        let fields = row_fields(document).into_iter();
        let moves = fields.filter_map(|field| document.text(&field));
        let moves: Vec<String> = moves.map(|row| row_sign(row, &names)).collect();
        let written = |field| document.text(field).unwrap_or_default();
        let condition = |field| written(field).replace(">=", "≥").replace("<=", "≤");
        Self {
            text,
            players,
            title: written("title"),
            moves: moves.join("  "),
            over: condition("over"),
            start: condition("start"),
        }
    }

    /// The game of a line that was kept.
    fn read(line: &str) -> Option<Self> {
        let (address, None) = address::read(line) else {
            return None;
        };
        let Some(address::Game::Rules(text)) = address.game else {
            return None;
        };
        let document = Document::read(&text);
        Some(Self::new(text, &document, address.players.map(Rc::new)))
    }

    fn address(&self) -> WrittenAddress {
        address::write(&Address {
            game: Some(address::Game::Rules(self.text.clone())),
            players: self.players.as_deref().cloned(),
            ..Address::default()
        })
    }
}

impl State {
    /// Takes over what happened to the shelf.
    pub(crate) fn update_shelf(&mut self, msg: ShelfMsg) -> Vec<Effect> {
        // What the visitor keeps elsewhere is not for every page that has a frame.
        if !self.may_keep() {
            return vec![];
        }
        match msg {
            ShelfMsg::KeptRead(lines) => {
                let games = lines.lines().filter_map(Kept::read);
                self.shelf.kept = Some(games.take(MOST_KEPT).collect());
                vec![]
            }
            ShelfMsg::KeptChosen(place) => self.choose_kept(place),
            ShelfMsg::Cleared => {
                self.shelf.cleared = self.shelf.kept.replace(vec![]).unwrap_or_default();
                self.write_kept()
            }
            ShelfMsg::Restored => {
                self.shelf.kept = Some(std::mem::take(&mut self.shelf.cleared));
                self.write_kept()
            }
        }
    }

    /// Whether games may be kept here.
    pub(crate) fn may_keep(&self) -> bool {
        !self.shelf.is_framed || self.shelf.is_allowed
    }

    fn choose_kept(&mut self, place: usize) -> Vec<Effect> {
        let kept = self.shelf.kept.as_ref();
        let Some(game) = kept.and_then(|kept| kept.get(place)).cloned() else {
            return vec![];
        };
        self.leave_task_game();
        self.rules.slider_ends.clear();
        self.rules.players = game.players;
        self.set_text(game.text);
        self.return_to_task_game();
        // The answers of one game are none of another.
        self.forget_solved();
        self.show_from_the_beginning(Part::Game)
    }

    /// Keeps the game on the page after a change, in place of what it was before, or beside that where it is another
    /// one. A game that was not made here is kept from its first change on.
    pub(crate) fn keep_game(
        &mut self,
        before: &str,
        is_another: bool,
        is_made_here: bool,
    ) -> Vec<Effect> {
        if !self.may_keep() {
            return vec![];
        }
        let RulesText {
            source,
            document,
            ready_game,
            ..
        } = &self.rules.text;
        let Some(kept) = self
            .shelf
            .kept
            .as_mut()
            .filter(|_| !source.trim().is_empty())
        else {
            return vec![];
        };
        let is_kept = kept.iter().any(|game| game.text == *source);
        let is_own = ready_game.is_none() && source != NEW_GAME;
        kept.retain(|game| game.text != *source && (is_another || game.text != before));
        if is_kept || is_own && is_made_here {
            kept.insert(
                0,
                Kept::new(source.clone(), document, self.rules.players.clone()),
            );
            kept.truncate(MOST_KEPT);
        }
        self.write_kept()
    }

    fn write_kept(&self) -> Vec<Effect> {
        let kept = self.shelf.kept.iter().flatten();
        vec![Effect::Keep(KeptGames(kept.map(Kept::address).collect()))]
    }
}
