//! What the page remembers, and what it does when something happens.

mod replies;

use crate::colouring::Guessing;
use crate::explanation::Explained;
use crate::guide::Lesson;
use crate::link::BrokenLink;
use crate::map::{CellStep, Map};
use crate::recursion::Recursion;
use crate::rules::form;
use crate::save::PictureKind;
use crate::settings::{Part, Speed, Tab, Theme, Units};
use crate::shelf::ReadyGame;
use crate::task::{Refusal, TaskText};
use crate::variants::{SheetKind, VariantSet};
use kruzhok_drawing::{Arrangement, Drawing, Opening, Refuted, Selection};
use kruzhok_rules::Rules;
use kruzhok_wire::{Description, Fault, Grouping, Hop, JobId, Progress, Reply, Report, Request};
use kruzhok_words::Language;
use std::collections::BTreeMap;
use std::rc::Rc;

/// So many rows of the tick table are listed at first, and so many more each time: long tables are slow to lay out.
pub(crate) const FEW_TICKS: usize = 40;
const MORE_TICKS: usize = 100;

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The page was opened, or its address changed.
    AddressOpened(String),
    /// The text of the rules file was edited.
    RulesEdited(String),
    /// Something in the form was edited.
    FormEdited(form::Edit),
    /// The text of a task was typed into its field, or pasted there.
    TaskTyped(String),
    /// A text was pasted outside of the fields, or opened as a file.
    TaskPasted(String),
    /// The text of the task is to be read again, or was edited enough.
    TaskReadWanted,
    /// The text of the task is to be edited.
    TaskEditWanted,
    /// The text of the task is to give way to another one.
    TaskCleared,
    /// The other reading is wanted of the choice with this index.
    TaskReadingTurned(usize),
    /// The game before the text of the task is wanted back.
    TaskUndone,
    /// The game of the text is wanted back after all.
    TaskRedone,
    /// The text's value is wanted in the field of the mark with this index, in place of what was edited by hand.
    TaskFieldTaken(usize),
    /// The text as it was read is to be folded up, or seen again.
    TaskFolded(bool),
    /// The field of the text was left with Escape.
    TaskLeft,
    /// The column of the rules is to be folded up where columns stand side by side, or seen again.
    RulesFolded(bool),
    /// The hint of the problem with this index was accepted.
    HintTaken(usize),
    /// A ready game was chosen, by its key.
    GameChosen(String),
    /// A game is to be written from nothing.
    NewGameWanted,
    /// The guide was opened at the lesson with this key, or, where the key is empty, at the first one.
    GuideOpened(String),
    /// The guide was left.
    GuideClosed,
    /// The game of the lesson with this key is to be opened in the form.
    LessonTried(String),
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
    /// The graph was made a tree, or merged again.
    TreeChosen(bool),
    /// All moves are to be drawn (`false`), or the winner's strategy alone.
    StrategyChosen(bool),
    /// What makes two nodes stand in one row was chosen.
    ArrangementChosen(Arrangement),
    /// It is asked why the selected position's move to this one fails.
    MoveRefuted(String),
    /// It is asked why the move fails that leads to the node which the cursor is on.
    CursorRefuted,
    /// The refutation was understood.
    RefutationClosed,
    /// The graph is to be a table, or a drawing again.
    TableChosen(bool),
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
    /// The node that the cursor is on was opened or closed.
    CursorToggled,
    /// All nodes down to one more layer were opened.
    LayerOpened,
    /// The graph was closed down to what it shows at first.
    GraphReset,
    /// A position was selected outside the graph.
    PositionSelected(String),
    /// A number, by its place in the words of a position, is to run down the map (`0`) or across it (`1`); `None` for a
    /// strip.
    AxisChosen(usize, Option<usize>),
    /// A number that is no axis of the map, by its place, is to be held at another of its values, counted from 0.
    SliceMoved(usize, usize),
    /// The rows of the map are to be wrapped after so many cells.
    RowLengthChosen(usize),
    /// The positions of the map are to be grouped otherwise.
    GroupingChosen(Grouping),
    /// A cell of the map was selected.
    CellSelected(usize),
    /// The cursor of the map was moved.
    CellMoved(CellStep),
    /// The position of a cell is wanted in the graph; `None` is that of the cursor.
    CellOpened(Option<usize>),
    /// The colouring was set to this tick.
    TickChosen(u32),
    /// More rows of the tick table are wanted.
    MoreTicksWanted,
    /// The colouring was started or halted.
    TicksPlayed,
    /// The time of one tick has passed.
    TickPassed,
    /// The visitor wants to guess, or to be told again.
    GuessingChosen(bool),
    /// Who guesses wants to see who wins at this position.
    PositionUncovered(String),
    /// Who guesses wants to see the answers.
    AnswersUncovered,
    /// This start position, an answer to the question with this place, is to stand at the top of the graph.
    AnswerChosen(usize, String),
    /// It is asked why the answers to the question with this place are its answers, or that was understood.
    ReasonWanted(usize),
    /// It is asked why another start position is an answer, or is none.
    ReasonStartTyped(String),
    /// The reason is wanted on the clipboard.
    ReasonCopyWanted,
    /// The reason is wanted as a file.
    ReasonFileWanted,
    /// Another step of the recursion is to be seen.
    CallsHopped(Hop),
    /// The scrubber of the recursion was moved to this place.
    CallsScrubbed(u32),
    /// A step of the recursion was typed, counted from 1.
    CallStepTyped(String),
    /// The recursion was started or halted.
    CallsPlayed,
    /// A speed was chosen for the recursion.
    CallSpeedChosen(Speed),
    /// A position was typed for the first call.
    CallPositionTyped(String),
    /// The next start position (`1`), or the one before (`-1`), is to be that of the first call.
    CallPositionStepped(i32),
    /// The first call is to look so many plies ahead.
    CallLimitChosen(u32),
    /// The first call is to look so many plies further.
    CallLimitStepped(i32),
    /// Memory of computed results was chosen, or none.
    CallMemoryChosen(bool),
    /// The loser's first move is to be a bad one, or not.
    BadFirstMoveChosen(bool),
    /// The whole tree of calls was chosen, or what is around the running one.
    CallTreeChosen(bool),
    /// The cursor of the tree of calls was moved.
    CallCursorMoved(Direction),
    /// The step of the call that the cursor is on is to be seen.
    CallCursorEntered,
    /// The work under way is to stop.
    StopPressed,
    /// The work that was stopped is to be done after all.
    AgainPressed,
    /// The worker said something.
    Replied(Reply),
    /// The worker broke down and was started anew.
    WorkerLost(String),
    /// The worker that looked for variants broke, and the game is still there.
    HelperLost,
    /// The address of this state is wanted on the clipboard.
    LinkWanted,
    /// The address came to the clipboard, or it was refused.
    LinkCopied(bool),
    /// The Python program was opened, or folded up.
    ProgramOpened(bool),
    /// The Python program is wanted on the clipboard.
    ProgramCopyWanted,
    /// The Python program is wanted as a file.
    ProgramFileWanted,
    /// The panel of variants was opened or folded.
    VariantsOpened(bool),
    /// A number of variants was typed.
    VariantCountTyped(String),
    /// Variants are to be looked for; those that are there give way to others.
    VariantsWanted,
    /// The variant with this index is to be opened in place of the game.
    VariantChosen(usize),
    /// A file of the variants is wanted.
    VariantsFileWanted(SheetKind),
    /// A text came to the clipboard, or it was refused.
    TextCopied(bool),
    /// What the board shows is wanted as a file.
    PictureWanted(PictureKind),
    /// The browser could not make the pixels of a picture.
    PixelsRefused,
    /// The page is wanted on paper.
    PrintWanted,
    /// The reason alone is wanted on paper.
    ReasonPrintWanted,
    /// The browser is about to print (`true`), or has printed.
    PrintBegan(bool),
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
    /// Nobody waits any more for the variants that are being looked for.
    EndHelper,
    /// Show this address; with `is_step`, as a new entry of the browser's history.
    WriteAddress {
        /// The part after `#`.
        hash: String,
        /// Whether the back button should come back to what was before.
        is_step: bool,
    },
    /// Say `TickPassed` after so many milliseconds.
    Wake(u32),
    /// Let the keyboard write into the element with this id, once it is there.
    Focus(String),
    /// Put the page's address, with this after `#`, on the clipboard.
    CopyAddress(String),
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
        /// Width and height in CSS pixels; the file has two pixels for each, as far as the browser can make so many.
        size: [f64; 2],
    },
    /// Print the page, once it shows what this message has changed.
    Print,
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
    /// A text is on the clipboard, or it was refused.
    TextCopied(bool),
    /// More cells than a picture holds.
    PictureTooLarge,
    /// The pixels of a picture could not be made.
    PixelsRefused,
    /// What was pasted is no task.
    NotATask(Refusal),
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
    pub(crate) is_language_chosen: bool,
    pub(crate) is_theme_chosen: bool,
    pub(crate) text: String,
    /// The text of a task that rules were read from.
    pub(crate) task: TaskText,
    /// What the players are called, where the text of the game calls them otherwise than is usual.
    pub(crate) players: Option<Rc<[String; 2]>>,
    /// Whether the column of the rules is folded up.
    pub(crate) is_rules_folded: bool,
    /// What the form shows while the text cannot say it, and how it is looked at.
    pub(crate) form: form::FormState,
    pub(crate) ready_game: Option<&'static ReadyGame>,
    pub(crate) analysis: Analysis,
    pub(crate) solved: Option<Solved>,
    pub(crate) last_job: JobId,
    /// The rules of the current text, where they could be read.
    pub(crate) parsed: Option<Rc<Rules>>,
    pub(crate) root: Option<String>,
    pub(crate) is_tree: bool,
    /// Whether the graph is shown as a table.
    pub(crate) is_table: bool,
    pub(crate) selection: Selection,
    pub(crate) arrangement: Arrangement,
    pub(crate) opening: Opening,
    /// The move that is refuted in the graph.
    pub(crate) refuted: Option<Refuted>,
    /// A position that was chosen outside the graph and is to be drawn among many others.
    pub(crate) focus: Option<String>,
    pub(crate) drawing: Option<Rc<Drawing>>,
    pub(crate) selected: Option<String>,
    /// Whether the selected position was asked for by an address, and was not described yet.
    pub(crate) is_selection_awaited: bool,
    /// The node that stands for the selected position, where the drawing has it.
    pub(crate) cursor: Option<String>,
    pub(crate) description: Option<(String, Rc<Description>)>,
    pub(crate) tick: Option<u32>,
    /// So many rows of the tick table are listed.
    pub(crate) ticks_listed: usize,
    /// What was uncovered, where the visitor guesses.
    pub(crate) guessing: Option<Guessing>,
    /// What is asked about the answers.
    pub(crate) explained: Explained,
    pub(crate) is_playing: bool,
    pub(crate) units: Units,
    pub(crate) tab: Tab,
    pub(crate) recursion: Recursion,
    pub(crate) map: Map,
    pub(crate) part: Part,
    /// The lesson at which the guide is open, in place of the columns.
    pub(crate) guide: Option<&'static Lesson>,
    pub(crate) notice: Option<Notice>,
    /// Whether the page shows what is printed.
    pub(crate) is_on_paper: bool,
    /// Whether that is the reason alone.
    pub(crate) prints_reason: bool,
    /// Whether the Python program is open.
    pub(crate) is_program_open: bool,
    /// More tasks like the open one.
    pub(crate) variants: VariantSet,
    /// The Python program of the game that a job has solved, or why there is none.
    pub(crate) program: Option<(JobId, Result<Rc<str>, Fault>)>,
    /// The greatest value that each constant's slider reaches.
    pub(crate) slider_ends: BTreeMap<String, i64>,
    pub(crate) hash: String,
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
            task: TaskText::default(),
            players: None,
            is_rules_folded: false,
            form: form::FormState::default(),
            ready_game: None,
            analysis: Analysis::Done,
            solved: None,
            last_job: JobId(0),
            parsed: None,
            root: None,
            is_tree: false,
            is_table: false,
            selection: Selection::default(),
            arrangement: Arrangement::default(),
            opening: Opening::Standard,
            refuted: None,
            focus: None,
            drawing: None,
            selected: None,
            is_selection_awaited: false,
            cursor: None,
            description: None,
            tick: None,
            ticks_listed: FEW_TICKS,
            guessing: None,
            explained: Explained::default(),
            is_playing: false,
            units: Units::default(),
            tab: Tab::default(),
            recursion: Recursion::default(),
            map: Map::default(),
            part: Part::default(),
            guide: None,
            notice: None,
            is_on_paper: false,
            prints_reason: false,
            is_program_open: false,
            variants: VariantSet::default(),
            program: None,
            slider_ends: BTreeMap::new(),
            hash: String::new(),
        };
        let effects = state.open_address(hash);
        (state, effects)
    }

    /// Takes over what happened; gives what the browser must do, in order.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let mut effects = self.take(msg);
        effects.extend(self.keep_recursion());
        effects
    }

    fn take(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::AddressOpened(hash) => self.open_address(&hash),
            Msg::RulesEdited(text) => self.edit_rules(text),
            Msg::FormEdited(edit) => self.edit_form(edit),
            Msg::TaskTyped(text) => self.type_task(text),
            Msg::TaskPasted(text) => self.paste_task(text),
            Msg::TaskReadWanted => self.read_task(),
            Msg::TaskEditWanted => self.edit_task(),
            Msg::TaskCleared => self.clear_task(),
            Msg::TaskReadingTurned(place) => self.turn_task(place),
            Msg::TaskUndone => self.undo_task(),
            Msg::TaskRedone => self.redo_task(),
            Msg::TaskFieldTaken(mark) => self.take_told_field(mark),
            Msg::TaskFolded(is_folded) => {
                self.task.is_folded = is_folded;
                vec![Effect::Focus("task-fold".to_owned())]
            }
            Msg::TaskLeft => self.leave_task(),
            Msg::RulesFolded(is_folded) => {
                self.is_rules_folded = is_folded;
                vec![Effect::Focus("fold-rules".to_owned())]
            }
            Msg::HintTaken(index) => self.take_hint(index),
            Msg::GameChosen(key) => self.choose_game(&key),
            Msg::NewGameWanted => self.start_anew(),
            Msg::GuideOpened(key) => self.open_guide(&key),
            Msg::GuideClosed => self.close_guide(),
            Msg::LessonTried(key) => self.try_lesson(&key),
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
            Msg::TabChosen(tab) => self.choose_tab(tab),
            Msg::AxisChosen(axis, place) => self.choose_axis(axis, place),
            Msg::SliceMoved(place, value) => self.move_slice(place, value),
            Msg::RowLengthChosen(length) => self.choose_row_length(length),
            Msg::GroupingChosen(grouping) => self.choose_grouping(grouping),
            Msg::CellSelected(cell) => self.select_cell(cell),
            Msg::CellMoved(step) => self.move_cell(step),
            Msg::CellOpened(cell) => self.open_cell(cell),
            Msg::TreeChosen(is_tree) => self.choose_tree(is_tree),
            Msg::TableChosen(is_table) => {
                self.is_table = is_table;
                self.write_address(false)
            }
            Msg::StrategyChosen(is_strategy) => self.choose_strategy(is_strategy),
            Msg::ArrangementChosen(arrangement) => self.choose_arrangement(arrangement),
            Msg::MoveRefuted(to) => self.refute_move(to),
            Msg::CursorRefuted => self.refute_cursor(),
            Msg::RefutationClosed => self.close_refutation(),
            Msg::RootChosen(position) => self.choose_root(position),
            Msg::RootStepped(step) => self.step_root(step),
            Msg::NodeSelected(key) => self.select_node(key),
            Msg::NodeToggled(key) => self.toggle_node(&key),
            Msg::CursorToggled => self.toggle_cursor(),
            Msg::CursorMoved(direction) => self.move_cursor(direction),
            Msg::LayerOpened => self.open_layer(),
            Msg::GraphReset => {
                self.refuted = None;
                self.reopen(Opening::Standard)
            }
            Msg::PositionSelected(position) => self.select_position(position),
            Msg::TickChosen(tick) => self.choose_tick(tick),
            Msg::MoreTicksWanted => {
                self.ticks_listed += MORE_TICKS;
                vec![]
            }
            Msg::TicksPlayed => self.play_ticks(),
            Msg::TickPassed => {
                self.pass_step();
                self.pass_tick()
            }
            Msg::GuessingChosen(is_guessing) => self.choose_guessing(is_guessing),
            Msg::PositionUncovered(position) => self.uncover_position(position),
            Msg::AnswersUncovered => self.uncover_answers(),
            Msg::AnswerChosen(question, start) => self.choose_answer(question, start),
            Msg::ReasonWanted(question) => self.want_reason(question),
            Msg::ReasonStartTyped(start) => self.type_reason_start(start),
            Msg::ReasonCopyWanted => self.copy_reason(),
            Msg::ReasonFileWanted => self.save_reason(),
            Msg::CallsHopped(hop) => self.hop(hop),
            Msg::CallsScrubbed(place) => self.scrub_calls(place),
            Msg::CallStepTyped(step) => self.type_step(&step),
            Msg::CallsPlayed => self.play_calls(),
            Msg::CallSpeedChosen(speed) => {
                self.recursion.speed = speed;
                vec![]
            }
            Msg::CallPositionTyped(position) => self.choose_call_position(&position),
            Msg::CallPositionStepped(step) => self.step_call_position(step),
            Msg::CallLimitChosen(limit) => self.choose_call_limit(limit),
            Msg::CallLimitStepped(step) => self.step_call_limit(step),
            Msg::CallMemoryChosen(has_memory) => self.choose_memory(has_memory),
            Msg::BadFirstMoveChosen(is_bad) => self.choose_bad_first_move(is_bad),
            Msg::CallTreeChosen(is_whole) => self.choose_call_tree(is_whole),
            Msg::CallCursorMoved(direction) => self.move_call_cursor(direction),
            Msg::CallCursorEntered => self.enter_call(),
            Msg::StopPressed => self.stop(),
            Msg::AgainPressed => self.analyze(),
            Msg::Replied(reply) => self.take_reply(reply),
            Msg::WorkerLost(reason) => {
                self.analysis = Analysis::Failed(reason);
                self.forget_solved();
                vec![]
            }
            Msg::HelperLost => self.lose_variants(),
            Msg::LinkWanted => vec![Effect::CopyAddress(self.hash.clone())],
            Msg::LinkCopied(done) => {
                self.notice = Some(Notice::LinkCopied(done));
                vec![]
            }
            Msg::ProgramOpened(is_open) => self.open_program(is_open),
            Msg::ProgramCopyWanted => self.copy_program(),
            Msg::ProgramFileWanted => self.save_program(),
            Msg::VariantsOpened(is_open) => {
                self.variants.is_open = is_open;
                vec![]
            }
            Msg::VariantCountTyped(typed) => {
                self.variants.typed = typed;
                vec![]
            }
            Msg::VariantsWanted => self.ask_variants(),
            Msg::VariantChosen(index) => self.open_variant(index),
            Msg::VariantsFileWanted(kind) => self.save_variants(kind),
            Msg::TextCopied(done) => {
                self.notice = Some(Notice::TextCopied(done));
                vec![]
            }
            Msg::PictureWanted(kind) => self.save_picture(kind),
            Msg::PixelsRefused => self.refuse_pixels(),
            Msg::PrintWanted => self.print(),
            Msg::ReasonPrintWanted => {
                self.prints_reason = true;
                vec![Effect::Print]
            }
            Msg::PrintBegan(began) => {
                self.is_on_paper = began && !self.prints_reason;
                self.prints_reason &= began;
                vec![]
            }
            Msg::NoticeClosed => {
                self.notice = None;
                vec![]
            }
        }
    }

    /// Whether only the heaps of the game that is shown were solved: then there is nothing to draw.
    pub(crate) fn is_summed(&self) -> bool {
        let solved = self.solved.as_ref();
        solved.is_some_and(|solved| solved.report.needed_table.is_some())
    }

    /// How remoteness is told: in plies where a game has no Grundy values to tell instead.
    pub(crate) fn shown_units(&self) -> Units {
        let has_nimbers = self
            .solved
            .as_ref()
            .is_some_and(|solved| solved.report.has_nimbers);
        match self.units {
            Units::Nimbers if !has_nimbers => Units::default(),
            units => units,
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
}
