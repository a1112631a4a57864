//! Games and their rules: opened, edited, analyzed.

use crate::address;
use crate::address::Address;
use crate::address::CallsAddress;
use crate::address::Game;
use crate::colouring::{ColouringState, Guessing};
use crate::explanation::ExplanationState;
use crate::map::Map;
use crate::rules::form;
use crate::settings::Part;
use crate::state::{Analysis, Effect, Notice, State};
use kruzhok_games::{READY_GAMES, ReadyGame};
use kruzhok_picture::{Opening, Selection};
use kruzhok_rulesfile::document::Document;
use kruzhok_wire::{Fault, JobId, Request};
use kruzhok_words::Language;
use std::rc::Rc;

/// What a game is written into: one heap, and nothing else yet.
const NEW_GAME: &str = "title = \"\"\nposition = \"s\"\nmoves = []\nover = \"\"\nstart = \"\"\n";

impl State {
    pub(crate) fn open_address(&mut self, hash: &str) -> Vec<Effect> {
        let hash = hash.trim_start_matches('#');
        if !hash.is_empty() && hash == self.hash {
            return vec![];
        }
        let (address, broken) = address::read(hash);
        self.notice = broken.map(Notice::BrokenLink);
        if let Some(language) = address.language {
            self.settings.language = language;
            self.settings.is_language_chosen = true;
        }
        if let Some(theme) = address.theme {
            self.settings.theme = theme;
            self.settings.is_theme_chosen = true;
        }
        self.leave_task_game();
        self.rules.players = address.players.map(Rc::new);
        let old_text = std::mem::take(&mut self.rules.text);
        match address.game {
            Some(Game::Rules(text)) => self.set_text(text),
            Some(Game::Shelf(key)) => match ReadyGame::of_key(&key) {
                Some(game) => self.set_ready_game(game),
                None => {
                    self.notice = Some(Notice::NoSuchGame(key));
                    self.set_ready_game(&READY_GAMES[0]);
                }
            },
            None => self.set_ready_game(&READY_GAMES[0]),
        }
        self.graph.root = address.root;
        self.position.selected = address.selected;
        self.position.is_awaited = self.position.selected.is_some();
        self.graph.cursor = None;
        self.colouring.tick = address.tick;
        self.colouring.guessing = address.guessing;
        self.explanation.request = address.request;
        self.colouring.is_playing = false;
        self.graph.is_tree = address.is_tree;
        self.graph.is_table = address.is_table;
        self.graph.selection = match address.is_strategy {
            true => Selection::Strategy,
            false => Selection::All,
        };
        self.graph.arrangement = address.arrangement;
        self.graph.refuted = address.refuted;
        self.graph.focus = self.position.selected.clone();
        self.graph.opening = address.opening.unwrap_or(Opening::Standard);
        self.settings.units = address.units;
        self.settings.tab = address.tab;
        self.map.axes = address.axes;
        self.map.through = address.through;
        self.map.grouping = address.grouping;
        self.map.row_length = address.row_length;
        self.recursion.open(&address.calls);
        self.settings.part = address.part;
        self.guide = address.guide;
        self.hash = hash.to_owned();
        if self.rules.text == old_text && self.analysis == Analysis::Done {
            self.return_to_task_game();
            return [self.request_views(), self.request_explanation()].concat();
        }
        self.return_to_task_game();
        self.rules.form = form::FormState::default();
        // The game before is no earlier state of this one.
        self.forget_solved();
        self.rules.slider_ends.clear();
        self.analyze()
    }

    pub(crate) fn set_text(&mut self, text: String) {
        self.rules.ready_game = READY_GAMES
            .iter()
            .find(|game| game.is_text(&text, self.settings.language));
        self.rules.text = text;
    }

    pub(crate) fn set_ready_game(&mut self, game: &'static ReadyGame) {
        self.rules.ready_game = Some(game);
        self.rules.text = game.text(self.settings.language);
        self.rules.slider_ends.clear();
    }

    pub(crate) fn edit_rules(&mut self, text: String) -> Vec<Effect> {
        if text == self.rules.text {
            return vec![];
        }
        self.set_text(text);
        self.analyze_and_write()
    }

    pub(crate) fn edit_form(&mut self, edit: form::Edit) -> Vec<Effect> {
        let changed = self.rules.form.apply(&self.rules.text, edit);
        let mut effects = changed.map_or(vec![], |text| self.edit_rules(text));
        effects.extend(self.rules.form.take_added().map(Effect::Focus));
        effects
    }

    pub(crate) fn take_hint(&mut self, index: usize) -> Vec<Effect> {
        let Analysis::Rejected(faults) = &self.analysis else {
            return vec![];
        };
        match faults
            .get(index)
            .and_then(|fault| form::with_hint(&self.rules.text, fault))
        {
            Some(text) => self.edit_rules(text),
            None => vec![],
        }
    }

    pub(crate) fn choose_game(&mut self, key: &str) -> Vec<Effect> {
        let Some(game) = ReadyGame::of_key(key) else {
            return vec![];
        };
        self.leave_task_game();
        self.set_ready_game(game);
        self.show_from_the_beginning(Part::Game)
    }

    pub(crate) fn start_anew(&mut self) -> Vec<Effect> {
        self.leave_task_game();
        self.rules.slider_ends.clear();
        self.set_text(NEW_GAME.to_owned());
        // The game before is no result of these rules, not even an old one.
        self.forget_solved();
        let mut effects = self.show_from_the_beginning(Part::Rules);
        effects.push(Effect::Focus("field-title".to_owned()));
        effects
    }

    /// Another game: nothing that was open or selected in the last one holds.
    pub(crate) fn show_from_the_beginning(&mut self, part: Part) -> Vec<Effect> {
        self.rules.form = form::FormState::default();
        self.graph.root = None;
        self.position.selected = None;
        self.graph.cursor = None;
        self.colouring = ColouringState {
            guessing: self.colouring.guessing.take().map(|_| Guessing::default()),
            ..ColouringState::default()
        };
        self.explanation = ExplanationState::default();
        self.graph.opening = Opening::Standard;
        self.map = Map::default();
        self.graph.refuted = None;
        self.graph.focus = None;
        self.recursion.open(&CallsAddress::default());
        self.settings.part = part;
        self.guide = None;
        self.notice = None;
        let mut effects = self.analyze();
        effects.extend(self.write_address(true));
        effects
    }

    pub(crate) fn choose_language(&mut self, language: Language) -> Vec<Effect> {
        self.settings.language = language;
        self.settings.is_language_chosen = true;
        let Some(game) = self.rules.ready_game else {
            return self.write_address(false);
        };
        // Only title and note change, so the solved game stays as it is.
        self.rules.text = game.text(language);
        if let Analysis::Done | Analysis::Stopped = self.analysis {
            return self.write_address(false);
        }
        self.analyze_and_write()
    }

    pub(crate) fn analyze_and_write(&mut self) -> Vec<Effect> {
        let mut effects = self.analyze();
        effects.extend(self.write_address(false));
        effects
    }

    /// Sliders keep their ends while they are moved: an end changes only for a value beyond it.
    pub(crate) fn widen_sliders(&mut self) {
        for (name, value) in Document::read(&self.rules.text).integers("params") {
            let end = self.rules.slider_ends.entry(name).or_insert(0);
            if value > *end || *end == 0 {
                *end = slider_end(value);
            }
        }
    }

    /// Reads the current text at once, and has the worker solve the game when it can be read.
    pub(crate) fn analyze(&mut self) -> Vec<Effect> {
        self.widen_sliders();
        let mut effects = vec![];
        if let Analysis::Running { job, .. } = self.analysis {
            effects.push(Effect::Post(Request::Cancel(job)));
        }
        match kruzhok_rules::parse(&self.rules.text) {
            Ok(rules) => {
                self.last_job = JobId(self.last_job.0 + 1);
                self.rules.parsed = Some(Rc::new(rules));
                self.analysis = Analysis::Running {
                    job: self.last_job,
                    progress: None,
                };
                effects.push(Effect::Post(Request::Analyze(
                    self.last_job,
                    self.rules.text.clone(),
                )));
            }
            Err(problems) => {
                self.rules.parsed = None;
                self.analysis = Analysis::Rejected(Fault::all(&problems));
            }
        }
        effects
    }

    pub(crate) fn stop(&mut self) -> Vec<Effect> {
        let Analysis::Running { job, .. } = self.analysis else {
            return vec![];
        };
        self.analysis = Analysis::Stopped;
        vec![Effect::Post(Request::Cancel(job))]
    }

    pub(crate) fn forget_solved(&mut self) {
        self.solved = None;
        self.position.description = None;
        self.forget_pictures();
    }

    /// Lets go what was drawn of a game.
    pub(crate) fn forget_pictures(&mut self) {
        self.graph.drawing = None;
        self.map.shown = None;
        self.recursion.forget();
    }

    pub(crate) fn write_address(&mut self, is_step: bool) -> Vec<Effect> {
        let game = match self.rules.ready_game {
            Some(game) => Game::Shelf(game.key.to_owned()),
            None => Game::Rules(self.rules.text.clone()),
        };
        let address = Address {
            game: Some(game),
            players: self.rules.players.as_deref().cloned(),
            root: self.graph.root.clone(),
            selected: self.position.selected.clone(),
            tick: self.colouring.tick,
            guessing: self.colouring.guessing.clone(),
            request: self.explanation.request.clone(),
            is_tree: self.graph.is_tree,
            is_table: self.graph.is_table,
            is_strategy: self.graph.selection == Selection::Strategy,
            arrangement: self.graph.arrangement,
            refuted: self.graph.refuted.clone(),
            opening: Some(self.graph.opening.clone()),
            units: self.settings.units,
            tab: self.settings.tab,
            axes: self.map.axes.clone(),
            through: self.held_numbers_of_address(),
            grouping: self.map.grouping,
            row_length: self.map.row_length,
            calls: self.recursion.address(),
            part: self.settings.part,
            guide: self.guide,
            language: self
                .settings
                .is_language_chosen
                .then_some(self.settings.language),
            theme: self.settings.is_theme_chosen.then_some(self.settings.theme),
        };
        let hash = address::write(&address);
        if hash == self.hash {
            return vec![];
        }
        self.hash.clone_from(&hash);
        vec![Effect::WriteAddress { hash, is_step }]
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
