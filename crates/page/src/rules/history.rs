//! Undo and redo. The text of the rules file is the only truth about a game, so a step is the text from before it.

use crate::law::LawMsg;
use crate::lesson::LessonMsg;
use crate::rules::form::{Edit, FormState, InputTarget};
use crate::rules::{RulesMsg, StepView};
use crate::state::{Effect, Msg, State};
use crate::task::TaskMsg;
use crate::variants::VariantsMsg;
use crate::view::Words;
use kruzhok_games::ReadyGame;
use kruzhok_task::Reading;
use std::rc::Rc;

#[cfg(test)]
mod tests;

/// The most steps to go back, and the most bytes of texts that they hold.
const MOST_STEPS: usize = 100;
const MOST_BYTES: usize = 2_000_000;
/// So much is not typed at once, but pasted.
pub(crate) const PASTED_BYTES: usize = 24;

/// The games before the changes that were made, and those that were undone.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
    /// Where the last step was typed; what is typed there next belongs to it.
    typing: Option<Place>,
}

/// A change of the game, and the game on its other side.
#[derive(Clone, Debug)]
struct Step {
    game: Game,
    change: Change,
}

/// A game to go back to.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) text: String,
    /// The text of a ready game follows the language of the page.
    ready_game: Option<&'static ReadyGame>,
    players: Option<Rc<[String; 2]>>,
    /// The reading of a task's text that the game came from.
    reading: Option<Rc<Reading>>,
    /// The position at the top of its graph, and the selected one.
    root: Option<String>,
    selected: Option<String>,
}

/// What changed the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    Typed(Place),
    Added,
    Removed,
    Changed,
    Pasted,
    /// Another game was opened.
    Opened,
}

/// Where something was typed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Place {
    Form(InputTarget),
    RulesText,
    TaskText,
}

impl Change {
    /// How a message changes the game, if it does.
    pub(crate) fn of(msg: &Msg) -> Option<Self> {
        Some(match msg {
            Msg::AddressOpened(_) | Msg::Guide(_) | Msg::Shelf(_) => Self::Opened,
            Msg::Variants(VariantsMsg::Chosen(_)) => Self::Opened,
            Msg::Lesson(
                LessonMsg::Chosen(_)
                | LessonMsg::StepWanted(_)
                | LessonMsg::FileOpened(_)
                | LessonMsg::Left,
            ) => Self::Opened,
            Msg::Rules(
                RulesMsg::GameChosen(_)
                | RulesMsg::FileOpened(_)
                | RulesMsg::NewGameWanted
                | RulesMsg::DemoWanted,
            ) => Self::Opened,
            Msg::Rules(RulesMsg::TextEdited(_)) => Self::Typed(Place::RulesText),
            Msg::Rules(RulesMsg::HintTaken(_)) => Self::Changed,
            Msg::Rules(RulesMsg::FormEdited(edit)) => match edit {
                Edit::Typed(target, _) => Self::Typed(Place::Form(target.clone())),
                Edit::Added(_) => Self::Added,
                Edit::Removed(_) => Self::Removed,
                _ => Self::Changed,
            },
            Msg::Task(TaskMsg::Typed(_) | TaskMsg::ReadWanted) => Self::Typed(Place::TaskText),
            Msg::Task(TaskMsg::Pasted(_)) => Self::Pasted,
            Msg::Law(LawMsg::Wanted) => Self::Added,
            // Which way a text is read is turned back by the same button, and no step of its own.
            Msg::Task(TaskMsg::FieldTaken(_)) => Self::Changed,
            _ => return None,
        })
    }

    /// Whether there is another game after it, and not the same one with other rules.
    pub(crate) fn is_of_game(&self) -> bool {
        matches!(
            self,
            Self::Opened | Self::Pasted | Self::Typed(Place::TaskText)
        )
    }

    /// What it is called in the catalogue.
    fn key(&self) -> &'static str {
        match self {
            Self::Typed(Place::TaskText) => "step-task",
            Self::Typed(_) => "step-typed",
            Self::Added => "step-added",
            Self::Removed => "step-removed",
            Self::Changed => "step-changed",
            Self::Pasted => "step-pasted",
            Self::Opened => "step-opened",
        }
    }
}

impl History {
    /// What is typed from now on is a step of its own.
    pub(crate) fn end_typing(&mut self) {
        self.typing = None;
    }

    /// Keeps the game from before a change that led to this text; whether it belongs to the step before.
    fn push(&mut self, game: Game, change: Change, text: &str) -> bool {
        let place = match &change {
            Change::Typed(place) => Some(place.clone()),
            _ => None,
        };
        let (kept, inserted) = common_bytes(&game.text, text);
        let is_typed =
            inserted.max(game.text.len() - kept) < PASTED_BYTES || place == Some(Place::TaskText);
        let is_same_step = place.is_some() && self.typing == place && is_typed;
        self.typing = place;
        self.undone.clear();
        if !is_same_step {
            self.done.push(Step { game, change });
        } else if self.done.last().is_some_and(|last| last.game.text == text) {
            // The browser's own undo has taken back all that was typed.
            self.done.pop();
            self.typing = None;
        }
        let mut bytes = 0;
        let fits = |step: &&Step| {
            bytes += step.game.text.len();
            bytes <= MOST_BYTES
        };
        let kept = self.done.iter().rev().take_while(fits).count();
        let surplus = self.done.len() - kept.min(MOST_STEPS);
        self.done.drain(..surplus);
        is_same_step
    }
}

impl State {
    /// The game on the page, to go back to.
    pub(crate) fn game(&self) -> Game {
        let read = self.task.read.as_ref().filter(|_| self.task.is_from_text);
        Game {
            text: self.rules.text.source.clone(),
            ready_game: self.rules.text.ready_game,
            players: self.rules.players.clone(),
            reading: read.map(|read| read.reading.clone()),
            root: self.graph.root.clone(),
            selected: self.position.selected.clone(),
        }
    }

    /// Keeps the game from before a change, where it is another one now.
    pub(crate) fn remember(&mut self, before: Game, change: Change) -> Vec<Effect> {
        if before.text == self.rules.text.source {
            return vec![];
        }
        let text = before.text.clone();
        let source = &self.rules.text.source;
        let is_replaced = common_bytes(&text, source).0 * 2 < text.len();
        let is_another =
            change.is_of_game() || is_replaced && change == Change::Typed(Place::RulesText);
        let is_made_here = change != Change::Opened;
        let is_same_step = self.rules.history.push(before, change, source);
        self.keep_game(&text, is_another && !is_same_step, is_made_here)
    }

    /// Takes the last change back, or makes it again.
    pub(crate) fn step_history(&mut self, is_back: bool) -> Vec<Effect> {
        let now = self.game();
        let history = &mut self.rules.history;
        let (from, to) = match is_back {
            true => (&mut history.done, &mut history.undone),
            false => (&mut history.undone, &mut history.done),
        };
        let Some(Step { game, change }) = from.pop() else {
            return vec![];
        };
        let before = now.text.clone();
        to.push(Step {
            game: now,
            change: change.clone(),
        });
        history.end_typing();
        let mut effects = vec![];
        if change.is_of_game() && self.lesson.open.is_some() {
            // The game to go back to is that of another step, or of none.
            self.lesson.before = None;
            effects.extend(self.leave_lesson());
        }
        effects.extend(self.show_game(game, change.is_of_game()));
        effects.extend(self.keep_game(&before, change.is_of_game(), change != Change::Opened));
        effects
    }

    fn show_game(&mut self, game: Game, is_another: bool) -> Vec<Effect> {
        if is_another {
            self.leave_task_game();
            let read = self.task.read.as_ref();
            let is_read_there =
                |it: &Rc<Reading>| read.is_some_and(|read| Rc::ptr_eq(it, &read.reading));
            self.task.is_from_text = game.reading.as_ref().is_some_and(is_read_there);
            self.rules.slider_ends.clear();
        }
        self.rules.players = game.players;
        let before = self.rules.text.game.clone();
        match game.ready_game {
            Some(ready_game) => self.set_ready_game(ready_game),
            None => self.set_text(game.text),
        }
        if is_another {
            // The answers of one game are none of another.
            self.forget_solved();
            let effects = self.show_from_the_beginning(self.settings.part);
            self.graph.root = game.root;
            self.graph.focus.clone_from(&game.selected);
            self.position.is_awaited = game.selected.is_some();
            self.position.selected = game.selected;
            return [effects, self.write_address(false)].concat();
        }
        self.rules.form = FormState::default();
        self.guide = None;
        self.follow_text(&before)
    }

    /// What takes the last change back, and what makes it again.
    pub(crate) fn history_steps(&self) -> [StepView; 2] {
        let t = Words::of(self);
        let history = &self.rules.history;
        [("undo", &history.done), ("redo", &history.undone)].map(|(key, steps)| StepView {
            label: match steps.last() {
                Some(step) => {
                    let what = t.say(step.change.key());
                    t.fill(&format!("{key}-step"), &[("what", &what)])
                }
                None => t.say(key),
            },
            is_possible: !steps.is_empty(),
        })
    }
}

/// How many bytes of a text another one keeps at both ends, and how many it has between them.
pub(crate) fn common_bytes(old: &str, new: &str) -> (usize, usize) {
    let equal = |(a, b): &(u8, u8)| a == b;
    let start = old.bytes().zip(new.bytes()).take_while(equal).count();
    let most = old.len().min(new.len()) - start;
    let ends = old.bytes().rev().zip(new.bytes().rev());
    let end = ends.take(most).take_while(equal).count();
    (start + end, new.len() - start - end)
}
