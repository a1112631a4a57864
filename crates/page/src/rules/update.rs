//! Games and their rules: opened, edited, analyzed.

use crate::address::CallsAddress;
use crate::colouring::{ColouringState, Guessing};
use crate::explanation::ExplanationState;
use crate::map::Map;
use crate::rules::{RulesText, form};
use crate::settings::Part;
use crate::state::{Analysis, Effect, State};
use kruzhok_games::ReadyGame;
use kruzhok_picture::Opening;
use kruzhok_wire::{JobId, Request};
use kruzhok_words::Language;

/// What a game is written into: one heap, and nothing else yet.
const NEW_GAME: &str = "title = \"\"\nposition = \"s\"\nmoves = []\nover = \"\"\nstart = \"\"\n";

impl State {
    pub(crate) fn set_text(&mut self, text: String) {
        self.rules.text = RulesText::new(text, self.settings.language);
    }

    pub(crate) fn set_ready_game(&mut self, game: &'static ReadyGame) {
        self.rules.text = RulesText::of_ready_game(game, self.settings.language);
        self.rules.slider_ends.clear();
    }

    pub(crate) fn edit_rules(&mut self, text: String) -> Vec<Effect> {
        if text == self.rules.text.source {
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
            .and_then(|fault| form::with_hint(&self.rules.text.source, fault))
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
        let Some(game) = self.rules.text.ready_game else {
            return self.write_address(false);
        };
        // Only title and note change, so the solved game stays as it is.
        self.rules.text = RulesText::of_ready_game(game, language);
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
        for (name, value) in self.rules.text.document.integers("params") {
            let end = self.rules.slider_ends.entry(name).or_insert(0);
            if value > *end || *end == 0 {
                *end = slider_end(value);
            }
        }
    }

    /// Has the worker solve the game of the current text when it can be read.
    pub(crate) fn analyze(&mut self) -> Vec<Effect> {
        self.widen_sliders();
        let mut effects = vec![];
        if let Analysis::Running { job, .. } = self.analysis {
            effects.push(Effect::Post(Request::Cancel(job)));
        }
        match &self.rules.text.rules {
            Ok(_) => {
                self.last_job = JobId(self.last_job.0 + 1);
                self.analysis = Analysis::Running {
                    job: self.last_job,
                    progress: None,
                };
                effects.push(Effect::Post(Request::Analyze(
                    self.last_job,
                    self.rules.text.source.clone(),
                )));
            }
            Err(faults) => {
                self.analysis = Analysis::Rejected(faults.clone());
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
