//! The text of a task: read as it is typed, and written into the rules.

use crate::rules::{PASTED_BYTES, RulesText, common_bytes, form};
use crate::settings::{Part, Theme};
use crate::state::{Effect, Notice, State};
use crate::task::{merged, question_ids, with_field_of_text};
use kruzhok_rulesfile::document::Document;
use kruzhok_syntax::lowercase;
use kruzhok_task::{Doubt, NotATask, OpenGame, Reading, read_questions, read_with};
use std::rc::Rc;

/// What the players are called as a rule.
const USUAL: [&str; 2] = ["Петя", "Ваня"];

/// The text of a task on the page, and what was read of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct TaskState {
    pub(crate) text: String,
    /// Doubts that are decided the unusual way.
    turned: Vec<Doubt>,
    /// What was understood last; it stays while the text is mended.
    pub(crate) read: Option<Read>,
    /// Why the text as it is now changed nothing.
    pub(crate) refusal: Option<Refusal>,
    /// Whether the game on the page is the one that the text tells of.
    pub(crate) is_from_text: bool,
    /// Whether the text is being edited rather than read.
    pub(crate) is_edited: bool,
    /// The last text that had rules, for the players' names.
    told: String,
    /// Whether the text as it was read is folded up.
    pub(crate) is_folded: bool,
    /// Whether what is unread was seen to by hand.
    pub(crate) is_checked: bool,
    /// The game that the text tells of, as it was when another one took its place.
    left: Option<String>,
}

/// What was understood of a text.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    pub(crate) reading: Rc<Reading>,
    /// Its rules file.
    pub(crate) document: Document,
    /// Whether it has rules, and not only questions about the open game.
    pub(crate) is_task: bool,
    /// How many of its questions took the place of others.
    pub(crate) replaced: usize,
}

/// Why a text changed nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Refusal {
    NotATask(NotATask),
    /// The questions have nowhere to go: the file of the open game is broken.
    BrokenRules,
    /// The questions are about heaps, and the open game has none.
    NoHeaps,
}

/// Whether a text that is pasted where rules are written is the text of a task.
pub fn is_task(text: &str) -> bool {
    let open = OpenGame {
        heaps: &["s".to_owned()],
        ids: &[],
        told: "",
    };
    let is_read = || read_with(text, &[]).is_ok() || read_questions(text, &open, &[]).is_ok();
    // Questions alone may name players whom only the text of their game introduces.
    let small = lowercase(text);
    let is_asked = !text.contains('=') && ["выигр", "ход"].iter().all(|it| small.contains(it));
    // A rules file may have a note in the words of a task.
    !Document::read(text).has("moves") && (is_asked || is_read())
}

impl State {
    /// The text in the field is another one now.
    pub(crate) fn type_task(&mut self, text: String) -> Vec<Effect> {
        // Some keyboards say more than once what they have put in.
        if text == self.task.text {
            return vec![];
        }
        let (kept, inserted) = common_bytes(&self.task.text, &text);
        let is_pasted = inserted >= PASTED_BYTES;
        if text.trim().is_empty() {
            return self.clear_task();
        }
        let is_new = is_pasted && kept * 2 < self.task.text.len() || self.task.text.is_empty();
        self.task.is_edited |= !is_pasted;
        let mut effects = self.take_task(text, is_new);
        if is_pasted && self.task.refusal.is_none() {
            self.task.is_edited = false;
            effects.push(Effect::Focus("task-read".to_owned()));
        }
        effects
    }

    /// A text came from the clipboard, or from a file, and not into its field.
    pub(crate) fn paste_task(&mut self, text: String) -> Vec<Effect> {
        // A rules file may have a note in the words of a task.
        if Document::read(&text).has("moves") {
            return self.paste_rules(text);
        }
        let more = format!("{}\n\n{}", self.task.text.trim_end(), text.trim());
        let found = self.reading_of(&text, &[]);
        let is_more = found.as_ref().is_ok_and(|it| !it.is_task) && self.task.is_from_text;
        if let (Err(refusal), false) = (&found, self.task.text.is_empty()) {
            // What stands there is worth more than this.
            self.notice = Some(Notice::NotATask(*refusal));
            return vec![];
        }
        self.task.is_edited = false;
        self.guide = None;
        let mut effects = match is_more {
            true => self.take_task(more, false),
            false => self.take_task(text, true),
        };
        self.settings.part = Part::Rules;
        effects.extend(self.write_address(false));
        let id = match self.task.refusal {
            None => "task-read",
            Some(_) => "task-text",
        };
        effects.push(Effect::Focus(id.to_owned()));
        effects
    }

    /// A rules file came where no field waits for one.
    fn paste_rules(&mut self, rules: String) -> Vec<Effect> {
        if rules == self.rules.text.source {
            return vec![];
        }
        self.leave_task_game();
        self.rules.slider_ends.clear();
        self.set_text(rules);
        self.return_to_task_game();
        self.forget_solved();
        let mut effects = self.show_from_the_beginning(Part::Rules);
        effects.push(Effect::Focus("task-text".to_owned()));
        effects
    }

    /// The text is to be read after all, or was edited enough.
    pub(crate) fn read_task(&mut self) -> Vec<Effect> {
        self.task.is_edited = false;
        let is_new = !self.task.is_from_text;
        let mut effects = self.take_task(self.task.text.clone(), is_new);
        effects.push(Effect::Focus("task-read".to_owned()));
        effects
    }

    /// The text is wanted in its field.
    pub(crate) fn edit_task(&mut self) -> Vec<Effect> {
        self.task.is_edited = true;
        self.guide = None;
        self.settings.part = Part::Rules;
        let mut effects = self.write_address(false);
        effects.push(Effect::Focus("task-text".to_owned()));
        effects
    }

    /// Another text is to come in place of this one; the game stays, with what is to be said of how it was read.
    pub(crate) fn clear_task(&mut self) -> Vec<Effect> {
        self.task.text.clear();
        self.task.refusal = None;
        self.edit_task()
    }

    /// The other reading is wanted where two exist, by the place among the doubtful ones.
    pub(crate) fn turn_task(&mut self, place: usize) -> Vec<Effect> {
        let read = self.task.read.as_ref();
        let choice = read.and_then(|it| it.reading.choices.get(place));
        let Some(doubt) = choice.map(|it| it.doubt) else {
            return vec![];
        };
        let before = self.task.turned.clone();
        let turned = &mut self.task.turned;
        match turned.iter().position(|it| *it == doubt) {
            Some(at) => drop(turned.remove(at)),
            None => turned.push(doubt),
        }
        let effects = self.take_task(self.task.text.clone(), false);
        if self.task.refusal.is_some() {
            self.task.turned = before;
        }
        effects
    }

    /// Editing is over; what was read is shown again, if anything was.
    pub(crate) fn leave_task(&mut self) -> Vec<Effect> {
        if self.task.read.is_none() || !self.task.is_from_text || self.task.refusal.is_some() {
            return vec![];
        }
        self.task.is_edited = false;
        vec![Effect::Focus("task-read".to_owned())]
    }

    /// The text's value is wanted in a field that was edited by hand.
    pub(crate) fn take_field_from_text(&mut self, mark: usize) -> Vec<Effect> {
        let Some(read) = self.task.shown_reading() else {
            return vec![];
        };
        let field = crate::task::filled_fields(&read.reading)
            .into_iter()
            .nth(mark);
        let rules = &self.rules.text.source;
        match field.and_then(|field| with_field_of_text(rules, &read.document, &field)) {
            Some(rules) => self.edit_rules(rules),
            None => vec![],
        }
    }

    /// Another game comes in place of the one on the page.
    pub(crate) fn leave_task_game(&mut self) {
        if std::mem::take(&mut self.task.is_from_text) {
            self.task.left = Some(self.rules.text.source.clone());
        }
        self.rules.players = None;
    }

    /// Another game has come: it may be that of the text, as it was left.
    pub(crate) fn return_to_task_game(&mut self) {
        let is_left = self.task.left.as_ref() == Some(&self.rules.text.source);
        self.task.is_from_text = is_left && self.task.read.is_some();
    }

    /// Reads a text and writes what it says into the rules. A new one takes the place of the game; where a known one
    /// was changed, only what it says otherwise than before is changed, so what was written by hand stays.
    fn take_task(&mut self, text: String, is_new: bool) -> Vec<Effect> {
        if is_new {
            self.task.turned.clear();
        }
        let found = self.reading_of(&text, &self.task.turned);
        self.task.text = text;
        let mut read = match found {
            Ok(read) => read,
            Err(refusal) => {
                self.task.refusal = Some(refusal);
                return vec![];
            }
        };
        let is_known = !is_new && self.task.is_from_text;
        let last = self.task.read.as_ref();
        let last = last.filter(|last| is_known && last.is_task == read.is_task);
        read.replaced = match last {
            Some(last) => last.replaced,
            None => self.replaced_by(&read),
        };
        let rules = match last {
            Some(last) => merged(
                &self.rules.text.source,
                &last.reading.rules,
                &read.reading.rules,
            ),
            None if read.is_task => Some(read.reading.rules.clone()),
            None => {
                let asked = match &self.rules.text.rules {
                    Ok(_) => self.rules.text.with_standard_questions(),
                    Err(_) => self.rules.text.source.clone(),
                };
                merged(&asked, "", &read.reading.rules)
            }
        };
        let Some(rules) = rules else {
            self.task.refusal = Some(Refusal::BrokenRules);
            return vec![];
        };
        let is_another = last.is_none() && rules != self.rules.text.source;
        if is_another {
            self.rules.history.end_typing();
        }
        let is_task = read.is_task;
        if is_task {
            self.task.told.clone_from(&self.task.text);
            let named = read.reading.players.clone();
            self.rules.players = named
                .filter(|it| *it != USUAL.map(str::to_owned))
                .map(Rc::new);
        }
        self.task.left = None;
        self.task.is_checked = false;
        self.task.read = Some(read);
        self.task.refusal = None;
        self.rules.form = form::FormState::default();
        let effects = match is_another && is_task {
            true => {
                self.rules.slider_ends.clear();
                self.task.is_folded = self.settings.theme == Theme::Projector;
                self.fold(Part::Rules, false);
                // The answers of one game are none of another.
                self.forget_solved();
                self.set_text(rules);
                self.show_from_the_beginning(Part::Rules)
            }
            false => self.edit_rules(rules),
        };
        self.task.is_from_text = true;
        effects
    }

    /// How many questions about the open game give way to those that were read.
    fn replaced_by(&self, read: &Read) -> usize {
        if read.is_task {
            return 0;
        }
        let known = self.known_question_ids();
        let asked = question_ids(&read.document);
        asked.iter().filter(|id| known.contains(id)).count()
    }

    /// The names of the questions that the open game is asked.
    fn known_question_ids(&self) -> Vec<String> {
        let RulesText {
            document, rules, ..
        } = &self.rules.text;
        match rules {
            Ok(rules) if !document.has("question") => kruzhok_rules::questions(rules)
                .into_iter()
                .map(|question| question.id)
                .collect(),
            _ => question_ids(document),
        }
    }

    /// What a text says: a task, or questions about the open game.
    fn reading_of(&self, text: &str, turned: &[Doubt]) -> Result<Read, Refusal> {
        let read = |reading: Reading, is_task| Read {
            document: Document::read(&reading.rules),
            reading: Rc::new(reading),
            is_task,
            replaced: 0,
        };
        let refused = match read_with(text, turned) {
            Ok(reading) => return Ok(read(reading, true)),
            Err(reason) => reason,
        };
        // Questions of this very text do not count when those without a number are given one.
        let own = match &self.task.read {
            Some(read) if self.task.is_from_text && !read.is_task => question_ids(&read.document),
            _ => vec![],
        };
        let mut ids = self.known_question_ids();
        ids.retain(|id| !own.contains(id));
        let mut heaps = self.rules.text.heap_names.clone();
        let has_heaps = !heaps.is_empty();
        if !has_heaps {
            heaps.push("s".to_owned());
        }
        let open = OpenGame {
            heaps: &heaps,
            ids: &ids,
            // Players of other names are those of the text, whatever else was pasted later.
            told: match self.task.is_from_text || self.rules.players.is_some() {
                true => &self.task.told,
                false => "",
            },
        };
        match read_questions(text, &open, turned) {
            Ok(_) if !self.rules.text.document.is_sound() => Err(Refusal::BrokenRules),
            Ok(_) if !has_heaps => Err(Refusal::NoHeaps),
            Ok(reading) => Ok(read(reading, false)),
            Err(_) => Err(Refusal::NotATask(refused)),
        }
    }
}
