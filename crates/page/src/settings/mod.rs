//! How the page looks, how it tells, and which part of it is seen.

mod choices;
mod header;

pub use choices::*;
pub use header::*;

use crate::state::{Effect, State, Visitor};
use crate::view::{Choice, Words, choices};
use kruzhok_words::Language;

/// What the visitor has chosen.
#[derive(Clone, Debug)]
pub(crate) struct SettingsState {
    pub(crate) language: Language,
    pub(crate) theme: Theme,
    /// Whether language and theme were chosen rather than taken from the browser, and so stand in the address.
    pub(crate) is_language_chosen: bool,
    pub(crate) is_theme_chosen: bool,
    pub(crate) units: Units,
    pub(crate) tab: Tab,
    pub(crate) part: Part,
    /// How fast the colouring and the recursion play.
    pub(crate) speed: Speed,
    /// The side columns that are folded up, where columns stand side by side; `None` until that is chosen.
    pub(crate) folded: Option<Vec<Part>>,
    /// Whether the board has room for one column beside it, and not for two.
    pub(crate) is_small: bool,
}

impl SettingsState {
    /// What suits a visitor who has chosen nothing yet.
    pub(crate) fn of(visitor: Visitor) -> Self {
        Self {
            language: visitor.language.unwrap_or(Language::En),
            theme: match visitor.prefers_dark {
                true => Theme::Dark,
                false => Theme::Light,
            },
            is_language_chosen: false,
            is_theme_chosen: false,
            units: Units::default(),
            tab: Tab::default(),
            part: Part::default(),
            speed: Speed::default(),
            folded: None,
            is_small: false,
        }
    }
}

/// What happens to the settings.
#[derive(Clone, Debug, PartialEq)]
pub enum SettingsMsg {
    /// A language was chosen.
    LanguageChosen(Language),
    /// A theme was chosen.
    ThemeChosen(Theme),
    /// The keyboard is to come to the views of the game at once.
    BoardWanted,
    /// The keyboard is to come to the answers at once.
    AnswersWanted,
    /// A part of the page was chosen on a narrow screen.
    PartChosen(Part),
    /// A side column is to be folded up where columns stand side by side, or seen again.
    ColumnFolded(Part),
    /// Whether the board has room for one column beside it, and not for two.
    SmallScreen(bool),
    /// A speed was chosen for what plays.
    SpeedChosen(Speed),
    /// A view of the game was chosen.
    TabChosen(Tab),
    /// A way to tell remoteness was chosen.
    UnitsChosen(Units),
    /// The page around this one has chosen which pieces are shown, by their codes with commas between them; all of them
    /// where there is none.
    PiecesChosen(String),
}

/// How fast what plays may be played.
pub(crate) fn speeds(state: &State, t: Words) -> Vec<Choice<Speed>> {
    choices(Speed::ALL, state.settings.speed, |speed| {
        t.say(&format!("speed-{}", speed.code()))
    })
}

impl State {
    /// The part that a narrow screen shows first. An exercise says what there is to do; in a lesson its step does, but for
    /// the text of a task whose rules are to be written.
    pub(crate) fn usual_part(&self) -> Part {
        let is_told = self.lesson.open.is_some() && !self.exercise.writes_rules();
        match self.has_exercise() && !is_told {
            true => Part::Answers,
            false => Part::default(),
        }
    }

    /// The side columns that are folded up.
    pub(crate) fn folded(&self) -> &[Part] {
        match &self.settings.folded {
            Some(folded) => folded,
            None => self.usually_folded(),
        }
    }

    /// Before a class the drawing has the screen to itself; what an exercise wants done stands beside it. On a small screen
    /// one column does: the rules where they are what is looked at, else the answers.
    pub(crate) fn usually_folded(&self) -> &'static [Part] {
        match (self.settings.theme, self.settings.part) {
            (Theme::Projector, _) if !self.has_exercise() => &[Part::Rules, Part::Answers],
            _ if !self.settings.is_small || self.exercise.writes_rules() => &[],
            (_, Part::Rules) => &[Part::Answers],
            _ => &[Part::Rules],
        }
    }

    /// Folds a side column up, or shows it again: on a small screen in place of the other one.
    fn toggle_column(&mut self, part: Part) -> Vec<Effect> {
        let is_folded = self.folded().contains(&part);
        match is_folded && self.settings.is_small {
            true => {
                self.settings.part = part;
                self.settings.folded = None;
                if self.usually_folded().contains(&part) {
                    self.fold(part, false);
                }
            }
            false => self.fold(part, !is_folded),
        }
        self.write_address(false)
    }

    /// Folds a side column up, or shows it again.
    pub(crate) fn fold(&mut self, part: Part, is_folded: bool) {
        let others = self.folded().iter().copied().filter(|it| *it != part);
        self.settings.folded = Some(others.chain(is_folded.then_some(part)).collect());
    }

    /// Shows a part of the page, with the keyboard at the element of this id.
    fn come_to(&mut self, part: Part, id: String) -> Vec<Effect> {
        self.settings.part = part;
        let mut effects = self.write_address(false);
        effects.push(Effect::Focus(id));
        effects
    }

    /// Takes over what happened to the settings.
    pub(crate) fn update_settings(&mut self, msg: SettingsMsg) -> Vec<Effect> {
        match msg {
            SettingsMsg::LanguageChosen(language) => self.choose_language(language),
            SettingsMsg::ThemeChosen(theme) => {
                self.settings.theme = theme;
                self.settings.is_theme_chosen = true;
                self.write_address(false)
            }
            SettingsMsg::BoardWanted => {
                let tab = format!("view-{}", self.settings.tab.code());
                self.come_to(Part::Game, tab)
            }
            SettingsMsg::AnswersWanted => self.come_to(Part::Answers, "why-0".to_owned()),
            SettingsMsg::PartChosen(part) => {
                self.settings.part = part;
                self.write_address(false)
            }
            SettingsMsg::ColumnFolded(part) => self.toggle_column(part),
            SettingsMsg::SmallScreen(is_small) => {
                self.settings.is_small = is_small;
                vec![]
            }
            SettingsMsg::SpeedChosen(speed) => {
                self.settings.speed = speed;
                vec![]
            }
            SettingsMsg::TabChosen(tab) => self.choose_tab(tab),
            SettingsMsg::PiecesChosen(codes) => self.choose_pieces(&codes),
            SettingsMsg::UnitsChosen(units) => {
                self.settings.units = units;
                self.write_address(false)
            }
        }
    }
}
