//! What the page remembers, and what it does when something happens.

use crate::form;
use crate::link::{self, Address, BrokenLink, Game};
use crate::shelf::{ReadyGame, SHELF};
use crate::wire::{
    Description, DrawError, Drawing, Fault, JobId, Opening, Progress, Reply, Report, Request, Sheet,
};
use kruzhok_rules::Rules;
use kruzhok_rules::document::Document;
use kruzhok_words::Language;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The milliseconds between two ticks while the colouring plays.
const TICK_MS: u32 = 900;

/// What a game is written into: one heap, and nothing else yet.
const NEW_GAME: &str = "title = \"\"\nposition = \"s\"\nmoves = []\nover = \"\"\nstart = \"\"\n";

/// How the page looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on paper.
    Light,
    /// Light ink on night blue.
    Dark,
    /// High contrast, sizes × 1.5: for the last row of a class.
    Projector,
}

/// How remoteness is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Units {
    /// Plies to the end.
    #[default]
    Plies,
    /// The winner's own moves: `+2` when the player to move wins with their second, `−2` when the rival does.
    Moves,
}

/// The parts of the page; a narrow screen shows one at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// The rules.
    Rules,
    /// The graph.
    #[default]
    Board,
    /// The answers and the selected position.
    Answers,
}

/// Codes of the values of a small type in addresses and in the page's form controls.
macro_rules! codes {
    ($type:ident: $($value:ident $code:literal),+) => {
        impl $type {
            /// Every value, in the order in which the page offers them.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// The value's name in addresses.
            pub fn code(self) -> &'static str {
                match self {
                    $(Self::$value => $code),+
                }
            }

            /// The value with this name.
            pub fn of_code(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.code() == code)
            }
        }
    };
}
codes!(Theme: Light "light", Dark "dark", Projector "projector");
codes!(Units: Plies "plies", Moves "moves");
codes!(Part: Rules "rules", Board "board", Answers "answers");

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The page was opened, or its address changed.
    AddressOpened(String),
    /// The text of the rules file was edited.
    RulesEdited(String),
    /// Something in the form was edited.
    FormEdited(form::Edit),
    /// The hint of the problem with this index was accepted.
    HintTaken(usize),
    /// A ready game was chosen, by its key.
    GameChosen(String),
    /// A game is to be written from nothing.
    NewGameWanted,
    /// A language was chosen.
    LanguageChosen(Language),
    /// A theme was chosen.
    ThemeChosen(Theme),
    /// A part of the page was chosen on a narrow screen.
    PartChosen(Part),
    /// A way to tell remoteness was chosen.
    UnitsChosen(Units),
    /// The graph was made a tree, or merged again.
    TreeChosen(bool),
    /// Another position is to stand at the top of the graph.
    RootChosen(String),
    /// The next start position (`1`), or the one before (`-1`), is to stand at the top of the graph.
    RootStepped(i32),
    /// A node of the graph was selected, by its key.
    NodeSelected(String),
    /// A node of the graph was opened or closed, by its key.
    NodeToggled(String),
    /// The selection was moved from node to node.
    CursorMoved(Direction),
    /// All nodes down to one more layer were opened.
    LayerOpened,
    /// The graph was closed down to what it shows at first.
    GraphReset,
    /// A position was selected outside the graph.
    PositionSelected(String),
    /// The colouring was set to this tick.
    TickChosen(u32),
    /// The colouring was started or halted.
    TicksPlayed,
    /// The time of one tick has passed.
    TickPassed,
    /// The work under way is to stop.
    StopPressed,
    /// The work that was stopped is to be done after all.
    AgainPressed,
    /// The worker said something.
    Replied(Reply),
    /// The worker broke down and was started anew.
    WorkerLost(String),
    /// The address of this state is wanted on the clipboard.
    LinkWanted,
    /// The address came to the clipboard, or it was refused.
    LinkCopied(bool),
    /// The notice was read.
    NoticeClosed,
}

/// Where the selection moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the node that leads here.
    Up,
    /// To the first successor.
    Down,
    /// To the neighbour in the layer.
    Left,
    /// To the neighbour in the layer.
    Right,
}

/// What the browser must do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send this to the worker.
    Post(Request),
    /// Show this address; with `is_step`, as a new entry of the browser's history.
    WriteAddress {
        /// The part after `#`.
        hash: String,
        /// Whether the back button should come back to what was before.
        is_step: bool,
    },
    /// Say `TickPassed` after so many milliseconds.
    Wake(u32),
    /// Put the page's address on the clipboard.
    CopyAddress,
}

/// What the browser tells once: the visitor's wishes.
#[derive(Clone, Copy, Debug)]
pub struct Visitor {
    /// The first of the visitor's languages that the program speaks.
    pub language: Option<Language>,
    /// Whether the visitor's system is dark.
    pub prefers_dark: bool,
}

/// How far the current rules have come.
#[derive(Clone, Debug, PartialEq)]
pub enum Analysis {
    /// Being worked on.
    Running {
        /// The current job.
        job: JobId,
        /// How far it is; `None` while nothing was heard.
        progress: Option<Progress>,
    },
    /// Stopped by the user.
    Stopped,
    /// The rules, or the game, have problems.
    Rejected(Vec<Fault>),
    /// Solved: what is shown belongs to the current rules.
    Done,
    /// The worker broke down, and this is what it said.
    Failed(String),
}

/// A short message above the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Notice {
    /// The address could not be read, or not all of it.
    BrokenLink(BrokenLink),
    /// The shelf has no game of this name.
    NoSuchGame(String),
    /// The game never comes to this position.
    NoSuchPosition(String),
    /// More nodes than a drawing holds.
    TooManyNodes(u64),
    /// The address is on the clipboard, or it was refused.
    LinkCopied(bool),
    /// A position's moves could not be made.
    Problem(Fault),
}

/// The last game that was solved; it stays on the page while the rules are being mended.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    /// The job that solved it.
    pub job: JobId,
    /// Its rules.
    pub rules: Rc<Rules>,
    /// What was found.
    pub report: Rc<Report>,
}

/// All that the page remembers.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) language: Language,
    pub(crate) theme: Theme,
    /// Whether language and theme were chosen rather than taken from the browser, and so stand in the address.
    is_language_chosen: bool,
    is_theme_chosen: bool,
    pub(crate) text: String,
    pub(crate) ready_game: Option<&'static ReadyGame>,
    pub(crate) analysis: Analysis,
    pub(crate) solved: Option<Solved>,
    last_job: JobId,
    /// The rules of the current text, where they could be read.
    parsed: Option<Rc<Rules>>,
    pub(crate) root: Option<String>,
    pub(crate) is_tree: bool,
    pub(crate) opening: Opening,
    pub(crate) drawing: Option<Rc<Drawing>>,
    /// The opening that the drawing on the page was made with, to go back to when another one is refused.
    drawn_opening: Opening,
    pub(crate) selected: Option<String>,
    /// The node that stands for the selected position, where the drawing has it.
    pub(crate) cursor: Option<String>,
    pub(crate) description: Option<(String, Rc<Description>)>,
    pub(crate) tick: Option<u32>,
    pub(crate) is_playing: bool,
    pub(crate) units: Units,
    pub(crate) part: Part,
    pub(crate) notice: Option<Notice>,
    /// The greatest value that each constant's slider reaches.
    pub(crate) slider_ends: BTreeMap<String, i64>,
    hash: String,
}

impl State {
    /// The page as it is opened with an address, and what the browser must do first.
    pub fn open(hash: &str, visitor: Visitor) -> (Self, Vec<Effect>) {
        let mut state = Self {
            language: visitor.language.unwrap_or(Language::En),
            theme: if visitor.prefers_dark {
                Theme::Dark
            } else {
                Theme::Light
            },
            is_language_chosen: false,
            is_theme_chosen: false,
            text: String::new(),
            ready_game: None,
            analysis: Analysis::Done,
            solved: None,
            last_job: JobId(0),
            parsed: None,
            root: None,
            is_tree: false,
            opening: Opening::Standard,
            drawing: None,
            drawn_opening: Opening::Standard,
            selected: None,
            cursor: None,
            description: None,
            tick: None,
            is_playing: false,
            units: Units::default(),
            part: Part::default(),
            notice: None,
            slider_ends: BTreeMap::new(),
            hash: String::new(),
        };
        let effects = state.open_address(hash);
        (state, effects)
    }

    /// Takes over what happened; gives what the browser must do, in order.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::AddressOpened(hash) => self.open_address(&hash),
            Msg::RulesEdited(text) => self.edit_rules(text),
            Msg::FormEdited(edit) => self.edit_form(&edit),
            Msg::HintTaken(index) => self.take_hint(index),
            Msg::GameChosen(key) => self.choose_game(&key),
            Msg::NewGameWanted => self.start_anew(),
            Msg::LanguageChosen(language) => self.choose_language(language),
            Msg::ThemeChosen(theme) => {
                self.theme = theme;
                self.is_theme_chosen = true;
                self.write_address(false)
            }
            Msg::PartChosen(part) => {
                self.part = part;
                self.write_address(false)
            }
            Msg::UnitsChosen(units) => {
                self.units = units;
                self.write_address(false)
            }
            Msg::TreeChosen(is_tree) => self.choose_tree(is_tree),
            Msg::RootChosen(position) => self.choose_root(position),
            Msg::RootStepped(step) => self.step_root(step),
            Msg::NodeSelected(key) => self.select_node(key),
            Msg::NodeToggled(key) => self.toggle_node(&key),
            Msg::CursorMoved(direction) => self.move_cursor(direction),
            Msg::LayerOpened => self.open_layer(),
            Msg::GraphReset => self.reopen(Opening::Standard),
            Msg::PositionSelected(position) => self.select_position(position),
            Msg::TickChosen(tick) => self.choose_tick(tick),
            Msg::TicksPlayed => self.play_ticks(),
            Msg::TickPassed => self.pass_tick(),
            Msg::StopPressed => self.stop(),
            Msg::AgainPressed => self.analyze(),
            Msg::Replied(reply) => self.take_reply(reply),
            Msg::WorkerLost(reason) => {
                self.analysis = Analysis::Failed(reason);
                self.forget_solved();
                vec![]
            }
            Msg::LinkWanted => vec![Effect::CopyAddress],
            Msg::LinkCopied(done) => {
                self.notice = Some(Notice::LinkCopied(done));
                vec![]
            }
            Msg::NoticeClosed => {
                self.notice = None;
                vec![]
            }
        }
    }

    /// The position at the top of the graph.
    pub(crate) fn shown_root(&self) -> Option<&str> {
        let solved = self.solved.as_ref()?;
        Some(self.root.as_deref().unwrap_or(&solved.report.first_root))
    }

    /// The position that is selected: the one at the top of the graph until another one is.
    pub(crate) fn shown_selection(&self) -> Option<&str> {
        self.selected.as_deref().or_else(|| self.shown_root())
    }

    /// How far the colouring has come, at most to the last tick of the game.
    pub(crate) fn shown_tick(&self) -> u32 {
        let last = self
            .solved
            .as_ref()
            .map_or(0, |solved| solved.report.last_tick());
        self.tick.map_or(last, |tick| tick.min(last))
    }
}

/// Games and their rules.
impl State {
    fn open_address(&mut self, hash: &str) -> Vec<Effect> {
        let hash = hash.trim_start_matches('#');
        if !hash.is_empty() && hash == self.hash {
            return vec![];
        }
        let (address, broken) = link::read(hash);
        self.notice = broken.map(Notice::BrokenLink);
        if let Some(language) = address.language {
            self.language = language;
            self.is_language_chosen = true;
        }
        if let Some(theme) = address.theme {
            self.theme = theme;
            self.is_theme_chosen = true;
        }
        let old_text = std::mem::take(&mut self.text);
        match address.game {
            Some(Game::Rules(text)) => self.set_text(text),
            Some(Game::Shelf(key)) => match ReadyGame::of_key(&key) {
                Some(game) => self.set_ready_game(game),
                None => {
                    self.notice = Some(Notice::NoSuchGame(key));
                    self.set_ready_game(&SHELF[0]);
                }
            },
            None => self.set_ready_game(&SHELF[0]),
        }
        self.root = address.root;
        self.selected = address.selected;
        self.cursor = None;
        self.tick = address.tick;
        self.is_playing = false;
        self.is_tree = address.is_tree;
        self.opening = address.opening.unwrap_or(Opening::Standard);
        self.units = address.units;
        self.part = address.part;
        self.hash = hash.to_owned();
        if self.text == old_text && self.analysis == Analysis::Done {
            return self.redraw();
        }
        self.analyze()
    }

    fn set_text(&mut self, text: String) {
        self.ready_game = SHELF.iter().find(|game| game.text(self.language) == text);
        self.text = text;
    }

    fn set_ready_game(&mut self, game: &'static ReadyGame) {
        self.ready_game = Some(game);
        self.text = game.text(self.language);
        self.slider_ends.clear();
    }

    fn edit_rules(&mut self, text: String) -> Vec<Effect> {
        if text == self.text {
            return vec![];
        }
        self.set_text(text);
        self.analyze_and_write()
    }

    fn edit_form(&mut self, edit: &form::Edit) -> Vec<Effect> {
        match form::apply(&self.text, edit) {
            Some(text) => self.edit_rules(text),
            None => vec![],
        }
    }

    fn take_hint(&mut self, index: usize) -> Vec<Effect> {
        let Analysis::Rejected(faults) = &self.analysis else {
            return vec![];
        };
        match faults
            .get(index)
            .and_then(|fault| form::with_hint(&self.text, fault))
        {
            Some(text) => self.edit_rules(text),
            None => vec![],
        }
    }

    fn choose_game(&mut self, key: &str) -> Vec<Effect> {
        let Some(game) = ReadyGame::of_key(key) else {
            return vec![];
        };
        self.set_ready_game(game);
        self.show_from_the_beginning(Part::Board)
    }

    fn start_anew(&mut self) -> Vec<Effect> {
        self.slider_ends.clear();
        self.set_text(NEW_GAME.to_owned());
        // The game before is no result of these rules, not even an old one.
        self.forget_solved();
        self.show_from_the_beginning(Part::Rules)
    }

    /// Another game: nothing that was open or selected in the last one holds.
    fn show_from_the_beginning(&mut self, part: Part) -> Vec<Effect> {
        self.root = None;
        self.selected = None;
        self.cursor = None;
        self.tick = None;
        self.is_playing = false;
        self.opening = Opening::Standard;
        self.part = part;
        self.notice = None;
        let mut effects = self.analyze();
        effects.extend(self.write_address(true));
        effects
    }

    fn choose_language(&mut self, language: Language) -> Vec<Effect> {
        self.language = language;
        self.is_language_chosen = true;
        let Some(game) = self.ready_game else {
            return self.write_address(false);
        };
        // Only title and note change, so the solved game stays as it is.
        self.text = game.text(language);
        if let Analysis::Done | Analysis::Stopped = self.analysis {
            return self.write_address(false);
        }
        self.analyze_and_write()
    }

    fn analyze_and_write(&mut self) -> Vec<Effect> {
        let mut effects = self.analyze();
        effects.extend(self.write_address(false));
        effects
    }

    /// Sliders keep their ends while they are moved: an end changes only for a value beyond it.
    fn widen_sliders(&mut self) {
        for (name, value) in Document::read(&self.text).integers("params") {
            let end = self.slider_ends.entry(name).or_insert(0);
            if value > *end || *end == 0 {
                *end = slider_end(value);
            }
        }
    }

    /// Reads the current text at once, and has the worker solve the game when it can be read.
    fn analyze(&mut self) -> Vec<Effect> {
        self.widen_sliders();
        let mut effects = vec![];
        if let Analysis::Running { job, .. } = self.analysis {
            effects.push(Effect::Post(Request::Cancel(job)));
        }
        match kruzhok_rules::parse(&self.text) {
            Ok(rules) => {
                self.last_job = JobId(self.last_job.0 + 1);
                self.parsed = Some(Rc::new(rules));
                self.analysis = Analysis::Running {
                    job: self.last_job,
                    progress: None,
                };
                effects.push(Effect::Post(Request::Analyze {
                    job: self.last_job,
                    rules: self.text.clone(),
                }));
            }
            Err(problems) => {
                self.parsed = None;
                self.analysis = Analysis::Rejected(Fault::all(&problems));
            }
        }
        effects
    }

    fn stop(&mut self) -> Vec<Effect> {
        let Analysis::Running { job, .. } = self.analysis else {
            return vec![];
        };
        self.analysis = Analysis::Stopped;
        vec![Effect::Post(Request::Cancel(job))]
    }

    fn forget_solved(&mut self) {
        self.solved = None;
        self.drawing = None;
        self.description = None;
    }

    fn write_address(&mut self, is_step: bool) -> Vec<Effect> {
        let game = match self.ready_game {
            Some(game) => Game::Shelf(game.key.to_owned()),
            None => Game::Rules(self.text.clone()),
        };
        let address = Address {
            game: Some(game),
            root: self.root.clone(),
            selected: self.selected.clone(),
            tick: self.tick,
            is_tree: self.is_tree,
            opening: Some(self.opening.clone()),
            units: self.units,
            part: self.part,
            language: self.is_language_chosen.then_some(self.language),
            theme: self.is_theme_chosen.then_some(self.theme),
        };
        let hash = link::write(&address);
        if hash == self.hash {
            return vec![];
        }
        self.hash.clone_from(&hash);
        vec![Effect::WriteAddress { hash, is_step }]
    }
}

/// What the worker says.
impl State {
    fn take_reply(&mut self, reply: Reply) -> Vec<Effect> {
        match reply {
            Reply::Progress { job, progress } => {
                if let Analysis::Running {
                    job: current,
                    progress: shown,
                } = &mut self.analysis
                    && *current == job
                {
                    *shown = Some(progress);
                }
                vec![]
            }
            Reply::Finished { job, report } if self.is_running(job) => {
                self.take_report(job, *report)
            }
            Reply::Rejected { job, faults } if self.is_running(job) => {
                self.analysis = Analysis::Rejected(faults);
                vec![]
            }
            Reply::Drawn {
                job,
                sheet,
                drawing,
            } if self.is_shown(job) => self.take_drawing(&sheet, drawing),
            Reply::Described {
                job,
                position,
                description,
            } if self.is_shown(job) => self.take_description(position, description),
            _ => vec![],
        }
    }

    fn is_running(&self, job: JobId) -> bool {
        matches!(self.analysis, Analysis::Running { job: current, .. } if current == job)
    }

    fn is_shown(&self, job: JobId) -> bool {
        self.solved.as_ref().is_some_and(|solved| solved.job == job)
    }

    fn take_report(&mut self, job: JobId, report: Report) -> Vec<Effect> {
        let rules = self
            .parsed
            .clone()
            .expect("a job runs only for rules that were read");
        self.solved = Some(Solved {
            job,
            rules,
            report: Rc::new(report),
        });
        self.analysis = Analysis::Done;
        self.redraw()
    }

    fn take_drawing(
        &mut self,
        sheet: &Sheet,
        drawing: Result<Box<Drawing>, DrawError>,
    ) -> Vec<Effect> {
        if self.wanted_sheet().as_ref() != Some(sheet) {
            return vec![];
        }
        match drawing {
            Ok(drawing) => {
                self.drawn_opening = sheet.opening.clone();
                self.drawing = Some(Rc::from(drawing));
                self.place_cursor();
                vec![]
            }
            Err(DrawError::NoSuchPosition) => {
                self.notice = Some(Notice::NoSuchPosition(sheet.root.clone()));
                if self.root.take().is_none() {
                    return vec![];
                }
                self.opening = Opening::Standard;
                self.redraw()
            }
            Err(DrawError::TooManyNodes { limit }) => {
                self.notice = Some(Notice::TooManyNodes(limit));
                let fallback = match self.drawn_opening.clone() {
                    // What was open before another game came may be too much for this one.
                    opening if opening == sheet.opening => Opening::Standard,
                    opening => opening,
                };
                if sheet.opening == Opening::Standard {
                    return vec![];
                }
                self.reopen(fallback)
            }
            Err(DrawError::Problem(problem)) => {
                self.notice = Some(Notice::Problem(*problem));
                vec![]
            }
        }
    }

    fn take_description(
        &mut self,
        position: String,
        description: Option<Box<Description>>,
    ) -> Vec<Effect> {
        if self.shown_selection() != Some(position.as_str()) {
            return vec![];
        }
        match description {
            Some(description) => {
                self.description = Some((position, Rc::from(description)));
                vec![]
            }
            None => {
                self.notice = Some(Notice::NoSuchPosition(position));
                match self.selected.take() {
                    Some(_) => self.describe(),
                    None => vec![],
                }
            }
        }
    }
}

/// The graph, the selection and the ticks.
impl State {
    fn wanted_sheet(&self) -> Option<Sheet> {
        Some(Sheet {
            root: self.shown_root()?.to_owned(),
            is_tree: self.is_tree,
            opening: self.opening.clone(),
        })
    }

    fn draw(&self) -> Vec<Effect> {
        let request = self.solved.as_ref().zip(self.wanted_sheet());
        request
            .map(|(solved, sheet)| {
                Effect::Post(Request::Draw {
                    job: solved.job,
                    sheet,
                })
            })
            .into_iter()
            .collect()
    }

    fn describe(&self) -> Vec<Effect> {
        let request = self.solved.as_ref().zip(self.shown_selection());
        let effect = request.map(|(solved, position)| {
            Effect::Post(Request::Describe {
                job: solved.job,
                position: position.to_owned(),
            })
        });
        effect.into_iter().collect()
    }

    fn redraw(&self) -> Vec<Effect> {
        [self.draw(), self.describe()].concat()
    }

    fn reopen(&mut self, opening: Opening) -> Vec<Effect> {
        self.opening = opening;
        [self.draw(), self.write_address(false)].concat()
    }

    fn choose_tree(&mut self, is_tree: bool) -> Vec<Effect> {
        if is_tree == self.is_tree {
            return vec![];
        }
        let open = self
            .drawing
            .iter()
            .flat_map(|drawing| &drawing.nodes)
            .filter(|node| node.is_open);
        let mut positions: Vec<String> = open.map(|node| node.position.clone()).collect();
        positions.sort();
        positions.dedup();
        self.is_tree = is_tree;
        self.cursor = None;
        self.reopen(if is_tree {
            Opening::Positions(positions)
        } else {
            Opening::Keys(positions)
        })
    }

    fn choose_root(&mut self, position: String) -> Vec<Effect> {
        let position = position.trim().to_owned();
        let known = self
            .solved
            .as_ref()
            .map(|solved| solved.rules.read_position(&position));
        match known {
            None => vec![],
            Some(Err(_)) => {
                self.notice = Some(Notice::NoSuchPosition(position));
                vec![]
            }
            Some(Ok(_)) => {
                self.root = Some(position);
                self.selected = None;
                self.cursor = None;
                self.opening = Opening::Standard;
                self.notice = None;
                [self.redraw(), self.write_address(true)].concat()
            }
        }
    }

    fn step_root(&mut self, step: i32) -> Vec<Effect> {
        let (Some(solved), Some(root)) = (&self.solved, self.shown_root()) else {
            return vec![];
        };
        let starts = &solved.report.starts;
        let here = starts
            .iter()
            .position(|start| start.position == root)
            .unwrap_or(0);
        let there = here
            .saturating_add_signed(step as isize)
            .min(starts.len().saturating_sub(1));
        match starts.get(there) {
            Some(start) if there != here => self.choose_root(start.position.clone()),
            _ => vec![],
        }
    }

    fn select_node(&mut self, key: String) -> Vec<Effect> {
        let Some(drawing) = &self.drawing else {
            return vec![];
        };
        let Some(node) = drawing.nodes.iter().find(|node| node.key == key) else {
            return vec![];
        };
        self.selected = Some(node.position.clone());
        self.cursor = Some(key);
        [self.describe(), self.write_address(false)].concat()
    }

    fn select_position(&mut self, position: String) -> Vec<Effect> {
        self.selected = Some(position);
        self.cursor = None;
        self.place_cursor();
        [self.describe(), self.write_address(true)].concat()
    }

    /// Puts the cursor on the first node of the selected position, unless it is on one already.
    fn place_cursor(&mut self) {
        let selection = self.shown_selection().map(str::to_owned);
        let (Some(drawing), Some(selection)) = (&self.drawing, selection) else {
            self.cursor = None;
            return;
        };
        let nodes = || {
            drawing
                .nodes
                .iter()
                .filter(|node| node.position == selection)
        };
        if !nodes().any(|node| Some(&node.key) == self.cursor.as_ref()) {
            self.cursor = nodes().next().map(|node| node.key.clone());
        }
    }

    fn toggle_node(&mut self, key: &str) -> Vec<Effect> {
        let Some(drawing) = self.drawing.clone() else {
            return vec![];
        };
        let Some(node) = drawing.nodes.iter().find(|node| node.key == key) else {
            return vec![];
        };
        let mut effects = self.select_node(key.to_owned());
        if node.successor_count == 0 {
            return effects;
        }
        let open = drawing
            .nodes
            .iter()
            .filter(|other| other.is_open && other.key != key);
        let mut keys: Vec<String> = open.map(|node| node.key.clone()).collect();
        if !node.is_open {
            keys.push(key.to_owned());
        }
        effects.extend(self.reopen(Opening::Keys(keys)));
        effects
    }

    fn open_layer(&mut self) -> Vec<Effect> {
        let Some(drawing) = &self.drawing else {
            return vec![];
        };
        let closed = drawing
            .nodes
            .iter()
            .filter(|node| !node.is_open && node.successor_count > 0);
        match closed.map(|node| node.layer).min() {
            Some(layer) => self.reopen(Opening::Layers(layer + 1)),
            None => vec![],
        }
    }

    fn move_cursor(&mut self, direction: Direction) -> Vec<Effect> {
        let Some(drawing) = self.drawing.clone() else {
            return vec![];
        };
        match neighbour(&drawing, self.cursor.as_deref(), direction) {
            Some(index) => self.select_node(drawing.nodes[index].key.clone()),
            None => vec![],
        }
    }

    fn choose_tick(&mut self, tick: u32) -> Vec<Effect> {
        let last = self
            .solved
            .as_ref()
            .map_or(0, |solved| solved.report.last_tick());
        self.tick = (tick < last).then_some(tick);
        self.is_playing = false;
        self.write_address(false)
    }

    fn play_ticks(&mut self) -> Vec<Effect> {
        self.is_playing = !self.is_playing;
        if !self.is_playing {
            return self.write_address(false);
        }
        if self.tick.is_none() {
            self.tick = Some(0);
        }
        vec![Effect::Wake(TICK_MS)]
    }

    fn pass_tick(&mut self) -> Vec<Effect> {
        if !self.is_playing {
            return vec![];
        }
        let tick = self.shown_tick() + 1;
        let effects = self.choose_tick(tick);
        self.is_playing = self.tick.is_some();
        if self.is_playing {
            vec![Effect::Wake(TICK_MS)]
        } else {
            effects
        }
    }
}

/// A round number from about one and a half to three times the value.
fn slider_end(value: i64) -> i64 {
    let wanted = value.max(6).saturating_mul(3) / 2;
    let power = 10_i64.saturating_pow(wanted.ilog10());
    [1, 2, 5]
        .into_iter()
        .map(|step| power.saturating_mul(step))
        .find(|end| *end >= wanted)
        .unwrap_or(power.saturating_mul(10))
}

/// The node to which the cursor goes; the root when there is no cursor yet.
fn neighbour(drawing: &Drawing, cursor: Option<&str>, direction: Direction) -> Option<usize> {
    let Some(here) = drawing
        .nodes
        .iter()
        .position(|node| Some(node.key.as_str()) == cursor)
    else {
        return (!drawing.nodes.is_empty()).then_some(0);
    };
    let from = &drawing.nodes[here];
    let node = |index: usize| &drawing.nodes[index];
    let all = || 0..drawing.nodes.len();
    // Nodes of one layer have one y; half a node is more than rounding can be.
    let in_row = |index: &usize| (node(*index).y - from.y).abs() < from.height / 2.0;
    let distance = |index: &usize| (node(*index).x - from.x).abs();
    let nearest = |a: &usize, b: &usize| distance(a).total_cmp(&distance(b));
    match direction {
        Direction::Left => all()
            .filter(in_row)
            .filter(|&i| node(i).x < from.x)
            .min_by(nearest),
        Direction::Right => all()
            .filter(in_row)
            .filter(|&i| node(i).x > from.x)
            .min_by(nearest),
        Direction::Up => {
            let into = drawing
                .edges
                .iter()
                .filter(|edge| edge.to == here)
                .map(|edge| edge.from);
            into.filter(|&i| node(i).y < from.y).min_by(nearest)
        }
        Direction::Down => {
            let out = drawing
                .edges
                .iter()
                .filter(|edge| edge.from == here)
                .map(|edge| edge.to);
            out.filter(|&i| node(i).y > from.y).min_by(nearest)
        }
    }
}
