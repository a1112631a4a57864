//! Games and their rules: opened, edited, analyzed.

use crate::colouring::{ColouringState, Guessing};
use crate::explanation::ExplanationState;
use crate::lesson::Written;
use crate::map::Map;
use crate::recursion::CallSettings;
use crate::rules::form::{Edit, field_id};
use crate::rules::text::{is_same_game, without_laws};
use crate::rules::{LineView, RulesText, RulesView, SectionView, form};
use crate::settings::Part;
use crate::state::{Analysis, Effect, Notice, State};
use crate::view::Words;
use kruzhok_games::{READY_GAMES, ReadyGame};
use kruzhok_rulesfile::document::{self, Document};
use kruzhok_wire::{JobId, Request};
use kruzhok_words::Language;

/// What a game is written into: one heap, and nothing else yet.
pub(crate) const NEW_GAME: &str =
    "title = \"\"\nposition = \"s\"\nmoves = []\nover = \"\"\nstart = \"\"\n";

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
        let before = self.rules.text.game.clone();
        self.set_text(text);
        self.name_changed_game(&before);
        self.follow_text(&before)
    }

    /// The game is solved anew, unless nothing but a law has changed since this text.
    pub(super) fn follow_text(&mut self, before: &str) -> Vec<Effect> {
        let is_known = matches!(
            self.analysis,
            Analysis::Done | Analysis::Running { .. } | Analysis::Stopped
        );
        match is_known && is_same_game(before, &self.rules.text.game) {
            true => self.write_address(false),
            false => self.analyze_and_write(),
        }
    }

    /// As [`Self::edit_rules`], but for the letters of the file, which stay as they are typed: whoever writes there sees the
    /// name, and the caret would jump.
    pub(crate) fn edit_text(&mut self, text: String) -> Vec<Effect> {
        if text == self.rules.text.source {
            return vec![];
        }
        let before = self.rules.text.game.clone();
        self.set_text(text);
        self.follow_text(&before)
    }

    /// A game made from a ready one by other rules does not go by its name, nor under its note; with its rules again, it is
    /// that game again. Whoever calls a game of their own by such a name may.
    fn name_changed_game(&mut self, before: &str) {
        let (text, language) = (&self.rules.text, self.settings.language);
        if text.ready_game.is_some() {
            return;
        }
        let [title, note] = ["title", "note"].map(|field| text.field(field));
        let own = Words::of(self).say("game-own");
        let is_own = title == own && note.is_empty();
        let is_model = |game: &&ReadyGame| {
            is_own || game.title(language) == title || game.note(language) == note
        };
        let mut models = READY_GAMES.iter().filter(is_model).peekable();
        if models.peek().is_none() {
            return;
        }
        let without = |text: String, field| document::remove(&text, field).unwrap_or(text);
        let rules = ["title", "note"]
            .into_iter()
            .fold(text.source.clone(), without);
        if is_own {
            if let Some(game) = models.find(|game| rules_of(game.file()) == rules.trim_end()) {
                self.rules.text = RulesText::of_ready_game(game, language);
            }
            return;
        }
        // What is asked about a game does not make another one of it.
        let before_questions = |rules: &str| {
            let rules = without_laws(rules);
            let rules = rules.split("[[question]]").next().unwrap_or_default();
            rules.trim_end().to_owned()
        };
        let is_changed = |game: &&ReadyGame| {
            let model = before_questions(&rules_of(game.file()));
            model == before_questions(&rules_of(before)) && model != before_questions(&rules)
        };
        let Some(model) = models.next().filter(is_changed) else {
            return;
        };
        let mut changed = text.source.clone();
        if model.title(language) == title {
            let own = document::string_literal(&own);
            changed = document::set(&changed, "title", &own).unwrap_or(changed);
        }
        if model.note(language) == note {
            changed = without(changed, "note");
        }
        self.set_text(changed);
    }

    pub(crate) fn edit_form(&mut self, edit: form::Edit) -> Vec<Effect> {
        // With a row or a condition the button goes that removed it, and the keyboard must not be lost with it.
        let before = match edit {
            Edit::Removed(_) | Edit::Row(..) | Edit::Start(..) => self.remove_buttons(),
            _ => vec![],
        };
        let pressed = match &edit {
            Edit::Removed(field) => format!("{}-remove", field_id(field)),
            _ => String::new(),
        };
        // The form shows questions that are not written down yet.
        let asked =
            (edit.is_of_question() && !self.rules.text.document.has("question")).then(|| {
                RulesText::new(
                    self.rules.text.with_standard_questions(),
                    self.settings.language,
                )
            });
        let file = asked.as_ref().unwrap_or(&self.rules.text);
        let changed = self.rules.form.apply(file, edit);
        let mut effects = changed.map_or(vec![], |text| self.edit_rules(text));
        effects.extend(self.rules.form.take_added().map(Effect::Focus));
        if !before.is_empty() {
            effects.extend(self.focus_after(&before, &pressed));
        }
        effects
    }

    /// The buttons that remove something, in the order of the form: the section of each, and its id.
    fn remove_buttons(&self) -> Vec<(&'static str, String)> {
        fn ids(lines: &[LineView]) -> Vec<String> {
            let of_line = |line: &LineView| {
                let own = line.tools.iter().map(|tool| tool.id.clone());
                let own = own.filter(|id| id.ends_with("-remove")).collect();
                [own, ids(&line.lines)].concat()
            };
            lines.iter().flat_map(of_line).collect()
        }
        let sections = RulesView::of(self).sections;
        let of_section = |section: &SectionView| {
            let key = section.key;
            ids(&section.lines)
                .into_iter()
                .map(move |id| (key, id))
                .collect::<Vec<_>>()
        };
        sections.iter().flat_map(of_section).collect()
    }

    /// Where the focus goes when the button that was pressed is gone from these: to the one that takes its place, the one
    /// before it, or to what adds something to the section.
    fn focus_after(&self, before: &[(&'static str, String)], pressed: &str) -> Option<Effect> {
        let after = self.remove_buttons();
        // The next one may have got the name of the one that was pressed.
        if after.iter().any(|(_, id)| id == pressed) {
            return Some(Effect::Focus(pressed.to_owned()));
        }
        let gone = before.iter().position(|button| !after.contains(button))?;
        let (section, _) = before[gone];
        let here = |place: usize| after.get(place).filter(|(key, _)| *key == section);
        let next = here(gone).or_else(|| here(gone.checked_sub(1)?));
        let id = match next {
            Some((_, id)) => id.clone(),
            None => {
                let sections = RulesView::of(self).sections;
                let section = sections.into_iter().find(|it| it.key == section);
                let button = section.and_then(|it| it.buttons.into_iter().next());
                button.map_or("additions".to_owned(), |button| button.id)
            }
        };
        Some(Effect::Focus(id))
    }

    pub(crate) fn take_hint(&mut self, index: usize) -> Vec<Effect> {
        let fault = self.faults().nth(index);
        let mended = fault.and_then(|fault| form::with_hint(&self.rules.text.source, fault));
        mended.map_or(vec![], |text| self.edit_rules(text))
    }

    pub(crate) fn choose_game(&mut self, key: &str) -> Vec<Effect> {
        let Some(game) = ReadyGame::of_key(key) else {
            return vec![];
        };
        self.leave_task_game();
        self.set_ready_game(game);
        self.show_from_the_beginning(Part::Game)
    }

    /// Opens rules in place of the game, or reads the text of a task.
    pub(crate) fn open_file(&mut self, text: String) -> Vec<Effect> {
        let document = Document::read(&text);
        if !["position", "moves", "graph"]
            .iter()
            .any(|field| document.has(field))
        {
            // A lesson has addresses, which no text of a task has.
            return match Written::read(&text) {
                Some(_) => self.open_written_lesson(&text),
                None => self.paste_task(text),
            };
        }
        self.leave_task_game();
        self.rules.slider_ends.clear();
        self.set_text(text);
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
        self.graph.leave_nodes();
        self.colouring = ColouringState {
            guessing: self.colouring.guessing.take().map(|_| Guessing::default()),
            ..ColouringState::default()
        };
        self.explanation = ExplanationState::default();
        self.map = Map::default();
        self.law.forget_game();
        self.recursion.open(CallSettings::default());
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
        self.hide_own_laws();
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
                    self.rules.text.game.clone(),
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
        vec![
            Effect::Post(Request::Cancel(job)),
            Effect::Focus("again".to_owned()),
        ]
    }

    pub(crate) fn forget_solved(&mut self) {
        self.solved = None;
        self.position.description = None;
        self.graph.refused_root = None;
        if let Some(Notice::NoSuchPosition(_)) = self.notice {
            self.notice = None;
        }
        self.forget_pictures();
    }

    /// Lets go what was drawn of a game.
    pub(crate) fn forget_pictures(&mut self) {
        self.graph.drawing = None;
        self.map.shown = None;
        self.recursion.forget();
    }
}

/// The rules file of a ready game without its title and its note, which stand in lines of their own.
fn rules_of(file: &str) -> String {
    let is_rule = |line: &&str| !line.starts_with("title ") && !line.starts_with("note ");
    let lines: Vec<&str> = file.lines().filter(is_rule).collect();
    lines.join("\n").trim_end().to_owned()
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
