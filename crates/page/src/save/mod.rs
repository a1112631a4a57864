//! What the page shows, as a file, as an address or on paper.

mod update;
mod view;

pub use update::*;
pub use view::*;

use crate::state::Notice;
use crate::state::{Effect, State};

/// Whether the page is being printed.
#[derive(Clone, Debug, Default)]
pub(crate) struct SaveState {
    /// Whether the page shows what is printed.
    pub(crate) is_on_paper: bool,
    /// Whether that is the reason alone.
    pub(crate) prints_explanation: bool,
}

/// What happens to what is kept of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveMsg {
    /// The address of this state is wanted on the clipboard.
    LinkWanted,
    /// The address came to the clipboard, or it was refused.
    LinkCopied(bool),
    /// A text came to the clipboard, or it was refused.
    TextCopied(bool),
    /// What the middle of the page shows is wanted as a file.
    PictureWanted(PictureKind),
    /// The browser could not make the pixels of a picture.
    PixelsRefused,
    /// The page is wanted on paper.
    PrintWanted,
    /// The browser is about to print (`true`), or has printed.
    PrintBegan(bool),
}

impl State {
    /// Takes over what happened to what is kept of the page.
    pub(crate) fn update_save(&mut self, msg: SaveMsg) -> Vec<Effect> {
        match msg {
            SaveMsg::LinkWanted => vec![Effect::CopyAddress(self.address.clone())],
            SaveMsg::LinkCopied(done) => {
                self.notice = Some(Notice::LinkCopied(done));
                vec![]
            }
            SaveMsg::TextCopied(done) => {
                self.notice = Some(Notice::TextCopied(done));
                vec![]
            }
            SaveMsg::PictureWanted(kind) => self.save_picture(kind),
            SaveMsg::PixelsRefused => self.refuse_pixels(),
            SaveMsg::PrintWanted => self.print(),
            SaveMsg::PrintBegan(began) => {
                self.save.is_on_paper = began && !self.save.prints_explanation;
                self.save.prints_explanation &= began;
                vec![]
            }
        }
    }
}
