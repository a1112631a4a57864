//! A Chromium without a window, spoken to through a pipe in its own language, the DevTools protocol.
//!
//! The protocol over a pipe is JSON with a zero byte after each message: forty lines, where a WebSocket or a
//! driver between us would be a crate or a process more. The browser ends when the pipe closes, so none is left behind.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock};
use std::time::Duration;
use std::{env, fs, thread};

/// How long the browser may take to answer. It is a local program: only a stuck one takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

const FLAGS: &[&str] = &[
    "--headless",
    "--remote-debugging-pipe",
    // Tests run as root, too, where the sandbox refuses to start; all pages are our own.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Pages run side by side and each is as awake as the only one.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    // The same picture on every machine, as far as fonts allow.
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
];

/// One running browser.
pub(crate) struct Chromium {
    to_browser: Arc<Mutex<ChildStdin>>,
    heard: Arc<Heard>,
    last_id: AtomicU64,
}

/// Something that happened in a page or in one of its workers.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) method: String,
    pub(crate) params: Value,
}

impl Chromium {
    /// The browser of this run of the tests; pages in it know nothing of each other.
    pub(crate) fn shared() -> &'static Chromium {
        static SHARED: OnceLock<Chromium> = OnceLock::new();
        SHARED.get_or_init(Chromium::start)
    }

    fn start() -> Chromium {
        let log = super::target_dir().join("chromium.log");
        let log_file = File::create(&log).expect("the target folder can be written");
        let profile = env::temp_dir().join(format!("kruzhok-browser-{}", std::process::id()));
        // Chromium listens at file descriptor 3 and answers at 4, which only a shell can arrange;
        // it also takes the profile away when the browser has ended.
        let mut child = Command::new("sh")
            .arg("-c")
            .arg(r#""$@" 3<&0 4>&1 </dev/null >&2; rm -rf "$KRUZHOK_PROFILE""#)
            .args(["sh", &program()])
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.display()))
            .env("KRUZHOK_PROFILE", &profile)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log_file)
            .spawn()
            .expect("a shell starts the browser");
        let to_browser = Arc::new(Mutex::new(
            child.stdin.take().expect("the pipe was asked for"),
        ));
        let from_browser = child.stdout.take().expect("the pipe was asked for");

        let heard = Arc::new(Heard::default());
        let listener = Listener {
            to_browser: Arc::clone(&to_browser),
            heard: Arc::clone(&heard),
            log,
        };
        thread::spawn(move || {
            listener.listen(BufReader::new(from_browser));
            listener.tell_the_end(child);
        });
        Chromium {
            to_browser,
            heard,
            last_id: AtomicU64::new(FIRST_ID),
        }
    }

    /// Asks the browser, or the page of this session, to do something; waits for its answer.
    ///
    /// # Errors
    ///
    /// What the browser says against it.
    pub(crate) fn call(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, String> {
        let id = self.last_id.fetch_add(1, Ordering::Relaxed);
        send(&self.to_browser, id, session, method, &params);
        let inbox = self.heard.lock();
        let (mut inbox, timeout) = self
            .heard
            .arrived
            .wait_timeout_while(inbox, PATIENCE, |inbox| {
                inbox.ended.is_none() && !inbox.answers.contains_key(&id)
            })
            .expect("the listener does not panic");
        if let Some(why) = &inbox.ended {
            panic!("the browser has ended: {why}");
        }
        assert!(
            !timeout.timed_out(),
            "the browser does not answer to {method}"
        );
        let mut answer = inbox.answers.remove(&id).expect("it was waited for");
        match answer["error"]["message"].as_str() {
            Some(error) => Err(format!("{method}: {error}")),
            None => Ok(answer["result"].take()),
        }
    }

    /// What has happened so far in the page of this session and its workers.
    pub(crate) fn events(&self, session: &str) -> Vec<Event> {
        let inbox = self.heard.lock();
        inbox.events.get(session).cloned().unwrap_or_default()
    }
}

/// Numbers below are for what the listener says by itself and wants no answer to.
const FIRST_ID: u64 = 1;
const NO_ANSWER: u64 = 0;

fn send(
    to_browser: &Mutex<ChildStdin>,
    id: u64,
    session: Option<&str>,
    method: &str,
    params: &Value,
) {
    let mut message = json!({ "id": id, "method": method, "params": params });
    if let Some(session) = session {
        message["sessionId"] = session.into();
    }
    let mut bytes = message.to_string().into_bytes();
    bytes.push(0);
    let mut pipe = to_browser.lock().expect("writing does not panic");
    // A broken pipe is told by the listener, who knows why.
    let _ = pipe.write_all(&bytes);
}

/// What the browser has said and nobody has asked for yet.
#[derive(Default)]
struct Heard {
    inbox: Mutex<Inbox>,
    arrived: Condvar,
}

#[derive(Default)]
struct Inbox {
    answers: HashMap<u64, Value>,
    /// By the session of the page.
    events: HashMap<String, Vec<Event>>,
    /// The page of each worker's session.
    pages: HashMap<String, String>,
    /// Why the browser is gone.
    ended: Option<String>,
}

impl Heard {
    fn lock(&self) -> MutexGuard<'_, Inbox> {
        self.inbox.lock().expect("the listener does not panic")
    }
}

struct Listener {
    to_browser: Arc<Mutex<ChildStdin>>,
    heard: Arc<Heard>,
    log: PathBuf,
}

impl Listener {
    fn listen(&self, mut pipe: impl BufRead) {
        let mut message = Vec::new();
        while pipe
            .read_until(0, &mut message)
            .is_ok_and(|length| length > 0)
        {
            message.pop();
            if let Ok(message) = serde_json::from_slice(&message) {
                self.hear(message);
            }
            message.clear();
        }
    }

    /// The pipe is closed, so the browser has ended or is about to.
    fn tell_the_end(&self, mut browser: Child) {
        // Its status tells less than its last words.
        let _ = browser.wait();
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        let last_lines: Vec<&str> = log.lines().rev().take(5).collect();
        self.heard.lock().ended = Some(last_lines.join("\n"));
        self.heard.arrived.notify_all();
    }

    fn hear(&self, mut message: Value) {
        if let Some(id) = message["id"].as_u64() {
            if id != NO_ANSWER {
                self.heard.lock().answers.insert(id, message);
                self.heard.arrived.notify_all();
            }
            return;
        }
        let Some(session) = message["sessionId"].as_str().map(str::to_owned) else {
            return;
        };
        let event = Event {
            method: message["method"].as_str().unwrap_or_default().to_owned(),
            params: message["params"].take(),
        };
        let mut inbox = self.heard.lock();
        let page = inbox.pages.get(&session).cloned().unwrap_or(session);
        if event.method == "Target.attachedToTarget"
            && let Some(worker) = event.params["sessionId"].as_str()
        {
            inbox.pages.insert(worker.to_owned(), page.clone());
            // A new worker waits until we listen to it.
            for method in [
                "Runtime.enable",
                "Network.enable",
                "Runtime.runIfWaitingForDebugger",
            ] {
                send(
                    &self.to_browser,
                    NO_ANSWER,
                    Some(worker),
                    method,
                    &json!({}),
                );
            }
        }
        inbox.events.entry(page).or_default().push(event);
    }
}

fn program() -> String {
    env::var("CHROME").unwrap_or_else(|_| {
        let folders: Vec<PathBuf> =
            env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
        let is_there = |name: &&str| {
            folders
                .iter()
                .any(|folder| Path::new(folder).join(name).is_file())
        };
        [
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable",
        ]
        .into_iter()
        .find(is_there)
        .expect("journeys need Chromium: install it, or name it in CHROME")
        .to_owned()
    })
}
