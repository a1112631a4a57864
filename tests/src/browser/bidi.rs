//! A browser without a window, spoken to in WebDriver BiDi, the protocol that Chromium's driver and Firefox share.
//!
//! <https://www.w3.org/TR/webdriver-bidi/>

use super::PATIENCE;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::net::TcpStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// Which browser the journeys run in: `JOURNEYS_IN`, `chromium` unless it says `firefox`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Chromium,
    Firefox,
}

impl Kind {
    pub(crate) fn chosen() -> Kind {
        match env::var("JOURNEYS_IN").as_deref() {
            Err(_) | Ok("chromium") => Kind::Chromium,
            Ok("firefox") => Kind::Firefox,
            Ok(name) => panic!("JOURNEYS_IN={name}: it is chromium or firefox"),
        }
    }
}

const CHROMIUM_NAMES: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

const CHROMIUM_FLAGS: &[&str] = &[
    "--headless",
    // Tests run as root, too, where the sandbox refuses to start; all pages are our own.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    // The same picture on every machine, as far as fonts allow.
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
];

/// One running browser, for one page at a time.
pub(crate) struct Browser {
    /// Lines of `user.js`, by which Firefox learns what Chromium is told later.
    preferences: String,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    last_id: u64,
    /// What has happened, oldest first.
    pub(crate) events: Vec<Event>,
    log: PathBuf,
    // Ends with its input, which closes when this program does.
    _process: Child,
}

/// Something that happened in the page or in one of its workers.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) method: String,
    pub(crate) params: Value,
}

/// Browsers that are running and that no page uses.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

impl Browser {
    /// A browser with these preferences: one that another page has left, or a new one.
    pub(crate) fn take(preferences: String) -> Browser {
        let fits = |it: &Browser| it.preferences == preferences;
        let mut idle = IDLE
            .lock()
            .expect("a browser is taken or started, and nothing else");
        let found = idle.iter().position(fits);
        match found.map(|index| idle.swap_remove(index)) {
            Some(browser) => browser,
            None => {
                drop(idle);
                Browser::start(preferences)
            }
        }
    }

    /// Keeps the browser for another page.
    pub(crate) fn put_back(mut self) {
        self.events.clear();
        if let Ok(mut idle) = IDLE.lock() {
            idle.push(self);
        }
    }

    fn start(preferences: String) -> Browser {
        let kind = Kind::chosen();
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = format!("kruzhok-browser-{}-{number}", std::process::id());
        let profile = env::temp_dir().join(folder);
        let log = profile.join("said.log");
        let log_file = fs::create_dir_all(&profile)
            .and_then(|()| fs::write(profile.join("user.js"), &preferences))
            .and_then(|()| File::create(&log))
            .expect("the folder for temporary files can be written");
        let process = Command::new("sh")
            .arg("-c")
            // Waits until the tests close the pipe, ends all that was started, and clears away what they wrote.
            .arg(r#""$@" </dev/null & cat >/dev/null; trap '' TERM; kill 0; wait; sleep 1; rm -rf "$TMPDIR""#)
            .arg("sh")
            .args(match kind {
                Kind::Chromium => vec![program("CHROMEDRIVER", &["chromedriver"]), "--port=0".into()],
                Kind::Firefox => vec![
                    program("FIREFOX", &["firefox-esr", "firefox"]),
                    "--headless".into(),
                    "--no-remote".into(),
                    "--remote-debugging-port=0".into(),
                    "--profile".into(),
                    profile.display().to_string(),
                ],
            })
            .env("TMPDIR", &profile)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(log_file.try_clone().expect("a file can be shared"))
            .stderr(log_file)
            .spawn()
            .expect("a shell starts the browser");

        let port = await_port(kind, &log);
        let (socket, _) = tungstenite::connect(format!("ws://127.0.0.1:{port}/session"))
            .unwrap_or_else(|error| panic!("{kind:?} does not answer: {error}"));
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            let answers_in_time = stream.set_read_timeout(Some(PATIENCE));
            answers_in_time.expect("a time that is not zero");
        }
        let mut browser = Browser {
            preferences,
            socket,
            last_id: 0,
            events: Vec::new(),
            log,
            _process: process,
        };
        let wishes = match kind {
            Kind::Chromium => json!({ "goog:chromeOptions": {
                "binary": program("CHROME", CHROMIUM_NAMES),
                "args": CHROMIUM_FLAGS,
            } }),
            Kind::Firefox => json!({}),
        };
        let events = ["log.entryAdded", "network.beforeRequestSent"];
        for (method, params) in [
            (
                "session.new",
                json!({ "capabilities": { "alwaysMatch": wishes } }),
            ),
            ("session.subscribe", json!({ "events": events })),
        ] {
            let answer = browser.call(method, params);
            answer.unwrap_or_else(|error| panic!("{kind:?}: {error}"));
        }
        browser
    }

    /// Asks the browser to do something, and waits for its answer.
    ///
    /// # Errors
    ///
    /// What the browser says against it.
    pub(crate) fn call(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.last_id += 1;
        let id = self.last_id;
        let message = json!({ "id": id, "method": method, "params": params });
        // If the browser has ended, so has what it says.
        let _ = self.socket.send(Message::text(message.to_string()));
        loop {
            let heard = self.socket.read().unwrap_or_else(|error| {
                let log = fs::read_to_string(&self.log).unwrap_or_default();
                let last_lines: Vec<&str> = log.lines().rev().take(5).collect();
                panic!("no answer to {method}: {error}\n{}", last_lines.join("\n"))
            });
            let Ok(mut message) = heard
                .to_text()
                .map_or(Ok(Value::Null), serde_json::from_str)
            else {
                continue;
            };
            if message["id"] == id {
                return match message["error"].as_str() {
                    Some(error) => Err(format!("{method}: {error}: {}", message["message"])),
                    None => Ok(message["result"].take()),
                };
            }
            if let Some(method) = message["method"].as_str() {
                self.events.push(Event {
                    method: method.to_owned(),
                    params: message["params"].take(),
                });
            }
        }
    }
}

/// The port that the program names in its log once it listens.
fn await_port(kind: Kind, log: &Path) -> u16 {
    let before = match kind {
        Kind::Chromium => "successfully on port ",
        Kind::Firefox => "listening on ws://127.0.0.1:",
    };
    let end = Instant::now() + PATIENCE;
    loop {
        let text = fs::read_to_string(log).unwrap_or_default();
        let after = text.split_once(before).map(|(_, after)| after);
        // All digits are there when something follows them.
        let digits = after.and_then(|it| it.split_once(|letter: char| !letter.is_ascii_digit()));
        if let Some(port) = digits.and_then(|(digits, _)| digits.parse().ok()) {
            return port;
        }
        assert!(Instant::now() < end, "{kind:?} does not start: {text}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// The program that the variable names, or the first of these that is installed.
fn program(variable: &str, names: &[&str]) -> String {
    let installed = |name: &&str| {
        let path = env::var_os("PATH").unwrap_or_default();
        let mut files = env::split_paths(&path).map(|folder| folder.join(name));
        files.find(|file| file.is_file())
    };
    let found = env::var_os(variable).map(PathBuf::from);
    let found = found.or_else(|| names.iter().find_map(installed));
    let found =
        found.unwrap_or_else(|| panic!("journeys need {}, or its name in {variable}", names[0]));
    found.display().to_string()
}
