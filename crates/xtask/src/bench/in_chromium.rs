//! Programs compiled to WebAssembly, running in workers of a Chromium without a window.
//!
//! The browser fetches page, program and lines of input from a server in this process, and posts lines of output to it: no
//! more than that is needed to run a program there that reads and writes lines.

use crate::Failure;
use crate::browser::{Browser, Window};
use crate::http::{self, Request};
use std::collections::HashMap;
use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A browser that runs one program as often as it is asked to.
pub(super) struct Chromium {
    _window: Window,
    server: Arc<Server>,
    programs: Sender<String>,
    last_id: u32,
}

/// A program that runs in a worker; it ends when this is dropped.
pub(super) struct InWorker {
    /// Lines for it to read, each with its end of line.
    pub(super) input: Sender<String>,
    /// What it has written, line by line.
    pub(super) output: Receiver<String>,
}

struct Server {
    program: PathBuf,
    /// Names of workers to be started; the page waits for the next.
    programs: Mutex<Receiver<String>>,
    lines: Mutex<HashMap<String, Arc<Lines>>>,
}

struct Lines {
    input: Mutex<Receiver<String>>,
    output: Sender<String>,
}

impl Chromium {
    /// Starts the browser for a program.
    ///
    /// # Errors
    ///
    /// There is no browser, or it does not start.
    pub(super) fn start(program: PathBuf) -> Result<Chromium, Failure> {
        let browser = Browser::ready()?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .map_err(|error| format!("no port is free: {error}"))?;
        let address = listener
            .local_addr()
            .map_err(|error| format!("no port is known: {error}"))?;
        let (programs, to_start) = channel();
        let server = Arc::new(Server {
            program,
            programs: Mutex::new(to_start),
            lines: Mutex::default(),
        });
        let serving = Arc::clone(&server);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let server = Arc::clone(&serving);
                // A browser that goes away in the middle is no failure of ours.
                thread::spawn(move || server.answer(stream).ok());
            }
        });
        let window = browser.open(&format!("http://{address}/"))?;
        Ok(Chromium {
            _window: window,
            server,
            programs,
            last_id: 0,
        })
    }

    /// Starts the program in a worker of its own.
    pub(super) fn run(&mut self, args: &[&str]) -> InWorker {
        self.last_id += 1;
        let id = self.last_id.to_string();
        let (input, reads) = channel();
        let (writes, output) = channel();
        let lines = Lines {
            input: Mutex::new(reads),
            output: writes,
        };
        let mut all = locked(&self.server.lines);
        all.insert(id.clone(), Arc::new(lines));
        // The server holds the other end for as long as we live.
        let _ = self.programs.send([&[&*id], args].concat().join(" "));
        InWorker { input, output }
    }
}

impl Server {
    fn answer(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let Request { method, path, body } = Request::read(&stream)?;
        let found = match &*path {
            "/" => Some(("text/html", include_bytes!("page.html").to_vec())),
            "/in_worker.mjs" => Some((SCRIPT, include_bytes!("in_worker.mjs").to_vec())),
            "/wasi.mjs" => Some((SCRIPT, include_bytes!("wasi.mjs").to_vec())),
            "/program.wasm" => Some(("application/wasm", fs::read(&self.program)?)),
            "/program" => Some((
                TEXT,
                locked(&self.programs).recv().unwrap_or_default().into(),
            )),
            _ => path.strip_prefix("/line/").and_then(|id| {
                let lines = Arc::clone(locked(&self.lines).get(id)?);
                if method == "GET" {
                    let input = locked(&lines.input).recv().unwrap_or_default();
                    return Some((TEXT, input.into()));
                }
                for line in String::from_utf8_lossy(&body).lines() {
                    // Whoever asked may wait no more.
                    let _ = lines.output.send(line.to_owned());
                }
                Some((TEXT, vec![]))
            }),
        };
        http::answer(&mut stream, found)
    }
}

const SCRIPT: &str = "text/javascript";
const TEXT: &str = "text/plain; charset=utf-8";

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // Whoever panicked with it has left nothing half done.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
