//! The page around this one, where it stands in a frame: what the two say to each other by `postMessage`.
//!
//! Out: `{kruzhok: 1, type: "ready" | "state" | "height" | "result", …}`. In: `{kruzhok: 1, type: "open" | "show" | "get" |
//! "restore", …}`. README has them all. Beside it the protocol by which H5P's resizer asks a frame how high it wants to be
//! (<https://github.com/h5p/h5p-php-library/blob/master/js/h5p-resizer.js>).

use crate::app::base;
use crate::controls::is_framed;
use gloo::events::EventListener;
use gloo::timers::callback::{Interval, Timeout};
use kruzhok_page::{ExerciseMsg, ExerciseResult, FULL_POINTS, Msg, SettingsMsg};
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::Serializer;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, MessageEvent, Window};
use yew::Callback;

/// The version of what is said.
const VERSION: u32 = 1;
/// What H5P's own messages are known by.
const H5P: &str = "h5p";
/// Milliseconds between two greetings to a resizer that may not be there yet.
const GREETING_MS: u32 = 1_000;
/// After so many it will not come, unless it says so itself.
const MOST_GREETINGS: u32 = 10;
/// The height that a board wants, in CSS pixels: at least, and at most.
const HEIGHTS: [f64; 2] = [360.0, 640.0];
/// The height that what is read or done may want.
const MOST_OF_PAGE: f64 = 2_000.0;
/// What has the height of the board and is scrolled within it.
const VIEWS: [&str; 3] = [".recursion", ".play__board", ".play__side"];
/// Milliseconds after which the height is looked at once more: to look makes the browser lay out the page.
const HEIGHT_MS: u32 = 50;

/// What this page says.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Said {
    kruzhok: Option<u32>,
    #[serde(rename = "type")]
    kind: Option<&'static str>,
    address: Option<String>,
    title: Option<String>,
    result: Option<SaidResult>,
    statement: Option<Statement>,
    height: Option<f64>,
    context: Option<&'static str>,
    action: Option<&'static str>,
    scroll_height: Option<f64>,
    client_height: Option<f64>,
}

/// What came of an exercise so far.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SaidResult {
    points: u32,
    most: u32,
    finished: bool,
    passed: bool,
    /// What the game is called.
    game: String,
    /// What was checked, such as `answer~19`, its points, and what was answered.
    task: String,
    task_points: u32,
    response: String,
    /// To be given back with the message `restore`.
    kept: String,
}

/// What came of an exercise as xAPI says it, without an actor: who it is, the page around knows.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Statement {
    verb: Verb,
    object: Activity,
    result: Outcome,
}

#[derive(Serialize)]
struct Verb {
    id: String,
    display: Named,
}

/// A text by its language.
type Named = BTreeMap<String, String>;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Activity {
    id: String,
    object_type: &'static str,
    definition: Definition,
}

#[derive(Serialize)]
struct Definition {
    name: Named,
    #[serde(rename = "type")]
    kind: &'static str,
}

#[derive(Serialize)]
struct Outcome {
    score: Score,
    completion: bool,
    success: bool,
    response: String,
}

#[derive(Serialize)]
struct Score {
    min: u32,
    max: u32,
    raw: u32,
    scaled: f64,
}

impl Statement {
    /// That something was done, with these points of at most so many: a part of an exercise as an address names it, and what
    /// it is called.
    fn new(verb: &str, result: &ExerciseResult, part: [&str; 2], [raw, max]: [u32; 2]) -> Self {
        let named =
            |language: &str, text: &str| Named::from([(language.to_owned(), text.to_owned())]);
        let page = web_sys::window().map(|window| base(&window));
        let [task, title] = part;
        Self {
            verb: Verb {
                id: format!("http://adlnet.gov/expapi/verbs/{verb}"),
                display: named("en-US", verb),
            },
            object: Activity {
                id: format!(
                    "{}#{}&exercise={task}",
                    page.unwrap_or_default(),
                    result.game_id
                ),
                object_type: "Activity",
                definition: Definition {
                    name: named(result.language.code(), title),
                    kind: "http://adlnet.gov/expapi/activities/interaction",
                },
            },
            result: Outcome {
                score: Score {
                    min: 0,
                    max,
                    raw,
                    scaled: f64::from(raw) / f64::from(max.max(1)),
                },
                completion: true,
                success: raw == max,
                response: String::new(),
            },
        }
    }
}

/// What the page around says.
#[derive(Deserialize)]
struct Heard {
    kruzhok: Option<u32>,
    #[serde(rename = "type")]
    kind: Option<String>,
    address: Option<String>,
    pieces: Option<Pieces>,
    kept: Option<String>,
    context: Option<String>,
    action: Option<String>,
}

/// Which pieces are to be shown: as `show=` has them in an address, or a list.
#[derive(Deserialize)]
#[serde(untagged)]
enum Pieces {
    Text(String),
    List(Vec<String>),
}

/// The page around this one.
pub(crate) struct Host {
    parent: Option<Window>,
    /// What was said last of the state, and whether any state was.
    last: RefCell<(String, String)>,
    is_ready: Cell<bool>,
    height: Cell<f64>,
    /// The heights that were wanted so far, and the last one that the frame had of itself.
    wanted: RefCell<Vec<f64>>,
    own_height: Cell<f64>,
    measuring: RefCell<Option<Timeout>>,
    greeting: RefCell<Option<Interval>>,
    _listeners: RefCell<Vec<EventListener>>,
}

impl Host {
    /// Greets the page around this one, and hands what it wants to `send`.
    pub(crate) fn new(window: &Window, send: Callback<Msg>) -> Rc<Self> {
        let parent = window.parent().ok().flatten().filter(|_| is_framed());
        let host = Rc::new(Self {
            parent,
            last: RefCell::default(),
            is_ready: Cell::new(false),
            height: Cell::new(0.0),
            wanted: RefCell::default(),
            own_height: Cell::new(0.0),
            measuring: RefCell::default(),
            greeting: RefCell::default(),
            _listeners: RefCell::default(),
        });
        let Some(parent) = host.parent.clone() else {
            return host;
        };
        let heard = {
            let host = Rc::downgrade(&host);
            EventListener::new(window, "message", move |event| {
                let event: &MessageEvent = event.unchecked_ref();
                // Whoever else has this window says nothing that concerns us.
                let is_parents = event
                    .source()
                    .is_some_and(|it| js_sys::Object::is(&it, &parent));
                let words = serde_wasm_bindgen::from_value(event.data());
                if let (true, Ok(words), Some(host)) = (is_parents, words, host.upgrade()) {
                    host.hear(words, &send);
                }
            })
        };
        let resized = {
            let host = Rc::downgrade(&host);
            EventListener::new(window, "resize", move |_| {
                if let Some(host) = host.upgrade() {
                    host.look_at_height();
                }
            })
        };
        *host._listeners.borrow_mut() = vec![heard, resized];
        host.greet();
        host
    }

    /// Says what the page shows now, an address and a title, where that is another thing than before; nothing while
    /// `state` knows none.
    pub(crate) fn tell_state(self: &Rc<Self>, state: impl FnOnce() -> Option<(String, String)>) {
        if self.parent.is_none() {
            return;
        }
        match state() {
            Some(state) if *self.last.borrow() != state => *self.last.borrow_mut() = state,
            _ => return self.look_at_height(),
        }
        let kind = match self.is_ready.replace(true) {
            true => "state",
            false => "ready",
        };
        self.say_state(kind);
        self.look_at_height();
    }

    fn say_state(&self, kind: &'static str) {
        let (address, title) = self.last.borrow().clone();
        self.say(&Said {
            kruzhok: Some(VERSION),
            kind: Some(kind),
            address: Some(address),
            title: Some(title),
            ..Said::default()
        });
    }

    /// Says what came of a check of the exercise.
    pub(crate) fn tell_result(&self, result: &ExerciseResult) {
        self.say(&Said {
            kruzhok: Some(VERSION),
            kind: Some("result"),
            result: Some(SaidResult {
                points: result.points,
                most: result.most,
                finished: result.finished,
                passed: result.passed,
                game: result.game.clone(),
                task: result.name.clone(),
                task_points: result.item_points,
                response: result.response.clone(),
                kept: result.kept.clone(),
            }),
            ..Said::default()
        });
        let points = [result.item_points, FULL_POINTS];
        let [title, whole] = &result.titles;
        let mut answered = Statement::new("answered", result, [&result.name, title], points);
        answered.result.response = result.response.clone();
        self.say_statement(answered);
        if result.finished {
            let points = [result.points, result.most];
            let part = [result.exercise.as_str(), whole];
            let mut completed = Statement::new("completed", result, part, points);
            completed.result.success = result.passed;
            self.say_statement(completed);
        }
    }

    /// Says it as H5P forwards what its frames say.
    fn say_statement(&self, statement: Statement) {
        self.say(&Said {
            context: Some(H5P),
            action: Some("xAPI"),
            statement: Some(statement),
            ..Said::default()
        });
    }

    /// Says soon how high the frame should be.
    fn look_at_height(self: &Rc<Self>) {
        if self.measuring.borrow().is_some() {
            return;
        }
        let host = Rc::downgrade(self);
        let look = Timeout::new(HEIGHT_MS, move || {
            if let Some(host) = host.upgrade() {
                // Dropped, it would free the very closure that is running now.
                host.measuring.take().map(Timeout::forget);
                host.tell_height();
            }
        });
        *self.measuring.borrow_mut() = Some(look);
    }

    /// Two thirds of the width, within what a lesson has room for; no less than the page around gave by itself; and what
    /// is needed to see all of what is looked at.
    fn wanted_height(&self) -> f64 {
        let [width, height] = frame_size();
        let is_wanted = |it: &f64| (it - height).abs() <= 1.0;
        if !self.wanted.borrow().iter().any(is_wanted) {
            self.own_height.set(height);
        }
        let [least, most] = HEIGHTS;
        let usual = (width * 2.0 / 3.0).clamp(least, most);
        let usual = usual.max(self.own_height.get());
        let whole = whole_height(usual, usual.max(most)).unwrap_or(0.0);
        let wanted = usual.max(whole).ceil();
        let mut all = self.wanted.borrow_mut();
        if !all.contains(&wanted) {
            all.push(wanted);
        }
        wanted
    }

    fn tell_height(&self) {
        let height = self.wanted_height();
        if self.is_ready.get() && self.height.replace(height) != height {
            self.say(&Said {
                kruzhok: Some(VERSION),
                kind: Some("height"),
                height: Some(height),
                ..Said::default()
            });
        }
    }

    fn hear(self: &Rc<Self>, words: Heard, send: &Callback<Msg>) {
        match (words.kruzhok, words.kind.as_deref()) {
            (Some(VERSION), Some("open")) => {
                let address = words.address.unwrap_or_default();
                send.emit(Msg::AddressOpened(address));
            }
            (Some(VERSION), Some("show")) => {
                let pieces = match words.pieces {
                    Some(Pieces::Text(pieces)) => pieces,
                    Some(Pieces::List(pieces)) => pieces.join(","),
                    None => String::new(),
                };
                send.emit(Msg::Settings(SettingsMsg::PiecesChosen(pieces)));
            }
            (Some(VERSION), Some("restore")) => {
                let kept = words.kept.unwrap_or_default();
                send.emit(Msg::Exercise(ExerciseMsg::Restored(kept)));
            }
            (Some(VERSION), Some("get")) if self.is_ready.get() => self.say_state("state"),
            _ => {}
        }
        match (words.context.as_deref(), words.action.as_deref()) {
            (Some(H5P), Some("ready")) => self.greet(),
            (Some(H5P), Some("hello" | "resize")) => {
                *self.greeting.borrow_mut() = None;
                self.say_to_resizer("prepareResize");
            }
            (Some(H5P), Some("resizePrepared")) => self.say_to_resizer("resize"),
            _ => {}
        }
    }

    /// Says hello to H5P's resizer until it answers.
    fn greet(self: &Rc<Self>) {
        self.say_to_resizer("hello");
        let left = Cell::new(MOST_GREETINGS);
        let host = Rc::downgrade(self);
        let greeting = Interval::new(GREETING_MS, move || {
            let Some(host) = host.upgrade() else { return };
            left.set(left.get().saturating_sub(1));
            match left.get() {
                0 => drop(host.greeting.take()),
                _ => host.say_to_resizer("hello"),
            }
        });
        *self.greeting.borrow_mut() = Some(greeting);
    }

    fn say_to_resizer(&self, action: &'static str) {
        self.say(&Said {
            context: Some(H5P),
            action: Some(action),
            scroll_height: Some(self.wanted_height()),
            client_height: Some(frame_size()[1]),
            ..Said::default()
        });
    }

    fn say(&self, words: &Said) {
        let Some(parent) = &self.parent else { return };
        // What is said is no secret: it is what the frame shows. A window that is gone hears nothing.
        let as_objects = Serializer::new().serialize_maps_as_objects(true);
        if let Ok(words) = words.serialize(&as_objects) {
            let _ = parent.post_message(&words, "*");
        }
    }
}

/// How high the document would have to be so that nothing is hidden of what is looked at; it is looked at as if the frame
/// had at most this height.
fn whole_height(height: f64, most: f64) -> Option<f64> {
    let document = web_sys::window()?.document()?;
    let page = document.query_selector(".page").ok()??;
    let page: HtmlElement = page.dyn_into().ok()?;
    let [_, now] = frame_size();
    let height = height.min(now);
    // Fails for names that are no properties. It has its own height again before anything is seen.
    let _ = page.style().set_property("height", &format!("{height}px"));
    let hidden = |css: &str| {
        let found = document.query_selector(css).ok().flatten();
        found.map_or(0.0, |it| f64::from(it.scroll_height() - it.client_height()))
    };
    let is_seen = |css: &str| {
        let found = document.query_selector(css).ok().flatten();
        found.is_some_and(|it| it.client_height() > 0)
    };
    // Beside the board a column is scrolled, but for an exercise.
    let [board, sides] = [
        ".page__column--game",
        ".page__column--rules, .page__column--answers",
    ];
    let whole = match is_seen(board) {
        true => {
            let views = VIEWS.iter().map(|css| hidden(css)).fold(0.0, f64::max);
            let view = (height + views).min(most);
            view.max(height + hidden(board))
                .max(exercise_height(height))
        }
        false => {
            let columns = document.query_selector_all(sides).ok()?;
            let columns = (0..columns.length()).filter_map(|at| columns.item(at)?.dyn_into().ok());
            let hidden = |it: Element| f64::from(it.scroll_height() - it.client_height());
            height + columns.map(hidden).fold(0.0, f64::max)
        }
    };
    let _ = page.style().remove_property("height");
    Some(whole.min(MOST_OF_PAGE))
}

/// The height in which an exercise beside the board is seen whole, in a frame of this height; 0 where there is none.
fn exercise_height(height: f64) -> f64 {
    let document = web_sys::window().and_then(|it| it.document());
    let exercise = document.and_then(|it| it.query_selector(".exercise").ok().flatten());
    let whole = exercise.and_then(|exercise| {
        let column = exercise.closest(".page__column").ok().flatten()?;
        // What stands above and below the column has its height anyway.
        let around = height - f64::from(column.client_height());
        let wanted = exercise.get_bounding_client_rect().height();
        (wanted > 0.0).then_some(around + wanted)
    });
    whole.unwrap_or(0.0)
}

fn frame_size() -> [f64; 2] {
    let window = web_sys::window();
    let size = window.map(|window| [window.inner_width(), window.inner_height()]);
    size.map_or([0.0, 0.0], |size| {
        size.map(|px| px.ok().and_then(|px| px.as_f64()).unwrap_or(0.0))
    })
}
