//! More tasks like the open one.

mod update;
mod view;

pub use update::*;
pub use view::*;

use crate::state::{Effect, State};

/// What happens to the variants.
#[derive(Clone, Debug, PartialEq)]
pub enum VariantsMsg {
    /// The panel of variants was opened or folded.
    Opened(bool),
    /// A number of variants was typed.
    CountTyped(String),
    /// The number that gives the same variants again was typed.
    SeedTyped(String),
    /// Variants are to be looked for; those that are there give way to others.
    Wanted,
    /// The answers of all variants are to be seen, or hidden again.
    KeyShown(bool),
    /// The variant with this index is to be opened in place of the game.
    Chosen(usize),
    /// A file of the variants is wanted.
    FileWanted(WorksheetKind),
    /// The worker that looked for variants broke, and the game is still there.
    SearchLost,
}

impl State {
    /// Takes over what happened to the variants.
    pub(crate) fn update_variants(&mut self, msg: VariantsMsg) -> Vec<Effect> {
        match msg {
            VariantsMsg::Opened(is_open) => {
                self.variants.is_open = is_open;
                vec![]
            }
            VariantsMsg::CountTyped(typed) => {
                self.variants.typed = typed;
                vec![]
            }
            VariantsMsg::SeedTyped(typed) => {
                self.variants.typed_seed = typed;
                vec![]
            }
            VariantsMsg::Wanted => self.request_variants(),
            VariantsMsg::KeyShown(is_shown) => {
                self.variants.is_key_shown = is_shown;
                vec![]
            }
            VariantsMsg::Chosen(index) => self.open_variant(index),
            VariantsMsg::FileWanted(kind) => self.save_variants(kind),
            VariantsMsg::SearchLost => self.lose_variants(),
        }
    }
}
