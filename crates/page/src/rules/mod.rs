//! The rules of the game: opened, edited as text and in the form, analyzed.

pub(crate) mod examples;
pub(crate) mod form;
mod history;
pub(crate) mod problems;
mod text;
mod update;
mod view;

pub use form::{Addition, ChipKind, Edit, InputTarget, NewRow};
pub(crate) use form::{heap_names, row_fields, with_law};
pub(crate) use history::{Change, PASTED_BYTES, common_bytes};
pub use problems::ProblemView;
pub(crate) use text::RulesText;
pub(crate) use update::NEW_GAME;
pub use view::*;
pub(crate) use view::{row_sign, row_words};

use crate::state::{Effect, State};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The rules, and how they are looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct RulesState {
    pub(crate) text: RulesText,
    /// What the players are called, where the text of the game calls them otherwise than is usual.
    pub(crate) players: Option<Rc<[String; 2]>>,
    /// What the form shows while the text cannot say it, and how it is looked at.
    pub(crate) form: form::FormState,
    /// The greatest value that each constant's slider reaches.
    pub(crate) slider_ends: BTreeMap<String, i64>,
    pub(crate) history: history::History,
}

/// What happens to the rules.
#[derive(Clone, Debug, PartialEq)]
pub enum RulesMsg {
    /// The text of the rules file was edited.
    TextEdited(String),
    /// Something in the form was edited.
    FormEdited(Edit),
    /// The hint of the problem with this index was accepted.
    HintTaken(usize),
    /// A ready game was chosen, by its key.
    GameChosen(String),
    /// A file was opened: rules, or the text of a task.
    FileOpened(String),
    /// The rules are wanted as a file.
    FileWanted,
    /// The game that opens the page is wanted.
    DemoWanted,
    /// A game is to be written from nothing.
    NewGameWanted,
    /// The last change of the game is to be taken back.
    Undone,
    /// What was taken back last is to be made again.
    Redone,
    /// The work under way is to stop.
    StopPressed,
    /// The work that was stopped is to be done after all.
    AgainPressed,
}

impl State {
    /// Takes over what happened to the rules.
    pub(crate) fn update_rules(&mut self, msg: RulesMsg) -> Vec<Effect> {
        match msg {
            RulesMsg::TextEdited(text) => self.edit_text(text),
            RulesMsg::FormEdited(edit) => self.edit_form(edit),
            RulesMsg::HintTaken(index) => self.take_hint(index),
            RulesMsg::GameChosen(key) => self.choose_game(&key),
            RulesMsg::FileOpened(text) => self.open_file(text),
            RulesMsg::FileWanted => vec![Effect::SaveFile {
                name: self.file_name("", "toml"),
                text: self.rules.text.source.clone(),
            }],
            RulesMsg::DemoWanted => {
                self.notice = None;
                self.choose_game(kruzhok_games::READY_GAMES[0].key)
            }
            RulesMsg::NewGameWanted => self.start_anew(),
            RulesMsg::Undone => self.step_history(true),
            RulesMsg::Redone => self.step_history(false),
            RulesMsg::StopPressed => self.stop(),
            RulesMsg::AgainPressed => self.analyze(),
        }
    }
}
