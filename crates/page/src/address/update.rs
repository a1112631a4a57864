//! The address is opened, and written when the state that it holds has changed.

use crate::address::{self, Address, BrokenLink, Game, WrittenAddress};
use crate::embed::Embedding;
use crate::exercise::{Assignment, Exercise, ExerciseState, OwnNumbers};
use crate::graph::open_keys;
use crate::lesson::OpenLesson;
use crate::map::MapSettings;
use crate::rules::{NEW_GAME, form};
use crate::settings::Tab;
use crate::state::{Analysis, Effect, Notice, State};
use kruzhok_games::{READY_GAMES, ReadyGame};
use kruzhok_picture::{Opening, Selection};
use kruzhok_words::Language;
use std::rc::Rc;

/// The address of an exercise with a game, as a package for learning platforms has it; `fields` are those of an address
/// that make the exercise. `None` where they cannot be read, or make none.
pub fn package_address(rules: &str, fields: &str, language: Language) -> Option<String> {
    let (read, broken) = address::read(&format!("v=1&{fields}"));
    let is_exercise = broken.is_none() && !read.exercise.assignments.is_empty();
    is_exercise.then(|| {
        let address = Address {
            game: Some(Game::Rules(rules.to_owned())),
            language: Some(language),
            exercise: read.exercise,
            ..Address::default()
        };
        packed(address).to_string()
    })
}

/// The address without what the platform around the page has itself.
fn packed(mut address: Address) -> WrittenAddress {
    address.embedding.is_embedded = true;
    address::write(&address)
}

impl State {
    pub(crate) fn open_address(&mut self, hash: &str) -> Vec<Effect> {
        let hash = hash.trim_start_matches('#');
        if !hash.is_empty() && hash == self.address.to_string() {
            return vec![];
        }
        let (address, broken) = address::read(hash);
        let address = self.address_of_step(address);
        // Nobody is to take the answers of another game for those of the link's.
        let is_game_lost = broken.as_ref().is_some_and(BrokenLink::loses_game);
        self.notice = broken.map(Notice::BrokenLink);
        if let Some(language) = address.language {
            self.settings.language = language;
            self.settings.is_language_chosen = true;
        }
        if let Some(theme) = address.theme {
            self.settings.theme = theme;
            self.settings.is_theme_chosen = true;
        }
        if self.lesson.open.is_none() && address.lesson.is_some() {
            self.lesson.before = self.address_to_come_back_to().or(address.before);
        }
        self.leave_task_game();
        self.rules.players = address.players.map(Rc::new);
        let old_text = self.rules.text.source.clone();
        self.lesson.open = address.lesson;
        self.lesson.steps = address.steps;
        self.lesson.is_offered = false;
        let game = address.game.filter(|_| !is_game_lost);
        self.exercise = ExerciseState::open(address.exercise, address.done, game.clone());
        let lesson = self.lesson.open.as_ref();
        self.exercise.is_asked_later = lesson.is_some_and(OpenLesson::asks_later);
        match game {
            Some(Game::Rules(text)) => self.set_text(text),
            Some(Game::Shelf(key)) => match ReadyGame::of_key(&key) {
                Some(game) => self.set_ready_game(game),
                None => {
                    self.notice = Some(Notice::NoSuchGame(key));
                    self.set_text(NEW_GAME.to_owned());
                }
            },
            None if is_game_lost => self.set_text(NEW_GAME.to_owned()),
            None => self.set_ready_game(&READY_GAMES[0]),
        }
        self.hide_own_laws();
        if self.rules.text.source != old_text {
            self.law.forget_game();
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
        self.exercise.opening = address.opening.clone();
        self.graph.opening = address.opening.unwrap_or(Opening::Standard);
        self.settings.units = address.units;
        self.settings.tab = address.tab;
        self.map.has_measures = address.map.measures.iter().any(|it| !it.is_empty());
        self.map.settings = address.map;
        self.recursion.open(address.calls);
        self.settings.part = address.part.unwrap_or_else(|| self.usual_part());
        self.settings.folded = address.folded;
        self.show.stepping = address.stepping;
        self.play.settings = address.play;
        self.play.is_traced = !address.played.is_empty() && address.tab != Tab::Play;
        self.play.line.clear();
        self.play.resumed = address.played.into();
        self.embed(address.embedding);
        self.play.is_held = self.show.stepping.is_some() && self.settings.tab == Tab::Play;
        self.begin_steps();
        self.guide = address.guide;
        self.shelf.is_allowed = address.is_keeping;
        self.address = WrittenAddress::opened(hash);
        let is_solved = self.analysis == Analysis::Done && self.solved.is_some();
        let is_exercise = self.exercise.is_under_way();
        if self.rules.text.source == old_text && is_solved && !is_exercise {
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

    /// The address of this state with its language, for others, in a page that is embedded so.
    pub(crate) fn address_to_share(&self, embedding: Embedding) -> WrittenAddress {
        address::write(&Address {
            language: Some(self.settings.language),
            embedding,
            // Who opens it on a phone wants to see the game, whatever was done to it last.
            part: None,
            lesson: None,
            done: String::new(),
            ..self.address_of_state()
        })
    }

    /// The address of an exercise with the game of this state; how the game is seen now may tell what is to be found out.
    pub(crate) fn exercise_address(
        &self,
        exercise: Exercise,
        root: Option<String>,
        is_packed: bool,
    ) -> WrittenAddress {
        let of_state = self.address_of_state();
        // What is open here is open there, where it is the same game from the same position.
        let is_same =
            exercise.own_numbers == OwnNumbers::None && root.as_deref() == self.shown_root();
        let nodes = self.graph.drawing.iter().flat_map(|it| &it.nodes);
        let opening = match self.graph.opening.clone() {
            Opening::Plies(plies) => Some(Opening::Plies(plies)),
            Opening::Standard => Some(Opening::Keys(open_keys(nodes))).filter(|_| is_same),
            opened => Some(opened).filter(|_| is_same),
        };
        let address = Address {
            game: of_state.game,
            players: of_state.players,
            is_tree: of_state.is_tree && root.is_some(),
            opening: opening.filter(|_| root.is_some()),
            root,
            language: Some(self.settings.language),
            ..Address::default()
        };
        // The map that is marked is the one that is seen.
        let address = match exercise.assignments.contains(&Assignment::ColourMap) {
            true => Address {
                tab: of_state.tab,
                map: MapSettings {
                    measures: Default::default(),
                    ..of_state.map
                },
                exercise,
                ..address
            },
            false => Address {
                exercise,
                ..address
            },
        };
        match is_packed {
            true => packed(address),
            false => address::write(&address),
        }
    }

    /// What the page shows, in whatever language and colours it is seen again; `None` where it has not shown anything.
    pub(crate) fn address_to_come_back_to(&self) -> Option<String> {
        let address = || Address {
            language: None,
            theme: None,
            ..self.address_of_state()
        };
        (!self.rules.text.source.is_empty()).then(|| address::write(&address()).to_string())
    }

    fn address_of_state(&self) -> Address {
        let game = match self.rules.text.ready_game {
            Some(game) => Game::Shelf(game.key.to_owned()),
            None => Game::Rules(self.rules.text.source.clone()),
        };
        Address {
            game: Some(self.exercise.game.clone().unwrap_or(game)),
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
            map: MapSettings {
                through: self.held_numbers_of_address(),
                ..self.map.settings.clone()
            },
            calls: self.recursion.calls,
            part: Some(self.settings.part).filter(|part| *part != self.usual_part()),
            folded: self
                .settings
                .folded
                .clone()
                .filter(|folded| folded != self.usually_folded()),
            stepping: self.show.stepping,
            play: self.play.settings.clone(),
            played: self.played(),
            guide: self.guide,
            is_keeping: self.shelf.is_allowed,
            language: self
                .settings
                .is_language_chosen
                .then_some(self.settings.language),
            theme: self.settings.is_theme_chosen.then_some(self.settings.theme),
            embedding: self.embedding.clone(),
            lesson: self.lesson.open.clone(),
            steps: self.lesson.steps.clone(),
            before: self.lesson.before.clone(),
            exercise: self.exercise.exercise.clone(),
            done: self
                .exercise
                .write_done(&self.rules.text.source)
                .unwrap_or_default(),
        }
    }

    pub(crate) fn write_address(&mut self, is_step: bool) -> Vec<Effect> {
        let address = address::write(&self.address_of_state());
        let last = std::mem::replace(&mut self.address, address.clone());
        match last.is_same(&address) {
            true => vec![],
            false => vec![Effect::WriteAddress { address, is_step }],
        }
    }
}
