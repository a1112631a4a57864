//! Driving the built page as its visitors do: with mouse, keyboard and fingers, in a real browser.
//!
//! ```text
//! journey(Site::ALL, |site| {
//!     let page = Page::open(site, Options { language: "ru", ..Options::default() }, "");
//!     page.click("#count");
//!     page.wait_for_text("#said", "1000");
//!     page.assert_quiet();
//! });
//! ```

mod bidi;
mod keys;
mod server;

use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE};
use bidi::{Browser, Event, Kind};
use serde_json::{Value, json};
pub(crate) use server::Line;
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// How long the page may take for anything that a visitor waits for: tests share busy machines, and none judges a clock.
const PATIENCE: Duration = Duration::from_secs(10 * 60);

/// Where the page comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Site {
    /// `dist/index.html` and its files, over HTTP.
    Served,
    /// The same, on a site with this `Content-Security-Policy`.
    Under(&'static str),
    /// At this address.
    At(&'static str),
    /// `dist/kruzhok.html`, as after a double click.
    SingleFile,
}

impl Site {
    pub(crate) const ALL: [Site; 2] = [Site::Served, Site::SingleFile];

    fn address(self) -> String {
        let dist = dist();
        match self {
            Site::Served => {
                static ADDRESS: OnceLock<String> = OnceLock::new();
                ADDRESS.get_or_init(|| server::serve(dist, "")).clone()
            }
            Site::Under(policy) => server::serve(dist, policy),
            Site::At(address) => address.to_owned(),
            Site::SingleFile => format!("file://{}", dist.join("kruzhok.html").display()),
        }
    }
}

/// Walks through the page of each site.
pub(crate) fn journey(sites: impl IntoIterator<Item = Site>, walk: impl Fn(Site)) {
    for site in sites {
        // Shown when the journey fails.
        println!("site: {site:?}");
        walk(site);
    }
}

/// The folder of the built page.
fn dist() -> PathBuf {
    let folder = env::var_os("KRUZHOK_DIST");
    folder
        .expect("`cargo xtask test` builds the page and names its folder in KRUZHOK_DIST")
        .into()
}

fn target_dir() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    let root = root.expect("the tests are a folder of the workspace");
    // `join` keeps an absolute folder as it is.
    root.join(env::var_os("CARGO_TARGET_DIR").unwrap_or("target".into()))
}

/// A screen and whether it is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Screen {
    /// CSS pixels.
    pub(crate) width: u32,
    /// CSS pixels.
    pub(crate) height: u32,
    /// A phone's: with fingers, and a page that says how wide it wants to be.
    pub(crate) touch: bool,
}

impl Screen {
    pub(crate) const DESKTOP: Screen = Screen {
        width: 1280,
        height: 800,
        touch: false,
    };
    pub(crate) const PHONE: Screen = Screen {
        width: 360,
        height: 740,
        touch: true,
    };
}

/// Who looks at the page, and on what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// The browser's language, such as `ru` or `zh-CN`.
    pub(crate) language: &'static str,
    pub(crate) screen: Screen,
    /// The system asks for a dark page.
    pub(crate) dark: bool,
    /// The system asks for a page without movement.
    pub(crate) still: bool,
}

impl Options {
    /// What Firefox reads when it starts. Chromium is told while it runs.
    fn preferences(&self) -> String {
        if Kind::chosen() == Kind::Chromium {
            return String::new();
        }
        let touch = i32::from(self.screen.touch);
        let pointers = if self.screen.touch { 1 } else { 6 };
        let preferences = [
            (
                "layout.css.prefers-color-scheme.content-override",
                i32::from(!self.dark),
            ),
            ("ui.prefersReducedMotion", i32::from(self.still)),
            ("dom.w3c_touch_events.enabled", touch),
            // Coarse, or fine and able to hover.
            ("ui.primaryPointerCapabilities", pointers),
            ("ui.allPointerCapabilities", pointers),
        ];
        preferences
            .map(|(name, value)| format!("user_pref(\"{name}\", {value});\n"))
            .concat()
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            language: "en",
            screen: Screen::DESKTOP,
            dark: false,
            still: false,
        }
    }
}

/// One open page. Selectors are CSS; whatever is asked of an element is first waited for.
///
/// Every method panics with what the page shows when it does not get what it waits for.
pub(crate) struct Page {
    // `None` once the page is closed.
    browser: RefCell<Option<Browser>>,
    user_context: Value,
    context: Value,
    site: Site,
    /// The number of events that had come when the page had loaded.
    loaded_at: Cell<usize>,
}

impl Page {
    /// Opens the page at this fragment (`""` or what follows `#`) and waits until the program runs.
    pub(crate) fn open(site: Site, options: Options, fragment: &str) -> Page {
        let page = Page::blank(site, options);
        page.go_to(fragment);
        page
    }

    fn blank(site: Site, options: Options) -> Page {
        let mut browser = Browser::take(options.preferences());
        let mut ask = |method: &str, params: Value| {
            let answer = browser.call(method, params);
            answer.unwrap_or_else(|error| panic!("{error}"))
        };
        // A user's context is a browser of its own: nothing stored, nothing remembered.
        let user_context = ask("browser.createUserContext", json!({}))["userContext"].take();
        let tab = json!({ "type": "tab", "userContext": user_context });
        let context = ask("browsingContext.create", tab)["context"].take();
        let page = Page {
            browser: RefCell::new(Some(browser)),
            user_context,
            context,
            site,
            loaded_at: Cell::new(0),
        };
        let Screen {
            width,
            height,
            touch,
        } = options.screen;
        let viewport = json!({ "width": width, "height": height });
        page.call(
            "browsingContext.setViewport",
            json!({ "context": page.context, "viewport": viewport, "devicePixelRatio": 1 }),
        );
        for (method, name, value) in [
            (
                "emulation.setLocaleOverride",
                "locale",
                json!(options.language),
            ),
            (
                "emulation.setScreenSettingsOverride",
                "screenArea",
                viewport,
            ),
        ] {
            page.call(method, json!({ "contexts": [page.context], name: value }));
        }
        if Kind::chosen() == Kind::Chromium {
            page.ask_chromium(
                "Emulation.setEmulatedMedia",
                json!({ "features": [
                    { "name": "prefers-color-scheme", "value": if options.dark { "dark" } else { "light" } },
                    { "name": "prefers-reduced-motion", "value": if options.still { "reduce" } else { "no-preference" } },
                ] }),
            );
            if touch {
                page.ask_chromium(
                    "Emulation.setDeviceMetricsOverride",
                    json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true }),
                );
                page.ask_chromium(
                    "Emulation.setTouchEmulationEnabled",
                    json!({ "enabled": true }),
                );
            }
        }
        page
    }

    /// Asks in Chromium's own language for what the common one cannot say.
    fn ask_chromium(&self, method: &str, params: Value) {
        let session = self.call("goog:cdp.getSession", json!({ "context": self.context }));
        self.call(
            "goog:cdp.sendCommand",
            json!({ "method": method, "params": params, "session": session["session"] }),
        );
    }

    /// Loads the page anew at this fragment, as a link does that was clicked elsewhere.
    pub(crate) fn go_to(&self, fragment: &str) {
        self.load(fragment);
        self.wait_until_loaded();
    }

    /// Opens a page of which it is not sure that its program runs.
    pub(crate) fn try_open(site: Site, options: Options) -> Page {
        let page = Page::blank(site, options);
        page.load("");
        page
    }

    /// A page that is to be opened with this function called before any script of its own.
    pub(crate) fn watched(site: Site, options: Options, function: &str) -> Page {
        let page = Page::blank(site, options);
        let script = json!({ "functionDeclaration": function, "contexts": [page.context] });
        page.call("script.addPreloadScript", script);
        page
    }

    /// Opens a page of the test's own, which may hold the built one in a frame. Where that is in a frame of the same
    /// origin, its own address is `./`; `elsewhere` gives the host another origin.
    pub(crate) fn host(options: Options, html: &str, elsewhere: bool) -> Page {
        let site = match elsewhere {
            true => server::serve(dist(), ""),
            false => Site::Served.address(),
        };
        Page::host_at(&site, options, html)
    }

    /// The same on a site that is served already.
    pub(crate) fn host_at(site: &str, options: Options, html: &str) -> Page {
        let page = Page::blank(Site::Served, options);
        let text = BASE64_URL_SAFE.encode(format!("<!DOCTYPE html>{html}"));
        let address = format!("{site}{}?{text}", server::HOST);
        let place = json!({ "context": page.context, "url": address, "wait": "complete" });
        page.call("browsingContext.navigate", place);
        page
    }

    /// The value of a JavaScript expression in the first frame of the page; `null` while there is none.
    pub(crate) fn run_in_frame(&self, expression: &str) -> Value {
        let tree = self.call("browsingContext.getTree", json!({ "root": self.context }));
        let frame = &tree["contexts"][0]["children"][0]["context"];
        let answer = self.evaluate_in(frame, expression);
        answer.map_or(Value::Null, |answer| plain(&answer["result"]))
    }

    /// Waits until this JavaScript expression is true in the first frame of the page.
    pub(crate) fn wait_in_frame(&self, expression: &str) {
        let end = Instant::now() + PATIENCE;
        while self.run_in_frame(expression) != Value::Bool(true) {
            let story = || self.run_in_frame("document.body.innerText").to_string();
            assert!(
                Instant::now() < end,
                "waited in vain for {expression}\n{}",
                story()
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The address of the built page, as frames of other origins name it.
    pub(crate) fn address_for_frames() -> String {
        Site::Served.address()
    }

    /// The same, on a site with this `Content-Security-Policy`.
    pub(crate) fn address_under(policy: &'static str) -> String {
        Site::Under(policy).address()
    }

    fn load(&self, fragment: &str) {
        let load = |url: &str| {
            let place = json!({ "context": self.context, "url": url, "wait": "complete" });
            self.call("browsingContext.navigate", place)
        };
        self.wait_for_parts();
        // From the same page to another fragment a browser loads nothing.
        load("about:blank");
        let address = match fragment {
            "" => self.site.address(),
            fragment => format!("{}#{fragment}", self.site.address()),
        };
        load(&address);
    }

    /// A site that is there until it is said to be gone.
    pub(crate) fn mortal_site() -> (Site, Arc<AtomicBool>) {
        let is_gone = Arc::new(AtomicBool::new(false));
        let address = server::serve_until(dist(), "", Arc::clone(&is_gone));
        (Site::At(address.leak()), is_gone)
    }

    /// Prints the page, after a script has put on it what goes on paper, and gives the number of pages.
    pub(crate) fn print(&self, name: &str) -> usize {
        self.print_on([21.0, 29.7], name)
    }

    /// The same on paper of this width and height, in centimetres.
    pub(crate) fn print_on(&self, [width, height]: [f64; 2], name: &str) -> usize {
        let paper = json!({ "context": self.context, "page": { "width": width, "height": height },
            "margin": { "top": 1.2, "bottom": 1.2, "left": 1.4, "right": 1.4 } });
        let printed = self.call("browsingContext.print", paper);
        let printed = printed["data"]
            .as_str()
            .and_then(|it| BASE64_STANDARD.decode(it).ok());
        let printed = printed.expect("the browser gives a PDF in base64");
        let folder = target_dir().join("paper");
        fs::create_dir_all(&folder).expect("a folder for what was printed");
        fs::write(folder.join(format!("{name}.pdf")), &printed)
            .expect("the PDF is kept, to be looked at");
        let text = String::from_utf8_lossy(&printed);
        let parts = text.split("/Type /Page").skip(1);
        parts.filter(|rest| !rest.starts_with('s')).count()
    }

    /// Reloads the page, as F5 does.
    pub(crate) fn reload(&self) {
        self.wait_for_parts();
        let wait = json!({ "context": self.context, "wait": "complete" });
        self.call("browsingContext.reload", wait);
        self.wait_until_loaded();
    }

    /// Firefox reports what is on its way when a page is left as errors.
    fn wait_for_parts(&self) {
        let _ =
            self.run("window.kruzhokBoot && kruzhokBoot.rest && kruzhokBoot.rest.then(() => null)");
    }

    /// Goes one step back in the history.
    pub(crate) fn go_back(&self) {
        self.run("history.back()");
    }

    fn wait_until_loaded(&self) {
        self.wait_for_script(
            "the program to start",
            "document.readyState === 'complete' && document.getElementById('boot')?.hidden === true",
        );
        self.loaded_at.set(self.events().len());
    }

    // Hands.

    /// Clicks the middle of the element with the mouse.
    pub(crate) fn click(&self, css: &str) {
        self.act([pointer("mouse", press_along([self.middle(css)]))]);
    }

    /// Touches the middle of the element with a finger.
    pub(crate) fn tap(&self, css: &str) {
        self.act([pointer("touch", press_along([self.middle(css)]))]);
    }

    /// Takes the element by its middle and lets go so many pixels to the right and down.
    pub(crate) fn drag(&self, css: &str, right_px: f64, down_px: f64) {
        let (x, y) = self.middle(css);
        let steps = (0..=4).map(|step| {
            let part = f64::from(step) / 4.0;
            (x + right_px * part, y + down_px * part)
        });
        self.act([pointer("mouse", press_along(steps))]);
    }

    /// Turns the wheel over the element; down is positive. With `control` held a page usually zooms.
    pub(crate) fn wheel(&self, css: &str, down_px: f64, control: bool) {
        let (x, y) = self.middle(css);
        let held = if control {
            keys::chord("Control")
        } else {
            Vec::new()
        };
        let mut turns = vec![json!({ "type": "pause" }); held.len()];
        turns.push(json!({ "type": "scroll", "x": x.round(), "y": y.round(), "deltaX": 0, "deltaY": down_px }));
        self.act([
            json!({ "type": "key", "id": "keys", "actions": presses(&held, 1) }),
            json!({ "type": "wheel", "id": "wheel", "actions": turns }),
        ]);
    }

    /// Two fingers on the element move apart (`scale` over 1) or together.
    pub(crate) fn pinch(&self, css: &str, scale: f64) {
        let (x, y) = self.middle(css);
        // Pixels from the middle to each finger, at first.
        let reach = 60.0;
        let finger = |side: f64| {
            press_along((0..=8).map(move |step| {
                let grown = 1.0 + (scale - 1.0) * f64::from(step) / 8.0;
                (x + side * reach * grown, y)
            }))
        };
        let mut fingers = [
            pointer("touch", finger(-1.0)),
            pointer("touch", finger(1.0)),
        ];
        fingers[1]["id"] = json!("second finger");
        self.act(fingers);
    }

    /// Presses a key wherever the focus is: `Tab`, `Shift+Tab`, `Enter`, `ArrowDown`, `Space`, `a`, `Control+z`.
    pub(crate) fn press(&self, chord: &str) {
        let actions = presses(&keys::chord(chord), 0);
        self.act([json!({ "type": "key", "id": "keys", "actions": actions })]);
    }

    /// Types the text wherever the focus is, key by key.
    pub(crate) fn type_text(&self, text: &str) {
        let key = |letter: char| match letter {
            '\n' => keys::chord("Enter"),
            letter => vec![letter],
        };
        let actions: Vec<Value> = text
            .chars()
            .flat_map(|letter| presses(&key(letter), 0))
            .collect();
        self.act([json!({ "type": "key", "id": "keys", "actions": actions })]);
    }

    fn act<const COUNT: usize>(&self, sources: [Value; COUNT]) {
        let actions: &[Value] = &sources;
        self.call(
            "input.performActions",
            json!({ "context": self.context, "actions": actions }),
        );
    }

    /// Types the text key by key, with so many milliseconds between two keys.
    pub(crate) fn type_slowly(&self, text: &str, pause_ms: u64) {
        for letter in text.chars() {
            self.type_text(letter.encode_utf8(&mut [0; 4]));
            thread::sleep(Duration::from_millis(pause_ms));
        }
    }

    /// Makes the processor so many times as slow for the page, as those of school laptops are. Firefox cannot do that.
    pub(crate) fn slow_down(&self, times: u32) {
        if Kind::chosen() == Kind::Chromium {
            self.ask_chromium("Emulation.setCPUThrottlingRate", json!({ "rate": times }));
        }
    }

    /// Pastes the text wherever the focus is, as from the clipboard, which a test has not.
    pub(crate) fn paste(&self, text: &str) {
        self.run(&format!(
            "(() => {{
                const clipboardData = new DataTransfer();
                clipboardData.setData('text/plain', {});
                const event = new ClipboardEvent('paste', {{ clipboardData, bubbles: true, cancelable: true }});
                const field = document.activeElement;
                if (field.dispatchEvent(event) && field.setRangeText) {{
                    field.setRangeText({}, field.selectionStart, field.selectionEnd, 'end');
                    field.dispatchEvent(new InputEvent('input', {{ bubbles: true, inputType: 'insertFromPaste' }}));
                }}
            }})()",
            quoted(text),
            quoted(text)
        ));
    }

    /// Replaces what stands in the field by typing.
    pub(crate) fn fill(&self, css: &str, text: &str) {
        self.click(css);
        self.press("Control+a");
        self.press("Delete");
        self.type_text(text);
    }

    /// Sets a slider or a list of choices to this value, as far as a page can tell by hand.
    pub(crate) fn choose(&self, css: &str, value: &str) {
        self.wait_for(css);
        let set = format!(
            "(it => {{
                it.focus();
                it.value = {};
                for (const kind of ['input', 'change']) it.dispatchEvent(new Event(kind, {{ bubbles: true }}));
                return it.value;
            }})(it)",
            quoted(value)
        );
        assert_eq!(
            self.of_element(css, &set),
            value,
            "{css} does not take this value"
        );
    }

    /// Presses Tab until the element has the focus; a visitor without a mouse has no other way.
    pub(crate) fn tab_to(&self, css: &str) {
        self.wait_for(css);
        for _ in 0..200 {
            if self.has_focus(css) {
                return;
            }
            self.press("Tab");
        }
        panic!("Tab never reaches {css}");
    }

    /// Presses the button as a visitor without a mouse does.
    pub(crate) fn enter(&self, css: &str) {
        self.tab_to(css);
        self.press("Enter");
    }

    // Eyes.

    /// Waits for an element that can be seen.
    pub(crate) fn wait_for(&self, css: &str) {
        self.wait_for_script(
            &format!("{css} to be seen"),
            &format!(
                "[...document.querySelectorAll({})].some(it => it.checkVisibility())",
                quoted(css)
            ),
        );
    }

    /// Waits until the element has the focus: the page moves it when it has drawn.
    pub(crate) fn wait_for_focus(&self, css: &str) {
        self.wait_for_script(
            &format!("{css} to have the focus"),
            &format!(
                "document.activeElement === document.querySelector({})",
                quoted(css)
            ),
        );
    }

    /// Waits until no such element can be seen.
    pub(crate) fn wait_until_gone(&self, css: &str) {
        self.wait_for_script(
            &format!("{css} to be gone"),
            &format!(
                "![...document.querySelectorAll({})].some(it => it.checkVisibility())",
                quoted(css)
            ),
        );
    }

    /// Waits until the text of the element contains this.
    pub(crate) fn wait_for_text(&self, css: &str, text: &str) {
        self.wait_for_script(
            &format!("{css} to say {text:?}"),
            &format!(
                "[...document.querySelectorAll({})].some(it => (it.innerText ?? it.textContent).includes({}))",
                quoted(css),
                quoted(text)
            ),
        );
    }

    /// Waits until this JavaScript expression is true; `what` says it in words.
    pub(crate) fn wait_for_script(&self, what: &str, expression: &str) {
        let end = Instant::now() + PATIENCE;
        while self.run(expression) != Value::Bool(true) {
            assert!(
                Instant::now() < end,
                "waited in vain for {what}\n{}",
                self.story()
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The text of the first such element, as it is seen.
    pub(crate) fn text(&self, css: &str) -> String {
        self.of_element(css, "(it.innerText ?? it.textContent).trim()")
    }

    /// What stands in the field.
    pub(crate) fn value(&self, css: &str) -> String {
        self.of_element(css, "String(it.value)")
    }

    /// An attribute of the first such element.
    pub(crate) fn attribute(&self, css: &str, name: &str) -> Option<String> {
        let value = self.of_element_value(css, &format!("it.getAttribute({})", quoted(name)));
        value.as_str().map(str::to_owned)
    }

    /// Whether the keyboard writes into this element.
    pub(crate) fn has_focus(&self, css: &str) -> bool {
        self.run(&format!(
            "document.activeElement?.matches({}) === true",
            quoted(css)
        )) == Value::Bool(true)
    }

    /// The value of a JavaScript expression, or of the promise that it gives.
    pub(crate) fn run(&self, expression: &str) -> Value {
        // While a page is being replaced there is nobody to answer; the next look finds the new one.
        let Ok(answer) = self.evaluate(expression) else {
            return Value::Null;
        };
        if let Some(error) = answer["exceptionDetails"]["text"].as_str() {
            panic!("{expression}\n{error}\n{}", self.story());
        }
        plain(&answer["result"])
    }

    /// The value of a JavaScript expression once it has stayed the same for a second.
    pub(crate) fn run_at_rest(&self, expression: &str) -> Value {
        let end = Instant::now() + PATIENCE;
        let mut value = self.run(expression);
        let mut since = Instant::now();
        while value.is_null() || since.elapsed() < Duration::from_secs(1) {
            assert!(
                Instant::now() < end,
                "{expression} finds no rest\n{}",
                self.story()
            );
            thread::sleep(Duration::from_millis(50));
            let now = self.run(expression);
            if now != value {
                (value, since) = (now, Instant::now());
            }
        }
        value
    }

    fn evaluate(&self, expression: &str) -> Result<Value, String> {
        self.evaluate_in(&self.context, expression)
    }

    fn evaluate_in(&self, context: &Value, expression: &str) -> Result<Value, String> {
        self.with_browser(|browser| {
            browser.call(
                "script.evaluate",
                json!({
                    "expression": expression,
                    "awaitPromise": true,
                    "target": { "context": context },
                }),
            )
        })
    }

    /// A picture of the screen, once nothing moves any more: `target/screenshots/<name>.png`.
    pub(crate) fn screenshot(&self, name: &str) -> PathBuf {
        self.run(
            "Promise.all([document.fonts.ready, ...document.getAnimations()
                .filter(it => it.effect?.getComputedTiming().iterations !== Infinity)
                .map(it => it.finished.catch(() => null))]).then(() => null)",
        );
        let picture = self.call(
            "browsingContext.captureScreenshot",
            json!({ "context": self.context }),
        );
        let picture = picture["data"].as_str().expect("a picture comes as text");
        let picture = BASE64_STANDARD
            .decode(picture)
            .expect("a picture comes as base64");
        let folder = target_dir().join("screenshots");
        let file = folder.join(format!("{name}.png"));
        fs::create_dir_all(&folder)
            .and_then(|()| fs::write(&file, picture))
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        file
    }

    /// What has happened in the page since it was opened.
    fn events(&self) -> Vec<Event> {
        // The browser says what has happened before it answers.
        let _ = self.evaluate("null");
        self.with_browser(|browser| browser.events.clone())
    }

    /// What the console counts as errors, since the page was opened.
    pub(crate) fn console_errors(&self) -> Vec<String> {
        let error = |event: Event| {
            let is_error = event.method == "log.entryAdded" && event.params["level"] == "error";
            is_error.then(|| event.params["text"].to_string())
        };
        self.events().into_iter().filter_map(error).collect()
    }

    /// The addresses of all that the page and its workers asked for after it had loaded.
    ///
    /// What the page made itself, `blob:` and `data:`, is no request. Its own files may come later: the scripts of workers, parts of
    /// the program, and what the browser keeps for visits without a network.
    pub(crate) fn requests_after_load(&self) -> Vec<String> {
        let own = self.site.address();
        let is_file = |url: &String| {
            let path = url.split_once('?').map_or(url.as_str(), |(path, _)| path);
            let name = path.strip_prefix(&own);
            name.is_some_and(|name| dist().join(name).exists())
        };
        requests(self.events().iter().skip(self.loaded_at.get()))
            .filter(|url| !is_file(url))
            .collect()
    }

    /// No error in the console, no request after loading, and none to anybody else before.
    pub(crate) fn assert_quiet(&self) {
        let errors = self.console_errors();
        assert!(errors.is_empty(), "errors in the console: {errors:#?}");
        let late = self.requests_after_load();
        assert!(late.is_empty(), "requests after loading: {late:#?}");
        let own = self.site.address();
        let foreign: Vec<String> = requests(self.events().iter())
            .filter(|url| !url.starts_with(&own))
            .collect();
        assert!(foreign.is_empty(), "requests to others: {foreign:#?}");
    }

    /// Nothing sticks out to the right of the screen.
    pub(crate) fn assert_fits_width(&self) {
        let too_wide =
            self.run("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert_eq!(
            too_wide,
            json!(0),
            "the page is wider than the screen by so many pixels"
        );
    }

    fn with_browser<T>(&self, ask: impl FnOnce(&mut Browser) -> T) -> T {
        let mut browser = self.browser.borrow_mut();
        ask(browser.as_mut().expect("the page is open"))
    }

    fn call(&self, method: &str, params: Value) -> Value {
        self.with_browser(|browser| browser.call(method, params))
            .unwrap_or_else(|error| panic!("{error}\n{}", self.story()))
    }

    /// The middle of the element, scrolled into sight.
    fn middle(&self, css: &str) -> (f64, f64) {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.middle_unless_covered(css) {
                Ok(place) => return place,
                // The page may have drawn the element anew while it was looked at.
                Err(_) if Instant::now() < end => thread::sleep(Duration::from_millis(50)),
                Err(cover) => panic!(
                    "{css} cannot be reached, above it lies {cover}\n{}",
                    self.story()
                ),
            }
        }
    }

    /// The middle of the element, or what lies above it there.
    fn middle_unless_covered(&self, css: &str) -> Result<(f64, f64), String> {
        self.wait_for(css);
        let place = self.of_element_value(
            css,
            // What moves is waited for: a hand aims at where a thing has come to rest.
            "(async it => {
                it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
                const middle = () => {
                    const box = it.getBoundingClientRect();
                    return [box.x + box.width / 2, box.y + box.height / 2];
                };
                const frame = () => new Promise(requestAnimationFrame);
                let [x, y] = middle();
                for (let still = 0, frames = 0; still < 3 && frames < 300; frames++) {
                    await frame();
                    const now = middle();
                    still = now[0] === x && now[1] === y ? still + 1 : 0;
                    [x, y] = now;
                }
                const top = document.elementFromPoint(x, y);
                const hits = top && (it.contains(top) || top.contains(it) || top.closest('label')?.control === it);
                return { x, y, cover: hits ? null : (top?.outerHTML ?? 'the edge of the screen').slice(0, 200) };
            })(it)",
        );
        let coordinate = |name: &str| place[name].as_f64().expect("a coordinate is a number");
        match place["cover"].as_str() {
            Some(cover) => Err(cover.to_owned()),
            None => Ok((coordinate("x"), coordinate("y"))),
        }
    }

    fn of_element(&self, css: &str, expression: &str) -> String {
        let value = self.of_element_value(css, expression);
        value.as_str().expect("it is a text").to_owned()
    }

    /// The value of an expression about `it`, the first such element that can be seen, or else the first.
    fn of_element_value(&self, css: &str, expression: &str) -> Value {
        let css_text = quoted(css);
        self.wait_for_script(
            &format!("{css} to be there"),
            &format!("document.querySelector({css_text}) !== null"),
        );
        self.run(&format!(
            "(() => {{
                const all = [...document.querySelectorAll({css_text})];
                const it = all.find(it => it.checkVisibility()) ?? all[0];
                return {expression};
            }})()"
        ))
    }

    /// What a developer wants to know when a journey fails.
    fn story(&self) -> String {
        let seen = self.evaluate("location.href + '\\n' + document.body.innerText.slice(0, 2000)");
        let seen = seen.map(|answer| plain(&answer["result"]).to_string());
        format!(
            "the page shows: {}\nconsole errors: {:#?}",
            seen.unwrap_or_default(),
            self.console_errors()
        )
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if thread::panicking() {
            let name = thread::current()
                .name()
                .unwrap_or("page")
                .replace("::", "-");
            println!(
                "a picture of it: {}",
                self.screenshot(&format!("failed-{name}")).display()
            );
        }
        if let Some(mut browser) = self.browser.take() {
            let user_context = json!({ "userContext": self.user_context });
            if browser
                .call("browser.removeUserContext", user_context)
                .is_ok()
            {
                browser.put_back();
            }
        }
    }
}

/// A pointer (`mouse` or `touch`) that does this.
fn pointer(kind: &str, actions: Vec<Value>) -> Value {
    json!({ "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": actions })
}

/// Pressing at the first of these places and letting go at the last.
fn press_along(places: impl IntoIterator<Item = (f64, f64)>) -> Vec<Value> {
    let go = |(x, y): (f64, f64)| json!({ "type": "pointerMove", "x": x.round(), "y": y.round() });
    let mut actions: Vec<Value> = places.into_iter().map(go).collect();
    actions.insert(1, json!({ "type": "pointerDown", "button": 0 }));
    actions.push(json!({ "type": "pointerUp", "button": 0 }));
    actions
}

/// Pressing these keys one after the other, keeping them down for some moments, and letting go.
fn presses(keys: &[char], pauses: usize) -> Vec<Value> {
    let act = |kind: &'static str| move |key: &char| json!({ "type": kind, "value": key });
    let pause = json!({ "type": "pause" });
    let down = keys.iter().map(act("keyDown"));
    let up = keys.iter().rev().map(act("keyUp"));
    down.chain(std::iter::repeat_n(pause, pauses))
        .chain(up)
        .collect()
}

/// A value of the page's JavaScript; what JSON does not know is null.
fn plain(value: &Value) -> Value {
    let inner = &value["value"];
    match value["type"].as_str() {
        Some("string" | "boolean" | "number") => inner.clone(),
        Some("array") => inner.as_array().into_iter().flatten().map(plain).collect(),
        Some("object") => {
            let entries = inner.as_array().into_iter().flatten();
            let named = |entry: &Value| Some((entry[0].as_str()?.to_owned(), plain(&entry[1])));
            entries
                .filter_map(named)
                .collect::<serde_json::Map<_, _>>()
                .into()
        }
        _ => Value::Null,
    }
}

fn requests<'a>(events: impl Iterator<Item = &'a Event>) -> impl Iterator<Item = String> {
    events
        .filter(|event| event.method == "network.beforeRequestSent")
        .filter_map(|event| event.params["request"]["url"].as_str().map(str::to_owned))
        .filter(|url| {
            !["blob:", "data:", "about:"]
                .iter()
                .any(|own| url.starts_with(own))
        })
}

/// The text as JavaScript writes it.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page of the test's own, so that these hands and eyes are tried apart from the program.
    fn on_page(html: &str, walk: impl Fn(&Page)) {
        journey([Site::Served], |site| {
            let page = Page::blank(site, Options::default());
            page.run(&format!("document.body.innerHTML = {}", quoted(html)));
            walk(&page);
        });
    }

    #[test]
    #[ignore = "needs the browser: cargo xtask test"]
    fn keys_arrive_as_from_a_keyboard() {
        let log = "document.onkeydown = it => window.keys = (window.keys ?? '') + it.key + ' '";
        on_page("<input><input id=second><button>b</button>", |page| {
            page.run(&format!("{log}, null"));
            page.press("Tab");
            page.type_text("2 + с");
            assert_eq!(page.value("input"), "2 + с");
            page.press("Shift+ArrowLeft");
            page.press("Backspace");
            assert_eq!(page.value("input"), "2 + ");
            page.tab_to("#second");
            page.fill("input", "x");
            assert_eq!(page.value("input"), "x");
            let keys = page.run("window.keys");
            let keys = keys.as_str().expect("keys were logged");
            assert!(
                keys.starts_with("Tab 2   +   с Shift ArrowLeft Backspace Tab "),
                "{keys}"
            );
        });
    }

    #[test]
    #[ignore = "needs the browser: cargo xtask test"]
    fn a_button_hears_mouse_finger_and_enter() {
        let button =
            "<button onclick='this.dataset.count = 1 + +(this.dataset.count ?? 0)'>b</button>";
        on_page(button, |page| {
            page.click("button");
            page.tap("button");
            page.press("Enter");
            assert_eq!(page.attribute("button", "data-count").as_deref(), Some("3"));
        });
    }

    #[test]
    #[ignore = "needs the browser: cargo xtask test"]
    fn choices_are_heard() {
        on_page(
            "<input type=range max=200 oninput='this.title = this.value'>",
            |page| {
                page.choose("input", "129");
                assert_eq!(page.attribute("input", "title").as_deref(), Some("129"));
            },
        );
    }

    #[test]
    #[ignore = "needs the browser: cargo xtask test"]
    fn the_page_learns_who_looks_at_it() {
        journey([Site::Served], |_| {
            let page = Page::blank(
                Site::Served,
                Options {
                    language: "zh-CN",
                    screen: Screen::PHONE,
                    dark: true,
                    still: true,
                },
            );
            for fact in [
                "navigator.language === 'zh-CN' && navigator.languages[0] === 'zh-CN'",
                "['zh-CN', 'zh-Hans-CN'].includes(new Intl.NumberFormat().resolvedOptions().locale)",
                "screen.width === 360 && screen.height === 740",
                "matchMedia('(pointer: coarse)').matches",
                "matchMedia('(prefers-color-scheme: dark)').matches",
                "matchMedia('(prefers-reduced-motion: reduce)').matches",
                "document.hasFocus()",
            ] {
                assert_eq!(page.run(fact), json!(true), "{fact}");
            }
        });
    }

    #[test]
    #[ignore = "needs the browser: cargo xtask test"]
    fn what_is_covered_cannot_be_clicked() {
        let covered = "<button>b</button><div style='position: fixed; inset: 0'></div>";
        on_page(covered, |page| {
            let place = page.middle_unless_covered("button");
            assert!(place.is_err_and(|cover| cover.starts_with("<div")));
        });
    }

    #[test]
    #[ignore = "needs the browser: cargo xtask test"]
    fn errors_and_requests_are_not_overlooked() {
        on_page("", |page| {
            page.run(
                "setTimeout(() => { throw new Error('thrown') }), console.error('said'), null",
            );
            page.run("fetch('http://127.0.0.1:49151/').catch(() => null)");
            page.run(
                "new Promise(it => { new Worker(URL.createObjectURL(new Blob([
                'console.error(\"worker\"); postMessage(0)']))).onmessage = () => it(null) })",
            );
            let errors = page.console_errors().join(" ");
            for word in ["thrown", "said", "worker"] {
                assert!(errors.contains(word), "{word} is not in {errors}");
            }
            assert_eq!(page.requests_after_load(), ["http://127.0.0.1:49151/"]);
        });
    }
}
