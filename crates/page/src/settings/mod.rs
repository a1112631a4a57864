//! How the page looks, how it tells, and which part of it is seen.

mod choices;
mod header;

pub use choices::*;
pub use header::*;

use crate::state::{Effect, State};
use kruzhok_words::Language;

/// What happens to the settings.
#[derive(Clone, Debug, PartialEq)]
pub enum SettingsMsg {
    /// A language was chosen.
    LanguageChosen(Language),
    /// A theme was chosen.
    ThemeChosen(Theme),
    /// A part of the page was chosen on a narrow screen.
    PartChosen(Part),
    /// A view of the board was chosen.
    TabChosen(Tab),
    /// A way to tell remoteness was chosen.
    UnitsChosen(Units),
}

impl State {
    /// Takes over what happened to the settings.
    pub(crate) fn update_settings(&mut self, msg: SettingsMsg) -> Vec<Effect> {
        match msg {
            SettingsMsg::LanguageChosen(language) => self.choose_language(language),
            SettingsMsg::ThemeChosen(theme) => {
                self.theme = theme;
                self.is_theme_chosen = true;
                self.write_address(false)
            }
            SettingsMsg::PartChosen(part) => {
                self.part = part;
                self.write_address(false)
            }
            SettingsMsg::TabChosen(tab) => self.choose_tab(tab),
            SettingsMsg::UnitsChosen(units) => {
                self.units = units;
                self.write_address(false)
            }
        }
    }
}
