//! What the page remembers, and what it does when something happens.

mod replies;

use crate::address::{BrokenLink, WrittenAddress};
use crate::colouring::ColouringMsg;
use crate::colouring::ColouringState;
use crate::embed::Embedding;
use crate::exercise::{ExerciseMsg, ExerciseResult, ExerciseState};
use crate::explanation::ExplanationMsg;
use crate::explanation::ExplanationState;
use crate::graph::GraphMsg;
use crate::graph::GraphState;
use crate::guide::GuideMsg;
use crate::guide::Topic;
use crate::law::{LawMsg, LawState};
use crate::lesson::{LessonMsg, LessonState};
use crate::map::Map;
use crate::map::MapMsg;
use crate::play::{PlayMsg, PlayState};
use crate::position::PositionMsg;
use crate::position::PositionState;
use crate::program::ProgramMsg;
use crate::program::ProgramState;
use crate::recursion::Recursion;
use crate::recursion::RecursionMsg;
use crate::rules::Change;
use crate::rules::RulesMsg;
use crate::rules::RulesState;
use crate::save::SaveMsg;
use crate::save::SaveState;
use crate::settings::SettingsMsg;
use crate::settings::{SettingsState, Units};
use crate::shelf::{KeptGames, ShelfMsg, ShelfState};
use crate::show::{ShowMsg, ShowState};
use crate::task::TaskMsg;
use crate::task::{Refusal, TaskState};
use crate::variants::VariantsMsg;
use crate::variants::VariantsState;
use kruzhok_rules::Rules;
use kruzhok_scorm::Edition;
use kruzhok_wire::{Fault, JobId, Progress, Reply, Report, Request};
use kruzhok_words::Language;
use std::rc::Rc;

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The page was opened, or its address changed.
    AddressOpened(String),
    /// The worker said something.
    Replied(Reply),
    /// The worker broke down and was started anew.
    WorkerLost(String),
    /// The time of one tick has passed.
    TickPassed,
    /// The notice was read.
    NoticeClosed,
    /// Something happened to the rules.
    Rules(RulesMsg),
    /// Something happened to the text of a task.
    Task(TaskMsg),
    /// Something happened to the graph.
    Graph(GraphMsg),
    /// Something happened to the selected position.
    Position(PositionMsg),
    /// Something happened to the map.
    Map(MapMsg),
    /// Something happened to the recursion.
    Recursion(RecursionMsg),
    /// Something happened to the answers and their explanations.
    Explanation(ExplanationMsg),
    /// Something happened to the variants.
    Variants(VariantsMsg),
    /// Something happened to the Python program.
    Program(ProgramMsg),
    /// Something happened to the guide.
    Guide(GuideMsg),
    /// Something happened to the colouring.
    Colouring(ColouringMsg),
    /// Something happened to the settings.
    Settings(SettingsMsg),
    /// Something happened to what is saved of the page.
    Save(SaveMsg),
    /// Something happened to the shelf.
    Shelf(ShelfMsg),
    /// Something happened to the exercise.
    Exercise(ExerciseMsg),
    /// Something happened in play.
    Play(PlayMsg),
    /// Something happened to the lesson.
    Lesson(LessonMsg),
    /// Something happened to the laws.
    Law(LawMsg),
    /// Something happened to the show.
    Show(ShowMsg),
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
    /// Nobody waits any more for what this worker does.
    EndHelper(Helper),
    /// Show this address; with `is_step`, as a new entry of the browser's history.
    WriteAddress {
        /// The address.
        address: WrittenAddress,
        /// Whether the back button should come back to what was before.
        is_step: bool,
    },
    /// Say `TickPassed` after this number of milliseconds.
    Wake(u32),
    /// Let the keyboard write into the element with this id, once it is there.
    Focus(String),
    /// Put this text on the clipboard, and say `TextCopied`.
    CopyText(String),
    /// Give the visitor a file.
    SaveFile {
        /// What the file is called.
        name: String,
        /// What is in it.
        text: String,
    },
    /// Give the visitor a PNG file, and say `PixelsRefused` where that fails.
    SavePixels {
        /// What the file is called.
        name: String,
        /// What is on it.
        svg: String,
        /// Width and height in CSS pixels; the file has two pixels for each, as far as the browser can make them.
        size: [f64; 2],
    },
    /// Give the visitor the page in one file as a package for learning platforms, and say `PackageRefused` where that
    /// fails.
    SavePackage {
        /// What the file is called.
        name: String,
        /// The address at which the page opens in it.
        address: String,
        /// What it is called on the platform.
        title: String,
        /// The edition of the standard.
        edition: Edition,
    },
    /// Say `KeptRead` with what is kept on this device, if anything can be kept there.
    ReadKept,
    /// Keep this on the device, in place of what is kept there.
    Keep(KeptGames),
    /// Print the page, once it shows what this message has changed.
    Print,
    /// Report what came of a check of the exercise to whoever keeps grades.
    Report(ExerciseResult),
    /// Let the page fill the screen, as far as the browser allows that, or no longer.
    FillScreen(bool),
}

/// A worker beside the one that solves games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Helper {
    /// It looks for variants.
    Variants,
    /// It checks laws.
    Laws,
}

/// What the browser tells once: the visitor's wishes.
#[derive(Clone, Copy, Debug)]
pub struct Visitor {
    /// The first of the visitor's languages that the program speaks.
    pub language: Option<Language>,
    /// Whether the visitor's system is dark.
    pub prefers_dark: bool,
    /// Whether the page stands in a frame of another page.
    pub is_framed: bool,
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
    /// A text is on the clipboard, or it was refused.
    TextCopied(bool),
    /// More cells than a picture holds.
    PictureTooLarge,
    /// The pixels of a picture could not be made.
    PixelsRefused,
    /// The page in one file could not be had.
    PackageRefused,
    /// A lesson was gone through: how many exercises were done rightly, of how many, and the key of the next lesson.
    LessonDone {
        right: usize,
        all: usize,
        next: Option<&'static str>,
    },
    /// The text of a lesson has no step.
    NotALesson,
    /// What was pasted is no task.
    NotATask(Refusal),
    /// A position's moves could not be made.
    Problem(Fault),
}

impl Notice {
    /// Whether it says that the game of a link could not be opened.
    pub(crate) fn is_of_lost_game(&self) -> bool {
        match self {
            Self::BrokenLink(broken) => broken.loses_game(),
            Self::NoSuchGame(_) => true,
            _ => false,
        }
    }
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

/// All that the page remembers, by part.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) rules: RulesState,
    /// The text of a task that rules were read from.
    pub(crate) task: TaskState,
    pub(crate) graph: GraphState,
    pub(crate) position: PositionState,
    pub(crate) map: Map,
    pub(crate) recursion: Recursion,
    pub(crate) explanation: ExplanationState,
    pub(crate) variants: VariantsState,
    pub(crate) program: ProgramState,
    /// The topic at which the guide is open, in place of the columns.
    pub(crate) guide: Option<&'static Topic>,
    pub(crate) colouring: ColouringState,
    pub(crate) embedding: Embedding,
    pub(crate) settings: SettingsState,
    pub(crate) save: SaveState,
    pub(crate) shelf: ShelfState,
    pub(crate) exercise: ExerciseState,
    pub(crate) law: LawState,
    pub(crate) lesson: LessonState,
    pub(crate) show: ShowState,
    pub(crate) play: PlayState,
    pub(crate) analysis: Analysis,
    pub(crate) solved: Option<Solved>,
    pub(crate) last_job: JobId,
    pub(crate) notice: Option<Notice>,
    /// The address as it was written or opened last.
    pub(crate) address: WrittenAddress,
}

impl State {
    /// The page as it is opened with an address, and what the browser must do first.
    pub fn open(hash: &str, visitor: Visitor) -> (Self, Vec<Effect>) {
        let mut state = Self {
            rules: RulesState::default(),
            task: TaskState::default(),
            graph: GraphState::default(),
            position: PositionState::default(),
            map: Map::default(),
            recursion: Recursion::default(),
            explanation: ExplanationState::default(),
            variants: VariantsState::default(),
            program: ProgramState::default(),
            guide: None,
            colouring: ColouringState::default(),
            embedding: Embedding::default(),
            settings: SettingsState::of(visitor),
            save: SaveState::default(),
            shelf: ShelfState {
                is_framed: visitor.is_framed,
                ..ShelfState::default()
            },
            exercise: ExerciseState::default(),
            law: LawState::default(),
            lesson: LessonState::default(),
            show: ShowState::default(),
            play: PlayState::default(),
            analysis: Analysis::Done,
            solved: None,
            last_job: JobId(0),
            notice: None,
            address: WrittenAddress::default(),
        };
        let mut effects = state.open_address(hash);
        effects.extend(state.request_law());
        effects.extend(state.request_proved_answers());
        state.lesson.is_offered = hash.trim_start_matches('#').is_empty() && !visitor.is_framed;
        effects.extend(state.may_keep().then_some(Effect::ReadKept));
        (state, effects)
    }

    /// Takes over what happened; gives what the browser must do, in order.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let change = Change::of(&msg);
        let before = change.map(|change| (self.game(), change));
        let was_blind = self.hides_outcomes();
        let mut effects = self.take(msg);
        // What was hidden decided nothing of the drawing, and may now.
        if was_blind != self.hides_outcomes() && self.graph.drawing.is_some() {
            effects.extend(self.request_graph());
        }
        self.stay_within_frame();
        if let Some((game, change)) = before {
            effects.extend(self.remember(game, change));
        }
        effects.extend(self.request_law());
        effects.extend(self.request_own_law());
        effects.extend(self.request_proved_answers());
        effects.extend(self.request_overlay());
        effects.extend(self.request_recursion());
        effects.extend(self.continue_play());
        effects
    }

    fn take(&mut self, msg: Msg) -> Vec<Effect> {
        if self.embedding.refuses(&msg) || self.exercise.refuses(&msg) {
            return vec![];
        }
        if crate::exercise::opens_other_game(&msg) {
            self.leave_exercise();
            self.lesson.open = None;
        }
        if let Some(effects) = self.mark_instead(&msg) {
            return effects;
        }
        match msg {
            Msg::AddressOpened(hash) => self.open_address(&hash),
            Msg::Replied(reply) => self.take_reply(reply),
            Msg::WorkerLost(reason) => {
                self.analysis = Analysis::Failed(reason);
                self.forget_solved();
                vec![]
            }
            Msg::TickPassed => {
                self.pass_step();
                self.pass_tick()
            }
            Msg::NoticeClosed => {
                self.notice = None;
                vec![]
            }
            Msg::Rules(msg) => self.update_rules(msg),
            Msg::Task(msg) => self.update_task(msg),
            Msg::Graph(msg) => self.update_graph(msg),
            Msg::Position(msg) => self.update_position(msg),
            Msg::Map(msg) => self.update_map(msg),
            Msg::Recursion(msg) => self.update_recursion(msg),
            Msg::Explanation(msg) => self.update_explanation(msg),
            Msg::Variants(msg) => self.update_variants(msg),
            Msg::Program(msg) => self.update_program(msg),
            Msg::Guide(msg) => self.update_guide(msg),
            Msg::Colouring(msg) => self.update_colouring(msg),
            Msg::Settings(msg) => self.update_settings(msg),
            Msg::Save(msg) => self.update_save(msg),
            Msg::Shelf(msg) => self.update_shelf(msg),
            Msg::Exercise(msg) => self.update_exercise(msg),
            Msg::Law(msg) => self.update_law(msg),
            Msg::Lesson(msg) => self.update_lesson(msg),
            Msg::Show(msg) => self.update_show(msg),
            Msg::Play(msg) => self.update_play(msg),
        }
    }

    /// Whether a row of moves changes nothing, so that the game that is shown is another one without it.
    pub(crate) fn has_idle_row(&self) -> bool {
        let warnings = self.solved.iter().flat_map(|it| &it.report.warnings);
        warnings.into_iter().any(|it| it.key == "changes-nothing")
    }

    /// Whether what is shown is not sure to be what the rules are meant to say.
    pub(crate) fn is_stale(&self) -> bool {
        self.analysis != Analysis::Done || self.is_doubtful()
    }

    /// Whether rules that were solved are not sure to be what is meant.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.has_idle_row() || self.has_unheld()
    }

    /// Whether an input holds something that the rules cannot, so that what is shown is of the value before.
    fn has_unheld(&self) -> bool {
        let document = &self.rules.text.document;
        self.rules.form.unheld(document).next().is_some()
    }

    /// Whether only the heaps of the game that is shown were solved: then there is nothing to draw.
    pub(crate) fn is_summed(&self) -> bool {
        let solved = self.solved.as_ref();
        solved.is_some_and(|solved| solved.report.needed_table.is_some())
    }

    /// Whether Grundy values are of use: a game that ends at a limit, as an exam's does, is seldom one of several, and the
    /// lessons of the program do not teach them.
    pub(crate) fn tells_nimbers(&self) -> bool {
        let has_limit = self.rules.text.document.has("over");
        !has_limit && !self.lesson.is_ready() || self.shown_units() == Units::Nimbers
    }

    /// The units of remoteness: plies where a game has no Grundy values to show instead.
    pub(crate) fn shown_units(&self) -> Units {
        let has_nimbers = self
            .solved
            .as_ref()
            .is_some_and(|solved| solved.report.counts.has_nimbers);
        match self.settings.units {
            Units::Nimbers if !has_nimbers => Units::default(),
            units => units,
        }
    }

    /// The position at the top of the graph.
    pub(crate) fn shown_root(&self) -> Option<&str> {
        let report = &self.solved.as_ref()?.report;
        let unset = match self.colouring.guessing {
            Some(_) => untelling_root(report),
            None => &report.first_root,
        };
        Some(self.graph.root.as_deref().unwrap_or(unset))
    }

    /// The position that is selected: the one at the top of the graph until another one is.
    pub(crate) fn shown_selection(&self) -> Option<&str> {
        self.position
            .selected
            .as_deref()
            .or_else(|| self.shown_root())
    }
}

/// The position at the top of the graph for who is to find out what the game's own opening tells: a start position
/// whose place among the others depends on their number alone, less than half way, where play is neither long nor over.
pub(crate) fn untelling_root(report: &Report) -> &str {
    let starts = &report.starts;
    let start = starts.get(starts.len() * 2 / 5);
    start.map_or(&report.first_root, |start| &start.position)
}
