//! The learning platform that opened a package (SCORM): what it has kept of an exercise, and what it is to keep.
//!
//! Its interface, `API` of SCORM 1.2 or `API_1484_11` of SCORM 2004, stands in a window around this one or in one that opened it. Any of them may be forbidden to
//! look at, and any call may throw or answer "false": then nothing is kept, and all else works.

use crate::worker::now_ms;
use js_sys::{Array, Function, Object, Reflect};
use kruzhok_page::ExerciseResult;
use kruzhok_scorm::Edition;
use std::cell::Cell;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Window};

/// Windows around windows, or of openers, that are looked at.
const MOST_WINDOWS: usize = 20;

/// A platform that keeps what is done.
pub(crate) struct Platform {
    api: JsValue,
    edition: Edition,
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
        let package = package();
        let mut editions = Edition::ALL;
        // A platform may have both interfaces; it keeps what comes by the one of the package.
        let of_package = package
            .as_ref()
            .and_then(|it| it.get_attribute("data-scorm"));
        editions.sort_by_key(|it| Some(it.code()) != of_package.as_deref());
        let mut is_expected = package.is_some();
        for edition in editions {
            let Some(api) = api_of_any(window, edition) else {
                continue;
            };
            is_expected = true;
            let platform = Self {
                api,
                edition,
                began_ms: now_ms(),
                is_finished: Cell::new(false),
                is_under_way: Cell::new(true),
            };
            if platform.call("Initialize", &[""]).as_deref() == Some("true") {
                let kept = platform.begin();
                return Found::Platform(platform, kept);
            }
        }
        match is_expected {
            true => Found::Refusal,
            false => Found::Nothing,
        }
    }

    /// Says that the pupil was here, and gives what was kept.
    fn begin(&self) -> String {
        let kept = self.get("cmi.suspend_data");
        let status = self.own(match self.edition {
            Edition::Scorm12 => "lesson_status",
            Edition::Scorm2004 => "completion_status",
        });
        // What a platform says of its mode is of no use, for some say nothing.
        if matches!(self.get(&status).as_str(), "" | "not attempted" | "unknown") {
            self.set(&status, "incomplete");
        }
        kept
    }

    /// Hands over what came of a check; whether the platform has taken it.
    pub(crate) fn keep(&self, result: &ExerciseResult) -> bool {
        self.is_under_way.set(!result.finished);
        let part = f64::from(result.points) / f64::from(result.most.max(1));
        let passed = match result.passed {
            true => "passed",
            false => "failed",
        };
        let statuses = match (self.edition, result.finished) {
            (Edition::Scorm12, false) => vec![("lesson_status", "incomplete")],
            (Edition::Scorm12, true) => vec![("lesson_status", passed)],
            (Edition::Scorm2004, false) => vec![("completion_status", "incomplete")],
            (Edition::Scorm2004, true) => {
                vec![
                    ("completion_status", "completed"),
                    ("success_status", passed),
                ]
            }
        };
        self.set(&self.own("score.min"), "0");
        self.set(&self.own("score.max"), "100");
        if self.edition == Edition::Scorm2004 {
            let scaled = (part * 10_000.0).round() / 10_000.0;
            self.set("cmi.score.scaled", &scaled.to_string());
        }
        let percent = (part * 100.0).round().to_string();
        let mut is_taken = self.set(&self.own("score.raw"), &percent);
        for (name, status) in statuses {
            is_taken &= self.set(&self.own(name), status);
        }
        is_taken &= self.set("cmi.suspend_data", &result.kept);
        self.commit() && is_taken
    }

    /// Ends the session: the page is left.
    pub(crate) fn finish(&self) {
        if !self.is_finished.replace(true) {
            self.commit();
            let end = match self.edition {
                Edition::Scorm12 => "Finish",
                Edition::Scorm2004 => "Terminate",
            };
            self.call(end, &[""]);
        }
    }

    /// Has the platform keep what it was given, and how long the session has lasted.
    fn commit(&self) -> bool {
        let exit = match (self.edition, self.is_under_way.get()) {
            (Edition::Scorm12, false) => "",
            // Of an attempt that is over, 2004 forgets all at the next visit, the grade too.
            _ => "suspend",
        };
        self.set(&self.own("exit"), exit);
        let time = time_span(now_ms() - self.began_ms, self.edition);
        self.set(&self.own("session_time"), &time);
        self.call("Commit", &[""]).as_deref() == Some("true")
    }

    /// The name of a value that 1.2 keeps in a group of its own.
    fn own(&self, name: &str) -> String {
        match self.edition {
            Edition::Scorm12 => format!("cmi.core.{name}"),
            Edition::Scorm2004 => format!("cmi.{name}"),
        }
    }

    fn get(&self, name: &str) -> String {
        self.call("GetValue", &[name]).unwrap_or_default()
    }

    fn set(&self, name: &str, value: &str) -> bool {
        self.call("SetValue", &[name, value]).as_deref() == Some("true")
    }

    /// What a function of the platform answers; `None` where it is missing or throws.
    fn call(&self, name: &str, args: &[&str]) -> Option<String> {
        let name = match self.edition {
            Edition::Scorm12 => format!("LMS{name}"),
            Edition::Scorm2004 => name.to_owned(),
        };
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
    package()?.text_content()
}

/// What says that the page is a package, and which.
fn package() -> Option<Element> {
    let document = web_sys::window()?.document()?;
    document.get_element_by_id("kruzhok-address")
}

/// The interface of a window around this one, else of the one that opened it and of those around that.
fn api_of_any(window: &Window, edition: Edition) -> Option<JsValue> {
    let api = match edition {
        Edition::Scorm12 => "API",
        Edition::Scorm2004 => "API_1484_11",
    };
    let property = |window: &JsValue, name: &str| {
        let value = Reflect::get(window, &name.into()).ok()?;
        value.is_object().then_some(value)
    };
    let within = |first: JsValue| {
        let mut window = first;
        for _ in 0..MOST_WINDOWS {
            if let Some(api) = property(&window, api) {
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

/// A time as the standard writes it: `0001:02:03.45`, and `PT1H2M3.45S` in 2004.
fn time_span(ms: f64, edition: Edition) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a session lasts less than ten thousand hours"
    )]
    let hundredths = (ms / 10.0).clamp(0.0, 3_599_999_999.0) as u64;
    let (seconds, hundredths) = (hundredths / 100, hundredths % 100);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match edition {
        Edition::Scorm12 => format!("{hours:04}:{minutes:02}:{seconds:02}.{hundredths:02}"),
        Edition::Scorm2004 => format!("PT{hours}H{minutes}M{seconds}.{hundredths:02}S"),
    }
}
