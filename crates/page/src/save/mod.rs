//! What the page shows, as a file, as an address or on paper.

mod paper;
mod share;
mod update;
mod view;

pub(crate) use paper::paper;
pub(crate) use share::ShareState;
pub use share::{
    AssignmentKind, MadeExerciseView, ShareBody, ShareExerciseView, ShareLessonView, ShareView,
};
pub use update::*;
pub use view::*;

use crate::embed::Piece;
use crate::settings::Coded;
use crate::state::Notice;
use crate::state::{Effect, State};
use kruzhok_picture::{Drawing, GraphRequest};
use kruzhok_scorm::Edition;
use std::rc::Rc;

/// What goes on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    /// What the page shows.
    Shown,
    /// A worksheet with its key.
    Worksheet,
    /// The reason of an answer alone.
    Explanation,
    /// The laws that were guessed and refuted.
    LawNotes,
}

/// What is kept of the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct SaveState {
    /// What is being printed.
    pub(crate) print: Option<Print>,
    /// Whether a worksheet of the recursion waits for the last step, which is its key.
    pub(crate) is_key_awaited: bool,
    /// What a worksheet is to show, where that is another graph than the page shows.
    pub(crate) sheet_request: Option<GraphRequest>,
    /// The same, drawn.
    pub(crate) sheet: Option<Rc<Drawing>>,
    pub(crate) share: ShareState,
}

/// What happens to what is kept of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveMsg {
    /// The page is at this address, without what follows `#`.
    BaseKnown(String),
    /// What shares the page was opened, or closed.
    ShareOpened(bool),
    /// A frame is to show this piece, or not.
    SharedPieceChosen(Piece, bool),
    /// A frame is to show the rules to be read only, or to be changed.
    SharedAsReadOnly(bool),
    /// An exercise made of the game is to want this done, or not.
    AssignmentChosen(AssignmentKind, bool),
    /// How often it may be checked was typed.
    AttemptsTyped(String),
    /// It is to give no hints, or to give them.
    HintsRefused(bool),
    /// Each pupil is to have numbers of their own, or all the same.
    OwnNumbersChosen(bool),
    /// The exercise is wanted as a package for learning platforms.
    PackageWanted(Edition),
    /// The page in one file, which a package holds, could not be had.
    PackageRefused,
    /// This text is wanted on the clipboard.
    CopyWanted(String),
    /// A text came to the clipboard, or it was refused.
    TextCopied(bool),
    /// What the middle of the page shows is wanted as a file.
    PictureWanted(PictureKind),
    /// The browser could not make the pixels of a picture.
    PixelsRefused,
    /// This is wanted on paper.
    PrintWanted(Print),
    /// The browser is about to print (`true`), or has printed.
    PrintBegan(bool),
}

impl State {
    /// Takes over what happened to what is kept of the page.
    pub(crate) fn update_save(&mut self, msg: SaveMsg) -> Vec<Effect> {
        match msg {
            SaveMsg::BaseKnown(base) => {
                self.save.share.base = base;
                vec![]
            }
            SaveMsg::ShareOpened(is_open) => {
                self.save.share.is_open = is_open;
                vec![]
            }
            SaveMsg::SharedPieceChosen(piece, is_shown) => {
                let shown = |it: &Piece| match *it == piece {
                    true => is_shown,
                    false => self.save.share.pieces.contains(it),
                };
                let pieces = Piece::ALL.iter().copied().filter(shown).collect();
                self.save.share.pieces = pieces;
                vec![]
            }
            SaveMsg::SharedAsReadOnly(is_read_only) => {
                self.save.share.is_read_only = is_read_only;
                vec![]
            }
            SaveMsg::AssignmentChosen(kind, is_chosen) => {
                self.choose_assignment(kind, is_chosen);
                vec![]
            }
            SaveMsg::AttemptsTyped(text) => {
                self.save.share.attempts = text;
                vec![]
            }
            SaveMsg::HintsRefused(is_without) => {
                self.save.share.is_without_hints = is_without;
                vec![]
            }
            SaveMsg::OwnNumbersChosen(has_own) => {
                self.save.share.has_own_numbers = has_own;
                vec![]
            }
            SaveMsg::PackageWanted(edition) => self.save_package(edition),
            SaveMsg::PackageRefused => {
                self.notice = Some(Notice::PackageRefused);
                vec![]
            }
            SaveMsg::CopyWanted(text) => vec![Effect::CopyText(text)],
            SaveMsg::TextCopied(done) => {
                self.notice = Some(Notice::TextCopied(done));
                vec![]
            }
            SaveMsg::PictureWanted(kind) => self.save_picture(kind),
            SaveMsg::PixelsRefused => self.refuse_pixels(),
            SaveMsg::PrintWanted(print) => self.print(print),
            SaveMsg::PrintBegan(began) => {
                let wanted = self.save.print.unwrap_or(Print::Shown);
                self.save.print = began.then_some(wanted);
                vec![]
            }
        }
    }
}
