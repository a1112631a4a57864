//! The learning platform that opened a package (SCORM 1.2): what it has kept of an exercise, and what it is to keep.
//!
//! Its interface, `API`, stands in a window around this one or in one that opened it. Any of them may be forbidden to
//! look at, and any call may throw or answer "false": then nothing is kept, and all else works.

use crate::worker::now_ms;
use js_sys::{Array, Function, Object, Reflect};
use kruzhok_page::ExerciseResult;
use std::cell::Cell;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Window;

/// Windows around windows, or of openers, that are looked at.
const MOST_WINDOWS: usize = 20;

/// A platform that keeps what is done.
pub(crate) struct Platform {
    api: JsValue,
    began_ms: f64,
    is_finished: Cell<bool>,
    /// Whether something is left to do.
    is_under_way: Cell<bool>,
}

/// What a page finds that is an exercise.
pub(crate) enum Found {
    /// No platform, and the page is no package that should have one.
    Nothing,
    /// None that keeps anything.
    Refusal,
    /// One, and what it has kept so far.
    Platform(Platform, String),
}

impl Platform {
    /// Looks for the platform and begins a session with it.
    pub(crate) fn find(window: &Window) -> Found {
        let Some(api) = api_of_any(window) else {
            return match packed_address().is_some() {
                true => Found::Refusal,
                false => Found::Nothing,
            };
        };
        let platform = Self {
            api,
            began_ms: now_ms(),
            is_finished: Cell::new(false),
            is_under_way: Cell::new(true),
        };
        if platform.call("LMSInitialize", &[""]).as_deref() != Some("true") {
            return Found::Refusal;
        }
        let kept = platform.get("cmi.suspend_data");
        // Nothing else says that the pupil was here; what a platform says of its mode is of no use, for some say nothing.
        if matches!(
            platform.get("cmi.core.lesson_status").as_str(),
            "" | "not attempted"
        ) {
            platform.set("cmi.core.lesson_status", "incomplete");
        }
        Found::Platform(platform, kept)
    }

    /// Hands over what came of a check; whether the platform has taken it.
    pub(crate) fn keep(&self, result: &ExerciseResult) -> bool {
        self.is_under_way.set(!result.finished);
        let percent = f64::from(result.points) * 100.0 / f64::from(result.most.max(1));
        let status = match (result.finished, result.passed) {
            (false, _) => "incomplete",
            (true, true) => "passed",
            (true, false) => "failed",
        };
        self.set("cmi.core.score.min", "0");
        self.set("cmi.core.score.max", "100");
        let is_taken = [
            self.set("cmi.core.score.raw", &percent.round().to_string()),
            self.set("cmi.core.lesson_status", status),
            self.set("cmi.suspend_data", &result.kept),
        ];
        self.commit() && is_taken == [true; 3]
    }

    /// Ends the session: the page is left.
    pub(crate) fn finish(&self) {
        if !self.is_finished.replace(true) {
            self.commit();
            self.call("LMSFinish", &[""]);
        }
    }

    /// Has the platform keep what it was given, and how long the session has lasted.
    fn commit(&self) -> bool {
        let exit = match self.is_under_way.get() {
            true => "suspend",
            false => "",
        };
        self.set("cmi.core.exit", exit);
        self.set(
            "cmi.core.session_time",
            &time_span(now_ms() - self.began_ms),
        );
        self.call("LMSCommit", &[""]).as_deref() == Some("true")
    }

    fn get(&self, name: &str) -> String {
        self.call("LMSGetValue", &[name]).unwrap_or_default()
    }

    fn set(&self, name: &str, value: &str) -> bool {
        self.call("LMSSetValue", &[name, value]).as_deref() == Some("true")
    }

    /// What a function of the platform answers; `None` where it is missing or throws.
    fn call(&self, name: &str, args: &[&str]) -> Option<String> {
        let function: Function = Reflect::get(&self.api, &name.into())
            .ok()?
            .dyn_into()
            .ok()?;
        let args: Array = args.iter().map(|&arg| JsValue::from(arg)).collect();
        let answer = function.apply(&self.api, &args).ok()?;
        // Some answer with a boolean.
        answer
            .as_string()
            .or_else(|| Some(answer.as_bool()?.to_string()))
    }
}

/// The address at which a package opens; `None` where the page is none.
pub(crate) fn packed_address() -> Option<String> {
    let document = web_sys::window()?.document()?;
    document
        .get_element_by_id("kruzhok-address")?
        .text_content()
}

/// The interface of a window around this one, else of the one that opened it and of those around that.
fn api_of_any(window: &Window) -> Option<JsValue> {
    let property = |window: &JsValue, name: &str| {
        let value = Reflect::get(window, &name.into()).ok()?;
        value.is_object().then_some(value)
    };
    let within = |first: JsValue| {
        let mut window = first;
        for _ in 0..MOST_WINDOWS {
            if let Some(api) = property(&window, "API") {
                return Some(api);
            }
            let parent = property(&window, "parent")?;
            if Object::is(&parent, &window) {
                return None;
            }
            window = parent;
        }
        None
    };
    let top = property(window, "top");
    let openers = [Some(window.clone().into()), top];
    let openers = openers
        .iter()
        .flatten()
        .filter_map(|it: &JsValue| property(it, "opener"));
    within(window.clone().into()).or_else(|| openers.filter_map(within).next())
}

/// A time as the standard writes it: `0001:02:03.45`.
fn time_span(ms: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a session lasts less than ten thousand hours"
    )]
    let hundredths = (ms / 10.0).clamp(0.0, 3_599_999_999.0) as u64;
    let seconds = hundredths / 100;
    format!(
        "{:04}:{:02}:{:02}.{:02}",
        seconds / 3_600,
        seconds / 60 % 60,
        seconds % 60,
        hundredths % 100
    )
}
